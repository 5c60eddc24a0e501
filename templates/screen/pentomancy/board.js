// Draws the board: a grid of tiles for eyes and for screen readers, with the lines of the rooms above it.

import { SIDE, TILES, isOver, levelsOf, tileName } from "./rules.js";

const VARIANTS = "abc"; // each level has three drawings, which take turns as in print

/** The board in `holder`; `show` brings it up to date. */
export function makeBoard(holder, names) {
  const tiles = [];
  for (let row = 0; row < SIDE; row++) {
    const line = document.createElement("div");
    line.setAttribute("role", "row");
    for (let column = 0; column < SIDE; column++) {
      const tile = document.createElement("div");
      tile.setAttribute("role", "gridcell");
      tile.dataset.tile = String(tiles.length);
      tile.tabIndex = -1;
      tiles.push(tile);
      line.append(tile);
    }
    holder.append(line);
  }
  const lines = document.createElement("div");
  lines.className = "lines";
  lines.setAttribute("role", "presentation");
  holder.after(lines);
  const shown = tiles.map(() => ({}));
  return {
    tiles,
    /** Show a position; `marks` says what is set off: selected, target, because, room, fresh. */
    show(game, state, marks, atEnd) {
      for (let tile = 0; tile < TILES; tile++) {
        const view = viewOf(game, state, tile, marks, names, atEnd);
        const before = shown[tile];
        const element = tiles[tile];
        // Only what differs is touched: drawings are what takes time.
        if (before.classes !== view.classes) element.className = view.classes;
        if (before.label !== view.label) element.setAttribute("aria-label", view.label);
        if (before.selected !== view.selected) element.setAttribute("aria-selected", view.selected);
        if (before.drawing !== view.drawing) element.innerHTML = view.drawing;
        shown[tile] = view;
      }
    },
    /** Draw the lines of another puzzle's rooms. */
    draw(game) {
      lines.innerHTML = `<svg viewBox="-0.6 -0.6 81.2 81.2" aria-hidden="true">${roomLines(game)}</svg>`;
    },
  };
}

function viewOf(game, state, tile, marks, names, atEnd) {
  const name = tileName(tile);
  if (game.room[tile] < 0) return { classes: "tile wall", label: `${name}, wall`, selected: "false", drawing: drawing(use("wall")) };
  const level = game.levels[tile];
  const treasure = game.treasure[tile];
  const variant = monsterOf(level, tile);
  const classes = ["tile"];
  const words = [name, `${game.letters[tile]} room`];
  let inner;
  if (state.revealed[tile] || atEnd) {
    const hidden = !state.revealed[tile];
    words.push(`level ${level}`, names[variant]);
    if (treasure) words.push("treasure");
    classes.push("monster", treasure ? "treasure" : "plain");
    if (state.fallen[tile]) {
      classes.push("fallen");
      words.push("defeated");
    } else if (hidden) {
      classes.push("late");
      words.push("was in fog");
    } else if (level <= state.player && !isOver(state)) {
      classes.push("ready");
      words.push("can be defeated");
    } else if (!isOver(state)) words.push("above your level");
    if (marks.lostAt === tile) {
      classes.push("victor");
      words.push("defeated you");
    }
    inner = monster(level, variant, treasure);
  } else {
    classes.push("fog");
    const notes = levelsOf(state.notes[tile]);
    words.push("fog", notes.length ? `notes ${notes.join(" ")}` : "no notes");
    inner = use(`fog-${VARIANTS[(tile * 5 + Math.floor(tile / SIDE)) % 3]}`, notes.length ? "faint" : "") + notesDrawing(notes);
  }
  if (marks.fresh?.includes(tile)) classes.push("fresh");
  if (marks.selected === tile) {
    classes.push("selected");
    words.push("selected");
  }
  if (marks.target === tile) classes.push("target");
  if (marks.because?.includes(tile)) classes.push("because");
  if (marks.room?.includes(tile)) classes.push("look");
  return { classes: classes.join(" "), label: words.join(", "), selected: String(marks.selected === tile), drawing: drawing(inner) };
}

export function monsterOf(level, tile) {
  return `level-${level}-${VARIANTS[(tile + Math.floor(tile / SIDE)) % 3]}`;
}

function monster(level, variant, treasure) {
  const share = treasure ? 0.72 : 0.88; // as in print: a treasure's rays and sparks take some room
  const at = `x="${treasure ? 0.6 : 1.2}" y="${((0.93 - share) * 20).toFixed(1)}" width="${20 * share}" height="${20 * share}"`;
  const [place, size] = treasure ? [14.1, 12.4] : [14.5, 12.6];
  const corner = `x="${place - size / 2}" y="${place - size / 2}" width="${size}" height="${size}"`;
  const badge = use(`${treasure ? "gold" : "badge"}-${level}`, "", corner);
  return use(variant, "body", at) + badge + (treasure ? use("sparkle", "sparkle") : "");
}

function notesDrawing(notes) {
  const places = [[4.6, 8.7], [10, 8.7], [15.4, 8.7], [7.3, 15.9], [12.7, 15.9]];
  return notes.map((level) => `<text x="${places[level - 1][0]}" y="${places[level - 1][1]}">${level}</text>`).join("");
}

function use(symbol, className = "", at = 'width="20" height="20"') {
  return `<use href="#${symbol}" class="${className}" ${at}/>`;
}

function drawing(inner) {
  return `<svg viewBox="0 0 20 20" aria-hidden="true" focusable="false">${inner}</svg>`;
}

/** Thin lines between the tiles of a room, heavy ones around rooms; a tile is 10 wide. */
export function roomLines(game) {
  let thin = "";
  let heavy = "";
  const roomAt = (column, row) => (column < 0 || row < 0 || column >= SIDE || row >= SIDE ? -2 : game.room[SIDE * row + column]);
  for (let line = 0; line <= SIDE; line++) {
    for (let at = 0; at < SIDE; at++) {
      for (const down of [false, true]) {
        const [first, second] = down ? [roomAt(line - 1, at), roomAt(line, at)] : [roomAt(at, line - 1), roomAt(at, line)];
        const path = down ? `M${line * 10} ${at * 10}v10` : `M${at * 10} ${line * 10}h10`;
        if (first !== second) heavy += path;
        else if (first >= 0) thin += path;
      }
    }
  }
  return `<path class="thin" d="${thin}"/><path class="heavy" d="${heavy}"/>`;
}

// The game on the page: what a click, a tap or a key does, and what is shown then.

import { makeBoard, monsterOf } from "./board.js";
import { fillChooser, nextIndex, titleOf } from "./chooser.js";
import { setUpDialogs } from "./dialogs.js";
import { byId, pageData, say } from "./dom.js";
import { nextStep, stagesOf } from "./hints.js";
import { setUpInput } from "./input.js";
import { shake, showChanges } from "./motion.js";
import { makeNotesMenu } from "./notes.js";
import { fillPrint } from "./print.js";
import { unpackSteps, unpackTiles } from "./puzzles.js";
import { apply, isCleared, isOver, makeGame, moveText, parseMove, refusalOf, start, tileName } from "./rules.js";
import { load, save } from "./store.js";
import { setUpTheme } from "./theme.js";
import { endWords, notesWords, refusalWords, told } from "./words.js";

const PROGRESS = "printkit-pentomancy";
const OPTIONS = "printkit-pentomancy-options";

const data = pageData();
const puzzles = data.puzzles;
const options = load(OPTIONS, {});
const progress = load(PROGRESS, {}); // for each puzzle's key its moves, its hints, how it stands, and the best score

const board = makeBoard(byId("grid"), data.monsters);
const notes = makeNotesMenu(byId("board"), {
  bitsAt: (tile) => now.state.notes[tile],
  onToggle: toggleNote,
  onExplore: (tile) => play({ kind: "explore", tile }),
  hasExplore: () => Boolean(options.exploreInNotes),
});

let now; // the puzzle that is played: index, puzzle, game, state, moves, hints, selected, stage, marks
let focused = 0; // the tile that the keyboard is at
let touch = matchMedia("(hover: none)").matches;
let taking = false; // whether taps take notes

function begin(index, again = false) {
  const puzzle = puzzles[index];
  const game = makeGame({ ...puzzle, treasures: unpackTiles(puzzle.treasures), revealed: unpackTiles(puzzle.revealed) });
  const kept = again ? undefined : progress[puzzle.key];
  now = { index, puzzle, game, hints: Number.isInteger(kept?.hints) ? kept.hints : 0, selected: -1, stage: -1, marks: {}, fresh: [], ...resumed(game, kept?.moves) };
  now.steps = undefined; // unpacked when the first hint is asked for
  board.draw(game);
  keep();
  const { grade, number } = titleOf(puzzles, index);
  byId("which-grade").textContent = grade;
  byId("which-number").textContent = String(number);
  document.title = `Pentomancy · ${grade} ${number}`;
  byId("grid").setAttribute("aria-label", `Pentomancy board, ${grade} puzzle ${number}`);
  focusTile(game.room.findIndex((room, tile) => room >= 0 && !game.revealed[tile]), false);
  say(byId("said"), now.moves.length ? "Your game goes on where you left it." : welcome());
  show();
}

/** The state after kept moves; a broken record counts as none. */
function resumed(game, moves) {
  let { state } = start(game);
  try {
    for (const text of moves ?? []) ({ state } = apply(game, state, parseMove(text)));
    return { state, moves: [...(moves ?? [])] };
  } catch {
    return { state: start(game).state, moves: [] };
  }
}

function welcome() {
  return touch ? "Tap a tile to select it, and tap again to explore or defeat." : "Explore a tile that must be safe, or defeat a monster of level 1.";
}

function keep() {
  const { puzzle, state, moves, hints } = now;
  const status = isCleared(state) ? "cleared" : state.lost ? "lost" : moves.length ? "begun" : "";
  const best = progress[puzzle.key]?.best;
  progress[puzzle.key] = { moves, hints, status, best: isCleared(state) ? Math.max(best ?? 0, state.score) : best };
  progress.last = puzzle.key;
  save(PROGRESS, progress);
}

/** Make a move if the rules allow it, and tell what happened. */
function play(move) {
  const refusal = refusalOf(now.game, now.state, move);
  if (refusal) return refuse(refusal, move.tile);
  const { state, events } = apply(now.game, now.state, move);
  Object.assign(now, { state, selected: -1, fresh: events.flatMap(({ tile, reveals }) => [tile, ...reveals]) });
  now.moves.push(moveText(move));
  if (move.kind !== "note") clearHint();
  keep();
  if (move.kind === "note") {
    say(byId("heard"), `${tileName(move.tile)}, ${notesWords(state.notes[move.tile])}`);
  } else {
    say(byId("said"), events.map((event) => told(now.game, event, data.monsters)).filter(Boolean).join(" "));
    showChanges(events);
  }
  if (isOver(state)) notes.close(true);
  show();
}

function refuse(refusal, tile) {
  const said = refusalWords(now.game, refusal, tile, data.monsters);
  now.selected = -1;
  if (said) say(byId("said"), said);
  if (refusal === "too-strong") shake(board.tiles[tile]);
  show();
}

function show() {
  const { game, state, marks, selected } = now;
  const over = isOver(state);
  const last = now.moves.at(-1);
  const lostAt = state.lost && last ? parseMove(last).tile : -1;
  board.show(game, state, { ...marks, selected, lostAt, fresh: now.fresh }, over);
  byId("score").textContent = String(state.score);
  byId("par").textContent = now.puzzle.par ? `par ${now.puzzle.par}` : "";
  byId("level").setAttribute("href", `#badge-${state.player}`);
  byId("player").setAttribute("aria-label", `Your level: ${state.player}`);
  byId("pips").dataset.level = String(state.player);
  document.body.classList.toggle("touch", touch);
  document.body.classList.toggle("over", over);
  byId("mode").hidden = !touch || Boolean(options.exploreInNotes) || over;
  byId("mode").setAttribute("aria-pressed", String(taking));
  byId("mode-name").textContent = taking ? "Taking Notes" : "Exploring";
  byId("hint").hidden = over;
  showEnd(over, lostAt);
  showHint();
}

function showEnd(over, lostAt) {
  byId("end").hidden = !over;
  if (!over) return;
  const cleared = isCleared(now.state);
  byId("end").dataset.kind = cleared ? "cleared" : "lost";
  byId("end-title").textContent = cleared ? "Cleared!" : "Defeated";
  byId("end-text").textContent = endWords(now, lostAt, data.monsters);
  if (!cleared) byId("victor").setAttribute("href", `#${monsterOf(now.game.levels[lostAt], lostAt)}`);
}

// Hints

function hint() {
  if (isOver(now.state)) return;
  now.steps ??= unpackSteps(now.puzzle.steps, data.patterns, data.techniques);
  const step = nextStep(now.game, now.state, now.steps);
  if (!step) return say(byId("said"), "There is no hint from here: no tile is certain to be safe.");
  const stages = stagesOf(now.game, now.state, step, data.descriptions);
  if (now.stage < 0) now.hints += 1;
  now.stage = Math.min(now.stage + 1, stages.length - 1);
  now.hinted = stages[now.stage];
  now.last = now.stage === stages.length - 1;
  now.marks = now.hinted;
  now.selected = -1;
  if (now.last) focusTile(step.tile, true);
  keep();
  show();
}

function clearHint() {
  Object.assign(now, { stage: -1, marks: {}, hinted: undefined });
}

function showHint() {
  const { hinted, last } = now;
  byId("hint-box").hidden = !hinted;
  document.body.classList.toggle("hinting", Boolean(hinted));
  byId("hint-name").textContent = hinted && !last ? "More" : "Hint";
  byId("hint").disabled = Boolean(hinted && last);
  if (!hinted) return;
  byId("hint-title").textContent = hinted.title;
  say(byId("hint-text"), hinted.text);
}

// Clicks, taps and keys

function act(tile) {
  if (isOver(now.state)) return;
  const { game, state } = now;
  if (game.room[tile] < 0) return;
  const move = { kind: state.revealed[tile] ? "defeat" : "explore", tile };
  play(move);
}

function tap(tile) {
  const { game, state } = now;
  if (isOver(state) || game.room[tile] < 0) return select(-1);
  if (!state.revealed[tile] && (taking || options.exploreInNotes)) {
    select(-1);
    return openNotes(tile);
  }
  if (taking && !options.exploreInNotes) return refuse("already-revealed", tile);
  if (now.selected === tile) return act(tile);
  const refusal = refusalOf(game, state, { kind: state.revealed[tile] ? "defeat" : "explore", tile });
  if (refusal) return refuse(refusal, tile);
  say(byId("said"), `Tap ${tileName(tile)} again to ${state.revealed[tile] ? "defeat its monster" : "explore it"}.`);
  return select(tile);
}

function select(tile) {
  now.selected = tile;
  show();
}

function openNotes(tile) {
  const refusal = refusalOf(now.game, now.state, { kind: "note", tile });
  if (refusal) return refuse(refusal, tile);
  return notes.open(tile, board.tiles[tile], tileName(tile));
}

function toggleNote(tile, level) {
  play({ kind: "note", tile, bits: now.state.notes[tile] ^ (1 << (level - 1)) });
}

function focusTile(tile, take) {
  board.tiles[focused].tabIndex = -1;
  focused = tile;
  board.tiles[tile].tabIndex = 0;
  if (take) board.tiles[tile].focus({ preventScroll: true });
}

function setUpButtons() {
  document.addEventListener("keydown", (event) => {
    if (event.key.toLowerCase() !== "h" || event.ctrlKey || event.metaKey || event.altKey) return;
    if (document.querySelector("dialog[open]") || event.target.closest("input, textarea")) return;
    hint();
  });
  byId("hint").addEventListener("click", hint);
  byId("hint-close").addEventListener("click", () => {
    clearHint();
    show();
    board.tiles[focused].focus({ preventScroll: true });
  });
  byId("mode").addEventListener("click", () => {
    taking = !taking;
    say(byId("said"), taking ? "Taking notes: tap a tile in fog." : "Exploring: tap a tile, and tap again to confirm.");
    select(-1);
  });
  byId("choose").addEventListener("click", () => {
    fillChooser(puzzles, now.index, statusOf, chosen);
    byId("chooser").showModal();
  });
  byId("restart").addEventListener("click", () => (now.moves.length && !isOver(now.state) ? byId("sure").showModal() : restart()));
  byId("sure-yes").addEventListener("click", restart);
  byId("again").addEventListener("click", restart);
  for (const id of ["next", "end-next"]) byId(id).addEventListener("click", () => chosen(nextIndex(puzzles, now.index, statusOf)));
  byId("print").addEventListener("click", () => window.print());
  window.addEventListener("beforeprint", () => fillPrint(now.game, now.puzzle, titleOf(puzzles, now.index)));
  const box = byId("explore-in-notes");
  box.checked = Boolean(options.exploreInNotes);
  box.addEventListener("change", () => {
    options.exploreInNotes = box.checked;
    save(OPTIONS, options);
    show();
  });
}

function statusOf(index) {
  const { status = "", best } = progress[puzzles[index].key] ?? {};
  return { status: best === undefined ? status : "cleared", best };
}

function chosen(index) {
  byId("chooser").close();
  notes.close(false);
  byId("changes").replaceChildren();
  begin(index);
  board.tiles[focused].focus({ preventScroll: true });
}

function restart() {
  byId("sure").close();
  byId("changes").replaceChildren();
  begin(now.index, true);
  board.tiles[focused].focus({ preventScroll: true });
}

setUpTheme();
setUpDialogs();
setUpInput(byId("grid"), {
  act,
  tap,
  openNotes,
  toggleNote,
  focusTile,
  focused: () => focused,
  isTouch: () => touch,
  setTouch(used) {
    touch = used;
    show();
  },
});
setUpButtons();
begin(Math.max(0, puzzles.findIndex(({ key }) => key === progress.last)));

// The rules of Pentomancy: a state, moves, refusals with names. They are held to printkit/games/pentomancy/rules.py
// by transcripts that are replayed in both.

export const SIDE = 8;
export const TILES = SIDE * SIDE;
export const TOP_LEVEL = 5;
const EXPLORE_POINTS = 5;

export function tileName(tile) {
  return "ABCDEFGH"[tile % SIDE] + (Math.floor(tile / SIDE) + 1);
}

function parseTile(text) {
  if (!/^[A-Ha-h][1-8]$/.test(text)) throw new Error(`'${text}' is not a tile`);
  return SIDE * (Number(text[1]) - 1) + "ABCDEFGH".indexOf(text[0].toUpperCase());
}

/** The tiles that share an edge with a tile. */
export function beside(tile) {
  const column = tile % SIDE;
  return [
    tile >= SIDE ? tile - SIDE : -1,
    column > 0 ? tile - 1 : -1,
    column < SIDE - 1 ? tile + 1 : -1,
    tile < TILES - SIDE ? tile + SIDE : -1,
  ].filter((other) => other >= 0);
}

/**
 * What stays the same while a puzzle is played.
 *
 * `rooms` and `levels` are texts of 64 characters, row by row, with `#` for walls; each connected part of a letter is a
 * room. `treasures` and `revealed` are lists of tiles.
 */
export function makeGame({ rooms, levels, treasures, revealed }) {
  const room = Array(TILES).fill(-1);
  let count = 0;
  for (let first = 0; first < TILES; first++) {
    if (rooms[first] === "#" || room[first] >= 0) continue;
    const queue = [first];
    room[first] = count;
    for (const tile of queue) {
      for (const other of beside(tile)) {
        if (rooms[other] === rooms[first] && room[other] < 0) {
          room[other] = count;
          queue.push(other);
        }
      }
    }
    count += 1;
  }
  return {
    room, // of each tile its room's number, -1 for walls
    letters: rooms,
    levels: [...levels].map((level) => (level === "#" ? 0 : Number(level))),
    treasure: flags(treasures),
    revealed: flags(revealed),
    within: room.map((own, tile) => (own < 0 ? [] : beside(tile).filter((other) => room[other] === own))),
  };
}

function flags(tiles) {
  const found = Array(TILES).fill(false);
  for (const tile of tiles) found[tile] = true;
  return found;
}

/** A move that the rules do not allow. */
export class Refused extends Error {
  constructor(refusal, tile) {
    super(`${refusal}: ${tileName(tile)}`);
    this.refusal = refusal;
    this.tile = tile;
  }
}

/** The exact inverse of a move's text: `explore C4`, `defeat C4`, `note C4 13`, `note C4 -`. */
export function parseMove(text) {
  const [kind, name, levels, ...more] = text.split(/\s+/).filter(Boolean);
  if ((kind === "explore" || kind === "defeat") && name && levels === undefined) return { kind, tile: parseTile(name) };
  if (kind === "note" && name && more.length === 0 && /^(-|[1-5]+)$/.test(levels ?? "")) {
    return { kind, tile: parseTile(name), bits: levels === "-" ? 0 : bitsOf(levels) };
  }
  throw new Error(`'${text}' is not a move`);
}

export function moveText({ kind, tile, bits }) {
  return `${kind} ${tileName(tile)}` + (kind === "note" ? ` ${levelsOf(bits).join("") || "-"}` : "");
}

function bitsOf(levels) {
  return [...levels].reduce((bits, level) => bits | (1 << (Number(level) - 1)), 0);
}

/** The levels that bits stand for: bit k for level k + 1. */
export function levelsOf(bits) {
  return [1, 2, 3, 4, 5].filter((level) => (bits >> (level - 1)) & 1);
}

export function isCleared(state) {
  return state.player >= TOP_LEVEL;
}

export function isOver(state) {
  return state.lost || isCleared(state);
}

/** The first position, and the monsters that fall by themselves in it. */
export function start(game) {
  const state = {
    revealed: [...game.revealed],
    fallen: Array(TILES).fill(false),
    player: 1,
    score: 0,
    notes: Array(TILES).fill(0),
    lost: false,
  };
  return { state, events: fall(game, state, []) };
}

/** The position after a move, and what happened, in order. The given state stays as it was; throws Refused. */
export function apply(game, before, move) {
  const refusal = refusalOf(game, before, move);
  if (refusal) throw new Refused(refusal, move.tile);
  const state = {
    ...before,
    revealed: [...before.revealed],
    fallen: [...before.fallen],
    notes: [...before.notes],
  };
  const { tile } = move;
  if (move.kind === "note") {
    state.notes[tile] = move.bits;
    return { state, events: [event("noted", tile, 0, state)] };
  }
  if (move.kind === "explore") return { state, events: explore(game, state, tile) };
  const events = [defeat(game, state, tile, false)];
  if (isCleared(state)) return { state, events: [...events, event("cleared", tile, game.levels[tile], state)] };
  return { state, events: fall(game, state, events) };
}

/** Why a move is not allowed, or undefined. */
export function refusalOf(game, state, { kind, tile }) {
  if (isOver(state)) return "game-over";
  if (game.room[tile] < 0) return "wall";
  if (kind !== "defeat") return state.revealed[tile] ? "already-revealed" : undefined;
  if (!state.revealed[tile]) return "not-revealed";
  if (state.fallen[tile]) return "already-defeated";
  return game.levels[tile] > state.player ? "too-strong" : undefined;
}

function event(kind, tile, level, state, more = {}) {
  return { kind, tile, level, player: state.player, score: state.score, reveals: [], treasure: false, auto: false, ...more };
}

function reveal(state, tile) {
  state.revealed[tile] = true;
  state.notes[tile] = 0; // a revealed tile loses its notes
}

function explore(game, state, tile) {
  const level = game.levels[tile];
  reveal(state, tile);
  if (level > state.player) {
    state.lost = true;
    return [event("lost", tile, level, state)];
  }
  state.score += EXPLORE_POINTS;
  return fall(game, state, [event("explored", tile, level, state)]);
}

function defeat(game, state, tile, auto) {
  const level = game.levels[tile];
  const treasure = game.treasure[tile];
  const reveals = game.within[tile].filter((other) => !state.revealed[other]);
  state.score += level;
  if (treasure) {
    state.score *= 2; // the points of its monster are doubled, too
    state.player = Math.min(state.player + 1, TOP_LEVEL);
  }
  state.fallen[tile] = true;
  reveals.forEach((other) => reveal(state, other));
  return event("defeated", tile, level, state, { reveals, treasure, auto });
}

/** Every monster falls by itself that has no treasure, is not above the player and would reveal nothing. */
function fall(game, state, events) {
  for (let tile = 0; tile < TILES; tile++) {
    const stands = state.revealed[tile] && !state.fallen[tile] && !game.treasure[tile];
    if (stands && game.levels[tile] <= state.player && game.within[tile].every((other) => state.revealed[other])) {
      events.push(defeat(game, state, tile, true));
    }
  }
  return events;
}

/** The state after moves, given as texts. */
export function replay(game, moves) {
  return moves.reduce((state, text) => apply(game, state, parseMove(text)).state, start(game).state);
}

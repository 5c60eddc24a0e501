// A game as text: the same that `printkit play` writes and resumes (printkit/games/pentaquest/transcript.py).

import { apply, makeGame, result, rising, start } from "./rules.js";

const FIRST_LINE = "pentaquest transcript 1";
const STEPPING = ["plus", "minus", "plus-minus", "mirror"];

/** A move in words: `draw toll-troll`, `throw 1 6`, `beat toll-troll`, `reroll 2 4`, `plus 3 to 4`, `give up`. */
export function write(game, move) {
  if (move.kind === "draw" || move.kind === "beat") return `${move.kind} ${game.cards[move.card].id}`;
  if (move.kind === "throw" || move.kind === "reroll") return `${move.kind} ${move.dice.join(" ")}`;
  if (move.kind === "spin") return `spiral ${move.dice.join(" ")}`;
  return move.kind === "turn" ? `${move.effect} ${move.die} to ${move.face}` : "give up";
}

/** The exact inverse of `write`; throws where the words mean no move. */
export function read(game, text) {
  const [word, ...rest] = text.split(/\s+/).filter(Boolean);
  if ((word === "draw" || word === "beat") && rest.length === 1) {
    const card = game.cards.findIndex(({ id }) => id === rest[0]);
    if (card < 0) throw new Error(`there is no card '${rest[0]}'`);
    return { kind: word, card };
  }
  if (["throw", "reroll", "spiral"].includes(word) && rest.length) {
    return { kind: word === "spiral" ? "spin" : word, dice: rising(rest.map(face)) };
  }
  if (STEPPING.includes(word) && rest.length === 3 && rest[1] === "to") {
    return { kind: "turn", effect: word, die: face(rest[0]), face: face(rest[2]) };
  }
  if (word === "give" && rest.length === 1 && rest[0] === "up") return { kind: "give-up" };
  throw new Error(`'${text.trim()}' is no move`);
}

function face(text) {
  if (!/^[1-6]$/.test(text)) throw new Error(`'${text}' is no face of a die`);
  return Number(text);
}

/** A whole game. `deck` has `id` and `fingerprint`; `states` are all of them, from the start to the end. */
export function writeTranscript({ game, deck, players, seed, moves, states }) {
  const lines = [FIRST_LINE, `deck ${deck.id} ${deck.fingerprint}`, `mode ${game.mode}`, `players ${players.join(" ")}`];
  if (seed !== null) lines.push(`seed ${seed}`);
  lines.push("");
  let turn = -1;
  moves.forEach((move, place) => {
    const state = states[place];
    if (state.phase === "throw" && state.turn !== turn) {
      turn = state.turn;
      lines.push(`# turn ${turn + 1}` + (game.players > 1 ? `, player ${state.player + 1}` : ""));
    }
    lines.push(write(game, move));
  });
  const end = states.at(-1);
  if (end.phase === "over") lines.push("", resultLine(game, end));
  return `${lines.join("\n")}\n`;
}

function resultLine(game, state) {
  const { won, scores, winners } = result(game, state);
  if (game.mode === "rivals") return `result scores ${scores.join(" ")} won by ${winners.map((winner) => winner + 1).join(" ")}`;
  return won ? `result won ${scores.join(" ")}` : "result lost";
}

/** The game that a transcript tells; throws with the line and the reason where it is none of this deck. */
export function readTranscript(text, deck) {
  const lines = text
    .split(/\r\n|[\n\r]/)
    .map((line, place) => [place + 1, line.trim()])
    .filter(([, line]) => line && !line.startsWith("#"));
  if (lines[0]?.[1] !== FIRST_LINE) throw new Error(`line 1: this is no transcript; it would begin with '${FIRST_LINE}'`);
  const head = {};
  let at = 1;
  for (; at < lines.length; at++) {
    const [key, ...rest] = lines[at][1].split(/\s+/);
    if (!["deck", "mode", "players", "seed"].includes(key)) break;
    head[key] = rest.join(" ");
  }
  for (const key of ["deck", "mode", "players"]) if (!head[key]) throw new Error(`a line '${key} …' is missing`);
  if (head.deck !== `${deck.id} ${deck.fingerprint}`) throw new Error(`it was played with the deck '${head.deck}', not '${deck.id} ${deck.fingerprint}'`);
  if (!["solo", "co-op", "rivals"].includes(head.mode)) throw new Error(`'${head.mode}' is no mode`);
  if (head.seed !== undefined && !/^-?[0-9]+$/.test(head.seed)) throw new Error(`a seed is a whole number, not '${head.seed}'`);
  const players = head.players.split(" ");
  const game = makeGame(deck.cards, head.mode, players.length);
  const moves = [];
  const states = [start(game)];
  for (const [place, [number, line]] of lines.entries()) {
    if (place < at) continue;
    if (line.startsWith("result ")) {
      if (place === lines.length - 1 && states.at(-1).phase === "over" && line === resultLine(game, states.at(-1))) break;
      throw new Error(`line ${number}: the game did not end here with '${line}'`);
    }
    try {
      const move = read(game, line);
      states.push(apply(game, states.at(-1), move).state);
      moves.push(move);
    } catch (error) {
      throw new Error(`line ${number}: ${error.message}`);
    }
  }
  return { game, deck, players, seed: head.seed === undefined ? null : BigInt(head.seed).toString(), moves, states };
}

// A game that is played: its moves so far, what falls by chance, and what can be taken back.

import { secureBelow, seededBelow } from "./random.js";
import { apply, makeGame, rising, start } from "./rules.js";
import { readTranscript, writeTranscript } from "./transcript.js";

/** A new game; `seed` is a whole number as text, or null for the secure source. */
export function newSession(deck, mode, players, seed) {
  const game = makeGame(deck.cards, mode, players);
  return { game, deck, players: Array(players).fill("person"), seed, moves: [], states: [start(game)], fallen: [] };
}

/** A game from its transcript; throws where it is none of this deck. */
export function resume(text, deck) {
  const session = readTranscript(text, deck);
  return { ...session, fallen: session.moves.filter(isChance) };
}

export function transcriptOf(session) {
  return writeTranscript(session);
}

export function stateOf(session) {
  return session.states.at(-1);
}

function isChance({ kind }) {
  return kind === "draw" || kind === "throw";
}

/** Make a move; the events are what happened. Throws Refused. */
export function make(session, move) {
  const { state, events } = apply(session.game, stateOf(session), move);
  session.moves.push(move);
  session.states.push(state);
  return events;
}

/** Let the next card or dice fall. A card that fell once stays, so a move that is taken back cannot change it. */
export function fall(session) {
  const state = stateOf(session);
  const count = session.moves.filter(isChance).length;
  if (session.fallen[count]?.kind !== state.phase) {
    const below = session.seed === null ? secureBelow : seededBelow(session.seed, count);
    session.fallen[count] =
      state.phase === "draw"
        ? { kind: "draw", card: state.deck[below(state.deck.length)] }
        : { kind: "throw", dice: rising(Array.from({ length: 5 - state.dice.length }, () => 1 + below(6))) };
  }
  return make(session, session.fallen[count]);
}

/** Where the last move that can be taken back stands, or -1: one of a player, after the last roll. */
export function undoPlace({ moves }) {
  const roll = moves.findLastIndex(({ kind }) => kind === "throw");
  const place = moves.findLastIndex((move) => !isChance(move));
  return place > roll ? place : -1;
}

export function undo(session) {
  const place = undoPlace(session);
  if (place < 0) return false;
  session.moves.length = place;
  session.states.length = place + 1;
  return true;
}

// The rules of Pentaquest: a state, moves of players and of chance, refusals with names. They are held to
// printkit/games/pentaquest/rules.py by transcripts that are replayed in both.
//
// A card is a number: its place among the game's kinds of card. Dice are faces in rising order.

const DICE = 5;
const QUEST = 5; // cards in the quest area
const FIRST_REROLLS = 2; // free rerolls in the first turn of a game
const REROLLS = 1; // and in every other

/** A panel of a card, from `2 2` or `1 sun sun`. */
export function parsePanel(text) {
  const words = text.split(" ");
  const count = (word) => words.filter((other) => other === word).length;
  return { faces: words.filter((word) => word.length === 1).map(Number), suns: count("sun"), moons: count("moon") };
}

/** Whether dice meet a panel: all suns are one value, all moons are one value, each symbol takes a die of its own. */
export function meets({ faces, suns, moons }, dice) {
  const left = [0, 0, 0, 0, 0, 0, 0];
  for (const die of dice) left[die] += 1;
  for (const face of faces) left[face] -= 1;
  if (left.some((count) => count < 0)) return false;
  const every = [1, 2, 3, 4, 5, 6];
  return every.some((sun) => every.some((moon) => left[sun] >= suns + (sun === moon ? moons : 0) && left[moon] >= moons));
}

/** The faces that one use of an effect can turn a die to; a step that would change nothing is no use. */
export function turns(effect, die) {
  if (effect === "plus") return die < 6 ? [die + 1] : [];
  if (effect === "minus") return die > 1 ? [die - 1] : [];
  if (effect === "plus-minus") return [die - 1, die + 1].filter((face) => face >= 1 && face <= 6);
  return effect === "mirror" ? [7 - die] : [];
}

/** What stays the same through a game; `cards` have `id`, `name`, `effect`, `requirements` and `copies`. */
export function makeGame(cards, mode, players) {
  if (players < 1 || players > 8 || (players === 1) !== (mode === "solo")) throw new Error(`${mode} is not played by ${players}`);
  return { cards: cards.map((card) => ({ ...card, panels: card.requirements.map(parsePanel) })), mode, players };
}

/** The state before the first card is drawn. */
export function start(game) {
  const piles = Array.from({ length: game.mode === "rivals" ? game.players : 1 }, () => []);
  return {
    phase: "draw", // or throw, move, over
    deck: game.cards.flatMap(({ copies }, kind) => Array(copies).fill(kind)), // not in the order they will come
    quest: [],
    armies: piles,
    discards: piles,
    player: 0,
    turn: 0,
    dice: [], // the roll, or the dice that are kept while the others are thrown
    rerolls: FIRST_REROLLS,
    givenUp: false,
  };
}

/** Which army the player whose turn it is commands. */
export function sideOf(state) {
  return state.armies.length > 1 ? state.player : 0;
}

/** The kinds in the quest area that the roll beats, each once. */
export function beatable(game, state) {
  if (state.phase !== "move") return [];
  return [...new Set(state.quest)].filter((kind) => game.cards[kind].panels.some((panel) => meets(panel, state.dice)));
}

/** A move that the rules do not allow. */
export class Refused extends Error {
  constructor(refusal) {
    super(refusal);
    this.refusal = refusal;
  }
}

/** The state after a move, and what happened. The given state stays as it was; throws Refused. */
export function apply(game, state, move) {
  if (state.phase === "over") throw new Refused("game-over");
  if (move.kind === "draw" || move.kind === "throw") return chance(state, move);
  if (state.phase !== "move") throw new Refused("chance-first");
  if (move.kind === "beat") return beat(game, state, move.card);
  if (move.kind === "reroll") {
    if (!state.rerolls) throw new Refused("no-reroll");
    const dice = without(state.dice, move.dice);
    return { state: { ...state, phase: "throw", dice, rerolls: state.rerolls - 1 }, events: [] };
  }
  if (move.kind === "spin") {
    const dice = without(state.dice, move.dice);
    const { spent, event } = spend(game, state, "spiral");
    return { state: { ...spent, phase: "throw", dice }, events: [event] };
  }
  if (move.kind === "turn") {
    const kept = without(state.dice, [move.die]);
    if (!turns(move.effect, move.die).includes(move.face)) throw new Refused("wrong-face");
    const { spent, event } = spend(game, state, move.effect);
    return { state: { ...spent, dice: rising([...kept, move.face]) }, events: [event] };
  }
  return fail(game, state);
}

function chance(state, move) {
  if (move.kind === "draw" && state.phase === "draw") {
    const at = state.deck.indexOf(move.card);
    if (at < 0) throw new Refused("not-in-deck");
    const deck = state.deck.toSpliced(at, 1);
    const quest = [...state.quest, move.card];
    const phase = deck.length && quest.length < QUEST ? "draw" : "throw";
    return { state: { ...state, phase, deck, quest, dice: [] }, events: [{ kind: "drawn", card: move.card }] };
  }
  if (move.kind === "throw" && state.phase === "throw") {
    const thrown = move.dice.length + state.dice.length === DICE && move.dice.every((die) => die >= 1 && die <= 6);
    if (!thrown) throw new Refused("wrong-dice");
    const dice = rising([...state.dice, ...move.dice]);
    return { state: { ...state, phase: "move", dice }, events: [{ kind: "rolled", dice }] };
  }
  throw new Refused("not-chance");
}

function beat(game, state, card) {
  const at = state.quest.indexOf(card);
  if (at < 0) throw new Refused("not-in-quest");
  if (!beatable(game, state).includes(card)) throw new Refused("not-beaten");
  const side = sideOf(state);
  const after = { ...state, quest: state.quest.toSpliced(at, 1), armies: state.armies.with(side, [...state.armies[side], card]) };
  const event = { kind: "beaten", player: state.player, card };
  if (after.quest.length || after.deck.length) return { state: nextTurn(game, after), events: [event] };
  const ended = { ...after, phase: "over", turn: state.turn + 1, dice: [], rerolls: 0 };
  return { state: ended, events: [event, result(game, ended)] };
}

function fail(game, state) {
  const event = { kind: "failed", player: state.player };
  if (game.mode === "rivals") return { state: nextTurn(game, state), events: [event] };
  const ended = { ...state, phase: "over", turn: state.turn + 1, dice: [], rerolls: 0, givenUp: true };
  return { state: ended, events: [event, result(game, ended)] };
}

function nextTurn(game, state) {
  const phase = state.deck.length && state.quest.length < QUEST ? "draw" : "throw";
  return { ...state, phase, player: (state.player + 1) % game.players, turn: state.turn + 1, dice: [], rerolls: REROLLS };
}

/** Move the first army card of an effect to the discard pile; that ends the free rerolls. */
function spend(game, state, effect) {
  const side = sideOf(state);
  const at = state.armies[side].findIndex((kind) => game.cards[kind].effect === effect);
  if (at < 0) throw new Refused("no-army-card");
  const card = state.armies[side][at];
  const armies = state.armies.with(side, state.armies[side].toSpliced(at, 1));
  const discards = state.discards.with(side, [...state.discards[side], card]);
  return { spent: { ...state, armies, discards, rerolls: 0 }, event: { kind: "discarded", player: state.player, card } };
}

function without(dice, taken) {
  if (!taken.length) throw new Refused("no-dice");
  return taken.reduce((left, die) => {
    const at = left.indexOf(die);
    if (at < 0) throw new Refused("no-such-die");
    return left.toSpliced(at, 1);
  }, dice);
}

export function rising(dice) {
  return [...dice].sort((a, b) => a - b);
}

/** The score of each army if the game ended now: its cards, and between rivals the used ones too. */
export function scores(game, state) {
  if (game.mode === "rivals") return state.armies.map((army, side) => army.length + state.discards[side].length);
  return [state.givenUp ? 0 : state.armies[0].length];
}

/** How a game that is over ended; players with the same best score share the victory. */
export function result(game, state) {
  const points = scores(game, state);
  const players = [...Array(game.players).keys()];
  const rivals = game.mode === "rivals";
  const won = rivals || !state.givenUp;
  const best = Math.max(...points);
  const winners = rivals ? players.filter((player) => points[player] === best) : won ? players : [];
  return { kind: "ended", won, scores: points, winners };
}

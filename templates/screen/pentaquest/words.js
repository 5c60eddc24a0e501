// What happens, in sentences.

import { scores } from "./rules.js";

const GOOD = 20; // the rules call a score over 20 good
const GREAT = 30;

export const EFFECTS = {
  plus: "adds 1 to a die",
  minus: "subtracts 1 from a die",
  "plus-minus": "adds or subtracts 1",
  spiral: "rerolls any dice",
  mirror: "turns a die to its opposite face",
};

/** `2 2, or sun sun sun`: what beats a card. */
export function needs(card) {
  return card.requirements.join(", or ");
}

export function told(game, event) {
  const who = game.players === 1 ? "You" : `Player ${(event.player ?? 0) + 1}`;
  const does = (verb) => (game.players === 1 ? verb : `${verb}s`);
  const card = game.cards[event.card];
  if (event.kind === "drawn") return `${card.name} comes into the quest area.`;
  if (event.kind === "rolled") return `The dice show ${event.dice.join(" ")}.`;
  if (event.kind === "discarded") return `${card.name} is used and discarded.`;
  if (event.kind === "beaten") return `${who} ${does("beat")} ${card.name}: one more ${card.effect}.`;
  return event.kind === "failed" ? `${who} ${does("beat")} no card.` : "";
}

/** The title and the text for the end of a game. */
export function verdict(game, { won, scores: points, winners }) {
  if (game.mode === "rivals") {
    const best = winners.map((winner) => winner + 1);
    const title = best.length === 1 ? `Player ${best[0]} wins` : `A tie of players ${best.join(" and ")}`;
    return [title, points.map((score, player) => `Player ${player + 1}: ${score}`).join(" · ")];
  }
  if (!won) return ["Lost", "This turn beat no card."];
  const praise = points[0] >= GREAT ? "That is great!" : points[0] > GOOD ? "That is good." : "Well done.";
  return ["Won!", `Every card is beaten. Score: ${points[0]}. ${praise}`];
}

/** The score of each army with its name. */
export function standing(game, state) {
  const names = game.mode === "rivals" ? scores(game, state).map((_, player) => `Player ${player + 1}`) : ["Score"];
  const points = game.mode === "rivals" ? scores(game, state) : [state.armies[0].length];
  return names.map((name, side) => ({ name, points: points[side] }));
}

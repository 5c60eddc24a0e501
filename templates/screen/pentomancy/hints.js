// Hints: from the proof that travels with the puzzle, told in three stages.

import { tileName } from "./rules.js";

/** What to do next by the proof, or undefined where it has ended: the first step that is not done yet. */
export function nextStep(game, state, steps) {
  // Each step rests on what earlier steps revealed only, so the first one that is not done can be done now.
  const step = steps.find(({ do: what, tile }) => (what === "explore" ? !state.revealed[tile] : !state.fallen[tile]));
  if (step) return step;
  const tile = game.levels.findIndex((level, at) => level && state.revealed[at] && !state.fallen[at] && level <= state.player);
  return tile < 0 ? undefined : { do: "defeat", tile };
}

/**
 * The stages of a hint: where to look, why, what. Each is a text with the tiles that it sets off: `target`, `because`,
 * and `room`, the tiles of the room that it looks at.
 */
export function stagesOf(game, state, step, techniques) {
  const { tile } = step;
  const room = game.room.flatMap((number, other) => (number === game.room[tile] ? [other] : []));
  const where = `the ${game.letters[tile]} room of ${tileName(room[0])}`;
  if (step.do === "explore") {
    const because = step.because.filter((other) => state.revealed[other]);
    return [
      { title: "Where to look", text: `Look at ${where}. ${sentence(techniques[step.technique])}`, room, because, target: -1 },
      { title: "Why", text: step.text, room, because, target: tile },
      { title: "What to do", text: `Explore ${tileName(tile)}.`, room: [], because: [], target: tile },
    ];
  }
  const reveals = game.within[tile].filter((other) => !state.revealed[other]).map(tileName);
  const gains = [
    game.treasure[tile] ? "it has a treasure, which raises your level and doubles your score" : "",
    reveals.length ? `that reveals ${listed(reveals)}` : "",
  ].filter(Boolean);
  return [
    { title: "Where to look", text: `Look at the monsters in ${where}: one of them is not above you.`, room, because: [], target: -1 },
    { title: "Why", text: `The monster at ${tileName(tile)} can be defeated: ${gains.join(", and ") || "it is not above you"}.`, room, because: [], target: tile },
    { title: "What to do", text: `Defeat ${tileName(tile)}.`, room: [], because: [], target: tile },
  ];
}

export function listed(words) {
  return words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;
}

function sentence(text) {
  return text ? `${text[0].toUpperCase()}${text.slice(1)}.` : "";
}

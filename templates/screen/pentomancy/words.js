// What happens, in sentences. `names` are the monsters' names, by their drawings.

import { monsterOf } from "./board.js";
import { isCleared, levelsOf, tileName } from "./rules.js";

function monsterName(game, tile, names) {
  return names[monsterOf(game.levels[tile], tile)];
}

export function told(game, { kind, tile, level, treasure, auto, player }, names) {
  const [name, monster] = [tileName(tile), monsterName(game, tile, names)];
  if (kind === "explored") return `${name}: ${monster}, level ${level}.`;
  if (kind === "lost") return `${monster} at ${name} is level ${level} and defeats you.`;
  if (kind === "cleared") return "The puzzle is cleared!";
  if (kind !== "defeated") return "";
  if (treasure) return `${monster} is defeated. Its treasure lifts you to level ${player}, and doubles your score.`;
  return auto ? `${monster} at ${name} falls by itself.` : `${monster} is defeated.`;
}

/** Why a move is refused; nothing where that is plain to see. */
export function refusalWords(game, refusal, tile, names) {
  const name = tileName(tile);
  return {
    "too-strong": `${monsterName(game, tile, names)} at ${name} is level ${game.levels[tile]}, above yours.`,
    "already-revealed": `${name} is revealed: notes are for tiles in fog.`,
    "already-defeated": `The monster at ${name} is defeated.`,
    "game-over": "This game is over. Start again, or take the next puzzle.",
  }[refusal];
}

export function notesWords(bits) {
  return bits ? `notes ${levelsOf(bits).join(" ")}` : "no notes";
}

/** The changes of the score as short texts, each with its kind; what falls by itself is one sum. */
export function changesOf(events) {
  const changes = [];
  let fallen = 0;
  for (const { kind, level, treasure, auto } of events) {
    if (kind === "explored") changes.push(["+5", ""]);
    if (kind === "defeated" && !auto) changes.push([`+${level}`, ""]);
    if (treasure) changes.push(["×2", "double"]);
    if (auto) fallen += level;
  }
  return fallen ? [...changes, [`+${fallen}`, "auto"]] : changes;
}

export function endWords({ game, state, puzzle: { par }, hints }, lostAt, names) {
  if (!isCleared(state)) {
    const monster = `${monsterName(game, lostAt, names)} at ${tileName(lostAt)} is level ${game.levels[lostAt]}.`;
    return `${monster} You reached level ${state.player} with ${state.score} points.`;
  }
  const above = state.score - par;
  const against = !par ? "" : above > 0 ? `, ${above} above par` : above ? `, ${-above} below par` : ", exactly par";
  const aided = hints ? ` with ${hints} ${hints === 1 ? "hint" : "hints"}` : "";
  return `${state.score} points${against}${aided}.`;
}

// The page that is printed: the puzzle as it is at the start, on one page, with what is hidden to look up on the next.

import { byId, make } from "./dom.js";
import { SIDE, TILES } from "./rules.js";
import { monsterOf, roomLines } from "./board.js";

const ALPHABET = "3479CDFHJKMNPRTWXY"; // as in printed booklets: no two look alike, and no vowels that would make words

/** A code of three characters for each hidden tile, the same each time for the same puzzle. */
function codesOf(game, seed) {
  const codes = Array(TILES).fill("");
  const taken = new Set();
  let number = 0;
  for (const letter of seed) number = (number * 31 + letter.charCodeAt(0)) % 4294967296;
  for (let tile = 0; tile < TILES; tile++) {
    if (game.room[tile] < 0 || game.revealed[tile]) continue;
    while (!codes[tile]) {
      number = (Math.imul(number, 1664525) + 1013904223) >>> 0; // a generator from Numerical Recipes
      const code = [0, 1, 2].map((place) => ALPHABET[Math.floor((number >>> 8) / 18 ** place) % 18]).join("");
      if (!taken.has(code)) codes[tile] = code;
      taken.add(code);
    }
  }
  return codes;
}

/** Fill the section that is shown on paper only. */
export function fillPrint(game, puzzle, title) {
  const codes = codesOf(game, puzzle.key);
  const lookup = codes
    .flatMap((code, tile) => (code ? [[code, `${game.levels[tile]}${game.treasure[tile] ? "★" : ""}`]] : []))
    .sort(([first], [second]) => (first < second ? -1 : 1));
  byId("paper").replaceChildren(
    make("h1", {}, "Pentomancy"),
    make("p", { class: "which" }, `${title} · ${puzzle.id}${puzzle.par ? ` · par ${puzzle.par}` : ""}`),
    boardDrawing(game, codes),
    make("p", { class: "track" }, "Your level   1   2   3   4   5", make("span", {}, "Score")),
    make(
      "p",
      { class: "rules" },
      "Each room has one monster of each level, 1 to 5, and equal levels never touch along an edge. You start at level 1. " +
        "Explore: look a tile's code up and write its level in, for 5 points; above your level, you have lost. " +
        "Defeat a monster that is not above you, for its level in points, and look up the tiles that touch it in its room. " +
        "A star is a treasure: your level rises by one and your score doubles. Reach level 5 to clear the puzzle.",
    ),
    make("h2", { class: "turn" }, `What the fog hides · ${title}`),
    make("dl", { class: "lookup" }, ...lookup.map(([code, line]) => make("div", {}, make("dt", {}, code), make("dd", {}, line)))),
  );
}

function boardDrawing(game, codes) {
  let inner = "";
  for (let tile = 0; tile < TILES; tile++) {
    const at = `translate(${(tile % SIDE) * 20} ${Math.floor(tile / SIDE) * 20})`;
    inner += `<g transform="${at}">${tileDrawing(game, tile, codes[tile])}</g>`;
  }
  const letters = [..."ABCDEFGH"].map((letter, at) => `<text class="edge" x="${at * 20 + 10}" y="-3">${letter}</text>`);
  const numbers = [..."12345678"].map((number, at) => `<text class="edge" x="-5" y="${at * 20 + 12.5}">${number}</text>`);
  const holder = make("div", { class: "board-print" });
  holder.innerHTML =
    `<svg viewBox="-10 -10 172 172" role="img" aria-label="The board at the start">` +
    `${inner}<g transform="scale(2)">${roomLines(game)}</g>${letters.join("")}${numbers.join("")}</svg>`;
  return holder;
}

function tileDrawing(game, tile, code) {
  if (game.room[tile] < 0) return `<use href="#wall" width="20" height="20"/>`;
  if (code) return `<use href="#wisp" width="20" height="20"/><text class="code" x="1.6" y="5">${code}</text>`;
  const level = game.levels[tile];
  const kind = game.treasure[tile] ? "gold" : "badge";
  return `<use href="#${monsterOf(level, tile)}" x="1" y="1" width="16.5" height="16.5"/><use href="#${kind}-${level}" x="8.1" y="8.1" width="13" height="13"/>`;
}

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

const RULES = [
  ["Rooms", "Each room has every level from 1 to 5 once. Tiles that share an edge never have the same level."],
  ["Explore", "Look up the code of a tile that you are sure is not above your level: 5 points. If it is, the game ends."],
  ["Defeat", "Cross out a monster of your level or below: its level in points. Look up the tiles in fog that touch it in its room; these earn no 5 points, and high ones do not harm you."],
  ["Treasure", "After defeating a monster with a star, double your score and go up one level. Level 5 wins."],
  ["By itself", "A monster of your level or below, without a star, that would reveal nothing, falls at once: its level in points."],
];

/** Fill the section that is shown on paper only, as a printed booklet has it. */
export function fillPrint(game, puzzle, { grade, number }) {
  const codes = codesOf(game, puzzle.key);
  const lookup = codes
    .flatMap((code, tile) => (code ? [[code, `${game.levels[tile]}${game.treasure[tile] ? "★" : ""}`]] : []))
    .sort(([first], [second]) => (first < second ? -1 : 1));
  const par = puzzle.par ? ` · par ${puzzle.par}` : "";
  byId("paper").replaceChildren(
    make("header", {}, make("h2", {}, `Pentomancy ${number}`), make("span", {}, grade), make("span", { class: "which" }, puzzle.id, par)),
    boardDrawing(game, codes),
    scoreStrip(),
    make("dl", { class: "rules" }, ...RULES.flatMap(([name, words]) => [make("dt", {}, name), make("dd", {}, words)])),
    make("header", { class: "turn" }, make("h2", {}, "What the fog hides"), make("span", { class: "which" }, `Pentomancy ${number}, ${grade}`)),
    make("dl", { class: "lookup" }, ...lookup.map(([code, line]) => make("div", {}, make("dt", {}, code), make("dd", {}, line)))),
  );
}

/** A box for the points at each level. */
function scoreStrip() {
  let inner = "";
  for (let level = 1; level <= 5; level++) {
    const x = (level - 1) * 33.5;
    inner += `<rect x="${x + 0.5}" y="0.5" width="23" height="21" rx="2" class="${level === 5 ? "last" : ""}"/>`;
    inner += `<use href="#badge-${level}" x="${x + 1}" y="1" width="11" height="11"/>`;
    if (level < 5) inner += `<path d="M${x + 24.6} 12h6.4m-2.4-1.8l2.6 1.8l-2.6 1.8"/><text x="${x + 28.4}" y="9">×2</text>`;
  }
  inner += `<text x="12" y="19.5" class="small">points</text><text x="146" y="19.5" class="small">final score</text>`;
  const holder = make("div", { class: "strip-print" });
  holder.innerHTML = `<svg viewBox="0 0 158.5 22" aria-hidden="true">${inner}</svg>`;
  return holder;
}

function boardDrawing(game, codes) {
  const place = (tile) => `translate(${(tile % SIDE) * 20} ${Math.floor(tile / SIDE) * 20})`;
  let inner = "";
  let arrows = "";
  for (let tile = 0; tile < TILES; tile++) {
    inner += `<g transform="${place(tile)}">${tileDrawing(game, tile, codes[tile])}</g>`;
    for (const other of codes[tile] || game.room[tile] < 0 ? [] : game.within[tile]) {
      const turn = { [-SIDE]: 0, 1: 90, [SIDE]: 180, [-1]: 270 }[other - tile];
      if (codes[other]) arrows += `<path class="lead" transform="${place(tile)} rotate(${turn} 10 10)" d="M8.3 0.9L10-1.5L11.7 0.9Z"/>`;
    }
  }
  const letters = [..."ABCDEFGH"].map((letter, at) => `<text class="edge" x="${at * 20 + 10}" y="-3">${letter}</text>`);
  const numbers = [..."12345678"].map((number, at) => `<text class="edge" x="-5" y="${at * 20 + 12}">${number}</text>`);
  const holder = make("div", { class: "board-print" });
  holder.innerHTML =
    `<svg viewBox="-9 -9 170.5 170.5" role="img" aria-label="The board at the start">` +
    `${inner}<g transform="scale(2)">${roomLines(game)}</g>${arrows}${letters.join("")}${numbers.join("")}</svg>`;
  return holder;
}

function tileDrawing(game, tile, code) {
  if (game.room[tile] < 0) return `<path class="hatch" d="M0 5L5 0M0 10L10 0M0 15L15 0M0 20L20 0M5 20L20 5M10 20L20 10M15 20L20 15"/>`;
  if (code) return `<use href="#wisp" width="20" height="20"/><text class="code" x="1.6" y="5">${code}</text>`;
  const level = game.levels[tile];
  const treasure = game.treasure[tile];
  const share = treasure ? 14.4 : 17.6;
  const monster = `<use href="#${monsterOf(level, tile)}" x="${treasure ? 0.6 : 1.2}" y="${18.6 - share}" width="${share}" height="${share}"/>`;
  if (treasure) return `${monster}<use href="#gold-${level}" x="8.4" y="8.4" width="12.6" height="12.6"/><use href="#sparkle" width="20" height="20"/>`;
  return `${monster}<use href="#badge-${level}" x="9.2" y="9.2" width="12.4" height="12.4"/>`;
}

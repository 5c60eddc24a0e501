// Reads the puzzles that travel in the page; printkit/products/screenpuzzles.py packs them and says how.

const DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"; // one for each tile

export function unpackTiles(text) {
  return [...text].map((digit) => DIGITS.indexOf(digit));
}

/** Sentences: for each clause the number of its pattern and then what stands in its gaps. */
export function unpackText(packed, patterns) {
  const clauses = [];
  let at = 0;
  while (at < packed.length) {
    const number = DIGITS.indexOf(packed[at]) * 4096 + DIGITS.indexOf(packed[at + 1]) * 64 + DIGITS.indexOf(packed[at + 2]);
    at += 3;
    clauses.push(patterns[number].replace(/[@%#]/g, (gap) => (gap === "@" ? nameOf(packed[at++]) : packed[at++])));
  }
  return clauses.join(" ");
}

function nameOf(digit) {
  const tile = DIGITS.indexOf(digit);
  return "ABCDEFGH"[tile % 8] + (Math.floor(tile / 8) + 1);
}

/** The steps of the line that clears a puzzle; monsters that fall by themselves are left out. */
export function unpackSteps(packed, patterns, techniques) {
  if (!packed) return [];
  return packed.split(";").map((step) => {
    const tile = DIGITS.indexOf(step[1]);
    if (step[0] === "-") return { do: "defeat", tile };
    const [because, text] = step.slice(3).split(" ");
    return {
      do: "explore",
      tile,
      technique: techniques[DIGITS.indexOf(step[2])],
      because: unpackTiles(because),
      text: unpackText(text, patterns),
    };
  });
}

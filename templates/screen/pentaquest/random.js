// What cards and dice come from: the browser's secure source, or a seed, with which `printkit play` deals the same.

/** Whole numbers from 0 to n - 1, from the secure source. */
export function secureBelow(n) {
  const limit = Math.floor(2 ** 32 / n) * n;
  const number = new Uint32Array(1);
  do crypto.getRandomValues(number);
  while (number[0] >= limit); // so that each number is equally likely
  return number[0] % n;
}

/** The numbers that fall for the `count`-th time in a game with a seed, as printkit/core/rng.py has them. */
export function seededBelow(seed, count) {
  const digest = sha256(`${seed}/fall/${count}`);
  const random = mersenneTwister(digest[1], digest[0]);
  return (n) => Math.floor(random() * n);
}

/** SHA-256 of a text of plain letters, as 32-bit words (FIPS 180-4). */
export function sha256(text) {
  const words = [];
  for (let at = 0; at < text.length; at++) words[at >> 2] = (words[at >> 2] ?? 0) | (text.charCodeAt(at) << (24 - 8 * (at % 4)));
  words[text.length >> 2] = (words[text.length >> 2] ?? 0) | (0x80 << (24 - 8 * (text.length % 4)));
  const length = 16 * (Math.floor((text.length + 8) / 64) + 1);
  while (words.length < length) words.push(0);
  words[length - 1] = text.length * 8;
  const primes = [];
  for (let number = 2; primes.length < 64; number++) if (primes.every((prime) => number % prime)) primes.push(number);
  const fraction = (root) => Math.floor((root % 1) * 2 ** 32) | 0;
  const rounds = primes.map((prime) => fraction(Math.cbrt(prime)));
  const turn = (word, by) => (word >>> by) | (word << (32 - by));
  let hash = primes.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));
  for (let block = 0; block < length; block += 16) {
    const w = words.slice(block, block + 16);
    let [a, b, c, d, e, f, g, h] = hash;
    for (let round = 0; round < 64; round++) {
      if (round > 15) {
        const [x, y] = [w[round - 15], w[round - 2]];
        w[round] = (w[round - 16] + (turn(x, 7) ^ turn(x, 18) ^ (x >>> 3)) + w[round - 7] + (turn(y, 17) ^ turn(y, 19) ^ (y >>> 10))) | 0;
      }
      const first = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + rounds[round] + w[round]) | 0;
      const second = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
    }
    hash = [a, b, c, d, e, f, g, h].map((word, place) => (hash[place] + word) | 0);
  }
  return hash.map((word) => word >>> 0);
}

/** Python's `random.Random(seed).random` for a seed of 64 bits, given as its low and high half (MT19937). */
function mersenneTwister(low, high) {
  const state = new Uint32Array(624);
  const key = high ? [low, high] : [low];
  state[0] = 19650218;
  for (let at = 1; at < 624; at++) state[at] = Math.imul(1812433253, state[at - 1] ^ (state[at - 1] >>> 30)) + at;
  let at = 1;
  const mix = (factor, more) => {
    state[at] = (state[at] ^ Math.imul(state[at - 1] ^ (state[at - 1] >>> 30), factor)) + more(at);
    at += 1;
    if (at === 624) [state[0], at] = [state[623], 1];
  };
  for (let step = 0; step < 624; step++) mix(1664525, () => key[step % key.length] + (step % key.length));
  for (let step = 0; step < 623; step++) mix(1566083941, (place) => -place);
  state[0] = 0x80000000;
  let next = 624;
  const word = () => {
    if (next === 624) {
      for (let place = 0; place < 624; place++) {
        const bits = (state[place] & 0x80000000) | (state[(place + 1) % 624] & 0x7fffffff);
        state[place] = state[(place + 397) % 624] ^ (bits >>> 1) ^ (bits & 1 ? 0x9908b0df : 0);
      }
      next = 0;
    }
    let bits = state[next++];
    bits ^= bits >>> 11;
    bits ^= (bits << 7) & 0x9d2c5680;
    bits ^= (bits << 15) & 0xefc60000;
    return (bits ^ (bits >>> 18)) >>> 0;
  };
  return () => ((word() >>> 5) * 67108864 + (word() >>> 6)) / 9007199254740992;
}

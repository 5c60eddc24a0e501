// Keeps things in the browser's storage. A storage that is full, broken or forbidden never stops the game: then things
// are kept as long as the page is open.

const memory = new Map();

export function load(key, fallback) {
  try {
    const text = localStorage.getItem(key) ?? memory.get(key);
    const value = text == null ? fallback : JSON.parse(text);
    const same = typeof value === typeof fallback && Array.isArray(value) === Array.isArray(fallback);
    return same && value !== null ? value : fallback;
  } catch {
    return fallback;
  }
}

export function save(key, value) {
  const text = JSON.stringify(value);
  memory.set(key, text);
  try {
    localStorage.setItem(key, text);
  } catch {
    // kept in memory
  }
}

// What the mouse, fingers and keys do on the board.

import { SIDE } from "./rules.js";

const STEPS = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };

/**
 * Listen to the grid. `on` has `act`, `tap` and `openNotes` for a tile, `toggleNote(tile, level)`,
 * `focusTile(tile, take)`, `focused()`, `isTouch()` and `setTouch(used)`.
 */
export function setUpInput(grid, on) {
  document.addEventListener("pointerdown", ({ pointerType }) => {
    if (on.isTouch() !== (pointerType !== "mouse")) on.setTouch(pointerType !== "mouse");
  });
  grid.addEventListener("click", (event) => {
    const tile = tileOf(event);
    if (tile < 0) return;
    on.focusTile(tile, true);
    if (on.isTouch()) on.tap(tile);
    else on.act(tile);
  });
  grid.addEventListener("contextmenu", (event) => {
    const tile = tileOf(event);
    event.preventDefault();
    if (tile < 0 || on.isTouch()) return;
    on.focusTile(tile, false);
    on.openNotes(tile);
  });
  grid.addEventListener("focusin", (event) => on.focusTile(tileOf(event), false)); // a screen reader moves it, too
  grid.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (key(event.key, on)) event.preventDefault();
  });
}

function tileOf(event) {
  const element = event.target.closest("[data-tile]");
  return element ? Number(element.dataset.tile) : -1;
}

/** Do what a key means; false where it means nothing. */
function key(name, on) {
  const at = on.focused();
  const row = Math.floor(at / SIDE);
  const step = STEPS[name];
  if (step) {
    const inside = (place) => Math.min(Math.max(place, 0), SIDE - 1);
    on.focusTile(SIDE * inside(row + step[1]) + inside((at % SIDE) + step[0]), true);
  } else if (name === "Home") on.focusTile(SIDE * row, true);
  else if (name === "End") on.focusTile(SIDE * row + SIDE - 1, true);
  else if (name === "Enter" || name === " ") on.act(at);
  else if (name === "n" || name === "N" || name === "ContextMenu") on.openNotes(at);
  else if (/^[1-5]$/.test(name)) on.toggleNote(at, Number(name));
  else return false;
  return true;
}

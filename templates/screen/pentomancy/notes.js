// The notes menu: five toggles at a tile, and a magnifying glass where the options ask for one.

import { byId } from "./dom.js";

/** `onToggle(tile, level)` and `onExplore(tile)` are called; `board` is what the menu stays within. */
export function makeNotesMenu(board, { bitsAt, onToggle, onExplore, hasExplore }) {
  const menu = byId("notes");
  const toggles = [...menu.querySelectorAll("[data-level]")];
  const glass = byId("notes-explore");
  let tile = -1;
  let opener;

  const close = (focus) => {
    if (tile < 0) return;
    tile = -1;
    menu.hidden = true;
    delete opener.dataset.noting;
    if (focus) opener.focus();
  };
  const refresh = () => {
    for (const toggle of toggles) toggle.setAttribute("aria-pressed", String(Boolean((bitsAt(tile) >> (toggle.dataset.level - 1)) & 1)));
  };
  const open = (at, element, name) => {
    close(false);
    tile = at;
    opener = element;
    opener.dataset.noting = "";
    menu.setAttribute("aria-label", `Notes at ${name}`);
    glass.hidden = !hasExplore();
    glass.setAttribute("aria-label", `Explore ${name}`);
    refresh();
    menu.hidden = false;
    place(menu, element, board);
    toggles[0].focus({ preventScroll: true });
  };

  for (const toggle of toggles) {
    toggle.addEventListener("click", () => {
      onToggle(tile, Number(toggle.dataset.level));
      refresh();
    });
  }
  glass.addEventListener("click", () => {
    const at = tile;
    close(true);
    onExplore(at);
  });
  menu.addEventListener("keydown", (event) => {
    event.stopPropagation();
    const buttons = glass.hidden ? toggles : [...toggles, glass];
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (event.key === "Escape" || event.key === "Tab") close(true);
    else if (step) buttons[(buttons.indexOf(document.activeElement) + step + buttons.length) % buttons.length].focus();
    else if (/^[1-5]$/.test(event.key)) {
      onToggle(tile, Number(event.key));
      refresh();
    } else return;
    event.preventDefault();
  });
  document.addEventListener("pointerdown", (event) => {
    if (tile >= 0 && !menu.contains(event.target) && !opener.contains(event.target)) close(false);
  });
  return { open, close, tile: () => tile };
}

/** Put the menu below the tile, or above where there is no room; never beyond the board's sides. */
function place(menu, element, board) {
  const outer = board.getBoundingClientRect();
  const at = element.getBoundingClientRect();
  const width = menu.offsetWidth;
  const left = Math.min(Math.max(at.left + at.width / 2 - width / 2, outer.left), outer.right - width);
  const below = at.bottom + menu.offsetHeight + 12 <= outer.bottom;
  menu.style.left = `${left - outer.left}px`;
  menu.style.top = below ? `${at.bottom - outer.top + 8}px` : `${at.top - outer.top - menu.offsetHeight - 8}px`;
  menu.style.setProperty("--tip", `${at.left + at.width / 2 - left}px`);
  menu.classList.toggle("above", !below);
}

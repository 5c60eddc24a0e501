// Light, dark, or as the system has it.

import { load, save } from "./store.js";

const KEY = "printkit-theme";

/** Makes a group of radio buttons named `theme` choose the theme, and sets the one that was kept. */
export function setUpTheme() {
  const kept = load(KEY, "auto");
  show(kept);
  for (const button of document.querySelectorAll("input[name=theme]")) {
    button.checked = button.value === kept;
    button.addEventListener("change", () => {
      save(KEY, button.value);
      show(button.value);
    });
  }
}

function show(theme) {
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
  else delete document.documentElement.dataset.theme;
}

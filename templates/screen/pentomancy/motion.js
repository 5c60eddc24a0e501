// What moves for a moment.

import { byId, make } from "./dom.js";
import { changesOf } from "./words.js";

/** A short shake: no. */
export function shake(element) {
  element.getAnimations?.().forEach((animation) => animation.cancel());
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  element.animate?.([0, -3, 3, -2, 0].map((x) => ({ transform: `translateX(${x}px)` })), 220);
}

/** Show each change of the score for a moment: +5, +3, ×2. */
export function showChanges(events) {
  byId("changes").replaceChildren(
    ...changesOf(events).map(([text, className], place) => {
      const chip = make("span", { class: className }, text);
      chip.style.animationDelay = `${place * 90}ms`;
      return chip;
    }),
  );
}

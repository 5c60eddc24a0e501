// The dialogs for a new game and for the log.

import { byId, make, say } from "./dom.js";
import { newSession, resume, transcriptOf } from "./session.js";

/** `begin(session, words)` is called with the game that is chosen. */
export function setUpNewGame(deck, begin) {
  byId("count").replaceChildren(...[2, 3, 4, 5, 6, 7, 8].map((count) => make("option", {}, String(count))));
  const chosen = (name) => document.querySelector(`input[name=${name}]:checked`).value;
  byId("setup").addEventListener("change", () => {
    byId("players-row").hidden = chosen("mode") === "solo";
    byId("seed-row").hidden = chosen("source") !== "seed";
  });
  byId("begin").addEventListener("click", () => {
    const seeded = chosen("source") === "seed";
    if (seeded && !byId("seed").reportValidity()) return;
    const seed = seeded ? BigInt(byId("seed").value || "0").toString() : null;
    byId("setup").close();
    const mode = chosen("mode");
    begin(newSession(deck, mode, mode === "solo" ? 1 : Number(byId("count").value), seed), "A new game.");
    byId("roll").focus();
  });
}

/** The log of `current()`; `begin(session, words)` is called with a game from a text. */
export function setUpLog(deck, current, begin) {
  const text = byId("log-text");
  byId("open-log").addEventListener("click", () => {
    text.value = transcriptOf(current());
    byId("log-said").textContent = "";
    byId("log").showModal();
    text.scrollTop = text.scrollHeight;
  });
  byId("log-copy").addEventListener("click", async () => {
    text.select();
    try {
      await navigator.clipboard.writeText(text.value);
    } catch {
      document.execCommand("copy"); // where the page may not use the clipboard
    }
    say(byId("log-said"), "Copied.");
  });
  byId("log-resume").addEventListener("click", () => {
    try {
      const next = resume(text.value, deck);
      byId("log").close();
      begin(next, "The game goes on.");
    } catch (error) {
      say(byId("log-said"), `No: ${error.message}.`);
    }
  });
}

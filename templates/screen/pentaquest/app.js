// The game on the page: what a click or a key does, and what is shown then.

import { setUpDialogs } from "./dialogs.js";
import { byId, make as element, pageData, say } from "./dom.js";
import { Refused, beatable, result, rising, sideOf, turns } from "./rules.js";
import { fall, make, newSession, resume, stateOf, transcriptOf, undo, undoPlace } from "./session.js";
import { load, save } from "./store.js";
import { setUpTheme } from "./theme.js";
import { EFFECTS, needs, standing, told, verdict } from "./words.js";

const data = pageData();
const { deck } = data;
const KEPT = `printkit-pentaquest-${deck.id}-${deck.fingerprint}`;

let session;
let tray = []; // the dice as they lie, five faces or none
let kept = new Set(); // places in the tray that stay when the others are rolled
let using = ""; // the effect of the army card that is about to be used
let rolled = new Set(); // places in the tray that were just rolled
const faces = new Map(); // addresses of the pictures, made when they are first shown

function faceOf(kind) {
  if (!faces.has(kind)) faces.set(kind, URL.createObjectURL(new Blob([deck.cards[kind].face], { type: "image/svg+xml" })));
  return faces.get(kind);
}

function begin(next, words) {
  session = next;
  settle();
  say(byId("said"), [words, ...drawCards()].join(" "));
  keep();
  show();
}

/** Put the dice back as the state has them. */
function settle() {
  tray = stateOf(session).phase === "move" ? [...stateOf(session).dice] : [];
  kept = new Set();
  rolled = new Set();
  using = "";
}

function drawCards() {
  const said = [];
  while (stateOf(session).phase === "draw") said.push(...fall(session).map((event) => told(session.game, event)));
  return said.length > 2 ? [] : said;
}

function keep() {
  save(KEPT, { text: transcriptOf(session) });
}

/** Make a move of the player's, let cards fall that are due, and tell what happened. */
function play(move) {
  try {
    const events = make(session, move);
    const said = events.map((event) => told(session.game, event)).filter(Boolean);
    say(byId("said"), [...said, ...drawCards(), turnWords()].join(" "));
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    say(byId("said"), "That is not possible now.");
  }
  keep();
}

function turnWords() {
  const { game } = session;
  const state = stateOf(session);
  return game.players > 1 && state.phase === "throw" && !state.dice.length ? `Player ${state.player + 1}, it is your turn.` : "";
}

/** Roll the dice that are not kept: at the start of a turn, for free, or with a spiral. */
function roll() {
  const state = stateOf(session);
  if (using && using !== "spiral") return touchArmy(using);
  if (state.phase === "move") {
    const dice = rising(tray.filter((_, place) => !kept.has(place)));
    if (!dice.length || !(using === "spiral" || state.rerolls)) return undefined;
    play({ kind: using === "spiral" ? "spin" : "reroll", dice });
  } else if (state.phase !== "throw") return undefined;
  const before = stateOf(session).dice;
  const [event] = fall(session);
  const fresh = [...event.dice];
  for (const die of before) fresh.splice(fresh.indexOf(die), 1);
  rolled = new Set([0, 1, 2, 3, 4].filter((place) => !before.length || !kept.has(place)));
  if (!before.length) kept = new Set();
  tray = [0, 1, 2, 3, 4].map((place) => (rolled.has(place) ? fresh.shift() : tray[place]));
  using = "";
  const names = beatable(session.game, stateOf(session)).map((kind) => session.game.cards[kind].name);
  say(byId("said"), `${told(session.game, event)} ${names.length ? `Can be beaten: ${names.join(", ")}.` : "No card can be beaten yet."}`);
  keep();
  return show();
}

function touchDie(place) {
  const state = stateOf(session);
  if (state.phase !== "move") return;
  rolled = new Set();
  if (using && using !== "spiral") {
    const can = turns(using, tray[place]);
    if (can.length === 1) return turn(place, can[0]);
    if (!can.length) say(byId("said"), `A ${using} cannot change a ${tray[place]}.`);
    return show();
  }
  if (!state.rerolls && using !== "spiral") return say(byId("said"), "No free reroll is left; an army card can still change the dice.");
  if (!kept.delete(place)) kept.add(place);
  return show();
}

function turn(place, face) {
  play({ kind: "turn", effect: using, die: tray[place], face });
  tray[place] = face;
  using = "";
  kept = new Set();
  rolled = new Set();
  show();
  byId("dice").children[place]?.querySelector("button")?.focus();
}

function touchArmy(effect) {
  rolled = new Set();
  using = using === effect ? "" : effect;
  if (using) {
    const ends = stateOf(session).rerolls ? " That ends the free rerolls of this turn." : "";
    const what = using === "spiral" ? "Tap the dice to keep, then spin the others." : "Tap the die to change.";
    say(byId("said"), `A ${using} ${EFFECTS[using]}. ${what}${ends}`);
  }
  show();
}

function touchCard(kind) {
  const state = stateOf(session);
  if (beatable(session.game, state).includes(kind)) {
    play({ kind: "beat", card: kind });
    settle();
    show();
    byId("roll").focus({ preventScroll: true });
    return;
  }
  const card = session.game.cards[kind];
  byId("zoom-title").textContent = card.name;
  byId("zoom-face").src = faceOf(kind);
  byId("zoom-text").textContent = `Beaten by ${needs(card)}. In the army, it ${EFFECTS[card.effect]}.`;
  byId("zoom").showModal();
}

function takeBack() {
  if (!undo(session)) return;
  settle();
  say(byId("said"), "Your last move is taken back.");
  keep();
  show();
}

function giveUp() {
  play({ kind: "give-up" });
  settle();
  show();
}

// What is shown

function show() {
  const { game } = session;
  const state = stateOf(session);
  const over = state.phase === "over";
  document.body.dataset.mode = game.mode;
  showStanding(game, state);
  const beats = beatable(game, state);
  byId("quest").replaceChildren(...state.quest.map((kind) => cardItem(game, kind, beats.includes(kind))));
  byId("dice").replaceChildren(...[0, 1, 2, 3, 4].map((place) => die(place, state)));
  byId("dice").hidden = over;
  showActions(game, state);
  showArmy(game, state);
  byId("end").hidden = !over;
  document.body.classList.toggle("over", over);
  if (over) showEnd(game, state);
}

/** The verdict, and the army that is left: of the first winner, between rivals. */
function showEnd(game, state) {
  const ended = result(game, state);
  [byId("end-title").textContent, byId("end-text").textContent] = verdict(game, ended);
  const army = state.armies[game.mode === "rivals" ? ended.winners[0] : 0];
  byId("trophies").replaceChildren(
    ...army.map((kind) => element("li", {}, element("img", { src: faceOf(kind), alt: game.cards[kind].name, width: String(data.shape[0]), height: String(data.shape[1]) }))),
  );
}

function showStanding(game, state) {
  byId("players").replaceChildren(
    ...standing(game, state).map(({ name, points }, side) => {
      const now = game.mode === "rivals" && side === state.player && state.phase !== "over";
      return element("li", { class: now ? "now" : "", "aria-current": now ? "true" : undefined }, `${name} `, element("b", {}, String(points)));
    }),
  );
  const turnOf = game.mode === "co-op" && state.phase !== "over" ? `Player ${state.player + 1} of ${game.players} · ` : "";
  byId("piles").textContent = `${turnOf}${state.deck.length} in the deck`;
}

function cardItem(game, kind, beats) {
  const card = game.cards[kind];
  const label = `${beats ? "Beat " : ""}${card.name}. Beaten by ${needs(card)}. Effect: ${card.effect}.${beats ? "" : " Not beaten by these dice."}`;
  const ribbon = beats ? [mark("tick", "ribbon", "Beat")] : [];
  return element(
    "li",
    {},
    element(
      "button",
      { type: "button", class: `card${beats ? " beats" : ""}`, "aria-label": label, "data-card": card.id, onclick: () => touchCard(kind) },
      element("img", { src: faceOf(kind), alt: "", draggable: "false", width: String(data.shape[0]), height: String(data.shape[1]) }),
      ...ribbon,
    ),
  );
}

function mark(symbol, className, words) {
  const holder = element("span", { class: className, "aria-hidden": "true" });
  holder.innerHTML = `<svg class="icon" viewBox="0 0 20 20" focusable="false"><use href="#${symbol}"/></svg>`;
  holder.append(words);
  return holder;
}

function die(place, state) {
  const face = tray[place];
  if (!face) return element("span", { class: "die empty", role: "img", "aria-label": "a die that is not rolled yet" });
  const stays = kept.has(place);
  const changing = using && using !== "spiral";
  const can = changing ? turns(using, face) : [];
  const label = `die ${place + 1}: ${face}${stays ? ", kept" : ""}${can.length === 1 ? `, to ${can[0]}` : ""}`;
  const holder = element("span", { class: `die${stays ? " kept" : ""}${rolled.has(place) ? " rolled" : ""}${changing && !can.length ? " fixed" : ""}` });
  const button = element("button", { type: "button", "aria-label": label, "aria-pressed": changing ? undefined : String(stays), onclick: () => touchDie(place) });
  button.innerHTML = `<svg viewBox="0 0 20 20" aria-hidden="true" focusable="false"><use href="#die-${face}"/></svg>`;
  holder.append(button);
  if (stays) holder.append(mark("lock", "tag", "kept"));
  if (can.length === 1) holder.append(element("span", { class: "tag to", "aria-hidden": "true" }, `→ ${can[0]}`));
  if (can.length === 2) {
    holder.append(
      element(
        "span",
        { class: "two" },
        ...can.map((to) => element("button", { type: "button", class: "to", "aria-label": `turn the ${face} to ${to}`, onclick: () => turn(place, to) }, String(to))),
      ),
    );
  }
  return holder;
}

function showActions(game, state) {
  const button = byId("roll");
  const loose = 5 - kept.size;
  const spins = using === "spiral";
  let words = "Roll";
  let able = state.phase === "throw";
  if (using && !spins) {
    words = `Put the ${using} back`;
    able = true;
  } else if (state.phase === "move") {
    able = loose > 0 && (spins || state.rerolls > 0);
    const dice = loose === 5 ? "all" : String(loose);
    words = spins ? `Spin ${dice}` : state.rerolls ? `Reroll ${dice}` : "No free reroll";
    if (state.rerolls > 1 && !spins) words += ` · ${state.rerolls} left`;
  }
  button.textContent = words;
  button.disabled = !able;
  button.hidden = state.phase === "over";
  byId("undo").disabled = undoPlace(session) < 0;
  byId("undo").hidden = state.phase === "over";
  byId("end-undo").hidden = undoPlace(session) < 0;
  byId("give-up").textContent = game.mode === "rivals" ? "Pass" : "Give up";
  byId("give-up").hidden = state.phase === "over";
  byId("give-up").disabled = state.phase !== "move";
}

function showArmy(game, state) {
  const army = state.armies[sideOf(state)];
  const used = state.discards[sideOf(state)].length;
  byId("army-title").firstChild.textContent = game.mode === "rivals" ? `Army of player ${state.player + 1} ` : "Army ";
  byId("army-count").textContent = `${army.length} ${army.length === 1 ? "card" : "cards"}${used ? ` · ${used} used` : ""}`;
  byId("army").replaceChildren(
    ...Object.keys(EFFECTS).map((effect) => {
      const cards = army.filter((kind) => game.cards[kind].effect === effect);
      const label = `${effect}, ${cards.length} in the army: ${EFFECTS[effect]}`;
      const button = element("button", {
        type: "button",
        class: cards.length ? "slot" : "slot none",
        "aria-label": label,
        "aria-pressed": String(using === effect),
        "data-effect": effect,
        disabled: !cards.length || state.phase !== "move",
        onclick: () => touchArmy(effect),
      });
      button.innerHTML = `<svg viewBox="0 0 20 20" aria-hidden="true" focusable="false"><use href="#effect-${effect}"/></svg><b>×${cards.length}</b>`;
      return button;
    }),
  );
}

// Setting up

function setUpKeys() {
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
    const key = event.key.toLowerCase();
    if (key === "r") roll();
    else if (key === "u") takeBack();
    else if (/^[1-5]$/.test(key)) touchDie(Number(key) - 1);
    else if (key === "escape" && using) touchArmy(using);
    else return;
    event.preventDefault();
  });
}

function setUpButtons() {
  byId("roll").addEventListener("click", roll);
  byId("undo").addEventListener("click", takeBack);
  byId("end-undo").addEventListener("click", takeBack);
  byId("give-up").addEventListener("click", () => {
    if (session.game.mode === "rivals") return giveUp();
    byId("sure-text").textContent = "A turn that beats no card loses the game.";
    return byId("sure").showModal();
  });
  byId("sure-yes").addEventListener("click", () => {
    byId("sure").close();
    giveUp();
  });
}

function setUpNewGame() {
  byId("count").replaceChildren(...[2, 3, 4, 5, 6, 7, 8].map((count) => element("option", {}, String(count))));
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

function setUpLog() {
  const text = byId("log-text");
  byId("open-log").addEventListener("click", () => {
    text.value = transcriptOf(session);
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

function first() {
  try {
    return resume(load(KEPT, {}).text, deck);
  } catch {
    return newSession(deck, "solo", 1, null); // nothing was kept, or it is of no use
  }
}

document.title = deck.name;
setUpTheme();
setUpDialogs();
setUpKeys();
setUpButtons();
setUpNewGame();
setUpLog();
begin(first(), "");

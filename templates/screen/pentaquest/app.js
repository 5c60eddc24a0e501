// The game on the page: what a click or a key does, and what is shown then.

import { setUpDialogs } from "./dialogs.js";
import { byId, pageData, say } from "./dom.js";
import { setUpLog, setUpNewGame } from "./menus.js";
import { Refused, beatable, rising, turns } from "./rules.js";
import { fall, make, newSession, resume, stateOf, transcriptOf, undo } from "./session.js";
import { load, save } from "./store.js";
import { setUpTheme } from "./theme.js";
import { addressOf, showTable } from "./view.js";
import { EFFECTS, needs, told } from "./words.js";

const data = pageData();
const { deck } = data;
const KEPT = `printkit-pentaquest-${deck.id}-${deck.fingerprint}`;

let session;
let tray = []; // the dice as they lie, five faces or none
let kept = new Set(); // places in the tray that stay when the others are rolled
let using = ""; // the effect of the army card that is about to be used
let rolled = new Set(); // places in the tray that were just rolled
const on = { card: touchCard, die: touchDie, turn, army: touchArmy };

function show() {
  showTable({ session, data, tray, kept, rolled, using, on });
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
  byId("zoom-face").src = addressOf(deck, kind);
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

/** The game that was kept, or a new one. */
function first() {
  try {
    return [resume(load(KEPT, {}).text, deck), ""];
  } catch {
    return [newSession(deck, "solo", 1, null), "Roll the dice to begin."]; // nothing was kept, or it is of no use
  }
}

document.title = deck.name;
setUpTheme();
setUpDialogs();
setUpKeys();
setUpButtons();
setUpNewGame(deck, begin);
setUpLog(deck, () => session, begin);
begin(...first());

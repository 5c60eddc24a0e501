// What is shown of a game: the quest area, the dice, the army, the score.

import { byId, make } from "./dom.js";
import { beatable, result, sideOf, turns } from "./rules.js";
import { stateOf, undoPlace } from "./session.js";
import { EFFECTS, needs, standing, verdict } from "./words.js";

const addresses = new Map(); // of the cards' pictures, made when they are first shown

/** A card's face as a picture. */
export function face({ deck, shape: [width, height] }, kind, alt) {
  return make("img", { src: addressOf(deck, kind), alt, draggable: "false", width: String(width), height: String(height) });
}

export function addressOf(deck, kind) {
  if (!addresses.has(kind)) {
    addresses.set(kind, URL.createObjectURL(new Blob([deck.cards[kind].face], { type: "image/svg+xml" })));
  }
  return addresses.get(kind);
}

/** Put new nodes into a holder; the keyboard stays where it was. */
function redraw(holder, nodes) {
  const key = holder.contains(document.activeElement) ? document.activeElement.dataset.key : undefined;
  holder.replaceChildren(...nodes);
  if (key) holder.querySelector(`[data-key="${key}"]`)?.focus({ preventScroll: true });
}

/** Show a table: its `session`, the `tray` of dice, places `kept` and `rolled`, and the army card that is in use. */
export function showTable(table) {
  const { session, data } = table;
  const { game } = session;
  const state = stateOf(session);
  const over = state.phase === "over";
  document.body.dataset.mode = game.mode;
  showStanding(game, state);
  const beats = beatable(game, state);
  redraw(byId("quest"), state.quest.map((kind, place) => cardItem(table, kind, place, beats.includes(kind))));
  redraw(byId("dice"), [0, 1, 2, 3, 4].map((place) => die(table, place)));
  byId("dice").hidden = over;
  showActions(table, game, state);
  showArmy(table, game, state);
  byId("end").hidden = !over;
  document.body.classList.toggle("over", over);
  if (over) showEnd(data, game, state);
}

/** The verdict, and the army that is left: of the first winner, between rivals. */
function showEnd(data, game, state) {
  const ended = result(game, state);
  [byId("end-title").textContent, byId("end-text").textContent] = verdict(game, ended);
  const army = state.armies[game.mode === "rivals" ? ended.winners[0] : 0];
  byId("trophies").replaceChildren(
    ...army.map((kind) => make("li", {}, face(data, kind, game.cards[kind].name))),
  );
}

function showStanding(game, state) {
  byId("players").replaceChildren(
    ...standing(game, state).map(({ name, points }, side) => {
      const now = game.mode === "rivals" && side === state.player && state.phase !== "over";
      return make("li", { class: now ? "now" : "", "aria-current": now ? "true" : undefined }, `${name} `, make("b", {}, String(points)));
    }),
  );
  const turnOf = game.mode === "co-op" && state.phase !== "over" ? `Player ${state.player + 1} of ${game.players} · ` : "";
  byId("piles").textContent = `${turnOf}${state.deck.length} in the deck`;
}

function cardItem({ data, on }, kind, place, beats) {
  const card = data.deck.cards[kind];
  const label = `${beats ? "Beat " : ""}${card.name}. Beaten by ${needs(card)}. Effect: ${card.effect}.${beats ? "" : " Not beaten by these dice."}`;
  const ribbon = beats ? [mark("tick", "ribbon", "Beat")] : [];
  return make(
    "li",
    {},
    make(
      "button",
      {
        type: "button",
        class: `card${beats ? " beats" : ""}`,
        "aria-label": label,
        "data-card": card.id,
        "data-key": `card ${place}`,
        onclick: () => on.card(kind),
      },
      face(data, kind, ""),
      ...ribbon,
    ),
  );
}

function mark(symbol, className, words) {
  const holder = make("span", { class: className, "aria-hidden": "true" });
  holder.innerHTML = `<svg class="icon" viewBox="0 0 20 20" focusable="false"><use href="#${symbol}"/></svg>`;
  holder.append(words);
  return holder;
}

function die({ tray, kept, rolled, using, on }, place) {
  const shown = tray[place];
  if (!shown) return make("span", { class: "die empty", role: "img", "aria-label": "a die that is not rolled yet" });
  const stays = kept.has(place);
  const changing = using && using !== "spiral";
  const can = changing ? turns(using, shown) : [];
  const label = `die ${place + 1}: ${shown}${stays ? ", kept" : ""}${can.length === 1 ? `, to ${can[0]}` : ""}`;
  const classes = ["die", stays && "kept", rolled.has(place) && "rolled", changing && !can.length && "fixed"];
  const holder = make("span", { class: classes.filter(Boolean).join(" ") });
  const button = make("button", {
    type: "button",
    "aria-label": label,
    "aria-pressed": changing ? undefined : String(stays),
    "data-key": `die ${place}`,
    onclick: () => on.die(place),
  });
  button.innerHTML = `<svg viewBox="0 0 20 20" aria-hidden="true" focusable="false"><use href="#die-${shown}"/></svg>`;
  holder.append(button);
  if (stays) holder.append(mark("lock", "tag", "kept"));
  if (can.length === 1) holder.append(make("span", { class: "tag to", "aria-hidden": "true" }, `→ ${can[0]}`));
  if (can.length === 2) {
    holder.append(
      make(
        "span",
        { class: "two" },
        ...can.map((to) => make("button", { type: "button", class: "to", "aria-label": `turn the ${shown} to ${to}`, onclick: () => on.turn(place, to) }, String(to))),
      ),
    );
  }
  return holder;
}

function showActions({ session, kept, using }, game, state) {
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

function showArmy({ using, on }, game, state) {
  const army = state.armies[sideOf(state)];
  const used = state.discards[sideOf(state)].length;
  byId("army-title").firstChild.textContent = game.mode === "rivals" ? `Army of player ${state.player + 1} ` : "Army ";
  byId("army-count").textContent = `${army.length} ${army.length === 1 ? "card" : "cards"}${used ? ` · ${used} used` : ""}`;
  redraw(
    byId("army"),
    Object.keys(EFFECTS).map((effect) => {
      const cards = army.filter((kind) => game.cards[kind].effect === effect);
      const label = `${effect}, ${cards.length} in the army: ${EFFECTS[effect]}`;
      const button = make("button", {
        type: "button",
        class: cards.length ? "slot" : "slot none",
        "aria-label": label,
        "aria-pressed": String(using === effect),
        "data-effect": effect,
        disabled: !cards.length || state.phase !== "move",
        "data-key": `army ${effect}`,
        onclick: () => on.army(effect),
      });
      button.innerHTML = `<svg viewBox="0 0 20 20" aria-hidden="true" focusable="false"><use href="#effect-${effect}"/></svg><b>×${cards.length}</b>`;
      return button;
    }),
  );
}

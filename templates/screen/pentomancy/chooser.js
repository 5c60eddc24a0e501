// Choosing a puzzle: by grade and number, or by the day's date.

import { byId, make } from "./dom.js";

const GRADES = ["easy", "medium", "hard", "expert"];
const MARKS = { cleared: "✓", lost: "✗", begun: "…" };

/** The number of the puzzle that belongs to a day; the same for everyone with the same page. */
export function puzzleOfDay(count, today) {
  const days = Math.floor(Date.UTC(today.getFullYear(), today.getMonth(), today.getDate()) / 86_400_000);
  return ((days % count) + count) % count;
}

/** The grades that there are, the known ones first and in their order. */
export function gradesOf(puzzles) {
  const found = [...new Set(puzzles.map(({ grade }) => grade))];
  return [...GRADES.filter((grade) => found.includes(grade)), ...found.filter((grade) => !GRADES.includes(grade))];
}

/** What a puzzle is called: its grade and its number within the grade, from 1. */
export function titleOf(puzzles, index) {
  const { grade } = puzzles[index];
  const number = puzzles.slice(0, index + 1).filter((puzzle) => puzzle.grade === grade).length;
  return { grade: grade || "Puzzle", number };
}

/** The next puzzle of the grade that is not cleared yet, or simply the next one. */
export function nextIndex(puzzles, current, statusOf) {
  const order = puzzles.map((_, place) => (current + 1 + place) % puzzles.length);
  const open = order.filter((index) => index !== current && statusOf(index).status !== "cleared");
  return open.find((index) => puzzles[index].grade === puzzles[current].grade) ?? open[0] ?? order[0];
}

/** Fill the dialog; `statusOf(index)` tells '', 'begun', 'cleared' or 'lost' with the best score. */
export function fillChooser(puzzles, current, statusOf, choose) {
  const today = puzzleOfDay(puzzles.length, new Date());
  const { grade, number } = titleOf(puzzles, today);
  byId("today-name").textContent = `${grade} ${number}`;
  byId("today").onclick = () => choose(today);
  byId("grades").replaceChildren(...gradesOf(puzzles).map((each) => section(puzzles, each, current, statusOf, choose)));
}

function section(puzzles, grade, current, statusOf, choose) {
  const buttons = puzzles.flatMap((puzzle, index) => {
    if (puzzle.grade !== grade) return [];
    const { status, best } = statusOf(index);
    const { number } = titleOf(puzzles, index);
    const said = [`${grade} ${number}`, status, best === undefined ? "" : `best score ${best}`].filter(Boolean).join(", ");
    return [
      make(
        "button",
        { type: "button", class: `pick ${status}`, "aria-label": said, "aria-current": index === current ? "true" : undefined, onclick: () => choose(index) },
        String(number),
        make("span", { class: "mark", "aria-hidden": "true" }, MARKS[status] ?? ""),
      ),
    ];
  });
  const done = puzzles.filter((puzzle, index) => puzzle.grade === grade && statusOf(index).best !== undefined).length;
  return make(
    "section",
    {},
    make("h3", {}, grade || "Puzzles", make("span", { class: "count" }, `${done} of ${buttons.length} cleared`)),
    make("div", { class: "picks" }, ...buttons),
  );
}

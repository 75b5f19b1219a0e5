// Solving the puzzle on a phone: the hidden doors are filled one by one, or the whole is typed.

import { draft, keep } from "./answering.js";
import { h } from "./dom.js";
import { doors, readDoors } from "./doors.js";

const LETTERS = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];

/** The form for a solution. */
export function solution(page, ask) {
  const { board } = page.state.view;
  const begun = draft(page, ask, { typed: !board?.doors, text: "", letters: {}, at: 0 });
  return begun.typed ? typing(page, ask, begun, board) : spelling(page, ask, begun, board);
}

function typing(page, ask, begun, board) {
  const id = `solution-${ask.id}`;
  const put = (text) => keep(page, ask, { ...begun, text });
  return {
    body: [
      board?.doors && doors(board),
      h("label", { for: id }, "The whole puzzle"),
      h("input", { id, maxlength: ask.length, autocomplete: "off", autocapitalize: "characters", spellcheck: "false", value: begun.text, oninput: (event) => put(event.currentTarget.value) }),
      board?.doors && other(page, ask, begun, "Fill the doors instead"),
    ],
    value: begun.text.trim() === "" ? null : begun.text,
    label: begun.text.trim() === "" ? "Type the puzzle" : "Solve it",
  };
}

function spelling(page, ask, begun, board) {
  const hidden = board.doors.flatMap((row, i) => row.flatMap((door, j) => (door === "" ? [`${i}/${j}`] : [])));
  const { letters, at } = begun;
  const set = (more) => keep(page, ask, { ...begun, ...more });
  const put = (letter) => set({ letters: { ...letters, [hidden[at]]: letter }, at: nextOf(hidden, { ...letters, [hidden[at]]: letter }, at) });
  const missing = hidden.filter((door) => !letters[door]).length;
  const called = new Set(board.called);
  const step = (by) => set({ at: (at + by + hidden.length) % hidden.length });
  return {
    body: [
      filled(board.doors, hidden, letters, at),
      h(
        "div",
        { class: "letters spell", role: "group", "aria-label": "Letters" },
        LETTERS.map((letter) => h("button", { key: letter, type: "button", disabled: called.has(letter), onclick: () => put(letter) }, letter)),
        h("button", { key: "before", type: "button", "aria-label": "The door before", onclick: () => step(-1) }, "◀"),
        h("button", { key: "next", type: "button", "aria-label": "The next door", onclick: () => step(1) }, "▶"),
        h("button", { key: "back", type: "button", class: "wide-key", "aria-label": "Take a letter back", onclick: () => set(backFrom(hidden, letters, at)) }, "⌫"),
      ),
      other(page, ask, begun, "Type it instead"),
    ],
    value: missing ? null : written(board.doors, letters),
    label: missing ? `${missing} ${missing === 1 ? "door is" : "doors are"} empty` : "Solve it",
  };
}

const other = (page, ask, begun, label) => h("button", { key: "other", type: "button", class: "quiet", onclick: () => keep(page, ask, { ...begun, typed: !begun.typed }) }, label);

/** The doors with what was put into the hidden ones, and the cursor on one of those. */
function filled(rows, hidden, letters, at) {
  const look = (door, name) => (door === null ? "no-door" : door !== "" ? "door" : hidden[at] === name ? "hidden-door cursor" : "hidden-door");
  const shown = rows.map((row, i) => row.map((door, j) => (door === "" ? (letters[`${i}/${j}`] ?? "") : door)));
  return h(
    "div",
    { class: "doors", role: "img", "aria-label": `The puzzle with your letters: ${readDoors(shown)}. Next is hidden door ${at + 1} of ${hidden.length}` },
    rows
      .map((row, i) => [row, i])
      .filter(([row]) => row.some((door) => door !== null))
      .map(([row, i]) => h("div", null, row.map((door, j) => h("span", { class: look(door, `${i}/${j}`) }, shown[i][j])))),
  );
}

/** The next door that has no letter, in a circle; the same one where all have. */
function nextOf(hidden, letters, at) {
  for (let by = 1; by <= hidden.length; by++) {
    const next = (at + by) % hidden.length;
    if (!letters[hidden[next]]) return next;
  }
  return at;
}

/** Without the letter under the cursor, or without the one before it. */
function backFrom(hidden, letters, at) {
  const to = letters[hidden[at]] ? at : Math.max(0, at - 1);
  const { [hidden[to]]: _, ...left } = letters;
  return { letters: left, at: to };
}

/** The whole as it is read: words apart, where there are no doors between them. */
const written = (rows, letters) =>
  rows
    .map((row, i) => row.map((door, j) => (door === null ? " " : door === "" ? letters[`${i}/${j}`] : door)).join(""))
    .join(" ")
    .replaceAll(/\s+/g, " ")
    .trim();

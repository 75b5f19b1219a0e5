// "Why?": the latest rulings, each with the rule, the numbers and the answers that it came from.

import { h } from "./dom.js";
import { openSheet, sheet } from "./sheet.js";
import { inside, topic } from "./wording.js";

// A round of the Wheel has dozens of answers: more than `MOST` are folded away but for the latest.
const MOST = 10;
const LATEST = 6;

/** The way to the rulings, with the newest one's title; nothing before there is one. */
export function whyButton(page) {
  const [newest] = page.state.why ?? [];
  return (
    newest &&
    h(
      "button",
      { key: "why", id: "why", class: "why", "aria-haspopup": "dialog", onclick: () => openSheet(page, "why") },
      h("b", null, "Why?"),
      h("span", null, newest.title),
    )
  );
}

/** The sheet behind it: the newest ruling open, earlier ones a tap away. */
export function whySheet(page) {
  const rulings = page.state.why ?? [];
  return sheet(
    page,
    "why",
    "Why?",
    rulings.length === 0 && h("p", null, "Nothing has been decided yet."),
    rulings.map((ruling, i) =>
      i === 0
        ? h("section", { key: "newest", class: "ruling" }, h("h3", null, ruling.title), grounds(ruling))
        : h("details", { key: `${rulings.length - i}`, class: "ruling" }, h("summary", null, ruling.title), grounds(ruling)),
    ),
  );
}

function grounds({ clauses = [], numbers = [], answers = [] }) {
  const before = answers.length > MOST ? answers.slice(0, -LATEST) : [];
  return [
    clauses.map(({ id, text }) => h("p", { class: "clause" }, h("b", null, "Rule ", id), " ", text)),
    facts(numbers.map(({ label, value }) => [label, value])),
    answers.length > 0 && h("h4", null, "The answers it came from"),
    before.length > 0 && h("details", { class: "before" }, h("summary", null, `Earlier in this round: ${before.length}`), given(before)),
    given(answers.slice(before.length)),
  ];
}

const given = (answers) => facts(answers.map(({ who, what, value }) => [`${who}: ${inside(topic(what))}`, value]));

function facts(pairs) {
  return (
    pairs.length > 0 &&
    h("dl", { class: "numbers" }, pairs.map(([label, value]) => h("div", null, h("dt", null, label), h("dd", null, written(value)))))
  );
}

const written = (value) => (Array.isArray(value) ? value.join(", ") : String(value));

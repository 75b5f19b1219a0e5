// The teacher's list of questions: a file of this phone or computer, sent as it is; the console says what is wrong with it.

import { h } from "./dom.js";
import { sure } from "./sure.js";

const MOST_BYTES = 1_000_000;

/** The list that is played, and the way to another; nothing for a game without questions. */
export function questionList(page) {
  const { state, ui } = page;
  if (state.questions === undefined || state.setup.game !== "buzz-in") return null;
  const list = state.questions;
  return h(
    "section",
    { key: "questions", class: "questions", "aria-labelledby": "questions-title" },
    h("h3", { id: "questions-title" }, list ? `Questions: ${list.name}` : "Questions"),
    list ? preview(list) : h("p", { class: "told" }, "Without a list you ask your own questions aloud. A list is a CSV file with two columns, question and answer: any spreadsheet saves one."),
    ui.questionsProblem && h("p", { key: "problem", class: "damage", role: "alert" }, ui.questionsProblem),
    h("label", { key: "label", for: "questions-file" }, list ? "Another list" : "Choose a CSV file"),
    h("input", { key: "file", id: "questions-file", type: "file", accept: ".csv,.txt,text/csv,text/plain", onchange: (event) => send(page, event.currentTarget) }),
    list && sure(page, "no-questions", "Play without a list", "Yes, put the list away", () => put(page, null)),
  );
}

function preview({ count, rows }) {
  return [
    h("p", { key: "count", class: "told" }, `${count} ${count === 1 ? "question" : "questions"}, asked from the top.`),
    h(
      "ol",
      { key: "rows", class: "preview" },
      rows.map(({ text, answer }, i) => h("li", { key: i }, h("span", null, text), h("small", null, answer))),
      count > rows.length && h("li", { key: "more", class: "rest" }, `and ${count - rows.length} more`),
    ),
  ];
}

async function send(page, field) {
  const [file] = field.files;
  if (!file) return;
  field.value = ""; // the same file again, mended, is news
  if (file.size > MOST_BYTES) {
    page.ui.questionsProblem = `${file.name} is too big for a list of questions.`;
    page.redraw();
    return;
  }
  await put(page, file.name.replace(/\.[^.]*$/, ""), decoded(await file.arrayBuffer()));
}

/** Spreadsheets write UTF-8, or what Windows has used before. */
function decoded(bytes) {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

async function put(page, name, csv) {
  page.ui.questionsProblem = await page.tell(name === null ? { do: "questions", csv: null } : { do: "questions", name, csv });
  page.redraw();
}

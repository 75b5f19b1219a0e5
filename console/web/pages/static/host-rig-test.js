// The rig's set-up test, step by step: what to do, what has come in, and at the end a report to keep.

import { h } from "./dom.js";
import { sure } from "./sure.js";

const MARKS = { true: "✓", false: "✕", null: "–" };

/** The panel in the rig's sheet. */
export function rigTest(page) {
  const told = page.told["rig-test"];
  return h(
    "section",
    { key: "test", class: "rig-test", "aria-labelledby": "rig-test-title" },
    h("h3", { id: "rig-test-title" }, "Test every part"),
    told?.running ? running(page, told) : told?.report ? report(page, told) : begin(page),
  );
}

function ask(page, what, more = {}) {
  return page.act({ do: "rig-test", what, ...more });
}

function begin(page) {
  return [
    h("p", { class: "told" }, "Press, turn and look at everything once. It takes a few minutes; nobody takes a seat meanwhile."),
    h("button", { key: "begin", "aria-disabled": String(page.busy), onclick: () => page.busy || ask(page, "start") }, "Begin the test"),
  ];
}

function running(page, { step, nth, steps, last }) {
  const steer = (what, label, more) =>
    h("button", { key: `${step.id}-${what}-${more?.answer ?? ""}`, onclick: () => ask(page, what, { of: step.id, ...more }) }, label);
  return [
    last && h("p", { key: "last", class: `tested ${mark(last.ok)}` }, h("b", null, `${MARKS[last.ok]} ${last.title}:`), " ", last.said),
    h(
      "div",
      { key: "step", class: "test-step" },
      h("p", { class: "test-place" }, `${nth} of ${steps}`),
      h("h4", null, step.title),
      h("p", { class: "test-ask", role: "status" }, step.ask),
      step.of > 0 && h("p", { class: "test-count" }, h("b", null, String(step.done)), ` of ${step.of}`),
      step.answers.length === 0 && h("p", { class: "test-said" }, step.said || "\u00a0"),
      step.answers.length > 0 && h("div", { class: "test-answers" }, step.answers.map(({ word, label }) => steer("answer", label, { answer: word }))),
      step.can_end && steer("done", "That was all of it"),
    ),
    h("div", { key: "steer", class: "test-steer" }, steer("again", "Again"), steer("skip", "Skip")),
    sure(page, "rig-test-stop", "End the test", "End it here?", () => ask(page, "stop")),
  ];
}

const mark = (ok) => (ok === null ? "skipped" : ok ? "well" : "bad");

function report(page, told) {
  const { lines, proposes, notes, summary, right, rig, source, made, machine } = told.report;
  return [
    h(
      "article",
      { key: "report", class: "test-report" },
      h("h2", { class: "on-paper" }, `Rig test: ${rig}`),
      h("p", { class: "on-paper" }, `${source}, ${made}, ${machine}`),
      h("p", { class: right ? "verdict" : "verdict bad" }, summary),
      h("ul", { class: "tested-all" }, lines.map(({ title, ok, said }) => h("li", { class: `tested ${mark(ok)}` }, h("b", null, `${MARKS[ok]} ${title}:`), " ", said))),
      notes.map((note) => h("p", { class: "told" }, note)),
      proposes.length > 0 && [
        h("h4", null, "For the rig file"),
        h(
          "ul",
          { class: "proposed" },
          proposes.map(({ line, found, why }) => h("li", null, h("code", null, line), h("p", null, `Now ${JSON.stringify(found)}. ${why[0].toUpperCase()}${why.slice(1)}.`))),
        ),
      ],
    ),
    told.written
      ? h("p", { key: "written", class: "told", role: "status" }, `Written to ${told.written}. It counts from the console's next start, with that file.`)
      : proposes.length > 0 && sure(page, "rig-test-write", "Write these lines", "Write them into the file?", () => ask(page, "write")),
    h(
      "div",
      { key: "keep", class: "test-steer" },
      h("button", { key: "print", onclick: () => print() }, "Print"),
      h("a", { key: "save", class: "button", download: "rig-test.txt", href: `data:text/plain;charset=utf-8,${encodeURIComponent(told.report.text)}` }, "Save"),
    ),
    h("button", { key: "anew", "aria-disabled": String(page.busy), onclick: () => page.busy || ask(page, "start") }, "Test again"),
    h("button", { key: "done", onclick: () => ask(page, "stop") }, "Done with it"),
  ];
}

// What is played next: the MC, the solo games in their order, practice, and the rest of what the console offers.

import { choose, chosen } from "./choices.js";
import { h } from "./dom.js";
import { gameList } from "./host-games.js";
import { words } from "./wording.js";

const MCS = {
  console: ["The console", "It does all of the MC's work. This page helps and watches."],
  host: ["You, on this phone", "You play the MC and don't compete. Contestants must not see this page."],
  player: ["One of the players", "First seat first: sits out, holds this phone, and may hand over after each solo game. Needs three people."],
};

/** Everything that may be chosen. */
export function options(page) {
  const choices = Object.entries(page.state.setup.choices ?? {});
  return h(
    "section",
    { key: "options", class: "options", "aria-labelledby": "options-title" },
    h("h2", { id: "options-title" }, "What is played?"),
    choices.map(([name, allowed]) => h("div", { key: `option-${name}`, class: "option" }, option(page, name, allowed))),
  );
}

function option(page, name, allowed) {
  if (name === "solo_games") return gameList(page, allowed);
  if (name === "mc") return whoIsMc(page, allowed);
  if (allowed.length === 2 && allowed.includes("yes") && allowed.includes("no")) return onOrOff(page, name);
  return oneOf(page, name, allowed);
}

function whoIsMc(page, allowed) {
  const now = chosen(page, "mc");
  return h(
    "fieldset",
    { class: "mcs" },
    h("legend", null, h("h3", null, words("mc"))),
    allowed.map((mc) => {
      const [label, about] = MCS[mc] ?? [words(mc), ""];
      return h(
        "button",
        { key: mc, type: "button", class: "mc", "aria-pressed": String(mc === now), "aria-label": label, onclick: () => choose(page, "mc", mc) },
        h("b", null, mc === now && "✓ ", label),
        h("small", null, about),
      );
    }),
  );
}

function onOrOff(page, name) {
  const on = chosen(page, name) === "yes";
  return h(
    "button",
    { type: "button", class: "wide", "aria-pressed": String(on), onclick: () => choose(page, name, on ? "no" : "yes") },
    `${on ? "✓ " : ""}${words(name)}`,
  );
}

function oneOf(page, name, allowed) {
  const id = `option-${name}`;
  const props = { id, value: chosen(page, name), onchange: (event) => choose(page, name, event.currentTarget.value) };
  return [
    h("label", { for: id }, words(name)),
    h("select", props, allowed.map((choice) => h("option", { value: choice }, words(choice)))),
  ];
}

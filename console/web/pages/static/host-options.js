// What is played next: the MC, and the rest of what the console offers, each game's own options in words.

import { choose, chosen } from "./choices.js";
import { h } from "./dom.js";
import { gameNow } from "./host-game.js";
import { gameList } from "./host-games.js";
import { howLong } from "./host-wheel-options.js";
import { wheelSwitch } from "./wheel-switch.js";
import { words } from "./wording.js";

// Option -> value -> its words, and what it means.
const TOLD = {
  mc: {
    console: ["The console", "It does all of the MC's work. This page helps and watches."],
    host: ["You, on this phone", "You play the MC and don't compete. Contestants must not see this page."],
    player: ["One of the players", "First seat first: sits out, holds this phone, and may hand over after each solo game. Needs three people."],
  },
  solve: {
    spelled: ["Spelled on the dial", "Letter by letter, into the doors that are still shut. The console checks it."],
    spoken: ["Spoken aloud", "You hear it and say right or wrong. For this you must be the MC."],
  },
  wrong_solution: {
    "play-on": ["Play goes on", "Round cash and turn are lost; the next turn is open again."],
    "drop-out": ["Out for the round", "Whoever is wrong sits out until the next puzzle."],
  },
  vowels_from: {
    "cash-in-hand": ["Round first, then the bank", "Who has banked cash can always buy."],
    round: ["This round's cash alone", "Who has won nothing yet can't buy."],
  },
};
const HOUSE_RULES = new Set(["vowels_from", "wrong_solution", "solve"]);
const NEEDS_HOST = { solve: "spoken" }; // option -> the value that only a person who is the MC can play

/** Everything that may be chosen. */
export function options(page) {
  const choices = Object.entries(page.state.setup.choices ?? {});
  return h(
    "section",
    { key: "options", class: "options", "aria-labelledby": "options-title" },
    h("h2", { id: "options-title" }, gameNow(page)?.title ?? "What is played?"),
    wheelSwitch(page),
    choices.filter(([name]) => !HOUSE_RULES.has(name)).map(([name, allowed]) => optionBox(page, name, allowed)),
    houseRules(page, choices.filter(([name]) => HOUSE_RULES.has(name))),
  );
}

const optionBox = (page, name, allowed) => h("div", { key: `option-${name}`, class: "option" }, option(page, name, allowed));

/** What most people never change, folded; the first value of each is the usual one. */
function houseRules(page, rules) {
  if (rules.length === 0) return null;
  const usual = rules.every(([name, [first]]) => chosen(page, name) === first);
  return h(
    "details",
    { key: "house-rules", class: "menu house-rules" },
    h("summary", null, h("span", null, h("b", null, `House rules: ${usual ? "as usual" : "changed"}`), h("small", null, "Vowels, wrong solutions, spelled or spoken"))),
    h("div", { class: "menu-body" }, rules.map(([name, allowed]) => optionBox(page, name, allowed))),
  );
}

function option(page, name, allowed) {
  if (name === "solo_games") return gameList(page, allowed);
  if (name === "minutes") return howLong(page);
  if (name === "target") return null; // with the minutes
  if (name in TOLD) return told(page, name, allowed);
  if (allowed.length === 2 && allowed.includes("yes") && allowed.includes("no")) return onOrOff(page, name);
  return oneOf(page, name, allowed);
}

/** A big button for each value, with what it means. */
function told(page, name, allowed) {
  const now = chosen(page, name);
  const host = chosen(page, "mc") === "host";
  return h(
    "fieldset",
    { class: "mcs" },
    h("legend", null, h("h3", null, words(name))),
    allowed.map((value) => {
      const [label, about] = TOLD[name][value] ?? [words(value), ""];
      return h(
        "button",
        {
          key: value,
          type: "button",
          class: "told-button",
          "aria-pressed": String(value === now),
          "aria-label": label,
          disabled: NEEDS_HOST[name] === value && !host,
          onclick: () => take(page, name, value),
        },
        h("b", null, value === now && "✓ ", label),
        h("small", null, about),
      );
    }),
  );
}

/** Choose it; what only a host could play goes back to its first value without one. */
function take(page, name, value) {
  choose(page, name, value);
  if (name !== "mc" || value === "host") return;
  for (const [other, needed] of Object.entries(NEEDS_HOST)) {
    if (chosen(page, other) === needed) choose(page, other, page.state.setup.choices[other][0]);
  }
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

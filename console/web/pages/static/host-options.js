// What is played next: the MC, and the rest of what the console offers, each game's own options in words.

import { choose, chosen } from "./choices.js";
import { h } from "./dom.js";
import { gameNow } from "./host-game.js";
import { gameList } from "./host-games.js";
import { teams } from "./host-buzz-options.js";
import { howManyHands, stakes } from "./host-poker-options.js";
import { howLong, number } from "./host-wheel-options.js";
import { questionList } from "./host-questions.js";
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
  start: {
    wheel: ["The wheel", "Everybody spins once; the highest spin starts."],
    "toss-up": ["A toss-up", "A puzzle opens by itself, letter by letter. Whoever buzzes first and solves it starts."],
  },
  low: {
    "ace-to-five": ["Ace to five", "Aces are low; straights and flushes don't count. 5 4 3 2 A is the best low."],
    "deuce-to-seven": ["Deuce to seven", "Aces are high; straights and flushes count against it. 7 5 4 3 2 is the best low."],
  },
  low_qualifier: {
    none: ["Any low", "The lowest hand takes its half, however high it is."],
    "eight-or-better": ["Eight or better", "A low needs five different cards up to the eight. Not with deuce to seven."],
  },
  declare: {
    together: ["All together", "In secret: shown once all have declared."],
    "in-turn": ["In turn", "Aloud, from whoever bet or raised last."],
  },
  row: {
    2: ["Two cards", "For 1 and 2 units; the deck's top card is 3."],
    3: ["Three cards", "For 1, 2 and 3 units; the deck's top card is 4."],
  },
};
const HOUSE_RULES = {
  vowels_from: "vowels", wrong_solution: "wrong solutions", solve: "spelled or spoken",
  resolution_us: "equal presses", row: "the row", low: "lows", low_qualifier: "what qualifies", declare: "declaring",
};
// Option -> value -> the choice without which it makes no sense: only a person who is the MC can judge what is spoken.
const NEEDS = { solve: { spoken: ["mc", "host"] }, low_qualifier: { "eight-or-better": ["low", "ace-to-five"] } };

const FIRST = "hands"; // how long is played is asked before all else
// What stands beside another option: a target with the minutes, stakes with the stack.
const BESIDE = new Set(["target", "unit", "ante", "bet"]);

/** Everything that may be chosen. */
export function options(page) {
  const choices = Object.entries(page.state.setup.choices ?? {}).sort(([one], [other]) => (other === FIRST) - (one === FIRST));
  return h(
    "section",
    { key: "options", class: "options", "aria-labelledby": "options-title" },
    h("h2", { id: "options-title" }, gameNow(page)?.title ?? "What is played?"),
    wheelSwitch(page),
    questionList(page),
    choices.filter(([name]) => !(name in HOUSE_RULES)).map(([name, allowed]) => optionBox(page, name, allowed)),
    houseRules(page, choices.filter(([name]) => name in HOUSE_RULES)),
  );
}

const optionBox = (page, name, allowed) => !BESIDE.has(name) && h("div", { key: `option-${name}`, class: "option" }, option(page, name, allowed));

/** What most people never change, folded; the first value of each is the usual one. */
function houseRules(page, rules) {
  if (rules.length === 0) return null;
  const usual = rules.every(([name, [first]]) => chosen(page, name) === first);
  return h(
    "details",
    { key: "house-rules", class: "menu house-rules" },
    h("summary", null, h("span", null, h("b", null, `House rules: ${usual ? "as usual" : "changed"}`), h("small", null, `About ${rules.map(([name]) => HOUSE_RULES[name]).join(", ")}`))),
    h("div", { class: "menu-body" }, rules.map(([name, allowed]) => optionBox(page, name, allowed))),
  );
}

function option(page, name, allowed) {
  if (name === "solo_games") return gameList(page, allowed);
  if (name === "minutes") return howLong(page);
  if (name === "hands") return howManyHands(page);
  if (name === "stack") return stakes(page);
  if (name === "teams") return teams(page);
  if (name === "points") return [h("h3", null, "What is a right answer worth?"), number(page, name, "Points for a right answer", allowed, page.state.setup.numbers?.[name], (value) => value)];
  if (name in TOLD) return told(page, name, allowed);
  if (allowed.length === 2 && allowed.includes("yes") && allowed.includes("no")) return onOrOff(page, name);
  return oneOf(page, name, allowed);
}

/** A big button for each value, with what it means. */
function told(page, name, allowed) {
  const now = chosen(page, name);
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
          disabled: !makesSense(page, name, value),
          onclick: () => take(page, name, value),
        },
        h("b", null, value === now && "✓ ", label),
        h("small", null, about),
      );
    }),
  );
}

function makesSense(page, name, value) {
  const [other, needed] = NEEDS[name]?.[value] ?? [];
  return !other || chosen(page, other) === needed;
}

/** Choose it; what makes no sense beside it goes back to its first value. */
function take(page, name, value) {
  choose(page, name, value);
  for (const other of Object.keys(NEEDS)) {
    if (!makesSense(page, other, chosen(page, other))) choose(page, other, page.state.setup.choices[other][0]);
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

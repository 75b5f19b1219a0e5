// The options of the Wheel that need words or a number: how long is played, and what a house may do otherwise.

import { choose, chosen } from "./choices.js";
import { h } from "./dom.js";
import { money } from "./money.js";

const DOLLAR = 100;
const OFF = "off";
const HALF_HOUR = "30";
const A_ROUND = 2500; // dollars that a round brings its winner, about
const MINUTES = { round: 3, person: 1 }; // of a round: for itself, and for each who plays

/** A target of cash, or minutes: whichever ends the game. */
export function howLong(page) {
  const { choices, numbers = {} } = page.state.setup;
  const minutes = chosen(page, "minutes");
  const timed = minutes !== OFF;
  const some = choices.minutes?.find((value) => value !== OFF) ?? HALF_HOUR;
  const first = choices.minutes?.includes(HALF_HOUR) ? HALF_HOUR : some;
  return [
    h("h3", { id: "how-long" }, "What ends the game?"),
    h(
      "div",
      { class: "ways two", role: "group", "aria-labelledby": "how-long" },
      way("A target", !timed, () => choose(page, "minutes", OFF)),
      way("The clock", timed, () => !timed && choose(page, "minutes", first)),
    ),
    timed
      ? number(page, "minutes", "Minutes", (choices.minutes ?? []).filter((value) => value !== OFF), numbers.minutes, (value) => `${value} min`)
      : number(page, "target", "First to bank", choices.target ?? [], numbers.target, (value) => money(Number(value) * DOLLAR)),
    h("p", { class: "told" }, timed ? "The highest total wins when time is up. The unfinished round does not count." : "In whole dollars; each prize counts $2,000."),
    h("p", { class: "estimate", "aria-live": "polite" }, estimate(page, timed)),
  ];
}

const way = (label, on, go) => h("button", { type: "button", "aria-pressed": String(on), onclick: go }, `${on ? "✓ " : ""}${label}`);

/** The same in a word or two; nothing for a game that ends otherwise. */
export function howItEnds(page) {
  if (!("minutes" in page.state.setup.options)) return null;
  const minutes = chosen(page, "minutes");
  return minutes === OFF ? `first to ${money(Number(chosen(page, "target")) * DOLLAR)}` : minutes === "1" ? "1 minute" : `${minutes} minutes`;
}

/** The values that are offered, and a field for any other where `range` allows it. */
export function number(page, name, label, offered, range, written) {
  const now = chosen(page, name);
  const id = `number-${name}`;
  function typed(event) {
    const [least, most] = range;
    const value = event.currentTarget.value.replaceAll(/\D/g, "").replace(/^0+(?=\d)/, "");
    if (value !== "" && Number(value) >= least && Number(value) <= most) choose(page, name, value);
    else {
      page.say(`A whole number from ${least} to ${most}.`);
      event.currentTarget.value = now;
    }
  }
  return [
    offered.length > 0 &&
      h(
        "div",
        { class: "choices amounts", role: "group", "aria-label": label },
        offered.map((value) => h("button", { key: value, type: "button", "aria-pressed": String(value === now), onclick: () => choose(page, name, value) }, written(value))),
      ),
    range && [
      h("label", { for: id }, offered.length > 0 ? `${label}, or any other number` : label),
      h("input", { id, value: now, inputmode: "numeric", autocomplete: "off", onchange: typed, onkeydown: (event) => event.key === "Enter" && event.currentTarget.blur() }),
    ],
  ];
}

/** A guess: what people take to think is theirs. */
function estimate(page, timed) {
  if (timed) return `About ${Number(chosen(page, "minutes")) + 5} minutes with opening and winner`;
  const people = page.state.setup.seats.filter(({ here }) => here).length || 3;
  const rounds = Math.max(1, Math.ceil(Number(chosen(page, "target")) / A_ROUND));
  const minutes = rounds * (MINUTES.round + MINUTES.person * people);
  return `About ${rounds} ${rounds === 1 ? "round" : "rounds"}, ${Math.max(5, Math.round(minutes / 5) * 5)} minutes`;
}

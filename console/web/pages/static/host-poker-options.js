// The options of poker that are numbers: how many hands, and what stacks, antes and bets are.

import { choose, chosen } from "./choices.js";
import { h } from "./dom.js";

const ENDLESS = "endless";
const SOME_HANDS = "10";
const MOST_CHIPS = 1_000_000; // of a stack; more would not be readable
const ROUND = 12; // seconds that one of a table takes in a round: to buy, and to bet
const ROUNDS = 5;
const AROUND = 45; // seconds to deal, declare and show

const number = (page, name) => Number(chosen(page, name));

/** Hands that are played, or until the host ends it. */
export function howManyHands(page) {
  const hands = chosen(page, "hands");
  const counted = hands !== ENDLESS;
  const some = page.state.setup.choices.hands?.find((value) => value !== ENDLESS) ?? SOME_HANDS;
  return [
    h("h3", { id: "how-many" }, "How long is it played?"),
    h(
      "div",
      { class: "ways two", role: "group", "aria-labelledby": "how-many" },
      way("Until you end it", !counted, () => choose(page, "hands", ENDLESS)),
      way("A number of hands", counted, () => !counted && choose(page, "hands", some)),
    ),
    counted && stepper(page, "hands", "Hands"),
    h("p", { class: "estimate", "aria-live": "polite" }, estimate(page, counted)),
  ];
}

/** What everybody begins with and what things cost, in units, and what that is in chips. */
export function stakes(page) {
  const unit = number(page, "unit");
  const row = number(page, "row");
  const chips = (name) => figure(unit * number(page, name));
  const prices = Array.from({ length: row + 1 }, (_, i) => figure(unit * (i + 1)));
  return [
    h("h3", { key: "stakes" }, "Stacks and stakes"),
    stepper(page, "stack", "Stack, in units"),
    stepper(page, "ante", "Ante, in units"),
    stepper(page, "bet", "A bet, in units"),
    stepper(page, "unit", "Chips in a unit"),
    h(
      "p",
      { key: "chips", class: "told", "aria-live": "polite" },
      `Everybody begins with ${chips("stack")} chips. The ante is ${chips("ante")}, a bet or a raise ${chips("bet")}; cards in the row cost ${prices.slice(0, -2).join(", ")} and ${prices.at(-2)}, one off the deck ${prices.at(-1)}.`,
    ),
  ];
}

/** The same in a word or two; nothing for a game that has no hands. */
export function howManyHandsInWords(page) {
  if (!("hands" in page.state.setup.options)) return null;
  const hands = chosen(page, "hands");
  return hands === ENDLESS ? "until you end it" : hands === "1" ? "for one hand" : `for ${figure(hands)} hands`;
}

const figure = (value) => Number(value).toLocaleString("en-US");

const way = (label, on, go) => h("button", { type: "button", "aria-pressed": String(on), onclick: go }, `${on ? "✓ " : ""}${label}`);

/** A number with a button on either side, whose steps grow with it, and a field for any other. */
function stepper(page, name, label) {
  const [least, most] = page.state.setup.numbers?.[name] ?? [1, MOST_CHIPS];
  const now = number(page, name);
  const id = `number-${name}`;
  const put = (value) => choose(page, name, String(Math.min(most, Math.max(least, value))));
  function typed(event) {
    const value = event.currentTarget.value.replaceAll(/\D/g, "").replace(/^0+(?=\d)/, "");
    if (value !== "" && Number(value) >= least && Number(value) <= most) choose(page, name, value);
    else page.say(`A whole number from ${least} to ${figure(most)}.`);
    event.currentTarget.value = chosen(page, name);
  }
  return h(
    "div",
    { key: name, class: "stepper" },
    h("label", { for: id }, label),
    h("button", { type: "button", "aria-label": `${label}: less`, disabled: now <= least, onclick: () => put(less(now)) }, "−"),
    h("input", { id, value: chosen(page, name), inputmode: "numeric", autocomplete: "off", onchange: typed, onkeydown: (event) => event.key === "Enter" && event.currentTarget.blur() }),
    h("button", { type: "button", "aria-label": `${label}: more`, disabled: now >= most, onclick: () => put(more(now)) }, "+"),
  );
}

// By ones below ten, by fives below a hundred, by fifties below a thousand.
const step = (value) => (value < 10 ? 1 : 5 * 10 ** (String(value).length - 2));
const more = (value) => (Math.floor(value / step(value)) + 1) * step(value);
const less = (value) => (Math.ceil(value / step(value - 1)) - 1) * step(value - 1);

/** A guess: what people take to think is theirs. */
function estimate(page, counted) {
  const people = page.state.setup.seats.filter(({ here }) => here).length || 4;
  const hand = (ROUNDS * people * ROUND + AROUND) / 60;
  if (!counted) return `About ${Math.round(hand)} minutes a hand with ${people}`;
  const minutes = Math.max(5, Math.round((number(page, "hands") * hand) / 5) * 5);
  return `About ${minutes < 120 ? `${minutes} minutes` : `${Math.round(minutes / 60)} hours`} with ${people}`;
}

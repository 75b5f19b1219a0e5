// Poker's questions on a seat's page: topic -> form(page, ask), as seat-forms.js says.

import { h } from "./dom.js";
import { figure, money } from "./money.js";
import { cardBack, cardWords, noCard, playingCard } from "./playing-card.js";
import { podiumOf } from "./podiums.js";
import { chosen, option } from "./seat-choice.js";

const WAYS = { high: "High", low: "Low", both: "Both" };

/** Topic -> form(page, ask). */
export const SEAT_POKER_FORMS = {
  buy: (page, ask) => {
    const { row = [], prices = [] } = page.state.view?.board ?? {};
    const may = new Map(ask.options.map((one) => [one.id, one.label]));
    const goods = [...row.map((card, i) => [`row-${i + 1}`, card, prices[i]]), ["deck", null, prices[row.length]]];
    const id = chosen(page, ask);
    const bought = goods.find(([name]) => name === id);
    return {
      body: [
        h("div", { class: `goods of-${goods.length}`, role: "group", "aria-label": "Cards to buy" }, goods.map(([name, card, price]) => good(page, ask, name, card, price, may))),
        may.has("fold") && option(page, ask, "fold", { class: "quiet" }, "Fold instead"),
      ],
      value: id,
      label: id === "fold" ? "Fold this hand" : bought ? `${word(bought)} for ${money(bought[2])}` : "Tap a card",
      hint: id === "fold" ? "You are out of this hand" : bought ? left(page, bought[2]) : `You have ${money(stack(page))}`,
    };
  },

  bet: (page, ask) => {
    const id = chosen(page, ask);
    const labels = Object.fromEntries(ask.options.map((one) => [one.id, one.label]));
    const cost = costs(page, ask);
    return {
      body: h(
        "div",
        { class: "choices big" },
        ask.options.map((one) => option(page, ask, one.id, { class: one.id === "fold" ? "quiet" : "" }, one.label, note(page, cost, one.id))),
      ),
      value: id,
      label: id === null ? "Tap what you do" : labels[id],
      hint: id === "fold" ? "You are out of this hand" : cost[id] > 0 ? left(page, cost[id]) : `You have ${money(stack(page))}`,
    };
  },

  declare: (page, ask) => {
    const { own } = page.state.view ?? {};
    const id = chosen(page, ask);
    const holds = { high: own?.high, low: own?.low ?? "no low" };
    return {
      body: [
        h("p", { class: "told" }, page.ui.looking ? "Nobody else sees this" : "Look at your cards to see what they make"),
        h(
          "div",
          { class: "choices big" },
          ask.options.map((one) =>
            option(page, ask, one.id, {}, WAYS[one.id] ?? one.label, one.id === "both" ? h("small", null, "win or tie both, or get nothing") : page.ui.looking && own && h("small", null, holds[one.id])),
          ),
        ),
      ],
      value: id,
      label: id === null ? "Tap your declaration" : `Declare ${id}`,
    };
  },

  rebuy: (page, ask) => {
    const id = chosen(page, ask);
    const labels = Object.fromEntries(ask.options.map((one) => [one.id, one.label]));
    return {
      body: [h("p", { class: "told" }, "Your chips are gone."), h("div", { class: "choices big" }, ask.options.map((one) => option(page, ask, one.id, { class: one.id === "no" ? "quiet" : "" }, one.label)))],
      value: id,
      label: id === null ? "Tap one" : labels[id],
    };
  },
};

const stack = ({ state }) => podiumOf(state, state.seat).cash ?? 0;
const left = (page, cost) => (takesAll(page, cost) ? "Your last chips: you are all in" : `That leaves you ${money(stack(page) - cost)}`);
const takesAll = (page, cost) => cost >= stack(page);
const word = ([name, card]) => (name === "deck" ? "Off the deck" : short(card));
const short = (card) => `${card[0] === "T" ? "10" : card[0]}${{ s: "♠", h: "♥", d: "♦", c: "♣" }[card[1]]}`;

function good(page, ask, name, card, price, may) {
  const what = name === "deck" ? "The top card of the deck, unseen" : card ? `The ${cardWords(card)}` : "No card";
  const open = may.has(name);
  return option(
    page,
    ask,
    name,
    { class: "good", disabled: !open, "aria-label": `${what}, ${money(price)}${open || !card ? "" : ", too dear"}` },
    name === "deck" ? cardBack() : card ? playingCard(card) : noCard(),
    h("b", { class: "money price-tag" }, figure(price)),
    (!open && card) || (!open && name === "deck") ? h("small", null, "too dear") : name === "deck" && h("small", null, "deck"),
  );
}

/** What is to be known of a bet before it is made. */
function note(page, cost, id) {
  const words = cost[id] > 0 && takesAll(page, cost[id]) ? "all in" : id === "raise" && `costs ${money(cost.raise)}`;
  return words && h("small", null, words);
}

/** What each option takes out of the stack now: calling what is owed, raising that and a bet more. */
function costs(page, ask) {
  const { bet = 0 } = page.state.view?.board ?? {};
  const owed = ask.to_call ?? 0;
  return { bet, call: owed, raise: owed + bet };
}

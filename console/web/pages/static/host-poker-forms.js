// Poker's questions, answered in somebody's stead: topic -> form. Nothing here shows what that seat holds.

import { answer } from "./answering.js";
import { h } from "./dom.js";
import { cardBack, playingCard } from "./playing-card.js";

const WAYS = { high: "High", low: "Low", both: "Both" };

/** Topic -> form(page, ask). */
export const POKER_FORMS = {
  buy: (page, ask) => {
    const { row = [] } = page.state.view?.board ?? {};
    const cards = ask.options.filter(({ id }) => id !== "fold").length;
    return h(
      "div",
      { class: cards === 3 ? "choices buys three" : "choices buys" },
      ask.options.map(({ id, label }) =>
        h("button", { key: id, type: "button", class: id === "fold" ? "fold" : "", onclick: () => answer(page, ask, id) }, lies(row, id), h("span", null, label)),
      ),
    );
  },

  bet: (page, ask) => wide(page, ask),
  rebuy: (page, ask) => wide(page, ask),

  declare: (page, ask) => [
    page.state.view?.board?.turn === null && h("p", { class: "told" }, "Have it whispered to you; nobody is shown it before all have declared."),
    h("div", { class: "choices three" }, ask.options.map(({ id, label }) => h("button", { key: id, type: "button", onclick: () => answer(page, ask, id) }, WAYS[id] ?? label))),
  ],
};

/** The card that a choice is about. */
function lies(row, id) {
  if (id === "deck") return cardBack();
  const card = row[Number(/^row-(\d)$/.exec(id)?.[1]) - 1];
  return card && playingCard(card);
}

const wide = (page, ask) =>
  h(
    "div",
    { class: "choices big" },
    ask.options.map(({ id, label }) => h("button", { key: id, type: "button", onclick: () => answer(page, ask, id) }, label)),
  );

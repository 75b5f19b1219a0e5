// An item with its picture, name and, if the MC may know it, its price.

import { h } from "./dom.js";
import { money } from "./money.js";
import { letterTile, picture } from "./things.js";

export const ONLY = h("span", null, "Only you see this");

/** The one thing that is played for. */
export function bigItem(thing, card) {
  return h(
    "div",
    { key: "item", class: "item" },
    h("div", { class: "framed" }, picture(thing, 92), letterTile(card)),
    h(
      "div",
      null,
      h("h2", null, thing.name),
      card.price !== undefined && h("p", { class: "only" }, h("span", { class: "money price" }, money(card.price)), ONLY),
    ),
  );
}

/** Several things with their prices; `mark(id)` says in a word what one of them is, `pictured` whether there is room. */
export function itemList(list, prices = {}, mark = () => null, pictured = true) {
  return h(
    "ul",
    { class: "set-items" },
    list.map((thing) =>
      h(
        "li",
        { key: thing.id },
        pictured && picture(thing, 40),
        h("span", null, thing.name, " ", mark(thing.id) && h("em", { class: mark(thing.id) }, mark(thing.id))),
        prices?.[thing.id] !== undefined && h("b", { class: "money" }, money(prices[thing.id])),
      ),
    ),
  );
}

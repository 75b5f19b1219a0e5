// What the MC reads in each solo game and in the Showcase: scene -> card.
// The board is public, the card is the MC's; of a card that is empty (nobody may know more) the public part is left.

import { h } from "./dom.js";
import { around, money, point as decimal } from "./money.js";
import { bigItem, itemList } from "./item-card.js";
import { podiumOf } from "./podiums.js";
import { squares } from "./squares.js";
import { tiles } from "./things.js";

const DOLLAR = 100;

/** Scene -> card(board, card, state). */
export const GAME_CARDS = {
  "any-number": (board, card) =>
    priceTable(
      "The three prices; digits that were called are marked",
      board.rows.map((row, i) => ({
        name: row.name,
        digits: [...(card.rows?.[i] ?? row.tiles.map((tile) => tile ?? "?").join(""))],
        open: (place) => row.tiles[place] !== null,
        point: row.kind === "piggy-bank" ? 1 : null,
        won: board.won === row.kind,
      })),
    ),

  "danger-price": (board, card) => {
    const danger = card.danger_item ?? board.danger_item;
    const taken = (id) => board.safe?.includes(id);
    return [
      itemList(board.items, card.prices, (id) => (id === danger ? "danger" : taken(id) ? "taken as safe" : null)),
      card.prices && fact("All four together", money(sum(Object.values(card.prices)))),
    ];
  },

  "hi-lo": (board, card) => {
    const { prices } = card;
    const dearest = prices ? [...board.items].sort((a, b) => prices[b.id] - prices[a.id]) : board.items;
    const line = prices && prices[dearest[2].id];
    const place = (id) => (prices ? (prices[id] >= line ? "high" : "low") : null);
    return [
      bigItem(board.prize, card),
      itemList(dearest, prices, (id) => [place(id), board.high?.includes(id) && "in the HI row"].filter(Boolean).join(", ")),
    ];
  },

  "lucky-seven": (board, card) => [
    bigItem(board.item, card),
    tiles(digitsOf(card.price, board.tiles), (i) => (board.tiles[i] === null ? "" : "open")),
    fact("Dollars left", money(board.left * DOLLAR)),
  ],

  "one-away": (board, card) => [
    bigItem(board.item, card),
    h("div", { class: "fact" }, h("span", null, "Shown"), tiles([...board.shown], () => "open")),
    board.guesses.map((guess, i) =>
      fact(`${i ? "Second" : "First"} guess${!i && board.errors !== null ? `, ${board.errors} wrong` : ""}`, guess),
    ),
  ],

  "squeeze-play": (board, card) => [
    bigItem(board.item, card),
    board.row && tiles([...board.row], (i) => (i === board.removed - 1 ? "gone" : "open")),
  ],

  safecracker: (board, card) => [
    bigItem(board.item, card),
    itemList(board.prizes, card.prices),
    tiles(board.guess ?? board.tiles, () => "open"),
    card.prices && fact("All three together", money(sum(Object.values(card.prices)))),
  ],

  "secret-x": (board, card) => [
    h(
      "div",
      { class: "beside-card" },
      squares(board, () => null, { secret: card.row }),
      itemList(board.items, card.prices, (id) => answered(board, board.items.findIndex((thing) => thing.id === id)), false),
    ),
    itemList(board.prizes, card.prices),
    card.prices && fact("The three prizes together", money(sum(board.prizes.map((thing) => card.prices[thing.id] ?? 0)))),
  ],

  switcheroo: (board, card) => {
    const tried = board.tries.at(-1);
    return [
      priceTable(
        "The five prices; the missing digits are covered",
        board.rows.map((row, i) => ({
          name: row.name,
          digits: card.prices ? [...String(card.prices[i] / DOLLAR)] : row.digits.map((digit) => digit ?? tried?.[i] ?? "?"),
          open: (place) => row.digits[place] !== null,
          said: tried && `tried ${tried[i]}`,
        })),
      ),
      board.right !== null && fact("Right after the first try", `${board.right} of 5`),
    ];
  },

  "three-strikes": (board, card) => [
    bigItem(board.item, card),
    h(
      "div",
      { class: "fact" },
      tiles(digitsOf(card.price, board.placed), (i) => (board.placed[i] === null ? "" : "open")),
      h("p", { class: "strikes" }, h("span", null, `${board.strikes} of 3 strikes`), h("span", null, `${board.bag} in the bag`)),
    ),
  ],

  showcase: (board, card, state) =>
    board.contestants.map((seat) => {
      const { name } = podiumOf(state, seat);
      const set = board.sets[seat];
      const total = card.totals?.[seat];
      return h(
        "div",
        { key: `set-${seat}`, class: "set" },
        h("h3", null, name, total !== undefined && h("span", { class: "money" }, money(total))),
        set ? itemList(set) : h("p", null, "Not drawn yet"),
      );
    }),
};

const sum = (amounts) => amounts.reduce((a, b) => a + b, 0);
const fact = (label, value) => h("p", { class: "fact" }, h("span", null, label), h("b", { class: "money" }, value));
const answered = ({ right = [], offers = [] }, i) =>
  right[i] === true ? "told right" : right[i] === false ? "told wrong" : offers[i] ? `shown as ${offers[i].map((dollars) => money(dollars * DOLLAR)).join(" or ")}` : null;

/** All digits for who may know the price; otherwise those that are open. */
function digitsOf(price, open) {
  return price === undefined ? open : [...String(price / DOLLAR).padStart(open.length, "0")];
}

function priceTable(caption, rows) {
  return h(
    "table",
    { class: "rows" },
    h("caption", { class: "seen-by-ear" }, caption),
    h(
      "tbody",
      null,
      rows.map(({ name, digits, open, point = null, won = false, said }) =>
        h(
          "tr",
          { class: won ? "won" : "" },
          h("th", { scope: "row" }, name, said && h("small", null, said)),
          h(
            "td",
            { class: "money" },
            around(digits.map((digit, place) => [place === point && decimal(), h("b", { class: open(place) ? "called" : "covered" }, digit)])).map((part) =>
              typeof part === "string" ? h("span", null, part) : part,
            ),
          ),
        ),
      ),
    ),
  );
}

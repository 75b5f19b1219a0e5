// The secrets card: what the MC may know and nobody else. It says so on itself.

import { h } from "./dom.js";
import { money, sign } from "./format.js";

/** The card of the present scene, or nothing where there is nothing to show. */
export function secretsCard(page) {
  const { view, podiums = [] } = page.state;
  const board = view?.board;
  if (!board) return null;
  const card = view.card ?? {};
  const body = board.rows ? anyNumber(board, card) : board.sets ? showcase(board, card, podiums) : item(board, card);
  if (!body) return null;
  return h(
    "section",
    { key: "card", class: "card cut secrets", "aria-label": "What only you see" },
    body,
    // An item's card says so beside the price, to leave the seats their room.
    !board.item && Object.keys(card).length > 0 && h("p", { class: "only" }, ONLY, letterTile(card)),
  );
}

const ONLY = h("span", null, "Only you see this");
const letterTile = (card) =>
  card.letter && h("b", { class: "letter", role: "img", "aria-label": `Letter tile ${card.letter}` }, card.letter);

function picture(thing, size) {
  if (!thing?.picture) return h("span", { class: "no-picture" });
  return h("img", { alt: "", src: `/pictures/${encodeURIComponent(thing.picture)}`, width: size, height: size });
}

function item(board, card) {
  if (!board.item) return null;
  return [
    h(
      "div",
      { class: "item" },
      h("div", { class: "framed" }, picture(board.item, 92), letterTile(card)),
      h(
        "div",
        null,
        h("h2", null, board.item.name),
        card.price !== undefined &&
          h("p", { class: "only" }, h("span", { class: "money price" }, money(card.price)), ONLY),
      ),
    ),
    board.row && tiles([...board.row], (i) => i === board.removed - 1),
  ];
}

function tiles(digits, out) {
  return h(
    "div",
    { class: "tiles" },
    digits.map((digit, i) => h("span", { class: out(i) ? "tile gone" : "tile" }, digit)),
  );
}

function anyNumber(board, card) {
  return h(
    "table",
    { class: "rows" },
    h("caption", { class: "seen-by-ear" }, "The three prices; digits that were called are marked"),
    h(
      "tbody",
      null,
      board.rows.map((row, i) => {
        const digits = [...(card.rows?.[i] ?? row.tiles.map((tile) => tile ?? "?").join(""))];
        const piggy = row.kind === "piggy-bank";
        return h(
          "tr",
          { class: board.won === row.kind ? "won" : "" },
          h("th", { scope: "row" }, row.name),
          h(
            "td",
            { class: "money" },
            h("span", null, sign()),
            digits.map((digit, place) => [
              piggy && place === 1 && ".",
              h("b", { class: row.tiles[place] === null ? "covered" : "called" }, digit),
            ]),
          ),
        );
      }),
    ),
  );
}

function showcase(board, card, podiums) {
  return board.contestants.map((seat) => {
    const name = podiums.find((podium) => podium.seat === seat)?.name ?? `Seat ${seat}`;
    const set = board.sets[seat];
    const total = card.totals?.[seat];
    return h(
      "div",
      { key: `set-${seat}`, class: "set" },
      h("h3", null, name, total !== undefined && h("span", { class: "money" }, money(total))),
      set
        ? h("ul", { class: "set-items" }, set.map((thing) => h("li", null, picture(thing, 44), h("span", null, thing.name))))
        : h("p", null, "Not drawn yet"),
    );
  });
}

// The items on the stage: by id, and as small pictures.

import { h } from "./dom.js";

/** Every item that the board shows, by id. */
export function things(board) {
  const { item, prize, items, prizes, sets } = board ?? {};
  const all = [item, prize, listed(items), listed(prizes), Object.values(sets ?? {})].flat(2);
  return new Map(all.filter(Boolean).map((thing) => [thing.id, thing]));
}

// The prizes of the Wheel's board are everybody's own: those are no list of things on the stage.
const listed = (value) => (Array.isArray(value) ? value : []);

/** An item's picture, or the console's own sign where it has none. */
export function picture(thing, size) {
  if (!thing?.picture) return h("span", { class: "no-picture" });
  return h("img", { alt: "", src: `/pictures/${encodeURIComponent(thing.picture)}`, width: size, height: size });
}

/** The letter tile of a card, once it is drawn. */
export const letterTile = (card) =>
  card.letter && h("b", { class: "letter", role: "img", "aria-label": `Letter tile ${card.letter}` }, card.letter);

/** Digits on tiles; `look(i)` gives a tile's further classes. */
export function tiles(digits, look = () => "") {
  return h(
    "div",
    { class: "tiles" },
    digits.map((digit, i) => h("span", { class: `tile ${look(i)}` }, digit ?? "?")),
  );
}

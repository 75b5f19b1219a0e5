// Forms for the asks of the solo games, each as its card on the stage looks: topic -> form.

import { answer, draft, keep, optionOf } from "./answering.js";
import { badge } from "./badge.js";
import { h } from "./dom.js";
import { money } from "./money.js";
import { FORMS, arranged, lockIn, typed } from "./forms.js";
import { ONLY } from "./item-card.js";
import { podiumOf } from "./podiums.js";
import { squares } from "./squares.js";
import { picture, tiles } from "./things.js";
import { nth } from "./wording.js";

const DIGITS = [..."0123456789"];
const DOLLAR = 100;

/** Topic -> form(page, ask). */
export const GAME_FORMS = {
  "any-number.digit": (page, ask) => {
    const left = new Set(ask.options.map((option) => option.id));
    return keypad((digit) => answer(page, ask, digit), (digit) => left.has(digit));
  },

  "lucky-seven.digit": (page, ask) => {
    const open = [...String(ask.shown ?? "")];
    const row = Array.from({ length: 4 }, (_, i) => open[i] ?? "?");
    return [
      tiles(row, (i) => (i < open.length ? "open" : i === open.length ? "asked" : "")),
      keypad((digit) => answer(page, ask, Number(digit)), (digit) => ask.wheels[0].includes(digit)),
    ];
  },

  "one-away.guess": (page, ask) => {
    const before = page.state.view?.board?.guesses?.at(-1);
    const first = before ? [...before].map((digit, i) => ask.wheels[i].indexOf(digit)) : ask.wheels.map(() => -1);
    return [
      ask.errors && h("p", { class: "told" }, `${before ?? "The first guess"}: ${ask.errors} ${ask.errors === 1 ? "digit is" : "digits are"} wrong`),
      neighbours(page, ask, ask.wheels, first, (price) => lockIn(page, ask, price && Number(price), price ? `Lock in ${price}` : "Lock in")),
    ];
  },

  "one-away.shown": (page, ask) => {
    const shown = ask.options.map((option) => option.id);
    const wheels = Array.from({ length: shown[0].length }, (_, i) => [...new Set(shown.map((price) => price[i]))].sort().join(""));
    return neighbours(page, ask, wheels, wheels.map(() => -1), (price) => lockIn(page, ask, price, price ? `Show ${price}` : "Show it"));
  },

  "squeeze-play.row": (page, ask) => {
    const rows = ask.options.map((option) => option.id);
    const price = hiddenIn(rows);
    const digit = draft(page, ask, null);
    return [
      h("p", { class: "told" }, "Beside ", h("b", null, price), ": which digit is too many?"),
      keypad((chosen) => keep(page, ask, chosen), () => true, digit),
      digit !== null && [
        h("p", { class: "told" }, "Where does it stand?"),
        h(
          "div",
          { class: "choices" },
          rows
            .filter((row) => withDigit(price, digit).includes(row))
            .map((row) => h("button", { key: row, type: "button", class: "reads", onclick: () => answer(page, ask, row) }, row)),
        ),
      ],
    ];
  },

  "squeeze-play.remove": (page, ask) => {
    const out = draft(page, ask, null);
    const row = [...(ask.row ?? page.state.view.board.row)];
    const left = row.filter((_, i) => String(i + 1) !== out).join("");
    return [
      h(
        "div",
        { class: "shelf", role: "group", "aria-label": "Tiles" },
        ask.options.map(({ id }) =>
          h(
            "button",
            {
              type: "button",
              class: out === id ? "slot full out" : "slot full",
              "aria-pressed": String(out === id),
              "aria-label": `Tile ${id}: ${row[id - 1]}`,
              onclick: () => keep(page, ask, out === id ? null : id),
            },
            row[id - 1],
          ),
        ),
      ),
      lockIn(page, ask, out, out ? `Leave ${money(Number(left) * DOLLAR)}` : "Tap the tile to take out"),
    ];
  },

  "switcheroo.try": (page, ask) => {
    const { rows = [], tries = [] } = page.state.view?.board ?? {};
    const right = ask.right;
    return [
      right !== undefined && right !== null && h("p", { class: "told" }, `${right} of ${ask.slots} ${right === 1 ? "price is" : "prices are"} right. One more try.`),
      arranged(page, ask, placesOf(tries.at(-1), ask), (slots) => holes(rows, slots)),
    ];
  },

  "secret-x.start": (page, ask) => placeX(page, ask),
  "secret-x.place": (page, ask) => placeX(page, ask),

  "secret-x.price": (page, ask) => {
    const { items = [], question } = page.state.view?.board ?? {};
    const thing = items[question ?? -1];
    return [
      thing && h("p", { class: "thing" }, picture(thing, 44), h("b", null, thing.name)),
      h(
        "div",
        { class: "choices" },
        ask.options.map(({ id }) =>
          h("button", { type: "button", class: "reads", onclick: () => answer(page, ask, id) }, money(Number(id) * DOLLAR)),
        ),
      ),
    ];
  },

  "secret-x.decoy": (page, ask) => {
    const { items = [], offers = [] } = page.state.view?.board ?? {};
    const thing = items[offers.indexOf(null)];
    const dollars = ask.options.map((option) => option.id);
    const actual = Array.from({ length: 99 }, (_, i) => String(i + 1)).find((price) => !dollars.includes(price));
    return [
      thing && h("p", { class: "thing" }, picture(thing, 44), h("b", null, `${thing.name}: ${money(Number(actual) * DOLLAR)}`)),
      typed(page, ask, {
        label: "A wrong price beside it, 1 to 99",
        attributes: { inputmode: "numeric", maxlength: 2, autocomplete: "off" },
        read: (text) => dollars.find((price) => price === text.trim().replace(/^0+/, "")),
        problem: `A whole number from 1 to 99, but not ${actual}.`,
      }),
    ];
  },

  "danger-price.danger": (page, ask) => [
    h("p", { class: "told" }, "Its price is shown to all. ", ONLY),
    FORMS.choose(page, ask),
  ],

  "three-strikes.square": (page, ask) => {
    const { wrong = [] } = page.state.view?.board ?? {};
    const placed = ask.placed ?? page.state.view.board.placed;
    const open = new Set(ask.options.map((option) => option.id));
    const not = (square) => wrong.filter(([, at]) => at === square).map(([digit]) => digit);
    return [
      h("p", { class: "told drawn" }, "Drawn: ", h("b", { class: "tile open" }, ask.tile)),
      h(
        "div",
        { class: "four", role: "group", "aria-label": "Squares" },
        placed.map((digit, i) =>
          h(
            "button",
            {
              type: "button",
              disabled: !open.has(String(i + 1)),
              "aria-label": digit === null ? `${ask.tile} in the ${nth(i)} square${said(not(i + 1))}` : `The ${nth(i)} square has its ${digit}`,
              onclick: () => answer(page, ask, String(i + 1)),
            },
            h("b", { class: "money" }, digit ?? "·"),
            h("small", null, digit !== null ? "right" : not(i + 1).length ? `not ${not(i + 1).join(" ")}` : nth(i)),
          ),
        ),
      ),
    ];
  },

  "mc.hand-over": (page, ask) =>
    h(
      "div",
      { class: "choices" },
      ask.options.map(optionOf).map(({ id }) => {
        const podium = id !== "keep" && podiumOf(page.state, Number(id.replace("seat:", "")));
        const who = podium ? podium.name : stays(page);
        return h(
          "button",
          { type: "button", class: "thing", "aria-label": who, onclick: () => answer(page, ask, id) },
          podium && badge(podium.badge),
          h("span", null, who),
        );
      }),
    ),
};

const said = (digits) => (digits.length ? `, not ${digits.join(" ")}` : "");
const stays = (page) => `${page.state.mc?.name ?? "The same person"} stays the MC`;

/** The ten digits in steady places; `marked` is the one that was chosen. */
export function keypad(tap, open, marked = undefined) {
  return h(
    "div",
    { class: "choices short" },
    DIGITS.map((digit) =>
      h(
        "button",
        { type: "button", disabled: !open(digit), "aria-pressed": marked === undefined ? null : String(marked === digit), onclick: () => tap(digit) },
        digit,
      ),
    ),
  );
}

/** Above and below each digit the two that are one away. `first` has a wheel's place for each, -1 for none; `lock(price)` draws what sends it. */
export function neighbours(page, ask, wheels, first, lock) {
  const chosen = draft(page, ask, first);
  const price = chosen.includes(-1) ? null : chosen.map((at, i) => wheels[i][at]).join("");
  return [
    h(
      "div",
      { class: "four" },
      wheels.map((wheel, i) => {
        const middle = between(wheel);
        const up = wheel.indexOf(next(middle));
        const side = (at, word, sign) =>
          h(
            "button",
            {
              type: "button",
              "aria-pressed": String(chosen[i] === at),
              "aria-label": `${word}: ${wheel[at]}`,
              onclick: () => keep(page, ask, chosen.with(i, at)),
            },
            h("small", null, sign),
            h("b", { class: "money" }, wheel[at]),
          );
        return h(
          "div",
          { class: "column", role: "group", "aria-label": `The ${nth(i)} digit, ${middle}` },
          side(up, "one higher", "▲"),
          h("b", { class: "tile open" }, middle),
          side(1 - up, "one lower", "▼"),
        );
      }),
    ),
    lock(price),
  ];
}

const next = (digit) => String((Number(digit) + 1) % 10);
const between = ([a, b]) => (next(next(a)) === b ? next(a) : next(b));

const without = (row, i) => row.slice(0, i) + row.slice(i + 1);
const withDigit = (price, digit) => Array.from({ length: price.length + 1 }, (_, i) => price.slice(0, i) + digit + price.slice(i));

/** The price that every row hides among its digits. */
function hiddenIn(rows) {
  const inAll = (price) => rows.every((row) => [...row].some((_, i) => without(row, i) === price));
  return [...rows[0]].map((_, i) => without(rows[0], i)).find(inAll);
}

/** Switcheroo's prices, each with a place to fill where its digit is missing. */
export const holes = (rows, slots) =>
  h(
    "ul",
    { class: "holes" },
    rows.map((row, i) =>
      h("li", null, h("span", null, row.name), row.digits.map((digit) => (digit === null ? slots[i] : h("b", { class: "money" }, digit)))),
    ),
  );

/** Which tile lies in each slot when they lie as tried before; nothing before the first try. */
export function placesOf(tried, ask) {
  if (!tried) return Array(ask.slots).fill(null);
  const free = [...ask.tiles];
  return tried.map((tile) => {
    const at = free.indexOf(tile);
    free[at] = null;
    return at;
  });
}

function placeX(page, ask) {
  const open = new Set(ask.options.map((option) => option.id));
  return squares(page.state.view?.board, (square) => (open.has(square) ? () => answer(page, ask, square) : null));
}

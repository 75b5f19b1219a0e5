// The solo games' questions on a seat's page, and the Showcase: topic -> form(page, ask), as seat-forms.js says.

import { draft, keep } from "./answering.js";
import { dialled, digitWheels } from "./digit-wheels.js";
import { h } from "./dom.js";
import { arranged, several } from "./forms.js";
import { holes, keypad, neighbours, placesOf } from "./game-forms.js";
import { itemList } from "./item-card.js";
import { money } from "./money.js";
import { choose, chosen, gathered, option } from "./seat-choice.js";
import { squares } from "./squares.js";
import { picture, tiles } from "./things.js";
import { nth } from "./wording.js";

const DOLLAR = 100;
const dollars = (amount) => money(amount * DOLLAR);
const told = (...words) => h("p", { class: "told" }, ...words);

/** Topic -> form(page, ask). */
export const SEAT_GAME_FORMS = {
  "any-number.digit": (page, ask) => {
    const left = new Set(ask.options.map(({ id }) => id));
    const digit = chosen(page, ask);
    return {
      body: keypad((one) => choose(page, ask, one), (one) => left.has(one), digit ?? ""),
      value: digit,
      label: digit === null ? "Call a digit" : `Call ${digit}`,
    };
  },

  "lucky-seven.digit": (page, ask) => {
    const { board } = page.state.view;
    const open = [...String(ask.shown ?? "")];
    const digit = draft(page, ask, null);
    return {
      body: [
        tiles(Array.from({ length: 4 }, (_, i) => open[i] ?? (i === open.length && digit !== null ? digit : "?")), (i) => (i < open.length ? "open" : i === open.length ? "asked" : "")),
        board?.left !== undefined && told(`${dollars(board.left)} left: each digit beside it costs one`),
        keypad((one) => keep(page, ask, digit === one ? null : one), (one) => ask.wheels[0].includes(one), digit ?? ""),
      ],
      value: digit === null ? null : Number(digit),
      label: digit === null ? `The ${nth(open.length)} digit?` : `Lock in ${digit}`,
    };
  },

  "one-away.guess": (page, ask) => {
    const before = page.state.view?.board?.guesses?.at(-1);
    const first = before ? [...before].map((digit, i) => ask.wheels[i].indexOf(digit)) : ask.wheels.map(() => -1);
    let price = null;
    const body = neighbours(page, ask, ask.wheels, first, (found) => {
      price = found;
      return null;
    });
    const same = before && price === before;
    return {
      body: [
        ask.errors && told(`${before ?? "The first guess"}: ${ask.errors} ${ask.errors === 1 ? "digit is" : "digits are"} wrong`),
        !ask.errors && told("Every digit is one too high, or one too low"),
        body,
      ],
      value: price && !same ? Number(price) : null,
      label: same ? "Change what is wrong" : price ? `Lock in ${dollars(Number(price))}` : "Choose each digit",
    };
  },

  "squeeze-play.remove": (page, ask) => {
    const out = chosen(page, ask);
    const row = [...(ask.row ?? page.state.view.board.row)];
    const left = row.filter((_, i) => String(i + 1) !== out).join("");
    return {
      body: [
        told("One digit does not belong to the price"),
        h(
          "div",
          { class: "shelf", role: "group", "aria-label": "Tiles" },
          ask.options.map(({ id }) => option(page, ask, id, { class: out === id ? "slot full out" : "slot full", "aria-label": `Tile ${id}: ${row[id - 1]}` }, row[id - 1])),
        ),
      ],
      value: out,
      label: out ? `Leave ${dollars(Number(left))}` : "Tap the tile to take out",
    };
  },

  "danger-price.safe": (page, ask) => {
    const form = taken(page, ask, "Take three as safe");
    const danger = ask.danger ?? page.state.view?.board?.danger;
    return { ...form, body: [danger && told("One of them costs ", h("b", null, money(danger)), ". Leave that one."), form.body] };
  },

  "hi-lo.high": (page, ask) => {
    const form = taken(page, ask, "Take the three dearest");
    return { ...form, body: [told("Which three cost the most?"), form.body] };
  },

  "safecracker.guess": (page, ask) => {
    const shelf = (slots) => h("div", { class: "shelf", role: "group", "aria-label": "Places" }, slots);
    const { body, value } = gathered((lock) => arranged(page, ask, Array(ask.slots).fill(null), shelf, lock));
    return { body, value, label: value ? `Lock in ${dollars(Number(value.join("")))}` : "Put the digits in order" };
  },

  "switcheroo.try": (page, ask) => {
    const { rows = [], tries = [] } = page.state.view?.board ?? {};
    const { body, value } = gathered((lock) => arranged(page, ask, placesOf(tries.at(-1), ask), (slots) => holes(rows, slots), lock));
    const { right } = ask;
    const second = right !== undefined && right !== null;
    const same = second && value && String(value) === String(tries.at(-1));
    return {
      body: [second && told(`${right} of ${ask.slots} ${right === 1 ? "price is" : "prices are"} right. One more try.`), body],
      value,
      label: !value ? "Fill every place" : same ? "Leave it as it is" : "Lock in",
    };
  },

  "secret-x.start": (page, ask) => placed(page, ask),
  "secret-x.place": (page, ask) => placed(page, ask),

  "secret-x.price": (page, ask) => {
    const { items = [], question } = page.state.view?.board ?? {};
    const thing = items[question ?? -1];
    const price = chosen(page, ask);
    return {
      body: [
        thing && h("p", { class: "thing" }, picture(thing, 64), h("b", null, thing.name)),
        h("div", { class: "choices two" }, ask.options.map(({ id }) => option(page, ask, id, { class: "reads" }, dollars(Number(id))))),
      ],
      value: price,
      label: price ? `It costs ${dollars(Number(price))}` : "Which price is right?",
    };
  },

  "three-strikes.square": (page, ask) => {
    const { wrong = [], strikes, bag } = page.state.view?.board ?? {};
    const digits = ask.placed ?? page.state.view.board.placed;
    const open = new Set(ask.options.map(({ id }) => id));
    const square = chosen(page, ask);
    const not = (at) => wrong.filter(([, tried]) => tried === at).map(([digit]) => digit);
    return {
      body: [
        h("p", { class: "told drawn" }, "Drawn: ", h("b", { class: "tile open" }, ask.tile), strikes !== undefined && ` ${strikes} of 3 strikes, ${bag} in the bag`),
        h(
          "div",
          { class: "four", role: "group", "aria-label": "Squares" },
          digits.map((digit, i) => {
            const id = String(i + 1);
            const tried = not(i + 1);
            const label = digit !== null ? `The ${nth(i)} square has its ${digit}` : `${ask.tile} in the ${nth(i)} square${tried.length ? `, not ${tried.join(" ")}` : ""}`;
            return option(
              page,
              ask,
              id,
              { disabled: !open.has(id), "aria-label": label },
              h("b", { class: "money" }, digit ?? (square === id ? ask.tile : "·")),
              h("small", null, digit !== null ? "right" : tried.length ? `not ${tried.join(" ")}` : nth(i)),
            );
          }),
        ),
      ],
      value: square,
      label: square ? `${ask.tile} is the ${nth(Number(square) - 1)} digit` : "Where does it go?",
    };
  },

  "showcase.guess": (page, ask) => {
    const set = page.state.view?.board?.sets?.[page.state.seat];
    const digits = dialled(page, ask);
    return {
      body: [set && itemList(set), digitWheels(page, ask)],
      value: digits && Number(digits),
      label: digits ? `Lock in ${dollars(Number(digits))}` : "The total of all?",
    };
  },
};

function taken(page, ask, open) {
  const options = ask.options.map(({ id, label }) => ({ id, label }));
  const { body, value } = gathered((lock) => several(page, ask, options, ask.count, lock));
  return { body, value, label: value ? "Lock in" : open };
}

function placed(page, ask) {
  const open = new Set(ask.options.map(({ id }) => id));
  const square = chosen(page, ask);
  const put = (one) => (open.has(one) ? () => choose(page, ask, one) : null);
  return {
    body: squares(page.state.view?.board, put, { chosen: square }),
    value: square,
    label: square ? `Place the X: ${square.replace("-", ", ")}` : "Where does the X go?",
  };
}

// A form for every kind of ask, whatever it is about. Asks that a game gives more to see have their own in game-forms.js.

import { answer, draft, keep, optionOf } from "./answering.js";
import { h } from "./dom.js";
import { picture, things } from "./things.js";
import { wedgeName } from "./wedges.js";

// More answers than this do not make a row of buttons any more.
const BUTTONS = 12;

/** Kind of ask -> its form. */
export const FORMS = {
  dial(page, ask) {
    const places = ask.wheels.length;
    return typed(page, ask, {
      label: `Number, ${places} ${places === 1 ? "place" : "places"}`,
      attributes: { inputmode: "numeric", maxlength: places, autocomplete: "off" },
      read(text) {
        const padded = text.trim().padStart(places, "0");
        const fits = /^\d+$/.test(padded) && padded.length === places && [...padded].every((d, i) => ask.wheels[i].includes(d));
        return fits ? Number(padded) : undefined;
      },
      problem: "That is not on the dial.",
    });
  },

  text(page, ask) {
    return typed(page, ask, {
      label: "Answer",
      attributes: { maxlength: ask.length, autocomplete: "off", autocapitalize: "characters" },
      read: (text) => text,
    });
  },

  choose(page, ask) {
    const known = things(page.state.view?.board);
    const answers = ask.options.map(optionOf).map(({ id, label }) => ({ label, value: id, thing: known.get(id) }));
    return oneOf(page, ask, answers);
  },

  spin(page, ask) {
    const { board } = page.state.view ?? {};
    return oneOf(page, ask, ask.wedges.map((wedge, i) => ({ label: `${i + 1}: ${wedgeName(wedge, board)}`, value: i })));
  },

  pick(page, ask) {
    return several(page, ask, ask.options.map(optionOf), ask.count);
  },

  draw(page, ask) {
    const options = ask.options.map(optionOf);
    if (ask.count === 1) return oneOf(page, ask, options.map(({ id, label }) => ({ label, value: [id] })));
    return several(page, ask, options, ask.count);
  },

  arrange(page, ask) {
    return arranged(page, ask, Array(ask.slots).fill(null), slotRow);
  },
};

/** A field to type in; `read(text)` gives the answer, or undefined when `problem` is to be said. A `long` text has the whole width. */
export function typed(page, ask, { label, attributes, read, problem, long = false }) {
  const id = `typed-${ask.id}`;
  async function submit(event) {
    event.preventDefault();
    const input = document.getElementById(id);
    const value = input.value.trim() === "" ? undefined : read(input.value);
    if (value === undefined) {
      page.say(problem ?? "There is nothing to send.");
      input.focus();
      return;
    }
    await answer(page, ask, value);
  }
  return h(
    "form",
    { class: "typed", onsubmit: submit },
    h("label", { for: id }, label),
    h("div", { class: long ? "below" : "beside" }, h("input", { id, ...attributes }), h("button", null, "Lock in")),
  );
}

/** The button that sends what was put together. */
export function lockIn(page, ask, value, label = "Lock in") {
  return h(
    "button",
    { key: "lock-in", type: "button", class: "lock-in", disabled: value === null, onclick: () => answer(page, ask, value) },
    label,
  );
}

function oneOf(page, ask, answers) {
  if (answers.length > BUTTONS) return oneOfMany(page, ask, answers);
  const short = answers.every(({ label }) => label.length <= 2);
  const pictured = answers.some(({ thing }) => thing);
  return h(
    "div",
    { class: short ? "choices short" : pictured ? "choices pictured" : "choices" },
    answers.map(({ label, value, thing }) =>
      h(
        "button",
        { type: "button", class: thing ? "thing" : "", onclick: () => answer(page, ask, value) },
        thing ? [picture(thing, 44), h("span", null, thing.name)] : label,
      ),
    ),
  );
}

function oneOfMany(page, ask, answers) {
  const id = `one-of-${ask.id}`;
  return h(
    "form",
    {
      class: "typed",
      onsubmit(event) {
        event.preventDefault();
        answer(page, ask, answers[document.getElementById(id).selectedIndex].value);
      },
    },
    h("label", { for: id }, `One of ${answers.length}`),
    h(
      "div",
      { class: "beside" },
      h("select", { id }, answers.map(({ label }) => h("option", null, label))),
      h("button", null, "Choose"),
    ),
  );
}

/**
 * Several of many. Each place may be used once, although two options may read alike; in a draw the order of tapping counts.
 * `lock(page, ask, value)` draws what sends it; the value is null as long as something is missing.
 */
export function several(page, ask, options, count, lock = lockIn) {
  const known = things(page.state.view?.board);
  const picked = draft(page, ask, []);
  const ordered = ask.kind !== "pick";
  const toggle = (i) => keep(page, ask, picked.includes(i) ? picked.filter((j) => j !== i) : [...picked, i].slice(0, count));
  const mark = (i) => (picked.includes(i) ? (ordered ? `${picked.indexOf(i) + 1}. ` : "✓ ") : "");
  const short = options.every(({ label }) => label.length <= 2);
  const pictured = options.some(({ id }) => known.has(id));
  return [
    h("p", { class: "told" }, `${picked.length} of ${count} taken${ordered ? ", in this order" : ""}`),
    h(
      "div",
      { class: short ? "choices short" : pictured ? "choices pictured" : "choices" },
      options.map(({ id, label }, i) => {
        const thing = known.get(id);
        return h(
          "button",
          { type: "button", class: thing ? "thing" : "", "aria-pressed": String(picked.includes(i)), onclick: () => toggle(i) },
          thing && picture(thing, 44),
          h("span", null, mark(i), thing?.name ?? label),
        );
      }),
    ),
    lock(page, ask, picked.length === count ? picked.map((i) => options[i].id) : null),
  ];
}

/**
 * Tiles that are put into slots: a tap on a tile puts it into the first free slot, a tap on a slot takes it back.
 * `first` is what lies there at the start (the tile's place for each slot, or null); `shelf(slots)` draws the slots,
 * `lock(page, ask, value)` what sends them.
 */
export function arranged(page, ask, first, shelf, lock = lockIn) {
  const lies = draft(page, ask, first);
  const put = (i) => {
    const free = lies.indexOf(null);
    if (free >= 0) keep(page, ask, lies.with(free, i));
  };
  const slots = lies.map((i, at) =>
    h(
      "button",
      {
        type: "button",
        class: i === null ? "slot" : "slot full",
        disabled: i === null,
        "aria-label": i === null ? `Place ${at + 1}, empty` : `Place ${at + 1}: ${ask.tiles[i]}, take it back`,
        onclick: () => keep(page, ask, lies.with(at, null)),
      },
      i === null ? "·" : ask.tiles[i],
    ),
  );
  return [
    shelf(slots),
    h("p", { class: "told" }, lies.includes(null) ? "Tap a tile to put it in" : "Tap a place to take its tile back"),
    h(
      "div",
      { class: "tray", role: "group", "aria-label": "Tiles" },
      ask.tiles.map((tile, i) =>
        h("button", { type: "button", class: "slot full", disabled: lies.includes(i), onclick: () => put(i) }, tile),
      ),
    ),
    lock(page, ask, lies.includes(null) ? null : lies.map((i) => ask.tiles[i])),
  ];
}

/** Slots side by side. */
export const slotRow = (slots) => h("div", { class: "shelf", role: "group", "aria-label": "Places" }, slots);

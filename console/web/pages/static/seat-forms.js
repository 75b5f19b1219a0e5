// What a seat is asked, as a form under one thumb. A form is `{body, value, label, hint}`: what is drawn, the answer as it is put
// together so far (null: not complete), and what the gold button and the line above it say.

import { optionOf } from "./answering.js";
import { dialled, digitWheels } from "./digit-wheels.js";
import { h } from "./dom.js";
import { arranged, several, slotRow } from "./forms.js";
import { money } from "./money.js";
import { chosen, gathered, option } from "./seat-choice.js";
import { SEAT_GAME_FORMS } from "./seat-game-forms.js";
import { SEAT_POKER_FORMS } from "./seat-poker-forms.js";
import { solution } from "./seat-solution.js";
import { SEAT_WHEEL_FORMS } from "./seat-wheel-forms.js";

const DOLLAR = 100;

/** Kind -> form(page, ask), for whatever has no form of its own. */
const BY_KIND = {
  dial(page, ask) {
    const digits = dialled(page, ask);
    return {
      body: digitWheels(page, ask),
      value: digits && Number(digits),
      label: digits ? `Lock in ${money(Number(digits) * DOLLAR)}` : "Turn the wheels",
      hint: digits ? null : "Swipe, or tap above and below",
    };
  },

  choose(page, ask) {
    const options = ask.options.map(optionOf);
    const id = chosen(page, ask);
    return {
      body: h("div", { class: "choices big" }, options.map((one) => option(page, ask, one.id, {}, one.label))),
      value: id,
      label: id === null ? "Choose one" : (options.find((one) => one.id === id)?.label ?? "Choose one"),
    };
  },

  pick(page, ask) {
    const { body, value } = gathered((lock) => several(page, ask, ask.options.map(optionOf), ask.count, lock));
    return { body, value, label: value ? "Lock in" : `Take ${ask.count}` };
  },

  arrange(page, ask) {
    const { body, value } = gathered((lock) => arranged(page, ask, Array(ask.slots).fill(null), slotRow, lock));
    return { body, value, label: value ? `Lock in ${value.join("")}` : "Fill every place" };
  },

  text: solution,
};

const BY_TOPIC = { ...SEAT_GAME_FORMS, ...SEAT_WHEEL_FORMS, ...SEAT_POKER_FORMS };

/** The form for an ask, or null where this page knows none. */
export const seatForm = (page, ask) => (BY_TOPIC[ask.topic] ?? BY_KIND[ask.kind])?.(page, ask) ?? null;

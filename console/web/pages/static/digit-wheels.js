// A number to dial under a thumb: one wheel for each place, to swipe, to tap, or to type on.

import { draft, keep } from "./answering.js";
import { h } from "./dom.js";
import { nth } from "./wording.js";

const PER_DIGIT = 34; // pixels a thumb moves for one digit
const SLOP = 8; // less is a tap

let drag = null; // {wheel, from, at, y, moved}

/** The digits as they stand, or null while nobody has touched a wheel; what is not touched yet stands at its first digit. */
export function dialled(page, ask) {
  const places = draft(page, ask, null);
  return places && places.map((at, i) => ask.wheels[i][at]).join("");
}

/** The wheels side by side. */
export function digitWheels(page, ask) {
  const places = draft(page, ask, null) ?? ask.wheels.map(() => 0);
  const touched = draft(page, ask, null) !== null;
  const first = touched ? places.findIndex((at, i) => ask.wheels[i][at] !== "0") : places.length;
  return h(
    "div",
    { class: `digit-wheels of-${ask.wheels.length}`, role: "group", "aria-label": "The number, a wheel for each digit" },
    ask.wheels.map((_, i) => wheel(page, ask, places, i, i < first || first < 0)),
  );
}

function wheel(page, ask, places, i, idle) {
  const digits = ask.wheels[i];
  const turn = (to) => keep(page, ask, places.with(i, (to + digits.length) % digits.length));
  const at = places[i];
  const near = (by) => digits[(at + by + digits.length) % digits.length];
  const step = (by, word) =>
    h(
      "button",
      { type: "button", tabindex: -1, "aria-label": `${nth(i)} digit ${word}: ${near(by)}`, onclick: () => !drag?.moved && turn(at + by) },
      h("span", { class: "near" }, near(by)),
      h("span", { class: "arrow", "aria-hidden": "true" }, by > 0 ? "▲" : "▼"),
    );
  return h(
    "div",
    {
      key: i,
      class: "digit-wheel cut",
      onpointerdown(event) {
        drag = { wheel: i, from: at, y: event.clientY, moved: false };
      },
      onpointermove(event) {
        if (drag?.wheel !== i || event.buttons === 0) return;
        const by = event.clientY - drag.y;
        if (!drag.moved && Math.abs(by) < SLOP) return;
        if (!drag.moved) event.currentTarget.setPointerCapture(event.pointerId); // the thumb may leave the wheel
        drag.moved = true;
        const to = drag.from + Math.round(by / PER_DIGIT); // the digit above is the next higher one: it follows the thumb down
        const held = ((to % digits.length) + digits.length) % digits.length;
        if (held !== places[i]) turn(held);
      },
    },
    step(1, "up"),
    h(
      "b",
      {
        class: idle ? "money idle" : "money",
        role: "spinbutton",
        tabindex: 0,
        "aria-label": `${nth(i)} digit`,
        "aria-valuenow": digits[at],
        "aria-valuemin": digits[0],
        "aria-valuemax": digits.at(-1),
        onkeydown(event) {
          const typed = digits.indexOf(event.key);
          const by = { ArrowUp: 1, ArrowDown: -1 }[event.key];
          if (typed < 0 && !by) return;
          event.preventDefault();
          turn(by ? at + by : typed);
          if (typed >= 0) event.currentTarget.closest(".digit-wheel").nextSibling?.querySelector("b").focus();
        },
      },
      digits[at],
    ),
    step(-1, "down"),
  );
}

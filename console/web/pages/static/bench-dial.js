// A dial: turned by the wheel, by dragging round, by its buttons or the arrow keys; pushed like a knob.

import { h, s } from "./dom.js";

const DETENTS = 24; // a turn
const STEP = 360 / DETENTS;
const WHEEL_NOTCH = 100; // what a mouse wheel sends a notch; a trackpad sends many small deltas

/** One dial of a seat with its buttons. */
export function dial(bench, seat, number, named) {
  const angle = (bench.angles[`${seat}/${number}`] ?? 0) * STEP;
  const name = named ? `dial ${number + 1} of seat ${seat}` : `dial of seat ${seat}`;
  const turn = (by) => bench.turn(seat, number, by);
  let rolled = 0;
  return h(
    "div",
    { key: `dial-${number}`, class: "dial" },
    h("button", { "aria-label": `Turn ${name} left`, onclick: () => turn(-1) }, "◀"),
    s(
      "svg",
      {
        class: "knob",
        viewBox: "-50 -50 100 100",
        tabindex: 0,
        role: "slider",
        "aria-label": name,
        "aria-valuenow": Math.round(angle / STEP),
        onkeydown(event) {
          const by = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 }[event.key];
          if (!by) return;
          event.preventDefault();
          turn(by);
        },
        onpointerdown: (event) => drag(event, turn),
        ref: (knob) =>
          // Not passive: the page must not scroll while a dial is turned.
          knob.addEventListener(
            "wheel",
            (event) => {
              event.preventDefault();
              rolled += event.deltaY;
              const by = Math.trunc(rolled / WHEEL_NOTCH);
              if (!by) return;
              rolled -= by * WHEEL_NOTCH;
              turn(-by);
            },
            { passive: false },
          ),
      },
      s("circle", { r: 46, class: "knob-rim" }),
      Array.from({ length: DETENTS }, (_, i) =>
        s("path", { d: "M0 -46V-41", class: "knob-mark", transform: `rotate(${i * STEP})` }),
      ),
      s("g", { transform: `rotate(${angle})` }, s("circle", { r: 37, class: "knob-cap" }), s("path", { d: "M0 -33V-12", class: "knob-hand" })),
    ),
    h("button", { "aria-label": `Turn ${name} right`, onclick: () => turn(1) }, "▶"),
  );
}

function drag(event, turn) {
  const knob = event.currentTarget;
  knob.setPointerCapture(event.pointerId);
  const box = knob.getBoundingClientRect();
  const at = ({ clientX, clientY }) =>
    (Math.atan2(clientY - box.top - box.height / 2, clientX - box.left - box.width / 2) * 180) / Math.PI;
  let last = at(event);
  let turned = 0;
  const move = (moved) => {
    const now = at(moved);
    turned += ((now - last + 540) % 360) - 180; // the short way round
    last = now;
    const by = Math.trunc(turned / STEP);
    if (by) {
      turned -= by * STEP;
      turn(by);
    }
  };
  const stop = () => {
    knob.removeEventListener("pointermove", move);
    knob.removeEventListener("pointerup", stop);
    knob.removeEventListener("pointercancel", stop);
  };
  knob.addEventListener("pointermove", move);
  knob.addEventListener("pointerup", stop);
  knob.addEventListener("pointercancel", stop);
}

// What can be wrong with a line, to be played in below the contact filter.

import { h } from "./dom.js";

const KINDS = [
  ["bounce_us", "Bounce", 800],
  ["noise", "Noise", true],
  ["stuck", "Stuck", true],
  ["dead", "Dead", true],
];
const COUNTED = /^(?:dial|wheel):/; // parts that count edges
const LOST = 5; // more than the wheel's counter takes for an accident
const FAST = { by: 20, gap_us: 300 }; // a dial flicked round: some 170 detents a second and more

/** The troubles of a seat's lines, folded away. */
export function troubles(bench, { seat, dials, push }) {
  const parts = ["buzzer", push && "push", ...Array.from({ length: dials }, (_, i) => (dials > 1 ? `dial:${i}` : "dial:0"))];
  return h(
    "details",
    { class: "troubles" },
    h("summary", null, "Trouble"),
    lines(bench, seat, parts.filter(Boolean)),
    dials > 0 &&
      h(
        "div",
        { class: "beside" },
        h("button", { onclick: () => bench.turn(seat, 0, -FAST.by, FAST.gap_us) }, "◀ Fast turn"),
        h("button", { onclick: () => bench.turn(seat, 0, FAST.by, FAST.gap_us) }, "Fast turn ▶"),
      ),
  );
}

/** What can be wrong with each of these parts, of a seat or (`seat` null) of the wheel. */
export const lines = (bench, seat, parts) => parts.map((part) => line(bench, seat, part));

const partName = (part) => part.replace(/^wheel:/, "").replace(/:(\d)/, (_, i) => ` ${Number(i) + 1}`);

function line(bench, seat, part) {
  const now = bench.troubles[`${seat ?? "rig"}/${part}`] ?? {};
  return h(
    "div",
    { key: part, class: "trouble", role: "group", "aria-label": seat === null ? `Trouble of ${part}` : `Trouble of seat ${seat}, ${part}` },
    h("span", null, partName(part)),
    KINDS.map(([kind, label, on]) =>
      h(
        "button",
        {
          "aria-pressed": String(Boolean(now[kind])),
          onclick: () => bench.trouble(seat, part, { [kind]: now[kind] ? (on === true ? false : 0) : on }),
        },
        label,
      ),
    ),
    COUNTED.test(part) && h("button", { class: "lose", onclick: () => bench.trouble(seat, part, { lose: LOST }) }, `Lose ${LOST} edges`),
  );
}

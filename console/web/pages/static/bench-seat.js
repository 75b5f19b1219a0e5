// One seat of the rig: its matrix, lamp, buzzer, dials, and the troubles that can be played in.

import { badge, seatColour } from "./badge.js";
import { contactButton } from "./bench-contact.js";
import { dial } from "./bench-dial.js";
import { troubles } from "./bench-trouble.js";
import { wantedSpin } from "./bench-wheel.js";
import { h, s } from "./dom.js";
import { matrix } from "./matrix.js";

/** The place of a seat on the bench. */
export function seatOnBench(bench, place) {
  const { seat } = place;
  const podium = bench.state?.podiums?.find((candidate) => candidate.badge === seat);
  const spin = wantedSpin(bench.state);
  const toSpin = spin && !spin.turning && podium?.seat === spin.seat;
  return h(
    "article",
    { key: `seat-${seat}`, class: toSpin ? "place cut to-spin" : "place cut", "data-seat": String(seat), "aria-label": `Seat ${seat}` },
    h(
      "header",
      null,
      badge(seat),
      h("b", null, podium?.here === false ? "Free" : (podium?.name ?? `Seat ${seat}`)),
      h("span", null, podium?.status?.word ?? ""),
    ),
    place.matrix && matrix(seat, bench.matrices.get(seat)),
    place.matrix && h("p", { class: "faces" }, place.faces === "owner" ? "Faces its owner" : "Faces the audience"),
    h("div", { class: "controls" }, buzzer(bench, place), knobs(bench, place)),
    troubles(bench, place),
  );
}

function buzzer(bench, { seat, lamp }) {
  const lit = bench.lamps.get(seat) ?? false;
  const held = bench.held.has(`${seat}/buzzer`);
  return h(
    "div",
    { class: "buzzer" },
    contactButton(
      bench,
      seat,
      "buzzer",
      { class: `round${lit ? " lit" : ""}${held ? " held" : ""}`, "aria-label": `Buzzer of seat ${seat}` },
      s(
        "svg",
        { viewBox: "-50 -50 100 100" },
        s("circle", { r: 48, class: "buzzer-rim" }),
        s("circle", { r: held ? 33 : 36, fill: seatColour(seat), class: "buzzer-cap" }),
        lit && Array.from({ length: 12 }, (_, i) => s("path", { d: "M0 -46V-39", class: "buzzer-ray", transform: `rotate(${i * 30})` })),
        s("text", { y: 11, "text-anchor": "middle" }, String(seat)),
      ),
    ),
    lamp && h("p", { class: "lamp", "data-on": String(lit) }, lit ? "Lamp on" : "Lamp off"),
  );
}

function knobs(bench, { seat, dials, push }) {
  return h(
    "div",
    { class: dials > 1 ? "knobs four" : "knobs" },
    Array.from({ length: dials }, (_, number) => dial(bench, seat, number, dials > 1)),
    push &&
      contactButton(
        bench,
        seat,
        "push",
        {
          key: "push",
          class: bench.held.has(`${seat}/push`) ? "push held" : "push",
          "aria-label": `Push the dial of seat ${seat}`,
        },
        "Push",
      ),
  );
}

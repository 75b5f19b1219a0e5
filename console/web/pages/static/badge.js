// A seat's badge: as many sides as its number, the number inside. Colour never says it alone.

import { s } from "./dom.js";

const COLOURS = ["#F4503F", "#5CC4FF", "#CFF25E", "#F59A00", "#A177FF", "#009A80", "#FFC2DC"];
const WORDS = ["circle", "leaf", "triangle", "square", "five-point star", "hexagon", "seven-point star"];

const point = (radius, turn) => {
  const angle = 2 * Math.PI * turn - Math.PI / 2;
  return `${(22 + radius * Math.cos(angle)).toFixed(2)} ${(22 + radius * Math.sin(angle)).toFixed(2)}`;
};
const star = (points, inner) =>
  Array.from({ length: 2 * points }, (_, i) => point(i % 2 ? inner : 21, i / (2 * points)));
const polygon = (corners) => `M${corners.join("L")}Z`;

const SHAPES = [
  "M22 3a19 19 0 1 0 .01 0Z",
  "M1 22C8 8 36 8 43 22C36 36 8 36 1 22Z",
  "M22 2L43 40L1 40Z",
  "M4 4H40V40H4Z",
  polygon(star(5, 11)),
  polygon(Array.from({ length: 6 }, (_, i) => point(21, i / 6))),
  polygon(star(7, 13)),
];
// Where the number sits: a triangle's middle is lower than a circle's.
const BASELINES = [29.5, 29, 36, 29.5, 30, 29.5, 29.5];
const SIZES = [22, 21, 19, 22, 17, 22, 18];

/** The seat's colour as a hex value. */
export const seatColour = (seat) => COLOURS[(seat - 1) % COLOURS.length];

/** The badge of a seat as an SVG node. */
export function badge(seat) {
  const i = (seat - 1) % COLOURS.length;
  return s(
    "svg",
    { class: "badge", viewBox: "-3 -3 50 50", role: "img", "aria-label": `Seat ${seat}, ${WORDS[i]}` },
    s("path", { d: SHAPES[i], fill: COLOURS[i], class: "badge-edge" }),
    s("text", { x: 22, y: BASELINES[i], "text-anchor": "middle", "font-size": SIZES[i] }, String(seat)),
  );
}

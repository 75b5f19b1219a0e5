// A 32 x 8 matrix as LEDs on a canvas, drawn from the rows that the chips show.

import { h } from "./dom.js";

const COLUMNS = 32;
const PITCH = 12; // canvas pixels from dot to dot
const LIT = "#FFB000";
const UNLIT = "#2A1E10";
const BLACK = "#0D0A0D";

/** Eight rows of 8 hex digits as a list of 256 booleans, the left dot of a row first. */
function dots(rows) {
  return rows.flatMap((row) =>
    Array.from({ length: COLUMNS }, (_, i) => ((parseInt(row, 16) >>> (COLUMNS - 1 - i)) & 1) === 1),
  );
}

/** The matrix of a seat; `rows` may be missing before the first message. */
export function matrix(seat, rows = Array(8).fill("00000000")) {
  return h("canvas", {
    key: "matrix",
    class: "matrix",
    width: COLUMNS * PITCH,
    height: 8 * PITCH,
    role: "img",
    "aria-label": `Matrix of seat ${seat}`,
    "data-rows": rows.join(" "),
    ref: (canvas) => paint(canvas, rows),
  });
}

/** Draw new rows on a canvas that `matrix` made. */
export function paint(canvas, rows) {
  canvas.dataset.rows = rows.join(" ");
  const context = canvas.getContext("2d");
  context.fillStyle = BLACK;
  context.fillRect(0, 0, canvas.width, canvas.height);
  const on = dots(rows);
  for (const lit of [false, true]) {
    context.fillStyle = lit ? LIT : UNLIT;
    context.beginPath();
    on.forEach((dot, i) => {
      if (dot !== lit) return;
      const x = ((i % COLUMNS) + 0.5) * PITCH;
      const y = (Math.floor(i / COLUMNS) + 0.5) * PITCH;
      context.moveTo(x + PITCH, y);
      context.arc(x, y, PITCH * (lit ? 0.42 : 0.28), 0, 2 * Math.PI);
    });
    context.fill();
  }
}

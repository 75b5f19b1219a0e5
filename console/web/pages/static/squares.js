// The nine squares of Secret X: what lies there, and where another X may go.

import { h } from "./dom.js";

const COLUMNS = ["left", "centre", "right"];
const ROWS = ["top", "middle", "bottom"];

/**
 * The card as it lies; `put(square)` gives what a tap there does, or null where nothing may be put.
 * `secret` is the row of the X in the centre, for the MC's eyes; `chosen` the square that a thumb has chosen and not yet confirmed.
 */
export function squares(board, put, { secret = null, chosen = undefined } = {}) {
  const lie = board?.squares ?? {};
  const centre = board?.centre ?? null;
  return h(
    "div",
    { class: "squares", role: "group", "aria-label": "The card" },
    ROWS.flatMap((row) =>
      COLUMNS.map((column) => {
        const square = `${column}-${row}`;
        const tap = put(square);
        const x = Boolean(lie[square]) || (column === "centre" && centre === row);
        const won = board?.line?.includes(square);
        const words = `${column} column, ${row} row`;
        const pressed = chosen === undefined ? null : String(chosen === square);
        if (tap) return h("button", { key: square, type: "button", "aria-label": `An X in the ${words}`, "aria-pressed": pressed, onclick: tap }, chosen === square ? "X" : "X here");
        const hidden = column === "centre" && !centre;
        const mark = x ? "X" : hidden && secret === row ? "X" : hidden ? "?" : "";
        return h(
          "span",
          {
            key: square,
            class: ["square", x && "x", hidden && "hidden", won && "won"].filter(Boolean).join(" "),
            role: "img",
            "aria-label": `${words}: ${x ? "X" : hidden ? (secret === row ? "the secret X" : "covered") : "open"}`,
          },
          mark,
        );
      }),
    ),
  );
}

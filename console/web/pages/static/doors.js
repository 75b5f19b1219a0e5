// The puzzle's doors as the audience sees them: nothing is behind them on this page that is not open.

import { h } from "./dom.js";

/** The rows that have doors. A door holds null where there is none, "" while its letter is hidden, else what is read there. */
export function doors(board) {
  const newest = new Set((board.newest?.doors ?? []).map(([row, column]) => `${row}/${column}`));
  const rows = board.doors.map((row, i) => [row, i]).filter(([row]) => row.some((door) => door !== null));
  return h(
    "div",
    { class: "doors", role: "img", "aria-label": `The puzzle: ${readDoors(rows.map(([row]) => row))}` },
    rows.map(([row, i]) =>
      h(
        "div",
        null,
        row.map((door, column) => h("span", { class: look(door, newest.has(`${i}/${column}`)) }, door)),
      ),
    ),
  );
}

const look = (door, newest) => (door === null ? "no-door" : door === "" ? "shut" : newest ? "door newest" : "door");

/** Rows of doors for a screen reader. */
export const readDoors = (rows) => rows.map(read).join(" ");

/** A row for a screen reader: "A T, blank blank H". */
function read(row) {
  const words = row.map((door) => (door === null ? "," : door === "" ? "blank" : door)).join(" ");
  return words.replaceAll(/( ?,)+/g, ",").replaceAll(/^,\s*|\s*,$/g, "");
}

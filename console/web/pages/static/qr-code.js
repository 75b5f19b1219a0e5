// A QR code as the console has reckoned it: rows of "0" and "1", 1 is dark.

import { s } from "./dom.js";

const QUIET = 4; // modules of light that a reader needs around it

/** The code with its quiet zone, always dark on light: as large as what holds it. */
export function qrCode(rows, label) {
  const side = rows.length + 2 * QUIET;
  const dark = rows.flatMap((row, y) => [...row].map((bit, x) => (bit === "1" ? `M${x + QUIET} ${y + QUIET}h1v1h-1z` : "")));
  return s(
    "svg",
    { class: "qr-code", viewBox: `0 0 ${side} ${side}`, role: "img", "aria-label": label, "shape-rendering": "crispEdges" },
    s("path", { d: `M0 0h${side}v${side}h-${side}z`, fill: "#fff" }),
    s("path", { d: dark.join(""), fill: "#000" }),
  );
}

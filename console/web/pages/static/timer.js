// The answer clock as fifteen bulbs that go out from the edges inward, as the footlights on the screen do.

import { h } from "./dom.js";
import { clock } from "./format.js";
import { isPaused } from "./paused.js";

const BULBS = 15;
let ticking = 0;

/** Milliseconds that are left of a clock now, counted down from the console's last word; it stands still while paused. */
export function leftOf(page, { left_ms }) {
  const paused = !page.live || isPaused(page.state);
  const passed = paused ? 0 : performance.now() - page.receivedAt;
  return Math.max(0, left_ms - passed);
}

/** The row of bulbs with the time, or nothing when no clock runs. */
export function timerBulbs(page) {
  const { timer } = page.state;
  clearTimeout(ticking);
  if (!timer) return null;
  const left = leftOf(page, timer);
  if (left > 0) ticking = setTimeout(page.redraw, Math.max(30, left % 1000));
  const lit = Math.ceil((BULBS * left) / Math.max(timer.of_ms, 1));
  const dark = (BULBS - Math.min(lit, BULBS)) / 2;
  return h(
    "div",
    { key: "timer", class: "timer", role: "timer", "aria-label": `${Math.ceil(left / 1000)} seconds left` },
    Array.from({ length: BULBS }, (_, i) =>
      h("i", { class: i >= Math.ceil(dark) && i < BULBS - Math.floor(dark) ? "bulb on" : "bulb" }),
    ),
    h("b", null, clock(left)),
  );
}

// The half-hour: how much is left of the time that a game is played by.

import { h, s } from "./dom.js";
import { clock } from "./format.js";
import { leftOf } from "./timer.js";

let ticking = 0;

/** A bar that grows shorter, with the time, or nothing in a game without a limit. */
export function gameClock(page) {
  const { game_clock: whole, phase } = page.state;
  clearTimeout(ticking);
  if (!whole || phase !== "game") return null;
  const left = leftOf(page, whole);
  if (left > 0) ticking = setTimeout(page.redraw, Math.max(30, left % 1000));
  const words = left > 0 ? `${clock(left)} left of ${clock(whole.of_ms)}` : "Time is up";
  return h(
    "div",
    { key: "game-clock", class: "game-clock", role: "timer", "aria-label": `The show: ${words}` },
    s("svg", { class: "time-bar", viewBox: "0 0 100 10", preserveAspectRatio: "none", "aria-hidden": "true" }, s("rect", { width: (100 * left) / Math.max(whole.of_ms, 1), height: 10 })),
    h("b", { class: "money" }, words),
  );
}

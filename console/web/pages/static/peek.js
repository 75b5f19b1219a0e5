// A secret behind a button: it is shown while the button is held, or for a moment after a tap.

import { h } from "./dom.js";

const TAP_MS = 350; // a shorter touch is a tap: the secret stays for a moment, a longer one shows it while it is held
const PEEK_MS = 3000;

let hiding = 0;
let shownSince = 0;

function hide(page) {
  clearTimeout(hiding);
  page.ui.peeking = null;
  page.redraw();
}

/**
 * The button. `name` names it among all of the page, `secret` is what it hides, `whose` and `read` are said to a screen
 * reader: while it hides, and while it shows. The secret stands in the button itself: the element under the finger must
 * not go away while it is held.
 */
export function peek(page, name, { secret, whose, read }) {
  const shown = page.ui.peeking === name;
  const show = () => {
    clearTimeout(hiding);
    shownSince = performance.now();
    page.ui.peeking = name;
    page.redraw();
  };
  const later = () => {
    clearTimeout(hiding);
    hiding = setTimeout(() => hide(page), PEEK_MS);
  };
  return h(
    "button",
    {
      key: "peek",
      class: shown ? "act entry money" : "act",
      "aria-label": shown ? read : whose,
      onpointerdown(event) {
        if (event.button !== 0) return;
        if (shown) {
          hide(page);
          return;
        }
        show();
        const up = () => (performance.now() - shownSince < TAP_MS ? later() : hide(page));
        addEventListener("pointerup", up, { once: true });
      },
      onpointercancel: () => hide(page),
      onclick(event) {
        // A click without a pointer comes from a keyboard or a screen reader: show it for a moment.
        if (event.detail !== 0) return;
        if (shown) return hide(page);
        show();
        later();
      },
      oncontextmenu: (event) => event.preventDefault(),
    },
    shown ? secret : "Peek",
  );
}

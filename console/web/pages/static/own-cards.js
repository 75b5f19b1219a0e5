// A seat's own cards: face down until they are looked at, and face down again soon after.

import { h } from "./dom.js";
import { cardBack, cardWords, playingCard } from "./playing-card.js";

const TAP_MS = 350; // a shorter touch is a tap: the cards stay for a while, a longer one shows them while it is held
const LOOK_MS = 6000;

let hiding = 0;
let since = 0;

/** Turn the cards face down, whatever shows them. */
export function coverCards(page) {
  clearTimeout(hiding);
  if (!page.ui.looking) return;
  page.ui.looking = false;
  page.redraw();
}

function look(page) {
  clearTimeout(hiding);
  page.ui.looking = true;
  page.redraw();
}

const coverLater = (page) => {
  clearTimeout(hiding);
  hiding = setTimeout(() => coverCards(page), LOOK_MS);
};

/** The cards with what they make, or nothing where this seat has none. */
export function ownCards(page) {
  const { own } = page.state.view ?? {};
  if (!own?.cards?.length) return null;
  const shown = page.ui.looking;
  const hidden = own.cards.some(({ up }) => !up);
  return h(
    "section",
    { key: "own", class: "own", "aria-label": "Your cards" },
    h("div", { class: "own-head" }, h("h2", null, "Your cards"), hidden && h("span", null, shown ? "Only you see this" : "Hold or tap to look")),
    h(
      "button",
      {
        key: "look",
        type: "button",
        class: `look of-${Math.max(own.cards.length, 5)}${shown ? " shown" : ""}`,
        disabled: !hidden,
        "aria-label": read(own.cards, shown),
        onpointerdown(event) {
          if (event.button !== 0) return;
          if (page.ui.looking) return coverCards(page);
          since = performance.now();
          look(page);
          const up = () => (performance.now() - since < TAP_MS ? coverLater(page) : coverCards(page));
          addEventListener("pointerup", up, { once: true });
        },
        onpointercancel: () => coverCards(page),
        onclick(event) {
          // A click without a pointer comes from a keyboard or a screen reader: show them for a while.
          if (event.detail !== 0) return;
          if (page.ui.looking) return coverCards(page);
          look(page);
          coverLater(page);
        },
        oncontextmenu: (event) => event.preventDefault(),
      },
      own.cards.map(({ card: code, up }) => (up ? playingCard(code, "up") : shown ? playingCard(code, "down") : cardBack("down"))),
    ),
    (shown || !hidden) && made(own),
  );
}

/** What they make so far: that tells of the hidden ones, and shows with them. */
function made({ high, low }) {
  return h(
    "dl",
    { key: "made", class: "made" },
    high && h("div", null, h("dt", null, "High"), h("dd", null, high)),
    low && h("div", null, h("dt", null, "Low"), h("dd", null, low)),
  );
}

function read(cards, shown) {
  if (shown) return `Your cards: ${cards.map(({ card: code, up }) => `${cardWords(code)}${up ? "" : " face down"}`).join(", ")}. Cover them`;
  const up = cards.filter((one) => one.up).map((one) => cardWords(one.card));
  const down = cards.length - up.length;
  return `Your cards: ${[...up, down > 0 && `${down} face down`].filter(Boolean).join(", ")}. Look`;
}

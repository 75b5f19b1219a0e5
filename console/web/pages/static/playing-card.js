// A playing card as the screen draws it: rank and suit on cream, four colours. "Th" is the ten of hearts.

import { h, s } from "./dom.js";

const RANKS = { A: "ace", K: "king", Q: "queen", J: "jack", T: "ten", 9: "nine", 8: "eight", 7: "seven", 6: "six", 5: "five", 4: "four", 3: "three", 2: "two" };
const SUITS = { s: "spades", h: "hearts", d: "diamonds", c: "clubs" };
const SHAPES = {
  s: "M12 2C14 7 22 10 22 15.5A4.6 4.6 0 0 1 13.4 17.6Q13.6 20.4 16 22H8Q10.4 20.4 10.6 17.6A4.6 4.6 0 0 1 2 15.5C2 10 10 7 12 2Z",
  h: "M12 22C9 17 2 13 2 7.6A5.3 5.3 0 0 1 12 5.4A5.3 5.3 0 0 1 22 7.6C22 13 15 17 12 22Z",
  d: "M12 1.5L20.5 12L12 22.5L3.5 12Z",
  c: "M12 2A5 5 0 0 1 16.3 9.4A5 5 0 1 1 13.5 16.7Q13.7 20.2 16 22H8Q10.3 20.2 10.5 16.7A5 5 0 1 1 7.7 9.4A5 5 0 0 1 12 2Z",
};

/** "Qh" as "queen of hearts". */
export const cardWords = (code) => `${RANKS[code[0]]} of ${SUITS[code[1]]}`;

/** A card that lies face up; `look` gives it further classes. */
export function playingCard(code, look = "") {
  return h(
    "span",
    { class: `playing-card ${SUITS[code[1]]} ${look}`, role: "img", "aria-label": cardWords(code) },
    h("b", null, code[0] === "T" ? "10" : code[0]),
    s("svg", { viewBox: "0 0 24 24", "aria-hidden": "true" }, s("path", { d: SHAPES[code[1]], fill: "currentcolor" })),
  );
}

/** One that lies face down. */
export const cardBack = (look = "") => h("span", { class: `playing-card back ${look}`, role: "img", "aria-label": "A card face down" });

/** A place in which no card lies. */
export const noCard = (look = "") => h("span", { class: `playing-card none ${look}`, role: "img", "aria-label": "No card" });

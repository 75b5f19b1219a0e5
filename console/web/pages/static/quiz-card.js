// A question of buzz-in: with its answer for whoever reads it aloud, and what everybody sees of it on a seat's page.

import { h } from "./dom.js";
import { gap } from "./gaps.js";
import { ONLY } from "./item-card.js";
import { podiumOf } from "./podiums.js";

/** Scene -> card(board, card) on the host's page. */
export const QUIZ_CARDS = {
  "buzz-in": (board, card) => {
    const { text = board.text, answer = board.answer, number = board.number } = card;
    if (!text) return h("p", { class: "told" }, board.number === 0 ? "Ask your first question aloud, then open the buzzers." : "Ask your question aloud.");
    return [
      h("p", { class: "only" }, h("span", null, `Question ${number}${board.of ? ` of ${board.of}` : ""}`), card.answer !== undefined && ONLY),
      h("p", { class: "asked-text" }, text),
      answer && h("p", { class: "answer-text" }, h("small", null, "Answer"), " ", h("b", null, answer)),
    ];
  },
};

/** Scene -> card(board, _, state) on a seat's page. */
export const SEAT_QUIZ_CARDS = {
  "buzz-in": (board, _, state) => [
    h("p", { class: "asked-text" }, board.text ?? (board.number === 0 ? "Listen to the host" : `Question ${board.number}: listen to the host`)),
    board.first !== null && h("p", { class: "told", role: "status" }, first(board, state)),
    board.answer && h("p", { class: "answer-text" }, h("small", null, "Answer"), " ", h("b", null, board.answer)),
  ],
};

function first({ first: seat, presses, tied, right }, state) {
  const name = seat === state.seat ? "You" : podiumOf(state, seat).name;
  const second = presses.find((one) => one.seat !== seat);
  const mine = presses.find((one) => one.seat === seat);
  const ahead = !tied && second && mine ? `, ${gap(second.us - mine.us)} ahead of ${second.seat === state.seat ? "you" : podiumOf(state, second.seat).name}` : "";
  const verdict = right === null ? "" : right ? ": right" : ": wrong";
  return [h("b", null, `${name} buzzed first${ahead}${verdict}`)];
}

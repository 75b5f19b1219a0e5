// The Wheel's questions on a seat's page: topic -> form(page, ask), as seat-forms.js says.

import { h } from "./dom.js";
import { chosen, option } from "./seat-choice.js";
import { solution } from "./seat-solution.js";
import { ACTIONS, CONSONANTS, TOKENS, VOWELS } from "./wheel-forms.js";

/** Topic -> form(page, ask). */
export const SEAT_WHEEL_FORMS = {
  "turn.action": (page, ask) => wide(page, ask, ACTIONS, "What next?"),
  "turn.token": (page, ask) => wide(page, ask, TOKENS, "Use it or keep it?"),
  "turn.consonant": (page, ask) => letter(page, ask, CONSONANTS, "Call"),
  "turn.vowel": (page, ask) => letter(page, ask, VOWELS, "Buy"),
  "turn.solution": solution,
};

const SHORT = { use: "Use the token", keep: "Keep the token" };

function wide(page, ask, words, open) {
  const id = chosen(page, ask);
  return {
    body: h("div", { class: "choices big" }, ask.options.map((one) => option(page, ask, one.id, {}, words[one.id] ?? one.label))),
    value: id,
    label: id === null ? open : (SHORT[id] ?? words[id]),
  };
}

/** Letters in steady places, so that no thumb taps beside them; where one was called is nothing. */
function letter(page, ask, letters, word) {
  const left = new Set(ask.options.map(({ id }) => id));
  const id = chosen(page, ask);
  return {
    body: h(
      "div",
      { class: letters.length > VOWELS.length ? "letters" : "letters few" },
      letters.map((one) => (left.has(one) ? option(page, ask, one, {}, one) : h("span", { key: one, class: "called-letter", "aria-hidden": "true" }))),
    ),
    value: id,
    label: id === null ? `${word} a ${letters === VOWELS ? "vowel" : "consonant"}` : `${word} ${id}`,
  };
}

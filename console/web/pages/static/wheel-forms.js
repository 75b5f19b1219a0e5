// Forms for the Wheel's questions: topic -> form.

import { answer } from "./answering.js";
import { isOnACard } from "./asked.js";
import { h } from "./dom.js";
import { doors } from "./doors.js";
import { typed } from "./forms.js";
import { ONLY } from "./item-card.js";
import { podiumOf } from "./podiums.js";

/** What the options of a turn are called. */
export const ACTIONS = { spin: "Spin the wheel", vowel: "Buy a vowel", solve: "Solve" };
export const TOKENS = { use: "Use the token: the turn goes on", keep: "Keep it: the turn is over" };
const VERDICTS = { right: "✓ Right", wrong: "✗ Wrong" };
/** The five vowels, and all other letters. */
export const VOWELS = [..."AEIOU"];
export const CONSONANTS = [..."BCDFGHJKLMNPQRSTVWXYZ"];

/** Topic -> form(page, ask). */
export const WHEEL_FORMS = {
  "turn.action": (page, ask) => big(page, ask, ACTIONS),
  "turn.token": (page, ask) => big(page, ask, TOKENS),
  "turn.consonant": (page, ask) => strip(page, ask, CONSONANTS),
  "turn.vowel": (page, ask) => strip(page, ask, VOWELS),

  "turn.solution": (page, ask) => {
    const { board } = page.state.view;
    return [
      board.doors && !isOnACard(page.state, ask) && doors(board),
      typed(page, ask, {
        label: "The whole puzzle",
        attributes: { maxlength: ask.length, autocomplete: "off", autocapitalize: "characters", spellcheck: "false" },
        read: (text) => text,
        long: true,
      }),
    ];
  },

  "solution.judge": (page, ask) => {
    const { board, card = {} } = page.state.view;
    const seat = board.attempt?.seat ?? board.turn;
    return [
      h("p", { class: "told" }, seat ? `What ${podiumOf(page.state, seat).name} said, is it this?` : "Is it this?"),
      card.answer !== undefined && h("p", { class: "only" }, h("b", { class: "money answer" }, card.answer), ONLY),
      big(page, ask, VERDICTS),
    ];
  },
};

/** A wide button for each possible answer. */
function big(page, ask, words) {
  return h(
    "div",
    { class: "choices big" },
    ask.options.map(({ id, label }) =>
      h("button", { key: id, type: "button", class: id === "wrong" ? "danger" : "", onclick: () => answer(page, ask, id) }, words[id] ?? label),
    ),
  );
}

/** Letters in steady places, so that no thumb taps beside them; where one was called is nothing. */
function strip(page, ask, letters) {
  const left = new Set(ask.options.map(({ id }) => id));
  return h(
    "div",
    { class: letters.length > VOWELS.length ? "letters" : "letters few" },
    letters.map((letter) =>
      left.has(letter)
        ? h("button", { key: letter, type: "button", onclick: () => answer(page, ask, letter) }, letter)
        : h("span", { key: letter, class: "called-letter", "aria-hidden": "true" }),
    ),
  );
}

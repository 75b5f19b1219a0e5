// What the host reads while a puzzle is played, and between two rounds: scene -> card(board, card, state, page).

import { badge } from "./badge.js";
import { h } from "./dom.js";
import { doors } from "./doors.js";
import { ONLY } from "./item-card.js";
import { money } from "./money.js";
import { peek } from "./peek.js";
import { podiumOf } from "./podiums.js";
import { wedgeName } from "./wedges.js";

/** Scene -> card. */
export const WHEEL_CARDS = {
  puzzle: (board, card, state, page) => {
    const judged = state.asks.some(({ topic }) => topic === "solution.judge"); // the answer stands beside that
    const on = !over(board);
    return [
      h("div", { class: "fact secret" }, h("h2", null, board.category), on && !judged && card.answer !== undefined && answer(page, card.answer)),
      doors(board),
      told(board, state),
      on && !judged && !tossUp(board) && soFar(board),
    ];
  },

  standings: (board, _, state) => [
    board.target !== null && h("p", { class: "told" }, "Playing to ", h("b", null, money(board.target))),
    h(
      "ol",
      { class: "standings" },
      Object.keys(board.totals)
        .map(Number)
        .sort((a, b) => board.ranks[a] - board.ranks[b] || a - b)
        .map((seat) => {
          const podium = podiumOf(state, seat);
          const prizes = board.prizes[seat] ?? [];
          return h(
            "li",
            { key: seat },
            badge(podium.badge),
            h("span", null, h("b", null, podium.name), prizes.length > 0 && h("small", null, `with ${prizes.map(({ name }) => name).join(", ")}`)),
            h("b", { class: "money" }, money(board.totals[seat])),
          );
        }),
    ),
  ],
};

/** A toss-up is on: letters open by themselves, nothing is called. */
const tossUp = ({ toss_up: race }) => Boolean(race) && race.starts === null;

const over = (board) => board.won !== null || board.unsolved;

/** What was called, and where the wheel stands. */
function soFar({ called, wedge, wheel, order }) {
  const left = called.length > 0 ? ["Called: ", h("b", null, called.join(" "))] : order ? "The highest spin starts" : "Nothing called yet";
  return h("p", { class: "fact" }, h("span", null, left), wedge !== null && h("b", { class: "money" }, wedgeName(wheel[wedge])));
}

/** What was tried and what came of it. */
function told({ attempt, won, paid, unsolved }, state) {
  if (unsolved) return h("p", { class: "told" }, h("b", null, "Nobody has solved it."));
  if (won !== null) return h("p", { class: "told" }, h("b", null, `${podiumOf(state, won).name} has solved it`), paid !== null && `: ${money(paid)}`);
  if (!attempt) return null;
  const { name } = podiumOf(state, attempt.seat);
  const verdict = attempt.right === null ? "" : attempt.right ? "Right." : "Wrong.";
  return h("p", { class: "told" }, attempt.text === null ? `${name} solves aloud. ` : [`${name} solves: `, h("b", null, attempt.text), ". "], h("b", null, verdict));
}

/** The answer, for whoever is the MC. */
const answer = (page, text) => [
  h("small", null, ONLY),
  peek(page, "answer", { secret: text, whose: "Peek at the answer", read: `The answer: ${text}` }),
];

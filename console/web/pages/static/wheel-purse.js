// What everybody has in a round of the Wheel, in a few words: the round's cash can be lost, what is banked can not.

import { money } from "./money.js";

/** The parts of a seat's line, or null where the stage has no round's cash. A word that is only cash says it twice. */
export function purse({ view }, { seat, cash, status }) {
  const { scene, board } = view ?? {};
  if (scene !== "puzzle" || !(seat in board.banked)) return null;
  const { round = [], banked = [] } = board.prizes[seat] ?? {};
  const [won, tokens] = [board.round_cash[seat] ?? 0, board.tokens[seat] ?? 0];
  return [
    ![won, cash].map(money).includes(status?.word) && status?.word,
    won > 0 && `round ${money(won)}`,
    `bank ${money(board.banked[seat])}`,
    tokens > 0 && (tokens === 1 ? "1 Free Spin" : `${tokens} Free Spins`),
    ...round.map(({ name }) => `${name} this round`),
    ...banked.map(({ name }) => name),
  ].filter(Boolean);
}

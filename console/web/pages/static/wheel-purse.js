// What everybody has in a round of the Wheel, in a few words: the round's cash can be lost, what is banked can not.

import { money } from "./money.js";

/** The parts of a seat's line, or null where the stage has no round's cash. */
export function purse(state, seat) {
  const { scene, board } = state.view ?? {};
  if (scene !== "puzzle" || !(seat in board.banked)) return null;
  const { round = [], banked = [] } = board.prizes[seat] ?? {};
  const tokens = board.tokens[seat] ?? 0;
  const spun = board.order?.spins[seat];
  return [
    spun !== undefined && !board.turn && `spun ${money(spun)}`,
    board.round_cash[seat] > 0 && `round ${money(board.round_cash[seat])}`,
    `bank ${money(board.banked[seat])}`,
    tokens > 0 && (tokens === 1 ? "1 Free Spin" : `${tokens} Free Spins`),
    ...round.map(({ name }) => `${name} this round`),
    ...banked.map(({ name }) => name),
  ].filter(Boolean);
}

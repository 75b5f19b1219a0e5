// The wheel's wedges in words.

import { money } from "./money.js";
import { words } from "./wording.js";

/** "$500", "Bankrupt", "Prize: Canoe". The board knows a prize's name, an ask only its id. */
export function wedgeName(wedge, board) {
  if (wedge.kind === "cash") return money(wedge.amount);
  if (wedge.kind !== "prize") return words(wedge.kind);
  const name = wedge.name ?? board?.wheel?.find(({ id }) => id === wedge.id)?.name ?? words(wedge.id);
  return `Prize: ${name}`;
}

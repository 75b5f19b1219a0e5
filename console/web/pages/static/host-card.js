// The secrets card: what the MC may know and nobody else. It says so on itself.

import { h } from "./dom.js";
import { GAME_CARDS } from "./game-cards.js";
import { ONLY, bigItem } from "./item-card.js";
import { POKER_CARDS } from "./poker-cards.js";
import { QUIZ_CARDS } from "./quiz-card.js";
import { letterTile } from "./things.js";
import { WHEEL_CARDS } from "./wheel-cards.js";

const CARDS = { ...GAME_CARDS, ...WHEEL_CARDS, ...POKER_CARDS, ...QUIZ_CARDS };

/** The card of the present scene, or nothing where there is nothing to show. */
export function secretsCard(page) {
  const { board, scene, card = {} } = page.state.view ?? {};
  // What a choice is about stands beside it: the stage still shows the thing before.
  if (!board || page.state.asks.some((ask) => ask.about)) return null;
  const drawn = CARDS[scene] ?? (board.item && (() => bigItem(board.item, card)));
  if (!drawn) return null;
  const secret = Object.keys(card).length > 0;
  return h(
    "section",
    { key: `card-${scene}`, class: "card cut secrets", "aria-label": secret ? "What only you see" : "On the stage" },
    drawn(board, card, page.state, page),
    // An item's card says so beside the price and a puzzle's beside the answer, to leave the seats their room.
    secret && card.price === undefined && card.answer === undefined && h("p", { class: "only" }, ONLY, letterTile(card)),
  );
}

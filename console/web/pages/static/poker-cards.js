// Poker on the pages, as it lies on the table before everybody's eyes, and nothing else.

import { h } from "./dom.js";
import { figure, money } from "./money.js";
import { cardBack, cardWords, noCard, playingCard } from "./playing-card.js";
import { podiumOf } from "./podiums.js";

/** Scene -> card(board, card, state). */
export const POKER_CARDS = {
  market: (board, _, state) => [
    h("div", { key: "table", class: "table" }, row(board), h("p", { class: "pot" }, "Pot", h("b", { class: "money" }, figure(board.pot)))),
    board.pots.length > 1 && board.results.length === 0 && pots(board, state),
    board.results.length > 0 ? results(board, state) : h("p", { key: "told", class: "told" }, goingOn(board, state)),
  ],
};

function row({ row: cards, prices, deck, newest }) {
  const priced = (card, price) => h("li", null, card, h("b", { class: "money" }, figure(price)));
  return h(
    "ul",
    { class: "market" },
    cards.map((card, i) => priced(card ? playingCard(card) : noCard(), prices[i])),
    h("li", { class: newest?.from === "deck" ? "newest" : "" }, cardBack(), h("b", { class: "money" }, figure(prices.at(-1))), h("small", null, `${deck} left`)),
  );
}

function pots({ pots: all }, state) {
  return h(
    "ul",
    { key: "pots", class: "pots" },
    all.map(({ amount, seats }, i) => h("li", null, `${potName(i, all.length)} `, h("b", null, figure(amount)), `: ${names(state, seats)}`)),
  );
}

const potName = (i, count) => (i === 0 ? (count > 1 ? "Main pot" : "The pot") : count > 2 ? `Side pot ${i}` : "Side pot");
const name = (state, seat) => podiumOf(state, seat).name;

function names(state, seats) {
  const all = seats.map((seat) => name(state, seat));
  return all.length > 1 ? `${all.slice(0, -1).join(", ")} and ${all.at(-1)}` : all.join("");
}

/** What somebody is to do now, after what was done last. */
function goingOn(board, state) {
  const { stage, turn, to_call: owed, declared, folded, hands } = board;
  const before = [bought(board, state), opened(board, state)].filter(Boolean);
  const who = turn === null ? null : name(state, turn);
  const now = {
    deal: "The cards are dealt.",
    buy: who && `${who} buys a card, or folds.`,
    bet: who && (owed > 0 ? `${who}: ${money(owed)} to call.` : `${who} checks or bets.`),
    declare: who ? `${who} declares.` : declared === null ? "Everybody declares high, low or both, in secret." : null,
  }[stage];
  const left = Object.keys(hands).length - folded.length;
  return [...before, now ?? (left === 1 ? "All others have folded." : "")].join(" ");
}

function bought({ stage, newest }, state) {
  if (stage !== "buy" || !newest) return null;
  return `${name(state, newest.seat)} bought ${newest.card ? `the ${cardWords(newest.card)}` : "off the deck"}.`;
}

function opened({ stage, opener }, state) {
  if (stage !== "bet" || !opener) return null;
  return `${name(state, opener.seat)} opens${opener.words && `: ${opener.words}`}.`;
}

const WAYS = { high: "High", low: "Low", all: "Nobody else is in" };

/** Each pot and way as it was decided, in words. */
function results({ results: all, pots: lie }, state) {
  const count = Math.max(lie.length, ...all.map(({ pot }) => pot + 1));
  return h(
    "ul",
    { key: "results", class: "results" },
    all.map(({ pot, way, amount, shares, words }) =>
      h(
        "li",
        null,
        h("span", null, count > 1 && `${potName(pot, count)}, `, h("b", null, count > 1 ? WAYS[way].toLowerCase() : WAYS[way]), words && `: ${words}`),
        h("span", { class: "shares" }, shared(state, shares, amount)),
      ),
    ),
  );
}

function shared(state, shares, amount) {
  const all = Object.entries(shares).map(([seat, part]) => [name(state, Number(seat)), part]);
  return all.length === 1 ? `${all[0][0]} wins ${money(amount)}` : all.map(([who, part]) => `${who} ${figure(part)}`).join(", ");
}

/** A seat's cards that lie open, and how many do not; nothing in another scene. */
export function handOf({ view }, seat) {
  const hand = view?.scene === "market" && view.board.hands[seat];
  if (!hand) return null;
  const open = hand.shown ?? hand.up;
  return h(
    "span",
    { class: "hand" },
    open.map((card) => playingCard(card, "flat")),
    !hand.shown && hand.down > 0 && h("span", { class: "down" }, open.length > 0 ? `+${hand.down} down` : `${hand.down} down`),
  );
}

/** The parts of a seat's line at the table, or null elsewhere. */
export function stackOf({ view }, { seat, cash, status }) {
  const { scene, board } = view ?? {};
  if (scene !== "market") return null;
  const put = board.bets[seat] ?? 0;
  const word = status?.word;
  return [...new Set([word !== figure(cash) && word, money(cash), put > 0 && `${figure(put)} in`, board.dealer === seat && "dealer"])].filter(Boolean);
}

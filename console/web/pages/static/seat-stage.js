// What everybody sees of the show, small: the stage of the moment, and in poker everybody at the table.

import { badge } from "./badge.js";
import { h } from "./dom.js";
import { GAME_CARDS } from "./game-cards.js";
import { bigItem } from "./item-card.js";
import { figure, money } from "./money.js";
import { cardBack, playingCard } from "./playing-card.js";
import { podiumOf } from "./podiums.js";
import { POKER_CARDS } from "./poker-cards.js";
import { SEAT_QUIZ_CARDS } from "./quiz-card.js";
import { WHEEL_CARDS } from "./wheel-cards.js";

const CARDS = { ...GAME_CARDS, ...WHEEL_CARDS, ...POKER_CARDS, ...SEAT_QUIZ_CARDS };

const BESIDE = new Set(["any-number.digit", "turn.action", "turn.consonant", "turn.vowel", "turn.token"]);

/** Whether the whole stage stands beside a question: the other ones show what they need themselves. */
export const wholeStage = (ask) => BESIDE.has(ask.topic);

/** The stage as a card, as long as nothing is asked that shows it itself. */
export function stageCard(page, ask) {
  const { board, scene } = page.state.view ?? {};
  if (!board || (ask && !wholeStage(ask))) return null;
  const drawn = CARDS[scene] ?? (board.item && (() => bigItem(board.item, {})));
  if (!drawn) return null;
  return h("section", { key: `stage-${scene}`, class: "card cut stage", "aria-label": "On the stage" }, drawn(board, {}, { ...page.state, asks: [] }, page));
}

/** The others at the poker table, with all their hands once they are shown: what lies open, chips, what was said. Nothing in other scenes. */
export function players(state) {
  const { board, scene } = state.view ?? {};
  if (scene !== "market") return null;
  const mine = ({ seat }) => seat === state.seat && !board.hands[seat]?.shown; // the top of the page has that
  const here = (state.podiums ?? []).filter((podium) => podium.here !== false && !mine(podium));
  return h("ul", { key: "players", class: "players", "aria-label": "The table" }, here.map((podium) => player(board, podium, state)));
}

const SAID = { high: "Declares high", low: "Declares low", both: "Declares both" };

/** How a seat stands, in words: what it does or has declared, what it has put in, whether it deals. An amount that is its money is not said twice. */
export function standing({ view }, { seat, cash, status }) {
  const { board, scene } = view ?? {};
  const table = scene === "market" ? board : null;
  const said = status?.kind !== "winner" && table?.declared?.[seat];
  const word = said ? SAID[said] : status?.word;
  const bet = table?.bets[seat] ?? 0;
  return [![figure(cash ?? 0), money(cash ?? 0)].includes(word) && word, bet > 0 && `${figure(bet)} in`, table?.dealer === seat && "dealer"].filter(Boolean).join(" · ");
}

function player(board, { seat, name, cash, status, badge: place }, state) {
  const hand = board.hands[seat];
  const out = !hand || board.folded.includes(seat) || board.out.includes(seat);
  const live = board.turn === seat || status?.kind === "live";
  return h(
    "li",
    { key: seat, class: ["player", "cut", live && "now", out && !live && "out", status?.kind === "winner" && "won"].filter(Boolean).join(" ") },
    badge(place ?? seat),
    h("div", { class: "player-told" }, h("b", null, name, seat === state.seat && h("small", null, " you")), h("small", null, standing(state, { seat, cash, status }))),
    h("b", { class: "money", "aria-label": money(cash) }, figure(cash)),
    hand && !out && h("div", { class: "player-hand" }, hand.shown ? hand.shown.map((card) => playingCard(card)) : [hand.up.map((card) => playingCard(card)), Array.from({ length: hand.down }, () => cardBack())]),
  );
}

/** Who won, when it is over. */
export function overCard(state) {
  const { over, board } = state.view ?? {};
  if (state.phase !== "over" || !over) return null;
  const gains = board?.gains;
  const crowned = Object.values(gains ?? over.totals).some((worth) => worth > 0) ? over.winners : [];
  const mine = crowned.includes(state.seat);
  const seats = Object.keys(over.totals).map(Number);
  const worth = (seat) => gains?.[seat] ?? over.totals[seat];
  return h(
    "section",
    { key: "over", class: `card cut${mine ? " won" : ""}`, role: "status" },
    h("h2", null, crownedAs(crowned.length, mine)),
    h(
      "ol",
      { class: "standings" },
      seats
        .sort((a, b) => worth(b) - worth(a) || a - b)
        .map((seat) => {
          const podium = podiumOf(state, seat);
          const plus = gains && worth(seat) > 0 ? "+" : "";
          return h("li", { key: seat }, badge(podium.badge ?? seat), h("span", null, h("b", null, podium.name), crowned.includes(seat) && h("small", null, "winner")), h("b", { class: "money" }, `${plus}${gains ? figure(worth(seat)) : money(worth(seat))}`));
        }),
    ),
  );
}

function crownedAs(count, mine) {
  if (count === 0) return "Nobody has won anything";
  if (mine) return count > 1 ? "You are a joint winner" : "You have won";
  return count > 1 ? "Joint winners" : "The winner";
}

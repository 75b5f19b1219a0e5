// A race for the buzzers as its host runs it: open them, see who was first and by how much, say right or wrong, or shut them.

import { answer } from "./answering.js";
import { badge } from "./badge.js";
import { h } from "./dom.js";
import { gap } from "./gaps.js";
import { isPaused } from "./paused.js";
import { podiumOf } from "./podiums.js";
import { sure } from "./sure.js";

const NEXT = "buzz-in.next";
const JUDGES = new Set(["buzz-in.judge", "solution.judge"]);
const WHY = { right: "That was right.", nobody: "Nobody pressed in time.", "all-out": "Everybody was wrong.", ended: "The question was given up." };

/** Whether an ask is answered on this card and nowhere else. */
export const isOfARace = ({ kind, topic }) => kind === "buzz" || topic.startsWith("buzz-in.");

/** What the board says of a race: all of it in buzz-in, a part of it in the Wheel; null where there is none. */
const raceOf = ({ view }) => (view?.scene === "buzz-in" ? view.board : (view?.board?.toss_up ?? null));

const find = (state, fits) => state.asks.find((ask) => fits(ask) && ask.live);

/** The gold button while buzzers are raced: nothing in other scenes. */
export function raceAction(page) {
  const { state } = page;
  const next = find(state, ({ topic }) => topic === NEXT);
  if (next) {
    const { id, label } = next.options[0];
    return { label, do: () => answer(page, next, id) };
  }
  if (find(state, ({ kind }) => kind === "buzz")) return { label: "The buzzers are open" };
  return find(state, ({ topic }) => topic === "buzz-in.judge") ? { label: "Right or wrong?" } : null;
}

/** The card of the race, or nothing. */
export function raceCard(page) {
  const { state } = page;
  const board = raceOf(state);
  if (state.phase !== "game" || !board || (state.view.scene !== "buzz-in" && board.starts !== null)) return null;
  const open = find(state, ({ kind }) => kind === "buzz");
  const judge = find(state, ({ topic }) => JUDGES.has(topic));
  return h(
    "section",
    { key: "race", class: `card cut race${open ? " open" : ""}`, "aria-labelledby": "race-title" },
    h("h2", { id: "race-title", "aria-live": "assertive" }, headline(state, board, open)),
    judge?.topic === "buzz-in.judge" && verdicts(page, judge),
    order(state, board),
    told(state, board, open),
    open && shutting(page, open),
    ending(page),
  );
}

function headline(state, board, open) {
  if (open) return "The buzzers are open";
  if (board.first !== null && !board.closed) return firstOf(state, board);
  if (board.closed) return WHY[board.closed] ?? "The question is over.";
  return board.number === 0 || find(state, ({ topic }) => topic === NEXT) ? "The buzzers are shut" : "One moment…";
}

/** "Theo, 3.2 ms ahead of Mara". */
function firstOf(state, { first, tied, presses }) {
  const { name } = podiumOf(state, first);
  if (tied) return `${name}, drawn: same moment`;
  const second = presses.find(({ seat }) => seat !== first);
  const mine = presses.find(({ seat }) => seat === first);
  return second && mine ? `${name}, ${gap(second.us - mine.us)} ahead of ${podiumOf(state, second.seat).name}` : `${name} buzzed, alone`;
}

/** Who pressed, in order, and how much later than the first. */
function order(state, { presses, first }) {
  const late = state.race?.late ?? [];
  if (presses.length + late.length < 2) return null;
  const [{ us: zero } = { us: 0 }] = presses.filter(({ seat }) => seat === first);
  return h(
    "ol",
    { key: "order", class: "order" },
    presses.map(({ seat, us }) => pressed(state, seat, seat === first ? "first" : us === zero ? "same moment" : `+${gap(us - zero)}`)),
    late.map(({ seat, us }) => pressed(state, seat, `+${gap(us)}, too late`)),
  );
}

function pressed(state, seat, when) {
  const podium = podiumOf(state, seat);
  return h("li", { key: seat }, badge(podium.badge ?? seat), h("b", null, podium.name), h("span", null, when));
}

function told(state, { out = [], number, of, closed }, open) {
  const { early = [], by_phone: phones = [], resolution_us: coarse = 10 } = state.race ?? {};
  const names = (seats) => seats.map((seat) => podiumOf(state, seat).name).join(", ");
  return [
    of && closed && number === of && h("p", { key: "last", class: "told" }, "That was the last question of the list. End the game, or ask one of your own."),
    early.length > 0 && h("p", { key: "early", class: "said", role: "status" }, `Too soon: ${names(early)}`),
    out.length > 0 && h("p", { key: "out", class: "told" }, `Wrong already: ${names(out)}`),
    open && phones.length > 0 && h("p", { key: "phones", class: "told" }, `By phone, only if no wired buzzer is pressed: ${names(phones)}`),
    open && coarse > 100 && h("p", { key: "coarse", class: "told" }, `Presses closer than ${gap(coarse)} are drawn: this rig can't tell them apart.`),
  ];
}

/** Two big buttons, far enough apart. */
function verdicts(page, ask) {
  return h(
    "fieldset",
    { key: `form-${ask.id}`, class: "ask verdicts", disabled: isPaused(page.state) },
    h("legend", { class: "seen-by-ear" }, "Right or wrong?"),
    h("button", { type: "button", class: "is-right", onclick: () => answer(page, ask, "right") }, "✓ Right"),
    h("button", { type: "button", class: "is-wrong danger", onclick: () => answer(page, ask, "wrong") }, "✕ Wrong"),
  );
}

function shutting(page, ask) {
  const { state } = page;
  const held = isPaused(state);
  const mine = ask.seats.filter((seat) => podiumOf(state, seat).by === "host");
  const buzz = (seat) => page.act({ do: "fallback", seat });
  return [
    mine.map((seat) => h("button", { key: `buzz-${seat}`, type: "button", class: "wide", disabled: held, onclick: () => buzz(seat) }, `Buzz for ${podiumOf(state, seat).name}`)),
    ask.topic !== "toss-up.open" && h("button", { key: "shut", type: "button", class: "wide", disabled: held, onclick: () => answer(page, ask, []) }, "Nobody knows: shut them"),
    h(
      "details",
      { key: "fallback", class: "menu" },
      h("summary", null, "Buzz in somebody's stead"),
      h(
        "div",
        { class: "menu-body" },
        h("p", { class: "told" }, "For a broken buzzer. It counts only if no wired one is pressed."),
        h(
          "fieldset",
          { class: "choices", disabled: held },
          ask.seats.map((seat) => h("button", { key: seat, type: "button", onclick: () => buzz(seat) }, podiumOf(state, seat).name)),
        ),
      ),
    ),
  ];
}

function ending(page) {
  const ask = find(page.state, ({ topic }) => topic === NEXT);
  if (!ask || ask.options.length < 2) return null;
  const last = ask.options.at(-1);
  return sure(page, `end-${ask.id}`, last.label, "Yes, end it: the winner comes next", () => answer(page, ask, last.id));
}

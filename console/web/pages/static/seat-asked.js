// What this seat is asked, and what it may do now.

import { answer } from "./answering.js";
import { h } from "./dom.js";
import { bigButton } from "./frame.js";
import { figure } from "./money.js";
import { isPaused } from "./paused.js";
import { waitingFor } from "./seat-frame.js";
import { wholeStage } from "./seat-stage.js";
import { picture } from "./things.js";
import { topic } from "./wording.js";

/** This seat's open question; null where it has none, or has answered. */
export const asked = ({ ask, locked }) => (ask && !locked ? ask : null);

/** The question with its form, or what is to be done at the wheel, or that the answer is locked in. */
export function question(page, form) {
  const { state } = page;
  const ask = asked(state);
  if (isPaused(state)) return null; // the slate stands there
  if (ask) return askCard(page, ask, form);
  if (mySpin(state)) return spinCard(state.spin);
  return state.locked && lockedCard(state);
}

function askCard(page, ask, form) {
  return h(
    "section",
    { key: `ask-${ask.id}`, class: "asked", "aria-labelledby": "asked-title" },
    h("h2", { id: "asked-title", class: "your-turn", "aria-live": "assertive" }, h("span", null, headline(ask)), ask.topic !== "rebuy" && pot(page.state)),
    h(
      "fieldset",
      { key: "form", id: `form-${ask.id}`, class: `ask card cut on-${ask.topic.replaceAll(".", "-")}`, disabled: !ask.live },
      h("legend", { class: "seen-by-ear" }, topic(ask.topic)),
      !wholeStage(ask) && aboutIt(page.state.view),
      form ? form.body : h("p", null, "This page does not know how to answer that. Ask the host."),
    ),
  );
}

/** What is asked, in big. */
function headline({ topic: id, to_call: owed }) {
  if (id !== "bet") return topic(id);
  return owed > 0 ? `${figure(owed)} to call` : "Check or bet?";
}

/** The chips that are played for. */
const pot = ({ view }) => view?.scene === "market" && view.board.pot > 0 && h("span", { class: "in-pot" }, "Pot ", figure(view.board.pot));

/** The one thing that it is about. */
const aboutIt = (view) => view?.board?.item && h("p", { key: "about", class: "thing about" }, picture(view.board.item, 56), h("b", null, view.board.item.name));

const mySpin = ({ spin, seat }) => spin && spin.seat === seat;

function spinCard({ by, turning, said }) {
  return h(
    "section",
    { key: "spin", class: "asked", "aria-labelledby": "asked-title" },
    h("h2", { id: "asked-title", class: "your-turn", "aria-live": "assertive" }, turning ? "The wheel turns" : "Your spin"),
    h(
      "div",
      { class: "ask card cut" },
      !turning && h("p", { class: "told" }, by === "hand" ? "Go to the wheel and spin it by hand." : "The gold button sets the wheel going."),
      said && !turning && h("p", { class: "said", role: "status" }, said),
    ),
  );
}

/** Answered; others still think. */
function lockedCard(state) {
  const thinking = (state.podiums ?? []).filter(({ seat, status }) => status?.kind === "live" && seat !== state.seat);
  return h(
    "section",
    { key: "locked", class: "card cut locked", role: "status" },
    h("h2", null, "Locked in"),
    h("p", null, thinking.length ? `Still thinking: ${thinking.map(({ name }) => name).join(", ")}` : "Nobody can change it now."),
  );
}

/** The thumb zone while a show is on: the answer in gold, or what is waited for; below it the buzzer's fallback. */
export function thumbZone(page, form) {
  const { state } = page;
  const ask = asked(state);
  const go = goNow(page, ask, form);
  const beside = state.buzz === "race" && whatComesFirst(state);
  return [
    beside && h("p", { key: "hint", class: "hint" }, beside),
    ask?.live && !isPaused(state) && form?.hint && h("p", { key: "hint", class: "hint", "aria-live": "polite" }, form.hint),
    bigButton(page, go.label, go.do),
  ];
}

/** What a tap is worth in a race: nothing reaches a page as soon as a buzzer's contact. */
function whatComesFirst({ wired, podiums = [] }) {
  if (wired) return "Only for a broken buzzer: a wired one always comes first";
  return podiums.some((one) => one.wired && one.by === "rig") && "A wired buzzer always comes first";
}

function goNow(page, ask, form) {
  const { state } = page;
  if (isPaused(state)) return { label: "On hold" };
  if (ask && !ask.live) return { label: "Opens in a moment…" };
  if (ask && form) return { label: form.label, do: form.value === null ? null : () => answer(page, ask, form.value) };
  if (ask) return { label: "Ask the host" };
  if (mySpin(state)) return spinNow(page, state);
  if (state.buzz === "race") return { label: "Buzz!", do: () => page.act({ do: "buzz" }) };
  if (state.race?.open) return { label: raced(state) };
  if (state.phase === "over") return { label: "Thank you for playing" };
  return { label: state.locked ? "Locked in" : waitingFor(state) };
}

function spinNow(page, { spin, buzz }) {
  if (spin.turning) return { label: "One moment…" };
  return buzz === "spin" ? { label: "Spin the wheel", do: () => page.act({ do: "buzz" }) } : { label: "Spin it by hand" };
}

/** The buzzers are open, and there is nothing to press here any more. */
const raced = ({ race, seat }) => (race.seats.includes(seat) ? "You have buzzed" : "Others may buzz");

/** What stands in for a broken buzzer: it locks in what the dial of the rig says. */
export function fallback(page) {
  const { buzz, wired } = page.state;
  if (buzz !== "lock" || !wired || isPaused(page.state)) return null;
  return h(
    "button",
    { key: "buzz", type: "button", class: "fallback", "aria-disabled": String(page.busy), onclick: () => !page.busy && page.act({ do: "buzz" }) },
    h("b", null, "Buzz by phone"),
    h("small", null, "for a broken buzzer: it locks in your dial"),
  );
}

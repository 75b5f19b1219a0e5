// What is wrong with the rig, with what helps, and the seat played from elsewhere in one tap.

import { h } from "./dom.js";

const WAYS = [
  ["host", "From this page"],
  ["phone", "From a phone"],
  ["rig", "From its place"],
];

/** The number that a seat's fault means in an action: the game's seat in a show, the place before. */
function seatOf(state, of) {
  const place = Number(/^seat:(\d+)$/.exec(of)?.[1]);
  if (!place) return null;
  if (state.phase !== "game" && state.phase !== "over") return place;
  return state.podiums?.find(({ badge }) => badge === place)?.seat ?? null;
}

const FROM = { host: "played from this page", phone: "played by phone" };

/** What is said of a seat with controls of its own that do nothing now; null where they work. */
export const fromElsewhere = ({ wired, by }) => (wired === false ? null : (FROM[by] ?? null));

/** From where the place is played now. */
const byOf = (state, seat) => {
  const podium = state.podiums?.find((one) => one.seat === seat);
  return podium?.by ?? "rig";
};

/** A fault: in a line what is wrong, behind it what to do. */
export function fault(page, one) {
  const { text, help, of, moves } = one;
  if (!help && shortly(text) === text) return sentence(text);
  const seat = moves ? seatOf(page.state, of) : null;
  const title = inWords(page.state, one) ?? shortly(text);
  return h(
    "details",
    { class: "fault" },
    h("summary", null, sentence(title)),
    seat !== null && [h("p", { key: "how" }, "Play that seat:"), playFrom(page, seat)],
    help && h("p", null, h("b", null, help)),
    title !== text && h("p", null, text),
  );
}

const IS = { stuck: "is stuck", held: "is held down", noisy: "is noisy", dead: "does not answer", lost: "loses signals", missing: "is missing" };

/** "Mara's buzzer is stuck", where it is a seat's; its own words for all else. */
function inWords(state, { is: kind, of, part }) {
  const place = Number(/^seat:(\d+)$/.exec(of)?.[1]);
  if (!place || !(kind in IS)) return null;
  const name = state.podiums?.find(({ badge, seat }) => (badge ?? seat) === place)?.name || `Seat ${place}`;
  return `${name}'s ${part.split(":")[0]} ${IS[kind]}`;
}

/** The ways in which a seat can be played, but for the one that is in use. */
export function playFrom(page, seat) {
  const now = byOf(page.state, seat);
  const put = (by, at) => {
    page.act({ do: "play-from", seat, by });
    at.closest("details.fault")?.removeAttribute("open"); // what is played lies beneath
  };
  return h(
    "div",
    { key: "play-from", class: "play-from", role: "group", "aria-label": "Play that seat from elsewhere" },
    WAYS.filter(([by]) => by !== now).map(([by, label]) => h("button", { key: by, type: "button", "aria-disabled": String(!page.live), onclick: ({ currentTarget }) => page.live && put(by, currentTarget) }, label)),
  );
}

/** "The keypad is unplugged"; a part is written as in the rig file. */
const sentence = (text) => text.replace(/^[a-z]+ /, (word) => word[0].toUpperCase() + word.slice(1));

/** What is wrong, without what to do about it. */
function shortly(text) {
  const [, what, more] = text.match(/^(.{12,60}?[^.:(]*)\s*[.:(]\s*(.+)$/s) ?? [];
  return what && more && text.length > 60 ? what.trim() : text;
}

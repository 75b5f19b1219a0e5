// What a host may change about a seat: its name, its place, whether it is here, and how it is worked.

import { h } from "./dom.js";
import { playFrom } from "./host-faults.js";
import { phoneOf, placeOf } from "./host-phones.js";
import { podiumOf } from "./podiums.js";
import { sure } from "./sure.js";

const SPEEDS = [0.7, 1, 1.5, 2, 3, 4];
const USUAL = 1.5;

/** The menu of a seat in a show. */
export function seatMenu(page, podium) {
  return h(
    "details",
    { key: "menu", class: "menu" },
    h("summary", null, `Change ${podium.name}'s seat`),
    h(
      "div",
      { class: "menu-body" },
      rename(page, podium),
      phoneOf(page, { place: podium.badge, ...placeOf(page.state, podium.badge), name: podium.name }),
      podium.wired !== false && playedFrom(page, podium),
      move(page, podium),
      podium.wired !== false && scanning(page, podium.seat, podium.scan ?? null),
      presence(page, podium),
    ),
  );
}

const BY = { rig: "its place on the rig", host: "this page", phone: "a phone" };

/** From where it is played; another way in one tap, when something of it is broken. */
function playedFrom(page, { seat, by = "rig" }) {
  return h("div", { key: "by", class: "phone" }, h("h3", null, `Played from ${BY[by]}`), playFrom(page, seat));
}

function rename(page, { seat, name }) {
  const id = `rename-${seat}`;
  async function submit(event) {
    event.preventDefault();
    const typed = document.getElementById(id).value.trim();
    if (typed && typed !== name) await page.act({ do: "name", seat, name: typed });
  }
  return h(
    "form",
    { key: "rename", onsubmit: submit },
    h("label", { for: id }, "Name"),
    h("div", { class: "beside" }, h("input", { id, value: name, maxlength: 16, autocomplete: "off", autocapitalize: "words" }), h("button", null, "Rename")),
  );
}

function move(page, { seat, badge, name }) {
  const others = (page.state.places ?? []).filter(({ place }) => place !== badge);
  if (others.length === 0) return null;
  const id = `move-${seat}`;
  const who = (place) => place.seat !== null && podiumOf(page.state, place.seat).name;
  function submit(event) {
    event.preventDefault();
    return page.act({ do: "move", seat, place: Number(document.getElementById(id).value) });
  }
  return h(
    "form",
    { key: "move", onsubmit: submit },
    h("label", { for: id }, `${name} sits at place ${badge}; move to`),
    h(
      "div",
      { class: "beside" },
      h(
        "select",
        { id },
        others.map((place) => h("option", { value: String(place.place) }, who(place) ? `${place.place}: swap with ${who(place)}` : `${place.place}: free`)),
      ),
      h("button", null, "Move"),
    ),
  );
}

function presence(page, { seat, name, gone }) {
  if (gone) return h("button", { key: "back", type: "button", onclick: () => page.act({ do: "come-back", seat }) }, `${name} comes back`);
  return sure(page, `leave-${seat}`, `${name} leaves the show`, "Yes, leaves; the money stays", () => page.act({ do: "leave", seat }));
}

/** One-switch scanning: the cursor moves by itself and the buzzer takes what it points at. */
export function scanning(page, seat, seconds) {
  const id = `scan-${seat}`;
  const set = (value) => page.act({ do: "scan", seat, seconds: value });
  const speeds = seconds === null || SPEEDS.includes(seconds) ? SPEEDS : [...SPEEDS, seconds].sort((a, b) => a - b);
  return h(
    "div",
    { key: "scan", class: "scan" },
    h(
      "button",
      { type: "button", class: "wide", "aria-pressed": String(seconds !== null), onclick: () => set(seconds === null ? USUAL : null) },
      seconds === null ? "Play with the buzzer alone" : "✓ Plays with the buzzer alone",
    ),
    h("p", { class: "told" }, "The cursor moves by itself; a press takes what it points at."),
    seconds !== null && [
      h("label", { for: id }, "Time for each step"),
      h(
        "select",
        { id, value: String(seconds), onchange: (event) => set(Number(event.currentTarget.value)) },
        speeds.map((speed) => h("option", { value: String(speed) }, `${speed} s`)),
      ),
    ],
  );
}

// What is needed seldom: sound and light, the clock, a correction, the end, and what happened so far.

import { h } from "./dom.js";
import { cents, money } from "./money.js";
import { timer } from "./host-frame.js";
import { joinButton } from "./host-join.js";
import { packButton } from "./host-packs.js";
import { reportLink } from "./host-report.js";
import { room } from "./host-room.js";
import { isPaused } from "./paused.js";
import { openSheet, sheet } from "./sheet.js";
import { sure } from "./sure.js";
import { wheelSwitch } from "./wheel-switch.js";

/** The sheet behind "More". */
export function moreSheet(page) {
  const { state } = page;
  const may = new Set(state.may ?? []);
  const close = () => openSheet(page, null);
  return sheet(
    page,
    "more",
    "More",
    h(
      "div",
      { key: "show", class: "choices" },
      h("button", { key: "rig", onclick: () => openSheet(page, "rig") }, "Rig"),
      packButton(page),
      joinButton(page),
      (state.why ?? []).length > 0 && h("button", { key: "why", onclick: () => openSheet(page, "why") }, "Why?"),
      state.timer && !isPaused(state) && h("button", { key: "up", onclick: () => timer(page, "close").then(close) }, "Time is up"),
      may.has("give-up") && sure(page, "give-up", "Give up the puzzle", "Yes: the round ends unsolved", () => page.act({ do: "give-up" }).then(close)),
      may.has("end") && sure(page, "end", "End the show", "Yes, end it now", () => page.act({ do: "end" }).then(close)),
      state.phase === "over" && h("button", { key: "new", onclick: () => page.act({ do: "new" }).then(close) }, "New show"),
    ),
    room(page),
    state.phase !== "lobby" && state.wheel?.on_rig && h("section", { key: "wheel", class: "room", "aria-label": "The wheel" }, h("h3", null, "The wheel"), wheelSwitch(page)),
    state.phase === "game" && correction(page),
    log(state.log ?? []),
    reportLink(page),
    sure(page, "unpair", "Unpair this phone", "Yes, unpair it", () => {
      close();
      page.unpair();
    }),
  );
}

function correction(page) {
  const { podiums = [] } = page.state;
  return h(
    "form",
    { key: "adjust", class: "adjust", onsubmit: (event) => submit(event, page) },
    h("h3", null, page.state.currency === "chips" ? "Correct a stack" : "Correct the money"),
    page.state.view?.game === "wheel-of-fortune" && h("p", { class: "told" }, "It goes to banked cash, not to this round's."),
    page.state.view?.game === "price-poker" && h("p", { class: "told" }, "In chips, to or from the stack: it counts as bought in."),
    h("label", { for: "adjust-seat" }, "Whose"),
    h(
      "select",
      { id: "adjust-seat", name: "seat" },
      podiums
        .filter((podium) => podium.here !== false)
        .map(({ seat, name, cash }) => h("option", { value: String(seat) }, `${name} (${money(page.state.view?.board?.banked?.[seat] ?? cash)})`)),
    ),
    h("label", { for: "adjust-amount" }, "Amount"),
    h(
      "div",
      { class: "beside" },
      h(
        "select",
        { name: "sign", "aria-label": "Give or take" },
        h("option", { value: "1" }, "Give"),
        h("option", { value: "-1" }, "Take"),
      ),
      h("input", { id: "adjust-amount", name: "amount", inputmode: "decimal", required: true, placeholder: "50" }),
    ),
    h("label", { for: "adjust-why" }, "Reason"),
    h("input", { id: "adjust-why", name: "why", required: true, maxlength: 80, placeholder: "Misread the tag" }),
    h("button", { "aria-disabled": String(page.busy) }, "Correct"),
  );
}

async function submit(event, page) {
  event.preventDefault();
  if (page.busy) return;
  const form = event.currentTarget;
  const { seat, sign, amount, why } = form.elements;
  const value = cents(amount.value);
  if (!value) {
    page.say(`The amount must be a ${page.state.currency === "chips" ? "whole number above 0" : "number above 0 such as 50 or 12.50"}.`);
    amount.focus();
    return;
  }
  if (!why.value.trim()) {
    page.say("A correction needs a reason.");
    why.focus();
    return;
  }
  const done = await page.act({
    do: "adjust",
    seat: Number(seat.value),
    amount: Number(sign.value) * value,
    why: why.value.trim(),
  });
  if (done) {
    form.reset();
    page.say("Corrected.");
  }
}

function log(lines) {
  return h(
    "section",
    { key: "log", "aria-label": "What happened" },
    h("h3", null, "What happened"),
    lines.length === 0 && h("p", null, "Nothing yet"),
    h("ol", { class: "log" }, [...lines].reverse().map((line) => h("li", null, line))),
  );
}

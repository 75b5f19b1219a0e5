// What is needed seldom: the clock, a pause, a correction, the end, and what happened so far.

import { h } from "./dom.js";
import { cents, money } from "./format.js";
import { isPaused, timer, toast } from "./host-frame.js";
import { sure } from "./host-lobby.js";

/** The sheet behind "More", or nothing while it is closed. */
export function more(page) {
  const { ui, state } = page;
  if (!ui.more) return null;
  const may = new Set(state.may ?? []);
  const playing = state.phase === "game";
  const close = () => {
    ui.more = false;
    ui.sure = null;
    page.redraw();
  };
  return h(
    "dialog",
    {
      key: "more",
      class: "sheet",
      "aria-label": "More",
      ref: (element) => queueMicrotask(() => element.showModal()),
      onclose: close,
      onclick: (event) => event.target === event.currentTarget && close(),
    },
    h(
      "div",
      { class: "sheet-body" },
      h("div", { class: "sheet-title" }, h("h2", null, "More"), h("button", { onclick: close }, "Close")),
      h(
        "div",
        { class: "choices" },
        state.timer && h("button", { key: "up", onclick: () => timer(page, "close").then(close) }, "Time is up"),
        playing &&
          !isPaused(state) &&
          h("button", { key: "pause", onclick: () => page.act({ do: "pause" }).then(close) }, "Pause the show"),
        may.has("end") &&
          sure(page, "end", "End the show", "Yes, end it now", () => page.act({ do: "end" }).then(close)),
        state.phase === "over" && h("button", { key: "new", onclick: () => page.act({ do: "new" }).then(close) }, "New show"),
      ),
      playing && correction(page),
      log(state.log ?? []),
      sure(page, "unpair", "Unpair this phone", "Yes, unpair it", () => {
        close();
        page.unpair();
      }),
      toast(page),
    ),
  );
}

function correction(page) {
  const { podiums = [] } = page.state;
  return h(
    "form",
    { key: "adjust", class: "adjust", onsubmit: (event) => submit(event, page) },
    h("h3", null, "Correct the money"),
    h("label", { for: "adjust-seat" }, "Whose"),
    h(
      "select",
      { id: "adjust-seat", name: "seat" },
      podiums
        .filter((podium) => podium.here !== false)
        .map(({ seat, name, cash }) => h("option", { value: String(seat) }, `${name} (${money(cash)})`)),
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
    page.say("The amount must be a number above 0 such as 50 or 12.50.");
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

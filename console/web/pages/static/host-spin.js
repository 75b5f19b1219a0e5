// A spin of the wheel: who spins, with which wheel, and what to do where a wheel can't say where it stopped.

import { answer } from "./answering.js";
import { h } from "./dom.js";
import { FORMS } from "./forms.js";
import { isPaused } from "./paused.js";
import { podiumOf } from "./podiums.js";
import { sure } from "./sure.js";
import { wedgeName } from "./wedges.js";
import { heading } from "./wording.js";

/** What is to be done with the prize wedge, which lies on a wheel of wood as a card: a line until that wheel was spun. */
export const prizeWedge = ({ state }) =>
  state.phase === "game" && state.wheel?.prize_wedge && h("p", { key: "prize-wedge", class: "prize-wedge cut", role: "status" }, state.wheel.prize_wedge);

/** The card of the spin that is wanted now, or nothing. */
export function spinCard(page) {
  const ask = page.state.asks.find(({ kind, to }) => kind === "spin" && to === "wheel");
  const { spin } = page.state;
  if (!ask || !spin) return null;
  const { name } = podiumOf(page.state, spin.seat);
  const held = isPaused(page.state) || !ask.live;
  return h(
    "section",
    { key: `spin-${ask.id}`, class: "card cut decide", "aria-labelledby": `spin-title-${ask.id}` },
    h("h2", { id: `spin-title-${ask.id}` }, `${name}: ${heading(ask.topic).toLowerCase()}`),
    spin.between ? between(page, ask, spin.between, name, held) : told(page, spin, name),
    ways(page, ask, spin, name, held),
  );
}

function told({ state }, { by, turning, said }, name) {
  return [h("p", { class: "told" }, by === "hand" ? byHand(turning, name) : byConsole(turning, name, state.wheel)), said && !turning && h("p", { class: "said", role: "status" }, said)];
}

const byHand = (turning, name) => (turning ? "The rig's wheel turns." : `${name} spins the rig's wheel by hand.`);

function byConsole(turning, name, wheel) {
  if (turning) return "The virtual wheel turns.";
  const why = wheel?.real ? "" : wheel?.on_rig ? ", as the rig's is switched off" : ", as this rig has none";
  return `It is a virtual wheel${why}: ${name}'s buzzer sets it going.`;
}

function ways(page, ask, { by, turning }, name, held) {
  if (turning && by === "console") return null; // a virtual wheel says itself where it stops
  const spin = () => page.act({ do: "spin", ask: ask.id });
  const instead = () => sure(page, `spin-${ask.id}`, "Spin a virtual wheel instead", "Yes, the console spins", spin);
  return h(
    "fieldset",
    { key: "ways", class: "ask", disabled: held },
    by === "console" ? h("button", { key: "spin", type: "button", class: "wide", "aria-disabled": String(page.busy), onclick: () => !page.busy && spin() }, `Spin it for ${name}`) : !turning && instead(),
    h(
      "details",
      { key: "stopped", class: "menu" },
      h("summary", null, "Say where it stopped"),
      h("div", { class: "menu-body" }, FORMS.spin(page, ask)),
    ),
  );
}

/** It rests on a line: whoever stands beside the wheel decides, or it is spun once more. */
function between(page, ask, wedges, name, held) {
  return [
    h("p", { class: "told" }, `It rests between two wedges. Which one is it? Or ${name} spins again.`),
    h(
      "fieldset",
      { key: "between", class: "ask choices big", disabled: held },
      wedges.map((wedge) =>
        h("button", { key: wedge, type: "button", onclick: () => answer(page, ask, wedge) }, wedgeName(ask.wedges[wedge], page.state.view?.board)),
      ),
    ),
  ];
}

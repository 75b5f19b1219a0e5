// The seats: status, money, Peek at an entry, Lock and Reopen, and stand-in controls for what is dead.

import { isOnACard } from "./asked.js";
import { badge } from "./badge.js";
import { h } from "./dom.js";
import { money } from "./money.js";
import { askForm } from "./host-asks.js";
import { fromElsewhere } from "./host-faults.js";
import { seatMenu } from "./host-seat-menu.js";
import { isPaused } from "./paused.js";
import { peek } from "./peek.js";
import { handOf, stackOf } from "./poker-cards.js";
import { purse } from "./wheel-purse.js";
import { inside, topic } from "./wording.js";

/** One row for each seat that somebody has taken. */
export function seatList(page) {
  const here = (page.state.podiums ?? []).filter((podium) => podium.here !== false);
  const plays = page.state.view?.board?.contestant;
  // Whoever plays a solo game comes first: that is the seat to stand in for.
  const seats = [...here.filter(({ seat }) => seat === plays), ...here.filter(({ seat }) => seat !== plays)];
  return h("ul", { key: "seats", class: "seats", "aria-label": "Seats" }, seats.map((podium) => seat(page, podium)));
}

// `seat` is the number in the game, `badge` the place on the rig: what is drawn, and what a fault names.
function seat(page, podium) {
  const { ui, state } = page;
  const ask = state.asks.find((candidate) => candidate.to === `seat:${podium.seat}`);
  const open = ui.panel === podium.seat;
  // Idle, its word is the money.
  const line = purse(state, podium) ?? stackOf(state, podium) ?? [...new Set([podium.status?.word, money(podium.cash)])].filter(Boolean);
  if (fromElsewhere(podium)) line.push(fromElsewhere(podium));
  if (podium.phone === "away") line.push("phone away");
  const broken = state.faults?.filter((fault) => fault.of === `seat:${podium.badge}`) ?? [];
  return h(
    "li",
    { key: `seat-${podium.seat}`, class: `seat cut${podium.gone ? " gone" : podium.status?.kind === "live" ? " now" : ""}` },
    h(
      "div",
      { class: "seat-row" },
      h(
        "button",
        {
          class: "seat-name",
          "aria-expanded": String(open),
          "aria-label": `${[podium.name, ...line].join(", ")}: controls`,
          onclick(event) {
            ui.panel = open ? null : podium.seat;
            page.redraw();
            const row = event.currentTarget.closest("li");
            if (!open) setTimeout(() => row.scrollIntoView({ block: "start" }));
          },
        },
        badge(podium.badge),
        h(
          "span",
          { class: "who" },
          h("b", null, podium.name),
          h(
            "small",
            null,
            line.map((part) => h("span", { class: "part" }, part)),
            broken.length > 0 && h("span", { class: "broken" }, `${broken[0].part} ${broken[0].kind}`),
          ),
          handOf(state, podium.seat),
        ),
      ),
      action(page, podium, ask),
    ),
    open && panel(page, podium, ask),
  );
}

function action(page, podium, ask) {
  const { entry } = podium;
  if (entry?.locked) return peekButton(page, podium);
  // Where cards are hidden the host is not told what is answered in secret, nor whether it could be locked in.
  if (ask) return entry && !isPaused(page.state) && lockButton(page, podium, ask);
  return entry && peekButton(page, podium);
}

function lockButton(page, podium, ask) {
  return h(
    "button",
    {
      key: "lock",
      class: "act",
      disabled: !ask.live || !podium.entry?.ready, // nothing is locked in that is not dialled yet
      "aria-label": `Lock ${podium.name}'s entry`,
      onclick: () => page.act({ do: "press", seat: podium.seat }),
    },
    "Lock now",
  );
}

const peekButton = (page, { seat: number, name, entry }) =>
  peek(page, number, {
    secret: entry.text || "—",
    whose: `Peek at ${name}'s entry`,
    read: `${name}: ${entry.text || "nothing yet"}`,
  });

// Answering for somebody comes first: it is what a phone does best. Then the controls one by one, for what is dead.
function panel(page, podium, ask) {
  const { seat: number, entry } = podium;
  const held = isPaused(page.state);
  return h(
    "div",
    { class: "panel", role: "group", "aria-label": `Stand in for ${podium.name}` },
    entry &&
      (entry.locked
        ? h("button", { key: "reopen", onclick: () => page.act({ do: "reopen", ask: entry.ask }) }, "Reopen the entry")
        : !inTheOpen(page, number) && peekButton(page, podium)),
    held && h("p", { key: "held", class: "told" }, "On hold: nobody's controls work until you tap Go on."),
    ask && !entry?.locked && !held && !isOnACard(page.state, ask) && [h("h3", null, `${podium.name}: ${inside(topic(ask.topic))}`), askForm(page, ask)],
    !podium.gone && !held && podium.wired !== false && number !== page.state.mc?.seat && controls(page, podium),
    page.state.phase === "game" && seatMenu(page, podium),
  );
}

/** Who plays a solo game, or has the turn, chooses before everybody's eyes. */
const inTheOpen = (page, seat) => [page.state.view?.board?.contestant, page.state.view?.board?.turn].includes(seat);

function controls(page, { seat: number, parts }) {
  const dials = parts?.dials ?? 1;
  const turn = (dial, by) => page.act({ do: "turn", seat: number, dial, by });
  return [
    h("h3", { key: "controls" }, "Work the controls"),
    Array.from({ length: dials }, (_, dial) =>
      h(
        "div",
        { class: "beside", key: `dial-${dial}` },
        h("button", { onclick: () => turn(dial, -1), "aria-label": `Turn dial ${dial + 1} left` }, "◀ Turn"),
        dials > 1 && h("span", { class: "dial-name" }, `Dial ${dial + 1}`),
        h("button", { onclick: () => turn(dial, 1), "aria-label": `Turn dial ${dial + 1} right` }, "Turn ▶"),
      ),
    ),
    h(
      "div",
      { class: "beside" },
      (parts?.push ?? true) && h("button", { onclick: () => page.act({ do: "push", seat: number }) }, "Push the dial"),
      h("button", { onclick: () => page.act({ do: "press", seat: number }) }, "Press the buzzer"),
    ),
  ];
}

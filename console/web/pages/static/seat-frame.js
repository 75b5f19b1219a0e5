// What frames a seat's page: the valance, what is wrong, whose phone this is, and the thumb zone.

import { badge } from "./badge.js";
import { h } from "./dom.js";
import { money } from "./money.js";
import { podiumOf } from "./podiums.js";
import { isPaused } from "./paused.js";
import { standing } from "./seat-stage.js";

/** The valance with the scene's title. */
export const valance = (title, note) => h("header", { class: "valance" }, h("h1", null, title), note && h("span", null, note));

/** Lost connection, a simulated rig, what is not saved. */
export function seatNotices({ live, state }) {
  const lines = [
    !live && { kind: "lost", text: "Connection lost. Trying again…" },
    ...(state.overlays ?? []).filter(({ kind }) => kind !== "paused"),
  ].filter(Boolean);
  return h(
    "ul",
    { class: "notices", "aria-live": "polite", "aria-label": "Notices" },
    lines.map(({ kind, text }) => h("li", { key: kind + text, class: `notice ${kind}` }, text)),
  );
}

/** This seat's podium in the game, or what is known of its place before. */
function mine(state) {
  const podium = state.seat !== null && state.podiums?.find(({ seat }) => seat === state.seat);
  return podium || { seat: state.place, name: state.name, cash: null, status: null };
}

/** Whose phone this is, and what that person has. */
export function whoAmI(state) {
  const podium = mine(state);
  const { cash } = podium;
  const name = state.name || `Seat ${state.place}`;
  const said = standing(state, podium);
  return h(
    "section",
    { key: "me", class: "me", "aria-label": `You: ${name}` },
    badge(state.place),
    h("div", { class: "me-name" }, h("b", null, name), said && h("small", null, said)),
    state.seat !== null && cash !== null && h("b", { class: "money my-money" }, money(cash)),
  );
}

/** The slate of a pause. */
export function slate(state) {
  const over = state.overlays?.find(({ kind }) => kind === "paused");
  return isPaused(state) && h("section", { key: "hold", class: "card cut hold", role: "status" }, h("h2", null, over?.text ?? "Back in a moment"), h("p", null, "The show is on hold."));
}

/** The one thing to tap; without `go` it only says what is waited for. */
export function bigButton(page, label, go) {
  return h(
    "button",
    {
      key: "go",
      id: "go",
      type: "button",
      class: go ? "go cut" : "go cut idle",
      // Not `disabled`: a button that loses the focus at each tap is no use to a keyboard or a screen reader.
      "aria-disabled": String(page.busy || !go),
      onclick: () => !page.busy && go?.(),
    },
    label,
  );
}

/** Who is waited for, in a few words. */
export function waitingFor(state) {
  const others = (state.podiums ?? []).filter(({ seat, status }) => status?.kind === "live" && seat !== state.seat);
  if (state.spin && state.spin.seat !== state.seat) return `${podiumOf(state, state.spin.seat).name} spins`;
  if (!others.length) return "One moment…";
  if (others.length > 2) return `Waiting for ${others.length} people`;
  return `Waiting for ${others.map(({ name }) => name).join(" and ")}`;
}

// What frames a seat's page: what is wrong, whose phone this is, and who is waited for.

import { badge } from "./badge.js";
import { h } from "./dom.js";
import { noticeList, waitingForPeople } from "./frame.js";
import { money } from "./money.js";
import { podiumOf } from "./podiums.js";
import { isPaused } from "./paused.js";
import { standing } from "./seat-stage.js";

/** Lost connection, a simulated rig, what is not saved. */
export const seatNotices = (page) => noticeList(page, (page.state.overlays ?? []).filter(({ kind }) => kind !== "paused"));

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

/** Who is waited for, in a few words. */
export function waitingFor(state) {
  if (state.spin && state.spin.seat !== state.seat) return `${podiumOf(state, state.spin.seat).name} spins`;
  return waitingForPeople((state.podiums ?? []).filter(({ seat }) => seat !== state.seat));
}

// What frames every scene of the host's page: what is wrong, whose page it is, and the thumb zone with the next action.

import { h } from "./dom.js";
import { bigButton, noticeList, waitingForPeople } from "./frame.js";
import { fault } from "./host-faults.js";
import { lobbyHint, lobbyProblem, startShow } from "./host-lobby.js";
import { raceAction } from "./host-race.js";
import { isPaused } from "./paused.js";
import { openSheet } from "./sheet.js";

const CAME_BACK = "The console came back by itself";

/** Lost connection, faults, a journal that is not saving: each with its sentence; and that the console was away, until the show has moved on. */
export function notices(page) {
  const { overlays = [], faults = [], log = [] } = page.state;
  const others = overlays.filter(({ kind }) => kind !== "paused" && kind !== "fault"); // `faults` has those, with what helps
  const back = log.at(-1) === CAME_BACK ? [{ kind: "back", text: `${CAME_BACK}, and goes on where it was.` }] : [];
  const lines = [...others, ...back, ...faults.map((one) => ({ ...one, is: one.kind, kind: "fault" }))];
  return noticeList(page, lines, (line) => (line.help ? fault(page, line) : fault(page, { text: line.text || fallback(line.kind) })));
}

const fallback = (kind) => ({ "not-saving": "Not saving" })[kind] ?? kind;

/** Whose page this is, as long as a person is the MC. */
export function whose(page) {
  const { mc, phase, setup } = page.state;
  if (phase !== "game" || page.state.passing) return null;
  const who = mc ? `${mc.name} is the MC.` : setup?.options?.mc === "host" ? "You are the MC." : null;
  return who && h("p", { key: "whose", class: "whose" }, h("b", null, who), " Keep this page from contestants.");
}

/** The show is on hold: what that means, in big. */
export function onHold(page) {
  const slate = page.state.overlays?.find((overlay) => overlay.kind === "paused");
  return (
    isPaused(page.state) &&
    h(
      "section",
      { key: "hold", class: "card cut hold", role: "status" },
      h("h2", null, "On hold"),
      slate?.text && h("p", null, "The audience reads: ", h("b", null, slate.text)),
      h("p", null, "Buttons and dials do nothing, and there is no sound."),
    )
  );
}

/** The thumb zone: a word on where things stand, the one next action in gold, Undo always. */
export function footer(page) {
  const { state } = page;
  const next = nextAction(page);
  const hint = state.phase === "lobby" ? !lobbyProblem(page) && lobbyHint(page) : hintLine(state);
  return [
    state.keypad && h("p", { key: "keypad", class: "hint typed", "aria-live": "polite" }, "Keypad: ", h("b", null, state.keypad)),
    hint && h("p", { key: "hint", class: "hint", "aria-live": "polite" }, hint),
    bigButton(page, next.label, next.do),
    h("div", { key: "row", class: "row" }, undo(page), extend(page), hold(page), moreButton(page)),
  ];
}

function undo(page) {
  const label = page.state.undo?.label;
  return h(
    "button",
    {
      id: "undo",
      key: "undo",
      disabled: !label,
      "aria-disabled": String(page.busy || !label),
      onclick: () => !page.busy && page.act({ do: "undo" }),
    },
    h("b", null, "Undo"),
    h("small", null, label ? takesBack(label) : "Nothing yet"),
  );
}

const extend = (page) =>
  page.state.timer && !isPaused(page.state) && h("button", { key: "extend", "aria-label": "Add 15 s", onclick: () => timer(page, "extend") }, "+15 s");

const hold = (page) =>
  page.state.phase === "game" &&
  !isPaused(page.state) &&
  h("button", { key: "hold", id: "hold", "aria-disabled": String(page.busy), onclick: () => !page.busy && page.act({ do: "pause" }) }, "Hold");

const moreButton = (page) =>
  h("button", { key: "more", id: "more", "aria-haspopup": "dialog", onclick: () => openSheet(page, "more") }, "More");

/** Change the answer clock that the host sees. */
export function timer(page, change) {
  return page.act({ do: "timer", change, ask: page.state.timer?.ask });
}

// "Take back Mara's 75" under the word Undo need not say "take back" again.
const takesBack = (label) => {
  const short = label.replace(/^take back /i, "");
  return short.charAt(0).toUpperCase() + short.slice(1);
};

function nextAction(page) {
  const { state } = page;
  if (isPaused(state)) return { label: "Go on", do: () => page.act({ do: "go-on" }) };
  if (state.phase === "resume") {
    const at = state.resume.answers;
    return { label: `Resume at answer ${at}`, do: () => page.act({ do: "resume" }) };
  }
  if (state.phase === "lobby") {
    const problem = lobbyProblem(page);
    return problem ? { label: problem } : { label: "Start the show", do: () => startShow(page) };
  }
  if (state.phase === "over" && !state.next) return { label: "New show", do: () => page.act({ do: "new" }) };
  if (state.next) return { label: state.next.label, do: () => page.act({ do: "next" }) };
  const race = raceAction(page);
  if (race) return race;
  const mine = (state.asks ?? []).some((ask) => ask.to === "mc") || state.spin?.between;
  return { label: mine ? "Your decision above" : waitingForPeople(state.podiums ?? []) };
}

function hintLine(state) {
  if (state.phase !== "game" || isPaused(state)) return null;
  const podiums = state.podiums ?? [];
  const locked = podiums.filter((p) => p.status?.kind === "locked").length;
  const asked = locked + podiums.filter((p) => p.status?.kind === "live").length;
  return asked > 1 ? `${locked} of ${asked} locked in` : null;
}

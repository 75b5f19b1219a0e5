// What frames every scene of the host's page: the valance, what is wrong, and the thumb zone with the next action.

import { h } from "./dom.js";
import { lobbyHint, lobbyProblem, startShow } from "./host-lobby.js";
import { isPaused } from "./paused.js";
import { openSheet } from "./sheet.js";

/** The valance with the scene's title. */
export function header(title, note) {
  return h("header", { class: "valance" }, h("h1", null, title), note && h("span", null, note));
}

/** Lost connection, faults, a journal that is not saving: each with its sentence. */
export function notices(page) {
  const { overlays = [], faults = [] } = page.state;
  const known = new Set(faults.map((fault) => fault.text));
  const lines = [
    !page.live && { kind: "lost", text: "Connection lost. Trying again…" },
    ...overlays
      .filter((overlay) => overlay.kind !== "paused" && !(overlay.kind === "fault" && known.has(overlay.text))),
    ...faults.map((fault) => ({ kind: "fault", text: fault.text })),
  ].filter(Boolean);
  return h(
    "ul",
    { class: "notices", "aria-live": "polite", "aria-label": "Notices" },
    lines.map((line) =>
      h("li", { key: line.kind + line.text, class: `notice ${line.kind}` }, told(line.text || fallback(line.kind))),
    ),
  );
}

/** A long sentence must not push the seats off the phone: what is wrong stands there, what to do about it is a tap away. */
function told(text) {
  const [, what, more] = text.match(/^(.{12,60}?[^.:(]*)\s*[.:(]\s*(.+)$/s) ?? [];
  return what && text.length > 60 ? h("details", null, h("summary", null, what.trim()), h("p", null, text)) : text;
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
  const hint = state.phase === "lobby" ? !lobbyProblem(page) && lobbyHint(page) : hintLine(state);
  return [
    hint && h("p", { key: "hint", class: "hint", "aria-live": "polite" }, hint),
    goButton(page, nextAction(page)),
    h("div", { key: "row", class: "row" }, undo(page), extend(page), hold(page), moreButton(page)),
  ];
}

/** The one thing to tap; without `do` it only says what is waited for. */
export function goButton(page, { label, do: go }) {
  return h(
    "button",
    {
      key: "go",
      id: "go",
      class: go ? "go cut" : "go cut idle",
      // Not `disabled`: a button that loses the focus at each tap is no use to a keyboard or a screen reader.
      "aria-disabled": String(page.busy || !go),
      onclick: () => !page.busy && go?.(),
    },
    label,
  );
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
  const mine = (state.asks ?? []).some((ask) => ask.to === "mc") || state.spin?.between;
  return { label: mine ? "Your decision above" : waitingFor(state) };
}

function waitingFor(state) {
  const names = (state.podiums ?? []).filter((p) => p.status?.kind === "live").map((p) => p.name);
  if (!names.length) return "One moment…";
  return names.length > 2 ? `Waiting for ${names.length} people` : `Waiting for ${names.join(" and ")}`;
}

function hintLine(state) {
  if (state.phase !== "game" || isPaused(state)) return null;
  const podiums = state.podiums ?? [];
  const locked = podiums.filter((p) => p.status?.kind === "locked").length;
  const asked = locked + podiums.filter((p) => p.status?.kind === "live").length;
  return asked > 1 ? `${locked} of ${asked} locked in` : null;
}

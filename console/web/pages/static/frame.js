// What frames a page in somebody's hand: the valance, what is wrong, and the one thing to tap.

import { h } from "./dom.js";

/** The valance with the scene's title. */
export const valance = (title, note) => h("header", { class: "valance" }, h("h1", null, title), note && h("span", null, note));

/** What is wrong, a line each: the link first, then these `{kind, text}`; `told` draws the text. */
export function noticeList(page, notices, told = ({ text }) => text) {
  const lines = [...(page.live ? [] : [{ kind: "lost", text: "Connection lost. Trying again…" }]), ...notices];
  return h(
    "ul",
    { class: "notices", "aria-live": "polite", "aria-label": "Notices" },
    lines.map((line) => h("li", { key: `${line.kind}${line.text}`, class: `notice ${line.kind}` }, told(line))),
  );
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
export function waitingForPeople(podiums) {
  const names = podiums.filter(({ status }) => status?.kind === "live").map(({ name }) => name);
  if (!names.length) return "One moment…";
  return names.length > 2 ? `Waiting for ${names.length} people` : `Waiting for ${names.join(" and ")}`;
}

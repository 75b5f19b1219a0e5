// Looks at the rig and this machine, and says what would stop a show.

import { h } from "./dom.js";

// The worst first. What is well is folded away.
const LEVELS = { bad: "Mend this first", warn: "Look at this", note: "Good to know" };

/** The panel in the rig's sheet. */
export function rigCheck(page) {
  const told = page.told["rig-check"];
  const looking = page.ui.lookingSince !== undefined && page.ui.lookingSince === (told ?? null);
  return h(
    "section",
    { key: "check", class: "rig-check", "aria-labelledby": "rig-check-title" },
    h("h3", { id: "rig-check-title" }, "Check rig and Pi"),
    !told && h("p", { class: "told" }, "Looks at the pins, displays, screen, sound and power, and at services, disk, clock and versions. Nothing moves, and a show may go on."),
    h("button", { key: "look", "aria-disabled": String(looking), onclick: () => looking || look(page, told) }, looking ? "Looking…" : told ? "Check again" : "Check now"),
    h("div", { key: "found", role: "status" }, told && found(told)),
  );
}

async function look(page, told) {
  page.ui.lookingSince = told ?? null;
  page.redraw();
  const done = await page.act({ do: "rig-check" });
  if (!done) delete page.ui.lookingSince;
  page.redraw();
}

function found({ ok, findings }) {
  const well = findings.filter(({ level }) => level === "ok");
  return [
    h("p", { class: ok ? "verdict" : "verdict bad" }, ok ? "✓ A show can run" : "✕ No show can run yet"),
    Object.entries(LEVELS).map(([level, title]) => {
      const those = findings.filter((finding) => finding.level === level);
      return those.length > 0 && [h("h4", null, title), h("ul", { class: "findings" }, those.map(finding))];
    }),
    well.length > 0 &&
      h(
        "details",
        { key: "well", class: "before well" },
        h("summary", null, well.length === 1 ? "One thing is well" : `${well.length} things are well`),
        h("ul", null, well.map(({ what }) => h("li", null, what))),
      ),
  ];
}

function finding({ level, what, why, mend }) {
  return h(
    "li",
    { class: `finding ${level}` },
    h("b", null, what),
    why && h("p", null, why),
    mend && h("code", null, mend),
  );
}

// The rig: what is wrong with it now, and the tools that find out before a show.

import { h } from "./dom.js";
import { rigCheck } from "./host-rig-check.js";
import { rigTest } from "./host-rig-test.js";
import { sheet } from "./sheet.js";

/** The sheet behind "Rig". */
export function rigSheet(page) {
  const { rig, phase } = page.state;
  const test = page.told["rig-test"];
  // A test has the sheet for itself: both hands are on the rig then.
  const testing = phase === "lobby" && (test?.running || test?.report);
  return sheet(
    page,
    "rig",
    "Rig",
    rig && h("p", { key: "name", class: "told" }, rig.name, rig.simulated && ": there are no real buttons"),
    !testing && rigCheck(page),
    phase === "lobby" && rigTest(page),
  );
}

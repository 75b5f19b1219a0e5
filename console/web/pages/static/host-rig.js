// The rig: what is wrong with it now, and the tools that find out before a show.

import { h } from "./dom.js";
import { rigCheck } from "./host-rig-check.js";
import { rigTest } from "./host-rig-test.js";
import { sheet } from "./sheet.js";

/** The sheet behind "Rig". */
export function rigSheet(page) {
  const { rig } = page.state;
  return sheet(
    page,
    "rig",
    "Rig",
    rig && h("p", { key: "name", class: "told" }, rig.name, rig.simulated && ": there are no real buttons"),
    rigCheck(page),
    page.state.phase === "lobby" && rigTest(page),
  );
}

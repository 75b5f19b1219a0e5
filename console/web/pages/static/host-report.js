// One file for whoever is to find a fault: it is made when it is asked for, and saved on this phone.

import { h } from "./dom.js";

/** The link that saves it. */
export function reportLink() {
  return h(
    "section",
    { key: "report", "aria-label": "Report" },
    h("h3", null, "If something is wrong"),
    h("p", { class: "told" }, "A report is one file with versions, rig, log and the last show once it is over, for whoever is to find the fault. Names and secrets are left out."),
    h("a", { class: "as-button", href: "/host/report", download: "" }, "Save a report"),
  );
}

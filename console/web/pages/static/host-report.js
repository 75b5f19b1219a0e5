// One file for whoever is to find a fault: it is made when it is asked for, and saved on this phone.

import { h } from "./dom.js";

const REST_MS = 10_500; // The console makes none so soon after another, and a browser would only say that a download failed.
let rests = false;

/** The link that saves it. */
export function reportLink(page) {
  return h(
    "section",
    { key: "report", "aria-label": "Report" },
    h("h3", null, "If something is wrong"),
    h("p", { class: "told" }, "A report is one file with versions, rig, log and the last show once it is over, for whoever is to find the fault. Names and secrets are left out."),
    h(
      "a",
      { class: "as-button", href: "/host/report", download: "", "aria-disabled": String(rests), onclick: (event) => ask(page, event) },
      rests ? "It comes as a download" : "Save a report",
    ),
  );
}

function ask(page, event) {
  if (rests) {
    event.preventDefault();
    return;
  }
  rests = true;
  setTimeout(() => {
    rests = false;
    page.redraw();
  }, REST_MS);
  page.redraw();
}

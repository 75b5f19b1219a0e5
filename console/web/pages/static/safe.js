// Nothing can be played yet: what cannot be used, and what mends it. The page makes room for the true one when the show is there.

import { draw, h } from "./dom.js";

const AGAIN_MS = 2000;
const GONE = 404; // a console that can play has no such facts

const CANNOT = {
  rig: (name) => `The rig “${last(name)}” can’t be used`,
  pack: (name) => `The pack “${last(name)}” can’t be used`,
  settings: () => "The settings can’t be used",
  journal: () => "The saved shows can’t be used",
};

// Of a file or folder its own name: where it lies, its problems say.
const last = (name = "") => name.replace(/\/+$/, "").split("/").at(-1);

const main = document.getElementById("main");
let shown = "";

async function look() {
  try {
    const answer = await fetch("/safe.json", { cache: "no-store" });
    if (answer.status === GONE) return location.reload();
    show(await answer.json());
    document.body.dataset.link = "live";
  } catch {
    document.body.dataset.link = "lost"; // it may be on its way back
  }
  setTimeout(look, AGAIN_MS);
}

function show(board) {
  const text = JSON.stringify(board);
  if (text === shown) return; // else a screen reader would say it all again
  shown = text;
  draw(main, facts(board));
}

function facts({ what, name, problems = [], more = 0, mend, address }) {
  return [
    h(
      "section",
      { class: "card cut" },
      h("h2", null, CANNOT[what]?.(name) ?? "This console can’t play yet"),
      h(
        "ul",
        { class: "problems" },
        problems.map((problem) => h("li", null, problem)),
        more > 0 && h("li", { class: "rest" }, `and ${more} more`),
      ),
      mend && h("p", { class: "mend" }, "To mend it, on the console’s own machine:", h("code", null, mend)),
    ),
    h("p", { class: "goes-on" }, "The show starts by itself once this is mended, and this page with it."),
    h("p", { class: "lost", role: "status" }, "The console does not answer just now."),
    address && h("p", { class: "address" }, `This console is at ${address}`),
  ];
}

look();
// A phone that was asleep in a pocket looks at once; what it remembers may be from days ago.
addEventListener("pageshow", (event) => event.persisted && location.reload());

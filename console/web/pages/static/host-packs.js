// What the show is played with: the packs that there are, and what a USB stick has brought.

import { h } from "./dom.js";
import { openSheet, sheet } from "./sheet.js";

const FROM = { "comes along": "Comes along with the console", here: "On this console", stick: "From a USB stick" };

const titleOf = ({ now, choices }) => choices.find(({ name }) => name === now)?.title || now;

/** The way to the packs, and which one is played with; nothing where there is no choice. */
export function packButton(page) {
  const { packs } = page.state;
  return packs && h("button", { key: "packs", "aria-haspopup": "dialog", onclick: () => openSheet(page, "packs") }, `Pack: ${titleOf(packs)}`);
}

/** The same in the lobby, with what a stick has brought in a line. */
export function packLine(page) {
  const { packs } = page.state;
  if (!packs || (packs.choices.length < 2 && !packs.stick)) return null;
  const { stick } = packs;
  return h(
    "section",
    { key: "pack", "aria-label": "Pack" },
    packButton(page),
    stick && h("p", { class: "told", role: "status" }, inShort(stick)),
  );
}

function inShort({ label, busy, problems, found }) {
  const took = found.filter((one) => one.took).length;
  const bad = found.length - took;
  if (busy) return `The stick “${label}” is being read: leave it in.`;
  const brought = took === 1 ? "one pack" : took ? `${took} packs` : "no pack";
  return `The stick “${label}” has brought ${brought}${bad ? `; ${bad} can’t be used` : ""}.${problems.length ? " Not all went well." : ""}`;
}

/** The sheet behind it. */
export function packSheet(page) {
  const { packs, phase } = page.state;
  const inLobby = phase === "lobby";
  return sheet(
    page,
    "packs",
    "Packs",
    h("p", { key: "about", class: "told" }, inLobby ? "What the show is played with: things, prices, puzzles, questions." : "A pack is chosen in the lobby, before a show begins."),
    page.ui.packProblem && h("p", { key: "problem", class: "damage told-lines", role: "alert" }, page.ui.packProblem),
    h("ul", { key: "choices", class: "packs", "aria-label": "Packs to choose from" }, packs.choices.map((pack) => h("li", { key: pack.name }, choice(page, pack, packs.now, inLobby)))),
    fromStick(packs.stick),
  );
}

function choice(page, { name, title, from, problems, newer }, now, inLobby) {
  const words = [
    h("b", null, title || name),
    h("small", null, [title && title.toLowerCase() !== name && name, FROM[from] ?? from].filter(Boolean).join(" · ")),
    problems.length > 0 && h("small", null, `✕ ${problems[0]}`),
    newer && h("small", null, "It came anew: choose it again to play with it as it is now."),
  ];
  if (!inLobby) return h("p", { class: name === now ? "pack now-played" : "pack" }, words, name === now && h("small", null, "Played now"));
  return h("button", { class: "told-button wide", "aria-pressed": String(name === now), "aria-disabled": String(page.busy), onclick: () => (name === now && !newer) || page.busy || choose(page, name) }, words);
}

async function choose(page, name) {
  page.ui.packProblem = await page.tell({ do: "pack", name });
  page.redraw();
}

function fromStick(stick) {
  if (!stick) return h("p", { key: "stick", class: "told" }, "Plug in a USB stick with packs on it: they are checked and, if all is well with them, offered here.");
  return h(
    "section",
    { key: "stick", class: "stick", "aria-labelledby": "stick-title" },
    h("h3", { id: "stick-title" }, `From the stick “${stick.label}”, ${stick.at}`),
    h("div", { role: "status" }, stick.busy && h("p", { class: "told" }, "It is being read: leave it in."), h("ul", { class: "findings" }, stick.found.map(broughtAlong), stick.problems.map((problem) => h("li", { class: "finding bad" }, h("p", null, problem))))),
  );
}

function broughtAlong({ name, took, problems }) {
  return h(
    "li",
    { class: took ? "finding" : "finding bad" },
    h("b", null, took ? `✓ ${name} is here now` : `✕ ${name} was not taken`),
    problems.map((problem) => h("p", null, problem)),
  );
}

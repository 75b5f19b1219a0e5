// The options of buzz-in that need more than a list: who plays with whom.

import { badge } from "./badge.js";
import { choose, chosen } from "./choices.js";
import { h } from "./dom.js";

const OFF = "off";
const USUAL = "AB";

const here = (page) => page.state.setup.seats.filter((seat) => seat.here);
const kept = (page) => (page.ui.teams ??= {});

/** A letter for each who is here, in seat order: the next one of the usual where none was chosen yet. */
function letters(page) {
  return here(page)
    .map(({ seat }, i) => kept(page)[seat] ?? chosenLetter(page, i))
    .join("");
}

function chosenLetter(page, i) {
  const now = chosen(page, "teams");
  return now !== OFF && now[i] ? now[i] : USUAL[i % USUAL.length];
}

/** What a start says of teams; nothing for a game without. */
export const teamsAtStart = (page) => ("teams" in page.state.setup.options && chosen(page, "teams") !== OFF ? { teams: letters(page) } : {});

/** Why teams as they are can't play, or null. */
export function teamsProblem(page) {
  const { teams } = teamsAtStart(page);
  return teams && new Set(teams).size < 2 ? "Everybody is in one team" : null;
}

/** Everybody alone, or in teams: a tap on somebody's letter gives the next one. */
export function teams(page) {
  const on = chosen(page, "teams") !== OFF;
  const all = page.state.setup.letters?.teams ?? "ABCDEFG";
  const now = letters(page);
  const next = (letter) => all[(all.indexOf(letter) + 1) % Math.min(all.length, Math.max(2, here(page).length))];
  const put = (seat, letter) => {
    kept(page)[seat] = letter;
    choose(page, "teams", letters(page));
  };
  return [
    h("h3", { id: "teams-title" }, "Who plays with whom?"),
    h(
      "div",
      { class: "ways two", role: "group", "aria-labelledby": "teams-title" },
      way("Everybody alone", !on, () => choose(page, "teams", OFF)),
      way("In teams", on, () => !on && choose(page, "teams", now || USUAL)),
    ),
    on && [
      h("p", { key: "told", class: "told" }, "If one is wrong the whole team is out. Points go to who was right; a team's are added up."),
      h(
        "ul",
        { key: "teams", class: "teams" },
        here(page).map(({ seat, name }, i) =>
          h(
            "li",
            { key: seat },
            badge(seat),
            h("span", null, name || `Seat ${seat}`),
            h("button", { type: "button", "aria-label": `${name || `Seat ${seat}`} is in team ${now[i]}: change`, onclick: () => put(seat, next(now[i])) }, `Team ${now[i]}`),
          ),
        ),
      ),
      teamsProblem(page) && h("p", { key: "problem", class: "problem", role: "status" }, "At least two teams are needed."),
    ],
  ];
}

const way = (label, on, go) => h("button", { type: "button", "aria-pressed": String(on), onclick: go }, `${on ? "✓ " : ""}${label}`);

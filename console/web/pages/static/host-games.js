// The solo games of the evening: which, in which order, and about how long that takes.

import { choose, chosen } from "./choices.js";
import { h } from "./dom.js";
import { words } from "./wording.js";

// Minutes at the normal pace, from bots' shows and a reading of each page: what people take to think is a guess.
const MINUTES = {
  "any-number": 3, "danger-price": 2, "hi-lo": 2.5, "lucky-seven": 2.5, "one-away": 2.5,
  "squeeze-play": 1.5, safecracker: 2, "secret-x": 3, switcheroo: 3, "three-strikes": 4,
};
const ROUND = 1.5; // a qualifying round
const AROUND = 5; // opening, Showcase, winner
const ALONE = { random: "Shuffled", mc: "The MC chooses" }; // choices that are no list

/** The list to tick and to order, or one word instead of it. */
export function gameList(page, allowed) {
  const games = allowed.filter((choice) => !(choice in ALONE));
  const alone = allowed.filter((choice) => choice in ALONE);
  const now = chosen(page, "solo_games");
  const listed = now in ALONE ? null : now.split(",").filter(Boolean);
  const put = (list) => choose(page, "solo_games", list.join(","));
  return [
    h("h3", { id: "games-title" }, "Solo games"),
    h(
      "div",
      { class: "ways", role: "group", "aria-labelledby": "games-title" },
      way("In this order", listed !== null, () => listed === null && put(games)),
      alone.map((choice) => way(ALONE[choice], now === choice, () => choose(page, "solo_games", choice))),
    ),
    listed && h("ol", { class: "games" }, listed.map((game, i) => played(game, i, listed, put))),
    listed &&
      listed.length < games.length && [
        h("h4", null, listed.length ? "Not played" : "Tap what is to be played"),
        h(
          "ul",
          { class: "games" },
          games
            .filter((game) => !listed.includes(game))
            .map((game) => h("li", { key: game }, h("button", { type: "button", class: "game", "aria-pressed": "false", onclick: () => put([...listed, game]) }, words(game)))),
        ),
      ],
    h("p", { class: "estimate", "aria-live": "polite" }, estimate(listed ?? games, chosen(page, "practice") === "yes")),
  ];
}

function way(label, on, go) {
  return h("button", { type: "button", "aria-pressed": String(on), onclick: go }, `${on ? "✓ " : ""}${label}`);
}

function played(game, i, listed, put) {
  const swapped = (j) => listed.with(i, listed[j]).with(j, game);
  const move = (j, sign, word) =>
    h(
      "button",
      { type: "button", "aria-label": `${words(game)} ${word}`, disabled: j < 0 || j >= listed.length, onclick: () => put(swapped(j)) },
      sign,
    );
  return h(
    "li",
    { key: game },
    h(
      "button",
      { type: "button", class: "game", "aria-pressed": "true", onclick: () => put(listed.filter((other) => other !== game)) },
      `${i + 1}. ${words(game)}`,
    ),
    move(i - 1, "▲", "earlier"),
    move(i + 1, "▼", "later"),
  );
}

function estimate(games, practice) {
  if (games.length === 0) return "A show needs a solo game at least.";
  const minutes = games.reduce((all, game) => all + ROUND + (MINUTES[game] ?? 2.5), AROUND + (practice ? ROUND : 0));
  const rounded = Math.max(5, Math.round(minutes / 5) * 5);
  return `${games.length} ${games.length === 1 ? "game" : "games"}, about ${rounded} minutes`;
}

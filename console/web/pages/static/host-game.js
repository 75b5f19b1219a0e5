// Which game is played, of those that the console has.

import { h } from "./dom.js";

const ABOUT = {
  "price-is-right": "What do things cost? Ten solo games, and a Showcase at the end.",
  "wheel-of-fortune": "Spin the wheel, call letters, and solve the puzzle.",
  "buzz-in": "You ask, and whoever presses first answers. Your own questions, or a list.",
  "price-poker": "Buy your cards, bet on them, and share the pot, high and low. For chips.",
};

/** The entry of the game that is chosen, or nothing where the console has but one. */
export const gameNow = ({ state: { setup } }) => setup.games?.find(({ id }) => id === setup.game);

/** A button for each game, and what the chosen one is; its options come with the console's next word. */
export function games(page) {
  const { games: all = [], game: now } = page.state.setup;
  if (all.length < 2) return null;
  const chosen = gameNow(page);
  return h(
    "section",
    { key: "game", "aria-labelledby": "game-title" },
    h("h2", { id: "game-title" }, "Which game?"),
    h(
      "div",
      { class: "ways two" },
      all.map((game) =>
        h(
          "button",
          {
            key: game.id,
            type: "button",
            "aria-pressed": String(game.id === now),
            "aria-label": game.title,
            onclick: () => game.id !== now && page.act({ do: "game", game: game.id }),
          },
          game.id === now && "✓ ",
          game.title,
        ),
      ),
    ),
    chosen && h("p", { class: "told" }, ABOUT[now], " ", people(chosen)),
  );
}

const people = ({ least, most }) => (least === most ? `For ${least}.` : `For ${least} to ${most} people.`);

// The open asks: the MC's own decisions as cards, and the form that answers an ask wherever it is shown.

import { surprise } from "./answering.js";
import { isOnACard } from "./asked.js";
import { h } from "./dom.js";
import { FORMS } from "./forms.js";
import { GAME_FORMS } from "./game-forms.js";
import { POKER_FORMS } from "./host-poker-forms.js";
import { ONLY } from "./item-card.js";
import { money } from "./money.js";
import { isPaused } from "./paused.js";
import { podiumOf } from "./podiums.js";
import { picture } from "./things.js";
import { WHEEL_FORMS } from "./wheel-forms.js";
import { heading, inside, topic } from "./wording.js";

// The MC's free choices, in which the phone may choose in the MC's place.
const FREE = new Set([
  "solo-games.next",
  "danger-price.danger",
  "one-away.shown",
  "squeeze-play.row",
  "secret-x.decoy",
]);

/** The open asks to the MC, and those that the MC answers by ear. */
export function asksForTheMc(page) {
  const asks = page.state.asks.filter((ask) => isOnACard(page.state, ask));
  return asks.map((ask) =>
    h(
      "section",
      { key: `ask-${ask.id}`, class: "card cut decide", "aria-labelledby": `ask-title-${ask.id}` },
      h("h2", { id: `ask-title-${ask.id}` }, whoseHeading(page.state, ask)),
      unseen(ask),
      askForm(page, ask),
      FREE.has(ask.topic) &&
        h("button", { type: "button", class: "surprise", disabled: shut(page, ask), onclick: () => surprise(page, ask) }, "Surprise me"),
    ),
  );
}

function whoseHeading(state, { to, topic: id }) {
  const [, seat] = /^seat:(\d+)$/.exec(to) ?? [];
  return seat ? `${podiumOf(state, Number(seat)).name}: ${inside(topic(id))}` : heading(id);
}

/** The thing that a free choice is about, as long as the stage does not show it: the scene is still the last one. */
function unseen(ask) {
  const { item, price } = ask.about ?? {};
  return item && h("p", { class: "thing" }, picture(item, 44), h("b", null, `${item.name}: ${money(price)}`), " ", ONLY);
}

/** The form that answers an ask, as its game shows it or by its kind. */
export function askForm(page, ask) {
  const form = GAME_FORMS[ask.topic] ?? WHEEL_FORMS[ask.topic] ?? POKER_FORMS[ask.topic] ?? FORMS[ask.kind];
  if (!form) return h("p", null, `This page does not know how to answer “${ask.kind}”.`);
  return h(
    "fieldset",
    { key: `form-${ask.id}`, id: `form-${ask.id}`, class: "ask", disabled: shut(page, ask) },
    h("legend", { class: "seen-by-ear" }, topic(ask.topic)),
    form(page, ask),
    !ask.live && h("p", { class: "told" }, "Opens in a moment"),
  );
}

const shut = (page, ask) => !ask.live || isPaused(page.state);

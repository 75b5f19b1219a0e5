// The page between two MCs: nothing but whose it is now.

import { badge } from "./badge.js";
import { h } from "./dom.js";
import { bigButton } from "./frame.js";
import { podiumOf } from "./podiums.js";

/** To whom the phone goes. */
export function passing(page) {
  const { seat, name } = page.state.passing;
  return h(
    "section",
    { key: "passing", class: "passing" },
    badge(podiumOf(page.state, seat).badge),
    h("h2", null, `Hand this phone to ${name}`),
    h("p", null, `${name} is the MC from now on. The show waits.`),
  );
}

/** The one thing to tap. */
export function takeOver(page) {
  return bigButton(page, `I am ${page.state.passing.name}`, () => page.act({ do: "take-over" }));
}

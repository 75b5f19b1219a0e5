// The page between two MCs: nothing but whose it is now.

import { badge } from "./badge.js";
import { h } from "./dom.js";

/** To whom the phone goes. */
export function passing(page) {
  const { seat, name } = page.state.passing;
  const podium = page.state.podiums?.find((candidate) => candidate.seat === seat);
  return h(
    "section",
    { key: "passing", class: "passing" },
    badge(podium?.badge ?? seat),
    h("h2", null, `Hand this phone to ${name}`),
    h("p", null, `${name} is the MC from now on. The show waits.`),
  );
}

/** The one thing to tap. */
export function takeOver(page) {
  return h(
    "button",
    {
      key: "go",
      id: "go",
      class: "go cut",
      "aria-disabled": String(page.busy),
      onclick: () => !page.busy && page.act({ do: "take-over" }),
    },
    `I am ${page.state.passing.name}`,
  );
}

// Before a show: taking a seat, and the name that stands on it.

import { badge } from "./badge.js";
import { h } from "./dom.js";
import { bigButton } from "./frame.js";

const LONGEST = 16; // letters that fit on a podium
const FIELD = "my-name";

/** The name to type, and what happens next. */
export function seatLobby(page) {
  const { state } = page;
  if (state.phase === "resume") {
    return h("section", { key: "resume", class: "card cut" }, h("h2", null, "One moment"), h("p", null, "A show was interrupted. The host decides whether it goes on."));
  }
  return [form(page, state), around(state)];
}

function form(page, state) {
  return h(
    "form",
    {
      key: "lobby",
      class: "card cut lobby",
      onsubmit(event) {
        event.preventDefault();
        putName(page);
      },
    },
    h("h2", null, state.here ? "You are in" : "Take your seat"),
    h("p", null, state.here ? "The host starts the show. Keep this page open: your questions come here, and in poker your cards." : "Type your name, then take the seat."),
    h("label", { for: FIELD }, "Your name"),
    h("div", { class: "beside" }, h("input", { id: FIELD, maxlength: LONGEST, autocomplete: "off", autocapitalize: "words", spellcheck: "false", value: state.name ?? "" }), state.here && h("button", { class: "save" }, "Save")),
  );
}

/** Who else is here already. */
function around({ podiums = [], place }) {
  const others = podiums.filter(({ here, seat }) => here && seat !== place);
  if (!others.length) return null;
  return h(
    "section",
    { key: "around", "aria-labelledby": "around-title" },
    h("h3", { id: "around-title" }, "Here already"),
    h("ul", { class: "around" }, others.map(({ seat, badge: at, name }) => h("li", { key: seat }, badge(at ?? seat), name))),
  );
}

/** Tell the console the name that was typed, if it is another one. */
async function putName(page) {
  const name = document.getElementById(FIELD)?.value.trim();
  if (!name || name === page.state.name) return true;
  return page.act({ do: "name", name });
}

/** The gold button of the lobby. */
export function seatLobbyButton(page) {
  const { buzz, here, phase } = page.state;
  if (phase === "resume") return bigButton(page, "Waiting for the host");
  if (here || buzz !== "sit") return bigButton(page, here ? "Waiting for the start" : "Waiting for the host");
  return bigButton(page, "Take a seat", async () => (await putName(page)) && page.act({ do: "buzz" }));
}

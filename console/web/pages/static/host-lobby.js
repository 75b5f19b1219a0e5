// The lobby: who is here, whose controls arrive, and what is played.

import { badge } from "./badge.js";
import { allChosen, begun, chosen } from "./choices.js";
import { h } from "./dom.js";
import { teamsAtStart, teamsProblem } from "./host-buzz-options.js";
import { fromElsewhere } from "./host-faults.js";
import { gameNow, games } from "./host-game.js";
import { options } from "./host-options.js";
import { packLine } from "./host-packs.js";
import { inviting, phoneOf, phoneWord, placeOf, seatByPhone } from "./host-phones.js";
import { howManyHandsInWords } from "./host-poker-options.js";
import { scanning } from "./host-seat-menu.js";
import { howItEnds } from "./host-wheel-options.js";

const LEAST = { player: 3, host: 2 }; // contestants and MCs among the seats that a show needs, by who the MC is

/** Who is here, and what is played. */
export function lobby(page) {
  const { setup, roll_call: calling } = page.state;
  return [
    !calling && games(page),
    h(
      "section",
      { key: "people", "aria-labelledby": "people-title" },
      h("h2", { id: "people-title" }, "Who is here?"),
      h("p", null, calling ? "Everybody presses, pushes and turns; here is what arrives." : "A press on a buzzer takes its seat."),
      h("ul", { class: "seats" }, setup.seats.map((place) => lobbySeat(page, place))),
      !calling && seatByPhone(page),
      h(
        "button",
        {
          key: "roll-call",
          id: "roll-call",
          "aria-pressed": String(Boolean(calling)),
          onclick: () => page.act({ do: "roll-call", on: !calling }),
        },
        calling ? "End the roll call" : "Roll call: does every control work?",
      ),
    ),
    !calling && options(page),
    !calling && packLine(page),
  ];
}

function lobbySeat(page, { seat, name, here }) {
  const id = `name-${seat}`;
  const podium = page.state.podiums?.find((candidate) => (candidate.badge ?? candidate.seat) === seat) ?? {};
  const place = placeOf(page.state, seat);
  const wired = place.wired !== false;
  const open = page.ui.panel === seat;
  const calling = page.state.roll_call;
  return h(
    "li",
    { key: `seat-${seat}`, class: "seat cut" },
    h(
      "div",
      { class: "seat-row" },
      h(
        "button",
        {
          class: "badge-button",
          "aria-label": `Seat ${seat}: settings`,
          "aria-expanded": String(open),
          onclick: () => {
            page.ui.panel = open ? null : seat;
            page.redraw();
          },
        },
        badge(seat),
        h("span", { class: "more-sign" }, open ? "▲" : "▼"),
      ),
      h("label", { for: id, class: "seen-by-ear" }, `Name of seat ${seat}`),
      h("input", {
        id,
        value: name,
        placeholder: `Seat ${seat}`,
        maxlength: 16,
        autocomplete: "off",
        autocapitalize: "words",
        enterkeyhint: "done",
        onchange(event) {
          const typed = event.currentTarget.value.trim();
          if (typed && typed !== name) page.act({ do: "name", seat, name: typed });
        },
        onkeydown: (event) => event.key === "Enter" && event.currentTarget.blur(),
      }),
      h(
        "button",
        {
          class: "act",
          "aria-pressed": String(here),
          "aria-label": `Seat ${seat}: ${here ? "here" : "free"}`,
          onclick: () => page.act({ do: "seat", seat, here: !here }),
        },
        here ? "✓ Here" : "Free",
      ),
    ),
    calling ? arrived(page.state.view?.board?.seats?.[seat]) : here && !open && phoneLine(page, place, name),
    fromElsewhere(place) && backToItsPlace(page, place),
    open && h("div", { class: "panel" }, phoneOf(page, { ...place, place: seat, name }), wired && scanning(page, seat, podium.scan ?? null)),
  );
}

/** Whether whoever sits here would hold cards that nothing shows them. */
const isBlind = (page, place) => gameNow(page)?.hidden_cards === true && place.sees === false;

/** The phone of a seat, or that one is needed: the way to it is right there then. */
function phoneLine(page, place, name) {
  if (isBlind(page, place)) {
    return h("div", { key: "needs", class: "phone-line" }, h("b", null, "Needs a phone for its cards"), inviting(page, place.place, "Invite", `Invite a phone for ${name}`));
  }
  return phoneWord(place) && h("p", { key: "has", class: "phone-line" }, phoneWord(place));
}

/** Its buzzer does nothing now, and would be missed. */
function backToItsPlace(page, place) {
  const back = () => page.act({ do: "play-from", seat: place.place, by: "rig" });
  return h("div", { key: "from", class: "phone-line" }, h("b", null, sentence(fromElsewhere(place))), h("button", { "aria-label": `Play seat ${place.place} from its place`, onclick: back }, "From its place"));
}

const sentence = (said) => `${said[0].toUpperCase()}${said.slice(1)}`;

/** What came from a place in the roll call: each control with a tick or what is still missing. */
function arrived(from) {
  if (!from) return null;
  const control = (name, ok, got) =>
    h("li", { class: ok ? "arrived ok" : "arrived" }, h("b", null, ok ? "✓" : "–"), h("span", null, ok ? `${name} ${got}` : `no ${name.toLowerCase()} yet`));
  return h(
    "ul",
    { class: "arrivals", "aria-live": "polite" },
    control("Buzzer", from.pressed, "pressed"),
    from.dials > 0 && control("Dial", from.turned !== null, `at ${from.turned > 0 ? "+" : from.turned < 0 ? "−" : ""}${Math.abs(from.turned)}`),
    from.push && control("Push", from.pushed, "felt"),
  );
}

/** Why the show cannot start yet, or null. */
export function lobbyProblem(page) {
  const here = page.state.setup.seats.filter((seat) => seat.here).length;
  if (here === 0) return "Nobody is here yet";
  const game = gameNow(page);
  const least = Math.max(game?.least ?? 2, LEAST[chosen(page, "mc")] ?? 0);
  if (here > game?.most) return `At most ${game.most} can play this`;
  const missing = least - here;
  if (missing > 0) return `${missing === 1 ? "One more person is" : `${missing} more people are`} needed`;
  const blind = page.state.setup.seats.filter((seat) => seat.here && isBlind(page, placeOf(page.state, seat.seat)));
  if (blind.length > 0) return `${blind.map(({ name }) => name).join(", ")} ${blind.length > 1 ? "need phones" : "needs a phone"}`;
  const divided = teamsProblem(page);
  if (divided) return divided;
  return "solo_games" in page.state.setup.options && chosen(page, "solo_games") === "" ? "No solo game is chosen" : null;
}

/** What a tap on Start begins, in a line. */
export function lobbyHint(page) {
  const here = page.state.setup.seats.filter((seat) => seat.here).length;
  const what = [`${gameNow(page)?.title ?? "The show"} with ${here}`, howItEnds(page), howManyHandsInWords(page), chosen(page, "mc") === "host" && "you are the MC"];
  return what.filter(Boolean).join(", ");
}

/** Start with what was chosen on this phone. */
export async function startShow(page) {
  if (await page.act({ do: "start", options: { ...allChosen(page), ...teamsAtStart(page) } })) begun(page);
}

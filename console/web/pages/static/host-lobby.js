// Before and after a show: taking up an interrupted one, who is here, what is played, and who won.

import { badge } from "./badge.js";
import { h } from "./dom.js";
import { money, when, words } from "./format.js";

const LEAST = 2; // people that a show needs

/** What an interrupted show was, and the way to a new one instead. */
export function resumeCard(page) {
  const { resume } = page.state;
  return h(
    "section",
    { key: "resume", class: "card cut" },
    h("h2", null, "A show was interrupted"),
    h(
      "dl",
      { class: "facts" },
      h("div", null, h("dt", null, "Show"), h("dd", null, words(resume.show))),
      h("div", null, h("dt", null, "Seats"), h("dd", null, resume.seats.join(", "))),
      h("div", null, h("dt", null, "Begun"), h("dd", null, when(resume.saved))),
      h("div", null, h("dt", null, "Answers"), h("dd", null, String(resume.answers))),
      resume.over && h("div", null, h("dt", null, "State"), h("dd", null, "Played to its end")),
    ),
    resume.damage && h("p", { class: "damage", role: "alert" }, h("b", null, "Damaged: "), resume.damage),
    sure(page, "new", "Start a new show instead", "Yes, leave that show", () => page.act({ do: "new" })),
  );
}

/** A button that asks once more before it does what cannot be taken back. */
export function sure(page, id, label, confirm, go) {
  const { ui } = page;
  const armed = ui.sure === id;
  return h(
    "button",
    {
      key: `sure-${id}`,
      type: "button",
      class: armed ? "danger" : "",
      "aria-disabled": String(page.busy),
      onclick() {
        if (page.busy) return;
        ui.sure = armed ? null : id;
        if (armed) go();
        page.redraw();
      },
    },
    armed ? confirm : label,
  );
}

/** Who is here, and what is played. */
export function lobby(page) {
  const { setup } = page.state;
  return [
    h(
      "section",
      { key: "people", "aria-labelledby": "people-title" },
      h("h2", { id: "people-title" }, "Who is here?"),
      h("p", null, "A press on a buzzer takes its seat."),
      h("ul", { class: "seats" }, setup.seats.map((place) => lobbySeat(page, place))),
    ),
    h(
      "section",
      { key: "options", class: "options", "aria-labelledby": "options-title" },
      h("h2", { id: "options-title" }, "What is played?"),
      Object.entries(setup.choices ?? {}).map(([name, choices]) =>
        name === "solo_games" ? gamesInOrder(page, name, choices) : oneChoice(page, name, choices),
      ),
    ),
  ];
}

function lobbySeat(page, { seat, name, here }) {
  const id = `name-${seat}`;
  return h(
    "li",
    { key: `seat-${seat}`, class: "seat cut" },
    h(
      "div",
      { class: "seat-row" },
      badge(seat),
      h("label", { for: id, class: "seen-by-ear" }, `Name of seat ${seat}`),
      h("input", {
        id,
        value: name,
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
        here ? "Here" : "Free",
      ),
    ),
  );
}

const chosen = (page, name) => page.ui.options[name] ?? page.state.setup.options?.[name] ?? "";

function choose(page, name, value) {
  page.ui.options[name] = value;
  page.redraw();
}

function oneChoice(page, name, choices) {
  const id = `option-${name}`;
  const props = { id, value: chosen(page, name), onchange: (event) => choose(page, name, event.currentTarget.value) };
  return h(
    "div",
    { key: id },
    h("label", { for: id }, words(name)),
    // An option without choices is free text, such as the currency's sign.
    choices.length
      ? h("select", props, choices.map((choice) => h("option", { value: choice }, words(choice))))
      : h("input", { ...props, maxlength: 12, autocomplete: "off" }),
  );
}

// The order of tapping is the order of play; "shuffled" and "the MC chooses" stand alone.
function gamesInOrder(page, name, choices) {
  const alone = (choice) => choice === "random" || choice === "mc";
  const games = chosen(page, name).split(",").filter(Boolean);
  const toggle = (choice) => {
    if (alone(choice)) return choose(page, name, choice);
    const others = games.filter((game) => !alone(game) && game !== choice);
    choose(page, name, (games.includes(choice) ? others : [...others, choice]).join(","));
  };
  return h(
    "div",
    { key: name, role: "group", "aria-labelledby": `option-${name}` },
    h("p", { id: `option-${name}` }, `${words(name)}, in this order`),
    h(
      "div",
      { class: "choices" },
      choices.map((choice) => {
        const place = games.indexOf(choice);
        const label = choice === "mc" ? "The MC chooses" : words(choice);
        return h(
          "button",
          { type: "button", "aria-pressed": String(place >= 0), onclick: () => toggle(choice) },
          place >= 0 && !alone(choice) ? `${place + 1}. ${label}` : label,
        );
      }),
    ),
  );
}

/** Why the show cannot start yet, or null. */
export function lobbyProblem(state) {
  const here = state.setup.seats.filter((seat) => seat.here).length;
  if (here === 0) return "Nobody is here yet";
  return here < LEAST ? "One more person is needed" : null;
}

/** Start with what was chosen on this phone. */
export async function startShow(page) {
  const options = { ...page.state.setup.options, ...page.ui.options };
  if (options.solo_games === "") return page.say("Choose at least one solo game.");
  if (await page.act({ do: "start", options })) page.ui.options = {};
}

/** The winners of the show that just ended. */
export function gameOver(page) {
  const over = page.state.view?.over;
  if (!over) return null;
  const podium = (seat) => page.state.podiums.find((candidate) => candidate.seat === seat) ?? { name: `Seat ${seat}` };
  return h(
    "section",
    { key: "over", class: "card cut won" },
    h("h2", null, over.winners.length > 1 ? "Joint winners" : "The winner"),
    over.winners.map((seat) =>
      h("p", { class: "winner" }, badge(podium(seat).badge ?? seat), h("b", null, podium(seat).name), h("span", { class: "money" }, money(over.totals[seat] ?? 0))),
    ),
  );
}

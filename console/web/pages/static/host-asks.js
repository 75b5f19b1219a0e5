// A form for every kind of ask: the MC's own decisions, and a seat's when the host stands in for it.

import { h } from "./dom.js";
import { money, topic, words } from "./format.js";

// More answers than this do not make a row of buttons any more.
const BUTTONS = 12;
// The MC's free choices, in which the phone may choose in the MC's place.
const FREE = new Set([
  "solo-games.next",
  "danger-price.danger",
  "one-away.shown",
  "squeeze-play.row",
  "secret-x.decoy",
]);

/** The open asks to the MC. */
export function asksForTheMc(page) {
  const asks = page.state.asks.filter((ask) => !/^seats?\b/.test(ask.to) || ask.kind === "buzz");
  return asks.map((ask) =>
    h(
      "section",
      { key: `ask-${ask.id}`, class: "card cut decide", "aria-labelledby": `ask-title-${ask.id}` },
      h("h2", { id: `ask-title-${ask.id}` }, topic(ask.topic)),
      askForm(page, ask),
      FREE.has(ask.topic) && h("button", { type: "button", onclick: () => surprise(page, ask) }, "Surprise me"),
    ),
  );
}

/** The form that answers an ask, whatever its kind. */
export function askForm(page, ask) {
  const form = FORMS[ask.kind];
  if (!form) return h("p", null, `This page does not know how to answer “${ask.kind}”.`);
  return h(
    "fieldset",
    { key: `form-${ask.id}`, class: "ask", disabled: !ask.live },
    h("legend", { class: "seen-by-ear" }, topic(ask.topic)),
    ask.row && h("p", { class: "told" }, "Row: ", [...ask.row].join(" ")),
    form(page, ask),
    !ask.live && h("p", { class: "told" }, "Opens in a moment"),
  );
}

const sent = new Set(); // asks whose answer is on its way: a second tap is not a second answer

async function answer(page, ask, value) {
  if (sent.has(ask.id)) return false;
  sent.add(ask.id);
  const done = await page.act({ do: "answer", ask: ask.id, value });
  if (!done) sent.delete(ask.id);
  return done;
}

function surprise(page, ask) {
  const answers = ask.options;
  // A fair choice: values beyond the last whole multiple are drawn again.
  const limit = 2 ** 32 - (2 ** 32 % answers.length);
  const [value] = (function fair() {
    const drawn = crypto.getRandomValues(new Uint32Array(1));
    return drawn[0] < limit ? drawn : fair();
  })();
  answer(page, ask, optionOf(answers[value % answers.length]).id);
}

const optionOf = (option) =>
  typeof option === "object" ? { id: option.id, label: option.label ?? words(option.id) } : { id: option, label: words(option) };

const FORMS = {
  dial(page, ask) {
    const places = ask.wheels.length;
    return typed(page, ask, {
      label: `Number, ${places} ${places === 1 ? "place" : "places"}`,
      attributes: { inputmode: "numeric", maxlength: places, autocomplete: "off" },
      read(text) {
        const padded = text.trim().padStart(places, "0");
        const fits = /^\d+$/.test(padded) && padded.length === places && [...padded].every((d, i) => ask.wheels[i].includes(d));
        return fits ? Number(padded) : undefined;
      },
      problem: "That is not on the dial.",
    });
  },

  text(page, ask) {
    return typed(page, ask, {
      label: "Answer",
      attributes: { maxlength: ask.length, autocomplete: "off", autocapitalize: "characters" },
      read: (text) => text,
    });
  },

  choose(page, ask) {
    return oneOf(page, ask, ask.options.map(optionOf).map(({ id, label }) => ({ label, value: id })));
  },

  spin(page, ask) {
    const name = (wedge) =>
      wedge.kind === "cash" ? money(wedge.amount) : wedge.id ? `${words(wedge.kind)}: ${words(wedge.id)}` : words(wedge.kind);
    return oneOf(page, ask, ask.wedges.map((wedge, i) => ({ label: `${i + 1}: ${name(wedge)}`, value: i })));
  },

  buzz(page, ask) {
    const name = (seat) => page.state.podiums.find((podium) => podium.seat === seat)?.name ?? `Seat ${seat}`;
    return oneOf(page, ask, [
      ...ask.seats.map((seat) => ({ label: `${name(seat)} was first`, value: [[seat, 0]] })),
      { label: "Nobody in time", value: [] },
    ]);
  },

  pick(page, ask) {
    return several(page, ask, ask.options.map(optionOf), ask.count);
  },

  draw(page, ask) {
    const options = ask.options.map(optionOf);
    if (ask.count === 1) return oneOf(page, ask, options.map(({ id, label }) => ({ label, value: [id] })));
    return several(page, ask, options, ask.count);
  },

  arrange(page, ask) {
    return several(page, ask, ask.tiles.map((tile) => ({ id: tile, label: tile })), ask.slots);
  },
};

function typed(page, ask, { label, attributes, read, problem }) {
  const id = `typed-${ask.id}`;
  async function submit(event) {
    event.preventDefault();
    const input = document.getElementById(id);
    const value = input.value === "" ? undefined : read(input.value);
    if (value === undefined) {
      page.say(problem ?? "There is nothing to send.");
      input.focus();
      return;
    }
    await answer(page, ask, value);
  }
  return h(
    "form",
    { class: "typed", onsubmit: submit },
    h("label", { for: id }, label),
    h("div", { class: "beside" }, h("input", { id, ...attributes }), h("button", null, "Lock in")),
  );
}

function oneOf(page, ask, answers) {
  if (answers.length <= BUTTONS) {
    const short = answers.every(({ label }) => label.length <= 2);
    return h(
      "div",
      { class: short ? "choices short" : "choices" },
      answers.map(({ label, value }) =>
        h("button", { type: "button", onclick: () => answer(page, ask, value) }, label),
      ),
    );
  }
  const id = `one-of-${ask.id}`;
  return h(
    "form",
    {
      class: "typed",
      onsubmit(event) {
        event.preventDefault();
        answer(page, ask, answers[document.getElementById(id).selectedIndex].value);
      },
    },
    h("label", { for: id }, `One of ${answers.length}`),
    h(
      "div",
      { class: "beside" },
      h("select", { id }, answers.map(({ label }) => h("option", null, label))),
      h("button", null, "Choose"),
    ),
  );
}

// Tapped in order; each place may be used once, although two tiles may read alike.
function several(page, ask, options, count) {
  const picked = page.ui.picks[ask.id] ?? [];
  const toggle = (i) => {
    page.ui.picks[ask.id] = picked.includes(i) ? picked.filter((j) => j !== i) : [...picked, i].slice(0, count);
    page.redraw();
  };
  const ordered = ask.kind !== "pick";
  return [
    h("p", { class: "told" }, ordered ? `Tap ${count} in order` : `Tap ${count}`, ` (${picked.length} of ${count})`),
    h(
      "div",
      { class: options.every(({ label }) => label.length <= 2) ? "choices short" : "choices" },
      options.map(({ label }, i) =>
        h(
          "button",
          { type: "button", "aria-pressed": String(picked.includes(i)), onclick: () => toggle(i) },
          ordered && picked.includes(i) ? `${picked.indexOf(i) + 1}. ${label}` : label,
        ),
      ),
    ),
    h(
      "button",
      {
        type: "button",
        disabled: picked.length !== count,
        onclick: () => answer(page, ask, picked.map((i) => options[i].id)),
      },
      "That is it",
    ),
  ];
}

// Two buzzers pressed so many microseconds apart, which no two hands could do: what the console makes of it stands beside.

import { gap } from "./gaps.js";
import { h } from "./dom.js";

const GAPS = [0, 10, 30, 50, 100, 200, 1_000, 3_200, 50_000];
const SOON_MS = 250; // so long until the first of them
const BOUNCE_US = 800;

const race = { first: null, second: null, us: 30, bounce: false };

/** The tool, for a rig with two buzzers. */
export function raceOnBench(bench) {
  const seats = bench.rig.seats.map(({ seat }) => seat);
  if (seats.length < 2) return null;
  const first = seats.includes(race.first) ? race.first : seats[0];
  const second = seats.includes(race.second) && race.second !== first ? race.second : seats.find((seat) => seat !== first);
  const choose = (change) => {
    Object.assign(race, { first, second }, change);
    bench.redraw();
  };
  return h(
    "div",
    { key: "race", class: "tool race", role: "group", "aria-label": "Race" },
    h("h2", null, "Race"),
    seatOf(bench, seats, "pressed first", first, (seat) => choose({ first: seat, second: seat === second ? first : second })),
    h("span", null, "then"),
    seatOf(bench, seats, "pressed second", second, (seat) => choose({ second: seat, first: seat === first ? second : first })),
    h(
      "select",
      { "aria-label": "Gap", value: String(race.us), onchange: (event) => choose({ us: Number(event.target.value) }) },
      GAPS.map((us) => h("option", { key: us, value: String(us) }, us ? `${gap(us)} later` : "at once")),
    ),
    h("button", { "aria-pressed": String(race.bounce), onclick: () => choose({ bounce: !race.bounce }) }, "Worn contacts"),
    h("button", { class: "go", onclick: () => press(bench, first, second) }, "Press both"),
    h("p", { class: "race-told", role: "status" }, told(bench.state)),
  );
}

function seatOf(bench, seats, label, chosen, choose) {
  return h(
    "select",
    { "aria-label": `Seat ${label}`, value: String(chosen), onchange: (event) => choose(Number(event.target.value)) },
    seats.map((seat) => h("option", { key: seat, value: String(seat) }, `Seat ${seat}`)),
  );
}

function press(bench, first, second) {
  for (const seat of [first, second]) {
    if ((bench.troubles[`${seat}/buzzer`]?.bounce_us ?? 0) > 0 !== race.bounce) bench.trouble(seat, "buzzer", { bounce_us: race.bounce ? BOUNCE_US : 0 });
  }
  const tap = (seat, in_us) => ({ do: "tap", seat, part: "buzzer", in_ms: SOON_MS, in_us });
  bench.send({ do: "script", steps: [tap(first, 0), tap(second, race.us)] });
}

/** What the console has made of the last race. */
function told(state) {
  const board = state?.view?.board;
  const { presses, first, tied } = board?.toss_up ?? board ?? {};
  if (!presses?.length || !first) return state?.race?.open ? "The buzzers are open." : "";
  const name = (seat) => state.podiums?.find((podium) => podium.seat === seat)?.name ?? `Seat ${seat}`;
  if (tied?.length > 1) return `Too close to tell: drawn, ${name(first)}.`;
  const [one, other] = presses;
  return other ? `${name(first)}, ${gap(other.us - one.us)} ahead of ${name(other.seat)}.` : `${name(first)} alone.`;
}

// The wheel of the rig, to be turned with the mouse: held, led round and let go, as a hand does it. What it did is the daemon's to say.

import { lines } from "./bench-trouble.js";
import { h, s } from "./dom.js";
import { money } from "./money.js";
import { podiumOf } from "./podiums.js";
import { Motion } from "./wheel-motion.js";
import { words } from "./wording.js";

const LETTING_GO_MS = 80; // the movement of this long before letting go is the push
const SHORTEST_MS = 16; // two movements of a mouse that come at once are no infinite speed
const LEAST_PUSH = 0.1; // turns a second: less is a hand that comes to rest
const MOST_PUSH = 4;
const A_SPIN = 1.6;
const WEAK = 0.3;
const UNEVEN = 0.15; // no two pushes of a hand are alike
const STEP = 1 / 96; // turns of an arrow key
const POINTER = 180; // degrees: at nine o'clock, where the wedge reads level, as on the screen
const PARTS = { quadrature: ["wheel:a", "wheel:b", "wheel:index"], slots: ["wheel:slot", "wheel:index"] };
const FEW_MARKS = 12;

const motion = new Motion();
const now = () => performance.now();

/** Take a `wheel` message: the wheel follows it by itself, without the page being drawn anew. */
export function wheelMoved(message) {
  motion.take(message, now());
  turnOn();
}

let frame = 0;
function turnOn() {
  if (!frame) frame = requestAnimationFrame(() => ((frame = 0), follow(document.querySelector(".wheel-turning"))));
}

function follow(group) {
  group?.setAttribute("transform", `rotate(${((motion.at(now()) ?? 0) % 1) * 360})`);
  if (motion.goesOn) turnOn();
}

// A push, as if by a hand: `speed` in turns a second, below 0 the wrong way.
const flick = (bench, speed) => bench.send({ do: "flick", speed: speed * (1 + UNEVEN * (2 * Math.random() - 1)) });

/** An honest spin, or one the wrong way. */
export const spin = (bench, wrong) => flick(bench, wrong ? -A_SPIN : A_SPIN);

const isHeld = (state) => state?.overlays?.some(({ kind }) => kind === "paused") ?? false;
const HELD = "The show is paused.";

/** The spin that is waited for now: on hold none is. */
export const wantedSpin = (state) => (isHeld(state) ? null : state?.spin);

/** The wheel with its handles, for a rig that has one. */
export function wheelOnBench(bench) {
  const { wheel } = bench.rig;
  const wanted = wantedSpin(bench.state);
  const { wedges } = bench;
  return h(
    "section",
    { key: "wheel", class: wanted?.by === "hand" ? "wheel-place cut wanted" : "wheel-place cut", "aria-label": "Wheel" },
    h("p", { class: "wheel-told", role: "status" }, told(bench.state, wanted)),
    s(
      "svg",
      {
        class: "wheel",
        viewBox: "-118 -110 228 220",
        tabindex: 0,
        role: "img",
        "aria-label": "The wheel: drag it round and let go; arrow keys lead it, W spins it",
        onpointerdown: (event) => grip(event, bench),
        onkeydown(event) {
          const by = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[event.key];
          if (!by) return;
          event.preventDefault();
          bench.send({ do: "drag-wheel", by: by * STEP });
        },
      },
      s("circle", { r: 108, class: "wheel-rim" }),
      s("g", { key: wedges ? "wedges" : "counts", class: "wheel-turning", ref: follow }, wedges ? wedges.map(sector) : counts(wheel.counts)),
      s("circle", { r: 18, class: "wheel-hub" }),
      s("path", { d: "M-117 -11L-98 0L-117 11Z", class: "wheel-pointer" }),
    ),
    h(
      "div",
      { class: "wheel-hands" },
      handle("Spin", () => spin(bench, false)),
      handle("Weakly", () => flick(bench, WEAK)),
      handle("Wrong way", () => spin(bench, true)),
      handle("Hold", () => bench.send({ do: "stop-wheel" })),
    ),
    h(
      "details",
      { class: "troubles" },
      h("summary", null, "Trouble"),
      lines(bench, null, PARTS[wheel.sensor]),
    ),
  );
}

const handle = (label, go) => h("button", { type: "button", onclick: go }, label);

/** Where the wheel would be, for a rig that has none. */
export const noWheel = (state) =>
  h("p", { key: "no-wheel", class: "no-wheel", role: "status" }, "This rig has no wheel. ", isHeld(state) ? HELD : state?.spin ? virtual(state, state.spin) : "A buzzer spins a virtual one.");

function virtual(state, { seat, turning }) {
  if (turning) return "A virtual wheel turns.";
  const { name, badge } = podiumOf(state, seat);
  return ["Spin the virtual one: ", h("b", null, `${name}'s buzzer`), ", ", h("kbd", null, String(badge)), "."];
}

function told(state, spin) {
  if (isHeld(state)) return HELD;
  if (!spin) return "No spin is wanted now.";
  if (spin.by === "console") return virtual(state, spin);
  const who = podiumOf(state, spin.seat).name;
  return spin.turning ? `${who} spins.` : [spin.said && h("b", null, `${spin.said}. `), `${who} is to spin.`];
}

// ---------------------------------------------------------------------------- what is on it
const round = (number) => number.toFixed(2);
const point = (radius, degrees) => {
  const angle = (degrees * Math.PI) / 180;
  return `${round(radius * Math.cos(angle))} ${round(radius * Math.sin(angle))}`;
};

// The wheel turns clockwise, so what comes next to the pointer lies below it: wedges go round the other way.
const place = (share) => POINTER - 360 * share;

function sector(wedge, i, wedges) {
  const [from, middle, to] = [i, i + 0.5, i + 1].map((at) => place(at / wedges.length));
  const size = Math.min(15, (2 * Math.PI * 80 * 0.75) / wedges.length);
  const look = wedge.kind === "cash" ? `cash-${i % 4}` : wedge.kind;
  return s(
    "g",
    { key: i },
    s("path", { d: `M0 0L${point(102, from)}A102 102 0 0 0 ${point(102, to)}Z`, class: `wedge ${look}` }),
    s("text", { class: `wedge-text ${look}`, x: -95, y: round(size * 0.34), "font-size": round(size), transform: `rotate(${round(middle - POINTER)})` }, wedge.kind === "cash" ? money(wedge.amount) : words(wedge.kind)),
  );
}

/** A wheel without a show: its counts, some of them numbered. */
function counts(all) {
  const every = Math.ceil(all / FEW_MARKS);
  return [
    s("circle", { r: 102, class: "wedge cash-0" }),
    Array.from({ length: all }, (_, i) => {
      const numbered = i % every === 0;
      return s(
        "g",
        { key: i, transform: `rotate(${round(place(i / all) - POINTER)})` },
        s("path", { d: `M-102 0H${numbered ? -90 : -96}`, class: "wheel-mark" }),
        numbered && s("text", { class: "wedge-text cash-0", x: -86, y: 5, "font-size": 15 }, String(i)),
      );
    }),
  ];
}

// ---------------------------------------------------------------------------- a hand on it
function grip(event, bench) {
  if (event.button !== 0) return;
  const wheel = event.currentTarget;
  wheel.setPointerCapture(event.pointerId);
  const box = wheel.getBoundingClientRect();
  const at = ({ clientX, clientY }) => Math.atan2(clientY - box.top - box.height / 2, clientX - box.left - box.width / 2) / (2 * Math.PI);
  let last = at(event);
  let led = 0; // turns that are not sent yet
  const way = [[event.timeStamp, 0]]; // [ms, turns since the one before]
  bench.send({ do: "stop-wheel" });
  const send = () => {
    if (led) bench.send({ do: "drag-wheel", by: led });
    led = 0;
  };
  const move = (moved) => {
    const here = at(moved);
    const by = ((here - last + 1.5) % 1) - 0.5; // the short way round
    last = here;
    led += by;
    way.push([moved.timeStamp, by]);
    requestAnimationFrame(send);
  };
  const stop = (let_go) => {
    for (const type of ["pointermove", "pointerup", "pointercancel"]) wheel.removeEventListener(type, type === "pointermove" ? move : stop);
    send();
    const speed = push(way, let_go.timeStamp);
    if (let_go.type === "pointerup" && Math.abs(speed) >= LEAST_PUSH) bench.send({ do: "flick", speed });
  };
  wheel.addEventListener("pointermove", move);
  wheel.addEventListener("pointerup", stop);
  wheel.addEventListener("pointercancel", stop);
}

/** Turns a second with which a wheel is let go at `end` that was led this way: the last movement counts, not where it began. */
function push(way, end) {
  const late = way.findIndex(([at]) => end - at <= LETTING_GO_MS);
  if (late < 0) return 0;
  const from = Math.max(late - 1, 0); // a movement that ends in this time began with the one before: a busy page has few of them
  const turns = way.slice(from + 1).reduce((all, [, by]) => all + by, 0);
  const speed = (turns * 1000) / Math.max(end - way[from][0], SHORTEST_MS);
  return Math.max(-MOST_PUSH, Math.min(MOST_PUSH, speed));
}

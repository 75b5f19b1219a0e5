// The bench: every control, lamp and matrix of the simulated rig, and the screen's picture.
// It sends contacts and detents, never a press or a number: what comes of them is the console's business.

import { seatOnBench } from "./bench-seat.js";
import { noWheel, wheelMoved, wheelOnBench } from "./bench-wheel.js";
import { useKeys } from "./bench-keys.js";
import { keypad, mcButtons } from "./bench-mc.js";
import { raceOnBench } from "./bench-race.js";
import { draw, h } from "./dom.js";
import { paint } from "./matrix.js";
import { useCurrency } from "./money.js";
import { connect } from "./stream.js";

const LOG_LINES = 60;
const top = document.getElementById("top");
const main = document.getElementById("main");

const bench = {
  rig: null,
  state: null,
  live: false,
  matrices: new Map(), // seat -> rows
  lamps: new Map(), // seat -> on
  held: new Set(), // contacts that are closed now: "1/buzzer"
  troubles: {}, // "1/buzzer" -> what was asked for
  angles: {}, // "1/0" -> detents that this page has turned the dial by
  watching: true,
  pictured: false,
  log: [],
  wedges: null, // of the wheel, once a show has told them
  redraw,
  send: (message) => stream.send(message),
  close(seat, part) {
    contact(seat, part, true);
  },
  open(seat, part) {
    contact(seat, part, false);
  },
  turn(seat, dial, by, gap_us = 2000) {
    if (!stream.send({ do: "detents", seat, dial, by, gap_us })) return;
    const name = `${seat}/${dial}`;
    bench.angles[name] = (bench.angles[name] ?? 0) + by;
    redraw();
  },
  trouble(seat, part, change) {
    const name = `${seat ?? "rig"}/${part}`;
    const wanted = { ...quiet, ...bench.troubles[name], ...change };
    if (!stream.send({ do: "trouble", ...(seat !== null && { seat }), part, ...wanted })) return;
    const { lose, ...lasting } = wanted; // edges are lost once, and that is over
    bench.troubles[name] = lasting;
    redraw();
  },
};

const quiet = { bounce_us: 0, noise: false, stuck: false, dead: false };

function contact(seat, part, closed) {
  const name = `${seat ?? "rig"}/${part}`;
  if (bench.held.has(name) === closed) return;
  if (!stream.send({ do: closed ? "close" : "open", ...(seat !== null && { seat }), part })) return;
  if (closed) bench.held.add(name);
  else bench.held.delete(name);
  redraw();
}

/** Open every contact that this page holds closed: nobody can hold a button on a page that is not looked at. */
function letGo() {
  for (const name of [...bench.held]) {
    const [seat, part] = name.split("/");
    contact(seat === "rig" ? null : Number(seat), part, false);
  }
}

const stream = connect("/stream/bench", {
  onMessage(message) {
    if (message.type === "matrix") return lightUp(message);
    if (message.type === "wheel") return wheelMoved(message);
    if (message.type === "hello") useCurrency(message.currency);
    if (message.type === "rig") bench.rig = message;
    if (message.type === "state") take(message);
    if (message.type === "lamp") bench.lamps.set(message.seat, message.on);
    if (message.type === "edges") bench.log = [edgesLine(message), ...bench.log].slice(0, LOG_LINES);
    redraw();
  },
  async onPicture(blob) {
    const canvas = document.getElementById("picture");
    const picture = await createImageBitmap(blob);
    canvas?.getContext("2d").drawImage(picture, 0, 0, canvas.width, canvas.height);
    picture.close();
    if (!bench.pictured) {
      bench.pictured = true;
      redraw();
    }
  },
  onLink(live) {
    bench.live = live;
    bench.held.clear(); // the console opens what a lost page held
    if (live) watch(bench.watching);
    redraw();
  },
});

function take(state) {
  bench.state = state;
  const { scene, board } = state.view ?? {};
  if (board?.wheel) bench.wedges = board.wheel;
  else if (scene === "lobby") bench.wedges = null; // the next show may have another wheel
}

// Matrices blink; drawing one must not draw the page.
function lightUp({ seat, rows }) {
  bench.matrices.set(seat, rows);
  const canvas = document.querySelector(`[data-seat="${seat}"] .matrix`);
  if (canvas) paint(canvas, rows);
}

function edgesLine({ line, ...facts }) {
  const told = Object.entries(facts)
    .filter(([name]) => name !== "type" && name !== "at")
    .map(([name, value]) => (typeof value === "string" ? value : `${name.replaceAll("_", " ")} ${value}`));
  return `${line}: ${told.join(", ")}`;
}

function watch(on) {
  bench.watching = on;
  if (!on) bench.pictured = false;
  stream.send({ do: "watch", on });
  redraw();
}

let drawing = false;
function redraw() {
  if (drawing) return;
  drawing = true;
  queueMicrotask(() => {
    drawing = false;
    document.body.dataset.link = bench.live ? "live" : "lost";
    draw(top, header());
    draw(main, bench.rig ? body() : h("p", { class: "waiting" }, "Waiting for the console…"));
  });
}

function header() {
  return [
    h(
      "header",
      { class: "valance" },
      h("h1", null, "Bench"),
      h("p", { class: "simulated cut" }, bench.rig?.name ?? "Simulated rig"),
      bench.rig?.pin && h("p", null, "Host PIN ", h("b", { id: "pin", class: "money" }, bench.rig.pin)),
      h("a", { href: "/host", target: "_blank", rel: "noopener" }, "Open the host's page"),
    ),
    !bench.live && h("p", { class: "lost", role: "alert" }, "Connection lost. Trying again…"),
  ];
}

function keys({ seats, wheel, keypad: pad }) {
  const key = (name) => h("kbd", null, name);
  const cards = bench.state?.view?.game === "price-poker";
  return h(
    "p",
    { class: "keys" },
    [key("1"), " to ", key(String(Math.min(seats.length, 9))), " press the buzzers"],
    cards ? "; one that is held shows its owner's cards" : wheel && [", ", key("W"), " spins the wheel, with ", key("Shift"), " the wrong way"],
    pad && ["; the number pad is the host's keypad"],
  );
}

function body() {
  return [
    h(
      "section",
      { key: "stage", class: bench.rig.wheel ? "stage with-wheel" : "stage", "aria-label": "Screen" },
      h(
        "div",
        { class: "screen" },
        h("canvas", { id: "picture", width: 960, height: 540, role: "img", "aria-label": "Picture of the screen" }),
        !bench.pictured &&
          h("p", null, bench.watching ? "The screen has not sent its picture yet." : "Nobody watches the screen."),
      ),
      bench.rig.wheel && wheelOnBench(bench),
      h(
        "aside",
        { key: "about", class: "about" },
        h("p", { class: "scene" }, h("b", null, bench.state?.view?.title ?? "…"), h("span", null, bench.state?.view?.note ?? "")),
        h("button", { "aria-pressed": String(bench.watching), onclick: () => watch(!bench.watching) }, bench.watching ? "Stop watching" : "Watch the screen"),
        keys(bench.rig),
        !bench.rig.wheel && noWheel(bench.state),
      ),
      h(
        "aside",
        { key: "played", class: "played" },
        h("h2", null, "Edges played in"),
        h("ol", { class: "log", "aria-label": "Edges played in" }, bench.log.map((line) => h("li", null, line))),
      ),
    ),
    h("section", { key: "tools", class: "tools", "aria-label": "The host at the rig, and a race" }, [raceOnBench(bench), mcButtons(bench), keypad(bench)]),
    h("section", { key: "seats", class: "places", "aria-label": "Seats" }, bench.rig.seats.map((place) => seatOnBench(bench, place))),
  ];
}

useKeys(bench, letGo);
redraw();

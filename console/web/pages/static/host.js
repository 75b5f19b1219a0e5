// The host's page: keeps what the console says, what the host has open, and draws both.

import { draw, h } from "./dom.js";
import { useCurrency } from "./money.js";
import { gameClock } from "./game-clock.js";
import { asksForTheMc } from "./host-asks.js";
import { secretsCard } from "./host-card.js";
import { gameOver, resumeCard } from "./host-ends.js";
import { footer, header, notices, onHold, whose } from "./host-frame.js";
import { lobby } from "./host-lobby.js";
import { moreSheet } from "./host-more.js";
import { passing, takeOver } from "./host-passing.js";
import { seatList } from "./host-seats.js";
import { inviteSheet } from "./host-phones.js";
import { prizeWedge, spinCard } from "./host-spin.js";
import { whyButton, whySheet } from "./host-why.js";
import { pairingForm, pairingState, unpair } from "./pair.js";
import { Sender } from "./sender.js";
import { connect } from "./stream.js";
import { timerBulbs } from "./timer.js";
import { toast } from "./toast.js";

const TOAST_MS = 6000;
const roots = Object.fromEntries(["top", "main", "bottom", "toast", "sheet"].map((id) => [id, document.getElementById(id)]));

// What is open on this phone. Everything here is a matter of this page; the console never hears of it.
const ui = {
  peeking: null, // the secret that is shown: a seat's entry, or the answer
  panel: null, // seat whose controls and settings are open
  drafts: {}, // ask id -> what is put together so far
  options: {}, // game -> what is chosen for its next show, before it starts
  levels: {}, // sliders that are on their way
  sheet: null, // "more" or "why"
  sure: null, // what waits for a second, deliberate tap
  toast: null,
};
const SHEETS = { more: moreSheet, why: whySheet };

const page = {
  ui,
  state: null,
  live: false,
  pairing: null, // null, or what the pairing form shows
  receivedAt: 0,
  redraw,
  act,
  say,
  get busy() {
    return !page.live || sender.busy;
  },
  async unpair() {
    await unpair();
    stream.close();
  },
  /** Show what a pairing attempt led to; null when this phone is paired now. */
  paired(problem) {
    page.pairing = problem;
    if (problem === null) stream.open();
    redraw();
  },
};

const stream = connect("/stream/host", {
  onMessage(message) {
    if (message.type === "hello") useCurrency(message.currency);
    if (message.type === "done" || message.type === "refused") sender.answered(message);
    if (message.type === "host") take(message);
    redraw();
  },
  onLink(live) {
    page.live = live;
    if (!live) sender.lost();
    redraw();
  },
  async mayOpen() {
    const answer = await pairingState();
    if (answer === "no") {
      page.pairing ??= {};
      page.state = null;
      redraw();
    }
    return answer;
  },
});
const sender = new Sender((message) => stream.send(message), redraw);

function take(state) {
  const open = new Set(state.asks.map((ask) => String(ask.id)));
  for (const id of Object.keys(ui.drafts)) if (!open.has(id)) delete ui.drafts[id];
  // What was open belonged to whoever held the phone before, or to the phase before.
  if (state.passing || page.state?.phase !== state.phase) Object.assign(ui, { peeking: null, panel: null, sheet: null });
  if (page.state?.step !== state.step) ui.sure = null;
  if (state.currency) useCurrency(state.currency);
  page.state = state;
  page.receivedAt = performance.now();
}

/** Do something; a refusal is shown. Resolves to true when it was done. */
async function act(action) {
  const reason = await sender.act(page.state?.step, action);
  if (reason) say(reason);
  return !reason;
}

let toastTimer = 0;
function say(text) {
  ui.toast = text;
  clearTimeout(toastTimer);
  toastTimer = setTimeout(() => {
    ui.toast = null;
    redraw();
  }, TOAST_MS);
  redraw();
}

let drawing = false;
function redraw() {
  if (drawing) return;
  drawing = true;
  queueMicrotask(() => {
    drawing = false;
    paint();
  });
}

function paint() {
  const { state } = page;
  document.body.dataset.link = page.live ? "live" : "lost";
  document.body.dataset.phase = page.pairing ? "pairing" : (state?.phase ?? "waiting");
  if (page.pairing) {
    draw(roots.top, header("Host", ""));
    draw(roots.main, pairingForm(page));
    draw(roots.bottom);
    draw(roots.sheet);
  } else if (!state) {
    draw(roots.top, header("Host", ""));
    draw(roots.main, h("p", { class: "waiting" }, "Waiting for the console…"));
    draw(roots.bottom);
    draw(roots.sheet);
  } else {
    draw(roots.top, header(state.view?.title ?? "Host", state.view?.note ?? ""), notices(page), whose(page));
    draw(roots.main, ...body(state));
    draw(roots.bottom, state.passing ? takeOver(page) : footer(page));
    draw(roots.sheet, state.invite ? inviteSheet(page) : ui.sheet && SHEETS[ui.sheet](page));
  }
  draw(roots.toast, toast(page));
}

function body(state) {
  if (state.phase === "resume") return [resumeCard(page)];
  if (state.phase === "lobby") return [lobby(page)];
  if (state.passing) return [passing(page)];
  return [
    onHold(page),
    state.phase === "over" && gameOver(page),
    gameClock(page),
    secretsCard(page),
    timerBulbs(page),
    prizeWedge(page),
    spinCard(page),
    asksForTheMc(page),
    seatList(page),
    whyButton(page),
  ];
}

// A page that stays in the phone's memory for days must not show an old state as if it were the present one.
addEventListener("pageshow", (event) => event.persisted && location.reload());
redraw();

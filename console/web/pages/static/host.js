// The host's page: keeps what the console says, what the host has open, and draws both.

import { draw, h } from "./dom.js";
import { valance } from "./frame.js";
import { gameClock } from "./game-clock.js";
import { asksForTheMc } from "./host-asks.js";
import { secretsCard } from "./host-card.js";
import { gameOver, resumeCard } from "./host-ends.js";
import { footer, notices, onHold, whose } from "./host-frame.js";
import { joinSheet } from "./host-join.js";
import { lobby } from "./host-lobby.js";
import { moreSheet } from "./host-more.js";
import { packSheet } from "./host-packs.js";
import { passing, takeOver } from "./host-passing.js";
import { rigSheet } from "./host-rig.js";
import { seatList } from "./host-seats.js";
import { inviteSheet } from "./host-phones.js";
import { raceCard } from "./host-race.js";
import { prizeWedge, spinCard } from "./host-spin.js";
import { whyButton, whySheet } from "./host-why.js";
import { pairingForm } from "./pair.js";
import { phonePage, roots } from "./phone-page.js";
import { timerBulbs } from "./timer.js";

// What is open on this phone. Everything here is a matter of this page; the console never hears of it.
const ui = {
  peeking: null, // the secret that is shown: a seat's entry, or the answer
  panel: null, // seat whose controls and settings are open
  drafts: {}, // ask id -> what is put together so far
  options: {}, // game -> what is chosen for its next show, before it starts
  levels: {}, // sliders that are on their way
  sheet: null, // which of the sheets below
  sure: null, // what waits for a second, deliberate tap
  toast: null,
};
const SHEETS = { join: joinSheet, more: moreSheet, packs: packSheet, rig: rigSheet, why: whySheet };

const page = phonePage({ kind: "host", pairAt: "/pair", ui, taking, paint });

function taking(state) {
  const open = new Set(state.asks.map((ask) => String(ask.id)));
  for (const id of Object.keys(ui.drafts)) if (!open.has(id)) delete ui.drafts[id];
  // What was open belonged to whoever held the phone before, or to the phase before.
  if (state.passing || page.state?.phase !== state.phase) Object.assign(ui, { peeking: null, panel: null, sheet: null });
  if (page.state?.step !== state.step) ui.sure = null;
}

function paint() {
  const { state } = page;
  if (page.pairing || !state) {
    draw(roots.top, valance("Host", ""));
    draw(roots.main, page.pairing ? pairingForm(page) : h("p", { class: "waiting" }, "Waiting for the console…"));
    draw(roots.bottom);
    draw(roots.sheet);
  } else {
    draw(roots.top, valance(state.view?.title ?? "Host", state.view?.note ?? ""), notices(page), whose(page));
    draw(roots.main, ...body(state));
    draw(roots.bottom, state.passing ? takeOver(page) : footer(page));
    draw(roots.sheet, state.invite ? inviteSheet(page) : ui.sheet && SHEETS[ui.sheet](page));
  }
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
    raceCard(page),
    prizeWedge(page),
    spinCard(page),
    asksForTheMc(page),
    seatList(page),
    whyButton(page),
  ];
}

page.redraw();

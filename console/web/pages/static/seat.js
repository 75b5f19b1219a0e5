// A seat's page on a player's phone: keeps what the console says to this seat, what is half done here, and draws both.

import { draw, h } from "./dom.js";
import { valance } from "./frame.js";
import { gameClock } from "./game-clock.js";
import { coverCards, ownCards } from "./own-cards.js";
import { phonePage, roots } from "./phone-page.js";
import { asked, fallback, question, thumbZone } from "./seat-asked.js";
import { seatForm } from "./seat-forms.js";
import { seatNotices, slate, whoAmI } from "./seat-frame.js";
import { seatLobby, seatLobbyButton } from "./seat-lobby.js";
import { SEAT_PAIR, codeForm, codeInAddress, pairWith } from "./seat-pair.js";
import { overCard, players, stageCard } from "./seat-stage.js";
import { answerInTime } from "./seat-time-up.js";
import { sure } from "./sure.js";
import { timerBulbs } from "./timer.js";

const BUZZ_MS = 120; // a short hum in the hand: it is your turn

// What is half done on this phone; the console hears of it when it is sent.
const ui = {
  drafts: {}, // ask id -> what is put together so far
  looking: false, // this seat's cards lie face up on the page
  sure: null, // what waits for a second, deliberate tap
  toast: null,
};

const code = codeInAddress();
const page = phonePage({ kind: "seat", pairAt: SEAT_PAIR, pairing: code && { trying: true }, ui, taking, forget, paint });

/** Say what the thumb is on; whether that came in time is nobody's worry. */
page.point = (ask, value) => page.tell({ do: "point", ask: ask.id, value });

function forget() {
  Object.assign(ui, { drafts: {}, looking: false, sure: null });
}

function taking(state) {
  const open = state.ask && !state.locked ? String(state.ask.id) : null;
  for (const id of Object.keys(ui.drafts)) if (id !== open) delete ui.drafts[id];
  const before = page.state && asked(page.state)?.id;
  if (asked(state) && asked(state).id !== before && page.state && navigator.userActivation?.hasBeenActive) navigator.vibrate?.(BUZZ_MS);
  if (page.state?.place !== state.place || page.state?.phase !== state.phase) Object.assign(ui, { looking: false, sure: null });
}

function paint() {
  const { state } = page;
  document.body.dataset.game = state?.view?.game ?? "";
  if (page.pairing || !state) {
    draw(roots.top, valance("Your seat", ""));
    draw(roots.main, page.pairing ? codeForm(page) : h("p", { class: "waiting" }, "Waiting for the console…"));
    draw(roots.bottom);
  } else {
    const inGame = state.phase === "game" || state.phase === "over";
    const ask = asked(state);
    const form = ask && seatForm(page, ask);
    draw(roots.top, valance(state.view?.title ?? "Your seat", state.view?.note ?? ""), seatNotices(page));
    draw(roots.main, whoAmI(state), ...(inGame ? show(state, ask, form) : [seatLobby(page)]), leave());
    draw(roots.bottom, inGame ? thumbZone(page, form) : seatLobbyButton(page));
    answerInTime(page, ask, form);
  }
}

function show(state, ask, form) {
  const gone = state.view?.gone?.includes(state.seat);
  return [
    slate(state),
    state.seat === null && h("p", { key: "watching", class: "told watching" }, "You do not play this time. You can watch from here."),
    state.seat !== null && state.view?.mc === state.seat && h("p", { key: "mc", class: "told watching" }, "You are the MC: you have the host's page."),
    gone && h("p", { key: "gone", class: "told watching" }, "You have left the show. The host can bring you back."),
    overCard(state),
    gameClock(page),
    timerBulbs(page),
    ownCards(page),
    question(page, form),
    stageCard(page, ask),
    players(state),
    fallback(page),
  ];
}

/** For a phone that is given to somebody else. */
const leave = () =>
  h(
    "details",
    { key: "leave", class: "leave", ontoggle: ({ currentTarget }) => currentTarget.open && currentTarget.scrollIntoView({ block: "end" }) },
    h("summary", null, "This phone"),
    sure(page, "unpair", "Give this seat's page up", "Yes, this phone leaves the seat", page.unpair),
  );

// Nobody reads over a shoulder what was left open: cards are covered when the page is out of sight or out of focus.
addEventListener("blur", () => coverCards(page));
document.addEventListener("visibilitychange", () => document.hidden && coverCards(page));
// Another code was scanned while the page is open.
addEventListener("hashchange", () => {
  const fresh = codeInAddress();
  if (fresh) pairWith(page, fresh);
});
if (code) pairWith(page, code);
page.redraw();

// A page in somebody's hand, the host's or a seat's: what the console says, a link that comes back, and one action at a time.

import { draw } from "./dom.js";
import { useCurrency } from "./money.js";
import { pairingState, unpair } from "./pair.js";
import { Sender } from "./sender.js";
import { connect } from "./stream.js";
import { toast } from "./toast.js";

const TOAST_MS = 6000;

/** Where the page is drawn, by id; the seat's page has no sheet. */
export const roots = Object.fromEntries(["top", "main", "bottom", "toast", "sheet"].map((id) => [id, document.getElementById(id)]));

/**
 * The page of this `kind`, which is its stream's name and the type of its states. It is drawn whenever something of it changes.
 *
 * `pairAt` is where this phone is paired, `pairing` what its form shows at first: null until it is known whether one is wanted.
 * `ui` is what is open or half done on this phone. `taking(state)` is called before a state takes the old one's place, `forget()` when
 * the phone is paired no more, and `paint()` to draw all but the toast.
 */
export function phonePage({ kind, pairAt, pairing = null, ui, taking, forget = () => {}, paint }) {
  const page = {
    ui,
    state: null,
    told: {}, // the newest of each other message, by type: what the rig's tools have found
    live: false,
    pairing,
    receivedAt: 0,
    redraw,
    say,
    get busy() {
      return !page.live || sender.busy;
    },
    /** Do something; a refusal is shown. Resolves to true when it was done. */
    async act(action) {
      const reason = await page.tell(action);
      if (reason) say(reason);
      return !reason;
    },
    /** The same without a word; resolves to null, or to the reason why not. */
    tell(action) {
      return sender.act(page.state?.step, action);
    },
    /** Show what a pairing attempt led to; null when this phone is paired now. */
    paired(problem) {
      page.pairing = problem;
      if (problem === null) stream.open();
      redraw();
    },
    async unpair() {
      await unpair(pairAt);
      stream.close();
    },
  };

  const stream = connect(`/stream/${kind}`, {
    onMessage(message) {
      if (message.type === "hello") useCurrency(message.currency);
      if (message.type === "done" || message.type === "refused") sender.answered(message);
      if (message.type === kind) take(message);
      if (message.type.startsWith("rig-")) page.told[message.type] = message;
      redraw();
    },
    onLink(live) {
      page.live = live;
      if (!live) sender.lost();
      redraw();
    },
    async mayOpen() {
      if (page.pairing?.trying) return "no";
      const answer = await pairingState(pairAt);
      if (answer === "no") {
        page.pairing ??= { lost: page.state !== null };
        page.state = null;
        forget();
        redraw();
      }
      return answer;
    },
  });
  const sender = new Sender((message) => stream.send(message), redraw);

  function take(state) {
    taking(state);
    if (state.currency) useCurrency(state.currency);
    page.state = state;
    page.receivedAt = performance.now();
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
      document.body.dataset.link = page.live ? "live" : "lost";
      document.body.dataset.phase = page.pairing ? "pairing" : (page.state?.phase ?? "waiting");
      paint();
      draw(roots.toast, toast(page));
    });
  }

  // A page that stays in the phone's memory for days must not show an old state as if it were the present one.
  addEventListener("pageshow", (event) => event.persisted && location.reload());
  return page;
}

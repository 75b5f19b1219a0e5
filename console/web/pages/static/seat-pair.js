// Pairing a player's phone with its seat: the code that the host's page shows, typed or read as a QR.

import { h } from "./dom.js";
import { pairingState, tryPairing } from "./pair.js";

export const SEAT_PAIR = "/pair/seat";
const DIGITS = 6;

/** The code behind the address, if one is there; it is taken out of the address, so that it is in no history. */
export function codeInAddress() {
  const [, code] = /^#(\d{6})$/.exec(location.hash) ?? [];
  if (location.hash) history.replaceState(null, "", location.pathname);
  return code ?? null;
}

/** Pair with a code, and say on the way that it is tried. A phone that has a seat keeps it when the code was wrong. */
export async function pairWith(page, code) {
  page.paired({ ...page.pairing, trying: true, reason: null });
  const problem = await tryPairing(SEAT_PAIR, { code });
  const kept = problem && (await pairingState(SEAT_PAIR)) === "yes";
  page.paired(kept ? null : problem && { ...page.pairing, ...problem, trying: false });
  if (kept) page.say(problem.reason);
}

/** The form for the code. */
export function codeForm(page) {
  const { reason, until, trying, lost } = page.pairing;
  const wait = Math.max(0, Math.ceil(((until ?? 0) - performance.now()) / 1000));
  if (wait) setTimeout(page.redraw, 1000);
  function submit(event) {
    event.preventDefault();
    const input = event.currentTarget.elements.code;
    const code = input.value.replaceAll(/\D/g, "");
    if (code.length !== DIGITS) return page.paired({ ...page.pairing, reason: `The code has ${DIGITS} digits.` });
    input.value = "";
    pairWith(page, code);
  }
  return h(
    "form",
    { key: "pairing", class: "pairing card cut", onsubmit: submit },
    h("h2", null, lost ? "This phone has no seat any more" : "Join with this phone"),
    lost && h("p", null, "Another phone has taken its place, or the host has taken it away. To play on with this one, ask for a new code."),
    h("p", { id: "code-help" }, "The host's page shows you a code: scan it with this phone's camera, or type its six digits."),
    h("label", { for: "code" }, "Code"),
    h("input", {
      id: "code",
      name: "code",
      inputmode: "numeric",
      maxlength: DIGITS + 1,
      autocomplete: "one-time-code",
      required: true,
      "aria-describedby": "code-help code-problem",
      ref: (element) => queueMicrotask(() => element.focus()),
    }),
    h("p", { id: "code-problem", class: "problem", role: "alert" }, reason && `${reason}${wait ? ` Try again in ${wait} s.` : ""}`),
    h("button", { class: "go", disabled: wait > 0 || trying }, trying ? "Pairing…" : "Join"),
  );
}

// Pairing: the PIN that the console shows buys a cookie that no script can read.

import { h } from "./dom.js";

const NOTHING = 404;

/**
 * Ask whether this phone is paired: "yes", "no", or "later" when nobody answers. `path` says with what: the host's page or a seat.
 * A console that can't start a show pairs nobody: then its safe page takes this one's place, until the show is there.
 */
export async function pairingState(path) {
  try {
    const response = await fetch(path, { cache: "no-store" });
    if (response.status === NOTHING) location.reload();
    return (await response.json()).paired ? "yes" : "no";
  } catch {
    return "later";
  }
}

/** Give the pairing up. */
export async function unpair(path) {
  await fetch(path, { method: "DELETE" }).catch(() => null);
}

/** Try a PIN or a code, `{pin}` or `{code}`: null when this phone is paired now, otherwise what the form says. */
export async function tryPairing(path, secret) {
  try {
    const response = await fetch(path, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(secret),
    });
    const answer = await response.json();
    if (answer.paired) return null;
    return { reason: `Not paired: ${answer.reason}.`, until: performance.now() + (answer.wait_ms ?? 0) };
  } catch {
    return { reason: "The console does not answer. Try again." };
  }
}

/** The form for the PIN. */
export function pairingForm(page) {
  const { reason, until } = page.pairing;
  const wait = Math.max(0, Math.ceil(((until ?? 0) - performance.now()) / 1000));
  if (wait) setTimeout(page.redraw, 1000);
  return h(
    "form",
    { class: "pairing card cut", onsubmit: (event) => submit(event, page) },
    h("h2", null, "Pair this phone"),
    h("p", { id: "pin-help" }, "Type the PIN that the console shows: on its terminal, or on the bench page."),
    h("label", { for: "pin" }, "PIN"),
    h("input", {
      id: "pin",
      name: "pin",
      inputmode: "numeric",
      pattern: "[0-9]{4,6}",
      maxlength: 6,
      autocomplete: "off",
      required: true,
      "aria-describedby": "pin-help pin-problem",
      ref: (element) => queueMicrotask(() => element.focus()),
    }),
    h(
      "p",
      { id: "pin-problem", class: "problem", role: "alert" },
      reason && `${reason}${wait ? ` Try again in ${wait} s.` : ""}`,
    ),
    h("button", { class: "go", disabled: wait > 0 || page.pairing.trying }, "Pair"),
  );
}

async function submit(event, page) {
  event.preventDefault();
  const input = event.currentTarget.elements.pin;
  page.paired({ ...page.pairing, trying: true });
  const problem = await tryPairing("/pair", { pin: input.value.trim() });
  if (problem?.until) {
    input.value = "";
    input.focus();
  }
  page.paired(problem);
}

// What the host has at the rig: the MC's buttons, and the numeric keypad, on the page or typed on the PC's own number pad.

import { contactButton } from "./bench-contact.js";
import { h } from "./dom.js";

const NAMES = { next: "Next", undo: "Undo" };
const KEYS = ["7", "8", "9", "/", "4", "5", "6", "*", "1", "2", "3", "-", "0", ".", "backspace", "+", "enter"];
const FACES = { "/": "÷", "*": "×", "-": "−", backspace: "⌫", enter: "Enter" };
const CODES = {
  NumpadDivide: "/", NumpadMultiply: "*", NumpadSubtract: "-", NumpadAdd: "+", NumpadDecimal: ".", NumpadComma: ".", NumpadEnter: "enter", NumpadBackspace: "backspace",
};

/** The key of the rig's keypad that a key of the PC stands for; null where it is none of its number pad. */
export function keypadKey(code) {
  return /^Numpad(\d)$/.exec(code)?.[1] ?? CODES[code] ?? null;
}

/** Type a key. */
export const typeKey = (bench, key) => bench.send({ do: "key", key });

/** The MC's buttons, or null on a rig without any. */
export function mcButtons(bench) {
  if (!bench.rig.mc?.length) return null;
  return h(
    "div",
    { key: "mc", class: "tool mc", role: "group", "aria-label": "The MC's buttons" },
    h("h2", null, "MC"),
    bench.rig.mc.map((part) =>
      contactButton(bench, null, `mc:${part}`, { key: part, class: bench.held.has(`rig/mc:${part}`) ? "held" : "" }, NAMES[part] ?? part),
    ),
  );
}

/** The keypad, folded away, or null on a rig without one. */
export function keypad(bench) {
  if (!bench.rig.keypad) return null;
  const gone = bench.troubles["rig/keypad"]?.dead ?? false;
  return h(
    "details",
    { key: "keypad", class: "tool keypad" },
    h("summary", null, "Host's keypad"),
    h(
      "div",
      { class: "keypad-hangs" },
      h("div", { class: "keypad-keys", role: "group", "aria-label": "The host's keypad" }, KEYS.map((key) => keyOf(bench, key, gone))),
      h("button", { "aria-pressed": String(gone), onclick: () => bench.trouble(null, "keypad", { dead: !gone }) }, gone ? "Plug it in" : "Pull it out"),
    ),
  );
}

function keyOf(bench, key, disabled) {
  const looks = { key, class: key === "enter" ? "enter" : "", "aria-label": `Key ${key}`, disabled };
  return h("button", { ...looks, onclick: () => typeKey(bench, key) }, FACES[key] ?? key);
}

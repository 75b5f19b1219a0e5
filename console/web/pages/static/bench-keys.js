// The number keys are buzzers: down closes the contact, up opens it. W is a hand that spins the wheel. The number pad is the rig's keypad,
// where it has one.

import { keypadKey, typeKey } from "./bench-mc.js";
import { spin } from "./bench-wheel.js";

const NUMBER = /^(?:Digit|Numpad)([1-9])$/;

const typing = (target) => target instanceof Element && target.matches("input, select, textarea");

/** Let the number keys work the buzzers and W the wheel; `letGo` opens what is held when the page loses the keyboard. */
export function useKeys(bench, letGo) {
  function seatOf(event) {
    const seat = Number(NUMBER.exec(event.code)?.[1]);
    return bench.rig?.seats.some((place) => place.seat === seat) ? seat : null;
  }
  addEventListener("keydown", (event) => {
    if (event.repeat || event.ctrlKey || event.altKey || event.metaKey || typing(event.target)) return;
    const key = bench.rig?.keypad ? keypadKey(event.code) : null;
    if (key !== null) {
      event.preventDefault(); // Enter would press the button that was clicked last
      typeKey(bench, key);
      return;
    }
    const seat = seatOf(event);
    if (seat !== null) bench.close(seat, "buzzer");
    if (event.code === "KeyW" && bench.rig?.wheel) spin(bench, event.shiftKey);
  });
  addEventListener("keyup", (event) => {
    const seat = bench.rig?.keypad && keypadKey(event.code) !== null ? null : seatOf(event);
    if (seat !== null) bench.open(seat, "buzzer");
  });
  addEventListener("blur", letGo);
  addEventListener("pagehide", letGo);
}

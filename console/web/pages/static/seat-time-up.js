// What stands there when time is up is the answer, as with a dial: the console sees a choice as it is made, all else this page sends.

import { answer } from "./answering.js";
import { isPaused } from "./paused.js";
import { leftOf } from "./timer.js";

const EARLY_MS = 250; // on its way before the clock has run out

let due = 0;
let tried = null; // the ask whose answer went out so: once is enough, whatever came of it

/** Send what is complete just before the clock runs out; call it whenever the form may be another. */
export function answerInTime(page, ask, form) {
  clearTimeout(due);
  const { state } = page;
  if (!ask?.live || !state.timer || ask.kind === "choose" || !form || form.value === null || isPaused(state) || !page.live) return;
  const left = leftOf(page, state.timer) - EARLY_MS;
  if (left > 0) tried = null;
  if (tried === ask.id) return;
  due = setTimeout(() => {
    tried = ask.id;
    answer(page, ask, form.value);
  }, Math.max(0, left));
}

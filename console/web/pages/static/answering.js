// Answering an ask: once, and what is half done until then.

import { words } from "./wording.js";

const underWay = new Set(); // ids of asks whose answer is on its way: a second tap is not a second answer
const taken = new WeakSet(); // asks that were answered, as this state had them: the next show counts its ids from 1 again

/** Send an answer; resolves to true when it was taken. */
export async function answer(page, ask, value) {
  if (underWay.has(ask.id) || taken.has(ask)) return false;
  underWay.add(ask.id);
  const done = await page.act({ do: "answer", ask: ask.id, value });
  underWay.delete(ask.id);
  if (done) taken.add(ask);
  return done;
}

/** Let chance answer in the MC's place: every option is as likely as any other. */
export function surprise(page, ask) {
  const { options } = ask;
  // A fair choice: values beyond the last whole multiple are drawn again.
  const limit = 2 ** 32 - (2 ** 32 % options.length);
  const drawn = new Uint32Array(1);
  do crypto.getRandomValues(drawn);
  while (drawn[0] >= limit);
  return answer(page, ask, optionOf(options[drawn[0] % options.length]).id);
}

/** An option as an id with the words for it; a label that only repeats the id is no words. */
export function optionOf(option) {
  const { id, label } = typeof option === "object" ? option : { id: option };
  return { id, label: label === undefined || label === id ? words(id) : label };
}

/** What is put together for an answer on this phone, before it is sent; `first` is what it begins as. */
export const draft = (page, ask, first) => page.ui.drafts[ask.id] ?? first;

/** Remember it. */
export function keep(page, ask, value) {
  page.ui.drafts[ask.id] = value;
  page.redraw();
}

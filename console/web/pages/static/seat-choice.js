// Choosing on a seat's page takes two taps: the first chooses, and is seen by all as a dial's cursor is; the gold button confirms.

import { draft, keep } from "./answering.js";
import { h } from "./dom.js";

/** What the thumb has chosen of this ask so far, or null. */
export const chosen = (page, ask) => draft(page, ask, null);

/** Choose one of several; the same again takes it back. */
export function choose(page, ask, id) {
  const value = chosen(page, ask) === id ? null : id;
  keep(page, ask, value);
  page.point(ask, value);
}

/** A button that chooses `id`; `props` are further ones, children what stands on it. */
export function option(page, ask, id, props, ...children) {
  return h("button", { key: id, type: "button", "aria-pressed": String(chosen(page, ask) === id), ...props, onclick: () => choose(page, ask, id) }, ...children);
}

/** A form that is drawn with a way to send its answer, as body and value: on a seat's page the gold button sends. */
export function gathered(drawn) {
  let value = null;
  const body = drawn((_page, _ask, put) => {
    value = put;
    return null;
  });
  return { body, value };
}

// A refusal or another short answer, for a few seconds.

import { h } from "./dom.js";

export function toast(page) {
  return page.ui.toast && h("p", { class: "toast cut", key: page.ui.toast }, page.ui.toast);
}

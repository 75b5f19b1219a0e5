// A sheet over the page: one at a time, named by `page.ui.sheet`.

import { h } from "./dom.js";
import { toast } from "./toast.js";

/** Open the sheet with this name, or close the one that is open with null. */
export function openSheet(page, name) {
  page.ui.sheet = name;
  page.ui.sure = null;
  page.redraw();
}

/** A sheet with its title and its way out. */
export function sheet(page, name, title, ...children) {
  return sheetWith(page, name, title, () => openSheet(page, null), ...children);
}

/** The same with something else to do when it is closed. */
export function sheetWith(page, name, title, close, ...children) {
  return h(
    "dialog",
    {
      key: name,
      class: "sheet",
      "aria-label": title,
      ref: (element) => queueMicrotask(() => element.showModal()),
      onclose: close,
      onclick: (event) => event.target === event.currentTarget && close(),
    },
    h(
      "div",
      { class: "sheet-body" },
      h("div", { class: "sheet-title" }, h("h2", null, title), h("button", { onclick: close }, "Close")),
      ...children,
      toast(page),
    ),
  );
}

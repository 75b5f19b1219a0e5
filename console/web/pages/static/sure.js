// A button that asks once more before it does what cannot be taken back, or what a thumb may hit by chance.

import { h } from "./dom.js";

/** `id` names it among all such buttons of the page; `go()` is called by the second tap. */
export function sure(page, id, label, confirm, go) {
  const { ui } = page;
  const armed = ui.sure === id;
  return h(
    "button",
    {
      key: `sure-${id}`,
      type: "button",
      class: armed ? "danger" : "",
      "aria-disabled": String(page.busy),
      onclick() {
        if (page.busy) return;
        ui.sure = armed ? null : id;
        if (armed) go();
        page.redraw();
      },
    },
    armed ? confirm : label,
  );
}

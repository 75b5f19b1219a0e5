// A button that is a contact of the rig: closed for as long as it is held, by mouse, finger, or the space bar.

import { h } from "./dom.js";

const PRESSES = [" ", "Enter"];

/** The contact `part` of a seat, or (`seat` null) of the rig. */
export function contactButton(bench, seat, part, props, ...children) {
  const open = () => bench.open(seat, part);
  return h(
    "button",
    {
      ...props,
      onpointerdown(event) {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        bench.close(seat, part);
      },
      onpointerup: open,
      onpointercancel: open,
      onlostpointercapture: open,
      onkeydown: (event) => PRESSES.includes(event.key) && !event.repeat && bench.close(seat, part),
      onkeyup: (event) => PRESSES.includes(event.key) && open(),
      onblur: open,
      oncontextmenu: (event) => event.preventDefault(),
    },
    ...children,
  );
}

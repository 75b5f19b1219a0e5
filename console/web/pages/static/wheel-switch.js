// Which wheel is spun, and the switch for one that is broken.

import { h } from "./dom.js";

/** Which wheel it is, plainly; where the rig has one, it can be switched off for the evening, and on again. */
export function wheelSwitch(page) {
  const { wheel } = page.state;
  if (!wheel) return null;
  const { real, on_rig: onRig } = wheel;
  return [
    h("p", { key: "wheel", class: "told" }, real ? "The rig's wheel. It is spun by hand." : `A virtual wheel: ${onRig ? "the rig's is switched off" : "this rig has none"}. A press on the buzzer spins it.`),
    onRig &&
      h(
        "button",
        { key: "wheel-switch", type: "button", class: "wide", "aria-disabled": String(page.busy), onclick: () => !page.busy && page.act({ do: "wheel", real: !real }) },
        real ? "Is it broken? Use a virtual one" : "Use the rig's wheel again",
      ),
  ];
}

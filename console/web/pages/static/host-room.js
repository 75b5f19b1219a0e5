// The room: how loud the screen is, how bright the matrices are.

import { h } from "./dom.js";

/** Two sliders and the mute button. */
export function room(page) {
  const { sound, brightness } = page.state;
  return h(
    "section",
    { key: "room", class: "room", "aria-labelledby": "room-title" },
    h("h3", { id: "room-title" }, "Sound and light"),
    sound && [
      slider(page, "volume", "Volume", sound.volume, 0, (volume) => ({ do: "sound", volume, muted: sound.muted })),
      h(
        "button",
        {
          key: "mute",
          "aria-pressed": String(sound.muted),
          onclick: () => page.act({ do: "sound", volume: sound.volume, muted: !sound.muted }),
        },
        sound.muted ? "Sound is off: turn it on" : "Mute",
      ),
    ],
    brightness !== undefined && slider(page, "brightness", "Brightness of the matrices", brightness, 1, (level) => ({ do: "brightness", level })),
  );
}

// While a thumb is on its way, what it chose counts and not the console's echo of where it was.
function slider(page, name, label, value, min, action) {
  const { levels } = page.ui;
  const now = levels[name] ?? value;
  async function move(event) {
    const chosen = Number(event.currentTarget.value);
    if (chosen === levels[name]) return;
    levels[name] = chosen;
    page.redraw();
    await page.act(action(chosen));
    if (levels[name] === chosen) delete levels[name];
    page.redraw();
  }
  return h(
    "div",
    { key: name, class: "slider" },
    h("label", { for: name }, label),
    h("output", { for: name, class: "money" }, String(now)),
    h("input", { id: name, type: "range", min, max: 10, step: 1, value: String(now), oninput: move }),
  );
}

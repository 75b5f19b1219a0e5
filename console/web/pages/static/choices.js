// What this phone has chosen for the next show.

/** What is chosen for the next show: on this phone, or as the console has it. */
export const chosen = (page, name) => page.ui.options[name] ?? page.state.setup.options?.[name] ?? "";

/** Choose on this phone; the console hears of it at the start. */
export function choose(page, name, value) {
  page.ui.options[name] = value;
  page.redraw();
}

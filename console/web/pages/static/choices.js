// What this phone has chosen for the next show, each game's for itself.

const mine = (page) => (page.ui.options[page.state.setup.game] ??= {});

/** What is chosen for the next show: on this phone, or as the console has it. */
export const chosen = (page, name) => mine(page)[name] ?? page.state.setup.options?.[name] ?? "";

/** Choose on this phone; the console hears of it at the start. */
export function choose(page, name, value) {
  mine(page)[name] = value;
  page.redraw();
}

/** All options of the next show, as a start takes them. */
export const allChosen = (page) => ({ ...page.state.setup.options, ...mine(page) });

/** The show was begun: from here on the console knows what was chosen. */
export const begun = (page) => delete page.ui.options[page.state.setup.game];

// Before and after a show: taking up an interrupted one, and who won.

import { badge } from "./badge.js";
import { h } from "./dom.js";
import { when } from "./format.js";
import { money } from "./money.js";
import { podiumOf } from "./podiums.js";
import { sure } from "./sure.js";

/** What an interrupted show was, and the way to a new one instead. */
export function resumeCard(page) {
  const { resume } = page.state;
  return h(
    "section",
    { key: "resume", class: "card cut" },
    h("h2", null, "A show was interrupted"),
    h(
      "dl",
      { class: "facts" },
      h("div", null, h("dt", null, "Show"), h("dd", null, resume.show)),
      h("div", null, h("dt", null, "Seats"), h("dd", null, resume.seats.join(", "))),
      h("div", null, h("dt", null, "Begun"), h("dd", null, when(resume.saved))),
      h("div", null, h("dt", null, "Answers"), h("dd", null, String(resume.answers))),
      resume.over && h("div", null, h("dt", null, "State"), h("dd", null, "Played to its end")),
    ),
    resume.damage && h("p", { class: "damage", role: "alert" }, h("b", null, "Damaged: "), resume.damage),
    sure(page, "new", "Start a new show instead", "Yes, leave that show", () => page.act({ do: "new" })),
  );
}

/** The winners of the show that just ended. */
export function gameOver(page) {
  const over = page.state.view?.over;
  if (!over) return null;
  // At poker it is what somebody has above what was bought.
  const { gains } = page.state.view.board ?? {};
  if (Object.values(gains ?? over.totals).every((won) => won <= 0)) {
    return h("section", { key: "over", class: "card cut" }, h("h2", null, "Nobody has won anything"));
  }
  return h(
    "section",
    { key: "over", class: "card cut won" },
    h("h2", null, over.winners.length > 1 ? "Joint winners" : "The winner"),
    over.winners.map((seat) => {
      const podium = podiumOf(page.state, seat);
      return h("p", { class: "winner" }, badge(podium.badge), h("b", null, podium.name), h("span", { class: "money" }, gains ? `+${money(gains[seat])}` : money(over.totals[seat] ?? 0)));
    }),
  );
}

// Phones in the players' hands: who has one, and the invitation that pairs one, shown to one person at a time.

import { h } from "./dom.js";
import { clock } from "./format.js";
import { qrCode } from "./qr-code.js";
import { sheetWith } from "./sheet.js";
import { sure } from "./sure.js";

const MOST = 7; // seats of a game
const LOOPBACK = new Set(["127.0.0.1", "localhost", "[::1]"]);
const STATES = { here: "Phone here", away: "Phone away" };

/** The place with this number, as the host's state has it. */
export const placeOf = ({ places = [] }, number) => places.find(({ place }) => place === number) ?? {};

/** A place's phone, in two words; null where there is none. */
export const phoneWord = ({ phone }) => STATES[phone] ?? null;

/** What may be done about the phone of whoever sits at a place. */
export function phoneOf(page, { place, name, phone = null }) {
  const whose = name || `seat ${place}`;
  return h(
    "div",
    { key: "phone", class: "phone" },
    h("h3", null, phoneWord({ phone }) ?? "No phone"),
    phone !== null && h("p", { class: "told" }, `It shows what only ${whose} may see. A lost one shows nothing any more once it is replaced or taken away.`),
    h(
      "div",
      { class: "beside" },
      inviting(page, place, phone === null ? "Invite a phone" : "Replace", `${phone === null ? "Invite a phone for" : "Replace the phone of"} ${whose}`),
      phone !== null && sure(page, `unpair-${place}`, "Take away", "Yes, take away", () => page.act({ do: "unpair", place })),
    ),
  );
}

/** One more seat, for somebody who plays with nothing but a phone. */
export function seatByPhone(page) {
  const here = page.state.setup.seats.filter((seat) => seat.here).length;
  return here < MOST && inviting(page, "new", "Add a seat by phone");
}

/** The button that asks for an invitation; the sheet opens by itself once there is one. */
export function inviting(page, place, label, whose = label) {
  return h(
    "button",
    {
      key: `invite-${place}`,
      type: "button",
      class: "wide",
      "aria-label": whose,
      "aria-haspopup": "dialog",
      onclick: () => page.act({ do: "invite", place }),
    },
    label,
  );
}

let ticking = 0;

/** The invitation that stands, over all else: big enough for another phone to read it off this one. Closed, its code is good no more. */
export function inviteSheet(page) {
  const { invite, setup } = page.state;
  clearTimeout(ticking);
  const left = Math.max(0, invite.left_ms - (performance.now() - page.receivedAt));
  if (left > 0) ticking = setTimeout(page.redraw, Math.max(30, left % 1000));
  const known = setup.seats.some(({ seat, here }) => seat === invite.place && here);
  const name = known ? invite.name || `seat ${invite.place}` : null;
  return sheetWith(
    page,
    "invite",
    name ? `A phone for ${name}` : "One more seat",
    () => page.act({ do: "invite", place: null }),
    h("p", { key: "whose", class: "whose-code" }, "Show this only to ", h("b", null, name ?? "whoever plays there"), "."),
    invite.qr && h("div", { key: "qr", class: "qr" }, qrCode(invite.qr, "QR code that pairs that phone")),
    h("p", { key: "code", class: "code money", role: "img", "aria-label": `Code ${[...invite.code].join(" ")}` }, `${invite.code.slice(0, 3)} ${invite.code.slice(3)}`),
    h("p", { key: "address", class: "address" }, invite.qr ? "Or by hand: " : "On that phone: ", h("b", null, invite.address || `${location.origin}/seat`)),
    LOOPBACK.has(location.hostname) &&
      h("a", { key: "here", class: "here", href: `/seat#${invite.code}`, target: "_blank", rel: "noopener" }, "Open it in another window here"),
    h("p", { key: "left", class: "told", role: "timer" }, left > 0 ? `Good once, for ${clock(left)} more.` : "Too old. Close this, and invite again."),
  );
}

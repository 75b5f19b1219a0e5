// The way in for other phones: the same codes as in the lobby on the screen, for whoever helps the host or can't see that.

import { h } from "./dom.js";
import { qrCode } from "./qr-code.js";
import { openSheet, sheet } from "./sheet.js";

/** The way to it, where phones can come in. */
export const joinButton = (page) =>
  page.state.join && h("button", { key: "join", "aria-haspopup": "dialog", onclick: () => openSheet(page, "join") }, page.state.join.wifi ? "Wi-Fi and address" : "Address for phones");

/** The sheet behind it; without a Wi-Fi of the console's own it is the address alone. */
export function joinSheet(page) {
  const { join } = page.state;
  if (!join) return sheet(page, "join", "Phones", h("p", null, "No phone can reach this console now."));
  const { wifi } = join;
  return sheet(
    page,
    "join",
    "Phones",
    wifi &&
      step(
        "1. Join the Wi-Fi",
        wifi.qr && qrCode(wifi.qr, `QR code that joins the Wi-Fi ${wifi.name}`),
        h("p", { class: "address" }, h("b", null, wifi.name)),
        h("p", { class: "address" }, wifi.password ? ["Password ", h("b", null, wifi.password)] : "It is open: no password."),
      ),
    step(wifi ? "2. Open the page" : "Open the page", join.qr && qrCode(join.qr, "QR code of the console’s address"), h("p", { class: "address" }, h("b", null, join.address))),
    h("p", { key: "pin", class: "told" }, "The host’s page needs the PIN besides, a seat’s page a code that you are shown when you invite a phone."),
  );
}

function step(title, code, ...lines) {
  return h("section", { key: title, class: "way-in", "aria-label": title }, h("h3", null, title), code && h("div", { class: "qr" }, code), lines);
}

// How amounts are written. A currency is a sign alone ("$", written in front), or 1234.50 as it is to be written ("1.234,50 €").

const EXAMPLE = /^(\D*?)1([,.' \u00a0\u202f\u2019]?)234([,.])50(\D*)$/;
const fixed = (text, space) => text.replaceAll(" ", space);

let way = { before: "$", thousands: ",", decimal: ".", after: "" };

/** From here on amounts are written in this currency. */
export function useCurrency(currency) {
  const example = EXAMPLE.exec((currency || "$").trim());
  if (!example) {
    way = { before: currency || "$", thousands: ",", decimal: ".", after: "" };
    return;
  }
  const [, before, thousands, decimal, after] = example;
  // A line must not break between the sign and its digits.
  way = { before: fixed(before, "\u00a0"), thousands: fixed(thousands, "\u202f"), decimal, after: fixed(after, "\u00a0") };
}

/** Digits that are no amount yet, with the sign on its side of them. */
export function around(digits) {
  return [way.before, digits, way.after];
}

/** The point before the cents. */
export function point() {
  return way.decimal;
}

/** Cents as an amount: whole dollars without a point. */
export function money(cents) {
  const [whole, rest] = [Math.floor(Math.abs(cents) / 100), Math.abs(cents) % 100];
  const grouped = String(whole).replaceAll(/\B(?=(\d{3})+$)/g, way.thousands);
  const digits = rest ? `${grouped}${way.decimal}${String(rest).padStart(2, "0")}` : grouped;
  return `${cents < 0 ? "−" : ""}${way.before}${digits}${way.after}`;
}

/** A typed amount ("12", "12.50", "1,200", and as this currency has it) as cents, or null when it is none. */
export function cents(text) {
  const groups = new RegExp(`[${way.thousands || " "}](?=\\d{3}(?!\\d))`, "g");
  const bare = text.trim().replaceAll(/['\s\u2019]/g, "").replaceAll(groups, "");
  const found = /^(\d+)(?:[.,](\d{1,2}))?$/.exec(bare);
  if (!found) return null;
  const value = Number(found[1]) * 100 + Number((found[2] ?? "").padEnd(2, "0"));
  return Number.isSafeInteger(value) ? value : null;
}

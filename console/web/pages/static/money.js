// How amounts are written. A currency is a sign alone ("$", written in front), 1234.50 as it is to be written ("1.234,50 €"), or
// `chips`: whole ones then, each an amount of 1; or `points`: a hundred of an amount each, as dollars are, without a sign.

const UNITS = { chips: ["chip", 1], points: ["point", 100] };
const EXAMPLE = /^(\D*?)1([,.' \u00a0\u202f\u2019]?)234([,.])50(\D*)$/;
const fixed = (text, space) => text.replaceAll(" ", space);

let way = { before: "$", thousands: ",", decimal: ".", after: "", parts: 100, unit: "" };

/** From here on amounts are written in this currency. */
export function useCurrency(currency) {
  if (Object.hasOwn(UNITS, currency)) {
    const [unit, parts] = UNITS[currency];
    way = { before: "", thousands: ",", decimal: ".", after: "", parts, unit };
    return;
  }
  const example = EXAMPLE.exec((currency || "$").trim());
  if (!example) {
    way = { before: currency || "$", thousands: ",", decimal: ".", after: "", parts: 100, unit: "" };
    return;
  }
  const [, before, thousands, decimal, after] = example;
  // A line must not break between the sign and its digits.
  way = { before: fixed(before, "\u00a0"), thousands: fixed(thousands, "\u202f"), decimal, after: fixed(after, "\u00a0"), parts: 100, unit: "" };
}

/** Digits that are no amount yet, with the sign on its side of them. */
export function around(digits) {
  return [way.before, digits, way.after];
}

/** The point before the cents. */
export function point() {
  return way.decimal;
}

/** An amount as a tag or a stack has it, where it is said what it is: whole dollars without a point, chips and points as a number alone. */
export function figure(amount) {
  const [whole, rest] = [Math.floor(Math.abs(amount) / way.parts), Math.abs(amount) % way.parts];
  const grouped = String(whole).replaceAll(/\B(?=(\d{3})+$)/g, way.thousands);
  const digits = rest ? `${grouped}${way.decimal}${String(rest).padStart(2, "0")}` : grouped;
  return `${amount < 0 ? "−" : ""}${way.before}${digits}${way.after}`;
}

/** An amount in words: the same, and chips and points are called so. */
export function money(amount) {
  if (!way.unit) return figure(amount);
  return `${figure(amount)} ${way.unit}${Math.abs(amount) === way.parts ? "" : "s"}`;
}

/** A typed amount ("12", "12.50", "1,200", and as this currency has it; chips are whole) as cents or chips, or null when it is none. */
export function cents(text) {
  const groups = new RegExp(`[${way.thousands || " "}](?=\\d{3}(?!\\d))`, "g");
  const bare = text.trim().replaceAll(/['\s\u2019]/g, "").replaceAll(groups, "");
  const found = /^(\d+)(?:[.,](\d{1,2}))?$/.exec(bare);
  if (!found || (way.parts === 1 && found[2])) return null;
  const value = Number(found[1]) * way.parts + Number((found[2] ?? "").padEnd(2, "0"));
  return Number.isSafeInteger(value) ? value : null;
}

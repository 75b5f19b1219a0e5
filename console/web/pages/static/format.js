// How amounts, times and the rules' own words are written.

let currency = "$";

export function useCurrency(sign) {
  currency = sign || "$";
}

/** The currency sign in use. */
export function sign() {
  return currency;
}

/** Cents as an amount: whole dollars without a point. */
export function money(cents) {
  const whole = Math.abs(cents);
  const digits = (whole / 100).toLocaleString("en-US", {
    minimumFractionDigits: whole % 100 ? 2 : 0,
    maximumFractionDigits: 2,
  });
  return `${cents < 0 ? "−" : ""}${currency}${digits}`;
}

/** A typed amount ("12", "12.50", "1,200") as cents, or null when it is none. */
export function cents(text) {
  const found = /^(\d+)(?:\.(\d{1,2}))?$/.exec(text.trim().replaceAll(",", ""));
  if (!found) return null;
  const value = Number(found[1]) * 100 + Number((found[2] ?? "").padEnd(2, "0"));
  return Number.isSafeInteger(value) ? value : null;
}

/** Milliseconds as 0:18, rounded up: 0:00 means that the time is over. */
export function clock(ms) {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** A date of the console as people read it here: 2026-11-30 20:15. What is no date is left as it is. */
export function when(text) {
  const date = new Date(text);
  if (Number.isNaN(date.getTime())) return text;
  const two = (number) => String(number).padStart(2, "0");
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())} ${two(date.getHours())}:${two(date.getMinutes())}`;
}

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

const WORDS = {
  "any-number": "Any Number",
  "squeeze-play": "Squeeze Play",
  "danger-price": "Danger Price",
  "hi-lo": "Hi-Lo",
  "lucky-seven": "Lucky Seven",
  "one-away": "One Away",
  "safecracker": "Safecracker",
  "secret-x": "Secret X",
  "three-strikes": "3 Strikes",
  "price-is-right": "Price Is Right",
  solo_games: "Solo games",
  mc: "Who is the MC",
  console: "The console",
  host: "You, on this phone",
  player: "One of the players",
  random: "Shuffled",
  answer_seconds: "Seconds to answer",
  off: "No limit",
  pace: "Pace of the show",
  "at-once": "At once",
};

/** The words for an id of the rules: "squeeze-play" is Squeeze Play. */
export function words(id) {
  if (id in WORDS) return WORDS[id];
  const plain = String(id).replaceAll(/[-_.]/g, " ");
  return plain.charAt(0).toUpperCase() + plain.slice(1);
}

const TOPICS = {
  "qualifying.guess": "Guess the price",
  "showcase-place.guess": "Guess for the place",
  "any-number.digit": "Call a digit",
  "squeeze-play.remove": "Take out a tile",
  "squeeze-play.row": "Hide the price in a row",
  "showcase.guess": "Guess the total",
  "solo-games.next": "Which solo game is next?",
  "mc.hand-over": "Who is MC from now on?",
  "buzz-in.judge": "Right or wrong?",
  "buzz-in.next": "What comes next?",
  "solution.judge": "Is the solution right?",
};

/** What an ask is about, as a heading. */
export function topic(id) {
  return TOPICS[id] ?? words(id);
}

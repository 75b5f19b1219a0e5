// How times are written.

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

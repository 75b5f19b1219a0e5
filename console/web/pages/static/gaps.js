// How far apart two presses were, as the screen writes it.

/** Microseconds as people read them: 30 µs, 3.2 ms, 412 ms, 1.25 s; three figures are enough. */
export function gap(us) {
  if (us < 1_000) return `${us} µs`;
  const [unit, value] = us < 1_000_000 ? ["ms", us / 1_000] : ["s", us / 1_000_000];
  return `${Number(value.toFixed(value < 10 ? 2 : value < 100 ? 1 : 0))} ${unit}`;
}

// How far apart two presses were, as the screen writes it.

/** Microseconds as people read them: 412 µs, 3.2 ms, 412 ms, 1.25 s. */
export function gap(us) {
  if (us < 1_000) return `${us} µs`;
  if (us < 99_950) return `${(us / 1_000).toFixed(1)} ms`;
  if (us < 999_500) return `${(us / 1_000).toFixed(0)} ms`;
  return `${(us / 1_000_000).toFixed(2)} s`;
}

// Where a turning wheel stands now, from samples some 40 times a second: a little late, so that it is always between two of them.

const LATE_MS = 60; // two samples: the next one is there when it is needed
const PAUSE_MS = 400; // samples further apart than this are no movement, but a wheel that was not looked at
const LEAP = 0.5; // turns from one sample to the next that no wheel makes: its index was found

export class Motion {
  #samples = []; // [ms on the daemon's clock, turns], oldest first
  #ahead = Infinity; // this page's clock less the daemon's, as the quickest message had it

  /** Take a `wheel` message; `now` is this page's clock in ms. */
  take({ turns, at_ms }, now) {
    const [last, stood] = this.#samples.at(-1) ?? [];
    if (last !== undefined && at_ms < last) this.#ahead = Infinity; // another daemon, with another clock
    this.#ahead = Math.min(this.#ahead, now - at_ms);
    const goesOn = last !== undefined && at_ms >= last && at_ms - last < PAUSE_MS && Math.abs(turns - stood) < LEAP;
    if (!goesOn) this.#samples = last !== undefined && Math.abs(turns - stood) < LEAP ? [[at_ms - PAUSE_MS / 10, stood]] : [];
    this.#samples.push([at_ms, turns]);
  }

  /** Turns at `now`, or null before the first message. */
  at(now) {
    const when = now - this.#ahead - LATE_MS;
    while (this.#samples.length > 1 && this.#samples[1][0] <= when) this.#samples.shift();
    const [first, second] = this.#samples;
    if (!first) return null;
    if (!second || when <= first[0]) return first[1];
    return first[1] + ((second[1] - first[1]) * (when - first[0])) / (second[0] - first[0]);
  }

  /** Whether there is more to come than `at` has shown. */
  get goesOn() {
    return this.#samples.length > 1;
  }
}

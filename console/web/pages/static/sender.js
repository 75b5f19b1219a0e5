// Sends a page's actions: numbered, with the state they were decided on, and one at a time.
//
// A second tap that follows at once is the first one's echo. It may reach the page when the answer to the first is
// already there and the button means the next thing; so after an action the buttons that move the show rest for a while.

const REST_MS = 500;
const PATIENCE_MS = 5000;

// Every action carries the state that the host saw. These are judged by the question they are about,
// or say what shall be, and don't move the show.
const AT_ANY_TIME = new Set([
  "answer", "reopen", "timer", "press", "push", "turn", "name", "seat", "leave", "come-back", "move", "scan",
  "game", "roll-call", "sound", "brightness", "point", "invite", "unpair",
  "questions", "fallback", "play-from", "rig-check", "rig-test",
]);

export class Sender {
  #send;
  #changed;
  #n = 0;
  #waiting = new Map(); // n -> {done, timer}
  #resting = false;

  /** `send(message)` says whether it went out; `changed()` is called when `busy` may be another. */
  constructor(send, changed) {
    this.#send = send;
    this.#changed = changed;
  }

  /** True while an action that moves the show is under way, or rests. */
  get busy() {
    return this.#resting || [...this.#waiting.values()].some((action) => action.moves);
  }

  /** Send an action; resolves to null when it is done, otherwise to the reason why not. */
  act(step, action) {
    const moves = !AT_ANY_TIME.has(action.do);
    if (moves && this.busy) return Promise.resolve(null);
    const n = ++this.#n;
    if (!this.#send({ n, step, ...action })) return Promise.resolve("Not sent: there is no connection.");
    if (moves) this.#rest();
    return new Promise((resolve) => {
      const timer = setTimeout(() => this.#settle(n, "No answer from the console."), PATIENCE_MS);
      this.#waiting.set(n, { resolve, timer, moves });
      this.#changed();
    });
  }

  /** Take a `done` or `refused` message. */
  answered(message) {
    this.#settle(message.n, message.type === "refused" ? sentence(message.reason) : null);
  }

  /** The connection broke: nobody will answer what is under way. */
  lost() {
    for (const n of [...this.#waiting.keys()]) this.#settle(n, "The connection broke; look whether it was done.");
  }

  #settle(n, reason) {
    const action = this.#waiting.get(n);
    if (!action) return;
    clearTimeout(action.timer);
    this.#waiting.delete(n);
    action.resolve(reason);
    this.#changed();
  }

  #rest() {
    this.#resting = true;
    setTimeout(() => {
      this.#resting = false;
      this.#changed();
    }, REST_MS);
  }
}

function sentence(text) {
  const plain = String(text ?? "refused");
  return plain.charAt(0).toUpperCase() + plain.slice(1) + (/[.!?]$/.test(plain) ? "" : ".");
}

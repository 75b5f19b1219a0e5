// One viewer's WebSocket, kept alive: when it breaks it is opened again, at first soon, then every few seconds.

const FIRST_MS = 300;
const LONGEST_MS = 4000;
const SILENT_MS = 6000; // a handshake that takes longer than this has failed

/**
 * Connect to `path` for as long as the page lives.
 * `onMessage(message)` gets JSON objects, `onPicture(blob)` binary frames, `onLink(live)` whether we are connected.
 * `mayOpen()` is asked (and awaited) before each attempt: "yes", "no" (the caller takes over; `open()` starts again)
 * or "later".
 */
export function connect(path, { onMessage, onPicture, onLink, mayOpen = async () => "yes" }) {
  let socket = null;
  let delay = FIRST_MS;
  let timer = 0;

  async function open() {
    clearTimeout(timer);
    const answer = await mayOpen();
    if (answer === "no" || socket) return;
    if (answer === "later") return again();
    const mine = new WebSocket(new URL(path, location.href.replace(/^http/, "ws")));
    socket = mine;
    const patience = setTimeout(() => mine.close(), SILENT_MS);
    mine.binaryType = "blob";
    mine.onopen = () => {
      clearTimeout(patience);
      delay = FIRST_MS;
      onLink(true);
    };
    mine.onmessage = ({ data }) => (data instanceof Blob ? onPicture?.(data) : onMessage(JSON.parse(data)));
    mine.onclose = () => {
      clearTimeout(patience);
      if (socket !== mine) return;
      socket = null;
      onLink(false);
      again();
    };
  }

  function again() {
    clearTimeout(timer);
    // Spread out, so that a room full of viewers does not come back in the same instant.
    timer = setTimeout(open, delay * (0.75 + Math.random() / 2));
    delay = Math.min(delay * 1.7, LONGEST_MS);
  }

  function soon() {
    if (socket || document.hidden) return;
    delay = FIRST_MS;
    open();
  }
  // A phone that was asleep in a pocket comes back at once, not at the end of a wait.
  document.addEventListener("visibilitychange", soon);
  addEventListener("online", soon);
  open();

  return {
    open: soon,
    /** Send a message; false when there is no connection. */
    send(message) {
      if (socket?.readyState !== WebSocket.OPEN) return false;
      socket.send(JSON.stringify(message));
      return true;
    },
    close() {
      socket?.close();
    },
  };
}

// Where on the page an ask stands.

/**
 * Whether it has a card of its own: the MC's do, and what is called out in the Wheel where a person is the MC: a letter
 * is one tap then. The others are in the panel of their seat; a spin that is wanted has host-spin.js.
 */
export function isOnACard(state, { to, kind, topic }) {
  if (to === "wheel" && state.spin) return false;
  return !/^seats?\b/.test(to) || kind === "buzz" || (topic.startsWith("turn.") && state.setup?.options?.mc === "host");
}

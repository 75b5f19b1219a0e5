// Where on the page an ask stands.

import { isOfARace } from "./host-race.js";

/**
 * Whether it has a card of its own: the MC's do, and what is called out in the Wheel where a person is the MC: a letter
 * is one tap then. The others are in the panel of their seat; a spin that is wanted has host-spin.js, a race host-race.js.
 */
export function isOnACard(state, { to, kind, topic }) {
  if ((to === "wheel" && state.spin) || isOfARace({ kind, topic })) return false;
  return !/^seats?\b/.test(to) || (topic.startsWith("turn.") && state.setup?.options?.mc === "host");
}

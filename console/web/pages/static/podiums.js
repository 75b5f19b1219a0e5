// Who is who in the game.

/** The podium of a seat of the game; a nameless one if it is not there. */
export const podiumOf = (state, seat) =>
  state.podiums?.find((podium) => podium.seat === seat) ?? { seat, badge: seat, name: `Seat ${seat}` };

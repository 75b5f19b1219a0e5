// Looks at the rig and this machine, and says what would stop a show.

/** The panel in the rig's sheet. */
export function rigCheck() {
  return null;
}

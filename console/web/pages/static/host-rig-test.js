// The rig's set-up test, step by step.

/** The panel in the rig's sheet. */
export function rigTest() {
  return null;
}

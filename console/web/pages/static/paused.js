// Whether the show stands still.

/** Whether the show is on hold. */
export const isPaused = (state) => state.paused ?? (state.overlays ?? []).some((overlay) => overlay.kind === "paused");

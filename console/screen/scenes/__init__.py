"""The scenes, each a function from a moment to sprites, and the frame that they are part of."""

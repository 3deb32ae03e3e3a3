"""The game itself: immutable, deterministic, without a solver."""

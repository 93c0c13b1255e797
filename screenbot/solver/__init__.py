"""The brain: a board to a decision; pure."""

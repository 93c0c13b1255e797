"""Where boards lie: straight edges that repeat, the lines between tiles, and how far they reach."""

"""The game itself, without a screen."""

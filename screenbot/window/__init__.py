"""A game on a real desktop: where it is, what its answers mean, and clicks that only go where they should."""

from screenbot.window.live import LiveWindow

__all__ = ["LiveWindow"]

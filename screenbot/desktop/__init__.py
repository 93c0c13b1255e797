"""The hands: what the bot needs of a desktop, and the real one behind it."""

from screenbot.desktop.protocols import Button, Clock, Pointer, Screen

__all__ = ["Button", "Clock", "Pointer", "Screen"]

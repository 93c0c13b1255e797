"""The hands: what the bot needs of a desktop, and the real one behind it."""

from screenbot.desktop.protocols import Button, Clock, Desktop, Pointer, Screen
from screenbot.desktop.timed import TimedPointer

__all__ = ["Button", "Clock", "Desktop", "Pointer", "Screen", "TimedPointer", "open_desktop"]


def open_desktop() -> Desktop:
    """Return the real desktop.

    Raises:
        DesktopError: there is no display, or it may not be captured or clicked.
    """
    from screenbot.desktop.capture import CapturedScreen
    from screenbot.desktop.clock import SystemClock
    from screenbot.desktop.mouse import Mouse

    screen, clock = CapturedScreen(), SystemClock()
    return Desktop(screen, Mouse(screen.area(), screen.scale, clock), clock)

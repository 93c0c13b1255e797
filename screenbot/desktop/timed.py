"""A pointer that stops whoever waits once the time that a person has given is over."""

from screenbot.desktop.protocols import Button, Clock, Pointer
from screenbot.errors import TimeOverError
from screenbot.geometry import Point

DUE = 2.0
"""Seconds that a game has to answer a click: it may be its last."""


class TimedPointer:
    """Another pointer, but for `heed`, which tells that the time is over once no answer is due.

    It ends waits; where turn follows turn whoever counts them ends the game.

    Args:
        pointer: the other.
        clock: what tells the time.
        seconds: for how long, from now on.
    """

    def __init__(self, pointer: Pointer, clock: Clock, seconds: float) -> None:
        self._pointer, self._clock, self._seconds = pointer, clock, seconds
        self._until = self._due = clock.now() + seconds

    def position(self) -> Point:
        """Return where the pointer is now."""
        return self._pointer.position()

    def move(self, point: Point) -> None:
        """Move the pointer without a click."""
        self._pointer.move(point)

    def click(self, point: Point, button: Button = Button.LEFT) -> None:
        """Move to a pixel and click."""
        self._pointer.click(point, button)
        self._due = self._clock.now() + DUE

    def key(self, *names: str) -> None:
        """Press the named keys together."""
        self._pointer.key(*names)

    def hold(self, button: Button, seconds: float) -> None:
        """Hold a button down for so long, or longer, in each click from now on; 0 ends that."""
        self._pointer.hold(button, seconds)

    def was_in_vain(self) -> None:
        """Hold the button no more, if it is since the last click: that did nothing."""
        self._pointer.was_in_vain()

    def heed(self) -> None:
        """Look whether the person wants the bot to stop.

        Raises:
            TimeOverError: the time is over.
            StoppedError: the person pushed the mouse into a corner of the screen.
        """
        self._pointer.heed()
        if self._clock.now() > max(self._until, self._due):
            raise TimeOverError(self._seconds)

"""What the bot needs of a desktop: a screen to look at, a pointer to click with, a clock to wait by."""

from dataclasses import dataclass
from enum import Enum
from typing import Protocol

from screenbot.geometry import Image, Point, Rect


class Button(Enum):
    """A button of the mouse."""

    LEFT = "left"
    MIDDLE = "middle"
    RIGHT = "right"


class Screen(Protocol):
    """Shows pixels."""

    def area(self) -> Rect:
        """Return the rectangle around all monitors, in the pixels that `grab` and `Pointer` count in."""

    def grab(self, area: Rect) -> Image:
        """Return what is shown now: BGR, uint8 ``[height, width, 3]``, a picture that nobody else writes to.

        Raises:
            DesktopError: there is no display, or it may not be captured.
        """


class Pointer(Protocol):
    """Moves and clicks the mouse."""

    def position(self) -> Point:
        """Return where the pointer is now."""

    def move(self, point: Point) -> None:
        """Move the pointer without a click.

        Raises:
            StoppedError: the person pushed the mouse into a corner of the screen.
        """

    def click(self, point: Point, button: Button = Button.LEFT) -> None:
        """Move to a pixel and click.

        Raises:
            StoppedError: the person pushed the mouse into a corner of the screen.
        """

    def hold(self, button: Button, seconds: float) -> None:
        """Hold a button down for so long, or longer, in each click from now on; 0 ends that."""

    def was_in_vain(self) -> None:
        """Hold the button no more, if it is since the last click: that did nothing."""

    def key(self, *names: str) -> None:
        """Press the named keys together, such as ``"ctrl", "n"``."""

    def heed(self) -> None:
        """Look whether the person wants the bot to stop; asked while it waits.

        Raises:
            StoppedError: the person pushed the mouse into a corner of the screen.
            TimeOverError: the time that the person has given is over.
        """


class Clock(Protocol):
    """Tells and passes time, in seconds."""

    def now(self) -> float:
        """Return seconds since some fixed moment."""

    def sleep(self, seconds: float) -> None:
        """Return after so many seconds."""


@dataclass(frozen=True)
class Desktop:
    """All that the bot needs of a desktop."""

    screen: Screen
    pointer: Pointer
    clock: Clock

"""The real pointer and keys, sent with pyautogui."""

import os
import sys
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path
from types import ModuleType
from typing import Any
from warnings import catch_warnings

from screenbot.desktop.protocols import Button, Clock
from screenbot.errors import DesktopError, StoppedError
from screenbot.geometry import Point, Rect

HELD = 0.05
"""Seconds that the pointer rests, and a button is held, and let go, once a click was made twice in a row: a
game that asks once a frame for the buttons does not see one that is let go at once, and one that asks for the
pointer takes the place where that was a frame before."""

ARRIVAL, TRIES, PATIENT = 500, 6, 40
"""How many milliseconds the pointer may take to a place, and how often it is sent there, at first and once it
has gone where it was sent. A window manager has held it for 150 ms, and for more than 3 s on a machine with
four times as much to do as it has processors."""

HAND_RESTS = 0.5
"""Seconds that the pointer must lie still after the person moved it, before the bot takes it back."""

HAND_MOVES = 4
"""Pixels that the pointer may be off without this counting as the person's hand."""


class Mouse:
    """The real pointer. It yields to the person's hand, and stops in a corner of the screen.

    A bot that sets the pointer a hundred times a second would never let a person reach the corner: so
    when the pointer is not where it was left, the bot waits until the hand rests.

    Args:
        screen: all monitors, in captured pixels.
        scale: captured pixels for one of the pointer's units.
        clock: what to wait by.
    """

    def __init__(self, screen: Rect, scale: float, clock: Clock) -> None:
        self._gui = _import_pyautogui()
        self._screen = screen
        self._scale = scale
        self._clock = clock
        self._left_at: Point | None = None
        self._last: tuple[Point, Button] | None = None
        self._held = 0.0
        self._held_first = False
        self._at_least: dict[Button, float] = {}
        self._began_at = self.position()

    def position(self) -> Point:
        """Return where the pointer is now.

        Raises:
            DesktopError: the display is gone.
        """
        try:
            x, y = self._gui.position()
        except Exception as error:  # Xlib's own errors, where the display is gone
            raise DesktopError(
                "The pointer is nowhere to be seen, as if the display were gone: run screenbot on one."
            ) from error
        return Point(round(x * self._scale), round(y * self._scale))

    def move(self, point: Point) -> None:
        """Move the pointer without a click.

        Raises:
            StoppedError: the person pushed the mouse into a corner of the screen.
            DesktopError: the pointer does not go where it is sent.
        """
        self._yield_to_hand()
        for _ in range(TRIES if self._left_at is None else PATIENT):
            self._gui.moveTo(*self._units(point), _pause=False)
            if self._arrives(point):
                self._left_at = point
                return
        raise DesktopError(
            f"The pointer was sent to {tuple(point)} but is at {tuple(self.position())}: allow the terminal "
            "to control the mouse (see `screenbot doctor`)."
        )

    def click(self, point: Point, button: Button = Button.LEFT) -> None:
        """Move to a pixel and click.

        A click that is made again was not seen: from then on the pointer rests before, and the button is held
        for a moment.

        Raises:
            StoppedError: the person pushed the mouse into a corner of the screen.
            DesktopError: the pointer does not go where it is sent.
        """
        again = self._last == (point, button)
        self._held_first = again and not self._held
        if again:
            self._held = HELD
        self._last = point, button
        arrives = not _near(self.position(), point)
        self.move(point)
        if self._held and arrives:
            self._clock.sleep(self._held)
        # With the place named: pyautogui would ask for it, and a pointer that a grab holds tells an old one.
        x, y = self._units(point)
        self._gui.mouseDown(x, y, button=button.value, _pause=False)
        held = max(self._held, self._at_least.get(button, 0.0))
        if held:
            self._clock.sleep(held)
        self._gui.mouseUp(x, y, button=button.value, _pause=False)
        if self._held:
            self._clock.sleep(self._held)
        self._wait_for_click(x, y)

    def hold(self, button: Button, seconds: float) -> None:
        """Hold a button down for so long, or longer, in each click from now on; 0 ends that."""
        self._at_least[button] = seconds

    def was_in_vain(self) -> None:
        """Hold the button no more, if it is since the last click: that did nothing."""
        if self._held_first:
            self._held = 0.0

    def key(self, *names: str) -> None:
        """Press the named keys together, such as ``"ctrl", "n"``."""
        self._yield_to_hand()
        self._gui.hotkey(*names, _pause=False)

    def heed(self) -> None:
        """Look whether the person wants the bot to stop.

        Raises:
            StoppedError: the person pushed the mouse into a corner of the screen.
        """
        here = self.position()
        if not self._is_untouched(here):
            self._stop_in_corner(here)

    def _units(self, point: Point) -> tuple[float, float]:
        return point.x / self._scale, point.y / self._scale

    def _arrives(self, point: Point) -> bool:
        """Return whether the pointer gets there: a window manager's grab may hold it for a moment."""
        for _ in range(ARRIVAL):
            if _near(self.position(), point):
                return True
            self._clock.sleep(0.001)
        return False

    def _wait_for_click(self, x: float, y: float) -> None:
        """Move the pointer by a unit, which is seen only after the click.

        A window manager's grab may hold a click: the button is let go where the pointer is by then. Of 60
        clicks held for 10 to 200 ms 59 ended at the next place that the pointer was sent to; so none does.
        """
        before = self._gui.position()
        self._gui.moveTo(x - 1 if before[0] > x else x + 1, y, _pause=False)
        for _ in range(PATIENT * ARRIVAL):
            if self._gui.position() != before:
                return
            self._clock.sleep(0.001)

    def _yield_to_hand(self) -> None:
        here = self.position()
        if self._is_untouched(here):
            return
        self._stop_in_corner(here)
        if self._left_at is None or _near(here, self._left_at):
            return
        rested = 0.0
        while rested < HAND_RESTS:
            self._clock.sleep(0.02)
            rested += 0.02
            now = self.position()
            self._stop_in_corner(now)
            if now != here:
                here, rested = now, 0.0

    def _is_untouched(self, here: Point) -> bool:
        """Return whether the pointer is where it was at the start: nobody pushed it into a corner there."""
        return self._left_at is None and here == self._began_at

    def _stop_in_corner(self, point: Point) -> None:
        at_side = point.x <= self._screen.x or point.x >= self._screen.right - 1
        at_end = point.y <= self._screen.y or point.y >= self._screen.bottom - 1
        if at_side and at_end:
            raise StoppedError("Stopped: the mouse is in a corner of the screen.")


def _near(a: Point, b: Point) -> bool:
    return abs(a.x - b.x) <= HAND_MOVES and abs(a.y - b.y) <= HAND_MOVES


def _import_pyautogui() -> Any:
    """Return pyautogui, which fails in its own ways where there is no display.

    Raises:
        DesktopError: there is no display, or it takes no input from programs.
    """
    # Only pyautogui's recorder window needs mouseinfo, and that needs tkinter, which many systems lack.
    sys.modules.setdefault("mouseinfo", ModuleType("mouseinfo"))
    # python3-xlib insists on an authority file, also where the display asks for none.
    if not (Path.home() / ".Xauthority").exists():
        os.environ.setdefault("XAUTHORITY", os.devnull)
    try:
        # It prints its doubts on standard output, and what it imports leaves files open.
        with redirect_stdout(StringIO()), catch_warnings(action="ignore", category=ResourceWarning):
            import pyautogui
    except Exception as error:  # KeyError without DISPLAY, Xlib's own errors, ...
        raise DesktopError(
            f"The mouse cannot be moved ({type(error).__name__}: {error}): start screenbot from a terminal "
            "on the desktop that shows the game."
        ) from error
    pyautogui.PAUSE = 0
    pyautogui.FAILSAFE = False  # our own corner check also sees monitors left of the first
    return pyautogui

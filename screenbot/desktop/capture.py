"""The real screen, captured with mss."""

import os
import sys
from typing import Any

import cv2
import mss
import numpy as np
from mss.exception import ScreenShotError

from screenbot.errors import DesktopError
from screenbot.geometry import Image, Rect

_FAILURES = (ScreenShotError, OSError, AssertionError)
"""What mss fails with; the last where the display is gone."""

# mss.mss() is deprecated from 10.2 on; older releases know only it.
_open_capture: Any = getattr(mss, "MSS", None) or mss.mss


class CapturedScreen:
    """All monitors as one picture, in captured pixels.

    Attributes:
        scale: captured pixels for one of the pointer's units: 2.0 on a Retina screen, 1.0 elsewhere.
    """

    def __init__(self) -> None:
        try:
            self._capture = _open_capture()
            whole = self._capture.monitors[0]
            probe = self._capture.grab({**whole, "width": 16, "height": 16})
        except _FAILURES as error:
            raise _not_captured(error) from error
        self.scale: float = probe.size.width / 16
        self._whole = Rect(whole["left"], whole["top"], whole["width"], whole["height"])

    def area(self) -> Rect:
        """Return the rectangle around all monitors, in captured pixels."""
        x, y, width, height = (round(value * self.scale) for value in self._whole)
        return Rect(x, y, width, height)

    def monitors(self) -> list[Rect]:
        """Return each monitor's rectangle, in captured pixels."""
        sides = ("left", "top", "width", "height")
        return [
            Rect(*(round(monitor[side] * self.scale) for side in sides))
            for monitor in self._capture.monitors[1:]
        ]

    def grab(self, area: Rect) -> Image:
        """Return what is shown now: BGR, uint8 ``[height, width, 3]``.

        Raises:
            DesktopError: the area is not on the screen, or the screen may not be captured.
        """
        if area.clipped(self.area()) != area or not area.width or not area.height:
            raise DesktopError(
                f"The area {tuple(area)} is not on the screen {tuple(self.area())}: move the game's window "
                "wholly onto the screen."
            )
        left, top = int(area.x // self.scale), int(area.y // self.scale)
        right, bottom = -int(-area.right // self.scale), -int(-area.bottom // self.scale)
        try:
            shot = self._capture.grab(
                {"left": left, "top": top, "width": right - left, "height": bottom - top}
            )
        except _FAILURES as error:
            raise _not_captured(error) from error
        raw = np.frombuffer(shot.raw, np.uint8).reshape(shot.height, shot.width, 4)
        cut = area.moved(-round(left * self.scale), -round(top * self.scale)).cut(raw)
        return np.asarray(cv2.cvtColor(cut, cv2.COLOR_BGRA2BGR), np.uint8)


def _not_captured(error: Exception) -> DesktopError:
    """Return the error that tells what mss fails with; it may have no words for it."""
    return DesktopError(f"The screen cannot be captured: {str(error) or 'it is gone'}. {_advice()}")


def _advice() -> str:
    """Return what the person can do about a screen that cannot be captured."""
    if sys.platform == "darwin":
        return (
            "Allow the terminal under System Settings, Privacy & Security, Screen & System Audio Recording."
        )
    if os.environ.get("XDG_SESSION_TYPE") == "wayland" or os.environ.get("WAYLAND_DISPLAY"):
        return "Wayland does not let programs see the screen: log in with an X11 (Xorg) session."
    if sys.platform.startswith("linux") and not os.environ.get("DISPLAY"):
        return "No display: DISPLAY is not set, so start screenbot from a terminal on the desktop."
    return "Start screenbot from a terminal on the desktop that shows the game."

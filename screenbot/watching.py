"""A part of the screen that is watched until it holds still."""

from collections.abc import Callable

import numpy as np

from screenbot.desktop import Clock
from screenbot.geometry import Image

POLL = 0.002
"""Seconds between two looks at the screen while waiting."""

QUIET = 0.02
"""Seconds without a changed pixel after which the board is still: more than one frame of a 60 Hz screen."""

EFFORT = 0.25
"""The same as a share of what the last reading took: tiles that fade are not worth it in every shade."""

FRESH = 0.3
"""The same for a new game."""

ENDED = 0.15
"""The same for a game that seems to have ended: mines are shown, and overlays faded in, a little later."""

LITTLE = 0.01
"""Where no larger part of the pixels has changed, the same stands there still."""

FEW = 16
"""So many open tiles tell whether all of them are there."""


class Watched:
    """What a part of the screen shows, and since when.

    Args:
        grab: takes its picture.
        clock: tells the time.

    Attributes:
        frame: its latest picture.
        still_since: when it began to look so, in the clock's seconds.
        stands_since: when it began to look so but for a little, as a text field whose cursor blinks.
        stirs_since: when it was last seen before the change that came to rest then: pages fade out, and in.
    """

    def __init__(self, grab: Callable[[], Image], clock: Clock) -> None:
        self._grab, self._clock = grab, clock
        self._began = clock.now()
        self.look()

    def look(self) -> None:
        """Take what is shown now for something new."""
        self.frame = self._grab()
        self.still_since = self.stands_since = self.stirs_since = self._seen = self._clock.now()
        self._stood = self.frame

    def changed(self) -> bool:
        """Look again, and return whether a pixel has changed."""
        latest, seen = self._grab(), self._seen
        self._seen = self._clock.now()
        if np.array_equal(latest, self.frame):
            return False
        self.frame, self.still_since = latest, self._seen
        if (latest != self._stood).any(axis=2).mean() > LITTLE:
            if self.stands > FRESH:
                self.stirs_since = seen
            self._stood, self.stands_since = latest, self.still_since
        return True

    @property
    def quiet(self) -> float:
        """For how many seconds it has shown the same."""
        return self._clock.now() - self.still_since

    @property
    def stands(self) -> float:
        """For how many seconds it has shown the same but for a little."""
        return self._clock.now() - self.stands_since

    @property
    def seconds(self) -> float:
        """For how many seconds it has been watched."""
        return self._clock.now() - self._began

"""A part of the screen that is watched until it holds still."""

from collections.abc import Callable

import numpy as np

from screenbot.desktop import Clock
from screenbot.geometry import Image, peak

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

ANSWER = 2.0
"""Seconds that the game has to show an answer to a click before the click counts as lost."""

PATIENCE = 3.0
"""Seconds that tiles may stay unreadable before the window counts as covered, moved or closed."""

CALM = 1.0
"""Seconds after which a board that is never still is read for all that: what was opened is painted then."""

LITTLE = 0.01
"""Where no larger part of the pixels has changed, the same stands there still."""

BESIDE = 0.5
"""A change of a smaller part than so much of the largest comes beside it: a dialog over a board stays, and a
message next to it goes."""

FEW = 16
"""So many open tiles tell whether all of them are there."""


class Watched:
    """What a part of the screen shows, and since when.

    Args:
        grab: takes its picture.
        clock: tells the time.
        before: what it showed when it was last read.

    Attributes:
        frame: its latest picture.
        still_since: when it began to look so, in the clock's seconds.
        stands_since: when it began to look so but for a little, as a text field whose cursor blinks.
        stirs_since: when it was last seen before the last large change began: pages fade out, and in.
    """

    def __init__(self, grab: Callable[[], Image], clock: Clock, before: Image | None = None) -> None:
        self._grab, self._clock = grab, clock
        self._began = clock.now()
        self.look()
        if before is not None:
            self._rested, self._largest = before, _changed(self.frame, before)

    def look(self) -> None:
        """Take what is shown now for something new."""
        self.frame = self._grab()
        self.still_since = self.stands_since = self.stirs_since = self._seen = self._clock.now()
        self._stood = self._rested = self.frame
        self._rested_until, self._largest = self._seen, 0.0

    def changed(self) -> bool:
        """Look again, and return whether a pixel has changed."""
        latest, seen = self._grab(), self._seen
        self._seen = self._clock.now()
        if np.array_equal(latest, self.frame):
            return False
        self.frame, self.still_since = latest, self._seen
        if _changed(latest, self._stood) > LITTLE:
            if self.stands > FRESH:
                self._rested, self._rested_until = self._stood, seen
            changed = _changed(latest, self._rested)
            if changed >= BESIDE * self._largest:
                self.stirs_since, self._largest = self._rested_until, max(changed, self._largest)
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


def _changed(picture: Image, before: Image) -> float:
    """Return which part of a picture's pixels is another."""
    return float(peak(picture != before).mean())

"""What pictures that pass tell of a game's end, where its board is never still: words flash, mines burst."""

from dataclasses import replace

import numpy as np

from screenbot.board import Outcome, Tile
from screenbot.geometry import Image
from screenbot.vision.deduction import around
from screenbot.vision.reading import Reading
from screenbot.window.scene import Scene
from screenbot.window.verdict import were_certain
from screenbot.window.watching import CALM

SEVERAL = 3
"""So many mines that were covered are not seen by chance."""


class Passing:
    """The pictures since the last clicks, whether they stood or not.

    Args:
        scene: the game.
    """

    def __init__(self, scene: Scene) -> None:
        self._scene = scene
        self._won: tuple[Image, Reading] | None = None
        self._mines_shown = False

    def note(self, frame: Image, reading: Reading) -> None:
        """Note a picture, and what is read there."""
        if not reading.unsure:
            self._won = (frame, reading) if reading.outcome is Outcome.WON else None
        self._mines_shown |= reading.outcome is Outcome.LOST and self._are_mines_shown(reading)

    def won(self, seconds: float) -> tuple[Image, Reading] | None:
        """Return the picture in which all tiles of a won board were seen, so many seconds after the clicks.

        A game that is won stays so, whatever comes over its board then.
        """
        return self._won if seconds >= CALM else None

    def told(self, reading: Reading) -> Reading:
        """Return a reading, lost where mines were seen and no tile that was opened shows a number by now.

        A mine that has burst may leave a blank tile, but beside covered ones.
        """
        closed = around(reading.tiles < 0)
        shown = (reading.tiles > 0) | ((reading.tiles == 0) & (closed == 0))
        loses = self._mines_shown and not any(shown[cell] for cell in self._scene.answers.opened)
        playing = reading.outcome is Outcome.PLAYING
        return replace(reading, outcome=Outcome.LOST) if loses and playing else reading

    def _are_mines_shown(self, reading: Reading) -> bool:
        """Return whether mines are shown where covered tiles were, and the last moves may have hit one."""
        before, answers = self._scene.moment().tiles, self._scene.answers
        if before is None or were_certain(before, answers.opened, self._scene.told):
            return False
        mines = np.isin(reading.tiles, (Tile.MINE, Tile.HIT_MINE)) & (before == Tile.COVERED)
        return bool(mines.sum() >= SEVERAL)

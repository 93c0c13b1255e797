"""A mine count that nobody told, learnt from a number beside the board that falls by one with each flag."""

from collections.abc import Callable

import numpy as np

from screenbot.board import Outcome, Tile, Tiles, may_be_mines
from screenbot.geometry import Grid, Point
from screenbot.vision.counters.printed import Number
from screenbot.vision.deduction import around
from screenbot.vision.reading import Reading

TIMES, MOST = 3, 6
"""It must have fallen so at so many different counts of flags; at no more than so many it is looked for."""

NEAR = 1.0
"""A number stands at one place while it moves by no more, in tiles: a clock stands at another."""


class MineCount:
    """Compares the numbers that stand beside a board with the flags on it, while a game goes on.

    Args:
        numbers: returns the numbers that stand beside a board on the screen; that takes some 0.1 to 0.4 s.
    """

    def __init__(self, numbers: Callable[[Grid], list[Number]]) -> None:
        self._numbers = numbers
        self._seen: dict[int, list[Number]] = {}

    def begin(self) -> None:
        """Note that a new game begins, perhaps with other mines."""
        self._seen.clear()

    def learnt(self, grid: Grid, tiles: Tiles) -> int | None:
        """Return how many mines a game has, once that is known.

        Args:
            grid: where the board is, in the screen's pixels.
            tiles: what it shows now.
        """
        flags = int((tiles == Tile.FLAG).sum())
        if flags in self._seen or len(self._seen) == MOST:
            return None
        self._seen[flags] = self._numbers(grid)
        near = NEAR * grid.tile_height
        fits = {mines: self._fits(mines, near) for mines in self._possible(tiles.size)}
        most = max(fits.values(), default=0)
        best = [mines for mines, times in fits.items() if times == most]
        return best[0] if len(best) == 1 and most >= TIMES else None

    def _possible(self, size: int) -> set[int]:
        counts = {number.shown + flags for flags, numbers in self._seen.items() for number in numbers}
        return {mines for mines in counts if may_be_mines(mines, size)}

    def _fits(self, mines: int, near: float) -> int:
        """Return at how many counts of flags one place showed what was right for so many mines."""
        right = {
            flags: [number.place for number in numbers if number.shown == mines - flags]
            for flags, numbers in self._seen.items()
        }
        places = [place for each in right.values() for place in each]
        return max(
            (sum(_is_among(place, each, near) for each in right.values()) for place in places), default=0
        )


def mines_at_the_end(reading: Reading, tiles: Tiles) -> int | None:
    """Return how many mines a game had that has ended with nothing else closed, by all its numbers.

    Args:
        reading: what the board showed at last.
        tiles: its tiles, with zeros that look as covered ones do.
    """
    closed, number = tiles < 0, tiles >= 0
    if reading.outcome is Outcome.LOST or (tiles == Tile.UNSURE).any() or not closed.any():
        return None
    told = bool((around(closed) == tiles)[number].all() and (around(number)[closed] > 0).all())
    return int(closed.sum()) if told else None


def at_least(mines: int | None, reading: Reading) -> int | None:
    """Return so many mines, or as many as a lost game shows or has flagged, where that is more."""
    if mines is None or reading.outcome is not Outcome.LOST:
        return mines
    return max(mines, int(np.isin(reading.tiles, (Tile.MINE, Tile.HIT_MINE, Tile.FLAG)).sum()))


def _is_among(place: Point, places: list[Point], near: float) -> bool:
    """Return whether one of some places is no farther from another than so many pixels."""
    return any(max(abs(place.x - other.x), abs(place.y - other.y)) <= near for other in places)

"""How right a reading is: tiles right, unsure, and wrong and sure, wherever its grid lies."""

from collections import Counter

import numpy as np
import numpy.typing as npt

from screenbot.board import Tile, Tiles
from screenbot.geometry import Grid
from screenbot.vision import Reading

PLACED = 0.06
"""Lines lie within so much of a tile of where they should."""


def matches(grid: Grid, truth: Grid) -> bool:
    """Return whether a grid has the right shape and every line where it should be."""
    return truth.apart(grid) <= PLACED


def faults(
    reading: Reading, tiles: Tiles, hidden: npt.NDArray[np.bool_]
) -> tuple[npt.NDArray[np.bool_], ...]:
    """Return the tiles that are wrong and sure, and those that are unsure in plain sight.

    On a board of another shape no tile is where it is said to be: each that is sure is wrong.

    Args:
        reading: what was read.
        tiles: the truth, int8 ``[rows, columns]``; `Tile.UNSURE` where nobody could tell.
        hidden: bool ``[rows, columns]``, tiles that something lies in front of, which may be unsure.
    """
    unsure = reading.tiles == Tile.UNSURE
    if reading.tiles.shape != tiles.shape:
        return ~unsure, unsure
    unknown = tiles == Tile.UNSURE
    return ~unsure & ~unknown & (reading.tiles != tiles), unsure & ~hidden & ~unknown


def counted(reading: Reading | None, grid: Grid, tiles: Tiles, hidden: npt.NDArray[np.bool_]) -> Counter[str]:
    """Return the counts of one board.

    `lying` is 1 for a board that was called sure while its grid or a tile of it is wrong. Tiles of a board
    that was not found, or in another shape, count as unsure unless they are wrong.
    """
    counts: Counter[str] = Counter(boards=1, tiles=tiles.size)
    if reading is None:
        return counts + Counter(unsure=tiles.size)
    wrong, unsure = faults(reading, tiles, hidden)
    found = matches(reading.grid, grid)
    same = reading.tiles.shape == tiles.shape
    amiss = int(wrong.sum())
    lost = int(unsure.sum()) if same else max(0, tiles.size - amiss)
    return counts + Counter(
        found=int(found),
        misplaced=int(not found),
        right=max(0, tiles.size - amiss - lost),
        unsure=lost,
        wrong=amiss,
        perfect=int(found and not amiss and not lost),
        lying=int(reading.sure and (amiss > 0 or not found)),
    )


HEADING = f"{'skin':24} boards found misplaced perfect   tiles    right   unsure  wrong lying s-each"


def line(name: str, counts: Counter[str]) -> str:
    """Return one line of the table."""
    tiles = max(1, counts["tiles"])
    return (
        f"{name:24} {counts['boards']:6} {counts['found']:5} {counts['misplaced']:9} {counts['perfect']:7} "
        f"{counts['tiles']:7} {counts['right'] / tiles:8.2%} {counts['unsure'] / tiles:8.2%} "
        f"{counts['wrong']:6} {counts['lying']:5} {counts['milliseconds'] / 1e3 / max(1, counts['boards']):6.2f}"
    )

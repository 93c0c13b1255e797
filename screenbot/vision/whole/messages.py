"""A message's plain ground over a board: it passes for covered tiles, but no lines part it."""

from dataclasses import replace

import numpy as np
import numpy.typing as npt

from screenbot.board import Tile
from screenbot.geometry import Grid, Image
from screenbot.vision.covered import covered_block
from screenbot.vision.reading import Reading

WORDS = 2
"""So many tiles of a message cannot be read."""

FEWEST = 6
"""So many sides of tiles tell whether lines are drawn."""

ACROSS, ALONG = 2, 0.3
"""A line is looked for so many pixels to both sides, about the middle of a tile's side: so much of it."""

FLAT, MOSTLY = 8, 0.9
"""Where colours differ by no more levels there is no line; so large a part of a message's sides have none,
and of the board's have one."""


def without_message(image: Image, reading: Reading) -> Reading:
    """Return a reading, unsure of covered tiles that no lines part, where all others are parted by some.

    All covered tiles lie in one block with such as cannot be read: words stand there.

    Args:
        image: the picture.
        reading: what was read of it.
    """
    tiles = reading.tiles
    covered, unread = tiles == Tile.COVERED, tiles == Tile.UNSURE
    if not covered.any() or not unread.any():
        return reading
    block = covered_block(np.where(covered, Tile.UNSURE, tiles).astype(np.int8))
    if (block & unread).sum() < WORDS or (covered & ~block).any():
        return reading
    over, board = _parted(image, reading.grid, covered), _parted(image, reading.grid, tiles >= 0)
    if min(len(over), len(board)) < FEWEST or np.mean(board) < MOSTLY or np.mean(over) > 1 - MOSTLY:
        return reading
    return replace(
        reading,
        tiles=np.where(covered, Tile.UNSURE, tiles).astype(np.int8),
        certainty=np.where(covered, 0, reading.certainty).astype(np.float32),
    )


def _parted(image: Image, grid: Grid, some: npt.NDArray[np.bool_]) -> list[bool]:
    """Return whether a line is drawn between two of some tiles, for each pair that shares a side."""
    return [
        *_lines(image, grid.column_edges, grid.row_edges, some),
        *_lines(image.transpose(1, 0, 2), grid.row_edges, grid.column_edges, some.T),
    ]


def _lines(
    image: Image, columns: tuple[float, ...], rows: tuple[float, ...], some: npt.NDArray[np.bool_]
) -> list[bool]:
    """Return the same of those that lie side by side."""
    found = []
    for row, column in np.argwhere(some[:, :-1] & some[:, 1:]).tolist():
        x, y = round(columns[column + 1]), (rows[row] + rows[row + 1]) / 2
        reach = ALONG * (rows[row + 1] - rows[row]) / 2
        strip = image[max(0, round(y - reach)) : round(y + reach) + 1, max(0, x - ACROSS) : x + ACROSS + 1]
        found.append(bool(strip.size and np.ptp(strip, axis=1).max() > FLAT))
    return found

"""A frame of one colour goes all round a board whose tiles no lines part: there it ends."""

import numpy as np
import numpy.typing as npt

from screenbot.board import level_mines
from screenbot.geometry import Image, peak
from screenbot.vision.reading import Reading

NEAR, BEYOND = 0.06, 3
"""A frame begins so near to the board's outer lines, in tiles, a pixel at least, and is so many pixels
wide."""

STEP, WHOLE, PART = 8.0, 0.98, 0.8
"""It differs by more from the tiles along it, in grey levels, on so much of each side; on most lines within
the board tiles differ from each other on a smaller part: they are not drawn."""

SAME = 6.0
"""Its colour differs by no more anywhere, but on a few of its pixels."""


def is_framed(image: Image, reading: Reading) -> bool:
    """Return whether a board of a level's size, all of which is read, ends at a frame on all four sides."""
    grid = reading.grid
    if reading.unsure or not reading.is_game or level_mines(*reading.tiles.shape) is None:
        return False
    sides = [*_sides(image, grid.column_edges, grid.row_edges)]
    sides += _sides(image.transpose(1, 0, 2), grid.row_edges, grid.column_edges)
    if len(sides) != 4:
        return False
    frame = np.concatenate(sides)
    return bool((peak(np.abs(frame - np.median(frame, axis=0))) <= SAME).mean() >= WHOLE)


def _sides(
    image: Image, columns: tuple[float, ...], rows: tuple[float, ...]
) -> list[npt.NDArray[np.float32]]:
    """Return the pixels left and right of a board, ``[pixels, 3]``; none where no frame is there."""
    tile = (columns[-1] - columns[0]) / (len(columns) - 1)
    near = max(1, round(NEAR * tile))
    first, last = round(columns[0]) - near - BEYOND, round(columns[-1]) + near + BEYOND
    if first < 0 or last > image.shape[1]:
        return []
    inset = near + 1
    part = image[max(0, round(rows[0]) + inset) : round(rows[-1]) - inset].astype(np.float32)

    def stepped(line: float) -> float:
        """Return on which part of a line's length colours change there."""
        at = round(line)
        beside = part[:, at - near - 1 : at + near + 1]
        return float((peak(np.ptp(beside, axis=1)) > STEP).mean())

    outer = [stepped(columns[0]), stepped(columns[-1])]
    if min(outer) < WHOLE or np.median([*map(stepped, columns[1:-1])]) > PART:
        return []
    return [np.asarray(part[:, at : at + BEYOND].reshape(-1, 3), np.float32) for at in (first, last - BEYOND)]

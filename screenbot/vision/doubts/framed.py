"""A frame of one colour goes all round a board: there it ends, whether lines part its tiles or the frame."""

import numpy as np
import numpy.typing as npt

from screenbot.board import Tile, level_mines
from screenbot.geometry import Grid, Image, peak
from screenbot.vision.doubts.outer import SIDES, is_frame
from screenbot.vision.finding.extent import FEWEST_TILES
from screenbot.vision.reading import Reading

NEAR, BEYOND = 0.06, 3
"""A frame begins so near to the board's outer lines, in tiles, a pixel at least, and is so many pixels
wide."""

STEP, WHOLE, PART = 8.0, 0.98, 0.8
"""It differs by more from the tiles along it, in grey levels, on so much of each side; on most lines within
the board tiles differ from each other on a smaller part: they are not drawn."""

SAME = 6.0
"""Its colour differs by no more anywhere, but on a few of its pixels."""

LITTLE = 0.2
"""No more of a frame's cells are read."""


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


def unframed(image: Image, reading: Reading) -> Grid:
    """Return a reading's grid without the outer rows and columns that a frame with lines in it makes.

    Hardly anything is read in them, on two sides at least; next to the tiles they have one colour all along.
    """
    grid, read = reading.grid, reading.tiles != Tile.UNSURE
    rows, columns = (np.flatnonzero(read.mean(axis=axis) > LITTLE) for axis in (1, 0))
    if min(len(rows), len(columns)) < FEWEST_TILES:
        return grid
    top, bottom, left, right = (int(each) for each in (rows[0], rows[-1], columns[0], columns[-1]))
    across, down = grid.column_edges[left : right + 2], grid.row_edges[top : bottom + 2]
    inner = Grid(across, down, clear=False, lined=grid.lined)
    beside = [
        Grid(across, grid.row_edges[max(0, top - 1) : top + 1]),
        Grid(across, grid.row_edges[bottom + 1 : bottom + 3]),
        Grid(grid.column_edges[max(0, left - 1) : left + 1], down),
        Grid(grid.column_edges[right + 1 : right + 3], down),
    ]
    beside = [each for each in beside if min(each.rows, each.columns)]
    framed = len(beside) >= SIDES and all(is_frame(image, inner, each) for each in beside)
    return inner if framed else grid

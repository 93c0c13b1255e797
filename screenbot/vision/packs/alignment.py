"""A grid that was found by its lines, moved by a pixel or two to where a pack's tiles fit best.

Which of a tile's lines is its edge, the finder cannot know; a pack does.
"""

from itertools import product

import numpy as np
import numpy.typing as npt

from screenbot.geometry import Grid, Image, bounds
from screenbot.vision.packs.pack import Pack
from screenbot.vision.packs.reader import matcher
from screenbot.vision.packs.sampling import EvenSampler, Sampler, is_even, shrunk_evenly

REACH = 0.08
"""Tiles that a found line may lie from the tile's edge; at least 2 pixels are searched."""

WHOLE = 1.0
"""Pixels that a whole board may be off a whole number of pixels a tile, and still be one that has it."""

AS_GOOD, LITTLE = 1.25, 0.05
"""A grid of whole pixels is taken where it fits nearly as well, by a factor and in tolerances: programs
seldom draw between pixels."""

FINE = 0.25
"""Pixels of the last, finest step, for pitches that are not whole."""

LOOKED_AT = 96
"""Tiles of a board that are compared, spread evenly."""


def aligned(image: Image, grid: Grid, pack: Pack) -> tuple[Grid, float]:
    """Return the grid near the one given where a pack fits best, and its misfit there."""
    fractional = _moved_to_fit(image, grid, pack, (1.0, 0.5, FINE))
    snapped = _snapped(grid)
    if snapped is None:
        return fractional
    whole = _moved_to_fit(image, snapped, pack, (1.0,))
    return whole if whole[1] < AS_GOOD * fractional[1] + LITTLE else fractional


def _moved_to_fit(image: Image, grid: Grid, pack: Pack, steps: tuple[float, ...]) -> tuple[Grid, float]:
    best, misfit = grid, misfit_of(image, grid, pack)
    reach = max(2.0, REACH * max(grid.tile_width, grid.tile_height))
    for step in steps:
        # Whole steps: a grid of whole pixels stays one.
        most = int(reach / step + 1e-6)
        shifts = np.arange(-most, most + 1, dtype=np.float64) * step
        for axis in (0, 1, 0, 1):
            best, misfit = _best_shift(image, best, pack, misfit, axis, shifts)
        reach = step
    return best, misfit


def misfit_of(image: Image, grid: Grid, pack: Pack) -> float:
    """Return how far a board's tiles are off a pack's, in tolerances; infinite outside the picture.

    The median counts, because a message may hide some tiles.
    """
    if grid.area.clipped(bounds(image)) != grid.area:
        return float("inf")
    board, local = grid.area.cut(image), grid.moved(-grid.area.x, -grid.area.y)
    size = round(grid.tile_width), round(grid.tile_height)
    if is_even(local):  # halved, sharp edges fall on other pixels from tile to tile: 5 grey levels and more
        cells = EvenSampler(local).cells(board, _spread(grid))
        return float(np.median(matcher(pack, *size, shrunk_evenly).misfits(cells)))
    cells = Sampler(local, _spread(grid)).cells(board)
    return float(np.median(matcher(pack, *size).misfits(cells)))


def _best_shift(
    image: Image, grid: Grid, pack: Pack, misfit: float, axis: int, shifts: npt.NDArray[np.float64]
) -> tuple[Grid, float]:
    best = grid
    for shift in shifts:
        moved = grid.moved(float(shift), 0.0) if axis == 0 else grid.moved(0.0, float(shift))
        found = misfit_of(image, moved, pack)
        if found < misfit:
            best, misfit = moved, found
    return best, misfit


def _spread(grid: Grid) -> npt.NDArray[np.intp]:
    """Return tiles spread over the board, counted row by row."""
    every = max(1, int(np.sqrt(grid.rows * grid.columns / LOOKED_AT)))
    rows, columns = range(0, grid.rows, every), range(0, grid.columns, every)
    return np.array([row * grid.columns + column for row, column in product(rows, columns)], np.intp)


def _snapped(grid: Grid) -> Grid | None:
    """Return the grid of whole pixels near this one; None where its tiles are of other sizes."""
    width, height = round(grid.tile_width), round(grid.tile_height)
    far_x = abs(grid.tile_width - width) * grid.columns
    far_y = abs(grid.tile_height - height) * grid.rows
    if max(far_x, far_y) > WHOLE:
        return None
    middle_x, middle_y = np.mean(grid.column_edges), np.mean(grid.row_edges)
    x = round(float(middle_x) - width * grid.columns / 2)
    y = round(float(middle_y) - height * grid.rows / 2)
    return Grid.regular(x, y, width, height, grid.rows, grid.columns)

"""Tiles of any size, each shrunk to the same few cells, so that they can be compared."""

import cv2
import numpy as np
import numpy.typing as npt

from screenbot.geometry import Grid, Image

SIDE = 12
"""Cells along a tile's side: enough to tell the thinnest digits of 16 pixels apart."""

Cells = npt.NDArray[np.float32]
"""Shrunk tiles: float32 ``[tiles, SIDE * SIDE * 3]``, grey levels."""


class Sampler:
    """Shrinks tiles of one grid.

    A cell is the mean of the pixels around its middle; no pixel of a neighbouring tile counts.

    Args:
        grid: in the pixels of the pictures to come; must lie inside them.
    """

    def __init__(self, grid: Grid) -> None:
        x, self._width = _middles(grid.column_edges)
        y, self._height = _middles(grid.row_edges)
        across = np.tile(x[None, :, None, :], (grid.rows, 1, SIDE, 1)).reshape(-1, SIDE * SIDE)
        down = np.tile(y[:, None, :, None], (1, grid.columns, 1, SIDE)).reshape(-1, SIDE * SIDE)
        self._small = np.empty((len(across), SIDE * SIDE, 3), np.uint8)
        self._cells: Cells = np.empty((len(across), SIDE * SIDE * 3), np.float32)
        self._blurred: cv2.typing.MatLike | None = None
        self._places, self._fractions = cv2.convertMaps(across, down, cv2.CV_16SC2)

    def cells(self, image: Image, tiles: npt.NDArray[np.intp] | None = None) -> Cells:
        """Return the cells of some tiles, counted row by row, or of all; good until the next call.

        Memory is used again: fresh pages for a whole board cost more than shrinking it.
        """
        if self._width > 1 or self._height > 1:
            box = self._width, self._height
            self._blurred = cv2.blur(image, box, dst=self._blurred, borderType=cv2.BORDER_REPLICATE)
            image = np.asarray(self._blurred, np.uint8)
        places = self._places if tiles is None else self._places[tiles]
        fractions = self._fractions if tiles is None else self._fractions[tiles]
        small = self._small[: len(places)]
        cv2.remap(image, places, fractions, cv2.INTER_LINEAR, dst=small, borderMode=cv2.BORDER_REPLICATE)
        cells = self._cells[: len(places)]
        np.copyto(cells, small.reshape(len(places), -1))
        return cells


def shrunk(picture: Image) -> npt.NDArray[np.float32]:
    """Return the cells of one tile: float32 ``[SIDE * SIDE * 3]``."""
    height, width, _ = picture.shape
    cells: npt.NDArray[np.float32] = Sampler(Grid.regular(0, 0, width, height, 1, 1)).cells(picture)[0]
    return cells


def _middles(edges: tuple[float, ...]) -> tuple[npt.NDArray[np.float32], int]:
    """Return where the cells' middles lie, ``[tiles, SIDE]``, and how many pixels wide a cell's mean is."""
    borders = np.asarray(edges, np.float64)
    sizes = np.diff(borders)
    pixels = 2 * round((float(sizes.mean()) / SIDE - 1) / 2) + 1
    inside = (np.arange(SIDE) + 0.5) / SIDE
    middles = borders[:-1, None] + inside[None, :] * sizes[:, None]
    # The mean reaches half its pixels to each side, interpolation half a pixel more.
    reach = np.minimum((max(pixels, 1) + 1) / 2, sizes / 2)[:, None]
    middles = np.clip(middles, borders[:-1, None] + reach, borders[1:, None] - reach)
    return (middles - 0.5).astype(np.float32), max(pixels, 1)

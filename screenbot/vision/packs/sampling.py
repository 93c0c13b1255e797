"""Tiles of any size, each shrunk to the same few cells, so that they can be compared."""

from collections.abc import Callable

import cv2
import numpy as np
import numpy.typing as npt

from screenbot.geometry import Grid, Image

SIDE = 10
"""Cells along a tile's side: fewer read faster, more tell no digit better apart (12 and 10 were tried)."""

WIDEST = 2.0
"""Pixels a cell may be wide for its mean to be taken by three neighbours; wider ones are halved first."""

RIM_WEIGHT = 0.4
"""How much a tile's outermost cells count: their mean reaches into the neighbouring tiles."""

CLOSE, SPARSE = 2, 3
"""Pixels that points of a cell are apart at most, where tiles are whole pixels; and where examples have the
very size of the tiles: their points fall on the same pixels, which else costs a third of the certainty."""

FEW = 24
"""So many tiles are shrunk one by one; more cost more than the whole board."""

Cells = npt.NDArray[np.uint8]
"""Shrunk tiles: uint8 ``[tiles, SIDE * SIDE * 3]``, grey levels."""

Shrink = Callable[[Image], Cells]
"""A way to shrink one tile to its cells."""


def _cell_weights() -> npt.NDArray[np.float32]:
    weights = np.full((SIDE, SIDE, 3), RIM_WEIGHT, np.float32)
    weights[1:-1, 1:-1] = 1
    return weights.reshape(-1)


WEIGHTS = _cell_weights()
"""How much each of a tile's cells counts: float32 ``[SIDE * SIDE * 3]``."""


class Sampler:
    """Shrinks tiles of one grid.

    A cell is the mean of the pixels around its middle, over as many pixels as the cell is wide: whole
    halvings of the picture, then a mean of three pixels with the outer two weighted, then interpolation.

    Args:
        grid: in the pixels of the pictures to come; must lie inside them.
        tiles: those of interest, counted row by row; by default all.
    """

    def __init__(self, grid: Grid, tiles: npt.NDArray[np.intp] | None = None) -> None:
        self._halvings = _halvings(min(grid.tile_width, grid.tile_height) / SIDE)
        scale = 2**self._halvings
        x = _middles(grid.column_edges, scale)
        y = _middles(grid.row_edges, scale)
        self._across, self._down = (
            _weights(size / SIDE / scale) for size in (grid.tile_width, grid.tile_height)
        )
        rows, columns = np.divmod(
            np.arange(grid.rows * grid.columns) if tiles is None else tiles, grid.columns
        )
        across = np.repeat(x[columns][:, None, :], SIDE, axis=1).reshape(-1, SIDE * SIDE)
        down = np.repeat(y[rows][:, :, None], SIDE, axis=2).reshape(-1, SIDE * SIDE)
        self._places, self._fractions = cv2.convertMaps(across, down, cv2.CV_16SC2)
        self._small = np.empty((len(across), SIDE * SIDE, 3), np.uint8)
        self._blurred: cv2.typing.MatLike | None = None

    def cells(self, image: Image, tiles: npt.NDArray[np.intp] | None = None) -> Cells:
        """Return the cells of some of the tiles of interest, or of all; good until the next call.

        Memory is used again: fresh pages for a whole board cost more than shrinking it.
        """
        smooth = self._smoothed(image)
        places = self._places if tiles is None else self._places[tiles]
        fractions = self._fractions if tiles is None else self._fractions[tiles]
        small = self._small[: len(places)]
        cv2.remap(smooth, places, fractions, cv2.INTER_LINEAR, dst=small, borderMode=cv2.BORDER_REPLICATE)
        return small.reshape(len(places), -1)

    def _smoothed(self, image: Image) -> cv2.typing.MatLike:
        picture: cv2.typing.MatLike = image
        for _ in range(self._halvings):
            picture = _halved(picture)
        if len(self._across) == len(self._down) == 1:
            return picture
        border = cv2.BORDER_REPLICATE
        self._blurred = cv2.sepFilter2D(
            picture, -1, self._across, self._down, dst=self._blurred, borderType=border
        )
        return self._blurred


class EvenSampler:
    """Shrinks tiles of a grid of whole pixels, all of one size: alike wherever they lie, and faster.

    A cell is the mean of points, each interpolated between four pixels; none reaches into a neighbouring
    tile.

    Args:
        grid: in the pixels of the pictures to come; must lie inside them.
        apart: so many pixels apart the points are at most; three instead of two save 0.3 ms on a board of
            16x30 tiles of 29 pixels.
    """

    def __init__(self, grid: Grid, apart: int = CLOSE) -> None:
        self._grid, self._area = grid, grid.area
        down, across = (-(-round(size) // (apart * SIDE)) for size in (grid.tile_height, grid.tile_width))
        self._points = across, down

    def cells(self, image: Image, tiles: npt.NDArray[np.intp] | None = None) -> Cells:
        """Return the cells of some tiles, counted row by row, or of all."""
        rows, columns = self._grid.rows, self._grid.columns
        if tiles is None or len(tiles) > FEW:
            cells = self._means(self._area.cut(image), rows, columns)
            return cells if tiles is None else cells[tiles]
        cut = (self._grid.tile(*divmod(int(tile), columns)).cut(image) for tile in tiles)
        alone = [self._means(picture, 1, 1) for picture in cut]
        return np.concatenate(alone) if alone else np.empty((0, SIDE * SIDE * 3), np.uint8)

    def _means(self, picture: Image, rows: int, columns: int) -> Cells:
        (across, down), size = self._points, (columns * SIDE, rows * SIDE)
        small = cv2.resize(picture, (size[0] * across, size[1] * down), interpolation=cv2.INTER_LINEAR)
        if across > 1 or down > 1:
            small = cv2.resize(small, size, interpolation=cv2.INTER_AREA)
        apart = small.reshape(rows, SIDE, columns, SIDE, 3).swapaxes(1, 2)
        return np.ascontiguousarray(apart, np.uint8).reshape(rows * columns, -1)


def is_even(grid: Grid) -> bool:
    """Return whether a grid's tiles begin at whole pixels and have one size."""
    return all(
        float(edges[0]).is_integer() and np.ptp(np.diff(edges)) == 0 and float(edges[1]).is_integer()
        for edges in map(np.asarray, (grid.column_edges, grid.row_edges))
    )


def shrunk_evenly(picture: Image) -> Cells:
    """Return the cells of one tile as `EvenSampler` shrinks it."""
    return _shrunk_evenly(picture, CLOSE)


def shrunk_sparsely(picture: Image) -> Cells:
    """Return the same with points as far apart as examples of the tile's very size allow."""
    return _shrunk_evenly(picture, SPARSE)


def _shrunk_evenly(picture: Image, apart: int) -> Cells:
    height, width, _ = picture.shape
    return np.asarray(EvenSampler(Grid.regular(0, 0, width, height, 1, 1), apart).cells(picture)[0], np.uint8)


def shrunk(picture: Image) -> Cells:
    """Return the cells of one tile: uint8 ``[SIDE * SIDE * 3]``."""
    height, width, _ = picture.shape
    return np.asarray(Sampler(Grid.regular(0, 0, width, height, 1, 1)).cells(picture)[0], np.uint8)


def shrunk_alone(picture: Image) -> Cells:
    """Return the cells of one tile, as exact means: the same wherever it began, at any scale; slower."""
    return np.asarray(cv2.resize(picture, (SIDE, SIDE), interpolation=cv2.INTER_AREA).reshape(-1), np.uint8)


def _halvings(cell: float) -> int:
    """Return how often a picture is halved until a cell of so many pixels is narrow enough."""
    return max(0, int(np.ceil(np.log2(cell / WIDEST))))


def _halved(picture: cv2.typing.MatLike) -> cv2.typing.MatLike:
    height, width = picture.shape[:2]
    if height % 2 or width % 2:
        picture = cv2.copyMakeBorder(picture, 0, height % 2, 0, width % 2, cv2.BORDER_REPLICATE)
    return cv2.resize(picture, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA)


def _weights(cell: float) -> npt.NDArray[np.float32]:
    """Return the weights of the pixels in a mean over so many pixels, at most three."""
    if cell <= 1:
        return np.ones(1, np.float32)
    outer = (min(cell, WIDEST) - 1) / 2
    return np.array([outer, 1, outer], np.float32) / np.float32(1 + 2 * outer)


def _middles(edges: tuple[float, ...], scale: int) -> npt.NDArray[np.float32]:
    """Return where the cells' middles lie in a picture shrunk by `scale`: pixels, ``[tiles, SIDE]``."""
    borders = np.asarray(edges, np.float64) / scale
    inside = (np.arange(SIDE) + 0.5) / SIDE
    middles = borders[:-1, None] + inside[None, :] * np.diff(borders)[:, None]
    # Interpolation reaches half a pixel to each side; it stays inside the tile.
    middles = np.clip(middles, borders[:-1, None] + 0.5, borders[1:, None] - 0.5)
    return (middles - 0.5).astype(np.float32)

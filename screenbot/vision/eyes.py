"""From a picture to a reading: find the boards, choose the skin, read the tiles."""

from collections.abc import Iterable
from functools import lru_cache

import numpy as np

from screenbot.board import Tile
from screenbot.errors import PictureError
from screenbot.geometry import Grid, Image, bounds
from screenbot.vision.grid import find_grids
from screenbot.vision.packs import Pack, find_pack, load_packs
from screenbot.vision.reader import Reader
from screenbot.vision.reading import Reading

FITTING = 0.75
"""Share of tiles that a pack must be sure of to be the picture's skin: messages may hide the rest."""


STEPS = 0.5, 0.125
"""Pixels that a found grid is moved by while its best place is looked for."""

NUDGES = [tuple(sign * (axis == other) for other in range(4)) for axis in range(4) for sign in (-1, 1)]
"""To move left, right, up and down, and to be narrower, wider, lower and higher."""


def read(image: Image, skin: str | None = None, grid: Grid | None = None) -> Reading:
    """Return the board in a picture.

    Args:
        image: a screenshot, or a part of one.
        skin: the name of the pack to read with; by default the one that fits best.
        grid: where the tiles lie; by default they are looked for.

    Raises:
        PictureError: there is no board.
        PackError: there is no such skin, or a pack is damaged.
    """
    packs = (find_pack(skin),) if skin is not None else known_packs()
    grids = [grid] if grid is not None else find_grids(image)
    if not grids:
        raise PictureError(
            f"no board: nothing in the {image.shape[1]}x{image.shape[0]} pixels repeats like the tiles of a "
            "Minesweeper; show the whole board, in front and not scaled down"
        )
    readings = [(Reader(pack, place).read(image), pack) for place in grids for pack in packs]
    reading, pack = max(readings, key=lambda each: _worth(each[0]))
    return reading if grid is not None or not _near(reading) else aligned(image, reading, pack)


def match_pack(image: Image, grid: Grid, packs: Iterable[Pack]) -> Pack | None:
    """Return the pack that the board in a picture is drawn with, or None where none fits."""
    readings = {pack: Reader(pack, grid).read(image) for pack in packs}
    best = max(readings, key=lambda pack: _worth(readings[pack]), default=None)
    return best if best is not None and _fits(readings[best]) else None


@lru_cache(maxsize=1)
def known_packs() -> tuple[Pack, ...]:
    """Return all packs; they are loaded once.

    Raises:
        PackError: one is damaged.
    """
    return load_packs()


def aligned(image: Image, reading: Reading, pack: Pack) -> Reading:
    """Return the reading at the place, a part of a pixel away, where the pack fits best."""
    best = reading
    for step in STEPS:
        better = True
        while better:
            tries = [_nudged(best.grid, step * x, step * y, step * w, step * h) for x, y, w, h in NUDGES]
            inside = [grid for grid in tries if grid.area.clipped(bounds(image)) == grid.area]
            latest = max((Reader(pack, grid).read(image) for grid in inside), key=_worth, default=best)
            better = _worth(latest) > _worth(best)
            best = latest if better else best
    return best


def _nudged(grid: Grid, x: float, y: float, wider: float, higher: float) -> Grid:
    return Grid(_moved(grid.column_edges, x, wider), _moved(grid.row_edges, y, higher))


def _moved(edges: tuple[float, ...], shift: float, stretch: float) -> tuple[float, ...]:
    length = edges[-1] - edges[0]
    return tuple(edge + shift + stretch * (edge - edges[0]) / length for edge in edges)


def _near(reading: Reading) -> bool:
    """Return whether the pack may be the right one, read off its grid by a part of a pixel."""
    return bool((reading.tiles != Tile.UNSURE).mean() >= FITTING / 2)


def _fits(reading: Reading) -> bool:
    return bool((reading.tiles != Tile.UNSURE).mean() >= FITTING)


def _worth(reading: Reading) -> tuple[bool, float]:
    """Return what a reading is better by: that its skin fits, then how certain it is, tile by tile."""
    return _fits(reading), float(np.where(reading.tiles == Tile.UNSURE, 0, reading.certainty).sum())

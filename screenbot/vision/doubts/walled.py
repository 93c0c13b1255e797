"""Closed tiles tell where a board ends whose zeros look like its page: none of those lies beside them."""

from typing import Any

import numpy.typing as npt

from screenbot.board import Tile, Tiles
from screenbot.geometry import Grid
from screenbot.vision.networks.glance import MARGIN, NAMES, NOT_TILE, Glance

BARE = 0.9
"""The network is so sure that there is no tile, or one that shows nothing."""


def is_walled(shape: tuple[int, ...], grid: Grid, seen: Glance, tiles: Tiles) -> bool:
    """Return whether each end of a board has a closed tile beside which, beyond it, nothing is shown.

    Would the board go on there, what lies beside that tile would be closed, too, or a number: nearly all
    games open what is around a zero.

    Args:
        shape: the picture's height and width: where it ends nobody sees what lies beyond.
        grid: where the board's tiles lie.
        seen: what the network sees at the grid, and around it.
        tiles: what was read of them.
    """
    (top, *_, bottom), (left, *_, right) = grid.row_edges, grid.column_edges
    down, across = min(top, shape[0] - bottom), min(left, shape[1] - right)
    if down < grid.tile_height or across < grid.tile_width:
        return False
    inner = slice(MARGIN - 1, 1 - MARGIN)
    bare = seen.chances[inner, inner][..., [NOT_TILE, NAMES.index(0)]].sum(axis=2) > BARE
    closed = (tiles < 0) & (tiles != Tile.UNSURE)
    return all(
        bool((end & beyond[:-2] & beyond[1:-1] & beyond[2:]).any())
        for end, beyond in zip(_ends(closed), _ends(bare), strict=True)
    )


def _ends(values: npt.NDArray[Any]) -> tuple[npt.NDArray[Any], ...]:
    """Return the first row and the last, and the first column and the last."""
    return values[0], values[-1], values[:, 0], values[:, -1]

"""Signs where the lines of a lattice cross, and nothing else: they repeat, but tell not where tiles end."""

import numpy as np
import numpy.typing as npt

from screenbot.geometry import Grid, Image, Rect, bounds, peak

REACH = 0.2
"""What stands at a crossing, amid a side, or amid a tile is no farther from there, in tiles."""

TIMES, LEAST = 4.0, 2.0
"""Signs at crossings have so many times the ink of what else there is, and so many grey levels on average."""

FEWEST, MOST = 3, 12
"""Of fewer rows or columns nothing can be said; the first of more tell as well."""

FAINT = 2.0
"""A side that differs by less from what is right outside of it, in grey levels, is not seen."""

Places = npt.NDArray[np.float64]
"""Where something is, across or down, in pixels."""


def only_crossed(image: Image, grid: Grid) -> bool:
    """Return whether a lattice is nothing but signs where its lines cross, on the ground around it."""
    if min(grid.rows, grid.columns) < FEWEST:
        return False
    columns, rows = np.array(grid.column_edges)[: MOST + 1], np.array(grid.row_edges)[: MOST + 1]
    across, down = (columns[1:] + columns[:-1]) / 2, (rows[1:] + rows[:-1]) / 2
    reach = REACH * min(grid.tile_width, grid.tile_height)
    board = grid.area.cut(image).astype(np.float32)
    ink = peak(np.abs(board - np.median(board.reshape(-1, 3), axis=0)))
    columns, rows = columns - grid.area.x, rows - grid.area.y
    across, down = across - grid.area.x, down - grid.area.y
    crossings = _around(ink, columns[1:-1], rows[1:-1], reach)
    others = (
        _around(ink, xs, ys, reach)
        for xs, ys in ((across, rows[1:-1]), (columns[1:-1], down), (across, down))
    )
    signs = crossings > LEAST and crossings > TIMES * max(others)
    return signs and not any(_is_seen(image, *side) for side in _sides(grid.area, round(reach)))


def _around(ink: npt.NDArray[np.float32], xs: Places, ys: Places, reach: float) -> float:
    """Return how much ink is around places, at most of them, in grey levels on average."""
    found = [
        Rect(round(x - reach), round(y - reach), round(2 * reach), round(2 * reach)) for x in xs for y in ys
    ]
    return float(np.median([each.cut(ink).mean() for each in found]))


def _sides(board: Rect, deep: int) -> list[tuple[Rect, Rect]]:
    """Return a strip along each side of a board, within and without."""
    x, y, right, bottom = board.x, board.y, board.right, board.bottom
    upright = [(x, x - deep), (right - deep, right)]
    level = [(y, y - deep), (bottom - deep, bottom)]
    return [
        *((Rect(one, y, deep, board.height), Rect(other, y, deep, board.height)) for one, other in upright),
        *((Rect(x, one, board.width, deep), Rect(x, other, board.width, deep)) for one, other in level),
    ]


def _is_seen(image: Image, within: Rect, without: Rect) -> bool:
    """Return whether a board differs at a side from what is right outside of it, if that is seen."""
    beyond = without.clipped(bounds(image))
    if not beyond.width or not beyond.height:
        return False
    inner, outer = (np.median(each.cut(image).reshape(-1, 3), axis=0) for each in (within, beyond))
    return bool(np.abs(inner - outer).max() > FAINT)

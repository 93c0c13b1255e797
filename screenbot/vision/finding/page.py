"""Blank page: cells of a lattice in which nothing is, and from which only such cells lead out of it."""

from collections.abc import Iterator
from itertools import pairwise

import cv2
import numpy as np
import numpy.typing as npt

from screenbot.board import is_usual
from screenbot.geometry import Grid, Image, Rect, bounds, peak
from screenbot.vision.finding.edges import Layer
from screenbot.vision.finding.sides import Lattice, Sides
from screenbot.vision.finding.variety import Lines, Patches

INNER, FLAT, FAINT, SHADE = 0.15, 0.15, 1.0, 10.0
"""A cell is blank whose inside, without this margin, has edges of no more than this strength, on average, and
blank cells go over into each other where the side between them is fainter than this, and their insides differ
by fewer grey levels: a bevel of the page's colour ends beside the line."""

EDGE = 0.1
"""Lines nearer to the picture's edge than this part of a tile lie at it."""

MOST = 0.6
"""Page fills so much of the outer rows and columns of a lattice that the picture ends with."""

SAME = 4
"""Colours that differ by fewer grey levels are one."""

LINED = 0.8
"""Lines leave a larger part of cells of 16 pixels and more as it is; bevels leave less."""

FRAME, CLOSED, OTHER = 6, 0.95, 40.0
"""A frame begins so many pixels around a board at most, and is two wide; such a part of it is of one colour,
and that differs from the page's and the lines' by more grey levels."""

RIM, LIGHT = 0.15, 12.0
"""Raised tiles are lighter than the page by so many grey levels within so much of them above and on the left,
and not below and on the right."""

Where = npt.NDArray[np.bool_]
"""Some of the cells: bool ``[rows, columns]``."""

Parts = npt.NDArray[np.int32]
"""Which part of the blank cells each belongs to, 0 for none: int32 ``[rows, columns]``."""


def page_cells(
    layer: Layer, lattice: Lattice, within: Where, seen: Patches, upright: Sides, level: Sides
) -> Where:
    """Return the cells that are blank page.

    Args:
        layer: the picture.
        lattice: the cells' lines.
        within: the cells between the outer lines of a board.
        seen: the cells' patches.
        upright: how strong the edges are on the cells' left and right sides.
        level: likewise, on their upper and lower sides.
    """
    height, width = layer.x.shape
    columns, rows = _at_edge(lattice, width, height)
    upright, level = np.where(columns, FAINT, upright), np.where(rows[:, None], FAINT, level)
    drawn = upright.copy(), level.copy()
    blank = _busy(layer, lattice) < FLAT
    inside = np.zeros((*blank.shape, 3), np.float32)
    if blank.any():
        inside[blank] = _usual(seen[blank])
    upright[:, 1:-1][peak(np.abs(np.diff(inside, axis=1))) > SHADE] = FAINT
    level[1:-1][peak(np.abs(np.diff(inside, axis=0))) > SHADE] = FAINT
    parts, outside = _parts(blank, upright, level)
    return np.asarray(np.isin(parts, [*outside, *_going_on(parts, within, *drawn)]))


def _usual(seen: Patches) -> npt.NDArray[np.float32]:
    """Return the median colour of each cell's patches ``[n, down, across, 3]``.

    `np.median` takes five times as long.
    """
    colours = np.ascontiguousarray(seen.reshape(len(seen), -1, 3).transpose(0, 2, 1))
    colours.sort(axis=2)
    half = colours.shape[2] // 2
    return np.asarray((colours[..., (colours.shape[2] - 1) // 2] + colours[..., half]) / 2, np.float32)


def fills(lattice: Lattice, width: int, height: int) -> bool:
    """Return whether a picture of a size ends with the lattice on all sides: it is a crop without margin."""
    columns, rows = _at_edge(lattice, width, height)
    return bool(columns[0] and columns[-1] and rows[0] and rows[-1])


def _at_edge(lattice: Lattice, width: int, height: int) -> tuple[Where, Where]:
    """Return which columns and which rows lie at the picture's edge."""
    near = EDGE * lattice.width
    columns = (lattice.columns < near) | (lattice.columns > width - near)
    return columns, (lattice.rows < near) | (lattice.rows > height - near)


def _busy(layer: Layer, lattice: Lattice) -> npt.NDArray[np.float32]:
    """Return how strong the edges inside each cell are on average."""
    height, width = layer.x.shape
    (left, right), (top, bottom) = _insides(lattice.columns, width), _insides(lattice.rows, height)
    x, y = int(left[0]), int(top[0])
    part = slice(y, int(bottom[-1])), slice(x, int(right[-1]))
    total = cv2.integral(cv2.add(layer.x[part], layer.y[part]))
    left, right, top, bottom = left - x, right - x, top - y, bottom - y
    inside = total[bottom][:, right] - total[top][:, right] - total[bottom][:, left] + total[top][:, left]
    return np.asarray(inside / np.outer(bottom - top, right - left), np.float32)


def _insides(lines: Lines, size: int) -> tuple[npt.NDArray[np.intp], npt.NDArray[np.intp]]:
    """Return where the insides of rows or columns begin, and where they end."""
    margin = INNER * np.diff(lines)
    begin = np.clip(np.rint(lines[:-1] + margin), 0, size - 1).astype(np.intp)
    return begin, np.clip(np.rint(lines[1:] - margin), begin + 1, size).astype(np.intp)


def _parts(blank: Where, upright: Sides, level: Sides) -> tuple[Parts, set[int]]:
    """Return which blank cells no line divides, a number each, and from which of them such lead out.

    Where the picture ends with the lattice, blank cells are page that fill most of two outer rows or columns.
    """
    rows, columns = blank.shape
    maze = np.ones((2 * rows + 3, 2 * columns + 3), np.uint8)
    maze[1:-1, 1:-1] = 0
    maze[2:-2:2, 2:-2:2] = blank
    maze[2:-2:2, 1:-1:2] = upright < FAINT
    maze[1:-1:2, 2:-2:2] = level < FAINT
    _, parts = cv2.connectedComponents(maze, connectivity=4)
    inner = np.asarray(parts[2:-2:2, 2:-2:2], np.int32)
    sides = [_filling(line) for line in (inner[0], inner[-1], inner[:, 0], inner[:, -1])]
    around = {part for part in sides if part and sides.count(part) > 1}
    return inner, {int(parts[0, 0]), *around}


def _going_on(parts: Parts, within: Where, upright: Sides, level: Sides) -> Iterator[int]:
    """Yield the parts that fill most of a row beside a board and, past no line, go on to what is not blank.

    A window's frame or a phone's bar that closes page in lies within a cell. A board's blank tiles end with a
    line.
    """
    for some, inside, lines in ((parts, within, level), (parts.T, within.T, upright.T)):
        beside, rows = inside.any(axis=0), inside.any(axis=1)
        filling = [_filling(line) for line in some[:, beside]]
        for row in np.flatnonzero(~rows).tolist():
            beyond = row - 1 if row < int(rows.argmax()) else row + 1
            last = not 0 <= beyond < len(filling) or filling[beyond] != filling[row]
            passed = lines[max(row, beyond)][beside & (some[row] == filling[row])] < FAINT
            if filling[row] and last and passed.mean() > MOST:
                yield filling[row]


def _filling(line: npt.NDArray[np.int32]) -> int:
    """Return the part that fills most of an outer line of a maze, or 0."""
    part = int(np.bincount(line).argmax())
    return part if float((line == part).mean()) >= MOST else 0


def lies_on_page(image: Image, grid: Grid) -> bool:
    """Return whether tiles are nothing but the page around the board and lines, as an empty table's cells.

    Those of a table do not stand out of the page, as buttons do, nor has it, of a board's size, a frame of a
    colour that is neither its page's nor its lines'. What has no board's usual size may be part of a table
    that other things bound: there the page of one side is enough.
    """
    wide = grid.area.grown(max(2, round(grid.tile_width / 2))).clipped(bounds(image))
    outside, inside = np.ones((wide.height, wide.width), np.uint8), grid.moved(-wide.x, -wide.y)
    inside.area.cut(outside)[:] = 0
    if not outside.any():
        return False
    around = wide.cut(image)
    cells = around[outside == 0]
    pages = [np.median(around[outside == 1], axis=0)]
    if not is_usual(grid.rows, grid.columns):
        pages += _pages_beside(around, inside.area)
    page = next((each for each in pages if (peak(np.abs(cells - each)) < SAME).mean() > LINED), None)
    if page is None:
        return False
    if is_usual(grid.rows, grid.columns) and _is_framed(image, grid, page):
        return False
    drawn = peak(np.abs(around - page)) >= SAME
    return not (_are_raised(image, grid, page) or _are_boxes(drawn, inside) or _are_rounded(drawn, inside))


def _is_framed(image: Image, grid: Grid, page: npt.NDArray[np.float64]) -> bool:
    """Return whether a frame lies all around a board that has neither its page's colour nor its lines'.

    All lines are alike: those of a sudoku are not.
    """
    columns, rows = (np.rint(edges[1:-1]).astype(int) for edges in (grid.column_edges, grid.row_edges))
    inner = grid.area.cut(image)
    upright = np.median(inner[:, columns - grid.area.x], axis=0)
    lines = np.concatenate([upright, np.median(inner[rows - grid.area.y], axis=1)])
    usual = np.median(lines, axis=0)
    if np.abs(lines - usual).max() > OTHER:
        return False
    others = [page, usual]
    frames = []
    for off in range(1, FRAME + 1):
        ring = grid.area.grown(off)
        if ring.clipped(bounds(image)) != ring:
            break
        x, y, right, bottom = ring.x, ring.y, ring.right - 1, ring.bottom - 1
        sides = image[y, x:right], image[bottom, x:right], image[y:bottom, x], image[y:bottom, right]
        colours = np.concatenate(sides).astype(np.float64)
        colour = np.median(colours, axis=0)
        whole = (peak(np.abs(colours - colour)) < SAME).mean() > CLOSED
        frames.append(whole and min(np.abs(colour - other).max() for other in others) > OTHER)
    return any(one and other for one, other in pairwise(frames))


def _pages_beside(around: Image, area: Rect) -> Iterator[npt.NDArray[np.float64]]:
    """Yield the colour of each side of a board that is nearly all of one."""
    rows, columns = slice(area.y, area.bottom), slice(area.x, area.right)
    beside = around[: area.y, columns], around[area.bottom :, columns], around[rows, : area.x]
    for strip in (*beside, around[rows, area.right :]):
        if strip.size:
            colour = np.median(strip, axis=(0, 1))
            if (peak(np.abs(strip - colour)) < SAME).mean() > MOST:
                yield colour


def _are_rounded(drawn: Where, grid: Grid) -> bool:
    """Return whether lines stop short where most of them would cross: the corners of tiles are rounded."""
    x, y = (np.rint(edges).astype(int)[1:-1] for edges in (grid.column_edges, grid.row_edges))
    beside, above = round(grid.tile_width / 2), round(grid.tile_height / 2)
    near = cv2.boxFilter(drawn.astype(np.uint8), -1, (3, 3), normalize=False)
    upright, level = near[np.ix_(y - above, x)], near[np.ix_(y, x - beside)]
    short = near[np.ix_(y, x)] < np.minimum(upright, level)
    return bool(short.size and short.mean() > MOST)


def _are_boxes(drawn: Where, grid: Grid) -> bool:
    """Return whether most tiles have a line of their own around, and page between it and the next tile's."""
    upright = _stand_apart(drawn, grid.column_edges, grid.row_edges)
    return min(upright, _stand_apart(drawn.T, grid.row_edges, grid.column_edges)) > MOST


def _stand_apart(drawn: Where, columns: tuple[float, ...], rows: tuple[float, ...]) -> float:
    """Return the share of tiles side by side in rows that have two lines between their middles; 0 of none."""
    middles = (np.array(columns[1:]) + columns[:-1]) / 2
    across = np.rint(middles).astype(int)
    apart = []
    for top, bottom in pairwise(rows):
        part = drawn[
            round(top + (bottom - top) * (0.5 - RIM)) : round(top + (bottom - top) * (0.5 + RIM)) + 1
        ]
        lines = np.diff(part.mean(axis=0) > 0.5, prepend=False).cumsum()
        apart += (lines[across[1:]] - lines[across[:-1]] == 4).tolist()
    return float(np.mean(apart)) if apart else 0.0


def _are_raised(image: Image, grid: Grid, page: npt.NDArray[np.float64]) -> bool:
    """Return whether most tiles have a light rim above and on the left, and none below and on the right.

    Unless the board has: light lines between the cells of a table close it there. The dark rims of tiles
    below and on the right are no table's.
    """
    light = (image.astype(np.float32) - page.astype(np.float32)).mean(axis=2)
    rim = max(2, round(RIM * min(grid.tile_width, grid.tile_height)))
    raised, dark = [], []
    for cell in np.ndindex(grid.rows, grid.columns):
        part = grid.tile(*cell).cut(light)
        across, down = np.median(part, axis=0), np.median(part, axis=1)
        near = min(side[:rim].max() for side in (across, down))
        far = [side[-rim:] for side in (across, down)]
        raised.append(near > LIGHT > max(side.max() for side in far))
        dark.append(max(side.min() for side in far) < -LIGHT)
    closed = float(np.mean(dark)) < MOST and _is_closed(light, grid.area, rim)
    return float(np.mean(raised)) > MOST and not closed


def _is_closed(light: npt.NDArray[np.float32], area: Rect, rim: int) -> bool:
    """Return whether a light line lies below a board, and one on the right."""
    beside = light[area.y : area.bottom, area.right - 1 : area.right + rim].max(axis=1, initial=0)
    below = light[area.bottom - 1 : area.bottom + rim, area.x : area.right].max(axis=0, initial=0)
    return min(float(np.median(beside)), float(np.median(below))) > LIGHT

"""What lies over the outer rows of a board: parts of tiles go on past it, or before it begins."""

from dataclasses import replace
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from screenbot.board import Tile
from screenbot.geometry import Grid, Image
from screenbot.vision.finding.page import SHADE
from screenbot.vision.naming import groups
from screenbot.vision.networks.glyphs import crops
from screenbot.vision.reading import Reading

SEEN = 2
"""So many of a tile's patches are seen beside a message."""

ALIKE = 6.0
"""The same parts of two tiles look alike where none differs by more, in grey levels."""

NEARLY = 0.2
"""Or by more than so large a part of what they show: lines that lie between pixels are drawn otherwise."""

LEAST = 3
"""So many pixels of the page are seen beside a board."""

MOST = 0.6
"""A message hides no more rows than this part of those in sight."""

MOSTLY = 0.5
"""Tiles begin below a board where a larger part of what touches it there looks like them."""

PAST = 2
"""The outermost parts of so many more tiles tell that a board goes on past what lies over it."""

Places = tuple[float, ...]
"""Where rows or columns begin and end, in pixels."""

Part = tuple[slice, ...] | slice
"""Which patches of tiles."""


Values = npt.NDArray[np.float32]


class _Side(NamedTuple):
    """How the outermost parts of cells at one side of a board look: bool ``[rows]``.

    Attributes:
        alike: as those of its tiles.
        apart: with lines between them, and not as the page beside.
    """

    alike: npt.NDArray[np.bool_]
    apart: npt.NDArray[np.bool_]


def behind(image: Image, grid: Grid) -> Grid:
    """Return the grid with the rows above and below it of which a message hides all but the outermost parts.

    These look as those of other rows do, lines between tiles among them, and not as the page beside them.
    """
    down = _rows_behind(image, grid)
    up = _rows_behind(*_mirrored(image, grid))
    if not down and not up:
        return grid
    high, rows = grid.tile_height, grid.row_edges
    above = tuple(rows[0] - high * number for number in range(up, 0, -1))
    below = tuple(rows[-1] + high * number for number in range(1, down + 1))
    return replace(grid, row_edges=(*above, *rows, *below), clear=False)


def goes_on_beside(image: Image, grid: Grid) -> bool:
    """Return whether a board goes on at one of its sides, where all but parts of its tiles is hidden."""
    turned = np.ascontiguousarray(image.transpose(1, 0, 2)), Grid(grid.row_edges, grid.column_edges)
    views = [(seen, lines) for way in ((image, grid), turned) for seen, lines in (way, _mirrored(*way))]
    return _begins_below(image, grid) or any(_is_lined_below(*each) or _passes_below(*each) for each in views)


def _begins_below(image: Image, grid: Grid) -> bool:
    """Return whether below a board more tiles begin, of which something hides the rest.

    Most of what touches the board there looks as the upper parts of its tiles do, and not as the page beside.
    """
    touching = _touching(image, grid, SEEN)
    if touching is None:
        return False
    _, unlike, apart = touching
    return bool((unlike < ALIKE).mean() > MOSTLY and all(apart))


def _is_lined_below(image: Image, grid: Grid) -> bool:
    """Return whether the least part of such tiles is seen, with lines between them, as no frame has any."""
    touching = _touching(image, grid, 1)
    if touching is None:
        return False
    cells, unlike, apart = touching
    shown = np.ptp(cells[:, 0], axis=1).max(axis=1)
    lined = (shown > SHADE) & (unlike < np.maximum(ALIKE, NEARLY * shown))
    return bool(lined.mean() > MOSTLY and any(apart))


def _touching(image: Image, grid: Grid, high: int) -> tuple[groups.Patches, Values, list[bool]] | None:
    """Return the cells right below a board; None where there are none, or they are whole tiles.

    And how far their upper parts, so many patches high, are from those of tiles, and whether they differ from
    the page at the left, and at the right.
    """
    below = _below(image, grid, 1)
    if below is None:
        return None
    cells, tiles = (_patches(image, grid.column_edges, rows) for rows in (below, grid.row_edges))
    if (_unlike(cells, tiles, np.s_[:]) < ALIKE).all():
        return None
    pages = (_patches(image, page, below)[:, :high] for page in _pages(image, grid))
    ends = zip((cells[:1, :high], cells[-1:, :high]), pages, strict=True)
    return cells, _unlike(cells, tiles, np.s_[:, :high]), [_levels(*each) > SHADE for each in ends]


def _passes_below(image: Image, grid: Grid) -> bool:
    """Return whether at one side of a board the outermost parts of tiles go on below it."""
    below = _below(image, grid, PAST)
    if below is None or len(below) <= PAST:
        return False
    return any((side.alike & side.apart).all() for side in _seen_below(image, grid, below))


def blank(image: Image, reading: Reading, seen: npt.NDArray[np.bool_]) -> npt.NDArray[np.bool_]:
    """Return which tiles without marks have not the colour of any that is seen: it is the message's.

    Args:
        image: the picture.
        reading: what was read of all.
        seen: which tiles no message hides: bool ``[rows, columns]``.
    """
    answer, shown = np.zeros(seen.size, np.bool_), seen.ravel()
    colours = np.median(crops(image, reading.grid), axis=(1, 2))
    for name in (Tile.COVERED, 0):
        named = (reading.tiles == name).ravel()
        usual = colours[named & shown]
        for place in np.flatnonzero(named & ~shown):
            answer[place] = np.abs(usual - colours[place]).max(axis=1).min(initial=np.inf) > SHADE
    return answer.reshape(seen.shape)


def _rows_behind(image: Image, grid: Grid) -> int:
    """Return how many rows a message hides below a board."""
    below = _below(image, grid, int(MOST * grid.rows))
    if below is None:
        return 0
    left, right = _seen_below(image, grid, below)
    return int(np.cumprod(left.alike & right.alike & (left.apart | right.apart)).sum())


def _seen_below(image: Image, grid: Grid, below: Places) -> list[_Side]:
    """Return what is seen of the rows below a board, at its left side and at its right one."""
    tiles, found = _patches(image, grid.column_edges, grid.row_edges), []
    columns, pages = (grid.column_edges[:2], grid.column_edges[-2:]), _pages(image, grid)
    for column, page, seen in zip(columns, pages, (np.s_[:, :, :SEEN], np.s_[:, :, -SEEN:]), strict=True):
        cells = _patches(image, column, below)
        lined = np.ptp(cells[seen], axis=1).max(axis=(1, 2)) > SHADE
        apart = lined & (_shades(cells[seen], _patches(image, page, below)) > SHADE)
        found.append(_Side(_unlike(cells, tiles, seen) < ALIKE, apart))
    return found


def _below(image: Image, grid: Grid, most: int) -> Places | None:
    """Return where rows below a board would lie; None where the picture has no room, or none beside it."""
    room = min(int((image.shape[0] - grid.row_edges[-1]) / grid.tile_height), most)
    if room < 1 or min(grid.column_edges[0], image.shape[1] - grid.column_edges[-1]) < LEAST:
        return None
    return tuple(grid.row_edges[-1] + grid.tile_height * number for number in range(room + 1))


def _pages(image: Image, grid: Grid) -> tuple[Places, Places]:
    """Return what lies left and right of a board, as wide as what is seen of tiles."""
    left, right, beside = grid.column_edges[0], grid.column_edges[-1], SEEN / groups.PARTS * grid.tile_width
    return (max(0.0, left - beside), left), (right, min(float(image.shape[1]), right + beside))


def _patches(image: Image, columns: Places, rows: Places) -> groups.Patches:
    return groups.patches(crops(image, Grid(columns, rows)))


def _unlike(cells: groups.Patches, tiles: groups.Patches, part: Part) -> Values:
    """Return how far a part of each cell is from that of the tile that it is most like, in grey levels."""
    own = tiles[part]
    return np.array([np.abs(cell - own).max(axis=(1, 2, 3)).min() for cell in cells[part]], np.float32)


def _shades(one: groups.Patches, other: groups.Patches) -> Values:
    """Return how far the usual colours of some parts are from others', in grey levels."""
    colours = (np.median(each.reshape(len(each), -1, 3), axis=1) for each in (one, other))
    return np.asarray(np.abs(np.subtract(*colours)).max(axis=1), np.float32)


def _levels(one: groups.Patches, other: groups.Patches) -> float:
    """Return how far the usual colours of some parts are from others', at most, at one height."""
    usual = (np.median(each, axis=(0, 2)) for each in (one, other))
    return float(np.abs(np.subtract(*usual)).max())


def _mirrored(image: Image, grid: Grid) -> tuple[Image, Grid]:
    """Return a picture that stands on its head, and the grid in it."""
    rows = tuple(image.shape[0] - edge for edge in reversed(grid.row_edges))
    return np.ascontiguousarray(image[::-1]), replace(grid, row_edges=rows)

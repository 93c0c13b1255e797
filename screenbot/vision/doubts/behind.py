"""What lies over the outer rows of a board: parts of tiles go on past it, or before it begins."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import NamedTuple

import cv2
import numpy as np
import numpy.typing as npt

from screenbot.board import Tile
from screenbot.geometry import Grid, Image, bounds, peak
from screenbot.vision.finding.page import SHADE
from screenbot.vision.naming import groups
from screenbot.vision.networks.glyphs import SIDE, crops
from screenbot.vision.reading import Reading

SEEN = 2
"""So many of a tile's patches are seen beside a message."""

ALIKE = 6.0
"""The same parts of two tiles look alike where none differs by more, in grey levels."""

NEARLY = 0.25
"""Or by more than so large a part of what they show: lines that lie between pixels are drawn otherwise."""

LEAST = 3
"""So many pixels of the page are seen beside a board."""

MOST = 0.6
"""A message hides no more rows than this part of those in sight."""

MOSTLY = 0.5
"""Tiles begin below a board where a larger part of what touches it there looks like them."""

NARROW = 6
"""So many pixels of a tile's crop are seen at least where lines between tiles tell of them: a fifth."""

OUTER = 8
"""So many outer rows are looked at beside what is beyond."""

PAST = 2
"""The outermost parts of so many more tiles tell that a board goes on past what lies over it."""

STRIPS = (0.03, 0.13), (0.12, 0.22)
"""What is seen of a board's outer columns beside a message, in parts of a tile: some tiles end within it."""

MIDDLES = 0.3, 0.5, 0.7
"""A message lies over these parts of a board's width: the lines of a list below it run across them."""

SLACK = 0.06
"""Lines are looked for so near to where they would lie, in tiles."""

BETWEEN = -0.5, -0.3, 0.3
"""And others so far from them."""

FAINTEST, FAINT = 4.0, 0.4
"""A line is stronger than the first, in grey levels, and than so much of what lines are usually; and what is
beside it is fainter than so much of it."""

TINTED = 24.0
"""What is seen there is of a colour in sight, but for so many grey levels: a message throws a shadow."""

LINED = 0.7
"""Such a part of the rows in sight has lines there."""

FEWEST, AT_ONE_SIDE = 2, 2
"""So many rows are hidden at least; no more than so many in a row have a line at one side alone."""

Places = tuple[float, ...]
"""Where rows or columns begin and end, in pixels."""

Part = tuple[slice, ...] | slice
"""Which patches of tiles."""

Values = npt.NDArray[np.float32]
"""Grey levels, one for each cell."""


class _Side(NamedTuple):
    """How the outermost parts of cells at one side of a board look: bool ``[rows]``.

    Attributes:
        alike: as those of its tiles.
        apart: with lines between them, and not as the page beside.
        whole: whether all of the cell looks as a tile does.
    """

    alike: npt.NDArray[np.bool_]
    apart: npt.NDArray[np.bool_]
    whole: npt.NDArray[np.bool_]


class _Strip(NamedTuple):
    """A narrow part of a picture, from its top to its end.

    Attributes:
        steps: how far each row of pixels differs from the next, in grey levels: float32 ``[height - 1]``.
        colours: what colour each has: float32 ``[height, 3]``.
    """

    steps: Values
    colours: Values

    def colour(self, row: float, high: float) -> Values:
        """Return the usual colour of a row of tiles; black where the picture has ended."""
        part = self.colours[round(row) : round(row + high)]
        return np.asarray(np.median(part, axis=0) if len(part) else np.zeros(3), np.float32)


def behind(image: Image, grid: Grid) -> Grid:
    """Return the grid with the rows above and below it of which a message hides all but the outermost parts.

    These look as those of other rows do, lines between tiles among them, and not as the page beside them. Or
    nothing but lines is seen of them, at even distances.
    """
    upside_down, lines = _mirrored(image, grid)
    below, above = _more_below(image, grid), _more_below(np.ascontiguousarray(upside_down), lines)
    if not below and not above:
        return grid
    upper = tuple(image.shape[0] - line for line in reversed(above))
    return replace(grid, row_edges=(*upper, *grid.row_edges, *below), clear=False)


def _more_below(image: Image, grid: Grid) -> Places:
    """Return where rows below a board end of which a message hides the most."""
    more = _rows_behind(image, grid)
    last, high = grid.row_edges[-1], grid.tile_height
    return tuple(last + high * number for number in range(1, more + 1)) or _lines_behind(image, grid)


def goes_on_beside(image: Image, grid: Grid) -> bool:
    """Return whether a board goes on at one of its sides, where all but parts of its tiles is hidden.

    16x30 tiles take some 20 ms.
    """
    sides = _sides(image, grid)
    return _begins_below(image, grid) or any(_is_lined_below(*each) or _passes_below(*each) for each in sides)


def _sides(image: Image, grid: Grid) -> Iterator[tuple[Image, Grid]]:
    """Yield a board's outer rows at each side, as the lowest ones of a picture of them and what is beyond."""
    for picture, lines in (
        (image, grid),
        (image.transpose(1, 0, 2), Grid(grid.row_edges, grid.column_edges)),
    ):
        for seen, each in ((picture, lines), _mirrored(picture, lines)):
            outer = Grid(each.column_edges, each.row_edges[-1 - OUTER :])
            reach = round((PAST + 1) * max(grid.tile_width, grid.tile_height))
            around = outer.area.grown(reach).clipped(bounds(seen))
            yield np.ascontiguousarray(around.cut(seen)), outer.moved(-around.x, -around.y)


def _begins_below(image: Image, grid: Grid) -> bool:
    """Return whether below a board more tiles begin, of which something hides the rest.

    Most of what touches the board there looks as the upper parts of its tiles do, and not as the page beside.
    """
    below = _below(image, grid, 1)
    if below is None:
        return False
    cells, tiles = (_patches(image, grid.column_edges, rows) for rows in (below, grid.row_edges))
    alike = _unlike(cells, tiles, np.s_[:, :SEEN]) < ALIKE
    pages = (_patches(image, page, below)[:, :SEEN] for page in _pages(image, grid))
    apart = _apart(cells[:, :SEEN], pages)
    return bool(alike.mean() > MOSTLY and all(apart) and not _are_whole(cells, tiles))


def _is_lined_below(image: Image, grid: Grid) -> bool:
    """Return whether a narrow part of such tiles is seen, with lines between them, as no frame has any.

    What the last row throws below itself is narrower: a shadow, or an edge.
    """
    below = _below(image, grid, 1)
    if below is None:
        return False
    cells, tiles = (_strips(image, grid.column_edges, rows) for rows in (below, grid.row_edges))
    shown = peak(np.ptp(cells, axis=2)).min(axis=1)
    lined = (shown > SHADE) & (_unlike(cells, tiles, np.s_[:]) < np.maximum(ALIKE, NEARLY * shown))
    if lined.mean() <= MOSTLY or not any(
        _apart(cells, (_strips(image, page, below) for page in _pages(image, grid)))
    ):
        return False
    return not _are_whole(*(_patches(image, grid.column_edges, rows) for rows in (below, grid.row_edges)))


def _passes_below(image: Image, grid: Grid) -> bool:
    """Return whether at one side of a board the outermost parts of tiles go on below it, but no whole one."""
    below = _below(image, grid, PAST)
    if below is None or len(below) <= PAST:
        return False
    return any((side.alike & side.apart & ~side.whole).all() for side in _seen_below(image, grid, below))


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
            answer[place] = peak(np.abs(usual - colours[place])).min(initial=np.inf) > SHADE
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
        whole = _unlike(cells, tiles, np.s_[:]) < ALIKE
        found.append(_Side(_unlike(cells, tiles, seen) < ALIKE, apart, whole))
    return found


def _lines_behind(image: Image, grid: Grid) -> Places:
    """Return the lines below a board that go on at both its sides, beside a message, to its last row.

    They are as far from each other as those of the board, and lie in narrow strips of its outer columns, with
    nothing between them, nor beside them on the page. The strips have the colours of tiles in sight.
    """
    colours = np.median(crops(image, grid), axis=(1, 2)).astype(np.float32)
    wide, (left, right) = grid.tile_width, (grid.column_edges[0], grid.column_edges[-1])
    middles = (left + part * (right - left) for part in MIDDLES)
    across = [_strip(image, middle - LEAST, middle + LEAST) for middle in middles]
    for begins, ends in STRIPS:
        parts = [(left + begins * wide, left + ends * wide), (right - ends * wide, right - begins * wide)]
        beside = [(left - ends * wide, left - begins * wide), (right + begins * wide, right + ends * wide)]
        if beside[0][0] < 0 or beside[1][1] > image.shape[1] or (ends - begins) * wide < LEAST:
            continue
        strips, pages = ([_strip(image, *each) for each in some] for some in (parts, beside))
        found = _lines_on(strips, pages, across, grid, colours)
        if len(found) >= FEWEST:
            return found
    return ()


def _strip(image: Image, left: float, right: float) -> _Strip:
    part = image[:, round(left) : round(right)]
    steps = peak(np.abs(np.diff(part.astype(np.int16), axis=0))).mean(axis=1)
    return _Strip(np.asarray(steps, np.float32), np.asarray(np.median(part, axis=1), np.float32))


def _lines_on(
    strips: list[_Strip], pages: list[_Strip], across: list[_Strip], grid: Grid, colours: Values
) -> Places:
    """Return where lines lie below a board in strips of its outer columns, to the last that is in both.

    Some of them do not run across it.
    """
    high, rows = grid.tile_height, np.array(grid.row_edges)
    usual = [float(np.median([_near(strip.steps, row, high)[0] for row in rows])) for strip in strips]
    sides = list(zip(strips, pages, usual, strict=True))
    if np.mean([any(_is_line(*each, row, high) for each in sides) for row in rows]) < LINED:
        return ()
    found: list[float] = []
    last, hidden, row = 0, 0, float(rows[-1])
    while len(found) - last <= AT_ONE_SIDE:
        lined = [_is_line(*each, row + high, high) for each in sides]
        apart = [peak(np.abs(colours - strip.colour(row, high))).min() for strip in strips]
        if not any(lined) or max(apart) > TINTED:
            break
        row = _near(strips[0].steps + strips[1].steps, row + high, high)[1]
        found.append(row)
        last = len(found) if all(lined) else last
        hidden += sum(_near(part.steps, row, high)[0] > FAINT * min(usual) for part in across) <= 1
    return tuple(found[:last]) if hidden >= FEWEST else ()


def _near(steps: Values, row: float, high: float) -> tuple[float, float]:
    """Return how strong the strongest step near a row is, and where."""
    slack = max(1, round(SLACK * high))
    start = max(0, round(row) - 1 - slack)
    part = steps[start : round(row) + slack]
    return (float(part.max()), float(start + part.argmax() + 1)) if part.size else (0.0, row)


def _is_line(strip: _Strip, page: _Strip, usual: float, row: float, high: float) -> bool:
    """Return whether a strip has a line at a row, as strong as usual, and nothing between it and the next."""
    line, at = _near(strip.steps, row, high)
    other = max(_near(strip.steps, at + part * high, high)[0] for part in BETWEEN)
    faint = FAINT * line
    return line > max(FAINTEST, FAINT * usual) and max(other, _near(page.steps, at, high)[0]) < faint


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


def _strips(image: Image, columns: Places, rows: Places) -> groups.Patches:
    """Return the mean colours of what is seen of narrow parts: float32 ``[n, 2, PARTS, 3]``."""
    upper = crops(image, Grid(columns, rows))[:, :NARROW].astype(np.float32)
    small = cv2.resize(
        upper.reshape(-1, SIDE, 3), (groups.PARTS, 2 * len(upper)), interpolation=cv2.INTER_AREA
    )
    return np.asarray(small.reshape(len(upper), 2, groups.PARTS, 3), np.float32)


def _are_whole(cells: groups.Patches, tiles: groups.Patches) -> bool:
    """Return whether all of some cells look as tiles do."""
    return bool((_unlike(cells, tiles, np.s_[:]) < ALIKE).all())


def _apart(cells: groups.Patches, pages: Iterable[groups.Patches]) -> list[bool]:
    """Return whether the first of some cells differs from the page at the left, the last from the right."""
    return [_levels(*each) > SHADE for each in zip((cells[:1], cells[-1:]), pages, strict=True)]


def _unlike(cells: groups.Patches, tiles: groups.Patches, part: Part) -> Values:
    """Return how far a part of each cell is from that of the tile that it is most like, in grey levels."""
    own = tiles[part]
    return np.array([np.abs(cell - own).max(axis=(1, 2, 3)).min() for cell in cells[part]], np.float32)


def _shades(one: groups.Patches, other: groups.Patches) -> Values:
    """Return how far the usual colours of some parts are from others', in grey levels."""
    colours = (np.median(each.reshape(len(each), -1, 3), axis=1) for each in (one, other))
    return np.asarray(peak(np.abs(np.subtract(*colours))), np.float32)


def _levels(one: groups.Patches, other: groups.Patches) -> float:
    """Return how far the usual colours of some parts are from others', at most, at one height."""
    usual = (np.median(each, axis=(0, 2)) for each in (one, other))
    return float(np.abs(np.subtract(*usual)).max())


def _mirrored(image: Image, grid: Grid) -> tuple[Image, Grid]:
    """Return a picture that stands on its head, and the grid in it."""
    rows = tuple(image.shape[0] - edge for edge in reversed(grid.row_edges))
    return image[::-1], replace(grid, row_edges=rows)

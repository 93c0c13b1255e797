"""Settle where a doubtful board ends by what its tiles say.

A row of page beside covered tiles reads as zeros, and a zero's neighbours are all open; headings read as
numbers that the tiles beside them contradict. Such rows too many leave most of the board unsure.
"""

import itertools
from collections.abc import Iterator
from dataclasses import replace

import numpy as np
import numpy.typing as npt

from screenbot.board import Tile, Tiles
from screenbot.geometry import Grid, Image
from screenbot.vision import groups
from screenbot.vision.extent import FEWEST_TILES
from screenbot.vision.free import read_free
from screenbot.vision.glyphs import Look, chances_of, crops
from screenbot.vision.page import SHADE, lies_on_page
from screenbot.vision.reading import Reading

POOR = 0.4
"""A board of which more tiles are unsure may have a row or a column too many, or lack one."""

GOOD, READ = 0.15, 0.2
"""It had where without that no more are; it lacks one where with that no more are."""

MOST, AT_ONCE, LESS, FEWER = 4, 3, 0.8, 0.25
"""So many times rows or columns are taken off or added, up to so many of one side at once: a heading and what
is around it. Each time they leave so many fewer tiles unsure, and at last so few of those that stay."""

UNREAD = 3
"""So many tiles of an outer row that shows no mark cannot be read where the row is page beside the board."""

HALF = 0.5
"""Of an outer row that is page beside a board beyond doubt a larger part cannot be read."""

SHOWN, ALIKE, UNREADABLE = 2, 8.0, 0.5
"""A board has ended whose outer rows show so many marks, or covered tiles that are so near to others, in grey
levels; where of one more row a larger part cannot be read."""

BLANK = 0.98
"""Page has one colour on more of its pixels: between tiles there are lines."""

ASKEW, OBLONG = 0.06, 0.03
"""Lines of square tiles are off by no larger part of a tile at the board's end; tiles that are not square are
by a larger one."""

STRANGE, MOSTLY = 20.0, 0.8
"""So far from all other tiles, in grey levels, is what stands beside a board, by most of the row's cells."""

KNOWN, PLAIN = 0.9, 0.5
"""The network knows a number that it gives such a chance; something is shown where it gives nothing less."""

CONTRAST = 40.0
"""Parts of tiles with marks differ by more, in grey levels."""

Line = tuple[int | slice, int | slice]

OUTER: tuple[Line, ...] = ((0, slice(None)), (-1, slice(None)), (slice(None), 0), (slice(None), -1))
"""The first row, the last, the first column, the last."""

LARGEST = 600
"""Boards of more tiles are left as they are: wallpapers have many, and reading them takes long."""


def settled(image: Image, reading: Reading) -> Reading:
    """Return the reading, or one of its grid with or without a few outer rows or columns that is surer.

    It stays where, without them, another outer row or column shows nothing that tells it from page. A
    heading in a colour of its own is none of the tiles all the same. A board beyond doubt lacks at most a
    line that shows more than page. A doubtful one that can be read goes on where rows of tiles follow.
    """
    if reading.tiles.size > LARGEST:
        return reading
    surest = _settled(image, reading)
    if surest.grid.clear or _unsure(surest) > GOOD:
        return surest
    return ended(image, _with_more(image, surest))


def ended(image: Image, reading: Reading) -> Reading:
    """Return the reading, clear where its tiles leave no doubt where it ends, and its lines lie in none.

    All tiles are sure, those of the outer rows and columns show marks or look like others that are covered,
    and beyond them the picture ends or no line of the board can follow.
    """
    grid = reading.grid
    lined = grid.lined and not _is_stretched(grid)
    if grid.clear or reading.unsure or not lined or not _outer_belong(image, reading):
        return reading
    clear = not any(_may_go_on(image, grid, longer, line) for longer, line in _longer(grid, image))
    return replace(reading, grid=replace(grid, clear=clear))


def _may_go_on(image: Image, grid: Grid, longer: Grid, line: Line) -> bool:
    """Return whether the outer line of a longer grid may be the board's: no page that its tiles forbid.

    A line of its own that was left off may change what all other tiles are called.
    """
    beyond = _part(longer, line)
    if _is_frame(image, grid, beyond):
        return False
    reading = read_free(image, longer)
    if (reading.tiles[line] == Tile.UNSURE).mean() <= UNREADABLE:
        return True
    pixels = beyond.area.cut(image).reshape(-1, 3)
    blank = (np.abs(pixels - np.median(pixels, axis=0)).max(axis=1) < SHADE).mean() > BLANK
    return bool(_unsure(reading) > POOR and not blank)


def _is_frame(image: Image, grid: Grid, beyond: Grid) -> bool:
    """Return whether what lies beside a board is alike all along, and no tile of the board looks so."""
    outer, own = (groups.flat(groups.patches(crops(image, each))) for each in (beyond, grid))
    usual = np.median(outer, axis=0, keepdims=True)
    alike = (groups.distances(outer, usual) < ALIKE).mean() > MOSTLY
    return bool(alike and groups.distances(usual, own).min() > STRANGE)


def _is_stretched(grid: Grid) -> bool:
    """Return whether tiles are nearly square, and not quite: lines one way may be off by some pixels."""
    ratio = abs(grid.tile_width / grid.tile_height - 1)
    return ratio < OBLONG and ratio * max(grid.rows, grid.columns) > ASKEW


def _outer_belong(image: Image, reading: Reading) -> bool:
    """Return whether each outer row and column is the board's: page shows no marks and no relief."""
    tiles, looks = reading.tiles, groups.flat(groups.patches(crops(image, reading.grid)))
    numbers = np.arange(tiles.size).reshape(tiles.shape)
    for line in OUTER:
        closed = tiles[line] == Tile.COVERED
        if _marks(tiles[line]) + closed.any() >= SHOWN:
            continue
        others = np.setdiff1d(numbers[tiles == Tile.COVERED], numbers[line])
        if not closed.all() or not len(others):
            return False
        nearest = groups.distances(looks[numbers[line]], looks[others]).min(axis=1)
        if (nearest < ALIKE).mean() < MOSTLY or lies_on_page(image, _part(reading.grid, line)):
            return False
    return True


def _part(grid: Grid, line: Line) -> Grid:
    """Return one outer row or column of a grid."""
    rows, columns = (
        edges if isinstance(which, slice) else edges[:2] if which == 0 else edges[-2:]
        for which, edges in zip(line, (grid.row_edges, grid.column_edges), strict=True)
    )
    return Grid(columns, rows)


def _marks(line: Tiles) -> int:
    """Return how many tiles show something."""
    return int((~np.isin(line, (0, Tile.COVERED, Tile.UNSURE))).sum())


def _settled(image: Image, reading: Reading) -> Reading:
    """Return the surest reading of the grid, or of one that is a little shorter or longer."""
    clear = reading.grid.clear
    if _unsure(reading) <= POOR:
        return _without_page(image, reading if clear else _shortened(image, reading))
    surest = _without_heading(image, reading) if clear else _shortened(image, reading)
    if surest is not reading:
        return surest
    surest = min(_lengthened(image, reading.grid), key=_unsure, default=reading)
    return surest if _unsure(surest) <= GOOD else reading


def _without_heading(image: Image, reading: Reading) -> Reading:
    """Return the reading of a board without a few rows above or below, where all others are sure then."""
    columns, rows = reading.grid.column_edges, reading.grid.row_edges
    for number in range(1, AT_ONCE + 1):
        for some, others in ((rows[number:], rows[: number + 1]), (rows[:-number], rows[-number - 1 :])):
            if len(some) <= FEWEST_TILES or not _is_heading(image, Grid(columns, others)):
                continue
            rest = read_free(image, Grid(columns, some, clear=False, lined=reading.grid.lined))
            if not rest.unsure and (rest.tiles > 0).any() and not _bare(image, rest):
                return rest
    return reading


def _is_heading(image: Image, grid: Grid) -> bool:
    """Return whether cells show something, but no numbers in their middles."""
    _, found = chances_of(crops(image, grid))
    numbers = (found[:, 1 : Look.FLAG].max(axis=1) > KNOWN).sum()
    return bool(numbers < SHOWN <= (found[:, Look.PLAIN] < PLAIN).sum())


def _shortened(image: Image, reading: Reading) -> Reading:
    """Return the reading without the few outer rows and columns that keep the others from being read."""
    surest = reading
    for _ in range(MOST):
        shorter = (
            read_free(image, grid)
            for number in range(1, AT_ONCE + 1)
            for grid, lines in _shorter(surest, number)
            if (lines == Tile.UNSURE).sum() >= UNREAD * number and not _alike(image, surest.grid, grid)
        )
        best = min(shorter, key=_unsure, default=surest)
        if _unsure(best) > LESS * _unsure(surest):
            break
        surest = best
    kept = reading.tiles[_lines_of(surest.grid, reading.grid)] == Tile.UNSURE
    fewer = kept.sum() >= UNREAD and len(surest.unsure) <= FEWER * kept.sum() and _unsure(surest) <= READ
    return surest if fewer and not _bare(image, surest) else reading


def _lines_of(part: Grid, whole: Grid) -> tuple[slice, slice]:
    """Return which rows and columns of a grid a part of it has."""
    top, left = whole.row_edges.index(part.row_edges[0]), whole.column_edges.index(part.column_edges[0])
    return slice(top, top + part.rows), slice(left, left + part.columns)


def _with_more(image: Image, reading: Reading) -> Reading:
    """Return the reading with the rows and columns beyond that are tiles, none of them unsure."""
    for _ in range(MOST):
        for grid, line in _longer(reading.grid, image):
            longer = read_free(image, grid)
            tiles = longer.tiles[line]
            shown = _marks(tiles) >= UNREAD and (tiles > 0).any()
            known = not (tiles == Tile.UNSURE).any() and len(longer.unsure) <= len(reading.unsure)
            if known and (shown or _are_tiles(image, longer, line)):
                reading = longer
                break
        else:
            break
    return reading


def _are_tiles(image: Image, reading: Reading, line: Line) -> bool:
    """Return whether a board's outer line looks like its tiles, shows where each ends, and does not go on."""
    looks = groups.flat(groups.patches(crops(image, reading.grid)))
    numbers, names = np.arange(reading.tiles.size).reshape(reading.tiles.shape), reading.tiles.ravel()
    own, others = numbers[line], np.setdiff1d(numbers, numbers[line])
    between = groups.distances(looks[own], looks[others])
    between[names[own][:, None] != names[others]] = np.inf
    ends = all(_ends(image, longer, line) for longer, side in _longer(reading.grid, image) if side == line)
    alike = (between.min(axis=1) < ALIKE).all()
    return bool(alike and ends and not _is_even(image, _part(reading.grid, line)))


def _is_even(image: Image, line: Grid) -> bool:
    """Return whether an outer row or column shows the same all along, and no lines between tiles."""
    shown = line.area.cut(image).astype(np.float32)
    shown -= np.median(shown, axis=1 if line.rows == 1 else 0, keepdims=True)
    return bool((np.abs(shown).max(axis=2) < SHADE / 2).mean() > BLANK)


def _lengthened(image: Image, grid: Grid) -> Iterator[Reading]:
    """Yield what the longer grids show; of one beyond doubt, those whose outer line shows more than page."""
    for longer, line in _longer(grid, image):
        reading = read_free(image, longer)
        if not (grid.clear and _is_bare(reading.tiles[line])):
            yield reading


def _without_page(image: Image, reading: Reading) -> Reading:
    """Return the reading without outer rows or columns of no marks that are no tiles."""
    for _ in range(MOST):
        tries = itertools.chain(_without_unread(reading), *(_shorter(reading, n + 1) for n in range(AT_ONCE)))
        rest = next((rest for each in tries if (rest := _without(image, reading, *each))), None)
        if rest is None:
            break
        reading = rest
    return reading


def _without_unread(reading: Reading) -> Iterator[tuple[Grid, Tiles]]:
    """Yield the grid without all the outer rows and columns of which most cannot be read, and these."""
    top, bottom, left, right = (int((reading.tiles[line] == Tile.UNSURE).mean() > HALF) for line in OUTER)
    rows, columns = slice(top, reading.grid.rows - bottom), slice(left, reading.grid.columns - right)
    inside = np.zeros(reading.tiles.shape, np.bool_)
    inside[rows, columns] = True
    if top + bottom + left + right > 1 and min(reading.tiles[rows, columns].shape) >= FEWEST_TILES:
        across = reading.grid.column_edges[left : len(reading.grid.column_edges) - right]
        down = reading.grid.row_edges[top : len(reading.grid.row_edges) - bottom]
        grid = replace(reading.grid, column_edges=across, row_edges=down, clear=False)
        yield grid, reading.tiles[~inside]


def _without(image: Image, reading: Reading, grid: Grid, lines: Tiles) -> Reading | None:
    """Return the reading of a shorter grid; None where the outer lines that it lacks may be tiles.

    They are none where they cannot be read, or look like no other tile: of a board beyond doubt most of them.
    """
    if not np.isin(lines, (Tile.UNSURE, Tile.COVERED, 0)).all():
        return None
    clear, unread = reading.grid.clear, int((lines == Tile.UNSURE).sum())
    number = round(lines.size / min(reading.tiles.shape))
    few = unread <= HALF * lines.size if clear else unread < UNREAD
    odd = unread == 0 and not clear and _strange(image, reading.grid, grid)
    if (few and not odd) or _alike(image, reading.grid, grid):
        return None
    rest = read_free(image, grid)
    fewer = len(reading.unsure) - len(rest.unsure)
    enough = fewer >= unread and (odd or clear or unread >= UNREAD * number or fewer > UNREAD * (number + 1))
    told = odd or not _bare(image, rest) or _strange(image, reading.grid, grid)
    return rest if enough and told else None


def _strange(image: Image, longer: Grid, shorter: Grid) -> bool:
    """Return whether the tiles that only the longer grid has look like none of the others, most of them."""
    _, nearest = _outer_looks(image, longer, shorter)
    return bool((nearest > STRANGE).mean() > MOSTLY)


def _alike(image: Image, longer: Grid, shorter: Grid) -> bool:
    """Return whether several of the tiles that only the longer grid has show the marks that others do."""
    looks, nearest = _outer_looks(image, longer, shorter)
    shown = np.ptp(looks.reshape(len(looks), -1, 3), axis=1).max(axis=1) > CONTRAST
    return bool((shown & (nearest < ALIKE)).sum() >= UNREAD)


def _outer_looks(
    image: Image, longer: Grid, shorter: Grid
) -> tuple[npt.NDArray[np.float32], npt.NDArray[np.float32]]:
    """Return the looks of the tiles that only the longer grid has, and how far each is from all others."""
    looks = groups.flat(groups.patches(crops(image, longer)))
    inside = np.zeros((longer.rows, longer.columns), np.bool_)
    inside[_lines_of(shorter, longer)] = True
    outer, others = looks[~inside.ravel()], looks[inside.ravel()]
    return outer, groups.distances(outer, others).min(axis=1)


def _unsure(reading: Reading) -> float:
    return len(reading.unsure) / reading.tiles.size


def _bare(image: Image, reading: Reading) -> bool:
    """Return whether an outer row or column shows but zeros, or covered tiles that go on beyond it."""
    bare = [
        line
        for line in OUTER
        if _is_bare(reading.tiles[line]) and (reading.tiles[line] == Tile.UNSURE).mean() < HALF
    ]
    goes_on = [line for longer, line in _longer(reading.grid, image) if not _ends(image, longer, line)]
    return any((reading.tiles[line] == 0).any() or line in goes_on for line in bare)


def _ends(image: Image, longer: Grid, line: Line) -> bool:
    """Return whether the outer line of a grid has other colours than the next one, almost everywhere."""
    colours = np.median(crops(image, longer), axis=(1, 2)).reshape(longer.rows, longer.columns, 3)
    inner = colours[1:-1] if isinstance(line[0], int) else colours[:, 1:-1]
    return bool((np.abs(colours[line] - inner[line]).max(axis=1) > SHADE).mean() > MOSTLY)


def _is_bare(line: Tiles) -> bool:
    """Return whether tiles are all covered, or all zeros, as far as they are sure."""
    kinds = set(line.tolist()) - {int(Tile.UNSURE)}
    return len(kinds) < 2 and kinds <= {int(Tile.COVERED), 0}


def _longer(grid: Grid, image: Image) -> Iterator[tuple[Grid, Line]]:
    """Yield the grid with one more row or column at each end where there is room, and which it is."""
    (height, width), columns, rows = image.shape[:2], grid.column_edges, grid.row_edges
    top, bottom, left, right = OUTER
    grid = replace(grid, clear=False)
    if columns[0] >= grid.tile_width:
        yield replace(grid, column_edges=(columns[0] - grid.tile_width, *columns)), left
    if columns[-1] + grid.tile_width <= width:
        yield replace(grid, column_edges=(*columns, columns[-1] + grid.tile_width)), right
    if rows[0] >= grid.tile_height:
        yield replace(grid, row_edges=(rows[0] - grid.tile_height, *rows)), top
    if rows[-1] + grid.tile_height <= height:
        yield replace(grid, row_edges=(*rows, rows[-1] + grid.tile_height)), bottom


def _shorter(reading: Reading, number: int = 1) -> Iterator[tuple[Grid, Tiles]]:
    """Yield the grid without so many rows or columns at each end, and what was read of these."""
    columns, rows, tiles = reading.grid.column_edges, reading.grid.row_edges, reading.tiles
    for across, down, lines in (
        (columns, rows[number:], tiles[:number]),
        (columns, rows[:-number], tiles[-number:]),
        (columns[number:], rows, tiles[:, :number]),
        (columns[:-number], rows, tiles[:, -number:]),
    ):
        if min(len(across), len(down)) > FEWEST_TILES:
            yield replace(reading.grid, column_edges=across, row_edges=down, clear=False), lines

"""Settle where a doubtful board ends by what its tiles say.

A row of page beside covered tiles reads as zeros, and a zero's neighbours are all open; headings read as
numbers that the tiles beside them contradict. Such rows too many leave most of the board unsure.
"""

import itertools
from collections.abc import Iterator
from dataclasses import replace

import numpy as np

from screenbot.board import Tile, Tiles
from screenbot.geometry import Grid, Image
from screenbot.vision.doubts.centring import centred
from screenbot.vision.doubts.cropped import filled
from screenbot.vision.doubts.ended import POOR, ended
from screenbot.vision.doubts.outer import (
    ALIKE,
    OUTER,
    Line,
    differs,
    is_bare,
    is_even,
    is_strange,
    lines_of,
    longer_grids,
    marks,
    part,
    shorter_grids,
    shows_marks,
)
from screenbot.vision.finding.extent import FEWEST_TILES
from screenbot.vision.naming import groups
from screenbot.vision.naming.free import read_free
from screenbot.vision.networks.glyphs import Look, chances_of, crops, known_numbers, squares
from screenbot.vision.reading import Reading

GOOD, READ = 0.15, 0.2
"""A board of which more than `POOR` of the tiles are unsure lacks a row or a column where with that
no more than the first are; it had one too many where without that no more than the second are."""

MOST, AT_ONCE, LESS, FEWER = 4, 3, 0.8, 0.25
"""So many times rows or columns are taken off or added, up to so many of one side at once: a heading and what
is around it. Each time they leave so many fewer tiles unsure, and at last so few of those that stay."""

UNREAD = 3
"""So many tiles of an outer row that shows no mark cannot be read where the row is page beside the board."""

HALF = 0.5
"""Of an outer row that is page beside a board beyond doubt a larger part cannot be read."""

LEGIBLE = 0.5
"""Of a board that goes on, and of an outer row that is counted in, so large a part can be read: the rest a
message may hide."""

PLAIN, FEW = 0.5, 2
"""The network knows a number that it gives such a chance; something is shown where it gives nothing less.
Fewer numbers, and no fewer cells that show something, are a heading."""

LARGEST = 600
"""Boards of more tiles are left as they are: wallpapers have many, and reading them takes long."""


def settled(image: Image, reading: Reading) -> Reading:
    """Return the reading, or one of its grid with or without a few outer rows or columns that is surer.

    It stays where, without them, another outer row or column shows nothing that tells it from page. A
    heading in a colour of its own is none of the tiles all the same. A board beyond doubt lacks at most a
    line that shows more than page. A doubtful one of which half can be read goes on where rows of tiles
    follow.
    """
    if reading.tiles.size > LARGEST:
        return reading
    surest = centred(image, _settled(image, reading))
    if surest.grid.clear or surest.unread > LEGIBLE:
        return surest
    return ended(image, filled(image, _with_more(image, surest)))


def _settled(image: Image, reading: Reading) -> Reading:
    """Return the surest reading of the grid, or of one that is a little shorter or longer."""
    clear = reading.grid.clear
    if reading.unread <= POOR:
        return _without_page(image, reading if clear else _shortened(image, reading))
    surest = _without_heading(image, reading) if clear else _shortened(image, reading)
    surest = _without_blank(image, reading) if surest is reading else surest
    surest = _without_labels(image, reading) if surest is reading and clear else surest
    if surest is not reading:
        return surest
    surest = min(_lengthened(image, reading.grid), key=lambda each: each.unread, default=reading)
    return surest if surest.unread <= GOOD else reading


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


def _without_blank(image: Image, reading: Reading) -> Reading:
    """Return the reading of nothing but the rows and columns that show something, where it is sure then."""
    shown = np.argwhere((reading.tiles != 0) & ~np.isin(reading.tiles, (Tile.COVERED, Tile.UNSURE)))
    if len(shown) == 0:
        return reading
    (top, left), (bottom, right) = shown.min(axis=0).tolist(), shown.max(axis=0).tolist()
    lost = reading.grid.rows - 1 - bottom + top, reading.grid.columns - 1 - right + left
    if not any(lost) or max(lost) > AT_ONCE or min(bottom - top, right - left) < FEWEST_TILES - 1:
        return reading
    columns, rows = reading.grid.column_edges[left : right + 2], reading.grid.row_edges[top : bottom + 2]
    rest = read_free(image, Grid(columns, rows, clear=False, lined=reading.grid.lined))
    return rest if rest.gaps <= FEWER * reading.gaps and rest.unread <= GOOD else reading


def _without_labels(image: Image, reading: Reading) -> Reading:
    """Return the reading of a board without its rows' and columns' labels, where all others are sure then.

    These have a colour of their own, as in a spreadsheet.
    """
    columns, rows = reading.grid.column_edges, reading.grid.row_edges
    for across, down in itertools.product((columns[1:], columns[:-1], columns), (rows[1:], rows[:-1], rows)):
        inner = replace(reading.grid, column_edges=across, row_edges=down, clear=False)
        if (
            len(across) + len(down) == len(columns) + len(rows)
            or min(inner.rows, inner.columns) < FEWEST_TILES
        ):
            continue
        if is_strange(image, reading.grid, inner):
            rest = read_free(image, inner)
            if not rest.unsure and (rest.tiles > 0).any() and not _bare(image, rest):
                return rest
    return reading


def _is_heading(image: Image, grid: Grid) -> bool:
    """Return whether cells show something, but no numbers in their middles."""
    _, found = chances_of(squares(image, grid))
    return bool(known_numbers(found) < FEW <= (found[:, Look.PLAIN] < PLAIN).sum())


def _shortened(image: Image, reading: Reading) -> Reading:
    """Return the reading without the few outer rows and columns that keep the others from being read.

    Not without several numbers: what hides tiles beside them may be a message.
    """
    surest = reading
    for _ in range(MOST):
        shorter = (
            read_free(image, grid)
            for number in range(1, AT_ONCE + 1)
            for grid, lines in shorter_grids(surest, number)
            if (lines == Tile.UNSURE).sum() >= UNREAD * number and not shows_marks(image, surest.grid, grid)
        )
        best = min(shorter, key=lambda each: each.unread, default=surest)
        if best.unread > LESS * surest.unread:
            break
        surest = best
    within = np.zeros(reading.tiles.shape, np.bool_)
    within[lines_of(surest.grid, reading.grid)] = True
    kept, lost = reading.tiles[within] == Tile.UNSURE, reading.tiles[~within]
    fewer = kept.sum() >= UNREAD and surest.gaps <= FEWER * kept.sum() and surest.unread <= READ
    told = (lost > 0).sum() >= UNREAD and (lost == Tile.UNSURE).mean() < HALF
    return surest if fewer and not told and not _bare(image, surest) else reading


def _with_more(image: Image, reading: Reading) -> Reading:
    """Return the reading with the rows and columns beyond that are tiles, none unsure or far fewer in all.

    What hides tiles of the board may hide those beside them.
    """
    for _ in range(MOST):
        for grid, line in longer_grids(reading.grid, image):
            longer = read_free(image, grid)
            tiles = longer.tiles[line]
            shown = marks(tiles) >= UNREAD and (tiles > 0).any()
            unread, hidden = tiles == Tile.UNSURE, reading.tiles[line] == Tile.UNSURE
            hidden = np.convolve(hidden, np.ones(3), "same") > 0
            known = not (unread & ~hidden).any() and longer.gaps - unread.sum() <= reading.gaps
            surer = longer.gaps <= FEWER * reading.gaps - UNREAD / 2 and marks(tiles) > 0
            if surer or (known and (shown or _are_tiles(image, longer, line))):
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
    own = own[names[own] != Tile.UNSURE]
    if len(own) < LEGIBLE * len(numbers[line]):
        return False
    between = groups.distances(looks[own], looks[others])
    between[names[own][:, None] != names[others]] = np.inf
    ends = all(
        differs(image, longer, line) for longer, side in longer_grids(reading.grid, image) if side == line
    )
    alike = (between.min(axis=1) < ALIKE).all()
    return bool(alike and ends and not is_even(image, part(reading.grid, line)))


def _lengthened(image: Image, grid: Grid) -> Iterator[Reading]:
    """Yield what the longer grids show; of one beyond doubt, those whose outer line shows more than page.

    What looks like no tile of the board is none that it lacks.
    """
    for longer, line in longer_grids(grid, image):
        if is_strange(image, longer, grid):
            continue
        reading = read_free(image, longer)
        if not (grid.clear and is_bare(reading.tiles[line])):
            yield reading


def _without_page(image: Image, reading: Reading) -> Reading:
    """Return the reading without outer rows or columns of no marks that are no tiles."""
    for _ in range(MOST):
        tries = itertools.chain(
            _without_unread(reading), *(shorter_grids(reading, n + 1) for n in range(AT_ONCE))
        )
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
    odd = unread == 0 and not clear and is_strange(image, reading.grid, grid)
    if (few and not odd) or shows_marks(image, reading.grid, grid):
        return None
    rest = read_free(image, grid)
    fewer = reading.gaps - rest.gaps
    enough = fewer >= unread and (odd or clear or unread >= UNREAD * number or fewer > UNREAD * (number + 1))
    told = odd or not _bare(image, rest) or is_strange(image, reading.grid, grid)
    return rest if enough and told else None


def _bare(image: Image, reading: Reading) -> bool:
    """Return whether an outer row or column shows but zeros, or covered tiles that go on beyond it."""
    bare = [
        line
        for line in OUTER
        if is_bare(reading.tiles[line]) and (reading.tiles[line] == Tile.UNSURE).mean() < HALF
    ]
    goes_on = [line for longer, line in longer_grids(reading.grid, image) if not differs(image, longer, line)]
    return any((reading.tiles[line] == 0).any() or line in goes_on for line in bare)

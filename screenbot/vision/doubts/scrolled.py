"""Read a board that lies beneath bars, or runs on beyond its page: its rim lacks mines that nobody sees."""

from collections.abc import Iterator
from dataclasses import replace

from screenbot.board import Tile, Tiles
from screenbot.geometry import Grid, Image
from screenbot.vision import deduction
from screenbot.vision.finding.cutting import Beyond
from screenbot.vision.finding.extent import FEWEST_TILES
from screenbot.vision.naming.free import read_free
from screenbot.vision.networks.glyphs import chances_of, known_numbers, squares
from screenbot.vision.reading import Reading

ALL_AROUND = Beyond(True, True, True, True)
"""Which side is cut nothing shows: numbers at any may lack mines."""

HEADING = 3
"""A bar hides no more rows, or looks like no more."""

READ, HALF = 0.8, 0.5
"""So many of the tiles are sure then; of an outer row that is none of the board's a larger part is not."""

FEWEST_NUMBERS = 10
"""With fewer numbers, what nobody sees explains anything; the network gives each such a chance."""

FEWEST_LACKING, LEFT = 3, 0.1
"""So many numbers at the rim lack mines where a board goes on; so much of what was unsure may stay so."""

GOOD, MIDDLE = 0.05, 0.3
"""At last no larger part of the tiles is unsure, nor of the middle rows, about which fewer numbers tell."""


def scrolled(image: Image, grid: Grid) -> Reading | None:
    """Return what a grid shows, or all but a few of its upper and lower rows, as a board that goes on around.

    None where that is no game either. Where such a board ends is never beyond doubt.
    """
    _, found = chances_of(squares(image, grid))
    if known_numbers(found) < FEWEST_NUMBERS:
        return None
    inner = grid.row_edges[HEADING:-HEADING]
    if len(inner) > FEWEST_TILES:
        # All boards below have these rows: what nobody can read there stays unread, 15 readings later.
        middle = read_free(image, replace(grid, row_edges=inner, clear=False), sides=ALL_AROUND)
        if middle.unread > MIDDLE:
            return None
    best: Reading | None = None
    for shorter in _beneath_bars(grid):
        reading = read_free(image, shorter, sides=ALL_AROUND)
        reading = _within(image, reading) if reading.unread <= 1 - READ else reading
        if best is None or reading.unread < best.unread:
            best = reading
        if not reading.unsure:
            break
    if best is None or (best.tiles > 0).sum() < FEWEST_NUMBERS or best.unread > GOOD:
        return None
    return best.placed(clear=False)


def going_on(image: Image, reading: Reading) -> Reading:
    """Return what a board in doubt shows as one that goes on around, where hardly anything is in doubt then.

    Several numbers at its rim must lack mines: a single one may be misread. Where all of it is read as of one
    that is cut, the same leaves in doubt where it ends.
    """
    if not reading.unsure:
        return reading.placed(clear=False) if reading.cut and _lacks_mines(reading.tiles) else reading
    whole = read_free(image, reading.grid, sides=ALL_AROUND)
    told = whole.gaps <= LEFT * reading.gaps
    return whole.placed(clear=False) if told and _lacks_mines(whole.tiles) else reading


def _lacks_mines(tiles: Tiles) -> bool:
    """Return whether several numbers have too few closed tiles around, all of them at the rim."""
    lacking = (tiles > 0) & (deduction.around(tiles < 0) < tiles)
    return bool(lacking.sum() >= FEWEST_LACKING and not lacking[1:-1, 1:-1].any())


def _beneath_bars(grid: Grid) -> Iterator[Grid]:
    """Yield a grid with fewer and fewer of its upper and lower rows."""
    for lost in range(2 * HEADING):
        for top in range(max(0, lost - HEADING), min(lost, HEADING) + 1):
            rows = grid.row_edges[top : len(grid.row_edges) - (lost - top)]
            if len(rows) > FEWEST_TILES:
                yield replace(grid, row_edges=rows, clear=False)


def _within(image: Image, reading: Reading) -> Reading:
    """Return the reading without a few upper and lower rows of which most cannot be read."""
    for _ in range(HEADING):
        first, *_, last = (reading.tiles == Tile.UNSURE).mean(axis=1) > HALF
        rows = reading.grid.row_edges[int(first) : len(reading.grid.row_edges) - int(last)]
        if not (first or last) or len(rows) <= FEWEST_TILES:
            break
        reading = read_free(image, replace(reading.grid, row_edges=rows), sides=ALL_AROUND)
    return reading

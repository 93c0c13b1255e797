"""Settle where a doubtful board ends by what its tiles say.

A row of page beside covered tiles reads as zeros, and a zero's neighbours are all open; headings read as
numbers that the tiles beside them contradict. Such a row too many leaves most of the board unsure.
"""

from collections.abc import Iterator

from screenbot.board import Tile
from screenbot.geometry import Grid, Image
from screenbot.vision.extent import FEWEST_TILES
from screenbot.vision.free import read_free
from screenbot.vision.reading import Reading

POOR = 0.4
"""A board of which more tiles are unsure may have a row or a column too many."""

GOOD = 0.15
"""It had where without that no more are."""

LARGEST = 600
"""Boards of more tiles are left as they are: wallpapers have many, and reading them takes long."""


def settled(image: Image, reading: Reading) -> Reading:
    """Return the reading, or that of its grid without one outer row or column where that is much surer.

    It stays where another outer row or column shows nothing: that may be page too, or not.
    """
    if reading.grid.clear or _unsure(reading) <= POOR or reading.tiles.size > LARGEST:
        return reading
    surest = min((read_free(image, grid) for grid in _shorter(reading.grid)), key=_unsure, default=reading)
    return reading if _unsure(surest) > GOOD or _bare(surest) else surest


def _unsure(reading: Reading) -> float:
    return len(reading.unsure) / reading.tiles.size


def _bare(reading: Reading) -> bool:
    """Return whether an outer row or column shows nothing, as far as it is sure."""
    tiles = reading.tiles
    kinds = (
        set(line.tolist()) - {int(Tile.UNSURE)} for line in (tiles[0], tiles[-1], tiles[:, 0], tiles[:, -1])
    )
    return any(len(each) < 2 and each <= {int(Tile.COVERED), 0} for each in kinds)


def _shorter(grid: Grid) -> Iterator[Grid]:
    """Yield the grid without each of its outer rows and columns."""
    columns, rows = grid.column_edges, grid.row_edges
    for across, down in (
        (columns, rows[1:]),
        (columns, rows[:-1]),
        (columns[1:], rows),
        (columns[:-1], rows),
    ):
        if min(len(across), len(down)) > FEWEST_TILES:
            yield Grid(across, down, clear=False)

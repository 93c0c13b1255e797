"""Read a board with the pack that fits it best."""

from collections.abc import Iterable
from dataclasses import replace
from functools import lru_cache

import numpy as np

from screenbot.board import Tile, level_mines
from screenbot.geometry import Grid, Image, bounds
from screenbot.vision.packs.alignment import aligned, misfit_of
from screenbot.vision.packs.pack import Pack, load_packs
from screenbot.vision.packs.reader import Reader
from screenbot.vision.packs.seeking import pinned, seek
from screenbot.vision.reading import Reading
from screenbot.vision.rules import outcome

FITTING = 0.75
"""Share of tiles that a pack must be sure of to be the picture's skin: messages may hide the rest."""

CLOSE = 5.0
"""A pack is believed alone where tiles are off it, in the median, by fewer grey levels. Those of its own skin
are off by 0.7 to 4.6, those of screenshots that packs were drawn after by 3.8 to 12, others by 6 on."""

FEWEST = 2
"""So many tiles in sight tell that a board goes on past a message."""

LEAST_CERTAIN = 0.7
"""Where a row at the board's edge is so much less certain than the board, it is the window's margin."""

AS_CERTAIN = 0.85
"""Covered tiles beyond a grid's ends are so certain beside the board's others: edges of a web game's panel
were so by 0.75."""

CANDIDATES, ASTRAY_CANDIDATES = 3, 5
"""How many packs are tried at every place near the grid: those that fit it best as it was found; and where
its lines are in doubt, and may be far off."""


def match_pack(image: Image, grid: Grid, packs: Iterable[Pack]) -> Pack | None:
    """Return the pack that the board in a picture is drawn with, or None where none fits."""
    readings = {pack: Reader(pack, grid).read(image) for pack in packs}
    best = max(readings, key=lambda pack: fitness(readings[pack]), default=None)
    return best if best is not None and fits(readings[best]) else None


@lru_cache(maxsize=1)
def known_packs() -> tuple[Pack, ...]:
    """Return all packs; they are loaded once.

    Raises:
        PackError: one is damaged.
    """
    return load_packs()


def sought(image: Image, packs: Iterable[Pack], readings: list[Reading]) -> list[Reading]:
    """Return the readings of boards without lines, found by their tiles.

    On such a board a pack fits a grid of almost any pitch, so its lines are not believed.
    """
    fitting = {reading.skin for reading in readings if fits(reading)}
    likely = [pack for pack in packs if pack.lineless and fitting <= {pack.name}]
    places = [(pack, seek(image, pack)) for pack in likely]
    doubtful = [(pack, replace(place, clear=False)) for pack, place in places if place is not None]
    found = [read_nearby(image, place, (pack,)) for pack, place in doubtful]
    return [reading for reading in found if fits(reading)]


def read_nearby(image: Image, grid: Grid, packs: Iterable[Pack]) -> Reading:
    """Return the reading by the pack that fits best, at the place near the grid where it does."""
    likely = sorted(packs, key=lambda pack: misfit_of(image, grid, pack))[:ASTRAY_CANDIDATES]
    places = ((aligned(image, grid, pack)[0], pack) for pack in likely[:CANDIDATES])
    reading = max((_read_at(image, *place) for place in places), key=fitness)
    if not reading.grid.clear and not grid.clear:
        exact = ((pinned(image, grid, pack), pack) for pack in likely)
        others = (
            _read_at(image, aligned(image, place, pack)[0], pack)
            for place, pack in exact
            if place is not None
        )
        reading = next((each for each in others if each.sure), reading)
    return reading.placed(reading.grid.clear or grid.clear)


def _read_at(image: Image, grid: Grid, pack: Pack) -> Reading:
    """Return a pack's reading of the tiles of its skin in a grid, which is clear where the pack is close."""
    reading = Reader(pack, grid).read(image)
    inner = _trimmed(reading)
    reading = reading if inner is None else Reader(pack, inner).read(image)
    close = fits(reading) and distance(image, reading, pack) < CLOSE
    if close:
        reading = _extended(image, reading, pack)
    return reading.placed(close)


def _extended(image: Image, reading: Reading, pack: Pack) -> Reading:
    """Return the reading with the rows and columns beyond the grid's ends that hold tiles of the skin too.

    Zeros do not tell: in some skins they look like the window around the board. What is covered is as certain
    as what is on the board: edges of a panel may pass for those of a tile.
    """
    least = _least_of_covered(reading)
    for side, line in enumerate(ENDS):
        while (longer := _longer(reading.grid, side)).area.clipped(bounds(image)) == longer.area:
            more = Reader(pack, longer).read(image)
            tiles = more.tiles[line]
            known = tiles[tiles != Tile.UNSURE]
            usual, all_covered = float(np.median(more.certainty[line])), bool((known == Tile.COVERED).all())
            needed = max(LEAST_CERTAIN * float(np.median(more.certainty)), least * all_covered)
            if usual <= needed or len(known) < FITTING * len(tiles) or not known.any():
                break
            reading = more
    return reading


def _least_of_covered(reading: Reading) -> float:
    """Return how certain at least another covered tile of a board is."""
    covered = reading.certainty[reading.tiles == Tile.COVERED]
    return AS_CERTAIN * float(np.median(covered)) if covered.size else 0.0


_ALL = slice(None)

ENDS: tuple[tuple[slice | int, slice | int], ...] = ((_ALL, 0), (_ALL, -1), (0, _ALL), (-1, _ALL))
"""The outer columns and rows of a board: left, right, top, bottom."""


def _beyond(side: int, number: int) -> tuple[slice, slice]:
    """Return so many outer rows or columns as slices, on a side of `ENDS`."""
    outer = slice(-number, None) if side % 2 else slice(number)
    return (_ALL, outer) if side < 2 else (outer, _ALL)


def _longer(grid: Grid, side: int) -> Grid:
    """Return the grid with one more of `ENDS`."""
    columns, rows = grid.column_edges, grid.row_edges
    match side:
        case 0:
            columns = (columns[0] - grid.tile_width, *columns)
        case 1:
            columns = (*columns, columns[-1] + grid.tile_width)
        case 2:
            rows = (rows[0] - grid.tile_height, *rows)
        case _:
            rows = (*rows, rows[-1] + grid.tile_height)
    return Grid(columns, rows)


def _trimmed(reading: Reading) -> Grid | None:
    """Return the grid without outer rows and columns that hold no tile of the skin; None where all do."""
    certainty, grid = reading.certainty, reading.grid
    least = LEAST_CERTAIN * float(np.median(certainty))
    rows, columns = (np.flatnonzero(np.median(certainty, axis=axis) > least) for axis in (1, 0))
    if not fits(reading) or (rows[-1] - rows[0] + 1, columns[-1] - columns[0] + 1) == certainty.shape:
        return None
    return Grid(grid.column_edges[columns[0] : columns[-1] + 2], grid.row_edges[rows[0] : rows[-1] + 2])


def fits(reading: Reading) -> bool:
    """Return whether most tiles are sure; where zeros are, numbers are, or it is something else."""
    bare = (reading.tiles == 0).any() and not (reading.tiles > 0).any()
    return bool((reading.tiles != Tile.UNSURE).mean() >= FITTING and not bare)


def past_message(image: Image, reading: Reading, pack: Pack) -> Reading:
    """Return a reading, in doubt, with rows and columns of which a message leaves a few tiles of the skin."""
    longer = _goes_on(image, reading, pack)
    if longer is reading:
        return reading
    inner, tiles, certainty = longer.grid.where(reading.grid), longer.tiles.copy(), longer.certainty.copy()
    tiles[inner], certainty[inner] = reading.tiles, reading.certainty
    whole = replace(longer, tiles=tiles, certainty=certainty, outcome=outcome(tiles), others=reading.others)
    return whole.placed(clear=False)


def _goes_on(image: Image, reading: Reading, pack: Pack) -> Reading:
    """Return a pack's reading as far as each row and column beside it shows a tile of the skin.

    All on one side together show two that are no zeros, as certain as the board's own, and the last one of
    these, or with it the board has a level's size; as certain, too, as `_extended` has it.
    """
    least = _least_of_covered(reading)
    for side, line in enumerate(ENDS):
        longer, best = reading.grid, reading
        for number in range(1, max(reading.tiles.shape) + 1):
            longer = _longer(longer, side)
            if longer.area.clipped(bounds(image)) != longer.area:
                break
            more = Reader(pack, longer).read(image)
            if (more.tiles[line] == Tile.UNSURE).all():
                break
            certain = more.certainty > LEAST_CERTAIN * np.median(reading.certainty)
            certain &= (more.tiles != Tile.COVERED) | (more.certainty > least)
            marks = (more.tiles != Tile.UNSURE) & (more.tiles != 0) & certain
            ends = bool(marks[line].any()) or level_mines(*more.tiles.shape) is not None
            if ends and marks[_beyond(side, number)].sum() >= FEWEST:
                best = more
        reading = best
    return reading


def distance(image: Image, reading: Reading, pack: Pack) -> float:
    """Return how far tiles look from those of the pack that read them, as `CLOSE` is given."""
    return misfit_of(image, reading.grid, pack) * pack.tolerance


def fitness(reading: Reading) -> tuple[bool, float]:
    """Return what a reading is better by: that its skin fits, then how certain it is, tile by tile."""
    return fits(reading), float(np.where(reading.tiles == Tile.UNSURE, 0, reading.certainty).sum())

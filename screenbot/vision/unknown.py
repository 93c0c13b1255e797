"""Read a board that no pack fits: one try after another, for as long as it is in doubt."""

from collections.abc import Iterable
from dataclasses import replace

import numpy as np

from screenbot.board import Outcome, Tile, is_usual, level_mines
from screenbot.geometry import Grid, Image
from screenbot.vision.counters.counter import counts_level, mines_left
from screenbot.vision.doubts.apart import end_apart
from screenbot.vision.doubts.begun import with_begun
from screenbot.vision.doubts.behind import behind, blank, goes_on_beside
from screenbot.vision.doubts.cropped import cropped
from screenbot.vision.doubts.ended import ended
from screenbot.vision.doubts.framed import is_framed, unframed
from screenbot.vision.doubts.merging import drawn, joined, merged
from screenbot.vision.doubts.needing import with_needed
from screenbot.vision.doubts.numbered import unnumbered
from screenbot.vision.doubts.outer import OUTER, goes_on_in_part
from screenbot.vision.doubts.past import lengthened, past, sides, squared
from screenbot.vision.doubts.refining import ends_elsewhere, ends_here
from screenbot.vision.doubts.scrolled import going_on, scrolled
from screenbot.vision.doubts.settling import settled
from screenbot.vision.doubts.spreading import spread, surrounded
from screenbot.vision.doubts.titled import is_titled
from screenbot.vision.doubts.trimming import trimmed
from screenbot.vision.doubts.walled import is_walled
from screenbot.vision.finding.crossed import only_crossed
from screenbot.vision.finding.cutting import goes_on_elsewhere, repeats_beyond
from screenbot.vision.finding.edges import hardly_lined
from screenbot.vision.finding.lettered import lettered_boards
from screenbot.vision.finding.page import lies_on_page
from screenbot.vision.finding.unlined import with_outer_rows
from screenbot.vision.glancing import Boards, at_a_glance, boards_of, clearly_seen
from screenbot.vision.naming.free import read_free
from screenbot.vision.networks.glance import are_tiles, glance
from screenbot.vision.networks.glyphs import crops
from screenbot.vision.packs.fitting import fitness, fits
from screenbot.vision.reading import Reading
from screenbot.vision.whole.longer import is_of_board
from screenbot.vision.whole.outlined import with_outlined
from screenbot.vision.whole.weighing import completed, weighed

LIKELIEST = 3
"""So many of the found grids are read without a pack, where none fits."""

LARGE = 1500
"""So many tiles are read in a second or two."""

SOME = 0.5
"""Where lines are clear, but a larger part of the tiles is unsure, they are looked at again."""

MANY = 0.1
"""A fitting pack gives way to reading without one where that leaves so many fewer tiles unsure, of all."""

SEVERAL = 5
"""A place that shows so many numbers is rather a board than one with none."""

SAME, ASTRAY = 4.0, 2
"""Covered tiles of one program differ by less, in grey levels, on average; the lines of one of two boards may
be off by so many pixels of a tile's picture."""

POINTED = 9
"""A pointer hides no more tiles."""

A_FEW = 0.03
"""So large a part of what was read of a board may be in doubt with what lies past a message."""

SMALL = 0.25
"""A small board is one that its lines tell of where no larger part of the tiles is unsure, or where hardly a
tile of the finer one can be read."""


def read_places(image: Image, grids: list[Grid]) -> Reading:
    """Return what is read where boards may lie, the likeliest place first."""
    readings = [read_whole(image, place) for place in grids[:LIKELIEST]]
    readings = _without_wallpaper(image, readings, grids)
    found = meant(image, likeliest(readings), readings)
    if not found.grid.clear and is_framed(image, found):
        found = found.placed(clear=True)
    boards = boards_of(image, [] if found.legible else [found.grid])
    seen = None if _beyond_doubt(found) else clearly_seen(image, found, boards)
    reading = _searched(image, found, grids, boards) if seen is None else _spread(image, seen)
    reading = _without_frame(image, reading)
    if (reading.tiles == Tile.COVERED).all():
        reading = _with_outer_rows(image, reading)
        if _goes_on(image, reading.grid, grids):
            reading = reading.placed(clear=False)
        elif not (reading.grid.clear or reading.cut) and end_apart(image, reading.grid):
            reading = reading.placed(clear=True)
    if not (found.grid.clear or reading.grid.clear) and _is_walled(image, reading):
        reading = reading.placed(clear=True)
    reading = weighed(image, reading)
    if reading.legible:
        reading = with_outlined(image, going_on(image, _uncovered(image, reading)))
    marked = bool((reading.tiles != Tile.COVERED).any()) and not _has_cursor(image, reading)
    if not (reading.tiles >= 0).any() and (marked or only_crossed(image, reading.grid)):
        reading = reading.placed(clear=False)  # marks without a number may be anything, crosses are no lines
    return with_others(image, reading, readings)


def _without_frame(image: Image, reading: Reading) -> Reading:
    """Return a reading without the outer rows and columns of which nothing is read, as they are a frame."""
    inner = unframed(image, reading) if reading.unsure else reading.grid
    if inner == reading.grid:
        return reading
    rest = weighed(image, read_free(image, inner))
    unread = (reading.tiles[reading.grid.where(inner)] == Tile.UNSURE).sum()
    return ended(image, rest) if len(rest.unsure) <= unread else reading


def _is_walled(image: Image, reading: Reading) -> bool:
    """Return whether all of a board of a usual size is read, and its closed tiles tell that it ends there."""
    whole = not reading.unsure and reading.is_game and is_usual(*reading.tiles.shape)
    return whole and is_walled(image.shape, reading.grid, glance(image, reading.grid), reading.tiles)


def _has_cursor(image: Image, reading: Reading) -> bool:
    """Return whether a board is new, as its counter tells, but for one tile unread: that of the keyboard."""
    mines = level_mines(*reading.tiles.shape)
    if mines is None or len(reading.unsure) != 1 or (reading.tiles != Tile.COVERED).sum() != 1:
        return False
    return mines_left(image, reading.grid, reading.tiles) == mines


def _searched(image: Image, found: Reading, grids: list[Grid], boards: Boards) -> Reading:
    """Return a reading that is in doubt as it becomes the surer with its lines or its ends elsewhere."""
    hopeful = found.legible or _may_be_read(image, found, grids)
    reading = found if _beyond_doubt(found) else _spread(image, found)
    is_spread = reading is not found
    if not reading.legible and hopeful:
        reading = weighed(image, reading)
    if reading.grid.clear and goes_on_in_part(image, reading):
        reading = reading.placed(clear=False)
    if not is_spread:
        reading = _bounded(image, reading, hopeful)
    if not reading.legible:
        reading = cropped(image) or reading
    if not reading.legible and are_tiles(image, grids[0]):
        reading = scrolled(image, grids[0]) or reading
    if not _beyond_doubt(reading) or ends_elsewhere(image, reading.grid):
        reading = at_a_glance(image, boards, reading) or reading
    return reading


def read_unlined(image: Image, places: list[Grid]) -> Reading | None:
    """Return what is read of a board without lines that repeat; None where none is a game.

    Args:
        image: the picture.
        places: where lines repeat that are not those of tiles; every second one may be.
    """
    boards = boards_of(image, places[:LIKELIEST])
    found = _read_lettered(image) or cropped(image)
    reading = at_a_glance(image, boards, found) or found
    if reading is None:
        return None
    reading = weighed(image, reading)
    return _uncovered(image, reading) if reading.legible else reading


def _uncovered(image: Image, reading: Reading) -> Reading:
    """Return a reading with the rows that a message hides; in doubt where it hides more than can be told."""
    begun = with_begun(image, reading) if reading.cut else reading
    longer = unnumbered(image, behind(image, begun.grid))
    if longer != begun.grid:
        whole = weighed(image, read_free(image, longer))
        seen = np.zeros(whole.tiles.shape, np.bool_)
        seen[longer.where(reading.grid)] = True
        tiles = np.where(blank(image, whole, seen), Tile.UNSURE, whole.tiles)
        reading = replace(whole, tiles=tiles.astype(np.int8))
    elif begun is not reading:
        return _with_more(image, begun)
    elif reading.grid.clear and goes_on_beside(image, reading.grid):
        reading = reading.placed(clear=False)
    more = _with_more(image, reading)
    return more if more.sure else with_needed(image, more)


def _with_more(image: Image, reading: Reading) -> Reading:
    """Return a reading with what lies past a message, or beside it, if that is read as the rest is.

    A board of a standard level's size of which all is read needs nothing more. Where all tiles are covered,
    what the network sees beside them leaves in doubt where they end.
    """
    if not reading.unsure and level_mines(*reading.tiles.shape) is not None:
        return reading
    larger = unnumbered(image, past(image, reading.grid))
    if larger == reading.grid:
        return reading
    square = (unnumbered(image, past(image, each)) for each in squared(reading.grid))
    for grid in (larger, *square):
        other = _read_behind(image, grid, reading)
        if other is not None:
            return other
    for part in sides(reading.grid, larger):  # a heading may look like tiles
        other = weighed(image, read_free(image, lengthened(reading.grid, *part)))
        reading = other if is_of_board(image, other, reading) else reading
    return reading.placed(clear=False) if (reading.tiles == Tile.COVERED).all() else reading


def _read_behind(image: Image, larger: Grid, reading: Reading) -> Reading | None:
    """Return what a larger grid shows than was read, of which a message hides a part, if it is of that board.

    Where that is so much that nothing can be read, the network tells which other tiles are in sight; of those
    that were read a few may be in doubt then.
    """
    inner = larger.where(reading.grid)
    if np.zeros((larger.rows, larger.columns))[inner].shape != reading.tiles.shape:
        return None
    other = read_free(image, larger)
    if other.legible:
        other = weighed(image, other)
        return other if is_of_board(image, other, reading) else None
    told, other = reading.within(larger), read_free(image, larger, seen=glance(image, larger))
    both = weighed(image, completed(told, other))
    differ = (told.tiles != Tile.UNSURE) & (both.tiles != told.tiles)
    both = replace(both, tiles=np.where(differ, Tile.UNSURE, both.tiles).astype(np.int8))
    agreed = replace(reading, tiles=np.where(differ, Tile.UNSURE, told.tiles)[inner].astype(np.int8))
    few = differ.sum() <= A_FEW * reading.tiles.size
    return both if few and is_of_board(image, both, agreed) else None


def _with_outer_rows(image: Image, reading: Reading) -> Reading:
    """Return a reading of covered tiles with outer rows of which a line is missing, if covered, too."""
    longer = with_outer_rows(image, reading.grid)
    if longer is reading.grid:
        return reading
    other = read_free(image, longer)
    return other if (other.tiles == Tile.COVERED).all() else reading


def _may_be_read(image: Image, reading: Reading, grids: list[Grid]) -> bool:
    """Return whether what is not legible may be, laid otherwise: a few tiles, to the network."""
    return reading.tiles.size <= LARGE and any(are_tiles(image, place) for place in grids[:LIKELIEST])


def _spread(image: Image, reading: Reading) -> Reading:
    """Return what is read as far as the colour around a board in doubt goes, if that is a board."""
    wider = spread(image, reading.grid) or surrounded(image, reading.grid)
    if wider is None:
        return reading
    other = read_free(image, wider)
    shown = not any((other.tiles[line] == Tile.UNSURE).all() for line in OUTER)
    surer = other.legible and other.is_game and other.unread <= reading.unread
    return other if shown and surer else reading


def _bounded(image: Image, reading: Reading, hopeful: bool) -> Reading:
    """Return a reading that ends where its board does, or as its marks alone tell where that is surer.

    Where no tiles are hoped for, only the marks are asked. What lines and the network tell stays.
    """
    likely = reading.legible or reading.grid.lined
    if likely and hopeful:
        other = settled(image, reading)
        told = reading.legible and other.tiles.shape != reading.tiles.shape and ends_here(image, reading.grid)
        reading = reading if told else other
    if reading.legible and (reading.grid.clear or reading.grid.lined):
        return reading
    lettered = _read_lettered(image)
    if lettered is not None and lettered.gaps < reading.gaps:
        return lettered
    return reading if likely or not hopeful else settled(image, reading)


def _goes_on(image: Image, grid: Grid, grids: list[Grid]) -> bool:
    """Return whether a grid of nothing but covered tiles may be part of more that looks alike, or nothing."""
    beyond = repeats_beyond(image, grid) or goes_on_elsewhere(grid, grids) or hardly_lined(image, grid)
    if beyond or not lies_on_page(image, grid):
        return beyond
    return not (is_titled(image, grid) or counts_level(image, grid))


def _read_lettered(image: Image) -> Reading | None:
    """Return what is read of a board that only its marks tell of; None where none is a game."""
    readings = [read_free(image, place) for place in lettered_boards(image)]
    games = [each for each in readings if each.is_game]
    return likeliest(games) if games else None


def read_whole(image: Image, grid: Grid) -> Reading:
    """Return what a grid shows, or the grid of whole tiles where its cells are parts of tiles."""
    grid = joined(image, trimmed(image, grid))
    small = drawn(image, grid)
    coarse = None if small is None else read_free(image, small)
    if coarse is not None and coarse.unread <= SMALL:
        return coarse
    reading = read_free(image, grid)
    inner = unnumbered(image, grid) if reading.unsure else grid
    if inner != grid:
        grid, reading = inner, read_free(image, inner)
    if coarse is not None and coarse.legible and not reading.legible:
        return coarse
    whole = merged(grid, reading.tiles)
    return reading if whole is None else read_free(image, whole)


def _without_wallpaper(image: Image, readings: list[Reading], grids: list[Grid]) -> list[Reading]:
    """Return readings without those of nothing but covered tiles that go on, where another shows numbers."""
    if not any(reading.legible and (reading.tiles > 0).sum() >= SEVERAL for reading in readings):
        return readings
    return [
        each
        for each in readings
        if not ((each.tiles == Tile.COVERED).all() and _goes_on(image, each.grid, grids))
    ]


def likeliest(readings: Iterable[Reading]) -> Reading:
    """Return the reading that is most likely a game: one with numbers, as wallpapers repeat without any.

    Where none has, a board beyond doubt rather than a larger one of which more is than a pointer hides.
    """
    readings = list(readings)
    best = max(readings, key=lambda reading: (reading.is_game, *fitness(reading)))
    sure = [each for each in readings if each.sure]
    return max(sure, key=fitness) if sure and not best.is_game and best.gaps > POINTED else best


def meant(image: Image, best: Reading, readings: Iterable[Reading]) -> Reading:
    """Return the best reading, or that of another place, if its game has ended and one there goes on.

    Or if the picture's edge may cut it, it is in doubt, and one there is sure.
    """
    elsewhere = [each for each in readings if each.grid.area.shared(best.grid.area) == 0]
    going_on = [each for each in elsewhere if each.grid.clear and each.outcome is Outcome.PLAYING]
    if best.outcome is Outcome.PLAYING:
        sure = [each for each in going_on if each.sure and each.is_game]
        return likeliest(sure) if sure and not best.sure and _may_be_cut(image, best.grid) else best
    surer = [each for each in going_on if each.gaps <= MANY * each.tiles.size]
    return likeliest(surer) if surer else best


def _may_be_cut(image: Image, grid: Grid) -> bool:
    """Return whether a board ends less than a tile from the edge of its picture."""
    room = image.shape[1] - grid.column_edges[-1], image.shape[0] - grid.row_edges[-1]
    across = min(grid.column_edges[0], room[0]) < grid.tile_width
    return bool(across or min(grid.row_edges[0], room[1]) < grid.tile_height)


def with_others(image: Image, reading: Reading, readings: Iterable[Reading]) -> Reading:
    """Return a reading with where other games lie, of those that were read in its picture: for sure.

    A new one is a game where its covered tiles look as those of this one.
    """
    apart = [each for each in readings if each.grid.clear and each.grid.area.shared(reading.grid.area) == 0]
    seen = [each if fits(each) or not each.skin else read_whole(image, each.grid) for each in apart]
    games = [each for each in seen if each.sure and (each.is_game or _is_another(image, each, reading))]
    return replace(reading, others=tuple(each.grid.area for each in games))


def _is_another(image: Image, new: Reading, reading: Reading) -> bool:
    """Return whether a board of nothing but covered tiles is one of another's program, by their looks."""
    covered = (reading.tiles == Tile.COVERED).ravel()
    if not covered.any() or not (new.tiles == Tile.COVERED).all():
        return False
    one, other = crops(image, new.grid), crops(image, reading.grid)[covered]
    one, other = (np.median(pictures, axis=0) for pictures in (one, other))
    high, wide = other.shape[:2]
    around = np.pad(one, ((ASTRAY, ASTRAY), (ASTRAY, ASTRAY), (0, 0)), "wrap")  # tiles like it lie there
    shifts = np.ndindex(2 * ASTRAY + 1, 2 * ASTRAY + 1)
    return any(np.abs(around[y : y + high, x : x + wide] - other).mean() < SAME for y, x in shifts)


def _beyond_doubt(reading: Reading) -> bool:
    """Return whether nothing is in doubt but some tiles."""
    return reading.unread < SOME and reading.grid.clear

"""From a picture to a reading: find the boards, choose the skin, read the tiles."""

from collections.abc import Iterable
from dataclasses import replace
from functools import lru_cache

import numpy as np

from screenbot.board import Outcome, Tile
from screenbot.errors import PictureError
from screenbot.geometry import Grid, Image, bounds
from screenbot.vision.counters.counter import mines_left
from screenbot.vision.doubts.centring import blends_in, centred
from screenbot.vision.doubts.cropped import cropped, shows_numbers
from screenbot.vision.doubts.ended import ended
from screenbot.vision.doubts.merging import coarser, joined, merged
from screenbot.vision.doubts.outer import goes_on_in_part
from screenbot.vision.doubts.refining import Refined, refined
from screenbot.vision.doubts.scanning import scanned, worth
from screenbot.vision.doubts.scrolled import scrolled
from screenbot.vision.doubts.settling import settled
from screenbot.vision.doubts.spreading import spread
from screenbot.vision.doubts.trimming import trimmed
from screenbot.vision.doubts.twice import looked_twice
from screenbot.vision.doubts.widening import widened
from screenbot.vision.finding.cutting import goes_on_elsewhere, repeats_beyond
from screenbot.vision.finding.grid import find_grids, other_tries
from screenbot.vision.finding.lettered import lettered_boards
from screenbot.vision.finding.page import lies_on_page
from screenbot.vision.naming.free import read_free
from screenbot.vision.packs.alignment import aligned, misfit_of
from screenbot.vision.packs.pack import Pack, find_pack, load_packs
from screenbot.vision.packs.reader import Reader
from screenbot.vision.packs.seeking import pinned, seek
from screenbot.vision.reading import NOTHING, Known, Reading
from screenbot.vision.whole.weighing import are_tiles, completed, weighed

FITTING = 0.75
"""Share of tiles that a pack must be sure of to be the picture's skin: messages may hide the rest."""

CLOSE = 5.0
"""A pack is believed alone where tiles are off it, in the median, by fewer grey levels. Those of its own skin
are off by 0.7 to 4.6, those of screenshots that packs were drawn after by 3.8 to 12, others by 6 on."""

FAR = 15.0
"""One that is farther off is believed only where another reading can be made, and agrees."""

AGREED, QUARREL = 0.5, 0.02
"""A pack that is not close is believed where it agrees with what is read without it, on so many of the tiles
at least; and they differ on so many at most."""

ASTRAY = 0.1
"""And their lines lie nearer to each other than this part of a tile."""

ILLEGIBLE = 0.9
"""A grid of which a larger share of the tiles is unsure is none of a Minesweeper."""

LIKELIEST = 3
"""So many of the found grids are read without a pack, where none fits."""

MANY = 0.1
"""A fitting pack gives way to reading without one where that leaves so many fewer tiles unsure, of all."""

LEAST_CERTAIN = 0.7
"""Where a row at the board's edge is so much less certain than the board, it is the window's margin."""

NEARLY = 0.04
"""Lines that the network sees lie where they were found, but for this part of a tile."""

CANDIDATES, ASTRAY_CANDIDATES = 3, 5
"""How many packs are tried at every place near the grid: those that fit it best as it was found; and where
its lines are in doubt, and may be far off."""


def read(image: Image, skin: str | None = None, grid: Grid | None = None, known: Known = NOTHING) -> Reading:
    """Return the board in a picture.

    Args:
        image: a screenshot, or a part of one.
        skin: the name of the pack to read with; by default the one that fits best, or none where none fits.
        grid: where the tiles lie; by default they are looked for.
        known: with a grid: what is known of the game.

    Raises:
        PictureError: there is no board.
        PackError: there is no such skin, or a pack is damaged.
    """
    packs = (find_pack(skin),) if skin is not None else known_packs()
    if grid is not None:
        return _counted(image, _read(image, packs, skin, [grid], known))

    def look(seen: Image) -> Reading:
        return _counted(seen, _read(seen, packs, skin, _places(seen), None))

    return _readable(looked_twice(image, look))


def _meant(best: Reading, readings: Iterable[Reading]) -> Reading:
    """Return the best reading, or that of another place, if its game has ended and one there goes on."""
    if best.outcome is Outcome.PLAYING:
        return best
    elsewhere = [each for each in readings if each.grid.area.shared(best.grid.area) == 0]
    going_on = [each for each in elsewhere if each.grid.clear and each.outcome is Outcome.PLAYING]
    legible = [each for each in going_on if _gaps(each) <= MANY * each.tiles.size]
    return likeliest(legible) if legible else best


def _with_others(image: Image, reading: Reading, readings: Iterable[Reading]) -> Reading:
    """Return a reading with where other games lie, of those that were read in its picture: for sure."""
    apart = [each for each in readings if each.grid.clear and each.grid.area.shared(reading.grid.area) == 0]
    seen = [each if _fits(each) or not each.skin else _read_whole(image, each.grid) for each in apart]
    return replace(reading, others=tuple(each.grid.area for each in seen if each.is_game and each.sure))


def _counted(image: Image, reading: Reading) -> Reading:
    """Return a reading with what the game's own counter shows."""
    return replace(reading, mines_left=mines_left(image, reading.grid, reading.tiles))


def _read(
    image: Image, packs: tuple[Pack, ...], skin: str | None, grids: list[Grid], given: Known | None
) -> Reading:
    """Return a board in a picture, by these packs or none: at a given place, or at one that was found."""
    if given is not None:
        readings = [Reader(pack, grids[0]).read(image) for pack in packs]
    else:
        readings = [_read_nearby(image, place, packs) for place in grids]
        readings = _sought(image, packs, readings) or readings
    best = max(readings, key=_worth, default=None)
    if best is None:
        unlined = _read_unlined(image) if skin is None and given is None else None
        if unlined is None:
            raise _no_board(image)
        return unlined
    best = _meant(best, [each for each in readings if _fits(each)])
    misfit = _misfit(image, best, next(pack for pack in packs if pack.name == best.skin))
    if skin is not None or (_fits(best) and misfit < CLOSE and best.sure):
        return _with_others(image, best, readings)
    free = _read_free(image, grids or [best.grid]) if given is None else read_free(image, grids[0], given)
    if not _believed(best, free, misfit):
        return free
    whole = ended(image, completed(best, read_free(image, best.grid)))
    few = _gaps(free) + MANY * free.tiles.size < _gaps(whole)
    return free if few else replace(whole, others=free.others)


def _places(image: Image) -> list[Grid]:
    """Return where boards may lie, with their columns and rows of another width."""
    return [widened(image, grid) for grid in find_grids(image)]


def read_unknown(image: Image) -> Reading:
    """Return the board in a picture, read without any pack.

    Raises:
        PictureError: there is no board.
    """
    return _readable(likeliest_board(image))


def _legible(reading: Reading) -> bool:
    """Return whether a grid is none in which hardly anything can be read."""
    return _gaps(reading) < ILLEGIBLE * reading.tiles.size


def _readable(reading: Reading) -> Reading:
    """Return a reading; a grid in which hardly anything can be read is something else.

    Raises:
        PictureError: it is.
    """
    if _legible(reading):
        return reading
    grid = reading.grid
    raise PictureError(
        f"no board: the {grid.rows}x{grid.columns} cells at ({grid.area.x}, {grid.area.y}) cannot be read as "
        "the tiles of a Minesweeper; show the whole board, in front and not scaled down, or learn its skin"
    )


def likeliest_board(image: Image) -> Reading:
    """Return what is likeliest a board in a picture, read without any pack, however little can be read.

    Raises:
        PictureError: nothing repeats as the tiles of a board do.
    """
    return looked_twice(image, _likeliest_board)


def _likeliest_board(image: Image) -> Reading:
    grids = _places(image)
    reading = _read_free(image, grids) if grids else _read_unlined(image)
    if reading is None:
        raise _no_board(image)
    return _counted(image, reading)


def _no_board(image: Image) -> PictureError:
    return PictureError(
        f"no board: nothing in the {image.shape[1]}x{image.shape[0]} pixels repeats like the tiles of a "
        "Minesweeper; show the whole board, in front and not scaled down"
    )


def _sought(image: Image, packs: Iterable[Pack], readings: list[Reading]) -> list[Reading]:
    """Return the readings of boards without lines, found by their tiles.

    On such a board a pack fits a grid of almost any pitch, so its lines are not believed.
    """
    fitting = {reading.skin for reading in readings if _fits(reading)}
    likely = [pack for pack in packs if pack.lineless and fitting <= {pack.name}]
    places = [(pack, seek(image, pack)) for pack in likely]
    doubtful = [(pack, replace(place, clear=False)) for pack, place in places if place is not None]
    found = [_read_nearby(image, place, (pack,)) for pack, place in doubtful]
    return [reading for reading in found if _fits(reading)]


def _read_free(image: Image, grids: list[Grid]) -> Reading:
    readings = [_read_whole(image, place) for place in grids[:LIKELIEST]]
    reading = _meant(likeliest(readings), readings)
    if not (_legible(reading) and reading.grid.clear):
        reading = _spread(image, reading)
    if not _legible(reading):
        reading = weighed(image, _laid_better(image, reading))
    if not _legible(reading):
        others = (_read_whole(image, each) for each in other_tries(image) if shows_numbers(image, each))
        reading = likeliest([reading, *(each for each in others if each.is_game)])
    if not _legible(reading):
        wholes = (read_free(image, each) for each in coarser(reading.grid))
        reading = likeliest([reading, *(each for each in wholes if each.is_game)])
    if reading.grid.clear and goes_on_in_part(image, reading):
        reading = replace(reading, grid=replace(reading.grid, clear=False))
    likely = _legible(reading) or reading.grid.lined
    reading = settled(image, reading) if likely else reading
    if not (_legible(reading) and (reading.grid.clear or reading.grid.lined)):
        lettered = _read_lettered(image)
        if lettered is not None and len(lettered.unsure) < len(reading.unsure):
            reading = lettered
        elif not likely:
            reading = settled(image, reading)
    if not _legible(reading):
        reading = cropped(image) or reading
    if not _legible(reading) and are_tiles(image, grids[0]):
        reading = scrolled(image, grids[0]) or reading
    if not (_legible(reading) and reading.grid.clear):
        reading = _at_a_glance(image, reading) or reading
    new = bool((reading.tiles == Tile.COVERED).all())
    if new and (
        lies_on_page(image, reading.grid)
        or repeats_beyond(image, reading.grid)
        or goes_on_elsewhere(reading.grid, grids)
    ):
        reading = replace(reading, grid=replace(reading.grid, clear=False))
    return _with_others(image, weighed(image, reading), readings)


def _read_unlined(image: Image) -> Reading | None:
    """Return what is read of a board without lines that repeat; None where none is a game."""
    return _read_lettered(image) or cropped(image) or _at_a_glance(image)


def _spread(image: Image, reading: Reading) -> Reading:
    """Return what is read as far as the colour around a board in doubt goes, if that is a board."""
    wider = spread(image, reading.grid)
    if wider is None:
        return reading
    other = read_free(image, wider)
    return other if _legible(other) and other.is_game and _share(other) <= _share(reading) else reading


def _laid_better(image: Image, reading: Reading) -> Reading:
    """Return a reading in which hardly anything is legible where the network sees its lines a little off."""
    near = refined(image, reading.grid) if are_tiles(image, reading.grid) else None
    if near is None or near.grid.apart(reading.grid) >= ASTRAY:
        return reading
    other = read_free(image, near.grid)
    return other if _legible(other) else reading


def _at_a_glance(image: Image, reading: Reading | None = None) -> Reading | None:
    """Return what is read where the network sees a board; None where that is no better than a reading.

    Only a place that the board's lines tell of, too, is beyond doubt.

    Args:
        image: the picture.
        reading: what was read of it, in doubt where its board lies.
    """
    near = None if reading is None else refined(image, reading.grid)
    if near is not None and near.clear:
        seen = _seen_at(image, near, reading)
        if seen is not None:
            return seen
    best = max(filter(None, [near, *scanned(image)]), key=worth, default=None)
    return None if best is None else _seen_at(image, best, reading)


def _seen_at(image: Image, best: Refined, reading: Reading | None) -> Reading | None:
    """Return what is read where the network sees a board; None where that is no better than a reading."""
    if not best.likely or (not best.clear and (reading is None or _legible(reading))):
        return None
    known = reading is not None and best.clear and reading.grid.apart(best.grid) < NEARLY
    if reading is not None and known and _legible(reading):
        clear = reading.is_game and not blends_in(image, reading)
        return replace(reading, grid=replace(reading.grid, clear=clear))
    other = read_free(image, replace(best.grid, clear=False, lined=False))
    if not _legible(other):
        other = weighed(image, other)
    if reading is None:
        return other if other.is_game or (other.tiles == Tile.COVERED).all() else None
    if not _legible(reading):
        return other if _legible(other) else None
    other = centred(image, other)
    return other if _share(other) <= _share(reading) else None


def _share(reading: Reading) -> float:
    """Return which part of the tiles is unsure."""
    return _gaps(reading) / reading.tiles.size


def _read_lettered(image: Image) -> Reading | None:
    """Return what is read of a board that only its marks tell of; None where none is a game."""
    readings = [read_free(image, place) for place in lettered_boards(image)]
    games = [each for each in readings if each.is_game]
    return likeliest(games) if games else None


def _read_whole(image: Image, grid: Grid) -> Reading:
    """Return what a grid shows, or the grid of whole tiles where its cells are parts of tiles."""
    grid = joined(image, trimmed(image, grid))
    reading = read_free(image, grid)
    whole = merged(grid, reading.tiles)
    return reading if whole is None else read_free(image, whole)


def likeliest(readings: Iterable[Reading]) -> Reading:
    """Return the reading that is most likely a game: one with numbers, as wallpapers repeat without any."""
    return max(readings, key=lambda reading: (reading.is_game, *_worth(reading)))


def match_pack(image: Image, grid: Grid, packs: Iterable[Pack]) -> Pack | None:
    """Return the pack that the board in a picture is drawn with, or None where none fits."""
    readings = {pack: Reader(pack, grid).read(image) for pack in packs}
    best = max(readings, key=lambda pack: _worth(readings[pack]), default=None)
    return best if best is not None and _fits(readings[best]) else None


@lru_cache(maxsize=1)
def known_packs() -> tuple[Pack, ...]:
    """Return all packs; they are loaded once.

    Raises:
        PackError: one is damaged.
    """
    return load_packs()


def _read_nearby(image: Image, grid: Grid, packs: Iterable[Pack]) -> Reading:
    """Return the reading by the pack that fits best, at the place near the grid where it does."""
    likely = sorted(packs, key=lambda pack: misfit_of(image, grid, pack))[:ASTRAY_CANDIDATES]
    places = ((aligned(image, grid, pack)[0], pack) for pack in likely[:CANDIDATES])
    reading = max((_read_at(image, *place) for place in places), key=_worth)
    if not reading.grid.clear and not grid.clear:
        exact = ((pinned(image, grid, pack), pack) for pack in likely)
        others = (
            _read_at(image, aligned(image, place, pack)[0], pack)
            for place, pack in exact
            if place is not None
        )
        reading = next((each for each in others if each.sure), reading)
    return replace(reading, grid=replace(reading.grid, clear=reading.grid.clear or grid.clear))


def _read_at(image: Image, grid: Grid, pack: Pack) -> Reading:
    """Return a pack's reading of the tiles of its skin in a grid, which is clear where the pack is close."""
    reading = Reader(pack, grid).read(image)
    inner = _trimmed(reading)
    reading = reading if inner is None else Reader(pack, inner).read(image)
    close = _fits(reading) and _misfit(image, reading, pack) < CLOSE
    if close:
        reading = _extended(image, reading, pack)
    return replace(reading, grid=replace(reading.grid, clear=close))


def _extended(image: Image, reading: Reading, pack: Pack) -> Reading:
    """Return the reading with the rows and columns beyond the grid's ends that hold tiles of the skin too.

    Zeros do not tell: in some skins they look like the window around the board.
    """
    for side, line in enumerate(ENDS):
        while (longer := _longer(reading.grid, side)).area.clipped(bounds(image)) == longer.area:
            more = Reader(pack, longer).read(image)
            tiles = more.tiles[line]
            known = tiles[tiles != Tile.UNSURE]
            certain = np.median(more.certainty[line]) > LEAST_CERTAIN * np.median(more.certainty)
            if not certain or len(known) < FITTING * len(tiles) or not known.any():
                break
            reading = more
    return reading


_ALL = slice(None)

ENDS: tuple[tuple[slice | int, slice | int], ...] = ((_ALL, 0), (_ALL, -1), (0, _ALL), (-1, _ALL))
"""The outer columns and rows of a board: left, right, top, bottom."""


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
    if not _fits(reading) or (rows[-1] - rows[0] + 1, columns[-1] - columns[0] + 1) == certainty.shape:
        return None
    return Grid(grid.column_edges[columns[0] : columns[-1] + 2], grid.row_edges[rows[0] : rows[-1] + 2])


def _fits(reading: Reading) -> bool:
    """Return whether most tiles are sure; a board of nothing but zeros is something else."""
    return bool((reading.tiles != Tile.UNSURE).mean() >= FITTING and (reading.tiles != 0).any())


def _misfit(image: Image, reading: Reading, pack: Pack) -> float:
    """Return how far tiles look from those of the pack that read them, as `CLOSE` is given."""
    return misfit_of(image, reading.grid, pack) * pack.tolerance


def _believed(best: Reading, free: Reading, misfit: float) -> bool:
    """Return whether a pack so far off is believed beside what is read without it.

    On nothing but covered tiles any pack of such may fit an empty table: there the other is the careful one.
    """
    if not _fits(best) or misfit < CLOSE:
        return _fits(best)
    if (best.tiles == Tile.COVERED).all():
        return False
    return not free.sure and _agree(best, free) and (misfit < FAR or _fits(free))


def _agree(one: Reading, other: Reading) -> bool:
    """Return whether two readings are of the same board, and sure of the same tiles."""
    if one.grid.apart(other.grid) >= ASTRAY:
        return not _fits(other)
    both = (one.tiles != Tile.UNSURE) & (other.tiles != Tile.UNSURE)
    differ = both & (one.tiles != other.tiles)
    return bool(both.mean() > AGREED and differ.sum() <= QUARREL * both.size)


def _gaps(reading: Reading) -> int:
    return len(reading.unsure)


def _worth(reading: Reading) -> tuple[bool, float]:
    """Return what a reading is better by: that its skin fits, then how certain it is, tile by tile."""
    return _fits(reading), float(np.where(reading.tiles == Tile.UNSURE, 0, reading.certainty).sum())

"""From a picture to a reading: find the boards, choose the skin, read the tiles."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial

import numpy as np

from screenbot.board import Tile
from screenbot.errors import PictureError
from screenbot.geometry import Grid, Image
from screenbot.vision.counters.counter import counts_level, mines_left
from screenbot.vision.doubts.banded import past_band
from screenbot.vision.doubts.edged import past_edges
from screenbot.vision.doubts.ended import ended
from screenbot.vision.doubts.focused import past_focus, read_past_focus
from screenbot.vision.doubts.pointed import past_pointer
from screenbot.vision.doubts.ruled import past_ruling
from screenbot.vision.doubts.titled import is_titled
from screenbot.vision.doubts.twice import looked_twice
from screenbot.vision.doubts.veiled import past_veil
from screenbot.vision.doubts.widening import widened
from screenbot.vision.effort import limited
from screenbot.vision.finding.chequers import are_chequers
from screenbot.vision.finding.cutting import beyond
from screenbot.vision.finding.grid import find_grids
from screenbot.vision.finding.spectra import ALL, MOST
from screenbot.vision.finding.swallowed import with_lines
from screenbot.vision.naming.free import read_free
from screenbot.vision.networks.glance import are_tiles
from screenbot.vision.packs.fitting import (
    CLOSE,
    distance,
    fitness,
    fits,
    known_packs,
    past_message,
    read_nearby,
    sought,
)
from screenbot.vision.packs.pack import Pack, find_pack
from screenbot.vision.packs.reader import Reader
from screenbot.vision.reading import NOTHING, Known, Reading
from screenbot.vision.unknown import (
    MANY,
    meant,
    read_places,
    read_unlined,
    with_others,
)
from screenbot.vision.whole.weighing import completed, weighed

PATIENT = 4_200_000
"""Of a picture of no more pixels more places are looked at where none of the first is a board's."""

ASTRAY = 0.1
"""Lines of two readings are the same where they are off by less of a tile."""

FAR = 15.0
"""One that is farther off is believed only where another reading can be made, and agrees."""

AGREED, QUARREL = 0.5, 0.02
"""A pack that is not close is believed where it agrees with what is read without it, on so many of the tiles
at least; and they differ on so many at most."""


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
        return _counted(seen, _perhaps_cut(seen, _read(seen, packs, skin, _places(seen), None)))

    return _readable(past_veil(image, partial(_looked, look=look)))


def read_unknown(image: Image) -> Reading:
    """Return the board in a picture, read without any pack.

    Raises:
        PictureError: there is no board.
    """
    return _readable(past_veil(image, partial(_looked, look=_board)))


def read_unknown_at(image: Image, grid: Grid, known: Known = NOTHING) -> Reading:
    """Return what a given place shows, read without any pack; the network is asked where tiles are unsure.

    Chequers without a mark are no chess board there, but a new one.

    Args:
        image: a picture of the board.
        grid: where its tiles lie.
        known: what is known of the game.
    """

    def look(seen: Image) -> Reading:
        reading = read_free(seen, grid, known)
        if not reading.unsure:
            return reading
        reading = replace(weighed(seen, reading, known), grid=grid).unflagged(known.unflagged)
        return _all_covered(grid) if not reading.legible and are_chequers(seen, grid, share=1) else reading

    return read_past_focus(image, grid, look)


def likeliest_board(image: Image) -> Reading:
    """Return what is likeliest a board in a picture, read without any pack, however little can be read.

    What a veil dims is not looked for as it was: looks are learnt from the picture as it is.

    Raises:
        PictureError: nothing repeats as the tiles of a board do.
    """
    return _looked(image, _likeliest_board)


def _looked(image: Image, look: Callable[[Image], Reading]) -> Reading:
    """Return what a picture shows at two looks, past the focus, edges, a pointer, lines and a band.

    Each is a look for itself, where the last left something in doubt, until they have taken long.
    """
    patient = limited(look)

    def at_most_twice(seen: Image) -> Reading:
        return looked_twice(seen, patient)

    def past_page(seen: Image) -> Reading:
        return past_ruling(seen, lambda page: past_band(page, at_most_twice))

    def past_cursors(seen: Image) -> Reading:
        return past_edges(seen, lambda each: past_pointer(each, past_page))

    return past_focus(image, past_cursors)


def _read(
    image: Image, packs: tuple[Pack, ...], skin: str | None, grids: list[Grid], given: Known | None
) -> Reading:
    """Return a board in a picture, by these packs or none: at a given place, or at one that was found."""
    strange: Reading | None = None
    if given is not None:
        readings = [Reader(pack, grids[0]).read(image) for pack in packs]
    else:
        readings = [read_nearby(image, place, packs) for place in grids]
        if skin is None and not any(map(fits, readings)):
            strange = _clearly_strange(image, grids)
            if strange is not None and strange.sure:
                return strange
        readings = sought(image, packs, readings) or readings
    best = max(readings, key=fitness, default=None)
    if best is None:
        if skin is not None or given is not None:
            raise _no_board(image)
        return _unknown(image, [], [])
    best = meant(image, best, [each for each in readings if fits(each)])
    if skin is not None:
        return with_others(image, best, readings)

    def without() -> Reading:
        if given is not None:
            return read_unknown_at(image, grids[0], given)
        return strange or _unknown(image, grids, [best.grid] if fits(best) else [])

    chosen = _surest(image, packs, best, readings, without)
    # What is given is all there is.
    return chosen if given is not None or not chosen.skin else _past_message(image, chosen, packs)


def _past_message(image: Image, reading: Reading, packs: tuple[Pack, ...]) -> Reading:
    """Return a close pack's reading with what a message hides all but a few tiles of."""
    pack = next(each for each in packs if each.name == reading.skin)
    return past_message(image, reading, pack) if distance(image, reading, pack) < CLOSE else reading


def _surest(
    image: Image,
    packs: tuple[Pack, ...],
    best: Reading,
    readings: list[Reading],
    without: Callable[[], Reading],
) -> Reading:
    """Return a pack's reading, with what that does not know, or the one without packs if it tells more."""
    misfit = distance(image, best, next(pack for pack in packs if pack.name == best.skin))
    near = fits(best) and misfit < CLOSE
    if near and best.sure:
        return with_others(image, best, readings)
    whole = _whole(image, best) if near else None
    if whole is not None and whole.grid.clear and whole.gaps <= MANY * whole.tiles.size:
        return with_others(image, whole, readings)
    free = without()
    flat = not (best.tiles >= 0).any() and bool((free.tiles > 0).any())  # any pack's covered tiles may fit
    if flat or not _believed(best, free, misfit):
        return free
    whole = whole or _whole(image, best)
    few = free.gaps + MANY * free.tiles.size < whole.gaps
    if few:
        return free
    # More than its lines tells where a board ends.
    ends = free.grid.clear and free.grid.apart(whole.grid) < ASTRAY
    return replace(whole.placed(True) if ends else whole, others=free.others)


def _clearly_strange(image: Image, grids: list[Grid]) -> Reading | None:
    """Return what is read without packs where lines and the network show a board; None where they do not.

    To seek the tiles of packs all over a large screen takes longer.
    """
    shown = any(each.clear and are_tiles(image, each) for each in grids)
    return _unknown(image, grids, []) if shown else None


def _whole(image: Image, best: Reading) -> Reading:
    """Return a pack's reading with what it does not know: no flag where it knows half of them or more.

    A mark on one is small.
    """
    free, flag = read_free(image, best.grid), best.tiles == Tile.FLAG
    marked = (best.tiles == Tile.UNSURE) & (free.tiles == Tile.FLAG)
    marked &= marked.sum() <= flag.sum()
    free = replace(free, tiles=np.where(marked, Tile.UNSURE, free.tiles).astype(np.int8))
    return ended(image, completed(best, free))


def _places(image: Image) -> list[Grid]:
    """Return where boards may lie, with their columns and rows of another width.

    On a desktop so much else may repeat that a small board is not among the first places.
    """
    patient = image.shape[0] * image.shape[1] <= PATIENT
    grids = find_grids(image, MOST, ALL) if patient else find_grids(image)
    return [widened(image, grid) for grid in grids]


def _counted(image: Image, reading: Reading) -> Reading:
    """Return a reading with what the game's own counter shows."""
    return replace(reading, mines_left=mines_left(image, reading.grid, reading.tiles))


def _perhaps_cut(image: Image, reading: Reading) -> Reading:
    """Return a reading that is cut where part of more tiles is seen, or may follow; packs do not ask."""
    return replace(reading, cut=reading.cut or any(beyond(image, reading.grid)))


def _board(image: Image) -> Reading:
    return _counted(image, _unknown(image, _places(image), []))


def _likeliest_board(image: Image) -> Reading:
    places = _places(image)
    return _counted(image, _unknown(image, places, places))


def _unknown(image: Image, places: list[Grid], otherwise: list[Grid]) -> Reading:
    """Return what is read without any pack where lines repeat and the network sees tiles, or where none do.

    It sees none in chequers without a mark, nor in some faint lines beside which the level's mines stand.

    Args:
        image: the picture.
        places: where lines repeat: what is read where the network sees no tiles is hardly ever a board.
        otherwise: where it is read all the same, if it sees none anywhere.

    Raises:
        PictureError: there is no board.
    """
    likely = [each for each in places if are_tiles(image, each)]
    likely = likely or [each for each in places if are_chequers(image, each)]
    likely = likely or [each for each in places if each.clear and counts_level(image, each)]
    seen = likely or otherwise
    reading = read_places(image, seen) if seen else _relined(image, places)
    if reading is not None and not likely and otherwise and (reading.tiles == Tile.COVERED).all():
        reading = reading.placed(clear=False)  # four tiles of a new board look as one does
    reading = reading or read_unlined(image, places)
    if reading is None or not reading.legible:
        reading = _titled_chequers(image, places) or reading
    if reading is None:
        raise _not_tiles(places[0]) if places else _no_board(image)
    return reading


def _titled_chequers(image: Image, places: list[Grid]) -> Reading | None:
    """Return the new board that chequers are which have the game's name or its mines beside them.

    Without these they may be those of chess.
    """
    for place in places:
        if are_chequers(image, place, share=1) and (is_titled(image, place) or counts_level(image, place)):
            return _all_covered(place)
    return None


def _all_covered(grid: Grid) -> Reading:
    tiles = np.full((grid.rows, grid.columns), int(Tile.COVERED), np.int8)
    return Reading(grid, tiles, np.ones(tiles.shape, np.float32))


def _relined(image: Image, places: list[Grid]) -> Reading | None:
    """Return what is read where the network sees tiles once lines are drawn that rounding has swallowed."""
    for place in places:
        lined = with_lines(image, place) if place.clear else image
        if lined is not image and are_tiles(lined, place):
            return read_places(lined, [place])
    return None


def _readable(reading: Reading) -> Reading:
    """Return a reading; a grid in which hardly anything can be read is something else.

    Raises:
        PictureError: it is.
    """
    if reading.legible:
        return reading
    raise _not_tiles(reading.grid)


def _not_tiles(grid: Grid) -> PictureError:
    return PictureError(
        f"no board: the {grid.rows}x{grid.columns} cells at ({grid.area.x}, {grid.area.y}) cannot be read as "
        "the tiles of a Minesweeper; show the whole board, in front, with no message over it and not scaled "
        "down, or learn its skin"
    )


def _no_board(image: Image) -> PictureError:
    return PictureError(
        f"no board: nothing in the {image.shape[1]}x{image.shape[0]} pixels repeats like the tiles of a "
        "Minesweeper; show the whole board, in front and not scaled down, with a tile opened if a "
        "new one has no lines"
    )


def _believed(best: Reading, free: Reading, misfit: float) -> bool:
    """Return whether a pack so far off is believed beside what is read without it.

    On nothing but covered tiles any pack of such may fit an empty table: there the other is the careful one.
    """
    if not fits(best) or misfit < CLOSE:
        return fits(best)
    if np.isin(best.tiles, (Tile.COVERED, Tile.UNSURE)).all():
        return False
    return not free.sure and _agree(best, free) and (misfit < FAR or fits(free))


def _agree(one: Reading, other: Reading) -> bool:
    """Return whether two readings are of the same board, and sure of the same tiles."""
    if one.grid.apart(other.grid) >= ASTRAY:
        return not fits(other)
    both = (one.tiles != Tile.UNSURE) & (other.tiles != Tile.UNSURE)
    differ = both & (one.tiles != other.tiles)
    return bool(both.mean() > AGREED and differ.sum() <= QUARREL * both.size)

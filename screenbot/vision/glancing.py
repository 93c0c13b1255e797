"""Read a board where the network sees one, whatever lines tell."""

from collections.abc import Callable
from dataclasses import replace
from functools import cache

from screenbot.board import Tile, is_usual
from screenbot.geometry import Grid, Image
from screenbot.vision.doubts.apart import lie_apart
from screenbot.vision.doubts.centring import blends_in, centred
from screenbot.vision.doubts.past import past, without_page
from screenbot.vision.doubts.refining import Refined, refined, squared
from screenbot.vision.doubts.scanning import best_of, scanned, subdivided, worth
from screenbot.vision.finding.cutting import Beyond
from screenbot.vision.finding.grid import on_edges
from screenbot.vision.naming.free import read_free
from screenbot.vision.reading import Reading
from screenbot.vision.whole.weighing import weighed

FEW = 0.25
"""A board that only the network sees is one where no larger part of its tiles is unsure."""

HARDLY = 0.25
"""So large a part of a board is in sight at least."""

SHOWN = 0.6
"""And of what is in sight so large a part can be read."""

A_FEW = 0.02
"""A part of the tiles so small may be unread where the ends of the board are clear: what marks the first."""

ENDS = 0.9
"""So much more of a board's ends are tiles than of what lies beside them, where its tiles lie apart."""

Boards = Callable[[], list[Refined]]
"""Asks the network for the boards that it sees in a picture, once: that takes seconds."""


def boards_of(image: Image, places: list[Grid]) -> Boards:
    """Return what asks the network for boards: where lines are every second of theirs, if it sees none."""
    return cache(lambda: scanned(image) or [each for place in places for each in subdivided(image, place)])


def clearly_seen(image: Image, reading: Reading, boards: Boards) -> Reading | None:
    """Return what is read where the network is sure that a board lies, but none was read; or None."""
    near = refined(image, reading.grid)
    if near is None:
        best = best_of(boards())
    elif near.certain:
        best = near
    else:
        lined = near.confirms(reading.grid)
        best = best_of([near, *(each for each in boards() if not lined or each.better_than(near))])
    if best is None or not best.clear:
        return None
    if not reading.legible:
        return _seen_at(image, best, None)
    return None if best.confirms(reading.grid) else _seen_at(image, best, reading)


def at_a_glance(image: Image, boards: Boards, reading: Reading | None = None) -> Reading | None:
    """Return what is read where the network sees a board; None where that is no better than a reading.

    Only a place that the board's lines tell of, too, is beyond doubt.

    Args:
        image: the picture.
        boards: returns what the network sees, the likeliest first.
        reading: what was read of it, in doubt where its board lies.
    """
    near = None if reading is None else refined(image, reading.grid)
    if near is not None and near.clear:
        seen = _seen_at(image, near, reading)
        if seen is not None:
            return seen
    shorter = None if reading is None or near is None else without_page(image, reading.grid, near)
    if shorter is not None:
        return weighed(image, read_free(image, shorter))
    found = [each for each in (near, *boards()) if each is not None]
    best = best_of(found)
    if best is not None and not best.clear:
        longer = refined(image, past(image, best.grid))
        best = max(best, longer or best, key=worth)
    return None if best is None else _seen_at(image, best, reading)


def _seen_at(image: Image, best: Refined, reading: Reading | None) -> Reading | None:
    """Return what is read where the network sees a board; None where that is no better than a reading."""
    if not best.likely or (not best.clear and reading is not None and reading.legible):
        return None
    best = squared(image, best)
    if reading is not None and reading.legible and best.confirms(reading.grid):
        clear = reading.is_game and not blends_in(image, reading)
        return reading.placed(clear)
    here = read_free(image, replace(best.grid, clear=False, lined=False))
    other = _on_edges(image, here)
    if not other.legible:
        other = weighed(image, other)
    if best.clear and not other.is_game and other.grid != here.grid:
        plain = weighed(image, here)  # what edges there are may be those of marks
        other = plain if plain.is_game else other
    if not other.legible and best.clear:
        # Something may hide more rows of it.
        other = read_free(image, other.grid, sides=Beyond(True, True, True, True))
    if reading is None:
        covered = best.clear and (other.tiles == Tile.COVERED).all()
        if not best.clear and other.unread > FEW:
            other = weighed(image, other)
        certain = best.certain and other.legible and (other.tiles > 0).any()
        game = other.is_game or _is_game_where_shown(other, best)
        return _placed(image, best, other) if covered or certain or game else None
    other = centred(image, other)
    if not reading.legible:
        return other if other.legible else None
    better = other.unread <= reading.unread or _adds(other, reading)
    told = best.clear and not reading.grid.clear and _numbers(other) > _numbers(reading)
    return _placed(image, best, other) if better or told else None


def _placed(image: Image, best: Refined, reading: Reading) -> Reading:
    """Return what is read where the network sees a board; for sure where covered tiles that lie apart end it.

    It is of a usual size, and the network is nearly certain where it ends.
    """
    usual = is_usual(*reading.tiles.shape) and reading.unread <= A_FEW
    known = usual and (reading.is_game or (reading.tiles == Tile.COVERED).all())
    ends = best.inside - best.outside > ENDS
    return (
        reading.placed(True) if known and ends and lie_apart(image, reading.grid, reading.tiles) else reading
    )


def _is_game_where_shown(reading: Reading, seen: Refined) -> bool:
    """Return whether most tiles are sure that nothing hides, to the network, and some are numbers."""
    tiles = reading.tiles[seen.shown]
    known = tiles.size >= HARDLY * reading.tiles.size and (tiles != Tile.UNSURE).mean() > SHOWN
    return bool(known and (tiles > 0).any())


def _on_edges(image: Image, reading: Reading) -> Reading:
    """Return what is read where edges lie near the lines that the network tells of, if that is surer."""
    if reading.unread <= FEW:
        return reading
    other = read_free(image, on_edges(image, reading.grid))
    return other if other.unread < reading.unread else reading


def _numbers(reading: Reading) -> float:
    """Return which part of the tiles are numbers."""
    return float((reading.tiles > 0).mean())


def _adds(other: Reading, reading: Reading) -> bool:
    """Return whether a reading tells as much as another of its tiles, and has more."""
    common = other.tiles[other.grid.where(reading.grid)]
    whole = common.shape == reading.tiles.shape and other.tiles.size > common.size
    return bool(whole and (common == Tile.UNSURE).sum() <= reading.gaps)

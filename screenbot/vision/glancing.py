"""Read a board where the network sees one, whatever lines tell."""

from collections.abc import Callable
from dataclasses import replace
from functools import cache

import numpy as np
import numpy.typing as npt

from screenbot.board import Tile, is_usual
from screenbot.geometry import Grid, Image, peak
from screenbot.vision.doubts.apart import lie_apart
from screenbot.vision.doubts.busy import where_busy
from screenbot.vision.doubts.centring import blends_in, centred
from screenbot.vision.doubts.merging import joined
from screenbot.vision.doubts.outer import OUTER
from screenbot.vision.doubts.past import past, without_page
from screenbot.vision.doubts.refining import Refined, of_squares, refined
from screenbot.vision.doubts.scanning import best_of, scanned, subdivided, worth
from screenbot.vision.doubts.walled import is_walled
from screenbot.vision.finding.cutting import Beyond
from screenbot.vision.finding.grid import on_edges
from screenbot.vision.naming.free import read_free
from screenbot.vision.networks.glyphs import crops
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

SAME, TWO, MOSTLY = 3.0, 4.0, 0.9
"""Colours of chequers are the same that differ by less, in grey levels, and two that differ by more than the
second, for such a part of a row."""

Values = npt.NDArray[np.float32]

Boards = Callable[[], list[Refined]]
"""Asks the network for the boards that it sees in a picture, once: that takes seconds."""


def boards_of(image: Image, places: list[Grid]) -> Boards:
    """Return what asks the network for boards: where lines are every second of theirs, if it sees none."""
    return cache(lambda: scanned(image) or [each for place in places for each in subdivided(image, place)])


def clearly_seen(image: Image, reading: Reading, boards: Boards) -> Reading | None:
    """Return what is read where the network is sure that a board lies, but none was read; or None."""
    near = refined(image, reading.grid)
    if not reading.legible and (near is None or not near.clear):
        near = _without_ground(image, reading.grid) or near
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


def _without_ground(image: Image, grid: Grid) -> Refined | None:
    """Return the board that the network is sure of where cells of a grid show something, not all; or None."""
    busy = where_busy(image, grid)
    other = None if busy is grid else refined(image, busy)
    return other if other is not None and other.clear else None


def at_a_glance(image: Image, boards: Boards, reading: Reading | None = None) -> Reading | None:
    """Return what is read where the network sees a board; None where that is no better than a reading.

    Only a place that the board's lines tell of, too, is beyond doubt. Where it sees no board end that was
    read, one elsewhere is better that has no fewer numbers on fewer tiles.

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
    if best is None:
        return None
    if reading is not None and near is not None and not near.likely and best.better_than(near):
        elsewhere = _seen_at(image, best, None)
        if elsewhere is not None and _is_fuller(elsewhere, reading):
            return elsewhere
    return _seen_at(image, best, reading)


def _seen_at(image: Image, best: Refined, reading: Reading | None) -> Reading | None:
    """Return what is read where the network sees a board; None where that is no better than a reading."""
    if not best.likely or (not best.clear and reading is not None and reading.legible):
        return None
    best = _squared(image, _joined(image, best))
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
    if _leaves_out(image, other, reading):
        return None
    better = other.unread <= reading.unread or _adds(other, reading)
    told = best.clear and not reading.grid.clear and _tells_more(other, reading)
    return _placed(image, best, other) if better or told else None


def _joined(image: Image, board: Refined) -> Refined:
    """Return a board, or the one of whole tiles if its own are halves and the network sees those."""
    whole = joined(image, board.grid)
    other = None if whole is board.grid else refined(image, whole)
    return other if other is not None and other.likely else board


def _squared(image: Image, board: Refined) -> Refined:
    """Return a board, or the one of square tiles in its place if that ends as clearly, or more of it is read.

    Opened tiles that show nothing may end it.
    """
    other = of_squares(image, board)
    if other is None or not board.better_than(other):
        return other or board
    return min((board, other), key=lambda each: read_free(image, each.grid).unread)


def _placed(image: Image, best: Refined, reading: Reading) -> Reading:
    """Return what is read where the network sees a board of a usual size; for sure where its tiles end it.

    So do tiles that lie apart, where the network is nearly certain; and closed ones with nothing beside them,
    if others are opened: where nothing parts those of a new board it guesses how wide they are.
    """
    if not is_usual(*reading.tiles.shape):
        return reading
    apart = best.inside - best.outside > ENDS and lie_apart(image, reading.grid, reading.tiles)
    opened = reading.is_game and best.confirms(reading.grid)
    if not apart and not (opened and is_walled(image.shape, best.grid, best.glance, reading.tiles)):
        return reading
    told = weighed(image, reading) if reading.unread > A_FEW else reading
    known = told.is_game or (told.tiles == Tile.COVERED).all()
    return told.placed(True) if known and told.unread <= A_FEW else reading


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


def _leaves_out(image: Image, other: Reading, reading: Reading) -> bool:
    """Return whether a reading leaves out rows or columns of a whole one that are chequered as its tiles are.

    The network may see no tiles where all are covered and no lines part them.
    """
    inside = np.zeros(reading.tiles.shape, np.bool_)
    inside[reading.grid.where(other.grid)] = True
    if reading.gaps or inside.all() or inside.sum() != other.tiles.size:
        return False
    colours = np.median(crops(image, reading.grid), axis=(1, 2)).reshape(*inside.shape, 3)
    lines = [colours[line] for line in OUTER if not inside[line].any()]
    return bool(lines) and all(_are_chequers(line, colours[inside]) for line in lines)


def _are_chequers(line: Values, others: Values) -> bool:
    """Return whether a row's colours are others', and change from tile to tile, nearly everywhere."""
    alike = peak(np.abs(line[:, None] - others)).min(axis=1) < SAME
    return bool(alike.mean() > MOSTLY and (peak(np.abs(np.diff(line, axis=0))) > TWO).mean() > MOSTLY)


def _is_fuller(one: Reading, other: Reading) -> bool:
    """Return whether one reading has no fewer numbers than another, on a larger part of its tiles."""
    return bool((one.tiles > 0).sum() >= (other.tiles > 0).sum() and _numbers(one) > _numbers(other))


def _tells_more(one: Reading, other: Reading) -> bool:
    """Return whether a larger part of a reading are numbers than of another, and no fewer than lie there.

    Rows squeezed between those of whole tiles show some of their numbers.
    """
    here = other.tiles[other.grid.where(one.grid)]
    return _numbers(one) > _numbers(other) and bool((one.tiles > 0).sum() >= (here > 0).sum())


def _numbers(reading: Reading) -> float:
    """Return which part of the tiles are numbers."""
    return float((reading.tiles > 0).mean())


def _adds(other: Reading, reading: Reading) -> bool:
    """Return whether a reading tells as much as another of its tiles, and has more."""
    common = other.tiles[other.grid.where(reading.grid)]
    whole = common.shape == reading.tiles.shape and other.tiles.size > common.size
    return bool(whole and (common == Tile.UNSURE).sum() <= reading.gaps)

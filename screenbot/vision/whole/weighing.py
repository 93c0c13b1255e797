"""Weigh a reading against what the network that sees the whole board makes of it."""

from dataclasses import replace

import numpy as np
import numpy.typing as npt

from screenbot.board import Outcome, Tile, Tiles
from screenbot.geometry import Grid, Image, bounds
from screenbot.vision.deduction import around, contradictory, deduced, disproved
from screenbot.vision.naming.free import read_free
from screenbot.vision.networks.glance import MARGIN, NAMES, NOT_TILE, Glance, Values, are_tiles, glance
from screenbot.vision.networks.glyphs import Look, chances_of, crops, faces
from screenbot.vision.reading import Reading
from screenbot.vision.rules import against, impossible
from screenbot.vision.whole.filling import (
    MOST_UNSURE,
    agreed,
    alike,
    filled,
    miniatures,
    named_alone,
    resembling,
    told_alone,
    unlike_covered,
)
from screenbot.vision.whole.left import left_flags
from screenbot.vision.whole.overlapped import with_overlapped
from screenbot.vision.whole.twofold import SEVERAL, alone, odd_marks, twofold

LARGEST = 2500
"""Of a board of more tiles the network sees too much at once."""

OFF = 0.03
"""Where lines are off by more, in tiles, by what the network sees, they are laid between: right ones are off
by 0.008 in the median by that, and by 0.03 or more on one board of 30."""

AGREED, ODD = 0.9, 0.01
"""Where the network gives the tiles of one name this chance of it, in the median, and one so little, that one
is in doubt: on 299 boards that were called sure six of 14 such tiles were wrong."""

OTHERWISE, OTHERWISE_NUMBERS = 0.8, 0.6
"""What the network gives so large a chance is not called otherwise, but for `TAKEN_FOR`; a number with the
second: of 725 boards that were read whole none has a tile that is."""

NUMBERS = frozenset(range(1, 9))

TAKEN_FOR: dict[int, frozenset[int]] = {
    int(Tile.COVERED): NUMBERS | {0, int(Tile.MINE)},
    0: frozenset({int(Tile.COVERED)}),
    int(Tile.FLAG): frozenset({int(Tile.COVERED), int(Tile.MINE)}),
    int(Tile.MINE): NUMBERS | {int(Tile.FLAG), int(Tile.HIT_MINE)},
    int(Tile.HIT_MINE): frozenset({int(Tile.MINE)}),
    int(Tile.WRONG_FLAG): frozenset({int(Tile.FLAG), int(Tile.MINE), int(Tile.HIT_MINE)}),
    int(Tile.QUESTION): frozenset(),
}
"""What the network takes tiles for on boards that are read whole; numbers for each other. It knows tiles by
their looks alone, and rules tell zeros from covered ones."""

LIKELY, SURELY = 0.5, 0.6
"""The chance that what looks otherwise than other mines needs to be one; and to be the one that was hit: what
a message hides in part had 0.54."""

PERHAPS_HIT, HARDLY = 0.25, 0.05
"""What the network gives this chance may be the mine that was hit; with less than the second it is none."""

PERHAPS_FLAGS = 0.2
"""Mines are perhaps flags where these have a larger chance, in the median: so it was on one of 32 boards of
mines, and where flags are the letter M."""

PERHAPS_COVERED = 0.15
"""The only flag of a board has a smaller chance to be a covered tile: 0.01 at most on 30 boards with one."""

MINE_AT_ALL = 0.4
"""What was named the hit mine has a larger chance to be one, hit or not, or crossed out, as explosions seem:
of seven with less two were none."""

SHAPED, SEEN = 0.55, 0.95
"""Flags are known that have the one chance by their shapes, in the mean, or the other by the network: so it
is on all but one of 86 boards with flags and nothing covered. A pattern on tiles had 0.50 and 0.90."""

A_FEW = 2
"""So many tiles may be hit or flagged where they look unlike all covered ones; more are covered, too."""

FAR_LIKELIER = 2.5
"""The mine that was hit is so many times as likely to be it as any other unread tile."""


def weighed(image: Image, reading: Reading) -> Reading:
    """Return a reading with what the network tells of its lines, of tiles that are not sure, and of odd ones.

    Tiles that are not sure are named anew, by shapes, looks, rules and the network at once. What then has no
    name gets that of the network alone, where the rules agree, or by the part that no message reaches over.
    Where it alone tells which marks a game that is over shows, the board is in doubt: flags may look so.
    """
    unread = (reading.tiles == Tile.UNSURE).all()
    if reading.tiles.size > LARGEST or (unread and not are_tiles(image, reading.grid)):
        return reading
    before, seen = reading.tiles, glance(image, reading.grid)
    if reading.unsure:
        reading = filled(image, _again(image, reading, seen), seen)
    if (reading.tiles == Tile.UNSURE).all():
        reading = named_alone(image, reading.grid, seen) or reading
    reading = replace(reading, grid=_between(image, reading.grid, seen))
    pictures = crops(image, reading.grid)
    reading = _of_one_look(_doubted(reading, seen, pictures), pictures, seen)
    reading = _with_hit(_with_flags(reading, pictures, seen), seen)
    reading = with_overlapped(image, _without_mere_patterns(image, reading, seen))
    doubtful = reading.sure and (twofold(reading.tiles, pictures) or told_alone(before, reading.tiles))
    return reading.placed(clear=False) if doubtful else reading


def _of_one_look(reading: Reading, pictures: Image, seen: Glance) -> Reading:
    """Return a reading without the names of flags that look otherwise than most, and of such mines.

    Flags may be wrong ones, or have a question mark; those that numbers need only where the others are drawn
    just alike. Of mines only where the network calls them something else, as some games have many mines'
    looks, or where one of several looks like no other: it may be the hit one, unless the network sees that
    elsewhere. And without the names of mines that may be flags.
    """
    chances = _of_tiles(seen)
    needed = deduced(reading.tiles)[0] & (chances[..., NAMES.index(Tile.FLAG)] > AGREED)
    odd = odd_marks(reading.tiles, pictures, Tile.FLAG, needed)
    mines = odd_marks(reading.tiles, pictures, Tile.MINE)
    together = agreed(chances, miniatures(pictures), mines) if mines.any() else chances
    mine, hit = (together[..., NAMES.index(name)] for name in (Tile.MINE, Tile.HIT_MINE))
    elsewhere = (hit < HARDLY) & (hit.max() > LIKELY)
    odd |= mines & ((mine + hit < LIKELY) | (alone(mines, pictures) & ~elsewhere))
    odd |= _perhaps_flags(reading.tiles, chances)
    return (
        replace(reading, tiles=np.where(odd, Tile.UNSURE, reading.tiles).astype(np.int8))
        if odd.any()
        else reading
    )


def _perhaps_flags(tiles: Tiles, chances: Values) -> npt.NDArray[np.bool_]:
    """Return the mines of a board on which all else is open, where the network says that they may be flags.

    Some games flag with letters or bombs, and a won one may show nothing else.
    """
    mines = tiles == Tile.MINE
    ended = (mines | (tiles >= 0) | (tiles == Tile.UNSURE)).all() and mines.any()
    flags = float(np.median(chances[mines, NAMES.index(Tile.FLAG)])) if ended else 0.0
    return np.asarray(mines & (flags > PERHAPS_FLAGS), np.bool_)


def _without_mere_patterns(image: Image, reading: Reading, seen: Glance) -> Reading:
    """Return a sure reading without flags that neither shapes nor the network know, if nothing is covered.

    On a won board they may be covered tiles with a pattern.
    """
    flags = reading.tiles == Tile.FLAG
    if not reading.sure or not flags.any() or (reading.tiles == Tile.COVERED).any():
        return reading
    _, shapes = chances_of(faces(image, reading.grid)[flags.ravel()])
    by_shape = float(shapes[:, Look.FLAG].mean())
    by_network = float(_of_tiles(seen)[flags, NAMES.index(Tile.FLAG)].mean())
    if by_shape > SHAPED or by_network > SEEN:
        return reading
    return replace(reading, tiles=np.where(flags, Tile.UNSURE, reading.tiles).astype(np.int8))


def _with_flags(reading: Reading, pictures: Image, seen: Glance) -> Reading:
    """Return a reading with flags that the end has left as they were, or numbers need, if the network agrees.

    One mark that numbers need may be the mine that was hit.
    """
    tiles, unread = reading.tiles, reading.tiles == Tile.UNSURE
    if not unread.any():
        return reading
    looks, hit = miniatures(pictures), bool((tiles == Tile.HIT_MINE).any())
    chances = agreed(seen.chances[MARGIN:-MARGIN, MARGIN:-MARGIN], looks, unread)
    flags = unread & (chances[..., NAMES.index(Tile.FLAG)] > AGREED)
    left, right = left_flags(tiles, flags, pictures), np.zeros(tiles.size, np.bool_)
    for group in alike(looks, (flags & deduced(tiles)[0]).ravel()):
        right |= group & (hit or group.sum() > 1)
    named = np.where(left | right.reshape(tiles.shape), Tile.FLAG, tiles).astype(np.int8)
    return replace(reading, tiles=named, outcome=Outcome.LOST if left.any() else reading.outcome)


def _with_hit(reading: Reading, seen: Glance) -> Reading:
    """Return a reading with the mine that was hit, if the network sees it in one unread tile alone.

    A game that shows its mines and was not won has one, but for those that tell by their colour alone.
    """
    tiles, unread = reading.tiles, reading.tiles == Tile.UNSURE
    if not unread.any() or (tiles == Tile.MINE).sum() < SEVERAL or (tiles == Tile.HIT_MINE).any():
        return reading
    chances = seen.chances[MARGIN:-MARGIN, MARGIN:-MARGIN]
    mine, hit = (chances[..., NAMES.index(name)] for name in (Tile.MINE, Tile.HIT_MINE))
    here = np.unravel_index(int(np.where(unread, hit, -1.0).argmax()), tiles.shape)
    others = unread.copy()
    others[here] = False
    named = tiles.copy()
    named[here] = Tile.HIT_MINE
    amiss = against(contradictory, named, reading.cut)
    likely = hit[here] >= SURELY and hit[others].max(initial=0) < hit[here] / FAR_LIKELIER
    # A mine for sure, and no other tile looks like the one that was hit.
    likely |= mine[here] + hit[here] > AGREED and hit[here] > PERHAPS_HIT and (hit > HARDLY).sum() == 1
    if not likely or (amiss | (around(amiss) > 0))[here]:
        return reading
    return replace(reading, tiles=named, outcome=Outcome.LOST)


def _again(image: Image, reading: Reading, seen: Glance) -> Reading:
    """Return what is read with the network: in doubt, where that is all and contradicts the reading.

    What was read where hardly anything could be counts for nothing.
    """
    again = read_free(image, reading.grid, seen=seen)
    if reading.unread > MOST_UNSURE and again.gaps < reading.gaps:
        known = reading.tiles != Tile.UNSURE
        agreed = bool((again.tiles == reading.tiles)[known].all())
        return again.placed(again.grid.clear and agreed)
    again = _without_odd_covers(image, again, reading)
    both = completed(reading, again)
    return again.placed(clear=False) if both.unsure and not again.unsure else both


def _without_odd_covers(image: Image, reading: Reading, before: Reading) -> Reading:
    """Return a reading without the names of a few covered tiles that had none before, and look unlike others.

    So some games show the mine that was hit; many are a look that covered tiles have.
    """
    covered = (before.tiles == Tile.UNSURE) & (reading.tiles == Tile.COVERED)
    if not covered.any():
        return reading
    others = np.where(covered, Tile.UNSURE, reading.tiles).astype(np.int8)
    odd = unlike_covered(others, covered, miniatures(crops(image, reading.grid)))
    if odd.sum() > A_FEW:
        return reading
    return replace(reading, tiles=np.where(odd, Tile.UNSURE, reading.tiles).astype(np.int8))


def _doubted(reading: Reading, seen: Glance, pictures: Image) -> Reading:
    """Return a reading without odd tiles' names: by the network others have that name, they do not.

    Nor those that it calls quite otherwise. Tiles that look just as others do whose name it knows have that,
    too. And without the name of a mine that was hit and is none to the network: a tile of another look may be
    anything. And without that of the only flag, which no number needs, if it may be a covered tile: what lies
    behind tiles of glass may look so.
    """
    tiles, chances = reading.tiles.copy(), _of_tiles(seen)
    otherwise = _called_otherwise(tiles, chances)
    for place, name in enumerate(NAMES):
        named = reading.tiles == name
        odd, usual = named & (chances[..., place] < ODD), named & (chances[..., place] > AGREED)
        if odd.any() and np.median(chances[named, place]) <= AGREED:
            odd[:] = False
        odd |= named & otherwise
        if odd.any():
            tiles[odd & ~resembling(odd, usual, pictures)] = Tile.UNSURE
    ended = chances[..., [NAMES.index(name) for name in (Tile.MINE, Tile.HIT_MINE, Tile.WRONG_FLAG)]]
    tiles[(tiles == Tile.HIT_MINE) & (ended.sum(axis=2) < MINE_AT_ALL)] = Tile.UNSURE
    flags = tiles == Tile.FLAG
    if flags.sum() == 1:
        covered = chances[..., NAMES.index(Tile.COVERED)] > PERHAPS_COVERED
        tiles[flags & covered & ~deduced(tiles)[0]] = Tile.UNSURE
    return replace(reading, tiles=tiles) if (tiles != reading.tiles).any() else reading


def _called_otherwise(tiles: Tiles, chances: Values) -> npt.NDArray[np.bool_]:
    """Return which tiles the network calls by a name that it does not take theirs for."""
    names = np.asarray(NAMES, np.int8)[chances[..., : len(NAMES)].argmax(axis=2)]
    least = np.where(tiles > 0, OTHERWISE_NUMBERS, OTHERWISE)
    differ = (tiles != names) & (tiles != Tile.UNSURE) & (chances[..., : len(NAMES)].max(axis=2) > least)
    for cell in np.argwhere(differ):
        differ[*cell] = int(names[*cell]) not in TAKEN_FOR.get(int(tiles[*cell]), NUMBERS)
    return np.asarray(differ, np.bool_)


def _of_tiles(seen: Glance) -> Values:
    """Return the chances of a board's tiles: where the picture ends the network takes some for none."""
    chances = seen.chances[MARGIN:-MARGIN, MARGIN:-MARGIN]
    return np.asarray(chances / np.maximum(1 - chances[..., NOT_TILE, None], 1e-6), np.float32)


def _between(image: Image, grid: Grid, seen: Glance) -> Grid:
    """Return a grid halfway to where the network sees its tiles, if that is elsewhere."""
    inner = slice(MARGIN, -MARGIN), slice(MARGIN, -MARGIN)
    tiles = seen.chances[inner][..., NOT_TILE] < 0.5
    if not tiles.any():
        return grid
    right, down = np.median(seen.offsets[inner][tiles], axis=0)
    x, y = (float(off) / 2 if abs(off) > OFF else 0.0 for off in (right, down))
    moved = grid.moved(x * grid.tile_width, y * grid.tile_height)
    return moved if moved.area.clipped(bounds(image)) == moved.area else grid


def completed(reading: Reading, other: Reading) -> Reading:
    """Return a reading with its gaps filled by another of the same grid.

    What the two read differently becomes unsure: one of them is wrong.
    """
    gap, unread = reading.tiles == Tile.UNSURE, other.tiles == Tile.UNSURE
    differ = ~gap & ~unread & (reading.tiles != other.tiles)
    # A mark on a flag is small: it passes for a plain flag where it is not known.
    marked = np.isin(reading.tiles, (Tile.WRONG_FLAG, Tile.QUESTION)) & (other.tiles == Tile.FLAG)
    differ &= ~marked
    tiles = np.where(differ, Tile.UNSURE, np.where(gap, other.tiles, reading.tiles)).astype(np.int8)
    # A wrong flag that a lost game shows as any other was one before.
    amiss = against(impossible, tiles, reading.cut) | disproved(tiles)
    tiles[amiss & (gap | ~disproved(reading.tiles))] = Tile.UNSURE
    certainty = np.where(gap, other.certainty, reading.certainty)
    certainty[tiles == Tile.UNSURE] *= 0.5
    outcome = reading.outcome if reading.outcome is not Outcome.PLAYING else other.outcome
    return replace(reading, tiles=tiles, certainty=certainty, outcome=outcome)

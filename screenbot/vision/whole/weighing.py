"""Weigh a reading against what the network that sees the whole board makes of it."""

from dataclasses import replace

import numpy as np

from screenbot.board import Outcome, Tile
from screenbot.geometry import Grid, Image, bounds
from screenbot.vision.deduction import around, contradictory, deduced, disproved
from screenbot.vision.naming.asking import inside_of
from screenbot.vision.naming.ending import UNSEEN, shows_loss
from screenbot.vision.naming.free import read_free
from screenbot.vision.networks.glance import MARGIN, NAMES, NOT_TILE, Glance, are_tiles, glance
from screenbot.vision.networks.glyphs import Look, crops, insets_of
from screenbot.vision.reading import NOTHING, Known, Reading
from screenbot.vision.rules import against, impossible
from screenbot.vision.whole.astray import without_pointers
from screenbot.vision.whole.doubting import (
    AGREED,
    HARDLY,
    SHAPED,
    by_shape,
    doubted,
    of_one_look,
    perhaps_crosses,
    without_mere_patterns,
    without_twofold_flags,
)
from screenbot.vision.whole.faint import without_faint
from screenbot.vision.whole.filling import (
    MOST_UNSURE,
    agreed,
    alike,
    filled,
    miniatures,
    named_alone,
    told_alone,
    unlike_covered,
)
from screenbot.vision.whole.left import left_flags
from screenbot.vision.whole.messages import without_message
from screenbot.vision.whole.outlined import with_outlines_told
from screenbot.vision.whole.overlapped import with_overlapped
from screenbot.vision.whole.twofold import SEVERAL, twofold

LARGEST = 2500
"""Of a board of more tiles the network sees too much at once."""

OFF = 0.03
"""Where lines are off by more, in tiles, by what the network sees, they are laid between: right ones are off
by 0.008 in the median by that, and by 0.03 or more on one board of 30."""

SURELY = 0.6
"""The chance that the mine that was hit needs to be it: what a message hides in part had 0.54."""

PERHAPS_HIT = 0.25
"""What the network gives this chance may be the mine that was hit."""

A_FEW = 2
"""So many tiles may be hit or flagged where they look unlike all covered ones; more are covered, too."""

FAR_LIKELIER = 2.5
"""The mine that was hit is so many times as likely to be it as any other unread tile."""


def weighed(image: Image, reading: Reading, known: Known = NOTHING) -> Reading:
    """Return a reading with what the network tells of its lines, of tiles that are not sure, and of odd ones.

    Tiles that are not sure are named anew, by shapes, looks, rules and the network at once. What then has no
    name gets that of the network alone, where the rules agree, or by the part that no message reaches over.
    Where it alone tells which marks a game that is over shows, the board is in doubt: flags may look so.

    Args:
        image: the picture.
        reading: what was read of it without the network.
        known: what is known of the game.
    """
    unread = (reading.tiles == Tile.UNSURE).all()
    if reading.tiles.size > LARGEST or (unread and not are_tiles(image, reading.grid)):
        return reading
    before, seen = reading.tiles, glance(image, reading.grid)
    if reading.unsure:
        reading = filled(image, _again(image, reading, seen, known), seen)
    if (reading.tiles == Tile.UNSURE).all():
        reading = named_alone(image, reading.grid, seen) or reading
    reading = replace(reading, grid=_between(image, reading.grid, seen))
    pictures = crops(image, reading.grid)
    inside = inside_of(image, reading.grid, sum(insets_of(image, reading.grid)))
    reading = of_one_look(doubted(reading, seen, pictures, inside), pictures, seen)
    reading = _with_hit(_with_flags(reading, pictures, seen), seen)
    reading = without_twofold_flags(reading, pictures)
    reading = with_overlapped(image, without_mere_patterns(image, without_message(image, reading), seen))
    reading = with_outlines_told(reading, pictures)
    if known is NOTHING:  # while a game is played the pointer is kept off its board
        reading = without_faint(without_pointers(reading, pictures), pictures)
    if reading.outcome is Outcome.WON and reading.unread > UNSEEN:
        reading = replace(reading, outcome=Outcome.PLAYING)
    doubtful = reading.sure and (twofold(reading.tiles, pictures) or told_alone(before, reading.tiles))
    return reading.placed(clear=False) if doubtful else reading


def _with_flags(reading: Reading, pictures: Image, seen: Glance) -> Reading:
    """Return a reading with flags that the end has left as they were, or numbers need, if the network agrees.

    One mark that numbers need may be the mine that was hit. Where nothing is covered the network takes what
    stands on mines for flags, so shapes must agree.
    """
    tiles, unread = reading.tiles, reading.tiles == Tile.UNSURE
    if not unread.any():
        return reading
    looks, hit = miniatures(pictures), bool((tiles == Tile.HIT_MINE).any())
    chances = agreed(seen.chances[MARGIN:-MARGIN, MARGIN:-MARGIN], looks, unread)
    flags = unread & (chances[..., NAMES.index(Tile.FLAG)] > AGREED)
    # Those that have their name count with them.
    flags &= ~perhaps_crosses(np.where(flags, Tile.FLAG, tiles).astype(np.int8), pictures)
    if flags.any() and not (tiles == Tile.COVERED).any() and by_shape(pictures, flags, Look.FLAG) <= SHAPED:
        flags[:] = False
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


def _again(image: Image, reading: Reading, seen: Glance, known: Known = NOTHING) -> Reading:
    """Return what is read with the network: in doubt, where that is all and contradicts the reading.

    What was read where hardly anything could be counts for nothing.
    """
    again = read_free(image, reading.grid, known, seen=seen)
    if reading.unread > MOST_UNSURE and again.gaps < reading.gaps:
        named = reading.tiles != Tile.UNSURE
        agreed = bool((again.tiles == reading.tiles)[named].all())
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
    seems_won = (
        reading.outcome is Outcome.WON and not np.isin(tiles[gap], (Tile.COVERED, Tile.QUESTION)).any()
    )
    outcome = reading.outcome if seems_won or reading.outcome is Outcome.LOST else other.outcome
    outcome = Outcome.LOST if shows_loss(tiles) else outcome
    return replace(reading, tiles=tiles, certainty=certainty, outcome=outcome)

"""Wrong flags and the mine that was hit, as the numbers of a game that is over tell."""

from collections.abc import Iterator

import numpy as np
import numpy.typing as npt

from screenbot.board import Cell, Tile, Tiles
from screenbot.geometry import Image, peak
from screenbot.vision import deduction
from screenbot.vision.finding.page import SHADE
from screenbot.vision.naming import groups
from screenbot.vision.naming.ending import FAINT, SEVERAL, needed_hit, no_mines, reddened, wrong_flags
from screenbot.vision.naming.gathering import Looks
from screenbot.vision.naming.marks import redness
from screenbot.vision.naming.proof import CROSSED, CROSSES, are_red
from screenbot.vision.naming.puzzle import COVERED, Puzzle
from screenbot.vision.networks.glyphs import Chances, Look

LIKELY = 0.3
"""With this chance a mark may be what the network takes it for."""

UNTINTED = 2.0
"""The channels of a mine drawn aside differ by less on average, in grey levels: a shift leaves no tint."""

TINTED = 16.0
"""Flags stand on covered tiles' colour that differ by less, in grey levels, on another by twice as much."""

MOSTLY = 0.6
"""A larger part of a mine's mark, and of its ground, is seen beside a pointer over it; of the mines that were
hit on 60 lost boards none showed so much of the usual one."""

_ODD = tuple(map(int, (Look.FLAG, Look.MINE, Look.WRONG, Look.CROSS, Look.JUNK)))
"""Names of marks that may be wrong flags."""


def named_by_numbers(tiles: Tiles, puzzle: Puzzle, seen: Looks, pictures: Image) -> Tiles:
    """Return the tiles with odd flags that are wrong and the odd mark that was hit, as numbers tell.

    Args:
        tiles: what was read: int8 ``[rows, columns]``.
        puzzle: the groups of tiles, and their names.
        seen: what the tiles look like.
        pictures: of the tiles, without their borders.
    """
    return _with_hit(_with_wrong_flags(tiles.copy(), puzzle, seen.single, pictures), puzzle, seen, pictures)


def _with_wrong_flags(tiles: Tiles, puzzle: Puzzle, single: Chances, pictures: Image) -> Tiles:
    """Return tiles with flags that numbers call wrong: unsure where the game may not have changed them."""
    flag, several = puzzle.names == int(Look.FLAG), puzzle.size >= SEVERAL
    red = reddened(flag[puzzle.labels].reshape(tiles.shape), pictures)
    warns = puzzle.marked & (_off_covered(puzzle) > 2 * TINTED) & _are_on_red(puzzle)
    odd = flag & ((~several & (flag & several).any()) | warns)
    odd = odd[puzzle.labels].reshape(tiles.shape)
    changed = _are_changed(puzzle)[puzzle.labels].reshape(tiles.shape) | red
    wrong = wrong_flags(tiles, odd | red)
    tiles[wrong] = np.where(changed[wrong], Tile.WRONG_FLAG, Tile.UNSURE)
    tiles[wrong & _lacking(tiles)] = Tile.UNSURE
    tiles = _without_mines(tiles, [*_odd_marks(tiles, puzzle, single), *([red] if red.any() else [])])
    alike = (red & (tiles == Tile.WRONG_FLAG)).any()  # what looks like one is one
    return _unless_amiss(tiles, red) if alike else tiles


def _with_hit(tiles: Tiles, puzzle: Puzzle, seen: Looks, pictures: Image) -> Tiles:
    """Return tiles with the mine that was hit: a mark like no other, or a red tile, that numbers need."""
    closed = seen.single[:, [Look.FLAG, Look.QUESTION]].max(axis=1) > LIKELY
    single = np.flatnonzero(puzzle.size == 1).tolist()
    odd = np.isin(puzzle.labels, [each for each in single if puzzle.marked[each] or are_red(puzzle, [each])])
    odd &= ~seen.covert & ~closed
    if _of_many_colours(puzzle):
        return tiles
    hit = needed_hit(tiles, odd.reshape(tiles.shape))
    if hit is not None and not _is_mostly_usual(tiles, hit, pictures):
        tiles = tiles.copy()
        tiles[hit] = Tile.HIT_MINE
    return tiles


def _is_mostly_usual(tiles: Tiles, hit: Cell, pictures: Image) -> bool:
    """Return whether a tile shows most of what mines do, on their ground: a pointer lies over the rest.

    So it does where it is one of them, drawn a part of a pixel aside.
    """
    looks = groups.patches(pictures)[:, 1:-1, 1:-1]
    usual = np.median(looks[(tiles == Tile.MINE).ravel()], axis=0)
    strength = np.abs(usual - np.median(usual, axis=(0, 1)))
    mark = peak(strength) > SHADE
    off = looks[np.ravel_multi_index(hit, tiles.shape)] - usual
    apart, tint = np.abs(off), np.ptp(off.mean(axis=(0, 1)))
    if tint < UNTINTED and np.sqrt((apart**2).mean()) < FAINT * strength.max():
        return True
    same = peak(apart) < groups.SAME
    if mark.all() or not mark.any():
        return False
    return bool(min(same[mark].mean(), same[~mark].mean()) > MOSTLY)


def _of_many_colours(puzzle: Puzzle) -> bool:
    """Return whether mines stand on three colours or more: one more tells nothing of which was hit."""
    colours = np.median(puzzle.faces, axis=(1, 2))[puzzle.names == int(Look.MINE)]
    return len(colours) > 0 and int(groups.alike(colours, TINTED, TINTED).max()) >= 2


def _are_changed(puzzle: Puzzle) -> npt.NDArray[np.bool_]:
    """Return which flags the end of a game has changed for sure: it may have changed the right ones instead.

    They are unlike most flags, or no longer stand on covered tiles, or on their colour, as these do. Where
    these have the colour that mines have, they are the ones that were changed.
    """
    usual = int(np.where(puzzle.names == int(Look.FLAG), puzzle.size, 0).argmax())
    ground, colours = puzzle.ground(puzzle.names), np.median(puzzle.faces, axis=(1, 2))
    away = _off_covered(puzzle)
    # Marked mines tell where flags have left covered tiles' colour: else both may stand on it, unchanged.
    mines = colours[(puzzle.names == int(Look.MINE)) & (~puzzle.marked | (away[usual] > 2 * TINTED))]
    if peak(np.abs(mines - colours[usual])).min(initial=np.inf) < TINTED:
        return np.zeros(len(colours), np.bool_)
    moved = (ground != COVERED) & (ground[usual] == COVERED)
    tinted = (away > 2 * TINTED) & (away[usual] < TINTED)
    return np.asarray(puzzle.unlike[:, usual] | moved | tinted, np.bool_)


def _off_covered(puzzle: Puzzle) -> npt.NDArray[np.float32]:
    """Return how far the colour that each group stands on is from those of covered tiles, in grey levels."""
    colours = np.median(puzzle.faces, axis=(1, 2))
    covered = colours[(puzzle.names == COVERED) & ~puzzle.marked]
    return np.asarray(peak(np.abs(colours[:, None] - covered)).min(axis=1, initial=np.inf), np.float32)


def _are_on_red(puzzle: Puzzle) -> npt.NDArray[np.bool_]:
    """Return which groups stand on a colour that is redder than anything else: so games warn."""
    return np.asarray(redness(np.median(puzzle.faces, axis=(1, 2))) > 2 * TINTED, np.bool_)


def _without_mines(tiles: Tiles, marks: list[npt.NDArray[np.bool_]]) -> Tiles:
    """Return tiles with groups of odd marks named wrong flags that numbers call no mines: all or none.

    Each alone may be a wrong flag where another is a mine.
    """
    odd = np.logical_or.reduce([np.zeros(tiles.shape, np.bool_), *marks])
    wrong = np.logical_or.reduce(
        [np.zeros_like(odd), *(each for each in marks if no_mines(tiles, each, odd))]
    )
    return _unless_amiss(tiles, wrong)


def _unless_amiss(tiles: Tiles, wrong: npt.NDArray[np.bool_]) -> Tiles:
    """Return tiles with marks named wrong flags, or as they were where numbers around contradict that."""
    named = np.where(wrong, Tile.WRONG_FLAG, tiles).astype(np.int8)
    amiss = wrong & (_lacking(named) | (deduction.around(deduction.contradictory(named)) > 0))
    return tiles if amiss.any() else named


def _lacking(tiles: Tiles) -> npt.NDArray[np.bool_]:
    """Return the tiles beside numbers that lack mines, if wrong flags are none."""
    maybe = (tiles < 0) & (tiles != Tile.WRONG_FLAG)
    return np.asarray(deduction.around((tiles > 0) & (deduction.around(maybe) < tiles)) > 0, np.bool_)


def _odd_marks(tiles: Tiles, puzzle: Puzzle, single: Chances) -> Iterator[npt.NDArray[np.bool_]]:
    """Yield groups of marks that are not what most flags or mines look like, and neither numbers nor plain.

    What is like nothing known may be part of a message; where no flags are seen, what is no cross may be one,
    and where no covered tiles are, one of those with a picture on it.
    """
    both = all((puzzle.names == name).any() for name in (int(Look.FLAG), COVERED))
    marks = puzzle.marked & np.isin(puzzle.names, _ODD)
    marks &= (puzzle.names != int(Look.FLAG)) | _are_changed(puzzle)
    for name in (Look.FLAG, Look.MINE):
        usual = np.where(puzzle.names == int(name), puzzle.size, 0)
        marks[usual.argmax()] &= usual.max() == 0
    for group in np.flatnonzero(marks):
        mask = puzzle.labels == group
        if not both and single[mask][:, list(CROSSES)].sum(axis=1).mean() < CROSSED:
            continue
        if max(single[mask, : Look.FLAG].sum(axis=1).max(), single[mask, Look.JUNK].max()) < LIKELY:
            yield mask.reshape(tiles.shape)

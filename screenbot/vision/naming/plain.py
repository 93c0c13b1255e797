"""What only covered tiles can be, or zeros that are written out."""

import numpy as np
import numpy.typing as npt

from screenbot.board import Tile
from screenbot.vision import deduction
from screenbot.vision.naming.puzzle import COVERED, NAMES, NEARER, OPENED, UNNAMEABLE, Puzzle
from screenbot.vision.networks.glyphs import Look

FEWEST, MANY = 3, 12
"""So many marks, beside none of which a mine can lie, are zeros; the more where their ground is unclear."""

PICTURES, SETTLED = 8, 5
"""And so many that are no ring, but a picture, where so many numbers beside them have all their mines."""

TOO_FULL = 5
"""So many numbers have more of some marks around than mines: these are none."""

INNER, EVEN = 10, 24.0
"""Covered tiles differ by less, in grey levels, so far from their sides, of `SIDE` pixels."""

FEW, AMID = 2, 3
"""A look of so few tiles is covered where each has so many such neighbours: a zero would open them."""

SHADED = 0.93
"""So far a colour only turns to white, brighter or black: the cosine of that way and the one that it went."""

PART = 0.6
"""And by no larger part of the way: what is black is a mark, or nearly white."""

SAME = 3.0
"""Colours that differ by less are the same, in grey levels."""

SURE_COST, LIKELY_COST = 3.5, 2.0
"""A plain tile is one where every mark costs more; the second where flags stand on its look."""


def proven_covered(puzzle: Puzzle) -> list[int]:
    """Return groups of a few plain tiles amid covered ones, of which they are a lighter or a darker look.

    So look tiles under a pointer or with the focus; and so is what flags stand on, rather than on anything
    else. Tiles of another colour may be marked with it; those that look as the ground of numbers does are
    opened, perhaps in a game that opens one at a time.
    """
    away = puzzle.away[(puzzle.names > 0) & (puzzle.names <= 8)]
    nearest = {int(each.argmin()) for each in away if np.isfinite(each).any()}
    grounds = {group for kind in nearest for group in puzzle.kinds[kind]}
    common = (puzzle.names == COVERED) & (puzzle.size > FEW)
    covered = common[puzzle.labels].reshape(puzzle.shape)
    beside, answer = deduction.around(covered), _proven_art(puzzle)
    for group in np.flatnonzero((puzzle.names == COVERED) & ~common & ~puzzle.marked):
        here = (puzzle.labels == group).reshape(puzzle.shape)
        near = puzzle.labels[(covered & (deduction.around(here) > 0)).ravel()]
        others = np.delete(puzzle.costs[group], (OPENED, COVERED)).min()
        if group in grounds:
            continue
        amid = beside[here].min() >= AMID and is_shade(puzzle.means[group], puzzle.means[near].mean(axis=0))
        if (amid and others > SURE_COST) or (others > LIKELY_COST and _bears_flags(puzzle, int(group))):
            answer.append(int(group))
    return answer


def _proven_art(puzzle: Puzzle) -> list[int]:
    """Return the group of pictures that all covered tiles have, where no other name is as good for it.

    Numbers have too many of them around for mines. What lies over a board does not repeat in many tiles.
    """
    groups = np.flatnonzero(puzzle.names == COVERED).tolist()
    if len(groups) != 1 or not puzzle.marked[groups[0]] or puzzle.size[groups[0]] < PICTURES:
        return []
    (group,) = groups
    tiles = puzzle.tiles(puzzle.renamed(group, int(Look.MINE)))
    mines = np.isin(tiles, (Tile.MINE, Tile.FLAG))
    if ((tiles > 0) & (deduction.around(mines) > tiles)).sum() < TOO_FULL:
        return []
    others = [name for name in range(NAMES) if name not in (COVERED, int(Look.JUNK))]
    covered, *rest = puzzle.totals(np.stack([puzzle.renamed(group, name) for name in (COVERED, *others)]))
    return groups if min(rest) - covered > SURE_COST else []


def _bears_flags(puzzle: Puzzle, group: int) -> bool:
    """Return whether sure flags stand on the look of a group, and each number rather on opened tiles'."""
    kind = next((place for place, kind in enumerate(puzzle.kinds) if group in kind), None)
    if kind is None:
        return False
    nearest, least = puzzle.away.argmin(axis=1), puzzle.away.min(axis=1)
    numbers = (puzzle.names > 0) & (puzzle.names <= 8)
    flags = (puzzle.names == int(Look.FLAG)) & (puzzle.margins > SURE_COST) & (nearest == kind)
    flags &= puzzle.ground(puzzle.names) == COVERED
    called = np.array([puzzle.names[kind[0]] for kind in puzzle.kinds])
    opened = (called[nearest] == OPENED) & (least < NEARER * puzzle.away[:, kind])
    return bool(flags.any() and numbers.any() and opened[numbers].all())


def proven_zeros(puzzle: Puzzle) -> list[int]:
    """Return groups of marks that only written zeros can be: no mine can lie beside any of several.

    They stand on the numbers' ground, or numbers fill their tiles and zeros are many, or may be nothing but
    question marks: nobody sets several of these there; or they are pictures. No number lacks a mine.
    """
    pictures = _proven_pictures(puzzle)
    if pictures:
        return pictures
    ground = puzzle.ground(puzzle.names)
    numbers = (puzzle.names > 0) & (puzzle.names <= 8)
    on_opened = bool((ground[numbers] == OPENED).any())
    filling = bool(numbers.any() and (ground[numbers] == -1).all())
    if not (on_opened or filling):
        return []
    marks = puzzle.marked & (puzzle.size >= FEWEST) & (puzzle.costs[:, OPENED] < UNNAMEABLE)
    zeros = np.flatnonzero(marks & (puzzle.names == OPENED)).tolist()
    many = [each for each in zeros if (on_opened or puzzle.size[each] >= MANY) and _told(puzzle, each)]
    asked = np.flatnonzero(marks & np.isin(puzzle.names, (OPENED, int(Look.QUESTION))))
    return many + [each for each in np.setdiff1d(asked, many).tolist() if _asked_at_most(puzzle, each)]


def _proven_pictures(puzzle: Puzzle) -> list[int]:
    """Return the group that must be zeros, whatever picture they show, where nothing else is called zero.

    Numbers enough beside it have all their mines elsewhere: it is no flag or mine, and too many to be wrong
    flags or question marks. Covered tiles are seen, and are plain: it is none of them. Where all numbers have
    no more closed tiles than mines these may be mines that are shown, and it something else.
    """
    covered = puzzle.names == COVERED
    if not covered.any() or (puzzle.names == OPENED).any():
        return []
    middles = puzzle.faces[covered, INNER:-INNER, INNER:-INNER]
    if np.ptp(middles, axis=(1, 2)).max() > EVEN:
        return []
    marks = (puzzle.names >= int(Look.FLAG)) & ~covered & puzzle.marked & (puzzle.size >= PICTURES)
    marks &= puzzle.costs[:, OPENED] < UNNAMEABLE
    proven = [
        each for each in np.flatnonzero(marks).tolist() if _told(puzzle, each) and _settled(puzzle, each)
    ]
    return proven if len(proven) == 1 else []


def _settled(puzzle: Puzzle, group: int) -> bool:
    """Return whether several numbers beside a group of zeros have no more closed tiles around than mines.

    Others have.
    """
    tiles = puzzle.tiles(puzzle.renamed(group, OPENED))
    number, exact = tiles > 0, deduction.around(tiles < 0) == tiles
    beside = deduction.around((puzzle.labels == group).reshape(puzzle.shape)) > 0
    return bool((number & beside & exact).sum() >= SETTLED and not exact[number].all())


def _told(puzzle: Puzzle, group: int) -> bool:
    """Return whether a group may be zeros: no tile touches a closed one, and no number lacks a mine."""
    tiles = puzzle.tiles(puzzle.renamed(group, OPENED))
    here = (puzzle.labels == group).reshape(puzzle.shape)
    touching = bool((deduction.around(tiles < 0) > 0)[here].any())
    return not touching and not bool(deduction.contradictory(tiles, puzzle.floods).any())


def _asked_at_most(puzzle: Puzzle, group: int) -> bool:
    """Return whether a group may be zeros, or question marks, and nothing else."""
    if not _told(puzzle, group):
        return False
    others = [name for name in range(NAMES) if name not in (OPENED, int(Look.QUESTION))]
    names = (OPENED, int(Look.QUESTION), *others)
    zeros, asked, *rest = puzzle.totals(np.stack([puzzle.renamed(group, name) for name in names])).tolist()
    return bool(min(rest) - zeros > SURE_COST and zeros - asked < SURE_COST)


def is_shade(look: npt.NDArray[np.float32], usual: npt.NDArray[np.float32]) -> bool:
    """Return whether a look is another's, paler, brighter or darker."""
    one, other = (each.reshape(-1, 3).mean(axis=0).astype(np.float64) for each in (look, usual))
    change = one - other
    ways = [255 - other, other, -other]
    size = np.linalg.norm(change)
    lengths = [float(np.linalg.norm(way)) for way in ways]
    return bool(size < SAME) or any(
        change @ way > SHADED * size * length and size < PART * length
        for way, length in zip(ways, lengths, strict=True)
    )

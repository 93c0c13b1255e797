"""What only covered tiles can be, or zeros that are written out."""

import numpy as np
import numpy.typing as npt

from screenbot.vision import deduction
from screenbot.vision.naming.puzzle import COVERED, OPENED, UNNAMEABLE, Puzzle

FEWEST, MANY = 3, 12
"""So many marks, beside none of which a mine can lie, are zeros; the more where their ground is unclear."""

FEW, AMID = 2, 3
"""A look of so few tiles is covered where each has so many such neighbours: a zero would open them."""

SHADED = 0.93
"""So far a colour only turns to white, brighter or black: the cosine of that way and the one that it went."""

PART = 0.6
"""And by no larger part of the way: what is black is a mark, or nearly white."""

SAME = 3.0
"""Colours that differ by less are the same, in grey levels."""

SURE_COST = 3.5
"""A plain tile is one where every mark costs more."""


def proven_covered(puzzle: Puzzle) -> list[int]:
    """Return groups of a few plain tiles amid covered ones, of which they are a lighter or a darker look.

    So look tiles under a pointer or with the focus. Tiles of another colour may be marked with it; those that
    look as the ground of numbers does are opened, perhaps in a game that opens one at a time.
    """
    away = puzzle.away[(puzzle.names > 0) & (puzzle.names <= 8)]
    nearest = {int(each.argmin()) for each in away if np.isfinite(each).any()}
    grounds = {group for kind in nearest for group in puzzle.kinds[kind]}
    common = (puzzle.names == COVERED) & (puzzle.size > FEW)
    covered = common[puzzle.labels].reshape(puzzle.shape)
    beside, answer = deduction.around(covered), []
    for group in np.flatnonzero((puzzle.names == COVERED) & ~common & ~puzzle.marked):
        here = (puzzle.labels == group).reshape(puzzle.shape)
        near = puzzle.labels[(covered & (deduction.around(here) > 0)).ravel()]
        others = np.delete(puzzle.costs[group], (OPENED, COVERED)).min()
        amid = others > SURE_COST and beside[here].min() >= AMID
        if amid and group not in grounds and is_shade(puzzle.means[group], puzzle.means[near].mean(axis=0)):
            answer.append(int(group))
    return answer


def proven_zeros(puzzle: Puzzle) -> list[int]:
    """Return groups of marks that only written zeros can be: no mine can lie beside any of several.

    They stand on the numbers' ground, or numbers fill their tiles and zeros are many; no number lacks a mine.
    """
    tiles, ground = puzzle.tiles(), puzzle.ground(puzzle.names)
    numbers = (puzzle.names > 0) & (puzzle.names <= 8)
    on_opened = bool((ground[numbers] == OPENED).any())
    filling = bool(numbers.any() and (ground[numbers] == -1).all())
    if not (on_opened or filling) or deduction.contradictory(tiles, puzzle.floods).any():
        return []
    least = FEWEST if on_opened else MANY
    beside = deduction.around(tiles < 0).ravel()
    touching = np.bincount(puzzle.labels, beside > 0, minlength=len(puzzle.names))
    written = (puzzle.names == OPENED) & puzzle.marked & (puzzle.size >= least) & (touching == 0)
    return np.flatnonzero(written & (puzzle.costs[:, OPENED] < UNNAMEABLE)).tolist()


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

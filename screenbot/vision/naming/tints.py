"""Marks that are nothing but a colour: some games tint a tile for its flag, or for a mine that they show."""

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from screenbot.vision import deduction
from screenbot.vision.naming import groups
from screenbot.vision.naming.plain import is_shade
from screenbot.vision.naming.proof import UNMARKED, UNTOLD
from screenbot.vision.naming.puzzle import COVERED, Puzzle
from screenbot.vision.networks.glyphs import Look

TINTED = 20.0
"""Covered tiles that differ by less in their mean colour have one tint, in grey levels."""

VIVID = 35.0
"""A tint that may be a mark differs by so much from all others: pictures and gradients have some between."""

EVEN = 6.0
"""Where all others have one colour, but for so much, any tint of a single tile may be a mark."""

BY_CHANCE, ASTRAY = 0.02, 0.1
"""Tiles of a tint that so seldom are mines by chance alone are marked; so many flags may be wrong."""

WARM, RED = (220.0, 175.0), 80.0
"""Red of a warm colour at least, and blue at most: flags and mines are painted so, covered tiles are not.
Blue and green of a red one at most."""

FEW = 0.1
"""Tiles of a tint, as a share of all others, that may be flags also where numbers call them free."""

FEWEST = 3
"""So many other covered tiles, or free ones among them, tell that even the commonest tint is a mark; so many
mines among them, that the game goes on."""


Mask = npt.NDArray[np.bool_]
"""Bool ``[tiles]``."""


class Tints(NamedTuple):
    """Groups of covered tiles by what their tint says.

    Attributes:
        flags: those whose tint is their flag.
        doubtful: those whose tint may be a mark, or not, tint by tint.
    """

    flags: list[int]
    doubtful: list[list[int]]


def tints(puzzle: Puzzle) -> Tints:
    """Return the groups of covered tiles that a tint marks.

    Marked tiles are mines wherever numbers tell, and others mostly are not. Flags stand beside numbers;
    mines that a lost game shows lie anywhere, are often red, and no other is left. Then flags that were wrong
    may have a tint of their own.
    """
    plain = np.flatnonzero((puzzle.names == COVERED) & ~puzzle.marked)
    if len(plain) == 0:
        return Tints([], [])
    colours = np.stack([_colour(puzzle.means[group]) for group in plain])
    tint = groups.alike(colours, TINTED, TINTED)
    of_group = np.full(len(puzzle.costs), -1)
    of_group[plain] = tint
    of_tile = of_group[puzzle.labels]
    if not tint.any():
        finished = (deduction.deduced(puzzle.tiles())[0].ravel() | (of_tile < 0)).all()
        perhaps = finished and _is_warm(colours) and not _bear_flags(puzzle, plain)
        return Tints([], [plain.tolist()] if perhaps else [])
    flags, likely, possible = _judged(puzzle, plain, colours, tint)
    counts = np.bincount(of_tile[of_tile >= 0])
    counts[flags] = 0
    cool = [each for each in range(len(counts)) if counts[each] and not _is_warm(colours[tint == each])]
    usual = max(cool, key=lambda each: counts[each], default=int(counts.argmax()))
    if counts[usual] < FEWEST:
        usual = -1  # So few may be marked as well as others.
    between = groups.distances(colours, colours)
    doubtful = [
        each
        for each in likely + [each for each in possible if each != usual]
        if _is_apart(between, tint == each, puzzle.size[plain[tint == each]].sum() == 1)
    ]
    if len(flags) > 1 or _has_other_marks(puzzle):
        flags, doubtful = [], flags + doubtful
    return Tints(
        plain[np.isin(tint, flags)].tolist(), [plain[tint == each].tolist() for each in sorted(doubtful)]
    )


def flags_beside_mines(puzzle: Puzzle, doubtful: list[list[int]], mines: list[int]) -> list[int]:
    """Return the groups whose tint is a flag, as a lost game shows its mines otherwise, and far from numbers.

    Of one tile that is so only where it is not the mine that was hit: another was, or numbers call it free.
    Where only that one is shown a red tint may be that of the others. Flags stand beside numbers.

    Args:
        puzzle: the board, with its mines named.
        doubtful: groups of covered tiles by tints that may be marks.
        mines: the groups that are proven to be mines.
    """
    shown = puzzle.names == int(Look.MINE)
    tiles, answer = puzzle.tiles(), list[int]()
    free, told = deduction.deduced(tiles)[1].ravel(), deduction.around(tiles > 0).ravel() > 0
    far = (shown & puzzle.marked)[puzzle.labels] & ~told
    several, hit = far.sum() >= UNTOLD or not puzzle.marked[mines].all(), (shown & (puzzle.size == 1)).any()
    if not (several or hit) or (puzzle.names == int(Look.FLAG)).any():
        return []
    for tint in doubtful:
        here, colours = np.isin(puzzle.labels, tint), np.stack([_colour(puzzle.means[each]) for each in tint])
        alone = here.sum() == 1 and not hit and not free[here].all()
        shown_so = (_is_red(colours) and not several) or (~told[here]).mean() > ASTRAY
        if not (alone or shown_so or set(tint) & set(mines)):
            answer += tint
    return answer


def _bear_flags(puzzle: Puzzle, plain: npt.NDArray[np.intp]) -> bool:
    """Return whether flags that have a shape stand on what some groups look like: then those are covered.

    Most of a flag's tile is its ground, where a mark that others have instead would be seen.
    """
    flags = puzzle.means[puzzle.names == int(Look.FLAG)]
    if not len(flags):
        return False
    apart = np.abs(flags[:, None] - puzzle.means[plain][None])
    return bool((np.median(apart.reshape(len(flags), len(plain), -1), axis=2) < EVEN).any())


def _has_other_marks(puzzle: Puzzle) -> bool:
    """Return whether flags have a shape, or the game is lost and mines have none: a tint may be these."""
    flag, mine, *ends = np.isin((Look.FLAG, Look.MINE, Look.WRONG, Look.CROSS), puzzle.names)
    return bool(flag or (any(ends) and not mine))


def _judged(
    puzzle: Puzzle, plain: npt.NDArray[np.intp], colours: npt.NDArray[np.float32], tint: groups.Labels
) -> tuple[list[int], list[int], list[int]]:
    """Return the tints that are flags by where their tiles lie, the likely one, and those that may be marks.

    Args:
        puzzle: the board.
        plain: its covered groups.
        colours: those of these groups, float32 ``[groups, 3]``.
        tint: the tints of these groups.
    """
    mine, free = (each.ravel() for each in deduction.deduced(puzzle.tiles()))
    beside = deduction.around(puzzle.tiles() > 0).ravel() > 0
    shows = bool((puzzle.size[puzzle.names == int(Look.MINE)] >= FEWEST).any())
    finished = bool((mine | ~np.isin(puzzle.labels, plain)).all())
    flags: list[int] = []
    likely: list[int] = []
    possible: list[int] = []
    for each in range(int(tint.max()) + 1):
        these, others = plain[tint == each].tolist(), plain[tint != each].tolist()
        here, rest = np.isin(puzzle.labels, these), np.isin(puzzle.labels, others)
        wrong, right = int((here & free).sum()), int((here & mine).sum())
        usual = ((rest & mine).sum() + 1) / ((rest & (mine | free)).sum() + 2)
        running = (rest & mine).sum() >= FEWEST  # a game that shows mines shows all of them
        clear = wrong <= ASTRAY * (right + wrong) and bool(running or beside[here].all())
        clear = clear and usual**right * ((1 - usual) / ASTRAY) ** wrong < BY_CHANCE
        common = here.sum() > rest.sum() and not _is_warm(colours[tint == each])
        by_hand = deduction.unmarked(puzzle.tiles(), here.reshape(puzzle.shape)) >= UNMARKED
        few = here.sum() <= FEW * rest.sum() and not _is_shade(puzzle, these, others)
        shown = _is_red(colours[tint == each]) and not (running or shows or by_hand)
        # Every covered tile is a mine: those in a warning's colour have their flags.
        clear |= finished and _is_warm(colours[tint == each]) and not _is_warm(colours[tint != each])
        if clear and not shown and (not common or (rest & free).sum() >= FEWEST):
            flags.append(each)
        elif common:
            likely += [each] if clear and rest.sum() >= FEWEST else []
        elif (shows or few or wrong <= right) and not puzzle.chequered(these, others):
            possible.append(each)
    return flags, likely, possible


def _is_apart(between: npt.NDArray[np.float32], these: Mask, single: bool) -> bool:
    """Return whether colours differ from all others by so much that they may be a mark's.

    Less is enough for a single tile.
    """
    even = single and between[~these][:, ~these].max(initial=0.0) < EVEN
    return bool((between[these][:, ~these] > (TINTED if even else VIVID)).all())


def _is_shade(puzzle: Puzzle, these: list[int], others: list[int]) -> bool:
    """Return whether groups have the usual colour, paler, brighter or darker: so do tiles under a pointer."""
    usual = max(others, key=lambda each: puzzle.size[each])
    return is_shade(puzzle.means[these].mean(axis=0), puzzle.means[usual])


def _colour(look: npt.NDArray[np.float32]) -> npt.NDArray[np.float32]:
    """Return the mean colour of a tile's middle."""
    sides = look.reshape(groups.PARTS, groups.PARTS, 3)
    return np.asarray(sides[2:-2, 2:-2].mean(axis=(0, 1)), np.float32)


def _is_warm(colours: npt.NDArray[np.float32]) -> bool:
    blue, _, red = colours.mean(axis=0)
    return bool(red > WARM[0] and blue < WARM[1])


def _is_red(colours: npt.NDArray[np.float32]) -> bool:
    return _is_warm(colours) and bool(colours[:, :2].mean(axis=0).max() < RED)

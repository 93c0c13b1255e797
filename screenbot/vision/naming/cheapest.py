"""Name groups of tiles: the cheapest names, and by how much they are the cheapest."""

from itertools import product

import numpy as np
import numpy.typing as npt

from screenbot.vision import deduction
from screenbot.vision.naming.gathering import FINENESS, MOST_KINDS, Looks, gathered
from screenbot.vision.naming.puzzle import COVERED, ODD, OPENED, Puzzle
from screenbot.vision.naming.untouched import NEW, common_look, shows_its_mines
from screenbot.vision.networks.glyphs import Look

SURE_MARGIN = 3.5
"""A name is sure where every other costs so much more."""

FEWEST_NUMBERS, LARGE, MINGLED = 0.05, 0.2, 2.0
"""Share of the tiles that are numbers once a game is on, and that common looks have; these mingle where more
sides lie between them than so many rows or columns are long."""

COMMON, ZEROLESS = 0.1, 10
"""Looks that have such a share of the tiles are common; of so many numbers some come from an opening: of
1,791 boards none with five has no zero."""

ONELESS, ONES = 15, 0.3
"""Of so many numbers some are ones: of 1,034 labelled boards none has numbers and no one. Those that are
called otherwise are such a part of the others at least."""

DISPUTED = 0.2
"""Where more tiles of a group have another name in another solution, the whole group is in doubt."""

DEAR, DEARER = 5.0, 0.012
"""A board whose names contradict its looks and the rules by more, with so much a tile, is not read right."""

LUMPED = 10.0
"""Finer groups would cost so much more with the names of groups that are too coarse."""

SAVED = 6.0
"""Single odd tiles explain no more misfit than this."""

EACH_ODD = 150
"""One group of one or two tiles, and one more for so many tiles, may be given up to save the board."""

ODD_COST, ODD_SHARE = 4.0, 0.2
"""And such a group may be larger, up to this share of the board, where its look alone costs so much."""

MOST_GROUPS = 40
"""A picture in which more groups of tiles differ is no board, or too damaged to be read: 24 at most on 120
boards of 86 looks."""

NOISY, MANY = 64, 600
"""Noise makes up to 56 on boards of 480 tiles. With more tiles than so many that takes too long to weigh."""

LIKELY = 5.0
"""A name that costs a group less than this is tried together with those of other groups."""

MOST_DOUBTFUL, DOUBTFUL = 4, 9.0
"""And with them the two likeliest names of so many groups with glyphs, where the second costs less than this:
each of several alone may make a board dearer."""

WITHIN = 9.0
"""Combinations of names that cost less by single numbers are weighed by all rules, which may cost more."""

TOGETHER = 8
"""Other names of so many groups are weighed at once."""

MOST_ART = 2
"""So many groups of marks are tried as the art of covered tiles."""

NEAR, FAR, HARDLY = 9.0, 20.0, 0.5
"""Names that cost a group so much more are ruled out; of a number that cannot be on a larger part of its
tiles, those of marks that cost so much more."""


_NUMBERS, _MARKS = range(1, 9), slice(int(Look.FLAG), COVERED)
_CALLED = [int(Look.FLAG), int(Look.QUESTION), int(Look.MINE)]


def solved(looks: Looks, floods: bool = True) -> Puzzle:
    """Return the puzzle with names: the cheapest of the solutions with coarser and with finer groups.

    Where covered tiles and zeros hardly differ they may fall into one group, which then has no right name.
    What solutions of about the same cost name differently is left unsure, and all of one that costs much.
    """
    solutions: list[tuple[float, Puzzle]] = []
    dear = DEAR + DEARER * np.prod(looks.shape)
    for most in FINENESS:
        puzzle = gathered(looks, most)
        puzzle.floods = floods
        if solutions and _same(puzzle, solutions[-1][1]):
            continue
        if len(puzzle.names) > (MOST_GROUPS if solutions or len(puzzle.labels) > MANY else NOISY):
            puzzle.margins = np.zeros(len(puzzle.names))
            solutions.append((np.inf, puzzle))
            break
        _settle_all(puzzle, looks)
        if puzzle.misfit() > dear:
            _with_written_zeros(puzzle)
        mixed = puzzle.mixed()
        puzzle.margins[mixed] = 0
        if puzzle.uncovered(puzzle.names):
            puzzle.margins[[group for kind in puzzle.kinds for group in kind]] = 0
        if _lacks_numbers(puzzle) or _lacks_ones(puzzle):
            puzzle.margins[:] = 0
        if _covered_both(puzzle):
            puzzle.margins[puzzle.names == COVERED] = 0
        solutions.append((puzzle.total(puzzle.names) + (SURE_MARGIN if mixed else 0.0), puzzle))
    finest = next((puzzle for each, puzzle in reversed(solutions) if np.isfinite(each)), solutions[-1][1])
    solutions = [each for each in solutions if not _lumped(each[1], finest)] or solutions
    total = min(each for each, _ in solutions)
    alike = [puzzle for each, puzzle in solutions if each <= total + 1]
    best = min(alike, key=lambda puzzle: puzzle.size[puzzle.margins < SURE_MARGIN].sum())
    tiles = best.tiles().ravel()
    for other_total, other in solutions:
        if other_total < total + SURE_MARGIN and _as_good(other, best):
            _doubt(best, (other.tiles().ravel() != tiles) & (other.margins[other.labels] > 1))
    misfit = best.misfit()
    if misfit > dear + SAVED or (misfit > dear and _without_odd_tiles(best, dear) > dear):
        best.margins = np.zeros(len(best.names))
    return best


def _same(one: Puzzle, other: Puzzle) -> bool:
    return np.array_equal(one.labels, other.labels) and one.kinds == other.kinds


def _as_good(puzzle: Puzzle, best: Puzzle) -> bool:
    """Return whether a solution's names are about as good as the best one's, by the groups of both.

    A few odd tiles among finer groups make other names look cheap that the coarser ones rule out.
    """
    here = best.total(names_in(best, puzzle)) - best.total(best.names)
    there = puzzle.total(puzzle.names) - puzzle.total(names_in(puzzle, best))
    return there <= 0 and here + there < SURE_MARGIN


def _lumped(puzzle: Puzzle, finer: Puzzle) -> bool:
    """Return whether tiles that differ lay in one group: finer ones cost no more, but much with its names."""
    total = finer.total(finer.names)
    return total <= puzzle.total(puzzle.names) and finer.total(names_in(finer, puzzle)) > total + LUMPED


def names_in(puzzle: Puzzle, other: Puzzle) -> npt.NDArray[np.int64]:
    """Return the names that most tiles of each group have in another solution."""
    called = other.names[other.labels]
    return np.array(
        [np.bincount(called[puzzle.labels == group]).argmax() for group in range(len(puzzle.names))]
    )


def _doubt(puzzle: Puzzle, disputed: npt.NDArray[np.bool_]) -> None:
    """Note which tiles are disputed; of a group with many, all are."""
    share = np.bincount(puzzle.labels, disputed) / puzzle.size
    puzzle.doubted |= disputed | (share > DISPUTED)[puzzle.labels]


def _lacks_numbers(puzzle: Puzzle) -> bool:
    """Return whether a board with more than one plain look, or many marks, has no numbers or hardly any."""
    numbers = puzzle.size[np.isin(puzzle.names, _NUMBERS)].sum()
    if numbers >= FEWEST_NUMBERS * puzzle.in_sight:
        return False
    if numbers:
        return _covered_twice(puzzle)
    if shows_its_mines(puzzle):
        return False
    return bool(puzzle.size[np.isin(puzzle.names, (COVERED, OPENED))].sum() < NEW * puzzle.in_sight)


def _lacks_ones(puzzle: Puzzle) -> bool:
    """Return whether of many numbers none is a one, though a common mark is called something else."""
    sizes = np.bincount(puzzle.names, puzzle.size, int(Look.MINE) + 1)
    numbers = sizes[_NUMBERS].sum()
    return bool(not sizes[1] and numbers >= ONELESS and sizes[_CALLED].max() > ONES * numbers)


def _covered_twice(puzzle: Puzzle) -> bool:
    """Return whether two looks that are both common, here and there, are called covered: one is opened.

    Where a picture or a gradient shines through, looks have regions of their own instead; and rows of their
    own where sizes that are no whole pixels are rounded up and down.
    """
    size = len(puzzle.labels)
    large = [kind for kind in puzzle.kinds if puzzle.size[kind].sum() > LARGE * size]
    if len(large) < 2 or any(puzzle.names[kind[0]] != COVERED for kind in large):
        return False
    if puzzle.chequered(*large) or puzzle.striped(*large[:2]):
        return False
    one = np.isin(puzzle.labels, large[0]).reshape(puzzle.shape)
    other = np.isin(puzzle.labels, large[1]).reshape(puzzle.shape)
    return int(deduction.beside(one)[other].sum()) > MINGLED * max(puzzle.shape)


def _covered_both(puzzle: Puzzle) -> bool:
    """Return whether of a game begun two common looks are called covered, and none opened, though one is.

    Zeros and covered tiles nowhere touch: numbers lie between. Where a game opens one tile at a time they do;
    but hardly a game shows many numbers and no zero.
    """
    plain = [[group for group in kind if puzzle.names[group] == COVERED] for kind in puzzle.kinds]
    common = [kind for kind in plain if puzzle.size[kind].sum() > COMMON * len(puzzle.labels)]
    numbers = puzzle.size[np.isin(puzzle.names, _NUMBERS)].sum()
    if not numbers or (puzzle.names == OPENED).any() or len(common) < 2 or puzzle.chequered(*common):
        return False
    one, other = (np.isin(puzzle.labels, kind).reshape(puzzle.shape) for kind in common[:2])
    return bool(numbers >= ZEROLESS or not deduction.around(one)[other].any())


def _without_odd_tiles(puzzle: Puzzle, dear: float) -> float:
    """Give up what makes a board dear, a pressed tile or a mark like no other; return what the rest costs.

    What hides tiles may reach into those beside them: all of these may be given up. One that saves little is,
    where only so what is left is not `dear`.
    """
    total, left = puzzle.misfit(), 1 + len(puzzle.labels) // EACH_ODD
    own = puzzle.costs[np.arange(len(puzzle.names)), puzzle.names]
    odd = (puzzle.size <= 2) | ((own > ODD_COST) & (puzzle.size < ODD_SHARE * len(puzzle.labels)))
    for group in np.flatnonzero(odd)[np.argsort(-own[odd], kind="stable")]:
        if left == 0 and not puzzle.reached[group]:
            continue
        name, cost = puzzle.names[group], puzzle.costs[group, Look.JUNK]
        puzzle.names[group], puzzle.costs[group, Look.JUNK] = int(Look.JUNK), 0.0
        rest = puzzle.misfit()
        if rest < total - 3 or rest <= dear < total:
            puzzle.margins[group], total, left = 0.0, rest, left - (not puzzle.reached[group])
        else:
            puzzle.names[group], puzzle.costs[group, Look.JUNK] = name, cost
    return total


def _settle_all(puzzle: Puzzle, looks: Looks) -> None:
    """Name all groups; plain ones a second time, by what the marks were named in the meantime."""
    _settle_plain(puzzle, looks, doubtful=True)
    _settle(puzzle)
    names, margins = puzzle.names, puzzle.margins
    puzzle.margins = np.full(len(names), np.inf)
    _settle_plain(puzzle, looks, doubtful=False)
    if (puzzle.names != names).any():
        _settle(puzzle)
    else:
        puzzle.margins = np.minimum(puzzle.margins, margins)


def _with_written_zeros(puzzle: Puzzle) -> None:
    """Name all marks anew, those of no clear shape as zeros written out, if that is cheaper.

    Zeros are of several looks where tiles do not begin at whole pixels; one by one they stay what they are.
    """
    names, margins, total = puzzle.names, puzzle.margins, puzzle.total(puzzle.names)
    shapes = puzzle.costs[:, 1:COVERED]
    vague = puzzle.marked & (puzzle.size > ODD) & (np.sort(shapes, axis=1)[:, 1] < LIKELY)
    if vague.sum() < 2:
        return
    puzzle.names = np.where(puzzle.marked, shapes.argmin(axis=1) + 1, names)
    puzzle.names[vague] = OPENED
    puzzle.margins = np.full(len(names), np.inf)
    _settle(puzzle)
    if puzzle.total(puzzle.names) >= total:
        puzzle.names, puzzle.margins = names, margins


def _settle_plain(puzzle: Puzzle, looks: Looks, doubtful: bool) -> None:
    """Name the largest plain groups covered or opened, all combinations tried; with `doubtful` marks too."""
    size = puzzle.size
    plain = np.array([group for kind in puzzle.kinds for group in kind], int)
    free = puzzle.kinds[:MOST_KINDS]
    choices = [(kind, (COVERED, OPENED, *_number_of(puzzle, kind))) for kind in free]
    if doubtful:
        marks = [each for each in _doubtful(puzzle) if each[0][0] not in plain]
        choices += marks + _covered_with_art(puzzle, [group for members, _ in marks for group in members])
    if len(plain) == len(puzzle.names) or not np.isin(puzzle.names, _NUMBERS).any():
        common = common_look(puzzle, plain[np.argsort(-size[plain])], looks)
        if common is not None or not any(name in _NUMBERS for _, names in choices for name in names):
            _settle_without_numbers(puzzle, plain, common)
            return
    combinations = np.array(list(product(*(names for _, names in choices))))
    namings = np.repeat(puzzle.names[None], len(combinations), axis=0)
    for (members, _), column in zip(choices, combinations.T, strict=True):
        namings[:, members] = column[:, None]
    totals = puzzle.totals(namings, rough=True)
    least, weighed = totals.min(), np.zeros(len(totals), np.bool_)
    for _ in range(2):  # what costs least by all rules may be farther
        near = ~weighed & (totals < least + WITHIN)
        if near.any():
            totals[near] = puzzle.totals(namings[near])
        weighed |= near
        least = totals[weighed].min()
    best = int(np.where(weighed, totals, np.inf).argmin())
    more = totals - totals[best]
    puzzle.names = namings[best]
    for (members, _), column in zip(choices, combinations.T, strict=True):
        puzzle.margins[members] = more[column != column[best]].min()
    if not np.isin(puzzle.names, _NUMBERS).any():
        puzzle.margins[:] = 0


def _number_of(puzzle: Puzzle, kind: list[int]) -> tuple[int, ...]:
    """Return the number that a kind of plain tiles could be instead: a common one passes for art."""
    costs = puzzle.costs[kind[0], 1:9]
    return (int(costs.argmin()) + 1,) if len(kind) == 1 and costs.min() < LIKELY else ()


def _doubtful(puzzle: Puzzle) -> list[tuple[list[int], tuple[int, ...]]]:
    """Return the largest groups whose two likeliest names are near each other, with those names."""
    ranked = np.argsort(puzzle.costs, axis=1)
    gap = np.take_along_axis(puzzle.costs, ranked[:, 1:2], axis=1)[:, 0]
    waiting = np.flatnonzero((gap < DOUBTFUL) & ~np.isin(puzzle.names, (OPENED, COVERED)))
    waiting = waiting[np.argsort(-puzzle.size[waiting])][:MOST_DOUBTFUL]
    return [([int(group)], (int(ranked[group, 0]), int(ranked[group, 1]))) for group in waiting]


def _covered_with_art(puzzle: Puzzle, others: list[int]) -> list[tuple[list[int], tuple[int, ...]]]:
    """Return the largest groups of marks: covered tiles' art, perhaps, where all plain tiles are opened."""
    marks = puzzle.marked & (puzzle.size > ODD) & np.isin(puzzle.names, _CALLED)
    marks[others] = False
    marks &= puzzle.costs[:, COVERED] < FAR
    largest = np.flatnonzero(marks)[np.argsort(-puzzle.size[marks], kind="stable")][:MOST_ART]
    return [([int(group)], (int(puzzle.names[group]), COVERED)) for group in largest]


def _settle_without_numbers(puzzle: Puzzle, plain: npt.NDArray[np.intp], common: list[int] | None) -> None:
    """Name all plain looks covered, for sure if those common on a new board are known, marks or none.

    Zeros that are written out are none of them, but may as well be letters.
    """
    puzzle.margins[puzzle.written if common else slice(None)] = 0
    covered = np.union1d(plain[~puzzle.written[plain]], common or []).astype(np.intp)
    marked = np.setdiff1d(covered, plain)
    puzzle.costs[marked] = np.maximum(puzzle.costs[marked], 10.0)
    puzzle.costs[covered, COVERED] = 0.0
    puzzle.costs[common or [], OPENED] += 10.0
    puzzle.names[covered] = COVERED


def _settle(puzzle: Puzzle) -> None:
    """Change names one by one while that lowers the cost; note by how much each name is the cheapest."""
    margins, known = np.zeros(len(puzzle.names)), dict[bytes, float]()
    for _ in range(3):
        names, first = puzzle.names, 0
        while first < len(names):
            first = _settled_from(puzzle, first, margins, known)
        if puzzle.names is names:
            break
    puzzle.margins = np.minimum(puzzle.margins, margins)


def _settled_from(
    puzzle: Puzzle, first: int, margins: npt.NDArray[np.float64], known: dict[bytes, float]
) -> int:
    """Change the first of a few names that is not the cheapest; note margins up to it, return the next.

    What namings cost is noted in `known`: a second round asks about most of them again.
    """
    last, odd = min(first + TOGETHER, len(puzzle.names)), _impossible(puzzle)
    trials = [(group, name) for group in range(first, last) for name in _others(puzzle, group, odd[group])]
    namings = np.stack([puzzle.names, *(puzzle.renamed(group, name) for group, name in trials)])
    keys = [each.tobytes() for each in namings]
    new = [number for number, key in enumerate(keys) if key not in known]
    if new:
        known.update(zip((keys[number] for number in new), puzzle.totals(namings[new]).tolist(), strict=True))
    total, *totals = (known[key] for key in keys)
    for group in range(first, last):
        own = [(cost, name) for cost, (of, name) in zip(totals, trials, strict=True) if of == group]
        cheapest, name = min(own, default=(total + 9.0, -1))
        margins[group] = abs(cheapest - total)
        if cheapest - total < -1e-6:
            puzzle.names = puzzle.renamed(group, name)
            return group + 1
    return last


def _impossible(puzzle: Puzzle) -> npt.NDArray[np.bool_]:
    """Return which groups are numbers that hardly a tile can be, or alone stand on covered ones.

    Small question marks look so, and letters for flags.
    """
    number, ground = np.isin(puzzle.names, _NUMBERS), puzzle.ground(puzzle.names)
    broken = np.bincount(
        puzzle.labels, deduction.broken(puzzle.tiles(), puzzle.floods).ravel(), len(puzzle.names)
    )
    alone = (ground == COVERED) & (number & (ground == OPENED)).any()
    return np.asarray(number & (alone | (broken > HARDLY * puzzle.size)), np.bool_)


def _others(puzzle: Puzzle, group: int, odd: bool) -> list[int]:
    """Return the other names of a group that its look does not rule out; of an odd one marks, if need be."""
    more = puzzle.costs[group] - puzzle.costs[group, puzzle.names[group]]
    near = more < NEAR
    near[_MARKS] |= odd & (more[_MARKS] < FAR)
    return [int(name) for name in np.flatnonzero(near) if name != puzzle.names[group]]

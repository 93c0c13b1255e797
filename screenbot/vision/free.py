"""Read a board with no template pack: what tiles look like, and what the rules allow, all at once.

Tiles that look alike form groups, and a group has one name. The network says how likely each name is by
shape (`glyphs`); numbers stand on opened tiles and flags on covered ones; the rules forbid most other
readings. The names with the least total cost are taken, and what a little more evidence could overturn
is left unsure.
"""

from dataclasses import dataclass
from functools import cached_property
from itertools import product

import numpy as np
import numpy.typing as npt

from screenbot.board import Tile, Tiles
from screenbot.geometry import Grid, Image
from screenbot.vision import deduction, groups
from screenbot.vision.counter import mines_left
from screenbot.vision.cutting import is_cut
from screenbot.vision.ending import named_by_board, outcome_of
from screenbot.vision.glyphs import LOOKS, Chances, Look, chances, crops, features
from screenbot.vision.groups import Labels, Patches
from screenbot.vision.reading import Reading

OPENED, COVERED = int(Look.PLAIN), LOOKS
"""The two names of plain tiles; the other names are those of `Look`."""

NAMES = LOOKS + 1

BROKEN_COST = 1.5
"""What a number that breaks the rules costs, in natural logarithms of a chance."""

GROUND_COST = 2.5
"""What a number on a covered tile costs, or a flag on an opened one, as far as borders tell."""

LIKENESS_COST, CLEARLY = 3.0, 0.6
"""What a plain tile costs that has another name than those it looks like; they must be nearer by a factor."""

CHESS = 40.0
"""The two looks of a chequered board of covered tiles differ by less than this; a chess board's by more."""

MOTLEY = 30.0
"""Covered tiles of a new board differ from their mean by less than this, in grey levels."""

OBLONG = 1.3
"""Tiles this much wider than high, or higher than wide, are cells of a table."""

SURE_MARGIN = 3.5
"""A name is sure where every other costs so much more."""

MOST_KINDS = 5
"""So many kinds of plain tiles are tried as covered and as opened in every combination."""

FINENESS = (12.0, 6.0, 3.0)
"""Plain tiles of one group differ from the next by at most so many grey levels, in each solution tried."""

PLAUSIBLE = 0.65
"""The chance by shape alone that a flag, question mark or mine needs; some games draw one in the other."""

DEAR = 15.0
"""A board whose names cost more than this in all is not read right somewhere."""

MOST_GROUPS = 100
"""A picture in which more groups of tiles differ is no board, or too damaged to be read."""

MOST_DOUBTFUL = 4
"""And with them the two likeliest names of so many groups with glyphs."""

_UNPROVEN = (int(Look.FLAG), int(Look.QUESTION), int(Look.MINE), int(Look.WRONG))
"""Names that the numbers around hardly speak for or against."""

_RARITY = np.array([0.0, 0.6, 1.5, 2.5, 3.5, 5.0, 6.0, 7.0])
"""How much rarer each number is than a one, in natural logarithms."""

_ON_COVERED = (int(Look.FLAG), int(Look.QUESTION))

_TILES = np.array([0, 1, 2, 3, 4, 5, 6, 7, 8, Tile.FLAG, Tile.QUESTION, Tile.MINE, Tile.WRONG_FLAG,
                   Tile.UNSURE, Tile.UNSURE, Tile.COVERED], np.int8)  # fmt: skip


@dataclass
class _Puzzle:
    """Groups of tiles that wait for names.

    Attributes:
        shape: rows and columns of the board.
        labels: each tile's group.
        costs: what each name costs each group: float64 ``[groups, NAMES]``, the cheapest about 0.
        stands_on: the plain group whose tiles' borders are like this group's; -1 where none clearly is.
        gaps: how far each smaller plain group's look is from each larger one's; infinite for all others.
        means: each group's mean look: float32 ``[groups, values]``.
        spread: how far the tiles of the largest group are from its mean look, in grey levels.
        kinds: plain groups by wider likeness, a list of groups each, the largest first.
        apart: pairs of plain groups that never touch, and what it costs when both are covered.
        names: the present name of each group.
        margins: how much more any other name costs each group, as far as tried.
    """

    shape: tuple[int, int]
    labels: Labels
    costs: npt.NDArray[np.float64]
    stands_on: npt.NDArray[np.intp]
    gaps: npt.NDArray[np.float32]
    means: npt.NDArray[np.float32]
    spread: float
    kinds: list[list[int]]
    apart: list[tuple[int, int, float]]
    names: npt.NDArray[np.int64]
    margins: npt.NDArray[np.float64]

    def between(self, one: int, other: int) -> float:
        """Return how far the looks of two groups are apart, in grey levels."""
        return float(groups.distances(self.means[one : one + 1], self.means[other : other + 1])[0, 0])

    def tiles(self, names: npt.NDArray[np.int64] | None = None) -> Tiles:
        """Return the board that names make."""
        chosen = self.names if names is None else names
        return np.asarray(_TILES[chosen[self.labels]].reshape(self.shape), np.int8)

    def total(self, names: npt.NDArray[np.int64]) -> float:
        """Return what names cost: by looks, by what usually is, and by the rules."""
        return self._look_total(names) + BROKEN_COST * float(deduction.contradictory(self.tiles(names)).sum())

    def rough_total(self, names: npt.NDArray[np.int64]) -> float:
        """Return the same, but with only the rules that single numbers break: quicker."""
        return self._look_total(names) + BROKEN_COST * float(deduction.broken(self.tiles(names)).sum())

    def _look_total(self, names: npt.NDArray[np.int64]) -> float:
        look = float(self.costs[np.arange(len(names)), names].sum())
        look += self._ground_cost(names) + self._likeness_cost(names)
        return look + self._apart_cost(names) + self._number_cost(names)

    def _ground_cost(self, names: npt.NDArray[np.int64]) -> float:
        """Numbers stand on opened tiles, flags and question marks on covered ones."""
        ground = np.where(self.stands_on >= 0, names[self.stands_on], -1)
        number = (names >= 1) & (names <= 8)
        wrong = (number & (ground == COVERED)) | (np.isin(names, _ON_COVERED) & (ground == OPENED))
        return float((GROUND_COST * np.minimum(self.size, 5) ** 0.5)[wrong].sum())

    def _likeness_cost(self, names: npt.NDArray[np.int64]) -> float:
        """A few plain tiles have the name of the many that they look like."""
        covered = self.gaps[:, names == COVERED].min(axis=1, initial=np.inf)
        opened = self.gaps[:, names == OPENED].min(axis=1, initial=np.inf)
        known = np.isfinite(covered) & np.isfinite(opened)
        wrong = known & (names == COVERED) & (opened < CLEARLY * covered)
        wrong |= known & (names == OPENED) & (covered < CLEARLY * opened)
        return float((LIKENESS_COST * np.minimum(self.size, 5) ** 0.5)[wrong].sum())

    def mixed(self) -> list[int]:
        """Return plain groups whose name contradicts what stands on them, with all of their kinds."""
        ground = np.where(self.stands_on >= 0, self.names[self.stands_on], -1)
        number = (self.names >= 1) & (self.names <= 8) | (self.names == Look.JUNK)
        wrong = (number & (ground == COVERED)) | (np.isin(self.names, _ON_COVERED) & (ground == OPENED))
        tiles = np.bincount(self.stands_on[wrong], self.size[wrong], len(self.names))
        suspects = {int(group) for group in np.flatnonzero(tiles > 1)}
        return [group for kind in self.kinds if suspects.intersection(kind) for group in kind]

    def _apart_cost(self, names: npt.NDArray[np.int64]) -> float:
        """Zeros never touch covered tiles, so two looks that never touch are seldom both covered."""
        return sum(cost for one, other, cost in self.apart if names[one] == names[other] == COVERED)

    def _number_cost(self, names: npt.NDArray[np.int64]) -> float:
        """Ones are the commonest number, high ones rare; flags are a minority; most games still run."""
        counts = np.bincount(names, self.size, NAMES)
        rare = np.minimum(0.1 * counts[1:9] * _RARITY, 2.5 * _RARITY).sum()
        numbers = counts[1:9].sum()
        lack = 5.0 if numbers >= 10 and counts[1] < 0.1 * numbers else 0.0
        many = 4.0 if counts[Look.FLAG] > 0.3 * counts.sum() else 0.0
        ended = 2.5 if counts[Look.MINE] + counts[Look.WRONG] > 0 else 0.0
        return float(rare + lack + many + ended)

    @cached_property
    def size(self) -> npt.NDArray[np.intp]:
        """How many tiles each group has."""
        return np.bincount(self.labels, minlength=len(self.costs))

    def renamed(self, group: int, name: int) -> npt.NDArray[np.int64]:
        """Return the names with one changed."""
        names = self.names.copy()
        names[group] = name
        return names


def read_free(image: Image, grid: Grid) -> Reading:
    """Return what a board shows, by shapes, looks and rules alone."""
    pictures = crops(image, grid)
    single = chances(pictures)
    puzzle = _solved(pictures, single, (grid.rows, grid.columns))
    tiles = puzzle.tiles()
    certainty = (1 / (1 + np.exp(-puzzle.margins)))[puzzle.labels].reshape(tiles.shape).astype(np.float32)
    looks = np.where(puzzle.names == COVERED, int(Look.PLAIN), puzzle.names)[puzzle.labels].reshape(
        tiles.shape
    )
    tiles, start = named_by_board(tiles, certainty, looks, pictures)
    names = np.minimum(puzzle.names, LOOKS - 1)[puzzle.labels]
    vague = np.isin(names, _UNPROVEN) & (single[np.arange(len(names)), names] < PLAUSIBLE)
    certainty[vague.reshape(tiles.shape)] = 0
    least = np.float32(1 / (1 + np.exp(-SURE_MARGIN)))
    if not 1 / OBLONG < grid.tile_width / grid.tile_height < OBLONG:
        certainty[:] = 0
    tiles[certainty < least] = Tile.UNSURE
    doubtful = deduction.contradictory(tiles)
    doubtful |= deduction.around(doubtful) > 0
    certainty[doubtful] = np.minimum(certainty[doubtful], 0.5)
    tiles[doubtful] = Tile.UNSURE
    left = mines_left(image, grid, tiles)
    return Reading(
        grid,
        tiles,
        certainty,
        outcome=outcome_of(tiles),
        mines_left=left,
        start=start,
        cut=is_cut(image, grid),
    )


def _solved(pictures: Image, single: Chances, shape: tuple[int, int]) -> _Puzzle:
    """Return the puzzle with names: the cheapest of the solutions with coarser and with finer groups.

    Where covered tiles and zeros hardly differ they may fall into one group, which then has no right name.
    What solutions of about the same cost name differently is left unsure, and all of one that costs much.
    """
    solutions: list[tuple[float, _Puzzle]] = []
    for most in FINENESS:
        puzzle = _puzzle(pictures, single, shape, most)
        if len(puzzle.names) > MOST_GROUPS:
            puzzle.margins = np.zeros(len(puzzle.names))
            solutions.append((np.inf, puzzle))
            break
        _settle_plain(puzzle)
        _settle(puzzle)
        mixed = puzzle.mixed()
        puzzle.margins[mixed] = 0
        solutions.append((puzzle.total(puzzle.names) + (SURE_MARGIN if mixed else 0.0), puzzle))
    total, best = min(solutions, key=lambda each: each[0])
    tiles = best.tiles().ravel()
    for other_total, other in solutions:
        if other_total < total + SURE_MARGIN:
            disputed = other.tiles().ravel() != tiles
            best.margins[np.unique(best.labels[disputed])] = 0
    if best.rough_total(best.names) > DEAR and _without_odd_tiles(best) > DEAR:
        best.margins = np.zeros(len(best.names))
    return best


def _without_odd_tiles(puzzle: _Puzzle) -> float:
    """Give up single tiles that make a board dear, as one that is pressed; return what the rest costs."""
    total = puzzle.rough_total(puzzle.names)
    for group in np.flatnonzero(puzzle.size <= 2):
        trial = puzzle.renamed(int(group), int(Look.JUNK))
        rest = puzzle.rough_total(trial) - float(puzzle.costs[group, Look.JUNK])
        if rest < total - 4:
            puzzle.names, puzzle.margins[group], total = trial, 0.0, rest
            puzzle.costs[group, Look.JUNK] = 0.0
    return total


def _puzzle(pictures: Image, single: Chances, shape: tuple[int, int], most: float) -> _Puzzle:
    """Return tiles in groups, each name's cost by looks alone, and the cheapest names."""
    patches = groups.patches(pictures)
    plain = _plain_tiles(single, groups.flat(patches))
    labels = np.zeros(len(pictures), np.int32)
    labels[plain] = groups.alike(groups.flat(patches[plain]), most / 3, most)
    count = int(labels[plain].max(initial=-1)) + 1
    best = np.where(plain, -1, single.argmax(axis=1))
    for look in np.unique(best[~plain]):
        members = best == look
        labels[members] = groups.alike(groups.shapes(features(pictures[members])), 0.06, 0.12) + count
        count = int(labels[members].max()) + 1
    costs = _look_costs(single, labels)
    gaps = _gaps(patches, labels, costs)
    means = np.stack([groups.flat(patches[labels == group]).mean(axis=0) for group in range(len(costs))])
    largest = groups.flat(patches[labels == int(np.bincount(labels).argmax())])
    spread = float(np.sqrt(((largest - largest.mean(axis=0)) ** 2).mean()))
    kinds = _kinds(patches, labels, costs, most)
    stands_on = _grounds(patches, labels, costs, kinds)
    apart = _apart(labels.reshape(shape), kinds)
    names = costs.argmin(axis=1)
    return _Puzzle(
        shape, labels, costs, stands_on, gaps, means, spread, kinds, apart, names, np.full(len(costs), np.inf)
    )


def _plain_tiles(single: Chances, values: npt.NDArray[np.float32]) -> npt.NDArray[np.bool_]:
    """Return which tiles are plain: by shape, or because they look just like one that is."""
    plain = single[:, Look.PLAIN] > 0.5
    doubtful = np.flatnonzero(~plain & (single[:, Look.PLAIN] > 0.02))
    sample = np.flatnonzero(plain)[:: max(1, int(plain.sum()) // groups.MOST)]
    if len(doubtful) and len(sample):
        plain[doubtful] = groups.distances(values[doubtful], values[sample]).min(axis=1) < 5
    return plain


def _look_costs(single: Chances, labels: Labels) -> npt.NDArray[np.float64]:
    """Return each name's cost for each group, by the network; large groups are often plain tiles with art."""
    count = int(labels.max()) + 1
    size = np.bincount(labels, minlength=count)
    logs = np.log(single + 1e-4)
    logs[:, Look.JUNK] += np.log(0.3)
    mean = (
        np.stack([np.bincount(labels, logs[:, look], count) for look in range(LOOKS)], axis=1) / size[:, None]
    )
    costs = np.full((count, NAMES), np.inf)
    several = np.where(mean.argmax(axis=1) == Look.PLAIN, np.minimum(size, 12), np.minimum(size, 4))
    costs[:, :LOOKS] = -mean * several[:, None] ** 0.5
    share = size / len(labels)
    nameless = mean[:, [Look.PLAIN, Look.JUNK]].max(axis=1) > mean[:, 1:12].max(axis=1)
    vague = mean[:, [Look.PLAIN, Look.JUNK]].max(axis=1) > np.log(0.15)
    art = (size >= 8) & (((share >= 0.05) & nameless) | ((share >= 0.3) & vague))
    costs[art, OPENED] = np.minimum(costs[art, OPENED], costs.min(axis=1)[art] + 1.0)
    costs[:, COVERED] = costs[:, OPENED]
    _add_usual_costs(costs, size, share)
    return np.asarray(costs - costs.min(axis=1, keepdims=True), np.float64)


def _add_usual_costs(
    costs: npt.NDArray[np.float64], size: npt.NDArray[np.intp], share: npt.NDArray[np.float64]
) -> None:
    """Make dear what boards seldom show: many alike tiles of no known look, crosses, many question marks."""
    again = np.minimum(size - 1, 4)
    costs[:, Look.JUNK] += 1.5 * again
    costs[:, Look.CROSS] += again
    costs[:, Look.QUESTION] += 1 + 0.5 * again
    costs[:, 1:COVERED] += np.where(share > 0.35, 6.0, 0.0)[:, None]


def _grounds(
    patches: Patches, labels: Labels, costs: npt.NDArray[np.float64], kinds: list[list[int]]
) -> npt.NDArray[np.intp]:
    """Return a plain group of the kind whose tiles' borders are like each other group's; -1 where unclear."""
    answer = np.full(len(costs), -1)
    rings = groups.ring(patches)
    plain = {group for kind in kinds for group in kind}
    samples = [[rings[np.flatnonzero(labels == label)[:40]] for label in kind] for kind in kinds]
    for group in range(len(costs)):
        if group in plain or not kinds:
            continue
        members = rings[np.flatnonzero(labels == group)[:40]]
        nearest = [
            [float(np.median(groups.distances(members, s).min(axis=1))) for s in kind] for kind in samples
        ]
        each = [min(kind) for kind in nearest]
        ranked = sorted(each)
        if ranked[0] < 8 if len(each) == 1 else ranked[0] < min(20.0, 0.7 * ranked[1]):
            place = int(np.argmin(each))
            answer[group] = kinds[place][int(np.argmin(nearest[place]))]
    return answer


def _gaps(patches: Patches, labels: Labels, costs: npt.NDArray[np.float64]) -> npt.NDArray[np.float32]:
    """Return how far each plain group's mean look is from that of each at least three times larger one."""
    gaps = np.full((len(costs), len(costs)), np.inf, np.float32)
    plain = np.flatnonzero(costs[:, OPENED] < 2)
    if len(plain) < 2:
        return gaps
    size = np.bincount(labels, minlength=len(costs))[plain]
    means = np.stack([groups.flat(patches[labels == group]).mean(axis=0) for group in plain])
    between = groups.distances(means, means)
    between[size[None, :] < 3 * size[:, None]] = np.inf
    gaps[np.ix_(plain, plain)] = between
    return gaps


def _kinds(patches: Patches, labels: Labels, costs: npt.NDArray[np.float64], most: float) -> list[list[int]]:
    """Return plain groups joined, nearest first, until few kinds are left."""
    plain = np.flatnonzero(costs[:, OPENED] < 2)
    size = np.bincount(labels, minlength=len(costs)).astype(np.float64)
    kinds = [[int(group)] for group in plain]
    means = [groups.flat(patches[labels == group]).mean(axis=0) for group in plain]
    while len(kinds) > 1:
        gaps = groups.distances(np.stack(means), np.stack(means)) + np.eye(len(means), dtype=np.float32) * 1e6
        one, other = sorted(map(int, np.unravel_index(int(gaps.argmin()), gaps.shape)))
        if gaps[one, other] > ((most - FINENESS[-1]) * 1.5 if len(kinds) <= MOST_KINDS else 60):
            break
        weights = [size[kinds[one]].sum(), size[kinds[other]].sum()]
        means[one] = np.asarray(np.average([means[one], means[other]], axis=0, weights=weights), np.float32)
        kinds[one] += kinds.pop(other)
        means.pop(other)
    for kind in kinds:
        kind.sort(key=lambda group: -size[group])
    return sorted(kinds, key=lambda kind: -float(size[kind].sum()))


def _apart(labels: Labels, kinds: list[list[int]]) -> list[tuple[int, int, float]]:
    """Return the largest groups of kinds that never touch, with what it costs to call both covered."""
    masks = [np.isin(labels, kind) for kind in kinds[:MOST_KINDS]]
    pairs = []
    for place, one in enumerate(masks):
        touched = deduction.around(one) > 0
        for later in range(place + 1, len(masks)):
            other = masks[later]
            least = int(min(one.sum(), other.sum(), 20))
            if least >= 3 and not (touched & other).any():
                pairs.append((kinds[place][0], kinds[later][0], 2.0 + 0.2 * least))
    return pairs


def _settle_plain(puzzle: _Puzzle) -> None:
    """Name the largest plain groups covered or opened, all combinations tried."""
    size = puzzle.size
    plain = np.array([group for kind in puzzle.kinds for group in kind], int)
    free = puzzle.kinds[:MOST_KINDS]
    if len(plain) == len(puzzle.names) or not np.isin(puzzle.names, range(1, 9)).any():
        _settle_without_numbers(puzzle, plain[np.argsort(-size[plain])], size)
        return
    choices: list[tuple[list[int], tuple[int, ...]]] = [(kind, (COVERED, OPENED)) for kind in free]
    choices += _doubtful(puzzle)
    totals: dict[tuple[int, ...], float] = {}
    for combination in product(*(names for _, names in choices)):
        totals[combination] = puzzle.rough_total(_renamed(puzzle.names, choices, combination))
    chosen = min(totals, key=lambda each: totals[each])
    puzzle.names = _renamed(puzzle.names, choices, chosen)
    for place, (members, _) in enumerate(choices):
        other = min(total for each, total in totals.items() if each[place] != chosen[place])
        puzzle.margins[members] = other - totals[chosen]


def _doubtful(puzzle: _Puzzle) -> list[tuple[list[int], tuple[int, ...]]]:
    """Return the largest groups whose two likeliest names are near each other, with those names."""
    ranked = np.argsort(puzzle.costs, axis=1)
    gap = np.take_along_axis(puzzle.costs, ranked[:, 1:2], axis=1)[:, 0]
    waiting = np.flatnonzero((gap < 5) & ~np.isin(puzzle.names, (OPENED, COVERED)))
    waiting = waiting[np.argsort(-puzzle.size[waiting])][:MOST_DOUBTFUL]
    return [([int(group)], (int(ranked[group, 0]), int(ranked[group, 1]))) for group in waiting]


def _renamed(
    names: npt.NDArray[np.int64], choices: list[tuple[list[int], tuple[int, ...]]], chosen: tuple[int, ...]
) -> npt.NDArray[np.int64]:
    names = names.copy()
    for (members, _), name in zip(choices, chosen, strict=True):
        names[members] = name
    return names


def _settle_without_numbers(puzzle: _Puzzle, plain: npt.NDArray[np.intp], size: npt.NDArray[np.intp]) -> None:
    """Name the common look of a board without numbers covered, or both looks of a chequered one."""
    places = np.arange(len(puzzle.labels))
    parity = (places // puzzle.shape[1] + places % puzzle.shape[1]) % 2
    chequered = len(plain) > 1 and all(np.ptp(parity[puzzle.labels == label]) == 0 for label in plain[:2])
    common = 2 if chequered and size[plain[0]] < 0.6 * len(places) else 1
    if common == 2 and puzzle.between(int(plain[0]), int(plain[1])) > CHESS:
        common = 0
    if puzzle.spread > MOTLEY:
        common = 0
    if common == 0:
        puzzle.margins[:] = 0
    puzzle.costs[plain, COVERED] = 0.0
    puzzle.costs[plain[:common], OPENED] += 10.0
    puzzle.names[plain] = COVERED


def _settle(puzzle: _Puzzle) -> None:
    """Change names one by one while that lowers the cost; note by how much each name is the cheapest."""
    margins = np.zeros(len(puzzle.names))
    for _ in range(3):
        changed = False
        total = puzzle.total(puzzle.names)
        for group in range(len(margins)):
            now = puzzle.costs[group, puzzle.names[group]]
            others = [
                n for n in range(NAMES) if n != puzzle.names[group] and puzzle.costs[group, n] - now < 9
            ]
            trials = [(puzzle.total(puzzle.renamed(int(group), name)), name) for name in others]
            cheapest = min(trials, default=(total + 9.0, -1))
            margins[group] = cheapest[0] - total
            if margins[group] < -1e-6:
                puzzle.names = puzzle.renamed(int(group), cheapest[1])
                total, changed, margins[group] = cheapest[0], True, -margins[group]
        if not changed:
            break
    puzzle.margins = np.minimum(puzzle.margins, margins)

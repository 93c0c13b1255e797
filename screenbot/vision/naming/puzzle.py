"""Groups of tiles that wait for names, and what names cost: by looks, by what usually is, by the rules."""

from dataclasses import dataclass
from functools import cached_property
from itertools import combinations

import numpy as np
import numpy.typing as npt

from screenbot.board import Tile, Tiles
from screenbot.vision import deduction
from screenbot.vision.effort import NAMED, spend
from screenbot.vision.naming import groups
from screenbot.vision.naming.groups import Labels
from screenbot.vision.networks.glyphs import LOOKS, Look

OPENED, COVERED = int(Look.PLAIN), LOOKS
"""The two names of plain tiles; the other names are those of `Look`."""

NAMES = LOOKS + 1

TURNS = 3
"""Stripes change so often at least: a board's two halves do once."""

BROKEN_COST = 1.5
"""What a number that breaks the rules costs, in natural logarithms of a chance."""

CORNERED_COST = 1.5
"""What a zero with a covered tile at a corner costs."""

FLAGGED_COST, FLAGGED = 2.0, 5
"""What each of so many flags costs beside a zero: of 4,855 flags one stood so."""

LONELY_COST, LONELY = 1.0, 6
"""What each of so many flags costs that touches nothing opened: three of 579 boards had any. So does a
question mark, where no tile is covered but has one."""

BLOCK_COST, BLOCKS = 1.0, 4
"""What each of so many squares of four flags, or of four mines, costs but for the first: one of 579 boards
had a second."""

OVER_COST, OVER, MOST_OVER = 0.7, 3, 13
"""What each number costs that has more flags and mines around than it says, after so many, up to so many: 15
of 579 boards had more, all but one lost with wrong flags."""

ISLAND_COST, ISLANDS = 0.7, 4
"""What each number costs with no opened tile around, but for a few that a person tried: up to ten of them."""

GROUND_COST = 2.5
"""What a number on a covered tile costs, or a flag on an opened one, as far as borders tell."""

ON_COVERED_COST = 9.0
"""But all numbers may: what they cost together where none stands on an opened tile. Some games open zeros
only, and write the other numbers on tiles as they were."""

NEAREST, NEARER, FARTHEST = 20.0, 0.7, 40.0
"""Marks stand on the tiles to whose borders theirs are so near, in grey levels, and so much nearer. Their
ground is like no other where it is so far from all."""

LIKENESS_COST, CLEARLY, LIKE = 3.0, 0.6, 40.0
"""What plain tiles cost that are named unlike those they are like: nearer by a factor, at most so far."""

TWINS = 6.0
"""Groups look just alike that are nearer to each other, in grey levels."""

NEEDLESS_COST = 0.4
"""What each number costs beside covered tiles of which none needs to be a mine."""

TWOFOLD_COST = 8.0
"""What a group of marks costs that is named art of plain tiles, where most of those look otherwise."""

UNCOVERED_COST, APART = 6.5, 12.0
"""What a board costs on which all plain looks are opened, though two are farther apart, in grey levels."""

CLEARLY_MINES = 5.0
"""Any other mark costs so much more what is clearly a mine by its look."""

UNLIKE_COST, CROSSED_COST = 4.0, 3.0
"""What each group costs that has a number's name but not the shape that the number has on the board; what
crosses and wrong flags cost on a board with numbers that shows no mine."""

ASKED, ASKED_COST = 8, 4.0
"""What so many question marks cost where no tile is covered but has none: nobody marks them all."""

MISTAKEN, MISTAKEN_COST = 5, 10.0
"""What so many wrong flags cost that are more than right ones and mines together: who errs so often loses
before."""

FEWEST_MINES, MINELESS_COST = 0.04, 4.0
"""What a board costs on which a smaller share of the tiles may be mines: hardly any game has so few."""

CLEAN_COST = 2.0
"""What a look that is no known mark costs a group whose borders are just those of opened tiles: what lies
over a tile, a pointer or a window, seldom keeps within it."""

ODD = 2
"""Plain kinds of so few tiles are no look of the board's own."""

FEW = 0.03
"""A look on no more of the tiles is not missed among covered ones: numbers tell of a few that are left."""

MIXED, UPON = 0.15, 2.0
"""Where more of what stands on tiles of one kind contradicts their name, the kind is left unsure. The borders
of what stands on them are no farther from theirs than so many times what is near: a flag may have a ground of
its own."""

UNNAMEABLE = 50.0
"""What any name costs a tile that is hidden."""

_RARITY = np.array([0.0, 0.6, 1.5, 2.5, 3.5, 5.0, 6.0, 7.0])
"""How much rarer each number is than a one, in natural logarithms."""

_OF_ONE_LOOK = (*range(1, 9), int(Look.FLAG))
"""What has one shape on a board; the mine that was hit may have its own."""

_ON_COVERED = (int(Look.FLAG), int(Look.QUESTION))

_TILES = np.array([0, 1, 2, 3, 4, 5, 6, 7, 8, Tile.FLAG, Tile.QUESTION, Tile.MINE, Tile.WRONG_FLAG,
                   Tile.UNSURE, Tile.UNSURE, Tile.COVERED], np.int8)  # fmt: skip

AT_ONCE = 200_000
"""Tiles of boards whose names are weighed at once: more take memory and are no quicker."""

Names = npt.NDArray[np.int64]
"""The names of groups, of many boards at once: int64 ``[..., groups]``."""

Mask = npt.NDArray[np.bool_]
"""Which groups, kinds or tiles: bool, of any shape."""

Costs = npt.NDArray[np.float64]
"""What names cost: float64 ``[...]``."""


@dataclass
class Puzzle:
    """Groups of tiles that wait for names.

    Attributes:
        shape: rows and columns of the board.
        labels: each tile's group.
        costs: what each name costs each group: float64 ``[groups, NAMES]``, the cheapest about 0.
        away: how far the borders of each group with marks are from those of each kind, in grey levels:
            float64 ``[groups, kinds]``; infinite for plain groups.
        near: what is near to each kind: float64 ``[kinds]``.
        alike: which kinds have the borders of which: bool ``[kinds, kinds]``.
        gaps: how far each smaller plain group's look is from each larger one's; infinite for all others.
        means: each group's mean look: float32 ``[groups, values]``.
        faces: each group's mean picture: float32 ``[groups, SIDE, SIDE, 3]``.
        spread: how far tiles usually are from the next but one, in grey levels.
        kinds: plain groups by wider likeness, a list of groups each, the largest first.
        apart: pairs of plain groups that never touch, and what it costs when both are covered.
        names: the present name of each group.
        margins: how much more any other name costs each group, as far as tried.
        marked: which groups have marks, or art: bool ``[groups]``.
        written: which of these are zeros that are written out: bool ``[groups]``.
        unlike: which groups have marks of another shape than which: bool ``[groups, groups]``.
        doubted: tiles that another good solution names otherwise: bool ``[tiles]``.
        floods: whether the game opens what is around a zero.
    """

    shape: tuple[int, int]
    labels: Labels
    costs: npt.NDArray[np.float64]
    away: npt.NDArray[np.float64]
    near: npt.NDArray[np.float64]
    alike: Mask
    gaps: npt.NDArray[np.float32]
    means: npt.NDArray[np.float32]
    faces: npt.NDArray[np.float32]
    spread: float
    kinds: list[list[int]]
    apart: list[tuple[int, int, float]]
    marked: Mask
    written: Mask
    unlike: Mask
    names: npt.NDArray[np.int64]
    margins: npt.NDArray[np.float64]
    doubted: Mask
    floods: bool = True

    def between(self, one: int, other: int) -> float:
        """Return how far the looks of two groups are apart, in grey levels."""
        return float(groups.distances(self.means[one : one + 1], self.means[other : other + 1])[0, 0])

    def tiles(self, names: Names | None = None) -> Tiles:
        """Return the board that names make, or the boards: int8 ``[..., rows, columns]``."""
        chosen = self.names if names is None else names
        return np.asarray(_TILES[chosen][..., self.labels].reshape(*chosen.shape[:-1], *self.shape), np.int8)

    def total(self, names: Names) -> float:
        """Return what names cost: by looks, by what usually is, and by the rules."""
        return float(self.totals(names[None])[0])

    def totals(self, names: Names, rough: bool = False) -> Costs:
        """Return the same of each of many: ``[namings, groups]``.

        With `rough`, only the rules count that single numbers break: quicker.
        """
        parts = np.array_split(names, 1 + len(names) * len(self.labels) // AT_ONCE)
        return np.concatenate([self._totals(part, rough) for part in parts])

    def _totals(self, names: Names, rough: bool) -> Costs:
        tiles = self.tiles(names)
        spend(NAMED * tiles.size)
        wrong = (deduction.broken if rough else deduction.contradictory)(tiles, self.floods)
        ground = self.ground(names)
        on_covered = self._on_covered(names, ground)
        look = self._named(names) + self._ground_cost(names, ground, on_covered) + self._likeness_cost(names)
        look += ON_COVERED_COST * on_covered
        look += self._apart_cost(names) + UNCOVERED_COST * self.uncovered(names)
        look += self._number_cost(names) + self._needless_cost(names, tiles)
        look += CORNERED_COST * self.floods * deduction.cornered(tiles).sum(axis=(1, 2)) + _island_cost(tiles)
        look += self.floods * _flagged_cost(tiles) + _strewn_cost(tiles)
        look += self._unlike_cost(names) + self._art_cost(names)
        return np.asarray(look + BROKEN_COST * wrong.sum(axis=(1, 2)), np.float64)

    def _named(self, names: Names) -> Costs:
        """What names cost by looks alone."""
        return np.asarray(self.costs[np.arange(len(self.costs)), names].sum(axis=-1), np.float64)

    def ground(self, names: Names) -> Names:
        """Return the name of the kind that each group stands on, by its borders; -1 where that is unclear.

        Kinds of another name are much farther; of a single kind the borders must be just like its own.
        """
        if not self.kinds:
            return np.full(names.shape, -1)
        called = names[..., [kind[0] for kind in self._usual]]
        for place, kind in enumerate(self._usual):
            if len(kind) > 1:
                called[..., place] = _common(names[..., kind])
        each = called.reshape(-1, len(self.kinds))
        return np.stack([self._ground_of(row.tobytes()) for row in each]).reshape(names.shape)

    def _ground_of(self, kinds: bytes) -> Names:
        """Return the name that each group stands on where kinds have these names, noted once found."""
        if (known := self._grounds.get(kinds)) is not None:
            return known
        called = np.frombuffer(kinds, np.int64)
        # Where zeros are written out, opened tiles may be covered ones with numbers on them.
        torn = (called[:, None] != called) & self.alike
        called = np.where(torn.any(axis=1), -1, called)
        nearest, least = self._nearest, self.away.min(axis=1)
        if len(self.kinds) == 1:
            clear = least < self.near[0]
        else:
            other = called != called[nearest, None]
            clear = least < np.minimum(NEAREST, NEARER * np.where(other, self.away, np.inf).min(axis=1))
        return self._grounds.setdefault(kinds, np.where(clear, called[nearest], -1))

    @cached_property
    def _grounds(self) -> dict[bytes, Names]:
        """What groups stand on, by the names of kinds that were asked about."""
        return {}

    @cached_property
    def _nearest(self) -> npt.NDArray[np.intp]:
        """The kind to whose borders those of each group are nearest."""
        return np.asarray(self.away.argmin(axis=1), np.intp)

    @cached_property
    def _usual(self) -> list[list[int]]:
        """The groups that tell what each kind is called: not an odd tile or two, where it has others."""
        return [[group for group in kind if self.size[group] > ODD] or kind for kind in self.kinds]

    def _ground_cost(self, names: Names, ground: Names, on_covered: Mask) -> Costs:
        """Numbers stand on opened tiles, flags and question marks on covered ones; little else does."""
        number = (names >= 1) & (names <= 8)
        wrong = (number & (ground == COVERED)) & ~on_covered[..., None]
        wrong |= self._misplaced(names, ground)
        # Where all other numbers stand on opened tiles, one on a ground of its own may be no number.
        usual = (~number | (ground == OPENED) | self._lone).all(axis=-1) & (number & ~self._lone).any(axis=-1)
        wrong |= number & self._lone & usual[..., None]
        clean = (names == int(Look.JUNK)) & (ground == OPENED)
        cost = GROUND_COST * (wrong * self._weight).sum(axis=-1) + CLEAN_COST * clean.sum(axis=-1)
        return np.asarray(cost, np.float64)

    def on_covered(self, names: Names) -> Mask:
        """Return whether several numbers stand on the commonest covered tiles, and none on opened ones."""
        return self._on_covered(names, self.ground(names))

    def _on_covered(self, names: Names, ground: Names) -> Mask:
        """Return the same where it is known what each group stands on."""
        if not self.kinds:
            return np.zeros(names.shape[:-1], np.bool_)
        number = (names >= 1) & (names <= 8)
        called = names[..., [kind[0] for kind in self.kinds]]
        commonest = self._nearest == (called == COVERED).argmax(axis=-1)[..., None]
        likely = (called == OPENED).any(axis=-1) & ~(number & (ground == OPENED)).any(axis=-1)
        likely &= (number & (ground == COVERED) & commonest).sum(axis=-1) > 1
        return np.asarray(likely, np.bool_)

    @cached_property
    def _lone(self) -> Mask:
        """Which groups are one tile on a ground like no other: the mine that was hit may be."""
        alone = (self.size == 1) & (self.away.min(axis=1, initial=np.inf) > FARTHEST)
        return np.asarray(alone & ~self.reached, np.bool_)

    @cached_property
    def _hidden(self) -> Mask:
        """Which tiles something hides."""
        return np.asarray((self.costs[:, OPENED] >= UNNAMEABLE)[self.labels].reshape(self.shape), np.bool_)

    @cached_property
    def reached(self) -> Mask:
        """Which groups lie beside hidden tiles alone: what hides these may reach into them."""
        beside = np.bincount(self.labels, deduction.around(self._hidden).ravel() > 0, len(self.costs))
        return np.asarray(beside == self.size, np.bool_)

    def _misplaced(self, names: Names, ground: Names) -> Mask:
        """Return which groups are flags on opened tiles; where covered ones are letters there, none is."""
        opened = ground == OPENED
        lettered = ((names == COVERED) & opened).any(axis=-1)[..., None]
        return np.asarray(np.isin(names, _ON_COVERED) & opened & ~lettered)

    def _likeness_cost(self, names: Names) -> Costs:
        """A few plain tiles have the name of the many that they look like."""
        few, many = (np.flatnonzero(np.isfinite(self.gaps).any(axis=axis)) for axis in (1, 0))
        gaps = self.gaps[np.ix_(few, many)]
        covered, opened = (
            np.where(names[..., None, many] == name, gaps, np.inf).min(axis=-1, initial=np.inf)
            for name in (COVERED, OPENED)
        )
        name = names[..., few]
        wrong = np.isfinite(covered) & (name == COVERED) & (opened < np.minimum(LIKE, CLEARLY * covered))
        wrong |= np.isfinite(opened) & (name == OPENED) & (covered < np.minimum(LIKE, CLEARLY * opened))
        cost = (wrong * self._weight[few]).sum(axis=-1) + self._quarrels(names)
        return np.asarray(LIKENESS_COST * cost, np.float64)

    def _quarrels(self, names: Names) -> Costs:
        """Return how much tiles tell against groups that look just alike, of which one is covered."""
        answer = np.zeros(names.shape[:-1])
        for one, other in self._twins:
            pair = names[..., [one, other]]
            torn = (pair == COVERED).any(axis=-1) & (pair == OPENED).any(axis=-1)
            answer += torn * min(self._weight[one], self._weight[other])
        return answer

    @cached_property
    def _twins(self) -> list[tuple[int, int]]:
        """Groups of one kind that look just alike: lines that lie at parts of pixels make two of one."""
        pairs = (pair for kind in self.kinds for pair in combinations(kind, 2))
        return [pair for pair in pairs if self.between(*pair) < TWINS]

    @cached_property
    def _weight(self) -> Costs:
        """How much more the tiles of each group tell than one does."""
        return np.asarray(np.minimum(self.size, 5) ** 0.5, np.float64)

    def mixed(self) -> list[int]:
        """Return plain groups whose name contradicts what stands on them, with all of their kinds.

        Flags on opened tiles contradict nothing where numbers tell of each of them and none is broken: some
        games draw them so.
        """
        ground = self.ground(self.names)
        number = (self.names >= 1) & (self.names <= 8)
        marked = np.isin(self.names, _ON_COVERED)
        misplaced = self._misplaced(self.names, ground)
        if self._told_of(misplaced):
            marked &= ground != OPENED
            misplaced[:] = False
        wrong = (number & (ground == COVERED) & ~self.on_covered(self.names)) | misplaced
        known = (number | marked) & (ground >= 0)
        answer: list[int] = []
        for place, kind in enumerate(self.kinds):
            here = (self._nearest == place) & (self.away[:, place] < UPON * self.near[place])
            against, tiles = self.size[wrong & here].sum(), self.size[known & here].sum()
            if against > 1 and against > MIXED * tiles:
                answer += kind
        return answer

    def _told_of(self, marks: Mask) -> bool:
        """Return whether each tile of some groups touches a number, and no number contradicts another.

        Or it touches what is hidden, where a number may be.
        """
        tiles = self.tiles()
        number, here = tiles > 0, marks[self.labels].reshape(self.shape)
        told = bool((deduction.around(number | self._hidden)[here] > 0).all()) and number.sum() > here.sum()
        return told and not deduction.contradictory(tiles, self.floods).any()

    def misfit(self) -> float:
        """Return how far the names are from the looks and the rules, whatever games usually show."""
        names, ground = self.names, self.ground(self.names)
        look = self._named(names) + self._ground_cost(names, ground, self._on_covered(names, ground))
        look += self._likeness_cost(names) + self._art_cost(names)
        return float(look + BROKEN_COST * deduction.broken(self.tiles(), self.floods).sum())

    def _apart_cost(self, names: Names) -> Costs:
        """Zeros never touch covered tiles, so two looks that never touch are seldom both covered."""
        cost = np.zeros(names.shape[:-1])
        for one, other, apart in self.apart:
            cost += apart * (names[..., [one, other]] == COVERED).all(axis=-1)
        return cost

    def uncovered(self, names: Names) -> Mask:
        """Return whether all plain looks are opened: a second one is that of covered tiles.

        Chequered boards have two of opened ones.
        """
        looks = self._two_looks
        if not looks:
            return np.zeros(names.shape[:-1], np.bool_)
        opened = (names[..., [kind[0] for kind in looks]] == OPENED).all(axis=-1)
        return np.asarray(opened & ~(names == COVERED)[..., self._settled].any(axis=-1), np.bool_)

    @cached_property
    def _two_looks(self) -> list[list[int]]:
        """The common kinds, if two of them differ that are no chess board's; else none."""
        least = max(ODD, FEW * self.in_sight)
        looks = [kind for kind in self.kinds if self.size[kind].sum() > least]
        apart = max((self.between(one[0], other[0]) for one, other in combinations(looks, 2)), default=0.0)
        return looks if apart > APART and not self.chequered(*looks) else []

    @cached_property
    def _settled(self) -> Mask:
        """Which groups are plain, but of no kind: those that are known to be covered."""
        kinds = [group for kind in self.kinds for group in kind]
        return ~self.marked & ~np.isin(np.arange(len(self.size)), kinds)

    def _needless_cost(self, names: Names, tiles: Tiles) -> Costs:
        """Covered tiles that touch nothing but numbers, and no number needs, are more likely zeros.

        So is one of several covered kinds, and so are all of them.
        """
        closed, maybe = (tiles < 0) & (tiles != Tile.UNSURE) & ~self.odd, deduction.around(tiles < 0)
        called = names[..., [kind[0] for kind in self.kinds]] == COVERED
        cost = np.zeros(names.shape[:-1])
        for here, (mask, near) in zip(called.T, self.beside, strict=True):
            if not near.any() or not here.any():
                continue
            cost[here] += _price(deduction.needless(tiles[here], closed[here], maybe[here], mask, near))
        here = called.sum(axis=-1) > 1
        if here.any():
            mask = (tiles[here] == Tile.COVERED) & ~self.odd
            together = deduction.needless(
                tiles[here], closed[here], maybe[here], mask, deduction.around(mask)
            )
            cost[here] = np.maximum(cost[here], _price(together))
        return cost

    def chequered(self, *kinds: list[int]) -> bool:
        """Return whether each of several kinds stands on one of the two colours of a chess board."""
        places = np.arange(len(self.labels))
        parity = (places // self.shape[1] + places % self.shape[1]) % 2
        return len(kinds) > 1 and all(np.ptp(parity[np.isin(self.labels, kind)]) == 0 for kind in kinds)

    def striped(self, one: list[int], other: list[int]) -> bool:
        """Return whether rows, or columns, have one of both kinds by turns: those a pixel larger differ."""
        here, there = (np.isin(self.labels, kind).reshape(self.shape) for kind in (one, other))
        for axis in (0, 1):
            lines, others = (np.asarray(each.any(axis=axis), np.bool_) for each in (here, there))
            turns = np.count_nonzero(np.diff(lines[lines | others].astype(np.int8)))
            if turns >= TURNS and not (lines & others).any():
                return True
        return False

    def colours(self, groups: npt.NDArray[np.intp]) -> list[list[int]]:
        """Return groups by the colour of a chess board that the first tile of each stands on."""
        first = np.array([int(np.argmax(self.labels == group)) for group in groups])
        parity = (first // self.shape[1] + first % self.shape[1]) % 2
        return [groups[parity == colour].tolist() for colour in (0, 1) if (parity == colour).any()]

    @cached_property
    def odd(self) -> Mask:
        """Which tiles are of plain kinds of one or two: bool ``[rows, columns]``."""
        few = [kind for kind in self.kinds if self.size[kind].sum() <= ODD]
        return np.isin(self.labels, [group for kind in few for group in kind]).reshape(self.shape)

    @cached_property
    def beside(self) -> list[tuple[Mask, deduction.Counts]]:
        """Where the tiles of each kind are, and how many each tile touches; none of kinds of one or two."""
        masks = [np.isin(self.labels, kind).reshape(self.shape) for kind in self.kinds]
        return [(mask, deduction.around(mask) * (mask.sum() > ODD)) for mask in masks]

    def _art_cost(self, names: Names) -> Costs:
        """All covered tiles have the same art or none, and so have opened ones; other marks are no art.

        Nor is what most covered tiles have where several others have none, nor what looks like a mine beside
        others that do not.
        """
        wrong = np.zeros(names.shape[:-1], int)
        for name in (OPENED, COVERED):
            named = names == name
            most = self._largest(named)
            other = most[..., None] != np.arange(len(self.size))
            art = self.marked[most][..., None]
            odd = np.where(art, self.unlike[most] & other, other)
            bare = art & (self.size > ODD) if name == COVERED else False
            wrong += (odd & (self.marked | bare) & named).sum(axis=-1)
        covered = names == COVERED
        wrong += (covered & self._like_mines).any(axis=-1) & (
            covered & ~self._like_mines & self._several
        ).any(axis=-1)
        return np.asarray(TWOFOLD_COST * wrong, np.float64)

    @cached_property
    def _like_mines(self) -> Mask:
        """Which groups look like mines, and clearly not like any other mark."""
        marks = np.delete(self.costs[:, 1:COVERED], int(Look.MINE) - 1, axis=1).min(axis=1)
        return np.asarray(self.marked & (marks - self.costs[:, int(Look.MINE)] > CLEARLY_MINES), np.bool_)

    @cached_property
    def _several(self) -> Mask:
        """Which groups are no odd tile or two."""
        return np.asarray(self.size > ODD, np.bool_)

    def _unlike_cost(self, names: Names) -> Costs:
        """A number has one shape on a board, as flags have: groups named alike that are not alike cost."""
        unlike = np.zeros(names.shape[:-1], int)
        for name in _OF_ONE_LOOK:
            named = names == name
            unlike += (self.unlike[self._largest(named)] & named).sum(axis=-1)
        return np.asarray(UNLIKE_COST * unlike, np.float64)

    def _largest(self, named: Mask) -> npt.NDArray[np.intp]:
        """Return the largest of some groups, of many boards at once: ``[..., groups]``."""
        return np.asarray(np.where(named, self.size, -1).argmax(axis=-1), np.intp)

    def _number_cost(self, names: Names) -> Costs:
        """Ones are common, high numbers rare; flags and question marks are few; most games still run."""
        counts = ((names[..., None] == np.arange(NAMES)) * self.size[:, None]).sum(axis=-2)
        rare = np.minimum(0.1 * counts[..., 1:9] * _RARITY, 2.5 * _RARITY).sum(axis=-1)
        numbers, ones, total = counts[..., 1:9].sum(axis=-1), counts[..., 1], counts.sum(axis=-1)
        flags, asked, covered = (counts[..., name] for name in (Look.FLAG, Look.QUESTION, COVERED))
        mines, wrong, crosses = (counts[..., name] for name in (Look.MINE, Look.WRONG, Look.CROSS))
        lack = 5.0 * ((numbers >= 10) & (ones < 0.1 * numbers))
        many = 4.0 * (flags > 0.3 * total)
        much = 4.0 * (asked > flags + covered) + ASKED_COST * ((asked >= ASKED) & (covered == 0))
        ended = 2.5 * ((mines + wrong > 0) & (covered > 0))
        alone = CROSSED_COST * ((wrong + crosses > 0) & (numbers > 0) & (mines == 0))
        mistaken = MISTAKEN_COST * ((wrong >= MISTAKEN) & (wrong > flags + mines))
        safe = MINELESS_COST * (total - counts[..., OPENED] - numbers < FEWEST_MINES * total)
        return np.asarray(rare + lack + many + much + ended + alone + mistaken + safe, np.float64)

    @cached_property
    def size(self) -> npt.NDArray[np.intp]:
        """How many tiles each group has."""
        return np.bincount(self.labels, minlength=len(self.costs))

    @cached_property
    def in_sight(self) -> int:
        """How many tiles nothing hides."""
        return int(self.size[self.costs[:, OPENED] < UNNAMEABLE].sum())

    def renamed(self, group: int, name: int) -> Names:
        """Return the names with one changed."""
        names = self.names.copy()
        names[group] = name
        return names


def _common(names: Names) -> Names:
    """Return the name that all of a kind's groups have; -1 where they have several."""
    return np.where((names == names[..., :1]).all(axis=-1), names[..., 0], -1)


def _island_cost(tiles: Tiles) -> Costs:
    """Return what numbers cost that stand alone amid covered tiles: people go on from what they opened."""
    alone = (tiles > 0) & (deduction.around(tiles >= 0) == 0)
    return np.asarray(ISLAND_COST * np.clip(alone.sum(axis=(1, 2)) - ISLANDS, 0, 10 - ISLANDS), np.float64)


def _flagged_cost(tiles: Tiles) -> Costs:
    """Return what flags cost beside zeros: what is around those is opened, and needs none."""
    flagged = (tiles == Tile.FLAG) & (deduction.around(tiles == 0) > 0)
    return np.asarray(FLAGGED_COST * np.minimum(flagged.sum(axis=(1, 2)), FLAGGED), np.float64)


def _strewn_cost(tiles: Tiles) -> Costs:
    """Return what flags and mines cost by where they are: covered tiles with art lie otherwise.

    So do question marks where no tile is covered but has none.
    """
    flags, mines, asked = tiles == Tile.FLAG, tiles == Tile.MINE, tiles == Tile.QUESTION
    asked &= ~(tiles == Tile.COVERED).any(axis=(1, 2), keepdims=True)
    lonely = ((flags | asked) & (deduction.around(tiles >= 0) == 0)).sum(axis=(1, 2))
    blocks = sum(
        (each[:, 1:, 1:] & each[:, :-1, 1:] & each[:, 1:, :-1] & each[:, :-1, :-1]).sum(axis=(1, 2))
        for each in (flags, mines)
    )
    over = ((tiles > 0) & (deduction.around(flags | mines) > tiles)).sum(axis=(1, 2))
    cost = LONELY_COST * np.minimum(lonely, LONELY) + BLOCK_COST * np.clip(blocks - 1, 0, BLOCKS)
    return np.asarray(cost + OVER_COST * np.clip(over - OVER, 0, MOST_OVER - OVER), np.float64)


def _price(needless: npt.NDArray[np.int_]) -> Costs:
    """Return what covered tiles cost that so many numbers touch and do not need."""
    return np.asarray(np.clip(NEEDLESS_COST * needless, 0, 8), np.float64)

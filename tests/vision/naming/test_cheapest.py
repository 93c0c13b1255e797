"""Solutions with coarser and with finer groups are weighed against each other by the groups of both."""

from collections.abc import Callable
from types import SimpleNamespace
from typing import cast

import numpy as np
import pytest

from screenbot.board import Board, Tile
from screenbot.vision.naming.cheapest import (
    SURE_MARGIN,
    _as_good,
    _covered_both,
    _lacks_ones,
    _settle,
    _settle_all,
    _with_written_zeros,
    _without_odd_tiles,
)
from screenbot.vision.naming.gathering import Looks
from screenbot.vision.naming.groups import PARTS
from screenbot.vision.naming.puzzle import COVERED, NAMES, OPENED, UNNAMEABLE, Costs, Names, Puzzle
from screenbot.vision.networks.glyphs import SIDE, Look
from tests.vision.naming.puzzles import FAR, puzzle

FLAG, QUESTION, MINE = int(Look.FLAG), int(Look.QUESTION), int(Look.MINE)


def solution(labels: list[int], names: list[int], total: Callable[[tuple[int, ...]], float]) -> Puzzle:
    """Return groups with names, and what names cost them."""
    stand_in = SimpleNamespace(
        labels=np.array(labels), names=np.array(names), total=lambda given: total(tuple(given.tolist()))
    )
    return cast(Puzzle, stand_in)


@pytest.mark.parametrize(("other", "good"), [(31.0, False), (6.0, True)])
def test_names_that_coarser_groups_rule_out_are_not_as_good(other: float, good: bool) -> None:
    """An odd tile among zeros, in a group of its own, makes it cheap to call them covered, and it a flag."""
    best = solution([0, 0, 0, 0, 1], [OPENED, 1], {(OPENED, 1): 4.6, (COVERED, 1): other}.__getitem__)
    costs = {(COVERED, FLAG, 1): 7.7, (OPENED, OPENED, 1): 8.2}
    finer = solution([0, 0, 0, 1, 2], [COVERED, FLAG, 1], costs.__getitem__)
    assert _as_good(finer, best) is good


def test_finer_groups_that_tell_two_looks_apart_are_heard() -> None:
    """Covered tiles and zeros in one group have one name; the finer groups know better."""
    best = solution([0, 0, 0, 0, 1], [COVERED, 1], lambda names: 4.6)
    finer = solution(
        [0, 0, 2, 2, 1],
        [COVERED, 1, OPENED],
        {(COVERED, 1, OPENED): 5.0, (COVERED, 1, COVERED): 9.0}.__getitem__,
    )
    assert _as_good(finer, best)


def test_names_that_were_only_not_found_are_not_as_good() -> None:
    best = solution([0, 0, 1], [OPENED, 1], lambda names: 4.0)
    finer = solution(
        [0, 2, 1], [OPENED, 1, COVERED], {(OPENED, 1, COVERED): 6.0, (OPENED, 1, OPENED): 4.0}.__getitem__
    )
    assert not _as_good(finer, best)


GAME = """
    ######10
    ###11110
    ###10000
    ###10111
    #2110001
    #1000012
    #100001#
    #100001#
"""


def test_numbers_that_look_like_art_are_tried_on_boards_that_are_not_new() -> None:
    """By looks alone zeros and numbers are plain tiles with art: no name is a number's."""
    tiles = Board.from_text(GAME).tiles
    kinds = [int(Tile.COVERED), 0, 1]
    labels = np.array([kinds.index(int(tile)) if tile in kinds else 3 for tile in tiles.ravel()])
    costs = np.full((4, NAMES), 15.0)
    costs[0, COVERED] = costs[1, [OPENED, COVERED]] = costs[2, [OPENED, COVERED]] = 0
    costs[2, 1] = 1
    costs[3, [2, FLAG]] = 0, 0.5
    count = len(costs)
    looks = np.arange(count, dtype=np.float32)[:, None, None, None] * np.full(
        (PARTS, PARTS, 3), 30, np.float32
    )
    puzzle = Puzzle(
        shape=tiles.shape,
        labels=labels,
        costs=costs,
        away=np.full((count, 3), np.inf),
        near=np.full(3, 5.0),
        alike=np.zeros((3, 3), np.bool_),
        gaps=np.full((count, count), np.inf, np.float32),
        means=looks.reshape(count, -1),
        faces=np.zeros((count, SIDE, SIDE, 3), np.float32),
        spread=6.0,
        kinds=[[0], [1], [2]],
        apart=[],
        marked=np.array([False, True, True, True]),
        written=np.zeros(count, np.bool_),
        unlike=np.ones((count, count), np.bool_),
        names=costs.argmin(axis=1),
        margins=np.full(count, np.inf),
        doubted=np.zeros(len(labels), np.bool_),
    )
    _settle_all(puzzle, cast(Looks, SimpleNamespace(shape=tiles.shape, patches=looks[labels])))
    assert puzzle.names.tolist() == [COVERED, OPENED, 1, 2]
    assert (puzzle.margins[[0, 2]] >= SURE_MARGIN).all()


def test_flags_by_their_looks_are_numbers_where_covered_tiles_pass_for_art_too() -> None:
    """Each of both names alone makes the board dearer: they are tried together."""
    tiles = Board.from_text(GAME).tiles
    kinds = [int(Tile.COVERED), 0, 1]
    labels = [[kinds.index(int(tile)) if tile in kinds else 3 for tile in row] for row in tiles]
    costs = np.full((4, NAMES), 25.0)
    costs[[0, 0, 1, 1], [COVERED, OPENED, COVERED, OPENED]] = 0
    costs[2, [FLAG, 1]] = 0, 7
    costs[3, 2] = 0
    made = puzzle(labels, costs.argmin(axis=1).tolist(), [[0], [1]], [[0.0, 0.0]] * 4)
    made.costs = costs
    made.apart = [(0, 1, 14.0)]
    made.costs[0, OPENED] = 20  # the new board was seen
    patches = np.zeros((tiles.size, PARTS, PARTS, 3), np.float32)
    _settle_all(made, cast(Looks, SimpleNamespace(shape=tiles.shape, patches=patches)))
    assert made.names.tolist() == [COVERED, OPENED, 1, 2]


@pytest.mark.parametrize(
    ("row", "names", "apart"),
    [
        ([0, 0, 2, 2, 1, 1], [COVERED, COVERED, 1], True),
        ([0, 0, 0, 1, 1, 2], [COVERED, COVERED, 1], False),  # they touch: something shines through
        ([0, 0, 2, 2, 1, 1], [OPENED, COVERED, 1], False),
        ([0, 0, 2, 2, 1, 1], [COVERED, COVERED, FLAG], False),  # nothing is opened yet
        ([0, 0, 2, 3, 1, 1], [COVERED, COVERED, 1, OPENED], False),  # others are opened
    ],
)
def test_of_two_looks_that_nowhere_touch_one_is_opened(row: list[int], names: list[int], apart: bool) -> None:
    made = puzzle([row] * 4, names, [[0], [1]], [[0.0, 0.0]] * len(names))
    assert _covered_both(made) == apart


@pytest.mark.parametrize(
    ("names", "lacks"),
    [((FLAG, 2), True), ((1, 2), False), ((int(Look.JUNK), 2), False), ((FLAG, OPENED), False)],
)
def test_of_many_numbers_some_are_ones(names: tuple[int, int], lacks: bool) -> None:
    made = puzzle(
        [[0, 0, 1, 2, 2], [1] * 5, [1] * 5, [1] * 5, [0] * 5], [*names, COVERED], [[2]], [[0.0]] * 3
    )
    assert _lacks_ones(made) == lacks


def test_written_zeros_of_several_looks_are_told_together() -> None:
    """Each alone would stand beside what is no zero: so they stay mines, and ones art."""
    tiles = Board.from_text("000000\n001110\n001*10\n002220\n001*10\n001110\n000000\n" * 2).tiles
    kinds = [tiles == 1, tiles == 2, tiles == Tile.MINE, np.indices(tiles.shape)[1] % 2 == 1]
    labels = np.select(kinds, [0, 1, 2, 3], 4)
    made = puzzle(labels.tolist(), [COVERED, 2, MINE, MINE, MINE], [[0]], [[FAR]] * 5)
    made.marked[:] = True
    made.costs[:] = 20.0
    made.costs[0, [1, OPENED, COVERED]] = 2.0, 0.0, 0.0
    made.costs[[1, 2], [2, MINE]] = 0.0
    made.costs[3:, [8, MINE, OPENED]] = 0.0, 2.0, 4.0
    _settle(made)
    assert made.names.tolist() == [COVERED, 2, MINE, MINE, MINE]
    _with_written_zeros(made)
    assert made.names.tolist() == [1, 2, MINE, OPENED, OPENED]
    assert (made.margins >= SURE_MARGIN).all()


@pytest.mark.parametrize(("number", "away"), [(7, FAR), (1, 1.0)], ids=["a question mark", "a letter"])
def test_a_number_that_cannot_be_is_something_else_however_much_it_looks_so(number: int, away: float) -> None:
    """Nowhere are there seven mines around the one; the other stands on covered ones, and is needed."""
    labels = [[0] * 12, [3, 3, 2] * 4, [3] * 12, [1] * 12]
    made = puzzle(labels, [COVERED, OPENED, number, 1], [[0], [1]], [[FAR] * 2] * 4)
    made.away[2:] = [away, 60.0], [60.0, 1.0]
    made.costs[:] = 30.0
    made.costs[[0, 1, 2, 2, 3], [COVERED, OPENED, number, QUESTION, 1]] = 0.0, 0.0, 0.0, 10.0, 0.0
    _settle(made)
    assert made.names.tolist() == [COVERED, OPENED, QUESTION, 1]


def test_what_names_cost_is_found_out_once(monkeypatch: pytest.MonkeyPatch) -> None:
    labels = [[0] * 12, [3, 3, 2] * 4, [3] * 12, [1] * 12]
    made = puzzle(labels, [COVERED, OPENED, 2, 3], [[0], [1]], [[FAR] * 2] * 4)
    made.costs[[2, 3], [1, 1]] = 0.0
    weighed, totals = list[bytes](), made.totals

    def noted(names: Names, rough: bool = False) -> Costs:
        weighed.extend(each.tobytes() for each in names)
        return totals(names, rough)

    monkeypatch.setattr(made, "totals", noted)
    _settle(made)
    assert made.names.tolist() != [COVERED, OPENED, 2, 3]  # so that there were two rounds
    assert len(weighed) == len(set(weighed)) > len(made.names)


@pytest.mark.parametrize(("hidden", "left"), [(True, 0.0), (False, 12.0)])
def test_what_hides_tiles_may_reach_into_all_beside_them(hidden: bool, left: float) -> None:
    """Three odd tiles below a hidden row: of those elsewhere one may be given up."""
    made = puzzle([[0] * 7, [1, 5, 2, 5, 3, 5, 5], [5] * 7], [15, 1, 1, 1, 1, OPENED], [], [[]] * 6)
    made.names[0] = int(Look.JUNK)
    made.costs[0] = UNNAMEABLE if hidden else 0.0
    made.costs[0, int(Look.JUNK)] = 0.0
    made.costs[1:4, 1] = 6.0
    made.marked[1:4] = True
    assert _without_odd_tiles(made, 0.0) - made._named(made.names) == made.misfit() - made._named(made.names)
    assert made._named(made.names) == left


@pytest.mark.parametrize(("dear", "given_up"), [(9.0, True), (6.9, False)])
def test_an_odd_tile_is_given_up_where_only_so_the_rest_is_not_dear(dear: float, given_up: bool) -> None:
    question = int(Look.QUESTION)
    made = puzzle([[0] * 7, [1, 2, 2, 2, 2, 2, 2], [2] * 7], [COVERED, question, COVERED], [], [[]] * 3)
    made.costs[0, COVERED], made.costs[1, question] = 7.0, 2.5
    assert _without_odd_tiles(made, dear) == (7.0 if given_up else 9.5)

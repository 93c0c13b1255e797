"""What marks stand on, and what that costs, on small puzzles made by hand."""

from dataclasses import replace

import numpy as np
import pytest

from screenbot.vision.naming.puzzle import (
    COVERED,
    GROUND_COST,
    ON_COVERED_COST,
    OPENED,
    UNNAMEABLE,
    Costs,
    Names,
    Puzzle,
)
from tests.vision.naming.puzzles import FAR, FLAG, JUNK, MINE, puzzle


def ground_cost(made: Puzzle, names: Names) -> Costs:
    return made._ground_cost(names, made.ground(names), made.on_covered(names))


CHEQUERED = {
    "labels": [[0, 1, 0, 3, 2], [1, 0, 1, 3, 4]],
    "kinds": [[0], [1], [2]],
    "away": [[FAR] * 3, [FAR] * 3, [FAR] * 3, [2.0, 2.5, 30.0], [30.0, 30.0, 2.0]],
}
"""Two shades of opened tiles, covered ones, ones on a shade, and a flag."""


@pytest.mark.parametrize(
    ("shades", "ground"),
    [
        ((OPENED, OPENED, COVERED), OPENED),
        ((COVERED, COVERED, COVERED), COVERED),
        ((OPENED, COVERED, COVERED), -1),  # as near to one as to the other
    ],
)
def test_the_ground_is_that_of_all_kinds_of_one_name(shades: tuple[int, ...], ground: int) -> None:
    made = puzzle(names=[*shades, 1, FLAG], **CHEQUERED)
    assert made.ground(made.names).tolist() == [-1, -1, -1, ground, COVERED]


def test_a_kind_of_two_names_is_nobodys_ground() -> None:
    made = puzzle(names=[OPENED, COVERED, 1], labels=[[0, 1, 2]], kinds=[[0, 1]], away=[[FAR], [FAR], [2.0]])
    assert made.ground(made.names).tolist() == [-1, -1, -1]
    assert made.ground(np.array([OPENED, OPENED, 1])).tolist() == [-1, -1, OPENED]


def test_an_odd_tile_does_not_change_what_its_kind_is_called() -> None:
    made = puzzle([[0, 0, 0, 1, 2]], [COVERED, OPENED, 1], [[0, 1]], [[FAR], [FAR], [2.0]])
    assert made.ground(made.names).tolist() == [-1, -1, COVERED]


@pytest.mark.parametrize(("distance", "mixed"), [(1.0, [1]), (11.0, [])])
def test_flags_on_opened_tiles_are_in_doubt_but_not_on_a_ground_of_their_own(
    distance: float, mixed: list[int]
) -> None:
    away = [[30.0, distance], [FAR] * 2, [FAR] * 2]
    made = puzzle([[0, 1, 2], [0, 1, 2]], [FLAG, OPENED, COVERED], [[2], [1]], away)
    assert made.mixed() == mixed


@pytest.mark.parametrize(("number", "mixed"), [(1, []), (2, [0])])
def test_flags_on_opened_tiles_are_drawn_so_where_numbers_tell_of_them(number: int, mixed: list[int]) -> None:
    labels = [[1, 2, 0, 0, 0, 2, 1], [2, 2, 0, 0, 0, 2, 2], [0] * 7]
    made = puzzle(labels, [OPENED, FLAG, number], [[0]], [[FAR], [1.0], [1.0]])
    assert made.mixed() == mixed


@pytest.mark.parametrize(("hidden", "mixed"), [(True, []), (False, [0])])
def test_a_flag_on_an_opened_tile_may_be_told_of_by_a_number_that_is_hidden(
    hidden: bool, mixed: list[int]
) -> None:
    labels = [[1, 2, 0, 0, 3, 3, 1], [2, 2, 0, 0, 0, 3, 3], [0] * 7]
    made = puzzle(labels, [OPENED, FLAG, 1, JUNK], [[0]], [[FAR], [1.0], [1.0], [FAR]])
    if hidden:
        made.costs[3, :JUNK] = UNNAMEABLE
    assert made.mixed() == mixed


def test_flags_stand_on_opened_tiles_where_covered_ones_are_letters_there() -> None:
    away = [[FAR], [1.0], [1.0]]
    made = puzzle([[0, 1, 2], [0, 1, 2]], [OPENED, FLAG, COVERED], [[0]], away)
    assert made.mixed() == []
    assert ground_cost(made, made.names) == 0
    other = np.array([OPENED, FLAG, JUNK])
    assert ground_cost(made, other) > 0


def test_a_mark_does_not_tell_which_of_two_kinds_with_one_border_it_stands_on() -> None:
    made = puzzle([[0, 1, 2]], [COVERED, OPENED, 1], [[0], [1]], [[FAR] * 2, [FAR] * 2, [0.2, 0.5]])
    assert made.ground(made.names).tolist() == [-1, -1, COVERED]
    made = replace(made, alike=np.ones((2, 2), np.bool_))
    assert made.ground(made.names).tolist() == [-1, -1, -1]


def test_numbers_on_covered_tiles_cost() -> None:
    made = puzzle(names=[OPENED, OPENED, COVERED, 1, FLAG], **CHEQUERED)
    swapped = np.array([COVERED, COVERED, COVERED, 1, FLAG])
    assert ground_cost(made, made.names) == 0 < ground_cost(made, swapped)


@pytest.mark.parametrize(
    ("names", "cost"),
    [
        ([COVERED, OPENED, 1, 2], ON_COVERED_COST),  # only zeros are opened
        ([COVERED, COVERED, 1, 2], 4 * GROUND_COST),  # the numbers' ground is opened, for all that tells
        ([OPENED, COVERED, 1, 2], 0.0),
    ],
)
def test_all_numbers_may_stand_on_covered_tiles(names: list[int], cost: float) -> None:
    labels = [[0, 0, 0, 0], [2, 3, 2, 3], [1, 2, 1, 2], [1, 3, 1, 3]]
    away = [[FAR] * 2, [FAR] * 2, [0.2, 60.0], [0.2, 60.0]]
    made = puzzle(labels, names, [[0], [1]], away)
    ground = ground_cost(made, made.names) + ON_COVERED_COST * made.on_covered(made.names)
    assert ground == pytest.approx(cost)


@pytest.mark.parametrize(
    ("labels", "others", "cost"),
    [
        ([[0, 1, 2], [0, 1, 3]], 2.0, GROUND_COST),
        ([[0, 3, 2], [0, 1, 3]], 2.0, 0.0),  # two of them: a number in its own colour
        ([[0, 1, 2], [0, 1, 3]], 30.0, 0.0),  # as all numbers are
    ],
)
def test_a_single_tile_on_a_ground_like_no_other_may_be_what_was_hit(
    labels: list[list[int]], others: float, cost: float
) -> None:
    """Covered tiles, zeros, a one, and a mark that is like a number."""
    away = [[FAR, FAR], [FAR, FAR], [60.0, others], [60.0, 60.0]]
    made = puzzle(labels, [COVERED, OPENED, 1, 2], [[0], [1]], away)
    assert ground_cost(made, made.names) == cost
    assert ground_cost(made, np.array([COVERED, OPENED, 1, MINE])) == 0


def test_a_single_tile_beside_hidden_ones_may_have_any_ground() -> None:
    away = [[FAR, FAR], [FAR, FAR], [60.0, 2.0], [60.0, 60.0], [FAR, FAR]]
    labels = [[0, 1, 2, 4], [0, 1, 3, 4]]
    made = puzzle(labels, [COVERED, OPENED, 1, 2, JUNK], [[0], [1]], away)
    assert ground_cost(made, made.names) == GROUND_COST
    made = puzzle(labels, [COVERED, OPENED, 1, 2, JUNK], [[0], [1]], away)
    made.costs[4] = UNNAMEABLE
    assert made.reached[:4].tolist() == [False, False, True, True]
    assert ground_cost(made, made.names) == 0


@pytest.mark.parametrize(("distance", "ground"), [(4.0, COVERED), (6.0, -1)])
def test_of_a_single_kind_the_borders_must_be_its_own(distance: float, ground: int) -> None:
    made = puzzle([[0, 0, 1]], [COVERED, FLAG], [[0]], [[FAR], [distance]])
    assert made.ground(made.names).tolist() == [-1, ground]

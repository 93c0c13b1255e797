"""What names cost groups of tiles, on small puzzles made by hand."""

import numpy as np
import pytest

from screenbot.board import Board
from screenbot.vision.naming.puzzle import (
    ASKED,
    ASKED_COST,
    BLOCK_COST,
    COVERED,
    CROSSED_COST,
    FLAGGED,
    FLAGGED_COST,
    ISLAND_COST,
    ISLANDS,
    LIKENESS_COST,
    LONELY,
    LONELY_COST,
    MISTAKEN,
    MISTAKEN_COST,
    NAMES,
    NEEDLESS_COST,
    OPENED,
    OVER,
    OVER_COST,
    TWOFOLD_COST,
    UNLIKE_COST,
    _flagged_cost,
    _island_cost,
    _strewn_cost,
)
from tests.vision.naming.puzzles import CROSS, FAR, FLAG, JUNK, MINE, QUESTION, WRONG, puzzle


@pytest.mark.parametrize(
    ("text", "flags"), [("0F1", 1), ("01F", 0), ("F0F\nF00\nFFF", FLAGGED)], ids=["one", "none", "many"]
)
def test_flags_stand_beside_no_zeros(text: str, flags: int) -> None:
    (cost,) = _flagged_cost(Board.from_text(text).tiles[None])
    assert cost == FLAGGED_COST * flags


@pytest.mark.parametrize(
    ("text", "cost"),
    [
        ("1F\n##", 0.0),
        ("F#\n##", LONELY_COST),
        ("??1\n??1", LONELY_COST * 2),
        ("??1\n?#1", 0),
        ("FFFFF\n#####\nFFFFF", LONELY_COST * LONELY),
        ("**1\n**2\n121", 0.0),  # one block
        ("***1\n***1\n1111", BLOCK_COST + OVER_COST * 2),
        ("FFF1\nFFF1\n1111", BLOCK_COST + OVER_COST * 2 + LONELY_COST * 2),
        ("1F11F1\n1F11F1\n111111", OVER_COST * (8 - OVER)),
        ("4FF4\n4**4\n4444", 0.0),  # of flags and mines together none is a block
    ],
)
def test_flags_and_mines_lie_where_people_and_games_put_them(text: str, cost: float) -> None:
    (found,) = _strewn_cost(Board.from_text(text).tiles[None])
    assert found == pytest.approx(cost)


@pytest.mark.parametrize(("other", "size", "torn"), [(0.0, 3, False), (6.0, 3, True), (6.0, 1, False)])
def test_what_is_clearly_a_mine_is_no_art_beside_other_covered_tiles(
    other: float, size: int, torn: bool
) -> None:
    """The others may look like mines themselves."""
    made = puzzle([[0] * 4 + [1] * size], [COVERED, COVERED], [], [[], []])
    made.marked[:] = True
    made.costs[:, 1:COVERED] = 20.0
    made.costs[:, MINE] = 0.0
    made.costs[1, 8] = 20.0 - 3 * other
    (cost,) = made._art_cost(made.names[None])
    assert cost == TWOFOLD_COST * torn


@pytest.mark.parametrize(("covered", "many"), [(0, True), (1, False), (0, False)])
def test_question_marks_are_not_on_all_tiles(covered: int, many: bool) -> None:
    """Each of as many as cost nothing costs the same as one more, but for that."""
    asked = ASKED - (not many)
    labels = [[0] * asked + [1] * 3 + [2] * covered]
    made = puzzle(labels, [QUESTION, FLAG, COVERED][: 2 + covered], [], [[]] * (2 + covered))
    other = puzzle([[0] * asked + [1] * 3 + [2]], [QUESTION, FLAG, COVERED], [], [[]] * 3)
    (cost,), (less,) = made._number_cost(made.names[None]), other._number_cost(other.names[None])
    assert cost - less == pytest.approx(ASKED_COST * (many and not covered))


def test_tiles_of_one_kind_have_one_name() -> None:
    labels, names = [[0, 0, 0, 1], [1, 1, 1, 1]], np.array([COVERED, OPENED])
    one, two = (
        puzzle(labels, [OPENED] * 2, kinds, [[FAR] * len(kinds)] * 2) for kinds in ([[0, 1]], [[0], [1]])
    )
    assert one.total(names) - two.total(names) == pytest.approx(LIKENESS_COST * 3**0.5)


@pytest.mark.parametrize(("distances", "cost"), [((150.0, 30.0), LIKENESS_COST), ((150.0, 60.0), 0.0)])
def test_a_tile_of_a_colour_like_no_other_is_not_like_the_nearest(
    distances: tuple[float, float], cost: float
) -> None:
    made = puzzle([[0, 0, 0, 1, 1, 1, 2]], [COVERED, OPENED, COVERED], [[0], [1], [2]], [[FAR] * 3] * 3)
    made.gaps[2, :2] = distances
    assert made._likeness_cost(made.names) == pytest.approx(cost)


@pytest.mark.parametrize(
    ("names", "labels", "uncovered"),
    [
        ([OPENED, OPENED], [[0, 0, 0, 1, 1, 1]] * 2, True),
        ([OPENED, COVERED], [[0, 0, 0, 1, 1, 1]] * 2, False),
        ([OPENED, OPENED], [[0, 1, 0, 1, 0, 1], [1, 0, 1, 0, 1, 0]], False),
    ],
)
def test_two_looks_are_not_both_opened_but_on_a_chequered_board(
    names: list[int], labels: list[list[int]], uncovered: bool
) -> None:
    made = puzzle(labels, names, [[0], [1]], [[FAR] * 2] * 2)
    made.means[1] = 40
    assert made.uncovered(made.names) == uncovered


@pytest.mark.parametrize(
    ("labels", "striped"),
    [
        ([[0, 0, 0], [1, 1, 2], [0, 2, 0], [1, 1, 1]], True),
        ([[0, 1, 0, 1], [0, 1, 2, 2], [0, 2, 0, 1], [0, 1, 0, 1]], True),
        ([[0, 0, 0], [0, 0, 0], [1, 1, 2], [1, 1, 1]], False),  # two halves
        ([[0, 0, 0], [1, 1, 2], [0, 1, 0], [1, 1, 1]], False),
    ],
)
def test_kinds_that_take_turns_by_rows_or_columns_are_stripes(labels: list[list[int]], striped: bool) -> None:
    made = puzzle(labels, [COVERED, COVERED, 1], [[0], [1]], [[FAR] * 2] * 3)
    assert made.striped([0], [1]) == striped


def test_a_look_of_few_tiles_is_not_missed_among_covered_ones() -> None:
    labels = [[0] * 20] * 5 + [[0] * 17 + [1] * 3]
    made = puzzle(labels, [OPENED, OPENED], [[0], [1]], [[FAR] * 2] * 2)
    made.means[1] = 40
    assert not made.uncovered(made.names)


@pytest.mark.parametrize(
    ("names", "cost"),
    [
        ([COVERED, COVERED, 1, FLAG], 7 * NEEDLESS_COST),  # all but the one above the flag touch them
        ([OPENED, OPENED, 1, FLAG], 0.0),
        ([COVERED, COVERED, 2, FLAG], 0.0),  # these need them
    ],
)
def test_covered_tiles_that_no_number_needs_are_unlikely_be_they_of_several_kinds(
    names: list[int], cost: float
) -> None:
    labels = [[0, 0, 2, 2, 2, 1, 1], [0, 0, 2, 3, 2, 1, 1], [0, 0, 2, 2, 2, 1, 1], [0, 0, 0, 0, 1, 1, 1]]
    made = puzzle(labels, names, [[0], [1]], [[FAR] * 2] * 4)
    assert made._needless_cost(made.names[None], made.tiles()[None])[0] == pytest.approx(cost)


@pytest.mark.parametrize("name", [2, FLAG])
def test_one_number_has_one_shape_and_so_have_flags(name: int) -> None:
    made = puzzle([[0, 0, 1]], [name, name], [], [[], []])
    alike = made.total(made.names)
    made.unlike[:] = [[False, True], [True, False]]
    assert made.total(made.names) == alike + UNLIKE_COST
    assert made.total(np.array([name, 3])) < made.total(made.names) + UNLIKE_COST


def test_covered_tiles_have_one_art() -> None:
    made = puzzle([[0, 0, 0, 1, 2]], [COVERED, COVERED, JUNK], [[0], [1]], [[FAR, FAR]] * 3)
    plain = made.total(made.names)
    made.marked[1] = True
    assert made.total(made.names) == plain + TWOFOLD_COST
    made.marked[0] = True
    assert made.total(made.names) == plain  # the same art on both
    made.unlike[0, 1] = made.unlike[1, 0] = True
    assert made.total(made.names) == plain + TWOFOLD_COST


@pytest.mark.parametrize(("name", "bare", "cost"), [(COVERED, 3, 1), (COVERED, 2, 0), (OPENED, 3, 0)])
def test_what_most_covered_tiles_have_is_no_art_where_several_have_none(
    name: int, bare: int, cost: int
) -> None:
    made = puzzle([[0] * 5 + [1] * bare], [name, name], [[0], [1]], [[FAR, FAR]] * 2)
    made.marked[0] = True
    assert made._art_cost(made.names) == 0
    made.unlike[0, 1] = made.unlike[1, 0] = True
    assert made._art_cost(made.names) == cost * TWOFOLD_COST


@pytest.mark.parametrize(("alone", "cost"), [(ISLANDS, 0), (ISLANDS + 2, 2), (15, 10 - ISLANDS)])
def test_many_numbers_that_stand_alone_amid_covered_tiles_cost(alone: int, cost: int) -> None:
    labels = [[0] * 30, [1 if column < 2 * alone and column % 2 else 0 for column in range(30)], [0] * 30]
    made = puzzle(labels, [COVERED, MINE], [[0]], [[FAR], [FAR]])
    shown = made.tiles(np.array([[COVERED, MINE], [COVERED, 1]]))
    assert _island_cost(shown).tolist() == [0, cost * ISLAND_COST]


def test_many_namings_cost_what_each_costs_alone() -> None:
    rng = np.random.default_rng(0)
    labels = rng.integers(0, 7, (6, 8)).tolist()
    made = puzzle(
        labels, [OPENED, COVERED, OPENED, 1, 2, FLAG, MINE], [[0], [1, 2]], [[FAR] * 2] * 3 + [[3, 30]] * 4
    )
    made.gaps[0, 1] = 4.0
    made.apart.append((0, 1, 2.5))
    made.marked[3:] = True
    made.unlike[3, 4] = made.unlike[4, 3] = True
    namings = rng.integers(0, NAMES, (5000, 7))
    for rough in (False, True):
        alone = [made.totals(names[None], rough)[0] for names in namings[::50]]
        assert made.totals(namings, rough)[::50].tolist() == alone


def test_crosses_come_with_mines() -> None:
    made = puzzle([[0, 0, 1, 2]], [1, CROSS, JUNK], [], [[]] * 3)
    alone = made._number_cost(made.names)
    with_mine = made._number_cost(np.array([1, CROSS, MINE]))
    assert alone - made._number_cost(np.array([1, JUNK, JUNK])) == CROSSED_COST
    assert with_mine < alone


@pytest.mark.parametrize(
    ("wrong", "others", "many"),
    [(MISTAKEN, 1, True), (MISTAKEN - 1, 1, False), (MISTAKEN, MISTAKEN, False)],
)
def test_wrong_flags_are_no_more_than_right_ones_and_mines(wrong: int, others: int, many: bool) -> None:
    made = puzzle([[0] * wrong + [1] * others + [2] * 9], [WRONG, FLAG, 1], [], [[]] * 3)
    made.names[2] = MINE
    with_mines = made._number_cost(made.names)
    made.names[2] = 1
    cost = made._number_cost(made.names) - made._number_cost(np.array([JUNK, FLAG, 1]))
    assert cost == pytest.approx(CROSSED_COST + MISTAKEN_COST * many)
    assert with_mines < MISTAKEN_COST

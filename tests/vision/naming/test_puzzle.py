"""What names cost groups of tiles, and what proves a flag, on small puzzles made by hand."""

from dataclasses import replace
from types import SimpleNamespace
from typing import cast

import numpy as np
import pytest

from screenbot.board import Board, Tile, Tiles
from screenbot.geometry import Image
from screenbot.vision.naming.cheapest import _settle_plain
from screenbot.vision.naming.flags import proven_flags
from screenbot.vision.naming.free import _proven
from screenbot.vision.naming.gathering import Looks
from screenbot.vision.naming.groups import PARTS
from screenbot.vision.naming.plain import is_shade, proven_covered, proven_zeros
from screenbot.vision.naming.proof import proven_asked, proven_mines, proven_wrong
from screenbot.vision.naming.puzzle import (
    ASKED,
    ASKED_COST,
    BLOCK_COST,
    COVERED,
    CROSSED_COST,
    FLAGGED,
    FLAGGED_COST,
    GROUND_COST,
    ISLAND_COST,
    ISLANDS,
    LIKENESS_COST,
    LONELY,
    LONELY_COST,
    MISTAKEN,
    MISTAKEN_COST,
    NAMES,
    NEEDLESS_COST,
    ON_COVERED_COST,
    OPENED,
    OVER,
    OVER_COST,
    TWOFOLD_COST,
    UNLIKE_COST,
    UNNAMEABLE,
    Costs,
    Names,
    Puzzle,
    _flagged_cost,
    _island_cost,
    _strewn_cost,
)
from screenbot.vision.naming.told import named_by_numbers
from screenbot.vision.networks.glyphs import LOOKS, SIDE, Look

FLAG, CROSS, JUNK, MINE, WRONG = map(int, (Look.FLAG, Look.CROSS, Look.JUNK, Look.MINE, Look.WRONG))
QUESTION = int(Look.QUESTION)


def puzzle(
    labels: list[list[int]], names: list[int], kinds: list[list[int]], away: list[list[float]]
) -> Puzzle:
    """Return a puzzle with these groups and names, whose looks say nothing."""
    board, count = np.array(labels), len(names)
    return Puzzle(
        shape=board.shape,
        labels=board.ravel().astype(np.int32),
        costs=np.zeros((count, NAMES)),
        away=np.array(away, float).reshape(count, len(kinds)),
        near=np.full(len(kinds), 5.0),
        alike=np.zeros((len(kinds), len(kinds)), bool),
        gaps=np.full((count, count), np.inf, np.float32),
        means=np.zeros((count, 3), np.float32),
        faces=np.zeros((count, SIDE, SIDE, 3), np.float32),
        spread=0.0,
        kinds=kinds,
        apart=[],
        marked=np.zeros(count, bool),
        written=np.zeros(count, bool),
        unlike=np.zeros((count, count), bool),
        names=np.array(names),
        margins=np.full(count, np.inf),
        doubted=np.zeros(board.size, bool),
    )


def ground_cost(made: Puzzle, names: Names) -> Costs:
    return made._ground_cost(names, made.ground(names), made.on_covered(names))


def even(tiles: Tiles) -> Image:
    """Return pictures of tiles that are all alike."""
    return np.full((tiles.size, SIDE, SIDE, 3), 140, np.uint8)


FAR = np.inf
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


@pytest.mark.parametrize(
    ("labels", "ground", "proven"),
    [
        ([[0, 1, 2], [1, 1, 2], [2, 2, 2]], 2.0, []),  # covered tiles beside some of them
        ([[0, 2, 1], [2, 2, 1], [1, 1, 1]], 2.0, [1]),
        ([[0, 2, 1], [2, 2, 1], [1, 1, 1]], 40.0, []),  # numbers stand elsewhere
        ([[0, 2, 2], [2, 2, 2], [2, 1, 1]], 2.0, []),  # too few
    ],
)
def test_marks_beside_which_no_mine_can_lie_are_written_zeros(
    labels: list[list[int]], ground: float, proven: list[int]
) -> None:
    away = [[FAR, FAR], [FAR, FAR], [40.0, ground]]
    made = puzzle(labels, [COVERED, OPENED, 1], [[0], [1]], away)
    made.marked[1] = True
    assert proven_zeros(made) == proven


@pytest.mark.parametrize(("columns", "proven"), [(8, [1]), (5, [])])
def test_many_marks_beside_which_no_mine_can_lie_are_zeros_where_numbers_fill_their_tiles(
    columns: int, proven: list[int]
) -> None:
    labels = [[1] * columns, [1] * columns, [2] * columns, [0] * columns]
    labels[2][0] = labels[2][-1] = 3
    made = puzzle(labels, [COVERED, OPENED, 3, 2], [[0], [1]], [[FAR, FAR]] * 4)
    made.marked[1:] = True
    assert proven_zeros(made) == proven
    made.names[2:] = JUNK
    assert not proven_zeros(made)


@pytest.mark.parametrize(("mine", "proven"), [(20.0, [1]), (0.0, [])])
def test_nobody_sets_question_marks_where_no_mine_can_lie(mine: float, proven: list[int]) -> None:
    labels = [[1] * 3, [1] * 3, [2] * 3, [0] * 3]
    labels[2][0] = labels[2][-1] = 3
    made = puzzle(labels, [COVERED, int(Look.QUESTION), 3, 2], [[0], [1]], [[FAR, FAR]] * 4)
    made.marked[1:] = True
    made.costs[1] = mine
    made.costs[1, [OPENED, int(Look.QUESTION)]] = 4.0, 0.0
    assert proven_zeros(made) == proven
    made.labels[0] = 0  # a covered tile beside them
    assert not proven_zeros(made)


@pytest.mark.parametrize(
    ("last", "shade", "proven"),
    [
        ([0, 0, 3, 0, 0], 0, [1]),
        ([0, 0, 0, 0, 0], 0, []),  # all closed tiles may be mines that are shown
        ([0, 0, 3, 0, 0], 90, []),  # or these may, by their look
        ([4, 0, 3, 0, 0], 0, []),  # there are other zeros
    ],
)
def test_pictures_beside_which_no_mine_can_lie_are_zeros(
    last: list[int], shade: int, proven: list[int]
) -> None:
    made = puzzle(
        [[1] * 5, [1] * 5, [2, 3, 3, 3, 2], [0] * 5, last], [COVERED, FLAG, 2, 3, OPENED], [[0]], [[FAR]] * 5
    )
    if 4 not in last:
        made.names[4] = JUNK
    made.marked[1:] = True
    made.faces[0, 12:20, 12:20] = shade
    assert proven_zeros(made) == proven


@pytest.mark.parametrize(("distance", "ground"), [(4.0, COVERED), (6.0, -1)])
def test_of_a_single_kind_the_borders_must_be_its_own(distance: float, ground: int) -> None:
    made = puzzle([[0, 0, 1]], [COVERED, FLAG], [[0]], [[FAR], [distance]])
    assert made.ground(made.names).tolist() == [-1, ground]


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


@pytest.mark.parametrize(
    ("number", "marked", "asked", "proven"),
    [
        (1, True, 9.0, [0]),
        (3, True, 9.0, []),  # all of them may be mines
        (1, False, 9.0, []),
        (1, True, -20.0, []),  # or question marks
    ],
)
def test_pictures_that_too_many_tiles_have_for_mines_are_the_covered_ones(
    number: int, marked: bool, asked: float, proven: list[int]
) -> None:
    made = puzzle([[0] * 9, [0] * 9, [1] * 9, [2] * 9], [COVERED, number, OPENED], [], [[]] * 3)
    made.marked[:2] = marked, True
    made.costs[0, 1:COVERED] = 9.0
    made.costs[0, [JUNK, QUESTION, OPENED]] = 0.0, asked, 50.0
    assert proven_covered(made) == proven
    made.size[0] = 7  # so few may be something else's
    assert proven_covered(made) == []


@pytest.mark.parametrize(
    ("opened", "covered", "more", "proven"),
    [
        (30.0, 1.0, [2, 3], [0]),  # on covered tiles
        (30.0, 30.0, [2, 3], [0]),  # on a ground of their own, but on mines for sure
        (30.0, 30.0, [3, 0], []),  # one lies where no number tells
        (1.0, 30.0, [2, 3], []),  # on opened tiles
    ],
)
def test_marks_that_numbers_need_are_flags(
    opened: float, covered: float, more: list[int], proven: list[int]
) -> None:
    labels = [[0, 1, 2, 1, 0, 1, 2, 1, 0, 1, 2, more[0]], [1, 1, 2, 1, 1, 1, 2, 1, 1, 1, 2, more[1]]]
    away = [[opened, covered], [1, 30], [FAR] * 2, [FAR] * 2]
    made = puzzle(labels, [JUNK, 1, OPENED, COVERED], [[2], [3]], away)
    single = np.full((24, LOOKS), 1 / LOOKS, np.float32)
    assert proven_flags(made, single) == proven


@pytest.mark.parametrize("covered", [1.0, 30.0], ids=["on covered tiles", "on a ground of their own"])
@pytest.mark.parametrize(("marks", "proven"), [(12, [0]), (2, [])])
def test_one_of_many_flags_may_be_wrong(covered: float, marks: int, proven: list[int]) -> None:
    labels = [[0, 1, 2, 1] * marks + [3], [0] + [1, 2, 1, 1] * marks]
    away = [[30.0, covered], [1, 30], [FAR] * 2, [FAR] * 2]
    made = puzzle(labels, [JUNK, 1, OPENED, COVERED], [[2], [3]], away)
    single = np.full((made.labels.size, LOOKS), 1 / LOOKS, np.float32)
    assert proven_flags(made, single) == proven


@pytest.mark.parametrize(("margin", "proven"), [(9.0, [0]), (0.0, [])])
def test_a_board_of_which_no_name_is_believed_proves_nothing(margin: float, proven: list[int]) -> None:
    labels = [[0, 1, 2, 1] * 3, [1, 1, 2, 1] * 3]
    made = puzzle(labels, [FLAG, 1, OPENED], [[2]], [[30], [1], [FAR]])
    made.margins[:] = margin
    single = np.zeros((24, LOOKS), np.float32)
    single[:, FLAG] = 1
    assert _proven(made, single, []) == proven


@pytest.mark.parametrize(("number", "proven"), [(8, [0]), (1, [])])
def test_marks_are_no_numbers_that_cannot_be_where_they_stand(number: int, proven: list[int]) -> None:
    """Below each is one covered tile."""
    labels = [[0, 1, 2, 1] * 3, [3, 1, 2, 1] * 3]
    made = puzzle(labels, [JUNK, 2, OPENED, COVERED], [[2], [3]], [[30, 1], [1, 30], [FAR] * 2, [FAR] * 2])
    single = np.zeros((24, LOOKS), np.float32)
    single[:, number], single[:, FLAG] = 0.5, 0.4
    assert proven_flags(made, single) == proven


@pytest.mark.parametrize(("margin", "proven"), [(9.0, [0]), (5.0, [])])
def test_a_letter_like_a_number_is_a_flag_where_the_rules_say_so(margin: float, proven: list[int]) -> None:
    labels = [[0, 1, 2, 1] * 3, [3, 1, 2, 1] * 3]
    made = puzzle(labels, [FLAG, 2, OPENED, COVERED], [[2], [3]], [[30, 1], [1, 30], [FAR] * 2, [FAR] * 2])
    made.margins[0] = margin
    single = np.zeros((24, LOOKS), np.float32)
    single[:, 1], single[:, FLAG] = 0.8, 0.1
    assert proven_flags(made, single) == proven


@pytest.mark.parametrize(("chance", "proven"), [(0.1, []), (0.5, [0])])
def test_what_all_covered_tiles_show_is_a_flag_only_where_it_is_like_one(
    chance: float, proven: list[int]
) -> None:
    labels = [[0, 1, 2, 1] * 3, [1, 1, 2, 1] * 3]
    made = puzzle(labels, [JUNK, 1, OPENED], [[2]], [[30], [1], [FAR]])
    single = np.full((24, LOOKS), (1 - chance) / (LOOKS - 1), np.float32)
    single[:, FLAG] = chance
    assert proven_flags(made, single) == proven


@pytest.mark.parametrize(("name", "chance"), [(MINE, MINE), (FLAG, CROSS), (CROSS, CROSS)])
@pytest.mark.parametrize(("others", "proven"), [(3, [0]), (2, [])])
def test_what_looks_like_mines_or_crosses_while_mines_are_covered_are_flags(
    name: int, chance: int, others: int, proven: list[int]
) -> None:
    mines = [0] * 3 + [3] * others
    labels = [[group for mine in mines for group in (mine, 1, 2, 1)], [1, 1, 2, 1] * len(mines)]
    made = puzzle(labels, [name, 1, OPENED, COVERED], [[2], [3]], [[30, 1], [1, 30], [FAR] * 2, [FAR] * 2])
    single = np.zeros((made.labels.size, LOOKS), np.float32)
    single[made.labels == 0, chance] = 1
    assert proven_flags(made, single) == proven


@pytest.mark.parametrize(("marks", "far", "proven"), [(6, 20, [0]), (6, 18, []), (5, 36, []), (5, 38, [0])])
def test_what_looks_like_mines_is_a_flag_where_no_mine_lies_among_many_tiles_far_from_numbers(
    marks: int, far: int, proven: list[int]
) -> None:
    covered = [3] * (1 + far // 2)
    labels = [[0, 1, 2, 1] * marks + covered, [1, 1, 2, 1] * marks + covered]
    made = puzzle(labels, [MINE, 1, OPENED, COVERED], [[2], [3]], [[30, 1], [1, 30], [FAR] * 2, [FAR] * 2])
    single = np.zeros((made.labels.size, LOOKS), np.float32)
    single[made.labels == 0, MINE] = 1
    assert proven_flags(made, single) == proven


@pytest.mark.parametrize(("number", "proven"), [(1, [0, 5]), (0, [0])])
def test_a_mark_that_is_taken_for_the_same_as_flags_is_one_unless_a_number_has_enough(
    number: int, proven: list[int]
) -> None:
    labels = [[0, 1, 2, 1] * 3 + [3, 1, 2, 1] * 3 + [4, 5, 3], [1, 1, 2, 1] * 6 + [4, 4, 4]]
    names = [CROSS, 1, OPENED, COVERED, number, CROSS]
    away = [[30, 1], [1, 30], [FAR] * 2, [FAR] * 2, [1, 30], [30, 1]]
    made = puzzle(labels, names, [[2], [3]], away)
    single = np.zeros((made.labels.size, LOOKS), np.float32)
    single[np.isin(made.labels, (0, 5)), CROSS] = 1
    assert proven_flags(made, single) == proven


def test_of_two_marks_beside_a_number_of_one_mine_but_one_is_a_flag() -> None:
    labels = [[0, 1, 2, 1] * 3 + [3, 1, 2, 1] * 3 + [4, 1, 5, 1, 6], [1, 1, 2, 1] * 6 + [4, 1, 1, 1, 1]]
    names = [CROSS, 1, OPENED, COVERED, OPENED, CROSS, CROSS]
    away = [[30, 1], [1, 30], [FAR] * 2, [FAR] * 2, [FAR] * 2, [30, 1], [30, 1]]
    made = puzzle(labels, names, [[2, 4], [3]], away)
    single = np.zeros((made.labels.size, LOOKS), np.float32)
    single[np.isin(made.labels, (0, 5, 6)), CROSS] = 1
    assert proven_flags(made, single) == [0, 5]


def test_of_two_marks_of_which_one_is_a_mine_none_is_called_a_wrong_flag() -> None:
    """Each number has its mine without one of them, but not without both."""
    made = puzzle([[0, 1, 2, 1, 3, 1, 0]], [MINE, 1, JUNK, JUNK], [], [[]] * 4)
    made.marked[:] = True
    seen = SimpleNamespace(single=np.zeros((7, LOOKS), np.float32), covert=np.zeros(7, bool))
    seen.single[:, WRONG] = 1
    tiles = Board.from_text("*1~1~1*").tiles.copy()
    named = named_by_numbers(tiles, made, cast(Looks, seen), even(tiles))
    assert not (named == Tile.WRONG_FLAG).any()
    one = puzzle([[0, 1, 2, 1, 0]], [MINE, 1, JUNK], [], [[]] * 3)
    one.marked[:] = True
    tiles = Board.from_text("*1~1*").tiles.copy()
    seen = SimpleNamespace(single=seen.single[:5], covert=seen.covert[:5])
    assert named_by_numbers(tiles, one, cast(Looks, seen), even(tiles))[0, 2] == Tile.WRONG_FLAG
    seen.single[:] = 0  # it may be a flag as others were
    assert named_by_numbers(tiles, one, cast(Looks, seen), even(tiles))[0, 2] == Tile.UNSURE


@pytest.mark.parametrize(("last", "crossed", "wrong"), [("#", 0, True), ("1", 0, False), ("1", 1, True)])
def test_a_mark_that_is_no_mine_may_be_covered_tiles_picture_where_none_is_plain(
    last: str, crossed: float, wrong: bool
) -> None:
    names = [MINE, 1, JUNK, FLAG, COVERED if last == "#" else 1]
    made = puzzle([[0, 1, 2, 1, 0, 3, 4]], names, [], [[]] * 5)
    made.marked[:4] = True
    seen = SimpleNamespace(single=np.zeros((7, LOOKS), np.float32), covert=np.zeros(7, bool))
    seen.single[2, WRONG], seen.single[5, FLAG] = crossed, 1
    tiles = Board.from_text(f"*1~1*F{last}").tiles.copy()
    named = named_by_numbers(tiles, made, cast(Looks, seen), even(tiles))[0, 2]
    assert named == (Tile.WRONG_FLAG if wrong else Tile.UNSURE)


@pytest.mark.parametrize(
    ("unlike", "away", "usual", "pink", "read"),
    [
        (True, [1, 30], [1, 30], 0, Tile.WRONG_FLAG),
        (False, [30, 1], [1, 30], 0, Tile.WRONG_FLAG),  # no longer on a covered tile, as the others are
        (False, [1, 30], [30, 1], 0, Tile.UNSURE),  # the others are no longer
        (False, [1, 30], [1, 30], 0, Tile.UNSURE),
        (False, [1, 30], [1, 30], 60, Tile.WRONG_FLAG),  # within the same border, on a colour of its own
    ],
)
def test_a_flag_that_is_wrong_has_that_name_where_its_look_has_changed(
    unlike: bool, away: list[float], usual: list[float], pink: int, read: Tile
) -> None:
    made = puzzle(
        [[0, 1, 2, 5, 4, 3, 3, 3]],
        [MINE, 1, FLAG, FLAG, COVERED, OPENED],
        [[4], [5]],
        [[30, 1], [30, 1], away, usual, [FAR] * 2, [FAR] * 2],
    )
    made.marked[:4] = True
    made.unlike[2, 3] = made.unlike[3, 2] = unlike
    made.faces[2] = pink
    seen = SimpleNamespace(single=np.zeros((8, LOOKS), np.float32), covert=np.zeros(8, bool))
    seen.single[np.isin(made.labels, (2, 3)), FLAG] = 1
    tiles = Board.from_text("*1F0#FFF").tiles.copy()
    named = named_by_numbers(tiles, made, cast(Looks, seen), even(tiles))
    assert named[0, 2] == read
    assert (named[0, 5:] == Tile.FLAG).all()


def among_right_flags() -> Puzzle:
    """A mine, a number, a flag that differs, a zero, a covered tile, and flags that are right."""
    made = puzzle(
        [[0, 1, 2, 5, 4, 3, 3, 3]],
        [MINE, 1, FLAG, FLAG, COVERED, OPENED],
        [[4], [5]],
        [[30, 1], [30, 1], [1, 30], [1, 30], [FAR] * 2, [FAR] * 2],
    )
    made.unlike[2, 3] = made.unlike[3, 2] = True
    return made


def the_flag_that_differs(made: Puzzle) -> int:
    seen = SimpleNamespace(single=np.zeros((8, LOOKS), np.float32), covert=np.zeros(8, bool))
    seen.single[np.isin(made.labels, (2, 3)), FLAG] = 1
    tiles = Board.from_text("*1F0#FFF").tiles.copy()
    return int(named_by_numbers(tiles, made, cast(Looks, seen), even(tiles))[0, 2])


@pytest.mark.parametrize(("shade", "read"), [(90, Tile.WRONG_FLAG), (0, Tile.UNSURE)])
def test_where_right_flags_have_the_colour_of_mines_the_wrong_one_is_what_it_was(
    shade: int, read: Tile
) -> None:
    made = among_right_flags()
    made.marked[1:4] = True
    made.faces[0] = shade
    assert the_flag_that_differs(made) == read


@pytest.mark.parametrize(
    ("ground", "read"),
    [((0, 0, 250), Tile.UNSURE), ((0, 0, 90), Tile.WRONG_FLAG), ((0, 0, 0), Tile.WRONG_FLAG)],
)
def test_where_right_flags_have_the_ground_of_marked_mines_the_wrong_one_is_what_it_was(
    ground: tuple[int, int, int], read: Tile
) -> None:
    """Mines lie on red, and right flags; or on red alone; or both on the ground that covered tiles have."""
    made = among_right_flags()
    made.marked[:4] = True
    made.faces[0] = (0, 0, 250) if any(ground) else 0
    made.faces[3] = ground
    assert the_flag_that_differs(made) == read


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("*1~1*FFFF", "*1X1*FFFF"),  # each number has its mine
        ("*2~1*FFFF", "*2~1*FFFF"),  # the first needs it
        ("*1~~#FFFF", "*1XX#FFFF"),  # what looks like one is one
        ("*1~~11FFF", "*1X~11FFF"),  # but where numbers lack a mine without it
    ],
)
def test_flags_on_redder_ground_are_wrong_where_numbers_say_so(text: str, read: str) -> None:
    tiles = Board.from_text(text).tiles.copy()
    red, flag = tiles == Tile.UNSURE, np.isin(tiles, (Tile.UNSURE, Tile.FLAG))
    labels = np.where(flag, 2, np.where(tiles == Tile.MINE, 0, np.where(tiles > 0, 1, 3)))
    made = puzzle(labels.tolist(), [MINE, 1, FLAG, COVERED], [], [[]] * 4)
    made.marked[:3] = True
    pictures = even(tiles)
    pictures[red.ravel()] = 100, 100, 200
    seen = SimpleNamespace(
        single=np.zeros((tiles.size, LOOKS), np.float32), covert=np.zeros(tiles.size, bool)
    )
    seen.single[flag.ravel(), FLAG] = 1
    named = named_by_numbers(tiles, made, cast(Looks, seen), pictures)
    assert (named == Board.from_text(read).tiles).all()


@pytest.mark.parametrize(("colour", "read"), [((0, 0, 228), Tile.HIT_MINE), ((0, 228, 228), Tile.UNSURE)])
def test_a_red_tile_that_numbers_need_to_be_a_mine_was_hit(colour: tuple[int, int, int], read: Tile) -> None:
    tiles = Board.from_text("*1~1*1*").tiles.copy()
    tiles[0, 1] = tiles[0, 3] = 2
    made = puzzle([[0, 1, 2, 1, 0, 3, 0]], [MINE, 2, COVERED, 1], [], [[]] * 4)
    made.marked[[0, 1, 3]] = True
    made.faces[2] = colour
    seen = SimpleNamespace(single=np.zeros((7, LOOKS), np.float32), covert=np.zeros(7, bool))
    tiles[0, 5] = 2
    assert named_by_numbers(tiles, made, cast(Looks, seen), even(tiles))[0, 2] == read


@pytest.mark.parametrize(("pointer", "read"), [(10, Tile.UNSURE), (24, Tile.HIT_MINE)])
def test_a_mine_under_the_pointer_was_not_hit_for_that(pointer: int, read: Tile) -> None:
    """One that was hit shows less of what the others do, or on another ground."""
    tiles = Board.from_text("*2~2*2*").tiles.copy()
    made = puzzle([[0, 1, 2, 1, 0, 3, 0]], [MINE, 2, MINE, 1], [], [[]] * 4)
    made.marked[:] = True
    pictures = even(tiles)
    pictures[:, 8:24, 8:24] = 0
    pictures[2, -pointer:, -pointer:] = 255
    seen = SimpleNamespace(single=np.zeros((7, LOOKS), np.float32), covert=np.zeros(7, bool))
    assert named_by_numbers(tiles, made, cast(Looks, seen), pictures)[0, 2] == read


@pytest.mark.parametrize(("far", "proven"), [(24, [0]), (4, [])])
@pytest.mark.parametrize("astray", [False, True])
def test_what_looks_like_mines_are_flags_where_of_many_other_tiles_none_is_marked(
    far: int, proven: list[int], astray: bool
) -> None:
    """A lost game would show some mines where no number tells of them."""
    rows = [[0, 1, 2, 1] * 3 + [2, 1] + [3] * far, [1, 1, 2, 1] * 3 + [2, 1] + [3] * far]
    if astray:
        rows[0][-1] = 0
    made = puzzle(rows, [MINE, 1, OPENED, COVERED], [[2], [3]], [[30, 1], [1, 30], [FAR] * 2, [FAR] * 2])
    single = np.zeros((made.labels.size, LOOKS), np.float32)
    single[made.labels == 0, MINE] = 1
    assert proven_flags(made, single) == ([] if astray else proven)


@pytest.mark.parametrize("unlike", [False, True])
@pytest.mark.parametrize(("ink", "proven"), [((60, 0, 255), [0]), ((30, 30, 30), [])])
def test_what_looks_like_mines_but_for_its_colour_are_flags_where_others_are_untold(
    ink: tuple[int, int, int], proven: list[int], unlike: bool
) -> None:
    """On a ground of their own, as games show those that were flagged, mines may pass for another shape."""
    rows = [[0, 1, 2, 1] * 12 + [3, 4] * 6, [1, 1, 2, 1] * 12 + [3] * 12]
    away = [[30, 1], [1, 30], *[[FAR] * 2] * 2, [30, 1]]
    made = puzzle(rows, [MINE, 1, OPENED, COVERED, MINE], [[2], [3]], away)
    made.faces = np.full((5, 32, 32, 3), 200, np.float32)
    made.faces[[0, 4], 8:24, 8:24] = [[[ink]], [[(0, 0, 0)]]]
    made.unlike[4, 0] = unlike
    single = np.zeros((made.labels.size, LOOKS), np.float32)
    single[np.isin(made.labels, (0, 4)), MINE] = 1
    assert proven_flags(made, single) == proven


def test_marks_are_no_flags_where_one_lies_far_off_and_no_other_mine_is_covered() -> None:
    rows = [[0, 1, 2, 1] * 12 + [3, 3, 0], [1, 1, 2, 1] * 12 + [3, 3, 3]]
    made = puzzle(rows, [JUNK, 1, OPENED, COVERED], [[2], [3]], [[30, 1], [1, 30], [FAR] * 2, [FAR] * 2])
    single = np.full((made.labels.size, LOOKS), 1 / LOOKS, np.float32)
    assert proven_flags(made, single) == []


@pytest.mark.parametrize(
    ("unlike", "chance", "ground", "shown", "proven"),
    [
        (True, 0.2, 1.0, JUNK, [4]),
        (False, 0.2, 1.0, JUNK, []),  # of the flags' shape
        (True, 0.02, 1.0, JUNK, []),  # like no question mark at all
        (True, 0.2, 30.0, JUNK, []),  # not on covered tiles
        (True, 0.2, 1.0, MINE, []),  # the end of a game has its own marks
    ],
)
def test_a_mark_unlike_the_flags_that_is_one_or_a_question_mark_is_the_latter(
    unlike: bool, chance: float, ground: float, shown: int, proven: list[int]
) -> None:
    labels = [[0, 1, 2, 1] * 3 + [3, 4, 3, 5], [1, 1, 2, 1] * 3 + [4, 3, 3, 3]]
    away = [[30, 1], [1, 30], [FAR] * 2, [FAR] * 2, [30, ground], [30, 1]]
    made = puzzle(labels, [FLAG, 1, OPENED, COVERED, FLAG, shown], [[2], [3]], away)
    made.marked[[0, 1, 4, 5]] = True
    made.unlike[0, 4] = made.unlike[4, 0] = unlike
    single = np.zeros((made.labels.size, LOOKS), np.float32)
    single[made.labels == 0, FLAG] = 1
    single[made.labels == 4, Look.QUESTION], single[made.labels == 4, FLAG] = chance, 1 - chance
    assert proven_asked(made, single) == proven


@pytest.mark.parametrize(("astray", "proven"), [(2, [0]), (4, [])])
def test_a_person_may_flag_a_few_tiles_of_which_no_number_tells(astray: int, proven: list[int]) -> None:
    mines = [0] * 24 + [3] * 3
    labels = [[group for mine in mines for group in (mine, 1, 2, 1)], [1, 1, 2, 1] * len(mines)]
    labels = [labels[0] + [3] * 2 * (astray + 1), labels[1] + [3, 0] * astray + [3, 3]]
    made = puzzle(labels, [MINE, 1, OPENED, COVERED], [[2], [3]], [[30, 1], [1, 30], [FAR] * 2, [FAR] * 2])
    single = np.zeros((made.labels.size, LOOKS), np.float32)
    single[made.labels == 0, MINE] = 1
    assert proven_flags(made, single) == proven


def test_marks_are_no_flags_where_others_stand_that_no_number_told_of() -> None:
    labels = [[0, 1, 2, 1] * 3 + [2, 4, 4], [1, 1, 2, 1] * 3 + [2, 4, 4]]
    away = [[30, 1], [1, 30], [FAR] * 2, [FAR] * 2, [30, 1]]
    single = np.full((len(labels[0]) * 2, LOOKS), 1 / LOOKS, np.float32)
    made = puzzle(labels, [JUNK, 1, OPENED, COVERED, JUNK], [[2], [3]], away)
    assert proven_flags(made, single) == []


@pytest.mark.parametrize(
    ("flags", "untold", "like", "proven"),
    [
        (8, 12, FLAG, [4]),
        (8, 12, MINE, []),  # the same shape as the mines
        (8, 0, FLAG, []),  # numbers tell of all mines, too
        (2, 12, FLAG, []),  # so may two mines lie
    ],
)
def test_marks_are_flags_where_a_lost_game_shows_mines_no_number_tells_of(
    flags: int, untold: int, like: int, proven: list[int]
) -> None:
    labels = [[0, 1, 2, 1] * 6 + [4, 1, 2, 1] * flags + [3] * (2 * untold + 1), [1, 1, 2, 1] * (6 + flags)]
    labels[1] += [3, 0] * untold + [3]
    names = [MINE, 1, OPENED, COVERED, FLAG]
    made = puzzle(labels, names, [[2], [3]], [[30, 1], [1, 30], [FAR] * 2, [FAR] * 2, [30, 1]])
    single = np.zeros((made.labels.size, LOOKS), np.float32)
    single[made.labels == 0, MINE] = 1
    single[made.labels == 4, like] = 1
    assert proven_flags(made, single) == proven


@pytest.mark.parametrize(
    ("colour", "labels", "proven"),
    [
        ((140, 160, 180), [[0, 0, 0], [0, 1, 0]], [1]),  # lighter
        ((50, 60, 70), [[0, 0, 0], [0, 1, 0]], [1]),  # darker
        ((5, 5, 5), [[0, 0, 0], [0, 1, 0]], []),  # black: the middle of a mark that fills its tile
        ((100, 120, 240), [[0, 0, 0], [0, 1, 0]], []),  # redder: it may be marked so
        ((140, 160, 180), [[0, 0, 2], [2, 1, 2]], []),  # few covered neighbours
    ],
)
def test_a_lighter_tile_amid_covered_ones_is_covered(
    colour: tuple[int, int, int], labels: list[list[int]], proven: list[int]
) -> None:
    made = puzzle(labels, [COVERED, COVERED, 1], [[0], [1]], [[FAR] * 2] * 3)
    made.costs[1, OPENED + 1 : COVERED] = 9.0
    made.means[:] = [(100, 120, 140), colour, (0, 0, 0)]
    made.size[0] = 9  # a common look
    assert proven_covered(made) == proven


def test_a_lighter_tile_on_which_numbers_stand_is_not_covered() -> None:
    made = puzzle([[0, 0, 0], [0, 1, 0], [0, 2, 0]], [COVERED, COVERED, 1], [[0], [1]], [[FAR] * 2] * 3)
    made.costs[1, OPENED + 1 : COVERED] = 9.0
    made.means[:] = [(100, 120, 140), (140, 160, 180), (0, 0, 0)]
    made.size[0] = 9
    assert proven_covered(made) == [1]
    made.away[2] = [30.0, 1.0]
    assert proven_covered(made) == []


@pytest.mark.parametrize(
    ("flag", "number", "margin", "proven"),
    [
        ([70, 30, 1], [1, 70, 60], 9.0, [2]),
        ([70, 1, 30], [1, 70, 60], 9.0, []),  # it stands on the others
        ([70, 30, 1], [60, 70, 1], 9.0, []),  # so does a number
        ([70, 30, 1], [1, 70, 60], 0.0, []),  # it may be no flag
    ],
)
def test_a_lone_tile_that_flags_stand_on_is_covered(
    flag: list[float], number: list[float], margin: float, proven: list[int]
) -> None:
    labels = [[0, 0, 4, 2], [1, 0, 4, 3], [1, 0, 4, 3]]
    away = [[FAR] * 3, [FAR] * 3, [FAR] * 3, flag, number]
    made = puzzle(labels, [OPENED, COVERED, COVERED, FLAG, 1], [[0], [1], [2]], away)
    made.costs[2, OPENED + 1 : COVERED] = 9.0
    made.means[:] = [(200, 200, 200), (100, 120, 140), (140, 160, 220), (0, 0, 0), (0, 0, 0)]
    made.margins[3] = margin
    assert proven_covered(made) == proven


@pytest.mark.parametrize(
    ("colour", "shade"), [((255, 200, 130), True), ((230, 200, 170), True), ((200, 140, 150), False)]
)
def test_a_tile_under_the_pointer_is_brighter_or_paler(colour: tuple[int, int, int], shade: bool) -> None:
    usual = np.array((200, 140, 90), np.float32)  # blue
    assert is_shade(np.array(colour, np.float32), usual) == shade


@pytest.mark.parametrize(
    ("labels", "proven"),
    [
        ([[1, 0, 1, 2, 0, 2, 0], [1, 1, 1, 2, 2, 2, 0]], [0]),
        ([[1, 0, 1, 0, 2, 2, 0], [1, 1, 1, 2, 2, 2, 0]], []),  # a number has too many
        ([[1, 2, 1, 2, 0, 2, 0], [1, 1, 1, 2, 2, 2, 0]], []),  # numbers lack one
        ([[1, 0, 1, 2, 0, 2, 3], [1, 1, 1, 2, 0, 2, 3]], []),  # there are mines of another look
        ([[1, 0, 1, 2, 2, 2, 0], [1, 1, 1, 2, 2, 2, 2]], []),  # too few
        ([[0, 0, 2, 0, 1, 2, 2], [0, 0, 2, 2, 1, 2, 2]], []),  # hardly a number
    ],
)
def test_marks_that_no_number_told_of_are_mines(labels: list[list[int]], proven: list[int]) -> None:
    names = [MINE, 1, COVERED, MINE][: max(map(max, labels)) + 1]
    made = puzzle(labels, names, [[1], [2]], [[FAR] * 2] * len(names))
    assert proven_mines(made, np.zeros((14, LOOKS), np.float32), []) == proven


@pytest.mark.parametrize(
    ("labels", "marked", "proven"),
    [
        ([[1, 0, 1, 2, 0, 2, 0], [1, 1, 1, 2, 2, 2, 0]], True, [0]),
        ([[1, 0, 1, 2, 0, 2, 0], [1, 1, 1, 2, 2, 2, 0]], False, []),  # a window lies over the board
        ([[1, 0, 1, 3, 0, 2, 0], [1, 1, 1, 2, 2, 2, 0]], True, []),  # a zero beside one
        ([[0, 2, 2, 2, 0, 2, 0], [2, 1, 1, 2, 2, 2, 0]], True, []),  # numbers lack one
    ],
)
def test_pictures_that_no_network_knows_are_mines_where_numbers_say_so(
    labels: list[list[int]], marked: bool, proven: list[int]
) -> None:
    made = puzzle(labels, [JUNK, 1, COVERED, OPENED], [[2], [3]], [[FAR] * 2] * 4)
    made.marked[0] = marked
    assert proven_mines(made, np.zeros((14, LOOKS), np.float32), []) == proven


@pytest.mark.parametrize(
    ("labels", "others", "proven"),
    [
        ([[1, 0, 1, 2, 0, 2, 0], [1, 1, 1, 2, 2, 2, 0]], [], [0]),
        ([[1, 2, 1, 2, 0, 2, 0], [1, 1, 1, 2, 2, 2, 0]], [], []),  # numbers lack one
        (
            [[1, 3, 1, 2, 0, 2, 0], [1, 1, 1, 2, 3, 2, 0]],
            [JUNK],
            [],
        ),  # what else stands there may be the mines
    ],
)
def test_crosses_where_numbers_need_mines_are_mines(
    labels: list[list[int]], others: list[int], proven: list[int]
) -> None:
    names = [WRONG, 1, COVERED, *others]
    made = puzzle(labels, names, [[2]], [[FAR]] * len(names))
    made.marked[[0, *range(3, len(names))]] = True
    assert proven_mines(made, np.zeros((14, LOOKS), np.float32), []) == proven


@pytest.mark.parametrize(("chance", "proven"), [(0.1, [0]), (0.9, [])])
def test_letters_that_no_number_told_of_are_no_flags_but_mines(chance: float, proven: list[int]) -> None:
    labels = [[1, 0, 1, 2, 0, 2, 0], [1, 1, 1, 2, 2, 2, 0]]
    made = puzzle(labels, [FLAG, 1, COVERED], [[2]], [[FAR]] * 3)
    made.marked[0] = True
    single = np.zeros((14, LOOKS), np.float32)
    single[:, FLAG] = chance
    assert proven_mines(made, single, []) == proven


def test_where_letters_are_proven_flags_red_tiles_on_all_other_mines_are_mines() -> None:
    """Three red tiles, a one and a free tile each, and three flags beside ones."""
    labels = [[3, 1, 2, 3, 1, 2, 3, 1, 2, 0, 1, 4, 1, 0, 1, 4, 1, 0, 1]]
    made = puzzle(labels, [FLAG, 1, COVERED, COVERED, OPENED], [[2]], [[FAR]] * 5)
    made.marked[0] = True
    single = np.zeros((19, LOOKS), np.float32)
    assert not proven_mines(made, single, [[3]])
    assert proven_mines(made, single, [[3]], [0]) == [3]


def test_covered_tiles_with_art_like_a_digit_may_be_covered_from_the_first() -> None:
    labels = [[0, 0, 2, 1], [0, 0, 2, 1], [2, 2, 3, 1], [1, 1, 1, 1]]
    made = puzzle(labels, [OPENED, 1, 1, 2], [[0], [1]], [[FAR] * 2, [FAR] * 2, [0.5, 30.0], [0.5, 30.0]])
    made.costs[:] = 9.0
    for group, name, cost in (
        (0, OPENED, 0), (0, COVERED, 0), (1, 1, 0), (1, OPENED, 1), (1, COVERED, 1), (2, 1, 0), (3, 2, 0)
    ):  # fmt: skip
        made.costs[group, name] = cost
    looks = SimpleNamespace(shape=made.shape, patches=np.zeros((made.labels.size, PARTS, PARTS, 3)))
    _settle_plain(made, cast(Looks, looks), doubtful=True)
    assert made.names.tolist() == [OPENED, COVERED, 1, 2]


@pytest.mark.parametrize(
    ("labels", "unlike", "chances", "proven"),
    [
        ([[3, 1, 0], [1, 1, 1]], True, {CROSS: 0.5, JUNK: 0.2}, [3]),
        ([[3, 1, 0], [1, 1, 1]], False, {CROSS: 0.5, JUNK: 0.2}, [3]),  # two numbers have all their mines
        ([[3, 1, 0], [2, 2, 2]], False, {CROSS: 0.5, JUNK: 0.2}, []),  # one has: it looks as a mine does
        ([[3, 1, 0, 1, 3, 1, 0], [2, 2, 1, 1, 2, 1, 1]], False, {CROSS: 0.5, JUNK: 0.2}, [3]),  # one and four
        ([[3, 1, 0], [2, 2, 2]], False, {WRONG: 0.6, MINE: 0.3}, [3]),  # but more as a wrong flag does
        ([[3, 1, 2], [1, 1, 0]], True, {CROSS: 0.5, MINE: 0.5}, [3]),
        ([[3, 1, 2], [1, 2, 2]], True, {CROSS: 0.5, JUNK: 0.2}, []),  # no mine is shown
        ([[3, 1, 0], [1, 1, 1]], True, {CROSS: 0.2, JUNK: 0.4}, []),  # it may be a pointer
        ([[3, 1, 0], [1, 1, 1]], True, {CROSS: 0.5, 4: 0.2}, []),  # it may be a number
    ],
)
def test_crosses_on_free_tiles_are_wrong_flags(
    labels: list[list[int]], unlike: bool, chances: dict[int, float], proven: list[int]
) -> None:
    made = puzzle(labels, [MINE, 1, COVERED, JUNK], [[1], [2]], [[FAR] * 2] * 4)
    made.unlike[0, 3] = unlike
    single = np.zeros((len(made.labels), LOOKS), np.float32)
    single[:, list(chances)] = list(chances.values())
    assert proven_wrong(made, single) == proven


CROSSED = "#.....# ##...## .##.##. ..###.. .##.##. ##...## #.....#"
POINTER = "#...... ##..... ###.... ####... #####.. ##.##.. ....##."
ROUND = "..###.. .#####. ####### ####### ####### .#####. ..###.."


@pytest.mark.parametrize(("shape", "proven"), [(CROSSED, [3]), (POINTER, []), (ROUND, [])])
def test_a_mark_with_the_shape_of_a_cross_is_a_wrong_flag_though_hardly_known(
    shape: str, proven: list[int]
) -> None:
    made = puzzle([[3, 1, 0], [1, 1, 1]], [MINE, 1, COVERED, JUNK], [[1], [2]], [[FAR] * 2] * 4)
    drawn = np.array([[mark == "#" for mark in line] for line in shape.split()])
    made.faces = np.zeros((4, 13, 13, 3), np.float32)
    made.faces[3, 3:10, 3:10] = 200 * drawn[..., None]
    single = np.zeros((len(made.labels), LOOKS), np.float32)
    single[:, [WRONG, JUNK, MINE]] = 0.1, 0.6, 0.2
    assert proven_wrong(made, single) == proven


ODD = [[3, 1, 0, 1, 3], [1, 1, 1, 1, 1], [2, 2, 2, 2, 2], [4, 2, 4, 2, 4]]
"""Two marks on tiles beside numbers whose mine is shown, and three flags."""


@pytest.mark.parametrize(
    ("changed", "look", "away", "proven"),
    [
        ({}, JUNK, 2.0, [3]),
        ({}, FLAG, 2.0, []),  # flags like the others
        ({}, JUNK, 30.0, []),  # a message may lie there
        ({(0, 4): 2}, JUNK, 2.0, []),  # a pointer may
        ({(3, 4): 2}, JUNK, 2.0, []),  # flags may look so
        ({(0, 2): 2, (3, 1): 0}, JUNK, 2.0, []),  # the numbers need them
    ],
)
def test_marks_unlike_the_flags_on_free_tiles_are_wrong_flags(
    changed: dict[tuple[int, int], int], look: int, away: float, proven: list[int]
) -> None:
    labels = [
        [changed.get((row, column), label) for column, label in enumerate(line)]
        for row, line in enumerate(ODD)
    ]
    made = puzzle(labels, [MINE, 1, COVERED, JUNK, FLAG], [[2]], [[FAR], [FAR], [FAR], [away], [2.0]])
    single = np.zeros((len(made.labels), LOOKS), np.float32)
    for group, shape in ((0, MINE), (3, look), (4, FLAG)):
        single[made.labels == group, shape] = 0.9
    assert proven_wrong(made, single) == proven


@pytest.mark.parametrize(
    ("ground", "read"),
    [((20, 20, 100), Tile.UNSURE), ((20, 100, 20), Tile.FLAG), ((0, 90, 100), Tile.FLAG), (0, Tile.FLAG)],
)
def test_the_only_flag_on_red_that_numbers_call_wrong_is_not_sure_to_be_as_it_was(
    ground: int | tuple[int, ...], read: Tile
) -> None:
    """Some games turn right flags to mines, and redden the wrong ones that are left."""
    made = puzzle([[0, 1, 2, 4, 3, 0]], [MINE, 1, FLAG, COVERED, OPENED], [], [[]] * 5)
    made.marked[:3] = True
    made.faces[2] = ground
    seen = SimpleNamespace(single=np.zeros((6, LOOKS), np.float32), covert=np.zeros(6, bool))
    seen.single[2, FLAG] = 1
    tiles = Board.from_text("*1F0#*").tiles.copy()
    assert named_by_numbers(tiles, made, cast(Looks, seen), even(tiles))[0, 2] == read


@pytest.mark.parametrize(
    ("colours", "read"),
    [((0, 0, 0), Tile.HIT_MINE), ((0, 60, 0), Tile.HIT_MINE), ((0, 60, 120), Tile.UNSURE)],
)
def test_a_mark_that_numbers_need_was_hit_unless_mines_stand_on_many_colours(
    colours: tuple[int, ...], read: Tile
) -> None:
    made = puzzle([[0, 1, 2, 1, 3, 1, 4]], [MINE, 1, MINE, MINE, JUNK], [], [[]] * 5)
    made.marked[:] = True
    for group, colour in zip((0, 2, 3), colours, strict=True):
        made.faces[group] = colour
    seen = SimpleNamespace(single=np.zeros((7, LOOKS), np.float32), covert=np.zeros(7, bool))
    tiles = Board.from_text("*2*2*2~").tiles.copy()
    assert named_by_numbers(tiles, made, cast(Looks, seen), even(tiles))[0, 6] == read

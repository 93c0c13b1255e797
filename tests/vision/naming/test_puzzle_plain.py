"""What proves a group covered tiles, or zeros, on small puzzles made by hand."""

from types import SimpleNamespace
from typing import cast

import numpy as np
import pytest

from screenbot.vision.naming.cheapest import _settle_plain
from screenbot.vision.naming.gathering import Looks
from screenbot.vision.naming.groups import PARTS
from screenbot.vision.naming.plain import is_shade, proven_covered, proven_zeros
from screenbot.vision.naming.puzzle import COVERED, OPENED
from screenbot.vision.networks.glyphs import Look
from tests.vision.naming.puzzles import FAR, FLAG, JUNK, QUESTION, puzzle


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

"""What proves a mine, or a wrong flag once mines are shown, on small puzzles made by hand."""

import numpy as np
import pytest

from screenbot.vision.naming.proof import proven_mines, proven_wrong
from screenbot.vision.naming.puzzle import COVERED, OPENED
from screenbot.vision.networks.glyphs import LOOKS
from tests.vision.naming.puzzles import CROSS, FAR, FLAG, JUNK, MINE, WRONG, puzzle


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

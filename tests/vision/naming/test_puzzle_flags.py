"""What proves a flag, on small puzzles made by hand."""

import numpy as np
import pytest

from screenbot.vision.naming.flags import proven_flags
from screenbot.vision.naming.free import _proven
from screenbot.vision.naming.proof import proven_asked
from screenbot.vision.naming.puzzle import COVERED, OPENED
from screenbot.vision.networks.glyphs import LOOKS, Look
from tests.vision.naming.puzzles import CROSS, FAR, FLAG, JUNK, MINE, puzzle


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

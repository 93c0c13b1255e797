"""Words beside a board name a level, by its usual name, by its size, or by its mines."""

import pytest

from screenbot.geometry import Grid, Rect
from screenbot.vision.text.lines import Line
from screenbot.window.levels import is_label, is_of_level, level_of, numbered_as, of_levels, sized_as
from screenbot.window.phrases import LEVELS

SMALL, LARGE = Grid.regular(0, 0, 20, 20, 9, 9), Grid.regular(0, 0, 20, 20, 16, 30)


def row(*texts: str, step: int = 90, down: int = 0) -> list[Line]:
    """Return lines beside each other, the middles of each so far from the last one's."""
    return [
        Line(Rect(100 + step * place, 50 + down * place, 60, 12), text, 0.9)
        for place, text in enumerate(texts)
    ]


@pytest.mark.parametrize(
    ("texts", "mines", "named"),
    [
        (("1o mines", "40 mines", "90 mines"), 10, ["1o mines"]),
        (("1o mines", "40 mines", "90 mines"), 11, []),
        (("10 mines", "40 mines", "90 mines"), None, []),
        (("9x9", "16x16", "30x16"), None, ["9x9"]),
        (("9 x 9", "16 x l6"), 10, ["9 x 9"]),
        (("easy 9x9", "medium 16x16"), 10, ["easy 9x9"]),
        (("9*9 (10 minas)", "16*16 (40 minas)"), 10, ["9*9 (10 minas)"]),
        (("9x9, 12 mines", "9x9, 10 mines"), 10, ["9x9, 10 mines"]),
        (("9x9, 12 mines", "9x9, 10 mines"), None, []),  # either may be
        (("9x9", "9 x 9"), 10, []),  # none names another
        (("9x9",), 10, []),
        (("10 mines left", "40 mines"), 10, []),
        (("mines", "40 mines"), 10, []),
        (("total mines", "no mines", "10 mines"), 1, []),
        (("all mines", "10 mines"), 11, []),
        (("10", "40"), 10, []),
    ],
)
def test_a_level_is_named_by_its_numbers_where_others_stand_beside_it(
    texts: tuple[str, ...], mines: int | None, named: list[str]
) -> None:
    assert [line.text for line in numbered_as(row(*texts), SMALL, mines)] == named


@pytest.mark.parametrize(
    ("texts", "own"),
    [
        (("easy (9x9)", "medium (16x16)", "hard"), ["easy (9x9)"]),
        (("easy (8x8)", "medium (16x16)", "hard"), []),
        (("size 9 x 9", "easy"), []),  # no choice
        (("easy (9x9) 12 mines", "easy (8x8)"), ["easy (9x9) 12 mines"]),
        (("10 mines", "40 mines"), []),
    ],
)
def test_a_level_is_named_by_its_size_where_others_are(texts: tuple[str, ...], own: list[str]) -> None:
    assert [line.text for line in sized_as(row(*texts), SMALL)] == own


@pytest.mark.parametrize("text", ["30x16", "16x30"])
def test_either_side_may_come_first(text: str) -> None:
    assert [line.text for line in numbered_as(row("9x9", text), LARGE, 99)] == [text]


@pytest.mark.parametrize(
    ("step", "down", "found"),
    [
        (90, 0, True),
        (350, 0, True),
        (370, 0, False),  # too far aside
        (90, 1, True),
        (90, 5, False),  # neither one row nor one column
        (0, 30, True),
        (0, 59, True),
        (0, 61, False),
        (29, 30, True),
        (61, 30, False),
    ],
)
def test_levels_stand_in_one_row_or_column(step: int, down: int, found: bool) -> None:
    assert bool(numbered_as(row("9x9", "16x16", step=step, down=down), SMALL, None)) is found
    named = row("easy", "medium", "hard", step=step, down=down)
    assert of_levels(named) == (named if found else [])


def test_a_label_is_no_level() -> None:
    assert not of_levels(row("easy:", "medium", "hard"))
    assert is_label(row("easy:")[0])


@pytest.mark.parametrize(
    ("rows", "columns", "level", "usual"),
    [(9, 9, 0, True), (16, 16, 1, True), (16, 30, 2, True), (7, 9, 0, False)],
)
def test_a_boards_size_tells_its_level(rows: int, columns: int, level: int, usual: bool) -> None:
    grid = Grid.regular(0, 0, 20, 20, rows, columns)
    assert level_of(grid) == LEVELS[level]
    assert is_of_level(grid) is usual

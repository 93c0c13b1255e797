import numpy as np
import pytest

from screenbot.board import Cell
from screenbot.errors import LayoutError
from screenbot.minefield.layout import Layout


def laid(drawn: str, start: tuple[int, int] = (0, 0)) -> Layout:
    """A layout drawn with m for a mine; rows end at a space."""
    return Layout(np.array([[letter == "m" for letter in row] for row in drawn.split()]), Cell(*start))


NUMBERED = [
    ("m", "*"),
    (".", "0"),
    ("m. ..", "*1 11"),
    ("mmm m.m mmm", "*** *8* ***"),
    ("m..m ....", "*11* 1111"),
]


@pytest.mark.parametrize(("drawn", "text"), NUMBERED)
def test_numbers_count_the_mines_around(drawn: str, text: str) -> None:
    assert str(laid(drawn)).split() == text.split()


THREE_BV = [  # drawn, openings, 3BV
    ("....", 1, 1),
    ("m...", 1, 1),
    ("m.m", 0, 1),
    (".m. ... ...", 1, 3),  # both upper corners touch no zero
    ("...m... ...m...", 2, 2),
    ("....m.. ....... ....m..", 2, 3),  # (1, 4) lies between the mines
    (".....m ...... m.....", 1, 1),
]


@pytest.mark.parametrize(("drawn", "openings", "three_bv"), THREE_BV)
def test_three_bv_counts_openings_and_lone_numbers(drawn: str, openings: int, three_bv: int) -> None:
    layout = laid(drawn)
    assert (len(layout.openings), layout.three_bv) == (openings, three_bv)


def test_a_number_may_belong_to_two_openings() -> None:
    first, second = laid("..m ... m..").openings
    assert first ^ second == {0, 1, 3, 5, 7, 8}
    assert first & second == {4}


def test_a_layout_cannot_be_changed() -> None:
    source = np.zeros((2, 2), np.bool_)
    layout = Layout(source)
    source[0, 0] = True
    assert layout.mine_count == 0
    for array in (layout.mines, layout.numbers):
        with pytest.raises(ValueError, match="read-only"):
            array[0, 0] = 1


def test_layouts_are_equal_when_mines_and_start_are() -> None:
    assert laid("m. ..") == laid("m. ..")
    assert laid("m. ..") != laid(".m ..")
    assert laid("m. ..") != laid("m. ..", start=(1, 1))
    assert len({laid("m. .."), laid("m. ..")}) == 1


def test_a_start_outside_the_board_is_refused() -> None:
    with pytest.raises(LayoutError, match="row 2, column 0 is not on a board of 2 rows"):
        laid("m. ..", start=(2, 0))


def test_a_layout_needs_tiles() -> None:
    with pytest.raises(LayoutError, match=r"not the shape \(0, 5\)"):
        Layout(np.zeros((0, 5), np.bool_))

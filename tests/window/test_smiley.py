"""The next game's button is found beside the board, or where it stays on its page; never on the board."""

import numpy as np
import pytest

from screenbot.errors import StuckError
from screenbot.geometry import Grid, Image, Point, Rect
from screenbot.window.smiley import Smiley

BUTTON = np.random.default_rng(1).integers(0, 256, (20, 40, 3), np.uint8)


class Page:
    """A screen with a button at one place."""

    def __init__(self, x: int, y: int) -> None:
        self.draw(x, y)

    def draw(self, x: int, y: int) -> None:
        self.canvas = np.full((300, 400, 3), 200, np.uint8)
        self.canvas[y : y + 20, x : x + 40] = BUTTON

    def area(self) -> Rect:
        return Rect(0, 0, 400, 300)

    def grab(self, area: Rect) -> Image:
        return area.cut(self.canvas).copy()


def board(x: int, y: int, rows: int = 9) -> Grid:
    return Grid.regular(x, y, 16, 16, rows, 9)


@pytest.mark.parametrize(
    ("button", "moved", "found"),
    [
        ((100, 40), (80, 80), Point(120, 50)),  # nothing has moved
        ((130, 60), (110, 100), Point(150, 70)),  # the window has
        ((100, 40), (80, 110), Point(120, 50)),  # a message came between both
    ],
)
def test_a_button_is_where_it_looks_like_itself(
    button: tuple[int, int], moved: tuple[int, int], found: Point
) -> None:
    page = Page(100, 40)
    smiley = Smiley(page, Point(120, 50), board(80, 80))
    page.draw(*button)
    assert smiley.place(board(*moved)) == found


def test_a_board_that_grew_over_the_button_is_not_clicked() -> None:
    page = Page(100, 240)
    smiley = Smiley(page, Point(120, 250), board(80, 80))
    with pytest.raises(StuckError, match="--new-game"):
        smiley.place(board(80, 80, rows=12))


def test_a_button_that_would_lie_beyond_the_screen_is_where_it_was() -> None:
    page = Page(100, 10)
    smiley = Smiley(page, Point(120, 20), board(80, 80))
    assert smiley.place(board(200, 10)) == Point(120, 20)

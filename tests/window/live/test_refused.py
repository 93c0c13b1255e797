"""A board that is cut, covered or in doubt is not played on, and what to do is said."""

from dataclasses import replace

import pytest

from screenbot.board import Tile
from screenbot.errors import NotSureError
from screenbot.geometry import Grid, Image, Point, Rect
from screenbot.vision import Reading
from screenbot.window.site import _leaves_the_screen, find_game, find_uncovered
from tests.painted import ExactEyes, desktop
from tests.window.live.games import LAYOUT, DoubtfulEyes, cover_upper_rows


@pytest.mark.parametrize(
    ("x", "y", "rows", "columns", "cut"),
    [
        (0, 40, 9, 8, True),
        (3, 40, 9, 8, True),
        (40, 40, 9, 8, False),
        (0, 40, 9, 9, False),  # its page has no margin
        (0, 40, 9, 14, False),  # it is as wide as the screen
        (40, 100, 10, 8, True),
    ],
)
def test_a_board_of_no_usual_size_at_one_side_of_the_screen_goes_on(
    x: int, y: int, rows: int, columns: int, cut: bool
) -> None:
    grid = Grid.regular(x, y, 20, 20, rows, columns)
    assert _leaves_the_screen(grid, Rect(0, 0, 280, 300)) == cut


def test_a_board_that_cannot_be_read_says_what_to_do() -> None:
    embedded = desktop(LAYOUT)
    cover_upper_rows(embedded, 2)
    with pytest.raises(NotSureError, match="something seems to lie over 18 of its tiles: close the message"):
        find_game(embedded, ExactEyes(embedded))


class ShortSightedEyes(ExactEyes):
    """Cannot read every third tile."""

    def find(self, picture: Image) -> Reading:
        reading = super().find(picture)
        tiles = reading.tiles.copy()
        tiles[:, ::3] = Tile.UNSURE
        return replace(reading, tiles=tiles)


def test_a_board_of_which_too_little_can_be_read_says_what_to_do() -> None:
    embedded = desktop(LAYOUT)
    with pytest.raises(
        NotSureError, match="27 of its 81 tiles cannot be read: bring its window to the front"
    ):
        find_game(embedded, ShortSightedEyes(embedded))


def test_a_board_that_may_end_elsewhere_is_not_played_on() -> None:
    embedded = desktop(LAYOUT)
    with pytest.raises(
        NotSureError, match="not sure that it ends after 9 rows and 9 columns: if there is more of it, scroll"
    ):
        find_game(embedded, DoubtfulEyes(embedded))


class GlancingEyes(DoubtfulEyes):
    """Are sure where it ends from the second look on."""

    looks = 0

    def find(self, picture: Image) -> Reading:
        self.looks += 1
        found = super().find(picture)
        return found.placed(self.looks > 1)


@pytest.mark.parametrize("moves", [True, False])
def test_a_screen_on_which_something_moves_is_looked_at_again(
    moves: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    embedded = desktop(LAYOUT)
    eyes, grab = GlancingEyes(embedded), embedded.grab

    def moving(area: Rect) -> Image:
        picture = grab(area).copy()
        picture[0, 0] = eyes.looks * moves
        return picture

    monkeypatch.setattr(embedded, "grab", moving)
    if moves:
        assert find_game(embedded, eyes).grid.lies_as(embedded.grid)
    else:
        with pytest.raises(NotSureError):
            find_game(embedded, eyes)
    assert eyes.looks == 1 + moves


class DistractedEyes(DoubtfulEyes):
    """Are sure where it ends once the pointer is off the board."""

    def find(self, picture: Image) -> Reading:
        found = super().find(picture)
        return found.placed(not found.grid.area.contains(self.desktop.position()))


@pytest.mark.parametrize("at", [Point(5, 5), None])
def test_the_pointer_is_taken_off_a_board_that_is_in_doubt(at: Point | None) -> None:
    """A tooltip may lie there."""
    embedded = desktop(LAYOUT)
    embedded.move(at or embedded.grid.center(4, 4))
    found = find_uncovered(embedded.desktop, DistractedEyes(embedded))
    assert found.sure
    assert at in (embedded.position(), None)
    assert not embedded.clicks


def test_where_a_doubtful_board_lies_is_said_in_the_screens_pixels() -> None:
    embedded = desktop(LAYOUT)
    area = embedded.area()
    part = Rect(area.x + 3, area.y + 2, area.width - 3, area.height - 2)
    eyes = DoubtfulEyes(embedded)
    local = eyes.find(embedded.grab(area))
    eyes.find = lambda picture: local.moved(-part.x, -part.y)  # type: ignore[method-assign]
    with pytest.raises(NotSureError) as doubt:
        find_game(embedded, eyes, part)
    assert Rect(*doubt.value.area) == embedded.grid.area


class ScrolledEyes(ExactEyes):
    """Read all tiles of a board that goes on beyond them."""

    def find(self, picture: Image) -> Reading:
        return replace(super().find(picture), cut=True)


def test_a_board_that_is_cut_is_not_played_on() -> None:
    embedded = desktop(LAYOUT)
    with pytest.raises(NotSureError, match="beyond the 9 rows and 9 columns that are whole: scroll"):
        find_game(embedded, ScrolledEyes(embedded))

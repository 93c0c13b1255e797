"""A second look at small tiles: only where it is needed, and where it shows more."""

from collections.abc import Callable
from dataclasses import replace

import numpy as np
import pytest

from screenbot.errors import PictureError
from screenbot.geometry import Grid, Image, Rect
from screenbot.vision.doubts.twice import looked_twice
from screenbot.vision.reading import Reading

NONE = PictureError("no board")


def seen(size: float, unsure: int, at: float = 20.0) -> Reading:
    """Return a reading of 8x8 tiles of a size, so many of them unsure."""
    tiles = np.ones((8, 8), np.int8)
    tiles.ravel()[:unsure] = -7
    return Reading(Grid.regular(at, at, size, size, 8, 8), tiles, np.ones((8, 8), np.float32))


def looks(first: Reading | None, second: Reading | None) -> tuple[Callable[[Image], Reading], list[Image]]:
    """Return a look that answers these, and the pictures that it was shown."""
    shown: list[Image] = []

    def look(image: Image) -> Reading:
        shown.append(image)
        answer = (first, second)[len(shown) - 1]
        if answer is None:
            raise NONE
        return answer

    return look, shown


PICTURE = np.zeros((200, 300, 3), np.uint8)


@pytest.mark.parametrize("first", [seen(10, 0), seen(40, 5)])
def test_one_look_is_enough_where_all_is_sure_or_tiles_are_large(first: Reading) -> None:
    look, shown = looks(first, None)
    assert looked_twice(PICTURE, look) is first
    assert len(shown) == 1


@pytest.mark.parametrize("first", [None, seen(10, 5), seen(10, 64)])
def test_what_a_second_look_shows_lies_where_it_lay_in_the_picture(first: Reading | None) -> None:
    look, shown = looks(first, seen(20, 0, 40))
    reading = looked_twice(PICTURE, look)
    assert shown[1].shape == (400, 600, 3)
    assert reading.sure
    assert reading.grid == Grid.regular(20, 20, 10, 10, 8, 8)


@pytest.mark.parametrize("second", [None, seen(20, 9, 44), seen(20, 5, 44)])
def test_the_first_look_stays_where_the_second_shows_no_more(second: Reading | None) -> None:
    look, _ = looks(seen(10, 5), second)
    assert looked_twice(PICTURE, look).grid == seen(10, 5).grid


def test_what_repeats_at_fewer_pixels_than_a_tile_has_is_none() -> None:
    look, _ = looks(seen(10, 5), seen(13, 0))
    assert looked_twice(PICTURE, look).grid == seen(10, 5).grid


@pytest.mark.parametrize(("away", "at"), [(1.2, 20.3), (4.0, 22.0)])
def test_lines_lie_in_the_middle_between_two_looks_at_one_board(away: float, at: float) -> None:
    look, _ = looks(seen(10, 5), seen(20, 0, 40 + away))
    grid = looked_twice(PICTURE, look).grid
    assert grid.column_edges == pytest.approx([at + 10 * n for n in range(9)])
    assert grid.row_edges == pytest.approx([at + 10 * n for n in range(9)])


def test_of_a_large_picture_only_the_board_is_looked_at_again() -> None:
    look, shown = looks(seen(10, 5, 600.0), seen(20, 0, 40))
    reading = looked_twice(np.zeros((1080, 1920, 3), np.uint8), look)
    assert shown[1].shape == (240, 240, 3)
    assert reading.grid.area == Rect(600, 600, 80, 80)


@pytest.mark.parametrize(
    ("lined", "off", "taken"), [(True, 0.0, True), (False, 0.0, False), (True, 9.0, False)]
)
def test_a_board_beside_other_things_is_looked_at_for_itself(lined: bool, off: float, taken: bool) -> None:
    """What is taken has lines that are clear then, and lies where it did."""
    alone, doubtful = seen(40, 0, 80.0 + off), seen(40, 0, 600.0)
    doubtful = replace(doubtful, grid=replace(doubtful.grid, clear=False, lined=False))
    look, shown = looks(doubtful, replace(alone, grid=replace(alone.grid, lined=lined)))
    reading = looked_twice(np.zeros((1080, 1920, 3), np.uint8), look)
    assert shown[1].shape == (480, 480, 3)
    assert reading.sure == taken
    assert reading.grid.area == Rect(600, 600, 320, 320)


@pytest.mark.parametrize(("unread", "left", "taken"), [(64, 0, True), (63, 0, False), (64, 1, False)])
def test_where_nothing_could_be_read_what_is_there_alone_is_taken(
    unread: int, left: int, taken: bool
) -> None:
    """All of it must be sure then, wherever its lines lie."""
    wide = seen(40, unread, 600.0)
    wide = replace(wide, grid=replace(wide.grid, clear=False, lined=False))
    look, _ = looks(wide, replace(seen(40, left, 89.0), skin="alone"))
    reading = looked_twice(np.zeros((1080, 1920, 3), np.uint8), look)
    assert (reading.skin == "alone") == taken


def test_where_neither_look_shows_a_board_there_is_none() -> None:
    look, _ = looks(None, None)
    with pytest.raises(PictureError, match="no board"):
        looked_twice(PICTURE, look)

"""The thin frame around the number of the button that was clicked last."""

from dataclasses import replace

import cv2
import numpy as np
import pytest

from screenbot.board import Cell, Tile
from screenbot.errors import PictureError
from screenbot.geometry import Grid, Image
from screenbot.vision.doubts.focused import focused, past_focus, read_past_focus, unfocused
from screenbot.vision.effort import TiredError
from screenbot.vision.reading import Reading

SIDE, GROUND, BLUE = 40, (238, 238, 238), (204, 184, 163)
GRID = Grid.regular(0, 0, SIDE, SIDE, 5, 5)
CELL = Cell(2, 3)


def board(*framed: Cell, thick: int = 1, colour: tuple[int, int, int] = BLUE, mark: str = "3") -> Image:
    """Return a picture of 25 tiles with lines between them and a mark each, some in a frame."""
    image = np.full((5 * SIDE, 5 * SIDE, 3), GROUND, np.uint8)
    image[::SIDE], image[:, ::SIDE] = 150, 150
    for row, column in np.ndindex(5, 5):
        x, y = column * SIDE, row * SIDE
        cv2.putText(image, mark, (x + 15, y + 26), cv2.FONT_HERSHEY_DUPLEX, 0.5, (110, 110, 110), 1)
        if Cell(row, column) in framed:
            for inset in range(thick):
                corners = (x + 12 + inset, y + 9 + inset), (x + 27 - inset, y + 31 - inset)
                cv2.rectangle(image, *corners, colour, 1)
    return image


def reading(name: int = 3) -> Reading:
    tiles = np.full((5, 5), name, np.int8)
    return Reading(GRID, tiles, np.ones((5, 5), np.float32))


@pytest.mark.parametrize("thick", [1, 2])
def test_a_frame_around_one_number_is_the_focus_and_taken_off(thick: int) -> None:
    image = board(CELL, thick=thick)
    assert focused(image, GRID) == CELL
    assert (unfocused(image, GRID, CELL) == board()).all()
    assert (image == board(CELL, thick=thick)).all()


@pytest.mark.parametrize(
    "image",
    [
        board(),
        board(CELL, Cell(0, 0)),  # what several tiles have is how they look
        board(CELL, colour=(110, 110, 110)),  # a digit in segments is all of one colour
        board(CELL, mark=" "),
        board(CELL, thick=6),
        board(CELL, colour=(235, 235, 235)),
    ],
    ids=["none", "two", "of its colour", "empty", "thick", "faint"],
)
def test_what_else_is_no_focus(image: Image) -> None:
    assert focused(image, GRID) is None


def test_what_is_open_at_one_side_is_none() -> None:
    image = board(CELL)
    area = GRID.tile(*CELL)
    image[area.y + 8 : area.y + 32, area.x + 27] = GROUND
    assert focused(image, GRID) is None


@pytest.mark.parametrize(
    ("within", "taken"), [(5, True), (int(Tile.UNSURE), False), (int(Tile.FLAG), False), (0, False)]
)
def test_what_is_seen_without_it_counts_where_it_is_a_number(within: int, taken: bool) -> None:
    image, first, other = board(CELL), reading(2), reading(3)
    other.tiles[CELL] = within

    def look(seen: Image) -> Reading:
        return first if seen is image else other

    assert past_focus(image, look) is (other if taken else first)
    assert read_past_focus(image, GRID, look) is (other if taken else first)


def test_a_board_of_another_size_does_not_count() -> None:
    image, first = board(CELL), reading(2)
    other = replace(first, tiles=np.full((5, 6), 3, np.int8))
    assert past_focus(image, lambda seen: first if seen is image else other) is first


def test_a_board_without_the_focus_is_looked_at_once() -> None:
    image, looks = board(), list[Image]()

    def look(seen: Image) -> Reading:
        looks.append(seen)
        return reading()

    past_focus(image, look)
    assert looks == [image]
    read_past_focus(image, GRID, look)
    assert len(looks) == 2


def test_tiny_tiles_have_none() -> None:
    assert focused(np.full((40, 40, 3), 90, np.uint8), Grid.regular(0, 0, 8, 8, 5, 5)) is None


@pytest.mark.parametrize("error", [PictureError, TiredError])
def test_where_nothing_is_seen_without_it_its_tile_is_unsure(error: type[PictureError]) -> None:
    image, first = board(CELL), reading(2)

    def look(seen: Image) -> Reading:
        if seen is image:
            return first
        raise error("no more")

    found = past_focus(image, look)
    assert found.unsure == (CELL,)
    assert not first.unsure


def test_an_8_in_segments_whose_bar_is_paler_has_no_frame() -> None:
    image = board()
    area = GRID.tile(*CELL)
    tile = image[area.y : area.bottom, area.x : area.right]
    tile[4:36, 4:36] = GROUND
    for inset in range(2):
        cv2.rectangle(tile, (12 + inset, 9 + inset), (27 - inset, 31 - inset), (90, 90, 90), 1)
    tile[19:21, 14:26] = 150
    assert focused(image, GRID) is None


def test_no_board_stays_no_board() -> None:
    def look(_: Image) -> Reading:
        raise PictureError("no board")

    with pytest.raises(PictureError):
        past_focus(board(), look)

"""A table with the game's name above it is a new board."""

import cv2
import numpy as np
import pytest
from PIL import Image as Pillow
from PIL import ImageDraw, ImageFont

from screenbot.board import Tile
from screenbot.errors import PictureError
from screenbot.geometry import Grid, Image
from screenbot.vision.doubts.titled import is_titled
from screenbot.vision.eyes import read_unknown, read_unknown_at

GRID = Grid.regular(80, 120, 36, 36, 9, 9)


def page(title: str, at: tuple[int, int] = (242, 60), rows: int = 9) -> Image:
    """Draw an empty table on a white page, and a heading about a place."""
    picture = Pillow.new("RGB", (600, 520), (255, 255, 255))
    draw = ImageDraw.Draw(picture)
    draw.text(at, title, (30, 30, 30), font=ImageFont.load_default(26), anchor="mm")
    for row, column in np.ndindex(rows, 9):
        x, y = 80 + 36 * column, 120 + 36 * row
        draw.rectangle((x, y, x + 36, y + 36), outline=(190, 190, 190))
    return np.ascontiguousarray(np.asarray(picture)[..., ::-1])


@pytest.mark.parametrize(
    ("title", "at", "titled"),
    [
        ("Minesweeper", (242, 60), True),
        ("My Mine Sweeper 2", (242, 60), True),
        ("Campo Minado", (120, 60), True),
        ("Timetable", (242, 60), False),
        ("Chess  Minesweeper", (242, 60), False),  # a list of games
        ("Minesweeper", (242, 490), False),
        ("Minesweeper", (490, 60), False),
    ],
)
def test_the_name_stands_above_the_board(title: str, at: tuple[int, int], titled: bool) -> None:
    assert is_titled(page(title, at), GRID) is titled


def test_a_table_of_no_usual_size_is_none() -> None:
    assert not is_titled(page("Minesweeper", rows=7), Grid.regular(80, 120, 36, 36, 7, 9))


@pytest.mark.parametrize(("title", "sure"), [("Minesweeper", True), ("Timetable", False)])
def test_an_empty_table_is_played_where_it_is_called_the_game(title: str, sure: bool) -> None:
    reading = read_unknown(page(title))
    assert reading.tiles.shape == (9, 9)
    assert reading.sure is sure


def chess_board(title: str) -> tuple[Image, Grid]:
    """Draw eight rows of two greens, with lines between them, below a heading."""
    image, grid = page(title).copy(), Grid.regular(80, 120, 36, 36, 8, 8)
    image[119:411, 79:404] = 255
    for row, column in np.ndindex(8, 8):
        place = grid.tile(row, column)
        place.cut(image)[:] = (0, 255, 255)
        place.grown(-1).cut(image)[:] = (120, 200, 80) if (row + column) % 2 else (144, 238, 144)
    return image, grid


def test_what_may_be_a_chess_board_is_a_new_one_below_the_name_of_the_game() -> None:
    image, _ = chess_board("Minesweeper")
    reading = read_unknown(image)
    assert reading.tiles.shape == (8, 8)
    assert reading.sure
    with pytest.raises(PictureError):
        read_unknown(chess_board("Chess")[0])


@pytest.mark.parametrize("colour", [(0, 0, 0), (0, 0, 255)])
def test_with_a_mark_on_one_tile_it_is_none(colour: tuple[int, int, int]) -> None:
    image, grid = chess_board("Minesweeper")
    cv2.circle(grid.tile(3, 4).cut(image), (18, 18), 10, colour, -1)
    assert not read_unknown_at(image, grid).sure
    with pytest.raises(PictureError):
        read_unknown(image)


def test_what_may_be_a_chess_board_is_a_new_one_where_a_game_is_known_to_be() -> None:
    image, grid = chess_board("")
    assert (read_unknown_at(image, grid).tiles == Tile.COVERED).all()
    assert (read_unknown_at(np.full_like(image, 200), grid).tiles == Tile.UNSURE).all()

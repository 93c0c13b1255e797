"""The sign amid the bar above a board that looks otherwise once its game has ended."""

import cv2
import numpy as np
import pytest
from PIL import Image as Pillow
from PIL import ImageDraw, ImageFont

from screenbot.geometry import Grid, Image, Point
from screenbot.window.amid import sign_amid
from tests.vision.counters.test_counter import panel

GRID = Grid.regular(20, 100, 30, 30, 9, 9)
MIDDLE = Point(155, 60)


def program(*drawn: tuple[int, int, int, int]) -> Image:
    """Draw boxes above a board."""
    image = np.full((400, 320, 3), 200, np.uint8)
    cv2.circle(image, MIDDLE, 20, (60, 180, 240), -1)
    for x, y, right, bottom in drawn:
        image[y:bottom, x:right] = 20
    return image


@pytest.mark.parametrize(
    ("drawn", "found"),
    [
        ([(145, 55, 165, 65)], True),
        ([(145, 55, 165, 65), (30, 40, 60, 60), (250, 40, 280, 60)], True),  # a clock, and mines left
        ([], False),
        ([(145, 55, 165, 65), (145, 80, 165, 90)], False),  # two
        ([(30, 40, 60, 60)], False),
        ([(154, 40, 157, 80)], False),  # a hair
        ([(120, 55, 200, 65)], False),  # as wide as words
        ([(145, 55, 165, 65), (20, 0, 110, 100)], False),  # another page
        ([(145, 0, 165, 40)], False),  # it reaches in from above
        ([(120, 55, 130, 65)], True),
        ([(100, 55, 108, 65)], False),  # aside
    ],
)
def test_what_is_drawn_above_the_middle_is_found(drawn: list[tuple[int, int, int, int]], found: bool) -> None:
    box = sign_amid(program(), program(*drawn), GRID)
    assert (box is not None) is found
    if box is not None:
        assert (box.y, box.height) == (55, 10)


@pytest.mark.parametrize("shape", [(400, 300, 3), (60, 320, 3)])
def test_a_picture_of_another_size_tells_nothing(shape: tuple[int, int, int]) -> None:
    assert sign_amid(np.zeros(shape, np.uint8), program((145, 55, 165, 65)), GRID) is None


def test_a_board_beside_the_screen_has_none() -> None:
    assert sign_amid(program(), program((145, 55, 165, 65)), Grid.regular(330, 100, 30, 30, 9, 9)) is None


def test_a_board_at_the_upper_edge_of_the_screen_has_none() -> None:
    grid = Grid.regular(20, 0, 30, 30, 9, 9)
    assert sign_amid(program(), program((145, 55, 165, 65)), grid) is None


@pytest.mark.parametrize(("one", "other"), [("00:31", "00:34"), ("Playing", "Victory")])
def test_what_is_written_is_no_sign(one: str, other: str) -> None:
    pictures = []
    for text in (one, other):
        picture = Pillow.new("RGB", (320, 400), (200, 200, 200))
        font = ImageFont.load_default(22)
        ImageDraw.Draw(picture).text((155, 60), text, (20, 20, 20), font=font, anchor="mm")
        pictures.append(np.ascontiguousarray(np.asarray(picture)[..., ::-1]))
    assert sign_amid(*pictures, GRID) is None


@pytest.mark.parametrize("text", ["Share", "You lost", "20 mines left"])
def test_a_sign_beside_words_that_have_come_up_is_theirs(text: str) -> None:
    picture = Pillow.new("RGB", (320, 400), (200, 200, 200))
    draw, font = ImageDraw.Draw(picture), ImageFont.load_default(16)
    before = np.ascontiguousarray(np.asarray(picture))
    draw.rectangle((120, 55, 128, 65), (20, 20, 20))
    draw.text((140, 60), text, (20, 20, 20), font=font, anchor="lm")
    now = np.ascontiguousarray(np.asarray(picture))
    assert sign_amid(before, now, GRID) is None


def test_numbers_beside_a_sign_are_none_of_its_kind() -> None:
    """Tiles that are much wider than high let counters stand near the middle."""
    grid, pictures = Grid.regular(20, 100, 60, 30, 9, 4), []
    for number, glasses in (("010", 1), ("007", 9)):
        picture = Pillow.new("RGB", (320, 400), (200, 200, 200))
        draw, font = ImageDraw.Draw(picture), ImageFont.load_default(22)
        draw.text((85, 60), number, (20, 20, 20), font=font, anchor="mm")
        draw.rectangle((135, 50, 145, 50 + glasses), (20, 20, 20))
        pictures.append(np.ascontiguousarray(np.asarray(picture)[..., ::-1]))
    box = sign_amid(*pictures, grid)
    assert box is not None
    assert (box.x, box.width) == (135, 11)


@pytest.mark.parametrize("red", [True, False])
def test_nor_are_lit_panels_beside_it(red: bool) -> None:
    """Their ground is black, and what is lit on it no letter; in grey they are nothing that anyone knows."""
    grid, pictures = Grid.regular(20, 100, 60, 30, 9, 4), []
    for number, glasses in (("010", 1), ("008", 9)):
        picture = np.full((400, 320, 3), 192, np.uint8)
        panel(picture, 175, 50, number, unlit=0)
        if not red:
            picture[49:74, 174:215] = picture[49:74, 174:215, 2:]
        picture[50 : 51 + glasses, 135:146] = 20
        pictures.append(picture)
    box = sign_amid(*pictures, grid)
    assert (box is not None) is red
    assert box is None or (box.x, box.width) == (135, 11)

"""Lines of text are found anywhere in a picture, and read, whatever their size and colours."""

import numpy as np
import pytest
from PIL import Image as Pillow
from PIL import ImageDraw, ImageFont

from screenbot.geometry import Image, Rect
from screenbot.vision.text.lines import lines_in
from screenbot.vision.text.network import HIGH, said, seen

Colour = tuple[int, int, int]


def page(texts: dict[tuple[int, int], str], size: int, ink: Colour, ground: Colour) -> Image:
    picture = Pillow.new("RGB", (600, 400), ground)
    for place, text in texts.items():
        ImageDraw.Draw(picture).text(place, text, ink, font=ImageFont.load_default(size))
    return np.ascontiguousarray(np.asarray(picture)[..., ::-1])


@pytest.mark.parametrize("size", [13, 16, 22, 40])
@pytest.mark.parametrize(
    ("ink", "ground"),
    [((20, 20, 20), (250, 250, 250)), ((255, 255, 255), (37, 99, 235)), ((98, 0, 238), (255, 255, 255))],
)
def test_lines_are_read(size: int, ink: Colour, ground: Colour) -> None:
    texts = {(40, 30): "New Game", (40, 130): "Play again", (330, 230): "Restart"}
    found = lines_in(page(texts, size, ink, ground))
    assert {line.text for line in found if line.certainty > 0.5} >= {text.lower() for text in texts.values()}
    boxes = [line.box for line in found if line.text == "restart"]
    assert all(Rect(325, 225, 60 + 4 * size, 10 + size).contains(box.center) for box in boxes)


def test_an_even_picture_says_nothing_nor_does_an_empty_one() -> None:
    assert lines_in(np.zeros((0, 40, 3), np.uint8)) == []
    assert lines_in(np.full((300, 300, 3), 120, np.uint8)) == []
    blank = seen(np.full((10, 60, 3), 120, np.uint8), np.full(3, 120.0))
    assert blank.shape[0] == HIGH
    assert said(blank).text == ""


def test_only_wanted_lines_are_read() -> None:
    picture = page({(40, 30): "New Game", (40, 230): "Share"}, 18, (0, 0, 0), (255, 255, 255))
    assert [line.text for line in lines_in(picture, lambda box: box.y > 100)] == ["share"]


def button(text: str, size: int, radius: int, border: Colour, high: int) -> Image:
    """A button with a thin border, as browsers draw theirs."""
    picture = Pillow.new("RGB", (260, 90), (197, 225, 165))
    pen, font = ImageDraw.Draw(picture), ImageFont.load_default(size)
    wide = int(pen.textlength(text, font))
    pen.rounded_rectangle((30, 30, 30 + wide + 13, 30 + high), radius, (239, 239, 239), border, size // 13)
    pen.text((37, 30 + high // 2), text, (0, 0, 0), font=font, anchor="lm")
    return np.ascontiguousarray(np.asarray(picture)[..., ::-1])


@pytest.mark.parametrize("text", ["Play Again", "Try again", "Start new game"])
@pytest.mark.parametrize(("size", "high", "radius"), [(13, 17, 2), (13, 17, 0), (13, 20, 3), (26, 35, 6)])
@pytest.mark.parametrize("border", [(118, 118, 118), (0, 0, 0)])
def test_a_buttons_border_is_no_letter(text: str, size: int, high: int, radius: int, border: Colour) -> None:
    found = lines_in(button(text, size, radius, border, high))
    assert text.lower() in {line.text for line in found if line.certainty > 0.5}


@pytest.mark.parametrize("size", [16, 20, 26])
def test_a_number_beside_a_word_is_no_side(size: int) -> None:
    found = lines_in(page({(40, 30): "1 won"}, size, (20, 20, 20), (240, 240, 240)))
    assert "1 won" in {line.text.replace("l", "1").replace("1won", "1 won") for line in found}


@pytest.mark.parametrize("sides", [(110,), (26,), (26, 110)])
def test_thin_ink_beside_a_line_that_is_higher_is_no_letter(sides: tuple[int, ...]) -> None:
    """As a button's side, whose other sides may be a page's that has their colour."""
    picture = np.full((90, 260, 3), 175, np.uint8)
    picture[33:51, list(sides)] = 0
    pen = Pillow.fromarray(picture)
    ImageDraw.Draw(pen).text((37, 41), "Play Game", (0, 0, 0), font=ImageFont.load_default(13), anchor="lm")
    found = lines_in(np.ascontiguousarray(np.asarray(pen)))
    assert "play game" in {line.text for line in found if line.certainty > 0.5}


@pytest.mark.parametrize("text", ["Restart", "Play again", "New Game", "Try again"])
@pytest.mark.parametrize("size", [15, 20])
def test_what_follows_an_icon_is_read_for_itself(text: str, size: int) -> None:
    picture = Pillow.new("RGB", (300, 90), (25, 118, 210))
    pen, side = ImageDraw.Draw(picture), round(1.2 * size)
    pen.rectangle((30, 40 - side // 2, 30 + side, 40 + side // 2), (120, 170, 220))
    for first, last in ((20, 160), (200, 340)):
        box = (33, 43 - side // 2, 27 + side, 37 + side // 2)
        pen.arc(box, first, last, (255, 255, 255), 2)
    pen.text((36 + side, 40), text, (255, 255, 255), font=ImageFont.load_default(size), anchor="lm")
    found = lines_in(np.ascontiguousarray(np.asarray(picture)[..., ::-1]))
    assert text.lower() in {line.text for line in found if line.certainty > 0.9}


@pytest.mark.parametrize("tail", [1, 2, 4])
def test_a_speck_after_what_may_be_an_icon_is_no_line(tail: int) -> None:
    picture, asked = np.full((60, 90, 3), 250, np.uint8), list[Rect]()
    picture[20:32, 20:30] = 20
    picture[26 : 26 + tail, 37 : 37 + tail] = 20
    lines_in(picture, lambda box: not asked.append(box))  # type: ignore[func-returns-value]
    assert asked
    assert all(min(box.width, box.height) >= 4 for box in asked)

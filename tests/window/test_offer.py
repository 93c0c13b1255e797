"""The one button over an ended game's board is found; a board, a message and several buttons offer none."""

import numpy as np
import pytest
from PIL import Image as Pillow
from PIL import ImageDraw, ImageFont

from screenbot.geometry import Grid, Image, Point
from screenbot.window.offer import offered

GRID = Grid.regular(10, 10, 30, 30, 12, 12)
BLUE, RED = (37, 99, 235), (220, 38, 38)
GREY, WHITE = (225, 225, 225), (255, 255, 255)


def page(*buttons: tuple[int, int, int, str, tuple[int, int, int]], message: str = "You win!") -> Image:
    """Draw a message over a board of numbers, with buttons: left, top, width, text, colour."""
    picture = Pillow.new("RGB", (380, 380), (90, 90, 90))
    pen, font = ImageDraw.Draw(picture), ImageFont.load_default(15)
    for row in range(12):
        for column in range(12):
            x, y = 10 + 30 * column, 10 + 30 * row
            pen.rectangle((x + 1, y + 1, x + 28, y + 28), fill=(200, 200, 200))
            pen.text((x + 10, y + 7), "2", (0, 90, 0), font=font)
    pen.rounded_rectangle((62, 85, 317, 294), 12, fill=WHITE)
    pen.text((190, 130), message, (20, 20, 20), font=font, anchor="mm")
    for left, top, width, text, colour in buttons:
        pen.rounded_rectangle((left, top, left + width, top + 36), 8, fill=colour)
        ink = (20, 20, 20) if colour == GREY else WHITE
        pen.text((left + width / 2, top + 18), text, ink, font=font, anchor="mm")
    return np.ascontiguousarray(np.asarray(picture)[..., ::-1])


def hidden() -> "np.ndarray[tuple[int, int], np.dtype[np.bool_]]":
    unread = np.zeros((12, 12), np.bool_)
    unread[2:10, 1:11] = True
    return unread


AGAIN, CLOSE = (130, 240, 120, "Play again", BLUE), (80, 180, 100, "Close", GREY)


@pytest.mark.parametrize(
    ("buttons", "place", "vivid"),
    [
        ((AGAIN,), Point(190, 258), True),
        (((120, 200, 140, "OK", GREY),), Point(190, 218), False),
        ((CLOSE, AGAIN), Point(190, 258), True),  # of two the one that is coloured
        ((CLOSE, (200, 180, 100, "Share", GREY)), None, False),
        ((CLOSE, (200, 180, 100, "Quit", RED)), None, False),  # none of two where the other one warns
        (((120, 200, 140, "Quit", RED),), None, False),
        ((), None, False),
    ],
)
def test_one_button_is_offered(
    buttons: tuple[tuple[int, int, int, str, tuple[int, int, int]], ...], place: Point | None, vivid: bool
) -> None:
    found = offered(page(*buttons), GRID, hidden())
    assert (found is None) == (place is None)
    if found is not None and place is not None:
        assert max(abs(found.box.center.x - place.x), abs(found.box.center.y - place.y)) <= 2
        assert found.vivid is vivid


@pytest.mark.parametrize(("other", "offers"), [(None, True), ((255, 250, 70, "Yes", GREY), False)])
def test_a_button_of_the_same_message_beside_the_board_counts(
    other: tuple[int, int, int, str, tuple[int, int, int]] | None, offers: bool
) -> None:
    """The one over the board may be the one that says not yet."""
    small = Grid.regular(10, 10, 20, 20, 12, 12)  # ends at 250
    buttons = [(130, 200, 100, "Later", GREY), *([other] if other else [])]
    found = offered(page(*buttons), small, np.ones((12, 12), np.bool_))
    assert (found is not None and (found.box.center, found.vivid) == (Point(181, 219), False)) is offers
    assert (found is None) is not offers


@pytest.mark.parametrize(("wide", "every", "offers"), [(24, 3, True), (16, 3, False), (24, 1, False)])
def test_small_letters_that_touch_are_a_word_and_one_sign_is_none_nor_a_bar(
    wide: int, every: int, offers: bool
) -> None:
    image = page((130, 240, 120, "", BLUE))
    image[254:262, 190 - wide // 2 : 190 + wide // 2 : every] = 255
    image[261, 190 - wide // 2 : 190 + wide // 2] = 255
    assert (offered(image, GRID, hidden()) is not None) is offers


def test_a_button_of_a_message_that_reaches_beyond_the_board_is_offered() -> None:
    """Its middle is on no tile, but the message lies over some."""
    high = Grid.regular(10, 10, 20, 20, 10, 15)  # ends at 210, the button begins at 240
    unread = np.zeros((10, 15), np.bool_)
    unread[3:, 2:] = True
    assert offered(page(AGAIN), high, unread) is not None
    assert offered(page(AGAIN), high, np.zeros((10, 15), np.bool_)) is None


def test_what_may_be_another_button_keeps_one_of_no_colour_from_being_chosen() -> None:
    """Its focus is drawn around its text, or its two letters touch."""
    assert offered(page((190, 200, 100, "Later", GREY)), GRID, hidden()) is not None
    assert offered(page((80, 200, 100, "No", GREY), (190, 200, 100, "Later", GREY)), GRID, hidden()) is None


def test_a_line_of_text_that_stands_left_on_its_ground_is_no_button() -> None:
    """A click on a heading takes the focus from the dialog's own button."""
    frame = page((80, 200, 220, "", GREY))
    for text, at, found in (("You won!", 190, True), ("You won!", 150, False)):
        picture = Pillow.fromarray(np.ascontiguousarray(frame[..., ::-1]))
        font = ImageFont.load_default(15)
        ImageDraw.Draw(picture).text((at, 218), text, (20, 20, 20), font=font, anchor="mm")
        drawn = np.ascontiguousarray(np.asarray(picture)[..., ::-1])
        assert (offered(drawn, GRID, hidden()) is not None) is found


def test_what_lies_on_tiles_that_are_read_is_no_button() -> None:
    assert offered(page(AGAIN), GRID, np.zeros((12, 12), np.bool_)) is None


def test_an_open_row_of_numbers_is_no_button() -> None:
    """Where no line is between tiles it is even, has a line of digits in its middle, and ends at lines."""
    picture = Pillow.new("RGB", (380, 380), (90, 140, 60))
    pen, font = ImageDraw.Draw(picture), ImageFont.load_default(24)
    pen.rectangle((70, 130, 219, 159), fill=(230, 200, 160))
    for column in range(2, 7):
        pen.text((25 + 30 * column, 145), "2", (0, 90, 0), font=font, anchor="mm")
    frame = np.ascontiguousarray(np.asarray(picture)[..., ::-1])
    assert offered(frame, GRID, np.ones((12, 12), np.bool_)) is None
    moved = Grid.regular(2, 2, 30, 30, 12, 12)
    assert offered(frame, moved, np.ones((12, 12), np.bool_)) is not None

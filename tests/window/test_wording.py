"""Words begin the next game that say so, over a board first; what says another thing is not clicked."""

import numpy as np
import pytest
from PIL import Image as Pillow
from PIL import ImageDraw, ImageFont

from screenbot.board import Outcome
from screenbot.geometry import Grid, Image, Point, Rect
from screenbot.window.phrases import ENTRIES, LOOSE, NAMED, OTHERWISE, says
from screenbot.window.wording import beginnings, entries, hiding, how_it_ended, menus, near, says_otherwise

GRID = Grid.regular(100, 100, 30, 30, 9, 9)
HIDDEN = np.zeros((9, 9), np.bool_)
HIDDEN[2:7, 1:8] = True
WHOLE = Rect(0, 0, 500, 500)
NONE, MESSAGE = np.zeros((500, 500), np.bool_), hiding(GRID, HIDDEN, (500, 500))


def page(*texts: tuple[int, int, str]) -> Image:
    """Draw texts about their middles, on what a message over the board leaves of a page."""
    picture = Pillow.new("RGB", (500, 500), (240, 240, 240))
    for x, y, text in texts:
        ImageDraw.Draw(picture).text((x, y), text, (30, 30, 30), font=ImageFont.load_default(16), anchor="mm")
    return np.ascontiguousarray(np.asarray(picture)[..., ::-1])


@pytest.mark.parametrize(
    ("text", "phrases", "expected"),
    [
        ("new game", NAMED, True),
        ("newgame", NAMED, True),
        ("new garne", NAMED, False),
        ("new gome", NAMED, True),  # one letter of seven
        ("play again!", NAMED, True),
        ("o play again", NAMED, True),  # an arrow before it
        ("restart (r)", NAMED, True),
        ("new game f2", NAMED, True),
        ("new ctrl+n", ENTRIES, True),
        ("5 play again", NAMED, True),
        ("o 24 - k 9", LOOSE, False),
        ("play again?", NAMED, False),  # a question
        ("no reset", NAMED, False),
        ("press f2 to start a new game", NAMED, False),
        ("rest", NAMED, False),
        ("ok", LOOSE, True),
        ("ok", NAMED, False),
        ("share", OTHERWISE, True),
        ("main menu", OTHERWISE, True),
        ("", NAMED, False),
    ],
)
def test_a_line_says_a_phrase_or_not(text: str, phrases: str, expected: bool) -> None:
    assert says(text, phrases) is expected


def test_what_lies_over_the_board_comes_before_what_is_beside_it() -> None:
    picture = page(
        (240, 60, "New Game"), (170, 240, "Share"), (290, 240, "Play again"), (240, 420, "Restart")
    )
    over, beside = beginnings(picture, GRID, MESSAGE, WHOLE)
    assert len(over) == 1
    assert near(over[0], Point(290, 240))
    assert len(beside) == 2
    assert all(map(near, beside, [Point(240, 60), Point(240, 420)]))


def test_words_on_tiles_that_are_read_are_none() -> None:
    assert beginnings(page((290, 240, "Play again")), GRID, NONE, WHOLE) == ([], [])


def test_what_is_far_from_the_board_counts_in_a_message_alone() -> None:
    picture, message = page((440, 460, "Yes"), (440, 425, "Play again?"), (60, 460, "Restart")), NONE.copy()
    assert beginnings(picture, GRID, message, GRID.area.grown(20)) == ([], [])
    message[400:, 350:] = True
    over, beside = beginnings(picture, GRID, message, GRID.area.grown(20))
    assert not beside
    assert len(over) == 1
    assert near(over[0], Point(440, 460))


def test_far_from_the_board_a_message_must_speak_of_a_game() -> None:
    """A program that wants to restart after an update puts one up as well."""
    message = NONE.copy()
    message[400:, 350:] = True
    for text, expected in (("You won in 3 s!", 1), ("Update is ready", 0)):
        picture = page((440, 460, "Restart"), (430, 430, text))
        assert len(beginnings(picture, GRID, message, GRID.area.grown(20)).over) == expected
        assert len(beginnings(picture, GRID, message, WHOLE).beside) == 1 - expected


def test_the_level_of_the_boards_size_is_the_last_resort_but_for_a_menu_in_its_place() -> None:
    picture = page((130, 60, "Beginner"), (330, 60, "Expert"))
    assert not beginnings(picture, GRID, NONE, WHOLE).beside
    (place,) = beginnings(picture, GRID, NONE, WHOLE, loose=True).beside
    assert near(place, Point(130, 60))
    menu = page((240, 180, "Easy"), (240, 230, "Normal"), (240, 280, "Hard"))
    (place,) = beginnings(menu, GRID, MESSAGE, WHOLE).over
    assert near(place, Point(240, 180))


def test_a_part_of_a_longer_line_is_none() -> None:
    assert (
        beginnings(page((240, 60, "Start a new game of chess")), GRID, NONE, WHOLE, loose=True).beside == []
    )


def test_what_may_mean_another_thing_must_stand_above_or_below_the_board() -> None:
    picture = page((240, 60, "New"), (430, 240, "Play"))
    (place,) = beginnings(picture, GRID, NONE, WHOLE, loose=True).beside
    assert near(place, Point(240, 60))


def test_what_may_mean_another_thing_counts_in_a_message_alone_unless_nothing_else_helps() -> None:
    picture = page((240, 60, "New"), (240, 240, "OK"))
    over, beside = beginnings(picture, GRID, MESSAGE, WHOLE)
    assert len(over) == 1
    assert not beside
    assert len(beginnings(picture, GRID, MESSAGE, WHOLE, loose=True).beside) == 1


def test_the_menu_above_the_board_and_its_entry_are_found() -> None:
    bar = page((120, 20, "Game"), (190, 20, "View"), (240, 440, "Game"))
    (place,) = menus(bar, GRID, WHOLE)
    assert near(place, Point(120, 20))
    opened, menu = page((120, 20, "Game"), (140, 60, "New"), (300, 60, "New")), NONE.copy()
    menu[40:120, 90:220] = True
    (place,) = entries(opened, menu)
    assert near(place, Point(140, 60))


@pytest.mark.parametrize(
    ("texts", "outcome"),
    [
        (("You win!", "Play again"), Outcome.WON),
        (("Congratulations!",), Outcome.WON),
        (("Game Over", "You hit a mine"), Outcome.LOST),
        (("You lose :(",), Outcome.LOST),
        (("You win", "Game over"), Outcome.PLAYING),
        (("Paused",), Outcome.PLAYING),
    ],
)
def test_a_message_over_the_board_says_how_the_game_ended(texts: tuple[str, ...], outcome: Outcome) -> None:
    over = page(*((235, 190 + 50 * place, text) for place, text in enumerate(texts)))
    assert how_it_ended(over, GRID, HIDDEN) is outcome
    beside = page(*((235, 20 + 30 * place, text) for place, text in enumerate(texts)))
    assert how_it_ended(beside, GRID, HIDDEN) is Outcome.PLAYING


@pytest.mark.parametrize(("text", "otherwise"), [("Share", True), ("Main Menu", True), ("Again", False)])
def test_a_button_that_says_another_thing_is_known(text: str, otherwise: bool) -> None:
    assert says_otherwise(page((60, 20, text))[:40, :120]) is otherwise

"""The counter is read, in segments or printed; what is not clear is None."""

import re
import tomllib
from collections.abc import Sequence
from pathlib import Path

import cv2
import numpy as np
import pytest
from PIL import Image as Pillow
from PIL import ImageDraw, ImageFont

from screenbot.board import Board, Tile
from screenbot.geometry import Grid, Image, Point, Rect
from screenbot.vision.counters import captions, counter
from screenbot.vision.counters.captions import FLAGS, MINES, all_mines, captioned, counted, flagged
from screenbot.vision.counters.counter import (
    CROWD,
    _ratios_in_text,
    counts_level,
    likeliest_mines,
    mines_left,
)
from screenbot.vision.counters.printed import Number, Word, numbers, ratios
from screenbot.vision.text.lines import Line, lines_in

LIT = {
    "0": "abcdef", "1": "bc", "2": "abdeg", "3": "abcdg", "4": "bcfg", "5": "acdfg", "6": "acdefg",
    "7": "abc", "8": "abcdefg", "9": "abcdfg", "-": "g", " ": "",
}  # fmt: skip
BARS = {
    "a": (2, 1, 11, 4), "b": (9, 2, 12, 11), "c": (9, 12, 12, 21), "d": (2, 19, 11, 22),
    "e": (1, 12, 4, 21), "f": (1, 2, 4, 11), "g": (2, 10, 11, 13),
}  # fmt: skip


def panel(image: Image, x: int, y: int, text: str, channel: int = 2, unlit: int = 110) -> None:
    """Draw digits of 13 x 23 pixels on black; unlit segments are dark red, or green."""
    image[y - 1 : y + 24, x - 1 : x + 13 * len(text) + 1] = 0
    for place, digit in enumerate(text):
        for name, (left, top, right, bottom) in BARS.items():
            red = 255 if name in LIT[digit] else unlit
            at = x + 13 * place
            image[y + top : y + bottom, at + left : at + right, channel] = red


def game(*panels: tuple[int, str], channel: int = 2, unlit: int = 110) -> tuple[Image, Grid]:
    image = np.full((260, 190, 3), 192, np.uint8)
    for x, text in panels:
        panel(image, x, 20, text, channel, unlit)
    return image, Grid.regular(20, 80, 16, 16, 9, 9)


COVERED = np.full((9, 9), int(Tile.COVERED), np.int8)


@pytest.mark.parametrize("text", ["08", "010", "100", "0100", "1011"])
def test_panels_of_any_length_whose_unlit_segments_are_black(text: str) -> None:
    tiles = np.full((60, 60), int(Tile.COVERED), np.int8)
    image, grid = game((20, text), (110, "0002"), unlit=0)
    assert mines_left(image, grid, tiles) == int(text)


@pytest.mark.parametrize(("text", "left"), [("325", 325), ("642", 642), ("64", 64), ("010", None)])
def test_digits_that_are_printed_on_panels(text: str, left: int | None) -> None:
    """Some of them pass for others in segments: then neither is believed."""
    tiles = np.full((60, 60), int(Tile.COVERED), np.int8)
    image, grid = game()
    for x, shown in ((20, text), (110, "000")):
        sheet = Pillow.new("RGB", (60, 24))
        ImageDraw.Draw(sheet).text((30, 12), shown, (255, 0, 0), ImageFont.load_default(26), anchor="mm")
        image[16:40, x : x + 60] = np.asarray(sheet)[..., ::-1]
    assert mines_left(image, grid, tiles) == left


@pytest.mark.parametrize("ground", [(80, 80, 95), (84, 84, 99)])
@pytest.mark.parametrize("text", [" 10", "  7", " 40"])
def test_first_digits_may_be_blank_on_a_ground_that_is_not_quite_dark(
    text: str, ground: tuple[int, int, int]
) -> None:
    tiles = np.full((60, 60), int(Tile.COVERED), np.int8)
    image, grid = game((20, text), (110, "000"), unlit=120)
    image[(image == 0).all(axis=2)] = ground
    assert mines_left(image, grid, tiles) in (None, int(text))


@pytest.mark.parametrize(("shown", "left"), [("12", 12), ("7", 7), ("40", 40), ("-3", -3)])
def test_digits_that_stand_right_on_a_panel_with_room_to_spare(shown: str, left: int) -> None:
    tiles = np.full((60, 60), int(Tile.COVERED), np.int8)
    image, grid = game()
    for end, text in ((80, shown), (158, "0")):
        image[16:47, end - 54 : end + 4] = 0
        panel(image, end - 13 * len(text), 20, text, unlit=0)
    assert mines_left(image, grid, tiles) == left


@pytest.mark.parametrize("text", ["00", "40", "99", "08"])
def test_digits_that_touch_are_no_other_number(text: str) -> None:
    tiles = np.full((60, 60), int(Tile.COVERED), np.int8)
    image, grid = game()
    for end in (80, 158):
        image[16:47, end - 54 : end + 4] = 0
        for place, digit in enumerate(text):
            x = end - 24 + 11 * place
            for name in LIT[digit]:
                left, top, right, bottom = BARS[name]
                image[20 + top : 20 + bottom, x + left : x + right, 2] = 255
    assert mines_left(image, grid, tiles) in (None, int(text))


@pytest.mark.parametrize("window", [192, 45])
@pytest.mark.parametrize(("shown", "right"), [("10", 59), ("14", 60), ("0", 59)])
def test_a_panel_that_its_shares_cut_through_digits(shown: str, right: int, window: int) -> None:
    """So Qt's numbers stand: the left half of a zero, alone in its share of the panel, looks like a one."""
    image = np.full((260, 190, 3), window, np.uint8)
    for left, text in ((20, shown), (110, "0")):
        image[16:47, left : left + 67] = 0
        panel(image, left + right - 13 * len(text), 20, text, unlit=0)
    tiles = np.full((10, 10), int(Tile.COVERED), np.int8)
    assert mines_left(image, Grid.regular(20, 80, 16, 16, 10, 10), tiles) == int(shown)


@pytest.mark.parametrize(("days", "left"), [(CROWD, 10), (28, None)])
def test_a_calendar_beside_the_board_counts_no_mines(days: int, left: int | None) -> None:
    image = np.full((500, 900, 3), 235, np.uint8)
    for day in range(10, 10 + days):
        row, column = divmod(day - 10, 7)
        place = 320 + 60 * column, 100 + 50 * row
        cv2.putText(image, str(day), place, cv2.FONT_HERSHEY_SIMPLEX, 0.6, (0, 0, 0), 1, cv2.LINE_AA)
    assert mines_left(image, Grid.regular(20, 80, 30, 30, 9, 9), COVERED) == left


@pytest.mark.parametrize("text", ["010", "007", "123", "456", "890", "-02"])
def test_of_two_panels_the_left_is_the_counter(text: str) -> None:
    tiles = np.full((60, 60), int(Tile.COVERED), np.int8)
    image, grid = game((20, text), (120, "321"))
    assert mines_left(image, grid, tiles) == int(text)


def test_no_game_has_more_mines_than_tiles() -> None:
    tiles = np.full((16, 30), int(Tile.COVERED), np.int8)
    image, grid = game((20, "899"), (120, "000"))
    assert mines_left(image, grid, tiles) is None


def test_the_panel_that_agrees_with_the_level_is_the_counter() -> None:
    tiles = COVERED.copy()
    tiles[0, :2] = Tile.FLAG
    image, grid = game((20, "031"), (120, "008"))
    assert mines_left(image, grid, tiles) == 8


def test_no_panel_is_no_counter() -> None:
    image, grid = game()
    assert mines_left(image, grid, COVERED) is None


def test_a_damaged_digit_is_no_counter() -> None:
    image, grid = game((20, "010"))
    image[30:32, 20:60] = (0, 0, 255)
    image[20:30, 22:30] = (0, 0, 110)
    assert mines_left(image, grid, COVERED) is None


@pytest.mark.parametrize("quality", [65, 80])
def test_segments_of_a_jpeg(quality: int) -> None:
    tiles = np.full((9, 10), int(Tile.COVERED), np.int8)
    image, grid = game((20, "036"), (120, "321"), unlit=0)
    coded = cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, quality])[1]
    assert mines_left(np.asarray(cv2.imdecode(coded, cv2.IMREAD_COLOR), np.uint8), grid, tiles) == 36


def test_a_seven_may_have_a_hook(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(LIT, "7", "abcf")
    tiles = np.full((16, 30), int(Tile.COVERED), np.int8)
    image, grid = game((20, "072"), (120, "707"))
    assert mines_left(image, grid, tiles) == 72


def test_beside_a_green_counter_the_clock_stands_left() -> None:
    tiles = np.full((9, 10), int(Tile.COVERED), np.int8)
    image, grid = game((20, "010"), (120, "021"), channel=1)
    assert mines_left(image, grid, tiles) == 21


@pytest.mark.parametrize(
    ("shown", "mines"),
    [
        ((0, 12, 111), 12),
        ((9,), 9),
        ((9, 12), 12),
        ((11, 16), 16),
        ((10, 12), None),
        ((0,), None),
        (range(1, 31), None),
    ],
)
def test_the_only_number_beside_a_new_board_that_may_count_its_mines(
    shown: Sequence[int], mines: int | None
) -> None:
    numbers = [Number(each, Point(0, 0)) for each in shown]
    assert likeliest_mines(numbers, 9, 9) == mines
    labelled = [*numbers, Number(15, Point(0, 0), labelled=True)]
    assert likeliest_mines(labelled, 9, 9) == 15
    assert likeliest_mines([*labelled, Number(17, Point(0, 0), padded=True)], 9, 9) == 17
    assert likeliest_mines([*labelled, Number(20, Point(0, 0), caption="mines: 20")], 9, 9) == 20


@pytest.mark.parametrize(
    ("place", "caption", "mines"),
    [
        (Point(10, 5), "10", 10),
        (Point(10, 9), "10", 10),
        (Point(190, 5), "10", 9),  # right of them
        (Point(10, 12), "10", 9),  # in no line with them
        (Point(10, 5), "a10", 9),  # read as something else
    ],
)
def test_three_digits_right_of_a_number_alone_are_a_clocks(place: Point, caption: str, mines: int) -> None:
    clock = Number(9, Point(100, 5), caption="o09", padded=True)
    assert likeliest_mines([Number(10, place, caption=caption), clock], 10, 10) == mines


@pytest.mark.parametrize(
    ("left", "padded", "right", "size", "mines"),
    [(45, False, 99, (16, 30), 99), (45, True, 99, (16, 30), None), (8, False, 10, (9, 9), 10)],
)
def test_a_clock_may_stand_left_of_the_mines_that_a_level_has(
    left: int, padded: bool, right: int, size: tuple[int, int], mines: int | None
) -> None:
    clock = Number(left, Point(10, 5), caption=str(left), padded=padded)
    counter = Number(right, Point(100, 5), caption=f"{right:03}", padded=True)
    assert likeliest_mines([clock, counter], *size) == mines


def test_a_clock_stands_left_of_no_mines_that_no_game_has() -> None:
    """What stands there then is a number of something else, as games that were won."""
    clock = Number(9, Point(100, 5), caption="o09", padded=True)
    assert likeliest_mines([Number(2, Point(10, 5), caption="2"), clock], 10, 10) == 9


@pytest.mark.parametrize(("caption", "mines"), [("p18", 18), ("p1b", 9), ("", 9)])
def test_a_number_whose_line_has_it_comes_before_letters_that_look_like_one(caption: str, mines: int) -> None:
    letter = Number(9, Point(0, 0), labelled=True, caption="a")
    assert likeliest_mines([letter, Number(18, Point(90, 0), caption=caption)], 9, 9) == mines


@pytest.mark.parametrize("padded", [False, True])
def test_the_clock_of_a_new_board_counts_no_mines(padded: bool) -> None:
    clock = Number(11, Point(0, 0), padded=padded, caption="time: 11")
    assert likeliest_mines([clock], 8, 8) is None
    assert likeliest_mines([clock, Number(10, Point(0, 0))], 8, 8) == 10
    both = Number(10, Point(0, 0), padded=True, caption="bombs time 0")
    assert likeliest_mines([both], 8, 8) == 10


@pytest.mark.parametrize(("size", "mines"), [((9, 9), 10), ((16, 16), 40), ((14, 18), 40), ((16, 30), 90)])
def test_of_levels_that_are_named_by_their_mines_the_nearest_to_the_usual_is_meant(
    size: tuple[int, int], mines: int | None
) -> None:
    named = [Number(each, Point(0, 0), caption=f"{each} mines") for each in (10, 40, 90)]
    assert likeliest_mines(named, *size) == mines
    alone = [each._replace(caption="") for each in (*named, Number(41, Point(0, 0)))]
    assert likeliest_mines(alone, *size) in (None, 10)  # no levels


@pytest.mark.parametrize(
    ("captions", "mines"),
    [
        (["10 mines", "40 mines", "mines: 51"], None),  # one is a counter
        (["30 mines", "50 mines"], 30),  # as near
        (["3 mines"], None),
    ],
)
def test_what_counts_mines_is_no_name_of_a_level(captions: list[str], mines: int | None) -> None:
    named = [Number(int(re.sub(r"\D", "", each)), Point(0, 0), caption=each) for each in captions]
    assert likeliest_mines(named, 16, 16) == mines


def test_the_games_own_counter_tells_rather_than_names_of_levels() -> None:
    named = [Number(each, Point(0, 0), caption=f"{each} mines") for each in (10, 40, 99)]
    assert likeliest_mines([*named, Number(75, Point(0, 0), padded=True)], 16, 30) == 75


def test_a_board_of_no_level_has_none_of_several_mines() -> None:
    named = [Number(each, Point(0, 0), caption=f"{each} mines") for each in (15, 20)]
    assert likeliest_mines(named, 12, 12) is None
    assert likeliest_mines(named[1:], 12, 12) == 20


@pytest.mark.parametrize(
    ("caption", "mines"), [("", 12), ("o 12", 12), ("index?level-easy", None), ("security will suffer", None)]
)
def test_a_number_in_a_text_that_speaks_of_no_mines_counts_none(caption: str, mines: int | None) -> None:
    assert likeliest_mines([Number(12, Point(0, 0), caption=caption)], 9, 9) == mines


@pytest.mark.parametrize(
    ("caption", "mines"),
    [
        ("12 x 12 - medium", None),
        ("l2x12", None),  # as letters are read
        ("12 by 12", None),
        ("12 x 9", 12),
        ("112 x 12", 12),
        ("12 x 12 o 12", 12),
        ("", 12),
    ],
)
def test_a_boards_size_is_no_count_of_its_mines(caption: str, mines: int | None) -> None:
    assert likeliest_mines([Number(12, Point(0, 0), caption=caption)], 12, 12) == mines
    others = [Number(12, Point(0, 0), caption=caption), Number(20, Point(0, 0), caption="mines: 20")]
    assert likeliest_mines(others, 12, 12) == 20


@pytest.mark.parametrize(
    ("caption", "shown", "found"),
    [
        ("mines: 0/13", 3, [(0, 13)]),
        ("mines 4 / 40", 40, [(4, 40)]),
        ("mines: 0/13", 4, []),  # two readers do not agree
        ("score: 0/13", 3, []),
    ],
)
def test_a_ratio_in_a_line_of_mines_counts_where_its_last_digits_are_read_twice(
    caption: str, shown: int, found: list[tuple[int, int]]
) -> None:
    assert _ratios_in_text([Number(shown, Point(0, 0), caption=caption)]) == found


@pytest.mark.parametrize(("space", "labelled"), [(6, True), (16, True), (60, False), (-200, False)])
def test_a_number_right_after_a_word_is_labelled(space: int, labelled: bool) -> None:
    label, number = Word("xxxxx", Rect(20, 11, 90, 14)), Word("40", Rect(110 + space, 10, 20, 16))
    assert numbers([label, number]) == [Number(40, number.box.center, labelled)]
    assert not numbers([Word("30", label.box), number])[0].labelled


@pytest.mark.parametrize(
    ("upper", "lower", "alone"),
    [
        (Rect(262, 32, 4, 13), Rect(262, 45, 4, 13), False),  # a one's halves
        (Rect(262, 32, 4, 13), Rect(250, 45, 4, 13), True),
        (Rect(262, 38, 4, 4), Rect(262, 52, 4, 4), True),  # a colon
        (Rect(200, 32, 4, 13), Rect(200, 45, 4, 13), True),
        (Rect(279, 34, 4, 10), Rect(279, 46, 4, 10), True),  # between its own strokes, as in an 8
    ],
)
def test_the_last_digit_of_a_number_in_segments_is_none(upper: Rect, lower: Rect, alone: bool) -> None:
    """013 passed for 3: its noughts and ones are drawn in halves."""
    words = [Word("x", upper), Word("1", lower), Word("3", Rect(270, 30, 22, 30))]
    assert (3 in [number.shown for number in numbers(words)]) is alone


def page(*texts: str) -> tuple[Image, Grid]:
    """Draw lines of text above a board of nine rows and columns."""
    picture = Pillow.new("RGB", (420, 420), (250, 250, 250))
    for number, text in enumerate(texts):
        place = 40, 20 + 26 * number
        ImageDraw.Draw(picture).text(place, text, (20, 20, 20), font=ImageFont.load_default(16))
    return np.ascontiguousarray(np.asarray(picture)[..., ::-1]), Grid.regular(40, 120, 30, 30, 9, 9)


@pytest.mark.parametrize(
    ("texts", "left"),
    [
        (("Mines remaining: 12", "Time: 0"), 12),
        (("14 mines left",), 14),
        (("Mines: 10",), 10),
        (("10",), 10),
        (("Difficulty: Easy", "Flags: 12"), None),  # there may be more mines than flags so far
        (("Easy: 12 mines", "Hard: 20 mines"), None),
        (("Mines: 70",), None),
        (("010  1  2  3  4  5", "6  7  8  9  12  14"), 10),
    ],
)
def test_the_only_line_that_speaks_of_mines_tells_how_many(texts: tuple[str, ...], left: int | None) -> None:
    assert mines_left(*page(*texts), COVERED) == left


@pytest.mark.parametrize(
    ("text", "flags", "left"),
    [
        ("Bombs: 10", 0, 10),
        ("Flags: 7", 3, 7),
        ("Bombs: 10", 3, None),
        ("Score: 10", 0, None),
        ("10", 0, None),
        ("3/13 bombs flagged", 3, 10),
        ("3/13 bombs flagged", 10, 3),
        ("3/13 bombs flagged", 4, None),
        ("3/13 games flagged", 3, None),
        ("Lives 3/3, mines: 10", 3, None),
        ("3/70 bombs flagged", 3, None),  # too many
        ("2/3/13 bombs", 3, None),  # a date
        ("Mines Left: 18", 0, 18),
        ("Mines Left: 18", 3, None),
        ("Mines: 70", 0, None),
        ("Flags: 18", 0, None),
    ],
)
def test_a_line_of_text_counts_where_no_number_is_read_alone(
    text: str, flags: int, left: int | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(counter, "words_in", lambda *_: [])
    tiles = COVERED.copy()
    tiles.ravel()[:flags] = Tile.FLAG
    assert mines_left(*page(text), tiles) == left


@pytest.mark.parametrize(
    ("texts", "certainty", "left"),
    [(("mines: 18",), 0.96, 18), (("mines: 18",), 0.94, None), (("mines: 18", "25 mines"), 0.96, None)],
)
def test_all_mines_are_spelt_out_by_a_line_that_is_sure_and_the_only_one(
    texts: tuple[str, ...], certainty: float, left: int | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    lines = [Line(Rect(0, 20 * each, 100, 10), text, certainty) for each, text in enumerate(texts)]
    monkeypatch.setattr(captions, "lines_in", lambda *_, **__: lines)
    monkeypatch.setattr(counter, "words_in", lambda *_: [])
    assert mines_left(*page(""), COVERED) == left


@pytest.mark.parametrize(("certainty", "said"), [(0.9, [(3, 13)]), (0.3, [])])
def test_only_a_sure_line_tells_how_many_of_all_mines_are_flagged(
    certainty: float, said: list[tuple[int, int]], monkeypatch: pytest.MonkeyPatch
) -> None:
    line = Line(Rect(0, 0, 100, 10), "3/13 bombs flagged", certainty)
    monkeypatch.setattr(captions, "lines_in", lambda *_, **__: [line])
    assert flagged(page("")[0]) == said


@pytest.mark.parametrize(
    ("text", "certainty", "is_number"),
    [
        ("you are using an unsupported flag", 0.4, False),
        ("you are using an unsupported flag", 0.3, True),  # may be no line at all
        ("you are using an", 0.4, True),
        ("you are using 9 unsupported flags", 0.4, True),  # it stands there
    ],
)
def test_a_letter_in_a_long_line_is_no_number_though_the_line_is_less_sure(
    text: str, certainty: float, is_number: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    lines = [Line(Rect(0, 0, 300, 12), text, certainty), Line(Rect(20, 0, 8, 10), "a", 0.6)]
    monkeypatch.setattr(captions, "lines_in", lambda *_, **__: lines)
    found = captioned(np.zeros((40, 300, 3), np.uint8), [Word("9", Rect(20, 20, 8, 12))])
    assert [number.shown for number in found] == [9] * is_number


def test_a_sure_line_tells_what_a_number_counts_whatever_a_longer_one_says(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    lines = [
        Line(Rect(0, 0, 300, 12), "qeagslett eoueeee oorttdn aqw", 0.4),
        Line(Rect(20, 0, 90, 12), "flags left: 9", 0.9),
    ]
    monkeypatch.setattr(captions, "lines_in", lambda *_, **__: lines)
    (number,) = captioned(np.zeros((40, 300, 3), np.uint8), [Word("9", Rect(100, 20, 8, 12))])
    assert number.caption == "flags left: 9"


def test_a_letter_with_an_accent_is_none_of_a_lines_numbers(monkeypatch: pytest.MonkeyPatch) -> None:
    line = Line(Rect(0, 0, 100, 10), "9 bombes marqu6es", 0.9)
    monkeypatch.setattr(captions, "lines_in", lambda *_, **__: [line])
    assert all_mines(page("")[0]) == {9}


def test_letters_that_look_like_a_number_are_none_where_their_line_says_otherwise() -> None:
    image, _ = page("Press a button to open a tile", "Mines: 10")
    (whole,) = (line.box for line in lines_in(image) if line.text.startswith("press"))
    looks_like_ten = Word("10", Rect(whole.x + whole.width // 2, whole.y, 14, whole.height))
    assert captioned(image, [looks_like_ten]) == []
    (ten,) = (line.box for line in lines_in(image) if line.text == "mines: 10")
    (number,) = captioned(image, [Word("10", Rect(ten.right - 16, ten.y, 16, ten.height))])
    assert counted(number.caption, MINES) == {10}


@pytest.mark.parametrize(
    ("text", "shown", "kept"),
    [("Dig", 9, False), ("Flag", 19, False), ("109", 9, True), ("Bog", 9, True)],
)
def test_a_letter_of_a_short_word_is_no_number(text: str, shown: int, kept: bool) -> None:
    """Letters that all look like digits may be one."""
    image, _ = page(text)
    box = max((line.box for line in lines_in(image)), key=lambda box: box.width)
    last = Word(str(shown), Rect(box.right - 12, box.y, 12, box.height))
    assert bool(captioned(image, [last])) is kept


@pytest.mark.parametrize(("above", "mines"), [("Mines left", 14), ("Time played", None)])
def test_a_number_alone_has_its_words_above_it(above: str, mines: int | None) -> None:
    image, _ = page(above, "14", "Size 12 of 20")
    (alone,) = (line.box for line in lines_in(image) if line.text == "14")
    (number,) = captioned(image, [Word("14", alone)])
    assert counted(number.caption, MINES) == ({mines} if mines else set())
    others = [Number(each, Point(300, 300), labelled=True, caption=f"size {each}") for each in (12, 20)]
    assert likeliest_mines([number, *others], 9, 9) == mines


@pytest.mark.parametrize(
    ("text", "place", "mines"),
    [("Width", (0, -20), None), ("Width", (0, -48), 10), ("Width", (30, -20), 10), ("Level", (0, -20), 10)],
)
def test_what_a_box_of_settings_holds_is_named_above_its_left_end(
    text: str, place: tuple[int, int], mines: int | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Read by itself the number may be taken for letters, so that it has no words of its own."""
    picture, ten = Pillow.new("RGB", (200, 120), (255, 255, 255)), Word("10", Rect(70, 80, 16, 12))
    font = ImageFont.load_default(14)
    ImageDraw.Draw(picture).text((60 + place[0], 78 + place[1]), text, (60, 60, 60), font=font)
    monkeypatch.setattr(captions, "_line_with", lambda *_: Line(ten.box, "so", 0.6))
    assert likeliest_mines(captioned(np.asarray(picture), [ten]), 10, 8) == mines


@pytest.mark.parametrize(
    ("text", "mines", "flags"),
    [
        ("mines left: 8", {8}, {8}),
        ("bombs 40", {40}, set()),
        ("8 mines", {8}, set()),
        ("time: 2 seconds and 10 mines", {10}, set()),
        ("3 clicks per 10 mines", set(), set()),
        ("level 1 time 3 mines", set(), set()),
        ("5 games 10 mines", set(), set()),
        ("hard: 2omines", {20}, set()),
        ("mines: l2", {12}, set()),
        ("remaining mines: 12", {12}, {12}),
        ("bombsleft: 15", {15}, {15}),
        ("minecount 15", {15}, set()),
        ("flagsleft: 15", set(), {15}),
        ("minesweeper 15", set(), set()),
        ("mines: 40 time: 12", {40}, set()),
        ("flags left: 15", set(), {15}),
        ("have 10, 40 and 99 mines", set(), set()),
        ("8 mines around it", set(), set()),
        ("last game 15 mines", set(), set()),
        ("mines time: 12", set(), set()),
        ("time left: 15", set(), set()),
        ("time: 12", set(), set()),
        ("8 wins", set(), set()),
        ("0/9 bombes marqu6es", {9}, set()),  # an accent is read as a digit
        ("38/38 bombes marquees", {38}, set()),
    ],
)
def test_a_line_speaks_of_mines_or_flags_or_not(text: str, mines: set[int], flags: set[int]) -> None:
    assert counted(text, MINES) == mines
    assert counted(text, FLAGS) == flags


FIXTURES = sorted((Path(__file__).parents[3] / "fixtures").glob("*/running.toml"))


@pytest.mark.parametrize("case", FIXTURES, ids=lambda case: case.parent.name)
def test_counters_of_real_games(case: Path) -> None:
    facts = tomllib.loads(case.read_text(encoding="utf-8"))
    picture = cv2.imread(str(case.with_suffix(".png")))
    grid = Grid(tuple(facts["column_edges"]), tuple(facts["row_edges"]))
    tiles = Board.from_text(" ".join(facts["board"])).tiles.copy()
    flags = int((tiles == Tile.FLAG).sum())
    assert mines_left(picture, grid, tiles) == facts["mines"] - flags
    tiles[tiles == Tile.FLAG] = Tile.COVERED
    assert mines_left(picture, grid, tiles) is None or case.parent.name == "winemine"


@pytest.mark.parametrize(
    ("word", "found"),
    [("8/99", [(8, 99)]), ("x8/99x", [(8, 99)]), ("xxxx1/1xxxx", []), ("5/7/9", []), ("/xxx1", [])],
)
def test_strokes_in_an_address_are_no_ratio(word: str, found: list[tuple[int, int]]) -> None:
    """Small letters l and i look like ones."""
    assert ratios([Word(word, Rect(0, 0, 9, 9))]) == found


@pytest.mark.parametrize(
    ("gap", "lower", "last", "found"),
    [
        (12, 0, "99", [(8, 99)]),
        (40, 0, "99", []),  # no part of it
        (12, 10, "99", []),  # another line
        (12, 0, "x9", []),
        (-12, 0, "99", []),
    ],
)
def test_a_ratio_may_have_spaces_around_its_stroke(
    gap: int, lower: int, last: str, found: list[tuple[int, int]]
) -> None:
    stroke, height = Rect(60, 10, 8, 20), 16
    part, whole = (
        Rect(stroke.x - gap - 14, 12, 14, height),
        Rect(stroke.right + gap, 12 + lower, 28, height),
    )
    words = [Word(last, whole), Word("8", part), Word("/", stroke), Word("7", Rect(0, 90, 14, 16))]
    assert ratios(words) == found
    year = Word("2025", Rect(whole.right + 40, 12 + lower, 56, height))
    date = [*words, Word("/", Rect(whole.right + 12, 10 + lower, 8, 20)), year]
    assert not found or ratios(date) == []


@pytest.mark.parametrize(("shape", "left"), [((16, 29), 91), ((8, 12), None)])
def test_a_printed_ratio_tells_also_where_no_level_does(shape: tuple[int, int], left: int | None) -> None:
    case = next(case for case in FIXTURES if case.parent.name == "kmines")
    facts = tomllib.loads(case.read_text(encoding="utf-8"))
    grid = Grid(tuple(facts["column_edges"][: shape[1] + 1]), tuple(facts["row_edges"][: shape[0] + 1]))
    tiles = np.full(shape, int(Tile.COVERED), np.int8)
    tiles[0, :8] = Tile.FLAG
    assert mines_left(cv2.imread(str(case.with_suffix(".png"))), grid, tiles) == left


@pytest.mark.parametrize(
    ("rows", "columns", "texts", "told"),
    [
        (16, 16, ["40"], True),
        (16, 16, ["39"], False),
        (16, 16, [], False),
        (9, 9, ["10"], False),  # ten of anything
        (9, 9, ["10", "Time: 0"], True),
        (9, 9, ["10", "Time: 7"], False),
        (9, 9, ["010"], True),
        (9, 9, ["Mines: 10"], True),
        (9, 9, ["Flags: 10"], True),
        (9, 9, ["Oct 10, 2026"], False),
        (9, 9, ["Mistakes: 0 / 10"], False),  # of an empty sudoku
        (9, 12, ["10", "Time: 0"], False),  # no level's size
        (16, 30, ["Room 99"], False),
        (16, 30, ["99"], True),
        (16, 16, ["40", "11", "12", "13", "14", "15", "16", "17", "18", "19"], False),
    ],
)
def test_the_mines_of_a_level_beside_an_empty_table_tell_that_it_is_a_board(
    rows: int, columns: int, texts: list[str], told: bool
) -> None:
    picture = Pillow.new("RGB", (700, 520), (255, 255, 255))
    for number, text in enumerate(texts):
        ImageDraw.Draw(picture).text(
            (30 + 65 * number, 40), text, (0, 0, 0), font=ImageFont.load_default(18), anchor="lm"
        )
    image = np.ascontiguousarray(np.asarray(picture)[..., ::-1])
    assert counts_level(image, Grid.regular(40, 80, 24, 24, rows, columns)) is told

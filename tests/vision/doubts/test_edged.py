"""A board that fills its picture: half a gap lies outside, what is cut stays so."""

import warnings
from dataclasses import replace

import cv2
import numpy as np
import pytest

from screenbot.board import Board
from screenbot.errors import PictureError
from screenbot.geometry import Grid, Image
from screenbot.vision.doubts.edged import past_edges
from screenbot.vision.effort import TiredError
from screenbot.vision.eyes import read_unknown
from screenbot.vision.reading import Reading

GAME = "###200000 ###200000 ###100011 ###10001# ###100011 ###210000 ####10000 ####21000 #####1000"
PITCH, GAP = 33, 6
INKS = {"1": (200, 60, 20), "2": (20, 130, 20)}


def drawn() -> Image:
    """Return the whole board, from the first tile's left edge to the last one's right edge."""
    lines = GAME.split()
    image = np.full((len(lines) * PITCH - GAP, len(lines[0]) * PITCH - GAP, 3), (70, 60, 60), np.uint8)
    side = PITCH - GAP
    for row, line in enumerate(lines):
        for column, letter in enumerate(line):
            tile = image[row * PITCH :, column * PITCH :][:side, :side]
            tile[:] = (190, 160, 140) if letter == "#" else (235, 235, 235)
            if letter in INKS:
                cv2.putText(tile, letter, (6, 21), cv2.FONT_HERSHEY_DUPLEX, 0.7, INKS[letter], 1, cv2.LINE_AA)
    return image


def test_the_pitch_of_tiles_with_gaps_is_right_where_their_picture_has_no_margin() -> None:
    reading = read_unknown(drawn())
    assert (reading.tiles == Board.from_text(GAME).tiles).all()
    lines = PITCH * np.arange(10) - GAP / 2
    for edges in (reading.grid.column_edges, reading.grid.row_edges):
        np.testing.assert_allclose(edges, lines, atol=0.6)


@pytest.mark.parametrize("cut", [PITCH // 3, PITCH // 2])
def test_tiles_that_the_picture_cuts_are_none_of_the_board(cut: int) -> None:
    reading = read_unknown(drawn()[:, cut:])
    assert reading.grid.columns == 8
    assert reading.cut or not reading.sure


PICTURE = np.full((107, 107, 3), 60, np.uint8)
for _row, _column in np.ndindex(5, 5):
    PICTURE[22 * _row : 22 * _row + 19, 22 * _column : 22 * _column + 19] = 200


def seen(number: int = 1, unsure: int = 0, clear: bool = True) -> Reading:
    """Return a reading of all of the picture as 5x5 tiles."""
    tiles = np.full((5, 5), number, np.int8)
    tiles.ravel()[:unsure] = -7
    grid = replace(Grid.regular(0, 0, 21.4, 21.4, 5, 5), clear=clear)
    return Reading(grid, tiles, np.ones((5, 5), np.float32))


def framed(outside: float = 1.5, number: int = 1, unsure: int = 0) -> Reading:
    """Return one of the picture in a margin, so many pixels of its first tiles outside."""
    grid = Grid.regular(11 - outside, 11 - outside, 22, 22, 5, 5)
    return replace(seen(number, unsure), grid=grid)


def looked(first: Reading, second: Reading) -> tuple[Reading, int]:
    """Return what is read of a picture of which two looks show this, and how many looks there were."""
    answers = [first, second]

    def look(_: Image) -> Reading:
        return answers.pop(0)

    return past_edges(PICTURE, look), 2 - len(answers)


def test_a_board_with_room_around_it_is_looked_at_once() -> None:
    first = replace(seen(), grid=Grid.regular(20, 20, 14, 14, 5, 5))
    assert looked(first, first) == (first, 1)


def test_what_shows_hardly_a_tile_is_looked_at_once() -> None:
    first = seen(unsure=23)
    assert looked(first, framed()) == (first, 1)


@pytest.mark.parametrize("first", [seen(), seen(unsure=3), seen(unsure=22), seen(clear=False)])
def test_what_is_seen_with_a_margin_lies_where_it_lay(first: Reading) -> None:
    reading, looks = looked(first, framed())
    assert looks == 2
    assert reading.sure
    assert reading.grid.column_edges[0] == pytest.approx(-1.5)


@pytest.mark.parametrize(("at", "aside"), [(-1.5, True), (1.5, True), (-0.4, False), (0.0, False)])
def test_a_sure_board_that_fills_its_picture_is_not_moved_aside(at: float, aside: bool) -> None:
    """The shades of its tiles look as lines do; gaps would lie outside on both sides."""
    first = seen()
    moved = replace(first, grid=Grid.regular(11 + at, 11, 21.4, 21.4, 5, 5))
    assert (looked(first, moved)[0] is first) is aside
    doubted = seen(unsure=2)
    assert looked(doubted, moved)[0] is not doubted


@pytest.mark.parametrize(("room", "looks"), [(2, 2), (3, 1)])
def test_a_margin_that_is_seen_on_all_sides_needs_no_other(room: int, looks: int) -> None:
    image = cv2.copyMakeBorder(PICTURE, *[room] * 4, cv2.BORDER_CONSTANT, value=(60, 60, 60))
    first = seen(unsure=2).moved(room, room)
    answers = [first, first]
    past_edges(np.asarray(image, np.uint8), lambda _: answers.pop(0))
    assert len(answers) == 2 - looks


def test_a_sure_board_that_has_room_on_all_sides_stays_where_it_was_found() -> None:
    """A thick line's other edge is as near as half a gap."""
    image = cv2.copyMakeBorder(PICTURE, 2, 2, 2, 2, cv2.BORDER_CONSTANT, value=(60, 60, 60))
    first = seen().moved(2, 2)
    answers = [first, first.moved(11 + 1, 11)]
    assert past_edges(np.asarray(image, np.uint8), lambda _: answers.pop(0)) is first
    assert not answers


@pytest.mark.parametrize("error", [TiredError, PictureError])
def test_what_may_not_be_looked_at_again_is_not_sure(error: type[PictureError]) -> None:
    """Where a second look shows no board it tells nothing; where there was none, lines may be off."""
    answers = [seen()]

    def look(_: Image) -> Reading:
        if not answers:
            raise error("no more")
        return answers.pop()

    assert past_edges(PICTURE, look).sure is (error is PictureError)


@pytest.mark.parametrize("first", [seen(), seen(clear=False), seen(unsure=2, clear=False)])
def test_a_board_that_was_cut_stays_cut_and_is_not_the_surer(first: Reading) -> None:
    reading, _ = looked(replace(first, cut=True), framed())
    assert reading.cut
    assert reading.grid.clear == first.grid.clear


def part(rows: int, columns: int, pitch: float, at: float) -> Reading:
    """Return a sure reading of some tiles from a place in the margin on."""
    grid = Grid.regular(11 + at, 11 + at, pitch, pitch, rows, columns)
    return Reading(grid, np.ones((rows, columns), np.int8), np.ones((rows, columns), np.float32))


@pytest.mark.parametrize("second", [part(3, 3, 22, 20.5), part(4, 5, 22, -1.5), part(9, 9, 11, 1)])
@pytest.mark.parametrize("first", [seen(), seen(unsure=3), seen(clear=False)])
def test_a_second_look_at_a_part_of_a_board_or_at_another_changes_nothing(
    first: Reading, second: Reading
) -> None:
    """Nor does one that lies beyond the picture, whatever its lines."""
    assert looked(first, second)[0] is first
    assert looked(first, part(10, 10, 15, -1.5))[0] is first


def test_a_margin_that_was_laid_around_a_picture_cuts_no_board() -> None:
    reading, looks = looked(seen(unsure=2), replace(framed(), cut=True))
    assert looks == 2
    assert not reading.cut


@pytest.mark.parametrize(("unsure", "cut", "taken"), [(0, False, True), (2, False, False), (0, True, False)])
def test_a_row_that_was_left_out_is_the_boards_where_all_of_it_is_sure(
    unsure: int, cut: bool, taken: bool
) -> None:
    first = replace(seen(clear=False), tiles=np.ones((5, 4), np.int8), cut=True)
    first = replace(first, grid=replace(Grid.regular(0, 0, 21.5, 21.4, 5, 4), clear=False))
    reading, _ = looked(first, replace(framed(unsure=unsure), cut=cut))
    assert reading.sure == taken
    assert (reading.grid.columns == 5) == taken


def test_a_board_of_one_tile_has_no_lines_between() -> None:
    first = Reading(Grid.regular(0, 0, 107, 107, 1, 1), np.ones((1, 1), np.int8), np.ones((1, 1), np.float32))
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert looked(first, framed())[0] is first


@pytest.mark.parametrize(
    ("second", "sure"), [(framed(number=2), False), (framed(unsure=2), True), (framed(outside=6.0), True)]
)
def test_lines_stay_where_a_second_look_does_not_agree_or_goes_beyond_a_gap(
    second: Reading, sure: bool
) -> None:
    reading, _ = looked(seen(), second)
    assert reading.grid.column_edges[0] == 0
    assert reading.sure == sure

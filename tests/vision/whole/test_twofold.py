"""Marks of one name that have two looks."""

import numpy as np
import pytest

from screenbot.board import Board, Tile, Tiles
from screenbot.geometry import Image
from screenbot.vision.naming.usual import from_usual
from screenbot.vision.networks.glyphs import SIDE
from screenbot.vision.whole.twofold import alone, odd_inks, odd_marks, odd_numbers, twofold

BOARD = Board.from_text("1F1F1\n1F2F1\n11111").tiles


def flags(tiles: Tiles, *odd: int) -> Image:
    """Return pictures with a red mark on each flag, and a dark one beside it on those with these numbers."""
    pictures = np.full((tiles.size, SIDE, SIDE, 3), 190, np.uint8)
    for number, place in enumerate(np.flatnonzero(tiles == Tile.FLAG)):
        pictures[place, 12:24, 8:20] = 40, 40, 220
        if number in odd:
            pictures[place, 19:27, 21:27] = 20
    return pictures


def ones(shape: tuple[int, int]) -> Image:
    """Return pictures of tiles with a thin 1 each."""
    pictures = np.full((shape[0] * shape[1], SIDE, SIDE, 3), 230, np.uint8)
    pictures[:, 10:20, 15:17] = pictures[:, 12:14, 13:15] = 60
    return pictures


@pytest.mark.parametrize(("rim", "odd"), [(230, 1), (120, 0)], ids=["in sight", "hidden in part"])
def test_an_exclamation_mark_among_ones_is_odd(rim: int, odd: int) -> None:
    tiles, pictures = np.ones((3, 4), np.int8), ones((3, 4))
    assert not odd_numbers(tiles, pictures).any()
    pictures[5, 12:14, 13:15] = pictures[5, 17:18, 15:17] = 230
    pictures[5, :4] = rim
    found = odd_numbers(tiles, pictures)
    assert np.flatnonzero(found).tolist() == [5] * odd


def test_a_number_that_is_paler_on_another_ground_or_a_little_aside_is_not_odd() -> None:
    tiles, pictures = np.ones((3, 4), np.int8), ones((3, 4))
    pictures[3] -= 20
    pictures[4] = 230 - (230 - pictures[4]) // 2
    pictures[4, ..., 2] = 230
    pictures[7] = np.roll(pictures[7], 1, axis=1)
    assert not odd_numbers(tiles, pictures).any()


def coloured(*inks: tuple[int, int, int]) -> Image:
    """Return pictures of dark tiles with a number's ink each, and a light line at one of their sides."""
    pictures = np.full((len(inks), SIDE, SIDE, 3), 60, np.uint8)
    pictures[:, :, :2] = 250
    for picture, ink in zip(pictures, inks, strict=True):
        picture[10:20, 14:18] = ink
    return pictures


BLUE, GREEN, DULL = (220, 150, 50), (110, 200, 50), (90, 160, 130)


@pytest.mark.parametrize(
    ("inks", "odd"),
    [
        ([BLUE] * 4 + [GREEN, GREEN, BLUE], [6]),  # a speck makes a one look like a two
        ([BLUE] * 4 + [GREEN, GREEN, DULL], []),
        ([BLUE] * 4 + [GREEN, GREEN, GREEN], []),
        ([BLUE] * 4 + [BLUE, BLUE, BLUE], []),  # all numbers are
        ([(220, 220, 220)] * 4 + [(99, 99, 99), (99, 99, 99), (220, 220, 220)], []),  # one ink, paler
    ],
)
def test_a_number_in_the_colour_of_another_is_odd(inks: list[tuple[int, int, int]], odd: list[int]) -> None:
    tiles = np.array([[1, 1, 1, 1, 2, 2, 2]], np.int8)
    assert np.flatnonzero(odd_inks(tiles, coloured(*inks))).tolist() == odd


def test_bold_numbers_that_fill_half_of_their_tiles_middle_are_not_odd_for_their_ink() -> None:
    tiles = np.array([[2, 2, 2, 4, 4, 4]], np.int8)
    pictures = np.full((6, SIDE, SIDE, 3), 198, np.uint8)
    for place, (ink, high) in enumerate(
        [((0, 120, 0), 15)] * 3 + [((110, 0, 0), high) for high in (13, 13, 15)]
    ):
        pictures[place, 8 : 8 + high, 8:22] = ink
    assert not odd_inks(tiles, pictures).any()


def test_a_number_on_a_ground_of_its_own_is_not_odd_for_its_ink() -> None:
    tiles, pictures = np.array([[1, 1, 1, 1, 2, 2, 2]], np.int8), coloured(*[BLUE] * 4, GREEN, GREEN, BLUE)
    pictures[6][pictures[6] == 60] = 120
    assert not odd_inks(tiles, pictures).any()


@pytest.mark.parametrize(("exploded", "odd"), [(True, [5]), (False, [])])
def test_an_explosion_on_a_ground_of_its_own_among_ones_that_lie_aside_is_odd(
    exploded: bool, odd: list[int]
) -> None:
    tiles, pictures = np.ones((3, 4), np.int8), ones((3, 4))
    for place in range(12):
        pictures[place] = np.roll(pictures[place], place % 3, axis=1)
    if exploded:
        pictures[5, 9:23, 9:23] = 60
        pictures[5, 12:20, 12:20] = 90
    pictures[5, ..., :2] //= 2
    assert np.flatnonzero(odd_numbers(tiles, pictures)).tolist() == odd


@pytest.mark.parametrize(("framed", "odd"), [((), []), ((5,), [5]), ((5, 6), [])])
def test_a_number_in_a_frame_among_ones_that_lie_aside_is_odd(
    framed: tuple[int, ...], odd: list[int]
) -> None:
    """What two of them have may be how they look."""
    tiles, pictures = np.ones((3, 4), np.int8), ones((3, 4))
    for place in range(12):
        pictures[place] = np.roll(pictures[place], place % 2, axis=1)
    for place in framed:
        pictures[place, [7, 22], 10:22] = pictures[place, 7:23, [10, 21]] = 110
    assert np.flatnonzero(odd_numbers(tiles, pictures)).tolist() == odd


@pytest.mark.parametrize("odd", [(), (0,), (2, 3)])
def test_flags_that_look_otherwise_than_most_are_odd(odd: tuple[int, ...]) -> None:
    tiles = BOARD if odd != (2, 3) else np.tile(BOARD, (1, 2))
    found = odd_marks(tiles, flags(tiles, *odd), Tile.FLAG)
    assert np.flatnonzero(found.ravel()[(tiles == Tile.FLAG).ravel()]).tolist() == list(odd)


@pytest.mark.parametrize(("varied", "odd"), [(False, 1), (True, 0)])
def test_a_small_mark_beside_one_tells_where_all_others_are_drawn_just_alike(varied: bool, odd: int) -> None:
    pictures, places = flags(BOARD), np.flatnonzero(BOARD == Tile.FLAG)
    pictures[places[3], 18:24, 21:25] = 135
    assert 40 < from_usual(pictures[places])[3] < 50
    for number, place in enumerate(places):
        pictures[place, 5 + 6 * number : 11 + 6 * number, 4:8] -= 60 * varied
    assert odd_marks(BOARD, pictures, Tile.FLAG).sum() == odd


@pytest.mark.parametrize(("varied", "odd"), [(False, 1), (True, 0)])
def test_a_mark_that_may_look_otherwise_does_not_where_all_others_are_drawn_just_alike(
    varied: bool, odd: int
) -> None:
    pictures, places = flags(BOARD, 0), np.flatnonzero(BOARD == Tile.FLAG)
    for number, place in enumerate(places):
        pictures[place, 5 + 6 * number : 11 + 6 * number, 4:8] -= 60 * varied
    assert odd_marks(BOARD, pictures, Tile.FLAG, BOARD == Tile.FLAG).sum() == odd


def test_of_two_that_differ_nobody_knows_which_is_odd() -> None:
    tiles = Board.from_text("1F1F1\n11111").tiles
    assert odd_marks(tiles, flags(tiles, 1), Tile.FLAG).sum() == 2
    assert not odd_marks(tiles, flags(tiles), Tile.FLAG).any()


def test_a_mark_that_lies_elsewhere_or_on_another_ground_is_the_same() -> None:
    pictures = flags(BOARD)[(BOARD == Tile.FLAG).ravel()]
    pictures[1] = np.roll(pictures[1], (2, -3), (0, 1))
    pictures[2] = np.clip(pictures[2].astype(np.int16) - 30, 0, 255)
    assert from_usual(pictures).max() < 1


def test_one_of_several_that_looks_like_no_other_is_alone() -> None:
    pictures = flags(BOARD, 0, 1, 3)
    place = np.flatnonzero(BOARD == Tile.FLAG)[3]
    pictures[place, 20:26, 20:26] = 255
    several = np.zeros(BOARD.size, bool)
    several[np.flatnonzero(BOARD == Tile.FLAG)[[0, 1, 3]]] = True
    assert np.flatnonzero(alone(several.reshape(BOARD.shape), pictures)).tolist() == [place]
    several[np.flatnonzero(BOARD == Tile.FLAG)[:2]] = False
    assert not alone(several.reshape(BOARD.shape), pictures).any()


def test_several_that_lie_at_other_parts_of_a_pixel_are_not_alone() -> None:
    pictures, places = flags(BOARD), np.flatnonzero(BOARD == Tile.FLAG)
    for place, aside in zip(places, (0, 2, 4, -2), strict=True):
        pictures[place] = np.roll(pictures[place], aside, axis=1)
    assert not alone(BOARD == Tile.FLAG, pictures).any()
    pictures[places[2], 20:26, 20:26] = 20
    assert np.flatnonzero(alone(BOARD == Tile.FLAG, pictures)).tolist() == [places[2]]


def test_mines_of_two_looks_are_twofold() -> None:
    tiles = np.full((4, 4), int(Tile.MINE), np.int8)
    pictures = np.full((16, SIDE, SIDE, 3), 190, np.uint8)
    pictures[:, 12:24, 12:24] = 20
    assert not twofold(tiles, pictures)
    pictures[:8, 12:24, 12:24] = 40, 40, 220
    assert twofold(tiles, pictures)


def test_mines_beside_a_boards_rim_may_lack_a_line() -> None:
    tiles = np.full((8, 8), int(Tile.MINE), np.int8)
    pictures = np.full((64, SIDE, SIDE, 3), 190, np.uint8)
    pictures[:, 12:24, 12:24] = 20
    pictures[:, :, -4:] = 0
    pictures[7::8, :, -4:] = 190
    assert not twofold(tiles, pictures)


@pytest.mark.parametrize(("odd", "doubtful"), [((0, 3), False), ((0, 3, 5), True)])
def test_several_mines_with_another_mark_are_twofold_wherever_that_lies(
    odd: tuple[int, ...], doubtful: bool
) -> None:
    tiles = np.tile(BOARD, (1, 3))
    pictures = flags(tiles, *odd)
    for number, place in enumerate(np.flatnonzero(tiles == Tile.FLAG)):  # none is just like another
        pictures[place] = np.roll(pictures[place], number % 3 - 1, axis=0)
    mines = np.where(tiles == Tile.FLAG, Tile.MINE, tiles).astype(np.int8)
    assert twofold(mines, pictures) is doubtful


def test_a_mark_whose_colours_are_inverted_is_the_same() -> None:
    pictures = flags(BOARD)
    focused = np.flatnonzero(BOARD == Tile.FLAG)[1]
    pictures[focused] = 255 - pictures[focused]
    assert not odd_marks(BOARD, pictures, Tile.FLAG).any()


def test_flags_on_the_two_colours_of_a_chequered_board_are_compared_with_those_on_their_own() -> None:
    tiles = np.full((4, 12), int(Tile.COVERED), np.int8)
    tiles[0], tiles[3, 1::2] = Tile.FLAG, Tile.FLAG
    dark = np.indices(tiles.shape).sum(axis=0).ravel() % 2 == 1
    marks = (tiles == Tile.FLAG).ravel()
    assert (marks & ~dark).sum() > (marks & dark).sum() > 3
    pictures = flags(tiles)
    pictures[dark & marks, 19:27, 21:27] = 20
    assert (odd_marks(tiles, pictures, Tile.FLAG).ravel() == (dark & marks)).all()
    pictures[dark] = np.clip(pictures[dark].astype(np.int16) - 40, 0, 255)
    assert not odd_marks(tiles, pictures, Tile.FLAG).any()
    place = int(np.flatnonzero(dark & marks)[0])
    pictures[place, 4:10, 4:10] = 255
    assert np.flatnonzero(odd_marks(tiles, pictures, Tile.FLAG)).tolist() == [place]

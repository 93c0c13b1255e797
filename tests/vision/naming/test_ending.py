"""What only the whole board tells, once mines are shown."""

from itertools import product

import cv2
import numpy as np
import pytest

from screenbot.board import Board, Cell, Tile, Tiles
from screenbot.geometry import Image
from screenbot.vision.naming.ending import named_by_board, needed_hit, no_mines, reddened, wrong_flags
from screenbot.vision.naming.perhaps import perhaps_flags, perhaps_put, perhaps_shown, perhaps_zeros
from screenbot.vision.networks.glyphs import LOOKS, SIDE, Look
from screenbot.vision.reading import Certainty


def named(text: str) -> tuple[Tiles, Certainty]:
    """Return the tiles of a board of plain pictures, and how certain they are by what the board says."""
    tiles = Board.from_text(text).tiles.copy()
    certainty = np.ones(tiles.shape, np.float32)
    pictures = np.full((tiles.size, SIDE, SIDE, 3), 128, np.uint8)
    named_by_board(tiles, certainty, np.full(tiles.shape, int(Look.PLAIN)), pictures)
    return tiles, certainty


@pytest.mark.parametrize(
    ("text", "sure"),
    [
        ("*2*\n12#\n#11", False),  # the last 1 has no mine
        ("*2*\n12*\n#11", True),
        ("*2*\n12F\n#11", True),
        ("*2*\n12~\n#11", True),
        ("*2*\n12*\n#17", True),  # a question mark, or the like: no 7 has two tiles for its mines
    ],
)
def test_games_that_show_mines_show_all(text: str, sure: bool) -> None:
    tiles, certainty = named(text)
    assert (certainty[tiles == Tile.MINE] > 0).all() == sure


@pytest.mark.parametrize(
    ("text", "sure"),
    [
        ("0011\n12X#\n!2##", False),  # the 2 has no mine but the cross
        ("0011\n12*X\n*2##", True),
        ("0011\n12F?\n1?3?", True),
        ("0011\n12?#\n1?3?", False),  # no flag, and each where one may be
        ("001?\n00##\n0?##", True),  # nobody flags where no number tells of mines
        ("0011\n12?#\n1?##", True),
    ],
)
def test_crosses_and_question_marks_that_may_be_flags(text: str, sure: bool) -> None:
    tiles, certainty = named(text)
    assert certainty[np.isin(tiles, (Tile.WRONG_FLAG, Tile.QUESTION))].all() == sure


@pytest.mark.parametrize(
    ("text", "covered", "sure"),
    [
        ("01???\n12???\n?????", 11, True),
        ("01???\n12???\n????#", 1, True),
        ("01???\n12???\n????~", 0, False),  # a covered tile, perhaps
        ("01???\n12F??\n11111", 0, False),
        ("01???\n1????\n11??1", 0, False),
        ("0????\n1????\n11??1", 10, True),
        ("01??\n12F?\n1?11", 0, True),
        ("1?\n??", 0, False),  # perhaps flags
    ],
)
def test_nobody_sets_a_question_mark_on_every_closed_tile(text: str, covered: int, sure: bool) -> None:
    tiles = Board.from_text(text).tiles
    certainty, looks = np.ones(tiles.shape, np.float32), np.full(tiles.shape, int(Look.PLAIN))
    pictures = np.full((tiles.size, SIDE, SIDE, 3), 128, np.uint8)
    after, _ = named_by_board(tiles, certainty, looks, pictures)
    assert (after == Tile.COVERED).sum() == covered
    assert certainty.all() == sure


@pytest.mark.parametrize(
    ("colour", "relief", "text", "doubted"),
    [
        ((80, 160, 70), 0, "11100\n1#100\n11100", False),  # nor is one green
        ((60, 180, 240), 0, "11100\n1#100\n11100", True),
        ((60, 70, 230), 0, "11100\n1#100\n11100", True),
        ((190, 120, 60), 0, "11100\n1#100\n11100", False),  # no flag is dark blue
        ((230, 216, 173), 0, "11100\n1#100\n11100", True),
        ((60, 180, 240), 0, "1110000000\n1#100011~0\n1110001#10\n0000001110", True),  # but for one tile
        ((60, 180, 240), 0, "1110000000\n1#100021~0\n1110001#10\n0000001110", False),  # one lacks a mine
        ((60, 180, 240), 40, "11100\n1#100\n11100", False),
        ((150, 150, 150), 0, "11100\n1#100\n11100", False),
        ((60, 180, 240), 0, "11100\n1##00\n11100", False),  # the game is on
        ((60, 180, 240), 0, "11111\n1#1F1\n11111", False),
    ],
)
def test_what_is_left_of_a_won_board_may_be_flags_that_are_a_colour(
    colour: tuple[int, int, int], relief: int, text: str, doubted: bool
) -> None:
    tiles = Board.from_text(text).tiles
    pictures = np.full((tiles.size, SIDE, SIDE, 3), colour, np.uint8)
    pictures[:, SIDE // 2 :] += np.uint8(relief)
    doubt = perhaps_flags(tiles, pictures)
    assert (doubt == ((tiles == Tile.COVERED) & doubted)).all()


@pytest.mark.parametrize(("marked", "doubted"), [(False, True), (True, False)])
def test_flags_that_are_a_colour_are_in_doubt_on_a_won_board_as_is_what_is_left(
    marked: bool, doubted: bool
) -> None:
    tiles = Board.from_text("11211\n1#2F1\n11211").tiles
    pictures = np.full((tiles.size, SIDE, SIDE, 3), (90, 180, 90), np.uint8)
    pictures[(tiles == Tile.FLAG).ravel()] = 0, 200, 255
    if marked:
        pictures[(tiles == Tile.FLAG).ravel(), SIDE // 4 : SIDE // 2, SIDE // 4 : -SIDE // 4] = 30
    assert (perhaps_flags(tiles, pictures) == ((tiles < 0) & doubted)).all()


@pytest.mark.parametrize(
    ("text", "doubted"),
    [
        ("F1### 22111 F11F1 11111", True),  # the numbers find their mines without the four in the corner
        ("F1##F 22111 F11F1 11111", False),  # no zero is beside a flag
        ("F1### 22121 F11F1 11111", False),  # the second row needs a mine there
        ("F1### 22111 F11F1 11110", False),  # zeros look otherwise
        ("F1### 22~~~ ~~~~~ ~~~~~", False),  # few numbers: there may have been no opening
    ],
)
def test_where_numbers_abound_and_no_zero_is_read_covered_tiles_may_be_zeros(
    text: str, doubted: bool
) -> None:
    tiles = Board.from_text(text).tiles
    assert (perhaps_zeros(tiles) == ((tiles == Tile.COVERED) & doubted)).all()


def lost(*backgrounds: int, share: float = 1.0) -> tuple[np.ndarray, np.ndarray]:
    """Return what the mines of a lost game are called, and how certainly, by their backgrounds' red.

    Only the upper share of each background is so red.
    """
    tiles = np.array([[Tile.MINE, Tile.COVERED] * len(backgrounds)], np.int8)
    pictures = np.full((tiles.size, SIDE, SIDE, 3), 128, np.uint8)
    for place, red in enumerate(backgrounds):
        pictures[2 * place, : round(share * SIDE), :, 2] = red
    certainty = np.ones(tiles.shape, np.float32)
    named, _ = named_by_board(tiles, certainty, np.full(tiles.shape, int(Look.PLAIN)), pictures)
    return named[0, ::2], certainty[0, ::2]


@pytest.mark.parametrize(
    ("column", "tint", "doubted"),
    [(0, 9, True), (5, 9, False), (5, 40, True), (0, 2, False)],
)
def test_a_flag_with_a_tint_of_its_own_may_be_wrong_where_a_number_has_too_many(
    column: int, tint: int, doubted: bool
) -> None:
    tiles = Board.from_text("F1F##F##F##F##F###*").tiles
    pictures = np.full((tiles.size, SIDE, SIDE, 3), 128, np.uint8)
    pictures[column, ..., 2] += np.uint8(tint)
    certainty = np.ones(tiles.shape, np.float32)
    named_by_board(tiles, certainty, np.full(tiles.shape, int(Look.PLAIN)), pictures)
    assert (certainty[0] == 0).tolist() == [doubted and place == column for place in range(tiles.size)]


@pytest.mark.parametrize(
    ("row", "doubted"), [("F100#F##F##F##F##*#", True), ("F100X##F##F##F##F##*#", False)]
)
def test_a_flag_that_numbers_need_is_right_however_it_looks_where_wrong_ones_have_a_cross(
    row: str, doubted: bool
) -> None:
    tiles = Board.from_text(row).tiles
    pictures = np.full((tiles.size, SIDE, SIDE, 3), 128, np.uint8)
    pictures[0, 8:20, 10:20] = 250
    certainty = np.ones(tiles.shape, np.float32)
    looks = np.where(tiles == Tile.WRONG_FLAG, int(Look.CROSS), int(Look.PLAIN))
    named_by_board(tiles, certainty, looks, pictures)
    assert (certainty[0, 0] == 0) == doubted


def test_the_hit_mine_is_the_one_on_another_background_by_far() -> None:
    named, certainty = lost(128, 128, 255, 128, 128, 140)
    assert named.tolist() == [Tile.MINE] * 2 + [Tile.HIT_MINE] + [Tile.MINE] * 3
    assert certainty.all()


@pytest.mark.parametrize(("darker", "doubted"), [(30, True), (0, False)])
def test_a_background_that_stands_out_from_a_gradient_is_in_doubt(darker: int, doubted: bool) -> None:
    reds = [200 - 10 * place for place in range(9)]
    reds[5] -= darker
    named, certainty = lost(*reds)
    assert (named == Tile.MINE).all()
    assert (certainty == 0).tolist() == [doubted and place == 5 for place in range(9)]


def test_mines_that_look_alike_are_mines() -> None:
    named, certainty = lost(128, 129, 128, 129, 128)
    assert (named == Tile.MINE).all()
    assert certainty.all()


def test_the_hit_mine_is_the_one_on_a_paler_red() -> None:
    named, certainty = lost(128, 128, 150, 128, 128)
    assert named.tolist() == [Tile.MINE] * 2 + [Tile.HIT_MINE] + [Tile.MINE] * 2
    assert certainty.all()


def test_of_two_mines_the_redder_was_hit() -> None:
    named, certainty = lost(200, 128)
    assert named.tolist() == [Tile.HIT_MINE, Tile.MINE]
    assert certainty.all()
    _, certainty = lost(200, 250)  # mines are shown on red
    assert not certainty.any()


@pytest.mark.parametrize(
    ("colours", "hit"),
    [
        ([(30, 190, 230)] * 3 + [(220, 60, 160)] * 2 + [(60, 200, 60), (230, 220, 60)], False),
        ([(128, 128, 128)] * 6 + [(128, 200, 128), (60, 60, 255)], True),  # one was flagged, one is red
        ([(128, 128, 128)] * 6 + [(128, 200, 128), (255, 60, 60)], True),  # two colours are few
    ],
)
def test_where_mines_have_three_colours_another_tells_not_which_was_hit(
    colours: list[tuple[int, int, int]], hit: bool
) -> None:
    tiles = np.full((1, len(colours)), int(Tile.MINE), np.int8)
    pictures = np.stack([np.full((SIDE, SIDE, 3), colour, np.uint8) for colour in colours])
    certainty = np.ones(tiles.shape, np.float32)
    named, _ = named_by_board(tiles, certainty, np.full(tiles.shape, int(Look.PLAIN)), pictures)
    assert (named[0] == Tile.HIT_MINE).tolist() == [False] * (len(colours) - 1) + [hit]


YELLOW, ORANGE, PINK, PALE, RED = (
    (113, 219, 249), (113, 183, 249), (211, 145, 244), (0, 133, 254), (0, 0, 252),
)  # fmt: skip


@pytest.mark.parametrize(
    ("others", "told"),
    [
        ([YELLOW, ORANGE, ORANGE, PINK, PINK], False),  # a veil has made them pale
        ([PALE, PALE, RED, PALE, RED], False),  # two colours
        ([(170, 170, 170)] * 5, True),
    ],
)
def test_where_mines_have_several_colours_another_is_not_for_sure_the_hit_one(
    others: list[tuple[int, int, int]], told: bool
) -> None:
    tiles = np.full((1, 6), int(Tile.MINE), np.int8)
    colours = [*others, (247, 240, 147)]
    pictures = np.stack([np.full((SIDE, SIDE, 3), colour, np.uint8) for colour in colours])
    certainty = np.ones(tiles.shape, np.float32)
    named, _ = named_by_board(tiles, certainty, np.full(tiles.shape, int(Look.PLAIN)), pictures)
    sure_hit = (named[0] == Tile.HIT_MINE) & (certainty[0] > 0)
    assert sure_hit.tolist() == [False] * 5 + [told]


@pytest.mark.parametrize(
    "backgrounds", [(128, 128, 117, 128, 128), (128, 128, 150, 128, 137), (200, 200, 222, 200, 200)]
)
def test_a_mine_that_stands_out_a_little_may_be_the_hit_one(backgrounds: tuple[int, ...]) -> None:
    _, certainty = lost(*backgrounds)
    assert certainty.tolist() == [1, 1, 0, 1, 1]


@pytest.mark.parametrize(("redder", "sure"), [(25, False), (0, True), (-25, True)])
def test_a_mine_on_a_redder_ground_may_be_the_hit_one_though_only_corners_of_it_are_seen(
    redder: int, sure: bool
) -> None:
    tiles = Board.from_text("*0*0*0*").tiles.copy()
    pictures = np.full((tiles.size, SIDE, SIDE, 3), 60, np.uint8)
    mines = np.flatnonzero(tiles.ravel() == Tile.MINE)
    pictures[mines] = 45, 45, 100
    pictures[mines[2]] = 45, 45, 100 + redder
    y, x = np.mgrid[:SIDE, :SIDE] - (SIDE - 1) / 2
    pictures[np.ix_(mines, range(SIDE), range(SIDE))] *= np.uint8(np.hypot(x, y) > 13.5)[..., None]
    certainty = np.ones(tiles.shape, np.float32)
    called, _ = named_by_board(tiles, certainty, np.full(tiles.shape, int(Look.MINE)), pictures)
    assert (called[tiles == Tile.MINE] == Tile.MINE).all()
    assert (certainty.ravel()[mines] > 0).tolist() == [True, True, sure, True]


def test_a_mine_under_a_pointer_may_not_be_the_hit_one() -> None:
    _, certainty = lost(128, 128, 255, 128, 128, share=0.3)
    assert certainty.tolist() == [1, 1, 0, 1, 1]


def test_a_mine_of_another_picture_may_be_the_hit_one_or_a_wrong_flag() -> None:
    tiles = np.array([[Tile.MINE, Tile.COVERED] * 4], np.int8)
    pictures = np.full((tiles.size, SIDE, SIDE, 3), 128, np.uint8)
    third = SIDE // 3
    pictures[::2, third:-third, third:-third] = 20
    pictures[4, third:-third, third:-third] = (40, 160, 240)
    certainty = np.ones(tiles.shape, np.float32)
    named_by_board(tiles, certainty, np.full(tiles.shape, int(Look.PLAIN)), pictures)
    assert certainty[0, ::2].tolist() == [1, 1, 0, 1]


@pytest.mark.parametrize(
    ("ink", "ring", "sure"), [(0, 0, True), (0, 70, False), (110, 0, True), (110, 12, False)]
)
def test_the_same_mine_at_another_part_of_a_pixel_is_no_other(ink: int, ring: int, sure: bool) -> None:
    """In a picture that is darkened mines are faint, and so is a ring around one."""
    tiles = Board.from_text("*1*1*1*1*##").tiles.copy()
    certainty = np.ones(tiles.shape, np.float32)
    pictures = np.full((tiles.size, SIDE, SIDE, 3), 128, np.uint8)
    pictures[(tiles == Tile.MINE).ravel(), 9:22, 10:20] = ink
    odd = pictures[4]
    odd[:] = (odd.astype(int) + np.roll(odd, 1, axis=1)) // 2
    odd[9:22, 9:22] += np.uint8(ring)
    named_by_board(tiles, certainty, np.full(tiles.shape, int(Look.PLAIN)), pictures)
    assert (certainty[0] > 0).all() == sure


@pytest.mark.parametrize(
    ("text", "hit"),
    [
        ("#*22~\n##*21\n*####", Cell(0, 4)),
        ("F*22~\n*4*21\n*####", Cell(0, 4)),  # a wrong flag is no mine
        ("#*21~\n##*10\n*####", None),  # no number needs it
        ("#*22~\n##*2~\n*####", None),  # one of two
        ("#*23~\n##*21\n*####", None),  # a number lacks more
        ("#*22~\n##*21\n!*###", None),  # another was hit
        ("##12~\n##*21\n#####", None),  # no others are shown
    ],
)
def test_the_unread_tile_that_must_be_a_mine_was_hit(text: str, hit: Cell | None) -> None:
    tiles = Board.from_text(text).tiles
    assert needed_hit(tiles, np.ones(tiles.shape, np.bool_)) == hit
    assert needed_hit(tiles, np.zeros(tiles.shape, np.bool_)) is None


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("11~\n#!#", True),
        ("11F\n#!#", True),
        ("12~\n#!#", False),
        ("11~\n###", False),
    ],
)
def test_an_odd_flag_is_wrong_where_shown_mines_leave_none_for_it(text: str, wrong: bool) -> None:
    tiles = Board.from_text(text).tiles
    odd = np.zeros(tiles.shape, np.bool_)
    odd[0, 2] = True
    assert (wrong_flags(tiles, odd) == (odd & wrong)).all()
    assert not wrong_flags(tiles, ~odd).any()


@pytest.mark.parametrize(
    ("text", "none"),
    [
        ("*10\n110\nF00", True),  # F is beside a 1 that has its mine
        ("*11\n11F\n011", False),  # two numbers lack the mine that it is
        ("*10\n120\nF00", False),  # the 2 has too few without it
        ("#10\n110\nF00", False),  # no mine is shown
        ("*1~\n110\nF00", True),
        ("*1##\n11##\n###F", False),  # no number tells of it
    ],
)
def test_marks_beside_numbers_that_have_all_their_mines_are_no_mines(text: str, none: bool) -> None:
    tiles = Board.from_text(text).tiles
    marks = tiles == Tile.FLAG
    assert no_mines(tiles, marks, marks) == none


@pytest.mark.parametrize(("untold", "sure"), [("#", False), ("*", True)])
def test_what_only_stands_where_flags_do_may_be_flags_with_letters(untold: str, sure: bool) -> None:
    tiles, certainty = named("\n".join(["1*2*1", "11211", "00000", "~~~~~", *["#####"] * 3, f"{untold}####"]))
    assert certainty[tiles == Tile.MINE].all() == sure


def shaded(hit: tuple[int, int, int] | None) -> tuple[Tiles, Certainty]:
    """Return a lost board on which a gradient shines through opened tiles, one mine of another colour."""
    board = Board.from_text("1*2*1\n11211\n00000\n##1*1\n##111\n##000\n##011\n##01*")
    tiles, certainty = board.tiles.copy(), np.ones(board.tiles.shape, np.float32)
    pictures = np.full((tiles.size, SIDE, SIDE, 3), 200, np.uint8)
    for number, (row, column) in enumerate(np.ndindex(tiles.shape)):
        if tiles[row, column] != Tile.COVERED:
            pictures[number] = 210 - 5 * max(0, row - 3) * column, 120, 120
    if hit is not None:
        pictures[-1] = hit
    tiles, _ = named_by_board(tiles, certainty, np.full(tiles.shape, int(Look.PLAIN)), pictures)
    return tiles, certainty


@pytest.mark.parametrize(("hit", "sure"), [(None, False), ((40, 40, 230), True)])
def test_a_mine_on_the_ground_of_opened_tiles_beside_it_is_not_surely_the_hit_one(
    hit: tuple[int, int, int] | None, sure: bool
) -> None:
    tiles, certainty = shaded(hit)
    assert tiles[-1, -1] == Tile.HIT_MINE
    assert bool(certainty[-1, -1]) == sure


@pytest.mark.parametrize(
    ("column", "beside", "ring", "sure"),
    [
        (2, 0, 0, True),
        (2, 3, 0, True),
        (2, 0, 90, False),
        (2, 3, 90, False),
        (0, 3, 90, True),  # numbers need a mine there
        (0, 0, 120, False),  # a mark of another shape may be no flag
    ],
)
def test_a_mark_that_lies_at_another_part_of_a_pixel_is_the_same_a_ring_around_one_is_not(
    column: int, beside: int, ring: int, sure: bool
) -> None:
    tiles = Board.from_text("F1F1F1F1*\n111111112\nF1F1F1F1*").tiles.copy()
    certainty = np.ones(tiles.shape, np.float32)
    pictures = np.full((tiles.size, SIDE, SIDE, 3), 128, np.uint8)
    pictures[(tiles < 0).ravel(), 9:22, 10:20] = 200
    odd = pictures[column]
    odd[:] = np.roll(odd, beside, axis=1)
    odd[7:24, 22:25] -= np.uint8(ring)
    named_by_board(tiles, certainty, np.full(tiles.shape, int(Look.PLAIN)), pictures)
    assert bool(certainty[0, column]) == sure


def test_the_one_mine_that_looks_otherwise_may_be_the_hit_one() -> None:
    tiles = Board.from_text("*1*1*1*1*\n111111111\n*1*1*1*1*").tiles.copy()
    certainty = np.ones(tiles.shape, np.float32)
    pictures = np.full((tiles.size, SIDE, SIDE, 3), 128, np.uint8)
    pictures[(tiles < 0).ravel(), 10:22, 10:22] = 20
    pictures[0, 10:22, 10:13] = 70
    named_by_board(tiles, certainty, np.full(tiles.shape, int(Look.PLAIN)), pictures)
    assert (certainty == 0).sum() == 1
    assert certainty[0, 0] == 0


GREEN, RED, BLUE, GREY = (40, 130, 30), (60, 60, 230), (180, 90, 50), (190, 190, 190)


@pytest.mark.parametrize(
    ("mark", "ground", "plain", "text", "doubted"),
    [
        ("*", GREEN, 0.0, "0111\n01*1\n0111", True),  # flags that the network takes for mines
        ("*", BLUE, 0.0, "0111\n01*1\n0111", True),
        ("*", RED, 0.0, "0111\n01*1\n0111", False),
        ("*", (140, 210, 254), 0.0, "0111\n01*1\n0111", True),  # orange is no red
        ("*", GREY, 0.0, "0111\n01*1\n0111", False),  # on opened tiles' ground
        ("*", GREEN, 0.0, "0111\n01*1\n0112", False),  # a number lacks one: others are covered
        ("#", GREY, 0.9, "0111\n01#1\n0111", True),  # mines whose picture passes for covered tiles' art
        (
            "#",
            GREY,
            0.9,
            "01110000\n01#10111\n011101F1\n~~000111",
            True,
        ),  # flags beside them, and a few unread
        ("#", BLUE, 0.9, "0111\n01#1\n0111", False),
        ("#", BLUE, 0.2, "0111\n01#1\n0111", True),  # flags on a ground of their own
    ],
)
def test_marks_on_all_tiles_that_are_left_may_be_others(
    mark: str, ground: tuple[int, int, int], plain: float, text: str, doubted: bool
) -> None:
    tiles = np.tile(Board.from_text(text).tiles, (1, 3))
    pictures = np.full((tiles.size, SIDE, SIDE, 3), GREY, np.uint8)
    marks = (tiles == Board.from_text(mark).tiles[0, 0]).ravel()
    pictures[marks] = ground
    pictures[marks, SIDE // 3 : -SIDE // 3, SIDE // 3 : -SIDE // 3] = 20
    chances = np.zeros((tiles.size, LOOKS), np.float32)
    chances[:, Look.PLAIN] = np.where(marks, plain, 1.0)
    assert (perhaps_shown(tiles, pictures, chances).ravel() == (marks & doubted)).all()
    chances[marks, Look.MINE] = 0.99  # beyond doubt
    assert not perhaps_shown(tiles, pictures, chances).any() or mark != "*"


@pytest.mark.parametrize(("radius", "doubted"), [(0.46, True), (0.62, False)])
def test_balls_on_all_tiles_that_are_left_may_be_flags(radius: float, doubted: bool) -> None:
    """A ball may reach the sides of its tile; covered tiles may have round corners."""
    tiles = np.tile(Board.from_text("0111\n01#1\n0111").tiles, (1, 3))
    pictures = np.full((tiles.size, SIDE, SIDE, 3), GREY, np.uint8)
    marks = (tiles == Tile.COVERED).ravel()
    y, x = np.mgrid[:SIDE, :SIDE] - (SIDE - 1) / 2
    pictures[marks] = np.where(np.hypot(x, y)[..., None] < radius * SIDE, BLUE, GREY)
    chances = np.zeros((tiles.size, LOOKS), np.float32)
    chances[:, Look.PLAIN] = 0.9
    assert perhaps_shown(tiles, pictures, chances).any() == doubted


@pytest.mark.parametrize(
    ("flagged", "mark", "doubted"), [(True, 0, False), (False, 0, True), (True, 30, True)]
)
def test_shaded_tiles_with_round_corners_are_covered_where_flags_stand_on_such(
    flagged: bool, mark: int, doubted: bool
) -> None:
    tiles = np.tile(Board.from_text("0111111\n01#11F1\n0111111").tiles, (1, 3))
    pictures = np.full((tiles.size, SIDE, SIDE, 3), 200, np.uint8)
    button = np.broadcast_to(
        np.linspace(120, 90, SIDE, dtype=np.uint8)[:, None, None], (SIDE, SIDE, 3)
    ).copy()
    for corner in product((slice(SIDE // 8), slice(-SIDE // 8, None)), repeat=2):
        button[corner] = 200
    pictures[(tiles == Tile.COVERED).ravel()] = button
    pictures[(tiles == Tile.COVERED).ravel(), SIDE // 3 : SIDE // 2, SIDE // 3 : SIDE // 2] -= np.uint8(mark)
    if flagged:
        pictures[(tiles == Tile.FLAG).ravel()] = button
    pictures[(tiles == Tile.FLAG).ravel(), SIDE // 3 : -SIDE // 3, SIDE // 3 : -SIDE // 3] = 0, 0, 255
    chances = np.zeros((tiles.size, LOOKS), np.float32)
    chances[:, Look.PLAIN] = 0.9
    assert perhaps_shown(tiles, pictures, chances).any() == doubted


@pytest.mark.parametrize(
    ("shape", "tint", "doubted"),
    [
        ("none", (0, 0, 0), False),
        ("dot", (0, 0, 0), True),
        ("bar", (0, 0, 0), True),
        ("cross", (0, 0, 0), True),
        ("none", (0, 0, 90), True),  # flags may be of such a red
        ("none", (0, 90, 0), False),
    ],
)
def test_shaded_tiles_that_a_won_board_without_flags_has_left_are_covered(
    shape: str, tint: tuple[int, int, int], doubted: bool
) -> None:
    """Lines along them are those of opened ones."""
    tiles = np.tile(Board.from_text("0111\n01#1\n0111").tiles, (1, 3))
    pictures = np.full((tiles.size, SIDE, SIDE, 3), 200, np.uint8)
    covered = (tiles == Tile.COVERED).ravel()
    tile = np.linspace(140, 70, SIDE)[:, None, None] + np.array(tint)[None, None]
    tile = np.broadcast_to(tile, (SIDE, SIDE, 3)).astype(np.uint8).copy()
    middle = slice(SIDE // 2 - 4, SIDE // 2 + 4)
    if shape == "dot":
        tile[middle, middle] -= np.uint8(40)
    if shape in ("bar", "cross"):
        tile[middle] -= np.uint8(50)
    if shape == "cross":
        tile[:, middle] -= np.uint8(20)
    pictures[covered] = tile
    for line in (0, -1):
        pictures[:, :, line] = 200
        pictures[:, line] = 200
    pictures[:, :4, :4] = pictures[:, :4, -4:] = pictures[:, -4:, :4] = pictures[:, -4:, -4:] = 200
    chances = np.zeros((tiles.size, LOOKS), np.float32)
    chances[:, Look.PLAIN] = 0.9
    assert perhaps_shown(tiles, pictures, chances).any() == doubted


@pytest.mark.parametrize(("ground", "doubted"), [(GREEN, True), (RED, False), (BLUE, False)])
def test_mines_on_the_ground_of_flags_may_be_flags(ground: tuple[int, int, int], doubted: bool) -> None:
    tiles = np.tile(Board.from_text("0111111\n01*11F1\n0111111").tiles, (1, 3))
    pictures = np.full((tiles.size, SIDE, SIDE, 3), GREY, np.uint8)
    pictures[(tiles == Tile.FLAG).ravel()] = GREEN
    pictures[(tiles == Tile.MINE).ravel()] = ground
    assert perhaps_shown(tiles, pictures, np.zeros((tiles.size, LOOKS), np.float32)).any() == doubted


@pytest.mark.parametrize(
    ("text", "grey", "red", "sure"),
    [
        ("*1~~~~~~~~~~", 100, 0, False),  # others may lie below what hides the board
        ("*1~~~~~~~~~~", 100, 120, True),
        ("*1~~~~~~~~~~", 100, 60, False),
        ("*1~~~~~~~~~~", 50, 60, True),  # as red, but darkened
        ("*1~~~" + 16 * "#", 100, 0, True),  # of so many covered tiles one would show a mine
    ],
)
def test_the_only_mine_in_sight_was_hit_where_others_are_not_hidden(
    text: str, grey: int, red: int, sure: bool
) -> None:
    tiles = Board.from_text(text).tiles.copy()
    pictures = np.full((tiles.size, SIDE, SIDE, 3), grey, np.uint8)
    pictures[0, ..., 2] += np.uint8(red)
    certainty = np.ones(tiles.shape, np.float32)
    called, _ = named_by_board(tiles, certainty, np.full(tiles.shape, int(Look.PLAIN)), pictures)
    assert called[0, 0] == Tile.HIT_MINE
    assert (certainty[0, 0] > 0) == sure


@pytest.mark.parametrize(
    ("colour", "red"), [((100, 100, 160), True), ((138, 138, 145), False), ((110, 140, 140), False)]
)
def test_flags_on_redder_ground_than_most_are_told(colour: tuple[int, int, int], red: bool) -> None:
    tiles = Board.from_text("FF1F1FF").tiles
    pictures = np.full((tiles.size, SIDE, SIDE, 3), 140, np.uint8)
    pictures[3] = colour
    pictures[:, SIDE // 8 : SIDE // 4, SIDE // 2 :][:, :, :4] = 40  # the flag itself reaches so far
    assert reddened(tiles == Tile.FLAG, pictures).tolist() == [[False] * 3 + [red] + [False] * 3]
    assert not reddened(np.arange(7)[None] > 3, pictures).any()


@pytest.mark.parametrize(
    ("colour", "red"), [((30, 30, 210), True), ((90, 90, 90), False), ((210, 60, 30), False)]
)
def test_a_flag_that_is_drawn_red_among_others_is_reddened(colour: tuple[int, int, int], red: bool) -> None:
    """The dark gaps around tiles are none of it."""
    pictures = np.full((7, SIDE, SIDE, 3), 136, np.uint8)
    pictures[:, :2] = pictures[:, :, :2] = 50
    pictures[:, 8:22, 10:20] = 54, 52, 46
    pictures[3, 8:22, 10:20] = colour
    flags = np.full((1, 7), True)
    assert reddened(flags, pictures).tolist() == [[False] * 3 + [red] + [False] * 3]


@pytest.mark.parametrize(
    ("odd", "others", "size", "hit"),
    [
        ((50, 60, 235), (40, 200, 110), 0.3, True),  # flagged mines lie on green, the others on orange
        ((40, 200, 110), (30, 165, 255), 0.3, False),  # only one was flagged: none is told from the rest
        ((50, 60, 235), (60, 55, 230), 0.3, False),  # several are red
    ],
)
def test_a_mine_redder_than_all_others_was_hit_though_these_differ(
    odd: tuple[int, int, int], others: tuple[int, int, int], size: float, hit: bool
) -> None:
    tiles = Board.from_text("*0*0*0*0*0*0*0*0*").tiles.copy()
    pictures = np.full((tiles.size, SIDE, SIDE, 3), 200, np.uint8)
    mines = np.flatnonzero(tiles.ravel() == Tile.MINE)
    pictures[mines] = (30, 165, 255)
    pictures[mines[:3]], pictures[mines[5]] = others, odd
    y, x = np.mgrid[:SIDE, :SIDE] - (SIDE - 1) / 2
    pictures[np.ix_(mines, range(SIDE), range(SIDE))] *= np.uint8(np.hypot(x, y) > size * SIDE / 2)[..., None]
    certainty = np.ones(tiles.shape, np.float32)
    called, _ = named_by_board(tiles, certainty, np.full(tiles.shape, int(Look.MINE)), pictures)
    told = (called == Tile.HIT_MINE) & (certainty > 0)
    assert np.flatnonzero(told.ravel()).tolist() == ([mines[5]] if hit else [])


def test_such_a_mine_is_told_in_doubt_where_hardly_more_than_the_corners_of_its_ground_are_seen() -> None:
    tiles = Board.from_text("*0*0*0*0*0*0*0*0*").tiles.copy()
    mines = np.flatnonzero(tiles.ravel() == Tile.MINE)
    pictures = np.full((tiles.size, SIDE, SIDE, 3), (205, 200, 255), np.uint8)
    pictures[mines[4]] = 160, 155, 255
    y, x = np.mgrid[:SIDE, :SIDE] - (SIDE - 1) / 2
    pictures *= np.uint8(np.hypot(x, y) > 0.88 * SIDE / 2)[..., None]
    certainty = np.ones(tiles.shape, np.float32)
    called, _ = named_by_board(tiles, certainty, np.full(tiles.shape, int(Look.MINE)), pictures)
    assert np.flatnonzero(called.ravel() == Tile.HIT_MINE).tolist() == [mines[4]]
    assert np.flatnonzero(certainty.ravel() == 0).tolist() == [mines[4]]


@pytest.mark.parametrize(
    ("text", "sure"),
    [
        ("0*###### **###### " + 6 * "######## ", False),
        ("0####### ##*##### ####*### " + 5 * "*####### ", True),
    ],
)
def test_what_lies_all_around_a_first_opening_is_no_mine_for_sure(text: str, sure: bool) -> None:
    """A one may be a dot."""
    tiles = Board.from_text(text).tiles.copy()
    certainty = np.ones(tiles.shape, np.float32)
    pictures = np.full((tiles.size, SIDE, SIDE, 3), 200, np.uint8)
    named_by_board(tiles, certainty, np.full(tiles.shape, int(Look.PLAIN)), pictures)
    assert (certainty[tiles == Tile.MINE] > 0).all() == sure


@pytest.mark.parametrize(
    ("text", "ground", "sure"),
    [
        ("*1# 11# ###", 120, True),
        ("*1F 123 01F", 120, False),  # the only one of a won game that was not flagged, perhaps
        ("*1F 123 01F", 230, True),  # it lies on red
    ],
)
def test_the_only_mine_may_be_one_of_a_won_game_where_nothing_is_covered(
    text: str, ground: int, sure: bool
) -> None:
    tiles = Board.from_text(text).tiles.copy()
    certainty = np.ones(tiles.shape, np.float32)
    pictures = np.full((tiles.size, SIDE, SIDE, 3), 120, np.uint8)
    pictures[0, ..., 2] = ground
    named, _ = named_by_board(tiles, certainty, np.full(tiles.shape, int(Look.PLAIN)), pictures)
    assert named[0, 0] == Tile.HIT_MINE
    assert (certainty[0, 0] > 0) == sure


def drawn(points: int, inner: float, turned: float = 0.0) -> Image:
    """A tile with a star, or a polygon, in its middle."""
    angles = np.pi * (np.arange(2 * points) / points - 0.5) + turned
    far = np.where(np.arange(2 * points) % 2, inner, 1.0) * 7 * SIDE / 24
    corners = SIDE / 2 + far[:, None] * np.stack([np.cos(angles), np.sin(angles)], axis=1)
    tile = np.full((SIDE, SIDE, 3), 60, np.uint8)
    return cv2.fillPoly(tile, [np.rint(16 * corners).astype(np.int32)], (60, 200, 240), cv2.LINE_AA, shift=4)


@pytest.mark.parametrize(
    ("points", "inner", "turned", "star"),
    [
        (5, 0.4, 0.0, True),
        (5, 0.5, 0.0, True),  # rounder, as in sets of emoji
        (5, 0.4, 0.1, True),
        (5, 0.81, 0.0, False),  # a pentagon
        (5, 0.12, 0.0, False),  # an asterisk
        (4, 0.4, 0.0, False),
        (6, 0.5, 0.0, False),
        (8, 0.6, 0.0, False),  # a mine
        (30, 1.0, 0.0, False),
    ],
)
def test_stars_alone_on_a_new_board_say_where_to_begin(
    points: int, inner: float, turned: float, star: bool
) -> None:
    for count, numbers in ((1, 0), (2, 0), (2, 1), (4, 0)):
        tiles = np.full((3, 3), Tile.COVERED, np.int8)
        tiles.ravel()[1 : count + 1] = Tile.MINE
        tiles.ravel()[9 - numbers :] = 1
        certainty, looks = np.where(tiles == Tile.MINE, 0.5, 1).astype(np.float32), np.zeros((3, 3), np.int64)
        looks[tiles == 1], looks[tiles == Tile.MINE] = 1, int(Look.MINE)
        pictures = np.full((tiles.size, SIDE, SIDE, 3), 60, np.uint8)
        pictures[1 : count + 1] = drawn(points, inner, turned)
        _, mine = named_by_board(tiles, certainty.copy(), looks, pictures, begun=True)
        assert mine is None  # that a click has hit
        named, start = named_by_board(tiles, certainty, looks, pictures)
        begins = star and not numbers and count < 4
        assert start == (Cell(0, 1) if begins else None)
        assert ((named == Tile.COVERED).all() and certainty.all()) == begins


@pytest.mark.parametrize(
    ("text", "ground", "put"),
    [
        ("*211*\n2*11#\n111##", 90, True),
        ("*211*\n2*11~\n111##", 90, True),
        ("*211*\n2*11#\n111##", 120, False),  # on a ground of their own
        ("*211*\n2*110\n11100", 90, False),  # nothing is covered: another rule tells
        ("*2111\n2*11#\n111##", 90, False),  # two are no kind of mark
        ("*211*\n2*11#\n111##\n####*", 90, False),  # nobody flags there
        ("*211!\n2*11#\n1*1##", 90, False),
        ("*211F\n2*11#\n1*1##", 90, False),
    ],
)
def test_marks_like_mines_on_covered_tiles_may_be_flags_where_no_other_mark_is(
    text: str, ground: int, put: bool
) -> None:
    tiles = Board.from_text(text).tiles
    pictures = np.full((tiles.size, SIDE, SIDE, 3), 220, np.uint8)
    pictures[(tiles < 0).ravel()] = 90
    marks = tiles == Tile.MINE
    pictures[marks.ravel()] = ground
    pictures[marks.ravel(), 10:22, 10:22] = 250
    assert (perhaps_put(tiles, pictures) == (marks & put)).all()

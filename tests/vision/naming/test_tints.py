"""Flags that are nothing but a colour: told by where they stand, and in doubt where that tells nothing."""

from types import SimpleNamespace
from typing import cast

import cv2
import numpy as np
import pytest
from PIL import Image as Pillow
from PIL import ImageDraw, ImageFont

from screenbot.board import Board, Tile, Tiles
from screenbot.geometry import Grid, Image
from screenbot.vision import deduction
from screenbot.vision.naming import groups
from screenbot.vision.naming.free import read_free
from screenbot.vision.naming.puzzle import COVERED, Puzzle
from screenbot.vision.naming.tints import flags_beside_mines
from screenbot.vision.networks.glyphs import Look

SIDE = 32
GREY, YELLOW, PALE, RED, ORANGE, LIGHT = (
    (190, 190, 190), (40, 210, 255), (170, 255, 255), (50, 50, 240), (0, 165, 255), (240, 240, 240),
)  # fmt: skip
INKS = ((0, 0, 0), (255, 0, 0), (0, 130, 0), (0, 0, 255), (130, 0, 0))


MINES = np.random.default_rng(6).random((9, 14)) < 0.2
NUMBERS = deduction.around(MINES)


def played() -> Tiles:
    """Return a game half played: all mines that the numbers settle have flags."""
    opened = ~MINES & (np.arange(14) < 7)
    for _ in range(12):
        opened |= ~MINES & (deduction.around(opened & (NUMBERS == 0)) > 0)
    tiles = np.where(opened, NUMBERS, int(Tile.COVERED)).astype(np.int8)
    tiles[deduction.deduced(tiles)[0]] = Tile.FLAG
    return tiles


def drawn(tiles: Tiles, flag: tuple[int, int, int] = YELLOW, covered: tuple[int, int, int] = GREY) -> Image:
    """Return a picture of a board whose flags are nothing but a colour."""
    rows, columns = tiles.shape
    image = np.full((rows * SIDE, columns * SIDE, 3), 120, np.uint8)
    for row, column in np.ndindex(rows, columns):
        value = int(tiles[row, column])
        at = image[row * SIDE + 1 : (row + 1) * SIDE - 1, column * SIDE + 1 : (column + 1) * SIDE - 1]
        at[:] = flag if value == Tile.FLAG else covered if value == Tile.COVERED else LIGHT
    written = Pillow.fromarray(image)
    pen, font = ImageDraw.Draw(written), ImageFont.load_default(22)
    for row, column in np.argwhere(tiles > 0):
        value, middle = int(tiles[row, column]), ((column + 0.5) * SIDE, (row + 0.5) * SIDE)
        pen.text(middle, str(value), INKS[value], font, anchor="mm", stroke_width=0.6)
    return np.asarray(written)


def seen(image: Image, tiles: Tiles) -> Tiles:
    return read_free(image, Grid.regular(0, 0, SIDE, SIDE, *tiles.shape)).tiles


@pytest.mark.parametrize("flag", [YELLOW, (80, 175, 76), (230, 216, 173)])
def test_coloured_tiles_that_are_all_mines_are_flags(flag: tuple[int, int, int]) -> None:
    tiles = played()
    assert (seen(drawn(tiles, flag), tiles) == tiles).all()


def test_coloured_tiles_that_numbers_call_free_are_covered() -> None:
    tiles = played()
    free = deduction.deduced(np.where(tiles < 0, Tile.COVERED, tiles).astype(np.int8))[1]
    assert free.sum() >= 2
    swapped = np.where(tiles == Tile.FLAG, Tile.COVERED, tiles).astype(np.int8)
    found = seen(drawn(np.where(free, Tile.FLAG, swapped).astype(np.int8)), tiles)
    assert not (found == Tile.FLAG).any()


def test_red_tiles_may_be_mines_as_well() -> None:
    tiles = played()[:, :10]
    found = seen(drawn(tiles, RED), tiles)
    assert (found[tiles == Tile.FLAG] == Tile.UNSURE).all()
    assert (found[tiles >= 0] == tiles[tiles >= 0]).all()


def test_red_tiles_are_flags_where_of_many_that_no_number_tells_of_none_is_red() -> None:
    tiles = played()
    assert (seen(drawn(tiles, RED), tiles) == tiles).all()


def test_a_single_tile_of_another_colour_that_numbers_call_free_may_be_a_wrong_flag() -> None:
    tiles = played()[:, :10]
    free = deduction.deduced(np.where(tiles < 0, Tile.COVERED, tiles).astype(np.int8))[1]
    row, column = np.argwhere(free & (tiles == Tile.COVERED))[0]
    image = drawn(tiles, RED).copy()
    image[row * SIDE + 1 : (row + 1) * SIDE - 1, column * SIDE + 1 : (column + 1) * SIDE - 1] = YELLOW
    found = seen(image, tiles)
    assert found[row, column] == Tile.UNSURE
    assert not (found == Tile.FLAG).any()


def test_a_single_tile_of_a_paler_shade_that_numbers_call_free_is_covered() -> None:
    blue, paler = (204, 95, 73), (238, 164, 114)
    tiles = np.where(played() == Tile.FLAG, Tile.COVERED, played()).astype(np.int8)
    alone = (tiles > 0) & (deduction.around(tiles == 0) == 0) & (deduction.around(tiles == Tile.COVERED) < 3)
    row, column = np.argwhere(alone)[0]
    tiles[row, column] = Tile.COVERED
    assert deduction.deduced(tiles)[1][row, column]
    image = drawn(tiles, covered=blue).copy()
    image[row * SIDE + 1 : (row + 1) * SIDE - 1, column * SIDE + 1 : (column + 1) * SIDE - 1] = paler
    assert (seen(image, tiles) == tiles).all()


def test_a_flag_that_is_wrong_leaves_no_doubt_of_the_others() -> None:
    tiles = played()
    free = deduction.deduced(np.where(tiles < 0, Tile.COVERED, tiles).astype(np.int8))[1]
    tiles[tuple(np.argwhere(free)[0])] = Tile.FLAG
    assert (seen(drawn(tiles), tiles) == tiles).all()


def test_red_tiles_are_flags_while_other_mines_are_covered() -> None:
    tiles = np.where(MINES, int(Tile.FLAG), NUMBERS).astype(np.int8)
    free = np.argwhere((tiles >= 0) & (deduction.around(tiles == 0) == 0))[::7]
    tiles[tuple(free.T)] = tiles[tuple(np.argwhere(MINES)[::8].T)] = Tile.COVERED
    assert (seen(drawn(tiles, RED), tiles) == tiles).all()


@pytest.mark.parametrize("flag", [YELLOW, ORANGE])
def test_of_a_won_game_the_tiles_in_a_warning_colour_are_flags(flag: tuple[int, int, int]) -> None:
    tiles = np.where(MINES, int(Tile.FLAG), NUMBERS).astype(np.int8)
    tiles[tuple(np.argwhere(MINES)[::2].T)] = Tile.COVERED
    assert (seen(drawn(tiles, flag), tiles) == tiles).all()


def test_of_a_won_game_red_tiles_may_be_mines() -> None:
    tiles = np.where(MINES, int(Tile.FLAG), NUMBERS).astype(np.int8)
    tiles[tuple(np.argwhere(MINES)[::2].T)] = Tile.COVERED
    assert not (seen(drawn(tiles, RED), tiles)[tiles == Tile.FLAG] == Tile.COVERED).any()


def test_of_covered_tiles_the_red_ones_may_be_marked_however_many_they_are() -> None:
    tiles = np.where(MINES, int(Tile.FLAG), NUMBERS).astype(np.int8)
    free = np.argwhere((tiles >= 0) & (deduction.around(tiles == 0) == 0))[::7]
    tiles[tuple(free.T)] = Tile.COVERED
    found = seen(drawn(tiles, RED), tiles)
    assert not (found[tiles == Tile.FLAG] == Tile.COVERED).any()


def test_flags_that_are_the_commonest_of_the_covered_tiles_are_told() -> None:
    tiles = np.where(MINES, int(Tile.FLAG), NUMBERS).astype(np.int8)
    free = np.argwhere((tiles >= 0) & (deduction.around(tiles == 0) == 0))[::7]
    assert 3 <= len(free) < MINES.sum()
    tiles[tuple(free.T)] = Tile.COVERED
    found = seen(drawn(tiles, PALE), tiles)
    assert not ((found != tiles) & (found != Tile.UNSURE)).any()
    assert (found[tiles == Tile.FLAG] == Tile.FLAG).any()


def test_colours_beside_flags_of_a_shape_are_no_flags() -> None:
    tiles = played()
    image = drawn(tiles).copy()
    row, column = np.argwhere(tiles == Tile.FLAG)[0]
    at = image[row * SIDE : (row + 1) * SIDE, column * SIDE : (column + 1) * SIDE]
    at[1:-1, 1:-1] = GREY
    cv2.fillPoly(at, [np.array([(11, 6), (24, 11), (11, 17)])], (0, 0, 220))
    cv2.line(at, (11, 6), (11, 26), (0, 0, 0), 2)
    found = seen(image, tiles)
    assert found[row, column] in (Tile.FLAG, Tile.UNSURE)
    found[row, column] = Tile.UNSURE
    assert not (found == Tile.FLAG).any()


@pytest.mark.parametrize("flag", [YELLOW, PALE])
def test_warm_tiles_alone_on_a_finished_board_are_in_doubt(flag: tuple[int, int, int]) -> None:
    tiles = np.where(MINES, int(Tile.FLAG), NUMBERS).astype(np.int8)
    assert (seen(drawn(tiles, flag), tiles)[tiles == Tile.FLAG] == Tile.UNSURE).all()
    grey = np.where(tiles == Tile.FLAG, Tile.COVERED, tiles).astype(np.int8)
    assert (seen(drawn(grey), grey) == grey).all()


@pytest.mark.parametrize("ground", [YELLOW, GREY])
def test_warm_tiles_on_which_flags_stand_are_covered(ground: tuple[int, int, int]) -> None:
    """A won game may leave some mines without a flag; they may be marks if flags stand elsewhere."""
    tiles = np.where(MINES, int(Tile.COVERED), NUMBERS).astype(np.int8)
    image = drawn(tiles, covered=YELLOW).copy()
    flagged = np.argwhere(MINES)[::2]
    for row, column in flagged:
        at = image[row * SIDE : (row + 1) * SIDE, column * SIDE : (column + 1) * SIDE]
        at[1:-1, 1:-1] = ground
        cv2.fillPoly(at, [np.array([(11, 6), (24, 11), (11, 17)])], (0, 0, 220))
        cv2.line(at, (11, 6), (11, 26), (0, 0, 0), 2)
        tiles[row, column] = Tile.FLAG
    found, covered = seen(image, tiles), tiles == Tile.COVERED
    assert np.isin(found[~covered & MINES], (Tile.FLAG, Tile.UNSURE)).all()
    assert (found[covered] == (Tile.COVERED if ground is YELLOW else Tile.UNSURE)).all()


def test_coloured_tiles_far_from_numbers_are_flags_while_other_mines_are_covered() -> None:
    tiles = played()
    mines = np.argwhere(tiles == Tile.FLAG)
    tiles[tuple(mines[::3].T)] = Tile.COVERED
    assert (deduction.deduced(tiles)[0] & (tiles == Tile.COVERED)).sum() >= 3
    far = np.argwhere(MINES & (deduction.around(tiles >= 0) == 0))[:2]
    assert len(far) == 2
    tiles[tuple(far.T)] = Tile.FLAG
    assert (seen(drawn(tiles), tiles) == tiles).all()


@pytest.mark.parametrize("shaped", [False, True])
def test_colours_where_no_mine_is_are_flags_once_mines_are_shown_unless_these_have_a_shape(
    shaped: bool,
) -> None:
    """Then they may be wrong ones that the end marks so; of 20 lost boards with such colours none was."""
    tiles = played()
    _, free = deduction.deduced(tiles)
    wrong = np.argwhere(free & (tiles == Tile.COVERED))[:2]
    assert len(wrong) == 2
    right = np.argwhere(tiles == Tile.FLAG)[::3]
    tiles[MINES] = Tile.MINE
    if shaped:
        tiles[tuple(right.T)] = Tile.COVERED
    image = drawn(np.where(tiles == Tile.MINE, 0, tiles).astype(np.int8)).copy()
    for row, column in np.argwhere(tiles == Tile.MINE):
        cv2.circle(image, (column * SIDE + 16, row * SIDE + 16), 8, (0, 0, 0), -1)
    for row, column in wrong:
        image[row * SIDE + 1 : (row + 1) * SIDE - 1, column * SIDE + 1 : (column + 1) * SIDE - 1] = YELLOW
    written = Pillow.fromarray(image)
    for row, column in right if shaped else ():
        middle = (column + 0.5) * SIDE, (row + 0.5) * SIDE
        ImageDraw.Draw(written).text(middle, "F", (40, 40, 220), ImageFont.load_default(22), anchor="mm")
    found = seen(np.asarray(written), tiles)
    assert (found[tuple(wrong.T)] == (Tile.UNSURE if shaped else Tile.FLAG)).all()
    assert (found[tiles > 0] == tiles[tiles > 0]).all()


@pytest.mark.parametrize(
    ("text", "tinted", "flags"),
    [
        ("*2*##\n12###\n####*\n###*#", (1, 2), True),
        ("*2*##\n12###\n#####\n#####", (1, 2), False),  # the marks may be flags, as they stand beside numbers
        ("*2*##\n12###\n####*\n###*#", (3, 1), False),  # nobody flags there
    ],
)
def test_a_colour_is_a_flag_beside_numbers_where_mines_are_shown_far_from_them(
    text: str, tinted: tuple[int, int], flags: bool
) -> None:
    tiles = Board.from_text(text).tiles
    labels = np.where(tiles == Tile.MINE, 2, np.where(tiles > 0, 3, 0))
    labels[tinted] = labels[tinted[0], tinted[1] - 1] = 1
    means = np.zeros((4, groups.PARTS * groups.PARTS * 3), np.float32)
    puzzle = SimpleNamespace(
        names=np.array([COVERED, COVERED, int(Look.MINE), 2]),
        marked=np.array([False, False, True, True]),
        size=np.bincount(labels.ravel(), minlength=4),
        labels=labels.ravel(),
        means=means,
        tiles=lambda: tiles,
    )
    assert flags_beside_mines(cast(Puzzle, puzzle), [[1]], [2]) == ([1] if flags else [])


@pytest.mark.parametrize(
    ("colour", "count", "read"),
    [
        (YELLOW, 3, Tile.FLAG),
        (YELLOW, 1, Tile.FLAG),
        (RED, 3, Tile.UNSURE),  # other mines, perhaps
    ],
)
def test_colours_beside_the_mine_that_was_hit_are_flags(
    colour: tuple[int, int, int], count: int, read: Tile
) -> None:
    """Where no other mine is shown: of many covered tiles that no number tells of some would be."""
    tiles = played()
    flags = np.argwhere(tiles == Tile.FLAG)
    tiles[tiles == Tile.FLAG] = Tile.COVERED
    tiles[tuple(flags[1 : count + 1].T)] = Tile.FLAG
    image, hit = drawn(tiles, colour).copy(), tuple(flags[0].tolist())
    row, column = (SIDE * each for each in hit)
    image[row + 1 : row + SIDE - 1, column + 1 : column + SIDE - 1] = LIGHT
    cv2.circle(image, (column + 16, row + 16), 8, (0, 0, 0), -1)
    found = seen(image, tiles)
    assert (found[tiles == Tile.FLAG] == read).all()
    assert found[hit] == Tile.HIT_MINE


def test_red_tiles_are_mines_where_some_lie_far_from_numbers() -> None:
    tiles = played()
    shown = np.where(MINES & (tiles == Tile.COVERED), int(Tile.FLAG), tiles).astype(np.int8)
    truth = np.where(shown == Tile.FLAG, int(Tile.MINE), shown).astype(np.int8)
    assert (seen(drawn(shown, RED), tiles) == truth).all()
    row, column = map(int, np.argwhere(tiles == Tile.FLAG)[0])
    picture = drawn(shown, RED).copy()
    picture[row * SIDE : (row + 1) * SIDE, column * SIDE : (column + 1) * SIDE] = ORANGE
    truth[row, column] = Tile.UNSURE
    assert (seen(picture, tiles) == truth).all()


def test_a_single_tile_of_a_colour_is_not_what_covered_tiles_are() -> None:
    tiles = played()
    place = tuple(np.argwhere(tiles == Tile.FLAG)[3])
    image = drawn(tiles, RED, (97, 253, 255)).copy()
    row, column = (SIDE * int(each) for each in place)
    image[row + 1 : row + SIDE - 1, column + 1 : column + SIDE - 1] = (31, 32, 178)
    assert seen(image, tiles)[place] == Tile.UNSURE


@pytest.mark.parametrize(("even", "read"), [(True, Tile.UNSURE), (False, Tile.COVERED)])
def test_a_single_tile_of_a_pale_hue_is_in_doubt_where_all_others_have_one_colour(
    even: bool, read: Tile
) -> None:
    tiles = played()
    tiles[tiles == Tile.FLAG] = Tile.COVERED
    place = tuple(np.argwhere(deduction.deduced(tiles)[0])[3])
    image = drawn(tiles, covered=(225, 213, 203)).copy()
    for row, column in np.argwhere(tiles == Tile.COVERED) * SIDE:
        at = image[row + 1 : row + SIDE - 1, column + 1 : column + SIDE - 1]
        at[:] = np.clip(at + 0.0 - 12 * (row // SIDE % 2) * (not even), 0, 255)
    row, column = (SIDE * int(each) for each in place)
    image[row + 1 : row + SIDE - 1, column + 1 : column + SIDE - 1] = (203, 200, 254)
    assert seen(image, tiles)[place] == read


def test_a_small_opening_is_no_rest_of_covered_tiles() -> None:
    shown = Tile.COVERED * np.ones((16, 16), np.int8)
    shown[11:, :3] = [[1, 1, 2], [0, 0, 1], [0, 1, 1], [0, 1, Tile.COVERED], [0, 1, Tile.COVERED]]
    image = drawn(shown, covered=(220, 216, 207)).copy()
    for row, column in np.argwhere(shown > 0):
        at = image[row * SIDE + 1 : (row + 1) * SIDE - 1, column * SIDE + 1 : (column + 1) * SIDE - 1]
        ground = ((247, 195, 79), (132, 199, 129))[int(shown[row, column]) - 1]
        at[(at == LIGHT).all(axis=2)] = ground
        at[(at != np.array(ground)).any(axis=2)] = 255
    assert (seen(image, shown) == shown).all()


@pytest.mark.parametrize(
    ("colour", "left", "sure"), [(RED, 6, True), (RED, 3, False), (YELLOW, 6, False)], ids=str
)
def test_red_tiles_on_all_mines_are_mines_where_free_tiles_are_left(
    colour: tuple[int, int, int], left: int, sure: bool
) -> None:
    tiles = np.where(MINES, int(Tile.MINE), NUMBERS).astype(np.int8)
    assert (deduction.around(tiles > 0)[MINES] > 0).all()
    free = np.argwhere((tiles > 0) & (deduction.around(tiles == 0) == 0))
    tiles[tuple(free[:: len(free) // left][:left].T)] = Tile.COVERED
    found = seen(drawn(np.where(tiles == Tile.MINE, Tile.FLAG, tiles).astype(np.int8), colour), tiles)
    assert (found[MINES] == Tile.MINE).all() == sure
    assert np.isin(
        found[MINES], (Tile.MINE, Tile.FLAG if colour == YELLOW else Tile.UNSURE, Tile.UNSURE)
    ).all()


def test_a_pale_tint_beside_red_mines_is_no_shade_of_covered_tiles() -> None:
    """Wrong flags of a lost game may have it: numbers call them free, and it is the mines' red but paler."""
    tiles = played()
    tiles[tiles == Tile.FLAG] = Tile.COVERED
    pale = np.argwhere(tiles > 0)[4:12:6]
    tiles[tuple(pale.T)] = Tile.COVERED
    image = drawn(np.where(MINES, int(Tile.FLAG), tiles).astype(np.int8), RED).copy()
    for row, column in pale:
        at = image[row * SIDE : (row + 1) * SIDE, column * SIDE : (column + 1) * SIDE]
        at[1:-1, 1:-1] = (145, 155, 255)
    found = seen(image, tiles)
    assert not (found[tuple(pale.T)] == Tile.COVERED).any()
    pale_or_mine = MINES.copy()
    pale_or_mine[tuple(pale.T)] = True
    assert (found[(tiles == Tile.COVERED) & ~pale_or_mine] == Tile.COVERED).all()

"""The one tile of a new board on which a pointer has left an outline, or the focus, is covered, too."""

import cv2
import numpy as np
import pytest

from screenbot.board import Tile
from screenbot.geometry import Grid, Image
from screenbot.vision.deduction import around
from screenbot.vision.eyes import read_unknown
from screenbot.vision.networks.glyphs import crops
from screenbot.vision.reading import Reading
from screenbot.vision.whole.outlined import with_outlined, with_outlines_told

SIDE, ROWS, COLUMNS = 35, 14, 14
GRID = Grid.regular(20, 60, SIDE, SIDE, ROWS, COLUMNS)
LIGHT, DARK = (252, 208, 118), (245, 182, 66)


def board(bevel: bool = False) -> Image:
    """Return a window with a chequered new board, or one of bevelled tiles."""
    image = np.full((ROWS * SIDE + 80, COLUMNS * SIDE + 40, 3), (200, 140, 20), np.uint8)
    for row, column in np.ndindex(ROWS, COLUMNS):
        tile = GRID.tile(row, column).cut(image)
        tile[:] = DARK if (row + column) % 2 and not bevel else LIGHT
        if bevel:
            tile[:3], tile[:, :3], tile[-3:], tile[:, -3:] = 255, 255, 120, 120
    return image


def outlined(tile: Image) -> None:
    cv2.rectangle(tile, (0, 0), (SIDE - 1, SIDE - 1), (200, 140, 20), 2)


def marked(tile: Image) -> None:
    outlined(tile)
    cv2.circle(tile, (SIDE // 2, SIDE // 2), 5, (40, 40, 200), -1)


def opened(tile: Image) -> None:
    tile[:] = LIGHT


def reading(*unsure: tuple[int, int], flag: tuple[int, int] | None = None) -> Reading:
    """Return a reading of covered tiles but for these."""
    tiles = np.full((ROWS, COLUMNS), Tile.COVERED, np.int8)
    for cell in unsure:
        tiles[cell] = Tile.UNSURE
    if flag is not None:
        tiles[flag] = Tile.FLAG
    return Reading(GRID, tiles, np.ones((ROWS, COLUMNS), np.float32))


def test_an_outline_opens_no_tile() -> None:
    image = board()
    outlined(GRID.tile(5, 6).cut(image))
    seen = with_outlined(image, reading((5, 6)))
    assert (seen.tiles == Tile.COVERED).all()
    whole = read_unknown(image)
    assert whole.sure
    assert (whole.tiles == Tile.COVERED).all()


@pytest.mark.parametrize(
    ("draw", "bevel", "before"),
    [
        (marked, False, reading((5, 6))),  # something stands on it
        (opened, True, reading((5, 6))),  # it lacks a bevel, as an opened one does
        (outlined, False, reading((5, 6), (5, 7))),  # others are not known
        (outlined, False, reading((5, 6), flag=(1, 1))),  # a game is on
        (lambda tile: tile.fill(235), False, reading((5, 6))),  # of a colour of its own
    ],
)
def test_what_may_be_another_tile_stays_unsure(draw, bevel: bool, before: Reading) -> None:  # type: ignore[no-untyped-def]
    image = board(bevel)
    draw(GRID.tile(5, 6).cut(image))
    assert with_outlined(image, before).tiles[5, 6] == Tile.UNSURE


MINES = ((1, 1), (1, 4), (4, 1), (4, 4), (0, 7), (7, 7))
"""All but the last two are proven by the numbers around; so is that the tile at (2, 2) is none."""


def framed(
    *cells: tuple[int, int], colour: tuple[int, int, int] = (60, 40, 250)
) -> set[tuple[int, int, Tile]]:
    """Return what is not covered for sure of a board some of whose covered tiles have an outline."""
    mines = np.zeros((8, 8), np.bool_)
    mines[tuple(zip(*MINES, strict=True))] = True
    tiles = around(mines).astype(np.int8)
    tiles[mines], tiles[:, 7], tiles[2, 2] = Tile.COVERED, Tile.COVERED, Tile.COVERED
    image, grid = np.full((320, 320, 3), 245, np.uint8), Grid.regular(20, 20, SIDE, SIDE, 8, 8)
    for row, column in np.ndindex(8, 8):
        tile = grid.tile(row, column).cut(image)[2:-2, 2:-2]
        tile[:] = 215 if tiles[row, column] == Tile.COVERED else 230
        if (row, column) in cells:
            cv2.rectangle(tile, (0, 0), (SIDE - 5, SIDE - 5), colour, 2)
    told = with_outlines_told(Reading(grid, tiles, np.ones((8, 8), np.float32)), crops(image, grid)).tiles
    return {(row, column, Tile(told[row, column])) for row, column in np.argwhere(told < -1).tolist()}


def test_covered_tiles_with_an_outline_are_not_sure_but_flags_where_numbers_need_mines_there() -> None:
    assert framed() == set()
    assert framed((0, 7)) == {(0, 7, Tile.UNSURE)}
    assert framed((1, 1), (1, 4)) == {(1, 1, Tile.UNSURE), (1, 4, Tile.UNSURE)}
    flagged = (1, 1), (1, 4), (4, 1)
    assert framed(*flagged) == {(*cell, Tile.FLAG) for cell in flagged}
    assert framed(*flagged, (0, 7)) == {*((*cell, Tile.FLAG) for cell in flagged), (0, 7, Tile.UNSURE)}
    assert framed(*flagged, (2, 2)) == {(*cell, Tile.UNSURE) for cell in (*flagged, (2, 2))}


def test_where_most_covered_tiles_have_an_outline_all_of_these_are_in_doubt() -> None:
    flagged = *MINES[:3], *((row, 7) for row in range(8))
    assert framed(*flagged) == {(*cell, Tile.UNSURE) for cell in flagged}
    assert framed(*flagged, MINES[3]) == set()  # but for one, which may be pressed down


@pytest.mark.parametrize(
    ("skipped", "rim", "colour", "marked"),
    [
        (0, False, 60, False),
        (0, True, 60, False),
        (0, False, 100, True),  # of a colour of its own
        (0.5, False, 60, True),
        (0.3, False, 60, True),
        (1, False, 60, True),
    ],
)
def test_a_line_wherever_covered_tiles_end_is_no_outline_of_those_that_stand_alone(
    skipped: float, rim: bool, colour: int, marked: bool
) -> None:
    mines = np.zeros((8, 12), np.bool_)
    mines[tuple(zip(*MINES, strict=True))] = True
    tiles = around(mines).astype(np.int8)
    tiles[mines] = tiles[:, 6:] = tiles[2, 2] = tiles[7, 3:5] = tiles[6, 0] = Tile.COVERED
    grid, image = Grid.regular(20, 20, SIDE, SIDE, 8, 12), np.full((320, 460, 3), 245, np.uint8)
    alone = around(tiles == Tile.COVERED) == 0
    chance = np.random.default_rng(4)
    for row, column in np.ndindex(8, 12):
        tile = grid.tile(row, column).cut(image)
        tile[:] = 215 if tiles[row, column] == Tile.COVERED else 230
        for turns, (down, right) in enumerate([(-1, 0), (0, 1), (1, 0), (0, -1)]):
            inside = 0 <= row + down < 8 and 0 <= column + right < 12
            ends = inside and tiles[row + down, column + right] >= 0
            drawn = alone[row, column] or chance.random() >= skipped
            if tiles[row, column] == Tile.COVERED and drawn and (ends or (rim and not inside)):
                np.rot90(tile, turns)[:3] = colour if alone[row, column] else 60
    told = with_outlines_told(Reading(grid, tiles, np.ones((8, 12), np.float32)), crops(image, grid)).tiles
    assert (told < Tile.COVERED).any() == marked


def test_lines_that_all_tiles_have_are_no_outlines() -> None:
    """Of a few covered tiles they may lie outside, where lines are a little astray."""
    grid, image = Grid.regular(20, 20, SIDE, SIDE, 8, 8), np.full((320, 320, 3), 20, np.uint8)
    tiles = np.zeros((8, 8), np.int8)
    tiles[:4] = Tile.COVERED
    for row, column in np.ndindex(8, 8):
        astray = row == 0 and column < 3
        tile = grid.tile(row, column).cut(image)
        (tile if astray else tile[2:-2, 2:-2])[:] = 160 if row < 4 else 250
    read = Reading(grid, tiles, np.ones((8, 8), np.float32))
    assert with_outlines_told(read, crops(image, grid)) is read


def test_on_chequers_an_outline_in_the_other_colour_is_none_of_its_own() -> None:
    image, tiles = board(), np.full((ROWS, COLUMNS), Tile.COVERED, np.int8)
    tiles[5, :6] = 1
    for row, column in (2, 2), (2, 3), (9, 9):
        tile = GRID.tile(row, column).cut(image)
        cv2.rectangle(tile, (1, 1), (SIDE - 2, SIDE - 2), (40, 40, 230), 3)
    read = Reading(GRID, tiles, np.ones((ROWS, COLUMNS), np.float32))
    told = with_outlines_told(read, crops(image, GRID)).tiles
    assert np.argwhere(told == Tile.UNSURE).tolist() == [[2, 2], [2, 3], [9, 9]]


@pytest.mark.parametrize("wide", [1, 2])
def test_the_one_tile_with_the_focus_leaves_a_new_bevelled_board_sure(wide: int) -> None:
    image = board(bevel=True)
    cv2.rectangle(GRID.tile(6, 6).cut(image), (0, 0), (SIDE - 1, SIDE - 1), (20, 20, 20), wide)
    read = read_unknown(image)
    assert read.grid.clear
    assert (read.tiles == Tile.COVERED).all()


def test_flags_that_are_outlines_are_not_sure_on_a_whole_page() -> None:
    mines, image = np.zeros((9, 9), np.bool_), np.full((420, 420, 3), 255, np.uint8)
    for place in (0, 3), (3, 3), (3, 5), (5, 3), (5, 5), (8, 8), (7, 1), (1, 7):
        mines[place] = True
    tiles = around(mines).astype(np.int8)
    tiles[mines], tiles[4, 4] = Tile.COVERED, Tile.COVERED
    grid = Grid.regular(50, 60, SIDE, SIDE, 9, 9)
    for row, column in np.ndindex(9, 9):
        tile, shown = grid.tile(row, column).cut(image)[2:-2, 2:-2], tiles[row, column]
        tile[:] = 235 if shown >= 0 else (180, 140, 60)
        if shown > 0:
            inks = (230, 60, 20), (20, 120, 20), (30, 30, 220), (120, 0, 0)
            cv2.putText(
                tile, str(shown), (9, 24), cv2.FONT_HERSHEY_SIMPLEX, 0.7, inks[shown - 1], 2, cv2.LINE_AA
            )
        if (row, column) in ((0, 3), (5, 5)):
            cv2.rectangle(tile, (0, 0), (SIDE - 5, SIDE - 5), (60, 40, 250), 3)
    read = read_unknown(image)
    assert read.tiles.shape == (9, 9)
    assert read.tiles[0, 3] == read.tiles[5, 5] == Tile.UNSURE
    assert (read.tiles == Tile.UNSURE).sum() == 2


def test_a_bevel_in_the_tiles_own_colours_is_no_outline() -> None:
    assert framed((1, 1), (1, 4), (4, 1), colour=(230, 230, 230)) == set()


@pytest.mark.parametrize("begun", [False, True])
def test_a_page_around_tiles_of_many_shades_is_no_outline(begun: bool) -> None:
    """Beside the middle of a light tile it is darker than anything beside that of a dark one."""
    grid, image = Grid.regular(20, 20, SIDE, SIDE, 8, 8), np.full((320, 320, 3), 20, np.uint8)
    tiles = np.full((8, 8), Tile.COVERED, np.int8)
    tiles[7, 5:] = [1, 0, 0] if begun else Tile.COVERED
    for row, column in np.ndindex(8, 8):
        cv2.circle(image, grid.tile(row, column).center, 14, (40 + 25 * row, 60, 40), -1, cv2.LINE_AA)
    read = Reading(grid, tiles, np.ones((8, 8), np.float32))
    assert with_outlines_told(read, crops(image, grid)) is read


def test_a_light_on_the_page_beside_a_few_tiles_of_a_new_board_gives_the_others_no_outline() -> None:
    grid, image = Grid.regular(20, 20, SIDE, SIDE, 8, 8), np.full((320, 320, 3), 20, np.uint8)
    image[: 20 + SIDE, : 20 + 2 * SIDE] = 70
    for row, column in np.ndindex(8, 8):
        grid.tile(row, column).cut(image)[4:-4, 4:-4] = 160
    read = Reading(grid, np.full((8, 8), Tile.COVERED, np.int8), np.ones((8, 8), np.float32))
    assert with_outlines_told(read, crops(image, grid)) is read


@pytest.mark.parametrize("turned", [False, True])
@pytest.mark.parametrize(("wide", "told"), [(8, False), (3, True)])
def test_a_page_that_is_darker_beside_a_whole_row_of_a_new_board_is_no_outline(
    wide: int, told: bool, turned: bool
) -> None:
    grid, image = Grid.regular(20, 20, SIDE, SIDE, 8, 8), np.full((320, 320, 3), 120, np.uint8)
    image[: 20 + SIDE, : 20 + wide * SIDE] = 60
    if turned:
        image = np.ascontiguousarray(image.swapaxes(0, 1))
    for row, column in np.ndindex(8, 8):
        grid.tile(row, column).cut(image)[4:-4, 4:-4] = 160
    read = Reading(grid, np.full((8, 8), Tile.COVERED, np.int8), np.ones((8, 8), np.float32))
    assert with_outlines_told(read, crops(image, grid)).gaps == told * wide

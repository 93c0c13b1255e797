"""Tiles that lie apart from each other on one ground tell where their board ends."""

import numpy as np
import pytest

from screenbot.board import Tile
from screenbot.geometry import Grid, Image
from screenbot.vision.doubts.apart import end_apart, lie_apart
from screenbot.vision.eyes import read_unknown

GRID = Grid.regular(30, 40, 25, 25, 8, 8)
NEW = np.full((8, 8), int(Tile.COVERED), np.int8)


def faces(gap: int, face: tuple[int, int, int] = (230, 226, 228)) -> Image:
    image = np.full((280, 260, 3), 255, np.uint8)
    for row, column in np.ndindex(8, 8):
        x, y, width, height = GRID.tile(row, column)
        image[y + gap : y + height - gap, x + gap : x + width - gap] = face
    return image


@pytest.mark.parametrize(("gap", "apart"), [(4, True), (2, True), (0, False)])
def test_tiles_with_gaps_lie_apart(gap: int, apart: bool) -> None:
    assert lie_apart(faces(gap), GRID, NEW) is apart


def test_a_tile_of_the_grounds_colour_is_none_that_lies_apart() -> None:
    image = faces(4)
    GRID.tile(3, 3).cut(image)[:] = 255
    assert not lie_apart(image, GRID, NEW)


def test_nor_do_tiles_beside_something_else() -> None:
    image = faces(4)
    image[: 40 + 4] = 120
    assert not lie_apart(image, GRID, NEW)


@pytest.mark.parametrize(("opened", "apart"), [((3, 6), True), ((3, 8), False)])
def test_some_tiles_at_each_end_are_covered(opened: tuple[int, int], apart: bool) -> None:
    """Beside those that are opened may lie more that nobody sees."""
    image, tiles = faces(4), NEW.copy()
    for row, column in np.ndindex(*opened):
        GRID.tile(row, column).cut(image)[:] = 255
        tiles[row, column] = 0
    assert lie_apart(image, GRID, tiles) is apart


@pytest.mark.parametrize(
    ("zeros", "shown", "apart"),
    [
        (True, True, True),
        (True, False, False),  # more such may lie beside them
        (False, True, False),  # what zeros look like nobody knows
    ],
)
def test_opened_tiles_tell_where_they_end_where_zeros_have_a_picture(
    zeros: bool, shown: bool, apart: bool
) -> None:
    image, tiles = faces(7, (40, 120, 60)), np.ones((8, 8), np.int8)
    if zeros:
        tiles[2:4, 2:5] = 0
    if not shown:
        GRID.tile(3, 3).cut(image)[:] = 255
    assert lie_apart(image, GRID, tiles) is apart


@pytest.mark.parametrize(("gap", "apart"), [(9, True), (10, True), (11, False), (12, False)])
def test_a_picture_of_a_zero_is_larger_than_a_speck(gap: int, apart: bool) -> None:
    """Of a tile's middle it covers such parts: 0.39, 0.25, 0.09 and 0.02."""
    assert lie_apart(faces(gap, (40, 120, 60)), GRID, np.zeros((8, 8), np.int8)) is apart


@pytest.mark.parametrize(
    ("top", "right", "ends"),
    [
        (0, 0, True),
        (40 - 7, 0, True),  # a heading
        (40 - 2, 0, False),  # where the next row's tiles would end; a part of one may be hidden there
        (0, 230 + 1, True),  # a frame, of one colour all along
        (0, 230 - 2, False),  # which leaves less ground than lies between tiles
    ],
)
def test_tiles_that_lie_apart_end_where_the_ground_goes_on(top: int, right: int, ends: bool) -> None:
    image = faces(4)
    if top:
        image[:top, ::2] = 90
    if right:
        image[:, right:] = 90
    assert end_apart(image, GRID) is ends


@pytest.mark.parametrize("side", ["left", "above"])
@pytest.mark.parametrize("share", [1.0, 0.1])
def test_they_do_not_where_parts_of_more_are_seen(side: str, share: float) -> None:
    """Of the next column, or row, one tile is enough: the others may be hidden."""
    image, tiles = faces(4), round(share * 8)
    if side == "left":
        bottom = round(GRID.row_edges[tiles])
        image[40:bottom, 22:26] = image[40:bottom, 47:51]
    else:
        right = round(GRID.column_edges[tiles])
        image[32:36, 30:right] = image[57:61, 30:right]
    assert not end_apart(image, GRID)


def test_nor_at_a_pictures_edge() -> None:
    image = faces(4)
    assert not end_apart(image[:, :231], GRID)
    assert end_apart(image[:, :237], GRID)
    assert not end_apart(image[:, 26:], GRID.moved(-26, 0))
    assert end_apart(image[:, 20:], GRID.moved(-20, 0))


def test_signs_lie_apart_as_tiles_do() -> None:
    image = np.full((280, 260, 3), 255, np.uint8)
    for row, column in np.ndindex(8, 8):
        x, y, width, height = GRID.tile(row, column)
        for at in range(5, width - 5):
            image[y + at, x + at : x + at + 3] = image[y + height - at, x + at : x + at + 3] = 40
    assert end_apart(image, GRID)
    image[GRID.tile(3, 3).y : GRID.tile(4, 3).y, GRID.tile(3, 3).x : GRID.tile(3, 4).x] = 255
    assert not end_apart(image, GRID)


def test_around_a_table_lies_what_its_cells_have() -> None:
    image = np.full((280, 260, 3), 230, np.uint8)
    for line in range(9):
        image[38 + 25 * line : 42 + 25 * line, 28:232] = 120
        image[38:242, 28 + 25 * line : 32 + 25 * line] = 120
    assert not end_apart(image, GRID)
    image[:38] = image[242:] = image[:, :28] = image[:, 232:] = 120
    assert end_apart(image, GRID)


def test_a_new_board_of_tiles_apart_is_read_though_its_frame_lies_as_the_next_ones_would() -> None:
    """And a box with a face lies above it."""
    image, grid = np.full((980, 1180, 3), 255, np.uint8), Grid.regular(349, 204, 25, 25, 14, 14)
    x, y, width, height = grid.area
    for line in x - 14, x + width + 9:
        image[y - 70 : y + height + 60, line : line + 5] = 244
    for top, bottom in (y - 70, y - 65), (y + height + 10, y + height + 60):
        image[top:bottom, x - 14 : x + width + 14] = 244
    image[y - 55 : y - 8, [x, x + width]] = 238
    image[[y - 55, y - 9], x : x + width] = 238
    image[y - 42 : y - 22, x + width // 2 - 10 : x + width // 2 + 10] = 60, 200, 255
    for row, column in np.ndindex(14, 14):
        face = grid.tile(row, column).grown(-5).cut(image)
        face[:] = 232, 231, 230
        face[::14, ::14] = 245
    reading = read_unknown(image)
    assert reading.sure
    assert (reading.tiles == Tile.COVERED).all()
    assert reading.grid.apart(grid) < 0.06

"""A message over a board's last rows leaves only the outermost parts of their tiles in sight."""

import numpy as np
import pytest

from screenbot.board import Board, Tile
from screenbot.geometry import Grid, Image
from screenbot.vision.doubts.behind import behind, goes_on_beside
from screenbot.vision.eyes import read_unknown
from tests.vision.doubts.test_settling import GAME
from tests.vision.packs.test_reader import painted

MARGIN, SIDE, HIDDEN = 60, 32, 3
BOARD = Board.from_text(GAME)


def with_message(aside: int = SIDE // 2, turned: bool = False) -> tuple[Image, Grid]:
    """Return a picture of a board with a message over its last rows, or its first, and its grid."""
    image, grid = painted(BOARD, "kmines-classic", SIDE, MARGIN)
    top = round(grid.row_edges[-1 - HIDDEN])
    left, right = MARGIN + aside, round(grid.column_edges[-1]) - aside
    if turned:
        top, bottom = 20, round(grid.row_edges[HIDDEN])
    else:
        bottom = image.shape[0] - 20
    image[top + 5 * (not turned) : bottom - 5 * turned, left:right] = (250, 250, 250)
    return image, grid


def seen(grid: Grid, turned: bool = False) -> Grid:
    """Return the rows that a message leaves in sight."""
    rows = grid.row_edges[HIDDEN:] if turned else grid.row_edges[:-HIDDEN]
    return Grid(grid.column_edges, rows)


@pytest.mark.parametrize("turned", [False, True])
def test_hidden_rows_are_the_boards(turned: bool) -> None:
    image, grid = with_message(turned=turned)
    assert behind(image, seen(grid, turned)) == grid


def test_nothing_is_hidden_where_a_board_ends() -> None:
    image, grid = painted(BOARD, "kmines-classic", SIDE, MARGIN)
    assert behind(image, grid) is grid
    bar = image.copy()
    bar[round(grid.row_edges[-1]) :, MARGIN:-MARGIN] = image[MARGIN + SIDE // 2, MARGIN + 3]
    assert behind(bar, grid) is grid


def test_a_message_as_wide_as_the_board_leaves_nothing_to_tell_of() -> None:
    image, grid = with_message(aside=0)
    part = seen(grid)
    assert behind(image, part) is part


def slivers(rows: int = 9, line: int = 150, inset: int = 0, message: int = 65) -> tuple[Image, Grid]:
    """Return a picture of a board of lines between plain tiles, of whose columns slivers are seen below.

    Args:
        rows: how many it has.
        line: how light the lines are.
        inset: so far within the outer columns lines begin.
        message: where it begins.
    """
    image = np.full((600, 500, 3), 235, np.uint8)
    for row in range(rows):
        y = 60 + 40 * row
        image[y : y + 40, 60:420] = 190
        image[y + 39, 60 + inset : 420 - inset] = line
        image[y : y + 40, 99:420:40] = line
    image[60 + 4 * 40 + 7 :, message : 480 - message] = 250
    return image, Grid.regular(60, 60, 40, 40, rows, 9)


def marked(rows: slice, columns: slice, whole: int = 9) -> tuple[Image, Grid]:
    """Return such a picture of so many rows with dark lines more."""
    image, grid = slivers(whole)
    image[rows, columns] = 60
    return image, grid


@pytest.mark.parametrize("turned", [False, True])
def test_lines_in_slivers_of_the_outer_columns_tell_of_more_rows_than_are_seen(turned: bool) -> None:
    image, grid = slivers()
    part = Grid(grid.column_edges, grid.row_edges[:5])
    if turned:
        image = np.ascontiguousarray(image[::-1])
        part = Grid(grid.column_edges, tuple(600 - row for row in reversed(part.row_edges)))
        grid = Grid(grid.column_edges, tuple(600 - row for row in reversed(grid.row_edges)))
    found = behind(image, part)
    assert found.rows == 9
    assert found.apart(grid) < 0.06


@pytest.mark.parametrize(
    ("board", "rows"),
    [
        (slivers(inset=5, message=75), 9),
        (slivers(rows=4), 4),
        (slivers(rows=5), 4),  # a single row may be a frame
        (slivers(line=188), 4),
        (marked(np.s_[232::40], np.s_[:65]), 4),  # between the lines
        (marked(np.s_[219::40], np.s_[:500]), 4),  # on the page, too
        (marked(np.s_[459::40], np.s_[60:65]), 9),  # at one side they go on
        (marked(np.s_[259:400:40], np.s_[60:420], whole=4), 4),  # on the page's colour
    ],
)
def test_only_a_boards_own_lines_beside_a_message_tell_of_rows(board: tuple[Image, Grid], rows: int) -> None:
    image, grid = board
    assert behind(image, Grid(grid.column_edges, grid.row_edges[:5])).rows == rows


@pytest.mark.parametrize("colour", [190, 180, 235])
def test_a_list_below_a_board_is_none_of_its_rows(colour: int) -> None:
    """Its lines run across it: nothing hides them."""
    image, grid = slivers(rows=4)
    image[220:, 65:415] = 235
    for row in range(3):
        image[220 + 40 * row : 259 + 40 * row, 60:420] = colour
        image[259 + 40 * row, 60:420] = 150
    assert behind(image, grid).rows == 4


@pytest.mark.parametrize(("bare", "rows"), [(2, 9), (3, 4)])
def test_a_few_rows_may_have_lines_at_one_side_alone(bare: int, rows: int) -> None:
    image, grid = slivers()
    image[270 : 260 + 40 * bare, 414:420] = 190
    assert behind(image, Grid(grid.column_edges, grid.row_edges[:5])).rows == rows


def test_lines_where_the_rows_in_sight_have_none_tell_of_none() -> None:
    image, grid = slivers()
    image[60:220, 60:66] = image[60:220, 414:420] = 190
    assert behind(image, Grid(grid.column_edges, grid.row_edges[:5])).rows == 4


def test_such_a_board_is_read_in_doubt() -> None:
    image, grid = with_message()
    reading = read_unknown(image)
    assert reading.grid.apart(grid) < 0.06
    assert not reading.sure
    assert (reading.tiles[-HIDDEN + 1 :, 1:-1] == Tile.UNSURE).all()
    told = reading.tiles != Tile.UNSURE
    assert (reading.tiles == BOARD.tiles)[told].all()
    assert told[:-HIDDEN].all()


@pytest.mark.parametrize(("cut", "begins"), [(8, True), (0, False)])
def test_upper_parts_of_tiles_tell_that_more_are_hidden(cut: int, begins: bool) -> None:
    """All tiles of one colour, without lines: only that goes on below the last whole row."""
    image = np.full((400, 400, 3), 240, np.uint8)
    image[50 : 50 + 8 * SIDE + cut, 40 : 40 + 10 * SIDE] = (160, 130, 60)
    grid = Grid.regular(40, 50, SIDE, SIDE, 8, 10)
    assert goes_on_beside(image, grid) is begins


def test_such_parts_stand_out_from_a_page_of_their_colour_by_their_lines() -> None:
    image = np.full((400, 400, 3), 190, np.uint8)
    for row in range(9):
        top = 50 + row * SIDE
        image[top : top + 1, 40 : 40 + 10 * SIDE] = 240
    image[50 + 8 * SIDE + 12 :] = 235
    assert goes_on_beside(image, Grid.regular(40, 50, SIDE, SIDE, 8, 10))


@pytest.mark.parametrize("side", ["bottom", "top", "right", "left"])
@pytest.mark.parametrize(
    ("cut", "lined", "goes_on"), [(7, True, True), (7, False, False), (3, True, False), (0, True, False)]
)
def test_a_narrow_part_of_tiles_tells_by_the_lines_between_them(
    side: str, cut: int, lined: bool, goes_on: bool
) -> None:
    """The frame around the board has the light edge of its tiles, but none of their lines."""
    image = np.full((400, 400, 3), 235, np.uint8)
    frame = image[45 : 50 + 8 * SIDE + 12, 35 : 45 + 10 * SIDE]
    frame[:] = 250
    frame[:, -5:] = 120
    for row in range(9):
        for column in range(10):
            y, x = 50 + row * SIDE, 40 + column * SIDE
            image[y : y + SIDE, x : x + SIDE] = 250
            image[y + 4 : y + SIDE, x + 4 : x + SIDE] = 180
            image[y : y + SIDE, x + SIDE - 4 : x + SIDE] = 120
    if not lined:
        image[50 + 8 * SIDE : 50 + 8 * SIDE + cut, 40 : 40 + 10 * SIDE] = 250
    image[50 + 8 * SIDE + cut :] = 60
    grid = Grid.regular(40, 50, SIDE, SIDE, 8, 10)
    if side in ("right", "left"):
        image, grid = image.transpose(1, 0, 2), Grid(grid.row_edges, grid.column_edges)
    if side == "top":
        image, grid = image[::-1], Grid.regular(40, 400 - 50 - 8 * SIDE, SIDE, SIDE, 8, 10)
    if side == "left":
        image = image[:, ::-1]
        grid = Grid.regular(400 - 50 - 8 * SIDE, 40, SIDE, SIDE, 10, 8)
    assert goes_on_beside(np.ascontiguousarray(image), grid) is goes_on


@pytest.mark.parametrize(
    ("dimmed", "flat", "goes_on"), [(0, False, True), (12, False, True), (0, True, False)]
)
def test_such_a_part_may_lie_between_pixels_but_is_no_plain_ground(
    dimmed: int, flat: bool, goes_on: bool
) -> None:
    image = np.full((400, 400, 3), 235, np.uint8)
    for row in range(9):
        for column in range(10):
            y, x = 50 + row * SIDE, 40 + column * SIDE
            image[y : y + SIDE - 2, x : x + SIDE] = 180
            image[y + SIDE - 2 : y + SIDE, x : x + SIDE] = 100
            image[y : y + SIDE - 2, x + SIDE - 4 : x + SIDE] = 180 if flat else 100
    image[50 + 8 * SIDE :] -= np.uint8(dimmed)
    image[50 + 8 * SIDE + 7 :] = 60
    assert goes_on_beside(image, Grid.regular(40, 50, SIDE, SIDE, 8, 10)) is goes_on


@pytest.mark.parametrize("high", [16, 48])
def test_the_outermost_parts_of_oblong_tiles_tell_at_any_side(high: int) -> None:
    image = np.full((600, 600, 3), 235, np.uint8)
    for row in range(10):
        for column in range(10):
            y, x = 80 + row * high, 80 + column * 32
            image[y : y + high, x : x + 32] = 100
            image[y + 2 : y + high - 2, x + 2 : x + 30] = 180
    below, right = image.copy(), image.copy()
    below[80 + 8 * high : 80 + 10 * high, 60:384] = 255
    right[60 : 80 + 10 * high - high // 2, 80 + 8 * 32 : 420] = 255
    assert goes_on_beside(below, Grid.regular(80, 80, 32, high, 8, 10))
    assert goes_on_beside(right, Grid.regular(80, 80, 32, high, 10, 8))


@pytest.mark.parametrize("depth", [2, 3, 4])
def test_shadows_of_the_last_row_are_no_part_of_another(depth: int) -> None:
    """Tiles lie apart on a light page, whose colour is between them."""
    image = np.full((400, 420, 3), 240, np.uint8)
    for row in range(8):
        for column in range(10):
            y, x = 52 + row * 36, 32 + column * 36
            image[y + depth : y + 32 + depth, x + depth : x + 32 + depth] = 120
            image[y : y + 32, x : x + 32] = (200, 150, 90)
    assert not goes_on_beside(image, Grid.regular(30, 50, 36, 36, 8, 10))


def test_whole_rows_beyond_a_grid_are_no_hidden_ones() -> None:
    image, grid = painted(BOARD, "kmines-classic", SIDE, MARGIN)
    upper = Grid(grid.column_edges, grid.row_edges[:-HIDDEN])
    assert not goes_on_beside(image, upper)


@pytest.mark.parametrize(("aside", "goes_on"), [(SIDE // 2, True), (0, False)])
def test_a_window_over_all_but_the_outermost_parts_at_one_side_hides_rows(aside: int, goes_on: bool) -> None:
    image, grid = with_message(aside=SIDE // 2)
    part, right = seen(grid), round(grid.column_edges[-1])
    top = round(part.row_edges[-1])
    image[top : image.shape[0] - 20, : right - aside] = (250, 250, 250)
    image[top : image.shape[0] - 20, right - 2 * aside : right - aside] = (250, 250, 250)
    assert goes_on_beside(image, part) is goes_on

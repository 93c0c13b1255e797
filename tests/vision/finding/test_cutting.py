"""A board that is cut says so, and is read for all that; one with a margin is whole."""

import numpy as np
import pytest

from screenbot.board import Board
from screenbot.geometry import Grid
from screenbot.vision.finding.cutting import beyond, goes_on_elsewhere
from screenbot.vision.finding.flush import ends_flush
from screenbot.vision.finding.grid import find_grids
from screenbot.vision.naming.free import read_free
from tests.vision.doubts.test_settling import GAME
from tests.vision.finding.test_grid import draw, picture
from tests.vision.packs.test_reader import painted


@pytest.mark.parametrize(("shown", "columns", "cut"), [(9 * 24, 9, False), (8 * 24 + 11, 8, True)])
def test_a_board_cut_at_the_right(shown: int, columns: int, cut: bool) -> None:
    edges = [24 * n for n in range(10)]
    image = picture(400, 400)
    draw(image, [40 + x for x in edges], [50 + y for y in edges], 3)
    part = np.ascontiguousarray(image[:, : 40 + shown])
    (grid, *_) = find_grids(part)
    assert grid.columns == columns
    assert beyond(part, grid) == (False, cut, False, False)


@pytest.mark.parametrize(("shown", "cut"), [(0, True), (11, True), (24, False)])
def test_a_board_cut_by_a_bar(shown: int, cut: bool) -> None:
    """What is seen of the ninth row: nothing, a part, or all of it, though the grid lacks it."""
    image = picture(400, 400)
    draw(image, [40 + 24 * n for n in range(10)], [50 + 24 * n for n in range(10)], 3)
    image[50 + 8 * 24 + shown :] = 90
    assert beyond(image, Grid.regular(40, 50, 24, 24, 8, 9)) == (False, False, False, cut)


@pytest.mark.parametrize(
    ("rows", "wide", "side", "margin", "above", "cut"),
    [
        (8, 9, 24, 0, 40, True),
        (8, 9, 24, 12, 40, False),  # its page goes on below
        (8, 9, 24, 6, 40, False),  # as little as that is
        (8, 9, 66, 9, 80, False),  # or as that, below large tiles
        (8, 9, 66, 2, 80, True),  # but it is more than there is between tiles
        (8, 9, 24, 0, 0, False),  # it fills its window from top to bottom
        (8, 14, 24, 0, 40, False),  # no usual board is a little higher
        (9, 9, 24, 0, 40, False),
    ],
)
def test_a_board_ends_where_its_window_does(
    rows: int, wide: int, side: int, margin: int, above: int, cut: bool
) -> None:
    left = side + 16
    image = np.full((200 + rows * side, 3 * left + wide * side, 3), 30, np.uint8)
    top, bottom = 60 + above, 60 + above + side * rows + margin
    image[60:bottom, 10 : 2 * left - 10 + side * wide] = (200, 150, 90)
    grid = Grid.regular(left, top, side, side, rows, wide)
    for row, column in np.ndindex(rows, wide):
        x, y, width, height = grid.tile(row, column)
        image[y + 1 : y + height - 1, x + 1 : x + width - 1] = 220
    assert ends_flush(image, grid) == (False, False, False, cut)
    turned = Grid(grid.row_edges, grid.column_edges)
    assert ends_flush(image.transpose(1, 0, 2), turned) == (False, cut, False, False)


@pytest.mark.parametrize(("room", "cut"), [(0, True), (1, True), (60, False)])
@pytest.mark.parametrize("turned", [False, True])
def test_a_board_that_ends_with_its_window_at_a_side_too_may_go_on(
    room: int, cut: bool, turned: bool
) -> None:
    """Beside it lies the desktop then; with a page there that goes on below, it ends before its window."""
    image = np.full((700, 800, 3), 30, np.uint8)
    grid = Grid.regular(60 + room, 100, 24, 24, 12, 16)
    bottom = 100 + 24 * 12
    image[60:bottom, 60:620] = 250
    if room > 24:
        image[60 : bottom + 90, 60 : 60 + room] = 250
    for row, column in np.ndindex(12, 16):
        x, y, width, height = grid.tile(row, column)
        image[y + 1 : y + height - 1, x + 1 : x + width - 1] = 140
    if turned:
        image, grid = (
            image[:, ::-1],
            Grid(tuple(800 - x for x in reversed(grid.column_edges)), grid.row_edges),
        )
    assert ends_flush(np.ascontiguousarray(image), grid) == (False, False, False, cut)


@pytest.mark.parametrize(
    ("below", "rows", "columns", "cut"),
    [
        (0, 9, 16, True),
        (3, 9, 16, True),
        (10, 9, 16, False),
        (40, 9, 16, False),
        (0, 9, 9, False),  # a whole level's
        (0, 10, 10, True),
        (0, 16, 16, True),  # the largest one's may be as wide
        (0, 16, 30, False),
    ],
)
def test_a_frame_on_three_sides_tells_that_a_board_goes_on(
    below: int, rows: int, columns: int, cut: bool
) -> None:
    """Nine of sixteen rows: more are missing than a size alone can tell."""
    image = np.full((700, 900, 3), 30, np.uint8)
    grid = Grid.regular(70, 100, 24, 24, rows, columns)
    bottom = 100 + 24 * rows + below
    image[60:bottom, 20 : max(600, 100 + 24 * columns)] = 255
    image[90 : min(bottom, 100 + 24 * rows + 10), 60 : 70 + 24 * columns + 10] = 160
    for row, column in np.ndindex(rows, columns):
        x, y, width, height = grid.tile(row, column)
        image[y + 1 : y + height - 1, x + 1 : x + width - 1] = 210
    assert ends_flush(image, grid) == (False, False, False, cut)


def test_a_board_with_a_margin_is_whole() -> None:
    edges = [24 * n for n in range(10)]
    image = picture(400, 400)
    draw(image, [12 + x for x in edges], [12 + y for y in edges], 3)
    (grid, *_) = find_grids(image)
    assert not any(beyond(image, grid))


def test_mines_beyond_the_edge_count() -> None:
    """The last whole column's numbers tell of mines in the column that is cut."""
    board = Board.from_text(GAME)
    image, grid = painted(board, "kmines", 24)
    part = np.ascontiguousarray(image[:, : round(grid.column_edges[9]) + 13])
    reading = read_free(part, Grid(grid.column_edges[:10], grid.row_edges))
    assert reading.board().lines == tuple(line[:9] for line in board.lines)
    assert reading.cut


@pytest.mark.parametrize(
    ("x", "pitch", "same"),
    [(40 + 24 * 12, 24, True), (40 + 24 * 12 + 9, 24, False), (40 + 25 * 12, 25, False)],
)
def test_a_pattern_goes_on_behind_a_window(x: int, pitch: int, same: bool) -> None:
    left, right = Grid.regular(40, 50, 24, 24, 9, 6), Grid.regular(x, 50 + 24, pitch, pitch, 8, 7)
    assert goes_on_elsewhere(left, [left, right]) is same


def chequered(columns: int, shades: tuple[int, int]) -> np.ndarray:
    """Return tiles of 30 pixels on a grey page of 60, without lines between, of two shades by turns."""
    image = np.full((60 + 8 * 30 + 60, 60 + columns * 30, 3), 200, np.uint8)
    for row, column in np.ndindex(8, columns):
        x, y = 60 + column * 30, 60 + row * 30
        image[y : y + 30, x : x + 30] = shades[(row + column) % 2]
    return image


@pytest.mark.parametrize(("shown", "cut"), [(0, False), (12, True)])
def test_faint_colours_that_take_turns_go_on_where_a_board_is_cut(shown: int, cut: bool) -> None:
    image = chequered(10, (66, 61))[:, : 60 + 9 * 30 + shown]
    assert beyond(image, Grid.regular(60, 60, 30, 30, 8, 9)) == (False, cut, False, False)


@pytest.mark.parametrize("whole", [False, True])
def test_one_colour_beside_a_board_is_no_part_of_it(whole: bool) -> None:
    image = chequered(10, (66, 66 if whole else 61))[:, : 60 + 9 * 30 + 12]
    image[:, 60 + 9 * 30 :] = 66
    assert not any(beyond(image, Grid.regular(60, 60, 30, 30, 8, 9)))


def test_tiles_that_shine_above_their_middle_are_cut_as_others_are() -> None:
    edges = [40 + 24 * n for n in range(10)]
    image = picture(400, 400)
    draw(image, edges, edges, 3)
    for top in edges[:-1]:
        image[top + 4 : top + 12, edges[0] : edges[-1]] += 30
    grid = Grid.regular(40, 40, 24, 24, 9, 8)
    assert beyond(image[:, : edges[-2] + 11], grid) == (False, True, False, False)


@pytest.mark.parametrize(("start", "ends"), [(-11, True), (12, False)])
def test_a_board_that_is_cut_at_one_end_may_go_on_where_the_picture_ends_at_the_other(
    start: int, ends: bool
) -> None:
    """It is scrolled."""
    edges = [24 * n for n in range(10)]
    image = picture(400, 400)
    draw(image, [40 + x for x in edges], [50 + y for y in edges], 3)
    part = np.ascontiguousarray(image[:, 40 - start : 40 + 8 * 24])
    columns = tuple(float(start + 24 * n) for n in range(1 if start < 0 else 0, 9))
    grid = Grid(columns, tuple(float(50 + y) for y in edges))
    assert beyond(part, grid) == (ends, ends, False, False)


@pytest.mark.parametrize(
    ("ground", "light", "cut"), [((120, 150, 90), 1.0, False), (None, 1.0, True), (None, 0.8, True)]
)
def test_headings_beside_the_rows_are_no_part_of_tiles(
    ground: tuple[int, int, int] | None, light: float, cut: bool
) -> None:
    """Their lines go on for less than a tile, as those of tiles do that something cuts, or shades."""
    image, grid = painted(Board.from_text(GAME), "kmines-classic", 32, 80)
    x, y = round(grid.column_edges[0]), [round(edge) for edge in grid.row_edges]
    heading = image[y[0] : y[-1], x - 22 : x]
    heading[:] = image[y[0] : y[-1], x + 10 : x + 32] if ground is None else ground
    for edge in y[:-1]:
        image[edge : edge + 2, x - 22 : x] = 60
    heading[:] = (light * heading).astype(np.uint8)
    assert beyond(image, grid).left == cut


@pytest.mark.parametrize(("short", "page", "cut"), [(0, True, False), (4, True, True), (4, False, False)])
def test_a_board_whose_outer_row_is_short_is_cut(short: int, page: bool, cut: bool) -> None:
    """Its page ends there, too: else a message may lie over it. It is a usual one as it is."""
    image = np.full((500, 700, 3), 30, np.uint8)
    grid = Grid.regular(70, 100, 24, 24, 9, 9)
    bottom = 100 + 9 * 24 - short
    image[60 : bottom if page else 450, 20:400] = 250
    for row, column in np.ndindex(9, 9):
        x, y, width, height = grid.tile(row, column)
        image[y + 1 : y + height - 1, x + 1 : x + width - 1] = 190
    image[bottom:, 70:286] = 30 if page else 250
    image[bottom : bottom + short + 1, 20:400][:, 50:266] = 30 if page else 250
    assert ends_flush(image, grid) == (False, False, False, cut)
    turned = Grid(grid.row_edges, grid.column_edges)
    assert ends_flush(np.ascontiguousarray(image.transpose(1, 0, 2)), turned) == (False, cut, False, False)


def test_a_frame_may_have_a_heading() -> None:
    """Nine of fifteen rows: the frame is as wide at both sides, and goes on above."""
    for below, cut in (0, True), (10, False):
        image = np.full((500, 700, 3), 30, np.uint8)
        grid = Grid.regular(70, 120, 24, 24, 9, 15)
        bottom = 120 + 24 * 9 + below
        image[40:bottom, 20:600] = 255
        image[60 : min(bottom, 120 + 24 * 9 + 6), 64 : 70 + 24 * 15 + 6] = 160
        for row, column in np.ndindex(9, 15):
            x, y, width, height = grid.tile(row, column)
            image[y + 1 : y + height - 1, x + 1 : x + width - 1] = 210
        assert ends_flush(image, grid) == (False, False, False, cut)

"""A board ends where its tiles end: headers, margins and footers beside it are not its rows."""

from dataclasses import replace

import cv2
import numpy as np
import pytest

from screenbot.board import Board, Cell, Tile
from screenbot.geometry import Grid, Image, Rect
from screenbot.minefield import FirstClick, generate
from screenbot.vision import find_pack
from screenbot.vision.finding import extent
from screenbot.vision.finding.edges import Edges, Layer, layers
from screenbot.vision.finding.extent import PAGE, Weights, _ends, _filled, heaviest, solid
from screenbot.vision.finding.grid import find_grids
from screenbot.vision.finding.page import page_cells
from screenbot.vision.finding.sides import MIDDLE, Lattice, sides
from screenbot.vision.finding.variety import PATCHES, patches
from screenbot.vision.packs.fitting import read_nearby
from screenbot.vision.reading import Reading
from tests.vision.packs.test_reader import MIDDLE as GAME
from tests.vision.packs.test_reader import painted

SIDE = 24


def window(rows: int, columns: int, opened: bool) -> Image:
    """Return a window: a grey panel as wide as the board above it, and tiles to the window's edges."""
    image = np.full((SIDE * (rows + 2) + 40, SIDE * columns + 80, 3), 240, np.uint8)
    left, top = 40, 20 + 2 * SIDE
    panel = image[20:top, left : left + SIDE * columns]
    panel[:] = 190
    panel[12:-12, 10:50] = 20
    panel[12:-12, -50:-10] = 20
    for row in range(rows):
        for column in range(columns):
            y, x = top + row * SIDE, left + column * SIDE
            tile = image[y : y + SIDE, x : x + SIDE]
            tile[:] = 100
            tile[:-3, :-3] = 250
            tile[3:-3, 3:-3] = 190
            if opened and row > 3:
                tile[:], tile[0], tile[:, 0] = 205, 120, 120
    return image


@pytest.mark.parametrize("opened", [False, True])
@pytest.mark.parametrize("size", [(9, 9), (16, 30), (8, 24)])
def test_a_header_as_wide_as_the_board_is_no_row(size: tuple[int, int], opened: bool) -> None:
    (grid, *_) = find_grids(window(*size, opened))
    assert (grid.rows, grid.columns) == size
    assert abs(grid.row_edges[0] - (20 + 2 * SIDE)) < 0.06 * SIDE


def test_a_line_of_the_window_one_tile_above_bounds_no_row_where_the_page_shines_through() -> None:
    """Opened tiles differ in colour as their background does, by more than a line; a bar ends above them."""
    tile, top, left, bar = 48, 250, 380, 200
    size = 9 * tile
    y, x = np.arange(900)[:, None], np.arange(1200)[None]
    page = 190 - 0.1 * (y - bar) + 12 * np.sin(x / 90) - np.where(y > 420 + 0.2 * x, 25, 0)
    image = np.full((900, 1200, 3), 235, np.uint8)
    image[bar:820, 60:1140] = np.clip(page, 0, 255)[bar:820, 60:1140, None]
    cv2.rectangle(image, (left - 4, top - 4), (left + size + 3, top + size + 3), (80, 80, 80), 4)
    lined = image[top : top + size, left : left + size] * 0.8 + 50
    lined[::tile] += 22
    lined[:, ::tile] += 22
    image[top : top + size, left : left + size] = np.clip(lined, 0, 255)
    rng = np.random.default_rng(3)
    for row, column in np.ndindex(9, 9):
        if rng.random() < 0.45:
            number, place = int(rng.integers(1, 4)), (left + column * tile + 13, top + row * tile + 36)
            colour = ((140, 0, 0), (0, 130, 0), (0, 90, 130))[number - 1]
            cv2.putText(image, str(number), place, cv2.FONT_HERSHEY_SIMPLEX, 1.1, colour, 3, cv2.LINE_AA)
    (grid, *_) = find_grids(image)
    assert (grid.rows, grid.columns) == (9, 9)
    assert abs(grid.row_edges[0] - top) < 0.06 * tile


def test_outer_rows_that_show_other_tiles_stay() -> None:
    image = window(9, 9, opened=True)
    image[20 + 10 * SIDE + 6 : 20 + 11 * SIDE - 6, 46 : 40 + 9 * SIDE : SIDE] = 20
    (grid, *_) = find_grids(image)
    assert (grid.rows, grid.columns) == (9, 9)


def test_a_line_of_text_below_is_no_row() -> None:
    image = np.concatenate([window(9, 9, opened=True), np.full((3 * SIDE, 9 * SIDE + 80, 3), 240, np.uint8)])
    bottom = 20 + 11 * SIDE
    image[bottom:, 40 : 40 + 9 * SIDE] = 205
    for x in range(44, 40 + 9 * SIDE, 9):
        image[bottom + 8 : bottom + 20, x : x + 5] = 20
    (grid, *_) = find_grids(image)
    assert (grid.rows, grid.columns) == (9, 9)


def test_a_message_in_the_middle_does_not_part_a_board() -> None:
    image = window(16, 16, opened=False)
    image[200:340, 110:330] = 255
    image[250:262, 150:290:12] = 0
    (grid, *_) = find_grids(image)
    assert (grid.rows, grid.columns) == (16, 16)


def test_the_heaviest_rectangle_takes_little_of_what_weighs_against_it() -> None:
    weights = np.full((8, 9), -0.02)
    weights[2:7, 1:6] = 1
    weights[3:5, 2:4] = -1
    weights[7, 1:6] = [1, -1, -1, 1, -1]
    assert heaviest(weights) == (2, 7, 1, 6)


def test_a_board_that_ends_clearly_is_clear() -> None:
    (grid, *_) = find_grids(window(9, 9, opened=True))
    assert grid.clear


def test_a_last_row_of_which_half_is_no_tiles_is_in_doubt() -> None:
    image = window(9, 9, opened=False)
    bottom = 20 + 10 * SIDE
    rng = np.random.default_rng(2)
    image[bottom : bottom + SIDE, 40 : 40 + 4 * SIDE] = rng.integers(0, 256, (SIDE, 4 * SIDE, 3), np.uint8)
    (grid, *_) = find_grids(image)
    assert (grid.rows, grid.columns, grid.clear) == (9, 9, False)


@pytest.mark.parametrize(("alike", "ended"), [(0, True), (1, True), (3, False)])
def test_a_row_beyond_the_end_in_which_some_look_like_tiles_leaves_it_in_doubt(
    alike: int, ended: bool
) -> None:
    weights = np.ones((7, 9), np.float32)
    weights[-1, alike:] = -1
    assert _ends(weights, 0, 6) == ended


def test_a_reading_is_not_sure_where_its_grid_is_in_doubt() -> None:
    tiles, certainty = np.zeros((8, 8), np.int8), np.ones((8, 8), np.float32)
    grid = replace(Grid.regular(0, 0, 16, 16, 8, 8), clear=False)
    assert not Reading(grid, tiles, certainty).sure
    assert not Reading(grid, tiles, certainty, skin="minesweeper").sure
    assert Reading(replace(grid, clear=True), tiles, certainty).sure


@pytest.mark.parametrize("contrast", [1.0, 0.6])
def test_a_pack_shows_where_its_board_ends_where_the_tiles_are_just_its_own(contrast: float) -> None:
    image, grid = painted(Board.from_text(GAME), "kmines", 24)
    image = (image * contrast + 128 * (1 - contrast)).astype(np.uint8)
    reading = read_nearby(image, replace(grid, clear=False), (find_pack("kmines"),))
    assert reading.grid.clear == (contrast == 1)


def test_tiles_at_the_edge_of_a_crop_without_margin_are_no_page() -> None:
    """A chequer of two greens has blank tiles at the picture's edge, and each leads to it."""
    image = np.full((9 * SIDE, 10 * SIDE, 3), (80, 215, 170), np.uint8)
    for row in range(9):
        for column in range(10):
            tile = image[row * SIDE : (row + 1) * SIDE, column * SIDE : (column + 1) * SIDE]
            if (row + column) % 2:
                tile[:] = (72, 208, 162)
            if column > 3 and row in (2, 3, 5, 6):
                tile[:] = (160, 195, 230)
                tile[6:18, 9 + row : 12 + row] = (200, 60, 20)
    (grid, *_) = find_grids(image)
    assert (grid.rows, grid.columns) == (9, 10)


def test_a_line_of_text_between_is_no_row_of_a_board() -> None:
    weights = np.full((12, 9), 1, np.float32)
    weights[2] = [-1, -1, 0.5, -1, -1, -1, -1, -1, 0.5]
    assert heaviest(weights) == (0, 12, 0, 9)
    assert solid(weights) == (3, 12, 0, 9)


def test_rows_that_a_message_hides_in_part_stay() -> None:
    weights = np.full((12, 9), 1, np.float32)
    weights[4:6, 2:8] = -1
    assert solid(weights) == (0, 12, 0, 9)


@pytest.mark.parametrize(
    ("shown", "rows"),
    [
        ([4], 8),  # a heading in the middle of the page
        ([3, 4], 8),
        ([3, 4, 5], 9),  # a mine below, and its neighbours
        ([0, 1], 9),  # a mine in the corner
    ],
)
def test_a_row_of_page_is_one_of_zeros_where_the_rest_may_be_beside_mines(
    shown: list[int], rows: int
) -> None:
    weights = np.full((9, 9), 1, np.float32)
    weights[0] = PAGE
    weights[0, shown] = 1
    assert solid(weights) == (9 - rows, 9, 0, 9)


def test_a_bevel_of_the_page_s_colour_is_no_page() -> None:
    tile = np.full((2 * SIDE, 2 * SIDE, 3), 100, np.uint8)
    tile[:-4, :-4] = 250
    tile[4:-4, 4:-4] = 190
    image = np.full((11 * 2 * SIDE, 11 * 2 * SIDE, 3), 250, np.uint8)
    image[2 * SIDE :, 2 * SIDE :] = np.tile(tile, (10, 10, 1))
    (layer, *_) = layers(image, 6 * SIDE)
    lines = np.arange(12, dtype=np.float64) * 2 * SIDE
    lattice = Lattice(lines, lines)
    seen = patches(image, lines, lines, PATCHES, PATCHES)
    board = np.zeros((11, 11), np.bool_)
    board[1:, 1:] = True
    page = page_cells(layer, lattice, board, seen, *sides(layer.widened(2), lattice, MIDDLE))
    assert not page[1:, 1:].any()
    assert page[0].all()
    assert page[:, 0].all()


def test_page_between_a_bar_and_a_board_as_wide_as_the_picture_is_no_row() -> None:
    image = np.full((18 * SIDE + 9, 10 * SIDE, 3), 210, np.uint8)
    image[: SIDE // 2] = 40
    image[SIDE : 2 * SIDE, SIDE : 2 * SIDE + SIDE // 2 : 6] = 40
    image[SIDE : 2 * SIDE, 8 * SIDE : 9 * SIDE + SIDE // 2 : 6] = 40
    for row, column in np.ndindex(12, 10):
        tile = image[(4 + row) * SIDE :, column * SIDE :][1 : SIDE - 1, 1 : SIDE - 1]
        if 4 <= row < 7 and 2 <= column < 8:
            cv2.putText(
                tile, str(1 + (row + column) % 3), (7, 17), cv2.FONT_HERSHEY_SIMPLEX, 0.5, (60, 30, 40), 1
            )
        else:
            tile[:] = (100, 110, 140)
    large = cv2.resize(image, None, fx=2, fy=2, interpolation=cv2.INTER_CUBIC)
    (grid, *_) = find_grids(np.asarray(large, np.uint8))
    assert (grid.rows, grid.columns) == (12, 10)
    assert abs(grid.row_edges[0] - 8 * SIDE) < 0.12 * SIDE


@pytest.mark.parametrize("edge", [2, 3])
def test_a_column_without_lines_at_the_end_of_a_crop_is_the_board_s(edge: int) -> None:
    rng, side = np.random.default_rng(5), 35
    image = np.full((8 * side + 2 * edge + 1, 8 * side + 2 * edge + 1, 3), (220, 110, 70), np.uint8)
    image[edge:-edge, edge:-edge] = (20, 70, 140)
    for row, column in np.ndindex(8, 7):
        y, x = edge + row * side, edge + column * side
        tile = image[y + 1 : y + side - 1, x + 1 : x + side - 1]
        tile[:] = (238, 238, 238) if column == 6 else (190, 205, 208)
        if column == 6:
            cv2.putText(
                tile, str(1 + rng.integers(2)), (11, 26), cv2.FONT_HERSHEY_SIMPLEX, 0.6, (150, 40, 20), 1
            )
        elif rng.random() < 0.2:
            tile[:] = (10, 0, 200)
            cv2.circle(tile, (side // 2, side // 2), side // 5, (0, 0, 0), -1)
    (grid, *_) = find_grids(cv2.imdecode(cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, 80])[1], 1))
    assert (grid.rows, grid.columns) == (8, 8)


def test_a_panel_of_the_tiles_color_is_no_part_of_a_board_though_cells_fill_the_picture() -> None:
    rng = np.random.default_rng(3)
    small = rng.integers(0, 255, (18, 20, 3), dtype=np.uint8)
    image = cv2.resize(small, (SIDE * 20, SIDE * 18), interpolation=cv2.INTER_CUBIC)
    image[2 * SIDE : 14 * SIDE, 3 * SIDE : 16 * SIDE] = 190
    tiles = window(9, 9, opened=True)[20 + 2 * SIDE : -20, 40:-40]
    image[2 * SIDE : 11 * SIDE, 3 * SIDE : 12 * SIDE] = tiles
    (grid, *_) = find_grids(image)
    assert (grid.rows, grid.columns) == (9, 9)


@pytest.mark.parametrize(("first", "last"), [(6, 10), (4, 6)])
def test_a_board_goes_on_behind_a_message_across_all_of_it(first: int, last: int) -> None:
    layout = generate(16, 16, 40, FirstClick.SAFE, Cell(0, 0), np.random.default_rng(3))
    tiles = np.where(layout.mines, int(Tile.COVERED), layout.numbers).astype(np.int8)
    image, truth = painted(Board(tiles), "kmines", 28, margin=40)
    band = Rect(30, 40 + 28 * first, image.shape[1] - 60, 28 * (last - first) - 9)
    band.cut(image)[:] = 250
    cv2.putText(image, "GAME OVER", (90, band.center.y + 12), 0, 1.4, (30, 30, 200), 3)
    (grid, *_) = find_grids(image)
    assert grid.apart(truth) < 0.1
    assert not grid.clear


@pytest.mark.parametrize(("gap", "rows"), [(5, 17), (8, 6)])
def test_a_small_board_goes_on_behind_a_band_as_high(
    monkeypatch: pytest.MonkeyPatch, gap: int, rows: int
) -> None:
    """Of six rows about as many are looked at beside them."""

    def weights(layer: Layer, edges: Edges, wide: Lattice, board: Lattice) -> Weights:
        down, across = ((lines[:-1] - 200 + 1e-6) // 20 for lines in (wide.rows, wide.columns))
        tiles = (down >= 0) & (down < 12 + gap) & ((down < 6) | (down >= 6 + gap))
        return np.where(np.outer(tiles, (across >= 0) & (across < 9)), 1, -1).astype(np.float32)

    monkeypatch.setattr(extent, "_weights", weights)
    (layer, *_) = layers(np.zeros((900, 900, 3), np.uint8), 28)
    none = np.zeros((901, 901), np.int32)
    lattice = Lattice(200 + 20.0 * np.arange(10), 200 + 20.0 * np.arange(7))
    found = extent.bounded(layer, Edges(none, none, 900, 900), lattice)
    assert found is not None
    assert len(found.lattice.rows) - 1 == rows


@pytest.mark.parametrize(("blank", "filled"), [(0, False), (1, False), (2, True)])
def test_a_small_opening_is_no_heading_behind_rows_of_nothing_but_tiles(blank: int, filled: bool) -> None:
    weights = np.ones((8, 8), np.float32)
    weights[blank, 2:6] = -1
    assert _filled(weights) is filled

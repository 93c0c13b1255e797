import numpy as np
import pytest

from screenbot.board import Tile
from screenbot.geometry import Grid, Image
from screenbot.vision.doubts import refining
from screenbot.vision.doubts.refining import ends_elsewhere, refined
from screenbot.vision.doubts.scanning import scanned
from screenbot.vision.networks.glance import (
    CALLED,
    MARGIN,
    NAMES,
    NOT_TILE,
    SIDE,
    Glance,
    are_tiles,
    edges_around,
    glance,
    laid_out,
)
from tests.vision.naming.test_tints import drawn, played

TILES = np.where(played() == Tile.FLAG, Tile.COVERED, played()).astype(np.int8)
GRID = Grid.regular(0, 0, 32, 32, *TILES.shape)


def framed(margin: int = 90) -> tuple[Image, Grid]:
    """Return a drawn board with page around it, and where."""
    image = np.pad(drawn(TILES), ((margin, margin), (margin, margin), (0, 0)), constant_values=245)
    return image, GRID.moved(margin, margin)


def test_cells_are_laid_out_side_by_side_at_any_scale() -> None:
    image = np.zeros((60, 90, 3), np.uint8)
    image[:, 30:] = 100
    image[:, 60:] = 200
    for wide in (30.0, 15.0):
        edges = np.arange(0, 90 + wide / 2, wide)
        cells = laid_out(image, edges, np.array([0.0, 30.0, 60.0]))
        assert cells.shape == (2 * SIDE, (len(edges) - 1) * SIDE, 3)
        middles = cells[SIDE // 2, SIDE // 2 :: SIDE, 0].tolist()
        assert middles == ([0, 100, 200] if wide == 30 else [0, 0, 100, 100, 200, 200])


def test_edges_go_on_evenly_around_a_grid() -> None:
    assert edges_around((10.0, 20.0, 30.0), 2).tolist() == [-10, 0, 10, 20, 30, 40, 50]


def test_what_lies_beyond_the_picture_is_like_its_border() -> None:
    image = np.full((40, 40, 3), 7, np.uint8)
    assert (laid_out(image, np.array([-20.0, 0.0, 60.0]), np.array([-20.0, 20.0, 80.0])) == 7).all()


@pytest.mark.parametrize("wide", [20.0, 200.0])
@pytest.mark.parametrize("start", [-900.0, 900.0])
def test_cells_may_lie_wholly_beyond_the_picture(start: float, wide: float) -> None:
    image = np.full((40, 40, 3), 7, np.uint8)
    image[:, 0], image[:, -1] = 9, 5
    columns, rows = start + wide * np.arange(3), wide * np.arange(3.0)
    assert (laid_out(image, columns, rows) == (9 if start < 0 else 5)).mean() > 0.5


def test_a_board_is_told_from_the_page_around_it() -> None:
    image, grid = framed()
    page = glance(image, grid).chances[..., NOT_TILE] > 0.5
    assert not page[MARGIN:-MARGIN, MARGIN:-MARGIN].any()
    page[MARGIN:-MARGIN, MARGIN:-MARGIN] = True
    assert page.mean() > 0.95


def test_numbers_are_named() -> None:
    image, grid = framed()
    found = glance(image, grid).chances[MARGIN:-MARGIN, MARGIN:-MARGIN].argmax(axis=2)
    right = np.asarray(NAMES)[np.minimum(found, len(NAMES) - 1)] == TILES
    assert right.mean() > 0.95


@pytest.mark.parametrize(("x", "y"), [(6.0, -5.0), (-7.0, 0.0), (0.0, 0.0)])
def test_a_grid_that_is_off_is_moved_to_the_tiles(x: float, y: float) -> None:
    image, grid = framed()
    found = refined(image, grid.moved(x, y))
    assert found is not None
    assert found.clear
    assert grid.apart(found.grid) < 0.05


@pytest.mark.parametrize("rows", [-2, -1, 1, 2])
def test_a_grid_ends_where_the_board_does(rows: int) -> None:
    image, grid = framed()
    bottom = grid.row_edges[-1] + 32 * np.arange(1, rows + 1)
    edges = (*grid.row_edges, *map(float, bottom)) if rows > 0 else grid.row_edges[:rows]
    found = refined(image, Grid(grid.column_edges, edges))
    assert found is not None
    assert grid.apart(found.grid) < 0.05


@pytest.mark.parametrize(("rows", "elsewhere"), [(-2, True), (-1, True), (0, False), (1, True)])
def test_a_grid_that_ends_elsewhere_than_its_board_is_told(rows: int, elsewhere: bool) -> None:
    image, grid = framed()
    bottom = grid.row_edges[-1] + 32 * np.arange(1, rows + 1)
    edges = (*grid.row_edges, *map(float, bottom)) if rows > 0 else grid.row_edges[: rows or None]
    assert ends_elsewhere(image, Grid(grid.column_edges, edges)) is elsewhere
    assert not ends_elsewhere(image[: round(edges[-1])], Grid(grid.column_edges, edges))


@pytest.mark.parametrize("marked", [False, True])
def test_a_board_does_not_go_on_in_a_frame(monkeypatch: pytest.MonkeyPatch, marked: bool) -> None:
    """The network may take one that has lines for tiles; these would not be all alike."""
    image, grid = framed()
    monkeypatch.setattr(refining, "_tiles", lambda _, grid, seen: np.ones(seen.chances.shape[:2]))
    around = grid.area.grown(40)
    within = grid.area.cut(image).copy()
    around.cut(image)[:] = (200, 40, 90)
    if marked:
        for left in range(around.x, around.right, 64):
            image[around.y : around.bottom, left : left + 32] = 255
            image[left : left + 32, around.x : around.right] = 255
    grid.area.cut(image)[:] = within
    assert ends_elsewhere(image, grid) == marked


def test_a_row_of_one_look_on_one_side_is_no_frame(monkeypatch: pytest.MonkeyPatch) -> None:
    """It may be the board's own, covered while all others are open."""
    image, grid = framed()
    below = Grid(grid.column_edges, (grid.row_edges[-1], grid.row_edges[-1] + 32))
    below.area.cut(image)[:] = (200, 40, 90)

    def seen(_: Image, grid: Grid, glanced: Glance) -> np.ndarray:
        tiles = np.zeros(glanced.chances.shape[:2])
        tiles[MARGIN : 1 - MARGIN, MARGIN:-MARGIN] = 1
        return tiles

    monkeypatch.setattr(refining, "_tiles", seen)
    assert ends_elsewhere(image, grid)


@pytest.mark.parametrize("clear", [True, False])
def test_lines_that_move_to_and_fro_are_followed_no_further(
    monkeypatch: pytest.MonkeyPatch, clear: bool
) -> None:
    """They are those of a board only if it is clear where it ends."""
    turns = list[Grid]()

    def swinging(image: Image, grid: Grid) -> Glance:
        turns.append(grid)
        chances = np.zeros((grid.rows + 2 * MARGIN, grid.columns + 2 * MARGIN, CALLED), np.float32)
        chances[..., NOT_TILE] = 1 if clear else 0.45
        chances[MARGIN:-MARGIN, MARGIN:-MARGIN, NOT_TILE] = 0
        return Glance(chances, np.full((*chances.shape[:2], 2), 0.05 * (-1) ** len(turns), np.float32))

    monkeypatch.setattr(refining, "glance", swinging)
    monkeypatch.setattr(refining, "BELONGS", 0.6)
    grid = Grid.regular(200, 200, 30, 30, 9, 9)
    found = refined(np.zeros((700, 700, 3), np.uint8), grid)
    assert found is not None
    assert found.likely == found.clear == clear
    assert found.grid.apart(grid) < 0.06
    assert len(turns) == 3


def test_no_board_is_refined_where_there_is_none() -> None:
    image = np.random.default_rng(3).integers(0, 255, (400, 400, 3)).astype(np.uint8)
    assert refined(image, Grid.regular(40, 40, 30, 30, 9, 9)) is None


def test_a_board_is_found_wherever_it_lies() -> None:
    image, grid = framed(57)
    boards = scanned(image)
    assert boards
    assert boards[0].clear
    assert grid.apart(boards[0].grid) < 0.06


def test_a_picture_of_one_colour_holds_no_board() -> None:
    assert scanned(np.full((300, 500, 3), 120, np.uint8)) == []


def test_a_row_that_is_none_is_told_where_not_a_whole_tile_is_left_beside_it() -> None:
    image, grid = framed()
    part = image[round(grid.row_edges[0]) - 32 - 20 :]
    longer = Grid(grid.column_edges, (grid.row_edges[0] - 32.0, *grid.row_edges))
    assert ends_elsewhere(part, longer.moved(0, -(grid.row_edges[0] - 32 - 20)))


@pytest.mark.parametrize(("lacks", "whole"), [(12, False), (3, True)])
def test_what_the_picture_cuts_is_no_tile_of_a_board_that_is_laid_anew(lacks: int, whole: bool) -> None:
    grid = Grid.regular(40, 40, 32, 32, 6, 5)
    seen = Glance(np.zeros((10, 9, CALLED), np.float32), np.zeros((10, 9, 2), np.float32))
    image = np.zeros((400, 40 + 5 * 32 - lacks, 3), np.uint8)
    tiles = refining._tiles(image, grid, seen)
    assert (tiles[MARGIN:-MARGIN, MARGIN + 4] == whole).all()
    assert (tiles[MARGIN:-MARGIN, MARGIN : MARGIN + 4] == 1).all()


def test_what_was_seen_just_now_is_not_looked_at_again_unless_it_has_changed() -> None:
    image, grid = framed()
    before = glance(image, grid)
    assert glance(image, grid) is before
    image[100:110, 100:110] = 0
    assert glance(image, grid) is not before


def test_the_network_tells_tiles_from_noise() -> None:
    image, grid = framed()
    assert are_tiles(image, grid)
    noise = np.random.default_rng(1).integers(0, 256, image.shape, np.uint8)
    assert not are_tiles(noise, grid)


def test_few_rows_that_are_evenly_off_tell_their_distance() -> None:
    image, grid = framed()
    rows = grid.row_edges[:5]
    image[int(rows[-1]) :] = 245
    short = Grid(grid.column_edges, rows)
    off = Grid.regular(grid.column_edges[0], rows[0] + 4, 32, 30, 4, grid.columns)
    found = refined(image, off)
    assert found is not None
    assert found.grid.apart(short) < 0.06

import numpy as np
import pytest

from screenbot.board import Board, Tile
from screenbot.geometry import Grid, Image
from screenbot.vision import eyes, unknown
from screenbot.vision.doubts.merging import drawn as lines_drawn
from screenbot.vision.doubts.merging import joined, merged
from tests.vision.naming.test_tints import drawn, played

WHOLE = Grid.regular(40.0, 30.0, 60.0, 60.0, 8, 10)
PLACES = [(1, 2), (1, 3), (2, 2), (3, 4), (4, 4), (5, 6), (6, 7), (7, 9), (7, 8)]


@pytest.mark.parametrize(("parts", "spare"), [(2, 1), (3, 2), (4, 3), (5, 2)])
def test_parts_of_tiles_are_put_together(parts: int, spare: int) -> None:
    side = 60.0 / parts
    shift = (parts % 2 == 0) * side / 2  # a cell lies in the middle of each tile
    more, left, top = 2 * spare + 1, 40.0 - spare * side - shift, 30.0 - spare * side - shift
    cells = Grid.regular(left, top, side, side, 8 * parts + more, 10 * parts + more)
    tiles = np.full((cells.rows, cells.columns), Tile.COVERED, np.int8)
    for row, column in PLACES:
        tiles[cells.tile_at(WHOLE.center(row, column))] = 1
    whole = merged(cells, tiles)
    assert whole is not None
    for place in PLACES:
        assert whole.tile_at(WHOLE.center(*place)) is not None
    assert np.allclose(np.diff(whole.column_edges), 60.0)
    assert not whole.clear


def test_numbers_side_by_side_are_those_of_whole_tiles() -> None:
    tiles = np.full((8, 10), Tile.COVERED, np.int8)
    for place in PLACES:
        tiles[place] = 1
    assert merged(WHOLE, tiles) is None


def test_a_few_numbers_tell_nothing() -> None:
    tiles = np.full((8, 10), Tile.COVERED, np.int8)
    tiles[::4, ::4] = 1
    tiles[4:] = Tile.COVERED
    assert merged(WHOLE, tiles) is None


def glossy(upper: int, lower: int, striped: bool = True) -> Image:
    """Return a new board of 8 x 10 tiles of 26 pixels, light above and dark below their middles."""
    tile = np.full((26, 26, 3), 30, np.uint8)
    tile[1:13, 1:25], tile[13:25, 1:25] = (upper, 180, 250), (lower, 120, 240)
    return np.tile(tile if striped else np.tile(tile[:13], (2, 1, 1)), (8, 10, 1))


def test_the_halves_of_tiles_with_a_gloss_are_one() -> None:
    image, whole = glossy(140, 20), Grid.regular(0, 0, 26, 26, 8, 10)
    assert joined(image, Grid.regular(0, 0, 26, 13, 16, 10)) == whole
    turned = np.ascontiguousarray(image.transpose(1, 0, 2))
    assert joined(turned, Grid.regular(0, 0, 13, 26, 10, 16)) == Grid.regular(0, 0, 26, 26, 10, 8)
    assert joined(image, whole) == whole


def test_oblong_tiles_that_are_all_alike_are_whole() -> None:
    oblong = Grid.regular(0, 0, 26, 13, 16, 10)
    assert joined(glossy(140, 140, striped=False), oblong) == oblong


@pytest.mark.parametrize(("wide", "high"), [(16.0, 32.0), (32.0, 16.0), (16.0, 16.0)])
def test_a_board_found_in_halves_is_read_in_whole_tiles(
    monkeypatch: pytest.MonkeyPatch, wide: float, high: float
) -> None:
    tiles = played()
    rows, columns = (round(count * 32 / size) for count, size in zip(tiles.shape, (high, wide), strict=True))
    halves = Grid.regular(0, 0, wide, high, rows, columns)
    monkeypatch.setattr(eyes, "find_grids", lambda *_: [halves])
    monkeypatch.setattr(unknown, "lettered_boards", lambda _: [])
    monkeypatch.setattr(unknown, "cropped", lambda _: None)
    read = eyes.likeliest_board(drawn(np.where(tiles == Tile.FLAG, Tile.COVERED, tiles).astype(np.int8)))
    assert read.tiles.shape == tiles.shape
    assert Board(read.tiles).lines == Board(np.where(tiles == Tile.FLAG, Tile.COVERED, tiles)).lines


def squares(side: int = 120) -> Image:
    """Return a new board of 5 x 5 flat tiles with light gaps of 6 pixels."""
    tile = np.full((side, side, 3), 255, np.uint8)
    tile[3:-3, 3:-3] = 204
    return np.tile(tile, (5, 5, 1))


@pytest.mark.parametrize("begin", [0.0, 60.0])
def test_a_line_that_is_none_after_each_that_is_one_divides_no_tiles(begin: float) -> None:
    image = np.pad(squares(), ((60, 60), (60, 60), (0, 0)), constant_values=255)
    found = lines_drawn(image, Grid.regular(begin, begin, 60, 60, 11 - (begin > 0), 11 - (begin > 0)))
    assert found == Grid.regular(60, 60, 120, 120, 5, 5)


def test_lines_that_are_all_drawn_are_all_lines() -> None:
    assert lines_drawn(squares(), Grid.regular(0, 0, 120, 120, 5, 5)) is None
    image = squares()
    image[57:63] = 255  # across, each half of a tile ends
    assert lines_drawn(image, Grid.regular(0, 0, 60, 60, 10, 10)) is None


def test_a_board_too_small_to_be_looked_for_is_not_read_as_four_times_as_many_tiles() -> None:
    image = np.full((2400, 1080, 3), 250, np.uint8)
    image[460:1460, 40:1040] = squares(200)
    read = eyes.likeliest_board(image)
    assert (read.grid.rows, read.grid.columns, read.sure) == (5, 5, False)


def edged(width: int = 29, height: int = 21) -> Image:
    """Return a new board of 8 x 9 oblong tiles, light at the left and dark at the right."""
    tile = np.full((height, width, 3), 190, np.uint8)
    tile[1:-1, 1:3], tile[1:-1, -3:-1] = 255, 120
    tile[[0, -1]], tile[:, [0, -1]] = 90, 90
    return np.tile(tile, (8, 9, 1))


@pytest.mark.parametrize("astray", [0.0, 0.08])
def test_oblong_tiles_are_not_taken_for_their_halves(astray: float) -> None:
    """The lines of halves lie more and more astray where every second is none."""
    found = joined(edged(), Grid.regular(0, 0, 14.5 + astray, 21, 8, 18))
    assert (found.rows, found.columns) == (8, 9)
    turned = np.ascontiguousarray(edged().transpose(1, 0, 2))
    assert joined(turned, Grid.regular(0, 0, 21, 14.5, 18, 8)) == Grid.regular(0, 0, 21, 29, 9, 8)


def test_rows_of_a_table_that_take_turns_in_colour_alone_are_whole() -> None:
    table = Grid.regular(0, 0, 60, 40, 8, 9)
    image = edged(60, 40)
    for top in range(40, 320, 80):
        image[top : top + 40] -= 60
    assert joined(image, table) == table


def test_oblong_chequers_are_whole() -> None:
    table = Grid.regular(0, 0, 60, 40, 8, 8)
    tile = np.zeros((40, 60, 3), np.uint8)
    other = np.pad(np.full((20, 60, 3), 200, np.uint8), ((0, 20), (0, 0), (0, 0)))
    image = np.tile(np.vstack([np.hstack([tile, other]), np.hstack([other, tile])]), (4, 4, 1))
    assert joined(image, table) == table

import numpy as np
import pytest

from screenbot.board import Tile
from screenbot.geometry import Grid
from screenbot.vision.merging import merged

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

"""A board ends where its tiles end: headers, margins and footers beside it are not its rows."""

import numpy as np
import pytest

from screenbot.geometry import Image
from screenbot.vision.grid import find_grids

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


def test_outer_rows_that_show_other_tiles_stay() -> None:
    image = window(9, 9, opened=True)
    image[20 + 10 * SIDE + 6 : 20 + 11 * SIDE - 6, 46 : 40 + 9 * SIDE : SIDE] = 20
    (grid, *_) = find_grids(image)
    assert (grid.rows, grid.columns) == (9, 9)

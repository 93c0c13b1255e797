"""Rows and columns that count a grid's own are none of its board."""

import numpy as np
import pytest
from PIL import Image as Pillow
from PIL import ImageDraw, ImageFont

from screenbot.geometry import Grid, Image
from screenbot.vision.doubts.numbered import unnumbered

SIDE = 30
GRID = Grid.regular(SIDE, SIDE, SIDE, SIDE, 9, 10)


def drawn(top: list[str], left: list[str]) -> Image:
    """Return a board with a heading above it and beside it; the tiles show nothing."""
    sheet = Pillow.new("RGB", ((GRID.columns + 2) * SIDE, (GRID.rows + 2) * SIDE), "white")
    pen, font = ImageDraw.Draw(sheet), ImageFont.load_default(18)
    for row, column in np.ndindex(GRID.rows, GRID.columns):
        tile = GRID.tile(row, column)
        pen.rectangle((tile.x, tile.y, tile.right, tile.bottom), "#eee", "#777")
        text = top[column] if row == 0 else left[row] if column == 0 else ""
        pen.text(tile.center, text, "black", font, anchor="mm", stroke_width=0.3)
    return np.asarray(sheet)


NOTHING = [""] * 10
COUNTED = ["", *map(str, range(9))]
FROM_ONE = ["", *map(str, range(1, 10))]


@pytest.mark.parametrize(
    ("top", "left", "shape"),
    [
        (COUNTED, COUNTED, (8, 9)),
        (FROM_ONE, NOTHING, (8, 10)),
        (NOTHING, COUNTED, (9, 9)),
        (NOTHING, NOTHING, (9, 10)),
        (["", "1", "2", "3", "4", "2", "1", "2", "3", "4"], NOTHING, (9, 10)),  # as tiles may show
        (["", "1", "2", "3", "3", "4", "5", "4", "3", ""], NOTHING, (9, 10)),
    ],
)
def test_a_heading_that_counts_is_taken_off(top: list[str], left: list[str], shape: tuple[int, int]) -> None:
    found = unnumbered(drawn(top, left), GRID)
    assert (found.rows, found.columns) == shape
    assert (found.row_edges[-1], found.column_edges[-1]) == (GRID.row_edges[-1], GRID.column_edges[-1])


def test_a_grid_that_would_be_too_small_stays() -> None:
    small = Grid.regular(SIDE, SIDE, SIDE, SIDE, 3, 10)
    assert unnumbered(drawn(COUNTED, NOTHING), small) is small

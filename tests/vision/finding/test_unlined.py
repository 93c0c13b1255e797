"""The outer row of a new board whose first line a page has dropped."""

import numpy as np
import pytest

from screenbot.geometry import Grid, Image
from screenbot.vision.eyes import read_unknown
from screenbot.vision.finding.unlined import with_outer_rows

PITCH, ROWS, COLUMNS = 28, 9, 9
AT = 100


def page(rows: tuple[int, ...] = (), columns: tuple[int, ...] = ()) -> Image:
    """Return a page with a framed board of plain tiles, without some of the lines between them."""
    image = np.full((460, 460, 3), (183, 183, 190), np.uint8)
    end = AT + ROWS * PITCH
    image[AT - 6 : end + 6, AT - 6 : end + 6] = 120
    image[AT - 5 : end + 5, AT - 5 : end + 5] = 187
    image[AT:end, AT:end] = 204
    for line in range(ROWS + 1):
        if line not in rows:
            image[AT + line * PITCH - 1, AT - 1 : end] = 187
        if line not in columns:
            image[AT - 1 : end, AT + line * PITCH - 1] = 187
    return image


def grid(top: int = 0, left: int = 0, bottom: int = 0, right: int = 0) -> Grid:
    """Return where the tiles lie, but for so many rows and columns."""
    rows, columns = ROWS - top - bottom, COLUMNS - left - right
    return Grid.regular(AT + left * PITCH, AT + top * PITCH, PITCH, PITCH, rows, columns)


@pytest.mark.parametrize(
    ("image", "found"),
    [
        (page(rows=(1,)), grid(top=1)),
        (page(rows=(8,)), grid(bottom=1)),
        (page(columns=(1,)), grid(left=1)),
        (page(columns=(8,)), grid(right=1)),
        (page(rows=(1,), columns=(5,)), grid(top=1)),
        (page(rows=(1, 8), columns=(1,)), grid(top=1, bottom=1, left=1)),
    ],
)
def test_rows_without_a_line_before_the_next_are_the_boards(image: Image, found: Grid) -> None:
    longer = with_outer_rows(image, found)
    assert (longer.rows, longer.columns) == (ROWS, COLUMNS)
    np.testing.assert_allclose(longer.column_edges, grid().column_edges, atol=1)
    np.testing.assert_allclose(longer.row_edges, grid().row_edges, atol=1)


def test_a_row_with_something_in_it_is_none() -> None:
    image = page(rows=(1,))
    image[AT + 10 : AT + 14, AT + 40 : AT + 120] = 60
    found = grid(top=1)
    assert with_outer_rows(image, found) is found


def test_a_whole_board_stays_as_it_is() -> None:
    found = grid()
    assert with_outer_rows(page(), found) is found


@pytest.mark.parametrize(
    ("image", "top"),
    [
        (page(rows=(1, 2)), 2),  # twice as high
        (page(rows=(1,), columns=(1, 2, 4, 5, 7)), 1),  # hardly a line runs through: it may be a heading
    ],
)
def test_what_is_no_row_like_the_next_is_none(image: Image, top: int) -> None:
    found = grid(top=top)
    assert with_outer_rows(image, found) is found


def test_a_heading_of_the_tiles_colour_is_no_row() -> None:
    image = page()
    image[AT : AT + PITCH, AT : AT + COLUMNS * PITCH] = 204
    found = grid(top=1)
    assert with_outer_rows(image, found) is found


def test_a_new_board_at_90_percent_is_whole() -> None:
    reading = read_unknown(page(rows=(1,), columns=(5,)))
    assert reading.sure
    assert reading.tiles.shape == (ROWS, COLUMNS)

"""Columns of another width beside those that even lines were laid through."""

from itertools import pairwise

import numpy as np
import pytest

from screenbot.geometry import Grid, Image
from screenbot.vision.doubts.widening import widened

HEIGHT, TOP, LEFT = 30, 40, 50


def drawn(widths: list[int], rows: int = 8, lined: int | None = None) -> tuple[Image, list[int], list[int]]:
    """Return a picture of raised buttons and their edges; without lines between rows from a column on."""
    columns = [LEFT + sum(widths[:number]) for number in range(len(widths) + 1)]
    lines = [TOP + HEIGHT * number for number in range(rows + 1)]
    image = np.full((lines[-1] + 60, columns[-1] + 80, 3), 205, np.uint8)
    for number, (left, right) in enumerate(pairwise(columns)):
        plain = lined is not None and number >= lined
        for top, bottom in [(lines[0], lines[-1])] if plain else pairwise(lines):
            tile = image[top + 1 : bottom - 1, left + 1 : right - 1]
            tile[:], tile[-2:], tile[:, -2:] = 190, 110, 110
            tile[:2], tile[:, :2] = 250, 250
    return image, columns, lines


@pytest.mark.parametrize(
    "widths", [[34] * 8 + [30] * 3, [30] * 2 + [34] * 8, [30, *[34] * 8, 30], [34] * 8 + [35] * 6]
)
def test_columns_of_another_width_are_found(widths: list[int]) -> None:
    image, columns, rows = drawn(widths)
    usual = [number for number, width in enumerate(widths) if width == 34]
    even = Grid(tuple(map(float, columns[usual[0] : usual[-1] + 2])), tuple(map(float, rows)))
    wide = widened(image, even)
    assert wide.column_edges == pytest.approx(columns, abs=1.5)
    assert wide.row_edges == even.row_edges


def test_an_outer_line_where_even_ones_went_on_is_laid_anew() -> None:
    image, columns, rows = drawn([34] * 8 + [30] * 3)
    strayed = [*columns[:9], columns[8] + 34]
    wide = widened(image, Grid(tuple(map(float, strayed)), tuple(map(float, rows))))
    assert wide.column_edges == pytest.approx(columns, abs=1.5)


@pytest.mark.parametrize("more", [[], [30]])
def test_a_board_ends_where_no_line_runs_between_rows(more: list[int]) -> None:
    image, columns, rows = drawn([34] * 8 + more, lined=8)
    even = Grid(tuple(map(float, columns[:9])), tuple(map(float, rows)))
    assert widened(image, even) is even


@pytest.mark.parametrize("shade", [0, 60, 128])
def test_a_row_that_a_bar_cuts_is_not_one_of_another_height(shade: int) -> None:
    tile = np.full((45, 45, 3), 192, np.uint8)
    tile[-4:], tile[:, -4:] = 128, 128
    tile[:4], tile[:, :4] = 255, 255
    image = np.full((480, 480, 3), 192, np.uint8)
    image[40:445, 40:445] = np.tile(tile, (9, 9, 1))
    image[438:] = shade
    even = Grid.regular(40, 40, 45, 45, 8, 9)
    assert widened(image, even) is even


@pytest.mark.parametrize("widths", [[30, 34, 34, 30, 34, 30, 30, 34], [36] * 5 + [30] * 4, [30, 40] * 5])
@pytest.mark.parametrize("beyond", [0, 1])
def test_lines_are_laid_anew_where_each_column_is_as_wide_as_its_texts_need(
    widths: list[int], beyond: int
) -> None:
    image, columns, rows = drawn(widths)
    pitch = 0.4 + (columns[-1] - columns[0]) / len(widths)
    even = [columns[0] - 3 + pitch * number for number in range(len(widths) + 1)]
    more = [rows[0] - HEIGHT * number for number in range(beyond, 0, -1)] + rows
    wide = widened(image, Grid(tuple(map(float, even)), tuple(map(float, more))))
    assert wide.column_edges == pytest.approx(columns, abs=1.5)
    assert wide.row_edges == pytest.approx(rows, abs=1.5)


def test_page_whose_own_lines_repeat_is_no_row_of_another_height() -> None:
    image = np.full((560, 640, 3), 20, np.uint8)
    image[60:500, 130:510], image[62:498, 132:508] = 200, 20
    for row, column in np.ndindex(12, 10):
        if row % 4 != 1 or column % 3:
            image[84 + row * 32 : 108 + row * 32, 164 + column * 32 : 188 + column * 32] = 210
    image[::4] = image[::4] // 10 * 7
    image[1::4] = image[1::4] // 10 * 9
    even = Grid.regular(160, 80, 32, 32, 12, 10)
    assert widened(image, even) is even


def test_the_sides_of_even_gaps_are_no_columns_of_their_own_widths() -> None:
    """Tiles are whole pixels at a fractional pitch, each with a dark edge below: lines lie by that."""
    pitch, gap = 77.19, 8
    image = np.full((700, 802, 3), 230, np.uint8)
    for row, column in np.ndindex(6, 10):
        (left, right), (top, bottom) = (
            [round((first + pitch * number) / 3) * 3 for number in (place, place + 1)]
            for first, place in ((6.09, column), (60, row))
        )
        tile = image[top + gap // 2 : bottom - gap // 2, left + gap // 2 : right - gap // 2]
        tile[:], tile[-2:] = 255, 60
    even = Grid.regular(6.3, 57, pitch, pitch, 6, 10)
    assert widened(image, even) is even

"""The rows and columns of a grid that show what others do, beside page and headings."""

import cv2
import numpy as np

from screenbot.geometry import Grid, Image
from screenbot.vision.doubts.outer import shown_part

SIDE, ABOVE = 30, 4


def board(rows: int, columns: int) -> Image:
    """Return pale tiles on a white page, which opened ones are, too; some rows above stands a heading."""
    image = np.full(((rows + ABOVE) * SIDE + 10, columns * SIDE + 10, 3), 255, np.uint8)
    for row, column in np.ndindex(rows, columns):
        if row % 3 and column % 4:
            continue
        x, y = 5 + column * SIDE, 5 + (ABOVE + row) * SIDE
        image[y + 2 : y + SIDE - 2, x + 2 : x + SIDE - 2] = 225
    cv2.putText(image, "Mines 7", (12, 50), cv2.FONT_HERSHEY_SIMPLEX, 0.8, (40, 40, 40), 2)
    return image


def test_rows_of_page_and_a_heading_are_no_part_of_a_board() -> None:
    image, grid = board(9, 9), Grid.regular(5, 5, SIDE, SIDE, 9 + ABOVE, 9)
    part = shown_part(image, grid)
    assert part is not None
    assert part.row_edges == grid.row_edges[ABOVE:]
    assert part.column_edges == grid.column_edges


def test_a_board_of_which_all_shows_something_has_no_such_part() -> None:
    image = board(9, 9)
    assert shown_part(image, Grid.regular(5, 5 + ABOVE * SIDE, SIDE, SIDE, 9, 9)) is None


def test_a_page_that_shows_nothing_twice_has_none_either() -> None:
    image = board(9, 9)[: ABOVE * SIDE]
    assert shown_part(image, Grid.regular(5, 0, SIDE, SIDE, ABOVE, 9)) is None

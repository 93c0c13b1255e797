"""Signs where lines cross tell not where tiles end."""

import cv2
import numpy as np
import pytest

from screenbot.geometry import Grid, Image
from screenbot.vision.eyes import read_unknown
from screenbot.vision.finding.crossed import only_crossed

GRID = Grid.regular(60, 60, 40, 40, 8, 9)


def page(drawn: str, ground: int = 250) -> Image:
    """Draw plain tiles on a page: signs at their corners, amid them, or lines around them."""
    image = np.full((440, 480, 3), 250, np.uint8)
    image[60:380, 60:420] = ground
    for row, column in np.ndindex(9, 10):
        x, y = 60 + 40 * column, 60 + 40 * row
        if drawn == "crosses":
            image[y - 6 : y + 7, x] = image[y, x - 6 : x + 7] = 30
        elif drawn == "lines" and row < 8 and column < 9:
            cv2.rectangle(image, (x, y), (x + 40, y + 40), (30, 30, 30))
        elif drawn == "dots" and row < 8 and column < 9:
            cv2.circle(image, (x + 20, y + 20), 6, (30, 30, 30), -1)
    return image


@pytest.mark.parametrize(
    ("drawn", "ground", "crossed"),
    [
        ("crosses", 250, True),
        ("crosses", 235, False),  # where it ends is seen
        ("lines", 250, False),
        ("dots", 250, False),
    ],
)
def test_signs_where_lines_cross_are_told_from_lines_and_marks(
    drawn: str, ground: int, crossed: bool
) -> None:
    assert only_crossed(page(drawn, ground), GRID) is crossed


@pytest.mark.parametrize(("rows", "columns"), [(1, 1), (1, 9), (9, 2)])
def test_of_a_row_or_two_nothing_is_said(rows: int, columns: int) -> None:
    assert not only_crossed(page("crosses"), Grid.regular(60, 60, 40, 40, rows, columns))


def test_a_board_at_the_edges_of_its_picture_has_no_rim_to_be_seen() -> None:
    assert only_crossed(page("crosses")[60:381, 60:421], Grid.regular(0, 0, 40, 40, 8, 9))


def test_a_page_of_crosses_is_no_sure_board() -> None:
    assert not read_unknown(page("crosses")).sure

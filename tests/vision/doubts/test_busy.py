"""On a page of the colour of opened tiles a board lies where cells show something."""

import cv2
import numpy as np

from screenbot.geometry import Grid, Image
from screenbot.vision.doubts.busy import where_busy

WIDE = Grid.regular(0, 0, 30, 30, 16, 20)
BOARD = slice(4, 12), slice(5, 14)


def night(stars: int = 30) -> Image:
    """Return a board of covered tiles and numbers on a dark page with stars."""
    image = np.full((480, 600, 3), 10, np.uint8)
    rng = np.random.default_rng(3)
    for x, y in rng.integers(4, 470, (stars, 2)).tolist():
        image[y : y + 2, x : x + 2] = 150
    for row in range(BOARD[0].start, BOARD[0].stop):
        for column in range(BOARD[1].start, BOARD[1].stop):
            tile = WIDE.tile(row, column)
            tile.cut(image)[1:-1, 1:-1] = 10
            if (row + column) % 3:
                tile.cut(image)[1:-1, 1:-1] = 38
            elif row % 2:
                cv2.putText(
                    image, "2", (tile.x + 8, tile.y + 22), cv2.FONT_HERSHEY_SIMPLEX, 0.7, (80, 200, 40), 2
                )
    return image


def test_the_largest_part_that_shows_something_is_the_board() -> None:
    found = where_busy(night(), WIDE)
    assert found.area == Grid.regular(150, 120, 30, 30, 8, 9).area
    assert (found.rows, found.columns) == (8, 9)


def test_where_nothing_is_shown_the_grid_is_as_it_was() -> None:
    assert where_busy(np.full((480, 600, 3), 10, np.uint8), WIDE) is WIDE
    few = night()
    few[:, 150 + 4 * 30 :] = 10
    assert where_busy(few, WIDE) is WIDE

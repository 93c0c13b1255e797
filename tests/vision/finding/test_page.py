import numpy as np
import pytest
from PIL import Image as Pillow
from PIL import ImageDraw

from screenbot.geometry import Grid
from screenbot.vision.finding.page import lies_on_page

WIDTH, HEIGHT, COUNT = 64, 36, 8


@pytest.mark.parametrize(("corner", "gap", "page"), [(0, 0, True), (5, 0, False), (0, 5, False)])
def test_tiles_in_the_colour_of_the_page_are_no_tables_cells_if_rounded_or_apart(
    corner: int, gap: int, page: bool
) -> None:
    picture = Pillow.new("RGB", (COUNT * WIDTH + 90, COUNT * HEIGHT + 90), (255, 255, 255))
    draw = ImageDraw.Draw(picture)
    for row, column in np.ndindex(COUNT, COUNT):
        x, y = 45 + column * WIDTH, 45 + row * HEIGHT
        box = (x, y, x + WIDTH - 1 - gap, y + HEIGHT - 1 - gap)
        draw.rounded_rectangle(box, corner, outline=(25, 118, 210))
    grid = Grid.regular(45 - gap // 2, 45 - gap // 2, WIDTH, HEIGHT, COUNT, COUNT)
    assert lies_on_page(np.array(picture), grid) is page


@pytest.mark.parametrize(("rows", "page"), [(9, True), (7, False)])
def test_cells_that_go_over_into_the_page_on_one_side_may_be_part_of_a_table(rows: int, page: bool) -> None:
    """But a board of a usual size may have a page of its tiles' colour on one side."""
    image, grid = np.full((300, 400, 3), 200, np.uint8), Grid.regular(40, 40, 24, 20, rows, 7)
    image[40 : 41 + 20 * rows, 40:] = 255
    for row in range(rows + 1):
        image[40 + 20 * row, 40 : 41 + 24 * 7] = 225
    for column in range(8):
        image[40 : 41 + 20 * rows, 40 + 24 * column] = 225
    assert lies_on_page(image, grid) is page


@pytest.mark.parametrize(
    ("frame", "lines", "thick", "rows", "page"),
    [
        (40, 255, 4, 9, False),  # a frame of its own
        (40, 255, 1, 9, True),  # a line
        (255, 255, 4, 9, True),  # of the lines' colour, as a table's
        (128, 255, 4, 9, True),  # of the page's
        (40, 255, 4, 7, True),  # around what has no board's size
    ],
)
def test_a_frame_that_is_neither_page_nor_line_is_a_boards(
    frame: int, lines: int, thick: int, rows: int, page: bool
) -> None:
    image, grid = np.full((400, 400, 3), 128, np.uint8), Grid.regular(60, 60, 30, 30, rows, 9)
    bottom, right = 60 + 30 * rows, 60 + 30 * 9
    image[60 - thick : bottom + thick + 1, 60 - thick : right + thick + 1] = frame
    image[60 : bottom + 1, 60 : right + 1] = 128
    for row in range(rows + 1):
        image[60 + 30 * row, 60 : right + 1] = lines
    for column in range(10):
        image[60 : bottom + 1, 60 + 30 * column] = lines
    assert lies_on_page(image, grid) is page


def test_a_sudokus_frame_is_none() -> None:
    image, grid = np.full((400, 400, 3), 255, np.uint8), Grid.regular(60, 60, 30, 30, 9, 9)
    image[57:334, 57:334] = 0
    image[60:331, 60:331] = 255
    for line in range(10):
        colour = 0 if line % 3 == 0 else 190
        image[60 + 30 * line, 60:331] = image[60:331, 60 + 30 * line] = colour
    assert lies_on_page(image, grid)

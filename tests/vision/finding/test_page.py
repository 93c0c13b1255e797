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

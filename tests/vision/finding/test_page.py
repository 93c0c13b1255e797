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

"""The plain ground of a message passes for covered tiles."""

import numpy as np
import pytest

from screenbot.board import Board, Tile
from screenbot.geometry import Grid
from screenbot.vision.reading import Reading
from screenbot.vision.whole.messages import without_message

SIDE = 20
OVER = "111222 1####1 1#~~#1 1#~~#1 2####2 222111"


@pytest.mark.parametrize(
    ("shown", "lines", "parted", "message"),
    [
        (OVER, True, False, True),
        (OVER, True, True, False),  # lines part these tiles, too
        (OVER, False, False, False),  # none are drawn on this board at all
        (OVER.replace("~", "#"), True, False, False),  # nothing is written there
        ("#" + OVER[1:], True, False, False),  # another looks so elsewhere
    ],
)
def test_plain_ground_with_words_that_no_lines_part_is_a_message(
    shown: str, lines: bool, parted: bool, message: bool
) -> None:
    tiles = Board.from_text(shown).tiles
    grid = Grid.regular(10, 10, SIDE, SIDE, *tiles.shape)
    image = np.full((140, 140, 3), 90, np.uint8)
    for cell in np.ndindex(tiles.shape):
        over = tiles[cell] in (Tile.COVERED, Tile.UNSURE)
        area = grid.tile(*cell)
        if parted if over else lines:
            area = area.grown(-1)
        area.cut(image)[:] = 60 if over else 200
    reading = Reading(grid, tiles, np.ones(tiles.shape, np.float32))
    after = without_message(image, reading)
    if message:
        assert (after.tiles == np.where(tiles == Tile.COVERED, Tile.UNSURE, tiles)).all()
        assert (after.certainty[tiles == Tile.COVERED] == 0).all()
    else:
        assert after is reading

"""What only the whole board tells, once mines are shown."""

import numpy as np
import pytest

from screenbot.board import Board, Tile
from screenbot.vision.ending import named_by_board
from screenbot.vision.glyphs import SIDE, Look


@pytest.mark.parametrize(
    ("text", "sure"),
    [
        ("*2*\n12#\n#11", False),  # the last 1 has no mine
        ("*2*\n12*\n#11", True),
        ("*2*\n12F\n#11", True),
        ("*2*\n12~\n#11", True),
    ],
)
def test_games_that_show_mines_show_all(text: str, sure: bool) -> None:
    tiles = Board.from_text(text).tiles.copy()
    certainty = np.ones(tiles.shape, np.float32)
    pictures = np.full((tiles.size, SIDE, SIDE, 3), 128, np.uint8)
    named_by_board(tiles, certainty, np.full(tiles.shape, int(Look.PLAIN)), pictures)
    assert (certainty[tiles == Tile.MINE] > 0).all() == sure

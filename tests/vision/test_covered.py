"""What lies over a board hides a block of its tiles; what nobody can read stands here and there."""

import numpy as np
import pytest

from screenbot.board import Board
from screenbot.vision.covered import covered_block

DRAWN = {
    "a window over a corner": ("~~~~#\n~~~~#\n~~~~#\n11111\n00000", 12),
    "odd tiles beside it": ("~~~~#\n~~~~#\n~~~~~\n111~1\n0000~", 12),
    "a row that cannot be read": ("~~~~~\n#####\n#####\n11111\n00000", 0),
    "a few tiles": ("~~###\n#####\n#####\n11111\n00000", 0),
    "every other column": ("~#~#~\n~#~#~\n~#~#~\n~1~1~\n~0~0~", 0),
    "nothing": ("#####\n#####\n#####\n11111\n00000", 0),
}


@pytest.mark.parametrize(("drawn", "covered"), DRAWN.values(), ids=DRAWN)
def test_a_block_is_covered(drawn: str, covered: int) -> None:
    tiles = Board.from_text(drawn).tiles
    found = covered_block(tiles)
    assert found.sum() == covered
    assert not found[np.asarray(tiles) != -7].any()

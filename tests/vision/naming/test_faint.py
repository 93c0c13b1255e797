"""Plain tiles that may have a mark which the network does not see."""

import numpy as np
import pytest

from screenbot.vision.naming.faint import faintly_marked
from screenbot.vision.naming.groups import PARTS
from screenbot.vision.naming.puzzle import COVERED, OPENED
from tests.vision.naming.puzzles import FAR, puzzle

ROWS, COLUMNS = 5, 6


@pytest.mark.parametrize("name", [COVERED, OPENED])
@pytest.mark.parametrize(
    ("inner", "border", "marked"),
    [(30, 0, True), (6, 0, False), (30, 30, False)],
    ids=["a mark", "noise", "another look"],
)
def test_a_look_with_more_in_its_middle_alone_may_be_marked(
    name: int, inner: float, border: float, marked: bool
) -> None:
    looks = np.full((ROWS * COLUMNS, PARTS, PARTS, 3), 180, np.float32)
    odd = np.array([3, 10, 22])
    looks[odd, 3:5, 3:5] += inner
    looks[odd, 0] += border
    made = puzzle([[0] * COLUMNS] * ROWS, [name], [[0]], [[FAR]])
    assert np.flatnonzero(faintly_marked(looks, made)).tolist() == (odd.tolist() if marked else [])


def test_where_every_tile_has_a_look_of_its_own_none_is_marked() -> None:
    looks = np.full((ROWS * COLUMNS, PARTS, PARTS, 3), 180, np.float32)
    looks[:, 3:5, 3:5] += 5 * np.arange(ROWS * COLUMNS, dtype=np.float32)[:, None, None, None]
    made = puzzle([[0] * COLUMNS] * ROWS, [COVERED], [[0]], [[FAR]])
    assert not faintly_marked(looks, made).any()

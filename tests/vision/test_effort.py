from dataclasses import replace

import numpy as np
import pytest

from screenbot.board import Tile
from screenbot.errors import PictureError
from screenbot.geometry import Grid, Image
from screenbot.vision import Reading
from screenbot.vision.effort import MOST, TiredError, limited, spend

IMAGE = np.zeros((90, 90, 3), np.uint8)
GRID = Grid.regular(0, 0, 10, 10, 9, 9)
READING = Reading(GRID, np.full((9, 9), int(Tile.COVERED), np.int8), np.ones((9, 9), np.float32))


def test_a_picture_is_looked_at_again_until_that_has_taken_long() -> None:
    def look(image: Image) -> Reading:
        spend(0.6 * MOST)
        return READING

    patient = limited(look)
    assert patient(IMAGE) is patient(IMAGE) is READING
    with pytest.raises(TiredError):
        patient(IMAGE)
    assert limited(look)(IMAGE) is READING  # another picture is looked at anew


def test_a_picture_is_looked_at_for_as_long_as_nothing_is_seen() -> None:
    """But what that took counts once a board is seen."""
    unread = replace(READING, tiles=np.full((9, 9), int(Tile.UNSURE), np.int8))
    answers = [None, unread, READING]

    def look(image: Image) -> Reading:
        spend(0.6 * MOST)
        answer = answers.pop(0)
        if answer is None:
            raise PictureError("no board")
        return answer

    patient = limited(look)
    with pytest.raises(PictureError, match=r"no board$"):
        patient(IMAGE)
    assert patient(IMAGE) is unread
    assert patient(IMAGE) is READING
    with pytest.raises(TiredError):
        patient(IMAGE)


def test_what_is_done_beside_a_look_is_none_of_its_work() -> None:
    patient = limited(lambda image: READING)
    spend(2 * MOST)
    patient(IMAGE)
    spend(2 * MOST)
    assert patient(IMAGE) is READING

"""What hides tiles leaves open how a game has ended."""

import numpy as np
import pytest

from screenbot.board import Board, Outcome
from screenbot.geometry import Grid
from screenbot.vision.doubts.beneath import with_hidden
from screenbot.vision.reading import Reading


@pytest.mark.parametrize(
    ("read", "outcome", "left", "then"),
    [
        ("1*11* 11111", Outcome.WON, "1*11~ 11111", Outcome.PLAYING),
        ("1*11! 11111", Outcome.LOST, "1*11~ 1111~", Outcome.PLAYING),
        ("1*11! 11111", Outcome.LOST, "1*11! ~1111", Outcome.LOST),
        ("1*11~ 11111", Outcome.LOST, "1*11~ 11111", Outcome.PLAYING),  # by its looks, which something hid
        ("1*11* 11111", Outcome.WON, "1*11* 11111", Outcome.WON),
    ],
)
def test_a_game_is_called_won_or_lost_by_what_is_in_sight(
    read: str, outcome: Outcome, left: str, then: Outcome
) -> None:
    tiles = Board.from_text(read).tiles
    reading = Reading(
        Grid.regular(0, 0, 9, 9, 2, 5), tiles, np.ones(tiles.shape, np.float32), outcome=outcome
    )
    assert with_hidden(reading, Board.from_text(left).tiles).outcome is then

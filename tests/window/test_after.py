"""What clicks lead to: a menu, or what only looks like one."""

import numpy as np
import pytest

from screenbot.board import Action, Cell, Tile
from screenbot.geometry import Grid
from screenbot.vision.reading import Reading
from screenbot.window.after import opens_menu
from screenbot.window.moment import Moment

GRID = Grid.regular(0, 0, 20, 20, 5, 5)


@pytest.mark.parametrize(
    ("shown", "is_menu"), [(Tile.FLAG, False), (Tile.UNSURE, True), (Tile.COVERED, True)]
)
def test_what_changes_beside_a_flag_at_the_rim_is_the_focus(shown: Tile, is_menu: bool) -> None:
    """A menu begins at the pointer: it hides part of the tile that was to be flagged."""
    before = np.full((5, 5), Tile.COVERED, np.int8)
    frame = np.zeros((100, 100, 3), np.uint8)
    flagged = Cell(0, 3)
    tiles = before.copy()
    tiles[flagged] = shown
    certainty = np.where(tiles == Tile.UNSURE, 0, 1).astype(np.float32)
    moment = Moment(frame, before, {flagged: Action.FLAG})
    assert opens_menu(moment, Reading(GRID, tiles, certainty), beyond=True) == is_menu
    assert not opens_menu(moment, Reading(GRID, tiles, certainty))

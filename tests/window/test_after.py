"""What clicks lead to: a menu, or what only looks like one."""

import numpy as np
import pytest

from screenbot.board import Action, Board, Cell, Tile
from screenbot.geometry import Grid
from screenbot.vision.reading import Reading
from screenbot.window.after import opens_menu, with_still_closed
from screenbot.window.moment import Moment

GRID = Grid.regular(3, 3, 20, 20, 5, 5)


@pytest.mark.parametrize(
    ("shown", "is_menu"), [(Tile.FLAG, False), (Tile.UNSURE, True), (Tile.COVERED, True)]
)
def test_what_changes_beside_a_flag_at_the_rim_is_the_focus(shown: Tile, is_menu: bool) -> None:
    """A menu begins at the pointer: it hides part of the tile that was to be flagged."""
    before = np.full((5, 5), Tile.COVERED, np.int8)
    frame = np.zeros((106, 106, 3), np.uint8)
    focused, flagged = frame.copy(), Cell(0, 3)
    focused[0, 60:90] = 255
    tiles = before.copy()
    tiles[flagged] = shown
    certainty = np.where(tiles == Tile.UNSURE, 0, 1).astype(np.float32)
    moment = Moment(frame, before, {flagged: Action.FLAG})
    assert opens_menu(moment, Reading(GRID, tiles, certainty), focused) == is_menu
    assert not opens_menu(moment, Reading(GRID, tiles, certainty), frame)
    elsewhere = frame.copy()
    elsewhere[0, :10] = elsewhere[100:, 90:] = 255  # another window, say
    assert not opens_menu(moment, Reading(GRID, tiles, certainty), elsewhere)


@pytest.mark.parametrize(
    ("shown", "clicks", "restless", "closed"),
    [
        ("~2F 23F FFF", {}, True, True),
        ("~2F 23F ~~F", {}, True, True),
        ("~2F 23F FFF", {}, False, False),
        ("~2F 23F FFF", {Cell(0, 0): Action.OPEN}, True, False),
        ("~2F ~3F FFF", {}, True, False),
        ("~2F 23F F~F", {Cell(2, 1): Action.OPEN}, True, True),
        ("~0F 23F FFF", {}, True, False),
    ],
)
def test_a_tile_of_a_restless_board_is_closed_that_nothing_can_have_opened(
    shown: str, clicks: dict[Cell, Action], restless: bool, closed: bool
) -> None:
    tiles = Board.from_text(shown).tiles
    before = Board.from_text("##F 23F FFF").tiles
    frame, grid = np.zeros((60, 60, 3), np.uint8), Grid.regular(0, 0, 20, 20, 3, 3)
    moment = Moment(frame, before, clicks, restless=restless)
    after = with_still_closed(moment, Reading(grid, tiles, np.ones((3, 3), np.float32))).tiles
    assert (after[0, 0] == Tile.COVERED) == closed


@pytest.mark.parametrize(
    ("left", "changed"),
    [
        ((slice(0, 1), slice(0, 16)), False),  # what the pointer has left at the rim
        ((slice(0, 2), slice(0, 20)), True),
        ((slice(8, 10), slice(8, 10)), True),
    ],
)
def test_what_the_pointer_leaves_at_a_tiles_rim_is_no_change(
    left: tuple[slice, slice], changed: bool
) -> None:
    before = np.full((100, 100, 3), 120, np.uint8)
    now = before.copy()
    now[20:40, 20:40][left] += 50
    moment = Moment(before, np.full((5, 5), Tile.COVERED, np.int8), {Cell(1, 1): Action.OPEN})
    grid = Grid.regular(0, 0, 20, 20, 5, 5)
    assert moment.changed(Cell(1, 1), now, grid) is changed
    assert not moment.changed(Cell(2, 2), now, grid)

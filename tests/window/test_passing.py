"""What pictures that pass tell of a game's end."""

from dataclasses import replace

import numpy as np
import pytest

import screenbot.window.passing
from screenbot.board import Action, Cell, Outcome, Tile, Tiles
from screenbot.minefield import FirstClick, generate
from screenbot.vision.reading import Reading
from screenbot.window.passing import Passing
from screenbot.window.watching import CALM
from tests.painted import desktop, window

LAYOUT = generate(9, 9, 10, FirstClick.OPENING, Cell(4, 4), np.random.default_rng(3))
MINES = [Cell(*place) for place in np.argwhere(LAYOUT.mines).tolist()]


def watched() -> tuple[Passing, Reading]:
    """Return what watches a new game of which one tile was clicked, and what was read of it before."""
    live = window(desktop(LAYOUT), mines=10)
    live.look()
    scene = live._scene
    scene.answers.opened.add(MINES[0])
    scene.answers.waiting[MINES[0]] = Action.OPEN
    assert scene.reading is not None
    return Passing(scene), scene.reading


def showing(reading: Reading, tiles: Tiles, outcome: Outcome) -> Reading:
    return replace(reading, tiles=tiles, outcome=outcome)


@pytest.mark.parametrize(
    ("unread", "seconds", "won"), [(0, CALM, True), (0, CALM / 2, False), (1, CALM, False)]
)
def test_a_won_board_that_was_seen_whole_stays_won_whatever_flashes_over_it(
    unread: int, seconds: float, won: bool
) -> None:
    passing, reading = watched()
    tiles = np.where(LAYOUT.mines, Tile.FLAG, 0).astype(np.int8)
    tiles.flat[:unread] = Tile.UNSURE
    frame = np.zeros((4, 4, 3), np.uint8)
    passing.note(frame, showing(reading, tiles, Outcome.WON))
    hidden = np.full((9, 9), Tile.UNSURE, np.int8)
    passing.note(frame + 1, showing(reading, hidden, Outcome.PLAYING))
    told = passing.won(seconds)
    assert (told is not None) is won
    if told is not None:
        assert told[0] is frame


@pytest.mark.parametrize("then", [Outcome.PLAYING, Outcome.LOST])
def test_a_board_that_is_seen_whole_later_tells_otherwise(then: Outcome) -> None:
    passing, reading = watched()
    frame, tiles = np.zeros((4, 4, 3), np.uint8), np.where(LAYOUT.mines, Tile.FLAG, 0).astype(np.int8)
    passing.note(frame, showing(reading, tiles, Outcome.WON))
    passing.note(frame + 1, showing(reading, reading.tiles, then))
    assert passing.won(CALM) is None


@pytest.mark.parametrize(("cleared", "lost"), [(False, True), (True, False)])
def test_a_blank_tile_is_where_a_mine_has_burst_or_an_opening(cleared: bool, lost: bool) -> None:
    passing, reading = watched()
    tiles = reading.tiles.copy()
    for cell in MINES[:3]:
        tiles[cell] = Tile.MINE
    passing.note(np.zeros((4, 4, 3), np.uint8), showing(reading, tiles, Outcome.LOST))
    row, column = MINES[0]
    after = reading.tiles.copy()
    if cleared:
        after[max(0, row - 1) : row + 2, max(0, column - 1) : column + 2] = 0
    after[row, column] = 0
    told = passing.told(showing(reading, after, Outcome.PLAYING))
    assert told.outcome is (Outcome.LOST if lost else Outcome.PLAYING)


@pytest.mark.parametrize(
    ("mines", "outcome", "number", "certain", "lost"),
    [
        (3, Outcome.LOST, Tile.COVERED, False, True),
        (2, Outcome.LOST, Tile.COVERED, False, False),
        (3, Outcome.PLAYING, Tile.COVERED, False, False),
        (3, Outcome.LOST, 2, False, False),  # the game went on
        (3, Outcome.LOST, Tile.COVERED, True, False),
    ],
)
def test_mines_that_were_seen_before_they_burst_tell_of_a_loss(
    mines: int, outcome: Outcome, number: int, certain: bool, lost: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(screenbot.window.passing, "were_certain", lambda *_: certain)
    passing, reading = watched()
    frame, tiles = np.zeros((4, 4, 3), np.uint8), reading.tiles.copy()
    for cell in MINES[:mines]:
        tiles[cell] = Tile.MINE
    passing.note(frame, showing(reading, tiles, outcome))
    after = reading.tiles.copy()
    after[MINES[0]] = number
    told = passing.told(showing(reading, after, Outcome.PLAYING))
    assert told.outcome is (Outcome.LOST if lost else Outcome.PLAYING)
    won = showing(reading, after, Outcome.WON)
    assert passing.told(won) is won

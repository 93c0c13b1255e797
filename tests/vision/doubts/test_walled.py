"""Closed tiles at each end of a board, beside which nothing is, tell that it ends there."""

import numpy as np
import pytest

from screenbot.board import Board, Tile
from screenbot.geometry import Grid
from screenbot.vision.doubts.walled import is_walled
from screenbot.vision.networks.glance import CALLED, HIDDEN, MARGIN, NAMES, NOT_TILE, Glance

PICTURE = (140, 150), Grid.regular(20, 20, 20, 20, 5, 5)
WALLED = "11#11 11111 #1111 1111F 11*11"


def seen(*shown: tuple[int, int], name: int = NOT_TILE, bare: float = 1.0) -> Glance:
    """Return what the network sees around the board: nothing, but something at some places."""
    rows = columns = 5 + 2 * MARGIN
    chances = np.zeros((rows, columns, CALLED), np.float32)
    chances[..., NOT_TILE], chances[..., HIDDEN] = bare, 1 - bare
    for row, column in shown:
        chances[row + MARGIN, column + MARGIN] = np.eye(CALLED)[name]
    offsets = np.zeros((rows, columns, 2), np.float32)
    return Glance(chances, offsets)


@pytest.mark.parametrize(
    ("board", "ends"),
    [
        (WALLED, True),
        ("#1111 11111 11111 11111 1111F", True),  # two corners, each at two ends
        ("11111 11111 #1111 1111F 11*11", False),  # above may lie zeros
        ("11~11 11111 #1111 1111F 11*11", False),
        ("11#11 11111 11111 1111F 11*11", False),
        ("11#11 11111 #1111 11111 11*11", False),
        ("11#11 11111 #1111 1111F 11111", False),
    ],
)
def test_a_board_ends_where_each_of_its_ends_has_a_closed_tile(board: str, ends: bool) -> None:
    assert is_walled(*PICTURE, seen(), Board.from_text(board).tiles) is ends


@pytest.mark.parametrize("place", [(-1, 1), (-1, 2), (-1, 3), (1, -1), (3, -1), (2, 5), (5, 1)])
def test_it_does_not_where_something_is_beside_that_tile(place: tuple[int, int]) -> None:
    tiles = Board.from_text(WALLED).tiles
    assert not is_walled(*PICTURE, seen(place, name=NAMES.index(Tile.COVERED)), tiles)
    assert not is_walled(*PICTURE, seen(place, name=HIDDEN), tiles)
    # A zero shows nothing, and cannot lie there.
    assert is_walled(*PICTURE, seen(place, name=NAMES.index(0)), tiles)


@pytest.mark.parametrize("place", [(-1, 0), (-1, 4), (5, 4), (-2, 2)])
def test_what_is_farther_along_counts_for_nothing(place: tuple[int, int]) -> None:
    assert is_walled(*PICTURE, seen(place, name=NAMES.index(Tile.COVERED)), Board.from_text(WALLED).tiles)


@pytest.mark.parametrize(("bare", "ends"), [(0.91, True), (0.89, False)])
def test_the_network_is_sure_that_nothing_is(bare: float, ends: bool) -> None:
    assert is_walled(*PICTURE, seen(bare=bare), Board.from_text(WALLED).tiles) is ends


@pytest.mark.parametrize(
    ("x", "y", "high", "wide", "ends"),
    [
        (20, 20, 140, 140, True),
        (19, 20, 140, 140, False),
        (20, 19, 140, 140, False),
        (20, 20, 139, 140, False),
        (20, 20, 140, 139, False),
    ],
)
def test_what_lies_past_the_end_of_a_picture_nobody_sees(
    x: int, y: int, high: int, wide: int, ends: bool
) -> None:
    grid = Grid.regular(x, y, 20, 20, 5, 5)
    assert is_walled((high, wide), grid, seen(), Board.from_text(WALLED).tiles) is ends

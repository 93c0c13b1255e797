"""Zeros that look nearly as covered tiles do are known where a click has opened one."""

import numpy as np
import pytest

from screenbot.board import Board, Cell
from screenbot.geometry import Grid, Image
from screenbot.vision.clicked import opened_alike
from screenbot.vision.networks.glyphs import SIDE
from screenbot.vision.reading import Clicked, Known, Reading
from screenbot.vision.sight import Rereader

COVERED, ZERO = 50, 46

NEW, ONES = "### ### ###", "#1# #1# #1#"


def shown(text: str, zeros: str, zero: int = ZERO) -> Image:
    """Return pictures of tiles: those that are ``0`` in the second text have another colour."""
    tiles = Board.from_text(text).tiles
    pictures = np.full((tiles.size, SIDE, SIDE, 3), COVERED, np.uint8)
    pictures[(Board.from_text(zeros).tiles == 0).ravel()] = zero
    pictures[(tiles > 0).ravel(), 8:24, 14:18] = 200
    return pictures


@pytest.mark.parametrize(
    ("text", "zeros", "zero", "opened", "after"),
    [
        ("#1# #1# #1#", "01# 01# 01#", ZERO, (0, 0), "01# 01# 01#"),
        ("#1# #1# #1#", "01# 01# 01#", COVERED - 1, (0, 0), "#1# #1# #1#"),  # as covered ones
        ("#1# #1# #1#", "01# 01# 01#", ZERO, (0, 2), "#1# #1# #1#"),  # a click that came to nothing
        ("#1# #1# #1#", "01# #1# #1#", ZERO, (0, 0), "~1# #1# #1#"),  # a zero beside covered ones
        ("### ### ###", "0## ### ###", ZERO, (0, 0), "### ### ###"),  # the focus, it may be
    ],
)
def test_what_looks_as_a_tile_that_was_opened_is_not_covered(
    text: str, zeros: str, zero: int, opened: tuple[int, int], after: str
) -> None:
    tiles, pictures = Board.from_text(text).tiles, shown(text, zeros, zero)
    covered = np.full((1, SIDE, SIDE, 3), COVERED, np.uint8)
    found = opened_alike(tiles, pictures, covered, frozenset({Cell(*opened)}))
    assert (found == Board.from_text(after).tiles).all()


def game(zeros: str) -> tuple[Rereader, Image, Image]:
    """Return what reads zeros beside ones as covered, a new board of its game, and that with zeros."""
    first, later = (
        np.block([[[shown(text, blank)[3 * row + column]] for column in range(3)] for row in range(3)])
        for text, blank in ((NEW, NEW), (ONES, zeros))
    )

    def read(_: Image, there: Grid, known: Known) -> Reading:
        tiles = Board.from_text(ONES).tiles.copy()
        return Reading(there, tiles, np.ones(tiles.shape, np.float32))

    reader = Rereader(Grid.regular(0, 0, SIDE, SIDE, 3, 3), read)
    reader.clicked(Clicked(frozenset({Cell(0, 0)})))
    return reader, first, later


def test_a_game_is_read_so_once_its_new_board_was_seen() -> None:
    reader, first, later = game("01# 01# 01#")
    assert (reader.read(later).tiles == Board.from_text(ONES).tiles).all()
    reader.teach(first, Board.from_text(NEW).tiles)
    reading = reader.read(later)
    assert (reading.tiles == Board.from_text("01# 01# 01#").tiles).all()
    assert reading.sure


def test_what_may_be_no_zero_stays_unsure_in_such_a_game() -> None:
    """No second look, which knows nothing of clicks, calls it covered."""
    reader, first, later = game("01# #1# #1#")
    reader.teach(first, Board.from_text(NEW).tiles)
    assert (reader.read(later).tiles == Board.from_text("~1# #1# #1#").tiles).all()

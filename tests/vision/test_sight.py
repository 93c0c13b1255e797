"""The eyes as a window uses them."""

import tomllib
from pathlib import Path

import numpy as np

from screenbot.board import Board, Outcome, Tile
from screenbot.geometry import Grid
from screenbot.vision.picture import load_picture
from screenbot.vision.rules import outcome
from screenbot.vision.sight import Sight

CASE = next((Path(__file__).parents[2] / "fixtures" / "gnome-mines-classic").glob("*.toml"))


def test_a_pack_that_shares_its_covered_tile_gives_way_to_the_one_that_knows_the_numbers() -> None:
    truth = tomllib.loads(CASE.read_text(encoding="utf-8"))
    grid = Grid(tuple(truth["column_edges"]), tuple(truth["row_edges"]))
    reader = Sight().reader("gnome-mines-bgcolors", grid)
    reading = reader.read(load_picture(CASE.with_suffix(".png")))
    board = Board.from_text(" ".join(truth["board"])).tiles
    proven = board != Tile.UNSURE
    assert reading.skin == "gnome-mines-classic"
    assert np.array_equal(reading.tiles[proven], board[proven])


def test_mines_beside_numbers_that_cannot_be_read_are_no_win() -> None:
    assert outcome(Board.from_text("~*1 ~~1 000").tiles) is Outcome.LOST
    assert outcome(Board.from_text("1*1 111 000").tiles) is Outcome.WON

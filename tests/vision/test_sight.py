"""The eyes as a window uses them."""

import tomllib
from pathlib import Path

import numpy as np

from screenbot.board import Board, Outcome, Tile
from screenbot.geometry import Grid
from screenbot.vision.picture import load_picture
from screenbot.vision.rules import outcome
from screenbot.vision.sight import Sight
from tests.training.games import moment
from tests.training.painter import paint
from tests.training.skins import random_skin

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


def test_without_a_pack_tiles_that_were_seen_before_are_known_again() -> None:
    rng = np.random.default_rng(2)
    skin, covered = random_skin(rng, 24), np.full((9, 12), int(Tile.COVERED), np.int8)
    truth = moment(rng, 9, 12)
    fresh, running = paint(rng, skin, covered), paint(rng, skin, truth)
    reader = Sight(packs=False).reader("", fresh.grid)
    assert (reader.read(fresh.image).tiles == Tile.COVERED).all()
    first = reader.read(running.image)
    again = reader.read(running.image)
    sure = first.tiles != Tile.UNSURE
    assert sure.mean() > 0.9
    assert np.array_equal(again.tiles[sure], first.tiles[sure])
    assert len(reader.read(np.zeros_like(running.image)).unsure) == truth.size


def test_a_game_whose_covered_tiles_look_like_those_of_a_pack_is_read_without_it() -> None:
    rng = np.random.default_rng(2)
    painted = paint(rng, random_skin(rng, 24), moment(rng, 9, 12))
    with_pack = Sight().reader("kmines-classic", painted.grid).read(painted.image)
    assert with_pack.skin == ""
    assert len(with_pack.unsure) < 0.1 * with_pack.tiles.size


def test_mines_beside_numbers_that_cannot_be_read_are_no_win() -> None:
    assert outcome(Board.from_text("~*1 ~~1 000").tiles) is Outcome.LOST
    assert outcome(Board.from_text("1*1 111 000").tiles) is Outcome.WON

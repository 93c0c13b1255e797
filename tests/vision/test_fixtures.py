"""Every picture in fixtures/<skin>: found, and each tile that is proven read as it is."""

import tomllib
from collections.abc import Callable
from pathlib import Path

import cv2
import numpy as np
import pytest

from screenbot.board import Board, Tile
from screenbot.geometry import Grid, Image
from screenbot.vision import find_pack, read
from screenbot.vision.eyes import read_unknown
from screenbot.vision.packs.fitting import read_nearby
from screenbot.vision.reading import Reading

Reads = Callable[[Image], Reading]

MOST_UNSURE = 0.005
"""Share of tiles that may be unsure: gnome-mines' question mark is a flag with three more pixels."""

CASES = sorted((Path(__file__).parents[2] / "fixtures").glob("*/*.toml"))


@pytest.mark.parametrize("case", CASES, ids=[f"{case.parent.name}-{case.stem}" for case in CASES])
def test_a_picture_of_a_real_game_is_read(case: Path) -> None:
    truth = tomllib.loads(case.read_text(encoding="utf-8"))
    reading = read(cv2.imread(str(case.with_suffix(".png"))))
    assert reading.skin in (truth["skin"], "")  # the reader without packs may know what a pack does not
    assert reading.outcome.value == truth["outcome"]
    assert reading.grid.clear
    for found, edges in (
        (reading.grid.column_edges, truth["column_edges"]),
        (reading.grid.row_edges, truth["row_edges"]),
    ):
        assert len(found) == len(edges)
        assert np.abs(np.subtract(found, edges)).max() < 0.06 * (edges[1] - edges[0])
    board = Board.from_text(" ".join(truth["board"]))
    unproven, unsure = board.tiles == Tile.UNSURE, reading.tiles == Tile.UNSURE
    expected = np.where(unproven | unsure, reading.tiles, board.tiles)
    assert Board(reading.tiles).lines == Board(expected).lines
    assert (unsure & ~unproven).sum() <= MOST_UNSURE * unsure.size


@pytest.mark.parametrize("margins", [(0, 0), (20, 20), (120, 60)])
@pytest.mark.parametrize("reader", [read, read_unknown])
def test_columns_a_pixel_wider_are_found_on_a_crop(reader: Reads, margins: tuple[int, int]) -> None:
    case = next(case for case in CASES if case.stem == "new-on-a-screen")
    truth = tomllib.loads(case.read_text(encoding="utf-8"))
    grid = Grid(tuple(truth["column_edges"]), tuple(truth["row_edges"]))
    (top, left), area = margins, grid.area
    picture = cv2.imread(str(case.with_suffix(".png")))
    crop = picture[area.y - top : area.y + area.height + 60, area.x - left : area.x + area.width + 180]
    found = reader(np.ascontiguousarray(crop)).grid
    assert (found.rows, found.columns) == (grid.rows, grid.columns)
    assert np.abs(np.subtract(found.column_edges, grid.column_edges) + area.x - left).max() < 0.06 * 26


@pytest.mark.parametrize(("top", "left"), [(1, 0), (0, 2)])
def test_a_pack_finds_the_rows_and_columns_that_a_grid_lacks(top: int, left: int) -> None:
    case = next(
        case for case in CASES if case.parent.name == "gnome-mines-bgcolors" and case.stem == "running"
    )
    truth = tomllib.loads(case.read_text(encoding="utf-8"))
    columns, rows = truth["column_edges"], truth["row_edges"]
    lacking = Grid(tuple(columns[left:]), tuple(rows[top:]))
    reading = read_nearby(
        cv2.imread(str(case.with_suffix(".png"))), lacking, (find_pack("gnome-mines-bgcolors"),)
    )
    assert (reading.grid.rows, reading.grid.columns) == (len(rows) - 1, len(columns) - 1)
    assert np.abs(np.subtract(reading.grid.column_edges, columns)).max() < 0.06 * (columns[1] - columns[0])

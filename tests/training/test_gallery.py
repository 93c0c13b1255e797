"""The stress set: positions that a game can reach, and a count that tells wrong from unsure."""

import json
from collections import Counter
from pathlib import Path

import cv2
import numpy as np
import pytest

from screenbot.board import Board, Tile
from screenbot.errors import PictureError
from screenbot.geometry import Grid, Image
from screenbot.vision import Reading
from screenbot.vision.rules import impossible
from tests.training.gallery.looks import LOOKS, WEB_LOOKS
from tests.training.gallery.lots import SIZES, ZOOMS, by_lot
from tests.training.gallery.positions import STATES, Custom, position
from tests.training.stress import labelled, looked_at

BOARD = "1F#\n12?\n01#"


@pytest.mark.parametrize("state", STATES)
def test_positions_obey_the_rules(state: str) -> None:
    for seed in range(20):
        tiles = position(np.random.default_rng(seed), 9, 9, 10, state, Custom(questions=True))
        shown = set(np.unique(tiles).tolist())
        assert not impossible(np.where(tiles == Tile.WRONG_FLAG, Tile.COVERED, tiles).astype(np.int8)).any()
        assert (state == "new") == (shown == {Tile.COVERED})
        assert (state == "lost") == (Tile.HIT_MINE in shown)
        if state == "won":
            assert (tiles == Tile.FLAG).sum() == 10
            assert (tiles >= 0).sum() == 71


def test_every_look_has_its_page() -> None:
    pages = Path(__file__).parent / "gallery" / "pages"
    names = {page.name for page in pages.glob("*.html")} - {"page.html", "art.html"}
    assert names == {look.page for look in (*LOOKS, *WEB_LOOKS)}


def test_looks_drawn_by_lot_are_the_same_again_and_shown_at_their_own_zooms() -> None:
    """`__main__` needs a browser's driver; what it draws by is looked at here."""
    look = by_lot(3, 1)
    assert look == by_lot(3, 1)
    assert look != by_lot(3, 2) != by_lot(4, 2)
    assert sorted(look.zooms) == sorted(ZOOMS)
    assert {size for number in range(5) for size in by_lot(number, 1).sizes} <= set(SIZES)
    borders = {by_lot(number, 1).web.covered.split(";")[1][:6] for number in range(40)}  # type: ignore[union-attr]
    assert len(borders) >= 4


def test_a_lost_game_may_hide_its_mines() -> None:
    tiles = position(np.random.default_rng(3), 9, 9, 10, "lost", Custom(mines=False, wrong_flags=False))
    assert not {Tile.MINE, Tile.WRONG_FLAG} & set(np.unique(tiles).tolist())


@pytest.mark.parametrize(
    ("answer", "right", "unsure", "wrong", "perfect"),
    [
        (BOARD, 9, 0, 0, 1),
        ("1F#\n12?\n~1#", 8, 1, 0, 0),  # an unsure tile in plain sight
        ("~F#\n12?\n01#", 9, 0, 0, 1),  # an unsure tile behind a message
        ("2F#\n12?\n01#", 8, 0, 1, 0),  # wrong and sure, even behind a message
        ("1F#\n12#\n~1#", 7, 1, 1, 0),
    ],
)
def test_counts(tmp_path: Path, answer: str, right: int, unsure: int, wrong: int, perfect: int) -> None:
    example = _example(tmp_path)
    counts, _ = looked_at(lambda *_: _reading(answer, Grid.regular(2, 3, 10, 10, 3, 3)), example, False)
    assert [counts[key] for key in ("right", "unsure", "wrong", "perfect", "found")] == [
        right, unsure, wrong, perfect, 1,
    ]  # fmt: skip


def test_tiles_of_a_board_a_little_misplaced_are_compared(tmp_path: Path) -> None:
    place = Grid.regular(3, 3, 10, 10, 3, 3)
    counts, story = looked_at(lambda *_: _reading(BOARD, place), _example(tmp_path), False)
    assert _of(counts) == {"right": 9, "unsure": 0, "wrong": 0, "perfect": 0, "misplaced": 1, "lying": 1}
    assert (
        story == "called sure: 3x3 of 10.00x10.00 at (3.0, 3.0) instead of 3x3 of 10.00x10.00 at (2.0, 3.0)"
    )


def test_sure_tiles_of_a_board_in_another_shape_are_wrong(tmp_path: Path) -> None:
    place, example = Grid.regular(2, 3, 10, 10, 2, 3), _example(tmp_path)
    counts, _ = looked_at(lambda *_: _reading("1F#\n12~", place), example, False)
    assert _of(counts) == {"right": 0, "unsure": 4, "wrong": 5, "perfect": 0, "misplaced": 1, "lying": 0}
    counts, _ = looked_at(lambda *_: _reading("1F#\n12#", place), example, False)
    assert (counts["wrong"], counts["lying"]) == (6, 1)


def test_the_true_grid_is_handed_over(tmp_path: Path) -> None:
    def told(image: Image, grid: Grid | None) -> Reading:
        assert grid is not None
        return _reading(BOARD, grid)

    counts, story = looked_at(told, _example(tmp_path), True)
    assert (counts["perfect"], story) == (1, "")


def test_no_board(tmp_path: Path) -> None:
    def blind(image: Image, grid: Grid | None) -> Reading:
        raise PictureError("no board")

    counts, story = looked_at(blind, _example(tmp_path), False)
    assert _of(counts) == {"right": 0, "unsure": 9, "wrong": 0, "perfect": 0, "misplaced": 0, "lying": 0}
    assert story == "no board"


def _of(counts: Counter[str]) -> dict[str, int]:
    return {key: counts[key] for key in ("right", "unsure", "wrong", "perfect", "misplaced", "lying")}


def _example(folder: Path):
    cv2.imwrite(str(folder / "a.png"), np.zeros((40, 40, 3), np.uint8))
    (folder / "a.txt").write_text(BOARD)
    facts = {"x": 2, "y": 3, "tile_w": 10, "tile_h": 10, "rows": 3, "cols": 3, "hidden": [[0, 0]]}
    (folder / "a.json").write_text(json.dumps(facts))
    return next(labelled(folder))


def _reading(text: str, grid: Grid) -> Reading:
    tiles = Board.from_text(text).tiles
    return Reading(grid, tiles, np.ones(tiles.shape, np.float32))

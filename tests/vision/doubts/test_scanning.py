"""A small board on a desktop that a dialog hides most of: the network sees what is left of it."""

from itertools import product

import cv2
import numpy as np
import pytest

from screenbot.board import Board, Cell, Tile, Tiles
from screenbot.geometry import Grid, Image, Rect
from screenbot.minefield.generation import FirstClick, generate
from screenbot.vision.doubts import scanning
from screenbot.vision.doubts.refining import Refined
from screenbot.vision.doubts.scanning import best_of, scanned, subdivided
from screenbot.vision.finding.spectra import Place
from screenbot.vision.networks.glance import Glance
from tests.vision.packs.test_reader import painted

SIDE, LEFT, TOP = 16, 317, 207
HIDDEN = np.s_[5:14, 3:14]


def won() -> Tiles:
    """Return an Intermediate board that is won, each mine flagged."""
    layout = generate(16, 16, 40, FirstClick.OPENING, Cell(8, 8), np.random.default_rng(1))
    return np.where(layout.mines, Tile.FLAG, layout.numbers).astype(np.int8)


def desktop() -> Image:
    """Return a desktop with windows of icons, and a board with a dialog over it."""
    image = np.full((600, 800, 3), (128, 128, 0), np.uint8)
    for x, y in product(range(30, 780, 62), range(30, 560, 62)):
        cv2.rectangle(image, (x, y), (x + 24, y + 24), (40 * (x % 5), 90, 30 * (y % 7)), -1)
        cv2.putText(image, "File", (x - 8, y + 40), 0, 0.35, (0, 0, 0), 1)
    board, _ = painted(Board(won()), "windows-xp", SIDE, 5)
    high, wide = board.shape[:2]
    x, y = LEFT - 16, TOP - 86
    cv2.rectangle(image, (x, y), (LEFT + wide + 6, TOP + high + 6), (192, 192, 192), -1)
    cv2.rectangle(image, (x, y), (LEFT + wide + 6, TOP + high + 6), (0, 0, 0), 1)
    cv2.rectangle(image, (x + 3, y + 3), (LEFT + wide + 3, y + 21), (128, 0, 0), -1)
    cv2.putText(image, "Minesweeper", (x + 90, y + 16), 0, 0.4, (255, 255, 255), 1)
    cv2.rectangle(image, (LEFT - 3, TOP - 45), (LEFT + wide - 8, TOP - 12), (128, 128, 128), 2)
    cv2.putText(image, "007", (LEFT + 6, TOP - 20), 0, 0.8, (0, 0, 255), 2)
    image[TOP - 5 : TOP - 5 + high, LEFT - 5 : LEFT - 5 + wide] = board
    rows, columns = HIDDEN
    y, x = TOP + rows.start * SIDE - 6, LEFT + columns.start * SIDE + 4
    bottom, right = TOP + rows.stop * SIDE + 3, LEFT + columns.stop * SIDE + 5
    cv2.rectangle(image, (x, y), (right, bottom), (255, 255, 255), -1)
    cv2.rectangle(image, (x, y), (right, bottom), (128, 0, 0), 4)
    for number, line in enumerate(("You have the", "fastest time.", "Your name?")):
        cv2.putText(image, line, (x + 25, y + 30 + 22 * number), 0, 0.5, (0, 0, 0), 1)
    return image


def test_it_is_found_beside_patterns_that_outshine_it() -> None:
    assert any(abs(each.grid.tile_width / SIDE - 1) < 0.02 for each in scanned(desktop()))


def test_oblong_tiles_that_passed_for_larger_ones_are_seen() -> None:
    high = 34
    board, _ = painted(Board(won()), "windows-xp", SIDE * 3, 0)
    image = np.full((16 * high + 120, 16 * 48 + 120, 3), 90, np.uint8)
    image[60:-60, 60:-60] = cv2.resize(board, (16 * 48, 16 * high), interpolation=cv2.INTER_AREA)
    found = subdivided(image, Grid.regular(60, 68, 48, 1.5 * high, 10, 16))
    assert [(each.grid.rows, each.grid.columns, each.clear) for each in found] == [(16, 16, True)]
    assert found[0].grid.apart(Grid.regular(60, 60, 48, high, 16, 16)) < 0.1


def refined_of(grid: Grid, inside: float) -> Refined:
    """Return a board of which so much of its ends are tiles, and nothing beside them."""
    nothing = np.zeros((0, 0, 0), np.float32)
    return Refined(grid, Glance(nothing, nothing), inside, 0.0)


@pytest.mark.parametrize(
    ("answers", "asked"),
    [
        ({30: 0.99}, [30]),  # beyond doubt: nothing else is looked for
        ({30: 0.5, 40: 0.9}, [30, 40]),
        ({40: 0.9}, [30, 40, 50]),  # what repeats as what was no board is none either
    ],
)
def test_no_more_places_are_refined_than_may_tell_more(
    monkeypatch: pytest.MonkeyPatch, answers: dict[int, float], asked: list[int]
) -> None:
    places = [(0.7, 30), (0.9, 30), (0.3, 50), (0.7, 40), (0.2, 60)]
    grids = [(likely, Grid.regular(7 * n, 0, side, side, 9, 9)) for n, (likely, side) in enumerate(places)]
    refined = list[int]()

    def refine(image: Image, grid: Grid) -> Refined | None:
        side = round(grid.tile_width)
        refined.append(side)
        return refined_of(grid, answers[side]) if side in answers else None

    monkeypatch.setattr(scanning, "_likely", lambda image: iter(grids))
    monkeypatch.setattr(scanning, "refined", refine)
    found = scanned(np.zeros((9, 9, 3), np.uint8))
    assert sorted({*refined}) == asked
    assert [each.inside for each in found][:1] == [max(answers.values())]
    assert len(refined) <= scanning.MOST


def test_places_that_are_likely_are_refined_where_the_first_show_no_clear_board(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    sides = [20, 30, 40, 50, 60, 70, 80]
    grids = [(0.5, Grid.regular(0, 0, side, side, 9, 9)) for side in sides]
    monkeypatch.setattr(scanning, "_likely", lambda image: iter(grids))
    monkeypatch.setattr(scanning, "refined", lambda image, grid: refined_of(grid, 0.8))
    assert len(scanned(np.zeros((9, 9, 3), np.uint8))) == scanning.AT_MOST


def test_of_boards_whose_ends_are_as_clear_the_largest_is_the_best() -> None:
    """A message hides the last rows: those before it end as clearly, to the network."""
    part, whole = Grid.regular(0, 0, 30, 30, 4, 9), Grid.regular(0, 0, 30, 30, 9, 9)
    assert best_of([refined_of(part, 0.97), refined_of(whole, 0.95)]).grid is whole  # type: ignore[union-attr]
    assert best_of([refined_of(part, 0.99), refined_of(whole, 0.86)]).grid is part  # type: ignore[union-attr]
    assert best_of([]) is None


def test_tiles_are_looked_for_beside_a_message_over_the_middle_of_a_board() -> None:
    image, _ = painted(Board(won()), "windows-xp", SIDE * 2, 40)
    x, y = image.shape[1] // 2, image.shape[0] // 2
    cv2.rectangle(image, (x - 180, y - 180), (x + 180, y + 180), (255, 255, 255), -1)
    place = Place(Rect(40, 40, SIDE * 32, SIDE * 32), 2 * SIDE, 2 * SIDE, 1.0)
    likelihoods = [scanning._around(image, place, aside, aside)[0] for aside in (0.0, -scanning.ASIDE)]
    assert likelihoods[1] > 2 * likelihoods[0]

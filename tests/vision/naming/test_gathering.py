"""Marks that are no marks: letters on all covered tiles, and zeros that are written."""

import numpy as np
import pytest
from PIL import Image as Pillow
from PIL import ImageDraw, ImageFont

from screenbot.board import Cell, Tile, Tiles
from screenbot.geometry import Grid, Image
from screenbot.vision.naming.cheapest import solved
from screenbot.vision.naming.free import read_free
from screenbot.vision.naming.gathering import (
    CLICKED_COST,
    FINENESS,
    SAME,
    _alike_marks,
    _unlike,
    _with_told,
    gathered,
)
from screenbot.vision.naming.groups import PARTS
from screenbot.vision.naming.puzzle import COVERED
from screenbot.vision.networks.glyphs import LOOKS, SEEN, Look, crops
from screenbot.vision.reading import Known
from tests.vision.naming.test_tints import played

SIDE = 44
COLOURS = {1: (200, 60, 20), 2: (20, 120, 20), 3: (40, 40, 200), 4: (110, 20, 20)}
"""Of numbers: blue, green, red."""


def lettered(tiles: Tiles, covered: int, opened: int, letters: dict[int, str], slope: int = 0) -> Image:
    """Return a picture of a board with lines, in greys, whose tiles bear small letters and numbers.

    Args:
        tiles: the board.
        covered: the grey of covered tiles.
        opened: that of opened ones.
        letters: what stands on tiles that are no numbers.
        slope: how much darker each tile is below than above.
    """
    image = np.full((tiles.shape[0] * SIDE, tiles.shape[1] * SIDE, 3), 120, np.uint8)
    shades = (slope * (0.5 - np.arange(SIDE - 2) / (SIDE - 3)))[:, None, None]
    for row, column in np.ndindex(tiles.shape):
        ground = (opened if tiles[row, column] >= 0 else covered) + shades
        image[row * SIDE + 1 : (row + 1) * SIDE - 1, column * SIDE + 1 : (column + 1) * SIDE - 1] = ground
    written = Pillow.fromarray(image)
    pen, font = ImageDraw.Draw(written), ImageFont.load_default(14)
    for (row, column), value in np.ndenumerate(tiles):
        text = letters.get(value, str(value) if value > 0 else "")
        middle = (column + 0.5) * SIDE, (row + 0.5) * SIDE
        pen.text(middle, text, COLOURS.get(value, (20, 20, 20)), font, anchor="mm")
    return np.array(written)


def board() -> Tiles:
    """Return a board without flags."""
    return np.where(played() == Tile.FLAG, Tile.COVERED, played()).astype(np.int8)


def seen(image: Image, tiles: Tiles) -> Tiles:
    return read_free(image, Grid.regular(0, 0, SIDE, SIDE, *tiles.shape)).tiles


@pytest.mark.parametrize(("tile", "more"), [(0, CLICKED_COST), (int(Tile.COVERED), 0.0)])
def test_tiles_that_a_click_has_opened_are_hardly_covered_unless_it_was_lost(
    tile: int, more: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Ones alone do not always tell on which side of them the covered tiles are."""
    tiles, taken = board(), []
    image, grid = lettered(tiles, 205, 250, {}), Grid.regular(0, 0, SIDE, SIDE, *tiles.shape)
    monkeypatch.setattr(
        "screenbot.vision.naming.free.solved", lambda looks: taken.append(looks) or solved(looks)
    )
    place = np.argwhere(tiles == tile)[0]
    covered = crops(image, grid)[(tiles == Tile.COVERED).ravel()]
    read_free(image, grid, Known(covered, opened={Cell(*map(int, place))}))
    puzzle = gathered(taken[0], FINENESS[0])
    group = puzzle.labels[np.ravel_multi_index(place, tiles.shape)]
    assert puzzle.costs[group, COVERED] == more


@pytest.mark.parametrize("letter", ["x", "?", "o"])
def test_a_letter_on_all_covered_tiles_is_their_art(letter: str) -> None:
    tiles = board()
    found = seen(lettered(tiles, 205, 250, {int(Tile.COVERED): letter}), tiles)
    assert (found == tiles).all()


def test_written_zeros_are_zeros_and_blank_tiles_like_them_covered_or_unsure() -> None:
    tiles = board()
    found = seen(lettered(tiles, 217, 217, {0: "0"}), tiles)
    assert (found[tiles >= 0] == tiles[tiles >= 0]).all()
    assert np.isin(found[tiles < 0], (Tile.COVERED, Tile.UNSURE)).all()


@pytest.mark.parametrize("zero", ["@", "*"])
@pytest.mark.parametrize(("covered", "opened"), [(120, 225), (60, 90)])
def test_zeros_are_written_with_a_stroke_where_numbers_stand_on_what_they_do(
    zero: str, covered: int, opened: int
) -> None:
    tiles = board()
    assert (seen(lettered(tiles, covered, opened, {0: zero}), tiles) == tiles).all()


def test_small_numbers_are_read_on_tiles_that_darken_downwards() -> None:
    tiles = board()
    found = seen(lettered(tiles, 110, 190, {}, slope=60), tiles)
    assert (found == tiles).all()


@pytest.mark.parametrize(
    ("other", "apart", "alone"),
    [
        ({3: 0.5, 5: 0.5}, 4 * SAME, True),
        ({3: 0.5, 5: 0.5}, SAME / 2, False),
        ({3: 0.5, 2: 0.4}, 4 * SAME, False),
        ({3: 0.9}, 4 * SAME, True),
        ({3: 0.9}, SAME / 2, False),
    ],
)
def test_a_mark_stands_for_itself_that_cannot_be_what_those_like_it_are(
    other: dict[int, float], apart: float, alone: bool
) -> None:
    chances = np.zeros((9, LOOKS), np.float32)
    chances[:, 2], chances[:, Look.JUNK] = 0.95, 0.05
    chances[4] = 0
    chances[4, list(other)] = list(other.values())
    patches = np.full((9, PARTS, PARTS, 3), 80, np.float32)
    patches[4, 3, 3] += apart
    labels = _alike_marks(np.zeros((9, SEEN, SEEN, 3), np.float32), chances, patches)
    assert len(set(np.delete(labels, 4).tolist())) == 1
    assert (labels[4] != labels[0]) == alone


@pytest.mark.parametrize(
    ("moved", "colour", "unlike"),
    [(0, (255, 20, 20), False), (4, (255, 255, 255), False), (4, (255, 20, 20), True)],
)
def test_marks_a_little_unlike_in_shape_and_in_colour_are_unlike(
    moved: int, colour: tuple[int, int, int], unlike: bool
) -> None:
    marks = np.zeros((2, SEEN, SEEN, 3), np.float32)
    marks[0, 6:14, 6:14] = 255
    marks[1, 6:14, 6 + moved : 14 + moved] = colour
    found = _unlike(marks, np.abs(marks).max(axis=3), np.array([0, 1], np.int32))
    assert found[0, 1] == unlike


@pytest.mark.parametrize(("colour", "unlike"), [((130, 100, 255), True), ((200, 255, 90), False)])
def test_marks_of_opposite_colours_are_not_one_number(colour: tuple[int, int, int], unlike: bool) -> None:
    """Two marks of one shape on black, of which one is cyan (BGR)."""
    marks = np.zeros((2, SIDE, SIDE, 3), np.float32)
    marks[0, 8:20, 12:16], marks[1, 8:20, 12:16] = (255, 230, 100), colour
    found = _unlike(marks, np.abs(marks).max(axis=3), np.array([0, 1], np.int32))
    assert found[0, 1] == unlike


def test_tiles_that_differ_in_nothing_but_their_broad_borders_are_told_apart() -> None:
    """Covered tiles are raised and opened ones sunk, by borders of an eighth of a tile."""
    tiles = played()
    image = lettered(tiles, 190, 190, {int(Tile.FLAG): "P"})
    broad = SIDE // 8
    for row, column in np.ndindex(tiles.shape):
        tile = image[row * SIDE : (row + 1) * SIDE, column * SIDE : (column + 1) * SIDE]
        light, dark = (230, 90) if tiles[row, column] < 0 else (90, 230)
        tile[:, -broad:], tile[-broad:] = dark, dark
        tile[:, :broad], tile[:broad] = light, light
    assert (seen(image, tiles) == tiles).all()


@pytest.mark.parametrize(("single", "named"), [(Look.FLAG, Look.MINE), (5, 5)])
def test_which_mark_it_is_the_network_that_sees_the_board_may_know_better(single: int, named: int) -> None:
    chances = np.full((1, LOOKS), 1e-6, np.float32)
    chances[0, single] = 1 - 1e-5
    told = np.full((1, COVERED + 1), 0.01, np.float32)
    told[0, Look.MINE] = 0.9
    assert _with_told(chances, told)[0].argmax() == named

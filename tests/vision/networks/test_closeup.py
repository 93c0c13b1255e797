"""Marks that are small on their tiles are told apart, and letters for flags are no numbers."""

import cv2
import numpy as np
import pytest
from PIL import Image as Pillow
from PIL import ImageDraw, ImageFont

from screenbot.board import Tile, Tiles
from screenbot.geometry import Grid, Image
from screenbot.vision.naming.free import read_free
from screenbot.vision.networks.closeup import distinct, plates
from screenbot.vision.networks.glyphs import LOOKS, SEEN, Chances, Features, Look
from tests.vision.naming.test_tints import played

SIDE = 58
DARK, EMBER, GREEN = (20, 17, 24), (12, 14, 42), (105, 223, 105)


def drawn(tiles: Tiles, high: int, ink: tuple[int, int, int] = (207, 216, 255)) -> Image:
    """Return a picture of a dark board whose numbers are so many pixels high; flags are letters on green."""
    rows, columns = tiles.shape
    image = np.full((rows * SIDE, columns * SIDE, 3), 7, np.uint8)
    for row, column in np.ndindex(rows, columns):
        value, at = int(tiles[row, column]), place(image, row, column)
        at[:] = EMBER if value >= 0 else GREEN if value == Tile.FLAG else DARK
    written = Pillow.fromarray(image)
    pen, font = ImageDraw.Draw(written), ImageFont.load_default(high)
    for row, column in np.argwhere((tiles > 0) | (tiles == Tile.FLAG)):
        value, middle = int(tiles[row, column]), ((column + 0.5) * SIDE, (row + 0.5) * SIDE)
        text, colour = ("f", (0, 0, 0)) if value == Tile.FLAG else (str(value), ink)
        pen.text(middle, text, colour, font, anchor="mm", stroke_width=0.4)
    return np.array(written)


def place(image: Image, row: int, column: int) -> Image:
    """Return the part of a picture that is a tile without its lines."""
    return image[row * SIDE + 2 : (row + 1) * SIDE - 2, column * SIDE + 2 : (column + 1) * SIDE - 2]


def seen(image: Image, tiles: Tiles) -> Tiles:
    return read_free(image, Grid.regular(0, 0, SIDE, SIDE, *tiles.shape)).tiles


@pytest.mark.parametrize("high", [11, 14, 40])
def test_numbers_of_one_colour_are_told_apart_however_small(high: int) -> None:
    tiles = np.where(played() == Tile.FLAG, Tile.COVERED, played()).astype(np.int8)
    assert (seen(drawn(tiles, high), tiles) == tiles).all()


@pytest.mark.parametrize("high", [14, 30])
def test_letters_for_flags_keep_no_other_tile_from_being_read(high: int) -> None:
    tiles = played()
    found = seen(drawn(tiles, high), tiles)
    flag = tiles == Tile.FLAG
    assert np.isin(found[flag], (Tile.FLAG, Tile.UNSURE)).all()
    assert (found[~flag] == tiles[~flag]).all()


@pytest.mark.parametrize("high", [9, 11])
def test_tiny_numbers_are_told_apart_beside_large_flags(high: int) -> None:
    """On all tiles together marks are not small."""
    tiles = played()
    image = drawn(np.where(tiles == Tile.FLAG, Tile.COVERED, tiles).astype(np.int8), high)
    for row, column in np.argwhere(tiles == Tile.FLAG):
        at = place(image, row, column)
        at[8:48, 18:21] = 250
        cv2.fillPoly(at, [np.array([(21, 8), (46, 18), (21, 28)])], (60, 60, 240))
    found = seen(image, tiles)
    number = tiles > 0
    assert (found[number] == tiles[number]).mean() > 0.9
    assert np.isin(found[number], (*range(1, 9), Tile.UNSURE)).all()
    assert (found == tiles)[(found != Tile.UNSURE)].all()


@pytest.mark.parametrize(("radius", "square"), [(15, False), (13, True), (9, False), (7, False)])
def test_numbers_that_are_cut_out_of_discs_and_plates_are_read(radius: int, square: bool) -> None:
    tiles = np.where(played() == Tile.FLAG, Tile.COVERED, played()).astype(np.int8)
    written = Pillow.fromarray(drawn(np.where(tiles > 0, 0, tiles).astype(np.int8), 20))
    pen, font = ImageDraw.Draw(written), ImageFont.load_default(1.45 * radius)
    for row, column in np.argwhere(tiles > 0):
        x, y = (column + 0.5) * SIDE, (row + 0.5) * SIDE
        (pen.rectangle if square else pen.ellipse)((x - radius, y - radius, x + radius, y + radius), "white")
        pen.text((x, y), str(tiles[row, column]), EMBER, font, anchor="mm", stroke_width=0.4)
    found = seen(np.array(written), tiles)
    assert (found == tiles)[(found != Tile.UNSURE)].all()
    assert (found == tiles).mean() > 0.95


def test_marks_that_are_one_disc_or_plate_are_told() -> None:
    disc, plate, flag, nothing = (np.zeros((SEEN, SEEN, 3), np.float32) for _ in range(4))
    cv2.circle(disc, (14, 14), 6, (1, 1, 1), -1)
    disc[12:17, 13:15] = 0  # what is cut out of it is its own
    cv2.rectangle(plate, (8, 8), (19, 18), (1, 1, 1), -1)
    cv2.fillPoly(flag, [np.array([(10, 5), (20, 10), (10, 15), (10, 24)])], (1, 1, 1))
    two = disc.copy()
    two[24:27, 24:27] = 1
    assert (plates(np.stack([disc, plate, flag, nothing, two])) > 0).tolist() == [
        True,
        True,
        False,
        False,
        False,
    ]


@pytest.mark.parametrize(("wide", "high"), [(48, 77), (80, 42), (58, 58)])
def test_numbers_keep_their_shapes_on_oblong_tiles(wide: int, high: int) -> None:
    tiles = np.where(played() == Tile.FLAG, Tile.COVERED, played()).astype(np.int8)
    rows, columns = tiles.shape
    shades = np.where(tiles >= 0, 212, 150).astype(np.uint8).repeat(high, axis=0).repeat(wide, axis=1)
    shades[::high] = shades[:, ::wide] = 90
    written = Pillow.fromarray(shades)
    pen, font = ImageDraw.Draw(written), ImageFont.load_default(24)
    for row, column in np.argwhere(tiles > 0):
        middle = ((column + 0.5) * wide, (row + 0.5) * high)
        pen.text(middle, str(tiles[row, column]), 40, font, anchor="mm", stroke_width=0.4)
    image = np.array(written.convert("RGB"))
    found = read_free(image, Grid.regular(0, 0, wide, high, rows, columns)).tiles
    assert (found == tiles).all()


def test_a_mark_beside_the_middle_of_an_oblong_tile_is_seen() -> None:
    whole = np.full((2, SEEN + 4, SEEN + 4, 3), 200, np.uint8)
    middle = whole.copy()
    whole[1, 8:24, 2:8] = 0
    found = distinct(whole, lambda part: middle)
    assert found.chances[found.same][:, Look.PLAIN].round().tolist() == [1, 0]


MINE = int(Look.MINE)


@pytest.mark.parametrize(
    ("nearer", "named"),
    [
        ([{3: 0.9}, {3: 0.95}], 3),
        ([{3: 0.9}, {5: 0.9}], 5),  # they do not agree
        ([{8: 0.95}, {8: 0.95}], 5),  # nothing spoke for it at first
        ([{MINE: 0.9}, {MINE: 0.9}], 5),
    ],
)
def test_a_number_in_doubt_is_what_looks_from_nearer_agree_on(
    monkeypatch: pytest.MonkeyPatch, nearer: list[dict[int, float]], named: int
) -> None:
    """At first a five is a little likelier than a three or a mine."""
    looks = iter([{5: 0.45, 3: 0.35, MINE: 0.15}, *nearer])

    def chances_of(pictures: Image, _: bool) -> tuple[Features, Chances]:
        chances = np.full((len(pictures), LOOKS), 0.001, np.float32)
        for look, chance in next(looks).items():
            chances[-1, look] = chance
        chances[:-1, 1] = 0.99
        return np.ones((len(pictures), SEEN, SEEN, 3), np.float32), chances

    monkeypatch.setattr("screenbot.vision.networks.closeup.chances_of", chances_of)
    pictures = np.arange(3, dtype=np.uint8)[:, None, None, None] * np.ones((1, SEEN, SEEN, 3), np.uint8)
    found = distinct(pictures, lambda part: pictures)
    assert found.weighed.argmax(axis=1).tolist() == [1, 1, named]
    assert found.chances.argmax(axis=1).tolist() == [1, 1, 5]

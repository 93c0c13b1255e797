"""What a single tile shows by its shape."""

import numpy as np
import pytest
from PIL import Image, ImageDraw, ImageFont

from screenbot.geometry import Grid
from screenbot.geometry import Image as Picture
from screenbot.vision.networks import glyphs
from screenbot.vision.networks.glyphs import SIDE, Look, chances, chances_of, crops, features


def sloped(text: str = "") -> Picture:
    """Return a tile whose colours change from side to side, with a text on it."""
    across = np.linspace(0, 1, SIDE)
    ramp = np.array([200, 80, 40]) + across[None, :, None] * [-150, 20, 180] + 25 * across[:, None, None]
    tile = Image.fromarray(ramp.clip(0, 255).astype(np.uint8))
    pen, middle = ImageDraw.Draw(tile), (SIDE / 2, SIDE / 2)
    pen.text(middle, text, (255, 255, 255), ImageFont.load_default(24), anchor="mm", stroke_width=0.7)
    return np.asarray(tile)[None]


def test_a_tile_with_nothing_but_a_gradient_is_plain() -> None:
    assert chances_of(sloped())[1][0, Look.PLAIN] > 0.8


@pytest.mark.parametrize("number", [2, 3, 4])
def test_a_number_on_a_gradient_is_not(number: int) -> None:
    found = chances_of(sloped(str(number)))[1][0]
    assert found[Look.PLAIN] < 0.1
    assert found.argmax() == number


@pytest.mark.parametrize("number", range(1, 6))
def test_print_of_a_windows_size_on_a_large_tile_is_read(number: int) -> None:
    tile = Image.new("RGB", (54, 54), (190, 190, 190))
    pen = ImageDraw.Draw(tile)
    pen.text((27, 27), str(number), (0, 0, 255), ImageFont.load_default(14), anchor="mm")
    small = np.asarray(tile.resize((SIDE, SIDE), Image.Resampling.BOX))[None]
    found = chances_of(small)[1][0]
    assert found.argmax() == number
    assert found[number] > 0.8


@pytest.mark.parametrize("number", [1, 2, 3, 5])
@pytest.mark.parametrize("round_by", [0, 8])
def test_a_number_in_the_corner_of_a_whole_tile_is_read(number: int, round_by: int) -> None:
    tile = Image.new("RGB", (SIDE, SIDE), (250, 250, 250))
    pen = ImageDraw.Draw(tile)
    pen.rounded_rectangle((0, 0, SIDE - 1, SIDE - 1), round_by, (80, 80, 80))
    pen.text((3, 1), str(number), (255, 255, 255), ImageFont.load_default(21), stroke_width=0.6)
    pictures = np.asarray(tile)[None]
    found = chances_of(pictures, whole=True)[1][0]
    assert found.argmax() == number
    assert found[number] > max(0.5, chances_of(pictures)[1][0, number])


def test_tiles_that_are_alike_are_so_wherever_their_edges_are_rounded() -> None:
    """One of them lacks of its 32 pixels what a sum of floats does."""
    image = np.full((200, 200, 3), 190, np.uint8)
    image[4::SIDE] = image[:, 4::SIDE] = 0
    edges = tuple(4.6 + SIDE * number for number in range(6))
    noisy = (edges[0] + 1e-13, *edges[1:])
    assert len(np.unique(crops(image, Grid(noisy, edges)), axis=0)) == 1


def test_the_networks_are_asked_together(monkeypatch: pytest.MonkeyPatch) -> None:
    seen, networks = features(sloped("4")), glyphs._networks()
    alone = []
    for network in networks:
        monkeypatch.setattr(glyphs, "_networks", lambda one=network: (one,))
        monkeypatch.setattr(glyphs, "_said", {})
        alone.append(chances(seen))
    assert len(alone) > 1
    assert not np.allclose(alone[0], alone[1], atol=1e-6)
    monkeypatch.setattr(glyphs, "_networks", lambda: networks)
    monkeypatch.setattr(glyphs, "_said", {})
    assert np.allclose(chances(seen), np.mean(alone, axis=0), atol=1e-6)


def test_the_networks_are_asked_once_about_tiles_that_are_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    asked, answered = [], glyphs._answered
    monkeypatch.setattr(glyphs, "_said", {})
    monkeypatch.setattr(glyphs, "_answered", lambda tiles: asked.append(len(tiles)) or answered(tiles))
    one, two = features(sloped("1")), features(sloped("2"))
    found = chances(np.concatenate([one, two, one]))
    assert np.allclose(found, answered(np.concatenate([one, two, one])), atol=1e-6)
    assert np.array_equal(chances(np.concatenate([two, one])), found[[1, 0]])
    assert asked == [2]
    assert chances(one[:0]).shape == (0, glyphs.LOOKS)


def test_what_the_networks_said_takes_no_more_and_more_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(glyphs, "_said", {})
    monkeypatch.setattr(glyphs, "KEPT", 2)
    for number in range(1, 9):
        chances(features(sloped(str(number))))
        assert len(glyphs._said) <= 3

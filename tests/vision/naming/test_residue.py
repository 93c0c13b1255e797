"""Marks that are fainter than the ground they stand on are seen beside tiles that show that ground alone."""

import cv2
import numpy as np
import pytest

from screenbot.geometry import Image
from screenbot.vision.naming import groups
from screenbot.vision.naming.residue import residue
from screenbot.vision.networks.glyphs import LOOKS, SIDE, Chances, Look

ASKED = 7


def shiny(ink: int, tiles: int = 20) -> Image:
    """Return tiles with a broad shine across, and one with a question mark on it, so much darker."""
    down, across = np.indices((SIDE, SIDE))
    face = np.where((down + across) % SIDE < SIDE // 2, 150, 110).astype(np.uint8)
    pictures = np.repeat(np.repeat(face[None, :, :, None], 3, axis=3), tiles, axis=0)
    mark = np.zeros((SIDE, SIDE), np.uint8)
    cv2.putText(mark, "?", (7, 25), cv2.FONT_HERSHEY_SIMPLEX, 0.8, 255, 2, cv2.LINE_AA)
    pictures[ASKED] -= (mark.astype(np.float32) / 255 * ink)[..., None].astype(np.uint8)
    return np.asarray(pictures, np.uint8)


def passed(tiles: int = 20) -> Chances:
    """Return what a network says that sees hardly more than the ground."""
    found = np.full((tiles, LOOKS), 0.005, np.float32)
    found[:, Look.PLAIN] = 0.93
    found[ASKED, [Look.PLAIN, Look.QUESTION, Look.JUNK]] = 0.3, 0.3, 0.3
    return found


@pytest.mark.parametrize(("ink", "told"), [(60, True), (0, False)])
def test_a_mark_is_seen_beside_tiles_without_it(ink: int, told: bool) -> None:
    pictures = shiny(ink)
    left = residue(pictures, groups.patches(pictures), passed())
    assert left.places.tolist() == [ASKED] * told
    assert (left.chances.argmax(axis=1) == Look.QUESTION).all()


def test_what_differs_no_more_than_plain_tiles_do_is_no_mark() -> None:
    noise = np.random.default_rng(3).normal(0, 12, (20, SIDE, SIDE, 3))
    pictures = np.clip(shiny(20) + noise, 0, 255).astype(np.uint8)
    assert len(residue(pictures, groups.patches(pictures), passed()).places) == 0


def test_a_ground_that_few_plain_tiles_have_is_not_known() -> None:
    """The median of five, of which two have it, would be that of the others."""
    pictures = shiny(60)
    pictures[10:] = pictures[10:, ::-1]
    pictures[:10] = np.where(np.arange(10)[:, None, None, None] < 8, pictures[10:], pictures[:10])
    pictures[ASKED] = shiny(60)[ASKED]
    assert len(residue(pictures, groups.patches(pictures), passed()).places) == 0


def test_flat_ground_hides_nothing() -> None:
    pictures = np.full((20, SIDE, SIDE, 3), 120, np.uint8)
    assert len(residue(pictures, groups.patches(pictures), passed()).places) == 0

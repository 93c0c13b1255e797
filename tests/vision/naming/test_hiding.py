"""A message over a board hides its tiles, and no others."""

import cv2
import numpy as np
import pytest

from screenbot.board import Tile
from screenbot.vision.naming.free import read_free
from screenbot.vision.naming.hiding import hidden
from screenbot.vision.networks.glyphs import LOOKS, Look
from tests.training.games import moment
from tests.training.painter import START, paint
from tests.training.skins import random_skin


@pytest.mark.parametrize("seed", [1, 4, 6])
def test_a_message_leaves_the_rest_of_the_board_as_it_was(seed: int) -> None:
    rng = np.random.default_rng(seed)
    truth = moment(rng, 12, 16)
    painted = paint(rng, random_skin(rng, 30), truth)
    before = read_free(painted.image, painted.grid).tiles
    image = painted.image.copy()
    cv2.rectangle(image, (130, 100), (350, 235), (255, 255, 255), -1)
    cv2.rectangle(image, (200, 190), (290, 222), (200, 90, 20), -1)
    for line, text in enumerate(("Game over", "You lost", "Try again")):
        cv2.putText(image, text, (150, 130 + 40 * line), cv2.FONT_HERSHEY_SIMPLEX, 0.9, (30, 30, 30), 2)
    after = read_free(image, painted.grid).tiles
    under = np.zeros(truth.shape, bool)
    under[3:8, 4:12] = True
    assert (after[4:7, 5:11] == Tile.UNSURE).all()
    known = np.where(truth == START, int(Tile.COVERED), truth)
    sure = after != Tile.UNSURE
    assert (after[sure] == known[sure]).all()
    beside = cv2.dilate(under.astype(np.uint8), np.ones((3, 3), np.uint8)) > 0
    lost = (after == Tile.UNSURE) & (before != Tile.UNSURE) & ~beside
    assert lost.mean() < 0.05


@pytest.mark.parametrize(("text", "hides"), [(True, True), (False, False)])
def test_a_sheet_of_one_colour_that_something_is_written_on_hides_all_beneath_it(
    text: bool, hides: bool
) -> None:
    rng = np.random.default_rng(3)
    values = np.repeat(rng.choice([60.0, 90.0, 200.0], (12, 16, 1)), 12, axis=2)
    single = np.full((12, 16, LOOKS), 0.001, np.float32)
    single[..., Look.PLAIN] = 0.95
    values[4:9, 5:12] = 25
    if text:
        values[6, 6:11] = rng.uniform(20, 250, (5, 12))
        single[6, 6:11, Look.PLAIN] = 0.1
    under = np.zeros((12, 16), bool)
    under[4:9, 5:12] = hides
    flat = values.reshape(192, 12).astype(np.float32), single.reshape(192, LOOKS)
    assert (hidden(*flat, (12, 16)).reshape(12, 16) == under).all()

"""The mouse pointer is found in a picture, and no letter is taken for it."""

import cv2
import numpy as np
import pytest

from screenbot.geometry import Image
from screenbot.vision.finding.arrow import pointer_in
from tests.vision.pointers import HAND, with_pointer


def page() -> Image:
    image = np.full((200, 320, 3), (170, 130, 90), np.uint8)
    image[:, 160:] = 240
    return image


@pytest.mark.parametrize("light", [True, False])
@pytest.mark.parametrize("size", [0.8, 1.0, 1.5, 2.5])
@pytest.mark.parametrize("x", [60, 150, 220])
def test_an_arrow_is_found_with_its_rim(light: bool, size: float, x: int) -> None:
    before = page()
    after = with_pointer(before, x, 70, light=light, size=size)
    found = pointer_in(after)
    assert found is not None
    changed = np.abs(after.astype(int) - before).max(axis=2) > 30
    assert found[changed].mean() > 0.9
    assert found.sum() < 5 * changed.sum()


def test_there_is_none_on_a_page_without() -> None:
    assert pointer_in(page()) is None


def test_other_shapes_are_none() -> None:
    image = with_pointer(page(), 60, 70, HAND)
    cv2.putText(image, "A 4 k 1 7", (170, 90), cv2.FONT_HERSHEY_SIMPLEX, 1.0, (0, 0, 0), 3)
    assert pointer_in(image) is None


def test_two_of_one_size_are_a_games_own() -> None:
    image = with_pointer(with_pointer(page(), 60, 70), 90, 70)
    assert pointer_in(image) is None


def test_one_that_the_picture_cuts_off_is_found_in_part() -> None:
    found = pointer_in(with_pointer(page(), 303, 178))
    assert found is not None
    assert found.shape == (200, 320)

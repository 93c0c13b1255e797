"""A written zero is a ring with nothing in it; the focus of a button is a ring around its number."""

import numpy as np
import pytest
from PIL import Image as Pillow
from PIL import ImageDraw, ImageFont

from screenbot.vision.naming.written import rings
from screenbot.vision.networks.glyphs import SEEN


def ringed(text: str, box: tuple[int, int, int, int] | None, oval: bool = False) -> bool:
    """Return whether a mark is a ring: a text of 18 pixels, and a box or an oval around it."""
    drawn = Pillow.new("L", (SEEN, SEEN))
    pen = ImageDraw.Draw(drawn)
    pen.text((SEEN // 2, SEEN // 2), text, 220, ImageFont.load_default(18), anchor="mm")
    if box is not None:
        (pen.ellipse if oval else pen.rectangle)(box, outline=255)
    strength = np.asarray(drawn, np.float32)[None] / 255
    return bool(rings(strength, np.zeros(1, np.int32), np.ones(1, np.bool_))[0])


@pytest.mark.parametrize(
    ("text", "box", "expected"),
    [("0", None, True), ("8", None, False), ("2", None, False), ("2", (9, 3, 18, 24), False),
     ("1", (9, 3, 18, 24), False), ("3", (8, 3, 18, 24), False)],
)  # fmt: skip
def test_a_ring_around_a_number_is_no_zero(
    text: str, box: tuple[int, int, int, int] | None, expected: bool
) -> None:
    assert ringed(text, box) == expected


def test_nothing_reaches_into_the_hole_of_a_zero() -> None:
    """The focus of a button has a two within, and touches its foot."""
    drawn = Pillow.new("L", (SEEN, SEEN))
    pen = ImageDraw.Draw(drawn)
    pen.rectangle((9, 2, 18, 24), outline=255)
    empty = np.asarray(drawn, np.float32)[None] / 255
    pen.line([(12, 10), (16, 10), (16, 13), (12, 18), (18, 18)], 230)
    touched = np.asarray(drawn, np.float32)[None] / 255
    labels, marked = np.zeros(1, np.int32), np.ones(1, np.bool_)
    assert rings(empty, labels, marked)[0]
    assert not rings(touched, labels, marked)[0]


@pytest.mark.parametrize("wide", [5, 7, 9])
def test_a_zero_is_a_ring_however_wide(wide: int) -> None:
    assert ringed("", (14 - wide // 2, 5, 14 + wide // 2, 22), oval=True)

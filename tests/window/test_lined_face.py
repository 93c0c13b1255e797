"""A face in one colour above a board is known from clocks, lenses and other round signs."""

import cv2
import numpy as np
import pytest

from screenbot.geometry import Grid, Image, Point, Rect
from screenbot.window.lined_face import lined_faces, other_face_near

GRID = Grid.regular(40, 200, 20, 20, 9, 9)
PLACE = Point(130, 165)


def page(ground: tuple[int, int, int] = (250, 250, 250)) -> tuple[Image, Image]:
    """Return a page with an empty board, and a picture in its place for a sign, four times as large."""
    image = np.full((420, 300, 3), ground, np.uint8)
    image[200:380, 40:220] = 190
    return image, np.full((128, 128, 3), ground, np.uint8)


def put(image: Image, sign: Image, at: Point = PLACE) -> Image:
    image[at.y - 16 : at.y + 16, at.x - 16 : at.x + 16] = cv2.resize(
        sign, (32, 32), interpolation=cv2.INTER_AREA
    )
    return image


def ring(sign: Image, ink: tuple[int, int, int]) -> None:
    cv2.circle(sign, (64, 64), 52, ink, 8, cv2.LINE_AA)


def features(sign: Image, ink: tuple[int, int, int], mouth: int = 1) -> None:
    """Draw eyes and a mouth that smiles, or is sad, or none."""
    for x in (46, 82):
        cv2.circle(sign, (x, 52), 7, ink, -1, cv2.LINE_AA)
    if mouth:
        middle = (64, 70) if mouth > 0 else (64, 100)
        cv2.ellipse(
            sign,
            middle,
            (26, 18),
            0,
            20 if mouth > 0 else 200,
            160 if mouth > 0 else 340,
            ink,
            7,
            cv2.LINE_AA,
        )


@pytest.mark.parametrize("ink", [(40, 40, 40), (80, 160, 20), (60, 60, 220)])
@pytest.mark.parametrize("mouth", [1, -1])
@pytest.mark.parametrize("solid", [False, True])
def test_a_face_is_found(ink: tuple[int, int, int], mouth: int, solid: bool) -> None:
    image, sign = page()
    if solid:
        cv2.circle(sign, (64, 64), 54, ink, -1, cv2.LINE_AA)
    else:
        ring(sign, ink)
    features(sign, (250, 250, 250) if solid else ink, mouth)
    (found,) = lined_faces(put(image, sign), GRID)
    assert abs(found.center.x - PLACE.x) <= 2
    assert abs(found.center.y - PLACE.y) <= 2


def test_other_round_signs_are_no_faces() -> None:
    ink = (40, 40, 40)
    for lines in (
        [],
        [((64, 64), (64, 34)), ((64, 64), (84, 76))],  # a clock
        [((44, 44), (84, 84)), ((84, 44), (44, 84))],  # a cross
        [((64, 40), (64, 44)), ((64, 58), (64, 90))],  # "i"
        [((48, 44), (48, 84)), ((80, 44), (80, 84))],  # "pause"
    ):
        image, sign = page()
        ring(sign, ink)
        for one, other in lines:
            cv2.line(sign, one, other, ink, 8, cv2.LINE_AA)
        assert lined_faces(put(image, sign), GRID) == []
    image, sign = page()
    ring(sign, ink)
    features(sign, ink, mouth=0)
    assert lined_faces(put(image, sign), GRID) == []


def test_a_globe_and_a_gauge_are_no_faces() -> None:
    """Both are even, and have parts side by side above others."""
    ink = (40, 40, 40)
    image, sign = page()
    ring(sign, ink)
    cv2.ellipse(sign, (64, 64), (24, 52), 0, 0, 360, ink, 7, cv2.LINE_AA)
    cv2.line(sign, (12, 46), (116, 46), ink, 7, cv2.LINE_AA)
    cv2.line(sign, (12, 82), (116, 82), ink, 7, cv2.LINE_AA)
    assert lined_faces(put(image, sign), GRID) == []
    image, sign = page()
    ring(sign, ink)
    for x, y in (36, 64), (44, 44), (64, 36), (84, 44), (92, 64):
        cv2.circle(sign, (x, y), 6, ink, -1, cv2.LINE_AA)
    cv2.ellipse(sign, (64, 84), (14, 10), 0, 0, 360, ink, -1, cv2.LINE_AA)
    assert lined_faces(put(image, sign), GRID) == []


def test_eyes_are_level_and_mirrored() -> None:
    ink = (40, 40, 40)
    for eyes in (((46, 40), (82, 62)), ((34, 52), (62, 52)), ((46, 70), (82, 70))):
        image, sign = page()
        ring(sign, ink)
        for eye in eyes:
            cv2.circle(sign, eye, 7, ink, -1, cv2.LINE_AA)
        cv2.line(sign, (48, 92), (80, 92), ink, 7, cv2.LINE_AA)
        assert lined_faces(put(image, sign), GRID) == []


def test_a_face_beside_the_middle_or_far_above_is_another_thing() -> None:
    ink = (40, 40, 40)
    for place, found in (
        (Point(150, 150), 1),
        (Point(190, 165), 0),
        (Point(130, 100), 0),
        (Point(130, 60), 0),
    ):
        image, sign = page()
        ring(sign, ink)
        features(sign, ink)
        assert len(lined_faces(put(image, sign, place), GRID)) == found


def face(mouth: int) -> Image:
    """Draw a face in a ring, four times as large."""
    _, sign = page()
    ring(sign, (40, 40, 40))
    features(sign, (40, 40, 40), mouth)
    return sign


@pytest.mark.parametrize(
    ("size", "at", "shape", "found"),
    [
        (1.0, (130, 165), "face", True),
        (1.2, (132, 158), "face", True),
        (0.65, (130, 165), "face", False),
        (1.6, (130, 165), "face", False),
        (1.0, (144, 165), "face", False),  # another thing beside its place
        (1.0, (130, 165), "square", False),
        (1.0, (130, 165), "cross", False),
        (1.0, (130, 165), "i", False),
        (1.0, (130, 165), "uneven", False),
        (1.0, (130, 165), "on a dialog", False),
    ],
)
def test_another_face_in_its_place_may_be_a_little_larger_or_higher(
    size: float, at: tuple[int, int], shape: str, found: bool
) -> None:
    image, sign = page()
    before, ink = cv2.resize(face(1), (32, 32), interpolation=cv2.INTER_AREA)[2:-2, 2:-2], (40, 40, 40)
    if shape == "on a dialog":
        image[:200], sign[:] = 220, 220
    if shape == "square":
        cv2.rectangle(sign, (12, 12), (116, 116), ink, 8)
    else:
        ring(sign, ink)
    if shape == "cross":
        cv2.line(sign, (40, 40), (88, 88), ink, 8)
        cv2.line(sign, (40, 88), (88, 40), ink, 8)
    elif shape == "i":
        cv2.circle(sign, (64, 40), 7, ink, -1)
        cv2.line(sign, (64, 60), (64, 92), ink, 10)
    elif shape == "uneven":
        for place in ((40, 44), (52, 70), (76, 88)):
            cv2.circle(sign, place, 8, ink, -1)
    else:
        features(sign, ink, -1)
        cv2.line(sign, (36, 44), (52, 36), ink, 6)
        cv2.line(sign, (92, 44), (76, 36), ink, 6)
    half = round(16 * size)
    drawn = cv2.resize(sign, (2 * half, 2 * half), interpolation=cv2.INTER_AREA)
    image[at[1] - half : at[1] + half, at[0] - half : at[0] + half] = drawn
    box = other_face_near(image, Rect(117, 152, 27, 27), before)
    assert (box is not None) is found
    assert box is None or max(abs(box.center.x - at[0]), abs(box.center.y - at[1])) <= 2


def test_where_no_face_of_lines_was_none_is_sought() -> None:
    image, _ = page()
    image = put(image, face(-1))
    there = Rect(117, 152, 27, 27)
    assert other_face_near(image, there, put(page()[0], face(1))[152:179, 117:144]) is not None
    assert other_face_near(image, there, np.full((27, 27, 3), (60, 220, 250), np.uint8)) is None

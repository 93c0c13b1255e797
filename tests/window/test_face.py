"""The yellow face above a board is known from what else is yellow, and where it is hidden."""

import cv2
import numpy as np
import pytest

from screenbot.geometry import Grid, Image, Rect
from screenbot.window.face import (
    burst_near,
    faces_around,
    is_above,
    is_central,
    is_disc,
    is_near,
    is_redrawn,
    shows_face,
)

GRID = Grid.regular(20, 80, 16, 16, 9, 9)
YELLOW, BLACK = (0, 230, 250), (0, 0, 0)
PLACE = (92, 50)


def program(size: int = 12, drawn: str = "face", at: tuple[int, int] = PLACE, ground: int = 192) -> Image:
    """Draw a yellow disc above a board, and what is on it."""
    image = np.full((240, 200, 3), ground, np.uint8)
    x, y = at
    cv2.circle(image, at, size, YELLOW, -1)
    if drawn == "face":
        for side in (-1, 1):
            cv2.circle(image, (x + side * size // 3, y - size // 4), max(1, size // 8), BLACK, -1)
        cv2.ellipse(image, (x, y + size // 6), (size // 2, size // 3), 0, 20, 160, BLACK, 1)
    elif drawn == "glasses":
        cv2.rectangle(
            image, (x - 3 * size // 4, y - size // 2), (x + 3 * size // 4, y - size // 8), BLACK, -1
        )
    elif drawn:
        cv2.putText(image, drawn, (x - 6, y + 7), cv2.FONT_HERSHEY_SIMPLEX, 0.6, BLACK, 2)
    return image


def face_above(image: Image, grid: Grid) -> Rect | None:
    """Return the only face above a board, where it is in the middle."""
    found = [box for box in faces_around(image, grid) if is_above(box, grid)]
    right = len(found) == 1 and is_central(found[0], grid) and is_near(found[0], grid)
    return found[0] if right else None


@pytest.mark.parametrize("size", [9, 12, 16])
def test_a_face_is_found(size: int) -> None:
    box = face_above(program(size), GRID)
    assert box is not None
    assert max(abs(box.center.x - PLACE[0]), abs(box.center.y - PLACE[1])) <= 1


@pytest.mark.parametrize("drawn", ["face", ""])
def test_a_face_is_found_on_a_pale_yellow_ground(drawn: str) -> None:
    image = program(drawn=drawn)
    image[np.all(image == 192, axis=2)] = (178, 224, 255)
    assert (face_above(image, GRID) is not None) is (drawn == "face")


def test_a_face_may_laugh_to_tears_that_cover_one_of_its_sides_more_than_the_other() -> None:
    image = program(drawn="")
    for x in (85, 98):
        image[44:48, x : x + 2] = BLACK
    for x in (88, 95):
        image[54:57, x : x + 2] = BLACK
    for x, size in ((79, 5), (105, 3)):
        cv2.ellipse(image, (x, 53), (size, 8), 0, 0, 360, (230, 180, 60), -1)
    box = face_above(image, GRID)
    assert box is not None
    assert abs(box.center.y - 50) <= 1


@pytest.mark.parametrize(("eyes", "found"), [(True, True), (False, False)])
def test_a_face_may_show_its_teeth(eyes: bool, found: bool) -> None:
    image = program(drawn="")
    cv2.ellipse(image, (PLACE[0], PLACE[1] + 2), (8, 7), 0, 0, 180, (250, 250, 250), -1)
    image[PLACE[1] + 5, PLACE[0] - 7 : PLACE[0] + 8] = (160, 160, 160)
    for x in (PLACE[0] - 5, PLACE[0] + 4) if eyes else ():
        image[PLACE[1] - 5 : PLACE[1] - 2, x - 1 : x + 3] = BLACK
    assert (face_above(image, GRID) is not None) is found


@pytest.mark.parametrize(("size", "mouth"), [(13, True), (13, False), (25, True), (25, False)])
def test_dark_glasses_may_part_a_face_from_side_to_side(size: int, mouth: bool) -> None:
    image = program(size, drawn="")
    x, y = PLACE
    cv2.rectangle(image, (x - size - 1, y - size // 2), (x + size + 1, y - size // 8), BLACK, -1)
    if mouth:
        cv2.ellipse(image, (x, y + size // 6), (size // 2, size // 2), 0, 20, 160, BLACK, 1 + size // 20)
    assert (face_above(image, GRID) is not None) == mouth


@pytest.mark.parametrize("size", [12, 16])
def test_a_face_with_dark_glasses_is_one_above_its_mouth(size: int) -> None:
    """So a won game looks that nobody saw in play."""
    image = program(size, drawn="glasses")
    assert face_above(image, GRID) is None
    cv2.ellipse(
        image, (PLACE[0], PLACE[1] + size // 6), (size // 2, size // 3), 0, 20, 160, BLACK, 1 + size // 14
    )
    assert face_above(image, GRID) is not None


@pytest.mark.parametrize("drawn", ["", "5", "?", "T", "glasses"])
def test_another_yellow_disc_is_no_face(drawn: str) -> None:
    assert face_above(program(drawn=drawn), GRID) is None


@pytest.mark.parametrize("at", [(50, 50), (92, 20), (92, 235)], ids=["aside", "far above", "below"])
def test_a_face_that_is_not_right_above_the_middle_of_the_board_is_none(at: tuple[int, int]) -> None:
    assert face_above(program(at=at), GRID) is None


def test_of_two_faces_both_are_found() -> None:
    both = np.where(program(at=(80, 50)) == 192, program(at=(106, 50)), program(at=(80, 50)))
    assert len(faces_around(both, GRID)) == 2


@pytest.mark.parametrize("ground", [192, 212, 240])
def test_a_face_is_still_there_with_glasses_but_not_beneath_a_dialog(ground: int) -> None:
    for size in (9, 12):
        box = face_above(program(size), GRID)
        assert box is not None
        assert shows_face(box.cut(program(size)))
        assert shows_face(box.cut(program(size, drawn="glasses")))
        assert not shows_face(box.cut(np.full_like(program(), ground)))
        assert not shows_face(box.cut(program(size) // 2))


def test_a_face_far_above_is_found_to_be_seen_to_change() -> None:
    (box,) = faces_around(program(at=(92, 25)), GRID)
    assert is_above(box, GRID)
    assert not is_near(box, GRID)
    assert is_central(box, GRID)


@pytest.mark.parametrize("at", [(92, 13), (185, 50), (185, 120), (92, 120)])
def test_a_face_beside_the_board_or_farther_above_is_not_above_it(at: tuple[int, int]) -> None:
    found = faces_around(program(at=at), GRID)
    assert [is_above(box, GRID) for box in found] == ([] if at == (92, 120) else [False])


def test_another_sign_in_the_place_of_a_face_is_of_its_outline_on_its_ground() -> None:
    image = program()
    box = face_above(image, GRID)
    assert box is not None
    before = box.cut(image)
    red = image.copy()
    cv2.circle(red, PLACE, 12, (40, 60, 220), -1)
    assert not shows_face(box.cut(red))
    assert is_redrawn(box.cut(red), before)
    small = np.full_like(image, 192)
    cv2.circle(small, PLACE, 6, (40, 60, 220), -1)
    for other in (small, np.full_like(image, 192), np.full_like(image, 240), red // 2):
        assert not is_redrawn(box.cut(other), before)
    night = program(ground=10)
    for veil in (0.3, 0.5):
        assert not is_redrawn(box.cut((veil * night).astype(np.uint8)), box.cut(night))


@pytest.mark.parametrize(("tile", "found"), [(60, True), (40, False)])
def test_a_face_may_be_two_tiles_high(tile: int, found: bool) -> None:
    image = cv2.resize(program(), None, fx=4.4, fy=4.4, interpolation=cv2.INTER_NEAREST)
    board = Grid.regular(88, 352, tile, tile, 9, 9)
    assert len(faces_around(np.asarray(image, np.uint8), board)) == found


def test_a_yellow_disc_is_one_whatever_is_drawn_on_it_but_no_panel() -> None:
    x, y = PLACE
    around = np.s_[y - 12 : y + 13, x - 12 : x + 13]
    assert is_disc(program()[around])
    assert is_disc(program(drawn="?")[around])
    assert not is_disc(np.full((25, 25, 3), YELLOW, np.uint8))
    assert not is_disc(np.full((25, 25, 3), 192, np.uint8))
    half = np.full((25, 25, 3), 192, np.uint8)
    half[:, :15] = YELLOW
    assert not is_disc(half)


def burst(at: tuple[int, int], mouth: bool = True, size: int = 12) -> Image:
    """Draw a face whose head explodes."""
    image = program(size, "", at)
    x, y = at
    image[: y - size // 8] = 192
    cv2.circle(image, (x, y - size // 2), 3 * size // 4, (250, 230, 200), -1)
    if mouth:
        for side in (-1, 1):
            cv2.circle(image, (x + side * size // 3, y + 2), 2, BLACK, -1)
        cv2.circle(image, (x, y + size // 2), size // 4, BLACK, -1)
    return image


@pytest.mark.parametrize("aside", [0, -6, 18])
@pytest.mark.parametrize("mouth", [True, False])
def test_what_is_left_of_a_face_whose_head_explodes_is_found_about_where_it_was(
    aside: int, mouth: bool
) -> None:
    (face,) = faces_around(program(), GRID)
    x, y = PLACE
    found = burst_near(burst((x + aside, y), mouth), face)
    assert (found is not None) is (mouth and aside != 18)
    if found is not None:
        assert abs(found.center.x - x - aside) <= 1
        assert y <= found.center.y <= y + 12


@pytest.mark.parametrize("hidden", [slice(0, PLACE[1]), slice(PLACE[1], None)])
def test_half_a_face_beside_a_message_is_none_that_has_changed(hidden: slice) -> None:
    image, (face,) = program(), faces_around(program(), GRID)
    image[hidden] = 240
    assert burst_near(image, face) is None


def test_nothing_yellow_is_no_face() -> None:
    assert burst_near(np.full((240, 200, 3), 192, np.uint8), Rect(80, 38, 25, 25)) is None

"""The round arrow near a board is known from letters, clocks and rings, and where it stands."""

import math

import cv2
import numpy as np
import pytest
from PIL import Image as Pillow
from PIL import ImageDraw, ImageFont

from screenbot.geometry import Grid, Image, Rect
from screenbot.window.round_arrow import round_arrow_near

GRID = Grid.regular(40, 200, 20, 20, 9, 9)
PLACE = (130, 160)

Color = tuple[int, int, int]


def page(ground: Color = (250, 250, 250)) -> Image:
    """Draw a page with an empty board."""
    image = np.full((420, 300, 3), ground, np.uint8)
    image[200:380, 40:220] = (190, 190, 190)
    return image


def arrow(
    image: Image,
    at: tuple[int, int] = PLACE,
    radius: int = 12,
    gap: int = 50,
    ink: Color = (40, 40, 40),
    mirrored: bool = False,
    head: bool = True,
    inward: float = 0.45,
    outward: float = 0.45,
) -> Image:
    """Draw a round arrow, clockwise or not: a ring with a gap, and a head at one of its ends."""
    size = 8 * radius
    drawn = np.zeros((size, size), np.uint8)
    middle, far = size // 2, 2 * radius
    cv2.ellipse(drawn, (middle, middle), (far, far), 0, gap, 355, 255, max(2, far // 4), cv2.LINE_AA)
    if head:
        end = math.radians(355)
        tip = np.array([middle + far * math.cos(end), middle + far * math.sin(end)])
        away, along = (
            np.array([math.cos(end), math.sin(end)]),
            np.array([-math.sin(end), math.cos(end)]),
        )
        corners = [tip - away * far * inward, tip + away * far * outward, tip + along * far * 0.45]
        cv2.fillPoly(drawn, [np.array(corners, np.int32)], (255,), cv2.LINE_AA)
    drawn = np.asarray(cv2.resize(drawn[:, ::-1] if mirrored else drawn, None, fx=0.5, fy=0.5), np.uint8)
    x, y = at[0] - drawn.shape[1] // 2, at[1] - drawn.shape[0] // 2
    part = image[y : y + drawn.shape[0], x : x + drawn.shape[1]]
    share = drawn[..., None] / 255.0
    part[:] = (part * (1 - share) + np.array(ink) * share).astype(np.uint8)
    return image


def near(image: Image, hidden: bool = False) -> Rect | None:
    """Return what is found near the board, whose tiles something hides or not."""
    return round_arrow_near(image, GRID, np.full((9, 9), hidden))


def is_at(box: object, place: tuple[int, int]) -> bool:
    """Return whether a box has its middle at a place."""
    assert box is not None
    middle = box.center  # type: ignore[attr-defined]
    return max(abs(middle.x - place[0]), abs(middle.y - place[1])) <= 3


@pytest.mark.parametrize("mirrored", [False, True])
@pytest.mark.parametrize("radius", [7, 12, 20])
def test_a_round_arrow_is_found(radius: int, mirrored: bool) -> None:
    image = arrow(page(), radius=radius, mirrored=mirrored)
    assert is_at(near(image), PLACE)


def test_it_may_be_light_on_a_button() -> None:
    image = page((30, 20, 20))
    cv2.circle(image, PLACE, 24, (200, 90, 30), -1, cv2.LINE_AA)
    assert is_at(near(arrow(image, ink=(255, 255, 255))), PLACE)


def test_what_is_round_without_a_head_at_a_gap_is_none() -> None:
    assert near(arrow(page(), head=False)) is None  # a letter
    assert near(arrow(page(), gap=0, head=False)) is None  # a ring
    assert near(arrow(page(), gap=170)) is None  # an arrow back
    clock = arrow(page())
    cv2.line(clock, PLACE, (PLACE[0], PLACE[1] - 8), (40, 40, 40), 3, cv2.LINE_AA)
    cv2.line(clock, PLACE, (PLACE[0] + 6, PLACE[1]), (40, 40, 40), 3, cv2.LINE_AA)
    assert near(clock) is None


@pytest.mark.parametrize("text", ["C", "G", "O", "e", "6", "9", "5", "2", "U", "Q", "a", "@"])
def test_letters_are_none(text: str) -> None:
    image = page()
    cv2.putText(image, text, (118, 170), cv2.FONT_HERSHEY_SIMPLEX, 1.2, (0, 0, 0), 3, cv2.LINE_AA)
    assert near(image) is None


@pytest.mark.parametrize("at", [(130, 50), (272, 160)], ids=["far above", "aside"])
def test_one_elsewhere_is_not_the_boards(at: tuple[int, int]) -> None:
    assert near(arrow(page(), at)) is None


@pytest.mark.parametrize("size", [28, 30, 39, 42])
def test_a_five_is_narrower(size: int) -> None:
    picture = Pillow.fromarray(page())
    font = ImageFont.load_default(size)
    ImageDraw.Draw(picture).text(PLACE, "5", (40, 40, 40), font, "mm")
    assert near(np.array(picture)) is None


def test_one_on_a_tile_is_a_mark() -> None:
    assert near(arrow(page(), (130, 290), radius=7)) is None


def test_one_over_a_board_is_its_messages() -> None:
    assert is_at(near(arrow(page(), (130, 290), radius=7), hidden=True), (130, 290))
    assert is_at(near(arrow(page(), (140, 290))), (140, 290))  # no mark lies across lines


def two_arrows(mirrored: bool = False) -> Image:
    """Draw two bent arrows that chase each other on a blue button, or each other's mirror images."""
    image = np.full((52, 56, 3), (190, 120, 40), np.uint8)
    white = (255, 255, 255)
    cv2.polylines(image, [np.array([(13, 26), (13, 16), (36, 16)])], False, white, 3)
    cv2.fillPoly(image, [np.array([(35, 11), (42, 16), (35, 21)])], white)
    half = image[:26] if mirrored else image[:26, ::-1]
    image[26:] = half[::-1]
    return image


@pytest.mark.parametrize("mirrored", [False, True])
def test_two_arrows_may_chase_each_other(mirrored: bool) -> None:
    image = page()
    image[134:186, 102:158] = two_arrows(mirrored)
    box = near(image)
    assert (box is None) is mirrored
    assert box is None or is_at(box, (130, 160))


def test_of_two_the_far_nearer_one_is_taken() -> None:
    nearer = (130, 178)
    assert is_at(near(arrow(arrow(page(), nearer), (60, 110))), nearer)
    assert near(arrow(arrow(page(), nearer), (180, 178))) is None


@pytest.mark.parametrize(("outward", "found"), [(0.6, True), (0.35, False), (0.05, False)])
def test_the_head_of_a_small_arrow_may_reach_far_inwards_if_it_does_outwards(
    outward: float, found: bool
) -> None:
    """The bar of a G does not."""
    image = arrow(page(), radius=7, inward=0.8, outward=outward)
    assert (near(image) is not None) is found

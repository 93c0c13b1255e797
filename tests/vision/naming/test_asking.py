"""Question marks within other marks."""

import numpy as np
import pytest
from PIL import Image as Pillow
from PIL import ImageDraw, ImageFont

from screenbot.geometry import Image
from screenbot.vision.naming.asking import CERTAIN, NEARLY, asked_within, chance_of_question
from screenbot.vision.naming.puzzle import COVERED
from screenbot.vision.networks.glyphs import Look
from tests.vision.naming.puzzles import puzzle

GROUND = (186, 189, 182)


def tile(side: int, cloth: tuple[int, int, int], sign: str, at: tuple[float, float], size: float) -> Image:
    """Return a tile with a flag, and a sign somewhere on it or beside it; both in parts of its side."""
    large = 8 * side
    picture = Pillow.new("RGB", (large, large), GROUND)
    pen = ImageDraw.Draw(picture)
    pen.rectangle([0.3 * large, 0.2 * large, 0.36 * large, 0.8 * large], fill=(40, 50, 50))
    pen.rectangle([0.36 * large, 0.2 * large, 0.76 * large, 0.56 * large], fill=cloth)
    colour = (40, 50, 50) if at[1] > 0.6 else (250, 250, 250)
    font = ImageFont.load_default(size * large)
    pen.text((at[0] * large, at[1] * large), sign, colour, font=font, anchor="mm")
    small = picture.resize((side, side), Pillow.Resampling.LANCZOS)
    return np.ascontiguousarray(np.asarray(small)[..., ::-1])


@pytest.mark.parametrize("side", [36, 48, 80])
@pytest.mark.parametrize("cloth", [(40, 50, 50), (220, 30, 30)])
def test_a_question_mark_beside_a_flag_is_seen(side: int, cloth: tuple[int, int, int]) -> None:
    assert chance_of_question(tile(side, cloth, "?", (0.66, 0.77), 0.42)) >= CERTAIN


def test_a_question_mark_on_a_cloth_is_seen() -> None:
    assert chance_of_question(tile(64, (30, 40, 200), "?", (0.56, 0.38), 0.36)) >= CERTAIN


@pytest.mark.parametrize("sign", ["", "1", "2", "7", "S", "!"])
def test_other_signs_are_none(sign: str) -> None:
    assert chance_of_question(tile(48, (220, 30, 30), sign, (0.66, 0.77), 0.42)) < CERTAIN


def test_a_flag_alone_is_not_nearly_one() -> None:
    assert chance_of_question(tile(48, (220, 30, 30), "", (0.5, 0.5), 0.4)) < NEARLY
    assert chance_of_question(np.full((40, 40, 3), GROUND, np.uint8)) == 0


FLAG, MINE = int(Look.FLAG), int(Look.MINE)


@pytest.mark.parametrize(
    ("labels", "names", "asks", "groups", "doubted"),
    [
        ([0, 0, 1, 1, 2], [FLAG, FLAG, COVERED], {2, 3}, [1], set()),
        ([0, 0, 1, 1, 2], [FLAG, MINE, COVERED], {2, 3}, [1], set()),
        ([0, 0, 0, 1, 2], [FLAG, FLAG, COVERED], {2}, [], {2}),  # one of several that look alike
        ([0, 0, 1, 1, 2], [MINE, FLAG, COVERED], {2, 3}, [], set()),  # the game is over
        ([0, 0, 1, 1, 2], [FLAG, FLAG, COVERED], set(), [], set()),
    ],
)
def test_groups_of_marks_with_a_question_mark_are_asked(
    labels: list[int], names: list[int], asks: set[int], groups: list[int], doubted: set[int]
) -> None:
    made = puzzle([labels], names, [[2]], [[2.0], [2.0], [np.inf]])
    made.marked[:2] = True
    shown = [
        tile(48, (220, 30, 30), "?" if number in asks else "", (0.66, 0.77), 0.42) for number in range(5)
    ]
    assert asked_within(made, shown.__getitem__) == groups
    assert set(np.flatnonzero(made.doubted).tolist()) == doubted

"""A mark that may be a pointer on a covered tile is unsure; those that several tiles share are not."""

from dataclasses import replace

import numpy as np
import pytest

from screenbot.board import Board, Outcome
from screenbot.geometry import Grid, Image
from screenbot.vision.networks.glyphs import SIDE
from screenbot.vision.reading import Reading
from screenbot.vision.whole.astray import without_pointers


def reading(text: str) -> Reading:
    tiles = Board.from_text(text).tiles
    grid = Grid.regular(0, 0, SIDE, SIDE, *tiles.shape)
    return Reading(grid, tiles, np.ones(tiles.shape, np.float32))


def pictures(tiles: Reading, marks: dict[int, tuple[int, int, int, int]]) -> Image:
    """Return tiles of one grey, with dark marks: left, top, right, bottom, of the tile of some number."""
    out = np.full((tiles.tiles.size, SIDE, SIDE, 3), 150, np.uint8)
    for number, (left, top, right, bottom) in marks.items():
        out[number, top:bottom, left:right] = 0
    return out


MIDDLE, ASIDE, BEYOND, WHOLE = (10, 8, 22, 24), (16, 12, 28, 28), (10, 8, 22, 32), (0, 0, 32, 32)


def test_no_game_is_lost_by_what_may_be_a_pointer() -> None:
    lost = replace(reading("!1# ### 11#"), outcome=Outcome.LOST)
    assert without_pointers(lost, pictures(lost, {0: BEYOND})).outcome is Outcome.PLAYING
    assert without_pointers(lost, pictures(lost, {0: WHOLE})) is lost


@pytest.mark.parametrize(
    ("text", "marks", "after"),
    [
        ("F1# ### 11#", {0: MIDDLE}, "F1# ### 11#"),
        ("F1# ### 11#", {0: ASIDE}, "~1# ### 11#"),
        ("F1# ### 11#", {0: BEYOND}, "~1# ### 11#"),
        ("!1# ### 11#", {0: BEYOND}, "~1# ### 11#"),
        ("!1# ### 11#", {0: WHOLE}, "!1# ### 11#"),  # a ground of its own
        ("F## ### ###", {0: MIDDLE}, "~## ### ###"),  # nothing is open yet
        ("F1F #1# 11#", {0: ASIDE, 2: ASIDE}, "F1F #1# 11#"),  # flags stand there in this game
        ("F1F #1F 11#", {0: MIDDLE, 2: MIDDLE, 5: (2, 2, 9, 30)}, "F1F #1~ 11#"),
    ],
)
def test_a_mark_like_no_other_may_be_a_pointer(
    text: str, marks: dict[int, tuple[int, int, int, int]], after: str
) -> None:
    read = reading(text)
    assert (without_pointers(read, pictures(read, marks)).tiles == Board.from_text(after).tiles).all()


@pytest.mark.parametrize(
    ("colour", "ground", "text", "doubted"),
    [
        ((0, 0, 220), (150, 150, 150), "F1# ### 11#", False),
        ((0, 0, 0), (200, 200, 0), "F1# ### 11#", True),  # less blue and green is not red
        ((200, 200, 200), (40, 40, 200), "F1# ### 11#", True),  # nor is what red shines through
        ((0, 0, 220), (150, 150, 150), "F## ### ###", True),
    ],
)
def test_pointers_are_not_red(
    colour: tuple[int, int, int], ground: tuple[int, int, int], text: str, doubted: bool
) -> None:
    read = reading(text)
    seen = pictures(read, {})
    seen[:] = ground
    seen[0, ASIDE[1] : ASIDE[3], ASIDE[0] : ASIDE[2]] = colour
    assert (without_pointers(read, seen) is not read) == doubted


@pytest.mark.parametrize("side", range(4))
def test_a_boards_frame_along_an_outer_tile_is_none_of_its_mark(side: int) -> None:
    """Nor is the tile's round corner; a mark that reaches there may be a pointer still."""
    read = reading("F1# ### 11#")
    for mark, after in ((MIDDLE, "F1# ### 11#"), (BEYOND, "~1# ### 11#")):
        seen = pictures(read, {0: mark})
        turned = np.rot90(seen[0], side)
        turned[0], turned[:2, :2] = 250, 250
        assert (without_pointers(read, seen).tiles == Board.from_text(after).tiles).all()

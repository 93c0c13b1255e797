"""Lines that were known are found where a board is laid anew."""

import cv2
import numpy as np
import pytest

from screenbot.geometry import Grid, Image
from screenbot.vision.finding.relaying import relaid

EVEN = [24.0] * 9

ANEW = {
    "some columns wider": ([24, 36, 36, 24, 24, 30, 24, 24, 24], EVEN, (30, 30)),
    "all columns wider": ([36] * 9, EVEN, (30, 30)),
    "rows higher, and moved": (EVEN, [32, 24, 24, 32, 24, 24, 24, 24, 32], (21, 40)),
    "one row lower": (EVEN, EVEN, (30, 54)),
    "larger": ([36] * 9, [36] * 9, (12, 12)),
    "narrower": ([18] * 9, EVEN, (40, 30)),
}


def drawn(widths: list[float], heights: list[float], at: tuple[int, int], opened: int) -> tuple[Image, Grid]:
    """A board of bevelled tiles, the first rows of which are opened and numbered, in a plain window."""
    columns, rows = (
        start + np.cumsum([0, *sizes]) for start, sizes in zip(at, (widths, heights), strict=True)
    )
    picture = np.full((420, 420, 3), 200, np.uint8)
    for row, column in np.ndindex(9, 9):
        left, right, top, bottom = (
            int(v) for v in (columns[column], columns[column + 1], rows[row], rows[row + 1])
        )
        tile = picture[top : bottom - 1, left : right - 1]
        tile[:] = 230 if row < opened else 170
        tile[:2] = tile[:, :2] = 120 if row < opened else 250
        tile[-2:] = tile[:, -2:] = 245 if row < opened else 90
        if row < opened and (row + column) % 3:
            cv2.putText(picture, str((row + column) % 3), (left + 7, bottom - 7), 0, 0.5, (160, 60, 20))
    return picture, Grid(tuple(map(float, columns)), tuple(map(float, rows)))


@pytest.mark.parametrize(("widths", "heights", "at"), ANEW.values(), ids=ANEW)
@pytest.mark.parametrize("opened", [0, 3])
def test_lines_are_followed(
    widths: list[float], heights: list[float], at: tuple[int, int], opened: int
) -> None:
    before, grid = drawn(EVEN, EVEN, (30, 30), 0)
    area = grid.area.grown(3)
    now, truth = drawn(widths, heights, at, opened)
    found = relaid(area.cut(before), grid.moved(-area.x, -area.y), now, (area.x, area.y))
    assert found is not None
    assert found.lies_as(truth)


def test_no_lines_are_found_where_the_board_has_gone() -> None:
    before, grid = drawn(EVEN, EVEN, (30, 30), 2)
    noise = np.random.default_rng(3).integers(90, 200, before.shape, np.uint8)
    for now in (np.full_like(before, 200), noise):
        assert relaid(before, grid, now, (0, 0)) is None

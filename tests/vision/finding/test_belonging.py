"""Lines lie where the pixels of one tile end and those of the next begin, wherever the edges are."""

import numpy as np
import pytest

from screenbot.geometry import Image
from screenbot.vision.finding.belonging import belonging
from screenbot.vision.finding.sides import Lattice

SIDE, ROWS, COLUMNS = 24, 9, 10


def board(covered: np.ndarray) -> Image:
    """Return tiles without margin; covered ones have a wide shadow at the right and nothing at the left."""
    image = np.full((SIDE * ROWS, SIDE * COLUMNS, 3), 215, np.uint8)
    for row, column in np.argwhere(covered):
        tile = image[row * SIDE : (row + 1) * SIDE, column * SIDE : (column + 1) * SIDE]
        tile[:] = 190
        tile[:, -6:] = 90
    return image


def lines(count: int, shift: float = 0.0) -> np.ndarray:
    return SIDE * (np.arange(count + 1) + shift)


@pytest.mark.parametrize("shift", [-0.25, -0.12, 0.0, 0.12, 0.25])
def test_lines_move_to_where_tiles_end(shift: float) -> None:
    covered = np.random.default_rng(5).random((ROWS, COLUMNS)) < 0.5
    found = belonging(board(covered), Lattice(lines(COLUMNS, shift), lines(ROWS)))
    assert np.abs(found.columns - lines(COLUMNS)).max() < 0.05 * SIDE
    assert (found.rows == lines(ROWS)).all()


@pytest.mark.parametrize("shift", [-0.12, 0.0, 0.12])
def test_of_tiles_that_are_all_alike_what_lies_around_tells(shift: float) -> None:
    image = np.full((SIDE * (ROWS + 4), SIDE * (COLUMNS + 4), 3), 240, np.uint8)
    image[2 * SIDE : -2 * SIDE, 2 * SIDE : -2 * SIDE] = board(np.ones((ROWS, COLUMNS), bool))
    found = belonging(image, Lattice(lines(COLUMNS, 2 + shift), lines(ROWS, 2)))
    assert np.abs(found.columns - lines(COLUMNS, 2)).max() < 0.05 * SIDE
    assert (found.rows == lines(ROWS, 2)).all()


def test_tiles_that_are_all_alike_tell_nothing() -> None:
    image = board(np.ones((ROWS, COLUMNS), bool))
    found = belonging(image, Lattice(lines(COLUMNS, 0.1), lines(ROWS)))
    assert (found.columns == lines(COLUMNS, 0.1)).all()


@pytest.mark.parametrize("shift", [0.0, -0.01])
@pytest.mark.parametrize("margin", [0, 3])
def test_no_line_moves_into_the_faces_of_buttons_of_their_pages_color(margin: int, shift: float) -> None:
    side = 2 * SIDE
    image = np.full((side * (ROWS + 2), side * (COLUMNS + 2), 3), 217, np.uint8)
    wallpaper = np.random.default_rng(2).integers(0, 255, (ROWS + 2, 1, 3))
    image[:, : side - margin] = wallpaper.repeat(side, axis=0)
    for row, column in np.ndindex(ROWS, COLUMNS):
        tile = image[(row + 1) * side : (row + 2) * side, (column + 1) * side : (column + 2) * side]
        tile[-1:], tile[:, -1] = 128, 128
        tile[0, :-1], tile[:-1, 0] = 255, 255
    given = Lattice(2 * lines(COLUMNS, 1 + shift), 2 * lines(ROWS, 1 + shift))
    found = belonging(image, given)
    assert (found.columns == given.columns).all()
    assert (found.rows == given.rows).all()


def test_what_lies_beside_a_chequered_board_moves_no_line() -> None:
    """Another window's border passes for a part of its tiles."""
    image = np.full((SIDE * (ROWS + 2), SIDE * (COLUMNS + 4), 3), 230, np.uint8)
    tiles = (np.indices((ROWS, COLUMNS)).sum(axis=0) % 2).repeat(SIDE, axis=0).repeat(SIDE, axis=1)
    board = image[SIDE:-SIDE, 2 * SIDE : -2 * SIDE]
    board[:] = np.where(tiles, 90, 110)[..., None]
    image[SIDE:-SIDE, -2 * SIDE : -2 * SIDE + 7] = 92  # what is in sight of another column
    given = Lattice(lines(COLUMNS, 2), lines(ROWS, 1))
    found = belonging(image, given)
    assert (found.columns == given.columns).all()
    assert (found.rows == given.rows).all()

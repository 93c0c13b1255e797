import cv2
import numpy as np
import pytest

from screenbot.geometry import Image
from screenbot.vision.finding.midway import midway
from screenbot.vision.finding.sides import Lattice

MARGIN, TILES = 100, 9


def new_board(tile: int, scale: float) -> Image:
    """A board of blue tiles with a lighter inside and gaps in the page's colour, scaled."""
    side = 2 * MARGIN + TILES * tile
    picture = np.full((side, side, 3), 30, np.uint8)
    for row, column in np.ndindex(TILES, TILES):
        y, x = MARGIN + row * tile, MARGIN + column * tile
        picture[y + 3 : y + tile - 2, x + 3 : x + tile - 2] = (200, 120, 40)
        picture[y + 8 : y + tile - 7, x + 8 : x + tile - 7] = (240, 180, 90)
    return np.asarray(cv2.resize(picture, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA), np.uint8)


@pytest.mark.parametrize(("tile", "scale"), [(30, 1.0), (45, 0.5), (50, 0.63)])
def test_lines_laid_inside_the_tiles_of_a_new_board_are_moved_between_them(tile: int, scale: float) -> None:
    pitch = tile * scale
    truth = MARGIN * scale + pitch * np.arange(TILES + 1)
    aside = Lattice(truth + 0.16 * pitch, truth + 0.16 * pitch)
    lattice = midway(new_board(tile, scale), aside)
    assert np.abs(lattice.columns - truth).max() < 0.05 * pitch
    assert np.abs(lattice.rows - truth).max() < 0.05 * pitch


@pytest.mark.parametrize("contrast", [0, 20])
def test_the_colours_of_a_chess_board_tell_where_its_tiles_begin(contrast: int) -> None:
    """Another column of it is in sight in part, beside a window that lies over the rest."""
    tile, side = 30, 2 * MARGIN + TILES * 30
    picture = np.full((side, side, 3), 30, np.uint8)
    for row, column in np.ndindex(TILES, TILES + 1):
        y, x = MARGIN + row * tile, MARGIN + column * tile
        picture[y : y + tile, x : x + tile] = 180 + contrast * ((row + column) % 2)
    picture[:, MARGIN + TILES * tile + 8 :] = 250
    truth = MARGIN + tile * np.arange(TILES + 1.0)
    lattice = midway(picture, Lattice(truth, truth))
    assert (lattice.columns == truth).all() == (contrast > 0)


def test_a_bevel_that_passes_for_a_gap_is_part_of_chequered_tiles() -> None:
    """Lines in the middle between tiles' lighter parts lie off by half of it."""
    tile, bevel = 50, 8
    picture = np.full((2 * MARGIN + TILES * tile, 2 * MARGIN + TILES * tile, 3), 190, np.uint8)
    for row, column in np.ndindex(TILES, TILES):
        y, x = MARGIN + row * tile, MARGIN + column * tile
        shade = 60 * ((row + column) % 2)
        picture[y : y + tile, x : x + tile] = 30 + shade
        picture[y : y + tile - bevel, x : x + tile - bevel] = 100 + shade
    truth = MARGIN + tile * np.arange(TILES + 1.0)
    aside = MARGIN - bevel / 2 + (tile + 0.06) * np.arange(TILES + 1.0)  # before they are placed exactly
    lattice = midway(picture, Lattice(aside, aside))
    assert np.abs(lattice.columns - truth).max() < 1
    assert np.abs(lattice.rows - truth).max() < 1


def test_lines_on_a_page_that_looks_as_tiles_do_stay_whatever_is_written_beside_them() -> None:
    high, wide = 36, 60
    picture = np.full((2 * MARGIN + TILES * high, 2 * MARGIN + TILES * wide, 3), 255, np.uint8)
    rows, columns = (MARGIN + 0.5 + tile * np.arange(TILES + 1.0) for tile in (high, wide))
    down, across = (slice(MARGIN, MARGIN + TILES * tile + 1) for tile in (high, wide))
    picture[rows.astype(int), across] = 0
    picture[down, columns.astype(int)] = 0
    for y in (MARGIN - 25, down.stop + 13):
        picture[y : y + 12, MARGIN + 10 : MARGIN + 90 : 2] = 0
        picture[y : y + 12, across.stop - 90 : across.stop - 10 : 2] = 0
    picture[[MARGIN - high, down.stop + high]] = 0  # a frame around all that
    lattice = midway(picture, Lattice(columns, rows))
    assert (lattice.rows == rows).all()

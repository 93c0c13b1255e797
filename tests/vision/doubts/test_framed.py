"""Where a frame of one colour goes all round a board whose tiles no lines part it ends."""

import numpy as np
import pytest

from screenbot.board import Board, Tile
from screenbot.geometry import Grid, Image
from screenbot.vision.doubts.framed import is_framed, unframed
from screenbot.vision.reading import Reading

TEXT = "0000001# 0000012# 000001#2 11111111 ####1000 ###21000 ###10000 ###10000"
BOARD = Board.from_text(TEXT)
COLOURS = {-1: (80, 60, 50), 0: (112, 112, 112), 1: (0, 190, 120), 2: (0, 110, 60)}
GRID = Grid.regular(30, 30, 20, 20, 8, 8)


def drawn(frame: int = 8, lines: bool = False) -> Image:
    """Return a board of plain tiles within a frame on a page."""
    image = np.full((220, 220, 3), 24, np.uint8)
    image[30 - frame : 190 + frame, 30 - frame : 190 + frame] = (105, 85, 71)
    for (row, column), tile in np.ndenumerate(BOARD.tiles):
        GRID.tile(row, column).cut(image)[:] = COLOURS[int(tile)]
    if lines:
        image[30:190:20, 30:190] = image[30:190, 30:190:20] = 200
    return image


def read(grid: Grid = GRID, text: str = TEXT) -> Reading:
    tiles = Board.from_text(text).tiles
    return Reading(grid, tiles, np.ones(tiles.shape, np.float32))


def test_a_board_ends_at_its_frame() -> None:
    assert is_framed(drawn(), read())
    assert is_framed(drawn(), read(GRID.moved(0.4, -0.6)))


@pytest.mark.parametrize(
    ("image", "reading"),
    [
        (drawn(frame=2), read()),  # too thin to be told from a line
        (drawn(lines=True), read()),  # each tile has a line
        (drawn(), read(GRID.moved(4, 0))),
        (drawn(), read(text=TEXT.replace("1#", "1~", 1))),
        (drawn()[:, 28:], read(GRID.moved(-28, 0))),  # the picture cuts it
    ],
    ids=["thin", "lines", "aside", "unread", "cut"],
)
def test_what_is_no_frame_or_not_all_round_tells_nothing(image: Image, reading: Reading) -> None:
    assert not is_framed(np.ascontiguousarray(image), reading)


def test_a_frame_of_two_colours_may_be_tiles() -> None:
    image = drawn()
    image[22:30, 22:198] = (60, 140, 40)
    assert not is_framed(image, read())


def test_a_board_of_no_levels_size_may_be_a_part_of_one() -> None:
    image = drawn()
    image[:, 170:] = image[25, 25]
    part = Grid(GRID.column_edges[:-1], GRID.row_edges)
    assert not is_framed(image, read(part, " ".join(line[:-1] for line in BOARD.lines)))


def ringed(sides: str, marked: bool = False) -> tuple[Image, Reading]:
    """Return a board that a frame with lines in it lies beside, and a reading that takes that for tiles."""
    image = drawn(frame=28)
    image[10:210:20, 2:218] = image[2:218, 10:210:20] = (96, 80, 68)
    if marked:
        for left in range(10, 200, 40):
            image[8:30, left : left + 20] = 190
    top, bottom, left, right = (int(side in sides) for side in "tblr")
    tiles = np.pad(BOARD.tiles, ((top, bottom), (left, right)), constant_values=int(Tile.UNSURE))
    grid = Grid.regular(30 - 20 * left, 30 - 20 * top, 20, 20, *tiles.shape)
    return image, Reading(grid, tiles, (tiles != Tile.UNSURE).astype(np.float32))


@pytest.mark.parametrize(("sides", "is_none"), [("tblr", True), ("lr", True), ("tb", True), ("l", False)])
def test_a_frame_with_lines_is_none_of_the_board_if_it_goes_round(sides: str, is_none: bool) -> None:
    image, reading = ringed(sides)
    inner = unframed(image, reading)
    assert inner.lies_as(GRID) == is_none
    assert inner.lies_as(reading.grid) != is_none


def test_a_tile_of_a_frame_that_was_read_by_mistake_makes_no_board_of_it() -> None:
    image, reading = ringed("tblr")
    reading.tiles[4, 0] = Tile.COVERED
    assert unframed(image, reading).lies_as(GRID)


def test_what_nobody_can_read_in_several_looks_is_no_frame() -> None:
    image, reading = ringed("tb", marked=True)
    assert unframed(image, reading).lies_as(reading.grid)


def test_what_nobody_can_read_is_no_frame_where_tiles_look_like_it() -> None:
    image, reading = ringed("lr")
    reading.grid.tile(3, 3).cut(image)[:] = image[25, 25]
    assert unframed(image, reading).lies_as(reading.grid)


def test_a_board_of_which_hardly_anything_is_read_has_no_frame() -> None:
    image, reading = ringed("tblr")
    reading.tiles[2:] = Tile.UNSURE
    assert unframed(image, reading).lies_as(reading.grid)

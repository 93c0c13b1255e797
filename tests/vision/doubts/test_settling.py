"""A row that is no tiles is taken off a doubtful board where the rest can be read without it."""

from dataclasses import replace

import cv2
import numpy as np
import pytest

from screenbot.board import Board, Tile
from screenbot.geometry import Grid, Image
from screenbot.vision.deduction import around
from screenbot.vision.doubts.outer import goes_on_in_part, shows_marks
from screenbot.vision.doubts.settling import (
    UNREAD,
    _is_heading,
    _lengthened,
    _with_more,
    _without_blank,
    settled,
)
from screenbot.vision.naming.free import read_free
from screenbot.vision.reading import Reading
from tests.vision.finding.test_grid import draw, picture
from tests.vision.naming.test_tints import SIDE, drawn, played
from tests.vision.packs.test_reader import painted

GAME = """
    #101F1##2F10
    11022##2#210
    0001#1##2111
    00122111101#
    001#10000011
    012321011100
    01#2#211F100
    012#####2200
    001F##1##100
"""


@pytest.mark.parametrize("page", ["below", "none"])
@pytest.mark.parametrize("lined", [False, True])
def test_a_blank_row_below_covered_tiles_is_page(page: str, lined: bool) -> None:
    lines = Board.from_text(GAME).lines
    blank = ["0" * len(lines[0])] if page == "below" else []
    image, grid = painted(Board.from_text(" ".join([*lines, *blank])), "kmines", 24)
    doubtful = Grid(grid.column_edges, grid.row_edges, clear=False, lined=lined)
    reading = settled(image, read_free(image, doubtful))
    assert reading.board().lines == lines
    assert reading.grid.clear == (lined and page == "none")


def flagged(shape: tuple[int, int], *mines: tuple[int, int]) -> Board:
    """Return a board of which all is open but for flags on its mines."""
    mined = np.zeros(shape, np.bool_)
    mined[tuple(np.transpose(mines))] = True
    return Board(np.where(mined, int(Tile.FLAG), around(mined)).astype(np.int8))


@pytest.mark.parametrize("margin", [3, 30])
def test_a_board_ends_where_its_outer_tiles_show_marks_and_nothing_follows(margin: int) -> None:
    truth = flagged((8, 9), (1, 1), (1, 7), (6, 1), (6, 7), (4, 4))
    image, grid = painted(truth, "kmines", 24, margin)
    reading = settled(image, read_free(image, replace(grid, clear=False)))
    assert reading.board().lines == truth.lines
    assert reading.grid.clear


def test_a_board_beside_which_rows_of_zeros_may_follow_stays_in_doubt() -> None:
    image, whole = painted(flagged((10, 11), (2, 2), (2, 8), (7, 2), (7, 8), (5, 5)), "kmines", 24)
    part = Grid(whole.column_edges[1:-1], whole.row_edges[1:-1], clear=False)
    reading = settled(image, read_free(image, part))
    assert not reading.unsure
    assert not reading.grid.clear


def test_a_board_whose_tiles_are_not_quite_square_may_be_off_by_some_pixels() -> None:
    truth = flagged((8, 9), (1, 1), (1, 7), (6, 1), (6, 7), (4, 4))
    image, grid = painted(truth, "kmines", 24, 30)
    stretched = tuple(30 + 24.22 * (edge - 30) / 24 for edge in grid.column_edges)
    reading = settled(image, read_free(image, replace(grid, column_edges=stretched, clear=False)))
    assert not reading.unsure
    assert not reading.grid.clear


def test_a_board_with_a_bare_outer_row_of_zeros_stays_in_doubt() -> None:
    image, grid = painted(flagged((10, 11), (2, 2), (2, 8), (7, 2), (7, 8), (5, 5)), "kmines", 24)
    reading = settled(image, read_free(image, replace(grid, clear=False)))
    assert not reading.unsure
    assert not reading.grid.clear


def test_a_row_of_which_nothing_can_be_read_is_page() -> None:
    lines = Board.from_text(GAME).lines
    board, grid = painted(Board.from_text(" ".join([*lines, "0" * len(lines[0])])), "kmines", 24)
    image, page = board.copy(), grid.row_edges[-2]
    image[round(page) :] = np.linspace(150, 235, image.shape[1])[:, None]
    reading = read_free(image, Grid(grid.column_edges, grid.row_edges, clear=False))
    assert len(reading.unsure) > UNREAD
    assert settled(image, reading).board().lines == lines


NEW = """
    ############
    ############
    #2112#######
    #1001#######
    #211########
    ############
    ############
"""


def test_a_heading_in_a_colour_of_its_own_is_no_row() -> None:
    lines = Board.from_text(NEW).lines
    board, grid = painted(Board.from_text(" ".join(["#" * len(lines[0]), *lines])), "kmines", 24)
    image, head = board.copy(), round(grid.row_edges[1])
    image[:head] = (40, 40, 40)
    for column in (0, 1, 5, 6, 11):
        left = round(grid.column_edges[column])
        image[4 : head - 4, left + 4 : left + 20 : 6] = (250, 250, 250)
    reading = read_free(image, Grid(grid.column_edges, grid.row_edges, clear=False))
    assert settled(image, reading).board().lines == lines


def test_a_heading_of_two_rows_is_taken_off_at_once() -> None:
    lines = Board.from_text(GAME).lines
    board, grid = painted(Board.from_text(" ".join(["0" * len(lines[0])] * 2 + [*lines])), "kmines", 24)
    image, head = board.copy(), round(grid.row_edges[2])
    image[:head] = (90, 60, 40)
    for row in (10, 34):
        image[row : row + 14, 20:-20:7] = (250, 250, 250)
    reading = read_free(image, Grid(grid.column_edges, grid.row_edges, clear=False))
    assert settled(image, reading).board().lines == lines


@pytest.mark.parametrize("height", [1, 2])
def test_covered_tiles_are_no_page_where_a_heading_of_its_colour_is_taken_off(height: int) -> None:
    lines = Board.from_text(NEW).lines
    above = ["0" * len(lines[0])] * height
    board, grid = painted(Board.from_text(" ".join([*above, *lines])), "kmines", 24)
    image, head = board.copy(), round(grid.row_edges[height])
    image[:head] = image[0, 0]
    for row in range(10, head - 14, 24):
        image[row : row + 14, 20:-20:7] = (50, 50, 50)
    reading = read_free(image, Grid(grid.column_edges, grid.row_edges, clear=False))
    assert settled(image, reading).board().lines == lines


def test_a_row_of_numbers_that_was_left_off_is_found_again() -> None:
    mines = np.zeros((7, 9), bool)
    mines[[2, 2, 5], [2, 6, 4]] = True
    truth = Board(np.where(mines, int(Tile.FLAG), around(mines)).astype(np.int8))
    image, grid = painted(truth, "kmines", 24)
    reading = read_free(image, Grid(grid.column_edges, grid.row_edges[:-1], clear=False))
    assert not len(reading.unsure)
    assert settled(image, reading).board().lines == truth.lines


FALSE = """
    #10000000
    #10000000
    110000000
    #10000122
    #200001FF
    F20012443
    11001FFF1
    011123421
    01#11F100
"""
"""Without its first column its zeros may be covered tiles."""


def test_a_column_of_few_numbers_and_a_flag_is_found_again() -> None:
    image, grid = painted(Board.from_text(FALSE), "winemine", 32)
    reading = read_free(image, Grid(grid.column_edges[1:], grid.row_edges, clear=False))
    assert reading.tiles[0, -1] == Tile.COVERED
    assert settled(image, reading).board().lines == Board.from_text(FALSE).lines


def test_a_board_in_no_doubt_is_left_as_it_is() -> None:
    lines = Board.from_text(GAME).lines
    image, grid = painted(Board.from_text(" ".join([*lines, "0" * len(lines[0])])), "kmines", 24)
    reading = read_free(image, grid)
    assert settled(image, reading) is reading


def test_a_bare_column_may_be_page_too() -> None:
    lines = tuple("0" + line for line in Board.from_text(GAME).lines[2:])
    image, grid = painted(Board.from_text(" ".join([*lines, "0" * len(lines[0])])), "kmines", 24)
    reading = settled(image, read_free(image, Grid(grid.column_edges, grid.row_edges, clear=False)))
    assert len(reading.unsure) > reading.tiles.size / 2


@pytest.mark.parametrize("clear", [False, True])
def test_a_row_that_was_left_off_is_found_again(clear: bool) -> None:
    image, grid = painted(Board.from_text(GAME), "kmines", 24)
    reading = read_free(image, Grid(grid.column_edges, grid.row_edges[1:], clear=clear))
    assert len(reading.unsure) > reading.tiles.size / 2
    assert settled(image, reading).board().lines == Board.from_text(GAME).lines


def headed(board: Board, ink: int) -> tuple[Image, Grid]:
    """Return a board with the page's colour above it, and some words in it; the grid has a row there."""
    above = " ".join(["0" * board.tiles.shape[1], *board.lines])
    image, grid = painted(Board.from_text(above), "kmines", 24)
    image, head = image.copy(), round(grid.row_edges[1])
    image[:head] = image[0, 0]
    image[10 : head - 6, 30:-20:7] = ink
    return image, grid


@pytest.mark.parametrize("text", [NEW, GAME])
def test_a_heading_is_taken_off_a_board_whose_end_seemed_clear(text: str) -> None:
    image, grid = headed(Board.from_text(text), 50)
    assert settled(image, read_free(image, grid)).board().lines == Board.from_text(text).lines


@pytest.mark.parametrize(("row", "heading"), [("", True), ("0" * 12, False), ("00110021110#", False)])
def test_a_heading_shows_something_but_no_numbers_in_tiles(row: str, heading: bool) -> None:
    image, grid = headed(Board.from_text(NEW), 50)
    if row:
        image, grid = painted(Board.from_text(" ".join([row, *Board.from_text(NEW).lines])), "kmines", 24)
    assert _is_heading(image, Grid(grid.column_edges, grid.row_edges[:2])) == heading


def test_a_heading_is_taken_off_a_clear_board_of_which_only_it_cannot_be_read() -> None:
    truth = flagged((8, 9), (1, 1), (1, 7), (6, 1), (6, 7), (4, 4), (0, 3))
    image, grid = headed(truth, 50)
    reading = read_free(image, grid)
    assert 0 < len(reading.unsure) < 0.4 * reading.tiles.size
    assert settled(image, reading).board().lines == truth.lines


def test_a_bar_below_that_looks_like_no_tile_is_no_row() -> None:
    lines = Board.from_text(GAME).lines
    below = ["#" * len(lines[0])]
    image, grid = painted(Board.from_text(" ".join([*lines, *below])), "gnome-mines-bgcolors", 24)
    image[round(grid.row_edges[-2]) :] = (20, 16, 12)
    reading = read_free(image, replace(grid, clear=False))
    zeros = Board.from_text(GAME).tiles == 0
    assert (reading.tiles[:-1][zeros] == Tile.UNSURE).all()  # with the bar they may be covered tiles
    assert settled(image, reading).board().lines == lines


def test_what_cannot_be_read_all_around_a_board_beyond_doubt_is_no_tiles() -> None:
    lines = Board.from_text(GAME).lines
    image, grid = painted(Board.from_text(GAME), "kmines", 24, 60)
    inner = read_free(image, grid)
    columns, rows = ((edges[0] - 24, *edges, edges[-1] + 24) for edges in (grid.column_edges, grid.row_edges))
    tiles = np.pad(inner.tiles, 1, constant_values=int(Tile.UNSURE))
    around_it = Reading(Grid(columns, rows, clear=True), tiles, np.pad(inner.certainty, 1))
    assert settled(image, around_it).board().lines == lines


def test_a_heading_with_few_marks_is_no_rows() -> None:
    """Its marks contradict the zeros around them, some of which are the board's."""
    lines = Board.from_text(GAME).lines
    image, grid = painted(Board.from_text(GAME), "kmines", 24, 60)
    top, *_ = rows = grid.row_edges
    tiles = np.vstack([np.zeros((2, grid.columns), np.int8), read_free(image, grid).tiles])
    tiles[[0, 0, 0, 1, 1], [0, 1, 11, 0, 1]] = Tile.UNSURE
    tiles[2:4, [0, 1, 11]] = Tile.UNSURE
    longer = Grid(grid.column_edges, (top - 48, top - 24, *rows), clear=False)
    reading = Reading(longer, tiles, np.zeros(tiles.shape, np.float32))
    assert settled(image, reading).board().lines == lines


def test_rows_that_show_what_others_do_stay_below_a_heading() -> None:
    """Numbers of the last rows tell of mines in one that a bar hides."""
    lines = [*Board.from_text(GAME).lines, "0013*31#####", "000112F10012"][:10]
    heading = "0" * len(lines[0])
    board, grid = painted(Board.from_text(" ".join([heading, heading, *lines])), "kmines", 24)
    image, head = board.copy(), round(grid.row_edges[2])
    image[:head] = (90, 60, 40)
    for row in (10, 34):
        image[row : row + 14, 20:-20:7] = (250, 250, 250)
    reading = settled(image, read_free(image, replace(grid, clear=False)))
    assert (reading.grid.rows, reading.grid.row_edges[0]) == (len(lines), head)


def chequered(text: str) -> Image:
    """Return a lawn of two greens, dug up in two browns, on a white page."""
    image = np.full((24 * 10, 24 * 12, 3), 255, np.uint8)
    for row, line in enumerate(text.split()):
        for column, letter in enumerate(line):
            shade = 14 * ((row + column) % 2)
            place = image[24 * (row + 1) :, 24 * (column + 1) :][:24, :24]
            place[:] = (72, 205 + shade, 165 + shade) if letter == "#" else (155, 185 + shade, 220 + shade)
            if letter not in "#0":
                cv2.putText(
                    place, letter, (6, 18), cv2.FONT_HERSHEY_DUPLEX, 0.6, INKS[letter], 1, cv2.LINE_AA
                )
    return image


LAWN = """
    #######100
    #######200
    #######100
    #####21100
    #####10000
    #####20000
    #####10000
    #####10000
"""
INKS = {"1": (200, 60, 20), "2": (20, 110, 20)}


def test_tiles_without_marks_that_were_left_off_are_found_again() -> None:
    image = chequered(LAWN)
    grid = replace(Grid.regular(24, 24, 24, 24, 8, 9), clear=False)
    reading = settled(image, read_free(image, grid))
    assert reading.board().lines == Board.from_text(LAWN).lines


def test_a_board_lacks_no_column_that_looks_like_none_of_its_tiles() -> None:
    image, grid = painted(Board.from_text(GAME), "kmines", 24, 30)
    outside = np.ones(image.shape[:2], np.bool_)
    grid.area.cut(outside)[:] = False
    image[outside] = (40, 200, 40)
    lacking = Grid(grid.column_edges[:-1], grid.row_edges, clear=False)
    longer = [reading.tiles.shape for reading in _lengthened(image, lacking)]
    assert longer == [(grid.rows, grid.columns)]


@pytest.mark.parametrize(("word", "tiles"), [("1111", True), ("mark", False)])
def test_small_words_above_a_board_are_not_the_marks_of_its_tiles(word: str, tiles: bool) -> None:
    image = np.full((420, 480, 3), 224, np.uint8)
    for row, column in np.ndindex(7, 8):
        letter, scale, aside = "1", 0.5, 0
        if row == 0:
            letter = word[column // 2]
            scale, aside = (scale, aside) if letter == "1" else (0.3, 14)
        if column % 2 == 0:
            place = 60 * column + 24 - aside, 60 * row + 36 + aside
            cv2.putText(image, letter, place, cv2.FONT_HERSHEY_SIMPLEX, scale, (0, 0, 0), 2, cv2.LINE_AA)
    whole = Grid.regular(0, 0, 60, 60, 7, 8)
    assert shows_marks(image, whole, Grid(whole.column_edges, whole.row_edges[1:])) == tiles


@pytest.mark.parametrize(("more", "unread", "taken"), [(1, 0, True), (4, 0, False), (1, 20, False)])
def test_blank_rows_that_leave_all_zeros_in_doubt_are_taken_off(
    monkeypatch: pytest.MonkeyPatch, more: int, unread: int, taken: bool
) -> None:
    """Not where many are blank, nor where much is in doubt without them."""
    truth = flagged((8, 9), (0, 0), (0, 8), (7, 0), (7, 8), (4, 4))
    grid = Grid.regular(0, 0, 24, 24, 8, 9)

    def read(_: Image, grid: Grid) -> Reading:
        tiles = np.full((grid.rows, grid.columns), Tile.UNSURE, np.int8)
        tiles[: len(truth.tiles)] = truth.tiles
        if grid.rows > len(truth.tiles):
            tiles[tiles == 0] = Tile.UNSURE
        tiles.ravel()[10 : 10 + unread] = Tile.UNSURE
        return Reading(grid, tiles, np.ones(tiles.shape, np.float32))

    monkeypatch.setattr("screenbot.vision.doubts.settling.read_free", read)
    image = np.zeros((300, 300, 3), np.uint8)
    whole = read(image, Grid.regular(0, 0, 24, 24, 8 + more, 9))
    rest = _without_blank(image, whole)
    assert rest.grid.clear != taken
    assert rest.grid.row_edges == (grid if taken else whole.grid).row_edges


def test_the_labels_of_rows_and_columns_in_a_colour_of_their_own_are_no_tiles() -> None:
    """A spreadsheet's: letters across, and down numbers that would be a game's, but that the rules forbid."""
    truth, size = Board.from_text(GAME), 24
    rows, columns = truth.tiles.shape
    image = np.full((size * (rows + 3), size * (columns + 3), 3), 255, np.uint8)
    inks = [(220, 0, 0), (0, 120, 0), (0, 0, 220)]
    for row, column in np.ndindex(rows + 1, columns + 1):
        tile = image[size * (row + 1) :, size * (column + 1) :][:size, :size]
        name = truth.lines[row - 1][column - 1] if row and column else ""
        tile[:] = 230 if not name else {"#": 191, "F": (0, 255, 255)}.get(name, 255)
        tile[-1:], tile[:, -1:] = 212, 212
        label = (
            chr(64 + column) if column and not row else str(row) if row and not column else name.strip("#0")
        )
        ink = inks[int(name) - 1] if name in ("1", "2", "3") else (40, 40, 40)
        cv2.putText(tile, label, (7 if len(label) == 1 else 2, 17), 0, 0.5, ink, 1, cv2.LINE_AA)
    grid = Grid.regular(size, size, size, size, rows + 1, columns + 1)
    assert settled(image, read_free(image, grid)).board().lines == truth.lines


@pytest.mark.parametrize(("cells", "in_part"), [(0, False), (2, True)])
def test_bare_page_is_no_tile_of_those_that_are_page_with_an_outline(cells: int, in_part: bool) -> None:
    """Beside a heading some of it is left."""
    image = np.full((400, 400, 3), 36, np.uint8)
    places = [(row, column) for row in range(9) for column in range(9)]
    for row, column in places + [(-1, column) for column in range(cells)]:
        top, left = 100 + 24 * row, 40 + 24 * column
        cv2.rectangle(image, (left + 1, top + 1), (left + 22, top + 22), (48, 48, 48), 1)
    image[80:96, 40 + 24 * 3 : 40 + 24 * 9] = 200
    grid = Grid.regular(40, 100, 24, 24, 9, 9)
    reading = Reading(grid, np.full((9, 9), Tile.COVERED, np.int8), np.ones((9, 9), np.float32))
    assert goes_on_in_part(image, reading) is in_part


@pytest.mark.parametrize(("more", "in_part"), [(0, False), (2, True), (9, False)])
def test_a_board_goes_on_where_some_cells_beside_it_look_just_like_its_covered_tiles(
    more: int, in_part: bool
) -> None:
    lines = [24 * number for number in range(11)]
    image, across = picture(400, 400), [40 + x for x in lines[:10]]
    draw(image, across, [50 + y for y in lines[:10]], 0)
    draw(image, across[: more + 1], [50 + y for y in lines[9:]], 0)
    grid = Grid.regular(40, 50, 24, 24, 9, 9)
    reading = Reading(grid, np.full((9, 9), Tile.COVERED, np.int8), np.ones((9, 9), np.float32))
    assert goes_on_in_part(image, reading) is in_part


def test_a_board_goes_on_beside_a_message_that_hides_some_of_its_outer_tiles() -> None:
    tiles = played()
    image = drawn(tiles).copy()
    high = slice(3 * SIDE + 8, 6 * SIDE - 10)
    image[high, SIDE // 2 : -SIDE // 2] = 255
    cv2.putText(image, "Game over", (3 * SIDE, 5 * SIDE), cv2.FONT_HERSHEY_SIMPLEX, 1.2, (20, 20, 20), 3)
    whole = Grid.regular(0, 0, SIDE, SIDE, *tiles.shape)
    inner = Grid(whole.column_edges[:-1], whole.row_edges)
    reading = _with_more(image, read_free(image, inner))
    assert reading.grid.columns == whole.columns
    sure = reading.tiles != Tile.UNSURE
    assert (reading.tiles[sure] == tiles[sure]).all()

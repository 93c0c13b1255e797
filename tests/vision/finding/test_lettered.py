"""Boards that a terminal writes, or a game that draws no lines, are found by their marks and read."""

from collections.abc import Callable

import cv2
import numpy as np
import pytest

from screenbot.board import Board
from screenbot.geometry import Grid, Image
from screenbot.vision import eyes
from screenbot.vision.eyes import read, read_unknown
from screenbot.vision.finding.lettered import lettered_boards
from screenbot.vision.naming.free import read_free
from screenbot.vision.reading import Reading

GAME = """
    ##1000000
    #F1011100
    ##112F210
    ######F10
    ######210
    #####F100
    ######100
    ######111
    #######F#
"""

INKS = {"1": (255, 90, 90), "2": (20, 200, 20), "3": (60, 60, 250), "F": (40, 40, 230), ".": (230, 230, 230)}


def write(image: Image, text: str, x: float, y: float, ink: tuple[int, int, int], scale: float) -> None:
    """Write a line with the middle of its first letter two pixels below a place."""
    font, thick = cv2.FONT_HERSHEY_DUPLEX, 1
    (width, _), _ = cv2.getTextSize(text[0], font, scale, thick)
    (_, height), _ = cv2.getTextSize("1", font, scale, thick)
    cv2.putText(
        image, text, (round(x - width / 2), round(y + height / 2)), font, scale, ink, thick, cv2.LINE_AA
    )


def terminal(text: str, covered: str, across: int = 24, down: int = 24, x: int = 60, y: int = 90) -> Image:
    """Return a terminal in which each tile is a letter, covered ones this letter and zeros none."""
    image = np.full((460, 560, 3), (24, 20, 16), np.uint8)
    write(image, "Minesweeper   mines 10", 30, 30, (220, 220, 220), 0.7)
    write(image, "left: open   right: flag", 30, 430, (220, 220, 220), 0.7)
    for row, line in enumerate(text.split()):
        for column, letter in enumerate(line.replace("#", covered)):
            if letter != "0":
                ink = INKS.get(letter, (200, 200, 60))
                write(image, letter, x + (column + 0.5) * across, y + (row + 0.5) * down, ink, 0.6)
    return image


def middles(grid: Grid) -> tuple[float, float]:
    """Return the middle of a grid's first tile."""
    (left, right), (top, bottom) = grid.column_edges[:2], grid.row_edges[:2]
    return (left + right) / 2, (top + bottom) / 2


@pytest.mark.parametrize("covered", [".", "#"])
@pytest.mark.parametrize(("across", "down"), [(24, 24), (22, 26), (30, 22)])
def test_a_board_of_letters_is_found(covered: str, across: int, down: int) -> None:
    found = lettered_boards(terminal(GAME, covered, across, down))[0]
    assert (found.rows, found.columns) == (9, 9)
    assert (found.tile_width, found.tile_height) == pytest.approx((across, down), abs=0.05)
    assert middles(found) == pytest.approx((60 + across / 2, 92 + down / 2), abs=1.5)
    assert not found.clear


@pytest.mark.parametrize(("aside", "rows"), [(0.5, 9), (0.35, 0)])
def test_what_is_left_of_lines_between_tiles_is_no_text(aside: float, rows: int) -> None:
    image = terminal(GAME, "#", 30, 30, y=50)
    for row in (1, 4, 7):
        for column in (1, 4, 7):
            x, y = round(60 + (column + 0.5 + aside) * 30), 50 + 30 * row
            cv2.line(image, (x, y + 10), (x, y + 24), (150, 150, 150), 1)
    assert sum(found.rows for found in lettered_boards(image)) == rows


@pytest.mark.parametrize(("covered", "reader"), [(".", read_unknown), ("#", read)])
def test_a_board_of_letters_is_read(covered: str, reader: Callable[[Image], Reading]) -> None:
    reading = reader(terminal(GAME, covered))
    assert reading.board().lines == Board.from_text(GAME).lines
    assert not reading.sure


FLAT = """
    #########
    #########
    ###2112##
    ###1001##
    ###1001##
    ###2122##
    #########
    #########
"""


def flat(text: str, side: int, covered: int, page: int = 120, shine: int = 0) -> tuple[Image, Grid]:
    """Return a board of flat tiles without lines, and where it lies; covered ones are lighter by the row."""
    lines = text.split()
    grid = Grid.regular(60, 48, side, side, len(lines), len(lines[0]))
    image = np.full((48 * 2 + side * grid.rows, 60 * 2 + side * grid.columns, 3), page, np.uint8)
    for row, line in enumerate(lines):
        for column, letter in enumerate(line):
            tile = grid.tile(row, column)
            tile.cut(image)[:] = covered + shine * (row + column) if letter == "#" else 200
            if letter not in "#0":
                write(image, letter, *tile.center, (120, 60, 0), 0.8)
    return image, grid


def off(found: Grid, truth: Grid) -> float:
    """Return how far the worst line of a grid is off, in pixels."""
    x = np.abs(np.subtract(found.column_edges, truth.column_edges)).max()
    return float(max(x, np.abs(np.subtract(found.row_edges, truth.row_edges)).max()))


def test_covered_tiles_of_one_colour_around_the_marks_are_the_board_s() -> None:
    image, truth = flat(FLAT, 40, 60)
    assert off(lettered_boards(image)[0], truth) < 4
    assert read_free(image, lettered_boards(image)[0]).board().lines == Board.from_text(FLAT).lines


def test_a_board_that_goes_on_in_many_colours_is_not_cut_where_its_marks_end() -> None:
    image, _ = flat(FLAT, 40, 20, shine=10)
    assert lettered_boards(image) == []


def test_page_of_the_colour_of_zeros_is_none_of_the_board() -> None:
    image, truth = flat(FLAT.replace("#########", "000000000").replace("#", "0"), 40, 60, 200)
    assert lettered_boards(image) == []  # four rows of marks
    numbers = "\n".join(["2112112"] * 7)
    image, truth = flat(numbers, 40, 60, 200)
    assert off(lettered_boards(image)[0], truth) < 4


@pytest.mark.parametrize("place", [(24, 102), (312, 294), (72, 342), (72, 54)])
def test_a_lone_mark_beside_the_board_is_none_of_it(place: tuple[int, int]) -> None:
    image = terminal(GAME, "#", 24, 24)
    write(image, "o", *place, (230, 230, 230), 0.6)
    found = lettered_boards(image)[0]
    assert (found.rows, found.columns) == (9, 9)


def test_letters_of_words_are_no_marks() -> None:
    image = np.full((300, 500, 3), 255, np.uint8)
    for row in range(10):
        write(image, "no game here only words", 30, 20 + 28 * row, (0, 0, 0), 0.7)
    assert lettered_boards(image) == []


def test_marks_tell_of_a_board_where_faint_lines_leave_tiles_unsure(monkeypatch: pytest.MonkeyPatch) -> None:
    image = terminal(GAME, ".")
    aside = Grid.regular(50, 90, 24, 24, 9, 9)
    grid = Grid(aside.column_edges, aside.row_edges, clear=False, lined=False)
    monkeypatch.setattr(eyes, "find_grids", lambda image, *most: [grid])
    assert read_unknown(image).board().lines == Board.from_text(GAME).lines

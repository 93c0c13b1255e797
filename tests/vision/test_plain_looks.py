"""Looks of simple games: letters for pictures, zeros that are written out, dots, one ground for all tiles."""

from collections.abc import Callable
from itertools import pairwise

import cv2
import numpy as np
import pytest

from screenbot.board import Board, Tile
from screenbot.geometry import Grid, Image
from screenbot.vision.eyes import read_unknown
from screenbot.vision.naming.free import read_free

SIDE = 40
INKS = {"1": (200, 60, 20), "2": (20, 130, 20), "3": (30, 30, 200), "B": (20, 20, 20), "F": (20, 20, 20)}

GAME = """
    #2101111##
    #F101F1###
    111011####
    00001#####
    01112#####
    12F#######
    #F3#######
    ##########
"""
FEW = """
    ##########1000001#
    ##########2110002#
    ############20002#
    ############21223#
    ##################
    ##################
    ##################
    ##################
    ##################
    ##################
    ##################
    ##################
    ##################
    ##################
"""
TILE_BY_TILE = """
    ##1000###
    ##20#1###
    ##2001###
    #31#1####
    #########
    #########
    ##00#####
    #########
"""
LOST = """
    #2101111##
    #B101B1###
    111011####
    00001#B###
    01112#####
    12B####B##
    #B3###B###
    ####B#####
"""

Paint = Callable[[Image, str], None]


def write(tile: Image, letter: str, ink: tuple[int, int, int]) -> None:
    """Write a letter in the middle of a tile."""
    font, scale = cv2.FONT_HERSHEY_DUPLEX, 0.8
    (width, height), _ = cv2.getTextSize(letter, font, scale, 1)
    place = (tile.shape[1] - width) // 2, (tile.shape[0] + height) // 2
    cv2.putText(tile, letter, place, font, scale, ink, 1, cv2.LINE_AA)


def drawn(text: str, paint: Paint, gap: int = 2) -> tuple[Image, Grid, Board]:
    """Return a board of tiles on a white page, with gaps of so many pixels between them."""
    lines = text.split()
    image = np.full((len(lines) * SIDE, len(lines[0]) * SIDE, 3), 255, np.uint8)
    for row, line in enumerate(lines):
        for column, letter in enumerate(line):
            y, x, side = row * SIDE + gap // 2, column * SIDE + gap // 2, SIDE - gap
            paint(image[y : y + side, x : x + side], letter)
    board = Board.from_text(" ".join(lines).replace("B", "*"))
    return image, Grid.regular(0, 0, SIDE, SIDE, len(lines), len(lines[0])), board


def zeros_written_out(tile: Image, letter: str) -> None:
    tile[:] = (150, 120, 90)
    if letter != "#":
        write(tile, letter, (255, 255, 255))


def numbers_on_covered_tiles(tile: Image, letter: str) -> None:
    tile[:] = (180, 180, 180)
    if letter == "0":  # OpenCV's has a stroke through it
        cv2.ellipse(tile, (len(tile) // 2, len(tile) // 2), (6, 9), 0, 0, 360, (0, 0, 0), 2, cv2.LINE_AA)
    elif letter != "#":
        write(tile, letter, (0, 0, 0))


def covered_with_dots(tile: Image, letter: str) -> None:
    tile[:] = (233, 238, 247) if letter in "#F" else (247, 250, 255)
    middle = len(tile) // 2
    if letter == "F":
        cv2.fillPoly(tile, [np.array([[14, 8], [28, 14], [14, 20]])], (40, 40, 200), cv2.LINE_AA)
        cv2.line(tile, (13, 7), (13, 30), (30, 30, 30), 2)
    elif letter == "#":
        cv2.circle(tile, (middle, middle), 2, (175, 180, 190), -1, cv2.LINE_AA)
    elif letter != "0":
        write(tile, letter, INKS[letter])


def flags_on_opened_tiles(tile: Image, letter: str) -> None:
    tile[:] = (205, 205, 205) if letter == "#" else (240, 240, 240)
    if letter == "F":
        cv2.fillPoly(tile, [np.array([[14, 8], [28, 14], [14, 20]])], (40, 40, 200), cv2.LINE_AA)
        cv2.line(tile, (13, 7), (13, 30), (30, 30, 30), 2)
    elif letter not in "#0":
        write(tile, letter, INKS[letter])


def covered_ones_written(tile: Image, letter: str) -> None:
    tile[:] = (250, 250, 250)
    if letter != "0":
        write(tile, letter, INKS.get(letter, (60, 60, 60)))


def few_zeros_with_dots(tile: Image, letter: str) -> None:
    tile[:] = (165, 160, 145) if letter == "#" else (255, 255, 255)
    if letter == "0":
        cv2.circle(tile, (len(tile) // 2, len(tile) // 2), 2, (150, 150, 150), -1, cv2.LINE_AA)
    elif letter != "#":
        write(tile, letter, INKS[letter])


def letters_on_red(tile: Image, letter: str) -> None:
    tile[:] = {"#": (140, 125, 95), "B": (30, 30, 185)}.get(letter, (224, 224, 224))
    if letter not in "#0":
        write(tile, letter, (255, 255, 255) if letter == "B" else INKS[letter])


def dots_of_dice(tile: Image, letter: str) -> None:
    tile[:] = (190, 110, 210) if letter in "#F" else (240, 240, 240)
    half, aside = len(tile) // 2, len(tile) // 4
    if letter == "F":
        cv2.fillPoly(tile, [np.array([[14, 8], [28, 14], [14, 20]])], (40, 40, 200), cv2.LINE_AA)
        cv2.line(tile, (13, 7), (13, 30), (30, 30, 30), 2)
    for off in {"1": (0,), "2": (-aside, aside), "3": (-aside, 0, aside)}.get(letter, ()):
        cv2.circle(tile, (half + off, half + off), 5, INKS[letter], -1, cv2.LINE_AA)


@pytest.mark.parametrize(
    ("text", "paint", "gap"),
    [
        (GAME, dots_of_dice, 2),
        (GAME.replace("F", "#"), zeros_written_out, 2),
        (TILE_BY_TILE, numbers_on_covered_tiles, 2),
        (GAME, covered_with_dots, 6),
        (GAME, flags_on_opened_tiles, 2),
        (GAME, covered_ones_written, 2),
        (FEW, few_zeros_with_dots, 2),
    ],
)
def test_a_simple_game_is_read(text: str, paint: Paint, gap: int) -> None:
    image, grid, board = drawn(text, paint, gap)
    assert read_free(image, grid).board().lines == board.lines


def test_letters_for_mines_do_not_keep_the_rest_from_being_read() -> None:
    image, grid, board = drawn(LOST, letters_on_red)
    found, mine = read_free(image, grid).tiles, board.tiles == Tile.MINE
    assert (found[~mine] == board.tiles[~mine]).all()
    assert np.isin(found[mine], (Tile.MINE, Tile.UNSURE)).all()


def test_tiles_of_a_new_board_are_alike_wherever_its_lines_fall() -> None:
    side, count = 44.4, 10
    size = round(side * count)
    image = np.zeros((size, size, 3), np.uint8)
    for line in np.rint(side * np.arange(count + 1)).astype(int):
        image[max(0, line - 2) : line + 2], image[:, max(0, line - 2) : line + 2] = 255, 255
    reading = read_free(image, Grid.regular(0.4, -0.3, side, side + 0.05, count, count))
    assert (reading.tiles == Tile.COVERED).all()


def test_light_and_dark_lines_beside_each_other_are_lines() -> None:
    image = np.full((9 * SIDE, 9 * SIDE, 3), 216, np.uint8)
    for line in range(SIDE, 9 * SIDE + 1, SIDE):
        image[line - 2 : line] = np.array([189, 243])[:, None, None]
        image[:, line - 2 : line] = np.array([189, 243])[:, None]
    assert (read_free(image, Grid.regular(0, 0, SIDE, SIDE, 9, 9)).tiles == Tile.COVERED).all()


@pytest.mark.parametrize("side", [20, 45])
def test_a_new_board_of_two_flat_colours_by_turns_is_covered(side: int) -> None:
    rows, columns = np.indices((14, 18))
    colours = np.where(((rows + columns) % 2 == 0)[..., None], (90, 205, 160), (84, 198, 152))
    image = np.kron(colours, np.ones((side, side, 1))).astype(np.uint8)
    reading = read_free(image, Grid.regular(0, 0, side, side, 14, 18))
    assert (reading.tiles == Tile.COVERED).all()


def test_lines_on_parts_of_pixels_make_no_other_tiles_of_a_new_board() -> None:
    pitch, rows, columns = 32.4, 9, 12
    image = np.zeros((320, 420, 3), np.uint8)
    for count, lines, ends in (
        (rows, image, round(pitch * columns)),
        (columns, image.transpose(1, 0, 2), round(pitch * rows)),
    ):
        for number in range(count + 1):
            place, part = divmod(13.5 + pitch * number, 1)
            lines[int(place), 13 : 14 + ends] = np.maximum(
                lines[int(place), 13 : 14 + ends], 255 * (1 - part)
            )
            below = lines[int(place) + 1, 13 : 14 + ends]
            below[:] = np.maximum(below, 255 * part)
    reading = read_free(image, Grid.regular(14, 14, pitch, pitch, rows, columns))
    assert (reading.tiles == Tile.COVERED).all()


def test_a_new_board_whose_rows_are_a_pixel_higher_by_turns_is_read() -> None:
    """As a browser's zoom lays them: of the four looks two lie as on a chess board, and are no half of it."""
    image, lines = np.full((300, 400, 3), 34, np.uint8), 40 + np.cumsum([0, *[13, 12] * 6])
    for x, right in pairwise(lines.tolist()):
        for y, bottom in pairwise(lines.tolist()):
            image[y : bottom - 1, x : right - 1], image[bottom - 1, x:right], image[y:bottom, right - 1] = (
                238,
                102,
                102,
            )
    reading = read_unknown(image)
    assert reading.tiles.shape == (12, 12)
    assert (reading.tiles == Tile.COVERED).all()

"""A board that something hides much of is read where the network sees it."""

from dataclasses import replace
from itertools import product

import cv2
import numpy as np
import pytest
from PIL import Image as Pillow
from PIL import ImageDraw, ImageFont

from screenbot.board import Board, Cell, Tile, Tiles
from screenbot.geometry import Grid, Image
from screenbot.vision import glancing, unknown
from screenbot.vision.doubts.refining import Refined
from screenbot.vision.eyes import read_unknown
from screenbot.vision.glancing import _on_edges, _seen_at, _squared, at_a_glance, clearly_seen
from screenbot.vision.naming.free import read_free
from screenbot.vision.networks.glance import glance
from screenbot.vision.reading import Reading
from screenbot.vision.unknown import meant
from tests.vision.doubts.test_settling import GAME
from tests.vision.packs.test_reader import painted

MARGIN, SIDE, SHEET = 60, 32, (250, 250, 250)
BOARD = Board.from_text(GAME)
BUTTONS = list(
    Board.from_text(
        "1F11F1000 111222000 0001F1011 00122101F 002F31011 002FF3110 0013F3F10 000113220 000001F10"
    ).lines
)
DARK = Board.from_text(
    "0000001#1 000000111 111000000 ##2101110 ###101#10 ##1101110 2#2100000 ####21211"
).lines


@pytest.mark.parametrize("rows", [9, 6])
def test_what_is_shown_of_a_board_tells_that_it_is_one(rows: int) -> None:
    """A message hides more than a quarter of it, or the last rows, with mines beside those in sight."""
    image, whole = painted(BOARD, "kmines-classic", SIDE, MARGIN)
    top = MARGIN + (3 if rows == 9 else rows) * SIDE
    image[top : top + 3 * SIDE + 30 * (rows != 9), MARGIN - 20 : -MARGIN + 20] = SHEET
    cv2.putText(image, "You have lost!", (MARGIN + 40, top + 2 * SIDE), 0, 1, (0, 0, 0), 2)
    grid = Grid(whole.column_edges, whole.row_edges[: rows + 1])
    reading = _seen_at(image, Refined(grid, glance(image, grid), 0.98, 0.02), None)
    assert reading is not None
    told = reading.tiles != Tile.UNSURE
    assert (reading.tiles == BOARD.tiles[:rows])[told].all()
    assert told[:3].all()
    assert not reading.grid.clear


def test_lines_are_laid_on_edges_where_that_reads_more() -> None:
    image, grid = painted(BOARD, "windows-xp", SIDE, MARGIN)
    off = Grid.regular(MARGIN + 4.8, MARGIN + 4, SIDE - 0.8, SIDE - 0.8, BOARD.rows, BOARD.columns)
    reading = read_free(image, off)
    assert (reading.tiles == Tile.UNSURE).mean() > 0.25
    assert (_on_edges(image, reading).tiles == BOARD.tiles).all()
    right = read_free(image, grid)
    assert _on_edges(image, right) is right


def test_a_board_that_marks_or_the_network_tell_of_goes_on_past_a_message(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    image, whole = painted(BOARD, "kmines-classic", SIDE, MARGIN)
    image[MARGIN + 3 * SIDE : MARGIN + 6 * SIDE, MARGIN:-MARGIN] = SHEET
    cv2.putText(image, "You have lost!", (MARGIN + 40, MARGIN + 5 * SIDE), 0, 1, (0, 0, 0), 2)
    part = read_free(image, Grid(whole.column_edges, whole.row_edges[:4])).placed(clear=False)
    monkeypatch.setattr(unknown, "_read_lettered", lambda image: part)
    reading = unknown.read_unlined(image, [])
    assert reading is not None
    assert reading.grid.apart(whole) < 0.01


def test_a_board_goes_on_past_a_message_that_leaves_a_part_of_a_row(monkeypatch: pytest.MonkeyPatch) -> None:
    image, whole = painted(BOARD, "kmines-classic", SIDE, MARGIN)
    message = (
        slice(MARGIN + 2 * SIDE + SIDE // 2, MARGIN + 5 * SIDE),
        slice(MARGIN + SIDE // 2, -MARGIN - SIDE // 2),
    )
    image[message] = SHEET
    part = read_free(image, Grid(whole.column_edges, whole.row_edges[:3]))
    longer = part.placed(clear=False)
    monkeypatch.setattr(unknown, "with_begun", lambda image, reading: longer)
    reading = unknown._uncovered(image, replace(part, cut=True))
    assert reading.grid.apart(whole) < 0.01


def test_below_a_row_of_which_a_message_leaves_a_part_more_rows_go_on_at_both_its_sides() -> None:
    """It lies over the last two rows, and reaches beyond them."""
    image, whole = painted(BOARD, "kmines-classic", SIDE, MARGIN)
    left, right = MARGIN + SIDE * 3 // 4, -MARGIN - SIDE * 3 // 4
    image[MARGIN + 7 * SIDE + SIDE // 2 : -10, left:right] = SHEET
    part = read_free(image, Grid(whole.column_edges, whole.row_edges[:8]))
    assert unknown._uncovered(image, replace(part, cut=True)).grid.apart(whole) < 0.01


def test_a_board_grows_on_the_side_where_tiles_are_though_a_heading_looks_like_them(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    image, whole = painted(BOARD, "kmines-classic", SIDE, MARGIN)
    image[MARGIN + 5 * SIDE :, MARGIN + SIDE : -MARGIN] = SHEET
    part = read_free(image, Grid(whole.column_edges, whole.row_edges[:6])).placed(clear=False)
    longer = Grid(whole.column_edges, (whole.row_edges[0] - SIDE, *whole.row_edges[:9]))
    monkeypatch.setattr(unknown, "past", lambda image, grid: longer)
    first = whole.row_edges[0]
    monkeypatch.setattr(unknown, "is_of_board", lambda image, other, part: other.grid.row_edges[0] == first)
    assert unknown._with_more(image, part).grid.row_edges == whole.row_edges[:9]


def test_a_board_whose_lines_are_clear_and_whose_tiles_are_sure_may_go_on_past_a_message() -> None:
    """A dialog over its lower right corner leaves a part of each of its last columns."""
    image, whole = painted(BOARD, "kmines-classic", SIDE, MARGIN)
    first = whole.columns - 2
    image[MARGIN + 4 * SIDE :, MARGIN + first * SIDE + SIDE // 2 :] = SHEET
    part = read_free(image, Grid(whole.column_edges[: first + 1], whole.row_edges))
    assert part.sure
    assert unknown._uncovered(image, part).grid.apart(whole) < 0.01


def test_what_the_network_sees_of_a_board_goes_on_past_a_message(monkeypatch: pytest.MonkeyPatch) -> None:
    image, whole = painted(BOARD, "kmines-classic", SIDE, MARGIN)
    image[MARGIN + 3 * SIDE : MARGIN + 6 * SIDE, MARGIN + SIDE : -MARGIN - SIDE] = SHEET
    cv2.putText(image, "You have lost!", (MARGIN + 50, MARGIN + 5 * SIDE), 0, 1, (0, 0, 0), 2)
    part = Grid(whole.column_edges, whole.row_edges[:4])
    seen = [Refined(part, glance(image, part), 0.5, 0.4)]
    reading = at_a_glance(image, lambda: seen)
    assert reading is not None
    assert reading.grid.apart(whole) < 0.06


def test_wallpaper_gives_way_to_a_place_that_shows_numbers(monkeypatch: pytest.MonkeyPatch) -> None:
    image, grid = painted(BOARD, "kmines-classic", SIDE, MARGIN)
    board = read_free(image, grid)
    covered = np.full((20, 12), Tile.COVERED, np.int8)
    paper = replace(board, tiles=covered, grid=Grid.regular(500, 0, 20, 20, 20, 12))
    monkeypatch.setattr(unknown, "_goes_on", lambda image, grid, grids: True)
    assert unknown._without_wallpaper(image, [paper, board], []) == [board]
    assert unknown._without_wallpaper(image, [paper], []) == [paper]
    monkeypatch.setattr(unknown, "_goes_on", lambda image, grid, grids: False)
    assert unknown._without_wallpaper(image, [paper, board], []) == [paper, board]


@pytest.mark.parametrize("clear", [True, False])
def test_where_lines_and_the_network_agree_a_board_is_not_settled_otherwise(
    monkeypatch: pytest.MonkeyPatch, clear: bool
) -> None:
    """Rows of marks that cannot be read are no page."""
    image, grid = painted(BOARD, "kmines-classic", SIDE, MARGIN)
    reading = read_free(image, replace(grid, clear=clear, lined=True))
    shorter = read_free(image, replace(grid, row_edges=grid.row_edges[1:], clear=True))
    monkeypatch.setattr(unknown, "settled", lambda image, reading: shorter)
    assert unknown._bounded(image, reading, hopeful=True) is (reading if clear else shorter)


def test_a_board_elsewhere_must_be_clearer_than_one_near_the_lines(monkeypatch: pytest.MonkeyPatch) -> None:
    image, grid = painted(BOARD, "kmines-classic", SIDE, MARGIN)
    reading = read_free(image, grid)
    near = Refined(grid, glance(image, grid), 0.99, 0.05)
    astray = Refined(grid.moved(2.5, 0), near.glance, 0.99, 0.03)
    monkeypatch.setattr(glancing, "refined", lambda image, grid: near)
    assert clearly_seen(image, reading, lambda: [astray]) is None


def test_tiles_whose_height_a_message_hides_are_square_if_the_network_agrees() -> None:
    image, whole = painted(BOARD, "kmines-classic", SIDE, MARGIN)
    image[MARGIN + 3 * SIDE : MARGIN + 5 * SIDE, MARGIN - 20 : -MARGIN + 20] = SHEET
    cv2.putText(image, "You have lost!", (MARGIN + 40, MARGIN + 5 * SIDE - 20), 0, 1, (0, 0, 0), 2)
    high = Grid.regular(
        MARGIN, MARGIN, SIDE, SIDE * BOARD.rows / (BOARD.rows - 1), BOARD.rows - 1, BOARD.columns
    )
    found = _squared(image, Refined(high, glance(image, high), 0.95, 0.05))
    assert found.grid.apart(whole) < 0.06
    wide, _ = painted(BOARD, "kmines-classic", SIDE, MARGIN)
    wide = cv2.resize(wide, None, fx=1.1, fy=1.0)
    oblong = Grid.regular(1.1 * MARGIN, MARGIN, 1.1 * SIDE, SIDE, BOARD.rows, BOARD.columns)
    seen = Refined(oblong, glance(wide, oblong), 0.95, 0.05)
    assert _squared(wide, seen) is seen


@pytest.mark.parametrize(
    ("doubtful", "width", "first"),
    [("11# 11~", 165, False), ("11# 11~", 240, True), ("11# 111", 165, True)],
)
def test_of_two_games_that_go_on_the_sure_one_is_meant_where_the_edge_may_cut_the_other(
    doubtful: str, width: int, first: bool
) -> None:

    def at(x: float, text: str) -> Reading:
        tiles = Board.from_text(text).tiles
        return Reading(Grid.regular(x, 60, 20, 20, 2, 3), tiles, np.ones(tiles.shape, np.float32))

    one, other = at(100, doubtful), at(30, "1#1 111")
    image = np.zeros((200, width, 3), np.uint8)
    assert meant(image, one, [one, other]) is (one if first else other)


@pytest.mark.parametrize(
    ("first", "look", "named"),
    [
        ("new", "kmines-classic", True),
        ("begun", "kmines-classic", True),
        ("new", "windows-xp", False),  # may be a pattern
    ],
)
def test_a_new_game_that_looks_as_the_first_is_another(first: str, look: str, named: bool) -> None:
    new = Board.from_text("\n".join(["#" * 9] * 9))
    images = [
        painted(BOARD if first == "begun" else new, "kmines-classic", SIDE, MARGIN),
        painted(new, look, SIDE, MARGIN),
    ]
    image = np.hstack([picture for picture, _ in images])
    width = images[0][0].shape[1]
    readings = [
        read_free(image, grid.moved(number * width, 0)).placed(clear=True)
        for number, (_, grid) in enumerate(images)
    ]
    assert all(reading.sure for reading in readings)
    others = unknown.with_others(image, readings[0], readings).others
    assert others == ((readings[1].grid.area,) if named else ())


@pytest.mark.parametrize(("below", "fits"), [("1~10\n1110", True), ("2~10\n1110", False)])
def test_past_a_message_over_most_of_a_board_the_network_tells_what_is_in_sight(
    below: str, fits: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What was read of a part of the board is known, and must agree."""
    shown = Board.from_text("01F1\n0111\n~~~~\n~~~~\n" + below).tiles
    image, larger = np.zeros((200, 200, 3), np.uint8), Grid.regular(20, 20, 24, 24, *shown.shape)

    def of(tiles: Tiles, grid: Grid = larger) -> Reading:
        return Reading(grid, tiles, np.ones(tiles.shape, np.float32))

    def read(image: Image, grid: Grid, seen: object = None) -> Reading:
        return of(np.full_like(shown, Tile.UNSURE) if seen is None else shown)

    monkeypatch.setattr(unknown, "read_free", read)
    monkeypatch.setattr(unknown, "glance", lambda *_: "seen")
    monkeypatch.setattr(unknown, "weighed", lambda image, reading: reading)
    part = of(Board.from_text("1F10\n~110").tiles, Grid(larger.column_edges, larger.row_edges[4:]))
    found = unknown._read_behind(image, larger, part)
    assert (found is not None) is fits
    if found is not None:
        assert (found.tiles[:4] == shown[:4]).all()
        assert Board(found.tiles[4:]).lines == ("1F10", "1110")
    shorter = Grid(larger.column_edges, larger.row_edges[:6])
    assert unknown._read_behind(image, shorter, part) is None  # it lacks a row of what was read


def test_a_reading_within_a_larger_grid_keeps_its_names_and_its_start() -> None:
    larger = Grid.regular(20, 20, 24, 24, 4, 3)
    tiles = Board.from_text("##\n#1").tiles
    part = Grid(larger.column_edges[1:], larger.row_edges[2:])
    found = Reading(part, tiles, np.ones((2, 2), np.float32), start=Cell(0, 1)).within(larger)
    assert Board(found.tiles).lines == ("~~~", "~~~", "~##", "~#1")
    assert found.certainty.sum() == 4
    assert found.start == Cell(2, 2)


@pytest.mark.parametrize("closed", [True, False])
def test_a_board_whose_zeros_are_its_page_ends_beside_closed_tiles(closed: bool) -> None:
    """Its tiles are all that is drawn; a column of zeros more, or two, would look the same."""
    rows = [*DARK, "#########" if closed else "########1"]
    inks = {"1": (70, 130, 240), "2": (40, 190, 90)}
    tile, font = 32, ImageFont.load_default(18)
    page = Pillow.new("RGB", (528, 468), (27, 27, 29))
    pen = ImageDraw.Draw(page)
    pen.rounded_rectangle((20, 78, 508, 390), 6, outline=(250, 250, 252), width=4)
    for (row, line), column in product(enumerate(rows), range(9)):
        x, y = 120 + column * tile, 90 + row * tile
        if line[column] == "#":
            pen.rounded_rectangle((x + 4, y + 4, x + tile - 5, y + tile - 5), 2, fill=(250, 250, 252))
        elif line[column] in inks:
            middle = x + tile / 2, y + tile / 2
            pen.text(middle, line[column], inks[line[column]], font=font, anchor="mm")
    image = np.ascontiguousarray(np.asarray(page)[..., ::-1])
    reading = read_unknown(image)
    assert reading.sure is closed
    assert not closed or list(Board(reading.tiles).lines) == rows


def buttons(width: int, height: int) -> Image:
    """Draw a board of oblong buttons, of which only the numbers stand out."""
    page = Pillow.new("RGB", (width * 9 + 120, height * 9 + 160), (240, 240, 240))
    pen, font = ImageDraw.Draw(page), ImageFont.load_default(20)
    inks = {"1": (25, 118, 210), "2": (56, 142, 60), "3": (211, 47, 47)}
    for (row, line), column in product(enumerate(BUTTONS), range(9)):
        shown, x, y = line[column], 60 + column * width, 100 + row * height
        face, rim = {"0": (232, None), "F": (215, None)}.get(shown, (255, (222, 222, 222)))
        pen.rounded_rectangle((x + 1, y + 1, x + width - 2, y + height - 2), 3, fill=(face,) * 3, outline=rim)
        middle = x + width / 2, y + height / 2
        if shown in inks:
            pen.text(middle, shown, inks[shown], font=font, anchor="mm")
        elif shown == "F":
            left, top = middle[0] - 6, middle[1] - 10
            pen.polygon([(left, top), (left + 14, top + 5), (left, top + 10)], fill=(220, 30, 30))
            pen.line((left, top, left, top + 20), fill=(60, 60, 60), width=2)
    return np.ascontiguousarray(np.asarray(page)[..., ::-1])


@pytest.mark.parametrize(("width", "height"), [(79, 42), (78, 36), (60, 24)])
def test_a_board_of_oblong_buttons_is_read(width: int, height: int) -> None:
    image = buttons(width, height)
    reading = read_unknown(image)
    assert reading.sure
    assert list(Board(reading.tiles).lines) == BUTTONS
    assert reading.grid.apart(Grid.regular(60, 100, width, height, 9, 9)) < 0.06


@pytest.mark.parametrize(("numbers", "unread", "chosen"), [(False, 20, 0), (True, 20, 1), (False, 6, 1)])
def test_a_new_board_beyond_doubt_is_meant_rather_than_a_larger_pattern_without_numbers(
    numbers: bool, unread: int, chosen: int
) -> None:
    """The larger one may be a board with a pointer on it."""
    small, large = np.full((9, 9), int(Tile.COVERED), np.int8), np.full((20, 30), int(Tile.COVERED), np.int8)
    large[0, :unread] = Tile.UNSURE
    large[1] = 1 if numbers else Tile.COVERED
    readings = [
        Reading(Grid.regular(50 * number, 0, 20, 20, *tiles.shape), tiles, np.ones(tiles.shape, np.float32))
        for number, tiles in enumerate((small, large))
    ]
    assert unknown.likeliest(readings) is readings[chosen]


@pytest.mark.parametrize(("unread", "cut"), [(0, True), (1, True), (2, False)])
def test_a_frame_is_taken_off_a_board_unless_more_of_it_is_in_doubt_then(
    unread: int, cut: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its numbers may need mines in what was taken for a frame."""

    def read(tiles: Tiles, grid: Grid) -> Reading:
        return Reading(grid, tiles, (tiles != Tile.UNSURE).astype(np.float32))

    inner = Grid.regular(40, 40, 20, 20, *BOARD.tiles.shape)
    tiles = np.pad(BOARD.tiles, 1)
    tiles[[0, -1]] = tiles[:, [0, -1]] = Tile.UNSURE
    tiles[4, 4] = Tile.UNSURE
    ringed, rest = read(tiles, Grid.regular(20, 20, 20, 20, *tiles.shape)), BOARD.tiles.copy()
    rest.ravel()[:unread] = Tile.UNSURE
    monkeypatch.setattr(unknown, "unframed", lambda *_: inner)
    monkeypatch.setattr(unknown, "read_free", lambda _, grid: read(rest, grid))
    monkeypatch.setattr(unknown, "weighed", lambda _, reading: reading)
    monkeypatch.setattr(unknown, "ended", lambda _, reading: reading)
    found = unknown._without_frame(np.zeros((260, 320, 3), np.uint8), ringed)
    assert found.grid.lies_as(inner if cut else ringed.grid)

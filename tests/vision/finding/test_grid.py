"""Boards are found on drawn pictures: any size of tile, any place, and nothing where there is none."""

from itertools import pairwise, product
from types import SimpleNamespace

import cv2
import numpy as np
import pytest
from PIL import Image as Pillow
from PIL import ImageDraw, ImageFont

from screenbot.board import Board
from screenbot.geometry import Grid, Image, Rect
from screenbot.vision.finding import grid as grid_module
from screenbot.vision.finding import lattice
from screenbot.vision.finding.edges import Layer, layers, stippled
from screenbot.vision.finding.extent import Extent
from screenbot.vision.finding.grid import _best, _within, find_grids, on_edges
from screenbot.vision.finding.lattice import seed
from screenbot.vision.finding.laying import Tries, likeliest
from screenbot.vision.finding.sides import Lattice
from screenbot.vision.finding.spectra import ALL, MOST, Place, repeating
from tests.benchmarks.finding import desktop
from tests.training import fonts

LIGHT, FACE, SHADE, OPENED = 250, 192, 120, 205


def picture(height: int = 700, width: int = 1000) -> Image:
    return np.full((height, width, 3), 235, np.uint8)


def draw(image: Image, columns: list[int], rows: list[int], opened: int) -> None:
    """Draw bevelled tiles; those above row `opened` are plain with a line left and above."""
    for number, (top, bottom) in enumerate(pairwise(rows)):
        for left, right in pairwise(columns):
            tile = image[top:bottom, left:right]
            edge = max(1, min(right - left, bottom - top) // 8)
            if number < opened:
                tile[:], tile[0], tile[:, 0] = OPENED, SHADE, SHADE
            else:
                tile[:] = SHADE
                tile[:-edge, :-edge] = LIGHT
                tile[edge:-edge, edge:-edge] = FACE


def worst(grid: Grid, columns: list[int], rows: list[int]) -> float:
    """Return how far the worst line is off, in tiles."""
    x = np.abs(np.array(grid.column_edges) - columns).max() / grid.tile_width
    y = np.abs(np.array(grid.row_edges) - rows).max() / grid.tile_height
    return float(max(x, y))


@pytest.mark.parametrize("number", [0, 1, 2])
def test_chosen_lines_stand_out_no_more_than_all_likely_ones_may(
    number: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fonts, "digit_fonts", lambda: ())  # machines have different ones
    scales = layers(desktop(np.random.default_rng(number), 900, 600, 1, True).image, 42)
    most: list[float] = []

    def chosen(layer: Layer, tries: Tries) -> tuple[float, float]:
        most.append(tries.standing_out)
        return likeliest(layer, tries)

    monkeypatch.setattr(lattice, "likeliest", chosen)
    monkeypatch.setattr(lattice, "FAINT", 0.0)
    places = [place for layer in scales for place in repeating(layer)][::5]
    found = [(start.lines, most[-1]) for place in places if (start := seed(scales, place))]
    assert max(lines for lines, _ in found) > 0.3
    assert all(lines <= limit + 1e-6 for lines, limit in found)


@pytest.mark.parametrize("pitch", [8, 11, 16, 24.64, 32.75, 48, 83.2, 187])
@pytest.mark.parametrize("opened", [0, 4])
def test_even_tiles_of_any_size(pitch: float, opened: int) -> None:
    columns = [round(60 + pitch * n) for n in range(10)]
    rows = [round(70 + pitch * n) for n in range(9)]
    image = picture(max(900, rows[-1] + 90), max(1000, columns[-1] + 80))
    draw(image, columns, rows, opened)
    (grid, *_) = find_grids(image)
    assert (grid.rows, grid.columns) == (8, 9)
    assert worst(grid, columns, rows) < 0.06


def test_lines_of_a_table_lie_where_they_are_on_the_whole_picture_too() -> None:
    columns = [round(17 + 71.625 * n) for n in range(11)]
    rows = [round(80 + 71.625 * n) for n in range(14)]
    image = np.full((rows[-1] + 137, columns[-1] + 17, 3), 255, np.uint8)
    image[rows[0] - 1 : rows[-1] + 1, columns[0] - 1 : columns[-1] + 1] = 0
    for (top, bottom), (left, right) in product(pairwise(rows), pairwise(columns)):
        image[top + 1 : bottom - 1, left + 1 : right - 1] = 204
    (grid, *_) = find_grids(image)
    assert (grid.rows, grid.columns, grid.clear) == (13, 10, True)
    assert worst(grid, columns, rows) < 0.015


PHONE = """
    ########## ########## ########## 11######## 01######## 01######## 01111111## 00000001##
    00000111## 011101#### 01#112#### 12######## ########## ##########
"""


@pytest.mark.parametrize("high", [0, 3])
def test_a_heading_of_the_colour_of_tiles_is_not_called_a_board(high: int) -> None:
    side, page, colours = 60, (200, 204, 215), {"#": (99, 110, 141), "0": (233, 235, 239)}
    image = np.full((50 + (high + 16) * side, 10 * side, 3), page, np.uint8)
    image[:30] = 40
    for (row, line), column in product(enumerate(PHONE.split()), range(10)):
        y, x = 30 + (high + row) * side, column * side
        image[y + 2 : y + side - 2, x + 2 : x + side - 2] = colours.get(line[column], page)
        if line[column] in "12":
            cv2.putText(
                image,
                line[column],
                (x + 20, y + 42),
                cv2.FONT_HERSHEY_DUPLEX,
                1,
                (40, 40, 40),
                2,
                cv2.LINE_AA,
            )
    for x, text, size in ((70, "11", 1.9), (470, "52", 1.9), (70, "MINES", 0.6), (470, "MINES", 0.6)):
        place = (x, 120 if size > 1 else 155)
        cv2.putText(image, text * (high > 0), place, cv2.FONT_HERSHEY_SIMPLEX, size, (35, 39, 62), 3)
    (grid, *_) = find_grids(image)
    assert (grid.rows, grid.columns) == (14, 10) or (high and not grid.clear)


def test_a_board_that_ended_does_not_run_on_when_it_is_bounded_again(monkeypatch: pytest.MonkeyPatch) -> None:
    columns, rows = [60 + 30 * n for n in range(13)], [70 + 30 * n for n in range(10)]
    image = picture()
    draw(image, columns, rows, 4)

    def run_on(layer: object, edges: object, lattice: Lattice) -> Extent:
        return Extent(Lattice(np.append(lattice.columns, lattice.columns[-1] + 30), lattice.rows), False)

    monkeypatch.setattr("screenbot.vision.finding.grid.bounded", run_on)
    (grid, *_) = find_grids(image)
    assert (grid.rows, grid.columns, grid.clear) == (9, 12, False)


@pytest.mark.parametrize(("seed", "face", "line", "ground"), [(3, 128, 0, 51), (6, 200, 150, 250)])
def test_a_board_in_the_middle_of_a_plain_page_ends_there(
    seed: int, face: int, line: int, ground: int
) -> None:
    rng = np.random.default_rng(seed)
    image = desktop(rng, 1280, 900, 1, board=False).image
    x, y = (int(place) for place in rng.integers((0, 0), (400, 150)))
    image[y : y + 720, x : x + 800] = ground
    columns, rows = [x + 265 + 30 * n for n in range(10)], [y + 180 + 30 * n for n in range(10)]
    board = image[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1]
    board[:], board[::30], board[:, ::30] = face, line, line
    (grid, *_) = find_grids(image)
    assert (grid.rows, grid.columns, grid.clear) == (9, 9, True)
    assert worst(grid, columns, rows) < 0.06


def test_where_the_coarsest_layer_shows_no_lines_there_is_no_coarser() -> None:
    rows = np.repeat(np.tile(np.repeat(np.array([0, 200], np.uint8), 4), 25), 200).reshape(200, 200)
    scales = layers(cv2.merge([rows] * 3), 42)
    place = Place(Rect(0, 0, 200, 200), 80.0, 80.0, 1.0)
    assert stippled(scales[-1], place.window)
    assert seed(scales, place) is None


def test_windows_reach_beyond_a_picture_that_is_much_wider_than_high() -> None:
    """Their middle may lie below it."""
    dots = np.zeros((196, 530), np.uint8)
    dots[::2] = 200
    assert stippled(Layer(2, cv2.merge([dots] * 3)), Rect(0, 0, 1152, 1152))
    assert not stippled(Layer(2, np.zeros((196, 530, 3), np.uint8)), Rect(0, 0, 1152, 1152))


def test_a_large_board_with_some_wider_columns_is_whole() -> None:
    image = np.zeros((1080, 1920, 3), np.uint8)
    image[180:900, 455:1465] = 246
    columns = [478 + 26 * n + min(n, 12) for n in range(31)]
    rows = [353 + 26 * n + min(n, 5) for n in range(17)]
    for top, bottom in pairwise(rows):
        for left, right in pairwise(columns):
            cv2.rectangle(image, (left + 2, top + 2), (right - 3, bottom - 3), (182, 188, 186), -1)
            image[top + 2 : bottom - 2 : bottom - top - 5, left + 2 : right - 2 : right - left - 5] = 214
    (grid, *_) = find_grids(image)
    assert (grid.rows, grid.columns) == (16, 30)
    assert worst(grid, columns, rows) < 0.1


@pytest.mark.parametrize(
    ("width", "height"),
    [(23, 33), (38, 33), (30, 20), (52, 36), (72, 41), (91, 48), (158, 83), (60, 105), (78, 36), (60, 24)],
)
@pytest.mark.parametrize("opened", [0, 4])
def test_oblong_tiles(width: int, height: int, opened: int) -> None:
    columns, rows = [60 + width * n for n in range(12)], [70 + height * n for n in range(10)]
    image = picture(max(700, rows[-1] + 90), max(1000, columns[-1] + 80))
    draw(image, columns, rows, opened)
    (grid, *_) = find_grids(image)
    assert (grid.rows, grid.columns) == (9, 11)
    assert worst(grid, columns, rows) < 0.06


def test_every_second_row_may_be_darker() -> None:
    columns, rows = [60 + 30 * n for n in range(13)], [70 + 30 * n for n in range(11)]
    image = np.full((460, 560, 3), (0, 34, 0), np.uint8)
    for top, left in product(rows[:-1], columns[:-1]):
        image[top + 1 : top + 29, left + 1 : left + 29] = (0, 255, 0)
    image[::2] //= 2
    (grid, *_) = find_grids(image)
    assert (grid.rows, grid.columns) == (10, 12)
    assert worst(grid, columns, rows) < 0.06


def test_columns_of_two_sizes() -> None:
    columns = [30 + 26 * n + min(n, 10) for n in range(31)]
    rows = [40 + 26 * n for n in range(17)]
    image = picture()
    draw(image, columns, rows, 5)
    (grid, *_) = find_grids(image)
    assert (grid.rows, grid.columns) == (16, 30)
    assert worst(grid, columns, rows) < 0.06


def test_a_crop_without_margin() -> None:
    columns, rows = [20 * n for n in range(10)], [20 * n for n in range(10)]
    image = picture(180, 180)
    draw(image, columns, rows, 3)
    (grid, *_) = find_grids(image)
    assert (grid.rows, grid.columns) == (9, 9)
    assert worst(grid, columns, rows) < 0.06


def test_a_board_ends_where_a_grainy_wallpaper_begins() -> None:
    image = picture(900, 1400)
    grain = np.random.default_rng(3).normal(110, 4, (900, 900, 1))
    image[:, :900] = np.clip(grain, 0, 255).astype(np.uint8)
    columns, rows = [300 + 25 * n for n in range(10)], [400 + 25 * n for n in range(10)]
    draw(image, columns, rows, 3)
    (grid, *_) = find_grids(image)
    assert (grid.rows, grid.columns) == (9, 9)
    assert worst(grid, columns, rows) < 0.06


@pytest.mark.parametrize(("quality", "x", "y", "side"), [(60, 640, 400, 24), (80, 966, 638, 16)])
def test_squares_that_jpeg_leaves_on_a_wallpaper_are_no_board(
    quality: int, x: int, y: int, side: int
) -> None:
    down, across = np.mgrid[0:1080, 0:1920]
    waves = 40 + 30 * np.sin(across / 190) * np.cos(down / 140)
    image = np.asarray(np.dstack([120 + 80 * down / 1080, 60 + 60 * across / 1920, waves]), np.uint8)
    columns, rows = [x + side * n for n in range(17)], [y + side * n for n in range(17)]
    draw(image, columns, rows, 5)
    coded = cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, quality])[1]
    (grid,) = find_grids(np.asarray(cv2.imdecode(coded, cv2.IMREAD_COLOR), np.uint8))
    assert (grid.rows, grid.columns) == (16, 16)
    assert worst(grid, columns, rows) < 0.06


def test_two_boards_are_two_grids() -> None:
    first, second = [50 + 24 * n for n in range(10)], [500 + 16 * n for n in range(17)]
    image = picture()
    draw(image, first, first, 3)
    draw(image, second, [value - 300 for value in second], 6)
    assert [(grid.rows, grid.columns) for grid in find_grids(image)] in (
        [(9, 9), (16, 16)],
        [(16, 16), (9, 9)],
    )


@pytest.mark.parametrize("shape", [(1, 1), (3, 900), (40, 40), (480, 640)])
def test_no_board_is_an_empty_answer(shape: tuple[int, int]) -> None:
    assert find_grids(np.full((*shape, 3), 90, np.uint8)) == []


def test_noise_is_no_board() -> None:
    noise = np.random.default_rng(4).integers(0, 256, (400, 600, 3), np.uint8)
    assert find_grids(noise) == []


@pytest.mark.parametrize(
    ("ratio", "score", "clear", "ended", "kept"),
    [
        (4, 105.0, False, False, "tiles"),  # each tile four times four parts, about as good
        (4, 150.0, False, False, "parts"),  # much better
        (4, 150.0, False, True, "tiles"),  # but of the tiles it is known where they end
        (8, 150.0, False, True, "tiles"),  # of pixel art, drawn enlarged
        (8, 105.0, False, False, "parts"),
        (2.5, 105.0, False, False, "parts"),  # no whole number of them
        (4, 105.0, True, False, "parts"),  # in no doubt
    ],
)
def test_a_board_whose_tiles_are_divided_is_no_other_board(
    ratio: float, score: float, clear: bool, ended: bool, kept: str
) -> None:
    area, layer = Rect(0, 0, 660, 528), SimpleNamespace(scale=2)
    tiles = SimpleNamespace(
        area=area, layer=layer, lattice=SimpleNamespace(width=33.0), score=100.0, clear=False, ended=ended
    )
    parts = SimpleNamespace(
        area=area,
        layer=layer,
        lattice=SimpleNamespace(width=33.0 / ratio),
        score=score,
        clear=clear,
        ended=False,
    )
    boards = _best([parts, tiles])  # type: ignore[list-item]
    assert boards == [{"tiles": tiles, "parts": parts}[kept]]


@pytest.mark.parametrize(
    ("width", "columns"), [(20 + 9 * 40, 9), (20 + 9 * 40 + 33, 9), (20 + 10 * 40 - 3, 10)]
)
def test_a_column_that_the_picture_cuts_is_left_off(width: int, columns: int) -> None:
    image = picture(420, 600)
    lines, rows = [20 + 40 * n for n in range(11)], [30 + 40 * n for n in range(9)]
    draw(image, lines, rows, 3)
    (grid, *_) = find_grids(image[:, :width])
    assert (grid.rows, grid.columns) == (8, columns)
    assert grid.tile_width == pytest.approx(40, abs=0.4)


def test_tiles_with_wide_gaps_are_no_finer_ones_that_seem_to_lie_between() -> None:
    opened = Board.from_text("00001### 11002### #1002### 1100111# 0000001# 0000001# 1211002# ###1001#").tiles
    page = Pillow.new("RGB", (800, 800), (43, 16, 85))
    pen, font = ImageDraw.Draw(page), ImageFont.load_default(30)
    for (row, column), tile in np.ndenumerate(opened):
        x, y = 100 * column + 7.5, 100 * row + 7.5
        if tile < 0:
            pen.rectangle((x, y, x + 84, y + 84), (95, 45, 131))
        elif tile:
            pen.text((x + 42.5, y + 42.5), str(tile), (255, 255, 255), font, anchor="mm")
    found = find_grids(np.array(page)[..., ::-1].copy())[0]
    assert (found.rows, found.columns) == opened.shape
    assert found.tile_width == pytest.approx(100, abs=0.3)


def test_a_band_within_each_tile_of_a_new_board_is_not_the_line_between_them() -> None:
    """All tiles are alike: only where the board ends tells where they begin."""
    image = np.full((337, 292, 3), 239, np.uint8)
    ramp = np.clip(np.arange(20) / 9, 0, 1)[:, None]
    for row, column in np.ndindex(9, 9):
        tile = image[84 + 26 * row : 109 + 26 * row, 21 + 27 * column : 46 + 27 * column]
        tile[:] = (255, 0, 0)
        tile[:, 5:] = (1 - ramp) * (90, 20, 10) + ramp * (250, 120, 40)
        tile[:2, 14:] = (255, 150, 100)
    (grid, *_) = find_grids(image)
    assert (grid.rows, grid.columns, grid.clear) == (9, 9, True)
    assert worst(grid, [20 + 27 * n for n in range(10)], [83.5 + 26 * n for n in range(10)]) < 0.06


def test_lines_that_are_laid_midway_again_are_as_many(monkeypatch: pytest.MonkeyPatch) -> None:
    """A dark frame may look as another row of dark tiles."""
    lines, more = np.arange(10.0), np.arange(-1.0, 10.0)
    laid = Lattice(lines, lines)
    for columns, rows in ((lines + 0.1, lines), (lines, more), (more, lines)):
        between = Lattice(columns, rows)
        monkeypatch.setattr(grid_module, "midway", lambda image, lattice, between=between: between)
        again = grid_module._midway_again(np.zeros((9, 9, 3), np.uint8), laid)
        assert again is (between if columns.size == rows.size == lines.size else laid)


@pytest.mark.parametrize(
    ("start", "first"),
    [(2.5, 0.8), (-1.5, 0.0), (0.4, 0.4), (30.0, 30.0)],
)
def test_lines_that_a_picture_ends_with_both_ways_lie_within_it(start: float, first: float) -> None:
    """24 tiles of 39.55 pixels in 950."""
    lines = _within(start + 39.55 * np.arange(25), 950)
    assert lines[0] == pytest.approx(first, abs=0.02)
    assert np.allclose(np.diff(lines)[1:-1], 39.55)


@pytest.mark.parametrize(
    ("width", "height", "both"),
    [(80.0, 80.0, True), (160.0, 40.0, True), (80.0, 120.0, False), (160.0, 160.0, False)],
)
def test_tiles_and_their_halves_are_both_tried(width: float, height: float, both: bool) -> None:
    """Some shine above their middle; which they are their reading tells."""
    area, layer = Rect(0, 0, 720, 720), SimpleNamespace(scale=1)
    halves, tiles = (
        SimpleNamespace(
            area=area,
            layer=layer,
            lattice=SimpleNamespace(width=wide, height=high),
            score=score,
            clear=True,
            ended=True,
        )
        for wide, high, score in ((80.0, 40.0, 267.0), (width, height, 262.0))
    )
    boards = _best([tiles, halves])  # type: ignore[list-item]
    assert boards == ([halves, tiles] if both else [halves])


def test_lines_that_are_a_little_off_are_laid_on_edges() -> None:
    image, edges = picture(500, 600), list(range(60, 381, 32))
    draw(image, edges, edges, 4)
    off = Grid.regular(60.8, 59.4, 31.8, 32.1, 10, 10)
    assert worst(off, edges, edges) > 0.03
    assert worst(on_edges(image, off), edges, edges) < 0.02
    small = Grid.regular(1, 1, 7, 7, 4, 4)
    assert on_edges(image[:30, :30], small) == small


def test_what_was_laid_at_a_place_is_not_laid_again_where_more_places_are_looked_at(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    image = np.full((300, 700, 3), 255, np.uint8)
    letters = np.random.default_rng(4).choice(list("abcdefghijklm nopq"), (10, 60))
    for row, line in enumerate(letters):
        cv2.putText(image, "".join(line), (5, 25 + 28 * row), 0, 0.6, (0, 0, 0), 1)
    laid, fit = list[Place](), grid_module.fit
    monkeypatch.setattr(grid_module, "fit", lambda start: laid.append(start.place) or fit(start))
    assert find_grids(image, MOST) == []
    some = len(laid)
    laid.clear()
    assert find_grids(image, MOST, ALL) == []
    assert len(laid) == len(set(laid)) > some

"""Grids that are no Minesweeper are no board, and nothing is called sure in them."""

from io import BytesIO

import numpy as np
import pytest
from PIL import Image as Pillow
from PIL import ImageDraw, ImageFont

from screenbot.board import Tile
from screenbot.errors import PictureError
from screenbot.geometry import Grid
from screenbot.vision import eyes
from screenbot.vision.eyes import likeliest_board, read, read_unknown
from screenbot.vision.finding.grid import find_grids
from tests.benchmarks.finding import table
from tests.training import boardless
from tests.training.painter import paint
from tests.training.skins import random_skin

COVERED = np.full((9, 9), int(Tile.COVERED), np.int8)


@pytest.mark.parametrize(
    ("kind", "seed"),  # small ones: `tests.benchmarks.boardless` reads more of them
    [
        ("month", 7),
        ("matrix", 3),
        ("discs", 7),
        ("sudoku", 2),
        ("letters", 3),
        ("contributions", 2),
        ("chess", 7),
    ],
)
def test_other_grids_are_no_board(kind: str, seed: int) -> None:
    image = boardless.drawn(getattr(boardless, kind), np.random.default_rng(seed))
    with pytest.raises(PictureError, match=r"^no board: [^\n]*$"):
        read_unknown(image)


@pytest.mark.parametrize(("kind", "seed"), [("plain_table", 1), ("wallpaper", 7)])
def test_what_looks_like_a_new_board_is_not_sure(kind: str, seed: int) -> None:
    assert not likeliest_board(boardless.drawn(getattr(boardless, kind), np.random.default_rng(seed))).sure


def test_squares_that_webp_leaves_on_a_gradient_are_not_sure() -> None:
    """All look alike, none is lined, and the picture ends with them."""
    colour = np.array([139, 117, 233]) * np.linspace(0.2, 1, 236)[:, None]
    image, file = np.broadcast_to(colour.astype(np.uint8), (227, 236, 3)), BytesIO()
    Pillow.fromarray(image).save(file, "webp")
    kept = np.asarray(Pillow.open(file).convert("RGB"))[..., ::-1]
    assert not likeliest_board(np.ascontiguousarray(kept)).sure


@pytest.mark.parametrize("seed", [1, 3, 6])
def test_an_empty_table_is_not_sure_though_a_pack_fits(seed: int) -> None:
    image = boardless.drawn(boardless.plain_table, np.random.default_rng((seed, 25)))
    assert not read(image).sure


@pytest.mark.parametrize("seed", [0, 1, 3])
def test_cells_that_are_parts_of_a_table_are_no_board(seed: int) -> None:
    image = np.full((600, 1000, 3), 30 if seed % 2 else 240, np.uint8)
    table(np.random.default_rng(seed), image[40:560, 50:950], 1)
    assert not find_grids(image)


def test_a_new_board_on_a_page_of_another_colour_is_sure() -> None:
    painted = paint(np.random.default_rng(4), random_skin(np.random.default_rng(4), 30), COVERED, 30)
    assert read_unknown(painted.image).sure


@pytest.mark.parametrize(
    ("rim", "sure"),
    [
        ((255, 255, 120, 120), True),  # large buttons of the page's colour
        ((120, 120, 120, 120), False),  # an empty table
        ((120, 120, 255, 255), False),  # one whose cells are sunken
    ],
)
def test_large_tiles_that_stand_out_of_a_page_of_their_colour_are_a_board(
    rim: tuple[int, int, int, int], sure: bool
) -> None:
    image = np.full((760, 760, 3), 192, np.uint8)
    for y, x in np.ndindex(9, 9):
        tile = image[40 + 72 * y : 112 + 72 * y, 40 + 72 * x : 112 + 72 * x]
        tile[-2:], tile[:, -2:], tile[:2, :-2], tile[:-2, :2] = rim[2], rim[3], rim[0], rim[1]
    assert likeliest_board(image).sure is sure
    image[688:691, 37:691] = image[37:691, 688:691] = 255  # the frame of a window's sunken part
    assert likeliest_board(image).sure is sure


@pytest.mark.parametrize(("gap", "sure"), [(2, True), (0, False)])
def test_boxes_that_stand_apart_on_a_page_of_their_colour_are_a_board(gap: int, sure: bool) -> None:
    """But where one line parts each from the next, they are an empty table's cells."""
    image = np.full((600, 640, 3), 250, np.uint8)
    for y, x in np.ndindex(9, 9):
        tile = image[40 + 55 * y : 96 + 55 * y - gap, 60 + 55 * x : 116 + 55 * x - gap]
        tile[[0, -1]], tile[:, [0, -1]] = 212, 212
    assert likeliest_board(image).sure is sure


@pytest.mark.parametrize(("beside", "sure"), [("Mines 99", True), ("Lines 99", False)])
def test_faint_lines_are_a_new_board_where_its_levels_mines_stand_beside_them(
    beside: str, sure: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The network sees no tiles in some."""
    monkeypatch.setattr(eyes, "are_tiles", lambda *_: False)
    picture = Pillow.new("RGB", (1160, 720), (15, 17, 23))
    pen = ImageDraw.Draw(picture)
    pen.rectangle((100, 120, 100 + 30 * 32 - 1, 120 + 16 * 32 - 1), (51, 65, 85))
    pen.text((520, 60), beside, (230, 230, 230), font=ImageFont.load_default(20))
    for place in range(1, 30):
        pen.line((100 + 32 * place, 120, 100 + 32 * place, 120 + 16 * 32 - 1), (44, 57, 77))
    for place in range(1, 16):
        pen.line((100, 120 + 32 * place, 100 + 30 * 32 - 1, 120 + 32 * place), (44, 57, 77))
    image = np.ascontiguousarray(np.asarray(picture)[..., ::-1])
    grid = Grid.regular(100, 120, 32, 32, 16, 30)
    if sure:
        reading = read_unknown(image)
        assert reading.sure
        assert reading.grid.apart(grid) < 0.06
    else:
        with pytest.raises(PictureError):
            read_unknown(image)


def test_a_skin_that_cannot_be_read_is_there_to_be_learnt() -> None:
    rng = np.random.default_rng(1)
    looks = rng.integers(0, 9, (9, 9)).astype(np.int8)  # Nothing that the rules allow.
    looks[rng.random((9, 9)) < 0.25] = Tile.COVERED
    painted = paint(rng, random_skin(rng, 30), looks, 30)
    reading = likeliest_board(painted.image)
    assert reading.tiles.shape == (9, 9)
    with pytest.raises(PictureError):
        eyes._readable(reading)

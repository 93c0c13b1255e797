"""Draw boards as pictures show them: on pages, beside frames, text and panels, under veils and messages."""

from typing import NamedTuple

import cv2
import numpy as np
import numpy.typing as npt
from PIL import Image as Pillow
from PIL import ImageDraw

from screenbot.board import Tile, Tiles
from screenbot.geometry import Grid, Image
from screenbot.vision.deduction import around
from tests.benchmarks.finding import wallpaper
from tests.training import fonts
from tests.training.games import moment
from tests.training.habits import is_over, shaped, tiled
from tests.training.notices import noticed
from tests.training.painter import JUNK, weather
from tests.training.skins import Skin, random_skin

SIZES = (
    (8, 8),
    (9, 9),
    (9, 9),
    (10, 10),
    (16, 16),
    (16, 30),
    (30, 16),
    (10, 8),
    (14, 18),
    (20, 24),
    (12, 22),
    (6, 5),
)

USUAL, DENSE = (0.1, 0.22), (0.2, 0.4)
"""Shares of the tiles that are mines."""

OVER = 0.3
"""So many boards are of games that are over for sure, of others a third."""

SHARES = {
    int(Tile.COVERED): 0.15, 0: 0.12, int(Tile.FLAG): 0.08, int(Tile.QUESTION): 0.08, int(Tile.MINE): 0.06,
    int(Tile.HIT_MINE): 0.01, int(Tile.WRONG_FLAG): 0.05,
} | dict.fromkeys(range(1, 9), 0.055)  # fmt: skip
"""Of looks on a board that no game would show."""

WORDS = ("Minesweeper", "New game", "Mines: 10", "Time 0:42", "Easy", "Hard", "Flags", "Reset", "Score", "Menu", "OK",
         "by me", "12", "You win!", "Game over", "Beginner", "settings", "Left click to open, right click to flag")  # fmt: skip


class Page(NamedTuple):
    """A picture with a board: where its tiles lie and what they show; `JUNK` where something hides them."""

    image: Image
    grid: Grid
    looks: Tiles


def page(rng: np.random.Generator, font_paths: tuple[str, ...]) -> Page:
    """Return a drawn picture of a board, as screens and files show it."""
    rows, columns = SIZES[int(rng.integers(len(SIZES)))]
    largest = min(90, 1300 // columns, 1300 // rows)
    size = int(np.exp(rng.uniform(np.log(9), np.log(largest))))
    skin = shaped(rng, random_skin(rng, size, font_paths))
    looks = _moment(rng, rows, columns)
    tiles = tiled(rng, skin, looks)
    if rng.random() < 0.06:
        tiles = _behind(rng, tiles)
    if is_over(looks):
        tiles, looks = noticed(rng, tiles, looks, size)
    tiles, looks = _before(rng, skin, tiles, looks)
    image, x, y = _around(rng, skin, tiles, rows, columns)
    grid = Grid.regular(x, y, size, size, rows, columns)
    wide, high = (1.0, 1.0)
    if rng.random() < 0.5:
        wide = high = float(rng.uniform(max(0.5, 8 / size), min(1.6, 100 / size)))
    if rng.random() < 0.06:
        high *= float(rng.uniform(0.75, 1.35))
    if (wide, high) != (1.0, 1.0):
        image, grid = _scaled(rng, image, grid, wide, high)
    return Page(weather(rng, image), grid, looks)


def _scaled(
    rng: np.random.Generator, image: Image, grid: Grid, wide: float, high: float
) -> tuple[Image, Grid]:
    height, width = round(image.shape[0] * high), round(image.shape[1] * wide)
    method = [cv2.INTER_AREA, cv2.INTER_LINEAR, cv2.INTER_CUBIC, cv2.INTER_NEAREST][int(rng.integers(4))]
    scaled = cv2.resize(image, (width, height), interpolation=method)
    wide, high = width / image.shape[1], height / image.shape[0]
    edges = tuple(e * wide for e in grid.column_edges), tuple(e * high for e in grid.row_edges)
    return np.asarray(scaled, np.uint8), Grid(*edges)


def _moment(rng: np.random.Generator, rows: int, columns: int) -> Tiles:
    """Return what a board shows: mostly as games do, else so that rare looks are learnt, too."""
    kind = rng.random()
    if kind < 0.15:
        looks, shares = list(SHARES), np.array(list(SHARES.values()))
        return rng.choice(looks, (rows, columns), p=shares / shares.sum()).astype(np.int8)
    over = rng.random() < OVER
    looks = moment(rng, rows, columns, DENSE if kind < 0.4 else USUAL)
    for _ in range(20):
        # New boards tell little, and are a third of what would be drawn of small ones.
        if is_over(looks) if over else (looks >= 0).any() or rng.random() < 0.08:
            break
        looks = moment(rng, rows, columns, DENSE if kind < 0.4 else USUAL)
    if (looks == Tile.HIT_MINE).any() and (looks == Tile.MINE).any() and rng.random() < 0.35:
        wrong = np.argwhere(looks == Tile.COVERED)  # all mines are shown
        for row, column in rng.permutation(wrong)[: int(rng.integers(1, 6))]:
            looks[row, column] = Tile.WRONG_FLAG if rng.random() < 0.8 else Tile.FLAG
    if not (looks == Tile.COVERED).any() and rng.random() < 0.25:
        looks[looks == Tile.FLAG] = Tile.MINE  # many games show the mines of a game that is won
    if (looks == Tile.HIT_MINE).any() and rng.random() < 0.15:
        mines = np.isin(looks, (Tile.MINE, Tile.HIT_MINE, Tile.FLAG))
        looks[looks == Tile.COVERED] = around(mines)[looks == Tile.COVERED]
    return looks


def _behind(rng: np.random.Generator, board: Image) -> Image:
    """Let a picture shine through the tiles."""
    picture = wallpaper(rng, board.shape[1], board.shape[0])
    share = rng.uniform(0.08, 0.3)
    return np.asarray(cv2.addWeighted(board, 1 - share, picture, share, 0), np.uint8)


def _before(rng: np.random.Generator, skin: Skin, board: Image, looks: Tiles) -> tuple[Image, Tiles]:
    """Lay a veil, a message or a hovered tile over a board."""
    board, looks = board.copy(), looks.copy()
    rows, columns = looks.shape
    size = skin.size
    if rng.random() < 0.05:
        colour = np.array(_ink(rng), np.float32)
        share = rng.uniform(0.15, 0.6)
        board[:] = board * (1 - share) + colour * share
    if rng.random() < 0.06:
        wide, high = (rng.uniform(0.25, 0.8, 2) * (board.shape[1], board.shape[0])).astype(int)
        x, y = (
            int(rng.integers(room - side + 1))
            for room, side in zip(board.shape[1::-1], (wide, high), strict=True)
        )
        box = board[y : y + high, x : x + wide]
        box[:] = _ink(rng)
        _lines(rng, box, max(10, size // 2))
        shown = np.zeros(board.shape[:2], np.float32)
        shown[y : y + high, x : x + wide] = 1
        hidden = shown.reshape(rows, size, columns, size).mean(axis=(1, 3))
        looks[hidden > 0.04] = JUNK
    if rng.random() < 0.1:
        row, column = int(rng.integers(rows)), int(rng.integers(columns))
        part = board[row * size : (row + 1) * size, column * size : (column + 1) * size].astype(np.float32)
        lit = 255 if rng.random() < 0.6 else 0
        part = part + (lit - part) * rng.uniform(0.05, 0.2)
        board[row * size : (row + 1) * size, column * size : (column + 1) * size] = part
    return board, looks


def _around(
    rng: np.random.Generator, skin: Skin, board: Image, rows: int, columns: int
) -> tuple[Image, int, int]:
    """Return the board on a page, and where."""
    size, (height, width) = skin.size, board.shape[:2]
    kind = rng.random()
    left, top, right, bottom = (
        int(v) for v in rng.choice([0, 2, 6, size // 2, size, 2 * size, 3 * size, 120], 4)
    )
    if kind < 0.12:
        left, top, right, bottom = (int(v) for v in rng.integers(0, 7, 4))
    canvas = np.empty((height + top + bottom, width + left + right, 3), np.uint8)
    canvas[:] = skin.page
    if rng.random() < 0.12:
        canvas[:] = wallpaper(rng, canvas.shape[1], canvas.shape[0])
    elif rng.random() < 0.15:
        ramp = np.linspace(rng.uniform(0.7, 1), rng.uniform(0.7, 1), canvas.shape[0])[:, None, None]
        canvas[:] = np.clip(canvas * ramp, 0, 255)
    if rng.random() < 0.5:
        _furnish(rng, skin, canvas, (left, top, left + width, top + height))
    if rng.random() < 0.5:
        _frame(rng, canvas, (left, top, left + width, top + height), size)
    if rng.random() < 0.06:
        _labels(rng, skin, canvas, left, top, rows, columns)
    canvas[top : top + height, left : left + width] = board
    return np.asarray(cv2.cvtColor(canvas, cv2.COLOR_RGB2BGR), np.uint8), left, top


Box = tuple[int, int, int, int]


def _ink(rng: np.random.Generator) -> tuple[int, int, int]:
    if rng.random() < 0.5:
        return (int(rng.integers(256)),) * 3
    r, g, b = rng.integers(0, 256, 3).tolist()
    return r, g, b


def _lines(rng: np.random.Generator, area: npt.NDArray[np.uint8], high: int) -> None:
    """Write a few words on an area."""
    if min(area.shape[:2]) < 8:
        return
    picture = Pillow.fromarray(np.ascontiguousarray(area))
    draw = ImageDraw.Draw(picture)
    paths = fonts.digit_fonts()
    font = fonts.load(str(paths[int(rng.integers(len(paths)))]), max(7, min(high, 40)))
    ink = (20, 20, 20) if area[area.shape[0] // 2, area.shape[1] // 2].mean() > 128 else (235, 235, 235)
    for _ in range(int(rng.integers(1, 5))):
        place = (
            float(rng.uniform(0, max(1, area.shape[1] - 40))),
            float(rng.uniform(0, max(1, area.shape[0] - high))),
        )
        draw.text(place, str(rng.choice(WORDS)), ink, font)
    area[:] = np.asarray(picture)


def _furnish(rng: np.random.Generator, skin: Skin, canvas: npt.NDArray[np.uint8], board: Box) -> None:
    """Put panels, buttons and words on the page above, below or beside the board."""
    left, top, right, bottom = board
    height, width = canvas.shape[:2]
    gap = int(rng.choice([0, 1, 3, skin.size // 3, skin.size]))
    sides = [(0, 0, width, top - gap), (0, bottom + gap, width, height), (0, 0, left - gap, height),
             (right + gap, 0, width, height)]  # fmt: skip
    for number in rng.permutation(4)[: int(rng.integers(1, 4))]:
        x0, y0, x1, y1 = sides[int(number)]
        if rng.random() < 0.4 and number < 2:
            x0, x1 = left, right
        if x1 - x0 < 6 or y1 - y0 < 6:
            continue
        area = canvas[y0:y1, x0:x1]
        if rng.random() < 0.5:
            area[:] = _ink(rng) if rng.random() < 0.5 else skin.covered[0]
        if rng.random() < 0.4:
            cv2.rectangle(
                area, (0, 0), (area.shape[1] - 1, area.shape[0] - 1), _ink(rng), int(rng.integers(1, 4))
            )
        for _ in range(int(rng.integers(0, 4))):
            wide, high = int(rng.integers(4, area.shape[1] + 1)), int(rng.integers(4, area.shape[0] + 1))
            wide, high = min(wide, 8 * skin.size), min(high, 2 * skin.size)
            x, y = int(rng.integers(area.shape[1] - wide + 1)), int(rng.integers(area.shape[0] - high + 1))
            area[y : y + high, x : x + wide] = _ink(rng)
        _lines(rng, area, int(rng.uniform(0.4, 1.2) * skin.size))


def _frame(rng: np.random.Generator, canvas: npt.NDArray[np.uint8], board: Box, size: int) -> None:
    """Draw one to three rims around the board."""
    left, top, right, bottom = board
    for _ in range(int(rng.integers(1, 4))):
        thick = int(rng.choice([1, 2, 3, 4, max(1, size // 4), max(1, size // 2)]))
        light, dark = _ink(rng), _ink(rng)
        if rng.random() < 0.5:
            dark = light
        boxes = ((left - thick, top - thick, right + thick, top, light), (left - thick, top - thick, left, bottom + thick, light),
                 (left - thick, bottom, right + thick, bottom + thick, dark), (right, top, right + thick, bottom + thick, dark))  # fmt: skip
        for x0, y0, x1, y1, colour in boxes:
            canvas[max(0, y0) : max(0, y1), max(0, x0) : max(0, x1)] = colour
        left, top, right, bottom = left - thick, top - thick, right + thick, bottom + thick


def _labels(
    rng: np.random.Generator,
    skin: Skin,
    canvas: npt.NDArray[np.uint8],
    left: int,
    top: int,
    rows: int,
    columns: int,
) -> None:
    """Write the names of rows and columns beside them."""
    if min(left, top) < skin.size or not skin.font:
        return
    picture = Pillow.fromarray(canvas)
    draw = ImageDraw.Draw(picture)
    font = fonts.load(skin.font, max(7, round(skin.size * 0.5)))
    ink = (30, 30, 30) if np.mean(skin.page) > 128 else (220, 220, 220)
    first = int(rng.integers(0, 2))
    letters = rng.random() < 0.4
    for column in range(columns):
        name = chr(65 + column % 26) if letters else str(column + first)
        draw.text((left + (column + 0.5) * skin.size, top - skin.size / 2), name, ink, font, anchor="mm")
    for row in range(rows):
        draw.text(
            (left - skin.size / 2, top + (row + 0.5) * skin.size), str(row + first), ink, font, anchor="mm"
        )
    canvas[:] = np.asarray(picture)

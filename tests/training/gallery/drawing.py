"""From a look and a position to a picture and the place of every tile: pages shown by a browser."""

import math
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple, TypedDict

import cv2
import jinja2
import numpy as np
from playwright.sync_api import Browser, sync_playwright

from screenbot.board import Tile, Tiles
from screenbot.geometry import Grid
from tests.real.install import program
from tests.training.gallery.files import Shown, shared_edges
from tests.training.gallery.looks import Look

PAGES = Path(__file__).parent / "pages"

KINDS = {
    Tile.COVERED: ("covered", "covered"),
    Tile.FLAG: ("flag", "covered flag"),
    Tile.QUESTION: ("question", "covered question"),
    Tile.MINE: ("mine", "open mine"),
    Tile.HIT_MINE: ("hit", "open mine hit"),
    Tile.WRONG_FLAG: ("wrong", "covered flag wrong"),
}
"""What the pages call the tiles: name, CSS classes."""

CHROMES = (("#dee1e6", "#fff", "#333"), ("#202124", "#35363a", "#e8eaed"), ("#cfd8e3", "#f3f6fa", "#1b2a3a"))
WALLPAPERS = (
    "linear-gradient(120deg,#1b3a5c,#3a7ca5 60%,#9bc1bc)",
    "#3a6ea5",
    "radial-gradient(at 30% 80%,#f4a261,#6d597a 55%,#1d1f33)",
    "repeating-linear-gradient(0deg,#0003 0 1px,#0000 1px 24px),repeating-linear-gradient(90deg,#0003 0 1px,#0000 1px 24px),#476",
)


class Shot(NamedTuple):
    """A picture to take: the look, its tile side in CSS pixels, the position, and the surroundings.

    Attributes:
        scale: physical pixels a CSS pixel.
        crop: CSS pixels of page to keep around the board; None keeps the whole screen.
    """

    look: Look
    side: float
    tiles: Tiles
    state: str
    scale: float
    crop: float | None
    dialog: bool
    pointer: bool
    mines: int


class Box(TypedDict):
    """A rectangle in CSS pixels."""

    left: float
    top: float
    right: float
    bottom: float


@contextmanager
def browser() -> Iterator[Browser]:
    """Yield a browser without a window."""
    with sync_playwright() as running:
        opened = running.chromium.launch(
            executable_path=program("chromium"), args=["--no-sandbox", "--hide-scrollbars"]
        )
        try:
            yield opened
        finally:
            opened.close()


def shown(opened: Browser, shot: Shot, rng: np.random.Generator) -> Shown:
    """Return the picture of a shot, and where its tiles lie in it."""
    width, height, side = _viewport(shot, rng)
    page = opened.new_page(viewport={"width": width, "height": height}, device_scale_factor=shot.scale)
    try:
        page.set_content(page_source(shot, side, rng))
        page.evaluate("document.fonts.ready")
        cells: list[Box] = page.evaluate(BOXES, "[data-cell]")
        lids: list[Box] = page.evaluate(BOXES, "[data-hides]")
        image = cv2.imdecode(np.frombuffer(page.screenshot(), np.uint8), cv2.IMREAD_COLOR)
    finally:
        page.close()
    rows, columns = shot.tiles.shape
    grid = Grid(
        shared_edges([(cells[c]["left"], cells[c]["right"]) for c in range(columns)], shot.scale),
        shared_edges(
            [(cells[r * columns]["top"], cells[r * columns]["bottom"]) for r in range(rows)], shot.scale
        ),
    )
    hidden = [divmod(i, columns) for i, cell in enumerate(cells) if any(_covers(lid, cell) for lid in lids)]
    if shot.crop is not None:
        area = grid.area.grown(round(shot.crop * shot.scale))
        image = area.cut(np.asarray(image, np.uint8))
        grid = grid.moved(-max(0, area.x), -max(0, area.y))
    return Shown(np.ascontiguousarray(image), grid, hidden)


BOXES = """chosen => [...document.querySelectorAll(chosen)].map(each => {
  const {left, top, right, bottom} = each.getBoundingClientRect(); return {left, top, right, bottom}})"""


def _covers(lid: Box, cell: Box) -> bool:
    """Return whether so much of a tile is behind something that a person could not tell what it shows."""
    width = min(lid["right"], cell["right"]) - max(lid["left"], cell["left"])
    height = min(lid["bottom"], cell["bottom"]) - max(lid["top"], cell["top"])
    area = (cell["right"] - cell["left"]) * (cell["bottom"] - cell["top"])
    return width > 0 and height > 0 and width * height > 0.1 * area


def _viewport(shot: Shot, rng: np.random.Generator) -> tuple[int, int, float]:
    rows, columns = shot.tiles.shape
    if shot.look.frame == "phone":
        width, height = ((360, 740), (412, 892), (390, 844), (375, 667))[int(rng.integers(4))]
        side = min((width - 2 * int(rng.integers(4, 18)) - 24) / columns, (height - 270) / rows)
        return width, height, side
    room = 330 if shot.look.name in ("bevel", "bevel-dark", "chess-purple") else 160
    gap, pad = (shot.look.web.gap, shot.look.web.pad) if shot.look.web else (0, 0)
    width = max(math.ceil(columns * (shot.side * 1.2 + gap)) + room, int(rng.choice([800, 1024, 1280])))
    height = max(math.ceil(rows * (shot.side + gap) + 2 * pad) + 320, int(rng.choice([640, 720, 800])))
    return width, height, shot.side


def page_source(shot: Shot, side: float, rng: np.random.Generator) -> str:
    """Return the page's HTML."""
    pages = jinja2.Environment(loader=jinja2.FileSystemLoader(PAGES))
    pages.globals["art"] = pages.get_template("art.html").module
    flags = int(np.isin(shot.tiles, (Tile.FLAG, Tile.WRONG_FLAG)).sum())
    covered = np.argwhere(shot.tiles == Tile.COVERED)
    lit = tuple(covered[rng.integers(len(covered))]) if len(covered) and rng.random() < 0.3 else None
    rows = [
        [_cell(int(value), row, column, (row, column) == lit) for column, value in enumerate(line)]
        for row, line in enumerate(shot.tiles)
    ]
    return pages.get_template(shot.look.page).render(
        look=shot.look,
        frame=shot.look.frame,
        tile=side,
        rows=rows,
        columns=shot.tiles.shape[1],
        state=shot.state,
        mines=shot.mines,
        flags=flags,
        mines_left=shot.mines - flags,
        seconds=int(rng.integers(0, 400)),
        chrome=CHROMES[int(rng.integers(len(CHROMES)))],
        wallpaper=WALLPAPERS[int(rng.integers(len(WALLPAPERS)))],
        aside=shot.crop is None,
        dialog=shot.dialog,
        pointer=tuple(rng.uniform(5, 90, 2)) if shot.pointer else None,
    )


def _cell(value: int, row: int, column: int, lit: bool) -> dict[str, object]:
    name, kind = KINDS.get(Tile(value), ("", "")) if value < 0 else ("", "")
    if value >= 0:
        name = "number" if value else "zero"
        kind = f"open number n{value}" if value else "open zero"
    return {
        "tile": name,
        "kind": kind,
        "number": value if value > 0 else 0,
        "row": row,
        "column": column,
        "hover": lit,
    }

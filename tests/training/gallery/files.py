"""Pictures as files keep them: some lose colours or pixels; each beside its board and its geometry."""

import json
from collections.abc import Sequence
from io import BytesIO
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

import cv2
import numpy as np
from PIL import Image as Pillow

from screenbot.board import Board, Tiles
from screenbot.geometry import Grid, Image

KINDS = ("png", "png", "png", "jpeg", "png", "gif", "shrunk", "jpeg")
"""What kinds of file a skin's pictures are, in turn; all are written as PNG."""


class Shown(NamedTuple):
    """A picture of a board: where its tiles lie, and which of them are hidden by something in front."""

    image: Image
    grid: Grid
    hidden: list[tuple[int, int]]


def shared_edges(spans: Sequence[tuple[float, float]], scale: float = 1.0) -> tuple[float, ...]:
    """Return the edges between tiles that lie at the spans: a gap is shared by the tiles at its sides."""
    inner = [(before[1] + after[0]) / 2 for before, after in pairwise(spans)]
    gap = spans[1][0] - spans[0][1]
    return tuple(scale * edge for edge in (spans[0][0] - gap / 2, *inner, spans[-1][1] + gap / 2))


def filed(kind: str, shown: Shown, rng: np.random.Generator) -> Shown:
    """Return the picture as a kind of file keeps it."""
    image, grid, hidden = shown
    if kind == "jpeg":
        coded = cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, int(rng.integers(60, 92))])[1]
        image = cv2.imdecode(coded, cv2.IMREAD_COLOR)
    elif kind == "gif":
        memory = BytesIO()
        Pillow.fromarray(image[..., ::-1]).save(memory, "GIF")
        image = np.asarray(Pillow.open(memory).convert("RGB"))[..., ::-1]
    elif kind == "shrunk" and grid.tile_width > 14:
        share = float(rng.uniform(max(0.5, 12 / grid.tile_width), 0.92))
        width, height = round(image.shape[1] * share), round(image.shape[0] * share)
        x, y = width / image.shape[1], height / image.shape[0]
        image = cv2.resize(image, (width, height), interpolation=cv2.INTER_AREA)
        grid = Grid(tuple(e * x for e in grid.column_edges), tuple(e * y for e in grid.row_edges))
    return Shown(np.ascontiguousarray(image, np.uint8), grid, hidden)


def save(folder: Path, name: str, shown: Shown, tiles: Tiles, state: str) -> None:
    """Write a picture, its board and its geometry beside each other."""
    grid = shown.grid
    facts = {
        "x": grid.column_edges[0], "y": grid.row_edges[0],
        "tile_w": grid.tile_width, "tile_h": grid.tile_height, "rows": grid.rows, "cols": grid.columns,
        "column_edges": grid.column_edges, "row_edges": grid.row_edges, "hidden": shown.hidden, "state": state,
    }  # fmt: skip
    folder.mkdir(parents=True, exist_ok=True)
    cv2.imwrite(str(folder / f"{name}.png"), shown.image)
    (folder / f"{name}.txt").write_text(f"{Board(tiles)}\n")
    (folder / f"{name}.json").write_text(json.dumps(facts))

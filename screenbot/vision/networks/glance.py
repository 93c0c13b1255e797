"""See a whole board at once: a network that looks at all tiles together, and beyond the board's ends.

`glyphs` sees one tile at a time. This network sees every tile beside its neighbours and beside all others
like it, as a person does at a glance: which look is covered and which is opened, where the board ends, and
how far its lines are off. It is trained on drawn boards only (`tests.training.glance`) and runs with NumPy.
"""

from functools import cache, lru_cache
from importlib.resources import files
from typing import NamedTuple

import cv2
import numpy as np
import numpy.typing as npt

from screenbot.board import Tile
from screenbot.geometry import Grid, Image
from screenbot.vision.effort import spend
from screenbot.vision.networks.glyphs import convolved

SIDE = 24
"""Pixels along a side of a tile as the network sees it."""

LARGE = 1.5
"""Tiles are shrunk to so many times `SIDE` before they are laid out: no pixel of theirs is passed over."""

NAMES = tuple(
    map(int, (Tile.COVERED, Tile.FLAG, Tile.QUESTION, *range(9), Tile.MINE, Tile.HIT_MINE, Tile.WRONG_FLAG))
)
"""What the network calls a tile."""

NOT_TILE, HIDDEN, CALLED = 15, 16, 17
"""And it tells what is no tile of the board, and what something hides: so many names in all."""

MARGIN = 2
"""Rows and columns around a grid that are looked at, too: the network knows where a board ends."""

HEADS, BLOCKS = 4, 4

TILES, PART = 0.25, 20
"""Where the network sees tiles in no larger part of a grid, in so many rows and columns of its middle, it is
no board's: of all of each of 324 boards, of 82 looks that it was not trained on, it saw 87% or more."""

KEPT = 4
"""So many of the last pictures that were seen are kept: one reading asks several times about one grid."""

Values = npt.NDArray[np.float32]


class Glance(NamedTuple):
    """What cells show.

    Attributes:
        chances: how likely each name is: float32 ``[rows, columns, CALLED]``.
        offsets: how far each tile lies right of and below its cell, in tiles: float32 ``[rows, columns, 2]``.
    """

    chances: Values
    offsets: Values


def edges_around(edges: tuple[float, ...], margin: int) -> npt.NDArray[np.float64]:
    """Return a grid's edges with `margin` more tiles at each end."""
    inner = np.asarray(edges, np.float64)
    beyond = np.arange(1, margin + 1) * float(np.diff(inner).mean())
    return np.concatenate([inner[0] - beyond[::-1], inner, inner[-1] + beyond])


def laid_out(image: Image, columns: npt.NDArray[np.float64], rows: npt.NDArray[np.float64]) -> Image:
    """Return the cells between edges at `SIDE` pixels a side: uint8 ``[rows * SIDE, columns * SIDE, 3]``.

    What lies beyond the picture is like its border.
    """
    (top, bottom), (left, right) = (
        _seen_of(*each) for each in zip((rows, columns), image.shape, strict=False)
    )
    part = image[top:bottom, left:right]
    x_scale, y_scale = (min(1.0, LARGE * SIDE / float(np.diff(edges).mean())) for edges in (columns, rows))
    if min(x_scale, y_scale) < 1:
        size = max(1, round(part.shape[1] * x_scale)), max(1, round(part.shape[0] * y_scale))
        x_scale, y_scale = size[0] / part.shape[1], size[1] / part.shape[0]
        part = np.asarray(cv2.resize(part, size, interpolation=cv2.INTER_AREA), np.uint8)
    across, down = (
        ((_spread(edges) - start) * scale - 0.5).astype(np.float32)
        for edges, start, scale in ((columns, left, x_scale), (rows, top, y_scale))
    )
    x, y = np.meshgrid(across, down)
    return np.asarray(cv2.remap(part, x, y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE), np.uint8)


def _seen_of(edges: npt.NDArray[np.float64], size: int) -> tuple[int, int]:
    """Return the pixels of a picture's side that cells lie over, at least the border that they are beyond."""
    first = min(max(0, int(edges[0]) - 2), size - 1)
    return first, max(first + 1, min(size, int(edges[-1]) + 3))


def _spread(edges: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
    """Return where the middles of each cell's `SIDE` pixels lie."""
    cells = len(edges) - 1
    return np.interp((np.arange(cells * SIDE) + 0.5) / SIDE, np.arange(cells + 1), edges)


def glance(image: Image, grid: Grid, margin: int = MARGIN) -> Glance:
    """Return what a grid's cells show, and `margin` more around them."""
    columns, rows = edges_around(grid.column_edges, margin), edges_around(grid.row_edges, margin)
    return seen(laid_out(image, columns, rows))


def are_tiles(image: Image, grid: Grid) -> bool:
    """Return whether a grid may be that of a board, by what the network sees in its middle."""
    middle = Grid(_middle(grid.column_edges), _middle(grid.row_edges))
    return float(1 - glance(image, middle, 0).chances[..., NOT_TILE].mean()) > TILES


def _middle(edges: tuple[float, ...]) -> tuple[float, ...]:
    first = max(0, (len(edges) - 1 - PART) // 2)
    return edges[first : first + PART + 1]


def seen(picture: Image) -> Glance:
    """Return what the cells of a picture show that `laid_out` made; what was seen just now is kept."""
    spend(picture.shape[0] * picture.shape[1] / SIDE**2)
    return _seen(picture.tobytes(), picture.shape)


@lru_cache(KEPT)
def _seen(pixels: bytes, shape: tuple[int, ...]) -> Glance:
    weights = _weights()
    x = _prepared(np.frombuffer(pixels, np.uint8).reshape(shape).astype(np.float32))[None]
    for name in ("c1", "c2"):
        x = np.maximum(convolved(x, weights[f"{name}.w"], weights[f"{name}.b"], 2), 0)
    x = x + np.maximum(convolved(x, weights["c3.w"], weights["c3.b"], 1), 0)
    x = np.maximum(convolved(x, weights["c4.w"], weights["c4.b"], 2), 0)
    x = x + np.maximum(convolved(x, weights["c5.w"], weights["c5.b"], 1), 0)
    rows, columns, deep = x.shape[1] // 3, x.shape[2] // 3, x.shape[3]
    x = x.reshape(rows, 3, columns, 3, deep).transpose(0, 2, 1, 3, 4).reshape(rows * columns, 9 * deep)
    tokens = x @ weights["c6.w"].reshape(9 * deep, -1) + weights["c6.b"]
    for number in range(BLOCKS):
        tokens = _block(tokens, rows, columns, weights, f"blocks.{number}")
    tokens = _normal(tokens, weights, "n")
    scores = tokens @ weights["cls.w"] + weights["cls.b"]
    offsets = tokens @ weights["off.w"] + weights["off.b"]
    found = Glance(_softmax(scores).reshape(rows, columns, CALLED), offsets.reshape(rows, columns, 2))
    for values in found:
        values.flags.writeable = False
    return found


def _prepared(pixels: Values) -> Values:
    """Return colours relative to the board's, and to each tile's: float32 ``[height, width, 6]``.

    Each colour is worked on as a plane of its own: quicker than all three side by side.
    """
    height, width = pixels.shape[:2]
    size, cells = (width, height), (width // SIDE, height // SIDE)
    planes = [np.asarray(plane, np.float32) for plane in cv2.split(pixels)]
    scale = np.float32(1 / max(float(pixels.std(ddof=1)), 12.0))
    whole = [((plane - np.float32(cv2.mean(plane)[0])) * scale).clip(-4, 4) for plane in planes]
    single = [plane - _over(_of_cells(plane, cells), size) for plane in planes]
    blue, green, red = (np.abs(plane) for plane in single)
    strength = _of_cells(np.maximum(np.maximum(blue, green), red), cells)
    scales = _over(np.reciprocal(3 * np.maximum(strength, 4)), size)
    return np.asarray(cv2.merge([*whole, *((plane * scales).clip(-2, 2) for plane in single)]), np.float32)


def _of_cells(plane: Values, cells: tuple[int, int]) -> Values:
    """Return the mean of each cell."""
    return np.asarray(cv2.resize(plane, cells, interpolation=cv2.INTER_AREA), np.float32)


def _over(values: Values, size: tuple[int, int]) -> Values:
    """Return the value of its cell for each pixel."""
    return np.asarray(cv2.resize(values, size, interpolation=cv2.INTER_NEAREST), np.float32)


def _block(x: Values, rows: int, columns: int, weights: dict[str, Values], name: str) -> Values:
    """Return tokens that have looked at their neighbours, at all others, and at themselves."""
    grid = _normal(x, weights, f"{name}.n1").reshape(1, rows, columns, -1)
    beside = convolved(grid, weights[f"{name}.conv.w"], weights[f"{name}.conv.b"], 1)
    x = x + np.maximum(beside, 0).reshape(x.shape)
    asked = _normal(x, weights, f"{name}.n2") @ weights[f"{name}.qkv.w"] + weights[f"{name}.qkv.b"]
    query, key, value = asked.reshape(len(x), 3, HEADS, -1).transpose(1, 2, 0, 3)
    heed = _softmax(np.asarray(query @ key.transpose(0, 2, 1) / np.sqrt(query.shape[-1]), np.float32))
    heard = (heed @ value).transpose(1, 0, 2).reshape(x.shape)
    x = np.asarray(x + heard @ weights[f"{name}.o.w"] + weights[f"{name}.o.b"], np.float32)
    thought = np.maximum(
        _normal(x, weights, f"{name}.n3") @ weights[f"{name}.a.w"] + weights[f"{name}.a.b"], 0
    )
    return np.asarray(x + thought @ weights[f"{name}.b.w"] + weights[f"{name}.b.b"], np.float32)


def _normal(x: Values, weights: dict[str, Values], name: str) -> Values:
    centred = x - x.mean(axis=1, keepdims=True)
    scale = np.sqrt((centred**2).mean(axis=1, keepdims=True) + 1e-5)
    return np.asarray(centred / scale * weights[f"{name}.w"] + weights[f"{name}.b"], np.float32)


def _softmax(scores: Values) -> Values:
    powers = np.exp(scores - scores.max(axis=-1, keepdims=True))
    return np.asarray(powers / powers.sum(axis=-1, keepdims=True), np.float32)


@cache
def _weights() -> dict[str, Values]:
    source = files("screenbot.vision.networks").joinpath("glance.npz")
    with source.open("rb") as file, np.load(file) as stored:
        return {name: stored[name].astype(np.float32) for name in stored.files}

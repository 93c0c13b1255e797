"""Tiles that lie apart from each other on one ground: where they end no line is needed to tell.

Beside covered ones lies no opened tile that shows nothing, as games open all around such a one; and no tile
shows nothing where zeros have a picture.
"""

import numpy as np
import numpy.typing as npt

from screenbot.board import Tile, Tiles
from screenbot.geometry import Grid, Image, peak
from screenbot.vision.networks.glyphs import crops

Colours = npt.NDArray[np.float32]

RIM = 2
"""The ground between tiles is so many lines at each side of a tile at least, as `crops` makes it."""

OTHER, ONE = 8.0, 12.0
"""It differs from each tile by more, in grey levels, and from itself by less."""

SHOWN = 0.1
"""And on so large a part of its middle a tile that shows something does."""

WALLED = 0.2
"""Such a part of the tiles at each of the board's ends is covered."""

FILLED = 0.04
"""Of a line through tiles they fill a larger part: crosses one, there and there, but in each."""

INTO, LEAST = 0.08, 2
"""So far into where the next tile would be it is looked for one, in tiles, and in pixels at least."""

ALONG, LITTLE = 4.0, 0.15
"""Beside a board lies no tile where no line along it changes by more, in grey levels, but for so little of
it, in tiles."""


def lie_apart(image: Image, grid: Grid, tiles: Tiles) -> bool:
    """Return whether all tiles have one ground around them, and tell where their board ends.

    They do where some are covered at each of its ends, or all show something, zeros too.

    Args:
        image: the picture.
        grid: where the tiles lie.
        tiles: what they show; opened ones may be of the ground's colour.
    """
    covered = tiles == Tile.COVERED
    ends = covered[0], covered[-1], covered[:, 0], covered[:, -1]
    walled = min(end.mean() for end in ends) >= WALLED
    if not walled and not (tiles == 0).any():
        return False
    seen = crops(image, grid).astype(np.float32)
    ground = _ground(seen)
    if ground is None:
        return False
    boxes = _boxes(seen)
    if not walled:
        return _all_show(boxes, ground)
    faces = np.median(boxes[covered.ravel()], axis=1)
    return bool(peak(np.abs(faces - ground)).min() > OTHER)


def _ground(seen: Colours) -> Colours | None:
    """Return the one colour around all tiles, as `crops` made them; None where there is none."""
    sides = np.stack(
        [
            seen[:, :RIM],
            seen[:, -RIM:],
            *(seen[:, :, at].swapaxes(1, 2) for at in (slice(RIM), slice(-RIM, None))),
        ]
    )
    rims = np.median(sides.reshape(4, len(seen), -1, 3), axis=2)
    ground = np.median(rims, axis=(0, 1))
    return None if np.abs(rims - ground).max() >= ONE else np.asarray(ground, np.float32)


def _boxes(seen: Colours) -> Colours:
    """Return the middles of tiles: float32 ``[tiles, pixels, 3]``."""
    inner = slice(seen.shape[1] // 4, -seen.shape[1] // 4)
    return seen[:, inner, inner].reshape(len(seen), -1, 3)


def _all_show(boxes: Colours, ground: Colours) -> bool:
    """Return whether all tiles show something in their middles."""
    return bool((peak(np.abs(boxes - ground)) > OTHER).mean(axis=1).min() > SHOWN)


def end_apart(image: Image, grid: Grid) -> bool:
    """Return whether tiles that lie apart end at all sides of a new board: where more would begin is none.

    What lies there has one colour all along, as the ground, or a frame, and not a tile's: around a table lies
    what its cells have. The edge of what hides more would cut tiles, unless it lies just between them.

    Args:
        image: the picture.
        grid: where the tiles lie, which all look like covered ones.
    """
    seen = crops(image, grid).astype(np.float32)
    ground = _ground(seen)
    if ground is None or not _all_show(_boxes(seen), ground):
        return False
    turned = np.ascontiguousarray(image.transpose(1, 0, 2)), Grid(grid.row_edges, grid.column_edges)
    return _end_beside(image, grid, ground) and _end_beside(*turned, ground)


def _end_beside(image: Image, grid: Grid, ground: Colours) -> bool:
    """Return whether no tiles lie left and right of a grid, on ground of that colour."""
    top, bottom = round(grid.row_edges[0]), round(grid.row_edges[-1])
    part = image[max(0, top) : bottom].astype(np.float32)
    filled = (peak(np.abs(part - ground)) > OTHER).mean(axis=0) > FILLED
    pitch = grid.tile_width
    first, last = (
        np.flatnonzero(filled[round(left) : round(right)]) + round(left)
        for left, right in (grid.column_edges[:2], grid.column_edges[-2:])
    )
    if not first.size or not last.size:
        return False
    into = max(LEAST, round(INTO * pitch))
    before = round(first[-1] - pitch) + 1 - into, int(first[0])
    behind = int(last[-1]) + 1, round(last[0] + pitch) + into
    if before[0] < 0 or behind[1] > image.shape[1]:
        return False
    beside = np.concatenate([part[:, slice(*before)], part[:, slice(*behind)]], axis=1)
    colours = np.median(beside, axis=0)
    off = (peak(np.abs(beside - colours)) > ALONG).sum(axis=0).max()
    shown = part[:, round(grid.column_edges[0]) : round(grid.column_edges[-1])].reshape(-1, 3)
    face = np.median(shown[peak(np.abs(shown - ground)) > OTHER], axis=0)
    return bool(off <= LITTLE * grid.tile_height and peak(np.abs(colours - face)).min() > OTHER)

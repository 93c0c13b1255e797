"""Name what a tile shows by its shape: two small networks, run with NumPy, trained on drawn boards only.

A network sees the middle of a tile at 28 x 28 pixels, its colours relative to the tile's own usual
colour, so that it knows shapes on any background. It tells digits, flags, question marks, mines and
crosses from a plain tile; whether a plain tile is covered or opened is for those who see the whole board.
"""

from enum import IntEnum
from functools import cache
from hashlib import blake2b
from importlib.resources import files
from itertools import pairwise

import cv2
import numpy as np
import numpy.typing as npt

from screenbot.geometry import Grid, Image, Rect, peak
from screenbot.vision.networks.framing import borders

SIDE = 32
"""Pixels along a side of a tile as it is compared with others."""

OBLONG = 1.15
"""Tiles so much longer one way are named by their middle square: a digit keeps its shape there."""

ROUNDING = 0.01
"""Tiles have whole pixels to take that lack less of `SIDE`: all of a board's, or none."""

SEEN = 28
"""Pixels along a side of what the network sees: the middle, without the lines and gaps between tiles."""

SAME = 2.5
"""Pixels that vary less from tile to tile are the same on all, as standard deviation in grey levels."""

OTHER = 8.0
"""Gaps differ from tiles by more grey levels."""

LEAST_GAP, MOST_GAP = 2, 7
"""Gaps between tiles are left out from so many pixels at each side of a tile on, and so many at most."""

FAINTEST = 26.0
"""Differences from a tile's usual colour are shown in full from this strength on, in grey levels."""

Features = npt.NDArray[np.float32]
"""Tiles as the network sees them: float32 ``[n, SEEN, SEEN, 3]``."""

Chances = npt.NDArray[np.float32]
"""How likely each look is: float32 ``[n, len(Look)]``, rows sum to 1."""

Weights = dict[str, npt.NDArray[np.float32]]
"""Those of a network, layer by layer."""


class Look(IntEnum):
    """What a tile shows, covered or not; 1 to 8 are the digits."""

    PLAIN = 0
    FLAG = 9
    QUESTION = 10
    MINE = 11
    WRONG = 12
    CROSS = 13
    JUNK = 14


LOOKS = 15

MARK, LEAST_MARK, UPRIGHT = 0.4, 5, 1.15
"""A mark is where a tile differs from its usual colour by this part of the most. A small digit is so high at
least, in pixels, and so much higher than wide; dots and specks are not."""

TINY = 8
"""Which digits those lower than this are, in pixels, shows from nearer alone: print of a window's size."""

FILLED, LEAST_SIDE, MOST_SIDE = 0.62, 0.5, 0.72
"""From nearer a mark fills this part of what is seen, which is no smaller part of the tile than the second;
where it is a larger one than the third, the mark is big enough."""

SHADED, LEFT = 0.8, 0.4
"""Tiles that are plain or nothing known with this chance may be plain ones with a gradient, if without it
less than this part of their variance is left."""

ASIDE, KNOWN, MOST = 4, 0.9, 0.9
"""Marks whose middles are so many pixels off those of their tiles, as most of the board's are, and that the
network is less sure to know, are looked at again in the middle, where these are so many of those that it is
not sure of: programs write numbers from a corner on. Marks that are cut off on other tiles are no numbers."""

CORNER = 5
"""A corner is what lies so near to it, in pixels along both sides together."""

FRAMED, DIGITS = 0.1, (0.8, 0.1)
"""Borders count where this share of the tiles has them, and a digit is inside with the one chance on the
other share of these: squares may be flags."""

BATCH = 64
"""So many tiles go through the network at once: more leave the processor's cache."""

STRIDES = (2, 2, 1, 2)
"""Of the network's convolutions."""

KEPT = 50_000
"""What the networks said of so many tiles is kept: 10 MB. Reading one board without a pack asks about up to
13,000, of which nine in ten were asked about before."""

_said: dict[bytes, npt.NDArray[np.float32]] = {}
"""What the networks said, by a digest of the tile."""


def faces(image: Image, grid: Grid) -> Image:
    """Return every tile as `crops` does, without gaps that all have and broad borders that digits have."""
    return crops(image, grid, sum(insets_of(image, grid)))


def insets_of(image: Image, grid: Grid) -> tuple[float, float]:
    """Return how much of each side of tiles is a gap that all have, and a broad border that digits have."""
    pictures = crops(image, grid)
    gap = gap_of(pictures)
    if gap >= LEAST_GAP:
        pictures = crops(image, grid, gap / SIDE)
    else:
        gap = 0
    border = _border_of(pictures)
    return gap / SIDE, border * (1 - 2 * gap / SIDE) / SIDE


def gap_of(pictures: Image) -> int:
    """Return how many pixels along the border are the same on all tiles, and of another colour than they."""
    some = pictures[:: max(1, len(pictures) // 300)].astype(np.float32)
    spread = peak(some.std(axis=0))
    inner = slice(SIDE // 4, -SIDE // 4)
    if np.median(spread[inner, inner]) < SAME:
        return 0
    usual = np.median(some[:, inner, inner].reshape(len(some), -1, 3), axis=1)
    gap = 0
    while gap < MOST_GAP:
        sides = np.stack([some[:, gap], some[:, -1 - gap], some[:, :, gap], some[:, :, -1 - gap]])
        off = peak(np.abs(np.median(sides, axis=2) - usual))
        varied = np.median(peak(sides.std(axis=1)), axis=1)
        if varied.max() > SAME or np.median(off, axis=1).min() < OTHER:
            break
        gap += 1
    return gap


def _border_of(pictures: Image) -> int:
    """Return how broad the border of tiles with digits inside is, in pixels; 0 where they have none."""
    broad = borders(pictures)
    framed = np.flatnonzero(broad)
    if len(framed) < FRAMED * len(pictures):
        return 0
    usual = int(np.median(broad[framed]))
    some = pictures[framed[:: max(1, len(framed) // BATCH)], usual:-usual, usual:-usual]
    inside = [cv2.resize(each, (SIDE, SIDE), interpolation=cv2.INTER_CUBIC) for each in some]
    digits = chances(features(np.asarray(inside, np.uint8)))[:, 1 : Look.FLAG].max(axis=1) > DIGITS[0]
    return usual if digits.mean() > DIGITS[1] else 0


def squares(image: Image, grid: Grid, inset: float = 0.0) -> Image:
    """Return every tile as `crops` does, of oblong ones the middle alone, which is not squeezed."""
    oblong = grid.tile_width / grid.tile_height
    if 1 / OBLONG < oblong < OBLONG:
        return crops(image, grid, inset)
    side = (1 - 2 * inset) * min(grid.tile_width, grid.tile_height)
    return _crops(image, grid, (grid.tile_width - side) / 2, (grid.tile_height - side) / 2)


def crops(image: Image, grid: Grid, inset: float = 0.0) -> Image:
    """Return every tile at `SIDE` pixels a side, in row order: uint8 ``[rows * columns, SIDE, SIDE, 3]``.

    Args:
        image: the picture.
        grid: where its tiles lie.
        inset: how much is left out along each side of a tile, in parts of it.
    """
    return _crops(image, grid, inset * grid.tile_width, inset * grid.tile_height)


def _crops(image: Image, grid: Grid, x: float, y: float) -> Image:
    """Return every tile without so many pixels at its left and right, and at its top and bottom."""
    whole = min(grid.tile_width - 2 * x, grid.tile_height - 2 * y) > SIDE - ROUNDING
    out = np.empty((grid.rows * grid.columns, SIDE, SIDE, 3), np.uint8)
    for number, (top, bottom) in enumerate(pairwise(grid.row_edges)):
        for place, (left, right) in enumerate(pairwise(grid.column_edges), number * grid.columns):
            out[place] = _crop(image, left + x, top + y, right - x, bottom - y, whole)
    return out


def _crop(image: Image, left: float, top: float, right: float, bottom: float, whole: bool) -> Image:
    """Return a part of a picture at `SIDE` pixels a side, of whole pixels or of parts of them, too."""
    if whole:
        tile = image[max(0, round(top)) : max(0, round(bottom)), max(0, round(left)) : max(0, round(right))]
        if tile.size == 0:
            return np.zeros((SIDE, SIDE, 3), np.uint8)
        return np.asarray(cv2.resize(tile, (SIDE, SIDE), interpolation=cv2.INTER_AREA), np.uint8)
    x_scale, y_scale = (right - left) / SIDE, (bottom - top) / SIDE
    place = np.array([[x_scale, 0, left + x_scale / 2 - 0.5], [0, y_scale, top + y_scale / 2 - 0.5]])
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    return np.asarray(
        cv2.warpAffine(image, place, (SIDE, SIDE), flags=flags, borderMode=cv2.BORDER_REPLICATE), np.uint8
    )


def features(tiles: Image) -> Features:
    """Return tiles with their usual colour taken off and their strongest difference scaled to 1."""
    edge = (SIDE - SEEN) // 2
    pixels = tiles[:, edge:-edge, edge:-edge].astype(np.float32)
    flat = pixels.reshape(len(pixels), SEEN * SEEN, 3)
    flat = flat - np.median(flat, axis=1, keepdims=True)
    strength = np.quantile(peak(np.abs(flat)), 0.97, axis=1)
    flat = flat / np.maximum(strength, FAINTEST)[:, None, None]
    return np.asarray(np.clip(flat, -2, 2).reshape(pixels.shape), np.float32)


def chances(seen: Features) -> Chances:
    """Return how likely each look is for tiles as `features` made them: the mean of what the networks say.

    What they said of a tile is kept: one reading asks about most tiles several times.
    """
    keys = [blake2b(tile.tobytes(), digest_size=16).digest() for tile in seen]
    said = {key: _said[key] for key in keys if key in _said}
    new = list({key: number for number, key in enumerate(keys) if key not in said}.values())
    parts = [_answered(seen[new[start : start + BATCH]]) for start in range(0, len(new), BATCH)]
    said.update(zip((keys[number] for number in new), (row for part in parts for row in part), strict=True))
    if len(_said) > KEPT:
        _said.clear()
    _said.update(said)
    return np.array([said[key] for key in keys], np.float32).reshape(-1, LOOKS)


def chances_of(tiles: Image, whole: bool = False) -> tuple[Features, Chances]:
    """Return tiles as the network sees them, and how likely each look is; some marks are looked at twice.

    Small ones are seen from nearer. Those off the middle are moved there, where these are `whole` tiles for
    sure and no print. Where both looks agree, the marks are the surer for it; tiny digits and what the first
    does not know the second decides.
    """
    seen = features(tiles)
    found = chances(seen)
    marked = np.flatnonzero(found[:, Look.PLAIN] < 0.5)
    if whole and len(marked):
        off, centred = _off_middle(seen[marked], found[marked, : Look.JUNK].max(axis=1) < KNOWN)
        unknown = found[marked[off]].argmax(axis=1) == Look.JUNK
        found[marked[off]] = agreed(found[marked[off]], chances(centred), unknown)
    strengths = zip(marked, relief(seen[marked]), strict=True)
    windows = {number: window for number, strength in strengths if (window := _window_of(strength))}
    if windows:
        small, size = list(windows), (SIDE, SIDE)
        parts = [window.cut(tiles[number]) for number, (window, _) in windows.items()]
        enlarged = [cv2.resize(part, size, interpolation=cv2.INTER_CUBIC) for part in parts]
        nearer = chances(features(np.asarray(enlarged, np.uint8)))
        tiny = np.array([height < TINY for _, height in windows.values()])
        digit = tiny & np.isin(nearer.argmax(axis=1), range(1, 9))
        found[small] = agreed(found[small], nearer, digit)
    shaded = np.flatnonzero(found[:, Look.PLAIN] + found[:, Look.JUNK] > SHADED)
    shaded = shaded[found[shaded, Look.PLAIN] < SHADED]
    flat, sloped = _sloped(tiles[shaded])
    if sloped.any():
        again = chances(features(flat[sloped]))
        plain = again[:, Look.PLAIN] > SHADED
        found[shaded[sloped][plain]] = again[plain]
    return seen, found


def known_numbers(found: Chances) -> int:
    """Return how many tiles show a number that the network knows."""
    return int((found[:, 1 : Look.FLAG].max(axis=1) > KNOWN).sum())


def agreed(first: Chances, second: Chances, decided: npt.NDArray[np.bool_]) -> Chances:
    """Return the chances by two looks at tiles, by the second alone where that decides: bool ``[n]``."""
    both = np.where(decided[:, None], second, np.sqrt(first * second))
    return np.asarray(both / both.sum(axis=1, keepdims=True), np.float32)


_CORNERS = np.add.outer(*2 * [np.abs(np.arange(SEEN) - (SEEN - 1) / 2)]) > SEEN - 1 - CORNER


def _off_middle(seen: Features, vague: npt.NDArray[np.bool_]) -> tuple[npt.NDArray[np.intp], Features]:
    """Return which vague marks stand aside, as most marks do, and these tiles with them in the middle.

    What reaches a side does not stand aside: it is a border, or a pointer. Round tiles leave something of
    their ground in the corners.
    """
    strength = relief(seen)
    inked = strength > MARK * strength.max(axis=(1, 2), keepdims=True)
    inked &= ~_CORNERS
    lines = np.stack([inked.any(axis=2), inked.any(axis=1)], axis=1)
    before, after = lines.argmax(axis=2), lines[:, :, ::-1].argmax(axis=2)
    moves = np.where(np.minimum(before, after) > 0, np.rint((after - before) / 2), 0)
    off = np.flatnonzero(vague & (np.abs(moves).max(axis=1) >= ASIDE))
    if np.abs(np.median(moves, axis=0)).max() < ASIDE or len(off) < MOST * vague.sum():
        off = off[:0]
    centred = np.zeros((len(off), SEEN, SEEN, 3), np.float32)
    for number, (down, right) in enumerate(moves[off]):
        place = np.array([[1, 0, right], [0, 1, down]], np.float32)
        centred[number] = cv2.warpAffine(seen[off[number]], place, (SEEN, SEEN))
    return off, centred


def _sloped(tiles: Image) -> tuple[Image, npt.NDArray[np.bool_]]:
    """Return tiles without the slope of their colours, and on which that slope is nearly all there is."""
    across = np.linspace(-1, 1, SIDE, dtype=np.float32)
    pixels = tiles.astype(np.float32)
    pixels -= pixels.mean(axis=(1, 2), keepdims=True)
    flat = pixels.copy()
    for along in (across[None, None, :, None], across[None, :, None, None]):
        flat -= along * (pixels * along).sum(axis=(1, 2), keepdims=True) / (SIDE * (across**2).sum())
    left = (flat**2).sum(axis=(1, 2, 3)) < LEFT * (pixels**2).sum(axis=(1, 2, 3))
    return np.asarray(np.clip(np.rint(128 + flat), 0, 255), np.uint8), left


def _window_of(strength: npt.NDArray[np.float32]) -> tuple[Rect, int] | None:
    """Return the part of a tile around its mark that the mark fills well, and the mark's height in pixels.

    None where it is no small mark.

    Args:
        strength: as `relief` returns it of a tile: float32 ``[SEEN, SEEN]``.
    """
    y, x = np.nonzero((strength > MARK * strength.max()) & ~_CORNERS)
    if y.size == 0:
        return None
    height, width = int(np.ptp(y)) + 1, int(np.ptp(x)) + 1
    side = max(round(max(height, width) / FILLED), round(LEAST_SIDE * SIDE))
    if side > MOST_SIDE * SIDE or height < max(LEAST_MARK, UPRIGHT * width):
        return None
    edge = (SIDE - SEEN) // 2
    left = edge + int(x.min()) + width // 2 - side // 2
    top = edge + int(y.min()) + height // 2 - side // 2
    return Rect(int(np.clip(left, 0, SIDE - side)), int(np.clip(top, 0, SIDE - side)), side, side), height


def relief(seen: Features) -> npt.NDArray[np.float32]:
    """Return how strong the marks of tiles are, whatever gradient is below: float32 ``[n, SEEN, SEEN]``."""
    level = seen - np.median(seen, axis=2, keepdims=True)
    level -= np.median(level, axis=1, keepdims=True)
    return np.asarray(peak(np.abs(level)), np.float32)


@cache
def _networks() -> tuple[Weights, ...]:
    source = files("screenbot.vision.networks").joinpath("glyphs.npz")
    networks: dict[str, Weights] = {}
    with source.open("rb") as file, np.load(file) as stored:
        for name in stored.files:
            network, layer = name.split(".")
            networks.setdefault(network, {})[layer] = stored[name].astype(np.float32)
    return tuple(networks.values())


def _answered(x: Features) -> Chances:
    return np.asarray(np.mean([_forward(x, weights) for weights in _networks()], axis=0), np.float32)


def _forward(x: Features, weights: Weights) -> Chances:
    for number, stride in enumerate(STRIDES, 1):
        x = np.maximum(convolved(x, weights[f"w{number}"], weights[f"b{number}"], stride), 0)
    hidden = np.maximum(x.reshape(len(x), -1) @ weights["w5"] + weights["b5"], 0)
    scores = hidden @ weights["w6"] + weights["b6"]
    scores = np.exp(scores - scores.max(axis=1, keepdims=True))
    return np.asarray(scores / scores.sum(axis=1, keepdims=True), np.float32)


def convolved(
    x: Features, kernel: npt.NDArray[np.float32], bias: npt.NDArray[np.float32], stride: int
) -> Features:
    """Return a convolution; `kernel` is ``[size, size, in, out]``, the border is padded with zeros."""
    size, reach = kernel.shape[0], kernel.shape[0] // 2
    padded = np.pad(x, ((0, 0), (reach, reach), (reach, reach), (0, 0)))
    windows = np.lib.stride_tricks.sliding_window_view(padded, (size, size), axis=(1, 2))
    windows = windows[:, ::stride, ::stride].transpose(0, 1, 2, 4, 5, 3)
    shape = windows.shape[:3]
    flat = windows.reshape(-1, size * size * kernel.shape[2])
    return np.asarray((flat @ kernel.reshape(-1, kernel.shape[3]) + bias).reshape(*shape, -1), np.float32)

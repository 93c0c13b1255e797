"""Boards whose tiles merge without lines, found by what a pack's tiles look like.

The picture is shrunk step by step until the pack's tiles, all of one small size, answer in it; where they
answer regularly lies a board.
"""

from collections.abc import Iterable
from typing import NamedTuple

import cv2
import numpy as np
import numpy.typing as npt

from screenbot.board import Tile
from screenbot.geometry import Grid, Image, Rect, bounds
from screenbot.vision.finding.extent import FEWEST_TILES
from screenbot.vision.packs.alignment import aligned
from screenbot.vision.packs.pack import Pack, scaled
from screenbot.vision.packs.reader import matcher
from screenbot.vision.packs.sampling import Sampler

SIDE = 8
"""Pixels of a tile in the shrunk picture."""

SIZES = np.geomspace(12, 128, 31)
"""Tile sizes that are tried: 8% apart."""

KINDS = (Tile.COVERED, 0, 1, 2)
"""The tiles that answer: one of them is on every board, in numbers."""

MARKED = (int(Tile.COVERED), int(Tile.FLAG), 1, 2, 3)
"""Those that show where they lie, late in a game."""

ANSWER = 0.5
"""The correlation from which on a place answers."""

COLOUR = 45.0
"""Grey levels that a pixel may be off the covered tile's mean colour."""

BLOCK = 8
"""Pixels of a block of the picture that has this colour or not."""

LEAST = 0.02
"""The share of the picture that has this colour, at least."""

CLEAR = 0.04
"""The least height of a board's combs where hardly a covered tile answers: real ones were 0.056 and more,
those of wrong sizes below 0.04. Amid scenery of its colours a board's may be 0.01."""

LIKELIEST = 3
"""So many sizes are looked at more closely."""

PEAK, FEWEST_PEAKS = 0.7, 12
"""Tiles answer so well in the picture as it is; so many of them tell where the lines lie."""

OFF, FINELY = 0.06, 0.01
"""Their distance is off the combs' by this part at most; steps of it that are tried, in pixels."""

FITTING, WORSE = 1.2, 0.33
"""A row or column belongs to the board where half of its tiles fit, in tolerances: no worse than the worst of
the `SMALLEST` best by more. Opened tiles are worse by 0.3 at most; scenery may be within a tolerance, too."""

SMALLEST = 64
"""A board has so many tiles at least, or nearly."""

Grey = cv2.typing.MatLike
"""A grey picture."""

Answers = npt.NDArray[np.float32]
"""How well a tile fits that begins at a pixel: float32 ``[height, width]``, -1 to 1."""


class Comb(NamedTuple):
    """Places at equal distances: the first, the distance, and how much more is there than between them."""

    first: float
    pitch: float
    height: float

    def scaled(self, factor: float) -> "Comb":
        """Return the comb in a picture of another scale."""
        return Comb(self.first * factor, self.pitch * factor, self.height)


def seek(image: Image, pack: Pack) -> Grid | None:
    """Return where a board of a pack's skin lies; None where there is none."""
    if min(image.shape[:2]) < FEWEST_TILES * SIZES[0]:
        return None
    area = _coloured(image, pack)
    if area is None:
        return None
    grey = cv2.cvtColor(area.cut(image), cv2.COLOR_BGR2GRAY)
    places = [place for size in SIZES if (place := _place(grey, pack, float(size))) is not None]
    likely = sorted(places, key=_least_height, reverse=True)[:LIKELIEST]
    exact = [
        _closer(grey, pack, place) or (place if _least_height(place) > CLEAR else None) for place in likely
    ]
    lattices = [tuple(map(_moved, place, (area.x, area.y))) for place in exact if place is not None]
    grids = [grid for across, down in lattices if (grid := _trimmed(image, pack, across, down)) is not None]
    found = [
        min((aligned(image, each, pack) for each in (grid, _whole(grid))), key=_misfit) for grid in grids
    ]
    least = min(map(_misfit, found), default=0.0)
    return next((grid for grid, misfit in found if misfit <= least + WORSE), None)


def pinned(image: Image, grid: Grid, pack: Pack) -> Grid | None:
    """Return the grid about one that was found, by where tiles answer in it; None where few are the pack's.

    The page that shines through opened tiles, or goes on beside them, leads lines astray.
    """
    area = grid.area.grown(round(2 * max(grid.tile_width, grid.tile_height))).clipped(bounds(image))
    grey = cv2.cvtColor(area.cut(image), cv2.COLOR_BGR2GRAY)
    exact = _closer(grey, pack, (Comb(0.0, grid.tile_width, 0.0), Comb(0.0, grid.tile_height, 0.0)))
    if exact is None:
        return None
    across, down = map(_moved, exact, (area.x, area.y))
    height, width = image.shape[:2]
    return Grid(_teeth_near(across, grid.column_edges, width), _teeth_near(down, grid.row_edges, height))


def _teeth_near(comb: Comb, edges: tuple[float, ...], size: int) -> tuple[float, ...]:
    """Return the teeth from about where edges begin to where they end, inside a picture of a size."""
    first, last = (round((edge - comb.first) / comb.pitch) for edge in (edges[0], edges[-1]))
    teeth = (comb.first + comb.pitch * tooth for tooth in range(first, last + 1))
    return tuple(tooth for tooth in teeth if 0 <= tooth <= size)


def _misfit(place: tuple[Grid, float]) -> float:
    return place[1]


def _least_height(place: tuple[Comb, Comb]) -> float:
    return min(comb.height for comb in place)


def _moved(comb: Comb, start: int) -> Comb:
    """Return a comb of a part of a picture in the whole picture, where that part starts."""
    return comb._replace(first=(comb.first + start) % comb.pitch)


def _whole(grid: Grid) -> Grid:
    """Return the grid with tiles of whole pixels, its middle where it was."""
    width, height = round(grid.tile_width), round(grid.tile_height)
    x = float(np.mean(grid.column_edges)) - width * grid.columns / 2
    y = float(np.mean(grid.row_edges)) - height * grid.rows / 2
    return Grid.regular(round(x), round(y), width, height, grid.rows, grid.columns)


def _coloured(image: Image, pack: Pack) -> Rect | None:
    """Return the largest part of a picture that has the colour of a pack's covered tiles."""
    covered = pack.picture(int(Tile.COVERED), 32, 32).mean(axis=(0, 1))
    low, high = (np.clip(covered + off, 0, 255) for off in (-COLOUR, COLOUR))
    share = cv2.resize(
        cv2.inRange(image, low, high), None, fx=1 / BLOCK, fy=1 / BLOCK, interpolation=cv2.INTER_AREA
    )
    count, _, parts, _ = cv2.connectedComponentsWithStats((share > 128).astype(np.uint8), connectivity=8)
    if count < 2:
        return None
    x, y, width, height, blocks = (int(value) for value in max(parts[1:], key=lambda part: part[4]))
    if blocks * BLOCK * BLOCK < LEAST * image.shape[0] * image.shape[1]:
        return None
    part = Rect(x * BLOCK, y * BLOCK, width * BLOCK, height * BLOCK).grown(2 * BLOCK)
    return part.clipped(bounds(image))


def _place(grey: Grey, pack: Pack, size: float) -> tuple[Comb, Comb] | None:
    """Return the columns and rows of tiles of about a size, in the picture's pixels."""
    factor = SIDE / size
    if min(grey.shape[:2]) * factor < FEWEST_TILES * SIDE:
        return None
    small = cv2.resize(grey, None, fx=factor, fy=factor, interpolation=cv2.INTER_AREA)
    answers = _answers(small, pack, round(size))
    across, down = (_comb(answers.mean(axis=axis)) for axis in (0, 1))
    return across.scaled(1 / factor), down.scaled(1 / factor)


def _answers(small: Grey, pack: Pack, size: int) -> Answers:
    best = np.full((small.shape[0] - SIDE + 1, small.shape[1] - SIDE + 1), -1, np.float32)
    for kind in KINDS:
        tile = cv2.cvtColor(scaled(pack.picture(int(kind), size, size), SIDE, SIDE), cv2.COLOR_BGR2GRAY)
        np.maximum(best, _correlated(small, tile), out=best)
    return np.asarray(np.where(best < ANSWER, 0, best), np.float32)


def _correlated(grey: Grey, tile: Grey) -> Answers:
    """Return how well a tile fits at each place: less where that is much flatter or rougher than the tile."""
    height, width = tile.shape[:2]
    fits = cv2.matchTemplate(grey, tile, cv2.TM_CCOEFF_NORMED)
    mean, square = (
        cv2.boxFilter(each, -1, (width, height), anchor=(0, 0), borderType=cv2.BORDER_CONSTANT)
        for each in (grey.astype(np.float32), grey.astype(np.float32) ** 2)
    )
    variance = (square - mean**2)[: fits.shape[0], : fits.shape[1]]
    relief, own = np.sqrt(np.maximum(variance, 1e-3)), max(float(tile.std()), 1e-3)
    return np.asarray(fits * np.minimum(relief / own, own / relief).clip(0, 1), np.float32)


def _closer(grey: Grey, pack: Pack, place: tuple[Comb, Comb]) -> tuple[Comb, Comb] | None:
    """Return the combs where tiles lie in the picture as it is, by covered ones or by all; None by few."""
    peaks = _peaks(grey, pack, place, (int(Tile.COVERED),))
    if len(peaks) < FEWEST_PEAKS:
        peaks = _peaks(grey, pack, place, MARKED)
    if len(peaks) < FEWEST_PEAKS:
        return None
    across, down = (_through(peaks[:, axis], comb) for axis, comb in zip((1, 0), place, strict=True))
    return across, down


def _peaks(grey: Grey, pack: Pack, place: tuple[Comb, Comb], kinds: Iterable[int]) -> npt.NDArray[np.intp]:
    """Return where tiles answer best, each alone in its tile: (y, x) a row."""
    width, height = (round(comb.pitch) for comb in place)
    shown = {example.value for example in pack.examples}.intersection(kinds)  # one learnt in haste lacks some
    if not shown:
        return np.empty((0, 2), np.intp)
    pictures = (cv2.cvtColor(pack.picture(kind, width, height), cv2.COLOR_BGR2GRAY) for kind in shown)
    answers = np.max([_correlated(grey, picture) for picture in pictures], axis=0)
    around = cv2.dilate(answers, np.ones((height // 2 * 2 + 1, width // 2 * 2 + 1), np.uint8))
    return np.argwhere((answers > PEAK) & (answers == around))


def _through(places: npt.NDArray[np.intp], comb: Comb) -> Comb:
    """Return the comb near another on whose teeth most places lie."""
    pitches = np.arange(comb.pitch * (1 - OFF), comb.pitch * (1 + OFF), FINELY)
    waves = np.exp(-2j * np.pi * np.outer(1 / pitches, places)).sum(axis=1)
    best = int(np.abs(waves).argmax())
    pitch = float(pitches[best])
    return comb._replace(first=-float(np.angle(waves[best])) / (2 * np.pi) * pitch % pitch, pitch=pitch)


def _comb(profile: npt.NDArray[np.float32]) -> Comb:
    """Return the regular places where a profile is high: pitches within 5% of a tile are tried."""
    rough = max((_teeth(profile, pitch) for pitch in np.linspace(0.95 * SIDE, 1.05 * SIDE, 41)), key=_height)
    near = np.linspace(rough.pitch - 0.02, rough.pitch + 0.02, 21)
    return max((_teeth(profile, pitch) for pitch in near), key=_height)


def _teeth(profile: npt.NDArray[np.float32], pitch: float) -> Comb:
    """Return the best comb of a pitch: its first harmonics count, so that its teeth are narrow."""
    angle = np.exp(-2j * np.pi * np.arange(len(profile)) / pitch)
    parts = [complex((profile * angle**n).sum()) for n in (1, 2, 3)]
    first = -float(np.angle(parts[0])) / (2 * np.pi) * pitch
    return Comb(first % pitch, float(pitch), sum(map(abs, parts)) / len(profile))


def _height(comb: Comb) -> float:
    return comb.height


def _trimmed(image: Image, pack: Pack, across: Comb, down: Comb) -> Grid | None:
    """Return the part of a lattice over the whole picture whose tiles are the pack's."""
    height, width = image.shape[:2]
    columns, rows = (
        int((size - comb.first) / comb.pitch) for size, comb in ((width, across), (height, down))
    )
    whole = Grid.regular(across.first, down.first, across.pitch, down.pitch, rows, columns)
    cells = Sampler(whole).cells(image)
    misfits = matcher(pack, round(across.pitch), round(down.pitch)).misfits(cells).reshape(rows, columns)
    worst = float(np.sort(misfits, axis=None)[:SMALLEST][-1])
    fits = misfits < min(FITTING, worst + WORSE)
    in_columns, in_rows = _longest(fits.mean(axis=0)), _longest(fits.mean(axis=1))
    if in_columns is None or in_rows is None:
        return None
    return Grid(
        whole.column_edges[in_columns.start : in_columns.stop + 1],
        whole.row_edges[in_rows.start : in_rows.stop + 1],
    )


def _longest(shares: npt.NDArray[np.float64]) -> slice | None:
    """Return the longest run of rows or columns that are at least half as full as the fullest."""
    full = np.concatenate([[False], shares > max(0.1, 0.5 * shares.max()), [False]])
    changes = np.flatnonzero(np.diff(full.astype(np.int8)))
    runs = list(zip(changes[::2], changes[1::2], strict=True))
    start, stop = max(runs, key=lambda run: run[1] - run[0], default=(0, 0))
    return slice(int(start), int(stop)) if stop - start >= 5 else None

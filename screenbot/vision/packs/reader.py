"""Reading tiles with a template pack: frame after frame of one grid, only what changed read again."""

from functools import lru_cache
from itertools import count
from typing import NamedTuple

import cv2
import numpy as np
import numpy.typing as npt

from screenbot.board import Cell, Tile, Tiles
from screenbot.errors import PictureError
from screenbot.geometry import HALF_GAP, Grid, Image, Rect, bounds
from screenbot.vision.deduction import disproved
from screenbot.vision.packs.pack import START, Pack
from screenbot.vision.packs.sampling import (
    CLOSE,
    SIDE,
    SPARSE,
    WEIGHTS,
    Cells,
    EvenSampler,
    Sampler,
    Shrink,
    is_even,
    shrunk,
    shrunk_alone,
    shrunk_evenly,
    shrunk_sparsely,
)
from screenbot.vision.reading import Reading
from screenbot.vision.rules import impossible, outcome, unfinished

Features = npt.NDArray[np.float32]
"""Weighted cells, the mean color of each tile played down: float32 ``[tiles, SIDE * SIDE * 3]``."""

Certainty = npt.NDArray[np.float32]
"""How certain each tile is: float32 ``[tiles]``, 0 to 1."""

SURE = 0.5
"""The certainty from which on a tile is sure."""

CLEARER = 0.75
"""A tile's nearest kind must be nearer than the next kind by this factor."""

CLOSER = 0.6
"""Tiles less certain than this are looked at once more, more closely."""

MOST_DOUBTFUL = 0.5
"""They are so where they are at most this share of the board's tiles: else the skin is another."""

MOST_KNOWN = 2000
"""So many looks of tiles are remembered, and more from one frame."""

MOST_CHANGED = 0.3
"""Where a larger share of the tiles has changed, all are read: to pick that many out costs more."""

WORST_CELL = 5.0
"""A single cell may be so many tolerances off: more is a pointer or a crack over the tile."""

ASKED = 0.35
"""So much of a question mark on what is nearest to a flag leaves it in doubt."""


class Matcher:
    """Names tiles by the nearest example of a pack; what looks just like a tile before is not named again.

    Args:
        pack: the skin.
        width: of the tiles to come, in pixels; examples of the nearest size are taken.
        height: of the tiles to come.
        shrink: how the tiles to come are shrunk.
    """

    def __init__(self, pack: Pack, width: float, height: float, shrink: Shrink = shrunk) -> None:
        examples = sorted(pack.near(width, height), key=lambda example: example.value)
        self._pack = pack
        self._examples = features(
            np.stack([shrink(example.picture) for example in examples]), pack.background
        )
        self._squares = np.einsum("ij,ij->i", self._examples, self._examples)
        values = np.array([example.value for example in examples], np.int8)
        self._values, self._first = np.unique(values, return_index=True)
        self._question = self._mark_on(values)
        self._known: dict[bytes, int] = {}
        self._kinds: Tiles = np.empty(0, np.int8)
        self._certainty: Certainty = np.empty(0, np.float32)

    def misfits(self, cells: Cells) -> npt.NDArray[np.float32]:
        """Return how far each tile is off its nearest example, in tolerances."""
        tiles = features(cells, self._pack.background)
        nearest = np.maximum(self._distances(tiles).min(axis=1), 0) / tiles.shape[1]
        return np.asarray(np.sqrt(nearest) / self._pack.tolerance, np.float32)

    def name(self, cells: Cells) -> tuple[Tiles, Certainty]:
        """Return the nearest kind of each tile, and how certain it is."""
        if len(self._known) > MOST_KNOWN:
            self._known.clear()
            self._kinds, self._certainty = self._kinds[:0], self._certainty[:0]
        looks = np.ascontiguousarray(cells).view(f"V{cells.shape[1]}").ravel().tolist()
        new = {look: number for number, look in enumerate(looks) if look not in self._known}
        if new:
            kinds, certainty = self._nearest(cells[list(new.values())])
            self._known.update(zip(new, count(len(self._known))))
            self._kinds = np.append(self._kinds, kinds)
            self._certainty = np.append(self._certainty, certainty)
        places = np.fromiter(map(self._known.__getitem__, looks), np.intp, len(looks))
        return self._kinds[places], self._certainty[places]

    def _nearest(self, cells: Cells) -> tuple[Tiles, Certainty]:
        tiles = features(cells, self._pack.background)
        squares = self._distances(tiles)
        nearest = np.minimum.reduceat(squares, self._first, axis=1)
        best, second = np.sqrt(np.maximum(np.partition(nearest, 1, axis=1)[:, :2], 0).T / tiles.shape[1])
        apart = tiles - self._examples[squares.argmin(axis=1)]
        off = np.abs(apart).max(axis=1)
        doubt = np.maximum(best / (CLEARER * np.maximum(second, 1e-6)), best / self._pack.tolerance)
        doubt = np.maximum(doubt, off / (WORST_CELL * self._pack.tolerance))
        kinds = self._values[nearest.argmin(axis=1)]
        if self._question is not None:
            doubt[(kinds == Tile.FLAG) & (apart @ self._question > ASKED)] = np.inf
        return kinds, (1 / (1 + doubt)).astype(np.float32)

    def _mark_on(self, values: Tiles) -> Features | None:
        """Return what tells how much of a question mark is on a flag, 1 for all; None where a pack lacks one.

        Where it is a flag with a small mark, it is nearer to a flag than to another question mark once a lost
        game has changed the ground of both.
        """
        flags, questions = (self._examples[values == kind] for kind in (Tile.FLAG, Tile.QUESTION))
        if not len(flags) or not len(questions):
            return None
        marks = (questions[None] - flags[:, None]).reshape(-1, flags.shape[1])
        sizes = np.einsum("ij,ij->i", marks, marks)
        return np.asarray(marks[sizes.argmin()] / max(1e-6, float(sizes.min())), np.float32)

    def _distances(self, tiles: Features) -> Features:
        """Return the squared distance of each tile from each example, ``[tiles, examples]``."""
        own = np.einsum("ij,ij->i", tiles, tiles)
        return np.asarray(own[:, None] + self._squares - 2 * (tiles @ self._examples.T), np.float32)


@lru_cache(maxsize=64)
def matcher(pack: Pack, width: int, height: int, shrink: Shrink = shrunk) -> Matcher:
    """Return the matcher for a pack and a tile size; one that was made before is used again."""
    return Matcher(pack, width, height, shrink)


def features(cells: Cells, background: float) -> Features:
    """Return weighted cells with their tile's mean color played down; it counts `background`, 0 to 1."""
    weighted = cells * WEIGHTS
    if background == 1.0:
        return weighted
    means = weighted @ (_CHANNELS.T / (SIDE * SIDE * float(WEIGHTS.mean())))
    return np.asarray(weighted + means @ (_CHANNELS * WEIGHTS * np.float32(background - 1)), np.float32)


_CHANNELS = np.tile(np.eye(3, dtype=np.float32), SIDE * SIDE)
"""Which cell is of which channel: ``[3, SIDE * SIDE * 3]``."""


class _Named(NamedTuple):
    """What the tiles of a board show, row by row, and how certain that is."""

    tiles: Tiles
    certainty: Certainty

    @classmethod
    def nothing(cls, grid: Grid) -> "_Named":
        """Return tiles of which none was looked at."""
        size = grid.rows * grid.columns
        return cls(np.full(size, Tile.UNSURE, np.int8), np.zeros(size, np.float32))

    def put(self, places: slice | npt.NDArray[np.intp], named: tuple[Tiles, Certainty]) -> None:
        """Change some tiles."""
        self.tiles[places], self.certainty[places] = named

    def but(self, places: npt.NDArray[np.bool_], other: "_Named") -> "_Named":
        """Return these tiles, but others in some places."""
        tiles = np.where(places, other.tiles, self.tiles)
        return _Named(tiles, np.where(places, other.certainty, self.certainty))


class Reader:
    """Reads one frame after the other of the same grid and skin.

    Args:
        pack: the skin.
        grid: in the frames' pixels.
        mines: all mines of the game, where known; tells a won game under a message.
    """

    def __init__(self, pack: Pack, grid: Grid, mines: int | None = None) -> None:
        self.pack, self.grid = pack, grid
        self._mines = mines
        self._area = grid.area
        local = grid.moved(-self._area.x, -self._area.y)
        self._even = is_even(grid)
        size = round(grid.tile_width), round(grid.tile_height)
        self._sampler: Sampler | EvenSampler
        if not self._even:
            self._sampler, shrink = Sampler(local), shrunk
        elif size in pack.sizes:
            self._sampler, shrink = EvenSampler(local, SPARSE), shrunk_sparsely
        else:
            self._sampler, shrink = EvenSampler(local, CLOSE), shrunk_evenly
        self._matcher = matcher(pack, *size, shrink)
        self._row_parts = _parts(grid.row_edges, self._area.height, 1)
        self._column_starts = [part.start for part in _parts(grid.column_edges, self._area.width, 3)]
        self._looked, self._looked_closer = _Named.nothing(grid), _Named.nothing(grid)
        self._stale = np.ones(grid.rows * grid.columns, bool)
        self._last: Image | None = None
        self._reading: Reading | None = None

    def read(self, frame: Image) -> Reading:
        """Return what a frame shows.

        Raises:
            PictureError: the grid does not lie inside the frame, but for half a gap between its tiles.
        """
        if self.grid.outside(bounds(frame)) > HALF_GAP:
            raise PictureError(
                f"the board lies at {tuple(self._area)}, outside a picture of "
                f"{frame.shape[1]}x{frame.shape[0]} pixels: find it again with `screenbot calibrate`"
            )
        board = _with_outside(frame, self._area)
        tiles = None
        if self._last is not None and self._reading is not None:
            share = self._share_changed(board, self._last)
            if share == 0 and cv2.norm(board, self._last, cv2.NORM_INF) == 0:
                return self._reading
            if share <= MOST_CHANGED:
                tiles = self._changed(board, self._last)
        self._look_at(board, tiles)
        self._last = board.copy()
        self._reading = self._judge(self._named(board))
        return self._reading

    def _look_at(self, board: Image, tiles: npt.NDArray[np.intp] | None) -> None:
        """Read some tiles, or all, again."""
        chosen = slice(None) if tiles is None else tiles
        self._looked.put(chosen, self._matcher.name(self._sampler.cells(board, tiles)))
        self._stale[chosen] = True

    def _named(self, board: Image) -> "_Named":
        """Return what all tiles show: the doubtful ones looked at more closely, unless the skin is another.

        It must not depend on which tiles changed at a time: a replay sees fewer frames.
        """
        doubtful = self._looked.certainty < CLOSER
        if not doubtful.any() or doubtful.mean() > MOST_DOUBTFUL:
            return self._looked
        stale = np.flatnonzero(doubtful & self._stale)
        if len(stale):
            self._looked_closer.put(stale, self._named_alone(board, stale))
            self._stale[stale] = False
        return self._looked.but(doubtful, self._looked_closer)

    def _named_alone(self, board: Image, tiles: npt.NDArray[np.intp]) -> tuple[Tiles, Certainty]:
        """Return the kinds of tiles, and how certain they are, each tile cut out and shrunk alone.

        Shrunk with the whole board, a tile's look depends a little on where it begins, and some skins'
        numbers differ little.
        """
        local, columns = self.grid.moved(-self._area.x, -self._area.y), self.grid.columns
        places = (local.tile(int(tile) // columns, int(tile) % columns) for tile in tiles)
        size = round(self.grid.tile_width), round(self.grid.tile_height)
        closer = matcher(self.pack, *size, shrunk_alone)
        return closer.name(np.stack([shrunk_alone(place.cut(board)) for place in places]))

    def _share_changed(self, board: Image, last: Image) -> float:
        """Return about what share of the tiles do not look as before, by two rows of pixels of each."""
        step = max(1, int(self.grid.tile_height / 2))
        differing = cv2.absdiff(board[step // 2 :: step], last[step // 2 :: step])
        differing = differing.reshape(-1, board.shape[1] * 3)
        if cv2.countNonZero(differing) == 0:
            return 0.0
        return float(np.mean(np.maximum.reduceat(differing, self._column_starts, axis=1) > 0))

    def _changed(self, board: Image, last: Image) -> npt.NDArray[np.intp] | None:
        """Return the tiles, counted row by row, that do not look as before; None for all."""
        differing = cv2.absdiff(board, last).reshape(len(board), -1)
        rows = np.stack([differing[part].max(axis=0) for part in self._row_parts])
        changed = np.maximum.reduceat(rows, self._column_starts, axis=1)
        if np.count_nonzero(changed) > MOST_CHANGED * changed.size:
            return None
        if not self._even:
            # A cell's mean reaches into the neighbouring tiles by a pixel.
            changed = cv2.dilate(changed, np.ones((3, 3), np.uint8))
        return np.flatnonzero(changed)

    def _judge(self, named: "_Named") -> Reading:
        """Return the reading of all tiles, with what is uncertain or against the rules marked unsure."""
        shape = self.grid.rows, self.grid.columns
        tiles, certainty = named.tiles.reshape(shape).copy(), named.certainty.reshape(shape).copy()
        tiles[certainty < SURE] = Tile.UNSURE
        start = _start(tiles)
        # A covered tile that is pressed, or lies under the pointer, looks like a zero in many games.
        # And without a single number or mine they are no board's: a window that is being painted.
        wrong = impossible(tiles) | disproved(tiles) | unfinished(tiles) | (tiles == 0).all()
        tiles[wrong], certainty[wrong] = Tile.UNSURE, np.minimum(certainty[wrong], SURE / 2)
        return Reading(self.grid, tiles, certainty, self.pack.name, outcome(tiles, self._mines), start=start)


def _start(tiles: Tiles) -> Cell | None:
    """Return the tile marked to be opened first, and make it a covered one."""
    marked = np.argwhere(tiles == START)
    tiles[tiles == START] = Tile.COVERED
    return Cell(int(marked[0][0]), int(marked[0][1])) if len(marked) else None


def _with_outside(frame: Image, area: Rect) -> Image:
    """Return a part of a frame, with the last pixels again where it reaches beyond."""
    inside, whole = area.cut(frame), bounds(frame)
    if area.clipped(whole) == area:
        return inside
    top, left = max(0, -area.y), max(0, -area.x)
    bottom, right = max(0, area.bottom - whole.bottom), max(0, area.right - whole.right)
    return np.asarray(cv2.copyMakeBorder(inside, top, bottom, left, right, cv2.BORDER_REPLICATE), np.uint8)


def _parts(edges: tuple[float, ...], pixels: int, channels: int) -> list[slice]:
    """Return the values of each tile, counted from the board's own edge; a shared pixel belongs to both."""
    offsets = np.asarray(edges) - np.floor(edges[0] + 1e-6)
    first = np.clip(np.floor(offsets[:-1] + 1e-6), 0, pixels - 1).astype(int)
    last = np.clip(np.ceil(offsets[1:] - 1e-6), first + 1, pixels).astype(int)
    return [slice(a * channels, b * channels) for a, b in zip(first, last, strict=True)]

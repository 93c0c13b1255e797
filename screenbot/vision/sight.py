"""The eyes as a window uses them: find a game once, then read frame after frame."""

from collections.abc import Iterator
from typing import Protocol

import numpy as np

from screenbot.board import Outcome, Tile
from screenbot.geometry import Grid, Image
from screenbot.vision.deduction import contradictory
from screenbot.vision.ending import outcome_of
from screenbot.vision.eyes import known_packs, read, read_unknown
from screenbot.vision.free import read_free
from screenbot.vision.packs import find_pack
from screenbot.vision.reader import Reader
from screenbot.vision.reading import Reading

MANY = 0.005
"""Share of unsure tiles from which on other packs are tried."""

USUAL_KEYS = (("f2",),)
"""What starts a new game in most desktop games; in a browser it does nothing."""


class FrameReader(Protocol):
    """Reads one frame after the other of the same grid."""

    def read(self, frame: Image) -> Reading:
        """Return what the frame shows."""


class FreeReader:
    """Reads frames with no pack, and remembers tiles: one that is pixel for pixel as before needs no thought.

    Args:
        grid: in the frames' pixels.
    """

    def __init__(self, grid: Grid) -> None:
        self._grid = grid
        self._places = [grid.tile(*cell) for cell in np.ndindex(grid.rows, grid.columns)]
        self._seen: dict[bytes, int] = {}

    def read(self, frame: Image) -> Reading:
        """Return what the frame shows; tiles that were read otherwise before are unsure."""
        cuts = [place.cut(frame).tobytes() for place in self._places]
        known = np.array([self._seen.get(cut, Tile.UNSURE) for cut in cuts], np.int8)
        known = known.reshape(self._grid.rows, self._grid.columns)
        if not ((known == Tile.UNSURE) | contradictory(known)).any():
            certainty = np.ones(known.shape, np.float32)
            return Reading(self._grid, known, certainty, outcome=outcome_of(known))
        reading = read_free(frame, self._grid)
        disputed = (known != Tile.UNSURE) & (reading.tiles != Tile.UNSURE) & (known != reading.tiles)
        reading.tiles[disputed], reading.certainty[disputed] = Tile.UNSURE, 0
        if reading.outcome is Outcome.PLAYING and reading.start is None:
            for cut, tile in zip(cuts, reading.tiles.ravel(), strict=True):
                if tile != Tile.UNSURE:
                    self._seen.setdefault(cut, int(tile))
        return reading


class PackReader:
    """Reads frames with a pack, and changes to another, or to none, that is sure of more tiles.

    Skins may share their covered tile, so a board that nobody has touched does not tell them apart.

    Args:
        skin: the pack to begin with.
        grid: in the frames' pixels.
    """

    def __init__(self, skin: str, grid: Grid) -> None:
        self._grid = grid
        self._reader: FrameReader = Reader(find_pack(skin), grid)

    def read(self, frame: Image) -> Reading:
        """Return what the frame shows."""
        best = self._reader.read(frame)
        if len(best.unsure) <= MANY * best.tiles.size:
            return best
        for reader in self._others():
            reading = reader.read(frame)
            if len(reading.unsure) < len(best.unsure) / 2:
                self._reader, best = reader, reading
        return best

    def _others(self) -> Iterator[FrameReader]:
        yield from (Reader(pack, self._grid) for pack in known_packs())
        yield FreeReader(self._grid)


class Sight:
    """Finds a game by all packs, and reads it by the one that fits, else by none.

    Args:
        packs: whether packs are used at all.
    """

    def __init__(self, packs: bool = True) -> None:
        self._packs = packs

    def find(self, picture: Image) -> Reading:
        """Return the game in a picture.

        Raises:
            PictureError: there is none.
        """
        return read(picture) if self._packs else read_unknown(picture)

    def reader(self, skin: str, grid: Grid) -> FrameReader:
        """Return a reader for the frames of a game that was found.

        Raises:
            PackError: there is no such skin.
        """
        return PackReader(skin, grid) if skin else FreeReader(grid)

    def new_game_keys(self, skin: str) -> tuple[tuple[str, ...], ...]:
        """Return the key combinations that may start a new game, likeliest first."""
        return find_pack(skin).new_game if skin else USUAL_KEYS

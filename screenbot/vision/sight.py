"""The eyes as a window uses them: find a game once, then read frame after frame."""

from typing import Protocol

from screenbot.geometry import Grid, Image
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
    """Reads frames with no pack.

    Args:
        grid: in the frames' pixels.
    """

    def __init__(self, grid: Grid) -> None:
        self._grid = grid

    def read(self, frame: Image) -> Reading:
        """Return what the frame shows."""
        return read_free(frame, self._grid)


class PackReader:
    """Reads frames with a pack, and changes to another that is sure of more tiles.

    Skins may share their covered tile, so a board that nobody has touched does not tell them apart.

    Args:
        skin: the pack to begin with.
        grid: in the frames' pixels.
    """

    def __init__(self, skin: str, grid: Grid) -> None:
        self._grid = grid
        self._reader = Reader(find_pack(skin), grid)

    def read(self, frame: Image) -> Reading:
        """Return what the frame shows."""
        best = self._reader.read(frame)
        if len(best.unsure) <= MANY * best.tiles.size:
            return best
        for pack in known_packs():
            reader = Reader(pack, self._grid)
            reading = reader.read(frame)
            if len(reading.unsure) < len(best.unsure) / 2:
                self._reader, best = reader, reading
        return best


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

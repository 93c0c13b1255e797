"""The eyes as a window uses them: find a game once, then read frame after frame."""

from screenbot.geometry import Grid, Image
from screenbot.vision.eyes import read
from screenbot.vision.packs import find_pack
from screenbot.vision.reader import Reader
from screenbot.vision.reading import Reading


class Sight:
    """Finds a game by all packs, and reads it by the one that fits."""

    def find(self, picture: Image) -> Reading:
        """Return the game in a picture.

        Raises:
            PictureError: there is none.
        """
        return read(picture)

    def reader(self, skin: str, grid: Grid) -> Reader:
        """Return a reader for the frames of a game that was found.

        Raises:
            PackError: there is no such skin.
        """
        return Reader(find_pack(skin), grid)

    def new_game_keys(self, skin: str) -> tuple[tuple[str, ...], ...]:
        """Return the key combinations that may start a new game, likeliest first."""
        return find_pack(skin).new_game

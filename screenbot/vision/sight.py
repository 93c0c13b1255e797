"""The eyes as a window uses them: find a game once, then read frame after frame."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cached_property

import numpy as np

from screenbot.board import Cell, Outcome, Tile, Tiles
from screenbot.geometry import Grid, Image
from screenbot.vision.album import Album
from screenbot.vision.clicked import opened_alike
from screenbot.vision.deduction import contradictory
from screenbot.vision.eyes import read, read_unknown, read_unknown_at
from screenbot.vision.naming.ending import outcome_of
from screenbot.vision.naming.free import read_free
from screenbot.vision.networks.glyphs import crops
from screenbot.vision.packs.fitting import known_packs
from screenbot.vision.packs.pack import find_pack
from screenbot.vision.packs.reader import Reader
from screenbot.vision.reading import NOTHING, Clicked, Known, Reading
from screenbot.vision.whole.weighing import completed

MANY, MOST = 0.005, 0.05
"""Share of unsure tiles from which on what no pack knows is read otherwise, and all tiles are."""

MOST_LOOKS = 200
"""Of a new board's tiles so many different ones are remembered."""


Read = Callable[[Image, Grid, Known], Reading]
"""Reads a frame at a place, with what is known of the game."""


class Rereader:
    """Reads frames of a skin that no pack shows just so; tiles that it was taught are no work.

    Args:
        grid: in the frames' pixels.
        read: what reads a frame with tiles that were not seen before, pixel for pixel; it is told what
            covered tiles look like, too, where a new board was seen.
        quick: what reads one in less time, where all that it leaves unsure `read` has left unsure before.
    """

    def __init__(self, grid: Grid, read: Read, quick: Read | None = None) -> None:
        self._grid, self._thorough, self._quick = grid, read, quick
        self._vain: set[int] = set()
        self._known, self._clicked = NOTHING, Clicked()
        self._places = [grid.tile(*cell) for cell in np.ndindex(grid.rows, grid.columns)]
        self._album = Album()
        self._last: tuple[Image, Reading] | None = None

    def read(self, frame: Image) -> Reading:
        """Return what the frame shows; tiles that were read otherwise before are unsure.

        But a mark that is faint is still one where it was told to be a flag.
        """
        if self._last is None or not np.array_equal(self._last[0], frame):
            self._last = frame, self._read_anew(frame)
        return self._last[1]

    def _read_anew(self, frame: Image) -> Reading:
        cuts = [place.cut(frame) for place in self._places]
        known = np.array([self._album.told(cut) for cut in cuts], np.int8)
        known = known.reshape(self._grid.rows, self._grid.columns)
        if not ((known == Tile.UNSURE) | contradictory(known)).any():
            return self._reading(known)
        reading = self._unknown(frame)
        reading.tiles[(known == Tile.FLAG) & (reading.tiles == Tile.COVERED)] = Tile.FLAG
        disputed = (known != Tile.UNSURE) & (reading.tiles != Tile.UNSURE) & (known != reading.tiles)
        reading.tiles[disputed], reading.certainty[disputed] = Tile.UNSURE, 0
        if reading.outcome is Outcome.PLAYING and reading.start is None:
            filled = np.where(disputed | (reading.tiles != Tile.UNSURE), reading.tiles, known)
            if (filled != reading.tiles).any() and not contradictory(filled, floods=False).any():
                return self._reading(np.asarray(filled, np.int8))
        return reading

    def teach(self, frame: Image, tiles: Tiles) -> None:
        """Remember what the tiles of a frame show, unsure ones aside."""
        for place, tile in zip(self._places, tiles.ravel(), strict=True):
            self._album.keep(place.cut(frame), int(tile))
        if (tiles == Tile.COVERED).all():
            covered = np.unique(crops(frame, self._grid), axis=0)[:MOST_LOOKS]
            self._known = self._known._replace(covered=covered)
        self._last = None

    def clicked(self, tiles: Clicked) -> None:
        """Note which tiles were clicked since the game began: on others only the game puts flags."""
        if self._clicked != tiles:
            self._clicked, self._last = tiles, None

    def _unknown(self, frame: Image) -> Reading:
        """Return what a frame shows by looks and rules.

        Tiles that clicks have opened have no flag. No other has that none has flagged, where the board was
        seen new and its game goes on: at its end the game may flag mines itself.
        """
        opened, flagged = self._clicked
        ended = self._known._replace(opened=opened - flagged, unflagged=opened - flagged)
        if self._known.covered is None:
            return self._with_flags(self._read(frame, self._grid, ended))
        tiles = frozenset(Cell(*cell) for cell in np.ndindex(self._grid.rows, self._grid.columns))
        reading = self._read(frame, self._grid, ended._replace(unflagged=tiles - flagged))
        reading = self._with_opened(frame, self._with_flags(reading))
        if reading.outcome is Outcome.PLAYING and not reading.unsure:
            return reading
        other = self._with_opened(frame, self._with_flags(self._read(frame, self._grid, ended)))
        if other.outcome is Outcome.PLAYING:
            other = other.unflagged(tiles - flagged)  # an opened tile may look flagged
        surer = other.gaps < reading.gaps
        return other if surer or reading.outcome is not Outcome.PLAYING else reading

    def _read(self, frame: Image, grid: Grid, known: Known) -> Reading:
        """Return what a frame shows, in less time where the rest is tiles that nobody can read."""
        if self._quick is not None:
            reading = self._quick(frame, grid, known)
            if not reading.unsure or self._unread(frame, reading) <= self._vain:
                return reading
        reading = self._thorough(frame, grid, known)
        self._vain |= self._unread(frame, reading)
        return reading

    def _unread(self, frame: Image, reading: Reading) -> set[int]:
        """Return hashes of what the tiles look like that a reading is not sure of."""
        unsure = (reading.tiles == Tile.UNSURE).ravel()
        return {hash(self._places[tile].cut(frame).tobytes()) for tile in np.flatnonzero(unsure)}

    def _with_opened(self, frame: Image, reading: Reading) -> Reading:
        """Return a reading in which what clicks have opened is not covered, nor what looks like it.

        Where a new board had more looks than are remembered, another look tells nothing.
        """
        (opened, flagged), covered = self._clicked, self._known.covered
        if covered is None or len(covered) == MOST_LOOKS or reading.outcome is not Outcome.PLAYING:
            return reading
        tiles = opened_alike(reading.tiles, crops(frame, self._grid), covered, opened - flagged)
        if (tiles == reading.tiles).all():
            return reading
        certainty = np.where(tiles == Tile.UNSURE, 0, reading.certainty).astype(np.float32)
        return replace(reading, tiles=tiles, certainty=certainty, outcome=outcome_of(tiles))

    def _with_flags(self, reading: Reading) -> Reading:
        """Return a reading whose mines are flags where nothing but flagged tiles shows any.

        A game that is lost shows a mine, or what cannot be read, where a click has opened one.
        """
        opened, flagged = self._clicked
        mines = np.isin(reading.tiles, (Tile.MINE, Tile.HIT_MINE))
        elsewhere = mines.copy()
        for cell in flagged:
            elsewhere[cell] = False
        ended = any(reading.tiles[cell] == Tile.UNSURE for cell in opened - flagged)
        if not mines.any() or elsewhere.any() or ended:
            return reading
        flags = np.where(mines, Tile.FLAG, reading.tiles).astype(np.int8)
        return replace(reading, tiles=flags, outcome=outcome_of(flags))

    def at(self, grid: Grid) -> "Rereader":
        """Return a reader of the same game on another grid; tiles of the same size there are no work, too."""
        reader = Rereader(grid, self._thorough, self._quick)
        reader._known, reader._clicked, reader._album = self._known, self._clicked, self._album
        return reader

    def _reading(self, tiles: Tiles) -> Reading:
        certainty = (tiles != Tile.UNSURE).astype(np.float32)
        return Reading(self._grid, tiles, certainty, outcome=outcome_of(tiles))


def read_at(frame: Image, grid: Grid, known: Known = NOTHING) -> Reading:
    """Return what a frame shows, by whatever reads it best."""
    return read(frame, grid=grid, known=known)


class PackReader:
    """Reads frames with a pack, and changes to another, or to none, that is sure of more tiles.

    Skins may share their covered tile, so a board that nobody has touched does not tell them apart. For good
    it changes on a still frame alone: what fades or is half painted fits no skin.

    Args:
        skin: the pack to begin with.
        grid: in the frames' pixels.
    """

    def __init__(self, skin: str, grid: Grid) -> None:
        self._skin, self._grid = skin, grid
        self._reader: Reader | Rereader = Reader(find_pack(skin), grid)
        self._better: Reader | Rereader = self._reader
        self._strange, self._odd = Rereader(grid, read_at, read_free), Rereader(grid, self._filled)
        self._clicked = Clicked()

    def read(self, frame: Image) -> Reading:
        """Return what the frame shows.

        Another pack is asked for a single unsure tile, too: whether an earlier frame, which a replay does
        not see, has changed the pack must make no difference.
        """
        best, self._better = self._reader.read(frame), self._reader
        if best.gaps == 0:
            return best
        for reader in self._others(best.unread):
            reading = reader.read(frame)
            if reading.gaps < best.gaps / 2:
                self._better, best = reader, reading
        return best

    def teach(self, frame: Image, tiles: Tiles) -> None:
        """Remember what the tiles of a still frame show, unless a pack knows it better."""
        self._reader = self._better
        if isinstance(self._reader, Rereader):
            self._reader.teach(frame, tiles)

    def clicked(self, tiles: Clicked) -> None:
        """Note which tiles were clicked since the game began: on others only the game puts flags."""
        self._clicked = tiles
        if isinstance(self._reader, Rereader):
            self._reader.clicked(tiles)

    def at(self, grid: Grid) -> "PackReader":
        """Return a reader of the same game on another grid."""
        return PackReader(self._skin, grid)

    def _others(self, unread: float) -> Iterator[Reader | Rereader]:
        """Yield readers with other packs, and one that needs none, at least for what this leaves unsure."""
        yield from self._packs
        if unread > MANY:
            reader = self._strange if unread > MOST else self._odd
            reader.clicked(self._clicked)
            yield reader

    @cached_property
    def _packs(self) -> list[Reader]:
        """Return a reader for each pack; all read only what has changed since they were last asked."""
        return [Reader(pack, self._grid) for pack in known_packs()]

    def _filled(self, frame: Image, grid: Grid, known: Known) -> Reading:
        return completed(Reader(find_pack(self._skin), grid).read(frame), read_free(frame, grid, known))


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

    def reader(self, skin: str, grid: Grid) -> "PackReader | Rereader":
        """Return a reader for the frames of a game that was found.

        Raises:
            PackError: there is no such skin.
        """
        if skin:
            return PackReader(skin, grid)
        return Rereader(grid, read_at if self._packs else read_unknown_at, read_free)

    def new_game_keys(self, skin: str) -> tuple[tuple[str, ...], ...]:
        """Return the key combinations that start a new game, likeliest first; none if nobody knows them."""
        return find_pack(skin).new_game if skin else ()

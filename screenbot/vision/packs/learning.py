"""Make a template pack of a skin that was never seen, from boards that were read without one.

What the reader was sure of becomes examples; what it was not sure of is grouped by look, for the person to
name on a contact sheet.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

import cv2
import numpy as np

from screenbot.board import Tile
from screenbot.errors import PackError
from screenbot.geometry import Image
from screenbot.vision.naming import groups
from screenbot.vision.packs.pack import NAMES, NEEDED, Example, Pack, scaled
from screenbot.vision.packs.reader import Features, features
from screenbot.vision.packs.sampling import shrunk
from screenbot.vision.reading import Reading

MOST_EXAMPLES = 12
"""Examples kept of one kind: those that differ most."""

NEW_LOOK = 1.5
"""Grey levels (root mean square) from which on another example of a kind is worth keeping."""

LEAST_ALIKE, MOST_ALIKE = 3.0, 10.0
"""Grey levels within which tiles without a name count as one look, at least and at most."""

SHINES_THROUGH = 6.0
"""Grey levels that covered tiles may differ in their mean colour before a picture shines through them."""

MOST_ASKED = 24
"""Looks that a person is asked to name, the most frequent first."""


@dataclass(frozen=True, eq=False)
class Lesson:
    """What some boards of one skin have taught.

    Attributes:
        size: (width, height) of all tile pictures.
        known: kind of tile to its examples.
        unnamed: looks without a name, the most frequent first, each as its examples.
    """

    size: tuple[int, int]
    known: Mapping[int, tuple[Image, ...]]
    unnamed: tuple[tuple[Image, ...], ...]

    @property
    def lacking(self) -> tuple[str, ...]:
        """The kinds that a pack needs and that no board has shown."""
        return tuple(name for name in NEEDED if name not in {NAMES[value] for value in self.known})


def learn(boards: Iterable[tuple[Image, Reading]]) -> Lesson:
    """Return what boards teach; the pictures must all show one skin.

    Raises:
        PackError: there are no boards.
    """
    seen = list(boards)
    if not seen:
        raise PackError("a pack is learnt from at least one picture of a board")
    grid = seen[0][1].grid
    size = round(grid.tile_width), round(grid.tile_height)
    tiles: dict[int, list[Image]] = {}
    for picture, reading in seen:
        for row, column in np.ndindex(reading.tiles.shape):
            cut = np.asarray(reading.grid.tile(row, column).cut(picture), np.uint8)
            tiles.setdefault(int(reading.tiles[row, column]), []).append(scaled(cut, *size))
    unsure = tiles.pop(int(Tile.UNSURE), [])
    known = {value: _differing(pictures) for value, pictures in sorted(tiles.items())}
    return Lesson(size, known, _looks(unsure))


def named(lesson: Lesson, names: Mapping[int, int]) -> Lesson:
    """Return the lesson with some looks named: number of the look, from 1, to a kind of tile.

    Raises:
        PackError: there is no look of that number.
    """
    known = {value: list(pictures) for value, pictures in lesson.known.items()}
    for number, value in names.items():
        if not 1 <= number <= len(lesson.unnamed):
            raise PackError(f"there is no look {number} to name: they are 1 to {len(lesson.unnamed)}")
        known.setdefault(value, []).extend(lesson.unnamed[number - 1])
    left = [look for number, look in enumerate(lesson.unnamed, 1) if number not in names]
    return Lesson(lesson.size, {v: tuple(pictures) for v, pictures in known.items()}, tuple(left))


def pack_of(lesson: Lesson, name: str, new_game: tuple[tuple[str, ...], ...]) -> Pack:
    """Return the pack that a lesson makes.

    Raises:
        PackError: a kind that each pack needs was not seen.
    """
    if lesson.lacking:
        raise PackError(
            f"no tile was seen that is surely {' or '.join(lesson.lacking)}: give more pictures of the skin, "
            "or name looks of the contact sheet with --name"
        )
    examples = tuple(Example(value, picture) for value, all_of in lesson.known.items() for picture in all_of)
    background = _background(lesson)
    return Pack(
        name, examples, "learnt on this computer", background, _tolerance(lesson, background), new_game
    )


def contact_sheet(lesson: Lesson, side: int = 72, across: int = 6) -> Image:
    """Return a picture of the looks without a name, each enlarged, with its number below."""
    looks = lesson.unnamed
    cell = side + 28
    rows = max(1, -(-len(looks) // across))
    sheet = np.full((rows * cell + 8, across * cell + 8, 3), 245, np.uint8)
    for number, look in enumerate(looks):
        x, y = 8 + number % across * cell, 8 + number // across * cell
        sheet[y : y + side, x : x + side] = cv2.resize(look[0], (side, side), interpolation=cv2.INTER_NEAREST)
        place = (x + 2, y + side + 16)
        cv2.putText(sheet, str(number + 1), place, cv2.FONT_HERSHEY_SIMPLEX, 0.5, (0, 0, 0), 1, cv2.LINE_AA)
    return sheet


def _rows(pictures: Iterable[Image], background: float = 1.0) -> Features:
    return features(np.stack([shrunk(picture) for picture in pictures]), background)


def _differing(pictures: list[Image]) -> tuple[Image, ...]:
    """Return the pictures that differ most, farthest first."""
    rows = _rows(pictures)
    chosen = [0]
    away = groups.distances(rows[:1], rows)[0]
    while len(chosen) < MOST_EXAMPLES and float(away.max()) > NEW_LOOK:
        chosen.append(int(away.argmax()))
        away = np.minimum(away, groups.distances(rows[chosen[-1:]], rows)[0])
    return tuple(pictures[index] for index in chosen)


def _looks(pictures: list[Image]) -> tuple[tuple[Image, ...], ...]:
    if not pictures:
        return ()
    labels = groups.alike(_rows(pictures), LEAST_ALIKE, MOST_ALIKE)
    found = [[pictures[i] for i in np.flatnonzero(labels == label)] for label in range(int(labels.max()) + 1)]
    return tuple(_differing(look) for look in found[:MOST_ASKED])


def _background(lesson: Lesson) -> float:
    covered = lesson.known[int(Tile.COVERED)]
    means = np.array([picture.mean(axis=(0, 1)) for picture in covered])
    return 0.3 if float(np.ptp(means, axis=0).max()) > SHINES_THROUGH else 1.0


def _tolerance(lesson: Lesson, background: float) -> float:
    """Return half the distance between the two kinds that are most alike."""
    kinds = [_rows(pictures, background) for pictures in lesson.known.values()]
    between = [
        float(groups.distances(one, other).min())
        for number, one in enumerate(kinds)
        for other in kinds[number + 1 :]
    ]
    return float(np.clip(min(between) / 2, 2.0, 16.0))

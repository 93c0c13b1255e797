"""Template packs: what the tiles of one skin look like, as a folder of pictures.

::

    templates/kmines/skin.toml      about = "KDE's kmines, theme default"
                                    new_game = ["ctrl+n"]
                                    background = 0.3
                                    tolerance = 14.0

                                    [[sheets]]
                                    file = "29.png"
                                    tile = [29, 29]
                                    rows = ["covered", "flag", "0", "1", "2"]
    templates/kmines/29.png         a row of tiles a kind, examples from the left, the rest transparent

A pack is called by its folder's name. Packs that come with screenbot and packs of the person's own folder
are the same thing; a person's pack hides one of the same name.
"""

import os
import shutil
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby
from pathlib import Path

import cv2
import numpy as np
import platformdirs
import tomli_w

from screenbot.board import Tile
from screenbot.errors import PackError
from screenbot.geometry import Image

START = -8
"""The value of a covered tile that a no-guess game marks to be opened first."""

KINDS: Mapping[str, int] = {
    "covered": Tile.COVERED,
    "start": START,
    "flag": Tile.FLAG,
    "question": Tile.QUESTION,
    **{str(number): number for number in range(9)},
    "mine": Tile.MINE,
    "hit": Tile.HIT_MINE,
    "wrong": Tile.WRONG_FLAG,
    "unsure": Tile.UNSURE,
}
"""What a sheet's rows may be called, and the tile's value; ``unsure`` is a look that says nothing."""

NAMES = {value: name for name, value in KINDS.items()}
NEEDED = ("covered", "0", "1", "2", "3")
ABOUT = 0.16
"""Sizes whose areas differ by less than this factor (its logarithm) are one: tiles of 26 and of 27 pixels."""

MOST_PIXELS = 16_000_000
"""A sheet larger than this is damaged or a joke: 250 tiles of 250 pixels."""


@dataclass(frozen=True, eq=False)
class Example:
    """One tile's picture, BGR, and what it shows: 0 to 8, a `Tile`, or `START`."""

    value: int
    picture: Image


@dataclass(frozen=True, eq=False)
class Pack:
    """A skin: examples of each kind of tile, at one size or several.

    Attributes:
        name: what the person calls it; the folder's name.
        examples: in the order of the sheets.
        about: whose look it is, in a few words.
        background: how much a tile's mean color counts, 0 to 1; low where a picture shines through the tiles.
        tolerance: grey levels (root mean square) that a tile may be off its nearest example.
        new_game: the key combinations that start a new game, such as ``("ctrl", "n")``; none where nobody
            said them, or many programs have this look.
        lineless: its covered tiles merge without lines, so that a board is looked for by its tiles.
    """

    name: str
    examples: tuple[Example, ...]
    about: str = ""
    background: float = 1.0
    tolerance: float = 16.0
    new_game: tuple[tuple[str, ...], ...] = ()
    lineless: bool = False

    @cached_property
    def sizes(self) -> tuple[tuple[int, int], ...]:
        """The tile sizes, (width, height), that it has examples of."""
        return tuple(dict.fromkeys((e.picture.shape[1], e.picture.shape[0]) for e in self.examples))

    def near(self, width: float, height: float) -> tuple[Example, ...]:
        """Return the examples of each kind whose size is about the nearest to the one given."""
        area = width * height

        def distance(example: Example) -> float:
            return abs(float(np.log(example.picture.shape[0] * example.picture.shape[1] / area)))

        nearest = {value: min(map(distance, same)) for value, same in self._by_value.items()}
        return tuple(e for e in self.examples if distance(e) <= nearest[e.value] + ABOUT)

    def picture(self, value: int, width: int, height: int) -> Image:
        """Return a tile as this skin draws it, scaled: BGR, uint8 ``[height, width, 3]``.

        Raises:
            PackError: the pack shows no such tile.
        """
        if value not in self._by_value:
            raise PackError(f"the pack {self.name!r} has no picture of a tile {NAMES.get(value, value)!r}")
        example = next(e for e in self.near(width, height) if e.value == value)
        return scaled(example.picture, width, height)

    @cached_property
    def _by_value(self) -> dict[int, list[Example]]:
        found: dict[int, list[Example]] = {}
        for example in self.examples:
            found.setdefault(example.value, []).append(example)
        return found


def scaled(picture: Image, width: int, height: int) -> Image:
    """Return a picture at another size."""
    if picture.shape[:2] == (height, width):
        return picture
    shrinks = picture.shape[0] >= height and picture.shape[1] >= width
    method = cv2.INTER_AREA if shrinks else cv2.INTER_CUBIC
    return np.asarray(cv2.resize(picture, (width, height), interpolation=method), np.uint8)


# --- where packs are --------------------------------------------------------------------------------------


def own_folder() -> Path:
    """Return the folder of the person's own packs; it need not exist."""
    return platformdirs.user_data_path("screenbot", appauthor=False) / "templates"


def shipped_folder() -> Path:
    """Return the folder of the packs that come with screenbot: in the wheel, or in the repository."""
    package = Path(__file__).resolve().parents[2]
    inside = package / "templates"
    return inside if inside.is_dir() else package.parent / "templates"


def pack_names() -> tuple[str, ...]:
    """Return the names of all packs, the shipped and the person's own, sorted."""
    return tuple(sorted(_folders()))


def find_pack(name: str) -> Pack:
    """Return the pack of that name.

    Raises:
        PackError: there is none, or it is damaged.
    """
    folders = _folders()
    if name not in folders:
        raise PackError(f"there is no skin {name!r}: known are {', '.join(sorted(folders)) or 'none'}")
    return _load(folders[name])


def load_packs() -> tuple[Pack, ...]:
    """Return all packs, sorted by name.

    Raises:
        PackError: one is damaged.
    """
    return tuple(_load(folder) for _, folder in sorted(_folders().items()))


def _load(folder: Path) -> Pack:
    """Return the pack in a folder; of one of the person's own that is damaged, say what to do.

    Raises:
        PackError: it is damaged.
    """
    try:
        return load_pack(folder)
    except PackError as error:
        if folder.parent != own_folder():
            raise
        learn = f"`screenbot calibrate --learn --skin {folder.name}`"
        raise PackError(f"{error}. Delete the folder {folder}, or learn it again with {learn}.") from error


def _folders() -> dict[str, Path]:
    parents = [parent for parent in (shipped_folder(), own_folder()) if parent.is_dir()]
    return {place.parent.name: place.parent for parent in parents for place in parent.glob("*/skin.toml")}


# --- reading a folder -------------------------------------------------------------------------------------


def load_pack(folder: Path) -> Pack:
    """Return the pack in a folder.

    Raises:
        PackError: a file is missing or damaged; the message names it and says why.
    """
    place = folder / "skin.toml"
    try:
        settings = tomllib.loads(place.read_text(encoding="utf-8"))
    except FileNotFoundError as error:
        raise PackError(f"{folder}: a template pack needs a file skin.toml, and there is none") from error
    except (OSError, ValueError) as error:
        raise PackError(f"{place}: not readable as TOML: {error}") from error
    _check_keys(place, settings, {"about", "background", "tolerance", "new_game", "lineless", "sheets"})
    sheets = settings.get("sheets")
    if not isinstance(sheets, list) or not sheets:
        raise PackError(f"{place}: expected one or more [[sheets]], saw {sheets!r}")
    examples = tuple(example for sheet in sheets for example in _sheet(folder, place, sheet))
    shown = {NAMES[example.value] for example in examples}
    lacking = [name for name in NEEDED if name not in shown]
    if lacking:
        raise PackError(f"{place}: no examples of {', '.join(lacking)}; a pack needs {', '.join(NEEDED)}")
    return Pack(
        folder.name,
        examples,
        _text(place, settings.get("about", ""), "about"),
        _number(place, settings.get("background", 1.0), "background", 0.0, 1.0),
        _number(place, settings.get("tolerance", 16.0), "tolerance", 0.1, 128.0),
        tuple(
            tuple(_text(place, keys, "new_game").split("+")) for keys in _list(place, settings, "new_game")
        ),
        _flag(place, settings.get("lineless", False), "lineless"),
    )


def _sheet(folder: Path, place: Path, sheet: object) -> Iterable[Example]:
    if not isinstance(sheet, dict):
        raise PackError(f"{place}: expected [[sheets]] tables, saw {sheet!r}")
    _check_keys(place, sheet, {"file", "tile", "rows"})
    file = folder / Path(_text(place, sheet.get("file"), "file")).name
    width, height = _tile_size(place, sheet.get("tile"))
    rows = [_text(place, row, "rows") for row in _list(place, sheet, "rows")]
    unknown = [row for row in rows if row not in KINDS]
    if unknown:
        raise PackError(f"{place}: unknown kind of tile {unknown[0]!r}; known are {', '.join(KINDS)}")
    picture = _picture(file)
    seen = f"{picture.shape[1]}x{picture.shape[0]}"
    if picture.shape[0] != height * len(rows) or picture.shape[1] % width:
        raise PackError(
            f"{file}: {len(rows)} rows of tiles of {width}x{height} pixels need a height of "
            f"{height * len(rows)} and a width that {width} divides; the sheet is {seen}"
        )
    for index, row in enumerate(rows):
        strip = picture[index * height : (index + 1) * height]
        found = [strip[:, x : x + width] for x in range(0, strip.shape[1], width)]
        shown = [tile for tile in found if tile[:, :, 3].all()]
        if not shown:
            raise PackError(f"{file}: row {index} ({row}) holds no tile that is not transparent")
        yield from (Example(KINDS[row], np.ascontiguousarray(tile[:, :, :3])) for tile in shown)


def _picture(file: Path) -> Image:
    """Return a PNG as BGRA, uint8 ``[height, width, 4]``."""
    try:
        data = np.frombuffer(file.read_bytes(), np.uint8)
    except OSError as error:
        raise PackError(f"{file}: the sheet cannot be read: {error.strerror}") from error
    picture = cv2.imdecode(data, cv2.IMREAD_UNCHANGED) if data.size else None
    if picture is None or picture.dtype != np.uint8 or picture.size > 4 * MOST_PIXELS:
        raise PackError(f"{file}: not a PNG of 8 bits a channel and at most {MOST_PIXELS} pixels")
    if picture.ndim == 2:
        return np.asarray(cv2.cvtColor(picture, cv2.COLOR_GRAY2BGRA), np.uint8)
    if picture.shape[2] == 3:
        return np.asarray(cv2.cvtColor(picture, cv2.COLOR_BGR2BGRA), np.uint8)
    return np.asarray(picture, np.uint8)


def _check_keys(place: Path, table: Mapping[str, object], known: set[str]) -> None:
    unknown = sorted(set(table) - known)
    if unknown:
        raise PackError(f"{place}: unknown key {unknown[0]!r}; known are {', '.join(sorted(known))}")


def _flag(place: Path, value: object, key: str) -> bool:
    if not isinstance(value, bool):
        raise PackError(f"{place}: {key} must be true or false, not {value!r}")
    return value


def _text(place: Path, value: object, key: str) -> str:
    if not isinstance(value, str):
        raise PackError(f"{place}: {key} must be text, not {value!r}")
    return value


def _number(place: Path, value: object, key: str, least: float, most: float) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float) or not least <= value <= most:
        raise PackError(f"{place}: {key} must be a number from {least} to {most}, not {value!r}")
    return float(value)


def _list(place: Path, table: Mapping[str, object], key: str) -> list[object]:
    value = table.get(key, [])
    if not isinstance(value, list):
        raise PackError(f"{place}: {key} must be a list, not {value!r}")
    return value


def _tile_size(place: Path, value: object) -> tuple[int, int]:
    match value:
        case [int(width), int(height)] if 4 <= width <= 512 and 4 <= height <= 512:
            return width, height
    raise PackError(f"{place}: tile must be [width, height] in pixels, from 4 to 512, not {value!r}")


# --- writing a folder -------------------------------------------------------------------------------------


def save_pack(pack: Pack, folder: Path) -> None:
    """Write a pack into a folder, in place of one that is there; the folder's name is the skin's.

    Raises:
        PackError: the folder cannot be written.
    """
    fresh = folder.with_name(f".{folder.name}-{os.getpid()}")
    try:
        fresh.mkdir(parents=True)
        settings: dict[str, object] = {
            "about": pack.about,
            "background": pack.background,
            "tolerance": pack.tolerance,
            "new_game": ["+".join(keys) for keys in pack.new_game],
            **({"lineless": True} if pack.lineless else {}),
            "sheets": [_save_sheet(pack.examples, size, fresh) for size in pack.sizes],
        }
        (fresh / "skin.toml").write_text(tomli_w.dumps(settings), encoding="utf-8")
        if folder.exists():
            shutil.rmtree(folder)
        fresh.rename(folder)
    except OSError as error:
        raise PackError(f"{folder}: the pack cannot be written: {error.strerror}") from error


def _save_sheet(examples: Sequence[Example], size: tuple[int, int], folder: Path) -> dict[str, object]:
    """Write the examples of one size as a sheet; return its table."""
    width, height = size
    order = list(KINDS.values())
    fitting = sorted(
        (e for e in examples if e.picture.shape[:2] == (height, width)), key=lambda e: order.index(e.value)
    )
    rows = [(value, list(same)) for value, same in groupby(fitting, key=lambda e: e.value)]
    sheet = np.zeros((height * len(rows), width * max(len(same) for _, same in rows), 4), np.uint8)
    for index, (_, same) in enumerate(rows):
        for number, example in enumerate(same):
            slot = sheet[index * height : (index + 1) * height, number * width : (number + 1) * width]
            slot[:, :, :3], slot[:, :, 3] = example.picture, 255
    file = f"{width}.png" if width == height else f"{width}x{height}.png"
    _, data = cv2.imencode(".png", sheet, [cv2.IMWRITE_PNG_COMPRESSION, 9])
    (folder / file).write_bytes(data.tobytes())
    return {"file": file, "tile": [width, height], "rows": [NAMES[value] for value, _ in rows]}

"""Reads recordings back: the zip file of a finished game, or the folder that a killed program left."""

import re
import struct
import zipfile
import zlib
from collections.abc import Callable
from pathlib import Path

from screenbot.errors import BoardError, RecordingError
from screenbot.geometry import Grid, Point
from screenbot.recording.content import (
    Content,
    Header,
    RecordedTurn,
    Recording,
    parse_ending,
    parse_turn,
)
from screenbot.recording.lines import from_line
from screenbot.recording.patches import Patch
from screenbot.recording.recorder import LOG

LARGEST = 200_000_000
"""Bytes of the largest part of a recording that is read: an Expert game's log has less than one million."""

LONGEST = 160
"""Letters of a library's own words that are passed on."""

Parts = Callable[[str], bytes]
"""Returns a part of a recording by its name."""


def find_recordings(path: Path) -> list[Path]:
    """Return the recordings at a path: itself, or all in a folder of many, in order of their names.

    Raises:
        RecordingError: there is none.
    """
    if not path.exists():
        raise RecordingError(f"There is no recording {path}: make one with `screenbot play --record {path}`.")
    if path.is_file() or (path / LOG).exists():
        return [path]
    zips = sorted(path.glob("*.zip"))
    packed = {file.stem for file in zips}
    begun = [log.parent for log in path.glob(f"*/{LOG}") if b"\n" in log.read_bytes()]
    found = sorted([*zips, *(folder for folder in begun if folder.name not in packed)], key=lambda f: f.stem)
    if not found:
        raise RecordingError(f"No recording is in {path}: make one with `screenbot play --record {path}`.")
    return found


def load(path: Path) -> Recording:
    """Return the recording at a path.

    Raises:
        RecordingError: it is damaged or of another version, in one sentence.
    """
    try:
        if path.is_dir():
            return _parse(path.name, lambda name: (path / name).read_bytes(), whole=False)
        with zipfile.ZipFile(path) as archive:
            return _parse(path.name, lambda name: _member(archive, name), whole=True)
    except RecordingError as error:
        raise _damaged(path, _one_line(error)) from error
    except FileNotFoundError as error:
        raise _damaged(path, f"{Path(str(error.filename)).name} is missing") from error
    except KeyError as error:
        raise _damaged(path, f"{error.args[0]} is missing") from error
    except BoardError as error:
        raise _damaged(path, f"a board: {_one_line(error)}") from error
    except (zipfile.BadZipFile, zlib.error, struct.error, EOFError, NotImplementedError) as error:
        raise _damaged(path, "its zip file is damaged or cut") from error
    except (ValueError, TypeError, AttributeError, RuntimeError, OverflowError, OSError) as error:
        raise _damaged(path, _one_line(error)) from error


def _damaged(path: Path, reason: str) -> RecordingError:
    return RecordingError(
        f"The recording {path} cannot be used ({reason.rstrip('.')}): record the game again, or take another."
    )


def _one_line(error: Exception) -> str:
    text = " ".join(str(error).split()) or type(error).__name__
    return text if len(text) <= LONGEST else f"{text[:LONGEST]}…"


def _member(archive: zipfile.ZipFile, name: str) -> bytes:
    if name not in archive.namelist():
        raise RecordingError(f"{name} is missing")
    if archive.getinfo(name).file_size > LARGEST:
        raise RecordingError(f"{name} is larger than {LARGEST} bytes")
    return archive.read(name)


def _parse(name: str, part: Parts, whole: bool) -> Recording:
    """Return a recording from its parts; in one that is not `whole`, a torn last line is no fault."""
    *lines, rest = part(LOG).split(b"\n")
    if rest and whole:
        raise RecordingError("its log ends in the middle of a line")
    contents = [from_line(line, number) for number, line in enumerate(lines, 1)]
    if not contents:
        raise RecordingError("its log is empty")
    header = Header.parse(contents[0])
    end = contents[-1] if "end" in contents[-1] else None
    ending = parse_ending(end, _patch(end["last"], part)) if end else None
    if whole and ending is None:
        raise RecordingError("its end is missing")
    turns: list[RecordedTurn] = []
    grid: Grid | None = None
    for content in contents[1:-1] if ending else contents[1:]:
        if content.get("turn") != len(turns) + 1:
            raise RecordingError(f"turn {len(turns) + 1} is missing")
        turns.append(parse_turn(content, _patch(content["frame"], part), grid))
        grid = turns[-1].grid
    if ending is not None and contents[-1]["turns"] != len(turns):
        raise RecordingError(f"it has {len(turns)} turns, expected {contents[-1]['turns']!r}")
    if turns and turns[0].patch is None:
        raise RecordingError("its first turn has no picture")
    return Recording(name, header, tuple(turns), ending)


def _patch(content: Content | None, part: Parts) -> Patch | None:
    if content is None:
        return None
    name = str(content["file"])
    if re.fullmatch(r"last\.png|frames/\d+\.png", name) is None:
        raise RecordingError(f"a picture is called {name!r}, expected frames/0001.png or the like")
    patch = Patch(Point(int(content["x"]), int(content["y"])), part(name))
    if patch.crc != content["crc"]:
        raise RecordingError(f"the picture {name} is not what was written")
    return patch

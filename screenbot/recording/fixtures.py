"""A recorded game becomes a test: copied to the fixtures, with what was misread put right."""

import re
import shutil
import tempfile
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np

from screenbot.board import LETTERS, Board, Cell
from screenbot.errors import RecordingError
from screenbot.play import Turn
from screenbot.recording.content import Ending, RecordedTurn, Recording
from screenbot.recording.recorder import RecordingFile

VALUES = {letter: int(tile) for tile, letter in LETTERS.items()} | {str(n): n for n in range(9)}


@dataclass(frozen=True)
class Truth:
    """What a tile truly shows, and since which turn; until it is read otherwise.

    Attributes:
        turn: its number, from 1.
        cell: the tile.
        letter: as boards are drawn.
    """

    turn: int
    cell: Cell
    letter: str

    @classmethod
    def parse(cls, text: str) -> "Truth":
        """Return the truth that ``TURN:ROW,COLUMN=LETTER`` tells.

        Raises:
            RecordingError: it is not written so.
        """
        found = re.fullmatch(r"(\d+):(\d+),(\d+)=(.)", text)
        if found is None or found[4] not in VALUES:
            letters = "".join(VALUES)
            raise RecordingError(
                f"{text!r} is not TURN:ROW,COLUMN=LETTER such as 12:3,7=5, the letter one of {letters}"
            )
        return cls(int(found[1]), Cell(int(found[2]), int(found[3])), found[4])


def save_fixture(recording: Recording, folder: Path, name: str, truths: list[Truth]) -> Path:
    """Write a recording, put right, as ``<folder>/<name>.zip``, and return its path.

    Raises:
        RecordingError: a truth is about a turn or a tile that is not there, or the name is no file's name,
            or taken.
    """
    target = folder / f"{name}.zip"
    if re.fullmatch(r"[\w-]+", name) is None or target.exists():
        raise RecordingError(f"the fixture needs a free name of letters, digits, _ and -, not {name!r}")
    ending = recording.ending or Ending("stopped", 0.0, "the recording ended early")
    turns = list(recording.turns)
    for truth in truths:
        if truth.turn == len(turns) + 1 and ending.board is not None:
            ending = replace(ending, board=_with_tile(ending.board, truth))
        else:
            _put_right(turns, truth)
    with tempfile.TemporaryDirectory() as scratch:
        file = RecordingFile(Path(scratch) / name, recording.header)
        for turn in turns:
            file.add(turn)
        folder.mkdir(parents=True, exist_ok=True)
        shutil.move(file.finish(ending), target)
    return target


def _put_right(turns: list[RecordedTurn], truth: Truth) -> None:
    """Correct a tile in the turn and in those after it that were misread the same."""
    if not 1 <= truth.turn <= len(turns):
        raise RecordingError(f"there is no turn {truth.turn}: the recording has {len(turns)}")
    _with_tile(turns[truth.turn - 1].turn.board, truth)
    misread = turns[truth.turn - 1].turn.board.tiles[truth.cell]
    for number in range(truth.turn - 1, len(turns)):
        board = turns[number].turn.board
        if board.tiles[truth.cell] != misread:
            return
        turns[number] = replace(
            turns[number], turn=Turn(_with_tile(board, truth), turns[number].turn.decision)
        )


def _with_tile(board: Board, truth: Truth) -> Board:
    if truth.cell.row >= board.rows or truth.cell.column >= board.columns:
        raise RecordingError(f"there is no tile at row {truth.cell.row}, column {truth.cell.column}")
    tiles = board.tiles.copy()
    tiles[truth.cell] = VALUES[truth.letter]
    return replace(board, tiles=np.asarray(tiles, np.int8))

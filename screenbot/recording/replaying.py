"""Plays a recorded game again, offline: today's eyes and brain against what was read and decided then."""

from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import islice
from typing import Protocol

import numpy as np

from screenbot.board import Board, Cell, Move
from screenbot.errors import ScreenbotError
from screenbot.geometry import Grid, Image
from screenbot.play import play
from screenbot.recording.content import Recording
from screenbot.solver.decision import Decision, Strategy
from screenbot.vision.reading import Reading, judged

SAME_RISK = 1e-6
"""What two risks may differ: the order of sums, not the answer."""


class FrameReader(Protocol):
    """Reads one frame after the other of the same grid."""

    def read(self, frame: Image) -> Reading:
        """Return what the frame shows."""


NewReader = Callable[[str, Grid], FrameReader]
"""Makes the reader of a skin and a grid in the frame's pixels."""


@dataclass(frozen=True)
class Difference:
    """One thing that is not as it was recorded.

    Attributes:
        turn: its number, from 1.
        cell: the tile; None where the whole turn differs.
        what: ``tile``, ``size``, ``outcome``, ``moves`` or ``risk``.
        was: as recorded.
        now: as it is today.
    """

    turn: int
    cell: Cell | None
    what: str
    was: str
    now: str

    def __str__(self) -> str:
        place = f"turn {self.turn}" if self.cell is None else f"turn {self.turn}, row {self.cell.row}, "
        place += "" if self.cell is None else f"column {self.cell.column}"
        return f"{place}: {self.what} was {self.was}, is now {self.now}"


@dataclass
class RecordedWindow:
    """A recorded game as the loop sees it; what the moves led to is what the recording shows next.

    The loop gets the recorded boards, so that one tile read otherwise does not change all that follows; each
    is read again, and what differs is noted.

    Args:
        recording: the game.
        new_reader: makes the reader; None believes the recorded boards.

    Attributes:
        differences: in the order of turns.
        shown: the number of the turn that was looked at last, from 1.
    """

    recording: Recording
    new_reader: NewReader | None = None
    differences: list[Difference] = field(default_factory=list)
    shown: int = 0

    def __post_init__(self) -> None:
        self._frames = self.recording.frames()
        self._grid: Grid | None = None

    def look(self) -> Board:
        """Return the next recorded board."""
        recorded = self.recording.turns[self.shown]
        self.shown += 1
        frame = next(self._frames)
        if self.new_reader is not None:
            if recorded.grid != self._grid:
                self._grid = recorded.grid
                self._reader = self.new_reader(self.recording.header.skin, recorded.grid)
            reading = self._reader.read(frame)
            self.differences += _unlike(self.shown, recorded.turn.board, reading)
        return recorded.turn.board

    def do(self, move: Move) -> None:
        """Make no move: it was made when the game was recorded."""


def replay(
    recording: Recording, new_reader: NewReader | None = None, decide: Strategy | None = None
) -> list[Difference]:
    """Return everything that today's eyes and brain see otherwise.

    Args:
        recording: the game.
        new_reader: makes today's reader; None leaves the pictures alone.
        decide: today's strategy, as new as it was when the game began; None leaves the decisions alone.

    Raises:
        RecordingError: a picture is damaged.
    """
    window = RecordedWindow(recording, new_reader)

    def compared(board: Board) -> Decision:
        recorded = recording.turns[window.shown - 1].turn.decision
        if decide is not None and recorded is not None:
            window.differences.extend(_decided_otherwise(window.shown, recorded, decide, board))
        return recorded or Decision(())

    list(islice(play(window, compared, len(recording.turns) + 1), len(recording.turns)))
    return window.differences


def _unlike(turn: int, board: Board, reading: Reading) -> list[Difference]:
    """Return where a reading differs from the board that was recorded."""
    if reading.tiles.shape != board.tiles.shape:
        was, now = (f"{rows} x {columns}" for rows, columns in (board.tiles.shape, reading.tiles.shape))
        return [Difference(turn, None, "size", was, now)]
    today = judged(reading.board(board.mines))
    cells = [Cell(int(r), int(c)) for r, c in np.argwhere(today.tiles != board.tiles)]
    found = [
        Difference(turn, cell, "tile", board.lines[cell.row][cell.column], today.lines[cell.row][cell.column])
        for cell in cells
    ]
    if not found and today.outcome is not board.outcome:
        found.append(Difference(turn, None, "outcome", board.outcome.value, today.outcome.value))
    return found


def _decided_otherwise(turn: int, recorded: Decision, decide: Strategy, board: Board) -> list[Difference]:
    """Return how today's decision differs: its moves, or only its risk."""
    try:
        today = decide(board)
    except ScreenbotError as error:
        first_line = str(error).splitlines()[0]
        return [Difference(turn, None, "moves", _named(recorded.moves), f"none: {first_line}")]
    if today.moves != recorded.moves:
        pairs = zip(recorded.moves, today.moves, strict=False)
        first = next((was for was, now in pairs if was != now), None)
        cell = first.cell if first else (recorded.moves + today.moves)[-1].cell
        return [Difference(turn, cell, "moves", _named(recorded.moves), _named(today.moves))]
    if abs(today.risk - recorded.risk) > SAME_RISK:
        return [Difference(turn, None, "risk", f"{recorded.risk:.6f}", f"{today.risk:.6f}")]
    return []


def _named(moves: tuple[Move, ...]) -> str:
    named = [f"{move.action.value} {move.cell.row},{move.cell.column}" for move in moves[:3]]
    more = f" and {len(moves) - 3} more" if len(moves) > 3 else ""
    return ", ".join(named) + more or "none"

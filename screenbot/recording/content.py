"""What a recording holds, and how each part of it stands in the log."""

import math
import platform
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from importlib.metadata import version as installed
from typing import Any, NamedTuple

import numpy as np

from screenbot import __version__
from screenbot.board import Action, Board, Cell, Move, Outcome
from screenbot.errors import RecordingError
from screenbot.geometry import Grid, Image, Point
from screenbot.play import Turn
from screenbot.recording.patches import Patch
from screenbot.solver.decision import Decision, Risks

FORMAT, VERSION = "screenbot recording", 1
PACKAGES = ("numba", "numpy", "opencv-python-headless", "mss", "pyautogui")
PHASES = ("capture", "read", "think", "click", "wait")
"""Where a turn's time goes; waiting is for the window to answer and to be still."""

Content = dict[str, Any]


def _present_versions() -> dict[str, str]:
    """Return the versions of what runs now."""
    own = {"screenbot": __version__, "python": platform.python_version(), "system": _system()}
    return own | {package: installed(package) for package in PACKAGES}


def _system() -> str:
    """Return the system's name; of a Linux its distribution's, which says more than the kernel's."""
    try:
        return platform.freedesktop_os_release()["PRETTY_NAME"]
    except OSError:
        return platform.platform()


@dataclass(frozen=True)
class Header:
    """What was recorded, by what.

    Attributes:
        started: date and time with the zone, as ISO 8601 writes it.
        skin: the pack that read the game; empty for the reader that needs no pack.
        settings: what the person asked for; `replay` makes the same strategy from them.
        versions: of screenbot, Python, the system and the packages that matter.
    """

    started: str
    skin: str
    settings: dict[str, str | int | float | bool | None]
    versions: dict[str, str] = field(default_factory=_present_versions)

    def content(self) -> Content:
        """Return this as it stands in the log."""
        return {"format": FORMAT, "version": VERSION} | vars(self)

    @classmethod
    def parse(cls, content: Content) -> "Header":
        """Return what a log's first line says.

        Raises:
            RecordingError: it is no recording, or one of another version.
        """
        if content.get("format") != FORMAT:
            raise RecordingError(f"its log begins with the format {content.get('format')!r}, not {FORMAT!r}")
        if content["version"] != VERSION:
            raise RecordingError(
                f"its version is {content['version']!r}, and this screenbot reads version {VERSION}: "
                "use the screenbot that recorded it"
            )
        return cls(
            str(content["started"]),
            str(content["skin"]),
            dict(content["settings"]),
            dict(content["versions"]),
        )


class RecordedClick(NamedTuple):
    """A click that was sent.

    Attributes:
        at: seconds since the recording began.
        point: in the frame's pixels.
        move: what it was for.
    """

    at: float
    point: Point
    move: Move


@dataclass(frozen=True, eq=False)
class RecordedTurn:
    """One turn of the loop.

    Attributes:
        turn: the board and the decision.
        at: seconds since the recording began, when the turn had been made.
        grid: in the frame's pixels.
        patch: what changed on the frame since the turn before; None where nothing did.
        clicks: those of this turn, in order.
        phases: seconds spent in each of `PHASES`.
        restless: whether the board was never still.
    """

    turn: Turn
    at: float
    grid: Grid
    patch: Patch | None
    clicks: tuple[RecordedClick, ...]
    phases: dict[str, float]
    restless: bool = False


@dataclass(frozen=True, eq=False)
class Ending:
    """How a recording ended.

    Attributes:
        how: ``won``, ``lost`` or ``stopped``.
        at: seconds since the recording began.
        why: what stopped it, as the person was told.
        last: the last picture, where it ended otherwise than by the game's rules.
        board: what was read from it, where that was no turn any more: perhaps a misread.
        grid: of the last picture, in its pixels.
    """

    how: str
    at: float
    why: str | None = None
    last: Patch | None = None
    board: Board | None = None
    grid: Grid | None = None


@dataclass(frozen=True, eq=False)
class Recording:
    """One recorded game.

    Attributes:
        name: of its file, for the person.
        header: what was recorded, by what.
        turns: in order; none where the bot was stopped in the first.
        ending: None where the recording ended early: the program was killed, or the disk was full.
    """

    name: str
    header: Header
    turns: tuple[RecordedTurn, ...]
    ending: Ending | None

    def frames(self) -> Iterator[Image]:
        """Yield the picture of each turn, in order: BGR, uint8 ``[height, width, 3]``.

        Raises:
            RecordingError: a picture is damaged.
        """
        frame: Image | None = None
        for recorded in self.turns:
            if recorded.patch is not None:
                frame = recorded.patch.applied(frame)
            if frame is None:
                raise RecordingError(f"The recording {self.name} is damaged: its first turn has no picture.")
            yield frame

    @property
    def story(self) -> str:
        """How the game ended, in a sentence without its full stop."""
        turns = f"{len(self.turns)} turn" + ("" if len(self.turns) == 1 else "s")
        if self.ending is None:
            return f"{turns}, then the recording ended early: the program was killed, or the disk was full"
        if self.ending.how == "stopped":
            why = (self.ending.why or "").split("\n")[0].rstrip(".:")
            return f"{turns}, then the bot was stopped" + (f": {why}" if why else "")
        return f"{turns}, the game was {self.ending.how}"


# --- to the log -----------------------------------------------------------------------------------------


def turn_content(number: int, recorded: RecordedTurn, before: Grid | None) -> Content:
    """Return a turn as it stands in the log; its grid only where it is not the one `before`."""
    board, decision = recorded.turn.board, recorded.turn.decision
    content: Content = {"turn": number, "at": round(recorded.at, 6)}
    content["frame"] = patch_content(recorded.patch, frame_name(number))
    if recorded.grid != before:
        content["grid"] = _grid_content(recorded.grid)
    content |= _board_content(board)
    content["decision"] = None if decision is None else _decision_content(decision)
    content["clicks"] = [
        [round(c.at, 6), *c.point, c.move.action.value, *c.move.cell] for c in recorded.clicks
    ]
    content["phases"] = {phase: round(seconds, 6) for phase, seconds in recorded.phases.items()}
    return content | ({"restless": True} if recorded.restless else {})


def ending_content(ending: Ending, turns: int) -> Content:
    """Return an ending, after so many turns, as it stands in the log."""
    content: Content = {"end": ending.how, "turns": turns, "at": round(ending.at, 6), "why": ending.why}
    content["last"] = patch_content(ending.last, "last.png")
    content["grid"] = None if ending.grid is None else _grid_content(ending.grid)
    content["read"] = None if ending.board is None else _board_content(ending.board)
    return content


def frame_name(number: int) -> str:
    """Return the name of the file that holds the change before the turn of this number."""
    return f"frames/{number:04d}.png"


def patch_content(patch: Patch | None, name: str) -> Content | None:
    """Return what the log says of a picture's file."""
    return None if patch is None else {"file": name, "x": patch.at.x, "y": patch.at.y, "crc": patch.crc}


def _grid_content(grid: Grid) -> Content:
    return {"columns": grid.column_edges, "rows": grid.row_edges}


def _board_content(board: Board) -> Content:
    outcome = board.outcome.value
    mines = {"mines": board.mines, "told": board.told}
    return {"board": board.lines, **mines, "outcome": outcome, "start": board.start}


def _decision_content(decision: Decision) -> Content:
    risks = None
    if decision.risks is not None:
        risks = [[None if math.isnan(r) else round(r, 6) for r in row] for row in decision.risks.tolist()]
    return {
        "moves": [[move.action.value, *move.cell] for move in decision.moves],
        "risk": decision.risk,
        "strategy": decision.strategy,
        "reason": decision.reason,
        "layouts": decision.layouts,
        "risks": risks,
    }


# --- from the log ---------------------------------------------------------------------------------------


def parse_turn(content: Content, patch: Patch | None, before: Grid | None) -> RecordedTurn:
    """Return a turn from the log.

    Raises:
        RecordingError: the first turn has no grid, or the board is not one of the grid.
        KeyError: something is missing; TypeError or ValueError: something has the wrong form.
    """
    grid = before
    if "grid" in content:
        grid = _parse_grid(content["grid"])
    board = _parse_board(content, grid)
    assert grid is not None  # the board has been compared with it
    decision = None if content["decision"] is None else _parse_decision(content["decision"], board)
    clicks = tuple(
        RecordedClick(float(at), Point(int(x), int(y)), Move(Action(action), _cell(row, column)))
        for at, x, y, action, row, column in content["clicks"]
    )
    phases = {str(phase): float(seconds) for phase, seconds in content["phases"].items()}
    restless = bool(content.get("restless", False))
    return RecordedTurn(Turn(board, decision), float(content["at"]), grid, patch, clicks, phases, restless)


def parse_ending(content: Content, last: Patch | None) -> Ending:
    """Return an ending from the log; raises as `parse_turn` does."""
    edges, read = content.get("grid"), content.get("read")
    grid = None if edges is None else _parse_grid(edges)
    board = None if read is None else _parse_board(read, grid)
    why = None if content["why"] is None else str(content["why"])
    return Ending(str(content["end"]), float(content["at"]), why, last, board, grid)


def _parse_grid(content: Content) -> Grid:
    return Grid(tuple(map(float, content["columns"])), tuple(map(float, content["rows"])))


def _parse_board(content: Content, grid: Grid | None) -> Board:
    start = None if content["start"] is None else _cell(*content["start"])
    told = bool(content.get("told", True))  # not in recordings of old
    board = Board.from_text(" ".join(content["board"]), content["mines"], Outcome(content["outcome"]))
    if grid is None or (grid.rows, grid.columns) != (board.rows, board.columns):
        raise RecordingError("a board does not fit its grid")
    return replace(board, start=start, told=told)


def _parse_decision(content: Content, board: Board) -> Decision:
    moves = tuple(Move(Action(action), _cell(row, column)) for action, row, column in content["moves"])
    if any(not (0 <= r < board.rows and 0 <= c < board.columns) for _, (r, c) in moves):
        raise RecordingError("a move lies outside of the board")
    risks: Risks | None = None
    if content["risks"] is not None:
        risks = np.array(content["risks"], np.float64)
        if risks.shape != board.tiles.shape:
            raise RecordingError("the risks do not fit the board")
    layouts = None if content["layouts"] is None else int(content["layouts"])
    reason, strategy = str(content["reason"]), str(content["strategy"])
    return Decision(moves, float(content["risk"]), strategy, reason, risks, layouts)


def _cell(row: object, column: object) -> Cell:
    if not isinstance(row, int) or not isinstance(column, int):
        raise RecordingError(f"a cell is ({row!r}, {column!r}), not two whole numbers")
    return Cell(row, column)

"""Writes games down as they go, so that whatever ends the program loses at most the turn in progress.

A game being played is a folder: a log with a line a turn, and a picture of what changed before each. Once
the game has ended the folder becomes one zip file.
"""

import os
import shutil
import zipfile
from collections.abc import Callable
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import BinaryIO, Protocol

from screenbot.board import Board, Outcome
from screenbot.desktop import Clock
from screenbot.geometry import Grid, Image, Rect
from screenbot.play import Turn
from screenbot.recording.content import (
    Content,
    Ending,
    Header,
    RecordedClick,
    RecordedTurn,
    ending_content,
    frame_name,
    turn_content,
)
from screenbot.recording.lines import to_line
from screenbot.recording.patches import difference, whole
from screenbot.solver.decision import Decision, Strategy
from screenbot.window.log import WindowLog

LOG = "log.jsonl"

Settings = dict[str, str | int | float | bool | None]


class SeenWindow(Protocol):
    """A window that tells what it saw and did."""

    @property
    def log(self) -> WindowLog:
        """Each click with its time, and the seconds spent in each phase."""

    @property
    def skin(self) -> str:
        """The pack that reads the game."""

    @property
    def frame(self) -> Image:
        """The picture that the last board was read from, or the one that could not be read."""

    @property
    def grid(self) -> Grid:
        """The grid, in the screen's pixels."""

    @property
    def area(self) -> Rect:
        """What the frame shows of the screen."""

    @property
    def restless(self) -> bool:
        """Whether the board is never still."""


class RecordingFile:
    """A recording that is being written.

    Args:
        folder: made here; `finish` replaces it by ``<folder>.zip``.
        header: what is recorded.
    """

    def __init__(self, folder: Path, header: Header) -> None:
        self._folder = folder
        (folder / "frames").mkdir(parents=True)
        self._log = (folder / LOG).open("ab", buffering=0)
        self._turns = 0
        self._grid: Grid | None = None
        self._write(header.content())

    def add(self, turn: RecordedTurn) -> None:
        """Write a turn: the picture first, so that a line never speaks of one that is not there."""
        self._turns += 1
        if turn.patch is not None:
            (self._folder / frame_name(self._turns)).write_bytes(turn.patch.png)
        self._write(turn_content(self._turns, turn, self._grid))
        self._grid = turn.grid

    def finish(self, ending: Ending) -> Path:
        """Write how it ended, pack everything into one zip file, and return its path."""
        if ending.last is not None:
            (self._folder / "last.png").write_bytes(ending.last.png)
        self._write(ending_content(ending, self._whole_turns()))
        self._log.close()
        return pack(self._folder)

    def _whole_turns(self) -> int:
        """Return how many turns the log holds, without a line that Ctrl-C tore; that is cut off."""
        written = (self._folder / LOG).read_bytes()
        self._log.truncate(written.rfind(b"\n") + 1)
        return written.count(b"\n") - 1

    def abandon(self) -> None:
        """Write no more; what is there stays."""
        self._log.close()

    def _write(self, content: Content) -> None:
        line = to_line(content).encode()
        while line:  # a disk that gets full takes a part of it first
            line = line[self._log.write(line) :]


def pack(folder: Path) -> Path:
    """Replace a recording's folder by one zip file, and return its path."""
    target, part = folder.with_suffix(".zip"), folder.with_suffix(".zip.part")
    try:
        with part.open("wb") as written:
            _zip(folder, written)
            os.fsync(written.fileno())
        part.replace(target)
    finally:
        part.unlink(missing_ok=True)
    shutil.rmtree(folder)
    return target


def _zip(folder: Path, target: BinaryIO) -> None:
    with zipfile.ZipFile(target, "w", zipfile.ZIP_STORED) as archive:
        archive.write(folder / LOG, LOG, zipfile.ZIP_DEFLATED)
        for picture in sorted(folder.rglob("*.png")):
            archive.write(picture, picture.relative_to(folder).as_posix())


class Recorder:
    """Records the games of a session, each into a recording of its own; it never stops a game.

    Args:
        folder: where recordings go; more may be there already.
        window: what is recorded.
        settings: what the person asked for; the game's number in the session is added.

    Attributes:
        saved: the recordings that were finished.
        error: why nothing more is recorded, such as a full disk.
    """

    def __init__(self, folder: Path, window: SeenWindow, settings: Settings) -> None:
        self._folder, self._window, self._settings = folder, window, settings
        self._clock: Clock = window.log.clock
        self._file: RecordingFile | None = None
        self._frame: Image | None = None
        # What was read for a turn that has not been made yet, and in which frame.
        self._read: tuple[Board, Image] | None = None
        self._game = 0
        self.saved: list[Path] = []
        self.error: OSError | None = None
        folder.mkdir(parents=True, exist_ok=True)
        self._arm()

    def thinking(self, new_strategy: Callable[[int], Strategy]) -> Callable[[int], Strategy]:
        """Return what makes the same strategies, with the time they take noted in the window's log."""

        def new_timed(number: int) -> Strategy:
            decide = new_strategy(number)

            def timed(board: Board) -> Decision:
                self._read = board, self._window.frame
                with self._window.log.phase("think"):
                    return decide(board)

            return timed

        return new_timed

    def watch(self, turn: Turn) -> None:
        """Write down a turn that was just made."""
        self._safely(lambda: self._record(turn))

    def close(self, why: str | None = None) -> None:
        """End a recording that is still open; `why` is what stopped the bot."""
        unseen = why is not None and self._window.frame is not self._frame
        if self._file is not None or unseen:
            self._safely(lambda: self._finish("stopped", why))

    def _safely(self, step: Callable[[], None]) -> None:
        if self.error is not None:
            return
        try:
            step()
        except OSError as error:
            self.error = error
            if self._file is not None:
                self._file.abandon()

    def _record(self, turn: Turn) -> None:
        now, frame, log = self._clock.now(), self._window.frame, self._window.log
        area = self._window.area
        patch = difference(self._frame if self._file else None, frame)
        clicks = tuple(
            RecordedClick(seconds - self._began, type(point)(point.x - area.x, point.y - area.y), move)
            for seconds, point, move in log.clicks[self._clicks :]
        )
        spent, restless = self._spent(now), self._window.restless
        turned = RecordedTurn(turn, now - self._began, self._local_grid(), patch, clicks, spent, restless)
        self._open().add(turned)
        self._frame, self._read = frame, None
        self._remember(now)
        if turn.decision is None:
            self._finish(turn.board.outcome.value, None)

    def _local_grid(self) -> Grid:
        """Return the grid in the frame's pixels."""
        area = self._window.area
        return self._window.grid.moved(-area.x, -area.y)

    def _spent(self, now: float) -> dict[str, float]:
        """Return the seconds that this turn spent in each phase; what no phase counted was waiting."""
        log = self._window.log.seconds
        spent = {phase: seconds - self._spent_before.get(phase, 0.0) for phase, seconds in log.items()}
        return spent | {"wait": max(0.0, now - self._turn_began - sum(spent.values()))}

    def _open(self) -> RecordingFile:
        if self._file is None:
            self._game += 1
            settings = self._settings | {"game": self._game}
            header = Header(
                datetime.now().astimezone().isoformat("T", "seconds"), self._window.skin, settings
            )
            self._file = RecordingFile(_next_folder(self._folder), header)
        return self._file

    def _finish(self, how: str, why: str | None) -> None:
        ending = Ending(how, self._clock.now() - self._began, why)
        if how not in (Outcome.WON.value, Outcome.LOST.value):
            last, grid = whole(self._window.frame), self._local_grid()
            board = self._read[0] if self._read and self._read[1] is self._window.frame else None
            ending = replace(ending, last=last, board=board, grid=grid)
        self.saved.append(self._open().finish(ending))
        self._file, self._frame = None, self._window.frame
        self._arm()

    def _arm(self) -> None:
        """Begin to count for the next game."""
        self._began = self._clock.now()
        self._remember(self._began)

    def _remember(self, now: float) -> None:
        self._turn_began = now
        self._clicks = len(self._window.log.clicks)
        self._spent_before = dict(self._window.log.seconds)


def _next_folder(folder: Path) -> Path:
    """Return the first name ``game-0001`` that is not taken."""
    taken = {path.name.split(".")[0] for path in folder.iterdir()}
    return next(folder / name for n in range(1, 1_000_000) if (name := f"game-{n:04d}") not in taken)

"""Plays a recorded game again, offline: today's eyes and brain against what was read and decided then."""

from collections.abc import Callable, Collection
from dataclasses import dataclass, field, replace
from itertools import islice

import numpy as np

from screenbot.board import Action, Board, Cell, Move, Outcome, Tile
from screenbot.errors import ScreenbotError
from screenbot.geometry import Grid, Image
from screenbot.play import Openings, Turn, at_last, cleared, ended_by, opening_unread, play
from screenbot.recording.content import Recording
from screenbot.solver import strategy
from screenbot.solver.decision import Decision, Strategy
from screenbot.solver.flagless import without_flags
from screenbot.vision.reading import Reading
from screenbot.vision.rules import judged
from screenbot.window.after import remember, with_still_closed
from screenbot.window.moment import Moment
from screenbot.window.site import MOST_UNSURE, FrameReader
from screenbot.window.staying import remains
from screenbot.window.zeros import opened_in_silence, read_with_zeros

SAME_RISK = 1e-6
"""What two risks may differ: the order of sums, not the answer."""


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
        refused: whether the game has left a tile without the flag that was to be put there.
        openings: what was to be opened so far.
    """

    recording: Recording
    new_reader: NewReader | None = None
    differences: list[Difference] = field(default_factory=list)
    shown: int = 0
    refused: bool = False
    openings: Openings = field(default_factory=Openings)

    def __post_init__(self) -> None:
        self._frames = self.recording.frames()
        self._grid: Grid | None = None
        self._moment = Moment(np.zeros((0, 0, 3), np.uint8), None, {})

    def look(self) -> Board:
        """Return the next recorded board."""
        recorded = self.recording.turns[self.shown]
        before = self.recording.turns[self.shown - 1].turn if self.shown else None
        flagged = _flags(before.decision) if before else []
        self.refused |= any(recorded.turn.board.tiles[cell] == Tile.COVERED for cell in flagged)
        self.shown += 1
        frame = next(self._frames)
        self._moment = self._moment._replace(restless=recorded.restless)
        if self.new_reader is not None:
            reading = self._read(self.new_reader, recorded.turn.board, recorded.grid, frame)
            opened = self._moment.since_begun.opened
            self.differences += _unlike(self.shown, recorded.turn.board, reading, before, opened)
            decision = recorded.turn.decision or Decision(())
            clicks = {move.cell: move.action for move in decision.moves}
            tiles = recorded.turn.board.tiles
            sent = [click.move for click in recorded.clicks]
            unsent = clicks.keys() - {move.cell for move in sent}
            since = self._moment.since_begun.after(sent)
            odd, restless = self._moment.odd_after(tiles), recorded.restless
            told = recorded.turn.board.told
            lives = not self.recording.header.skin and recorded.turn.board.outcome is Outcome.PLAYING
            self._moment = Moment(frame, tiles, clicks, odd, unsent, since, told, restless, lives=lives)
        return recorded.turn.board

    def uncovers(self, _: bool = False, /) -> bool:
        """Return whether what lay over the board has gone: what followed then is the next turn."""
        return self.shown < len(self.recording.turns)

    def last(self) -> tuple[Board, Reading] | None:
        """Return the board that a stopped game showed at last, and what today's eyes see there."""
        ending = self.recording.ending
        if self.new_reader is None or ending is None or ending.last is None or ending.grid is None:
            return None
        if ending.board is None:
            return None
        frame = ending.last.applied(None)
        return ending.board, self._read(self.new_reader, ending.board, ending.grid, frame)

    def _read(self, new_reader: NewReader, board: Board, grid: Grid, frame: Image) -> Reading:
        """Return what today's eyes see; what was told by silence then is no difference now.

        What lies behind a message that dims the page is read as if never seen before, as it was then.
        """
        tiles = board.tiles
        if grid != self._grid:
            self._grid = grid
            self._reader = new_reader(self.recording.header.skin, grid)
            self._moment = self._moment._replace(frame=frame, tiles=None, clicks={}, odd=(), unsent=())
            self._silent = np.zeros(tiles.shape, np.bool_)
        reading = read_with_zeros(self._moment, self._reader, frame)
        if not remains(self._moment.tiles, reading):
            dimmed = new_reader(self.recording.header.skin, grid).read(frame)
            reading = min(reading, dimmed, key=lambda each: len(each.unsure))
        remember(self._reader, frame, reading, self._moment.restless)
        reading = with_still_closed(self._moment, reading)
        if not (reading.tiles == 0).any():  # a game whose zeros are seen opens none in silence
            self._silent |= opened_in_silence(self._moment, tiles, frame, grid)
        silent = self._silent & (reading.tiles == Tile.COVERED)
        return replace(reading, tiles=np.where(silent, 0, reading.tiles).astype(np.int8))

    def do(self, move: Move) -> bool:
        """Make no move: return whether it was made when the game was recorded."""
        recorded = self.recording.turns[self.shown - 1]
        made = any(click.move == move for click in recorded.clicks)
        self.openings.note(recorded.turn.board, move, made)
        return made


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
    flagless = decide and without_flags(decide)

    def compared(board: Board) -> Decision:
        recorded = recording.turns[window.shown - 1].turn.decision
        if decide is not None and flagless is not None and recorded is not None:
            given_up = window.refused and not _flags(recorded)
            today = flagless if given_up else decide

            def decided(board: Board, today: Strategy = today) -> Decision:
                return opening_unread(board, today(board), window.openings)

            window.differences.extend(_decided_otherwise(window.shown, recorded, decided, board))
        return recorded or Decision(())

    list(islice(play(window, compared, len(recording.turns) + 1), len(recording.turns)))
    last = window.last()
    if last is not None:
        window.differences.extend(_unlike(len(recording.turns) + 1, *last))
    return _causes(recording, window.differences)


def _causes(recording: Recording, found: list[Difference]) -> list[Difference]:
    """Return the differences without tiles that only other tiles made doubtful.

    The eyes are not sure of numbers that contradict each other, so one changed tile takes its neighbours
    along. A tile that looks the same in the turn beside, and is read there as recorded, has not changed.
    """
    if not any(difference.now == "~" for difference in found):
        return found
    frames = list(recording.frames())
    tiles = {(difference.turn, difference.cell) for difference in found if difference.what == "tile"}
    doubtful = [
        difference
        for difference in found
        if difference.now == "~" and _unchanged(recording, frames, difference, tiles)
    ]
    innocent = {(difference.turn, difference.cell) for difference in doubtful}
    guilty = {turn for turn, cell in tiles if (turn, cell) not in innocent}
    return [
        difference
        for difference in found
        if (difference.turn, difference.cell) not in innocent or difference.turn not in guilty
    ]


def _unchanged(
    recording: Recording, frames: list[Image], found: Difference, tiles: set[tuple[int, Cell | None]]
) -> bool:
    """Return whether the tile looks the same in a turn beside, where it is read as recorded."""
    at, cell = found.turn - 1, found.cell
    if cell is None or at >= len(frames):
        return False
    for beside in (at - 1, at + 1):
        if not 0 <= beside < len(frames) or (beside + 1, cell) in tiles:
            continue
        here, there = recording.turns[at], recording.turns[beside]
        same = here.turn.board.tiles[cell] == there.turn.board.tiles[cell] and here.grid == there.grid
        place = here.grid.tile(*cell)
        if same and np.array_equal(place.cut(frames[at]), place.cut(frames[beside])):
            return True
    return False


def _unlike(
    turn: int, board: Board, reading: Reading, before: Turn | None = None, opened: Collection[Cell] = ()
) -> list[Difference]:
    """Return where a reading differs from the board that was recorded after another turn.

    Where the board was gone by then, that turn told what was recorded, and no picture.
    """
    ended = board.outcome is not Outcome.PLAYING
    if before is not None and ended and board == at_last(before, ended_by(before)):
        return []
    if reading.tiles.shape != board.tiles.shape:
        was, now = (f"{rows} x {columns}" for rows, columns in (board.tiles.shape, reading.tiles.shape))
        return [Difference(turn, None, "size", was, now)]
    today = judged(replace(reading.board(board.mines), told=board.told))
    cells = [Cell(int(r), int(c)) for r, c in np.argwhere(today.tiles != board.tiles)]
    found = [
        Difference(turn, cell, "tile", board.lines[cell.row][cell.column], today.lines[cell.row][cell.column])
        for cell in cells
    ]
    changed = not found and today.outcome is not board.outcome
    if changed and not _told_by_the_loop(board, today, before, opened):
        found.append(Difference(turn, None, "outcome", board.outcome.value, today.outcome.value))
    return found


def _told_by_the_loop(recorded: Board, today: Board, before: Turn | None, opened: Collection[Cell]) -> bool:
    """Return whether the loop, and no picture, told how the game ended: its board went, or had only mines.

    Or a guess was in sight before a dialog hid the board, or the dialog said how it ended.
    """
    if today.outcome is not Outcome.PLAYING:
        return False
    if before is not None and ended_by(before) is recorded.outcome:
        return True
    guessed = before is not None and before.decision is not None and before.decision.is_guess
    won, hidden = recorded.outcome is Outcome.WON, (today.tiles == Tile.UNSURE).mean() > MOST_UNSURE
    if hidden and (guessed or (won and before is not None)):  # what was certain is lost by no words
        return True
    if not won:
        return False
    return cleared(today, without_flags(strategy("best", may_guess=False))(today), opened)


def _flags(decision: Decision | None) -> list[Cell]:
    """Return where a decision puts flags."""
    moves = decision.moves if decision is not None else ()
    return [move.cell for move in moves if move.action is Action.FLAG]


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

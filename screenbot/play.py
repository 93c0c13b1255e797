"""The loop: look, decide, do, until the game has ended."""

from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace
from typing import Protocol

import numpy as np
import numpy.typing as npt

from screenbot.board import Action, Board, Cell, Move, Outcome, Tile, Tiles, neighbours
from screenbot.errors import EndUnseenError, PlayError, StuckError, WindowLostError
from screenbot.solver.decision import Decision, Risks, Strategy
from screenbot.vision.covered import covered_block
from screenbot.vision.deduction import deduced, free_unread, may_open

ONE_OPENING = 8
"""A guess opens hardly more tiles than these, those around it, late in a game."""

UNREAD = 2
"""So many tiles may not be read on a board that is won; over more of them something lies."""

SHOWN = 2
"""An opening that cannot be read hides fewer numbers and flags: over so many something lies."""

WAITS = 3
"""So often in a row what lies over a board is waited for without a turn between."""

NO_MINE = "The numbers tell that what cannot be read there is no mine."


class Window(Protocol):
    """A game that can be looked at and acted upon."""

    def look(self) -> Board:
        """Return the board once it shows what all moves so far have led to.

        Raises:
            BoardGoneError: it no longer shows the game.
        """

    def do(self, move: Move) -> bool:
        """Make one move; return whether its tile got the click."""

    def uncovers(self, ended: bool = False, /) -> bool:
        """Wait a while for what lies over the board to go away; return whether it has.

        Args:
            ended: whether the game seems to have ended: the wait is shorter then.
        """


class BoardGoneError(WindowLostError):
    """The game that was on the board is no longer to be seen.

    Attributes:
        at_once: whether it went with the answer to the last click.
        clicked: whether all that was to be opened since the last board got its click.
    """

    def __init__(self, message: str, at_once: bool, clicked: bool = False) -> None:
        super().__init__(message)
        self.at_once, self.clicked = at_once, clicked


@dataclass(frozen=True)
class Turn:
    """What was seen, and what was decided about it; no decision where the game had ended."""

    board: Board
    decision: Decision | None


class Openings:
    """What was to be opened, and was flagged, in a game so far.

    Attributes:
        opened: tiles that got their click.
        tried: tiles that could not be read before, whether they got it or not.
        flagged: tiles that were flagged.
        last: the last move whose tile got its click.
    """

    def __init__(self) -> None:
        self.opened: set[Cell] = set()
        self.tried: set[Cell] = set()
        self.flagged: set[Cell] = set()
        self.last: Move | None = None

    def note(self, board: Board, move: Move, arrived: bool) -> None:
        """Note a move on a board, and whether its tile got the click."""
        self.last = move if arrived else self.last
        if arrived and move.action is Action.FLAG:
            self.flagged.add(move.cell)
        if move.action is not Action.OPEN:
            return
        if arrived:
            self.opened.add(move.cell)
        if board.tiles[move.cell] == Tile.UNSURE:
            self.tried.add(move.cell)


def play(window: Window, decide: Strategy, max_turns: int = 1000) -> Iterator[Turn]:
    """Play one game, yielding each turn after its moves were made.

    The last turn has either a board that is won or lost, or a decision without moves: the strategy
    may not guess and would have to.

    Raises:
        StuckError: the game still runs after `max_turns`.
        EndUnseenError: the board went away with the last click, and nothing tells how the game ended.
        WindowLostError: something came over a part of the board, and no move is certain for what is left.
    """
    last: Turn | None = None
    known: Tiles | None = None
    openings, waits = Openings(), 0
    for _ in range(max_turns):
        try:
            board = window.look()
        except BoardGoneError as gone:
            end = _end_of(last, gone, openings)
            won, told = isinstance(end, Board) and end.outcome is Outcome.WON, end is not gone
            waits += not won
            # What came with the answer to a guess may be a notification, or another window.
            if not won and waits <= WAITS and window.uncovers(told):
                continue
            if isinstance(end, PlayError):
                raise end from end.__cause__
            yield Turn(end, None)
            return
        if board.outcome is not Outcome.PLAYING:
            yield Turn(board, None)
            return
        decision = decide(board)
        if cleared(board, decision, openings.opened):
            yield Turn(replace(board, outcome=Outcome.WON), None)
            return
        decision = opening_unread(board, decision, openings)
        known = last_read(board.tiles, known)
        if decision.is_guess and (hidden := _hidden(board, known, openings.opened)):
            waits += 1
            if waits <= WAITS and window.uncovers():
                continue
            raise WindowLostError(
                f"No tile is certain while something lies over {hidden} of the board's tiles: move that "
                "window away, or close the message, then run screenbot again."
            )
        for move in decision.moves:
            openings.note(board, move, window.do(move))
        last, waits = Turn(board, decision), 0
        yield last
        if not decision.moves:
            return
    raise StuckError(f"the game still runs after {max_turns} turns; the board is now\n{window.look()}")


def last_read(tiles: Tiles, known: Tiles | None) -> Tiles:
    """Return what each tile of a game has shown when it was read last; unsure where it never was.

    Args:
        tiles: what is read now.
        known: the same as returned before; None for a game that has just begun.
    """
    if known is None or known.shape != tiles.shape:
        return tiles
    return np.where(tiles == Tile.UNSURE, known, tiles).astype(np.int8)


def _hidden(board: Board, known: Tiles, opened: Collection[Cell]) -> int:
    """Return how many tiles lie beneath what came over them in a game: nobody guesses beside that.

    Most of them could be read before, and what was opened there showed a number, or nothing was.
    """
    hidden = covered_block(board.tiles)
    before = known[hidden]
    seen = 2 * (before != Tile.UNSURE).sum() > before.size
    shown = np.isin(before, (Tile.COVERED, Tile.UNSURE), invert=True).sum() >= SHOWN
    came = seen and (shown or not any(hidden[cell] for cell in opened))
    return before.size if came else 0


def cleared(board: Board, decision: Decision, opened: Collection[Cell] = ()) -> bool:
    """Return whether all that is left are mines: so a game ends, though it may not say so.

    Args:
        board: the tiles.
        decision: what was decided about it.
        opened: tiles that were opened in this game; those that cannot be read show numbers, or were mines.
    """
    if decision.moves or decision.risks is None or not board.covered.any():
        return False
    if any(may_be_closed(cell, board.tiles, opened) for cell in unread(board.tiles)):
        return False
    return _only_mines(board, decision.risks, board.covered, opened)


def opening_unread(board: Board, decision: Decision, openings: Openings) -> Decision:
    """Return a decision, or, in place of a guess or of none, to open what cannot be read and is no mine.

    It may be closed: what is drawn over its edge hides that. Each is tried once; where more tiles cannot be
    read, a message may lie over them.
    """
    hidden = unread(board.tiles)
    if (decision.moves and not decision.is_guess) or not 0 < len(hidden) <= UNREAD:
        return decision
    free = deduced(board.tiles)[1]
    cells = [cell for cell in hidden if free[cell] and may_be_closed(cell, board.tiles, openings.opened)]
    moves = tuple(Move(Action.OPEN, cell) for cell in cells if cell not in openings.tried)
    return replace(decision, moves=moves, risk=0.0, reason=NO_MINE) if moves else decision


def ended_by(turn: Turn) -> Outcome:
    """Return how a game ended whose board went away with the answer to a turn; PLAYING where nothing tells.

    Some games put a page in the board's place at once. Moves that were certain and opened all but mines have
    won; a guess that left more to open than one opening does has hit a mine. A first click hardly ever does.
    """
    board, decision, left = turn.board, turn.decision, _left(turn)
    if decision is None or decision.risks is None or board.covered.all():
        return Outcome.PLAYING
    free = left.sum() - np.nansum(decision.risks[board.covered])
    if decision.is_guess:
        return Outcome.LOST if free > ONE_OPENING else Outcome.PLAYING
    may_open_more = free <= ONE_OPENING and any(
        _may_be_zero(move, left, decision.risks) for move in decision.moves
    )
    return Outcome.WON if may_open_more or _wins(turn) else Outcome.PLAYING


def _wins(turn: Turn) -> bool:
    """Return whether the moves of a turn were certain and open all but mines."""
    board, decision = turn.board, turn.decision
    if decision is None or decision.risks is None or decision.is_guess or board.covered.all():
        return False
    return _only_mines(board, decision.risks, _left(turn))


def _left(turn: Turn) -> npt.NDArray[np.bool_]:
    """Return the tiles that the moves of a turn leave closed."""
    left = turn.board.covered.copy()
    for move in () if turn.decision is None else turn.decision.moves:
        left[move.cell] &= move.action is not Action.OPEN
    return left


def _reaches_the_rest(turn: Turn, opened: Collection[Cell]) -> bool:
    """Return whether what a turn opened may have opened, with all around zeros, what got no click any more.

    Else the game went on as its window went.
    """
    board, decision = turn.board, turn.decision
    assert decision is not None
    cells = {move.cell for move in decision.moves if move.action is Action.OPEN}
    rest = cells.difference(opened)
    if decision.risks is None or not rest:
        return True
    mine = (board.tiles == Tile.FLAG) | (np.nan_to_num(decision.risks) == 1)
    return may_open(board.tiles, mine, cells - rest, rest)


def _flags_the_last(turn: Turn, openings: Openings) -> bool:
    """Return whether a turn got no further than to flag the last mine: some games are won so."""
    board, decision, last = turn.board, turn.decision, openings.last
    assert decision is not None
    if last is None or last.action is not Action.FLAG or last not in decision.moves or not board.told:
        return False
    flags = {Cell(*place) for place in np.argwhere(board.tiles == Tile.FLAG).tolist()}
    flags.update(move.cell for move in decision.moves if move.cell in openings.flagged)
    return len(flags) == board.mines


def _may_be_zero(move: Move, left: npt.NDArray[np.bool_], risks: Risks) -> bool:
    """Return whether a move may open more than its tile: some beside it are left, none for certain a mine."""
    near = [cell for cell in neighbours(move.cell, *left.shape) if not np.isnan(risks[cell])]
    return (
        move.action is Action.OPEN
        and any(left[cell] for cell in near)
        and all(risks[cell] < 1 for cell in near)
    )


def _only_mines(
    board: Board, risks: Risks, left: npt.NDArray[np.bool_], opened: Collection[Cell] = ()
) -> bool:
    """Return whether the tiles that are left are mines for certain, and no other is hidden."""
    counted = board.told and int(left.sum()) == board.mines
    hidden = board.tiles == Tile.UNSURE
    if hidden.any() and not counted:
        free = free_unread(board.tiles)
        for cell in opened:
            hidden[cell] &= not free[cell]
    return (counted or not hidden.any()) and bool((risks[left] == 1.0).all())


def unread(tiles: Tiles) -> list[Cell]:
    """Return the tiles that cannot be read."""
    return [Cell(*place) for place in np.argwhere(tiles == Tile.UNSURE).tolist()]


def may_be_closed(cell: Cell, tiles: Tiles, opened: Collection[Cell]) -> bool:
    """Return whether a tile that cannot be read may never have been opened: by no click, beside no zero.

    A person may have opened it before.
    """
    near = neighbours(cell, *tiles.shape)
    return cell not in opened and not any(
        tiles[other] == 0 or (tiles[other] == Tile.UNSURE and other in opened) for other in near
    )


def at_last(last: Turn, outcome: Outcome) -> Board:
    """Return the board of a turn after which nobody saw it: what was clicked then is unsure."""
    tiles = last.board.tiles.copy()
    for move in () if last.decision is None else last.decision.moves:
        tiles[move.cell] = Tile.UNSURE
    return replace(last.board, tiles=tiles, outcome=outcome)


def _end_of(last: Turn | None, gone: BoardGoneError, openings: Openings) -> Board | PlayError:
    """Return how a game that is gone has ended, or what there is to say where nothing tells."""
    try:
        return _ended(last, gone, openings) or gone
    except EndUnseenError as unseen:
        return unseen


def _ended(last: Turn | None, gone: BoardGoneError, openings: Openings) -> Board | None:
    """Return the board of a game that is gone, with how it ended: what a dialog shows in its place is none.

    Where all that was no mine got its click it is won, whenever what celebrates that came over it.

    Args:
        last: the last turn before it went.
        gone: how it went.
        openings: what was to be opened in this game.

    Returns:
        None where it need not have ended.

    Raises:
        EndUnseenError: it has ended after a guess, one way or the other.
    """
    if last is None or last.decision is None or not (gone.at_once or (gone.clicked and _wins(last))):
        return None
    if not (_reaches_the_rest(last, openings.opened) or _flags_the_last(last, openings)):
        return None
    outcome = ended_by(last)
    if outcome is not Outcome.PLAYING:
        return at_last(last, outcome)
    if not last.decision.is_guess or last.board.covered.all():
        return None
    row, column = last.decision.moves[-1].cell
    raise EndUnseenError(
        f"The board went away after the guess at row {row}, column {column}: the game seems to have ended, "
        "but nothing shows whether it was won."
    ) from gone

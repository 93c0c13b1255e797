"""A game in figures: how long, how many clicks, 3BV, guesses, and how lucky one had to be."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from screenbot.board import Outcome, Tile
from screenbot.minefield import Layout
from screenbot.minefield.layout import Mines
from screenbot.play import Turn
from screenbot.recording import Recording

SHOWN_MINES = (Tile.MINE, Tile.HIT_MINE, Tile.FLAG)


@dataclass(frozen=True)
class Summary:
    """A game in figures.

    Attributes:
        outcome: ``won``, ``lost``, or ``playing`` where it was stopped.
        seconds: of play, from the first click to the last.
        clicks: all that were sent.
        guesses: moves that could have hit a mine, the first click of a game not counted but where it did.
        survival: the chance that all guesses would go well.
        three_bv: the fewest left clicks that would have won, from the first turn's board on; None where the
            mines were not all shown, or nothing was left to open.
        solved: how much of the 3BV was solved; None where that is.
    """

    outcome: str
    seconds: float
    clicks: int
    guesses: int
    survival: float
    three_bv: int | None
    solved: int | None

    @property
    def three_bv_per_second(self) -> float | None:
        """3BV solved a second of play; None where it is not known."""
        return self.solved / self.seconds if self.solved is not None and self.seconds > 0 else None

    @property
    def efficiency(self) -> float | None:
        """3BV solved a click; None where it is not known."""
        return self.solved / self.clicks if self.solved is not None and self.clicks else None


def summarize(turns: Sequence[Turn], click_times: Sequence[float]) -> Summary:
    """Return a game in figures, from at least one turn and the seconds of all clicks."""
    board = turns[-1].board
    layout = final_layout(turns)
    before = 0 if layout is None else _solved(layout, turns[:1])
    left = None if layout is None else layout.three_bv - before or None
    return Summary(
        outcome=board.outcome.value,
        seconds=click_times[-1] - click_times[0] if click_times else 0.0,
        clicks=len(click_times),
        guesses=sum(_guesses(turns)),
        survival=survivals(turns)[-1],
        three_bv=left,
        solved=None if layout is None or left is None else _solved(layout, turns) - before,
    )


def summarize_recording(recording: Recording) -> Summary:
    """Return a recorded game of at least one turn in figures."""
    clicks = [click.at for recorded in recording.turns for click in recorded.clicks]
    return summarize([recorded.turn for recorded in recording.turns], clicks)


def guessed(turn: Turn) -> bool:
    """Return whether a turn's moves could have hit a mine; nobody knows anything before the first click."""
    return turn.decision is not None and turn.decision.is_guess and not bool(turn.board.covered.all())


def lost_at_once(first: Turn, last: Turn) -> bool:
    """Return whether a click on a board that showed nothing has lost: that was a guess, too."""
    lost = last.decision is None and last.board.outcome is Outcome.LOST
    return lost and first.decision is not None and bool(first.board.covered.all())


def survivals(turns: Sequence[Turn]) -> list[float]:
    """Return, for each turn, the chance that all guesses up to it would go well."""
    chance, chances = 1.0, []
    for turn, guess in zip(turns, _guesses(turns), strict=True):
        if turn.decision is not None and guess:
            chance *= 1.0 - turn.decision.risk
        chances.append(chance)
    return chances


def _guesses(turns: Sequence[Turn]) -> list[bool]:
    """Return which turns were guesses; the first click, too, where it has lost: it was not safe there."""
    found = [guessed(turn) for turn in turns]
    if len(turns) > 1:
        found[-2] |= lost_at_once(*turns[-2:])
    return found


def final_layout(turns: Sequence[Turn]) -> Layout | None:
    """Return where the mines lay, as a game's end shows; None where it does not show all of them.

    What a message hides at the end is taken from the turn before: what was open, and what was certain.
    """
    board = turns[-1].board
    if board.outcome is Outcome.PLAYING:
        return None
    shown = np.isin(board.tiles, SHOWN_MINES)
    mines = shown | board.covered if board.outcome is Outcome.WON else shown
    mines |= (board.tiles == Tile.UNSURE) & _certain_mines(turns)
    known = board.mines is not None and int(mines.sum()) == board.mines
    return Layout(mines) if known else None


def _certain_mines(turns: Sequence[Turn]) -> Mines:
    """Return the mines that the last decision was certain of."""
    last = next((turn.decision for turn in reversed(turns) if turn.decision is not None), None)
    if last is None or last.risks is None:
        return np.zeros(turns[-1].board.tiles.shape, np.bool_)
    return np.asarray(last.risks == 1.0, np.bool_)


def _solved(layout: Layout, turns: Sequence[Turn]) -> int:
    """Return how much of the 3BV is solved after some turns; what was open once, is."""
    if turns[-1].board.outcome is Outcome.WON:
        return layout.three_bv
    was_open = np.any([turn.board.tiles >= 0 for turn in turns], axis=0)
    opened = set(np.flatnonzero(was_open).tolist())
    return sum(opening <= opened for opening in layout.openings) + len(layout.lone_numbers & opened)

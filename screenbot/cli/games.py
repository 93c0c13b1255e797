"""Plays game after game in one window, and counts: what `play` and `demo` share."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Protocol

from screenbot.board import Board, Outcome
from screenbot.desktop import Clock
from screenbot.errors import ScreenbotError, StoppedError, StuckError, TimeOverError
from screenbot.play import Turn, Window, play
from screenbot.report.summary import guessed, lost_at_once
from screenbot.solver.decision import Strategy


class GameWindow(Window, Protocol):
    """A window that can start the next game."""

    @property
    def clicks(self) -> int:
        """How many were sent."""

    def finish(self, board: Board) -> None:
        """Flag what a board that was won has left closed, where the game may end only then."""

    def new_game(self) -> None:
        """Start the next game."""


@dataclass
class Tally:
    """What has happened so far; the keys of `--json`."""

    games: int = 0
    won: int = 0
    lost: int = 0
    moves: int = 0
    guesses: int = 0
    clicks: int = 0
    seconds: float = 0.0
    game_seconds: list[float] = field(default_factory=list)
    stopped: str | None = None

    def count(self, turn: Turn, before: Turn | None) -> None:
        """Count one turn; `before` is the one that led to it."""
        if turn.decision is None:
            self.games += 1
            self.won += turn.board.outcome is Outcome.WON
            self.lost += turn.board.outcome is Outcome.LOST
            self.guesses += before is not None and lost_at_once(before, turn)
        else:
            self.moves += len(turn.decision.moves)
            self.guesses += guessed(turn)

    def as_dict(self) -> dict[str, object]:
        """Return the keys that scripts rely on."""
        rounded = [round(seconds, 3) for seconds in self.game_seconds]
        return vars(self) | {"seconds": round(self.seconds, 3), "game_seconds": rounded}


@dataclass
class Session:
    """One run of the bot: so many games in one window.

    Attributes:
        window: the game.
        new_strategy: makes the strategy for the game of this number, from 0.
        games: how many to play.
        clock: what the games' seconds are counted by.
        watch: called with each turn.
        max_seconds: when to stop.
        tally: what has happened so far.
        error: what stopped the session early.
    """

    window: GameWindow
    new_strategy: Callable[[int], Strategy]
    games: int
    clock: Clock
    watch: Callable[[Turn], None]
    max_seconds: float | None = None
    tally: Tally = field(default_factory=Tally)
    error: ScreenbotError | None = None

    def run(self) -> None:
        """Play; whatever stops the session early is kept, so that nothing counted so far is lost."""
        began = self.clock.now()
        try:
            self._play_all(began)
        except KeyboardInterrupt:
            self.error = StoppedError("Stopped by Ctrl-C.")
        except TimeOverError as over:
            self.tally.stopped = str(over)
        except ScreenbotError as error:
            self.error = error
        if self.error is not None:
            self.tally.stopped = str(self.error)
        self.tally.seconds = self.clock.now() - began
        self.tally.clicks = self.window.clicks

    def _play_all(self, began: float) -> None:
        for number in range(self.games):
            if number or self._ended():
                self.window.new_game()
            started, before = self.clock.now(), None
            for turn in play(self.window, self.new_strategy(number)):
                self.tally.count(turn, before)
                self.watch(turn)
                before = turn
                if self.max_seconds is not None and self.clock.now() - began > self.max_seconds:
                    raise TimeOverError(self.max_seconds)
            if turn.decision is not None:
                if turn.decision.finds_nothing_safe:
                    raise StuckError(
                        "No tile is left that could be opened, but the game goes on: see whether all of "
                        "the board is in sight, and scroll or enlarge its window if not; then run screenbot "
                        "again."
                    )
                self.tally.stopped = f"no move is left to make. {turn.decision.reason}"
                return
            self.tally.game_seconds.append(self.clock.now() - started)
            if turn.board.outcome is Outcome.WON:
                self.window.finish(turn.board)

    def _ended(self) -> bool:
        return self.window.look().outcome is not Outcome.PLAYING


def summary(tally: Tally, error: ScreenbotError | None = None) -> str:
    """Return what happened, as a sentence or two for the person; why, unless an error is raised next."""
    games = f"{tally.games} game" + ("s" if tally.games != 1 else "")
    text = f"{games}: {tally.won} won, {tally.lost} lost"
    if tally.game_seconds:
        text += f", {sum(tally.game_seconds) / len(tally.game_seconds):.1f} s a game"
    text += f"; {tally.guesses} guesses, {tally.clicks} clicks."
    if error is not None:
        return f"{text} Stopped early."
    return f"{text} Stopped early: {tally.stopped}" if tally.stopped else text

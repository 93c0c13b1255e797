"""What a session leaves behind: each game's figures in the history, and its recording where wished."""

from collections.abc import Callable
from pathlib import Path

from rich.console import Console
from rich.table import Table

from screenbot.play import Turn
from screenbot.recording import Recorder
from screenbot.recording.recorder import SeenWindow, Settings
from screenbot.report.history import GameResult, History
from screenbot.solver.decision import Strategy

__all__ = ["Keeper", "Settings", "results_table"]


class Keeper:
    """Watches a session and keeps its results; what it cannot write it says at the end, and stops no game.

    Args:
        window: what is watched.
        settings: what the person asked for, its strategy's name among them.
        folder: where recordings go; None records nothing.
        history: where results go; None keeps them for this session alone.

    Attributes:
        results: of this session's games.
        recorder: None where nothing is recorded.
    """

    def __init__(
        self, window: SeenWindow, settings: Settings, folder: Path | None, history: History | None
    ) -> None:
        self._window, self._strategy, self._history = window, str(settings["strategy"]), history
        self._turns: list[Turn] = []
        self._clicks_before = len(window.log.clicks)
        self._faults: list[str] = []
        self.results: list[GameResult] = []
        self.recorder = Recorder(folder, window, settings) if folder else None

    @property
    def recordings(self) -> list[Path]:
        """The recordings that were finished."""
        return self.recorder.saved if self.recorder else []

    def thinking(self, new_strategy: Callable[[int], Strategy]) -> Callable[[int], Strategy]:
        """Return what makes the same strategies, with their time noted where a recording wants it."""
        return self.recorder.thinking(new_strategy) if self.recorder else new_strategy

    def watch(self, turn: Turn) -> None:
        """Keep a turn that was just made."""
        if self.recorder:
            self.recorder.watch(turn)
        self._turns.append(turn)
        if turn.decision is None:
            self._keep_result()

    def close(self, why: str | None) -> None:
        """End a recording that is still open; `why` is what stopped the session."""
        if self.recorder:
            self.recorder.close(why)
            if self.recorder.error:
                self._faults.append(f"The recording ended early: {self.recorder.error}.")

    def say(self, console: Console) -> None:
        """Print the table of the games, where the recordings are, and what could not be written."""
        if self.results:
            console.print(results_table(self.results))
        if self.recordings:
            first, last = self.recordings[0], self.recordings[-1]
            files = str(first) if first == last else f"{first} to {last.name}"
            console.print(f"Recorded: {files}. Look at one with `screenbot replay {last} --html game.html`.")
        for fault in self._faults:
            console.print(fault)

    def _keep_result(self) -> None:
        clicks = self._window.log.clicks[self._clicks_before :]
        self._clicks_before += len(clicks)
        times = [click.seconds for click in clicks]
        result = GameResult.of(self._turns, times, self._window.skin, self._strategy)
        self._turns = []
        self.results.append(result)
        try:
            if self._history:
                self._history.add(result)
        except OSError as error:
            self._faults.append(f"A result could not be kept in {error.filename}: {error.strerror}.")
            self._history = None


def results_table(results: list[GameResult]) -> Table:
    """Return a table of games, a line each, and what they come to; the mean speed is that of won ones."""
    table = Table(show_footer=True, box=None, header_style="bold", footer_style="bold")
    won = sum(result.won for result in results)
    seconds = [result.seconds for result in results]
    speeds = [r.three_bv_per_second for r in results if r.won and r.three_bv_per_second is not None]
    shares = [result.efficiency for result in results if result.efficiency is not None]
    table.add_column("Game", f"{len(results)}", justify="right")
    table.add_column("Result", f"{won} won, {won / len(results):.0%}")
    table.add_column("Time", f"ø {sum(seconds) / len(seconds):.2f} s", justify="right")
    table.add_column("3BV", "", justify="right")
    table.add_column("3BV/s", f"ø {sum(speeds) / len(speeds):.1f}" if speeds else "", justify="right")
    table.add_column("Clicks", str(sum(result.clicks for result in results)), justify="right")
    table.add_column("Eff.", f"ø {sum(shares) / len(shares):.0%}" if shares else "", justify="right")
    table.add_column("Guesses", str(sum(result.guesses for result in results)), justify="right")
    table.add_column("Survival", "", justify="right")
    for number, result in enumerate(results, 1):
        speed, efficiency = result.three_bv_per_second, result.efficiency
        table.add_row(
            str(number),
            "[green]won[/]" if result.won else "[red]lost[/]",
            f"{result.seconds:.2f} s",
            "–" if result.three_bv is None else str(result.three_bv),
            "–" if speed is None else f"{speed:.1f}",
            str(result.clicks),
            "–" if efficiency is None else f"{efficiency:.0%}",
            str(result.guesses),
            f"{result.survival:.0%}",
        )
    return table

"""How a running bench and its summary look in the terminal."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

import numpy as np
import numpy.typing as npt
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from screenbot.bench import Games, Scores, Summary, interval, mean_interval, without_luck
from screenbot.whole_game import WON


@contextmanager
def progress(title: str, games: int) -> Iterator[Callable[[Scores], None]]:
    """Yield what shows the scores so far, on standard error; silent where that is no terminal."""
    console = Console(stderr=True)
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("{task.fields[rate]}"),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task(title, total=games, rate="")

        def show(scores: Scores) -> None:
            bar.update(task, completed=scores.played, rate=f"[bold]{rate(scores.won, scores.played)}[/] won")

        yield show


def rate(won: int, games: int) -> str:
    """Return a win rate in percent, with half the width of its 95% interval."""
    low, high = interval(won, games)
    return f"{won / games:.2%} ±{(high - low) * 50:.2f}" if games else "–"


def summary_table(title: str, summary: Summary, seconds: float, drawn: Games | None = None) -> Table:
    """Return what games add up to, for a person.

    Args:
        title: what was played.
        summary: what the games add up to.
        seconds: in all.
        drawn: the games, where their boards were drawn at random: then luck can be taken out of the win rate.
    """
    low, high = summary.ci95
    ms = summary.ms_per_game
    table = Table(title=title, title_justify="left", show_header=False, box=None, padding=(0, 2, 0, 0))
    table.add_column(style="dim")
    table.add_column(justify="right", style="bold")
    table.add_column(style="dim")
    table.add_row("won", f"{summary.win_rate:.2%}", f"95% interval {low:.2%} to {high:.2%}")
    if drawn is not None and (steady := without_luck(drawn)) is not None:
        table.add_row("without luck", *_without_luck(steady, drawn))
    counts = f"{summary.won:,} won, {summary.lost:,} lost, {summary.stuck:,} stuck before a guess"
    table.add_row("games", f"{summary.games:,}", counts)
    table.add_row("guesses", f"{summary.guesses_per_game:.2f}", "a game")
    table.add_row("mines flagged", f"{summary.mines_flagged:.1%}", "")
    table.add_row("tiles revealed", f"{summary.tiles_revealed:.1%}", "")
    spread = f"a game: median {ms['median']:.2f}, 99% under {summary.ms_p99:.2f}, worst {ms['max']:.1f}"
    table.add_row("time", f"{ms['mean']:.2f} ms", spread)
    table.add_row("", f"{seconds:.1f} s", "in all")
    return table


def _without_luck(steady: npt.NDArray[np.float64], games: Games) -> tuple[str, str]:
    low, high = mean_interval(steady)
    times = float((games.result == WON).var() / steady.var())
    return f"{steady.mean():.2%}", f"95% interval {low:.2%} to {high:.2%}, as of {times:.1f}x the games"


def summary_json(
    summary: Summary, names: dict[str, str], seconds: float, results: bool, drawn: Games | None = None
) -> dict[str, object]:
    """Return the keys that scripts rely on; `drawn` as in `summary_table`."""
    steady = None if drawn is None else without_luck(drawn)
    return names | {
        "games": summary.games,
        "won": summary.won,
        "lost": summary.lost,
        "stuck": summary.stuck,
        "win_rate": summary.win_rate,
        "ci95": list(summary.ci95),
        "win_rate_without_luck": None if steady is None else float(steady.mean()),
        "ci95_without_luck": None if steady is None else list(mean_interval(steady)),
        "guesses_per_game": summary.guesses_per_game,
        "mines_flagged": summary.mines_flagged,
        "tiles_revealed": summary.tiles_revealed,
        "seconds": seconds,
        "ms_per_game": summary.ms_per_game,
        "results": summary.results if results else None,
    }

"""`screenbot history`: every result on this computer, what they come to, and how they developed."""

from collections.abc import Sequence
from dataclasses import asdict
from datetime import datetime
from math import ceil, sqrt
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from rich.table import Table
    from rich.text import Text

    from screenbot.report.history import GameResult

WINDOW = 20
"""Games over which the win rate is taken in the plot."""

Z = 1.96
"""Standard deviations either side that hold 95%."""


def history(
    last: Annotated[int | None, typer.Option(min=1, help="Only so many games, the latest.")] = None,
    file: Annotated[Path | None, typer.Option(help="Another history than your own.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> int:
    """Show the games that were played on this computer: how many were won, how fast, and how it developed."""
    from screenbot.report.history import History, default_history

    kept = History(file) if file else default_history()
    results = kept.results()[-last:] if last else kept.results()
    if as_json:
        from screenbot.cli.output import print_json

        print_json({"games": [asdict(result) for result in results]})
        return 0
    from rich.console import Console

    console = Console()
    if not results:
        console.print(
            f"No games yet in {kept.path}: `screenbot play` keeps each result there.", soft_wrap=True
        )
        return 0
    console.print(summary_table(results))
    for level in _by_level(results).values():
        console.print(development(level))
    return 0


def summary_table(results: "Sequence[GameResult]") -> "Table":
    """Return a line for each level and skin."""
    from rich.table import Table

    table = Table(box=None, header_style="bold")
    for name in ("Level", "Skin"):
        table.add_column(name)
    for name in ("Games", "Won", "", "Best", "Median", "3BV/s", "Guesses a game"):
        table.add_column(name, justify="right")
    groups: dict[tuple[str, str], list[GameResult]] = {}
    for result in results:
        groups.setdefault((result.level, result.skin or "no pack"), []).append(result)
    for (level, skin), games in sorted(groups.items()):
        won = [game for game in games if game.won]
        times = sorted(game.seconds for game in won)
        speeds = sorted(game.three_bv_per_second for game in won if game.three_bv_per_second is not None)
        low, high = confidence(len(won), len(games))
        table.add_row(
            level,
            skin,
            str(len(games)),
            f"{len(won) / len(games):.0%}",
            f"({low:.0%} – {high:.0%})",
            f"{times[0]:.2f} s" if times else "–",
            f"{times[len(times) // 2]:.2f} s" if times else "–",
            f"{speeds[len(speeds) // 2]:.1f}" if speeds else "–",
            f"{sum(game.guesses for game in games) / len(games):.1f}",
        )
    return table


def confidence(won: int, games: int) -> tuple[float, float]:
    """Return the interval that holds the true win rate with 95% (Wilson's)."""
    rate, spread = won / games, Z * Z / games
    middle = (rate + spread / 2) / (1 + spread)
    half = Z * sqrt(rate * (1 - rate) / games + spread / (4 * games)) / (1 + spread)
    return max(0.0, middle - half), min(1.0, middle + half)


def development(games: "Sequence[GameResult]") -> "Text":
    """Return two plots of one level: the win rate of the last games, and the seconds of each won game."""
    from rich.text import Text

    text = Text(no_wrap=True)
    first, last = (datetime.fromisoformat(games[at].ended) for at in (0, -1))
    text.append(f"\n{games[0].level}, {first:%d %B %Y} to {last:%d %B %Y}\n", "bold")
    rates = win_rates([game.won for game in games])
    _append_plot(text, f"Win rate of the last {min(WINDOW, len(games))} games", rates, 0.0, 1.0, "{:>6.0%}")
    times = [game.seconds for game in games if game.won]
    if times:
        high = _round_up(sorted(times)[ceil(0.95 * len(times)) - 1])
        _append_plot(text, "Seconds of each game won", times, 0.0, high, "{:>5.1f}s")
    return text


def win_rates(won: Sequence[bool]) -> list[float]:
    """Return, after each game, the share won of the last `WINDOW`."""
    return [sum(won[max(0, n - WINDOW) : n]) / min(n, WINDOW) for n in range(1, len(won) + 1)]


def _append_plot(
    text: "Text", title: str, values: Sequence[float], low: float, high: float, form: str
) -> None:
    from screenbot.cli.plot import plot

    lines = plot(values, low, high)
    labels = {0: form.format(high), len(lines) - 1: form.format(low)}
    text.append(f"{title}: {form.format(values[-1]).strip()} now\n", "dim")
    for number, line in enumerate(lines):
        text.append(f"{labels.get(number, ''):>6} ", "dim")
        text.append(f"{line}\n", "green" if "Win" in title else "cyan")


def _by_level(results: "Sequence[GameResult]") -> "dict[str, list[GameResult]]":
    levels: dict[str, list[GameResult]] = {}
    for result in results:
        levels.setdefault(result.level, []).append(result)
    return levels


def _round_up(value: float) -> float:
    """Return the next number of 1, 2 or 5 times a power of ten."""
    power = 0.1
    while True:
        for step in (1, 2, 5):
            if value <= step * power:
                return step * power
        power *= 10

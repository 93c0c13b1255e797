"""`screenbot bench --table seeds`: the articles' own experiments, their figures beside ours."""

from typing import NamedTuple

import numpy as np
from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table

from screenbot.articles import Published, experiments
from screenbot.bench import Games, mean_interval, summarise
from screenbot.cli.bench_run import run
from screenbot.cli.bench_view import summary_json
from screenbot.cli.output import print_json
from screenbot.whole_game import WON


class Played(NamedTuple):
    """An experiment played again."""

    published: Published
    games: Games
    seconds: float


def seed_table(seed: int, workers: int | None, cluster: str | None, as_json: bool) -> int:
    """Play the experiments and print their figures beside ours."""
    rows: list[Played] = []
    stopped = False
    for published in experiments(seed):
        scores, seconds, stopped = run(published.experiment, workers, cluster, _name(published))
        if scores.played > 1:
            rows.append(Played(published, scores.games(), seconds))
        if stopped:
            break
    if as_json:
        print_json({"experiments": [_summary_json(row) for row in rows]})
    else:
        Console().print(_table(rows))
    return 130 if stopped else 0


def _name(published: Published) -> str:
    return f"{published.experiment.strategy}, {published.level}"


def _summary_json(row: Played) -> dict[str, object]:
    experiment = row.published.experiment
    names = {"strategy": experiment.strategy, "level": row.published.level, "start": experiment.rule.value}
    played = summary_json(summarise(row.games), names, row.seconds, False)
    return played | {"published": row.published.figures, "note": row.published.note}


def _table(rows: list[Played]) -> Table:
    table = Table(
        title="The articles' experiments, played again",
        title_justify="left",
        caption_justify="left",
        box=SIMPLE_HEAD,
    )
    table.add_column("experiment", no_wrap=True)
    for heading in ("games", "published %", "ours % (95% interval)", "ms"):
        table.add_column(heading, justify="right", no_wrap=True)
    section = ""
    for row in rows:
        experiment, games = row.published.experiment, row.games
        if section != f"{experiment.strategy}, {experiment.rule.value}":
            section = f"{experiment.strategy}, {experiment.rule.value}"
            table.add_row(f"[bold]{section}")
        count, pace = f"{games.result.size:,}", f"{games.seconds.mean() * 1000:.3f}"
        won = games.result == WON
        table.add_row(
            f"  {row.published.level}", count, _span(row.published.figures["won"]), _ours(won), pace
        )
        shares = {"mines_flagged": games.flagged / games.mines, "tiles_revealed": games.opened / games.safe}
        for figure, values in shares.items():
            if figure in row.published.figures:
                published = _span(row.published.figures[figure])
                table.add_row(f"    {figure.replace('_', ' ')}", "", published, _ours(values))
    notes = {row.published.experiment.strategy: row.published.note for row in rows}
    lines = [f"{name}: {note}" for name, note in notes.items()]
    table.caption = "\n".join([*lines, "The articles on tank and on generating boards give no figures."])
    return table


def _span(span: tuple[float, float]) -> str:
    low, high = (100 * share for share in span)
    return f"{low:.2f}" if low == high else f"{low:.1f} – {high:.1f}"


def _ours(values: np.ndarray) -> str:
    low, high = mean_interval(100.0 * values)
    return f"{100 * values.mean():.2f} ({low:.2f} – {high:.2f})"

"""`screenbot bench`: many games without a screen, and what they add up to."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from screenbot.cli.boards import FirstOption, LevelOption, SizeOption, StartOption, asked_boards
from screenbot.cli.output import print_json
from screenbot.cli.strategy import StrategyOption

if TYPE_CHECKING:
    from screenbot.minefield import Layout

DEFAULT_GAMES = 1000


def bench(
    level: LevelOption = None,
    size: SizeOption = None,
    start: StartOption = "safe",
    first: FirstOption = None,
    games: Annotated[
        int | None,
        typer.Option(min=1, help=f"How many games (default {DEFAULT_GAMES}, or all boards of the file)."),
    ] = None,
    seed: Annotated[int, typer.Option(min=0, help="Same seed: same boards, same moves, everywhere.")] = 0,
    boards: Annotated[
        Path | None,
        typer.Option(help="Play a file's boards: .mbf, or lines WIDTH HEIGHT MINES START m1,m2,…"),
    ] = None,
    strategy: StrategyOption = "best",
    nodes: Annotated[
        int | None, typer.Option(min=1, help="How much 'best' may think about one guess.")
    ] = None,
    no_guess: Annotated[
        bool, typer.Option("--no-guess", help="Stop a game where only a guess is left.")
    ] = False,
    workers: Annotated[
        int | None, typer.Option(min=1, help="Processes on this machine (default one a core).")
    ] = None,
    cluster: Annotated[
        str | None, typer.Option(metavar="ADDRESS", help="Play on the Dask cluster of this scheduler.")
    ] = None,
    table: Annotated[
        str | None, typer.Option(metavar="seeds", help="Play the articles' own experiments instead.")
    ] = None,
    results: Annotated[
        bool, typer.Option("--results", help="Tell each game: 1 won, 0 lost, . stuck.")
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> int:
    """Play many games without a screen, and count."""
    if workers is not None and cluster is not None:
        raise typer.BadParameter("--workers and --cluster exclude each other")
    if table is not None:
        if table != "seeds":
            raise typer.BadParameter(f"--table knows 'seeds', not {table!r}")
        from screenbot.cli.seed_table import seed_table

        return seed_table(seed, workers, cluster, as_json)
    from rich.console import Console

    from screenbot.bench import Experiment, summarise
    from screenbot.cli.bench_run import run
    from screenbot.cli.bench_view import summary_json, summary_table
    from screenbot.minefield import FirstClick

    if boards is not None and (level or size or first or start != "safe"):
        raise typer.BadParameter("--boards brings its own sizes, mines and first cells")
    asked = asked_boards(level, size, start, first)
    layouts: tuple[Layout, ...] = ()
    names = {"strategy": strategy, "level": asked.level, "start": asked.rule.value}
    if boards is not None:
        layouts = _read(boards, games)
        names |= {"level": _common_level(layouts), "start": "file"}
    count = len(layouts) or games or DEFAULT_GAMES
    experiment = Experiment(
        strategy, *asked.size, asked.rule, asked.first, count, seed, not no_guess, nodes, layouts
    )
    scores, seconds, stopped = run(experiment, workers, cluster, " · ".join(names.values()))
    played = scores.games()
    summary = summarise(played)
    drawn = None if layouts or asked.rule is FirstClick.EIGHTH else played
    if as_json:
        print_json(summary_json(summary, names, seconds, results, drawn))
    else:
        Console().print(summary_table(" · ".join(names.values()), summary, seconds, drawn))
        if results:
            typer.echo(summary.results)
    if stopped:
        typer.echo(f"screenbot: Stopped by Ctrl-C after {summary.games:,} of {count:,} games.", err=True)
    return 130 if stopped else 0


def _read(path: Path, games: int | None) -> tuple["Layout", ...]:
    """Return the first boards of a file, or all."""
    from screenbot.minefield.files import read_boards

    layouts = read_boards(path)
    if games is not None and games > len(layouts):
        raise typer.BadParameter(f"--games {games} is too many: {path} has {len(layouts)} boards")
    return tuple(layouts[:games])


def _common_level(layouts: tuple["Layout", ...]) -> str:
    """Return what to call boards: their level or size where all have the same, else 'mixed'."""
    from screenbot.board import LEVELS

    sizes = {(layout.rows, layout.columns, layout.mine_count) for layout in layouts}
    if len(sizes) > 1:
        return "mixed"
    size = sizes.pop()
    return {shape: level for level, shape in LEVELS.items()}.get(size, "x".join(map(str, size)))

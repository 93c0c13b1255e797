"""`screenbot replay`: reads a recorded game again, offline, and shows it."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from screenbot.cli.places import check_file

if TYPE_CHECKING:
    from screenbot.recording import Difference, Recording
    from screenbot.solver.decision import Strategy


@dataclass(frozen=True)
class Replayed:
    """A recording, and what is not as it was."""

    path: Path
    recording: "Recording"
    differences: "list[Difference]"


def replay(
    recording: Annotated[Path, typer.Argument(help="A recording, or a folder of many.")],
    check: Annotated[
        bool, typer.Option("--check", help="Fail where a board or a decision differs from the recorded one.")
    ] = False,
    game: Annotated[
        int | None, typer.Option(min=1, help="Of a folder of many: the game of this number only.")
    ] = None,
    html: Annotated[Path | None, typer.Option(help="Write the game as one HTML page.")] = None,
    gif: Annotated[Path | None, typer.Option(help="Write the game as an animation to share.")] = None,
    fixture: Annotated[
        str | None, typer.Option(help="Copy the recording to fixtures/recordings under this name: a test.")
    ] = None,
    truth: Annotated[
        list[str] | None,
        typer.Option(help="With --fixture: what a misread tile truly shows, TURN:ROW,COLUMN=LETTER."),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> int:
    """Read a recorded game again with today's eyes and brain, offline.

    Of a folder of many games the page, the animation and the fixture show the last, unless --game says which.
    """
    from screenbot.cli.output import print_json
    from screenbot.recording import find_recordings, load

    check_file(html, "--html")
    check_file(gif, "--gif", suffix=".gif")
    files = find_recordings(recording)
    if game is not None:
        files = [_numbered(files, game)]
    if truth and fixture is None:
        raise typer.BadParameter("only a fixture can be corrected", param_hint="--truth")
    if html or gif:
        _write_reports(load(files[-1]), html, gif)
    if fixture is not None:
        _save_fixture(load(files[-1]), fixture, truth or [])
    if fixture is not None and not check:
        return 0
    replayed = [_replay(file) for file in files]
    if as_json:
        print_json(_as_dict(replayed))
    else:
        _show(replayed)
    return int(check and any(each.differences for each in replayed))


def _numbered(files: list[Path], number: int) -> Path:
    if number > len(files):
        raise typer.BadParameter(f"there are {len(files)} games", param_hint="--game")
    return files[number - 1]


def _replay(path: Path) -> Replayed:
    from screenbot.recording import load
    from screenbot.recording import replay as play_again
    from screenbot.vision.sight import Sight

    recording = load(path)
    new_strategy = strategy_of(recording)
    differences = play_again(recording, Sight().reader, new_strategy() if new_strategy else None)
    return Replayed(path, recording, differences)


def strategy_of(recording: "Recording") -> "Callable[[], Strategy] | None":
    """Return what makes the strategy that a recording was made with; None where this screenbot has none."""
    from screenbot.solver import PLAY_NODES, STRATEGIES, strategy
    from screenbot.solver.doubt import forgiving
    from screenbot.solver.flagless import without_flags

    settings = recording.header.settings
    name, game, seed = str(settings.get("strategy")), settings.get("game", 1), settings.get("seed", 0)
    if name not in STRATEGIES or not isinstance(game, int) or not isinstance(seed, int):
        return None

    def new_strategy() -> "Strategy":
        decide = strategy(name, seed=seed + game - 1, nodes=PLAY_NODES)
        if settings.get("mines") is None:
            decide = forgiving(decide)
        return without_flags(decide) if settings.get("no_flags") else decide

    return new_strategy


def _write_reports(recording: "Recording", html: Path | None, gif: Path | None) -> None:
    if html is not None:
        from screenbot.report.page import save_page

        save_page(html, recording)
    if gif is not None:
        from screenbot.report.gif import save_gif

        save_gif(gif, recording)


def _save_fixture(recording: "Recording", name: str, truth: list[str]) -> None:
    from screenbot.recording.fixtures import Truth, save_fixture

    file = save_fixture(
        recording, Path("fixtures") / "recordings", name, [Truth.parse(text) for text in truth]
    )
    typer.echo(f"The test suite now reads {file} again: run it with `pytest tests/recording`.", err=True)


def _as_dict(replayed: list[Replayed]) -> dict[str, object]:
    """Return the keys that scripts rely on."""
    differences = [
        {
            "recording": each.path.name,
            "turn": difference.turn,
            "cell": None if difference.cell is None else list(difference.cell),
            "what": difference.what,
            "was": difference.was,
            "now": difference.now,
        }
        for each in replayed
        for difference in each.differences
    ]
    return {"turns": sum(len(each.recording.turns) for each in replayed), "differences": differences}


def _show(replayed: list[Replayed], most: int = 5) -> None:
    for each in replayed:
        typer.echo(f"{each.path.name}: {each.recording.story}.")
        for difference in each.differences[:most]:
            typer.echo(f"  {difference}")
        if len(each.differences) > most:
            typer.echo(f"  and {len(each.differences) - most} more differences")
    if not any(each.differences for each in replayed):
        typer.echo("Today's eyes and brain see and do the same.")

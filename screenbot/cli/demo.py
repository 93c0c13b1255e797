"""`screenbot demo`: plays the embedded game; no display or game needed."""

import shutil
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from screenbot.cli.places import check_folder
from screenbot.cli.strategy import StrategyOption

if TYPE_CHECKING:
    from screenbot.embedded import EmbeddedDesktop
    from screenbot.play import Turn


WON_SEED = 3
"""Its first game is won on each level; on expert by three guesses, which all go well in 77% of such games."""


def demo(
    level: Annotated[str, typer.Option(help="beginner, intermediate or expert.")] = "expert",
    games: Annotated[int, typer.Option(min=1, help="How many games to play.")] = 1,
    seed: Annotated[
        int, typer.Option(min=0, help="Same seed, same games; the first one of the default is won.")
    ] = WON_SEED,
    out: Annotated[Path, typer.Option(help="Folder for the page, the GIF and the recording.")] = Path("demo"),
    no_flags: Annotated[bool, typer.Option("--no-flags", help="Only open tiles, never flag.")] = False,
    strategy: StrategyOption = "best",
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> int:
    """Play the embedded game: the same capture, reading, thinking and clicking, on a desktop in memory."""
    from rich.console import Console

    from screenbot.cli.games import Session, summary
    from screenbot.cli.keeping import Keeper, Settings, results_table
    from screenbot.cli.output import print_json
    from screenbot.cli.play import restrained
    from screenbot.cli.view import GameView
    from screenbot.vision.picture import save_picture
    from screenbot.vision.sight import Sight
    from screenbot.window import LiveWindow
    from screenbot.window.site import find_game

    check_folder(out, "--out")
    console = Console(stderr=as_json)
    size = _size(level)
    new_strategy = restrained(strategy, seed, no_flags)  # compiles, before the game's clock starts
    embedded = _open_embedded(size, seed)
    desktop = embedded.desktop
    window = LiveWindow(desktop, Sight(), find_game(desktop.screen, Sight()))
    settings: Settings = {"strategy": strategy, "seed": seed, "no_flags": no_flags, "boards": seed}
    with tempfile.TemporaryDirectory() as scratch, GameView(games, console) as view:
        keeper = Keeper(window, settings, Path(scratch), None)

        def watch(turn: "Turn") -> None:
            keeper.watch(turn)
            view.show(turn)

        session = Session(window, keeper.thinking(new_strategy), games, desktop.clock, watch)
        session.run()
        keeper.close(session.tally.stopped)
        left = _leave(out, keeper.recordings)
    save_picture(out / "game.png", embedded.grab(embedded.area()))
    if as_json:
        print_json(session.tally.as_dict())
    else:
        if keeper.results:
            console.print(results_table(keeper.results))
        console.print(summary(session.tally, session.error))
        console.print(f"Look at {' and '.join(left)}.")
    if session.error is not None:
        raise session.error
    return 0


def _leave(out: Path, recordings: list[Path]) -> list[str]:
    """Leave the last game as a recording, a page and an animation; return the two to look at."""
    from screenbot.recording import load
    from screenbot.report.gif import save_gif
    from screenbot.report.page import save_page

    out.mkdir(parents=True, exist_ok=True)
    shutil.copy(recordings[-1], out / "game.zip")
    recording = load(out / "game.zip")
    save_page(out / "game.html", recording)
    save_gif(out / "game.gif", recording)
    return [str(out / "game.html"), str(out / "game.gif")]


def _size(level: str) -> tuple[int, int, int]:
    from screenbot.board import LEVELS

    if level not in LEVELS:
        raise typer.BadParameter(f"{level!r} is not one of {', '.join(LEVELS)}", param_hint="--level")
    return LEVELS[level]


def _open_embedded(size: tuple[int, int, int], seed: int) -> "EmbeddedDesktop":
    import numpy as np

    from screenbot.embedded import EmbeddedDesktop
    from screenbot.minefield import FirstClick, Game
    from screenbot.vision.packs.pack import find_pack

    rows, columns, mines = size
    rng = np.random.default_rng(seed)
    new_game: Callable[[], Game] = lambda: Game.new(rows, columns, mines, FirstClick.OPENING, rng)  # noqa: E731
    return EmbeddedDesktop(new_game, find_pack("plain").picture)

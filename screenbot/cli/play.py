"""`screenbot play`: finds the game on the screen and plays it."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from screenbot.cli.places import check_folder
from screenbot.cli.region import NewGame, Region, area_of, other_games, point_beside
from screenbot.cli.strategy import StrategyOption

if TYPE_CHECKING:
    from rich.console import Console

    from screenbot.board import Board
    from screenbot.desktop import Desktop
    from screenbot.play import Turn
    from screenbot.profile import Profile
    from screenbot.solver.decision import Decision, Strategy
    from screenbot.vision.reading import Reading
    from screenbot.window import LiveWindow
    from screenbot.window.site import Eyes


def play(
    games: Annotated[int, typer.Option(min=1, help="How many games to play.")] = 1,
    mines: Annotated[
        int | None, typer.Option(min=0, help="All mines, where the window does not tell.")
    ] = None,
    no_flags: Annotated[bool, typer.Option("--no-flags", help="Only open tiles, never flag.")] = False,
    strategy: StrategyOption = "best",
    profile: Annotated[
        Path | None, typer.Option(help="Play where this profile says; see `screenbot calibrate`.")
    ] = None,
    region: Region = None,
    confirm_guesses: Annotated[
        bool, typer.Option("--confirm-guesses", help="Ask before each move that may hit a mine.")
    ] = False,
    dry_run: Annotated[
        bool, typer.Option("--dry-run", help="Say what the first move would be; click nothing.")
    ] = False,
    record: Annotated[
        Path | None, typer.Option(help="Record each game into this folder; see `screenbot replay`.")
    ] = None,
    new_game: NewGame = None,
    max_seconds: Annotated[float | None, typer.Option(min=0, help="Stop after so many seconds.")] = None,
    seed: Annotated[int, typer.Option(min=0, help="For strategies that draw lots.")] = 0,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> int:
    """Find the game on the screen and play it.

    Push the mouse into a corner of the screen, or press Ctrl-C, to stop.
    """
    from rich.console import Console

    from screenbot.cli.games import Session, summary
    from screenbot.cli.keeping import Keeper, Settings
    from screenbot.cli.output import print_json
    from screenbot.cli.view import GameView
    from screenbot.desktop import TimedPointer, open_desktop
    from screenbot.profile import Profile
    from screenbot.report.history import default_history
    from screenbot.vision.sight import Sight
    from screenbot.window import LiveWindow
    from screenbot.window.site import find_uncovered

    check_folder(record, "--record")
    console = Console(stderr=as_json)
    new_strategy = restrained(strategy, seed, no_flags)
    known = Profile.load(profile) if profile else None
    desktop = open_desktop()
    area = area_of(region, desktop.screen.area())
    found = _read_profile(desktop, Sight(), known) if known else find_uncovered(desktop, Sight(), area)
    if found.others:
        console.print(other_games(found.others).strip(), highlight=False, soft_wrap=True)
    # The game's own counter is of this game; the profile may be of one with other mines.
    noted = known.mines if known and found.mines_left is None else None
    mines_told = noted if mines is None else mines
    smiley = point_beside(new_game, found.grid.area, desktop.screen.area())
    if max_seconds is not None and not dry_run:
        desktop = replace(desktop, pointer=TimedPointer(desktop.pointer, desktop.clock, max_seconds))
    window = LiveWindow(desktop, Sight(), found, mines_told, area, smiley)
    new_strategy = adapting(new_strategy, window, stated=mines_told is not None)
    if confirm_guesses:
        new_strategy = _confirmed(new_strategy, console)
    if dry_run:
        board = window.look()
        _refuse_ended(board, as_json)
        _say_assumed(board, console)
        return _say_first_move(board, new_strategy(0)(board), as_json)
    _say_assumed(replace(found.board(mines_told), mines=window.mines), console)
    settings: Settings = {
        "strategy": strategy,
        "seed": seed,
        "no_flags": no_flags,
        "mines": mines,
        "games": games,
    }
    keeper = Keeper(window, settings, record, default_history())
    with GameView(games, console) as view:

        def watch(turn: "Turn") -> None:
            keeper.watch(turn)
            view.show(turn)

        session = Session(window, keeper.thinking(new_strategy), games, desktop.clock, watch, max_seconds)
        session.run()
    keeper.close(session.tally.stopped)
    keeper.say(console)
    if as_json:
        print_json(session.tally.as_dict())
    else:
        console.print(summary(session.tally, session.error))
    if session.error is not None:
        raise session.error
    return 0


def restrained(name: str, seed: int, no_flags: bool) -> "Callable[[int], Strategy]":
    """Return what makes the strategy for the game of a number, without flags if the person wants none."""
    from screenbot.solver import PLAY_NODES, strategy, warm_up
    from screenbot.solver.flagless import without_flags

    def new_strategy(number: int) -> "Strategy":
        decide = strategy(name, seed=seed + number, nodes=PLAY_NODES)
        return without_flags(decide) if no_flags else decide

    warm_up(name)  # before the screen is touched: compiling takes long, and an unknown name is refused
    return new_strategy


def adapting(
    new_strategy: "Callable[[int], Strategy]", window: "LiveWindow", stated: bool
) -> "Callable[[int], Strategy]":
    """Return strategies that do without what a game turns out not to have.

    They put no flags where it takes none, and play on without a mine count that its numbers contradict,
    unless the person has stated it.
    """
    from screenbot.solver.doubt import forgiving
    from screenbot.solver.flagless import without_flags

    def new_adapting(number: int) -> "Strategy":
        decide = new_strategy(number)
        flagging = decide if stated else forgiving(decide)
        flagless = without_flags(flagging)
        return lambda board: (flagging if window.answers.takes_flags else flagless)(board)

    return new_adapting


def _confirmed(new_strategy: "Callable[[int], Strategy]", console: "Console") -> "Callable[[int], Strategy]":
    """Return strategies that ask the person before each guess."""
    from rich.prompt import Confirm

    from screenbot.errors import StoppedError

    def new_confirmed(number: int) -> "Strategy":
        decide = new_strategy(number)

        def ask(board: "Board") -> "Decision":
            decision = decide(board)
            if decision.is_guess:
                row, column = decision.moves[-1].cell
                question = f"Guess at row {row}, column {column}, risk {decision.risk:.1%}?"
                if not Confirm.ask(question, console=console):
                    raise StoppedError(f"Stopped before the guess at row {row}, column {column}.")
            return decision

        return ask

    return new_confirmed


def _read_profile(desktop: "Desktop", eyes: "Eyes", profile: "Profile") -> "Reading":
    """Return what is now where the profile says.

    Raises:
        ProfileError: no such game is there.
    """
    from screenbot.errors import ProfileError
    from screenbot.vision.counters.counter import mines_left
    from screenbot.window.site import Site

    area = desktop.screen.area()
    site = Site.of(profile.grid, area)
    reading = eyes.reader(profile.skin, site.local_grid).read(desktop.screen.grab(site.area))
    if len(reading.unsure) > reading.tiles.size // 2:
        raise ProfileError(
            f"The game is not where the profile says ({tuple(site.area)}): bring its window there, or run "
            "`screenbot calibrate` again."
        )
    seen = desktop.screen.grab(area)
    left = mines_left(seen, profile.grid.moved(-area.x, -area.y), reading.tiles)
    return replace(reading, grid=profile.grid, mines_left=left)


def _refuse_ended(board: "Board", as_json: bool) -> None:
    """Raise where the game is over: what is still covered then asks for no move.

    Raises:
        PlayError: it is won or lost.
    """
    from screenbot.board import Outcome
    from screenbot.errors import PlayError

    if board.outcome is Outcome.PLAYING:
        return
    over = (
        f"The game on the screen is {board.outcome.value}: start a new one there, or run `screenbot play` "
        "without --dry-run, which starts one itself."
    )
    if as_json:
        from screenbot.cli.games import Tally
        from screenbot.cli.output import print_json

        print_json(Tally(stopped=over).as_dict() | {"board": list(board.lines), "best": []})
    raise PlayError(over)


def _say_assumed(board: "Board", console: "Console") -> None:
    """Say so where a board's mine count is no more than what its size implies: chances depend on it."""
    if board.told:
        return
    assumed = "Chances are worked out without that" if board.mines is None else f"{board.mines} are assumed"
    console.print(
        f"Nothing seen tells for sure how many mines there are. {assumed}, until the game's counter tells; "
        "if you know better, say it with `--mines`.",
        highlight=False,
        soft_wrap=True,
    )


def _say_first_move(board: "Board", decision: "Decision", as_json: bool) -> int:
    """Print what the next moves would be."""
    if as_json:
        from screenbot.cli.games import Tally
        from screenbot.cli.output import print_json

        tally = Tally(stopped="a dry run clicks nothing").as_dict()
        best = [
            {"action": move.action.value, "cell": list(move.cell), "risk": decision.risk}
            for move in decision.moves
        ]
        print_json(tally | {"board": list(board.lines), "best": best})
        return 0
    from screenbot.cli.output import text_console
    from screenbot.cli.view import draw_board

    console = text_console()
    console.print(draw_board(board, frozenset(move.cell for move in decision.moves)))
    named = ", ".join(f"{move.action.value} {tuple(move.cell)}" for move in decision.moves)
    console.print(f"Would now {named or 'do nothing'} (row, column). {decision.reason}")
    return 0

"""Plays a series of games against a real game, and checks all that can be checked from outside.

::

    python -m tests.real.series kmines --level expert --games 20 --manager openbox
"""

from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import dataclass, field, replace
from itertools import pairwise
from pathlib import Path
from typing import Annotated

import cv2
import numpy as np
import typer
from rich.console import Console
from rich.table import Table

from screenbot.board import Board, Cell, Outcome, Tile, neighbours
from screenbot.cli.games import Session, Tally
from screenbot.cli.view import GameView
from screenbot.desktop import Button, Desktop, Pointer, open_desktop
from screenbot.errors import PictureError
from screenbot.geometry import Grid, Image, Point
from screenbot.play import Turn
from screenbot.solver import PLAY_NODES, strategy
from screenbot.solver.flagless import without_flags
from screenbot.vision.sight import Sight
from screenbot.window import LiveWindow
from screenbot.window.site import find_game
from tests.real.games import Game, display, gnome_mines, kmines, winemine

GAMES: dict[str, Callable[..., AbstractContextManager[Game]]] = {
    "kmines": kmines,
    "winemine": winemine,
    "gnome-mines": gnome_mines,
}


class WatchedPointer:
    """The real pointer, with a list of where it clicked."""

    def __init__(self, pointer: Pointer) -> None:
        self._pointer = pointer
        self.clicks: list[Point] = []
        self.position, self.move, self.key = pointer.position, pointer.move, pointer.key
        self.heed, self.was_in_vain, self.hold = pointer.heed, pointer.was_in_vain, pointer.hold

    def click(self, point: Point, button: Button = Button.LEFT) -> None:
        self.clicks.append(point)
        self._pointer.click(point, button)


@dataclass
class Series:
    """What came of a series.

    Attributes:
        tally: games, wins and the like.
        misread: tiles that another turn, or the mines at the end, prove wrong.
        outside: clicks that fell outside the board.
        lost_clicks: clicks that the game did not answer.
        astray: boards that were not found again in the whole screen, or elsewhere, or read otherwise there.
        shown: how the last game ended.
    """

    tally: Tally
    misread: int = 0
    outside: int = 0
    lost_clicks: int = 0
    astray: int = 0
    shown: list[Board] = field(default_factory=list)


def play_series(
    game: Game, games: int, name: str = "best", seed: int = 0, flags: bool = True, anew: str | None = None
) -> Series:
    """Play a running game so many times; `anew` finds each board in the whole screen again.

    Pictures in which it is not found, or read otherwise, are saved in that folder.
    """
    real = open_desktop()
    pointer = WatchedPointer(real.pointer)
    desktop = Desktop(real.screen, pointer, real.clock)
    mines = game.size[2]
    window = LiveWindow(desktop, Sight(), find_game(desktop.screen, Sight()), mines)
    turns: list[list[Turn]] = [[]]
    astray: list[str] = []
    if anew is not None:
        Path(anew).mkdir(parents=True, exist_ok=True)
    with GameView(games, Console(stderr=True)) as view:

        def watch(turn: Turn) -> None:
            view.show(turn)
            turns[-1].append(turn)
            if turn.decision is None:
                turns.append([])

        def decide(number: int) -> Callable[[Board], object]:
            chosen = strategy(name, seed=seed + number, nodes=PLAY_NODES)
            chosen = chosen if flags else without_flags(chosen)

            def looking_around(board: Board) -> object:
                screen = desktop.screen.grab(desktop.screen.area())
                fault = found_otherwise(screen, window.grid, board)
                if anew is not None and fault is not None:
                    astray.append(fault)
                    cv2.imwrite(f"{anew}/{len(astray)}.png", screen)
                    Path(f"{anew}/{len(astray)}.txt").write_text(f"{fault}\n{window.grid}\n{board}\n")
                return chosen(board)

            return chosen if anew is None else looking_around

        session = Session(window, decide, games, desktop.clock, watch)  # type: ignore[arg-type]
        session.run()
    truth = game.grid.moved(game.area.x, game.area.y)
    return Series(
        session.tally,
        sum(misread([turn.board for turn in one]) for one in turns if one),
        sum(truth.tile_at(click) is None for click in pointer.clicks),
        window.answers.lost,
        len(astray),
        [one[-1].board for one in turns if one],
    )


def found_otherwise(screen: Image, grid: Grid, board: Board) -> str | None:
    """Return what is wrong with the board that is found in a picture of the screen; None where nothing is."""
    try:
        found = Sight().find(screen)
    except PictureError as error:
        return str(error)
    if not found.grid.lies_as(grid):
        size = f"{found.grid.rows}x{found.grid.columns}"
        return f"{size} tiles are found at {found.grid.area}, by {found.skin or 'no pack'}"
    known = (found.tiles != Tile.UNSURE) & (board.tiles != Tile.UNSURE)
    other = int((known & (found.tiles != board.tiles)).sum())
    return f"{other} tiles are read otherwise, by {found.skin or 'no pack'}" if other else None


def misread(boards: list[Board]) -> int:
    """Return how many tiles of one game's boards cannot have been what was read.

    An opened number never changes, and at the end the mines that are shown must count up to each number.
    """
    wrong = np.zeros(boards[-1].tiles.shape, np.bool_)
    for before, after in pairwise(boards):
        known = (before.tiles >= 0) & (after.tiles != Tile.UNSURE)
        wrong |= known & (before.tiles != after.tiles)
    return int((wrong | _contradicted(boards[-1])).sum())


def _contradicted(board: Board) -> np.ndarray:  # type: ignore[type-arg]
    """Return the numbers that the mines around them do not count up to, bool ``[rows, columns]``."""
    wrong = np.zeros(board.tiles.shape, np.bool_)
    shown = {Tile.FLAG, Tile.MINE, Tile.HIT_MINE} | (
        {Tile.COVERED} if board.outcome is Outcome.WON else set()
    )
    for row, column in np.argwhere(board.tiles > 0):
        around = [board.tiles[near] for near in neighbours(Cell(row, column), board.rows, board.columns)]
        if Tile.UNSURE not in around:
            wrong[row, column] = sum(tile in shown for tile in around) != board.tiles[row, column]
    return wrong


def main(
    game: str,
    level: Annotated[str, typer.Option()] = "expert",
    games: Annotated[int, typer.Option()] = 20,
    manager: Annotated[str | None, typer.Option()] = None,
    width: Annotated[int, typer.Option()] = 1000,
    height: Annotated[int, typer.Option()] = 620,
    theme: Annotated[str | None, typer.Option()] = None,
    seed: Annotated[int, typer.Option()] = 0,
    flags: Annotated[bool, typer.Option()] = True,
    scores: Annotated[bool, typer.Option(help="A win that is a record asks for a name.")] = False,
    picture: Annotated[str | None, typer.Option(help="Where to save the last picture.")] = None,
    anew: Annotated[str | None, typer.Option(help="Find each board again; a folder for failures.")] = None,
) -> None:
    """Play a series and print its figures."""
    options: dict[str, object] = {} if game == "winemine" else {"size": (width, height)}
    options["scores"] = scores
    if theme is not None:
        options["theme"] = theme
    with display(manager=manager), GAMES[game](level=level, **options) as running:
        series = play_series(running, games, seed=seed, flags=flags, anew=anew)
        if picture is not None:
            cv2.imwrite(picture, running.grab())
    show(f"{game} {theme or ''} {level} {manager or 'no manager'}", series)


def show(title: str, series: Series) -> None:
    """Print a series as a table."""
    tally = replace(series.tally)
    table = Table(title=title)
    row = {
        "games": tally.games,
        "won": tally.won,
        "lost": tally.lost,
        "misread": series.misread,
        "outside": series.outside,
        "lost clicks": series.lost_clicks,
        "astray": series.astray,
        "clicks": tally.clicks,
        "guesses": tally.guesses,
        "s a game": f"{sum(tally.game_seconds) / max(1, len(tally.game_seconds)):.2f}",
        "stopped": tally.stopped or "",
    }
    for name in row:
        table.add_column(name)
    table.add_row(*(str(value) for value in row.values()))
    Console(width=140).print(table)


if __name__ == "__main__":
    typer.run(main)

"""Games on the painted desktop, recorded."""

from collections.abc import Callable
from itertools import islice
from pathlib import Path

import numpy as np

from screenbot.board import Board, Cell
from screenbot.embedded import EmbeddedDesktop
from screenbot.errors import ScreenbotError
from screenbot.geometry import Grid
from screenbot.minefield import FirstClick, Layout, generate
from screenbot.play import Turn, play
from screenbot.recording import Recorder, Recording, load
from screenbot.recording.replaying import FrameReader
from screenbot.solver.decision import Decision, Strategy
from tests.painted import ExactReader, desktop, knowing, window

LAYOUT = generate(9, 9, 10, FirstClick.OPENING, Cell(0, 0), np.random.default_rng(7))
SETTINGS: dict[str, str | int | float | bool | None] = {"strategy": "knowing", "seed": 3}


def explained(layout: Layout) -> Strategy:
    """The knowing strategy, with all that a decision may say."""
    decide = knowing(layout)

    def decide_and_explain(board: Board) -> Decision:
        risks = np.where(board.covered, np.where(layout.mines, 1.0, 0.0), np.nan)
        return Decision(decide(board).moves, 0.125, "knowing", "It knows “all” ≥ that.", risks, 2**200)

    return decide_and_explain


def reader(skin: str, grid: Grid) -> FrameReader:
    """Today's eyes."""
    return ExactReader(grid)


def closing(embedded: EmbeddedDesktop) -> None:
    """Close the window, too late for an answer to the last click."""
    embedded.sleep(1.0)
    embedded.close_window()


def record(
    folder: Path,
    games: int = 1,
    turns: int | None = None,
    happening: Callable[[EmbeddedDesktop], None] | None = None,
    mines: int | None = 10,
) -> tuple[Recorder, list[Turn]]:
    """Play and record; what happens after the second turn may stop the bot."""
    embedded = desktop(LAYOUT, games=games)
    live = window(embedded, mines=mines)
    recorder = Recorder(folder, live, SETTINGS)
    new_strategy = recorder.thinking(lambda number: explained(LAYOUT))
    seen: list[Turn] = []
    why = None
    try:
        for number in range(games):
            if number:
                live.new_game()
            for turn in islice(play(live, new_strategy(number)), turns):
                recorder.watch(turn)
                seen.append(turn)
                if happening and len(seen) == 2:
                    happening(embedded)
    except ScreenbotError as error:
        why = str(error)
    recorder.close(why)
    return recorder, seen


def recorded(folder: Path) -> Recording:
    """A whole recorded game."""
    recorder, _ = record(folder)
    return load(recorder.saved[0])

"""Records real games, reads them again offline, and kills the bot in mid-game.

::

    python -m tests.real.recorded kmines --level expert --games 20 --kills 20
"""

import os
import subprocess
import sys
import time
from dataclasses import dataclass, field, replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Annotated

import numpy as np
import typer

from screenbot.board import Cell, Tile, Tiles
from screenbot.cli.games import Session
from screenbot.cli.keeping import Keeper
from screenbot.desktop import open_desktop
from screenbot.geometry import Image
from screenbot.play import Turn
from screenbot.recording import Difference, Recording, find_recordings, load, replay
from screenbot.recording.patches import difference
from screenbot.solver import PLAY_NODES, strategy
from screenbot.vision.rules import impossible, unfinished
from screenbot.vision.sight import Sight
from screenbot.window import LiveWindow
from screenbot.window.site import find_game
from tests.real.games import Game, display
from tests.real.series import GAMES


@dataclass
class Recorded:
    """What came of recording a series.

    Attributes:
        files: the recordings.
        playing: seconds of all games.
        recording: seconds of them that the recorder took.
        stopped: why the series ended early.
    """

    files: list[Path] = field(default_factory=list)
    playing: float = 0.0
    recording: float = 0.0
    stopped: str | None = None


def record_series(game: Game, games: int, folder: Path, say_turns: bool = False) -> Recorded:
    """Play a running game so many times and record it all; `say_turns` prints a line after each turn."""
    desktop = open_desktop()
    window = LiveWindow(desktop, Sight(), find_game(desktop.screen, Sight()), game.size[2])
    return _record(window, games, folder, say_turns)


def _record(window: LiveWindow, games: int, folder: Path, say_turns: bool) -> Recorded:
    keeper = Keeper(window, {"strategy": "best", "seed": 0}, folder, None)
    made = Recorded()

    def watch(turn: Turn) -> None:
        began = time.perf_counter()
        keeper.watch(turn)
        made.recording += time.perf_counter() - began
        if say_turns:
            print("turn", flush=True)

    new_strategy = keeper.thinking(lambda number: strategy("best", seed=number, nodes=PLAY_NODES))
    session = Session(window, new_strategy, games, open_desktop().clock, watch)
    session.run()
    keeper.close(session.tally.stopped)
    made.files, made.playing, made.stopped = (
        keeper.recordings,
        sum(session.tally.game_seconds),
        session.tally.stopped,
    )
    return made


def differences(recording: Recording) -> list[Difference]:
    """Return what today's eyes and brain see otherwise."""
    settings = recording.header.settings
    number = int(settings["game"] or 1) - 1
    return replay(recording, Sight().reader, strategy("best", seed=number, nodes=PLAY_NODES))


def with_one_tile_changed(recording: Recording, rng: np.random.Generator) -> tuple[Recording, int, Cell]:
    """Return the recording with a tile of one frame painted over by another tile of it; its turn and cell.

    The rules allow the tile: one that they forbid would leave its neighbours in doubt, too.
    """
    frames = list(recording.frames())
    varied = [i for i, one in enumerate(recording.turns) if np.unique(_looks(one.turn.board.tiles)).size > 1]
    turn, donor, cell = -1, Cell(0, 0), Cell(0, 0)
    while turn < 0 or not _allowed(recording.turns[turn].turn.board.tiles, donor, cell):
        turn = int(rng.choice([index for index in varied if index > 0]))
        tiles = recording.turns[turn].turn.board.tiles
        value = rng.choice(np.unique(_looks(tiles)))
        donor = Cell(*(int(i) for i in rng.choice(np.argwhere(tiles == value))))
        others = np.argwhere((tiles != value) & (tiles >= Tile.FLAG))
        cell = Cell(*(int(i) for i in rng.choice(others)))
    frames[turn] = frames[turn].copy()
    grid = recording.turns[turn].grid
    target, source = grid.tile(*cell).cut(frames[turn]), grid.tile(*donor).cut(frames[turn])
    height, width = min(target.shape[0], source.shape[0]), min(target.shape[1], source.shape[1])
    target[:height, :width] = source[:height, :width]
    return _of_frames(recording, frames), turn + 1, cell


def _allowed(tiles: Tiles, donor: Cell, cell: Cell) -> bool:
    """Return whether the rules allow one tile to show what another does."""
    forged = tiles.copy()
    forged[cell] = tiles[donor]
    return not (impossible(forged) | unfinished(forged) & ~unfinished(tiles)).any()


def _looks(tiles: Tiles) -> Tiles:
    """Return the tiles that are covered, flagged or numbered."""
    return tiles[tiles >= Tile.FLAG]


def _of_frames(recording: Recording, frames: list[Image]) -> Recording:
    before: list[Image | None] = [None, *frames[:-1]]
    patches = [difference(old, new) for old, new in zip(before, frames, strict=True)]
    turns = [replace(turn, patch=patch) for turn, patch in zip(recording.turns, patches, strict=True)]
    return replace(recording, turns=tuple(turns))


def kill_once(name: str, level: str, folder: Path, turns: int) -> tuple[int, int]:
    """Let another process play and record, kill it after so many turns; return turns said and recorded."""
    command = [sys.executable, "-m", "tests.real.recorded", name, "--level", level, "--child", str(folder)]
    player = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    assert player.stdout is not None
    said, other = 0, ""
    while said < turns and (line := player.stdout.readline()):
        said += line == "turn\n"
        other += "" if line == "turn\n" else line
    player.kill()
    said += player.stdout.read().count("turn\n")
    player.stdout.close()
    if said == 0:
        raise AssertionError(f"the player ended before its first turn:\n{other}")
    player.wait()
    recordings = [load(file) for file in find_recordings(folder)]
    assert all(differences(recording) == [] for recording in recordings)
    return said, sum(len(recording.turns) for recording in recordings)


def main(
    name: str,
    level: Annotated[str, typer.Option()] = "expert",
    games: Annotated[int, typer.Option()] = 20,
    kills: Annotated[int, typer.Option()] = 20,
    manager: Annotated[str | None, typer.Option()] = "openbox",
    seed: Annotated[int, typer.Option()] = 0,
    folder: Annotated[Path | None, typer.Option(help="Keep the recordings here.")] = None,
    child: Annotated[Path | None, typer.Option(hidden=True)] = None,
) -> None:
    """Record, replay, change tiles and kill, and print the figures."""
    if child is not None:
        desktop = open_desktop()
        found = find_game(desktop.screen, Sight())
        _record(LiveWindow(desktop, Sight(), found), 1000, child, say_turns=True)
        return
    rng = np.random.default_rng(seed)
    with TemporaryDirectory() as scratch, display(manager=manager):
        with GAMES[name](level=level) as game:
            made = record_series(game, games, folder or Path(scratch) / "games")
        recordings = [load(file) for file in made.files]
        unlike = sum(len(differences(recording)) for recording in recordings)
        named = sum(_names_the_tile(recording, rng) for recording in recordings if len(recording.turns) > 1)
        changed = sum(len(recording.turns) > 1 for recording in recordings)
        largest = max(file.stat().st_size for file in made.files)
        share = made.recording / made.playing
        print(f"{name} {level}: {len(recordings)} games recorded, {unlike} differences; {made.stopped or ''}")
        print(f"one tile changed: named exactly in {named} of {changed}")
        print(f"recording took {made.recording:.2f} s of {made.playing:.2f} s of play ({share:.1%})")
        print(f"largest recording {largest / 1e6:.2f} MB; load {os.getloadavg()[0]:.1f}", flush=True)
        kept = []
        for number in range(kills):
            with GAMES[name](level=level):  # a fresh one: a kill may leave a button of the mouse pressed
                turns = int(rng.integers(1, 60))
                kept.append(kill_once(name, level, Path(scratch) / f"kill{number}", turns))
        whole = sum(said <= recorded <= said + 1 for said, recorded in kept)
        print(f"kills: {whole} of {kills} recordings hold all finished turns: {kept}")


def _names_the_tile(recording: Recording, rng: np.random.Generator) -> bool:
    changed, turn, cell = with_one_tile_changed(recording, rng)
    return [(found.turn, found.cell) for found in differences(changed)] == [(turn, cell)]


if __name__ == "__main__":
    typer.run(main)

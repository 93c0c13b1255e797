"""Real games are recorded, and read the same again; a kill in mid-game loses no finished turn."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from screenbot.recording import find_recordings, load
from tests.real import games, install
from tests.real.recorded import differences, kill_once, with_one_tile_changed
from tests.real.series import GAMES

pytestmark = pytest.mark.real

PLAYED = ("kmines", "winemine", "gnome-mines")


@pytest.fixture(scope="module", autouse=True)
def _screen() -> Iterator[None]:
    lacking = [
        name for name in ("Xvfb", "openbox", "kmines", "wine", "gnome-mines") if install.program(name) is None
    ]
    if lacking:
        pytest.skip(f"{', '.join(lacking)} not installed")
    with games.display(manager="openbox"):
        yield


@pytest.mark.parametrize("name", PLAYED)
def test_recorded_games_are_read_the_same_again(name: str, tmp_path: Path) -> None:
    folder, data = tmp_path / "recorded", tmp_path / "data"
    command = [sys.executable, "-m", "screenbot", "play", "--games", "2", "--json", "--record", str(folder)]
    with GAMES[name](level="expert"):
        environment = os.environ | {"XDG_DATA_HOME": str(data)}
        done = subprocess.run(command, capture_output=True, text=True, env=environment, timeout=180)
    assert done.returncode == 0, done.stderr
    files = find_recordings(folder)
    assert [file.name for file in files] == ["game-0001.zip", "game-0002.zip"]
    tally, ends = json.loads(done.stdout), []
    for file in files:
        assert file.stat().st_size < 2_000_000
        recording = load(file)
        assert differences(recording) == []
        changed, turn, cell = with_one_tile_changed(recording, np.random.default_rng(7))
        assert [(found.turn, found.cell) for found in differences(changed)] == [(turn, cell)]
        assert recording.ending is not None
        ends.append(recording.ending.how)
    assert (ends.count("won"), ends.count("lost")) == (tally["won"], tally["lost"])
    history = (data / "screenbot" / "history.jsonl").read_text().splitlines()
    assert [json.loads(line)["won"] for line in history] == [end == "won" for end in ends]


def test_a_kill_in_mid_game_loses_no_finished_turn(tmp_path: Path) -> None:
    with games.kmines(level="expert"):
        said, recorded = kill_once("kmines", "expert", tmp_path / "killed", turns=12)
    assert said >= 12
    assert said <= recorded <= said + 1

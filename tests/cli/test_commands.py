import json
import os
import subprocess
import sys
from pathlib import Path

import cv2
import numpy as np
import pytest


def screenbot(*arguments: str, **environment: str) -> "subprocess.CompletedProcess[str]":
    command = [sys.executable, "-m", "screenbot", *arguments]
    surroundings = {key: value for key, value in os.environ.items() if key != "DISPLAY"} | environment
    return subprocess.run(command, capture_output=True, text=True, env=surroundings, timeout=120, check=False)


def test_help_names_every_command() -> None:
    answer = screenbot("--help")
    assert answer.returncode == 0
    for command in (
        "demo",
        "play",
        "calibrate",
        "read",
        "advise",
        "replay",
        "history",
        "bench",
        "generate",
        "doctor",
    ):
        assert command in answer.stdout


def test_help_loads_no_heavy_library() -> None:
    code = (
        "import sys, screenbot.cli; "
        "print([name for name in ('numpy', 'cv2', 'numba', 'mss', 'pyautogui') if name in sys.modules])"
    )
    answer = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert answer.stdout.strip() == "[]"


@pytest.mark.parametrize(
    ("arguments", "status", "sentence"),
    [
        (("play", "--games", "none"), 2, "--games"),
        (("nonsense",), 2, "nonsense"),
        (("play",), 1, "DISPLAY"),
        (("play", "--strategy", "luck"), 1, "no strategy is called 'luck'"),
        (("play", "--profile", "missing.toml"), 1, "missing.toml"),
        (("doctor",), 1, "display"),
        (("calibrate",), 1, "DISPLAY"),
        (("demo", "--level", "huge"), 2, "huge"),
        (("read", "missing.png"), 1, "missing.png"),
    ],
)
def test_a_fault_is_one_sentence_and_a_status(
    arguments: tuple[str, ...], status: int, sentence: str, tmp_path: Path
) -> None:
    answer = screenbot(*arguments)
    assert answer.returncode == status
    assert sentence in answer.stderr
    assert "Traceback" not in answer.stderr


def test_the_demo_plays_and_leaves_pictures(tmp_path: Path) -> None:
    answer = screenbot("demo", "--level", "beginner", "--seed", "3", "--out", str(tmp_path), "--json")
    assert answer.returncode == 0, answer.stderr
    tally = json.loads(answer.stdout)
    assert tally["games"] == tally["won"] + tally["lost"] == 1
    assert (tmp_path / "game.png").read_bytes().startswith(b"\x89PNG")
    assert (tmp_path / "game.gif").read_bytes().startswith(b"GIF8")


def test_the_picture_that_the_demo_leaves_can_be_read_again(tmp_path: Path) -> None:
    screenbot("demo", "--level", "beginner", "--seed", "3", "--out", str(tmp_path), "--json")
    answer = screenbot("read", str(tmp_path / "game.png"), "--json")
    reading = json.loads(answer.stdout)
    assert answer.returncode == 0, answer.stderr
    assert (reading["grid"]["rows"], reading["grid"]["columns"]) == (9, 9)
    assert reading["outcome"] in ("won", "lost")
    assert reading["sure"]


def test_the_first_run_ever_says_once_that_it_compiles(tmp_path: Path) -> None:
    asked = ("bench", "--strategy", "rules", "--games", "2", "--size", "5x5x3", "--workers", "1", "--json")
    first, second = (screenbot(*asked, NUMBA_CACHE_DIR=str(tmp_path)) for _ in range(2))
    assert first.stderr.count("\n") == 1
    assert "Compiling, once" in first.stderr
    assert second.stderr == ""
    assert json.loads(first.stdout)["games"] == json.loads(second.stdout)["games"] == 2


def test_of_two_boards_the_one_in_the_region_is_read(tmp_path: Path) -> None:
    fixtures = Path(__file__).parents[2] / "fixtures" / "winemine"
    boards = [cv2.imread(str(fixtures / name)) for name in ("running.png", "lost.png")]
    width = boards[0].shape[1]
    cv2.imwrite(str(tmp_path / "both.png"), np.hstack(boards))
    for number, board in enumerate(boards):
        region = f"{number * width},0,{board.shape[1]},{board.shape[0]}"
        answer = json.loads(
            screenbot("read", str(tmp_path / "both.png"), "--region", region, "--json").stdout
        )
        assert answer["outcome"] == ("playing", "lost")[number]
        assert number * width <= answer["grid"]["x"] < (number + 1) * width


@pytest.mark.parametrize("region", ["here", "1,2,3", "9000,0,10,10"])
def test_a_region_that_is_none_is_refused(region: str) -> None:
    picture = Path(__file__).parents[2] / "fixtures" / "winemine" / "running.png"
    answer = screenbot("read", str(picture), "--region", region)
    assert answer.returncode == 2
    assert "--region" in answer.stderr

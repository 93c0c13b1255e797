import json
import os
import subprocess
import sys
from pathlib import Path

import cv2
import numpy as np
import pytest
import typer
from typer.testing import CliRunner

from screenbot import embedded, solver
from screenbot.cli import app
from screenbot.cli.places import check_file, check_folder
from screenbot.cli.region import point_beside
from screenbot.embedded import EmbeddedDesktop
from screenbot.errors import ScreenbotError
from screenbot.geometry import Point, Rect


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
        (("play", "--strategy", "luck"), 2, "not 'luck'"),
        (("demo", "--strategy", "luck"), 2, "not 'luck'"),
        (("bench", "--strategy", "luck"), 2, "not 'luck'"),
        (("demo", "--seed", "-1"), 2, "--seed"),
        (("play", "--seed", "-1"), 2, "--seed"),
        (("bench", "--cluster", "nonsense", "--games", "1"), 1, "no Dask scheduler answers at 'nonsense'"),
        (("replay", "missing", "--gif", "game"), 2, "has to end with .gif"),
        (("replay", "missing", "--gif", "game.mp4"), 2, "has to end with .gif"),
        (("replay", "missing", "--gif", "/"), 2, "has to end with .gif"),
        (("replay", "missing", "--html", "/"), 1, "that is a folder"),
        (("demo", "--out", __file__), 1, "a folder is needed: name another"),
        (("play", "--record", f"{__file__}/games"), 1, "a folder is needed: name another"),
        (("generate", "--out", f"{__file__}/a.mbf"), 1, "a folder is needed: name another"),
        (("generate", "--out", "/"), 1, "a file is needed: name one in it"),
        (("advise", "--board", "missing", "--overlay", "/"), 1, "a file is needed: name one in it"),
        (("calibrate", "--save", "/"), 1, "a file is needed: name one in it"),
        (("history", "--file", "/"), 1, "check its name"),
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


@pytest.mark.parametrize("closed", [">&-", ">/dev/full"])
@pytest.mark.parametrize("arguments", ["--version", "generate --out boards.txt --json"])
@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no /dev/full")
def test_an_output_that_takes_nothing_is_one_sentence(closed: str, arguments: str, tmp_path: Path) -> None:
    command = f"{sys.executable} -m screenbot {arguments} {closed}"
    answer = subprocess.run(command, shell=True, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert answer.returncode == 1
    assert answer.stderr.startswith("screenbot: ")
    assert answer.stderr.endswith(" instead.\n" if closed == ">&-" else " elsewhere.\n")
    assert answer.stderr.count("\n") == 1


def test_a_folder_that_may_not_be_written_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "access", lambda path, mode: False)
    for check in (check_file, check_folder):
        with pytest.raises(
            ScreenbotError, match=f"--out {tmp_path}/new/game: you may not write in {tmp_path}:"
        ):
            check(tmp_path / "new" / "game", "--out")


def test_boards_are_written_into_a_new_folder(tmp_path: Path) -> None:
    assert screenbot("generate", "--out", str(tmp_path / "new" / "boards.txt")).returncode == 0
    assert (tmp_path / "new" / "boards.txt").read_text().count("\n") == 1


def test_the_demo_plays_and_leaves_pictures(tmp_path: Path) -> None:
    answer = screenbot("demo", "--level", "beginner", "--seed", "3", "--out", str(tmp_path), "--json")
    assert answer.returncode == 0, answer.stderr
    tally = json.loads(answer.stdout)
    assert tally["games"] == tally["won"] + tally["lost"] == 1
    assert (tmp_path / "game.png").read_bytes().startswith(b"\x89PNG")
    assert (tmp_path / "game.gif").read_bytes().startswith(b"GIF8")


def test_the_demo_of_a_newcomer_is_won(tmp_path: Path) -> None:
    tally = json.loads(screenbot("demo", "--out", str(tmp_path), "--json").stdout)
    assert (tally["won"], tally["lost"]) == (1, 0)
    assert tally["guesses"] > 0
    other = json.loads(screenbot("demo", "--out", str(tmp_path), "--seed", "7", "--json").stdout)
    assert other["moves"] != tally["moves"]


def test_kernels_are_ready_before_the_clock_of_the_demo_starts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    done: list[str] = []
    monkeypatch.setattr(solver, "warm_up", lambda name: done.append(f"{name} is compiled"))

    class Desktop(EmbeddedDesktop):
        def __init__(self, *arguments, **options) -> None:  # type: ignore[no-untyped-def]
            done.append("the clock runs")
            super().__init__(*arguments, **options)

    monkeypatch.setattr(embedded, "EmbeddedDesktop", Desktop)
    CliRunner().invoke(app, ["demo", "--level", "beginner", "--strategy", "rules", "--out", str(tmp_path)])
    assert done == ["rules is compiled", "the clock runs"]


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


@pytest.mark.parametrize("names", [("running", "lost"), ("lost", "running")])
def test_of_two_boards_the_one_that_goes_on_is_read_and_the_other_is_named(
    names: tuple[str, str], tmp_path: Path
) -> None:
    fixtures = Path(__file__).parents[2] / "fixtures" / "winemine"
    both = np.hstack([cv2.imread(str(fixtures / f"{name}.png")) for name in names])
    file = str(tmp_path / "both.png")
    cv2.imwrite(file, np.pad(both, ((40, 40), (40, 40), (0, 0)), constant_values=240))
    answer = screenbot("read", file)
    assert "the game is playing" in answer.stdout
    said = " ".join(answer.stdout.split())
    region = said.partition("Another game is there, too: --region ")[2].partition(" ")[0]
    other = json.loads(screenbot("read", file, "--region", region, "--json").stdout)
    assert (other["outcome"], other["sure"]) == ("lost", True)


@pytest.mark.parametrize(
    ("text", "said"), [("here", "two whole numbers"), ("900,5", "outside"), ("50,60", "on the board")]
)
def test_a_button_that_cannot_be_one_is_refused(text: str, said: str) -> None:
    board, screen = Rect(40, 50, 100, 100), Rect(0, 0, 800, 600)
    assert point_beside(None, board, screen) is None
    assert point_beside("90,30", board, screen) == Point(90, 30)
    with pytest.raises(typer.BadParameter, match=said):
        point_beside(text, board, screen)


@pytest.mark.parametrize("region", ["here", "1,2,3", "9000,0,10,10"])
def test_a_region_that_is_none_is_refused(region: str) -> None:
    picture = Path(__file__).parents[2] / "fixtures" / "winemine" / "running.png"
    answer = screenbot("read", str(picture), "--region", region)
    assert answer.returncode == 2
    assert "--region" in answer.stderr

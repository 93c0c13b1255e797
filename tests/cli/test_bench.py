import json
import os
import re
import signal
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from screenbot import articles
from screenbot.bench import load
from screenbot.cli import main, seed_table
from screenbot.minefield.files import from_mbf, read_lines
from tests.cli.test_commands import screenbot

BENCH_KEYS = """strategy level start games won lost stuck win_rate ci95 win_rate_without_luck
    ci95_without_luck guesses_per_game mines_flagged tiles_revealed seconds ms_per_game results"""


def answered(*arguments: str) -> dict[str, object]:
    answer = screenbot(*arguments, "--json")
    assert answer.returncode == 0, answer.stderr
    found = json.loads(answer.stdout)
    assert isinstance(found, dict)
    return found


def test_bench_tells_what_scripts_rely_on() -> None:
    found = answered("bench", "--level", "beginner", "--games", "30", "--strategy", "tank", "--workers", "1")
    assert list(found) == BENCH_KEYS.split()
    assert (found["strategy"], found["level"], found["start"]) == ("tank", "beginner", "safe")
    assert found["games"] == 30 == found["won"] + found["lost"]  # type: ignore[operator]
    assert set(found["ms_per_game"]) == {"mean", "median", "p95", "max"}  # type: ignore[call-overload]
    assert found["results"] is None


def test_results_are_the_same_with_any_number_of_workers() -> None:
    asked = (
        "bench",
        "--size",
        "8x8x10",
        "--start",
        "opening",
        "--games",
        "40",
        "--strategy",
        "rules",
        "--results",
    )
    one, two = (answered(*asked, "--workers", workers) for workers in "12")
    assert one["results"] == two["results"]
    assert re.fullmatch("[01]{40}", str(one["results"]))
    assert answered(*asked, "--workers", "1", "--seed", "1")["results"] != one["results"]


def test_bench_plays_the_boards_that_generate_writes(tmp_path: Path) -> None:
    path = tmp_path / "boards.txt"
    made = answered("generate", "--level", "beginner", "--no-guess", "--count", "12", "--out", str(path))
    assert (made["boards"], list(made)) == (12, ["boards", "seconds", "tries"])
    assert made["tries"] >= 12  # type: ignore[operator]
    found = answered("bench", "--boards", str(path), "--strategy", "tank", "--no-guess", "--workers", "1")
    assert (found["won"], found["level"], found["start"]) == (12, "beginner", "file")
    assert answered("bench", "--boards", str(path), "--games", "5", "--workers", "1")["games"] == 5


def test_a_person_gets_a_table() -> None:
    answer = screenbot(
        "bench", "--level", "beginner", "--games", "10", "--strategy", "tank", "--workers", "1"
    )
    assert answer.returncode == 0
    assert "tank · beginner · safe" in answer.stdout
    assert "95% interval" in answer.stdout
    assert answer.stderr == ""


def test_luck_is_taken_out_of_games_on_boards_drawn_at_random(tmp_path: Path) -> None:
    asked = ("--games", "60", "--workers", "1")
    size = ("--size", "8x8x10")
    (shown,) = [
        line for line in screenbot("bench", *size, *asked).stdout.splitlines() if "without luck" in line
    ]
    found: dict[str, Any] = answered("bench", *size, *asked)
    low, high = found["ci95_without_luck"]
    assert f"{found['win_rate_without_luck']:.2%}" in shown
    assert f"95% interval {low:.2%} to {high:.2%}" in shown
    assert "without luck" not in screenbot("bench", *size, *asked, "--start", "eighth").stdout
    boards = str(tmp_path / "boards.txt")
    answered("generate", *size, "--count", "60", "--out", boards)
    assert "without luck" not in screenbot("bench", "--boards", boards, *asked).stdout
    assert answered("bench", "--boards", boards, *asked)["win_rate_without_luck"] is None


def test_several_mbf_files_are_numbered(tmp_path: Path) -> None:
    size = ("--size", "5x7x6")
    answered("generate", *size, "--count", "10", "--first", "random", "--out", str(tmp_path / "b.mbf"))
    assert sorted(path.name for path in tmp_path.iterdir()) == [
        f"b-{number:02}.mbf" for number in range(1, 11)
    ]
    layouts = [from_mbf(path.read_bytes()) for path in sorted(tmp_path.iterdir())]
    assert {(layout.rows, layout.columns, layout.mine_count) for layout in layouts} == {(5, 7, 6)}
    answered("generate", *size, "--count", "10", "--first", "random", "--out", str(tmp_path / "b.txt"))
    lines = read_lines(tmp_path / "b.txt")
    assert [layout.mines.tolist() for layout in lines] == [layout.mines.tolist() for layout in layouts]


@pytest.mark.parametrize("option", ["--json", "--workers=1"])
def test_the_articles_figures_stand_beside_ours(
    option: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    few = [row._replace(experiment=replace(row.experiment, games=20)) for row in articles.experiments()]
    monkeypatch.setattr(seed_table, "experiments", lambda seed: [few[0], few[-1]])
    monkeypatch.setattr(sys, "argv", ["screenbot", "bench", "--table", "seeds", "--workers", "1", option])
    with pytest.raises(SystemExit) as stopped:
        main()
    assert stopped.value.code == 0
    shown = capsys.readouterr().out
    if option == "--json":
        rules, matrix = json.loads(shown)["experiments"]
        assert (rules["strategy"], rules["games"], rules["published"]["won"]) == ("rules", 20, [0.77, 0.85])
        assert (matrix["strategy"], matrix["level"], matrix["lost"]) == ("matrix", "expert", 0)
    else:
        assert "77.0 – 85.0" in shown
        assert "1.71" in shown


def test_every_experiment_is_the_articles_own() -> None:
    asked = [
        (row.experiment.strategy, row.level, row.experiment.games, row.experiment.rule.value)
        for row in articles.experiments()
    ]
    levels = ("beginner", "intermediate", "expert")
    assert asked == [
        *(("rules", level, 500, "eighth") for level in levels),
        *(("adjacency", level, 400, "unsafe") for level in levels),
        *(("adjacency", level, 400, "safe") for level in levels),
        *(("matrix", level, 100_000, "opening") for level in levels),
    ]


FAULTS = [
    (("bench", "--level", "huge"), 2, "huge"),
    (("bench", "--size", "9x9"), 2, "three numbers"),
    (("bench", "--size", "9x9x10", "--level", "beginner"), 2, "exclude"),
    (("bench", "--strategy", "luck"), 2, "luck"),
    (("bench", "--start", "lucky"), 2, "lucky"),
    (("bench", "--first", "3"), 2, "a row and a column"),
    (("bench", "--games", "0"), 2, "--games"),
    (("bench", "--table", "figures"), 2, "figures"),
    (("bench", "--workers", "2", "--cluster", "x"), 2, "exclude"),
    (("bench", "--boards", "missing.txt"), 1, "missing.txt"),
    (("bench", "--boards", "missing.txt", "--size", "9x9x10"), 2, "--boards"),
    (("bench", "--size", "3x3x9", "--workers", "1"), 1, "9 mines do not fit"),
    (("bench", "--size", "3x3x9", "--workers", "2"), 1, "9 mines do not fit"),
    (("bench", "--first", "16,0", "--workers", "1"), 1, "row 16, column 0 is not on a board"),
    (("generate", "--level", "beginner"), 2, "--out"),
    (("generate", "--size", "9x9x70", "--no-guess", "--tries", "9", "--out", "x"), 1, "none of 9 boards"),
    (("generate", "--size", "1x300x9", "--out", "x.mbf"), 1, "at most 255"),
]


@pytest.mark.parametrize(("arguments", "status", "sentence"), FAULTS)
def test_faults(
    arguments: tuple[str, ...],
    status: int,
    sentence: str,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "argv", ["screenbot", *arguments])
    with pytest.raises(SystemExit) as stopped:
        main()
    assert stopped.value.code == status
    assert sentence in capsys.readouterr().err


def stopped_after(seconds: float, workers: str) -> tuple[dict[str, Any], str]:
    """Return what a bench stopped by Ctrl-C prints, and says on the side; nothing before its first game."""
    command = [sys.executable, "-m", "screenbot", "bench", "--strategy", "tank", "--games", "1000000"]
    process = subprocess.Popen(
        [*command, "--workers", workers, "--json", "--results"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    time.sleep(seconds)
    os.killpg(process.pid, signal.SIGINT)  # as a terminal does: to the workers too
    try:
        output, errors = process.communicate(timeout=60)
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        raise
    assert process.returncode == 130, errors
    return json.loads(output or '{"games": 0}'), errors


@pytest.mark.skipif(sys.platform == "win32", reason="stops by signal")
@pytest.mark.parametrize("workers", ["1", "2"])
def test_ctrl_c_prints_what_is_done_so_far(workers: str) -> None:
    load("tank")
    for seconds in (3, 6, 12, 24, 48):  # a busy machine may need long for its first games
        found, errors = stopped_after(seconds, workers)
        if found["games"]:
            break
    assert 0 < found["games"] < 1_000_000
    assert len(found["results"]) == found["games"] == found["won"] + found["lost"]
    assert "Stopped by Ctrl-C" in errors
    assert "Traceback" not in errors

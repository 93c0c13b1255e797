import json
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from typer.testing import CliRunner

from screenbot.cli import app
from screenbot.cli.history import confidence, win_rates
from screenbot.cli.plot import plot
from screenbot.report.history import History
from tests.report.test_history import result


def kept(folder: Path, games: int) -> str:
    history = History(folder / "history.jsonl")
    rng = np.random.default_rng(1)
    for number in range(games):
        expert = replace(result(), rows=16, columns=30, mines=99, won=bool(rng.random() < 0.4))
        history.add(replace(expert, seconds=round(4 + float(rng.random()), 2), clicks=number))
    return str(history.path)


def run(*arguments: str) -> str:
    answer = CliRunner().invoke(app, ["history", *arguments])
    assert answer.exit_code == 0
    return answer.stdout


def test_an_empty_history_says_how_it_fills(tmp_path: Path) -> None:
    shown = run("--file", str(tmp_path / "none.jsonl"))
    assert "No games yet" in shown
    assert "screenbot play" in shown


def test_the_table_and_the_plots(tmp_path: Path) -> None:
    shown = run("--file", kept(tmp_path, 50))
    assert "Expert" in shown
    assert "Win rate of the last 20 games" in shown
    assert "Seconds of each game won" in shown


def test_json_holds_every_game_and_last_cuts_it(tmp_path: Path) -> None:
    file = kept(tmp_path, 7)
    assert [game["clicks"] for game in json.loads(run("--file", file, "--json"))["games"]] == list(range(7))
    assert [game["clicks"] for game in json.loads(run("--file", file, "--json", "--last", "2"))["games"]] == [
        5,
        6,
    ]


def test_the_win_rate_is_of_the_last_games() -> None:
    assert win_rates([True, False, True, True]) == [1.0, 0.5, 2 / 3, 0.75]
    assert win_rates([True] * 20 + [False] * 5)[-1] == 0.75


@pytest.mark.parametrize(
    ("won", "games", "low", "high"), [(0, 10, 0.0, 0.278), (10, 10, 0.722, 1.0), (40, 100, 0.309, 0.498)]
)
def test_the_interval_is_wilsons(won: int, games: int, low: float, high: float) -> None:
    assert confidence(won, games) == pytest.approx((low, high), abs=0.001)


def dots(lines: list[str]) -> list[str]:
    """The plot, a character a dot."""
    bits = ((0x01, 0x08), (0x02, 0x10), (0x04, 0x20), (0x40, 0x80))
    return [
        "".join("#" if (ord(c) - 0x2800) & bits[row][column] else "." for c in line for column in (0, 1))
        for line in lines
        for row in range(4)
    ]


def test_a_plot_is_a_line_from_value_to_value() -> None:
    assert dots(plot([0, 1], 0, 1, width=2, height=1)) == ["..##", "..#.", "..#.", "###."]
    assert dots(plot([5], 0, 1, width=1, height=1)) == ["##", "..", "..", ".."]


def test_no_dot_of_a_plot_is_lost_at_its_edges() -> None:
    for value in (0.0, 1.0):
        drawn = dots(plot([value] * 3, 0, 1, width=4, height=2))
        assert drawn[0 if value else -1] == "#" * 8

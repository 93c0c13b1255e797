from dataclasses import replace
from itertools import islice
from pathlib import Path

import pytest
from rich.console import Console

from screenbot.cli.keeping import Keeper, results_table
from screenbot.play import play
from screenbot.recording import RecordingFile, load
from screenbot.report.history import History
from tests.painted import desktop, window
from tests.recording.played import LAYOUT, SETTINGS, explained
from tests.report.test_history import result

WIDE = 1000
"""Columns of a terminal on which no line breaks: where one would depends on the folder's name."""


def session(keeper_of, games: int = 2, turns: int | None = None) -> tuple[Keeper, str]:  # type: ignore[no-untyped-def]
    """Play games that a keeper watches, and return what it says in the end."""
    live = window(desktop(LAYOUT, games=games), mines=10)
    keeper = keeper_of(live)
    new_strategy = keeper.thinking(lambda number: explained(LAYOUT))
    for number in range(games):
        if number:
            live.new_game()
        for turn in islice(play(live, new_strategy(number)), turns):
            keeper.watch(turn)
    keeper.close(None if turns is None else "enough")
    console = Console(width=WIDE, color_system=None)
    with console.capture() as said:
        keeper.say(console)
    return keeper, said.get()


def test_each_game_is_kept_and_told(tmp_path: Path) -> None:
    history = History(tmp_path / "history.jsonl")
    keeper, said = session(lambda live: Keeper(live, SETTINGS, tmp_path / "games", history))
    assert history.results() == keeper.results
    assert [each.won for each in keeper.results] == [True, True]
    assert keeper.results[0].clicks == len([c for t in load(keeper.recordings[0]).turns for c in t.clicks])
    assert "2 won, 100%" in said
    assert "game-0001.zip to game-0002.zip" in said


def test_without_a_recording_nothing_is_written(tmp_path: Path) -> None:
    keeper, said = session(lambda live: Keeper(live, SETTINGS, None, None), games=1)
    assert "Recorded" not in said
    game = keeper.results[0]
    assert game.efficiency == LAYOUT.three_bv / game.clicks
    assert f" {LAYOUT.three_bv} " in said
    assert f" {game.efficiency:.0%} " in said
    assert list(tmp_path.iterdir()) == []


def test_a_game_that_was_stopped_is_recorded_but_no_result(tmp_path: Path) -> None:
    keeper, said = session(lambda live: Keeper(live, SETTINGS, tmp_path / "games", None), games=1, turns=2)
    assert keeper.results == []
    assert "enough" in load(keeper.recordings[0]).story
    assert "game-0001.zip" in said


def test_what_cannot_be_written_is_said_once_and_stops_no_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("in the way")
    history = History(tmp_path / "file" / "history.jsonl")

    def full(self, turn):  # type: ignore[no-untyped-def]
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(RecordingFile, "add", full)
    keeper, said = session(lambda live: Keeper(live, SETTINGS, tmp_path / "games", history))
    assert len(keeper.results) == 2
    assert said.count("A result could not be kept") == 1
    assert said.count("The recording ended early: [Errno 28] No space left on device.") == 1


def test_the_table_ends_with_what_the_games_come_to() -> None:
    lost = replace(result(), won=False, three_bv_per_second=931.6, guesses=3)
    console = Console(width=WIDE, color_system=None)
    with console.capture() as shown:
        console.print(results_table([result(), lost]))
    lines = shown.get().splitlines()
    assert "won" in lines[1]
    assert "lost" in lines[2]
    assert "1 won, 50%" in lines[-1]
    assert "ø 2.00 s" in lines[-1]
    assert "931.6" in lines[2]
    assert f"ø {result().three_bv_per_second:.1f}" in lines[-1]  # those won alone

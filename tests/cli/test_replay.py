import json
import shutil
from pathlib import Path

import pytest
from click.testing import Result
from PIL import Image as Pillow
from typer.testing import CliRunner

from screenbot.board import Cell
from screenbot.cli import app
from screenbot.errors import RecordingError
from screenbot.recording import RecordingFile, load
from tests.recording.test_replaying import paste, with_frames


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The recording of a game that the demo played."""
    folder = tmp_path_factory.mktemp("demo")
    assert run("demo", "--level", "beginner", "--seed", "3", "--out", str(folder)).exit_code == 0
    return folder / "game.zip"


def run(*arguments: str) -> Result:
    return CliRunner().invoke(app, arguments)


def test_a_recorded_game_replays_without_a_difference(played: Path) -> None:
    answer = run("replay", str(played), "--check", "--json")
    assert answer.exit_code == 0
    assert json.loads(answer.stdout) == {"turns": len(load(played).turns), "differences": []}


def test_a_changed_tile_fails_the_check_and_is_named(played: Path, tmp_path: Path) -> None:
    recording = load(played)
    frames = list(recording.frames())
    paste(frames, recording.turns, 1, Cell(8, 8), Cell(0, 0))
    copy = RecordingFile(tmp_path / "changed", recording.header)
    for turn in with_frames(recording, frames).turns:
        copy.add(turn)
    assert recording.ending is not None
    changed = copy.finish(recording.ending)
    answer = run("replay", str(changed), "--check", "--json")
    assert answer.exit_code == 1
    (difference,) = json.loads(answer.stdout)["differences"]
    assert (difference["turn"], difference["cell"], difference["what"]) == (2, [8, 8], "tile")
    told = run("replay", str(changed), "--check")
    assert "turn 2, row 8, column 8: tile was #, is now" in told.stdout
    assert run("replay", str(changed)).exit_code == 0


def test_a_folder_of_many_games_is_one_replay(played: Path, tmp_path: Path) -> None:
    for number in (1, 2):
        shutil.copy(played, tmp_path / f"game-000{number}.zip")
    turns = len(load(played).turns)
    assert json.loads(run("replay", str(tmp_path), "--json").stdout)["turns"] == 2 * turns
    assert json.loads(run("replay", str(tmp_path), "--game", "2", "--json").stdout)["turns"] == turns
    assert run("replay", str(tmp_path), "--game", "3").exit_code == 2


def test_the_page_and_the_animation_are_written(played: Path, tmp_path: Path) -> None:
    page, gif = tmp_path / "new" / "game.html", tmp_path / "new" / "game.gif"
    assert run("replay", str(played), "--html", str(page), "--gif", str(gif)).exit_code == 0
    assert "Beginner, 9 × 9, 10 mines" in page.read_text(encoding="utf-8")
    with Pillow.open(gif) as animation:
        assert animation.n_frames == len(load(played).turns)
        assert animation.width >= 360


def test_a_recording_becomes_a_fixture_with_its_misread_tile_put_right(
    played: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    answer = run("replay", str(played), "--fixture", "from-a-bug", "--truth", "1:4,4=7")
    assert answer.exit_code == 0
    fixture = tmp_path / "fixtures" / "recordings" / "from-a-bug.zip"
    assert load(fixture).turns[0].turn.board.tiles[4, 4] == 7
    failing = run("replay", str(fixture), "--check")
    assert failing.exit_code == 1
    assert "turn 1, row 4, column 4: tile was 7, is now #" in failing.stdout


BAD_FIXTURES = [
    ("../../escape", [], "needs a free name"),
    ("fine", ["1:4,4"], "is not TURN:ROW,COLUMN=LETTER"),
    ("fine", ["1:4,4=q"], "is not TURN:ROW,COLUMN=LETTER"),
    ("fine", ["99:4,4=1"], "there is no turn 99"),
    ("fine", ["1:9,4=1"], "there is no tile at row 9"),
]


@pytest.mark.parametrize(("name", "truths", "sentence"), BAD_FIXTURES)
def test_a_fixture_that_cannot_be_made_says_why(
    name: str, truths: list[str], sentence: str, played: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    options = [option for truth in truths for option in ("--truth", truth)]
    answer = run("replay", str(played), "--fixture", name, *options)
    assert isinstance(answer.exception, RecordingError)
    assert sentence in str(answer.exception)


def test_a_truth_without_a_fixture_is_misuse(played: Path) -> None:
    assert run("replay", str(played), "--truth", "1:4,4=7").exit_code == 2

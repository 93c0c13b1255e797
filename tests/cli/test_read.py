import importlib
import json
import shutil
from pathlib import Path

import numpy as np
import pytest
from click.testing import Result
from PIL import Image as Pillow
from typer.testing import CliRunner

from screenbot.cli import app
from screenbot.errors import StoppedError
from screenbot.vision.picture import load_picture

FIXTURES = Path(__file__).parents[2] / "fixtures" / "winemine"
read = importlib.import_module("screenbot.cli.read")  # the package's `read` is the command
RUNNING, LOST = FIXTURES / "running.png", FIXTURES / "lost.png"


def run(*arguments: "str | Path") -> Result:
    return CliRunner().invoke(app, ["read", *map(str, arguments)])


@pytest.fixture
def dot(tmp_path: Path) -> Path:
    """A picture that shows no board, whose sentence does not name it."""
    Pillow.new("RGB", (1, 1)).save(tmp_path / "dot.png")
    return tmp_path / "dot.png"


def test_what_fails_is_said_beside_the_json(dot: Path) -> None:
    for picture in (dot, dot.with_name("missing.png")):
        answer = run(picture, "--json")
        assert answer.exit_code == 1
        assert json.loads(answer.stdout)["error"] in answer.stderr
        assert answer.stderr.count(str(picture)) == 1


def test_a_picture_that_is_not_read_is_in_the_table_and_named(dot: Path) -> None:
    answer = run(RUNNING, dot)
    assert answer.exit_code == 1
    assert [line.split()[-3:-1] for line in answer.stdout.splitlines() if "dot.png" in line]
    assert "not read" in answer.stdout
    assert answer.stderr.startswith(f"screenbot: {dot}: ")


def test_pictures_of_one_name_are_told_apart(tmp_path: Path) -> None:
    twins = [tmp_path / "a" / "x.png", tmp_path / "b" / "x.png"]
    for twin, source in zip(twins, (RUNNING, LOST), strict=True):
        twin.parent.mkdir()
        shutil.copy(source, twin)
    answer = run(*twins, LOST, "--overlay", tmp_path / "drawn")
    assert answer.exit_code == 0
    drawn = [load_picture(tmp_path / "drawn" / name) for name in ("x.png", "x-2.png", "lost.png")]
    assert not np.array_equal(drawn[0], drawn[1])
    assert np.array_equal(drawn[1], drawn[2])


def test_a_table_names_pictures_of_one_name_by_their_paths() -> None:
    names = ["a/x.png", "b/x.png", "c/y.png"]
    results = [read.Result(name, 0.0, error="no board") for name in names]
    assert [str(cell) for cell in read._table(results).columns[0].cells] == ["a/x.png", "b/x.png", "y.png"]


def test_an_overlay_never_takes_the_place_of_a_picture(tmp_path: Path) -> None:
    shutil.copy(RUNNING, tmp_path / "x.png")
    for target in (tmp_path, tmp_path / "x.png"):
        answer = run(tmp_path / "x.png", "--overlay", target)
        assert answer.exit_code == 2
        assert "--overlay" in answer.stderr
    assert (tmp_path / "x.png").read_bytes() == RUNNING.read_bytes()


def test_a_place_for_overlays_is_looked_at_first(tmp_path: Path, dot: Path) -> None:
    (tmp_path / "file").touch()
    answer = run(dot, "--overlay", tmp_path / "file")
    assert "a folder is needed: name another" in str(answer.exception)


def test_an_unknown_skin_is_misuse() -> None:
    answer = run(RUNNING, "--skin", "nope")
    assert answer.exit_code == 2
    assert "there is no skin 'nope': known are" in answer.stderr


def test_what_was_read_before_ctrl_c_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def stop_at_the_second(path: Path) -> np.ndarray:
        if path == LOST:
            raise KeyboardInterrupt
        return load_picture(path)

    monkeypatch.setattr("screenbot.vision.picture.load_picture", stop_at_the_second)
    answer = run(RUNNING, LOST, RUNNING, "--json")
    assert [each["outcome"] for each in json.loads(answer.stdout)] == ["playing"]
    assert isinstance(answer.exception, StoppedError)
    assert "after 1 of 3 pictures" in str(answer.exception)
    assert "running.png" in run(RUNNING, LOST).stdout

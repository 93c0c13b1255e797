import json
import shutil
from pathlib import Path

import pytest

from screenbot.errors import ProfileError
from screenbot.profile import Profile
from screenbot.vision.packs.pack import load_pack
from tests.cli.test_commands import screenbot

FIXTURES = Path(__file__).parents[2] / "fixtures" / "kmines"
RUNNING, LOST = str(FIXTURES / "running.png"), str(FIXTURES / "lost.png")


@pytest.fixture(scope="module")
def learnt(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, "dict[str, object]"]:
    """Return a user's folder with the pack that a picture teaches, and what the command said of it."""
    home = tmp_path_factory.mktemp("learnt")
    answer = screenbot("calibrate", "--learn", "--json", "--picture", RUNNING, XDG_DATA_HOME=str(home))
    return home, dict(json.loads(answer.stdout))


@pytest.fixture
def home(learnt: tuple[Path, "dict[str, object]"], tmp_path: Path) -> Path:
    """Return a folder of the test's own with that pack."""
    return Path(shutil.copytree(learnt[0], tmp_path / "home"))


@pytest.mark.parametrize("name", ["../x", "a/b", "", ".", "kmines"])
def test_a_name_that_a_pack_cannot_have_is_misuse(name: str, tmp_path: Path) -> None:
    answer = screenbot(
        "calibrate", "--learn", "--skin", name, "--picture", "missing.png", XDG_DATA_HOME=str(tmp_path)
    )
    assert answer.returncode == 2
    assert "--skin" in answer.stderr
    assert list(tmp_path.iterdir()) == []


def test_a_name_for_a_look_is_checked_before_anything_is_learnt(tmp_path: Path) -> None:
    learn = ("calibrate", "--learn", "--picture")
    assert screenbot(*learn, "missing.png", "--name", "foo").returncode == 2
    answer = screenbot(*learn, RUNNING, "--name", "1=flag", XDG_DATA_HOME=str(tmp_path))
    assert answer.returncode == 1
    assert answer.stderr == "screenbot: every look has a name already: run this again without --name\n"


def test_a_pack_that_is_learnt_anew_says_what_it_no_longer_knows(
    learnt: tuple[Path, "dict[str, object]"], home: Path
) -> None:
    first = learnt[1]
    assert (first["unnamed"], first["sheet"], first["forgotten"]) == (0, None, [])
    answer = screenbot("calibrate", "--learn", "--json", "--picture", LOST, XDG_DATA_HOME=str(home))
    again = dict(json.loads(answer.stdout))
    assert Path(str(again["sheet"])).exists()
    assert again["forgotten"] == ["flag"]


def test_a_pack_that_is_learnt_knows_no_key_that_nobody_said(home: Path) -> None:
    assert load_pack(home / "screenbot" / "templates" / "my-skin").new_game == ()


def test_a_pack_that_is_learnt_knows_the_key_that_was_said(tmp_path: Path) -> None:
    said = ("--new-game", "ctrl+n")
    screenbot("calibrate", "--learn", "--picture", RUNNING, *said, XDG_DATA_HOME=str(tmp_path))
    assert load_pack(tmp_path / "screenbot" / "templates" / "my-skin").new_game == (("ctrl", "n"),)


def test_a_damaged_pack_is_named_with_what_to_do(tmp_path: Path) -> None:
    place = tmp_path / "screenbot" / "templates" / "with-a-name-much-longer-than-a-column" / "skin.toml"
    place.parent.mkdir(parents=True)
    place.write_text("tolerance = 'none'")
    remedy = f"learn it again with `screenbot calibrate --learn --skin {place.parent.name}`"
    answer = screenbot("read", RUNNING, XDG_DATA_HOME=str(tmp_path))
    assert answer.returncode == 1
    assert answer.stderr.startswith(f"screenbot: {place}: ")
    assert f"Delete the folder {place.parent}, or {remedy}." in answer.stderr
    told = screenbot("doctor", XDG_DATA_HOME=str(tmp_path)).stdout
    cells = [line.split("│")[-2].strip() for line in told.splitlines() if line.count("│") == 5]
    assert str(place).replace(" ", "") in "".join(cells).replace(" ", "")
    screenbot(
        "calibrate", "--learn", "--skin", place.parent.name, "--picture", RUNNING, XDG_DATA_HOME=str(tmp_path)
    )
    assert screenbot("read", RUNNING, XDG_DATA_HOME=str(tmp_path)).returncode == 0


def test_a_cut_sheet_is_one_sentence(home: Path) -> None:
    (sheet,) = (home / "screenbot" / "templates" / "my-skin").glob("*.png")
    sheet.write_bytes(sheet.read_bytes()[:2000])
    answer = screenbot("read", RUNNING, XDG_DATA_HOME=str(home))
    assert answer.stderr.startswith(f"screenbot: {sheet}: ")
    assert answer.stderr.count("\n") == 1


def test_a_folder_is_not_called_a_damaged_profile(tmp_path: Path) -> None:
    with pytest.raises(ProfileError, match="is a folder: give the file that"):
        Profile.load(tmp_path)

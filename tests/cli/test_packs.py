import json
from pathlib import Path

import pytest

from screenbot.errors import ProfileError
from screenbot.profile import Profile
from screenbot.vision.packs.pack import load_pack
from tests.cli.test_commands import screenbot

FIXTURES = Path(__file__).parents[2] / "fixtures" / "kmines"
RUNNING, LOST = str(FIXTURES / "running.png"), str(FIXTURES / "lost.png")


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


def test_a_pack_that_is_learnt_anew_says_what_it_no_longer_knows(tmp_path: Path) -> None:
    def learnt(*pictures: str) -> "dict[str, object]":
        options = [word for picture in pictures for word in ("--picture", picture)]
        answer = screenbot("calibrate", "--learn", "--json", *options, XDG_DATA_HOME=str(tmp_path))
        return dict(json.loads(answer.stdout))

    first = learnt(RUNNING)
    assert (first["unnamed"], first["sheet"], first["forgotten"]) == (0, None, [])
    again = learnt(LOST)
    assert Path(str(again["sheet"])).exists()
    assert again["forgotten"] == ["flag"]


@pytest.mark.parametrize(("said", "kept"), [((), ()), (("--new-game", "ctrl+n"), (("ctrl", "n"),))])
def test_a_pack_that_is_learnt_knows_no_key_that_nobody_said(
    tmp_path: Path, said: tuple[str, ...], kept: tuple[tuple[str, ...], ...]
) -> None:
    screenbot("calibrate", "--learn", "--picture", RUNNING, *said, XDG_DATA_HOME=str(tmp_path))
    assert load_pack(tmp_path / "screenbot" / "templates" / "my-skin").new_game == kept


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


def test_a_cut_sheet_is_one_sentence(tmp_path: Path) -> None:
    screenbot("calibrate", "--learn", "--picture", RUNNING, XDG_DATA_HOME=str(tmp_path))
    (sheet,) = (tmp_path / "screenbot" / "templates" / "my-skin").glob("*.png")
    sheet.write_bytes(sheet.read_bytes()[:2000])
    answer = screenbot("read", RUNNING, XDG_DATA_HOME=str(tmp_path))
    assert answer.stderr.startswith(f"screenbot: {sheet}: ")
    assert answer.stderr.count("\n") == 1


def test_a_folder_is_not_called_a_damaged_profile(tmp_path: Path) -> None:
    with pytest.raises(ProfileError, match="is a folder: give the file that"):
        Profile.load(tmp_path)

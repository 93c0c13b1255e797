from pathlib import Path

import pytest

from screenbot.errors import ProfileError
from screenbot.geometry import Grid
from screenbot.profile import Profile

PROFILE = Profile(Grid.regular(10.25, 20, 24.64, 24.5, 9, 9), "kmines-default", 10)


def test_a_profile_comes_back_as_it_was_saved(tmp_path: Path) -> None:
    PROFILE.save(tmp_path / "deep" / "profile.toml")
    assert Profile.load(tmp_path / "deep" / "profile.toml") == PROFILE


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("version = 1", "version = 2", "version is 2, expected 1"),
        ("skin =", "sin =", "'skin' is missing"),
        ("mines = 10", 'mines = "ten"', "mines is 'ten'"),
        ("row_edges = [", "row_edges = [99.0,", "growing"),
        ("row_edges = [", "row_edges = [[", "damaged"),
    ],
)
def test_a_damaged_profile_is_refused_with_the_reason(
    tmp_path: Path, old: str, new: str, reason: str
) -> None:
    file = tmp_path / "profile.toml"
    PROFILE.save(file)
    text = file.read_text()
    assert old in text
    file.write_text(text.replace(old, new))
    with pytest.raises(ProfileError, match=reason):
        Profile.load(file)


def test_a_missing_profile_says_how_to_make_one(tmp_path: Path) -> None:
    with pytest.raises(ProfileError, match="screenbot calibrate"):
        Profile.load(tmp_path / "none.toml")

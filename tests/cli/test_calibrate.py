import json
from pathlib import Path

import pytest
from PIL import Image as Pillow
from typer.testing import CliRunner

from screenbot.cli import app
from screenbot.profile import Profile

RUNNING = Path(__file__).parents[2] / "fixtures" / "winemine" / "running.png"
"""An expert's game below its counter."""


@pytest.mark.parametrize(
    ("top", "options", "mines"), [(0, [], 99), (48, [], None), (48, ["--mines", "98"], 98)]
)
def test_a_profile_has_no_mines_that_only_the_size_implies(
    top: int, options: list[str], mines: int | None, tmp_path: Path
) -> None:
    with Pillow.open(RUNNING) as whole:
        whole.crop((0, top, *whole.size)).save(tmp_path / "game.png")
    file = tmp_path / "game.toml"
    answer = CliRunner().invoke(
        app, ["calibrate", "--picture", str(tmp_path / "game.png"), "--save", str(file), *options]
    )
    assert answer.exit_code == 0, answer.output
    assert Profile.load(file).mines == mines


def test_what_is_in_doubt_is_said_beside_the_json_too(tmp_path: Path) -> None:
    with Pillow.open(RUNNING) as whole:
        image = whole.convert("RGB")
    image.paste(
        (90, 160, 40), (image.width // 2, image.height // 2, image.width // 2 + 60, image.height // 2 + 40)
    )
    image.save(tmp_path / "game.png")
    answer = CliRunner().invoke(app, ["calibrate", "--picture", str(tmp_path / "game.png"), "--json"])
    assert answer.exit_code == 3, answer.output
    assert json.loads(answer.stdout)["grid"]["rows"] == 16
    assert "not sure of" in answer.stderr

import json

import pytest
from typer.testing import CliRunner

from screenbot import desktop as real
from screenbot.board import Outcome
from screenbot.cli import app
from screenbot.errors import PlayError
from screenbot.vision import sight
from screenbot.window import site
from tests.cli.test_games import LAYOUT, MINE
from tests.painted import ExactEyes, desktop


@pytest.mark.parametrize("options", [(), ("--json",)])
def test_a_dry_run_advises_no_move_of_a_game_that_is_over(
    options: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    embedded = desktop(LAYOUT)
    for cell in ((0, 0), MINE):
        embedded.click(embedded.grid.center(*cell), real.Button.LEFT)
        embedded.sleep(1.0)
    assert embedded.game.board().outcome is Outcome.LOST
    monkeypatch.setattr(real, "open_desktop", lambda: embedded.desktop)
    monkeypatch.setattr(sight, "Sight", lambda: ExactEyes(embedded))
    monkeypatch.setattr(site, "find_game", lambda screen, eyes, area: eyes.find(screen.grab(area)))
    clicks = len(embedded.clicks)
    answer = CliRunner().invoke(app, ["play", "--dry-run", "--strategy", "rules", *options])
    assert isinstance(answer.exception, PlayError)
    assert "is lost: start a new one there" in str(answer.exception)
    assert len(embedded.clicks) == clicks
    if options:
        assert json.loads(answer.stdout)["best"] == []
    else:
        assert answer.stdout == ""


@pytest.mark.parametrize(("options", "said"), [((), True), (("--mines", "10"), False)])
def test_a_mine_count_that_nothing_tells_is_said_to_be_assumed(
    options: tuple[str, ...], said: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    embedded = desktop(LAYOUT)
    monkeypatch.setattr(real, "open_desktop", lambda: embedded.desktop)
    monkeypatch.setattr(sight, "Sight", lambda: ExactEyes(embedded))
    monkeypatch.setattr(site, "find_game", lambda screen, eyes, area: eyes.find(screen.grab(area)))
    answer = CliRunner().invoke(app, ["play", "--dry-run", "--strategy", "rules", *options])
    assert ("Nothing seen tells for sure how many mines there are" in answer.stdout) == said
    assert "Would now open" in answer.stdout

"""Web pages that no pack knows, with tiles that fade, grow and pop up, are played in a real browser."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.real import install
from tests.real.games import display
from tests.training.gallery.live import game, play, window
from tests.training.gallery.looks import WEB_LOOKS

pytestmark = pytest.mark.real

PAGES = ("midnight", "rose", "two-greys")
"""Of few contrasts, with lines, and with numbers on another grey than blanks."""


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    lacking = [name for name in ("Xvfb", "openbox", "chromium") if install.program(name) is None]
    if lacking:
        pytest.skip(f"{', '.join(lacking)} not installed")
    with display(manager="openbox"), window() as opened:
        yield opened


@pytest.mark.parametrize("name", PAGES)
def test_lively_pages_are_played_to_their_end(browser: Browser, name: str, tmp_path: Path) -> None:
    look = next(look for look in WEB_LOOKS if look.name == name)
    with game(browser, look, seed=3, lively=True, end="card") as page:
        played = play(page, tmp_path)
    assert played.right, played
    assert not played.misread


def test_the_menu_that_a_right_click_brings_up_is_closed_and_the_game_played_on(
    browser: Browser, tmp_path: Path
) -> None:
    look = next(look for look in WEB_LOOKS if look.name == "ninety-five")
    with game(browser, look, seed=3, menu=True) as page:
        played = play(page, tmp_path)
    assert played.right, played
    assert played.stray == 0

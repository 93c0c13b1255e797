"""The command plays real games in a process of its own, and every way to stop it works."""

import json
import signal
import subprocess
import sys
import time
from collections.abc import Callable

import pytest
from Xlib import X

from screenbot.desktop import open_desktop
from screenbot.geometry import Point
from tests.real import games, install

pytestmark = [pytest.mark.real, pytest.mark.usefixtures("screen")]

CORNER, MIDDLE = Point(0, 0), Point(960, 540)


@pytest.fixture(autouse=True)
def _pointer_in_the_middle() -> None:
    games.point(MIDDLE)


def bot(*arguments: str) -> "subprocess.Popen[str]":
    command = [sys.executable, "-m", "screenbot", *arguments]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def test_the_command_plays_and_prints_json() -> None:
    with games.winemine(level="beginner"):
        process = bot("play", "--games", "2", "--json", "--no-flags")
        output, errors = process.communicate(timeout=120)
    assert process.returncode == 0, errors
    answer = json.loads(output)
    assert answer["games"] == answer["won"] + answer["lost"] == 2
    assert answer["stopped"] is None
    assert len(answer["game_seconds"]) == 2


@pytest.mark.parametrize("name", games.STRANGERS)
def test_games_that_no_pack_knows_are_played_to_their_end(name: str) -> None:
    if install.program(name) is None:
        pytest.skip(f"{name} not installed")
    with games.stranger(name):
        process = bot("play", "--json")
        output, errors = process.communicate(timeout=120)
    assert process.returncode == 0, errors
    answer = json.loads(output)
    assert answer["won"] + answer["lost"] == answer["games"] == 1


def test_a_button_is_let_go_where_it_was_pressed() -> None:
    """A window manager sees each click before the window does, and may be busy."""
    tile, beside = Point(700, 500), Point(1100, 600)
    pointer = open_desktop().pointer
    with games.clicked() as events:
        pointer.move(beside)
        games.busy_manager(0.1)
        pointer.click(tile)
        pointer.move(beside)
        seen: list[tuple[int, Point]] = []
        deadline = time.monotonic() + 60
        while len(seen) < 2 and time.monotonic() < deadline:
            seen += events()
            time.sleep(0.01)
    assert [kind for kind, _ in seen] == [X.ButtonPress, X.ButtonRelease]
    assert all(abs(place.x - tile.x) <= 1 and place.y == tile.y for _, place in seen), seen


def hold_in_the_corner(process: "subprocess.Popen[str]", _: games.Game) -> None:
    """Push the mouse there until the bot stops: it may be moving it away just now."""
    deadline = time.monotonic() + 60
    while process.poll() is None and time.monotonic() < deadline:
        games.point(CORNER)
        time.sleep(0.05)


STOPS: dict[str, tuple[Callable[["subprocess.Popen[str]", games.Game], None], int, str]] = {
    "corner": (hold_in_the_corner, 130, "the mouse is in a corner"),
    "ctrl-c": (lambda process, _: process.send_signal(signal.SIGINT), 130, "Ctrl-C"),
    "closed": (lambda _, game: game.close(), 1, "closed, covered or moved"),
}


@pytest.mark.parametrize(("stop", "status", "sentence"), STOPS.values(), ids=STOPS)
def test_the_bot_stops_with_a_sentence(
    stop: Callable[["subprocess.Popen[str]", games.Game], None], status: int, sentence: str
) -> None:
    with games.kmines(level="expert") as game:
        process = bot("play", "--games", "500", "--json")
        while games.pointer() == MIDDLE and process.poll() is None:
            time.sleep(0.05)
        try:
            stop(process, game)
            output, errors = process.communicate(timeout=120)
        finally:
            process.kill()  # what went on would play the next test's game
    assert process.returncode == status, errors
    assert sentence in errors
    assert sentence in json.loads(output)["stopped"]


def test_a_screen_without_a_game_says_what_to_do() -> None:
    process = bot("play")
    _, errors = process.communicate(timeout=60)
    assert process.returncode == 1
    assert "Minesweeper" in errors
    assert "Traceback" not in errors

"""The whole bot plays real games, and every way to stop it works."""

import json
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager

import pytest
from Xlib import X

from screenbot.desktop import open_desktop
from screenbot.geometry import Point
from tests.real import games, install
from tests.real.series import play_series

pytestmark = pytest.mark.real

LEVELS = ("beginner", "intermediate", "expert")
SERIES = [
    ("kmines", {"size": (1000, 620)}),
    ("kmines", {"size": (1480, 900)}),
    ("winemine", {}),
]
CORNER, MIDDLE = Point(0, 0), Point(960, 540)
STARTS: dict[str, Callable[..., AbstractContextManager[games.Game]]] = {
    "kmines": games.kmines,
    "winemine": games.winemine,
}


@pytest.fixture(scope="module", autouse=True)
def _screen() -> Iterator[None]:
    """One display for the module: pyautogui keeps the one that it was imported under."""
    needed = ("Xvfb", "openbox", "kmines", "wine")
    lacking = [program for program in needed if install.program(program) is None]
    if lacking:
        pytest.skip(f"{', '.join(lacking)} not installed")
    with games.display(manager="openbox"):
        yield


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize(("name", "options"), SERIES, ids=["kmines", "kmines-large", "winemine"])
def test_games_are_played_to_their_end(name: str, options: dict[str, object], level: str) -> None:
    with STARTS[name](level=level, **options) as game:
        series = play_series(game, games=2)
    assert series.tally.stopped is None
    assert series.tally.won + series.tally.lost == 2
    assert (series.misread, series.outside, series.lost_clicks) == (0, 0, 0)


@pytest.mark.parametrize(
    ("start", "level", "size"),
    [(games.kmines, "beginner", (768, 432)), (games.gnome_mines, "intermediate", (1000, 620))],
    ids=["kmines", "gnome-mines"],
)
def test_a_win_counts_whose_dialog_asks_for_a_name_over_nearly_all_of_the_board(
    start: Callable[..., AbstractContextManager[games.Game]], level: str, size: tuple[int, int]
) -> None:
    """At these sizes the windows open, and the first win of a new user is a record."""
    if start is games.gnome_mines and install.program("gnome-mines") is None:
        pytest.skip("gnome-mines not installed")
    with start(level=level, size=size, scores=True) as game:
        series = play_series(game, games=2)
    assert series.tally.stopped is None
    assert series.tally.won + series.tally.lost == 2
    assert (series.misread, series.outside, series.lost_clicks) == (0, 0, 0)


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
        stop(process, game)
        output, errors = process.communicate(timeout=120)
    assert process.returncode == status, errors
    assert sentence in errors
    assert sentence in json.loads(output)["stopped"]


def test_a_screen_without_a_game_says_what_to_do() -> None:
    process = bot("play")
    _, errors = process.communicate(timeout=60)
    assert process.returncode == 1
    assert "Minesweeper" in errors
    assert "Traceback" not in errors


@pytest.mark.parametrize("name", STARTS)
def test_dialogs_between_games_are_closed(name: str) -> None:
    """A record asks for a name, over the board; kmines asks after a loss whether to go on."""
    options = {"scores": True, "reset": True} if name == "kmines" else {"scores": True}
    with STARTS[name](level="beginner", **options) as game:
        series = play_series(game, games=4)
    assert series.tally.stopped is None
    assert (series.tally.games, series.misread, series.outside) == (4, 0, 0)

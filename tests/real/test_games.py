"""The real games start, show themselves, start anew and leave nothing behind."""

from collections.abc import Callable
from contextlib import AbstractContextManager
from pathlib import Path

import numpy as np
import pytest

from screenbot.geometry import Point
from tests.real import games, install

pytestmark = pytest.mark.real

GAMES = [
    ("kmines", games.kmines, ("kmines", "dbus-run-session")),
    ("winemine", games.winemine, ("wine",)),
    ("gnome-mines", games.gnome_mines, ("gnome-mines",)),
]


@pytest.mark.parametrize(("name", "start", "programs"), GAMES, ids=[name for name, _, _ in GAMES])
def test_a_game_starts_plays_again_and_ends(
    name: str, start: Callable[..., AbstractContextManager[games.Game]], programs: tuple[str, ...]
) -> None:
    lacking = [program for program in ("Xvfb", *programs) if install.program(program) is None]
    if lacking:
        pytest.skip(f"{', '.join(lacking)} not installed")
    with games.display():
        with start(level="beginner") as game:
            home = game.home
            fresh = game.grab()
            middle = game.area.center
            games.click(middle)
            games.point(Point(middle.x, game.area.bottom + 40))
            opened = games.settle(game.area)
            assert not np.array_equal(fresh, opened)
            game.new_game()
            assert np.count_nonzero(game.grab() != opened) > 0
        assert not game.alive()
        assert not home.exists()
        assert not _processes_of(home)


def _processes_of(home: Path) -> list[Path]:
    found = []
    for place in Path("/proc").glob("[0-9]*/environ"):
        try:
            if str(home).encode() in place.read_bytes():
                found.append(place)
        except OSError:
            continue
    return found

"""The packs read games that are played here and now, at sizes they were not captured at."""

import pytest

from tests.real import install
from tests.real.games import display
from tests.real.measure import measure

pytestmark = pytest.mark.real

PROGRAMS = {"kmines": "kmines", "winemine": "wine", "gnome-mines": "gnome-mines"}
CASES = [
    ("winemine", None, 2),
    ("kmines", (840, 560), 2),
    ("kmines", (1210, 777), 1),
    ("kmines-classic", (910, 640), 1),
    ("gnome-mines-classic", (1100, 700), 1),
]


@pytest.mark.parametrize(("skin", "size", "games"), CASES)
def test_no_tile_of_a_real_game_is_wrong_or_unsure(
    skin: str, size: tuple[int, int] | None, games: int
) -> None:
    program = next(program for name, program in PROGRAMS.items() if skin.startswith(name))
    lacking = [name for name in ("Xvfb", program) if install.program(name) is None]
    if lacking:
        pytest.skip(f"{', '.join(lacking)} not installed")
    with display():
        counts = measure(skin, size, games, seed=11)
    assert counts["boards"] > 0
    faults = {name: count for name, count in counts.items() if name not in ("boards", "tiles") and count}
    assert faults == {}

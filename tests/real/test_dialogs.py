"""What real games show over their boards at an end: it is answered, and the next game begins."""

from collections.abc import Callable
from contextlib import AbstractContextManager

import pytest

from tests.real import games, install
from tests.real.series import play_series

pytestmark = [pytest.mark.real, pytest.mark.usefixtures("screen")]

STARTS: dict[str, Callable[..., AbstractContextManager[games.Game]]] = {
    "kmines": games.kmines,
    "winemine": games.winemine,
}


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


@pytest.mark.parametrize("name", STARTS)
def test_dialogs_between_games_are_closed(name: str) -> None:
    """A record asks for a name, over the board; kmines asks after a loss whether to go on."""
    options = {"scores": True, "reset": True} if name == "kmines" else {"scores": True}
    with STARTS[name](level="beginner", **options) as game:
        series = play_series(game, games=4)
    assert series.tally.stopped is None
    assert (series.tally.games, series.misread, series.outside) == (4, 0, 0)

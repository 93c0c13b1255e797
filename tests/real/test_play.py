"""The real games, played to their ends, whatever the level and the size of their windows."""

from collections.abc import Callable
from contextlib import AbstractContextManager

import pytest

from tests.real import games
from tests.real.series import play_series

pytestmark = [pytest.mark.real, pytest.mark.usefixtures("screen")]

LEVELS = ("beginner", "intermediate", "expert")
SERIES = [
    (games.kmines, {"size": (1000, 620)}),
    (games.kmines, {"size": (1480, 900)}),
    (games.winemine, {}),
]


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize(("start", "options"), SERIES, ids=["kmines", "kmines-large", "winemine"])
def test_games_are_played_to_their_end(
    start: Callable[..., AbstractContextManager[games.Game]], options: dict[str, object], level: str
) -> None:
    with start(level=level, **options) as game:
        series = play_series(game, games=2)
    assert series.tally.stopped is None
    assert series.tally.won + series.tally.lost == 2
    assert (series.misread, series.outside, series.lost_clicks) == (0, 0, 0)

"""Every recording in fixtures/recordings: today's eyes read it as it is, and no certain move was wrong.

A recording becomes such a test by ``screenbot replay RECORDING --fixture NAME``.
"""

from pathlib import Path

import numpy as np
import pytest

from screenbot.board import Action
from screenbot.recording import Recording, load, replay
from screenbot.report.summary import final_layout
from screenbot.vision.sight import Sight

FIXTURES = sorted((Path(__file__).parents[2] / "fixtures" / "recordings").glob("*.zip"))


@pytest.fixture(params=FIXTURES, ids=lambda path: path.stem)
def recording(request: pytest.FixtureRequest) -> Recording:
    return load(request.param)


def test_todays_eyes_read_it_as_it_is(recording: Recording) -> None:
    assert [str(difference) for difference in replay(recording, Sight().reader)] == []


def test_no_certain_move_hit_a_mine_and_no_number_was_wrong(recording: Recording) -> None:
    layout = final_layout([recorded.turn for recorded in recording.turns])
    if layout is None:
        pytest.skip("the end of this game does not show all mines")
    for recorded in recording.turns:
        tiles = recorded.turn.board.tiles
        opened = tiles >= 0
        assert np.array_equal(tiles[opened], layout.numbers[opened])
        decision = recorded.turn.decision
        if decision is not None and not decision.is_guess:
            assert not any(layout.mines[cell] for action, cell in decision.moves if action is Action.OPEN)

import numpy as np
import pytest

from screenbot.board import Board
from screenbot.solver.components import COVERED
from screenbot.solver.counting import sum_layouts
from screenbot.solver.games import MINES_LEFT, TILES_LEFT
from screenbot.solver.lookahead import look_ahead
from screenbot.solver.probability import position
from screenbot.solver.thought import Thought, choose, thought
from screenbot.solver.trials import try_out
from tests.solver.test_endgame import exact_wins


def prepared(text: str, mines: int) -> tuple[Board, Thought]:
    """Return a board without certain tiles, and a mind that has its sums."""
    board = Board.from_text(text, mines)
    mind = thought(board.rows, board.columns, 1_000_000)
    game = mind.game
    game.tiles[:] = position(board)
    game.counts[MINES_LEFT] = mines
    game.counts[TILES_LEFT] = np.count_nonzero(game.tiles == COVERED)
    assert sum_layouts(game.tiles, mines, 0.5, game.sums) == 0
    return board, mind


@pytest.mark.parametrize(("text", "mines"), [("1## ### ###", 3), ("2## ### ###", 4), ("#1# ### ###", 3)])
def test_trials_correct_a_wrong_judgement(text: str, mines: int) -> None:
    board, mind = prepared(text, mines)
    count = look_ahead(mind.game, mind.look, mind.net, mind.sight, mind.end, mind.leaf, 0.9, mind.them)
    mind.them.worth[:count] *= 0.5
    mind.them.shown[:] *= 0.5
    before = mind.game.tiles.copy()
    try_out(mind.game, 2000, 1.0, count, mind.net, mind.sight, mind.them, mind.trials)
    wins, layouts = exact_wins(board)
    assert mind.them.worth[:count].max() == pytest.approx(wins / layouts, abs=0.04)
    np.testing.assert_array_equal(mind.game.tiles, before)
    assert mind.game.sums.results[0] == pytest.approx(np.log(layouts))


def test_the_same_position_gets_the_same_trials() -> None:
    found = []
    for _ in range(2):
        rows = ["#" * 16] * 13 + ["111#############", "001#############", "001#############"]
        _, mind = prepared(" ".join(rows), 40)
        found.append(choose(mind, 6_000_000))
        choose(mind, 6_000_000)
    assert found[0] == found[1]

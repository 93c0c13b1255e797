import numpy as np
import pytest

from screenbot.board import Board
from screenbot.solver.components import COVERED
from screenbot.solver.probability import position
from screenbot.solver.thought import thought
from tests.training.playouts import make_safe, new_lessons, play_out, set_up
from tests.training.sampling import new_stream
from tests.training.selfplay import Player


def test_a_mine_moves_away_from_a_guess() -> None:
    board, mind = Board.from_text("## 11", 1), thought(2, 2, 20_000)
    for mine, left in ((0, 1), (1, 1)):
        set_up(position(board), 1, mind.game)
        mind.game.mines[mine] = 1
        make_safe(0, mind.game, new_stream(1))
        assert mind.game.mines.tolist() == [0, left, 0, 0]
        assert mind.game.tiles[0] == COVERED


def test_the_worth_of_a_game_is_all_its_safeties_times_what_was_left() -> None:
    player = Player("beginner", "safe", 20_000, None, 4)
    guesses = 0
    for _ in range(30):
        worth, lessons = player.play(explore=0.3)
        guesses += len(lessons.mines)
        if len(lessons.mines):
            assert worth == pytest.approx(np.prod(lessons.safety) * lessons.last[-1])
            assert np.isnan(lessons.last[:-1]).all()
            changed = lessons.before != lessons.after
            assert (changed.sum(1) == 1).all()
            assert (lessons.before[changed] == COVERED).all()
            assert (lessons.after[changed] >= 0).all()
    assert guesses > 20


def test_two_coins_are_won_once_in_four_games() -> None:
    board, mind = Board.from_text("#11# #11#", 2), thought(2, 4, 20_000)
    worths = np.zeros((10, 2))
    guesses, random, room = np.array([0, 7], np.int32), new_stream(2), new_lessons(0, 8)
    assert play_out(position(board), 2, guesses, np.array([0.5, 0.5]), mind, random, room, worths)
    assert (worths == 0.25).all()

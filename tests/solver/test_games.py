import numpy as np
import pytest

from screenbot.board import Action, Cell, Outcome
from screenbot.minefield import FirstClick, Game, generate
from screenbot.play import play
from screenbot.simulated import SimulatedWindow
from screenbot.solver import counting, strategy
from screenbot.solver.best_game import play_best_game
from screenbot.solver.counting import new_sums, sum_layouts
from screenbot.solver.jit import kernel
from screenbot.solver.probability import position
from tests.solver import brute
from tests.training.sampling import new_stream, sample_layout, uniform

sum_layouts_after = kernel(counting.sum_layouts_after.py_func)  # a part has no way in from Python


@pytest.mark.parametrize(("rows", "columns", "mines", "games"), [(9, 9, 10, 40), (16, 30, 99, 8)])
def test_the_loop_and_compiled_code_play_the_same_game(
    rows: int, columns: int, mines: int, games: int
) -> None:
    rng = np.random.default_rng(6)
    for _ in range(games):
        layout = generate(rows, columns, mines, FirstClick.SAFE, Cell(0, 0), rng)
        game, decide, guesses = Game(layout), strategy("best"), 0
        for turn in play(SimulatedWindow(game), decide):
            if turn.decision is not None and turn.board.tiles.min() < 0 and not turn.board.covered.all():
                guesses += turn.decision.is_guess
                opened = [m.cell for m in turn.decision.moves if m.action is Action.OPEN]
                if not turn.decision.is_guess:
                    assert not any(layout.mines[cell] for cell in opened), "lost on a move called certain"
        result, counted, _, tiles, _ = play_best_game(layout.mines, Cell(0, 0), None, True)
        assert (game.outcome is Outcome.WON, guesses) == (result == 1, counted)
        assert tiles == np.count_nonzero(game.board().tiles >= 0)


def test_layouts_are_drawn_uniformly() -> None:
    rng, random = np.random.default_rng(7), new_stream(1)
    for _ in range(5):
        board = brute.random_board(rng)
        if board.mines is None:
            continue
        tiles, sums = position(board), new_sums(board.rows, board.columns)
        seen: dict[bytes, int] = {}
        for _ in range(2000):
            sum_layouts(tiles, board.mines, 0.5, sums)
            layout = np.zeros(tiles.size, np.int8)
            sample_layout(tiles, board.mines, sums, random, layout)
            seen[layout.tobytes()] = seen.get(layout.tobytes(), 0) + 1
        number = len(brute.layouts(board))
        expected = 2000 / number
        chi_square = sum((count - expected) ** 2 / expected for count in seen.values())
        chi_square += (number - len(seen)) * expected
        assert chi_square < number + 5 * (2 * number) ** 0.5 + 5


def test_random_numbers_lie_between_0_and_1() -> None:
    random = new_stream(3)
    drawn = np.array([uniform(random) for _ in range(20_000)])
    assert 0 <= drawn.min() < 0.001
    assert 0.999 < drawn.max() < 1
    assert drawn.mean() == pytest.approx(0.5, abs=0.01)


def test_sums_around_one_opened_tile_are_the_sums_of_the_whole_position() -> None:
    rng = np.random.default_rng(8)
    compared = 0
    while compared < 200:
        board = brute.random_board(rng)
        if board.mines is None:
            continue
        tiles = position(board)
        base, whole, near = (new_sums(board.rows, board.columns) for _ in range(3))
        if sum_layouts(tiles, board.mines, 0.5, base) != 0:
            continue
        for tile in np.flatnonzero(tiles == -1):
            again = False
            for number in range(4):
                after = tiles.copy()
                after[tile] = number
                status = sum_layouts(after, board.mines, 0.5, whole)
                assert sum_layouts_after(tile, after, board.mines, base, near, again) == status
                if status == 0:
                    compared, again = compared + 1, True
                    np.testing.assert_allclose(near.results, whole.results, rtol=1e-10)

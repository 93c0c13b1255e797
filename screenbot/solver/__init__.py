"""The brain: a board to a decision; pure."""

from screenbot.board import Board
from screenbot.errors import ScreenbotError
from screenbot.solver.decision import Strategy
from screenbot.solver.doubt import doubting

STRATEGIES = ("rules", "adjacency", "matrix", "tank", "best")
"""All strategies, weakest first."""


BENCH_NODES = 1_000_000
"""The budget of a guess in the bench: milliseconds at most."""

PLAY_NODES = 20_000_000
"""The budget of a guess in play: up to a second."""


def strategy(name: str, *, seed: int = 0, nodes: int | None = None, may_guess: bool = True) -> Strategy:
    """Return a strategy for one game.

    Args:
        name: one of `STRATEGIES`.
        seed: of the random guesses, for strategies that make them.
        nodes: how much `best` may think about one guess; None is the budget of the bench.
        may_guess: whether the strategy opens a tile that may be a mine where none is certainly safe.

    Raises:
        ScreenbotError: no strategy has this name.
    """
    certain = _strategy(name, seed, nodes, may_guess=False)
    return doubting(certain, _strategy(name, seed, nodes, may_guess) if may_guess else certain)


def _strategy(name: str, seed: int, nodes: int | None, may_guess: bool) -> Strategy:
    # Imported late: Numba takes most of a second.
    if name == "best":
        from screenbot.solver.best import best

        return best(nodes, may_guess)
    if name in STRATEGIES:
        from screenbot.solver.marking import marking_strategy

        return marking_strategy(name, seed=seed, may_guess=may_guess)
    raise ScreenbotError(f"no strategy is called {name!r}: choose one of {', '.join(STRATEGIES)}")


def warm_up(name: str) -> None:
    """Load the kernels that a strategy plays with, or compile them the first time ever, by a first guess.

    So are those by which a window asks whether a board can be.

    Raises:
        ScreenbotError: no strategy has this name.
    """
    # Too many layouts for the exact search: `best` tries it, gives it up and looks ahead.
    board = Board.from_text("1###### ####### #######", mines=8)
    strategy(name, nodes=PLAY_NODES)(board)
    from screenbot.solver.probability import agrees

    agrees(board)

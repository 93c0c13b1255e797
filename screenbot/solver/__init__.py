"""The brain: a board to a decision; pure."""

from collections.abc import Callable

from screenbot.errors import ScreenbotError
from screenbot.solver.decision import Strategy

STRATEGIES = ("best",)
"""All strategies, weakest first."""


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
    del seed, nodes
    makers: dict[str, Callable[[], Strategy]] = {"best": lambda: _best(may_guess)}
    if name not in makers:
        raise ScreenbotError(f"no strategy is called {name!r}: choose one of {', '.join(STRATEGIES)}")
    return makers[name]()


def _best(may_guess: bool) -> Strategy:
    # Imported late: Numba takes most of a second, and the other strategies do without.
    from screenbot.solver.best import best

    return best(may_guess)

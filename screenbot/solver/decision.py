"""What a strategy answers: the moves to make now, and why."""

from collections.abc import Callable
from dataclasses import dataclass, field

import numpy as np
import numpy.typing as npt

from screenbot.board import Board, Move

Risks = npt.NDArray[np.float64]
"""Chance of a mine: float64 ``[rows, columns]``, NaN where the tile is not covered."""


@dataclass(frozen=True, eq=False)
class Decision:
    """The moves to make now, and why.

    Attributes:
        moves: in the order to make them; none where a strategy that may not guess would have to.
        risk: chance that the riskiest opening among the moves hits a mine; exactly 0.0 where all are certain.
        strategy: the name of the strategy that decided.
        reason: one sentence for the person watching.
        risks: the chance of a mine in each covered tile, where the strategy worked it out.
        layouts: how many mine layouts agree with the board, where the strategy worked it out.
    """

    moves: tuple[Move, ...]
    risk: float = 0.0
    strategy: str = ""
    reason: str = ""
    risks: Risks | None = field(default=None, repr=False)
    layouts: int | None = None

    @property
    def is_guess(self) -> bool:
        """Whether an opening among the moves may hit a mine."""
        return self.risk > 0.0

    @property
    def finds_nothing_safe(self) -> bool:
        """Whether all covered tiles are mines, as far as the strategy worked out their chances."""
        return self.risks is not None and (np.isnan(self.risks) | (self.risks == 1.0)).all().item()


Strategy = Callable[[Board], Decision]
"""A strategy is a function from a board to a decision; one that keeps a plan is made anew for each game."""

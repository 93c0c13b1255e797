"""The experiments of the articles that the strategies come from, to be played again."""

from typing import NamedTuple

from screenbot.bench import Experiment
from screenbot.board import LEVELS, Cell
from screenbot.minefield import FirstClick


class Published(NamedTuple):
    """An experiment as an article describes it, and what its author saw.

    Attributes:
        experiment: the same level, count of games and first-click rule.
        level: its level.
        figures: published shares by name, each the lowest and the highest of the author's runs: `won`, and
            where they are given `mines_flagged` and `tiles_revealed`.
        note: where the article leaves something open, what reproduces it.
    """

    experiment: Experiment
    level: str
    figures: dict[str, tuple[float, float]]
    note: str


RULES = {  # runs of 100 games: won, mines flagged, tiles revealed
    "beginner": ((0.77, 0.85), (0.874, 0.908), (0.937, 0.9568)),
    "intermediate": ((0.39, 0.49), (0.8288, 0.8682), (0.8912, 0.9093)),
    "expert": ((0.0, 0.02), (0.4418, 0.4749), (0.5486, 0.5859)),
}
ADJACENCY = {"beginner": (0.68, 0.74), "intermediate": (0.48, 0.52), "expert": (0.04, 0.09)}
MATRIX = {"beginner": 0.7409, "intermediate": 0.43432, "expert": 0.01707}


def experiments(seed: int = 0) -> list[Published]:
    """Return every experiment that an article gives figures for."""
    return [
        *(_rules(level, seed) for level in LEVELS),
        *(_adjacency(level, FirstClick.UNSAFE, seed) for level in LEVELS),
        *(_adjacency(level, FirstClick.SAFE, seed) for level in LEVELS),
        *(_matrix(level, seed) for level in LEVELS),
    ]


def _rules(level: str, seed: int) -> Published:
    won, flagged, revealed = RULES[level]
    return Published(
        Experiment("rules", *LEVELS[level], FirstClick.EIGHTH, None, 500, seed),
        level,
        {"won": won, "mines_flagged": flagged, "tiles_revealed": revealed},
        "5 runs of 100 games; a first cell drawn at random, no mine within an eighth of the width.",
    )


def _adjacency(level: str, rule: FirstClick, seed: int) -> Published:
    return Published(
        Experiment("adjacency", *LEVELS[level], rule, Cell(0, 0), 400, seed),
        level,
        {"won": ADJACENCY[level]},
        "tests 9 to 12, 100 games each, from the corner. What is promised there is not told: an unsafe first "
        "click reproduces the figures, a safe one passes them.",
    )


def _matrix(level: str, seed: int) -> Published:
    return Published(
        Experiment("matrix", *LEVELS[level], FirstClick.OPENING, None, 100_000, seed, may_guess=False),
        level,
        {"won": (MATRIX[level], MATRIX[level])},
        "no guessing. The first click is not told: an opening at a cell drawn at random fits. Elimination "
        "into plain echelon form reproduces the figures; ours reduces the matrix fully and passes them.",
    )

"""Solutions with coarser and with finer groups are weighed against each other by the groups of both."""

from collections.abc import Callable
from types import SimpleNamespace
from typing import cast

import numpy as np
import pytest

from screenbot.vision.glyphs import Look
from screenbot.vision.naming import _as_good
from screenbot.vision.puzzle import COVERED, OPENED, Puzzle

FLAG = int(Look.FLAG)


def solution(labels: list[int], names: list[int], total: Callable[[tuple[int, ...]], float]) -> Puzzle:
    """Return groups with names, and what names cost them."""
    stand_in = SimpleNamespace(
        labels=np.array(labels), names=np.array(names), total=lambda given: total(tuple(given.tolist()))
    )
    return cast(Puzzle, stand_in)


@pytest.mark.parametrize(("other", "good"), [(31.0, False), (6.0, True)])
def test_names_that_coarser_groups_rule_out_are_not_as_good(other: float, good: bool) -> None:
    """An odd tile among zeros, in a group of its own, makes it cheap to call them covered, and it a flag."""
    best = solution([0, 0, 0, 0, 1], [OPENED, 1], {(OPENED, 1): 4.6, (COVERED, 1): other}.__getitem__)
    costs = {(COVERED, FLAG, 1): 7.7, (OPENED, OPENED, 1): 8.2}
    finer = solution([0, 0, 0, 1, 2], [COVERED, FLAG, 1], costs.__getitem__)
    assert _as_good(finer, best) is good


def test_finer_groups_that_tell_two_looks_apart_are_heard() -> None:
    """Covered tiles and zeros in one group have one name; the finer groups know better."""
    best = solution([0, 0, 0, 0, 1], [COVERED, 1], lambda names: 4.6)
    finer = solution(
        [0, 0, 2, 2, 1],
        [COVERED, 1, OPENED],
        {(COVERED, 1, OPENED): 5.0, (COVERED, 1, COVERED): 9.0}.__getitem__,
    )
    assert _as_good(finer, best)


def test_names_that_were_only_not_found_are_not_as_good() -> None:
    best = solution([0, 0, 1], [OPENED, 1], lambda names: 4.0)
    finer = solution(
        [0, 2, 1], [OPENED, 1, COVERED], {(OPENED, 1, COVERED): 6.0, (OPENED, 1, OPENED): 4.0}.__getitem__
    )
    assert not _as_good(finer, best)

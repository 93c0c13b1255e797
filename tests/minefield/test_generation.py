from collections import Counter

import numpy as np
import pytest

from screenbot.board import LEVELS, Cell
from screenbot.errors import LayoutError
from screenbot.minefield.generation import FirstClick, generate, mine_free

RULES = [  # rule, columns, mine-free depth around the first cell
    (FirstClick.UNSAFE, 30, -1),
    (FirstClick.SAFE, 30, 0),
    (FirstClick.OPENING, 30, 1),
    (FirstClick.EIGHTH, 7, 0),
    (FirstClick.EIGHTH, 9, 1),
    (FirstClick.EIGHTH, 16, 2),
    (FirstClick.EIGHTH, 30, 3),
]


@pytest.mark.parametrize(("rule", "columns", "depth"), RULES)
def test_a_rule_keeps_a_square_free(rule: FirstClick, columns: int, depth: int) -> None:
    side = 2 * depth + 1
    assert mine_free(rule, 9, columns, Cell(4, columns // 2)).sum() == max(0, side) ** 2
    assert mine_free(rule, 9, columns, Cell(0, 0)).sum() == (depth + 1) ** 2


@pytest.mark.parametrize("rule", FirstClick)
@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("first", [Cell(0, 0), Cell(3, 3), Cell(8, 4)])
def test_every_rule_holds_at_every_level(rule: FirstClick, level: str, first: Cell) -> None:
    rows, columns, mines = LEVELS[level]
    rng = np.random.default_rng(1)
    for _ in range(20):
        layout = generate(rows, columns, mines, rule, first, rng)
        assert layout.mine_count == mines
        assert layout.start == first
        assert not (layout.mines & mine_free(rule, rows, columns, first)).any()


def test_mines_are_uniform_where_they_may_lie() -> None:
    rng = np.random.default_rng(2)
    count = Counter(
        generate(2, 3, 2, FirstClick.SAFE, Cell(0, 1), rng).mines.tobytes() for _ in range(10_000)
    )
    assert len(count) == 10  # 5 choose 2
    assert max(abs(seen - 1000) for seen in count.values()) < 150  # five standard deviations


def test_the_same_generator_lays_the_same_boards() -> None:
    one, other = (generate(16, 30, 99, FirstClick.SAFE, Cell(0, 0), np.random.default_rng(7)) for _ in "12")
    assert one == other
    # On every machine: a changed board here changes every published figure.
    assert np.flatnonzero(one.mines)[:8].tolist() == [7, 22, 24, 25, 33, 34, 36, 38]


REFUSED = [
    ((3, 3, 9, FirstClick.SAFE, Cell(1, 1)), "9 mines do not fit: 3 rows of 3 tiles leave 8"),
    ((3, 3, 1, FirstClick.OPENING, Cell(1, 1)), "1 mines do not fit: 3 rows of 3 tiles leave 0"),
    ((0, 3, 0, FirstClick.SAFE, Cell(0, 0)), "not 0 rows"),
    ((3, 3, -1, FirstClick.SAFE, Cell(0, 0)), "-1 mines"),
    ((3, 3, 1, FirstClick.SAFE, Cell(3, 0)), "row 3, column 0 is not on a board"),
]


@pytest.mark.parametrize(("request_", "fault"), REFUSED)
def test_an_impossible_request_is_refused(
    request_: tuple[int, int, int, FirstClick, Cell], fault: str
) -> None:
    with pytest.raises(LayoutError, match=fault):
        generate(*request_, np.random.default_rng(0))


def test_a_board_may_be_full() -> None:
    assert generate(3, 3, 8, FirstClick.SAFE, Cell(1, 1), np.random.default_rng(0)).numbers[1, 1] == 8

from math import comb, log

import numpy as np
import pytest

from screenbot.board import Board, Cell, Tile
from screenbot.errors import ContradictionError, TangledError
from screenbot.minefield import FirstClick, generate
from screenbot.solver import probability
from screenbot.solver.probability import agrees, probabilities
from tests.solver import brute

CASES = [  # board, mines, risks by hand
    ("full number", "1#", None, "- 1"),
    ("1-2-1", "### 121", None, "1 0 1 - - -"),
    ("1-2-2-1", "#### 1221", None, "0 1 1 0 - - - -"),
    ("a flag is an opinion", "F## 121", None, "1 0 1 - - -"),
    ("the count reaches afar", "##### 1#### #####", 3, None),
    ("nothing is left", "1#### #####", 1, "- 1/3 0 0 0 1/3 1/3 0 0 0"),
    ("all are mines", "#####", 5, "1 1 1 1 1"),
    ("none is a mine", "#####", 0, "0 0 0 0 0"),
    ("a shown mine counts", "*2# ### 111", 2, None),
    ("a tile not sure may be a mine", "1~ ##", 1, "- - 1/3 1/3"),
]


@pytest.mark.parametrize(
    ("text", "mines", "expected"), [case[1:] for case in CASES], ids=[c[0] for c in CASES]
)
def test_risks_of_drawn_boards(text: str, mines: int | None, expected: str | None) -> None:
    board = Board.from_text(text, mines)
    risks = probabilities(board, 0.2).risks
    if expected is not None:
        values = {"-": np.nan, "1/3": 1 / 3}
        wanted = [values.get(word, float(word) if word.isdigit() else np.nan) for word in expected.split()]
        np.testing.assert_allclose(risks.ravel(), wanted, atol=1e-12)
    if mines is not None and not (board.tiles == Tile.UNSURE).any():
        shown = (board.tiles == Tile.MINE).sum()
        assert np.nansum(risks) + shown == pytest.approx(mines, abs=1e-9)


def test_risks_equal_brute_force_on_20000_random_boards() -> None:
    rng = np.random.default_rng(3)
    boards = [brute.random_board(rng) for _ in range(20_000)]
    for board in sorted(boards, key=lambda each: each.tiles.shape):  # few workspaces are kept
        found = probabilities(board, 0.3)
        np.testing.assert_allclose(
            found.risks, brute.risks(board, 0.3), rtol=0, atol=1e-9, err_msg=str(board)
        )
        if board.mines is not None:
            assert np.nansum(found.risks) == pytest.approx(board.mines, abs=1e-9)


def test_layouts_are_counted_exactly() -> None:
    rng = np.random.default_rng(4)
    for _ in range(500):
        board = brute.random_board(rng)
        assert probabilities(board).layouts == len(brute.layouts(board)), f"{board.mines} mines\n{board}"


def test_a_large_board_counts_past_any_float() -> None:
    board = Board(np.full((200, 200), Tile.COVERED, np.int8), 8000)
    found = probabilities(board)
    assert found.risks == pytest.approx(np.full((200, 200), 0.2), abs=1e-12)
    assert found.layouts == comb(40_000, 8000)
    assert found.log_weight == pytest.approx(log(found.layouts), rel=1e-12)


def test_a_frontier_of_many_states_is_first_made_thinner(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(probability, "FEW_NODES", 16)  # nothing fits into that
    rng = np.random.default_rng(5)
    for _ in range(1000):
        board = brute.random_board(rng)
        found, layouts = probabilities(board, 0.3), brute.layouts(board)
        np.testing.assert_allclose(
            found.risks, brute.risks(board, 0.3), rtol=0, atol=1e-9, err_msg=str(board)
        )
        assert found.layouts == len(layouts)
        odds = 0.3 / 0.7 if board.mines is None else 1.0
        weight = log(sum(odds ** len(mines) for mines in layouts))
        assert found.log_weight == pytest.approx(weight, abs=1e-9), f"{board.mines} mines\n{board}"


def test_a_thick_frontier_is_summed_over_exactly() -> None:
    rng = np.random.default_rng(1)
    layout = generate(24, 30, 200, FirstClick.SAFE, Cell(0, 0), rng)
    shown = (rng.random((24, 30)) < 0.3) & ~layout.mines
    board = Board(np.where(shown, layout.numbers, np.int8(Tile.COVERED)), 200)
    found = probabilities(board)
    assert np.nansum(found.risks) == pytest.approx(200, abs=1e-8)
    unsettled = np.argwhere((found.risks > 0) & (found.risks < 1))
    for row, column in rng.choice(unsettled, 5).tolist():
        tiles = board.tiles.copy()
        tiles[row, column] = Tile.MINE
        share = probabilities(Board(tiles, 200)).layouts / found.layouts
        assert share == pytest.approx(found.risks[row, column], abs=1e-9)


def test_a_frontier_too_thick_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(probability, "MOST_NODES", 16)
    monkeypatch.setattr(probability, "FEW_NODES", 16)
    with pytest.raises(TangledError, match="more than 16 states"):
        probabilities(Board.from_text("1##1 #### #2## ###1 ####"))


def test_a_number_that_is_wrong_alone_is_named() -> None:
    with pytest.raises(ContradictionError, match="the 3 at row 0, column 0") as caught:
        probabilities(Board.from_text("3#1 111 111"))
    assert (0, 0) in caught.value.cells


def test_the_smallest_group_is_named() -> None:
    # The 1 covers two of the three tiles around the 3; the other numbers agree with either.
    board = Board.from_text("####### 1113##1 1111111")
    with pytest.raises(ContradictionError) as caught:
        probabilities(board)
    assert len(caught.value.cells) <= 2


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("1#", True),
        ("##### 4#0## ##### #####", False),  # simple reasoning finds nothing
        ("3#1 111 111", False),
        ("####### 1113##1 1111111", False),
        ("1~ #F", True),
    ],
)
def test_a_layout_agrees_or_none(text: str, expected: bool) -> None:
    assert agrees(Board.from_text(text, 99)) is expected  # whatever the mine count


def test_what_is_too_tangled_to_tell_may_agree(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(probability, "FEW_NODES", 16)
    assert agrees(Board.from_text("1##1 #### #2## ###1 ####"))


def test_the_mine_count_can_be_the_fault() -> None:
    with pytest.raises(ContradictionError, match="with 1 mines in all together") as caught:
        probabilities(Board.from_text("#1##1#", 1))
    assert caught.value.cells == ((0, 1), (0, 4))
    with pytest.raises(ContradictionError, match="5 mines cannot lie in 4 covered tiles"):
        probabilities(Board.from_text("## ##", 5))

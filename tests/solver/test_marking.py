import numpy as np
import pytest

from screenbot.board import Action, Board, Cell, Move
from screenbot.errors import ScreenbotError
from screenbot.solver import strategy
from screenbot.solver.marking import MARKERS
from screenbot.solver.tank import UNKNOWN_DENSITY, shares_of_layouts
from screenbot.solver.view import MINE, SAFE, view_of
from tests.solver import brute

NOTHING = "... ... ..."

MARKED = [  # board, mines; what rules, adjacency, matrix and tank mark: m a mine, s safe
    ("full number", "#1 11", None, ["m. .."] * 4),
    ("complete number", "#10 110 ###", None, ["m.. ... sss"] * 4),
    ("1-2-1", "### 121", None, ["... ...", "... ...", "msm ...", "msm ..."]),
    ("1-2-2-1", "#### 1221", None, [".... ....", ".... ....", "smms ....", "smms ...."]),
    ("2 beside 1", "#### 1211", None, [".... ....", ".s.s ....", "msms ....", "msms ...."]),
    ("all but one", "##1 #1#", None, ["... ...", "s.. ...", "s.. s..", "s.. s.."]),
    ("1s at a corner", "#1# 11# ###", None, [NOTHING, NOTHING, "m.s ..s sss", "m.s ..s sss"]),
    ("mine count", "1#1 ### 1#1", 1, [NOTHING, NOTHING, NOTHING, ".s. sms .s."]),
    ("all mines flagged", "1###", 1, [".mss", ".m..", ".m..", ".mss"]),
    ("a flag is an opinion", "F1# 11# ###", None, [NOTHING, NOTHING, "m.s ..s sss", "m.s ..s sss"]),
    ("a question is none", "?1# 11# ###", None, [NOTHING, NOTHING, "m.s ..s sss", "m.s ..s sss"]),
    ("a shown mine is a fact", "*1# 11# ###", None, ["m.s ..s sss"] * 4),
]


def marks(name: str, board: Board) -> np.ndarray:
    """What a marker marks without guessing, as letters."""
    view = view_of(board)
    MARKERS[name](view, board.columns + 2, -1 if board.mines is None else board.mines, 0, False)
    inner = view.reshape(board.rows + 2, -1)[1:-1, 1:-1]
    return np.where(inner == MINE, "m", np.where(inner == SAFE, "s", "."))


@pytest.mark.parametrize(
    ("text", "mines", "expected"), [case[1:] for case in MARKED], ids=[c[0] for c in MARKED]
)
def test_what_each_proves(text: str, mines: int | None, expected: list[str]) -> None:
    board = Board.from_text(text, mines)
    assert [" ".join("".join(row) for row in marks(name, board)) for name in MARKERS] == expected


@pytest.mark.parametrize("name", MARKERS)
def test_marks_are_true_in_every_layout(name: str) -> None:
    rng = np.random.default_rng(11)
    proved = 0
    for _ in range(1500):
        board = brute.random_board(rng)
        risks = brute.risks(board)
        found = marks(name, board)
        assert (risks[found == "s"] == 0).all(), board
        assert (risks[(found == "m") & board.covered] == 1).all(), board
        proved += int((found != ".").sum())
    assert proved > 1500


def test_tank_shares_equal_brute_force() -> None:
    rng = np.random.default_rng(12)
    for _ in range(1500):
        board = brute.random_board(rng)
        view, mines = view_of(board), -1 if board.mines is None else board.mines
        shares = np.zeros(view.size)
        shares_of_layouts(view, board.columns + 2, mines, shares)
        found = shares.reshape(board.rows + 2, -1)[1:-1, 1:-1]
        # Without a mine count all layouts of the frontier weigh the same, and tiles afar get a fixed risk.
        padded = np.pad(board.tiles >= 0, 1)
        near = sum(padded[r : r + board.rows, c : c + board.columns] for r in range(3) for c in range(3)) > 0
        expected = brute.risks(board)
        if board.mines is None:
            expected[~near & board.covered] = UNKNOWN_DENSITY
        np.testing.assert_allclose(
            found[board.covered], expected[board.covered], atol=1e-9, err_msg=str(board)
        )


@pytest.mark.parametrize("name", MARKERS)
def test_a_guess_depends_on_board_and_seed_only(name: str) -> None:
    board = Board.from_text("1### #### ####", 4)
    openings = {strategy(name, seed=seed)(board).moves[-1].cell for seed in range(40)}
    assert strategy(name, seed=3)(board).moves == strategy(name, seed=3)(board).moves
    assert (len(openings) > 5) == (name != "tank")


@pytest.mark.parametrize("name", MARKERS)
def test_what_cannot_be_read_is_not_opened_again_where_other_tiles_are_left(name: str) -> None:
    board = Board.from_text("1~## ~### ####", 4)
    if name != "tank":  # whose guess is the least risky tile, and no other is as good
        assert all(board.covered[strategy(name, seed=seed)(board).moves[-1].cell] for seed in range(40))
    free = strategy(name)(Board.from_text("F1# 11~", 1)).moves
    assert [move.cell for move in free if move.action is Action.OPEN] == [Cell(0, 2)]
    last = strategy(name)(Board.from_text("1~ 1#", 1)).moves
    assert last[-1].cell == Cell(1, 1) or name == "tank"


def test_tank_takes_the_least_risk_and_of_equals_the_lowest_index() -> None:
    # Beside the 1 a third each; afar 5 of 14.
    decision = strategy("tank")(Board.from_text("1##### ###### ######", 6))
    assert decision.moves == (Move(Action.OPEN, Cell(0, 1)),)
    assert decision.risk == pytest.approx(1 / 3)
    # Afar 1 of 14.
    decision = strategy("tank")(Board.from_text("1##### ###### ######", 2))
    assert decision.moves == (Move(Action.OPEN, Cell(0, 2)),)
    assert decision.risk == pytest.approx(1 / 14)


@pytest.mark.parametrize("name", MARKERS)
def test_a_strategy_that_may_not_guess_stops(name: str) -> None:
    decision = strategy(name, may_guess=False)(Board.from_text("1### #### ####", 4))
    assert decision.moves == ()
    assert not decision.is_guess


@pytest.mark.parametrize("name", MARKERS)
def test_the_first_tile_is_the_marked_one_or_a_guess_that_is_always_allowed(name: str) -> None:
    untouched = Board(np.full((9, 9), -1, np.int8), 10, start=Cell(4, 7))
    decide = strategy(name, may_guess=False)
    assert decide(untouched).moves == (Move(Action.OPEN, Cell(4, 7)),)
    assert len(decide(Board(untouched.tiles, 10)).moves) == 1


def test_adjacency_starts_in_the_upper_left_corner() -> None:
    assert strategy("adjacency")(Board.from_text("### ###", 1)).moves == (Move(Action.OPEN, Cell(0, 0)),)


def test_a_flag_in_the_way_is_taken_off_and_no_flag_put_twice() -> None:
    decision = strategy("matrix")(Board.from_text("FF# 121"))
    assert decision.moves == (
        Move(Action.FLAG, Cell(0, 2)),
        Move(Action.FLAG, Cell(0, 1)),
        Move(Action.OPEN, Cell(0, 1)),
    )


def test_an_unknown_name_is_refused() -> None:
    with pytest.raises(ScreenbotError, match="choose one of rules, adjacency, matrix, tank, best"):
        strategy("strongest")

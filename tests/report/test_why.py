"""Why this move? The proofs are checked by brute force: without them the tile would not be certain."""

from dataclasses import replace

import numpy as np
import pytest

from screenbot.board import Action, Board, Cell, Move, Tile
from screenbot.errors import ContradictionError
from screenbot.minefield import FirstClick, Game, generate
from screenbot.report.why import leads_on, why_decision, why_tile
from screenbot.solver import strategy
from screenbot.solver.decision import Decision
from screenbot.solver.probability import probabilities

BUT = "safe: with a mine there,"

CASES = [
    ("a full number", "1# ##", 1, (1, 1), None),
    ("a shown mine", "1*# 11#", 1, (0, 2), None),
    ("the only tile left", "#1", 1, (0, 0), "a mine: it is the only tile left to the 1 at (0, 1)."),
    ("all are left", "## #3", None, (0, 1), "a mine: the 3 at (1, 1) needs all 3 tiles that are left to it."),
    ("full by others", "### 121", 2, (0, 1), "safe: the 1 at (1, 0) already has its mine, at (0, 0)."),
    (
        "two together",
        "### 11#",
        None,
        (0, 2),
        f"{BUT} the 1 at (1, 0) and the 1 at (1, 1) could not all be true.",
    ),
    ("the count", "1# ## ##", 1, (2, 0), f"{BUT} the 1 at (0, 0) could not be true with 1 mine in all."),
    ("an open tile", "1#", 1, (0, 0), "not covered, or it is not sure what it shows."),
]
"""What, board, mines, tile, and the answer where it matters."""


@pytest.mark.parametrize(
    ("text", "mines", "cell", "answer"), [c[1:] for c in CASES], ids=[c[0] for c in CASES]
)
def test_the_answer(text: str, mines: int | None, cell: tuple[int, int], answer: str | None) -> None:
    board = Board.from_text(text, mines)
    why = why_tile(board, probabilities(board), Cell(*cell))
    about = f"Row {cell[0]}, column {cell[1]} is "
    assert why.text.startswith(about)
    assert answer is None or why.text == about + answer


def games(seed: int, count: int) -> list[Board]:
    """Boards as they come up in play, with a certain move."""
    rng, found = np.random.default_rng(seed), []
    while len(found) < count:
        game = Game(generate(8, 8, 12, FirstClick.OPENING, Cell(0, 0), rng))
        decide = strategy("best")
        while game.board().outcome.value == "playing":
            board = game.board()
            decision = decide(board)
            if not decision.is_guess and not board.covered.all():
                found.append(board)
            for move in decision.moves:
                game.do(move)
    return found[:count]


def without_numbers(board: Board, kept: tuple[Cell, ...]) -> Board:
    """The board with only some of its numbers; the other open tiles are open without a number."""
    tiles = board.tiles.copy()
    tiles[tiles >= 0] = int(Tile.WRONG_FLAG)
    for cell in kept:
        tiles[cell] = board.tiles[cell]
    return replace(board, tiles=tiles)


@pytest.mark.parametrize("board", games(5, 60), ids=lambda board: " ".join(board.lines))
def test_the_witnesses_alone_prove_what_cannot_be_seen_from_one_full_number(board: Board) -> None:
    found = probabilities(board)
    for row, column in np.argwhere((found.risks == 0.0) | (found.risks == 1.0)).tolist()[:6]:
        cell = Cell(row, column)
        why = why_tile(board, found, cell)
        assert ("is a mine" in why.text) == (found.risks[cell] == 1.0)
        if "could not" in why.text:
            alone = probabilities(without_numbers(board, why.witnesses))
            assert alone.risks[cell] == found.risks[cell]


def test_the_shortest_proof_is_told() -> None:
    board = Board.from_text("### #1# #1# #1#".replace(" ", "\n"), None)
    with pytest.raises(ContradictionError):
        probabilities(replace(board, tiles=np.where(board.tiles == 1, 8, board.tiles)))
    board = Board.from_text("#### 1221", 2)
    decision = strategy("best")(board)
    why = why_decision(board, decision)
    assert why is not None
    assert len(why.witnesses) == 1


def test_a_guess_has_its_risk_its_rank_its_prize_and_its_runners_up() -> None:
    board = Board.from_text("1# 1#", 1)
    decision = strategy("best")(board)
    why = why_decision(board, decision)
    assert why is not None
    assert why.text == (
        "Row 0, column 1 is a guess: a mine in 50.0% of the 2 layouts that agree; no tile is less risky, 1 "
        "is as risky. In 50.0% it is safe and a safe move follows. Runners-up: (1, 1) (50.0%, a safe move "
        "follows in 50%)."
    )


PRIZES = [
    ("a winning tile", "1# 1#", 1, (0, 1), 0.5),
    ("tells nothing", "11#### 1#####", 3, (0, 5), None),
]


@pytest.mark.parametrize(
    ("text", "mines", "cell", "expected"), [p[1:] for p in PRIZES], ids=[p[0] for p in PRIZES]
)
def test_what_a_guess_may_win_is_what_all_layouts_say(
    text: str, mines: int, cell: tuple[int, int], expected: float | None
) -> None:
    board = Board.from_text(text, mines)
    found = probabilities(board)
    chance = leads_on(board, found, Cell(*cell))
    assert chance is not None
    assert expected is None or chance == pytest.approx(expected)
    assert chance == pytest.approx(_by_opening_it(board, Cell(*cell)))


def _by_opening_it(board: Board, cell: Cell) -> float:
    """The same from the boards themselves: each number weighted by its layouts."""
    total, all_layouts = 0, probabilities(board).layouts
    for number in range(9):
        tiles = board.tiles.copy()
        tiles[cell] = number
        try:
            found = probabilities(replace(board, tiles=tiles))
        except ContradictionError:
            continue
        won = int(replace(board, tiles=tiles).covered.sum()) == board.mines
        if won or (found.risks == 0.0).any():
            total += found.layouts
    return total / all_layouts


def test_no_opening_no_answer() -> None:
    board = Board.from_text("1#", 1)
    assert why_decision(board, Decision((Move(Action.FLAG, Cell(0, 1)),))) is None
    assert why_decision(board, Decision(())) is None

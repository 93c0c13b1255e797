import numpy as np
import pytest

from screenbot.board import Board, Cell, Outcome, Tile, is_usual, level_mines, neighbours
from screenbot.errors import BoardError

DRAWN = "#F?*\n!X~0\n1238"


def test_text_form_round_trips() -> None:
    board = Board.from_text(DRAWN)
    assert str(board) == DRAWN
    assert board.tiles.tolist() == [[-1, -2, -3, -4], [-5, -6, -7, 0], [1, 2, 3, 8]]
    assert (board.rows, board.columns) == (3, 4)


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("", "at least one row"),
        ("##\n#", "row 1 has 1 tiles"),
        ("#9#", "unknown letter '9' at row 0, column 1"),
    ],
)
def test_bad_text_is_refused(text: str, fault: str) -> None:
    with pytest.raises(BoardError, match=fault):
        Board.from_text(text)


def test_a_board_cannot_be_changed() -> None:
    source = np.zeros((2, 2), np.int8)
    board = Board(source)
    source[0, 0] = Tile.MINE
    assert board.tiles[0, 0] == 0
    with pytest.raises(ValueError, match="read-only"):
        board.tiles[0, 0] = 1


def test_boards_are_equal_when_a_player_sees_the_same() -> None:
    assert Board.from_text("#1") == Board.from_text("#1")
    assert Board.from_text("#1") != Board.from_text("#1", mines=1)
    assert Board.from_text("#1") != Board.from_text("#1", outcome=Outcome.WON)
    assert len({Board.from_text("#1"), Board.from_text("#1")}) == 1


def test_covered_counts_flags_and_question_marks() -> None:
    assert Board.from_text(DRAWN).covered.tolist() == [[True, True, True, False], [False] * 4, [False] * 4]


@pytest.mark.parametrize(
    ("rows", "columns", "mines"), [(9, 9, 10), (8, 8, 10), (16, 16, 40), (16, 30, 99), (30, 16, 99)]
)
def test_a_standard_size_implies_its_mines(rows: int, columns: int, mines: int) -> None:
    assert level_mines(rows, columns) == mines


def test_a_custom_size_implies_nothing() -> None:
    assert level_mines(10, 10) is None


@pytest.mark.parametrize(
    ("size", "usual"),
    [((10, 10), True), ((30, 16), True), ((14, 18), True), ((24, 20), True), ((15, 16), False)],
)
def test_usual_boards_are_squares_or_of_a_level(size: tuple[int, int], usual: bool) -> None:
    assert is_usual(*size) is usual


def test_neighbours_stay_on_the_board() -> None:
    assert neighbours(Cell(0, 0), 2, 2) == [(0, 1), (1, 0), (1, 1)]
    assert len(neighbours(Cell(1, 1), 3, 3)) == 8

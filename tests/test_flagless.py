from screenbot.board import Action, Board, Cell, Move
from screenbot.solver.decision import Decision
from screenbot.solver.flagless import without_flags

FLAG, OPEN = Move(Action.FLAG, Cell(0, 1)), Move(Action.OPEN, Cell(0, 2))


def test_only_openings_are_left() -> None:
    decide = without_flags(lambda _: Decision((FLAG, OPEN)))
    assert decide(Board.from_text("1##")).moves == (OPEN,)


def test_a_strategy_that_works_by_flags_sees_the_flag_that_it_would_have_put() -> None:
    seen: list[str] = []

    def flag_first(board: Board) -> Decision:
        seen.append(str(board))
        return Decision((OPEN,) if "F" in str(board) else (FLAG,))

    decide = without_flags(flag_first)
    assert decide(Board.from_text("1##")).moves == (OPEN,)
    assert decide(Board.from_text("1#2")).moves == (OPEN,)
    assert seen == ["1##", "1F#", "1F2"]


def test_a_wrong_flag_of_the_person_is_still_taken_off() -> None:
    decide = without_flags(lambda _: Decision((FLAG,)))
    assert decide(Board.from_text("1F#")).moves == (FLAG,)

"""Decisions and large numbers in words, as the page, the animation and the terminal say them."""

from screenbot.board import Action, Board
from screenbot.solver.decision import Decision

NAMES = {Action.OPEN: "opens", Action.FLAG: "flags", Action.CHORD: "chords on"}
SUPERSCRIPTS = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")


def sentence(decision: Decision | None, board: Board) -> str:
    """Return what a decision does, in a sentence."""
    if decision is None:
        return f"The game is {board.outcome.value}."
    if not decision.moves:
        return "Does nothing."
    parts = []
    for action, verb in NAMES.items():
        cells = [move.cell for move in decision.moves if move.action is action]
        if len(cells) == 1:
            parts.append(f"{verb} row {cells[0].row}, column {cells[0].column}")
        elif cells:
            parts.append(f"{verb} {len(cells)} tiles")
    text = " and ".join(parts)
    return f"{text[0].upper()}{text[1:]}."


def count_text(count: int | None) -> str:
    """Return a count of layouts for people: exact below a million, else with its power of ten."""
    if count is None:
        return ""
    if count < 1_000_000:
        return f"{count:,}".replace(",", "\u202f")
    power = len(str(count)) - 1
    digits = str(count)[:2]
    return f"{digits[0]}.{digits[1]} × 10{str(power).translate(SUPERSCRIPTS)}"

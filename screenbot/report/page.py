"""A recorded game as one HTML page that needs nothing else: no network, no other file."""

from base64 import b64encode
from datetime import datetime
from pathlib import Path
from typing import Any

import numpy as np
from jinja2 import Environment, PackageLoader, StrictUndefined

from screenbot.board import LEVELS
from screenbot.errors import BoardError, RecordingError
from screenbot.play import Turn
from screenbot.recording import PHASES, Ending, Patch, RecordedTurn, Recording
from screenbot.report.summary import Summary, guessed, summarize_recording, survivals
from screenbot.report.why import Why, why_decision
from screenbot.report.words import count_text, sentence
from screenbot.solver.decision import Decision

UNITS = 10_000
"""Risks travel as whole numbers of this part."""


def render_page(recording: Recording) -> str:
    """Return the page of a recorded game.

    Raises:
        RecordingError: nothing was recorded but the start.
    """
    if not recording.turns:
        raise RecordingError(f"The recording {recording.name} holds no turn, so there is nothing to show.")
    environment = Environment(
        loader=PackageLoader("screenbot.report", "page"), autoescape=True, undefined=StrictUndefined
    )
    environment.policies["json.dumps_kwargs"] = {"separators": (",", ":"), "ensure_ascii": False}
    summary = summarize_recording(recording)
    return environment.get_template("page.html").render(
        title=title(recording),
        recording=recording,
        started=datetime.fromisoformat(recording.header.started),
        summary=summary,
        figures=figures(summary),
        phases=PHASES,
        game=_game(recording),
    )


def save_page(path: Path, recording: Recording) -> None:
    """Write the page of a recorded game."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(render_page(recording), encoding="utf-8")


def title(recording: Recording) -> str:
    """Return what was played, such as ``Expert, 16 × 30, 99 mines``."""
    board = recording.turns[0].turn.board
    level = {size: name.capitalize() for name, size in LEVELS.items()}.get(
        (board.rows, board.columns, board.mines or -1)
    )
    mines = "mines not known" if board.mines is None else f"{board.mines} mines"
    size = f"{board.rows} × {board.columns}, {mines}"
    return f"{level}, {size}" if level else size


def figures(summary: Summary) -> list[tuple[str, str, str]]:
    """Return (name, value, what it means) of each figure."""
    speed, efficiency = summary.three_bv_per_second, summary.efficiency
    unknown = "not known: the mines were not all shown"
    three_bv = "–" if summary.three_bv is None else str(summary.three_bv)
    if summary.solved is not None and summary.solved != summary.three_bv:
        three_bv = f"{summary.solved} of {summary.three_bv}"
    return [
        ("Time", f"{summary.seconds:.2f} s", "from the first click to the last"),
        ("3BV", three_bv, unknown if summary.three_bv is None else "fewest left clicks that win"),
        ("3BV/s", "–" if speed is None else f"{speed:.1f}", unknown if speed is None else "solved a second"),
        ("Clicks", str(summary.clicks), "all that were sent"),
        (
            "Efficiency",
            "–" if efficiency is None else f"{efficiency:.0%}",
            unknown if efficiency is None else "3BV solved a click",
        ),
        ("Guesses", str(summary.guesses), "moves that could have hit a mine"),
        ("Survival", f"{summary.survival:.1%}", "chance that all guesses go well"),
    ]


def _game(recording: Recording) -> dict[str, Any]:
    """Return what the page's script shows, as JSON takes it."""
    board = recording.turns[0].turn.board
    chances = survivals([recorded.turn for recorded in recording.turns])
    turns = [_turn(recorded, chance) for recorded, chance in zip(recording.turns, chances, strict=True)]
    if recording.ending is not None and recording.ending.last is not None:
        turns.append(_stop(recording.ending, turns[-1]))
    return {
        "rows": board.rows,
        "columns": board.columns,
        "phases": PHASES,
        "turns": turns,
    }


def _turn(recorded: RecordedTurn, survival: float) -> dict[str, Any]:
    board, decision, why = recorded.turn.board, recorded.turn.decision, _why(recorded.turn)
    return {
        "at": round(recorded.at, 3),
        "frame": _frame(recorded.patch),
        "xs": [round(edge) for edge in recorded.grid.column_edges],
        "ys": [round(edge) for edge in recorded.grid.row_edges],
        "board": "".join(board.lines),
        "risks": _risks(decision),
        "does": sentence(decision, board),
        "reason": decision.reason if decision else "",
        "risk": None if decision is None else decision.risk,
        "guess": guessed(recorded.turn),
        "layouts": count_text(decision.layouts if decision else None),
        "moves": [[move.action.value, *move.cell] for move in decision.moves] if decision else [],
        "why": why.text if why and why.text != (decision.reason if decision else "") else "",
        "proof": [list(cell) for cell in why.witnesses] if why else [],
        "survival": round(survival, 6),
        "ms": [round(1000 * recorded.phases.get(phase, 0.0), 2) for phase in PHASES],
    }


def _stop(ending: Ending, before: dict[str, Any]) -> dict[str, Any]:
    """Return what the page shows last where the bot was stopped: the last picture, and why."""
    read = "".join(ending.board.lines) if ending.board is not None else before["board"]
    return before | {
        "at": round(ending.at, 3),
        "board": read,
        "risks": before["risks"] if read == before["board"] else None,
        "frame": _frame(ending.last),
        "does": "The bot was stopped here.",
        "reason": (ending.why or "").split("\n")[0],
        "risk": None,
        "guess": False,
        "layouts": "",
        "moves": [],
        "why": "",
        "proof": [],
        "ms": [0.0] * len(PHASES),
    }


def _risks(decision: Decision | None) -> list[int] | None:
    """Return the risks row by row in `UNITS`, -1 where a tile is not covered."""
    if decision is None or decision.risks is None:
        return None
    risks = np.where(np.isnan(decision.risks), -1, np.round(decision.risks * UNITS))
    return [int(risk) for risk in risks.ravel()]


def _why(turn: Turn) -> Why | None:
    """Return the answer to "why this move?" of today's brain; None where it has none."""
    if turn.decision is None:
        return None
    try:
        return why_decision(turn.board, turn.decision)
    except BoardError:  # a board that was misread may contradict itself
        return None


def _frame(patch: Patch | None) -> list[str | int | bool] | None:
    """Return a change as the page draws it: a data URL, where, and whether it is a whole picture."""
    if patch is None:
        return None
    return [f"data:image/png;base64,{b64encode(patch.png).decode()}", *patch.at, patch.is_whole]

"""Why this move? The numbers that prove a tile safe or a mine, or what speaks for a guess, in sentences."""

from dataclasses import dataclass, replace
from itertools import islice
from math import exp

import numpy as np

from screenbot.board import Action, Board, Cell, Tile, Tiles, neighbours
from screenbot.errors import ContradictionError
from screenbot.report.words import count_text
from screenbot.solver.components import CONTRADICTION, OK
from screenbot.solver.counting import new_sums, sum_layouts
from screenbot.solver.decision import Decision, Risks
from screenbot.solver.probability import Probabilities, mines_left, position, probabilities

TRIED = 4
"""Safe tiles of a decision whose proofs are compared: the shortest is told."""

RUNNERS_UP = 3
NAMED = 3
"""Numbers of a proof that are named one by one; of a longer one they are only marked."""

NODES = 1 << 18
"""Workspace for what a guess leads to; a frontier that does not fit is left out."""


@dataclass(frozen=True)
class Why:
    """An answer.

    Attributes:
        cell: the tile it is about.
        text: a sentence or a few.
        witnesses: the tiles whose numbers prove it; none for a guess.
    """

    cell: Cell
    text: str
    witnesses: tuple[Cell, ...] = ()


def why_decision(board: Board, decision: Decision) -> Why | None:
    """Return the shortest proof of a decision's openings, or all about its guess; None where none is made."""
    openings = [move.cell for move in decision.moves if move.action is Action.OPEN]
    if not openings:
        return None
    if board.covered.all():
        return Why(openings[0], decision.reason)
    found = probabilities(board)
    if decision.is_guess:
        return why_tile(board, found, openings[0])
    answers = [why_tile(board, found, cell) for cell in islice(openings, TRIED)]
    return min(answers, key=lambda answer: len(answer.witnesses))


def why_tile(board: Board, found: Probabilities, cell: Cell) -> Why:
    """Return all about one covered tile: its proof where it is certain, else what speaks for a guess."""
    risk = float(found.risks[cell])
    if np.isnan(risk):
        return Why(cell, f"{_place(cell)} is not covered, or it is not sure what it shows.")
    if risk == 0.0:
        return _full_number(board, found.risks, cell) or _proof(board, cell, mine=False)
    if risk == 1.0:
        return _needy_number(board, found.risks, cell) or _proof(board, cell, mine=True)
    return _guess(board, found, cell)


def _full_number(board: Board, risks: Risks, cell: Cell) -> Why | None:
    """Return the proof that a number beside the tile has all its mines already, if one has."""
    for near in neighbours(cell, board.rows, board.columns):
        number = int(board.tiles[near])
        mines = [other for other in _around(board, near) if _is_mine(board, risks, other)]
        if number >= 0 and len(mines) == number:
            has = f"the {number} at {_at(near)} already has its mine{'s' if number != 1 else ''}"
            return Why(cell, f"{_place(cell)} is safe: {has}{_listed(mines)}.", (near,))
    return None


def _needy_number(board: Board, risks: Risks, cell: Cell) -> Why | None:
    """Return the proof that a number beside the tile needs all tiles that are left to it, if one does."""
    for near in neighbours(cell, board.rows, board.columns):
        number = int(board.tiles[near])
        left = [c for c in _around(board, near) if _is_mine(board, risks, c) or risks[c] > 0.0]
        if number > 0 and len(left) == number:
            needs = f"the {number} at {_at(near)} needs all {number} tiles that are left to it"
            only = f"it is the only tile left to the 1 at {_at(near)}"
            return Why(cell, f"{_place(cell)} is a mine: {only if number == 1 else needs}.", (near,))
    return None


def _proof(board: Board, cell: Cell, mine: bool) -> Why:
    """Return the smallest group of numbers that cannot all be true if the tile were otherwise."""
    tiles = board.tiles.copy()
    tiles[cell] = Tile.WRONG_FLAG if mine else Tile.MINE  # to the brain: opened without a number, or a mine
    try:
        probabilities(replace(board, tiles=tiles))
    except ContradictionError as error:
        witnesses = tuple(Cell(*each) for each in error.cells)
    else:
        witnesses = ()
    verdict = "a mine" if mine else "safe"
    otherwise = "were it safe" if mine else "with a mine there"
    if not witnesses:
        return Why(cell, f"{_place(cell)} is {verdict}: the count of mines leaves no other choice.")
    if len(witnesses) == 1:
        number = board.tiles[witnesses[0]]
        text = f"{otherwise}, the {number} at {_at(witnesses[0])} could not be true"
    elif len(witnesses) <= NAMED:
        named = [f"the {board.tiles[witness]} at {_at(witness)}" for witness in witnesses]
        text = f"{otherwise}, {_joined(named)} could not all be true"
    else:
        text = f"{otherwise}, the {len(witnesses)} marked numbers could not all be true"
    return Why(cell, f"{_place(cell)} is {verdict}: {text}{_counted(board, tiles)}.", witnesses)


def _counted(board: Board, tiles: Tiles) -> str:
    """Return the words that say so where only the count of all mines makes the contradiction."""
    if board.mines is None:
        return ""
    try:
        probabilities(replace(board, tiles=tiles, mines=None))
    except ContradictionError:
        return ""
    return f" with {board.mines} mine{'' if board.mines == 1 else 's'} in all"


def _guess(board: Board, found: Probabilities, cell: Cell) -> Why:
    """Return the risk of a guess, how it ranks, what it may win, and the runners-up."""
    risk = float(found.risks[cell])
    covered = found.risks[~np.isnan(found.risks)]
    safer = int((covered < risk - 1e-9).sum())
    equal = int((np.abs(covered - risk) <= 1e-9).sum()) - 1
    if (covered == 0.0).any():
        rank = "there are certainly safe tiles"
    elif safer:
        rank = f"{safer} {'tile is' if safer == 1 else 'tiles are'} less risky, but may win less"
    else:
        rank = "no tile is less risky" + (
            f", {equal} {'is' if equal == 1 else 'are'} as risky" if equal else ""
        )
    text = (
        f"{_place(cell)} is a guess: a mine in {risk:.1%} of the {count_text(found.layouts)} layouts that "
        f"agree; {rank}."
    )
    wins = leads_on(board, found, cell)
    if wins is not None:
        text += f" In {wins:.1%} it is safe and a safe move follows."
    parts = []
    for other in _runners_up(found, cell):
        follows = leads_on(board, found, other)
        more = "" if follows is None else f", a safe move follows in {follows:.0%}"
        parts.append(f"{_at(other)} ({found.risks[other]:.1%}{more})")
    return Why(cell, f"{text} Runners-up: {'; '.join(parts)}." if parts else text)


def leads_on(board: Board, found: Probabilities, cell: Cell) -> float | None:
    """Return the chance that a covered tile is safe and that its number leaves a safe tile or wins.

    None where the frontier is too tangled to sum quickly.
    """
    sums, tiles, mines = new_sums(board.rows, board.columns, NODES), position(board), mines_left(board)
    place = cell.row * board.columns + cell.column
    total = 0.0
    for number in range(9):
        tiles[place] = number
        status = sum_layouts(tiles, -1 if mines is None else mines, 0.2, sums)
        if status == OK:
            boxes, afar = int(sums.front.counts[1]), int(sums.front.counts[3])
            won = (sums.chance[:boxes] == 1.0).all() and (afar == 0 or sums.results[1] == 1.0)
            safe = (sums.chance[:boxes] == 0.0).any() or (afar > 0 and sums.results[1] == 0.0)
            total += exp(float(sums.results[0]) - found.log_weight) if safe or won else 0.0
        elif status != CONTRADICTION:
            return None
    return min(1.0, total)


def _runners_up(found: Probabilities, cell: Cell) -> list[Cell]:
    order = np.argsort(np.where(np.isnan(found.risks), np.inf, found.risks), axis=None, kind="stable")
    cells = [Cell(*(int(i) for i in np.unravel_index(i, found.risks.shape))) for i in order[: RUNNERS_UP + 1]]
    return [c for c in cells if c != cell and found.risks[c] < 1.0][:RUNNERS_UP]


def _around(board: Board, cell: Cell) -> list[Cell]:
    return neighbours(cell, board.rows, board.columns)


def _is_mine(board: Board, risks: Risks, cell: Cell) -> bool:
    return bool(risks[cell] == 1.0 or board.tiles[cell] in (Tile.MINE, Tile.HIT_MINE))


def _listed(cells: list[Cell]) -> str:
    return f", at {_joined([_at(cell) for cell in cells])}" if 0 < len(cells) <= NAMED else ""


def _joined(parts: list[str]) -> str:
    return " and ".join([", ".join(parts[:-1]), parts[-1]] if len(parts) > 1 else parts)


def _place(cell: Cell) -> str:
    return f"Row {cell.row}, column {cell.column}"


def _at(cell: Cell) -> str:
    return f"({cell.row}, {cell.column})"

"""Plays any strategy without flags: what it would flag is remembered instead of clicked."""

from dataclasses import replace

import numpy as np

from screenbot.board import Action, Board, Cell, Tile
from screenbot.solver.decision import Decision, Strategy


def without_flags(decide: Strategy) -> Strategy:
    """Return a strategy that makes the same openings as `decide` and puts no flag.

    Strategies that work by flags still see those that they would have put.
    """
    imagined: set[Cell] = set()

    def decide_without(board: Board) -> Decision:
        while True:
            decision = decide(_with_flags(board, imagined))
            flags = {move.cell for move in decision.moves if move.action is Action.FLAG}
            real = {cell for cell in flags if board.tiles[cell] == Tile.FLAG}
            imagined.symmetric_difference_update(flags - real)
            moves = tuple(
                move for move in decision.moves if move.action is not Action.FLAG or move.cell in real
            )
            if moves or not flags:
                return replace(decision, moves=moves)

    return decide_without


def _with_flags(board: Board, cells: set[Cell]) -> Board:
    tiles = board.tiles.copy()
    for cell in cells:
        if tiles[cell] == Tile.COVERED:
            tiles[cell] = Tile.FLAG
    return replace(board, tiles=np.asarray(tiles, np.int8))

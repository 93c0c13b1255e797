"""A new board that answers nothing is begun by words or a face beside it, with one click."""

from collections.abc import Callable
from contextlib import nullcontext

import numpy as np
import pytest

from screenbot.board import Action, Board, Cell, Move, Outcome
from screenbot.desktop import Button
from screenbot.embedded import EmbeddedDesktop
from screenbot.errors import StuckError
from screenbot.geometry import Point, Rect
from screenbot.minefield import FirstClick, Layout, generate
from screenbot.play import play
from screenbot.solver.decision import Decision, Strategy
from screenbot.window import LiveWindow
from tests.painted import TILE, desktop, window
from tests.window.live.games import LAYOUT, opened_but_for, written


def waiting_for_a_start(
    embedded: EmbeddedDesktop, live: LiveWindow, words: str, begins: Callable[[], None] | None
) -> list[Cell | None]:
    """Put words above a board that answers nothing until they are clicked; return where clicks come."""
    board, opening, clicked = live.grid.area, embedded.click, list[Cell | None]()
    button = Rect(board.x, board.y - 40, 140, 24)
    embedded.cover(button, written(words, button))

    def click(point: Point, kind: Button = Button.LEFT) -> None:
        clicked.append(live.grid.tile_at(point))
        if begins is not None and button.contains(point) and clicked.count(None) == 1:
            embedded.uncover()
            begins()
        elif begins is not None and None in clicked:
            opening(point, kind)

    embedded.click = click  # type: ignore[method-assign]
    return clicked


def one_by_one(layout: Layout) -> Strategy:
    """Return a strategy that opens one safe tile after the other; of a board of another size the first."""

    def decide(board: Board) -> Decision:
        same = board.tiles.shape == layout.mines.shape
        safe = ~layout.mines & (board.tiles < 0) if same else board.tiles < 0
        cell = Cell(*map(int, np.argwhere(safe)[0]))
        return Decision((Move(Action.OPEN, cell),), 1.0, "knowing", "It is safe.")

    return decide


@pytest.mark.parametrize("words", ["Start New Game", "Start"])
@pytest.mark.parametrize("begins", [True, False])
def test_words_beside_a_new_board_that_answers_nothing_are_clicked_once(words: str, begins: bool) -> None:
    embedded = desktop(LAYOUT, size=(600, 600))
    live = window(embedded, mines=10)
    live._scene.skin = ""
    clicked = waiting_for_a_start(embedded, live, words, (lambda: None) if begins else None)
    if begins:
        turns = list(play(live, one_by_one(LAYOUT)))
        assert turns[-1].board.outcome is Outcome.WON
    else:
        with pytest.raises(StuckError, match="did not answer three times"):
            list(play(live, one_by_one(LAYOUT)))
    assert clicked.count(None) == 1
    assert clicked.index(None) == 2


@pytest.mark.parametrize("face", [True, False])
def test_so_is_the_face_above_its_middle(face: bool) -> None:
    embedded, clicked = desktop(LAYOUT, size=(600, 600)), list[Cell | None]()
    live = window(embedded, mines=10, face=face)
    live._scene.skin = ""
    opening = embedded.click

    def click(point: Point, kind: Button = Button.LEFT) -> None:
        clicked.append(live.grid.tile_at(point))
        if None in clicked[:-1]:
            opening(point, kind)

    embedded.click = click  # type: ignore[method-assign]
    with nullcontext() if face else pytest.raises(StuckError, match="did not answer three times"):
        *_, last = play(live, one_by_one(LAYOUT))
        assert last.board.outcome is Outcome.WON
    assert clicked.count(None) == face


def test_a_board_that_its_start_lays_larger_is_played() -> None:
    larger = generate(12, 12, 20, FirstClick.OPENING, Cell(0, 0), np.random.default_rng(7))
    embedded = desktop(LAYOUT, games=1, size=(600, 600), then=[larger])
    live = window(embedded, mines=10)
    live._scene.skin = ""

    def begins() -> None:
        embedded._restart()
        before = embedded._window
        assert before is not None
        size = before.width + 3 * TILE, before.height + 3 * TILE
        embedded._window = Rect(before.x, before.y, *size)
        embedded._canvas = embedded._draw()

    waiting_for_a_start(embedded, live, "Start", begins)
    turns = list(play(live, one_by_one(larger)))
    assert turns[-1].board.tiles.shape == (12, 12)
    assert turns[-1].board.outcome is Outcome.WON


@pytest.mark.parametrize("known", [True, False])
def test_words_beside_a_board_are_not_clicked_of_a_known_program_or_amid_a_game(known: bool) -> None:
    embedded = desktop(LAYOUT, size=(600, 600))
    live = window(embedded, mines=10)
    live._scene.skin = "known" if known else ""
    if not known:
        opened_but_for(embedded, live, left=12)
    clicked = waiting_for_a_start(embedded, live, "Start New Game", None)
    with pytest.raises(StuckError, match="did not answer three times"):
        list(play(live, one_by_one(LAYOUT)))
    assert None not in clicked


def test_a_start_that_new_game_names_is_clicked() -> None:
    embedded = desktop(LAYOUT, size=(600, 600))
    place = Point(embedded.grid.area.x + 20, embedded.grid.area.y - 28)
    live = window(embedded, mines=10, smiley=place)
    live._scene.skin = ""
    waiting_for_a_start(embedded, live, "???", lambda: None)
    turns = list(play(live, one_by_one(LAYOUT)))
    assert turns[-1].board.outcome is Outcome.WON

"""Flags are set where a game takes them, and the last ones where a game may be won by these."""

from dataclasses import replace

import numpy as np
import pytest

from screenbot.board import Action, Board, Cell, Move, Outcome, Tile, Tiles
from screenbot.cli.play import adapting
from screenbot.desktop import Button
from screenbot.embedded import EmbeddedDesktop, Faults
from screenbot.errors import EndUnseenError, StuckError
from screenbot.geometry import Grid, Image, Point, Rect
from screenbot.minefield import Game
from screenbot.play import play
from screenbot.solver.decision import Decision
from screenbot.vision import Reading
from screenbot.window import LiveWindow
from tests.painted import TILE, ExactReader, desktop, knowing, window
from tests.window.live.games import LAYOUT, SAFE


@pytest.mark.parametrize(
    ("skin", "menu", "clicked"), [("", True, False), ("", False, True), ("winxp", True, True)]
)
def test_no_tile_is_opened_while_a_menu_hangs_from_the_first_flag_of_a_strange_program(
    skin: str, menu: bool, clicked: bool
) -> None:
    """A browser opens its own where a page takes no flags."""
    embedded = desktop(LAYOUT)
    live = window(embedded, mines=10)
    live._scene.skin = skin
    clicks, click = list[tuple[Button, Point]](), embedded.click

    def right(point: Point, button: Button = Button.LEFT) -> None:
        clicks.append((button, point))
        if button is Button.LEFT:
            click(point, button)
        elif menu:
            embedded.cover(Rect(point.x, point.y, 3 * TILE, 4 * TILE), (90, 80, 70))

    embedded.click = right  # type: ignore[method-assign]
    live.look()
    live.do(Move(Action.FLAG, Cell(4, 4)))
    live.do(Move(Action.OPEN, Cell(3, 3)))
    assert [button for button, _ in clicks] == [Button.RIGHT, *[Button.LEFT] * clicked]


class Remembering(ExactReader):
    """Knows a tile again by its colour once it was taught."""

    def __init__(self, grid: Grid) -> None:
        super().__init__(grid)
        self.known: dict[tuple[int, ...], int] = {}

    def teach(self, frame: Image, tiles: Tiles) -> None:
        for row, column in np.argwhere(tiles != Tile.UNSURE).tolist():
            self.known[self._look(frame, row, column)] = int(tiles[row, column])

    def read(self, frame: Image) -> Reading:
        found = super().read(frame)
        tiles = found.tiles.copy()
        for row, column in found.unsure:
            tiles[row, column] = self.known.get(self._look(frame, row, column), int(Tile.UNSURE))
        return replace(found, tiles=tiles)

    def _look(self, frame: Image, row: int, column: int) -> tuple[int, ...]:
        tile = self.grid.tile(row, column).cut(frame)
        return tuple(tile[tile.shape[0] // 2, tile.shape[1] // 2].tolist())


@pytest.mark.parametrize("lit", ["nothing", "its rim", "all of it"])
def test_a_game_that_takes_no_flags_is_played_without(lit: str) -> None:
    """What the pointer has lit up may stay so, as where a menu takes it away."""
    embedded = desktop(LAYOUT, Faults(hover=lit == "all of it"))
    click, sent = embedded.click, list[Button]()
    live = window(embedded, mines=10)
    live._scene.reader = Remembering(live._scene.site.local_grid)

    def clicked(point: Point, button: Button = Button.LEFT) -> None:
        sent.append(button)
        if button is Button.LEFT:
            click(point, button)
        elif lit == "its rim" and (cell := embedded.grid.tile_at(point)):
            embedded.grid.tile(*cell).cut(embedded._canvas)[0] = 255
        elif lit == "all of it":
            embedded.move(point)
            embedded._hovered = None  # it is not painted again

    embedded.click = clicked  # type: ignore[method-assign]
    turns = list(play(live, adapting(lambda _: knowing(LAYOUT), live, stated=True)(0)))
    assert turns[-1].board.outcome is Outcome.WON
    assert not live.answers.takes_flags
    assert sent.count(Button.RIGHT) == 2


@pytest.mark.parametrize("begun", [0, 4])
def test_a_game_whose_clicks_put_flags_is_left_alone_after_some(begun: int) -> None:
    """As where a person has pressed a button that makes them do so."""
    embedded = desktop(LAYOUT)
    live = window(embedded, mines=10)
    click, clicks = embedded.click, list[Point]()

    def clicked(point: Point, button: Button = Button.LEFT) -> None:
        clicks.append(point)
        click(point, button if len(clicks) <= begun else Button.RIGHT)

    embedded.click = clicked  # type: ignore[method-assign]
    with pytest.raises(StuckError, match="switch it back"):
        list(play(live, knowing(LAYOUT, openings=2, flags=False)))
    assert len(clicks) <= begun + 12


@pytest.mark.parametrize(("last", "error"), [("flag", EndUnseenError), ("opening", StuckError)])
def test_a_game_that_answers_no_more_may_be_won_by_its_last_flags(last: str, error: type[Exception]) -> None:
    embedded = desktop(LAYOUT)
    live = window(embedded)
    live.look()
    live.do(Move(Action.OPEN, SAFE[0]))
    live.look()
    if last == "flag":
        mine = np.argwhere(LAYOUT.mines)[0]
        live.do(Move(Action.FLAG, Cell(int(mine[0]), int(mine[1]))))
        live.look()
    embedded.click = lambda point, button: None  # type: ignore[method-assign]
    left = next(cell for cell in SAFE if live.look().tiles[cell] == Tile.COVERED)
    openings = Decision((Move(Action.OPEN, left),), 0.0, "knowing", "In vain.")
    with pytest.raises(error):
        list(play(live, lambda board: openings))


def test_a_menu_that_a_right_click_brings_up_is_closed_and_no_flag_set_again() -> None:
    embedded = desktop(LAYOUT, Faults(menu=True))
    live = window(embedded, mines=10)
    turns = list(play(live, adapting(lambda _: knowing(LAYOUT), live, stated=True)(0)))
    assert turns[-1].board.outcome is Outcome.WON
    assert not live.answers.takes_flags
    assert sum(click.button is Button.RIGHT for click in embedded.clicks) == 1
    assert all(click.cell is not None for click in embedded.clicks)


@pytest.mark.parametrize("corner", [Cell(0, 0), Cell(8, 8)])
def test_a_menu_over_the_last_tile_is_no_flag(corner: Cell) -> None:
    embedded = desktop(LAYOUT, Faults(menu=True))
    live = window(embedded, mines=10)
    before = live.look()
    live.do(Move(Action.FLAG, corner))
    assert live.look() == before
    assert not live.answers.takes_flags


@pytest.mark.parametrize("corner", [Cell(0, 0), Cell(8, 8)])
def test_a_menu_that_reaches_beyond_the_board_teaches_no_flag(corner: Cell) -> None:
    embedded = desktop(LAYOUT, Faults(menu=True))
    live = window(embedded, mines=10)
    live._scene.reader = Remembering(live._scene.site.local_grid)
    before = live.look()
    live.do(Move(Action.FLAG, corner))
    assert live.look() == before
    assert not live.answers.takes_flags


def won_but_for_flags(
    monkeypatch: pytest.MonkeyPatch, skin: str = ""
) -> tuple[LiveWindow, Board, list[Cell]]:
    """Return a window whose game is won but for two flags, what it shows, and where these belong."""
    monkeypatch.setattr(Game, "_win", lambda _: None)
    embedded = desktop(LAYOUT)
    live = window(embedded, mines=10)
    live._scene.skin = skin
    left = [Cell(*place) for place in np.argwhere(LAYOUT.mines).tolist()][-2:]
    decide = knowing(LAYOUT)

    def but_for_some(board: Board) -> Decision:
        moves = decide(board).moves
        return Decision(tuple(m for m in moves if m.action is not Action.FLAG or m.cell not in left))

    *_, last = play(live, but_for_some)
    return live, last.board, left


@pytest.mark.parametrize(("packed", "restless"), [(False, False), (True, False), (False, True)])
def test_what_a_won_game_has_left_closed_is_flagged_where_nobody_knows_how_it_ends(
    packed: bool, restless: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Some games are won with the last flag alone; tiles may glow all the time."""
    live, board, left = won_but_for_flags(monkeypatch, "kmines" if packed else "")
    before = live.look()
    live._scene.restless = restless
    live.finish(board)
    flagged = [] if packed else left
    assert np.argwhere(live.look().tiles != before.tiles).tolist() == [list(cell) for cell in flagged]


def test_what_was_assumed_of_the_mines_keeps_no_flag_from_what_a_won_game_has_left(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    live, board, left = won_but_for_flags(monkeypatch)
    before = live.look()
    live.finish(replace(board, mines=7, told=False))
    assert np.argwhere(live.look().tiles != before.tiles).tolist() == [list(cell) for cell in left]


@pytest.mark.parametrize("menu", [False, True])
def test_a_game_that_has_ended_gets_one_flag_more_in_vain(
    menu: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    live, board, left = won_but_for_flags(monkeypatch)
    embedded, did = live._scene.screen, list[Point | tuple[str, ...]]()
    assert isinstance(embedded, EmbeddedDesktop)

    def click(point: Point, kind: Button = Button.LEFT) -> None:
        did.append(point)
        if menu:
            tile = live.grid.tile(*left[0])
            embedded.cover(Rect(tile.x - 20, tile.y - 20, 60, 60), (255, 255, 255))

    embedded.click = click  # type: ignore[method-assign]
    embedded.key = lambda *names: did.append(names)  # type: ignore[method-assign]
    live.finish(replace(board, mines=11))  # safe tiles are closed, too: it was won otherwise
    assert did == []
    live.finish(board)
    assert did == [live.grid.center(*left[0]), *([("escape",)] if menu else [])]

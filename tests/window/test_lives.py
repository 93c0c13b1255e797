"""A mine that nothing but its tile tells of may leave a game going on; what follows tells."""

import numpy as np
import pytest

from screenbot.board import Action, Board, Cell, Move, Outcome, Tile
from screenbot.embedded import EmbeddedDesktop
from screenbot.geometry import Rect
from screenbot.minefield import Game, Layout
from screenbot.vision.rules import judged
from screenbot.window import LiveWindow
from screenbot.window.lives import may_have_lives
from screenbot.window.moment import Moment
from screenbot.window.verdict import outcome_after
from screenbot.window.watching import PATIENCE
from tests.painted import TILE, paint, window
from tests.window.live.games import LAYOUT, written
from tests.window.test_verdict import Told, picture, tiles

OPENED = {Cell(0, 2): Action.OPEN}
MINES = [Cell(*place) for place in np.argwhere(LAYOUT.mines).tolist()]


class Lives(Game):
    """A game with several lives; of a mine that went off it shows nothing but that.

    Args:
        layout: where the mines are.
        lives: how many mines may go off; the last ends it.
    """

    def __init__(self, layout: Layout, lives: int) -> None:
        super().__init__(layout)
        self._lives = lives

    def _lose(self, hit: list[int]) -> None:
        self._lives -= 1
        for index in hit:
            self._tiles[index] = int(Tile.HIT_MINE)
        if not self._lives:
            self.outcome = Outcome.LOST


def begun(lives: int, size: tuple[int, int] | None = None) -> tuple[EmbeddedDesktop, LiveWindow]:
    """Return a strange game with so many lives, and its window, after the first opening."""
    embedded = EmbeddedDesktop(lambda: Lives(LAYOUT, lives), paint, TILE, None, size=size)
    live = window(embedded, mines=10)
    live._scene.skin = ""
    live.look()
    live.do(Move(Action.OPEN, Cell(0, 0)))
    return embedded, live


@pytest.mark.parametrize(
    ("before", "now", "alone"),
    [
        ("11### #####", "11!## #####", True),
        ("11### #####", "11!## ###*#", False),
        ("11### ####F", "11!## ####X", False),
        ("11### ##F##", "11!## ##~##", False),
        ("11### #####", "12!## #####", False),
        ("11### #####", "11!22 22222", False),  # all is shown
        ("01### 01232", "01!## 01232", False),  # nothing but mines is left
        ("01### 01122", "01!## 01122", True),
    ],
)
def test_a_game_may_go_on_after_a_mine_that_nothing_else_tells_of(before: str, now: str, alone: bool) -> None:
    old, new = tiles(before), tiles(now)
    for lives in (False, True):
        moment = Moment(picture(old), old, OPENED, lives=lives)
        reading = Told(new, Outcome.LOST).read(picture(new))
        assert may_have_lives(moment, reading) == (alone and lives)
        expected = Outcome.PLAYING if alone and lives else Outcome.LOST
        assert outcome_after(moment, reading, picture(new)) is expected


@pytest.mark.parametrize(
    ("now", "outcome"),
    [
        ("112## !####", Outcome.PLAYING),
        ("11!## !####", Outcome.PLAYING),  # another life
        ("112*# !####", Outcome.LOST),
    ],
)
def test_a_mine_that_a_game_has_survived_tells_no_end(now: str, outcome: Outcome) -> None:
    old, new = tiles("11### !####"), tiles(now)
    moment = Moment(picture(old), old, OPENED, lives=True)
    assert outcome_after(moment, Told(new, Outcome.LOST).read(picture(new)), picture(new)) is outcome


@pytest.mark.parametrize("lives", [1, 2])
def test_the_next_click_tells_whether_a_game_goes_on(lives: int) -> None:
    _, live = begun(lives)
    live.look()
    live.do(Move(Action.OPEN, MINES[0]))
    board = live.look()
    assert board.outcome is Outcome.PLAYING
    assert board.tiles[MINES[0]] == Tile.HIT_MINE
    free = np.argwhere(~LAYOUT.mines & (board.tiles == Tile.COVERED))[0].tolist()
    live.do(Move(Action.OPEN, Cell(*free)))
    after = live.look()
    assert after.outcome is (Outcome.LOST if lives == 1 else Outcome.PLAYING)
    if lives > 1:
        live.do(Move(Action.OPEN, MINES[1]))
        assert live.look().outcome is Outcome.PLAYING  # the next click would tell
        live.do(Move(Action.OPEN, MINES[2]))
        assert live.look().outcome is Outcome.LOST


def test_a_known_program_has_no_lives() -> None:
    embedded = EmbeddedDesktop(lambda: Lives(LAYOUT, 2), paint, TILE, None)
    live = window(embedded, mines=10)
    live._scene.skin = "exact"
    live.look()
    live.do(Move(Action.OPEN, Cell(0, 0)))
    live.look()
    live.do(Move(Action.OPEN, MINES[0]))
    assert live.look().outcome is Outcome.LOST


@pytest.mark.parametrize("beside", ["message", "flag", "more", "restart"])
def test_a_game_with_one_life_is_lost_however_that_shows(beside: str) -> None:
    embedded, live = begun(1, (700, 500))
    free = Cell(*np.argwhere(~LAYOUT.mines & (live.look().tiles == Tile.COVERED))[0].tolist())
    if beside == "message":
        place = Rect(live.grid.area.x, live.grid.area.bottom + 20, 120, 24)
        embedded.cover(place, written("Game over", place))
    live.do(Move(Action.OPEN, MINES[0]))
    if beside == "more":
        live.do(Move(Action.OPEN, free))
    began = embedded.now()
    board = live.look()
    assert (embedded.now() - began < PATIENCE) == (beside == "message")  # what tells later is waited for
    assert (board.outcome is Outcome.LOST) == (beside in ("message", "more"))
    if beside == "flag":
        live.do(Move(Action.FLAG, MINES[1]))
        live.do(Move(Action.OPEN, free))
        assert live.look().outcome is Outcome.LOST
    if beside == "restart":
        embedded.click = lambda *_: embedded.key("f2")  # type: ignore[method-assign]
        live.do(Move(Action.OPEN, free))
        assert live.look().outcome is Outcome.LOST


def test_a_game_that_answers_after_a_mine_is_not_lost_by_a_click_that_is_swallowed() -> None:
    embedded, live = begun(3)
    live.look()
    live.do(Move(Action.OPEN, MINES[0]))
    one, other = (
        Cell(*place)
        for place in np.argwhere(~LAYOUT.mines & (live.look().tiles == Tile.COVERED))[:2].tolist()
    )
    swallowed = embedded.click
    live.do(Move(Action.OPEN, one))
    for _ in range(2):
        embedded.click = lambda *_: None  # type: ignore[method-assign]
        live.do(Move(Action.OPEN, other))
        embedded.click = swallowed  # type: ignore[method-assign]
        assert live.look().outcome is Outcome.PLAYING


def test_mines_that_went_off_count_where_only_the_count_tells_of_the_end() -> None:
    """One is flagged, one went off: what is covered is free."""
    board = Board(Board.from_text("1F1 12! 01#").tiles, 2, told=True)
    assert judged(board).outcome is Outcome.PLAYING

"""Words, and what the last tile showed, tell how a game has ended whose board shows it no more."""

from dataclasses import replace

import numpy as np
import pytest

import screenbot.window.live
from screenbot.board import Action, Cell, Move, Outcome, Tile
from screenbot.desktop import Button
from screenbot.embedded import EmbeddedDesktop
from screenbot.errors import WindowLostError
from screenbot.geometry import Grid, Image, Point, Rect
from screenbot.minefield import FirstClick, Game, generate
from screenbot.play import play
from screenbot.solver.decision import Decision
from screenbot.vision import Reading
from screenbot.vision.deduction import around, deduced
from screenbot.window.guess import Glimpses
from screenbot.window.live import Shown
from screenbot.window.watching import PATIENCE
from tests.painted import COLORS, TILE, ExactEyes, ExactReader, desktop, knowing, paint, window
from tests.window.live.games import LAYOUT, SAFE, opened_but_for, written


@pytest.mark.parametrize("seconds", [0.2, 1.5])
def test_a_turn_that_was_broken_off_has_won_nothing_when_a_page_comes(seconds: float) -> None:
    """Its moves were certain and would have opened all but the mines."""
    embedded = desktop(LAYOUT)
    live = window(embedded, mines=10)
    opened_but_for(embedded, live, left=12)
    lost = list[Point]()

    def swallowed(point: Point, kind: Button = Button.LEFT) -> None:
        lost.append(point)
        if len(lost) == 4:
            embedded.later(seconds, lambda: embedded.cover(live.area, (240, 240, 240)))

    embedded.click = swallowed  # type: ignore[method-assign]
    live.look()
    for cell in [cell for cell in SAFE if embedded.game.board().tiles[cell] < 0]:
        live.do(Move(Action.OPEN, cell))
    assert len(lost) == 4
    with pytest.raises(WindowLostError) as gone:
        live.look()
    assert not getattr(gone.value, "clicked", False)
    assert not getattr(gone.value, "at_once", False)


@pytest.mark.parametrize("seconds", [1.0, 8.0])
def test_a_game_that_its_flags_have_won_in_the_middle_of_a_turn_is_named_after_its_confetti(
    seconds: float,
) -> None:
    """The rest of the turn is not answered; what falls is never still, then a message says so."""
    embedded = desktop(LAYOUT)
    live = window(embedded, mines=10)
    live._scene.skin = ""
    opened_but_for(embedded, live, left=12)
    rng, board = np.random.default_rng(1), live.grid.area
    words = Rect(board.x + 2, board.center.y - 12, board.width - 4, 24)

    def falls() -> None:
        embedded.uncover()
        confetti = rng.integers(0, 256, (board.height // 2, board.width, 3)).astype(np.uint8)
        embedded.cover(Rect(board.x, board.y + TILE, board.width, board.height // 2), confetti)

    def says() -> None:
        embedded.uncover()
        embedded.cover(board, (120, 60, 20))
        embedded.cover(words, written("You won", words))

    def ends(*_: object) -> None:
        embedded.click = lambda *_: None  # type: ignore[method-assign]
        for turn in range(round(20 * seconds)):
            embedded.later(0.05 * turn, falls)
        embedded.later(seconds, says)

    embedded.click = ends  # type: ignore[method-assign]
    live.look()
    for cell in [cell for cell in SAFE if embedded.game.board().tiles[cell] < 0]:
        live.do(Move(Action.OPEN, cell))
    assert live.look().outcome is Outcome.WON


@pytest.mark.parametrize(
    ("said", "closed", "mine", "outcome"),
    [
        (Outcome.WON, "", False, Outcome.WON),
        (Outcome.PLAYING, "", False, Outcome.PLAYING),
        (Outcome.WON, "#", False, Outcome.PLAYING),
        (Outcome.LOST, "", False, Outcome.PLAYING),
        (Outcome.LOST, "#", True, Outcome.LOST),
        (Outcome.WON, "", True, Outcome.PLAYING),
    ],
)
def test_words_here_and_there_tell_of_an_end_that_the_board_agrees_with(
    monkeypatch: pytest.MonkeyPatch, said: Outcome, closed: str, mine: bool, outcome: Outcome
) -> None:
    """They hide tiles that are no block, and nobody knows how many mines there are; or what was opened."""
    embedded = desktop(LAYOUT)
    live = window(embedded)
    live._scene.skin = ""
    *_, last = play(live, knowing(LAYOUT))
    tiles = np.where(LAYOUT.mines, Tile.COVERED, last.board.tiles).astype(np.int8)
    for cell in SAFE[10:40:7]:
        tiles[cell] = Tile.UNSURE
    if closed:
        tiles[next(cell for cell in SAFE if tiles[cell] > 1)] = Tile.COVERED
    frame = live._scene.grab()
    reading = replace(live._scene.read(frame), tiles=tiles, outcome=Outcome.PLAYING)
    monkeypatch.setattr(live._cover, "said", lambda *_: said)
    monkeypatch.setattr(live._cover, "seems_won", lambda _: False)
    monkeypatch.setattr(screenbot.window.live, "shows_a_mine", lambda *_: mine)
    live._scene.vanished = False
    shown = Shown(frame, reading, [], whole=False, there=True, veiled=False, went_off=False)
    doubted = live._doubt(shown, at_once=False, sought=True, glimpses=Glimpses(live._scene))
    assert doubted is not None
    assert doubted.outcome is outcome
    told = outcome is not Outcome.PLAYING
    assert live._scene.vanished is told, "words that came late may be another program's"


@pytest.mark.parametrize(
    ("before", "now", "silent", "won"),
    [
        ("Good luck", "Congratulations! You won!", True, True),
        ("Game over! You lost!", "Congratulations! You won!", True, True),
        ("You won!", "You won!", True, False),  # the last game, or it is always there
        ("Good luck", "Congratulations! You won!", False, False),
        ("Good luck", "Hurry up!", True, False),
    ],
)
def test_a_game_that_answers_no_more_is_won_where_words_beside_it_begin_to_say_so(
    before: str, now: str, silent: bool, won: bool
) -> None:
    """Some are by their last flag, with safe tiles covered, whose number is not known."""
    embedded = desktop(LAYOUT, size=(600, 600))
    board = embedded.grid.area
    place = Rect(board.x - 60, board.bottom + 30, 300, 30)
    embedded.cover(place, written(before, place))
    live = window(embedded, mines=10)
    scene, lost = live._scene, Cell(0, 1)
    live.look()
    live._next_game._clicks.note()
    embedded.cover(place, written(now, place))
    scene.answers.waiting, scene.answers._turns_lost = {lost: Action.OPEN}, int(silent)
    frame = scene.grab()
    reading = live._accept(frame, scene.read(frame), [lost])
    assert reading.outcome is (Outcome.WON if won else Outcome.PLAYING)


def test_words_of_the_last_game_tell_of_no_win_of_this_one() -> None:
    """They stay beside its board, and some clicks get no answer."""
    embedded = desktop(LAYOUT, games=2, size=(600, 600))
    board = embedded.grid.area
    place, mine = Rect(board.x - 60, board.bottom + 30, 300, 30), Cell(*np.argwhere(LAYOUT.mines)[0].tolist())
    live = window(embedded, mines=10)
    live.look()
    live.do(Move(Action.OPEN, mine))
    live.look()
    embedded.cover(place, written("Congratulations! You won!", place))
    live.new_game()
    scene, lost = live._scene, Cell(0, 1)
    scene.answers.waiting, scene.answers._turns_lost = {lost: Action.OPEN}, 1
    frame = scene.grab()
    assert live._accept(frame, scene.read(frame), [lost]).outcome is Outcome.PLAYING


def test_an_end_that_takes_long_to_be_read_is_known_as_any(monkeypatch: pytest.MonkeyPatch) -> None:
    """It shows all its tiles; many lie beneath something that tells nothing."""
    embedded = desktop(LAYOUT)
    live = window(embedded, mines=10)
    live._scene.skin = ""
    live.look()
    read = live._scene.read

    def slow(frame: Image) -> Reading:
        embedded.sleep(PATIENCE + 1)
        return read(frame)

    monkeypatch.setattr(live._scene, "read", slow)
    live.do(Move(Action.OPEN, Cell(*np.argwhere(LAYOUT.mines)[0].tolist())))
    shown = np.where(LAYOUT.mines, Tile.MINE, LAYOUT.numbers)
    for cell, tile in np.ndenumerate(shown):
        hidden = 3 <= cell[0] < 7 and cell[1] < 5
        embedded.cover(live.grid.tile(*cell), (1, 2, 3) if hidden else COLORS[int(tile)])
    assert live.look().outcome is Outcome.LOST


class Misled(ExactReader):
    """A reader to whom what it cannot read passes for covered tiles, and what it can for nothing known."""

    def read(self, frame: Image) -> Reading:
        found = super().read(frame)
        unread = found.tiles == Tile.UNSURE
        return replace(found, tiles=np.where(unread, Tile.COVERED, Tile.UNSURE).astype(np.int8))


def test_what_a_message_says_tells_how_a_guess_ended_where_its_ground_passes_for_tiles() -> None:
    """And nothing is looked for elsewhere."""
    embedded = desktop(LAYOUT)
    live = window(embedded)
    live._scene.skin = ""
    live.look()
    live.do(Move(Action.OPEN, Cell(0, 0)))
    board = live.grid.area
    embedded.cover(board.grown(-1), COLORS[int(Tile.COVERED)])
    words = Rect(board.x + 2, board.center.y - 12, board.width - 4, 24)
    embedded.cover(words, written("Game over", words))
    live._scene.reader = Misled(live._scene.site.local_grid)
    live._scene.eyes.find = pytest.fail  # type: ignore[method-assign, assignment]
    assert live.look().outcome is Outcome.LOST


def test_a_game_is_lost_whose_mines_nobody_can_read() -> None:
    def strange(value: int, width: int, height: int) -> Image:
        if value in (Tile.MINE, Tile.HIT_MINE):
            return np.full((height, width, 3), (1, 2, 3), np.uint8)
        return paint(value, width, height)

    embedded = EmbeddedDesktop(lambda: Game(LAYOUT), strange, TILE, None)
    live = window(embedded, mines=10)
    live.look()
    live.do(Move(Action.OPEN, Cell(0, 0)))
    live.look()
    live.do(Move(Action.OPEN, Cell(*map(int, np.argwhere(LAYOUT.mines)[0]))))
    assert live.look().outcome is Outcome.LOST


@pytest.mark.parametrize("again", [True, False])
def test_a_tile_that_is_open_answers_no_click_which_tells_of_no_mine(again: bool) -> None:
    embedded = desktop(LAYOUT)
    live = window(embedded, mines=10)
    live.look()
    first = next(Cell(*place) for place in np.argwhere(~LAYOUT.mines & (around(LAYOUT.mines) > 0)).tolist())
    live.do(Move(Action.OPEN, first))
    embedded.cover(embedded.grid.tile(*first).grown(-2), (1, 2, 3))
    assert live.look().tiles[first] == Tile.UNSURE
    embedded.click = lambda point, kind=Button.LEFT: None  # type: ignore[method-assign]
    covered = next(
        Cell(*place) for place in np.argwhere(embedded.game.board().tiles == Tile.COVERED).tolist()
    )
    live.do(Move(Action.OPEN, first if again else covered))
    assert live.look().outcome is (Outcome.PLAYING if again else Outcome.LOST)


@pytest.mark.parametrize(
    ("seconds", "says", "outcome"),
    [
        (0.4, "", Outcome.LOST),
        (0.0, "", None),
        (0.0, "Game over", Outcome.LOST),
        (0.0, "You won!", Outcome.WON),
        (0.0, "You won or you lost", None),
    ],
)
def test_a_guess_in_sight_before_a_page_came_or_what_that_says_tells_how_the_game_ended(
    seconds: float, says: str, outcome: Outcome | None
) -> None:
    """Too short to be read while it stands; at once nothing is seen of it."""
    embedded = desktop(LAYOUT)
    live = window(embedded, mines=10)
    live._scene.skin = ""
    opened_but_for(embedded, live, left=20)
    mine = next(cell for cell in map(Cell._make, np.argwhere(LAYOUT.mines).tolist()) if cell.row > 3)
    live._scene.effort = 0.5  # the board must be still for so long to be read
    click = embedded.click

    def clicked(point: Point, kind: Button = Button.LEFT) -> None:
        click(point, kind)
        embedded.later(seconds, lambda: embedded.cover(live.area, written(says, live.area)))

    embedded.click = clicked  # type: ignore[method-assign]
    live.do(Move(Action.OPEN, mine))
    if outcome is not None:
        assert live.look().outcome is outcome
    else:
        with pytest.raises(WindowLostError):
            live.look()


@pytest.mark.parametrize(
    ("beside", "before", "whole", "lost"),
    [
        (True, False, True, True),
        (False, False, True, False),
        (True, True, True, False),  # it stood there while the game went on
        (True, False, False, False),  # a window over a part of the board may be another program's
    ],
)
def test_words_beside_a_board_that_is_dimmed_tell_of_its_loss(
    beside: bool, before: bool, whole: bool, lost: bool
) -> None:
    embedded = desktop(LAYOUT, size=(700, 600))
    live = window(embedded, mines=10)
    live._scene.skin = ""
    board, click = live.grid.area, embedded.click
    words = Rect(board.x, board.bottom + 20, 120, 24)
    if before:
        embedded.cover(words, written("You lose", words))
        live._next_game._clicks.note()
    live.look()
    mine = Cell._make(np.argwhere(LAYOUT.mines)[-1].tolist())
    free = next(row for row in range(9) if not LAYOUT.mines[row].any())
    kept = live.grid.tile(free, 0)

    def clicked(point: Point, kind: Button = Button.LEFT) -> None:
        click(point, kind)
        above = live.area._replace(height=kept.y - live.area.y)
        below = live.area._replace(y=kept.bottom, height=live.area.bottom - kept.bottom)
        for part in (live.area,) if whole else (above, below):
            embedded.cover(part, (70, 60, 90))
        if beside:
            embedded.cover(words, written("You lose", words))

    embedded.click = clicked  # type: ignore[method-assign]
    live.do(Move(Action.OPEN, mine))
    if lost:
        assert live.look().outcome is Outcome.LOST
    else:
        with pytest.raises(WindowLostError):
            live.look()


def test_words_beside_a_board_that_loses_its_numbers_tell_of_its_loss() -> None:
    """Zeros stay as they are."""
    embedded = desktop(LAYOUT, size=(700, 600))
    live = window(embedded, mines=10)
    live._scene.skin = ""
    zero = np.argwhere(~LAYOUT.mines & (around(LAYOUT.mines) == 0))[0]
    live.look()
    live.do(Move(Action.OPEN, Cell._make(zero.tolist())))
    shown = live.look().tiles
    board, click = live.grid.area, embedded.click
    words = Rect(board.x, board.bottom + 20, 120, 24)

    def clicked(point: Point, kind: Button = Button.LEFT) -> None:
        click(point, kind)
        for cell in np.argwhere(shown != 0).tolist():
            embedded.cover(live.grid.tile(*cell), (70, 60, 90))
        embedded.cover(words, written("You lose", words))

    embedded.click = clicked  # type: ignore[method-assign]
    guess = np.argwhere((shown == Tile.COVERED) & LAYOUT.mines)[0]
    live.do(Move(Action.OPEN, Cell._make(guess.tolist())))
    assert live.look().outcome is Outcome.LOST


@pytest.mark.parametrize(("zero", "beside"), [(False, False), (False, True), (True, False)])
def test_a_guess_that_was_no_mine_before_another_window_came_has_not_lost(zero: bool, beside: bool) -> None:
    """Too short to be read while it stands; with numbers beside it, and with none; or it opened all there."""
    layout = generate(9, 9, 20, FirstClick.OPENING, Cell(0, 0), np.random.default_rng(1))
    embedded = desktop(layout)
    live = window(embedded, mines=20)
    live._scene.skin = ""
    live.look()
    live.do(Move(Action.OPEN, Cell(0, 0)))
    tiles = live.look().tiles
    numbered = ((around(layout.mines) == 0) == zero) & ~layout.mines & (tiles < 0) & ~deduced(tiles)[1]
    guess = next(
        cell
        for cell in map(Cell._make, np.argwhere(numbered).tolist())
        if (around(tiles > 0)[cell] > 0) == beside
    )
    click = embedded.click

    def clicked(point: Point, kind: Button = Button.LEFT) -> None:
        click(point, kind)
        live._scene.effort = 0.5  # the board must be still for so long to be read
        embedded.later(0.3, lambda: embedded.cover(live.area))

    embedded.click = clicked  # type: ignore[method-assign]
    turns = play(live, lambda board: Decision((Move(Action.OPEN, guess),), 0.3, "knowing", "A guess."))
    next(turns)
    with pytest.raises(WindowLostError, match="covered"):
        next(turns)


def test_words_that_fade_in_slowly_over_a_board_tell_how_its_game_ended() -> None:
    """It is looked for nowhere else, which takes long on a large screen."""
    embedded = desktop(LAYOUT)
    live = window(embedded, mines=10)
    live._scene.skin = ""
    opened_but_for(embedded, live, left=20)
    guess = next(cell for cell in map(Cell._make, np.argwhere(LAYOUT.mines).tolist()) if cell.row > 3)

    def clicked(point: Point, kind: Button = Button.LEFT) -> None:
        embedded.cover(embedded.grid.tile(*guess).grown(3 * TILE), (1, 2, 3))
        embedded.later(2.5, lambda: embedded.cover(live.area, written("You won!", live.area)))

    def found_again() -> bool:
        raise AssertionError

    embedded.click = clicked  # type: ignore[method-assign]
    live._scene.found_again = found_again  # type: ignore[method-assign]
    live.do(Move(Action.OPEN, guess))
    assert live.look().outcome is Outcome.WON


class Dazzled(ExactReader):
    """A reader that can read nothing where something lies over most of a board."""

    def read(self, frame: Image) -> Reading:
        reading = super().read(frame)
        if reading.unread > 0.5:
            reading.tiles[:] = Tile.UNSURE
        return reading


class DazzledEyes(ExactEyes):
    def reader(self, skin: str, grid: Grid) -> Dazzled:
        return Dazzled(grid)


@pytest.mark.parametrize("mine", [False, True])
def test_a_guess_in_sight_beside_another_window_is_read_though_nothing_else_can_be(mine: bool) -> None:
    layout = generate(9, 9, 20, FirstClick.OPENING, Cell(0, 0), np.random.default_rng(1))
    embedded = desktop(layout)
    live = window(embedded, mines=20, eyes=DazzledEyes(embedded))
    live._scene.skin = ""
    live.look()
    live.do(Move(Action.OPEN, Cell(0, 0)))
    tiles = live.look().tiles
    last = [Cell(8, column) for column in range(9)]
    guess = next(cell for cell in last if layout.mines[cell] == mine and around(layout.mines)[cell] > 0)
    assert not (around(tiles >= 0) > 0)[guess]
    click, area = embedded.click, embedded.grid.area

    def clicked(point: Point, kind: Button = Button.LEFT) -> None:
        click(point, kind)
        embedded.cover(Rect(area.x, area.y, area.width, 7 * TILE))

    embedded.click = clicked  # type: ignore[method-assign]
    turns = play(live, lambda board: Decision((Move(Action.OPEN, guess),), 0.3, "knowing", "A guess."))
    next(turns)
    if mine:
        assert next(turns).board.outcome is Outcome.LOST
    else:
        with pytest.raises(WindowLostError, match="covered"):
            next(turns)

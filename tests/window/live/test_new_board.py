"""The next board is found wherever it lies and of whatever size; a message or the last one is none."""

from dataclasses import replace

import numpy as np
import pytest

import screenbot.window.new_board
from screenbot.board import Action, Cell, Move, Outcome, Tile
from screenbot.desktop import Button
from screenbot.errors import StuckError, WindowLostError
from screenbot.geometry import Grid, Image, Point, Rect
from screenbot.minefield import FirstClick, generate
from screenbot.play import BoardGoneError, play
from screenbot.vision import Reading
from screenbot.window.following import _takes_its_place
from screenbot.window.new_board import NewBoard
from tests.painted import TILE, ExactEyes, ExactReader, desktop, knowing, window
from tests.window.live.games import LAYOUT, DoubtfulEyes, written


@pytest.mark.parametrize(("rows", "columns"), [(8, 12), (9, 12), (16, 16), (8, 8)])
def test_a_next_game_of_another_size_is_played_with_mines_of_its_own(rows: int, columns: int) -> None:
    other = generate(rows, columns, 9, FirstClick.OPENING, Cell(0, 0), np.random.default_rng(7))
    embedded = desktop(LAYOUT, size=(700, 500), then=[other])
    live = window(embedded, mines=10)
    list(play(live, knowing(LAYOUT)))
    live.new_game()
    assert live.look().tiles.shape == (rows, columns)
    assert not live.look().told
    *_, last = play(live, knowing(other))
    assert last.board.outcome is Outcome.WON
    assert all(click.cell is not None for click in embedded.clicks)


@pytest.mark.parametrize(("down", "found"), [(19, True), (140, False)])
def test_a_new_board_that_may_end_elsewhere_is_the_next_where_it_has_the_last_ones_size_and_place(
    down: int, found: bool
) -> None:
    embedded = desktop(LAYOUT, games=2, size=(400, 600))
    live = window(embedded, mines=10)
    list(play(live, knowing(LAYOUT)))
    live._scene.eyes = DoubtfulEyes(embedded)
    live._scene.skin = ""
    restart = embedded.key

    def key(*_: str) -> None:
        restart("f2")
        embedded.move_window(0, down)
        embedded.key = lambda *_: None  # type: ignore[method-assign]

    embedded.key = key  # type: ignore[method-assign]
    if found:
        live.new_game()
        assert live.grid.lies_as(embedded.grid)
    else:
        with pytest.raises(BoardGoneError):
            live.new_game()


@pytest.mark.parametrize(
    ("new", "takes"),
    [
        (Grid.regular(60, 60, 20, 20, 16, 16), True),  # tiles of the same size
        (Grid.regular(120, 120, 18, 18, 10, 10), True),  # as large as the last one
        (Grid.regular(160, 160, 12, 12, 5, 5), False),  # within a message
        (Grid.regular(290, 290, 20, 20, 9, 8), False),  # elsewhere
    ],
)
def test_a_next_game_of_another_size_takes_the_last_ones_place(new: Grid, takes: bool) -> None:
    assert _takes_its_place(new, Grid.regular(110, 110, 20, 20, 10, 10)) == takes


def test_a_board_of_another_size_elsewhere_is_not_the_next_game(monkeypatch: pytest.MonkeyPatch) -> None:
    other = generate(8, 12, 9, FirstClick.OPENING, Cell(0, 0), np.random.default_rng(7))
    embedded = desktop(LAYOUT, size=(1000, 900), then=[other])
    live = window(embedded, mines=10)
    list(play(live, knowing(LAYOUT)))
    restart = embedded.key

    def key(*_: str) -> None:
        if live.grid.columns == embedded.grid.columns:
            restart("f2")
            embedded.move_window(300, 300)

    embedded.key = key  # type: ignore[method-assign]
    with pytest.raises(WindowLostError):
        live.new_game()


def test_no_new_board_is_sought_where_nothing_has_come_since_the_last_game_ended() -> None:
    """A page's words do nothing; so few numbers are open that the old board is not known by them."""
    embedded = desktop(LAYOUT, games=2, size=(600, 600))
    eyes, searches = ExactEyes(embedded), list[float]()
    live = window(embedded, 10, eyes)
    live._scene.skin = ""
    board, restart = live.grid.area, embedded.key
    near, far = (Rect(board.x, board.bottom + down, 200, 30) for down in (30, 90))
    live.look()
    live.do(Move(Action.OPEN, Cell(*np.argwhere(LAYOUT.mines)[0].tolist())))
    assert live.look().outcome is Outcome.LOST
    for place, text in (near, "New board"), (far, "Restart"):
        embedded.cover(place, written(text, place))

    def find(picture: Image) -> Reading:
        searches.append(embedded.now())
        return ExactEyes.find(eyes, picture)

    def click(point: Point, kind: Button = Button.LEFT) -> None:
        if far.contains(point):
            restart("f2")

    eyes.find, embedded.click = find, click  # type: ignore[method-assign]
    embedded.key = lambda *_: None  # type: ignore[method-assign]
    live.new_game()
    assert not searches


@pytest.mark.parametrize(("hidden", "begun"), [(False, True), (True, False)])
def test_a_board_that_comes_out_from_under_a_message_is_no_new_one(hidden: bool, begun: bool) -> None:
    """Were its tiles in sight when it ended, they would be covered anew."""
    embedded = desktop(
        LAYOUT, then=[generate(9, 9, 10, FirstClick.OPENING, Cell(0, 0), np.random.default_rng(8))]
    )
    live = window(embedded, mines=10)
    list(play(live, knowing(LAYOUT, flags=False)))
    board, seen = live._next_game._board, live._scene.seen()
    assert seen.tiles is not None
    board.ended = seen._replace(tiles=np.full((9, 9), Tile.UNSURE, np.int8) if hidden else seen.tiles)
    embedded.key("f2")
    embedded.click(live.grid.tile(0, 0).center)
    embedded.sleep(1.0)
    assert board._has_begun(live._scene.grab()) is begun


@pytest.mark.parametrize("marked", [False, True])
def test_a_program_may_open_the_first_tiles_of_a_new_game_by_itself(marked: bool) -> None:
    """What has a mark is rather the last one still."""
    other = generate(9, 9, 10, FirstClick.OPENING, Cell(0, 0), np.random.default_rng(8))
    embedded = desktop(LAYOUT, then=[other])
    live = window(embedded, mines=10, face=True)
    restart, tile = embedded.key, embedded.click
    embedded.key = lambda *names: None  # type: ignore[method-assign]
    list(play(live, knowing(LAYOUT)))
    grid, clicks = live.grid, list[Point]()

    def click(point: Point, kind: Button = Button.LEFT) -> None:
        clicks.append(point)
        if len(clicks) == 1:
            restart("f2")
            tile(grid.tile(0, 0).center)
            if marked:
                tile(grid.tile(8, 8).center, Button.RIGHT)

    embedded.click = click  # type: ignore[method-assign]
    if marked:
        with pytest.raises(StuckError):
            live.new_game()
        return
    live.new_game()
    tiles = live.look().tiles
    assert tiles[0, 0] == 0
    assert len(clicks) == 1


def read_all_as_covered(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a board be read as covered where lines run through its tiles."""
    read = ExactReader.read

    def reads(self: ExactReader, frame: Image) -> Reading:
        found = read(self, frame)
        shifted = (found.tiles == Tile.UNSURE).any()
        return replace(found, tiles=np.full_like(found.tiles, Tile.COVERED)) if shifted else found

    monkeypatch.setattr(ExactReader, "read", reads)


def test_a_new_board_that_lies_higher_than_the_last_is_not_taken_for_one_in_its_place(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A banner pushed the last one down; covered tiles look as such where lines run through them, too."""
    embedded = desktop(LAYOUT, games=2)
    live = window(embedded, mines=10)
    list(play(live, knowing(LAYOUT)))
    restart = embedded.key

    def key(*names: str) -> None:
        restart("f2")
        embedded.move_window(0, -19)

    read_all_as_covered(monkeypatch)
    embedded.key = key  # type: ignore[method-assign]
    live.new_game()
    assert live.grid.lies_as(embedded.grid)


def test_a_new_board_is_back_where_it_was_though_its_plain_tiles_look_alike_wherever_lines_run(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """What a game says at its end pushed the board down, and is gone with the next one."""
    embedded = desktop(LAYOUT, games=2)
    x, y = embedded.grid.area[:2]
    live = window(embedded, 10, smiley=Point(x + 40, y - 12))
    list(play(live, knowing(LAYOUT)))
    there, restart = embedded.grid, embedded.key
    embedded.move_window(0, 17)

    def pressed(*_: object) -> None:
        restart("f2")
        embedded.move_window(0, -17)

    embedded.click = pressed  # type: ignore[method-assign]
    read_all_as_covered(monkeypatch)
    monkeypatch.setattr(screenbot.window.new_board, "differ", lambda *_: False)
    live.new_game()
    assert live.grid.lies_as(there)


def test_no_new_board_is_sought_elsewhere_while_the_last_one_is_seen(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    embedded = desktop(LAYOUT)
    live = window(embedded, mines=10)
    list(play(live, knowing(LAYOUT)))
    sought: list[Image] = []
    monkeypatch.setattr(live._scene.eyes, "find", sought.append)
    dialog = live.grid.tile(6, 6).grown(TILE)
    embedded.key = lambda *names: embedded.cover(dialog, (len(names), 90, 60))  # type: ignore[method-assign]
    with pytest.raises(StuckError):
        live.new_game()
    assert not sought


def test_a_message_over_all_tiles_that_reads_as_covered_ones_is_no_new_board(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """As a window of high scores over the whole board does."""
    embedded = desktop(LAYOUT)
    live = window(embedded, mines=10)
    list(play(live, knowing(LAYOUT)))
    embedded.key = lambda *names: embedded.cover(live.area, (255, 215, 215))  # type: ignore[method-assign]
    tiles = np.full((LAYOUT.rows, LAYOUT.columns), int(Tile.COVERED), np.int8)
    covered = Reading(live._scene.site.local_grid, tiles, np.ones(tiles.shape, np.float32))
    monkeypatch.setattr(live._scene, "read", lambda frame: covered)
    with pytest.raises((StuckError, WindowLostError)):
        live.new_game()


def test_another_board_is_not_the_last_games(monkeypatch: pytest.MonkeyPatch) -> None:
    embedded = desktop(LAYOUT)
    live = window(embedded, mines=10)
    list(play(live, knowing(LAYOUT)))
    embedded.key = lambda *names: embedded.cover(live.area, (40, 60, 80))  # type: ignore[method-assign]
    other = Reading(
        Grid.regular(5, 5, TILE, TILE, 10, 10), np.full((10, 10), -1, np.int8), np.ones((10, 10), np.float32)
    )
    monkeypatch.setattr(live._scene.eyes, "find", lambda picture: other)
    with pytest.raises(WindowLostError, match="not to be seen any more"):
        live.new_game()


def test_a_board_that_a_banner_has_pushed_aside_is_still_to_be_seen() -> None:
    embedded = desktop(LAYOUT)
    live = window(embedded, mines=10)
    list(play(live, knowing(LAYOUT)))
    embedded.move_window(0, 40)
    embedded.key = lambda *names: None  # type: ignore[method-assign]
    with pytest.raises(StuckError, match="No new game began"):
        live.new_game()


def test_a_board_in_a_window_of_its_own_is_looked_for_when_that_has_come() -> None:
    """What was the last one's place stays as it was: its window was closed before."""
    embedded = desktop(LAYOUT, games=2, size=(400, 400))
    live = window(embedded, mines=10)
    list(play(live, knowing(LAYOUT)))
    scene, board = live._scene, NewBoard(live._scene)
    scene.begin()
    embedded.cover(embedded.area())
    frame = scene.grab()
    assert not board._is_covered(frame)
    embedded.uncover()
    embedded.key("f2")
    embedded.move_window(60, 170)
    embedded.cover(scene.site.area.clipped(Rect(0, 0, 400, embedded.grid.area.y)))
    assert not board._is_covered(frame)  # it may move all the time, as a video does
    assert board._is_covered(frame)
    assert live.grid.lies_as(embedded.grid)


@pytest.mark.parametrize(
    ("seconds", "blank", "comes"), [(3.5, True, True), (3.5, False, False), (8, True, False)]
)
def test_a_game_that_loads_on_a_blank_page_is_waited_for(seconds: float, blank: bool, comes: bool) -> None:
    embedded = desktop(LAYOUT, games=2)
    live = window(embedded, mines=10)
    list(play(live, knowing(LAYOUT)))
    scene, board = live._scene, NewBoard(live._scene)
    scene.begin()

    def restarts() -> None:
        embedded.uncover()
        embedded.key("f2")

    if blank:
        embedded.cover(scene.site.area, (0, 0, 0))
    embedded.later(seconds, restarts)
    assert board.is_there() == comes


def test_a_blank_message_that_was_there_before_is_not_waited_for() -> None:
    embedded = desktop(LAYOUT, games=2)
    live = window(embedded, mines=10)
    list(play(live, knowing(LAYOUT)))
    scene, board = live._scene, NewBoard(live._scene)
    scene.begin()
    embedded.cover(scene.site.area, (0, 0, 0))
    scene.vain, began = scene.grab(), embedded.now()
    assert not board.is_there(2.0)
    assert embedded.now() - began < 2.5


@pytest.mark.parametrize("unread", [True, False])
def test_the_next_board_may_have_come_before_the_end_was_seen(unread: bool) -> None:
    """Where nothing of the last board could be read any more."""
    embedded = desktop(LAYOUT, games=2, size=(400, 400))
    live = window(embedded, mines=10)
    list(play(live, knowing(LAYOUT)))
    scene, board = live._scene, NewBoard(live._scene)
    embedded.key("f2")
    embedded.move_window(60, 170)
    scene.frame = scene.grab()
    tiles = np.full(board.ended.tiles.shape, Tile.UNSURE, np.int8) if unread else board.ended.tiles
    board.ended = board.ended._replace(frame=scene.frame, tiles=tiles)
    scene.begin()
    board.await_calm()
    assert board.is_there() == unread


@pytest.mark.parametrize(("covered", "comes"), [(False, True), (True, False)])
def test_a_board_that_comes_as_a_button_is_sought_is_not_thrown_away(covered: bool, comes: bool) -> None:
    """Not where the last one had not begun."""
    embedded = desktop(LAYOUT, games=2)
    live = window(embedded, mines=10)
    new = live._scene.seen()
    list(play(live, knowing(LAYOUT)))
    board = NewBoard(live._scene)
    live._scene.begin()
    assert not board.has_come()
    embedded.key("f2")
    if covered:
        tiles = np.full(new.size, Tile.COVERED, np.int8)
        board.ended = board.ended._replace(tiles=tiles)
    assert board.has_come() == comes


def test_blank_tiles_may_look_like_the_page_in_their_place() -> None:
    live = window(desktop(LAYOUT), mines=10)
    board = NewBoard(live._scene)
    tiles = np.zeros((9, 9), np.int8)
    tiles[:6] = 1
    board.ended = board.ended._replace(tiles=tiles)
    hidden = tiles > 0
    assert board.hidden_part(hidden) == 1
    hidden[:2] = False
    assert board.hidden_part(hidden) == hidden.mean()  # a message may lie over all that is not blank


def test_a_board_that_shows_a_mine_is_not_waited_for_as_a_new_one() -> None:
    """Most tiles of a game that its first click has lost look as they did; its message may fade."""
    embedded = desktop(LAYOUT, games=2)
    live = window(embedded, mines=10)
    board, tiles = NewBoard(live._scene), np.full((9, 9), Tile.COVERED, np.int8)
    tiles[0, 0] = Tile.MINE
    board.ended = board.ended._replace(tiles=tiles)
    embedded.cover(live.grid.tile(0, 0), (0, 0, 200))
    began = embedded.now()
    assert not board.has_come()
    assert embedded.now() - began < 0.1

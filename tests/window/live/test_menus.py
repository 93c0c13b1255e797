"""An entry of a menu begins the next game, or a level that hangs from words."""

import numpy as np
import pytest

from screenbot.board import Cell, Tile
from screenbot.desktop import Button
from screenbot.errors import StuckError
from screenbot.geometry import Point, Rect
from screenbot.minefield import FirstClick, generate
from screenbot.play import play
from tests.painted import TILE, desktop, knowing, window
from tests.window.live.games import LAYOUT, written


def test_a_window_that_moves_as_ways_to_begin_are_tried_is_followed_to_its_menu() -> None:
    embedded = desktop(LAYOUT, games=2, size=(500, 500))
    live = window(embedded, mines=10)
    live._scene.skin = ""
    restart, moved, opened = embedded.key, list[tuple[str, ...]](), list[Point]()
    list(play(live, knowing(LAYOUT)))

    def parts() -> tuple[Rect, Rect]:
        x, y = embedded.grid.area[:2]
        return Rect(x, y - 40, 60, 24), Rect(x, y - 12, 120, 50)

    def key(*names: str) -> None:
        if not moved:
            embedded.move_window(70, 60)
            embedded.uncover()
            embedded.cover(parts()[0], written("Game", parts()[0]))
        moved.append(names)

    def click(point: Point, kind: Button = Button.LEFT) -> None:
        bar, menu = parts()
        if bar.contains(point):
            opened.append(point)
            embedded.cover(menu, written("New", menu))
        elif menu.contains(point) and opened:
            embedded.uncover()
            restart("f2")

    embedded.cover(parts()[0], written("Game", parts()[0]))
    embedded.key, embedded.click = key, click  # type: ignore[method-assign]
    live.new_game()
    assert (live.look().tiles == Tile.COVERED).all()
    assert opened


@pytest.mark.parametrize(
    ("named", "down", "has_entry"), [("Game", -12, True), ("Game", -12, False), ("Menu", 60, True)]
)
def test_a_programs_menu_begins_the_next_game_where_nothing_else_does(
    named: str, down: int, has_entry: bool
) -> None:
    """It hangs from its name, or comes up over the board as a dialog."""
    embedded = desktop(LAYOUT, games=3)
    live = window(embedded, mines=10)
    live._scene.skin = ""
    board, restart, keys = live.grid.area, embedded.key, list[tuple[str, ...]]()
    entry = "New" if has_entry else "Scores"
    bar, menu = Rect(board.x, board.y - 40, 60, 24), Rect(board.x, board.y + down, 120, 50)
    list(play(live, knowing(LAYOUT)))
    embedded.cover(bar, written(named, bar))
    embedded.key = lambda *names: keys.append(names)  # type: ignore[method-assign]

    def click(point: Point, kind: Button = Button.LEFT) -> None:
        assert bar.contains(point) or menu.contains(point)
        if bar.contains(point):
            embedded.cover(menu, written(f"{entry} game" if down > 0 else entry, menu))
        else:
            embedded.uncover()
            restart("f2")

    embedded.click = click  # type: ignore[method-assign]
    if has_entry:
        live.new_game()
        assert (live.look().tiles == Tile.COVERED).all()
        assert ("escape",) not in keys
    else:
        with pytest.raises(StuckError):
            live.new_game()
        assert ("escape",) in keys


@pytest.mark.parametrize(("usual", "up"), [(True, 30), (True, 110), (False, 30)])
def test_the_level_of_its_board_is_chosen_where_levels_hang_from_words_that_offer_a_game(
    usual: bool, up: int
) -> None:
    """Over the board or clear of it; where that is of no usual size nothing tells which is its own."""
    layout = generate(9, 9 if usual else 7, 10, FirstClick.SAFE, Cell(0, 0), np.random.default_rng(4))
    embedded = desktop(layout, games=5, size=(700, 600))
    live = window(embedded, mines=10)
    live._scene.skin = ""
    board, restart, opening = live.grid.area, embedded.key, embedded.click
    bar = Rect(board.x, board.y - up, 110, 24)
    menu = [Rect(board.x, bar.bottom + down, 80, 24) for down in (0, 24, 48)]
    clicks, hanging = list[str](), list[bool]()
    embedded.cover(bar, written("New game", bar))
    embedded.key = lambda *names: None  # type: ignore[method-assign]

    def click(point: Point, kind: Button = Button.LEFT) -> None:
        over = [name for name, box in zip("emh", menu, strict=True) if hanging and box.contains(point)]
        if bar.contains(point):
            clicks.append("bar")
            hanging.append(True)
            for name, box in zip(("Easy", "Medium", "Hard"), menu, strict=True):
                embedded.cover(box, written(name, box))
        elif over:
            clicks.extend(over)
            hanging.clear()
            embedded.uncover()
            embedded.cover(bar, written("New game", bar))
            restart("f2")
        else:
            opening(point, kind)

    embedded.click = click  # type: ignore[method-assign]
    if usual:
        for _ in range(3):
            list(play(live, knowing(layout)))
            live.new_game()
            assert (live.look().tiles == Tile.COVERED).all()
        assert clicks == ["bar", "e"] * 3
    else:
        list(play(live, knowing(layout)))
        with pytest.raises(StuckError):
            live.new_game()
        assert not {"e", "m", "h"}.intersection(clicks)


def test_an_entry_of_a_menu_that_only_closes_it_gets_no_key() -> None:
    """The menu hangs over the board."""
    embedded = desktop(LAYOUT, games=2)
    live = window(embedded, mines=10)
    live._scene.skin = ""
    board, keys = live.grid.area, list[tuple[str, ...]]()
    bar, menu = Rect(board.x, board.y - 40, 60, 24), Rect(board.x, board.y - 12, 120, 50)
    list(play(live, knowing(LAYOUT)))
    embedded.cover(bar, written("Game", bar))

    def click(point: Point, kind: Button = Button.LEFT) -> None:
        if bar.contains(point):
            embedded.cover(menu, written("New", menu))
        else:
            embedded.uncover()
            embedded.cover(bar, written("Game", bar))

    embedded.click = click  # type: ignore[method-assign]
    embedded.key = lambda *names: keys.append(names)  # type: ignore[method-assign]
    assert not live._next_game._clicks.menu()
    assert ("enter",) not in keys


def test_what_an_entry_of_a_menu_asks_is_answered_at_once() -> None:
    """How large the next board is to be, say; another key would call it off."""
    embedded = desktop(LAYOUT, games=2)
    live = window(embedded, mines=10)
    live._scene.skin = ""
    board, restart, asked, keys = live.grid.area, embedded.key, list[float](), list[tuple[str, ...]]()
    bar, menu = Rect(board.x, board.y - 40, 60, 24), Rect(board.x, board.y - 12, 120, 50)
    list(play(live, knowing(LAYOUT)))
    embedded.cover(bar, written("Game", bar))

    def key(*names: str) -> None:
        if asked:
            keys.append(names)
            embedded.uncover()
            restart("f2" if names == ("enter",) else "escape")

    def click(point: Point, kind: Button = Button.LEFT) -> None:
        if bar.contains(point):
            embedded.cover(menu, written("New", menu))
        else:
            embedded.cover(board.grown(-20), (240, 240, 240))
            asked.append(embedded.now())

    embedded.click, embedded.key = click, key  # type: ignore[method-assign]
    live.new_game()
    assert keys == [("enter",)]
    assert (live.look().tiles == Tile.COVERED).all()


def test_no_level_hangs_from_words_where_a_veil_has_gone_from_it() -> None:
    """A menu hides a part of the board at most."""
    embedded = desktop(LAYOUT, size=(700, 600))
    live = window(embedded, mines=10)
    clicks, board = live._next_game._clicks, live.grid.area
    word = Rect(board.x, board.y - 30, 110, 24)
    closed, grid, area = clicks._screen(), live.grid, clicks._area()
    local = grid.moved(-area.x, -area.y)
    for down, name in enumerate(("Easy", "Medium", "Hard")):
        box = Rect(board.x, word.bottom + 24 * down, 80, 24)
        embedded.cover(box, written(name, box))
    place = word.moved(-area.x, -area.y)
    clicked, opening = list[Point](), embedded.click
    embedded.click = lambda point, kind=Button.LEFT: clicked.append(point) or opening(point, kind)  # type: ignore[method-assign, func-returns-value]
    clicks._board.hidden = lambda: np.ones((9, 9), np.bool_)  # type: ignore[method-assign]
    assert not clicks._begins_by_level(place, closed, local, area)
    assert not clicked
    clicks._board.hidden = lambda: np.arange(81).reshape(9, 9) < 50  # type: ignore[method-assign]
    clicks._begins_by_level(place, closed, local, area)
    assert clicked


def test_a_menu_that_began_the_last_game_begins_the_next_once_no_box_is_in_the_way() -> None:
    embedded = desktop(LAYOUT, games=5)
    live = window(embedded, mines=10)
    live._scene.skin = ""
    board, restart = live.grid.area, embedded.key
    bar, menu = Rect(board.x, board.y - 40, 60, 24), Rect(board.x, board.y - 12, 120, 50)
    box, boxed, opened = live.grid.tile(4, 4).grown(TILE), [False], [False]

    def key(*names: str) -> None:
        if boxed[0]:
            boxed[0] = False
            embedded.uncover()
            embedded.cover(bar, written("Game", bar))

    def click(point: Point, kind: Button = Button.LEFT) -> None:
        assert not boxed[0]
        if bar.contains(point):
            opened[0] = True
            embedded.cover(menu, written("New", menu))
        elif menu.contains(point) and opened[0]:
            opened[0] = False
            embedded.uncover()
            restart("f2")

    for blocked in (False, True, True):
        embedded.__dict__.pop("click", None)
        embedded.__dict__.pop("key", None)
        list(play(live, knowing(LAYOUT)))
        embedded.cover(bar, written("Game", bar))
        if blocked:
            boxed[0] = True
            embedded.cover(box, (90, 90, 90))
        embedded.key, embedded.click = key, click  # type: ignore[method-assign]
        live.new_game()
        assert (live.look().tiles == Tile.COVERED).all()


def test_a_menu_left_open_as_a_board_comes_by_itself_is_closed_and_began_nothing() -> None:
    """Its entry is not clicked, nor is it opened first after the next game."""
    embedded = desktop(LAYOUT, games=3, size=(500, 500))
    live = window(embedded, mines=10)
    live._scene.skin = ""
    board, restart, keys = live.grid.area, embedded.key, list[tuple[str, ...]]()
    bar, menu = Rect(board.x, board.y - 60, 60, 24), Rect(board.x, board.y - 36, 60, 24)
    list(play(live, knowing(LAYOUT)))
    embedded.cover(bar, written("Game", bar))

    def click(point: Point, kind: Button = Button.LEFT) -> None:
        assert bar.contains(point)
        restart("f2")
        embedded.cover(menu, written("New", menu))

    embedded.click, embedded.key = click, lambda *names: keys.append(names)  # type: ignore[method-assign]
    following = live._next_game
    following._board.ended = live._scene.seen()
    assert following._begins(following._clicks.menu)
    assert keys == [("escape",)]
    assert following._worked is None

"""The button that was named to begin games is clicked wherever it has gone, and nothing in its place."""

import pytest

from screenbot.board import Tile
from screenbot.desktop import Button
from screenbot.errors import StuckError
from screenbot.geometry import Point, Rect
from screenbot.play import BoardGoneError, play
from tests.painted import desktop, knowing, window
from tests.window.live.games import LAYOUT, written


@pytest.mark.parametrize("works", [True, False])
def test_the_next_game_is_started_by_its_smiley_wherever_the_window_is(works: bool) -> None:
    embedded = desktop(LAYOUT, games=2)
    x, y = embedded.grid.area[:2]
    live = window(embedded, 10, smiley=Point(x + 40, y - 12))
    embedded.move_window(25, 10)
    list(play(live, knowing(LAYOUT)))
    clicks, keys, click, restart = list[Point](), list[tuple[str, ...]](), embedded.click, embedded.key

    def pressed(point: Point, kind: Button = Button.LEFT) -> None:
        clicks.append(point)
        click(point, kind)
        if works:
            restart("f2")

    embedded.click = pressed  # type: ignore[method-assign]
    embedded.key = lambda *names: keys.append(names)  # type: ignore[method-assign]
    if works:
        live.new_game()
        assert (live.look().tiles == Tile.COVERED).all()
    else:
        with pytest.raises(StuckError, match="--new-game"):
            live.new_game()
    assert set(clicks) == {Point(x + 65, y - 2)}
    assert ("f2",) not in keys


@pytest.mark.parametrize("comes", [True, False])
def test_a_smiley_that_comes_up_late_is_clicked_again(comes: bool) -> None:
    embedded = desktop(LAYOUT, games=2)
    x, y = embedded.grid.area[:2]
    live = window(embedded, 10, smiley=Point(x + 40, y - 12))
    list(play(live, knowing(LAYOUT)))
    clicks, restart, shown = list[float](), embedded.key, embedded.now() + 9

    def pressed(*_: object) -> None:
        clicks.append(embedded.now())
        if comes and embedded.now() > shown:
            restart("f2")

    if comes:
        embedded.later(9.0, lambda: embedded.cover(Rect(x + 30, y - 20, 20, 10), (90, 60, 20)))
    embedded.click = pressed  # type: ignore[method-assign]
    if comes:
        live.new_game()
        assert clicks[-2] < shown < clicks[-1]
    else:
        with pytest.raises(StuckError, match="--new-game"):
            live.new_game()
        assert clicks[-1] < shown


@pytest.mark.parametrize("vanished", [True, False])
def test_a_button_is_not_clicked_where_another_window_may_have_come_over_it(vanished: bool) -> None:
    embedded = desktop(LAYOUT, games=2)
    x, y = embedded.grid.area[:2]
    live = window(embedded, 10, smiley=Point(x + 40, y - 12))
    list(play(live, knowing(LAYOUT)))
    live._scene.vanished = vanished
    clicks = list[float]()
    covered = embedded.now() + 7
    embedded.later(7.0, lambda: embedded.cover(embedded.area(), (250, 250, 250)))
    embedded.click = lambda *_: clicks.append(embedded.now())  # type: ignore[method-assign]
    with pytest.raises((StuckError, BoardGoneError)):
        live.new_game()
    assert not vanished or not clicks
    assert all(click < covered for click in clicks)


def test_a_board_that_a_message_has_pushed_is_followed_to_the_next_games_button() -> None:
    embedded = desktop(LAYOUT, games=2)
    x, y = embedded.grid.area[:2]
    live = window(embedded, 10, smiley=Point(x + 40, y - 12))
    list(play(live, knowing(LAYOUT)))
    embedded.move_window(0, 17)
    clicks, restart = list[Point](), embedded.key

    def pressed(point: Point, kind: Button = Button.LEFT) -> None:
        clicks.append(point)
        if point == Point(x + 40, y + 5):
            restart("f2")

    embedded.click = pressed  # type: ignore[method-assign]
    live.new_game()
    assert clicks == [Point(x + 40, y + 5)]


def test_where_a_message_hides_the_button_that_was_named_its_own_is_clicked() -> None:
    embedded = desktop(LAYOUT, games=2, size=(600, 600))
    named = Point(embedded.grid.area.center.x, embedded.grid.area.bottom + 20)
    live = window(embedded, mines=10, smiley=named)
    live._scene.skin = ""
    live.look()
    list(play(live, knowing(LAYOUT)))
    board, restart, did = live.grid.area, embedded.key, list[Point]()
    embedded.cover(Rect(board.x + 8, board.y + 40, board.width, 90), (240, 240, 240))
    button = Rect(board.center.x - 50, board.y + 60, 100, 24)
    embedded.cover(button, written("Play again", button))
    embedded.key = lambda *names: None  # type: ignore[method-assign]

    def click(point: Point, kind: Button = Button.LEFT) -> None:
        did.append(point)
        if button.contains(point):
            embedded.uncover()
            restart("f2")

    embedded.click = click  # type: ignore[method-assign]
    live.new_game()
    assert (live.look().tiles == Tile.COVERED).all()
    assert button.contains(did[-1])


def test_beside_a_button_no_key_answers_what_may_lie_beside_the_board() -> None:
    embedded = desktop(LAYOUT)
    x, y = embedded.grid.area[:2]
    live = window(embedded, 10, smiley=Point(x + 40, y - 12))
    list(play(live, knowing(LAYOUT)))
    live._scene.skin = ""
    keys = list[tuple[str, ...]]()
    embedded.key = lambda *names: keys.append(names)  # type: ignore[method-assign]
    with pytest.raises(StuckError):
        live.new_game()
    assert keys == []

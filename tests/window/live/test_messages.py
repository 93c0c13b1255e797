"""Messages are closed, and veils seen through, to what begins the next game beneath them."""

from contextlib import nullcontext

import numpy as np
import pytest

import screenbot.embedded
from screenbot.board import Tile
from screenbot.desktop import Button
from screenbot.errors import StuckError
from screenbot.geometry import Point, Rect
from screenbot.play import play
from tests.painted import TILE, desktop, knowing, window
from tests.window.live.games import LAYOUT, draw_sign, written


@pytest.mark.parametrize(("left", "gone"), [(0.4, False), (0.0, True)])
def test_a_veil_that_comes_up_late_is_no_other_program(left: float, gone: bool) -> None:
    """It lies over all that was around the board, and a message over the board."""
    embedded = desktop(LAYOUT, size=(600, 600))
    live = window(embedded, mines=10)
    live._scene.skin = ""
    board = live.grid.area
    for strip in Rect(0, 0, 600, board.y), Rect(0, board.bottom, 600, 600 - board.bottom):
        embedded.cover(strip, (240, 240, 240))
    for strip in (
        Rect(0, board.y, board.x, board.height),
        Rect(board.right, board.y, 600 - board.right, board.height),
    ):
        embedded.cover(strip, (240, 240, 240))
    for down in range(10, 100, 30):
        words = Rect(board.x, board.bottom + down, 200, 30)
        embedded.cover(words, written("Minesweeper 010 mines", words))
    list(play(live, knowing(LAYOUT)))
    clicks = live._next_game._clicks
    clicks._board.ended = live._scene.seen()
    clicks.note_end()
    embedded.cover(board, (250, 250, 250))
    dimmed = (embedded._canvas * left).astype(np.uint8)
    board.cut(dimmed)[:] = 250
    embedded._canvas = dimmed
    assert clicks.is_gone() is gone


@pytest.mark.parametrize("gone", [False, True])
def test_the_cross_of_a_message_closes_it_but_not_where_the_window_has_gone(gone: bool) -> None:
    """The button beneath begins the next game then; what has moved may show another window's cross."""
    embedded = desktop(LAYOUT, games=2, size=(600, 600))
    live = window(embedded, mines=10)
    live._scene.skin = ""
    board, restart, clicked = live.grid.area, embedded.key, list[Point]()
    button = Rect(board.x, board.bottom + 20, 140, 30)
    embedded.cover(button, written("New game", button))
    live._next_game._clicks.note()
    list(play(live, knowing(LAYOUT)))
    message = Rect(board.x, board.y, board.width, board.height)
    shown = np.full((message.height, message.width, 3), 245, np.uint8)
    for step in range(13):
        shown[8 + step, -22 + step - 1 : -22 + step + 2] = shown[
            8 + step, -10 - step - 1 : -10 - step + 2
        ] = 30
    embedded.cover(message, shown)
    cross = Point(message.right - 16, message.y + 14)

    def click(point: Point, kind: Button = Button.LEFT) -> None:
        clicked.append(point)
        if max(abs(point.x - cross.x), abs(point.y - cross.y)) <= 3:
            embedded.uncover()
            restart("f2")

    embedded.key, embedded.click = lambda *names: None, click  # type: ignore[method-assign]
    clicks = live._next_game._clicks
    clicks._board.ended = live._scene.seen()
    clicks.note_end()
    if gone:
        clicks.is_gone = lambda: True  # type: ignore[method-assign]
    assert clicks.closes() is not gone
    assert bool(clicked) is not gone


def test_what_a_grey_veil_covers_is_clicked_again_once_that_is_gone() -> None:
    """The page's words and its button stand in it, but the button takes no clicks there."""
    embedded = desktop(LAYOUT, games=2, size=(600, 600))
    live = window(embedded, mines=10)
    live._scene.skin = ""
    board, restart = live.grid.area, embedded.key
    words, button = (Rect(board.x, board.bottom + down, 200, 30) for down in (20, 60))
    embedded.cover(button, written("Restart", button))
    list(play(live, knowing(LAYOUT)))
    embedded.cover(words, written("You won!", words))
    light, clicks = embedded._canvas.copy(), list[bool]()
    embedded._canvas = (light * 0.4 + 90).astype(np.uint8)

    def key(*names: str) -> None:
        if names in (("enter",), ("escape",)):
            embedded._canvas = light

    def click(point: Point, kind: Button = Button.LEFT) -> None:
        assert button.contains(point)
        clicks.append(embedded._canvas is light)
        if clicks[-1]:
            restart("f2")

    embedded.key, embedded.click = key, click  # type: ignore[method-assign]
    live.new_game()
    assert (live.look().tiles == Tile.COVERED).all()
    assert clicks == [False, True]


@pytest.mark.parametrize(
    ("boxes", "expected"),
    [
        ((True, True), ["enter"]),
        ((True, False, True), ["enter"]),
        ((False, True), ["ctrl", "n", "f2", "enter"]),  # no box has shown yet what closes one
        ((True, False), ["ctrl", "n", "f2"]),
    ],
)
def test_keys_that_closed_a_box_close_the_next_before_any_begins_a_game(
    boxes: tuple[bool, ...], expected: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """What began the last game does so once that is out of the way; no such key is pressed where none is.

    In the last game the first click on it is lost.
    """
    monkeypatch.setattr(screenbot.embedded, "_draw_face", draw_sign)
    embedded = desktop(LAYOUT, games=5)
    live = window(embedded, mines=10, face=True)
    live._scene.skin = ""
    live._next_game._faces.press = lambda **_: False  # type: ignore[method-assign]
    box, boxed, keys, click = live.grid.tile(4, 4).grown(TILE), [False], list[str](), embedded.click

    def key(*names: str) -> None:
        keys.extend(names)
        if names == ("enter",):
            boxed[0] = False
            embedded.uncover()

    embedded.key = key  # type: ignore[method-assign]

    def answers(point: Point, kind: Button = Button.LEFT) -> None:
        if boxed[0] or (lost and lost.pop()):
            return
        click(point, kind)

    for number, boxed[0] in enumerate(boxes):
        embedded.__dict__.pop("click", None)
        list(play(live, knowing(LAYOUT)))
        keys.clear()
        lost = [number == len(boxes) - 1 and not boxed[0]]
        if boxed[0]:
            embedded.cover(box, (90, 90, 90))
        embedded.click = answers  # type: ignore[method-assign]
        with pytest.raises(StuckError) if lost[0] else nullcontext():
            live.new_game()
            assert (live.look().tiles == Tile.COVERED).all()
    assert keys[: len(expected)] == expected
    assert boxes[-1] <= (len(keys) == len(expected))


@pytest.mark.parametrize(("dimmed", "veiled"), [("all", True), ("board", False), ("nothing", False)])
def test_a_veil_over_a_board_dims_its_rim_too(dimmed: str, veiled: bool) -> None:
    """The board itself shows another thing than as its game began."""
    embedded = desktop(LAYOUT, size=(600, 600))
    live = window(embedded, mines=10)
    list(play(live, knowing(LAYOUT)))
    screen = embedded.grab(embedded.area())
    words = written("Minesweeper", Rect(0, 0, 300, 60))
    embedded.cover(Rect(0, 0, 300, 60), words)
    live._next_game._clicks.note()
    screen[:60, :300] = words
    if dimmed != "nothing":
        place = embedded.area() if dimmed == "all" else live.grid.area
        embedded.cover(place, np.asarray(0.4 * place.cut(screen), np.uint8))
    assert live._next_game._clicks.is_veiled() is veiled


@pytest.mark.parametrize("veiled", [True, False])
def test_keys_that_closed_a_box_are_pressed_behind_a_veil(veiled: bool) -> None:
    """It may have come up before the last board was read: then no tile looks otherwise since."""
    live = window(desktop(LAYOUT), mines=10)
    game, pressed = live._next_game, list[bool]()
    game._closing, game._clicked = ("enter",), lambda: True
    game._clicks.is_veiled = lambda: veiled  # type: ignore[method-assign]
    game._answers = lambda *_: pressed.append(True) or True  # type: ignore[method-assign, func-returns-value]
    assert game._begins_closed() is veiled
    assert pressed == [True] * veiled


def test_what_began_the_last_game_is_known_where_the_keys_that_close_a_box_begin_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(screenbot.embedded, "_draw_face", draw_sign)
    embedded = desktop(LAYOUT, games=5)
    live = window(embedded, mines=10, face=True)
    live._scene.skin = ""
    live._next_game._faces.press = lambda **_: False  # type: ignore[method-assign]
    box, keys, restart = live.grid.tile(4, 4).grown(TILE), list[str](), embedded.key
    begins = [False]

    def key(*names: str) -> None:
        keys.extend(names)
        if names == ("enter",):
            embedded.uncover()
            if begins[0]:
                restart("f2")

    embedded.key = key  # type: ignore[method-assign]
    for boxed, begins[0] in ((True, False), (True, True), (False, False)):
        list(play(live, knowing(LAYOUT)))
        keys.clear()
        if boxed:
            embedded.cover(box, (90, 90, 90))
        live.new_game()
        assert (live.look().tiles == Tile.COVERED).all()
    assert keys == []

"""Words and buttons beside a board, or over it, begin the next game where they say so."""

import numpy as np
import pytest

from screenbot.board import Action, Cell, Move, Tile
from screenbot.desktop import Button
from screenbot.errors import StuckError, WindowLostError
from screenbot.geometry import Point, Rect
from screenbot.play import play
from screenbot.window import clicks as clicking
from tests.painted import TILE, desktop, knowing, window
from tests.window.live.games import LAYOUT, written


@pytest.mark.parametrize(
    ("says", "begins"),
    [("Lost!", True), ("You win!", True), ("Exit", False), ("Reset", False), ("Delete", False), ("", False)],
)
def test_a_button_that_offered_a_game_and_says_how_it_has_ended_begins_the_next(
    says: str, begins: bool
) -> None:
    embedded = desktop(LAYOUT, games=3, size=(600, 600))
    board = embedded.grid.area
    button = Rect(board.center.x - 40, board.y - 40, 80, 24)
    embedded.cover(button, written("Reset", button))
    live = window(embedded, mines=10)
    live._scene.skin = ""
    restart, clicks = embedded.key, list[Point]()
    list(play(live, knowing(LAYOUT)))
    live._next_game._board.ended = live._scene.seen()
    embedded.cover(button, written(says, button))

    def click(point: Point, kind: Button = Button.LEFT) -> None:
        clicks.append(point)
        restart("f2")

    embedded.click = click  # type: ignore[method-assign]
    embedded.key = lambda *_: None  # type: ignore[method-assign]
    assert live._next_game._clicks.renamed() == begins
    assert [button.contains(point) for point in clicks] == [True] * begins


def test_nothing_is_clicked_or_pressed_once_the_next_board_has_come_by_itself() -> None:
    embedded = desktop(LAYOUT, games=3)
    live = window(embedded, mines=10)
    live._scene.skin = ""
    restart, done = embedded.key, list[object]()
    list(play(live, knowing(LAYOUT)))
    live._next_game._board.ended = live._scene.seen()
    live._scene.begin()
    restart("f2")
    embedded.click = lambda *what: done.append(what)  # type: ignore[method-assign]
    embedded.key = lambda *what: done.append(what)  # type: ignore[method-assign]
    word = Rect(0, 0, 20, 10)
    ways = live._next_game
    assert ways._clicks._begins_at(word, embedded.grab(word), "words that offer one")
    assert ways._begins(lambda: ways._starts(((),), (("f2",),)))
    assert not done
    assert ways._worked is None  # no way has begun it


@pytest.mark.parametrize("closes", [False, True])
def test_the_button_that_a_last_word_offers_is_clicked_and_first_for_the_game_after(
    closes: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """F2 does nothing on most web pages; what lies over the board is an even ground with letters.

    One that says that it closes its message is clicked before any key is pressed.
    """
    monkeypatch.setattr(clicking, "says_to_close", lambda _: closes)
    embedded = desktop(LAYOUT, games=3)
    live = window(embedded, mines=10)
    live._scene.skin = ""
    restart, did = embedded.key, list[Point | tuple[str, ...]]()
    middle = live.grid.area.center
    button = Rect(middle.x - 34, middle.y - 11, 68, 22)

    def click(point: Point, kind: Button = Button.LEFT) -> None:
        did.append(point)
        assert button.contains(point)
        embedded.uncover()
        restart("f2")

    clicks = list[int]()
    tile, embedded.key = embedded.click, lambda *names: did.append(names)  # type: ignore[method-assign]
    for _ in range(2):
        embedded.click = tile  # type: ignore[method-assign]
        list(play(live, knowing(LAYOUT)))
        embedded.cover(live.grid.area.grown(-30), (250, 250, 250))
        embedded.cover(button, (230, 120, 30))
        for place in range(6):
            embedded.cover(Rect(button.x + 11 + 8 * place, button.y + 7, 5, 8), (255, 255, 255))
        did.clear()
        embedded.click = click  # type: ignore[method-assign]
        live.new_game()
        assert (live.look().tiles == Tile.COVERED).all()
        assert type(did[-1]) is Point
        clicks.append(len(did))
    assert (clicks[0] > 1) is not closes, "a key is tried first"
    assert clicks[1] == 1


def test_words_begin_the_next_game_before_any_key_and_what_was_clicked_in_vain_is_not_again() -> None:
    """A page's button beside the board says "Restart", a nearer one another thing that it does not do."""
    embedded = desktop(LAYOUT, games=4, size=(600, 600))
    live = window(embedded, mines=10)
    live._scene.skin = ""
    board, restart, tile = live.grid.area, embedded.key, embedded.click
    near, far = (Rect(board.x, board.bottom + down, 200, 30) for down in (30, 90))
    did, vain = list[Point | tuple[str, ...]](), list[Point | tuple[str, ...]]()
    embedded.key = lambda *names: did.append(names)  # type: ignore[method-assign]
    embedded.was_in_vain = lambda: vain.append(did[-1])  # type: ignore[method-assign]

    def click(point: Point, kind: Button = Button.LEFT) -> None:
        did.append(point)
        if far.contains(point):
            restart("f2")
        assert far.contains(point) or near.contains(point)

    for expected in (2, 1, 1):
        embedded.click = tile  # type: ignore[method-assign]
        list(play(live, knowing(LAYOUT)))
        embedded.cover(near, written("New board", near))
        embedded.cover(far, written("Restart", far))
        embedded.click = click  # type: ignore[method-assign]
        did.clear()
        live.new_game()
        assert (live.look().tiles == Tile.COVERED).all()
        assert len(did) == expected
    assert [near.contains(point) for point in vain if isinstance(point, Point)] == [True]


@pytest.mark.parametrize(("stood", "page"), [(True, True), (False, True), (True, False)])
def test_a_page_is_scrolled_to_words_that_its_last_message_has_pushed_out_of_sight(
    stood: bool, page: bool
) -> None:
    """Where none offered a game while the last one went on that comes last, before a tile is clicked."""
    embedded = desktop(LAYOUT, games=2, size=(600, 600))
    board, restart, tile = embedded.grid.area, embedded.key, embedded.click
    button = Rect(board.x, board.bottom + 40, 200, 30)
    if stood:
        embedded.cover(button, written("Restart", button))
    live, keys = window(embedded, mines=10), list[tuple[str, ...]]()
    live._scene.skin = ""
    live._next_game._clicks.are_on_page = page
    list(play(live, knowing(LAYOUT)))
    embedded.uncover()
    embedded.move_window(0, 25)

    def key(*names: str) -> None:
        keys.append(names)
        if names == ("end",):
            embedded.move_window(0, -25)
            embedded.cover(button, written("Restart", button))

    def click(point: Point, kind: Button = Button.LEFT) -> None:
        assert not embedded.grid.area.contains(point)
        if button.contains(point) and ("end",) in keys:
            embedded.uncover()
            restart("f2")

    embedded.key, embedded.click = key, click  # type: ignore[method-assign]
    live.new_game()
    embedded.click = tile  # type: ignore[method-assign]
    assert (live.look().tiles == Tile.COVERED).all()
    assert keys[-1] == ("end",)


@pytest.mark.parametrize(
    ("scrolls", "offers", "far"),
    [(True, True, False), (True, True, True), (True, False, False), (False, True, False)],
)
def test_words_below_a_page_are_found_though_its_board_is_scrolled_out_of_sight(
    scrolls: bool, offers: bool, far: bool
) -> None:
    """One click is made, and the page scrolled back: there is the new board, or the last one as it was."""
    embedded = desktop(LAYOUT, games=3, size=(600, 600))
    live, keys, clicks = window(embedded, mines=10), list[tuple[str, ...]](), list[Point]()
    live._scene.skin = ""
    board, restart, tile = embedded.grid.area, embedded.key, embedded.click
    up = board.bottom - 20 if far else board.y + board.height // 2
    buttons = [Rect(board.x, board.bottom - up + down, 200, 30) for down in (20, 60)]

    def key(*names: str) -> None:
        keys.append(names)
        if not scrolls and names == ("end",):
            embedded.cover(Rect(500, 500, 50, 50), (0, 0, 0))  # a video goes on
        elif names == ("end",):
            embedded.move_window(0, -up)
            for button, text in zip(
                buttons, ("Play again", "Restart") if offers else ("About", "Yes"), strict=True
            ):
                embedded.cover(button, written(text, button))
        elif names == ("home",):
            embedded.uncover()
            embedded.move_window(0, up)

    def click(point: Point, kind: Button = Button.LEFT) -> None:
        clicks.append(point)
        assert buttons[0].contains(point)
        restart("f2")

    live._next_game._clicks.tile = lambda: False  # type: ignore[method-assign]
    for again in range(2):
        list(play(live, knowing(LAYOUT)))
        keys.clear()
        embedded.key, embedded.click = key, click  # type: ignore[method-assign]
        if not (scrolls and offers):
            with pytest.raises(StuckError):
                live.new_game()
            break
        live.new_game()
        assert keys[-2:] == [("end",), ("home",)]
        assert (("enter",) in keys) is not again
        embedded.click = tile  # type: ignore[method-assign]
        assert (live.look().tiles == Tile.COVERED).all()
        assert len(clicks) == again + 1
    assert len(clicks) == (2 if scrolls and offers else 0)
    assert (("home",) in keys) is scrolls


@pytest.mark.parametrize(
    ("text", "shines", "sign", "known"),
    [
        ("You win", True, False, True),
        ("You win", True, True, False),
        ("You lose", True, False, False),
        ("Thank you", False, False, False),
        ("", False, False, False),
    ],
)
def test_words_over_the_board_that_began_a_game_are_known_again_by_their_ink(
    text: str, shines: bool, sign: bool, known: bool
) -> None:
    """Other numbers shine through them; what else is there gets no click, nor a word whose sign began it."""
    embedded = desktop(LAYOUT, games=3)
    live = window(embedded, mines=10)
    list(play(live, knowing(LAYOUT)))
    clicks, board, restart = live._next_game._clicks, live.grid.area, embedded.key
    words, board_tile = Rect(board.x + TILE, board.y + 3 * TILE, 4 * TILE, 2 * TILE), live.grid.tile(0, 0)
    clicks._last, clicks._by_sign = (words.moved(-board.x, -board.y), written("You win", words)), sign
    # Nothing but a dark plate shows all the ink that was there.
    embedded.cover(
        words, written(text, words) if text else np.full((words.height, words.width, 3), 30, np.uint8)
    )
    if shines:
        embedded.cover(Rect(words.x + 2, words.y + 2, TILE, 9), (90, 160, 120))
    live._next_game._board.ended = live._scene.seen()
    live._scene.begin()
    did = list[Point]()

    def click(point: Point, kind: Button = Button.LEFT) -> None:
        did.append(point)
        embedded.cover(board_tile, (90, 60, 60))  # it did something, if not that
        if len(did) == 2:
            embedded.uncover()
            restart("f2")

    embedded.click = click  # type: ignore[method-assign]
    assert not clicks._begins_as_the_last()
    assert len(did) == known
    assert not clicks._begins_as_the_last(), "they get one click"
    assert len(did) == known
    clicks.begin()
    assert clicks._begins_as_the_last() is known


def test_a_message_in_the_colour_of_its_page_is_answered_by_its_button() -> None:
    """A browser's own, above the board: its word is at the left, its button at the right."""
    embedded = desktop(LAYOUT, games=3, size=(600, 600))
    live = window(embedded, mines=10)
    live._scene.skin = ""
    live.look()
    embedded.cover(Rect(0, 0, 600, live.grid.area.y - 4), (240, 240, 240))
    live._next_game._clicks.note()
    list(play(live, knowing(LAYOUT)))
    board, restart, did = live.grid.area, embedded.key, list[Point | tuple[str, ...]]()
    word, button = (
        Rect(x, board.y - 70 + down, 60, 30) for x, down in ((board.x, 0), (board.right - 60, 30))
    )
    for text, place in (("Lost", word), ("OK", button)):
        embedded.cover(place, written(text, place))
    embedded.key = lambda *names: did.append(names)  # type: ignore[method-assign]

    def click(point: Point, kind: Button = Button.LEFT) -> None:
        did.append(point)
        assert button.contains(point)
        restart("f2")

    embedded.click = click  # type: ignore[method-assign]
    live.new_game()
    assert (live.look().tiles == Tile.COVERED).all()
    assert len(did) == 1


@pytest.mark.parametrize("text", ["Play again", "Update"])
def test_over_what_came_late_words_alone_are_clicked_and_no_key_is_sent(text: str) -> None:
    """It may be another program's window."""
    embedded = desktop(LAYOUT, games=3, size=(600, 600))
    live = window(embedded, mines=10)
    live._scene.skin = ""
    list(play(live, knowing(LAYOUT)))
    live._scene.vanished = True
    board, restart, keys = live.grid.area, embedded.key, list[tuple[str, ...]]()
    button = Rect(board.center.x - 50, board.center.y - 12, 100, 24)
    embedded.cover(board, (240, 240, 240))
    embedded.cover(button, written(text, button))
    embedded.key = lambda *names: keys.append(names)  # type: ignore[method-assign]

    def click(point: Point, kind: Button = Button.LEFT) -> None:
        assert text == "Play again"
        assert button.contains(point)
        embedded.uncover()
        restart("f2")

    embedded.click = click  # type: ignore[method-assign]
    if text == "Play again":
        live.new_game()
        assert (live.look().tiles == Tile.COVERED).all()
    else:
        with pytest.raises(WindowLostError):
            live.new_game()
    assert keys == []


def test_what_a_button_asks_is_answered_before_it_is_clicked_again() -> None:
    """A browser darkens its page, button and words, beneath the question; no other board is sought there."""
    embedded = desktop(LAYOUT, games=2, size=(600, 600))
    live = window(embedded, mines=10)
    live._scene.skin = ""
    board, restart, clicks = live.grid.area, embedded.key, list[str]()
    words, button = (Rect(board.x, board.bottom + down, 200, 30) for down in (20, 60))
    box = Rect(board.x - 10, board.y - 10, 128, 40)
    ok = Rect(box.right - 44, box.bottom - 22, 40, 18)
    list(play(live, knowing(LAYOUT)))
    embedded.cover(words, written("You won!", words))
    embedded.cover(button, written("Restart", button))

    def click(point: Point, kind: Button = Button.LEFT) -> None:
        clicks.append("restart" if button.contains(point) else "ok" if ok.contains(point) else "other")
        if clicks == ["restart"]:
            embedded._canvas = (embedded._canvas * 0.5).astype(np.uint8)
            for place, text in (box, "New game?"), (ok, "OK"):
                place.cut(embedded._canvas)[:] = written(text, place)
        elif clicks[-1] == "ok":
            restart("f2")

    embedded.key, embedded.click = lambda *_: None, click  # type: ignore[method-assign]
    live.new_game()
    assert (live.look().tiles == Tile.COVERED).all()
    assert clicks == ["restart", "ok"]


def test_where_a_board_has_moved_in_its_game_a_message_beyond_it_is_still_new() -> None:
    """Its button is below the board, and says what a page's own may say."""
    embedded = desktop(LAYOUT, games=2, size=(600, 600))
    live = window(embedded, mines=10)
    live._scene.skin = ""
    live.look()
    live.do(Move(Action.OPEN, Cell(0, 0)))
    live.look()
    embedded.move_window(200, 90)
    list(play(live, knowing(LAYOUT)))
    board, restart, keys = live.grid.area, embedded.key, list[tuple[str, ...]]()
    box = Rect(board.x - 20, board.bottom - 30, 160, 110)
    words, button = Rect(box.x, box.y + 40, 150, 30), Rect(box.x + 90, box.bottom - 36, 60, 30)
    embedded.cover(box, (240, 240, 240))
    for place, text in (words, "Play again?"), (button, "Yes"):
        embedded.cover(place, written(text, place))

    def click(point: Point, kind: Button = Button.LEFT) -> None:
        assert button.contains(point)
        embedded.uncover()
        restart("f2")

    embedded.key, embedded.click = lambda *names: keys.append(names), click  # type: ignore[method-assign]
    live.new_game()
    assert (live.look().tiles == Tile.COVERED).all()
    assert not keys


@pytest.mark.parametrize("mines", [10, 12])
def test_the_level_of_its_mines_begins_the_next_game_where_nothing_else_offers_one(mines: int) -> None:
    embedded = desktop(LAYOUT, games=2, size=(700, 700))
    live = window(embedded, mines=10)
    live._scene.skin = ""
    restart, clicks, board = embedded.key, list[Point](), live.grid.area
    list(play(live, knowing(LAYOUT)))
    levels = [Rect(board.x + 100 * place, board.bottom + 30, 90, 24) for place in range(3)]
    for level, number in zip(levels, (10, 40, 90), strict=True):
        embedded.cover(level, written(f"{number} Mines", level))
    live._scene.mines = mines

    def click(point: Point, kind: Button = Button.LEFT) -> None:
        clicks.append(point)
        if levels[0].contains(point):
            restart("f2")

    embedded.click = click  # type: ignore[method-assign]
    embedded.key = lambda *_: None  # type: ignore[method-assign]
    if mines == 10:
        live.new_game()
        assert (live.look().tiles == Tile.COVERED).all()
    else:
        with pytest.raises(StuckError):
            live.new_game()
    assert any(map(levels[0].contains, clicks)) == (mines == 10)
    assert not any(level.contains(point) for level in levels[1:] for point in clicks)


@pytest.mark.parametrize("alone", [True, False])
def test_words_in_the_corner_of_a_page_begin_a_game_where_no_other_is_on_the_screen(alone: bool) -> None:
    embedded = desktop(LAYOUT, games=2, size=(1200, 700))
    live = window(embedded, mines=10)
    live._scene.skin = ""
    live._scene.others = () if alone else (Rect(900, 300, 200, 200),)
    restart, clicks = embedded.key, list[Point]()
    list(play(live, knowing(LAYOUT)))
    corner = Rect(live.grid.area.right + 350, live.grid.area.y - 20, 100, 24)
    embedded.cover(corner, written("New Game", corner))

    def click(point: Point, kind: Button = Button.LEFT) -> None:
        clicks.append(point)
        if corner.contains(point):
            restart("f2")

    embedded.click = click  # type: ignore[method-assign]
    embedded.key = lambda *_: None  # type: ignore[method-assign]
    if alone:
        live.new_game()
        assert (live.look().tiles == Tile.COVERED).all()
    else:
        with pytest.raises(StuckError):
            live.new_game()
    assert any(map(corner.contains, clicks)) == alone


def test_past_a_box_that_keeps_clicks_from_it_what_began_the_last_game_is_clicked_at_once() -> None:
    embedded = desktop(LAYOUT, games=3, size=(600, 600))
    board = embedded.grid.area
    box, button = board.grown(-12), Rect(board.center.x - 20, board.y - 30, 40, 24)
    embedded.cover(button, written("New", button))
    live = window(embedded, mines=10)
    live._scene.skin = ""
    restart, did, keys, covers = embedded.key, list[str](), list[float](), embedded._covers
    embedded.key = lambda *names: keys.append(embedded.now())  # type: ignore[method-assign]

    def click(point: Point, kind: Button = Button.LEFT) -> None:
        if len(covers) > 1:
            did.append("ok" if box.contains(point) else "blocked")
            if box.contains(point):
                embedded.uncover()
                embedded.cover(button, written("New", button))
        elif button.contains(point):
            did.append("new")
            restart("f2")

    for pressed, most in (True, 9.0), (False, 4.0):  # keys that change nothing are not waited for
        list(play(live, knowing(LAYOUT)))
        embedded.cover(box, written("You won!", box))
        embedded.cover(Rect(box.center.x - 20, box.y + 10, 40, 24), written("OK", Rect(0, 0, 40, 24)))
        clicks, embedded.click = embedded.click, click  # type: ignore[method-assign]
        did.clear()
        keys.clear()
        began = embedded.now()
        live.new_game()
        assert did == ["ok", "new"]
        assert bool(keys) is pressed
        assert embedded.now() - began < most
        embedded.click = clicks  # type: ignore[method-assign]

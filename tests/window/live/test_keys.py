"""Keys begin the next game, or answer what asks for one; what may do another thing is not pressed."""

import pytest

from screenbot.board import Outcome, Tile
from screenbot.embedded import EmbeddedDesktop
from screenbot.errors import StuckError, WindowLostError
from screenbot.play import BoardGoneError, play
from screenbot.window import clicks as clicking
from tests.painted import ExactEyes, desktop, knowing, window
from tests.window.live.games import LAYOUT


def test_the_next_game_is_started() -> None:
    embedded = desktop(LAYOUT, games=2)
    live = window(embedded, mines=10)
    list(play(live, knowing(LAYOUT)))
    live.new_game()
    *_, last = play(live, knowing(LAYOUT))
    assert last.board.outcome is Outcome.WON


def test_a_game_that_begins_by_itself_is_waited_for() -> None:
    embedded = desktop(LAYOUT, games=2)
    live = window(embedded, mines=10)
    list(play(live, knowing(LAYOUT)))
    restart = embedded.key
    embedded.later(5.0, lambda: restart("f2"))
    embedded.key = lambda *names: None  # type: ignore[method-assign]
    live.new_game()
    assert (live.look().tiles == Tile.COVERED).all()


@pytest.mark.parametrize(("face", "address"), [(False, False), (True, False), (False, True)])
def test_a_page_that_looks_as_a_program_without_a_face_gets_none_of_its_keys(
    monkeypatch: pytest.MonkeyPatch, face: bool, address: bool
) -> None:
    monkeypatch.setattr(clicking, "in_browser", lambda above: address)
    embedded = desktop(LAYOUT, games=2)
    live = window(embedded, mines=10, face=face)
    live._scene.skin = "exact"
    list(play(live, knowing(LAYOUT)))
    press, keys = embedded.key, list[tuple[str, ...]]()

    def key(*names: str) -> None:
        keys.append(names)
        press("f2")

    embedded.key = key  # type: ignore[method-assign]
    live.new_game()
    assert (("ctrl", "n") in keys) == (not (face or address))
    assert (live.look().tiles == Tile.COVERED).all()


def test_a_game_that_cannot_be_started_says_so() -> None:
    embedded = desktop(LAYOUT)
    live = window(embedded, mines=10)
    list(play(live, knowing(LAYOUT)))
    embedded.key = lambda *names: None  # type: ignore[method-assign]
    with pytest.raises(StuckError, match=r"No new game began after ctrl\+n, f2"):
        live.new_game()


@pytest.mark.parametrize("gone", [False, True])
def test_a_letter_begins_the_next_game_where_nothing_else_did(gone: bool) -> None:
    """So do programs drawn by hand; not where another program may lie in the board's place."""
    embedded = desktop(LAYOUT, games=3)
    live = window(embedded, mines=10)
    list(play(live, knowing(LAYOUT)))
    live._scene.skin = ""
    restart, pressed = embedded.key, list[tuple[str, ...]]()

    def key(*names: str) -> None:
        pressed.append(names)
        if names == ("r",):
            restart("f2")

    embedded.key = key  # type: ignore[method-assign]
    if gone:
        live._next_game._clicks.is_gone = lambda: False  # type: ignore[method-assign]
        embedded.cover(embedded.area(), (250, 250, 250))  # but for what is around the board
        with pytest.raises((StuckError, BoardGoneError)):
            live.new_game()
        assert ("r",) not in pressed
        return
    live.new_game()
    assert pressed.count(("r",)) == 1
    list(play(live, knowing(LAYOUT)))
    pressed.clear()
    live._scene.skin = ""
    live.new_game()
    assert pressed == [("r",)]


def test_keys_that_were_held_back_are_not_said_to_have_been_pressed() -> None:
    """Another program lies where the game was."""
    embedded = desktop(LAYOUT, games=2)
    live = window(embedded, mines=10)
    list(play(live, knowing(LAYOUT)))
    live._scene.skin = ""
    live._next_game._clicks.is_gone = lambda: True  # type: ignore[method-assign]
    embedded.key = lambda *names: None  # type: ignore[method-assign]
    with pytest.raises(StuckError, match="No new game began") as error:
        live.new_game()
    assert "enter" not in str(error.value)
    assert "r," not in str(error.value)


def test_a_window_closed_before_the_next_game_is_told_from_one_that_starts_none() -> None:
    embedded = desktop(LAYOUT)
    live = window(embedded, mines=10)
    list(play(live, knowing(LAYOUT)))
    embedded.key = lambda *names: embedded.cover(live.area, (40, 60, 80))  # type: ignore[method-assign]
    with pytest.raises(WindowLostError, match="was closed or moved"):
        live.new_game()


@pytest.mark.parametrize(
    ("skin", "known", "closes"),
    [("painted", True, True), ("painted", False, False), ("", True, False)],  # one that many programs have
)
def test_keys_that_may_end_a_strange_game_are_not_pressed_where_nothing_covers_it(
    skin: str, known: bool, closes: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    embedded = desktop(LAYOUT)
    live = window(embedded, mines=10)
    list(play(live, knowing(LAYOUT)))
    live._scene.skin = skin
    if not known:
        monkeypatch.setattr(ExactEyes, "new_game_keys", lambda eyes, skin: ())
    keys: list[tuple[str, ...]] = []
    embedded.key = lambda *names: keys.append(names)  # type: ignore[method-assign]
    with pytest.raises(StuckError):
        live.new_game()
    assert (("escape",) in keys) == closes


@pytest.mark.parametrize(("skin", "first"), [("painted", "escape"), ("", "enter")])
def test_a_strange_game_that_asks_whether_to_play_again_is_answered_first(skin: str, first: str) -> None:
    embedded = desktop(LAYOUT)
    live = window(embedded, mines=10)
    list(play(live, knowing(LAYOUT)))
    live._scene.skin = skin
    embedded.cover(live.area.grown(-4), (240, 240, 240))
    keys: list[tuple[str, ...]] = []

    def key(*names: str) -> None:
        keys.append(names)
        if names == (first,):
            embedded.uncover()

    embedded.key = key  # type: ignore[method-assign]
    with pytest.raises(StuckError):
        live.new_game()
    assert next(each for each in keys if each[0] in ("escape", "enter")) == (first,)


def pressed_until(embedded: EmbeddedDesktop, answer: str) -> list[tuple[str, ...]]:
    """Let one key alone close what lies over the board and begin a game; return the keys that are pressed."""
    restart, keys = embedded.key, list[tuple[str, ...]]()

    def key(*names: str) -> None:
        keys.append(names)
        if names == (answer,):
            embedded.uncover()
            restart("f2")

    embedded.key = key  # type: ignore[method-assign]
    return keys


def test_what_asks_whether_to_play_again_may_come_up_a_little_late() -> None:
    """At first nothing covers the board of a strange game: only what starts one is pressed."""
    embedded = desktop(LAYOUT, games=2)
    live = window(embedded, mines=10)
    list(play(live, knowing(LAYOUT)))
    keys = pressed_until(embedded, "enter")
    embedded.later(0.7, lambda: embedded.cover(live.area.grown(-4), (240, 240, 240)))
    live.new_game()
    assert (live.look().tiles == Tile.COVERED).all()
    assert ("escape",) not in keys


@pytest.mark.parametrize(("answer", "first"), [("enter", True), ("escape", False)])
def test_what_answered_a_question_is_tried_first_for_the_next_game_unless_it_may_close_it(
    answer: str, first: bool
) -> None:
    embedded = desktop(LAYOUT, games=3)
    live = window(embedded, mines=10)
    live._scene.skin = ""
    keys = pressed_until(embedded, answer)
    for _ in range(2):
        list(play(live, knowing(LAYOUT)))
        embedded.cover(live.area.grown(-4), (240, 240, 240))
        keys.clear()
        live.new_game()
        assert (live.look().tiles == Tile.COVERED).all()
    assert (keys[0] == (answer,)) == first


def test_a_question_whose_answer_begins_the_next_game_needs_no_other_key() -> None:
    """Another key would begin one more."""
    embedded = desktop(LAYOUT, games=4)
    live = window(embedded, mines=10)
    live._scene.skin = ""
    keys = pressed_until(embedded, "enter")
    for turn in range(3):
        list(play(live, knowing(LAYOUT)))
        embedded.cover(live.area.grown(-4), (240, 240, 240))
        keys.clear()
        live.new_game()
        assert keys[-1] == ("enter",)
        assert turn == 0 or keys == [("enter",)]
        assert (live.look().tiles == Tile.COVERED).all()


def test_what_asks_whether_to_play_again_may_lie_beside_the_board() -> None:
    embedded = desktop(LAYOUT, games=2)
    live = window(embedded, mines=10)
    list(play(live, knowing(LAYOUT)))
    restart, keys = embedded.key, list[tuple[str, ...]]()

    def key(*names: str) -> None:
        keys.append(names)
        if names == ("enter",):
            restart("f2")

    live._scene.skin = ""
    embedded.key = key  # type: ignore[method-assign]
    live.new_game()
    assert (live.look().tiles == Tile.COVERED).all()
    assert keys[0] != ("enter",)
    assert ("escape",) not in keys

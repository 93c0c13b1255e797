"""The pointer rests, and buttons are held, where a game would else miss a click or put it elsewhere."""

from itertools import pairwise

import pytest

from screenbot.board import Action, Cell, Move, Outcome
from screenbot.desktop import Button
from screenbot.geometry import Point, Rect
from screenbot.play import play
from screenbot.window.hand import FRAME, OWN, RESTS
from tests.painted import desktop, knowing, window
from tests.window.live.games import LAYOUT


def test_a_game_that_takes_the_place_where_the_pointer_was_a_frame_before_is_played() -> None:
    """A click may come to nothing, and one in the next turn; before each one after that the pointer rests."""
    embedded = desktop(LAYOUT)
    live = window(embedded, mines=10)
    live.look()
    move, click, places = embedded.move, embedded.click, [(0.0, embedded.position())]
    taken = list[tuple[Point, Point]]()

    def moved(point: Point) -> None:
        places.append((embedded.now(), point))
        move(point)

    def clicked(point: Point, button: Button = Button.LEFT) -> None:
        then = embedded.now() - FRAME
        place = next(place for at, place in reversed(places) if at <= then)
        taken.append((point, place))
        click(place, button)
        moved(point)

    embedded.move, embedded.click = moved, clicked  # type: ignore[method-assign]
    *_, last = play(live, knowing(LAYOUT))
    assert last.board.outcome is Outcome.WON
    assert sum(point != place for point, place in taken) <= 2


def test_the_pointer_rests_no_more_once_all_clicks_are_answered() -> None:
    embedded = desktop(LAYOUT)
    live = window(embedded, mines=10)
    turns = play(live, knowing(LAYOUT))
    next(turns)
    live._hand._rests = True
    before, move = list[Point](), embedded.move
    embedded.move = lambda point: (before.append(point), move(point))[1]  # type: ignore[method-assign]
    next(turns)
    assert len(before) > 2
    assert all(point != after for point, after in pairwise(before))


@pytest.mark.parametrize("known", [False, True])
def test_the_button_that_flags_is_held_where_nobody_knows_the_program(known: bool) -> None:
    """It may ask once a frame which button is down, and take one that is up again for the left one."""
    embedded = desktop(LAYOUT)
    live = window(embedded, mines=10)
    live._scene.skin = "winxp" if known else ""
    held: dict[Button, float] = {}
    embedded.hold = held.__setitem__  # type: ignore[method-assign]
    live.look()
    live.do(Move(Action.FLAG, Cell(0, 0)))
    assert set(held) == {Button.RIGHT}
    assert (held[Button.RIGHT] > 0) is not known


@pytest.mark.parametrize("known", [False, True])
def test_the_button_that_opens_is_held_once_it_was_not_heard(known: bool) -> None:
    """A program that asks once a frame for the buttons misses one that is up again."""
    embedded = desktop(LAYOUT)
    live = window(embedded, mines=10)
    live._scene.skin = "winxp" if known else ""
    held, click = dict[Button, float](), embedded.click
    embedded.hold = held.__setitem__  # type: ignore[method-assign]

    def clicked(point: Point, button: Button = Button.LEFT) -> None:
        if held.get(button, 0.0) > FRAME:
            click(point, button)

    embedded.click = clicked  # type: ignore[method-assign]
    if known:
        live.look()
        live.do(Move(Action.OPEN, Cell(0, 0)))
        live.do(Move(Action.OPEN, Cell(0, 1)))
        assert held == {Button.LEFT: 0.0}
    else:
        *_, last = play(live, knowing(LAYOUT))
        assert last.board.outcome is Outcome.WON


def test_the_button_that_opens_is_held_no_more_once_all_clicks_are_answered() -> None:
    embedded = desktop(LAYOUT)
    live = window(embedded, mines=10)
    live._scene.skin = ""
    held = list[tuple[Button, float]]()
    embedded.hold = lambda button, seconds: held.append((button, seconds))  # type: ignore[method-assign]
    turns = play(live, knowing(LAYOUT))
    next(turns)
    live._hand._rests = True
    next(turns)
    assert {seconds for button, seconds in held if button is Button.LEFT} == {0.0}


@pytest.mark.parametrize("known", [False, True])
def test_the_pointer_rests_on_the_first_tile_that_is_flagged(known: bool) -> None:
    """A game that asks once a frame where it is would put the flag where it was before."""
    embedded = desktop(LAYOUT)
    live = window(embedded, mines=10)
    live._scene.skin = "winxp" if known else ""
    came, click, rested = list[tuple[Point, float]](), embedded.click, list[float]()
    move = embedded.move

    def moved(point: Point) -> None:
        came.append((point, embedded.now()))
        move(point)

    def clicked(point: Point, button: Button = Button.LEFT) -> None:
        waited = [embedded.now() - since for there, since in came if there == point]
        rested.append(waited[-1] if waited else 0.0)
        click(point, button)

    embedded.move, embedded.click = moved, clicked  # type: ignore[method-assign]
    live.look()
    live._hand._learn_light = lambda cell, point: None  # type: ignore[method-assign]
    live.do(Move(Action.FLAG, Cell(0, 0)))
    assert (rested[0] >= RESTS) is not known


def test_a_tile_that_grows_beneath_the_pointer_each_time_is_flagged_all_the_same() -> None:
    """It reaches over the rim, as a dialog would that stays when the pointer has left."""
    embedded = desktop(LAYOUT)
    live = window(embedded, mines=10)
    live._scene.skin = ""
    live.look()
    hand, move, cell = live._hand, embedded.move, Cell(0, 3)
    rim = Rect(live.area.x, live.area.y, live.area.width, 2)

    def moved(point: Point) -> None:
        move(point)
        embedded.uncover()
        if live.grid.tile(*cell).contains(point):
            embedded.cover(rim, (9, 9, 9))

    embedded.move = moved  # type: ignore[method-assign]
    hand._learn_light = lambda cell, point: None  # type: ignore[method-assign]
    for _ in range(OWN + 1):
        live.do(Move(Action.FLAG, cell))
        moved(Point(0, 0))
    assert [click.button for click in embedded.clicks] == [Button.RIGHT]
    assert embedded.clicks[0].point == live.grid.center(*cell)


def test_the_pointer_waits_beside_the_board() -> None:
    embedded = desktop(LAYOUT)
    live = window(embedded)
    live.look()
    assert embedded.grid.tile_at(embedded.position()) is None
    assert embedded.grid.area.grown(10).contains(Point(*embedded.position()))

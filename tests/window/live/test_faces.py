"""Faces and signs beside a board tell how its game has ended, and begin the next."""

from dataclasses import replace
from functools import partial

import cv2
import numpy as np
import pytest

import screenbot.embedded
from screenbot.board import Action, Cell, Move, Outcome, Tile
from screenbot.desktop import Button
from screenbot.errors import StuckError
from screenbot.geometry import Grid, Image, Point, Rect
from screenbot.play import play
from screenbot.solver.decision import Decision
from screenbot.window import faces as beside
from tests.painted import TILE, desktop, knowing, window
from tests.window.live.games import LAYOUT, draw_sign, written
from tests.window.test_round_arrow import arrow


@pytest.mark.parametrize("grown", [False, True])
def test_where_a_board_has_grown_in_its_game_its_face_is_sought_again(
    grown: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    live = window(desktop(LAYOUT), mines=10)
    clicks, faces = live._next_game._clicks, [(Rect(1, 2, 3, 4), np.zeros((4, 3, 3), np.uint8))]
    monkeypatch.setattr(live._next_game._faces, "_seen", lambda: faces)
    clicks._noted = live.grid.moved(7, 0)
    if grown:
        clicks._noted = Grid.regular(*live.grid.area[:2], TILE - 2, TILE - 2, 9, 9)
    live._next_game.goes_on()
    assert clicks._noted is live.grid
    assert (live._next_game._faces._faces is faces) == grown


@pytest.mark.parametrize("places", [1, 3])
def test_faces_beside_a_board_may_count_lives(places: int, monkeypatch: pytest.MonkeyPatch) -> None:
    embedded = desktop(LAYOUT, size=(600, 600))
    live = window(embedded, mines=10)
    area, there = live.grid.area, live._next_game._faces
    boxes = [Rect(area.right + 10, area.y + 20 * place, 13, 13) for place in range(places)]
    there._faces = [(box, np.full((13, 13, 3), place == 0, np.uint8)) for place, box in enumerate(boxes)]
    monkeypatch.setattr(there, "_turned", list)
    monkeypatch.setattr(beside, "shows_face", lambda _: True)
    monkeypatch.setattr(beside, "_looks_otherwise", lambda _, before: bool(before.any()))
    assert there.tells_a_loss() == (places == 1)


@pytest.mark.parametrize("disc", [True, False])
def test_a_face_that_stands_where_another_disc_did_has_turned(
    disc: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One that thinks, with a hand at its chin, was none that is known."""
    embedded = desktop(LAYOUT, games=3, size=(600, 600))
    live = window(embedded, mines=10)
    area, there = live.grid.area, live._next_game._faces
    place = Rect(area.center.x - 10, area.y - 30, 20, 20)
    embedded.cover(place, (60, 200, 250) if disc else (200, 200, 200))
    monkeypatch.setattr(beside, "is_disc", lambda picture: bool(np.ptp(picture.mean(axis=(0, 1))) > 100))
    there.note()
    there._faces = []
    around = there._noted[0]
    monkeypatch.setattr(beside, "faces_around", lambda *_: [place.moved(-around.x, -around.y)])
    assert there.look_otherwise() == disc
    assert there.press(aside=True, told=True) == disc
    assert [click.point for click in embedded.clicks] == [place.center] * disc


@pytest.mark.parametrize("drawn", [True, False])
def test_another_face_of_lines_may_be_drawn_a_little_higher(drawn: bool) -> None:
    embedded = desktop(LAYOUT, games=3, size=(600, 600))
    live = window(embedded, mines=10, face=True)
    area, there = live.grid.area, live._next_game._faces
    ground = (220, 220, 220)

    def face(lift: int, mouth: int) -> None:
        """Draw a ring with eyes and a mouth above the board."""
        panel = np.full((46, 80, 3), ground, np.uint8)
        cv2.circle(panel, (40, 25 - lift), 14, (0, 0, 0), 2, cv2.LINE_AA)
        for x in (35, 45):
            cv2.circle(panel, (x, 21 - lift), 2, (0, 0, 0), -1, cv2.LINE_AA)
        cv2.line(panel, (34, mouth - lift), (46, mouth - lift), (0, 0, 0), 2, cv2.LINE_AA)
        embedded.cover(Rect(area.center.x - 40, area.y - 48, 80, 46), panel)

    face(0, 31)
    there.note()
    assert len(there._faces) == 1
    if drawn:
        face(6, 34)
    else:
        embedded.cover(Rect(area.center.x - 40, area.y - 48, 80, 46), ground)
    assert there.look_otherwise() == drawn
    assert there.press(aside=True, told=True) == drawn
    assert len(embedded.clicks) == drawn


@pytest.mark.parametrize(
    ("assumed", "turned", "last", "opened", "won"),
    [
        (10, True, True, False, True),
        (10, False, True, False, False),
        (9, True, True, False, False),
        (10, True, False, False, False),  # another click was answered after them
        (10, True, True, True, False),
    ],
)
def test_where_a_face_turns_as_many_flags_as_mines_are_assumed_have_won(
    assumed: int, turned: bool, last: bool, opened: bool, won: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    live = window(desktop(LAYOUT), mines=10)
    scene, lost, other = live._scene, Cell(0, 0), Cell(0, 1)
    live.look()
    scene.told, scene.mines = False, assumed
    scene.answers._flags_last = last
    scene.answers.waiting = {lost: Action.OPEN} | ({other: Action.OPEN} if opened else {})
    monkeypatch.setattr(live._next_game, "face_has_turned", lambda: turned)
    frame = scene.grab()
    tiles = np.where(LAYOUT.mines, Tile.FLAG, Tile.COVERED).astype(np.int8)
    reading = live._accept(frame, replace(scene.read(frame), tiles=tiles), [lost])
    assert reading.outcome is (Outcome.WON if won else Outcome.PLAYING)


@pytest.mark.parametrize(("changes", "begins"), [(True, False), (False, False), (True, True)])
def test_a_face_is_clicked_once_what_hid_it_is_gone(changes: bool, begins: bool) -> None:
    embedded, clicked = desktop(LAYOUT), list[bool]()
    live = window(embedded, mines=10)
    game, board = live._next_game, live.grid.area
    game._faces.begin = lambda: clicked.append(True) or True  # type: ignore[method-assign, func-returns-value]

    def close() -> bool:
        if changes:
            embedded.cover(board, np.full((board.height, board.width, 3), 90, np.uint8))
        return begins

    assert game._begins_or_uncovers(close) is changes
    assert bool(clicked) is (changes and not begins)


def test_a_message_at_the_corner_of_a_page_is_closed_and_the_face_beneath_begins_a_game(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    faces = screenbot.embedded.FACES
    monkeypatch.setattr(screenbot.embedded, "FACES", dict.fromkeys(faces, faces[Outcome.PLAYING]))
    embedded = desktop(LAYOUT, games=2, size=(1200, 700))
    live = window(embedded, mines=10, face=True)
    live._scene.skin = ""
    list(play(live, knowing(LAYOUT)))
    board, opening = live.grid.area, embedded.click
    text = Rect(board.right + 330, board.y - 20, 180, 24)
    button = Rect(text.x + 190, text.y, 70, 24)
    above = Rect(board.x, board.y - 60, board.width, 60)
    embedded.cover(text, written("You have won this game", text))
    embedded.cover(button, written("Close", button))
    embedded.cover(above, np.full((above.height, above.width, 3), 120, np.uint8))
    tile = live.grid.tile(4, 4)
    embedded.cover(tile, np.full((tile.height, tile.width, 3), 90, np.uint8))

    def click(point: Point, kind: Button = Button.LEFT) -> None:
        if button.contains(point):
            embedded.uncover()
        opening(point, kind)

    embedded.click, embedded.key = click, lambda *_: None  # type: ignore[method-assign]
    live.new_game()
    assert (live.look().tiles == Tile.COVERED).all()


@pytest.mark.parametrize(
    ("hidden", "gone", "moved", "clicked"),
    [
        (0, False, False, True),
        (81, False, False, True),  # all tiles are drawn otherwise once a game has ended
        (30, False, False, False),  # something lies over some
        (50, False, False, False),
        (76, False, False, True),
        (0, True, False, False),
        (0, False, True, False),
    ],
)
def test_what_has_changed_above_the_middle_is_clicked_where_nothing_lies_over_the_board(
    hidden: int, gone: bool, moved: bool, clicked: bool
) -> None:
    embedded = desktop(LAYOUT, size=(700, 600))
    live = window(embedded, mines=10, face=True)
    clicks, board = live._next_game._clicks, live.grid.area
    above = Rect(board.x, 0, board.width, board.y)
    embedded.cover(above, np.full((above.height, above.width, 3), 150, np.uint8))
    clicks.note()
    sign = Rect(board.center.x - 8, board.y - 40, 16, 16)
    embedded.cover(sign, np.full((16, 16, 3), 20, np.uint8))
    places = list[Point]()
    embedded.click = lambda point, kind=Button.LEFT: places.append(point)  # type: ignore[method-assign]
    clicks._board.hidden = lambda: np.arange(81).reshape(9, 9) < hidden  # type: ignore[method-assign]
    clicks.is_gone = lambda: gone  # type: ignore[method-assign]
    if moved:
        clicks._noted = clicks._noted.moved(30, 0)
    assert clicks.amid() is clicked  # the board is new
    assert [sign.contains(place) for place in places] == [True] * clicked


def test_the_face_above_a_board_begins_the_next_game_where_no_key_does(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    faces = screenbot.embedded.FACES
    monkeypatch.setattr(screenbot.embedded, "FACES", dict.fromkeys(faces, faces[Outcome.PLAYING]))
    embedded = desktop(LAYOUT, games=3)
    live = window(embedded, mines=10, face=True)
    keys = list[tuple[str, ...]]()
    embedded.key = lambda *names: keys.append(names)  # type: ignore[method-assign]
    for tried in (True, False):
        list(play(live, knowing(LAYOUT)))
        keys.clear()
        live.new_game()
        assert (live.look().tiles == Tile.COVERED).all()
        assert bool(keys) is tried


def test_a_face_whose_head_explodes_begins_the_next_game(monkeypatch: pytest.MonkeyPatch) -> None:
    faces, draw = screenbot.embedded.FACES, screenbot.embedded._draw_face
    monkeypatch.setattr(screenbot.embedded, "FACES", dict.fromkeys(faces, faces[Outcome.PLAYING]))

    def draw_burst(canvas: Image, at: Point, outcome: Outcome) -> None:
        draw(canvas, at, outcome)
        if outcome is Outcome.LOST:
            canvas[at.y - 13 : at.y - 1, at.x - 13 : at.x + 14] = canvas[at.y - 14, at.x]
            cv2.circle(canvas, (at.x, at.y - 6), 9, (250, 230, 200), -1)
            for side in (-4, 4):
                cv2.circle(canvas, (at.x + side, at.y + 2), 1, (0, 0, 0), -1)

    monkeypatch.setattr(screenbot.embedded, "_draw_face", draw_burst)
    embedded = desktop(LAYOUT, games=2)
    live = window(embedded, mines=10, face=True)
    keys = list[tuple[str, ...]]()
    embedded.key = lambda *names: keys.append(names)  # type: ignore[method-assign]
    live._next_game._clicks.amid = lambda: False  # type: ignore[method-assign]
    mine = Cell(*map(int, np.argwhere(LAYOUT.mines)[0]))
    list(play(live, lambda board: Decision((Move(Action.OPEN, mine),))))
    assert live._next_game._faces.begin()
    assert (live.look().tiles == Tile.COVERED).all()
    assert not keys


@pytest.mark.parametrize("changes", [True, False])
def test_a_sign_of_any_art_above_the_board_that_changes_as_a_game_ends_begins_the_next(
    changes: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(screenbot.embedded, "_draw_face", partial(draw_sign, changes=changes))
    embedded = desktop(LAYOUT, games=3)
    live = window(embedded, mines=10, face=True)
    keys = list[tuple[str, ...]]()
    embedded.key = lambda *names: keys.append(names)  # type: ignore[method-assign]
    for tried in (True, False):
        list(play(live, knowing(LAYOUT)))
        keys.clear()
        if not changes:
            with pytest.raises(StuckError):
                live.new_game()
            return
        live.new_game()
        assert (live.look().tiles == Tile.COVERED).all()
        assert bool(keys) is tried


@pytest.mark.parametrize("message", [False, True])
def test_of_two_faces_the_one_that_changed_as_the_game_ended_begins_the_next(
    message: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Before any key, unless something lies over the board."""
    faces, draw = screenbot.embedded.FACES, screenbot.embedded._draw_face
    monkeypatch.setattr(screenbot.embedded, "FACES", dict.fromkeys(faces, faces[Outcome.PLAYING]))

    def draw_two(canvas: Image, at: Point, outcome: Outcome) -> None:
        draw(canvas, at, outcome)
        draw(canvas, Point(at.x + 30, at.y), Outcome.PLAYING)

    monkeypatch.setattr(screenbot.embedded, "_draw_face", draw_two)
    embedded = desktop(LAYOUT, games=2)
    live = window(embedded, mines=10, face=True)
    assert len(live._next_game._faces._faces) == 2
    mine = Cell(*map(int, np.argwhere(LAYOUT.mines)[0]))
    list(play(live, lambda board: Decision((Move(Action.OPEN, mine),))))
    keys = list[tuple[str, ...]]()

    def key(*names: str) -> None:
        keys.append(names)
        embedded.uncover()

    embedded.key = key  # type: ignore[method-assign]
    assert not live._next_game._faces.press()  # not where keys are asked for
    if message:
        embedded.cover(live.grid.tile(4, 4).grown(40), (240, 240, 240))
    live.new_game()
    assert (live.look().tiles == Tile.COVERED).all()
    assert embedded._face().contains(embedded.clicks[-1].point)
    assert bool(keys) is message


@pytest.mark.parametrize(
    ("faces", "told", "pressed"),
    [
        ([("near", False)], False, 0),
        ([("near", False)], True, None),
        ([("near", True), ("far", True)], True, 0),  # the far one may be any picture
        ([("far", False)], False, None),
        ([("far", True)], False, 0),
        ([("far", True)], True, None),  # keys first
        ([("far aside", True)], False, None),
        ([("near", False), ("far", True)], False, 0),
        ([("beside", True)], True, 0),
        ([("beside", False)], False, None),
        ([("near", False), ("beside", True)], False, 0),
        ([("near", True), ("beside", True)], True, 0),
        ([("beside", True), ("far", True)], False, 0),
        ([("beside", True), ("beside", True)], False, None),
    ],
)
def test_a_face_that_has_changed_is_clicked_the_nearest_first(
    faces: list[tuple[str, bool]], told: bool, pressed: int | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    embedded = desktop(LAYOUT, games=5, size=(600, 600))
    live = window(embedded, mines=10)
    area, there = live.grid.area, live._next_game._faces
    middles = {"near": (0, 2), "far": (0, 3.5), "far aside": (4, 3.5), "beside": (7, 2)}
    centres = [Point(area.center.x + round(x * TILE), round(area.y - y * TILE)) for x, y in middles.values()]
    boxes = dict(zip(middles, (Rect(x - 6, y - 6, 13, 13) for x, y in centres), strict=True))
    there._faces = [
        (boxes[place], np.full((13, 13, 3), changed, np.uint8)) for place, changed in faces
    ]  # the picture before says whether it has changed
    monkeypatch.setattr(there, "_turned", list)
    monkeypatch.setattr(beside, "shows_face", lambda _: True)
    monkeypatch.setattr(beside, "_looks_otherwise", lambda _, before: bool(before.any()))
    assert there.press(aside=True, told=told) == (pressed is not None)
    points = [boxes[faces[pressed][0]].center] if pressed is not None else []
    assert [click.point for click in embedded.clicks] == points
    for _ in range(2):  # it may be late to answer
        there.press(aside=True, told=told)
    assert [click.point for click in embedded.clicks] == 2 * points
    embedded.cover(live.grid.tile(4, 4), (240, 240, 240))
    assert there.press(aside=True, told=told) == (pressed is not None), "it was in the way"


@pytest.mark.parametrize("browsers", [False, True])
def test_a_round_arrow_near_a_board_begins_the_next_game_where_no_key_does(browsers: bool) -> None:
    embedded = desktop(LAYOUT, games=3)
    live = window(embedded, mines=10)
    live._scene.skin = ""
    board, restart, clicks = live.grid.area, embedded.key, list[Point]()
    embedded.key = lambda *names: None  # type: ignore[method-assign]
    button = Rect(board.center.x - 28, board.y - 64, 56, 56)
    shown = np.full((button.height, button.width, 3), 240, np.uint8)
    list(play(live, knowing(LAYOUT)))
    embedded.cover(button, arrow(shown, (28, 28), radius=10))
    if browsers:
        address = Rect(button.right, button.y, embedded.area().right - button.right, button.height)
        embedded.cover(address, written("mines.com", address))

    def click(point: Point, kind: Button = Button.LEFT) -> None:
        clicks.append(point)
        if not browsers:
            embedded.uncover()
            restart("f2")

    embedded.click = click  # type: ignore[method-assign]
    if browsers:
        with pytest.raises(StuckError):
            live.new_game()
        assert [board.contains(point) for point in clicks] == [True], "an open tile, at last"
        return
    live.new_game()
    assert (live.look().tiles == Tile.COVERED).all()
    assert len(clicks) == 1
    assert button.grown(-14).contains(clicks[0])

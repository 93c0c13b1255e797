from collections import Counter
from collections.abc import Callable
from contextlib import nullcontext, suppress
from dataclasses import replace
from functools import partial
from itertools import pairwise
from types import SimpleNamespace

import cv2
import numpy as np
import pytest
from PIL import Image as Pillow
from PIL import ImageDraw, ImageFont

import screenbot.embedded
import screenbot.window.cover
import screenbot.window.live
import screenbot.window.new_board
import screenbot.window.scene
from screenbot.board import Action, Board, Cell, Move, Outcome, Tile, Tiles, neighbours
from screenbot.cli.play import adapting
from screenbot.desktop import Button, Screen
from screenbot.embedded import EmbeddedDesktop, Faults
from screenbot.errors import EndUnseenError, NotSureError, StoppedError, StuckError, WindowLostError
from screenbot.geometry import Grid, Image, Point, Rect
from screenbot.minefield import FirstClick, Game, Layout, generate
from screenbot.play import BoardGoneError, Turn, cleared, ended_by, play
from screenbot.solver import strategy
from screenbot.solver.decision import Decision, Strategy
from screenbot.vision import Reading
from screenbot.vision.counters.printed import Number
from screenbot.vision.deduction import around, deduced
from screenbot.window import LiveWindow
from screenbot.window import clicks as clicking
from screenbot.window import faces as beside
from screenbot.window.following import Followed, Seen, _takes_its_place, laid_anew
from screenbot.window.guess import Glimpses
from screenbot.window.hand import FRAME, OWN, RESTS
from screenbot.window.live import Shown
from screenbot.window.mine_count import MineCount
from screenbot.window.new_board import NewBoard
from screenbot.window.scene import Scene
from screenbot.window.site import FAINT, _leaves_the_screen, find_game, find_uncovered
from screenbot.window.staying import Opens, without_belied, without_closed_again
from screenbot.window.verdict import seems_won
from screenbot.window.watching import PATIENCE
from tests.painted import (
    COLORS,
    TILE,
    VALUES,
    ExactEyes,
    ExactReader,
    desktop,
    knowing,
    paint,
    window,
    without_face,
)
from tests.window.test_round_arrow import arrow

LAYOUT = generate(9, 9, 10, FirstClick.OPENING, Cell(0, 0), np.random.default_rng(7))
SAFE = [Cell(int(r), int(c)) for r, c in np.argwhere(~LAYOUT.mines)]

FAULTS = {
    "none": Faults(),
    "slow": Faults(delay=0.3),
    "gradual": Faults(tile_delay=0.012),
    "fading": Faults(fade=0.25),
    "lit up under the pointer": Faults(hover=True),
    "some clicks lost": Faults(lost_clicks=frozenset({4, 6, 7, 20})),
    "all of it": Faults(0.1, 0.012, 0.1, True, frozenset({6, 12})),
}


def clicked(embedded: EmbeddedDesktop) -> Counter[tuple[Cell | None, Button]]:
    return Counter((click.cell, click.button) for click in embedded.clicks)


def clicked_cells(embedded: EmbeddedDesktop) -> list[Cell | None]:
    return [click.cell for click in embedded.clicks]


def written(text: str, box: Rect) -> Image:
    """Return a picture of a box with words in its middle."""
    picture = Pillow.new("RGB", (box.width, box.height), (240, 240, 240))
    font = ImageFont.load_default(16)
    ImageDraw.Draw(picture).text((box.width / 2, box.height / 2), text, (30, 30, 30), font=font, anchor="mm")
    return np.ascontiguousarray(np.asarray(picture)[..., ::-1])


@pytest.mark.parametrize("faults", FAULTS.values(), ids=FAULTS)
def test_a_game_is_won_and_each_board_seen_is_complete(faults: Faults) -> None:
    embedded = desktop(LAYOUT, faults)
    live = window(embedded, mines=10)
    for turn in play(live, knowing(LAYOUT)):
        expected = embedded.game.board() if turn.decision is None else None
        assert expected is None or turn.board == expected
        assert not (turn.board.tiles == -7).any()
    assert turn.board.outcome is Outcome.WON
    assert all(click.cell is not None for click in embedded.clicks)


class Polled(EmbeddedDesktop):
    """A game that notes the clicks that come before it has painted its answer to the last one."""

    early = 0
    last: Cell | None = None

    def click(self, point: Point, button: Button = Button.LEFT) -> None:
        if self.last is not None:
            shown = self.grab(self.grid.tile(*self.last))
            self.early += not np.array_equal(
                shown, paint(int(self.game.board().tiles[self.last]), TILE, TILE)
            )
        self.last = self.grid.tile_at(point)
        super().click(point, button)


def test_a_tile_that_is_lit_up_under_the_pointer_has_not_answered_yet() -> None:
    embedded = Polled(lambda: Game(LAYOUT), paint, TILE, Faults(delay=0.03, hover=True))
    *_, last = play(window(embedded, mines=10), knowing(LAYOUT))
    assert last.board.outcome is Outcome.WON
    assert embedded.early == 0


@pytest.mark.parametrize("faults", FAULTS.values(), ids=FAULTS)
def test_no_tile_is_clicked_twice_unless_the_game_lost_the_click(faults: Faults) -> None:
    embedded = desktop(LAYOUT, faults)
    live = window(embedded, mines=10)
    list(play(live, knowing(LAYOUT)))
    repeats = sum(clicked(embedded).values()) - len(clicked(embedded))
    assert repeats == len(faults.lost_clicks)
    assert live.answers.lost == len(faults.lost_clicks)


def test_every_board_is_what_the_game_showed_at_that_time() -> None:
    embedded = desktop(LAYOUT, Faults(delay=0.05, tile_delay=0.01))
    live = window(embedded, mines=10)
    board = live.look()
    while covered := [cell for cell in SAFE if board.tiles[cell] < 0]:
        live.do(Move(Action.OPEN, covered[0]))
        board = live.look()
        assert board == embedded.game.board()


class Pressed(EmbeddedDesktop):
    """A game that draws the tile under a pressed button as it does zeros."""

    def click(self, point: Point, button: Button = Button.LEFT) -> None:
        super().click(point, button)
        cell = self.grid.tile_at(point)
        if cell is not None and button is Button.LEFT:
            self._put(cell, self._look(0))


class SlowEyes(ExactEyes):
    """Eyes that take long where zeros lie beside covered tiles."""

    def reader(self, skin: str, grid: Grid) -> ExactReader:
        clock = self.desktop

        class SlowReader(ExactReader):
            def read(self, frame: Image) -> Reading:
                reading = super().read(frame)
                torn = (reading.tiles == 0) & (around(reading.tiles == Tile.COVERED) > 0)
                clock.sleep(5.0 if torn.any() else 0.0)
                return reading

        return SlowReader(grid)


def test_a_tile_that_is_still_pressed_is_no_zero_however_long_it_takes_to_read_it() -> None:
    layout = generate(16, 30, 99, FirstClick.OPENING, Cell(0, 0), np.random.default_rng(3))
    embedded = Pressed(lambda: Game(layout), paint, TILE, Faults(delay=0.2))
    live = window(embedded, mines=99, eyes=SlowEyes(embedded))
    live.do(Move(Action.OPEN, Cell(0, 0)))
    assert live.look() == embedded.game.board()
    for row, column in np.argwhere(~layout.mines & (embedded.game.board().tiles < 0))[::50]:
        live.do(Move(Action.OPEN, Cell(int(row), int(column))))
        assert live.look() == embedded.game.board()


def test_a_lost_game_is_seen_as_lost() -> None:
    embedded = desktop(LAYOUT)
    live = window(embedded, mines=10)
    row, column = np.argwhere(LAYOUT.mines)[0]
    live.do(Move(Action.OPEN, Cell(int(row), int(column))))
    assert live.look().outcome is Outcome.LOST


def test_a_window_that_moves_is_followed() -> None:
    embedded = desktop(LAYOUT)
    live = window(embedded, mines=10)
    decide = knowing(LAYOUT)

    def moving(board: Board):  # type: ignore[no-untyped-def]
        if len(embedded.clicks) > 12 and live.grid == embedded.grid and not moved:
            moved.append(True)
            embedded.move_window(23, 17)
        return decide(board)

    moved: list[bool] = []
    *_, last = play(live, moving)
    assert moved
    assert last.board.outcome is Outcome.WON
    assert live.grid == embedded.grid
    assert all(click.cell is not None for click in embedded.clicks)


HAPPENINGS = {
    "closed": lambda embedded: embedded.close_window(),
    "covered": lambda embedded: embedded.cover(Rect(0, 0, 2000, 2000)),
}


@pytest.mark.parametrize("happening", HAPPENINGS.values(), ids=HAPPENINGS)
def test_a_window_that_vanishes_gets_no_further_click(happening) -> None:  # type: ignore[no-untyped-def]
    embedded = desktop(LAYOUT)
    live = window(embedded, mines=10)
    turns = play(live, knowing(LAYOUT))
    next(turns)
    happening(embedded)
    before = len(embedded.clicks)
    with pytest.raises(WindowLostError, match="closed, covered or moved"):
        list(turns)
    assert len(embedded.clicks) == before


def test_a_tile_that_another_window_covers_is_not_clicked() -> None:
    embedded = desktop(LAYOUT)
    live = window(embedded, mines=10)
    live.look()
    embedded.cover(embedded.grid.tile(8, 8).grown(2))
    live.do(Move(Action.OPEN, Cell(8, 8)))
    assert embedded.clicks == []


def test_a_window_of_the_same_colour_on_top_is_not_clicked() -> None:
    embedded = desktop(LAYOUT)
    live = window(embedded, mines=10)
    live.look()
    flat = embedded.grab(embedded.grid.tile(4, 4))[5, 5]
    embedded.cover(embedded.grid.tile(4, 4).grown(200), tuple(int(v) for v in flat))
    live.do(Move(Action.OPEN, Cell(4, 4)))
    assert embedded.clicks == []


def test_a_tile_beside_a_number_that_is_hidden_now_is_not_clicked() -> None:
    embedded = desktop(LAYOUT)
    live = window(embedded, mines=10)
    turns = play(live, knowing(LAYOUT))
    next(turns)
    board = live.look()
    number = next(cell for cell in SAFE if board.tiles[cell] > 0)
    cell = next(near for near in neighbours(number, 9, 9) if board.covered[near])
    embedded.cover(live.grid.tile(*number), COLORS[Tile.COVERED])
    before = len(embedded.clicks)
    live.do(Move(Action.OPEN, cell))
    assert len(embedded.clicks) == before


def test_on_a_restless_board_what_is_not_read_is_clicked_only_beside_numbers_that_stand() -> None:
    """Something may lie over a tile about which no number tells."""
    embedded = desktop(LAYOUT)
    live = window(embedded, mines=10)
    next(play(live, knowing(LAYOUT)))
    board = live.look()
    live._scene.restless = True
    beside = around(board.tiles > 0)
    for near in (False, True):
        cell = Cell(*np.argwhere(board.covered & ((beside > 0) == near))[0].tolist())
        embedded.cover(live.grid.tile(*cell).grown(-2), (1, 2, 3))
        before = len(embedded.clicks)
        live.do(Move(Action.OPEN, cell))
        assert (len(embedded.clicks) > before) == near


def test_a_game_that_does_not_answer_is_given_up() -> None:
    embedded = desktop(LAYOUT, Faults(lost_clicks=frozenset(range(1000))))
    live = window(embedded, mines=10)
    with pytest.raises(StuckError, match="did not answer three times, last at row"):
        list(play(live, knowing(LAYOUT)))


@pytest.mark.parametrize(("delay", "sent"), [(60.0, 4), (0.5, 20)])
def test_what_takes_all_clicks_gets_no_more_of_them(delay: float, sent: int) -> None:
    """A dialog swallows them; a slow game answers them late."""
    embedded = desktop(LAYOUT, Faults(delay=delay))
    live = window(embedded, mines=10)
    live.look()
    free = [cell for cell in SAFE if LAYOUT.numbers[cell] > 0]
    for cell in free[:20]:
        live.do(Move(Action.OPEN, cell))
    assert len(embedded.clicks) == sent


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


def test_the_next_game_is_started() -> None:
    embedded = desktop(LAYOUT, games=2)
    live = window(embedded, mines=10)
    list(play(live, knowing(LAYOUT)))
    live.new_game()
    *_, last = play(live, knowing(LAYOUT))
    assert last.board.outcome is Outcome.WON


def test_two_games_that_were_won_tell_how_many_mines_the_next_has() -> None:
    embedded = desktop(LAYOUT, games=3)
    live = window(embedded, mines=None)
    live._scene.mines = 12
    known = list[tuple[int | None, bool]]()
    for _ in range(2):
        list(play(live, knowing(LAYOUT)))
        live.new_game()
        known.append((live.mines, live.look().told))
    assert known == [(10, False), (10, True)]


@pytest.mark.parametrize(("stated", "then"), [(None, (10, False)), (12, (12, True))])
def test_a_counter_that_was_misread_is_put_right_by_a_game_that_was_won(
    stated: int | None, then: tuple[int, bool]
) -> None:
    """What a person states holds, whatever comes."""
    embedded = desktop(LAYOUT, games=2)
    live = window(embedded, mines=stated)
    live._scene.mines, live._scene.told = 12, True
    list(play(live, knowing(LAYOUT)))
    live.new_game()
    assert (live.mines, live.look().told) == then


@pytest.mark.parametrize(
    ("first", "second", "counted", "then"),
    [
        (10, 10, True, (10, True)),
        (10, 13, True, (13, False)),
        (10, 13, False, (13, False)),
        (15, 13, False, (10, True)),  # it was wrong for the last game
        (10, None, True, (10, False)),
        (10, None, False, (10, True)),
        (None, 13, True, (13, False)),  # the counter itself has told of the last
        (None, 13, False, (10, True)),  # two games have
    ],
)
def test_a_new_games_counter_tells_where_the_mines_are_by_lot(
    first: int | None, second: int | None, counted: bool, then: tuple[int, bool]
) -> None:
    embedded = desktop(LAYOUT, games=2)
    live = window(embedded, mines=None)
    scene, place = live._scene, Point(5, 5)
    scene.skin, scene.mines, scene.told = "", 10, True
    scene._beside, scene._by_counter = first, counted
    shown = [] if second is None else [Number(second, place, True, f"mines left: {second}", False)]
    scene._numbers_beside = lambda grid: shown  # type: ignore[method-assign]
    list(play(live, knowing(LAYOUT)))
    live.new_game()
    board = live.look()
    assert (board.mines, board.told) == then


def test_a_counter_that_told_from_the_start_tells_of_the_next_game_too() -> None:
    embedded = desktop(LAYOUT, games=2)
    eyes = ExactEyes(embedded)
    found = replace(eyes.find(embedded.grab(embedded.area())), mines_left=10)
    live = LiveWindow(embedded.desktop, eyes, found)
    without_face(live)
    scene = live._scene
    scene.skin = ""
    scene._numbers_beside = lambda grid: [Number(13, Point(5, 5), caption="mines left: 13")]  # type: ignore[method-assign]
    assert live.look().told
    list(play(live, knowing(LAYOUT)))
    live.new_game()
    board = live.look()
    assert (board.mines, board.told) == (13, False)


@pytest.mark.parametrize(("counted", "then"), [(True, (13, True)), (False, (10, True))])
def test_the_games_own_counter_tells_of_the_next_game_where_it_told_of_the_last(
    counted: bool, then: tuple[int, bool], monkeypatch: pytest.MonkeyPatch
) -> None:
    """As "Mines caught: 0 / 13", of which no number alone tells."""
    embedded = desktop(LAYOUT, games=2)
    live = window(embedded, mines=None)
    scene = live._scene
    scene.skin, scene.mines, scene.told, scene._by_counter = "", 10, True, counted
    scene._numbers_beside = lambda grid: []  # type: ignore[method-assign]
    monkeypatch.setattr(screenbot.window.scene, "mines_left", lambda *_: 13)
    list(play(live, knowing(LAYOUT)))
    live.new_game()
    board = live.look()
    assert (board.mines, board.told) == then


@pytest.mark.parametrize(("mines", "then"), [(None, (13, True)), (11, (12, False))])
def test_a_counter_tells_of_the_next_game_where_it_told_nothing_of_the_last_but_not_where_it_was_wrong(
    mines: int | None, then: tuple[int, bool], monkeypatch: pytest.MonkeyPatch
) -> None:
    """As "Mines: 1", too few for its board, and "Mines: 13" in the next game."""
    embedded = desktop(LAYOUT, games=3)
    live = window(embedded, mines=None)
    scene = live._scene
    scene.skin, scene.mines, scene.told, scene._by_counter = "", mines, mines is not None, mines is not None
    monkeypatch.setattr(Scene, "_numbers_beside", lambda *_: [])
    monkeypatch.setattr(scene, "_mine_count", MineCount(lambda _: []))
    monkeypatch.setattr(screenbot.window.scene, "mines_left", lambda *_: 13)
    ends = iter([mines and 10, mines and 12])
    monkeypatch.setattr(screenbot.window.scene, "mines_at_the_end", lambda *_: next(ends))
    for _ in range(1 if mines is None else 2):
        scene.reading = ExactEyes(embedded).find(embedded.grab(embedded.area()))
        scene.begin()
        board = live.look()
    assert (board.mines, board.told) == then


@pytest.mark.parametrize(("shown", "mines", "told"), [(12, 12, True), (1, 10, False), (60, 10, False)])
def test_a_counter_that_no_game_would_show_tells_nothing(shown: int, mines: int, told: bool) -> None:
    embedded = desktop(LAYOUT)
    found = replace(ExactEyes(embedded).find(embedded.grab(embedded.area())), mines_left=shown)
    board = found.board()
    assert (board.mines, board.told) == (mines, told)


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


def test_what_a_next_game_of_another_size_tells_itself_is_not_doubted(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    other = generate(8, 12, 9, FirstClick.OPENING, Cell(0, 0), np.random.default_rng(7))
    embedded = desktop(LAYOUT, size=(500, 500), then=[other])
    eyes = ExactEyes(embedded)
    find = eyes.find
    monkeypatch.setattr(
        eyes,
        "find",
        lambda picture: replace(find(picture), mines_left=10 if embedded.grid.columns == 9 else 9),
    )
    live = window(embedded, eyes=eyes)
    live._scene.skin = ""
    monkeypatch.setattr(live._scene, "_numbers_beside", lambda _: [])
    list(play(live, knowing(LAYOUT)))
    live.new_game()
    board = live.look()
    assert (board.mines, board.told) == (9, True)


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
    ("shown", "mines"),
    [
        ("1*#\n112\n", True),
        ("1#!\n112\n", True),
        ("1*#\n1*2\n", False),
        ("!##\n112\n", False),
    ],
)
def test_no_game_is_lost_by_a_mine_that_was_a_number(shown: str, mines: bool) -> None:
    """Confetti over a won board is read so."""
    before, board = Board.from_text("1##\n112\n").tiles, Board.from_text(shown)
    reading = Reading(
        Grid.regular(0, 0, 9, 9, 2, 3), board.tiles, np.ones((2, 3), np.float32), outcome=Outcome.LOST
    )
    seen = without_belied(before, reading)
    assert (seen is reading) is mines
    assert mines or (
        seen.outcome is Outcome.PLAYING and not np.isin(seen.tiles, (Tile.MINE, Tile.HIT_MINE)).any()
    )
    assert without_belied(None, reading) is reading


@pytest.mark.parametrize(
    ("before", "now", "told"),
    [
        ("012#\n012#\n011#\n", "012#\n#12#\n#11#\n", None),  # zeros alone: some look covered
        ("012#\n012#\n011#\n", "012#\n012#\n###1\n", "012#\n012#\n~~~1\n"),
        ("012#\n012#\n011#\n", "012#\n01##\n0111\n", None),  # one was misread
        ("012#\n012#\n01F#\n", "012#\n01F#\n0FF#\n", None),
        ("012#\n012#\n011#\n", "####\n####\n####\n", None),  # another game
        ("###1\n####\n", "####\n####\n", None),
        ("012#\n012#\n011#\n", "####\n##1#\n####\n", None),
    ],
)
def test_no_tile_is_covered_again_where_a_number_was(before: str, now: str, told: str | None) -> None:
    """A message over a board has tiles that look covered."""
    tiles = Board.from_text(now).tiles
    grid = Grid.regular(0, 0, 9, 9, *tiles.shape)
    reading = Reading(grid, tiles, np.ones(tiles.shape, np.float32))
    seen = without_closed_again(Board.from_text(before).tiles, reading)
    assert (seen is reading) is (told is None)
    assert told is None or (seen.tiles == Board.from_text(told).tiles).all()
    assert without_closed_again(None, reading) is reading
    assert without_closed_again(tiles[:1], reading) is reading  # a board of another size
    lost = replace(reading, outcome=Outcome.LOST)
    assert without_closed_again(Board.from_text(before).tiles, lost) is lost


def test_tiles_that_seem_closed_again_stay_unsure_at_each_look() -> None:
    embedded = desktop(LAYOUT)
    live = window(embedded, mines=10)
    turns = play(live, knowing(LAYOUT))
    next(turns), next(turns)
    before = live.look().tiles
    numbers = [Cell(*place) for place in np.argwhere(before > 0).tolist()[:3]]
    for cell in numbers:
        tile = live.grid.tile(*cell)
        embedded.cover(tile, paint(int(Tile.COVERED), tile.width, tile.height))
    for _ in range(3):
        tiles = live.look().tiles
        assert [int(tiles[cell]) for cell in numbers] == [Tile.UNSURE] * 3


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


@pytest.mark.parametrize(
    ("hidden", "left", "clicked"),
    [(True, Tile.COVERED, True), (False, Tile.COVERED, False), (True, Tile.FLAG, False)],
)
def test_what_a_won_game_has_left_closed_may_be_flagged_where_an_open_tile_is_clicked(
    hidden: bool, left: Tile, clicked: bool
) -> None:
    embedded = desktop(LAYOUT, games=2)
    live = window(embedded, mines=10)
    list(play(live, knowing(LAYOUT, flags=False)))
    live._scene.skin = ""
    for cell in np.argwhere(LAYOUT.mines == hidden)[3:5].tolist():
        embedded.cover(live.grid.tile(*cell), (40, 40, 200))
    clicks, restart = list[Point](), embedded.key

    def click(point: Point, kind: Button = Button.LEFT) -> None:
        clicks.append(point)
        embedded.uncover()
        restart("f2")

    embedded.click = click  # type: ignore[method-assign]
    embedded.key = lambda *_: None  # type: ignore[method-assign]
    seen = live._scene.seen()
    assert seen.tiles is not None
    tiles = np.where(LAYOUT.mines, left, seen.tiles).astype(np.int8)
    live._next_game._board.ended = seen._replace(tiles=tiles)
    assert live._next_game._clicks.tile() == clicked
    assert bool(clicks) == clicked


@pytest.mark.parametrize(
    ("goes", "comes", "clicked"),
    [
        (True, None, True),
        (False, None, False),
        (True, Cell(7, 5), False),
        (True, Cell(3, 3), False),  # in the other's place
    ],
)
def test_an_open_tile_is_clicked_once_what_lay_over_the_board_is_gone(
    goes: bool, comes: Cell | None, clicked: bool
) -> None:
    """A mine that nobody can read stays what it is; a message's rim reaches tiles that can be read."""
    embedded = desktop(LAYOUT, games=2)
    live = window(embedded, mines=10)
    list(play(live, knowing(LAYOUT)))
    live._scene.skin = ""
    message, odd = embedded.grid.tile(3, 3).grown(TILE + 3), next(iter(np.argwhere(LAYOUT.mines).tolist()))
    embedded.cover(embedded.grid.tile(*odd).grown(-2), (1, 2, 3))
    embedded.cover(message, (40, 40, 40))
    covered = live._scene.grab()
    tiles = live._scene.read(covered).tiles.copy()
    rim = np.ones(tiles.shape, np.bool_)
    rim[2:5, 2:5] = False
    shown = rim & (tiles == Tile.UNSURE)
    shown[tuple(odd)] = False
    tiles[shown] = embedded.game.board().tiles[shown]
    live._next_game._board.ended = live._scene.seen()._replace(frame=covered, tiles=tiles)
    if goes:
        embedded.uncover()
        embedded.cover(embedded.grid.tile(*odd).grown(-2), (1, 2, 3))
    if comes:
        embedded.cover(embedded.grid.tile(*comes).grown(TILE), (90, 90, 90))
    clicks = list[Point]()
    embedded.click = lambda point, kind=Button.LEFT: clicks.append(point)  # type: ignore[method-assign]
    live._next_game._clicks.tile()
    assert bool(clicks) == clicked


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
    """Where none offered a game while the last one went on there is nothing to be looked for."""
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
    if stood and page:
        live.new_game()
        embedded.click = tile  # type: ignore[method-assign]
        assert (live.look().tiles == Tile.COVERED).all()
    else:
        live._next_game._clicks.tile = lambda: False  # type: ignore[method-assign]
        with pytest.raises(StuckError):
            live.new_game()
    assert (("end",) in keys) is (stood and page)


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


@pytest.mark.parametrize(
    ("skin", "menu", "clicked"), [("", True, False), ("", False, True), ("winxp", True, True)]
)
def test_no_tile_is_opened_while_a_menu_hangs_from_the_first_flag_of_a_strange_program(
    skin: str, menu: bool, clicked: bool
) -> None:
    """A browser opens its own where a page takes no flags."""
    embedded = desktop(LAYOUT)
    live = window(embedded, mines=10)
    live._scene.skin = skin
    clicks, click = list[tuple[Button, Point]](), embedded.click

    def right(point: Point, button: Button = Button.LEFT) -> None:
        clicks.append((button, point))
        if button is Button.LEFT:
            click(point, button)
        elif menu:
            embedded.cover(Rect(point.x, point.y, 3 * TILE, 4 * TILE), (90, 80, 70))

    embedded.click = right  # type: ignore[method-assign]
    live.look()
    live.do(Move(Action.FLAG, Cell(4, 4)))
    live.do(Move(Action.OPEN, Cell(3, 3)))
    assert [button for button, _ in clicks] == [Button.RIGHT, *[Button.LEFT] * clicked]


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


@pytest.mark.parametrize(("layout_mines", "next_mines"), [(14, 14), (8, 10)])
def test_as_many_mines_as_a_lost_game_has_shown_are_assumed_of_the_next(
    layout_mines: int, next_mines: int
) -> None:
    """At least: some games show the one that was hit alone."""
    layout = generate(9, 9, layout_mines, FirstClick.OPENING, Cell(0, 0), np.random.default_rng(3))
    live = window(desktop(layout, games=2))
    mine = Cell(*map(int, np.argwhere(layout.mines)[0]))
    *_, last = play(live, lambda board: Decision((Move(Action.OPEN, mine),)))
    assert (last.board.outcome, live.mines) == (Outcome.LOST, 10)
    live.new_game()
    assert live.mines == next_mines
    assert not live.look().told


@pytest.mark.parametrize("mines", [None, 12])
def test_what_a_person_tells_is_kept_after_a_lost_game(mines: int | None) -> None:
    layout = generate(9, 9, 14, FirstClick.OPENING, Cell(0, 0), np.random.default_rng(3))
    live = window(desktop(layout, games=2), mines=mines)
    mine = Cell(*map(int, np.argwhere(layout.mines)[0]))
    list(play(live, lambda board: Decision((Move(Action.OPEN, mine),))))
    live.new_game()
    assert live.mines == (mines or 14)


@pytest.mark.parametrize(("mines", "outcome"), [(4, Outcome.WON), (3, Outcome.PLAYING)])
def test_no_game_is_won_that_leaves_more_closed_than_it_has_mines(
    mines: int, outcome: Outcome, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The tile in the corner is beside no number."""
    live = window(desktop(LAYOUT), mines=mines)
    tiles = np.zeros((9, 9), np.int8)
    tiles[:3, :3] = [[-1, -1, 2], [-1, -1, 2], [2, 2, 1]]
    read = live._scene.read(live._scene.grab())
    won = replace(read, tiles=tiles, outcome=Outcome.WON)
    monkeypatch.setattr(screenbot.window.scene, "read_with_zeros", lambda *_: won)
    assert live._scene.read(live._scene.grab()).outcome is outcome


def draw_sign(canvas: Image, at: Point, outcome: Outcome, changes: bool = True) -> None:
    """Draw a sign of any art above a board, that may change as a game ends."""
    canvas[at.y - 9 : at.y + 10, at.x - 9 : at.x + 10] = 160, 120, 60
    if changes and outcome is not Outcome.PLAYING:
        canvas[at.y - 5 : at.y + 1, at.x - 6 : at.x + 7] = 255


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


@pytest.mark.parametrize("opens", [False, True])
def test_an_open_tile_is_clicked_at_last(opens: bool) -> None:
    """Some games begin anew with any click on their board, once it has ended; and open that tile."""
    other = generate(9, 9, 10, FirstClick.OPENING, Cell(0, 0), np.random.default_rng(8))
    embedded = desktop(LAYOUT, then=[other])
    live = window(embedded, mines=10)
    live._scene.skin = ""
    restart, tile, did = embedded.key, embedded.click, list[Point | tuple[str, ...]]()
    embedded.key = lambda *names: did.append(names)  # type: ignore[method-assign]
    list(play(live, knowing(LAYOUT)))

    def click(point: Point, kind: Button = Button.LEFT) -> None:
        did.append(point)
        restart("f2")
        if opens:
            tile(point, kind)

    embedded.click = click  # type: ignore[method-assign]
    live.new_game()
    assert bool((live.look().tiles == Tile.COVERED).all()) is not opens
    *keys, point = did
    assert all(isinstance(each, tuple) and not isinstance(each, Point) for each in keys)
    opened = [cell for cell in np.ndindex(LAYOUT.mines.shape) if not LAYOUT.mines[cell]]
    assert live.grid.tile(*opened[0]).contains(point)


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


@pytest.mark.parametrize("moved", [False, True])
def test_no_open_tile_is_clicked_where_the_board_was_nor_a_message_taken_for_a_new_board(moved: bool) -> None:
    """The message is plain, as covered tiles are, and comes with the click."""
    embedded = desktop(LAYOUT, size=(600, 600))
    live = window(embedded, mines=10)
    live._scene.skin = ""
    list(play(live, knowing(LAYOUT)))
    if moved:
        embedded.move_window(100, 60)

    def click(point: Point, kind: Button = Button.LEFT) -> None:
        assert not moved or live.grid.area.contains(point)
        embedded.cover(Rect(*live.grid.area[:2], 4 * TILE, 2 * TILE), COLORS[int(Tile.COVERED)])

    embedded.click = click  # type: ignore[method-assign]
    embedded.key = lambda *names: None  # type: ignore[method-assign]
    with pytest.raises(StuckError):
        live.new_game()


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


def test_the_pointer_waits_beside_the_board() -> None:
    embedded = desktop(LAYOUT)
    live = window(embedded)
    live.look()
    assert embedded.grid.tile_at(embedded.position()) is None
    assert embedded.grid.area.grown(10).contains(Point(*embedded.position()))


def test_a_layout_of_one_row_can_be_played() -> None:
    layout = Layout(np.array([[False, False, True, False]]))
    embedded = desktop(layout)
    *_, last = play(window(embedded, mines=1), knowing(layout))
    assert last.board.outcome is Outcome.WON


def test_the_log_has_each_click_in_order_and_the_seconds_of_each_phase() -> None:
    embedded = desktop(LAYOUT)
    live = window(embedded, mines=10)
    list(play(live, knowing(LAYOUT)))
    assert [click.move.cell for click in live.log.clicks] == [click.cell for click in embedded.clicks]
    assert [click.point for click in live.log.clicks] == [click.point for click in embedded.clicks]
    assert sorted(click.seconds for click in live.log.clicks) == [c.seconds for c in live.log.clicks]
    assert set(live.log.seconds) == {"capture", "read", "click"}


def opened_but_for(embedded: EmbeddedDesktop, live: LiveWindow, left: int) -> list[Cell]:
    """Open all safe tiles one by one but the last so many; return those."""
    while True:
        tiles = live.look().tiles
        covered = [cell for cell in SAFE if tiles[cell] < 0]
        if len(covered) <= left:
            return covered
        live.do(Move(Action.OPEN, covered[0]))


def cover_the_middle(embedded: EmbeddedDesktop) -> None:
    embedded.cover(embedded.grid.tile(4, 4).grown(2 * TILE))


def cover_upper_rows(embedded: EmbeddedDesktop, rows: int) -> None:
    area = embedded.grid.area
    embedded.cover(Rect(area.x, area.y, area.width, rows * TILE))


def test_a_win_beneath_a_dialog_is_seen() -> None:
    embedded = desktop(LAYOUT)
    live = window(embedded, mines=10)
    (last,) = opened_but_for(embedded, live, left=1)
    assert last.row > 4
    live.do(Move(Action.OPEN, last))
    cover_upper_rows(embedded, 4)
    assert live.look().outcome is Outcome.WON


def test_a_win_beneath_a_small_message_is_seen() -> None:
    embedded = desktop(LAYOUT)
    live = window(embedded, mines=10)
    (last,) = opened_but_for(embedded, live, left=1)
    live.do(Move(Action.OPEN, last))
    cover_upper_rows(embedded, 1)
    assert live.look().outcome is Outcome.WON


class Blinded(ExactReader):
    """A reader to whom nothing looks as it did."""

    def read(self, frame: Image) -> Reading:
        found = super().read(frame)
        return replace(found, tiles=np.full_like(found.tiles, Tile.UNSURE))


@pytest.mark.parametrize("left", [1, 2])
def test_a_win_beneath_a_message_that_dims_the_board_is_seen(left: int) -> None:
    embedded = desktop(LAYOUT)
    live = window(embedded)
    *_, last = opened_but_for(embedded, live, left)
    live.do(Move(Action.OPEN, last))
    cover_upper_rows(embedded, 1)
    live._scene.reader = Blinded(live._scene.site.local_grid)
    if left == 1:
        assert live.look().outcome is Outcome.WON
    else:
        with pytest.raises(WindowLostError):
            live.look()


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


@pytest.mark.parametrize("text", ["You won", "Victory"])
def test_words_where_a_window_was_tell_nothing_of_its_game(text: str) -> None:
    embedded = desktop(LAYOUT, size=(600, 600))
    live = window(embedded, mines=10)
    live._scene.skin = ""
    turns = play(live, knowing(LAYOUT, openings=12))
    for _ in range(3):
        next(turns)
    before = live.grid.area
    embedded.move_window(200, 200)
    embedded.cover(before.clipped(Rect(0, 0, 230, 230)), (240, 240, 240))
    words = Rect(before.x, before.center.y - 12, before.width, 24)
    embedded.cover(words, written(text, words))
    *_, last = turns
    assert last.board.outcome is Outcome.WON
    assert live.grid.area != before


def test_a_window_that_moves_is_no_menu() -> None:
    """Some games end as won with their last flag alone."""
    embedded = desktop(LAYOUT, size=(600, 600))
    live = window(embedded, mines=10)
    turns = play(live, knowing(LAYOUT, flags=False))
    for _ in range(3):
        next(turns)
    flag = next(iter(np.argwhere(LAYOUT.mines).tolist()))
    live.do(Move(Action.FLAG, Cell(*flag)))
    embedded.move_window(150, 120)
    board = live.look()
    assert board.tiles[tuple(flag)] == Tile.FLAG
    assert live.answers.takes_flags


def test_a_click_that_changes_a_tile_faintly_is_answered(monkeypatch: pytest.MonkeyPatch) -> None:
    faint = {value: (100 + value, 100, 100) for value in COLORS}
    monkeypatch.setattr("tests.painted.COLORS", faint)
    monkeypatch.setattr("tests.painted.VALUES", {color: value for value, color in faint.items()})
    embedded = desktop(LAYOUT)
    live = window(embedded, mines=10)
    *_, last = play(live, knowing(LAYOUT))
    assert last.board.outcome is Outcome.WON
    assert live.answers.lost == 0


def test_a_tile_that_opened_faintly_is_not_clicked(monkeypatch: pytest.MonkeyPatch) -> None:
    faint = {value: (100 if value == Tile.COVERED else 114 + value, 100, 100) for value in COLORS}
    monkeypatch.setattr("tests.painted.COLORS", faint)
    monkeypatch.setattr("tests.painted.VALUES", {color: value for value, color in faint.items()})
    embedded = desktop(LAYOUT)
    live = window(embedded, mines=10)
    live.look()
    live.do(Move(Action.OPEN, Cell(0, 0)))
    embedded.sleep(0.5)
    opened = [Cell(int(r), int(c)) for r, c in np.argwhere(embedded.game.board().tiles >= 0)]
    assert len(opened) > 3
    for cell in opened[1:]:
        live.do(Move(Action.OPEN, cell))
    assert len(embedded.clicks) == 1


def test_a_neighbour_that_shines_through_along_a_side_makes_no_other_look(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """To read the whole board before each click took nine tenths of the time of a game drawn smoothly."""
    embedded = desktop(LAYOUT)
    live = window(embedded, mines=10)
    live.look()
    embedded.grid.tile(4, 4).cut(embedded._canvas)[:, :2] += FAINT + 2
    monkeypatch.setattr(live._hand, "_shows_other", lambda *_: pytest.fail("read anew"))
    live.do(Move(Action.OPEN, Cell(4, 4)))
    assert [click.cell for click in embedded.clicks] == [Cell(4, 4)]


def test_a_certain_tile_beneath_something_red_has_not_lost() -> None:
    """Fireworks, or a message's edge; the numbers beside it are in sight."""
    embedded = desktop(LAYOUT)
    live = window(embedded, mines=10)
    live._scene.skin = ""
    (last,) = opened_but_for(embedded, live, left=1)
    live.do(Move(Action.OPEN, last))
    cover_upper_rows(embedded, last.row - 1)
    embedded.cover(embedded.grid.tile(*last), (30, 30, 230))
    assert live.look().outcome is Outcome.WON


def test_a_dialog_over_a_game_that_goes_on_is_no_win() -> None:
    embedded = desktop(LAYOUT)
    live = window(embedded, mines=10)
    _, last = opened_but_for(embedded, live, left=2)
    live.do(Move(Action.OPEN, last))
    cover_upper_rows(embedded, 4)
    with pytest.raises(WindowLostError):
        live.look()


def test_a_win_beneath_a_dialog_that_looks_as_covered_tiles_is_seen() -> None:
    embedded = desktop(LAYOUT)
    live = window(embedded, mines=None)
    live._scene.skin, live._scene.told = "", False
    last = opened_but_for(embedded, live, left=1)
    live.do(Move(Action.OPEN, last[0]))
    for cell in (Cell(row, column) for row in range(6) for column in range(9)):
        embedded.cover(embedded.grid.tile(*cell), paint(int(Tile.COVERED), TILE, TILE))
    board = live.look()
    assert board.outcome is Outcome.WON
    assert (board.tiles == Tile.UNSURE).sum() > 30


@pytest.mark.parametrize("guess", [True, False])
def test_no_guess_is_made_while_something_lies_over_what_could_be_read(guess: bool) -> None:
    embedded = desktop(LAYOUT)
    live = window(embedded, mines=10)

    def decide(board: Board) -> Decision:
        if (board.tiles == Tile.COVERED).all():
            return Decision((Move(Action.OPEN, Cell(0, 0)),))
        area = embedded.grid.area
        embedded.cover(Rect(area.x, area.bottom - 3 * TILE, 4 * TILE, 3 * TILE))
        safe = next(cell for cell in SAFE if board.tiles[cell] == Tile.COVERED and cell.row < 6)
        return Decision((Move(Action.OPEN, safe),), risk=0.2 * guess)

    turns = play(live, decide)
    next(turns)
    next(turns)
    if guess:
        with pytest.raises(WindowLostError, match="something lies over 12 of the board's tiles"):
            next(turns)
    else:
        assert next(turns).decision is not None


def cover_at_third_click(embedded: EmbeddedDesktop, area: Rect, seconds: float) -> None:
    """Let another window come over an area with the third click, and stay so long."""
    click = embedded.click

    def clicked(point: Point, kind: Button = Button.LEFT) -> None:
        click(point, kind)
        if len(embedded.clicks) == 3:
            embedded.cover(area)
            embedded.later(seconds, embedded.uncover)

    embedded.click = clicked  # type: ignore[method-assign]


@pytest.mark.parametrize(("seconds", "goes"), [(6.0, True), (60.0, False)])
@pytest.mark.parametrize("part", [False, True])
def test_what_lies_over_a_game_for_some_seconds_does_not_end_it(
    seconds: float, goes: bool, part: bool
) -> None:
    """Another window, over all of it and before all was clicked, or over a part where it has to guess."""
    embedded = desktop(LAYOUT)
    live = window(embedded, mines=10)
    tile = embedded.grid.tile(0, 0)
    cover_at_third_click(embedded, Rect(tile.x, tile.y, 4 * TILE, 4 * TILE) if part else live.area, seconds)
    decide = knowing(LAYOUT, flags=False)

    def guessing(board: Board) -> Decision:
        return replace(decide(board), risk=0.1 * bool((board.tiles == Tile.UNSURE).any()))

    turns = play(live, guessing)
    if goes:
        assert [turn.board.outcome for turn in turns][-1] is Outcome.WON
    else:
        with pytest.raises(WindowLostError):
            list(turns)
    assert set(clicked_cells(embedded)) <= set(SAFE)


def test_what_comes_over_a_game_again_and_again_ends_it() -> None:
    looks: list[bool] = []

    def look() -> Board:
        looks.append(True)
        raise BoardGoneError("gone", at_once=False)

    away = SimpleNamespace(look=look, uncovers=lambda _: True)
    with pytest.raises(BoardGoneError):
        next(play(away, strategy("best")))
    assert 1 < len(looks) < 9


@pytest.mark.parametrize("uncovers", [False, True], ids=["an answer", "what lies over the board"])
def test_a_person_stops_the_bot_while_it_waits(uncovers: bool) -> None:
    embedded = desktop(LAYOUT, Faults(delay=30.0))
    live = window(embedded, mines=10)
    live.look()
    live.do(Move(Action.OPEN, Cell(0, 0)))

    def heed() -> None:
        raise StoppedError("Stopped.")

    if uncovers:
        embedded.cover(live.area)
    embedded.later(1.5, lambda: setattr(embedded, "heed", heed))
    began = embedded.now()
    with pytest.raises(StoppedError):
        live.uncovers() if uncovers else live.look()
    assert embedded.now() - began < 2.0


def test_a_click_that_was_lost_as_another_window_came_is_made_again() -> None:
    embedded = desktop(LAYOUT, Faults(lost_clicks=frozenset({3})))
    live = window(embedded, mines=10)
    cover_at_third_click(embedded, live.area, seconds=6.0)
    *_, last = play(live, knowing(LAYOUT, flags=False))
    assert last.board.outcome is Outcome.WON
    assert live.answers.lost == 1


@pytest.mark.parametrize(("flags", "won"), [(10, True), (9, False)])
def test_a_page_at_the_last_flag_of_a_turn_is_a_win(flags: int, won: bool) -> None:
    """Nothing was opened in it; some games are won by flags."""
    embedded = desktop(LAYOUT)
    live = window(embedded, mines=10)
    click, sent = embedded.click, list[Button]()

    def clicked(point: Point, kind: Button = Button.LEFT) -> None:
        click(point, kind)
        sent.append(kind)
        if sent.count(Button.RIGHT) == flags:
            page(embedded, 0)

    opened_but_for(embedded, live, left=6)
    embedded.click = clicked  # type: ignore[method-assign]
    live._scene.answers._flags_answered = True

    def decide(board: Board) -> Decision:
        risks = np.where(board.covered, np.where(LAYOUT.mines, 1.0, 0.0), np.nan)
        return replace(knowing(LAYOUT, openings=6)(board), risks=risks)

    turns = play(live, decide)
    if won:
        assert [turn.board.outcome for turn in turns][-1] is Outcome.WON
    else:
        with pytest.raises(WindowLostError):
            list(turns)


@pytest.mark.parametrize(
    ("x", "y", "rows", "columns", "cut"),
    [
        (0, 40, 9, 8, True),
        (3, 40, 9, 8, True),
        (40, 40, 9, 8, False),
        (0, 40, 9, 9, False),  # its page has no margin
        (0, 40, 9, 14, False),  # it is as wide as the screen
        (40, 100, 10, 8, True),
    ],
)
def test_a_board_of_no_usual_size_at_one_side_of_the_screen_goes_on(
    x: int, y: int, rows: int, columns: int, cut: bool
) -> None:
    grid = Grid.regular(x, y, 20, 20, rows, columns)
    assert _leaves_the_screen(grid, Rect(0, 0, 280, 300)) == cut


def test_a_board_that_cannot_be_read_says_what_to_do() -> None:
    embedded = desktop(LAYOUT)
    cover_upper_rows(embedded, 2)
    with pytest.raises(NotSureError, match="something seems to lie over 18 of its tiles: close the message"):
        find_game(embedded, ExactEyes(embedded))


class ShortSightedEyes(ExactEyes):
    """Cannot read every third tile."""

    def find(self, picture: Image) -> Reading:
        reading = super().find(picture)
        tiles = reading.tiles.copy()
        tiles[:, ::3] = Tile.UNSURE
        return replace(reading, tiles=tiles)


def test_a_board_of_which_too_little_can_be_read_says_what_to_do() -> None:
    embedded = desktop(LAYOUT)
    with pytest.raises(
        NotSureError, match="27 of its 81 tiles cannot be read: bring its window to the front"
    ):
        find_game(embedded, ShortSightedEyes(embedded))


class DoubtfulEyes(ExactEyes):
    """Read all tiles, with no pack, and are not sure where the board ends."""

    def find(self, picture: Image) -> Reading:
        reading = super().find(picture)
        return replace(reading, skin="", grid=replace(reading.grid, clear=False))


def test_a_board_that_may_end_elsewhere_is_not_played_on() -> None:
    embedded = desktop(LAYOUT)
    with pytest.raises(
        NotSureError, match="not sure that it ends after 9 rows and 9 columns: if there is more of it, scroll"
    ):
        find_game(embedded, DoubtfulEyes(embedded))


class GlancingEyes(DoubtfulEyes):
    """Are sure where it ends from the second look on."""

    looks = 0

    def find(self, picture: Image) -> Reading:
        self.looks += 1
        found = super().find(picture)
        return found.placed(self.looks > 1)


@pytest.mark.parametrize("moves", [True, False])
def test_a_screen_on_which_something_moves_is_looked_at_again(
    moves: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    embedded = desktop(LAYOUT)
    eyes, grab = GlancingEyes(embedded), embedded.grab

    def moving(area: Rect) -> Image:
        picture = grab(area).copy()
        picture[0, 0] = eyes.looks * moves
        return picture

    monkeypatch.setattr(embedded, "grab", moving)
    if moves:
        assert find_game(embedded, eyes).grid.lies_as(embedded.grid)
    else:
        with pytest.raises(NotSureError):
            find_game(embedded, eyes)
    assert eyes.looks == 1 + moves


class DistractedEyes(DoubtfulEyes):
    """Are sure where it ends once the pointer is off the board."""

    def find(self, picture: Image) -> Reading:
        found = super().find(picture)
        return found.placed(not found.grid.area.contains(self.desktop.position()))


@pytest.mark.parametrize("at", [Point(5, 5), None])
def test_the_pointer_is_taken_off_a_board_that_is_in_doubt(at: Point | None) -> None:
    """A tooltip may lie there."""
    embedded = desktop(LAYOUT)
    embedded.move(at or embedded.grid.center(4, 4))
    found = find_uncovered(embedded.desktop, DistractedEyes(embedded))
    assert found.sure
    assert at in (embedded.position(), None)
    assert not embedded.clicks


def test_where_a_doubtful_board_lies_is_said_in_the_screens_pixels() -> None:
    embedded = desktop(LAYOUT)
    area = embedded.area()
    part = Rect(area.x + 3, area.y + 2, area.width - 3, area.height - 2)
    eyes = DoubtfulEyes(embedded)
    local = eyes.find(embedded.grab(area))
    eyes.find = lambda picture: local.moved(-part.x, -part.y)  # type: ignore[method-assign]
    with pytest.raises(NotSureError) as doubt:
        find_game(embedded, eyes, part)
    assert Rect(*doubt.value.area) == embedded.grid.area


class ScrolledEyes(ExactEyes):
    """Read all tiles of a board that goes on beyond them."""

    def find(self, picture: Image) -> Reading:
        return replace(super().find(picture), cut=True)


def test_a_board_that_is_cut_is_not_played_on() -> None:
    embedded = desktop(LAYOUT)
    with pytest.raises(NotSureError, match="beyond the 9 rows and 9 columns that are whole: scroll"):
        find_game(embedded, ScrolledEyes(embedded))


def test_a_number_whose_digit_is_painted_late_is_waited_for() -> None:
    embedded = desktop(LAYOUT)
    live = window(embedded, mines=10)
    target, spare = (Cell(*divmod(index, LAYOUT.columns)) for index in sorted(LAYOUT.lone_numbers)[:2])
    for cell in [Cell(int(r), int(c)) for r, c in np.argwhere(LAYOUT.mines)]:
        live.do(Move(Action.FLAG, cell))
    for cell in SAFE:
        if cell not in (target, spare) and live.look().tiles[cell] < 0:
            live.do(Move(Action.OPEN, cell))
    live.look()
    done = embedded.now() + 0.1
    embedded._paint = lambda value, width, height: paint(
        0 if value > 0 and embedded.now() < done else value, width, height
    )
    embedded.later(0.11, embedded.uncover)  # paints all anew
    live.do(Move(Action.OPEN, target))
    assert live.look() == embedded.game.board()


class Pondering(ExactReader):
    """Takes its time to read."""

    def __init__(self, grid: Grid, embedded: EmbeddedDesktop) -> None:
        super().__init__(grid)
        self.embedded = embedded

    def read(self, frame: Image) -> Reading:
        self.embedded.sleep(0.4)
        return super().read(frame)


def test_a_picture_that_changes_while_it_is_read_is_not_believed() -> None:
    embedded = desktop(LAYOUT)
    live = window(embedded, mines=10)
    live._scene.reader = Pondering(live._scene.site.local_grid, embedded)
    target = Cell(*divmod(min(LAYOUT.lone_numbers), LAYOUT.columns))
    done = embedded.now() + 0.8
    embedded._paint = lambda value, width, height: paint(
        value + 1 if value > 0 and embedded.now() < done else value, width, height
    )
    live.look()
    embedded.later(done - embedded.now() + 0.01, embedded.uncover)  # paints all anew
    live.do(Move(Action.OPEN, target))
    assert embedded.now() < done
    assert live.look() == embedded.game.board()


def test_a_win_by_an_opening_beneath_a_dialog_is_seen() -> None:
    mines = np.zeros((9, 9), np.bool_)
    mines[0, 0] = True
    layout = Layout(mines)
    embedded = desktop(layout)
    live = window(embedded, mines=1)
    live.look()
    live.do(Move(Action.FLAG, Cell(0, 0)))
    live.look()
    live.do(Move(Action.OPEN, Cell(8, 8)))
    cover_the_middle(embedded)
    assert live.look().outcome is Outcome.WON


def test_something_over_the_middle_of_a_game_that_goes_on_is_no_win() -> None:
    embedded = desktop(LAYOUT)
    live = window(embedded, mines=10)
    live.look()
    live.do(Move(Action.OPEN, SAFE[0]))
    cover_the_middle(embedded)
    with pytest.raises(WindowLostError):
        live.look()


def test_a_page_in_the_place_of_a_board_is_no_win() -> None:
    board = Board.from_text("1#10 1110 0000 0000 0000")
    page = np.zeros(board.tiles.shape, np.int8)
    page[2:4, 1:3] = Tile.UNSURE
    opened = [Cell(0, 1)]
    grid = Grid.regular(0, 0, TILE, TILE, *page.shape)
    written = Reading(grid, page, np.ones(page.shape, np.float32))
    assert not seems_won(board.tiles, written, opened, mines=None)
    unread = np.where(board.tiles > 0, Tile.UNSURE, board.tiles).astype(np.int8)
    assert not seems_won(unread, written, opened, mines=None)
    there = np.where((board.tiles >= 0) & (page == 0), board.tiles, page).astype(np.int8)
    assert seems_won(board.tiles, replace(written, tiles=there), opened, mines=None)


@pytest.mark.parametrize(
    ("hidden", "won"),
    [
        ("##### ##### ##### #####", True),
        ("...#. ##### ##### #...#", True),  # at the rim tiles are seen, and read
        ("##### #...# #...# #####", False),
    ],
)
def test_a_message_is_one_block_but_for_its_rim(hidden: str, won: bool) -> None:
    tiles, before = np.ones((6, 7), np.int8), np.ones((6, 7), np.int8)
    for row, line in enumerate(hidden.split(), 1):
        tiles[row, 1:6] = [Tile.UNSURE if mark == "#" else 1 for mark in line]
    before[0, 0] = before[tiles == Tile.UNSURE] = Tile.COVERED
    grid = Grid.regular(0, 0, TILE, TILE, *tiles.shape)
    reading = Reading(grid, tiles, np.ones(tiles.shape, np.float32))
    assert seems_won(before, reading, [Cell(0, 0)], mines=None) is won


@pytest.mark.parametrize(
    ("before", "shown", "won"),
    [
        ("1#21 1F#1 0111 0000", "~~~~ ~~#1 0111 0000", False),  # the flag was wrong, by the numbers below
        ("1#21 12#1 01## 0000", "~~~~ ~~#1 0111 0000", True),  # flags and numbers are remembered
        (
            "1F21 12#1 01## 0000",
            "~~~~ ~~#1 01~~ 0000",
            True,
        ),  # the answers to two clicks are yet to be painted
        ("1F21 12#1 01## 0000", "~~~~ ~~#1 01~# 0000", True),
        ("1#21 12#1 01## 0000", "~~~~ ~~#2 0111 0000", False),  # a number has changed: it is another board
        ("1#21 1##1 01## 0000", "~~~~ ~##1 0111 0000", False),  # one more may be opened
        ("1#21 12#1 01## 0000", "~##~ ~~#1 0111 0000", True),  # the message looks as covered tiles do
        ("1F~1 12F1 01## 0000", "1~~1 12~1 0111 0000", True),  # no number needs a mine where none was read
        ("1F~2 12F1 01## 0000", "1~~2 12~1 0111 0000", False),
    ],
)
def test_a_message_over_open_tiles_hides_nothing_that_was_known(before: str, shown: str, won: bool) -> None:
    board, tiles = Board.from_text(before).tiles, Board.from_text(shown).tiles.copy()
    grid = Grid.regular(0, 0, TILE, TILE, *tiles.shape)
    reading = Reading(grid, tiles, np.ones(tiles.shape, np.float32))
    assert seems_won(board, reading, [Cell(2, 2), Cell(2, 3)], mines=None) is won


class Restarting(EmbeddedDesktop):
    """A game of which any key closes the message over its upper rows, and lays the next board at once."""

    def key(self, *names: str) -> None:
        self.keys = [*getattr(self, "keys", []), names]
        self.uncover()
        self.close_window() if len(self.keys) > 1 else super().key("f2")


@pytest.mark.parametrize(("skin", "keys"), [("", []), ("drawn", [("escape",)])])
def test_a_win_is_seen_where_closing_the_message_lays_the_next_board(
    skin: str, keys: list[tuple[str, ...]]
) -> None:
    """A program nobody knows is pressed no key where what was opened is seen."""
    embedded = Restarting(lambda: Game(LAYOUT), paint, TILE)
    live = window(embedded)
    (last,) = opened_but_for(embedded, live, left=1)
    assert last.row > 4
    live.do(Move(Action.OPEN, last))
    cover_upper_rows(embedded, 2)
    live._scene.skin = skin
    assert live.look().outcome is Outcome.WON
    assert getattr(embedded, "keys", []) == keys


def test_a_dialog_over_a_click_that_was_not_answered_is_no_win() -> None:
    embedded = desktop(LAYOUT, Faults(lost_clicks=frozenset({71})))
    live = window(embedded, mines=10)
    (last,) = opened_but_for(embedded, live, left=1)
    assert len(embedded.clicks) < 71
    embedded.clicks.extend(embedded.clicks[:1] * (70 - len(embedded.clicks)))
    live.do(Move(Action.OPEN, last))
    cover_upper_rows(embedded, 4)
    with pytest.raises(WindowLostError):
        live.look()


class Remembering(ExactReader):
    """Knows a tile again by its colour once it was taught."""

    def __init__(self, grid: Grid) -> None:
        super().__init__(grid)
        self.known: dict[tuple[int, ...], int] = {}

    def teach(self, frame: Image, tiles: Tiles) -> None:
        for row, column in np.argwhere(tiles != Tile.UNSURE).tolist():
            self.known[self._look(frame, row, column)] = int(tiles[row, column])

    def read(self, frame: Image) -> Reading:
        found = super().read(frame)
        tiles = found.tiles.copy()
        for row, column in found.unsure:
            tiles[row, column] = self.known.get(self._look(frame, row, column), int(Tile.UNSURE))
        return replace(found, tiles=tiles)

    def _look(self, frame: Image, row: int, column: int) -> tuple[int, ...]:
        tile = self.grid.tile(row, column).cut(frame)
        return tuple(tile[tile.shape[0] // 2, tile.shape[1] // 2].tolist())


@pytest.mark.parametrize("lit", ["nothing", "its rim", "all of it"])
def test_a_game_that_takes_no_flags_is_played_without(lit: str) -> None:
    """What the pointer has lit up may stay so, as where a menu takes it away."""
    embedded = desktop(LAYOUT, Faults(hover=lit == "all of it"))
    click, sent = embedded.click, list[Button]()
    live = window(embedded, mines=10)
    live._scene.reader = Remembering(live._scene.site.local_grid)

    def clicked(point: Point, button: Button = Button.LEFT) -> None:
        sent.append(button)
        if button is Button.LEFT:
            click(point, button)
        elif lit == "its rim" and (cell := embedded.grid.tile_at(point)):
            embedded.grid.tile(*cell).cut(embedded._canvas)[0] = 255
        elif lit == "all of it":
            embedded.move(point)
            embedded._hovered = None  # it is not painted again

    embedded.click = clicked  # type: ignore[method-assign]
    turns = list(play(live, adapting(lambda _: knowing(LAYOUT), live, stated=True)(0)))
    assert turns[-1].board.outcome is Outcome.WON
    assert not live.answers.takes_flags
    assert sent.count(Button.RIGHT) == 2


@pytest.mark.parametrize("begun", [0, 4])
def test_a_game_whose_clicks_put_flags_is_left_alone_after_some(begun: int) -> None:
    """As where a person has pressed a button that makes them do so."""
    embedded = desktop(LAYOUT)
    live = window(embedded, mines=10)
    click, clicks = embedded.click, list[Point]()

    def clicked(point: Point, button: Button = Button.LEFT) -> None:
        clicks.append(point)
        click(point, button if len(clicks) <= begun else Button.RIGHT)

    embedded.click = clicked  # type: ignore[method-assign]
    with pytest.raises(StuckError, match="switch it back"):
        list(play(live, knowing(LAYOUT, openings=2, flags=False)))
    assert len(clicks) <= begun + 12


def waiting_for_a_start(
    embedded: EmbeddedDesktop, live: LiveWindow, words: str, begins: Callable[[], None] | None
) -> list[Cell | None]:
    """Put words above a board that answers nothing until they are clicked; return where clicks come."""
    board, opening, clicked = live.grid.area, embedded.click, list[Cell | None]()
    button = Rect(board.x, board.y - 40, 140, 24)
    embedded.cover(button, written(words, button))

    def click(point: Point, kind: Button = Button.LEFT) -> None:
        clicked.append(live.grid.tile_at(point))
        if begins is not None and button.contains(point) and clicked.count(None) == 1:
            embedded.uncover()
            begins()
        elif begins is not None and None in clicked:
            opening(point, kind)

    embedded.click = click  # type: ignore[method-assign]
    return clicked


def one_by_one(layout: Layout) -> Strategy:
    """Return a strategy that opens one safe tile after the other; of a board of another size the first."""

    def decide(board: Board) -> Decision:
        same = board.tiles.shape == layout.mines.shape
        safe = ~layout.mines & (board.tiles < 0) if same else board.tiles < 0
        cell = Cell(*map(int, np.argwhere(safe)[0]))
        return Decision((Move(Action.OPEN, cell),), 1.0, "knowing", "It is safe.")

    return decide


@pytest.mark.parametrize("words", ["Start New Game", "Start"])
@pytest.mark.parametrize("begins", [True, False])
def test_words_beside_a_new_board_that_answers_nothing_are_clicked_once(words: str, begins: bool) -> None:
    embedded = desktop(LAYOUT, size=(600, 600))
    live = window(embedded, mines=10)
    live._scene.skin = ""
    clicked = waiting_for_a_start(embedded, live, words, (lambda: None) if begins else None)
    if begins:
        turns = list(play(live, one_by_one(LAYOUT)))
        assert turns[-1].board.outcome is Outcome.WON
    else:
        with pytest.raises(StuckError, match="did not answer three times"):
            list(play(live, one_by_one(LAYOUT)))
    assert clicked.count(None) == 1
    assert clicked.index(None) == 2


@pytest.mark.parametrize("face", [True, False])
def test_so_is_the_face_above_its_middle(face: bool) -> None:
    embedded, clicked = desktop(LAYOUT, size=(600, 600)), list[Cell | None]()
    live = window(embedded, mines=10, face=face)
    live._scene.skin = ""
    opening = embedded.click

    def click(point: Point, kind: Button = Button.LEFT) -> None:
        clicked.append(live.grid.tile_at(point))
        if None in clicked[:-1]:
            opening(point, kind)

    embedded.click = click  # type: ignore[method-assign]
    with nullcontext() if face else pytest.raises(StuckError, match="did not answer three times"):
        *_, last = play(live, one_by_one(LAYOUT))
        assert last.board.outcome is Outcome.WON
    assert clicked.count(None) == face


def test_a_board_that_its_start_lays_larger_is_played() -> None:
    larger = generate(12, 12, 20, FirstClick.OPENING, Cell(0, 0), np.random.default_rng(7))
    embedded = desktop(LAYOUT, games=1, size=(600, 600), then=[larger])
    live = window(embedded, mines=10)
    live._scene.skin = ""

    def begins() -> None:
        embedded._restart()
        before = embedded._window
        assert before is not None
        size = before.width + 3 * TILE, before.height + 3 * TILE
        embedded._window = Rect(before.x, before.y, *size)
        embedded._canvas = embedded._draw()

    waiting_for_a_start(embedded, live, "Start", begins)
    turns = list(play(live, one_by_one(larger)))
    assert turns[-1].board.tiles.shape == (12, 12)
    assert turns[-1].board.outcome is Outcome.WON


@pytest.mark.parametrize("known", [True, False])
def test_words_beside_a_board_are_not_clicked_of_a_known_program_or_amid_a_game(known: bool) -> None:
    embedded = desktop(LAYOUT, size=(600, 600))
    live = window(embedded, mines=10)
    live._scene.skin = "known" if known else ""
    if not known:
        opened_but_for(embedded, live, left=12)
    clicked = waiting_for_a_start(embedded, live, "Start New Game", None)
    with pytest.raises(StuckError, match="did not answer three times"):
        list(play(live, one_by_one(LAYOUT)))
    assert None not in clicked


def test_a_start_that_new_game_names_is_clicked() -> None:
    embedded = desktop(LAYOUT, size=(600, 600))
    place = Point(embedded.grid.area.x + 20, embedded.grid.area.y - 28)
    live = window(embedded, mines=10, smiley=place)
    live._scene.skin = ""
    waiting_for_a_start(embedded, live, "???", lambda: None)
    turns = list(play(live, one_by_one(LAYOUT)))
    assert turns[-1].board.outcome is Outcome.WON


@pytest.mark.parametrize(("last", "error"), [("flag", EndUnseenError), ("opening", StuckError)])
def test_a_game_that_answers_no_more_may_be_won_by_its_last_flags(last: str, error: type[Exception]) -> None:
    embedded = desktop(LAYOUT)
    live = window(embedded)
    live.look()
    live.do(Move(Action.OPEN, SAFE[0]))
    live.look()
    if last == "flag":
        mine = np.argwhere(LAYOUT.mines)[0]
        live.do(Move(Action.FLAG, Cell(int(mine[0]), int(mine[1]))))
        live.look()
    embedded.click = lambda point, button: None  # type: ignore[method-assign]
    left = next(cell for cell in SAFE if live.look().tiles[cell] == Tile.COVERED)
    openings = Decision((Move(Action.OPEN, left),), 0.0, "knowing", "In vain.")
    with pytest.raises(error):
        list(play(live, lambda board: openings))


def test_a_menu_that_a_right_click_brings_up_is_closed_and_no_flag_set_again() -> None:
    embedded = desktop(LAYOUT, Faults(menu=True))
    live = window(embedded, mines=10)
    turns = list(play(live, adapting(lambda _: knowing(LAYOUT), live, stated=True)(0)))
    assert turns[-1].board.outcome is Outcome.WON
    assert not live.answers.takes_flags
    assert sum(click.button is Button.RIGHT for click in embedded.clicks) == 1
    assert all(click.cell is not None for click in embedded.clicks)


@pytest.mark.parametrize("corner", [Cell(0, 0), Cell(8, 8)])
def test_a_menu_over_the_last_tile_is_no_flag(corner: Cell) -> None:
    embedded = desktop(LAYOUT, Faults(menu=True))
    live = window(embedded, mines=10)
    before = live.look()
    live.do(Move(Action.FLAG, corner))
    assert live.look() == before
    assert not live.answers.takes_flags


@pytest.mark.parametrize("corner", [Cell(0, 0), Cell(8, 8)])
def test_a_menu_that_reaches_beyond_the_board_teaches_no_flag(corner: Cell) -> None:
    embedded = desktop(LAYOUT, Faults(menu=True))
    live = window(embedded, mines=10)
    live._scene.reader = Remembering(live._scene.site.local_grid)
    before = live.look()
    live.do(Move(Action.FLAG, corner))
    assert live.look() == before
    assert not live.answers.takes_flags


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


def test_a_mine_count_that_only_the_size_tells_of_makes_nothing_certain_and_wins_no_game() -> None:
    """On 9x9 tiles with 12 mines: ten are left covered, and two free ones beside them."""
    layout = generate(9, 9, 12, FirstClick.OPENING, Cell(0, 0), np.random.default_rng(3))
    embedded = desktop(layout)
    live = window(embedded)
    board = live.look()
    assert (board.mines, board.told) == (10, False)
    turns = list(play(live, strategy("best")))
    assert embedded.game.outcome is turns[-1].board.outcome
    risks = [turn.decision.risk for turn in turns if turn.decision is not None]
    assert turns[-1].board.outcome is Outcome.WON or risks[-1] > 0


def test_an_assumed_mine_count_wins_no_game() -> None:
    embedded = desktop(LAYOUT)
    live = window(embedded, mines=10)
    (last,) = opened_but_for(embedded, live, left=1)
    live.look()
    live.do(Move(Action.OPEN, last))
    reading = live._scene.read(live._scene.grab())
    hidden = replace(reading, tiles=np.full_like(reading.tiles, Tile.UNSURE))
    assert live._cover.seems_won(hidden)
    live._scene.told = False
    assert not live._cover.seems_won(hidden)


@pytest.mark.parametrize("restless", [False, True])
@pytest.mark.parametrize(("left", "sent", "reached"), [(1, 0, False), (3, 1, False), (71, 1, True)])
def test_what_got_no_click_has_won_nothing_where_no_opening_may_have_opened_it(
    left: int, sent: int, reached: bool, restless: bool
) -> None:
    """Nor where tiles are never still: they look otherwise all the time."""
    embedded = desktop(LAYOUT)
    live = window(embedded, mines=10)
    cells = opened_but_for(embedded, live, left)
    live.look()
    for cell in cells[:sent]:
        live.do(Move(Action.OPEN, cell))
    won = reached and not restless
    live._scene.answers.opened.update(cells)
    live._scene.restless = restless
    reading = live._scene.read(live._scene.grab())
    assert live._cover.seems_won(reading) == won
    assert live._cover.may_celebrate() == won


def test_a_game_is_won_where_only_mines_are_left_though_nothing_says_so() -> None:
    board = Board.from_text("1# 11")
    silent = SimpleNamespace(look=lambda: board, do=lambda move: True)
    (turn,) = play(silent, strategy("best"))
    assert turn.board.outcome is Outcome.WON
    doubtful = SimpleNamespace(look=lambda: Board.from_text("F2~ 12~"), do=lambda move: True)
    *_, turn = play(doubtful, strategy("best"))
    assert turn.board.outcome is Outcome.PLAYING


@pytest.mark.parametrize(
    ("text", "opened"),
    [
        ("1F~ 111", [Cell(0, 2)]),
        ("F2~ 121", []),  # a number needs a mine there
        ("01~ 01#", []),  # either may be a mine
        ("F1~", []),  # a flag is no proof: a person may have set it
        ("F10 11~", []),  # a zero has opened it
        ("1F~~~ 11111", []),  # something lies over so many
    ],
)
def test_what_is_not_read_and_no_mine_is_opened_before_a_guess_or_the_end(
    text: str, opened: list[Cell]
) -> None:
    for arrives in (True, False):
        done: list[Move] = []

        def do(move: Move, done: list[Move] = done, arrives: bool = arrives) -> bool:
            done.append(move)
            return arrives

        window = SimpleNamespace(look=lambda: Board.from_text(text), do=do)
        list(play(window, strategy("best", may_guess=False), max_turns=9))
        assert [move.cell for move in done if move.action is Action.OPEN] == opened


@pytest.mark.parametrize(("text", "won"), [("F1~ 11~", True), ("F2~ 12~", False)])
def test_tiles_that_were_opened_and_cannot_be_read_are_none_that_are_left(text: str, won: bool) -> None:
    board = Board.from_text(text)
    none = Decision((), 0.0, "knowing", "None is left.", np.where(board.covered, 1.0, np.nan))
    assert cleared(board, none, {Cell(0, 2), Cell(1, 2)}) is won
    assert not cleared(board, none, {Cell(0, 2)})


@pytest.mark.parametrize(("text", "won"), [("F11~ 1110 0000", True), ("F11~ 1111 0011", False)])
def test_a_tile_that_no_click_can_have_opened_may_be_left(text: str, won: bool) -> None:
    """Though all mines are flagged: it is not read, and may be covered."""
    board = Board.from_text(text, mines=1)
    none = Decision((), 0.0, "knowing", "None is left.", np.where(board.covered, 1.0, np.nan))
    assert cleared(board, none, {Cell(1, 1)}) is won


def test_a_board_that_blinks_after_each_click_is_waited_for() -> None:
    embedded = desktop(LAYOUT, Faults(blink=0.08))
    live = window(embedded, mines=10)
    turns = list(play(live, knowing(LAYOUT, openings=9, flags=False)))
    assert turns[-1].board.outcome is Outcome.WON
    assert len(turns) <= 4
    assert len(embedded.clicks) == len(clicked(embedded))


def page(embedded: EmbeddedDesktop, value: int | None) -> None:
    """Show nothing but tiles of one look in the board's place, as a page might; None is no tile's."""
    embedded._paint = lambda _, width, height: (
        np.full((height, width, 3), 77, np.uint8) if value is None else paint(value, width, height)
    )
    embedded._canvas = embedded._draw()


def until_the_end(
    embedded: EmbeddedDesktop,
    value: int,
    risk: float,
    opened: int,
    seconds: float = 0.0,
    live: LiveWindow | None = None,
) -> list[Turn]:
    """Play by decisions of one risk; once so many tiles are open the answer to a click is a page, if not at
    once."""
    live = live or window(embedded, mines=10)

    def decide(board: Board) -> Decision:
        risks = np.where(board.covered, np.where(LAYOUT.mines, 1.0, 0.0), np.nan)
        risks[LAYOUT.mines] -= risk
        return replace(knowing(LAYOUT, flags=False)(board), risk=risk, risks=risks)

    def ending(point: Point, button: Button = Button.LEFT) -> None:
        click(point, button)
        if (embedded.game.board().tiles >= 0).sum() >= opened:
            embedded.later(seconds, lambda: page(embedded, value))

    click, embedded.click = embedded.click, ending  # type: ignore[method-assign]
    return list(play(live, decide))


PAGES = {"blank": 0, "like a new game": int(Tile.COVERED)}


@pytest.mark.parametrize("value", PAGES.values(), ids=PAGES)
def test_a_game_is_won_whose_last_certain_move_brings_up_a_page(value: int) -> None:
    embedded = desktop(LAYOUT)
    turns = until_the_end(embedded, value, risk=0.0, opened=71)
    assert turns[-1].board.outcome is Outcome.WON
    seen = turns[-1].board.tiles != Tile.UNSURE
    assert (turns[-1].board.tiles == turns[-2].board.tiles)[seen].all()  # nothing of the page
    assert not seen.all()
    assert clicked(embedded).most_common(1)[0][1] == 1


def test_a_game_whose_last_certain_move_was_made_is_won_however_late_a_page_comes() -> None:
    """But the page may be another program's: no key is sent there."""
    embedded = desktop(LAYOUT, Faults(delay=2.0))
    keys = asking_for_a_name(embedded)
    live = window(embedded, mines=10)
    turns = until_the_end(embedded, 0, risk=0.0, opened=71, seconds=1.5, live=live)
    assert turns[-1].board.outcome is Outcome.WON
    with pytest.raises(WindowLostError):
        live.new_game()
    assert not keys


@pytest.mark.parametrize("value", PAGES.values(), ids=PAGES)
def test_a_guess_that_brings_up_a_page_has_lost(value: int) -> None:
    embedded = desktop(LAYOUT)
    turns = until_the_end(embedded, value, risk=0.1, opened=60)
    assert turns[-1].board.outcome is Outcome.LOST
    assert clicked(embedded).most_common(1)[0][1] == 1


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


def test_a_late_guess_that_brings_up_a_page_may_have_won() -> None:
    with pytest.raises(EndUnseenError, match="after the guess at row"):
        until_the_end(desktop(LAYOUT), 0, risk=0.1, opened=70)


def asking_for_a_name(embedded: EmbeddedDesktop) -> list[tuple[str, ...]]:
    """Let Escape close the page in the board's place; return the keys that are pressed."""
    keys: list[tuple[str, ...]] = []

    def press(*names: str) -> None:
        keys.append(names)
        if names == ("escape",):
            embedded._paint = paint
            embedded._canvas = embedded._draw()

    embedded.key = press  # type: ignore[method-assign]
    return keys


def test_a_page_that_says_half_a_second_later_how_the_game_ended_is_the_answer_to_the_last_click() -> None:
    slow = desktop(LAYOUT, Faults(delay=1.2))
    turns = until_the_end(slow, 0, risk=0.1, opened=60, seconds=1.0)
    assert turns[-1].board.outcome is Outcome.LOST


@pytest.fixture
def guessing(monkeypatch: pytest.MonkeyPatch) -> None:
    """No move is certain by what the board shows."""
    monkeypatch.setattr(screenbot.window.cover, "were_certain", lambda *_: False)


@pytest.mark.usefixtures("guessing")
@pytest.mark.parametrize("opened", [71, 70])
def test_a_dialog_after_a_late_guess_is_closed_to_see_what_came_of_it(opened: int) -> None:
    embedded = desktop(LAYOUT)
    keys = asking_for_a_name(embedded)
    turns = until_the_end(embedded, 0, risk=0.1, opened=opened)
    assert turns[-1].board == embedded.game.board()
    assert turns[-1].board.outcome is Outcome.WON
    assert set(keys) == {("escape",)}


def test_no_key_is_pressed_over_a_page_after_a_certain_move_of_a_strange_game() -> None:
    embedded = desktop(LAYOUT)
    keys = asking_for_a_name(embedded)
    assert until_the_end(embedded, 0, risk=0.0, opened=71)[-1].board.outcome is Outcome.WON
    assert not keys


@pytest.mark.usefixtures("guessing")
def test_what_a_dialog_looked_like_tells_nothing_of_where_the_board_beneath_lies(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    compared: list[bool] = []

    def spied(screen: Screen, seen: Seen, reading: Reading) -> Followed | None:
        pictured = ExactReader(seen.site.local_grid).read(seen.frame)
        compared.append(np.array_equal(pictured.tiles, seen.tiles))
        return laid_anew(screen, seen, reading)

    monkeypatch.setattr(screenbot.window.live, "laid_anew", spied)
    embedded = desktop(LAYOUT)
    asking_for_a_name(embedded)
    assert until_the_end(embedded, 0, risk=0.1, opened=70)[-1].board.outcome is Outcome.WON
    assert compared
    assert all(compared)


def test_a_dialog_after_the_first_click_is_closed_to_see_the_mine() -> None:
    embedded = desktop(LAYOUT)
    keys = asking_for_a_name(embedded)
    click = embedded.click

    def ending(point: Point, button: Button = Button.LEFT) -> None:
        click(point, button)
        page(embedded, None)

    embedded.click = ending  # type: ignore[method-assign]
    row, column = np.argwhere(LAYOUT.mines)[0].tolist()
    mine = Decision((Move(Action.OPEN, Cell(row, column)),), 0.1, "knowing", "A first click.")
    turns = list(play(window(embedded, mines=10), lambda board: mine))
    assert turns[-1].board.outcome is Outcome.LOST
    assert set(keys) == {("escape",)}


def test_no_key_is_pressed_where_a_page_follows_a_guess_in_the_middle_of_a_game() -> None:
    embedded = desktop(LAYOUT)
    keys = asking_for_a_name(embedded)
    assert until_the_end(embedded, 0, risk=0.1, opened=50)[-1].board.outcome is Outcome.LOST
    assert not keys


def test_what_was_clicked_in_a_game_that_is_gone_is_not_waited_for_in_the_next() -> None:
    embedded = desktop(LAYOUT, games=2)
    live = window(embedded, mines=10)
    (last,) = opened_but_for(embedded, live, left=1)
    live.do(Move(Action.OPEN, last))
    page(embedded, 0)
    with pytest.raises(WindowLostError):
        live.look()
    embedded._paint = paint
    live.new_game()
    began = embedded.now()
    assert (live.look().tiles == Tile.COVERED).all()
    assert embedded.now() - began < 0.5
    assert live.answers.lost == 0


@pytest.mark.parametrize(
    ("tiles", "opened", "outcome"),
    [
        ("1####", 4, Outcome.WON),  # a zero, and with it all but the mine
        ("1####", 2, Outcome.PLAYING),  # no zero: it is beside the mine
        ("1##", 2, Outcome.WON),
        ("1#############", 4, Outcome.PLAYING),  # too many are left
    ],
)
def test_a_certain_move_has_won_where_one_opening_may_have_opened_all_that_was_left(
    tiles: str, opened: int, outcome: Outcome
) -> None:
    board = Board.from_text(tiles, mines=1)
    risks = np.where(board.covered, 0.0, np.nan)
    risks[0, 1] = 1.0
    decision = Decision((Move(Action.OPEN, Cell(0, opened)),), risks=risks)
    assert ended_by(Turn(board, decision)) is outcome


class Leaving:
    """A window that goes away in the middle of the first turn, with the answer to its first click."""

    def __init__(self, board: Board) -> None:
        self.boards, self.clicks = [board], 0

    def look(self) -> Board:
        if self.boards:
            return self.boards.pop()
        raise BoardGoneError("gone", at_once=True)

    def do(self, move: Move) -> bool:
        self.clicks += 1
        return self.clicks == 1

    def uncovers(self, _: bool = False, /) -> bool:
        return False


@pytest.mark.parametrize(
    ("tiles", "mine", "moves", "won"),
    [
        ("1####", 1, [4, 3], True),  # a zero has opened the other, too
        ("1######", 4, [2, 6], False),  # beyond a mine nothing was opened
        ("1######", 4, [3, 2], False),  # a number opens nothing beside it
    ],
)
def test_a_window_that_goes_before_all_was_clicked_is_won_where_an_opening_may_have_opened_the_rest(
    tiles: str, mine: int, moves: list[int], won: bool
) -> None:
    board = Board.from_text(tiles, mines=1)
    risks = np.where(board.covered, 0.0, np.nan)
    risks[0, mine] = 1.0
    decision = Decision(tuple(Move(Action.OPEN, Cell(0, place)) for place in moves), risks=risks)
    turns = play(Leaving(board), lambda _: decision)
    next(turns)
    if won:
        assert next(turns).board.outcome is Outcome.WON
    else:
        with pytest.raises(BoardGoneError):
            next(turns)


class Covered:
    """A window that something covers right after the first turn; it goes away again, or does not."""

    def __init__(self, board: Board, after: Board | None) -> None:
        self.looks = iter((board, None, after))
        self.after, self.ended = after, list[bool]()

    def look(self) -> Board:
        seen = next(self.looks)
        if seen is None:
            raise BoardGoneError("gone", at_once=True)
        return seen

    def do(self, _: Move) -> bool:
        return True

    def uncovers(self, ended: bool = False, /) -> bool:
        self.ended.append(ended)
        return self.after is not None


@pytest.mark.parametrize(("after", "outcome"), [("11" + 98 * "#", Outcome.PLAYING), (None, Outcome.LOST)])
def test_what_comes_with_the_answer_to_a_guess_may_go_away_again(after: str | None, outcome: Outcome) -> None:
    """Where it stays the guess has hit a mine: it left more to open than one opening does."""
    board = Board.from_text("1" + 99 * "#", mines=2)
    risks = np.where(board.covered, 0.02, np.nan)
    window = Covered(board, after and Board.from_text(after, mines=2))
    guess = Decision((Move(Action.OPEN, Cell(0, 1)),), 0.02, "knowing", "A guess.", risks=risks)
    turns = play(window, lambda _: guess)
    next(turns)
    assert next(turns).board.outcome is outcome
    assert window.ended == [True]


def test_a_page_after_a_move_that_ends_no_game_is_none_of_the_games() -> None:
    embedded = desktop(LAYOUT)
    with pytest.raises(WindowLostError, match="shows another page"):
        until_the_end(embedded, int(Tile.COVERED), risk=0.0, opened=60)
    assert clicked(embedded).most_common(1)[0][1] == 1


def test_another_game_is_not_played_on_when_the_window_is_closed() -> None:
    embedded = desktop(LAYOUT, games=2)
    live = window(embedded, mines=10)
    turns = play(live, knowing(LAYOUT))
    next(turns)
    next(turns)
    before = len(embedded.clicks)
    embedded.move_window(23, 17)
    embedded._restart()
    with pytest.raises(WindowLostError, match="closed, covered or moved"):
        list(turns)
    assert len(embedded.clicks) == before


def test_a_window_that_moved_far_with_its_last_certain_click_is_followed() -> None:
    embedded = desktop(LAYOUT)
    live = window(embedded, mines=10)
    left = opened_but_for(embedded, live, left=2)
    live.look()
    for cell in left:
        live.do(Move(Action.OPEN, cell))
    embedded.move_window(embedded.area().width - live.area.right - 4, 0)
    keys: list[str] = []
    embedded.key = lambda *names: keys.extend(names)  # type: ignore[method-assign]
    assert live.look().outcome is Outcome.WON
    assert live.grid.lies_as(embedded.grid)
    assert not keys


def test_a_board_that_moved_down_when_it_was_won_is_won() -> None:
    embedded = desktop(LAYOUT)
    live = window(embedded, mines=10)
    (last,) = opened_but_for(embedded, live, left=1)
    live.do(Move(Action.OPEN, last))
    embedded.move_window(0, TILE // 2)
    keys: list[str] = []
    embedded.key = lambda *names: keys.extend(names)  # type: ignore[method-assign]
    assert live.look().outcome is Outcome.WON
    assert not keys


def test_an_opened_tile_that_is_read_as_covered_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(VALUES, COLORS[2], int(Tile.COVERED))
    embedded = desktop(LAYOUT)
    live = window(embedded, mines=10)
    two, one = (next(cell for cell in SAFE if around(LAYOUT.mines)[cell] == number) for number in (2, 1))
    live.look()
    live.do(Move(Action.OPEN, two))
    assert live.look().tiles[two] == Tile.UNSURE
    live.do(Move(Action.OPEN, one))
    assert live.look().tiles[two] == Tile.UNSURE


@pytest.mark.parametrize(
    ("shown", "mines", "won"),
    [
        ("01~ 011 000 110 ~10", 2, True),  # whatever the mines look like now
        ("01~ 012 01~ 121 ~10", 2, False),  # one more is not open
        ("01~ 011 000 120 ~10", 2, False),  # a number that does not count them
        ("01~ 011 000 11~ ~11", 2, False),  # what was opened is one of them
    ],
)
def test_a_board_of_which_all_but_the_mines_are_open_is_won(shown: str, mines: int, won: bool) -> None:
    tiles = Board.from_text(shown).tiles
    before = np.where(tiles == Tile.UNSURE, int(Tile.COVERED), tiles).astype(np.int8)
    before[3:, 1:] = Tile.COVERED
    grid = Grid.regular(0, 0, TILE, TILE, *tiles.shape)
    reading = Reading(grid, tiles, np.ones(tiles.shape, np.float32))
    assert seems_won(before, reading, [Cell(3, 2)], mines) is won


class OneByOne(Game):
    """A game in which a click opens no more than its tile."""

    def _flood(self, todo: list[int]) -> None:
        for index in todo:
            self._tiles[index] = self._numbers[index]
            self._safe_left -= 1


def test_a_game_that_opens_no_neighbours_of_a_zero_is_played_after_one_wait() -> None:
    embedded = EmbeddedDesktop(lambda: OneByOne(LAYOUT), paint, TILE)
    live = window(embedded, mines=10)
    turns = list(play(live, knowing(LAYOUT, openings=9, flags=False)))
    assert turns[-1].board.outcome is Outcome.WON
    assert len(turns) <= 10
    assert embedded.now() < 12
    assert clicked(embedded).most_common(1)[0][1] == 1


def test_what_no_layout_agrees_with_is_looked_at_again_once_it_has_turned() -> None:
    mines = np.zeros((5, 5), np.bool_)
    mines[[0, 0, 2, 2, 4], [0, 1, 0, 1, 3]] = True
    embedded = EmbeddedDesktop(lambda: OneByOne(Layout(mines)), paint, TILE)
    live = window(embedded, mines=5)
    live._opens = Opens.NOTHING
    live.look()
    live.do(Move(Action.OPEN, Cell(1, 0)))
    assert live.look().tiles[1, 0] == 4
    turning, shown = 0, paint
    done = embedded.now() + 0.5
    embedded._paint = lambda value, width, height: shown(
        turning if value == 2 and embedded.now() < done else value, width, height
    )
    embedded.later(0.51, embedded.uncover)  # paints all anew
    live.do(Move(Action.OPEN, Cell(1, 2)))
    assert live.look() == embedded.game.board()


class Glowing:
    """What a desktop shows while its covered tiles glow all the time: each look at it is another."""

    def __init__(self, embedded: EmbeddedDesktop) -> None:
        self.embedded, self.grab, self.looks = embedded, embedded.grab, 0

    def __call__(self, area: Rect) -> Image:
        self.looks += 1
        picture = self.grab(area).copy()
        for cell in np.argwhere(self.embedded._shown == Tile.COVERED).tolist():
            tile = self.embedded.grid.tile(*cell).moved(-area.x, -area.y)
            picture[tile.y + 3 : tile.y + 4, tile.x + 3 : tile.x + 6] = 60 + 30 * (self.looks % 4)
        return picture


class UnmovedReader(ExactReader):
    """Reads a tile by its corner, whatever glows in its middle."""

    def read(self, frame: Image) -> Reading:
        calm = frame.copy()
        for cell in np.ndindex(self.grid.rows, self.grid.columns):
            tile = self.grid.tile(*cell).cut(calm)
            tile[1:, 1:] = tile[1, 1]
        return super().read(calm)

    def at(self, grid: Grid) -> ExactReader:
        return UnmovedReader(grid)


class UnmovedEyes(ExactEyes):
    def reader(self, skin: str, grid: Grid) -> ExactReader:
        return UnmovedReader(grid)


def test_games_whose_tiles_glow_all_the_time_are_played() -> None:
    embedded = desktop(LAYOUT, games=2)
    live = window(embedded, mines=10, eyes=UnmovedEyes(embedded))
    embedded.grab = Glowing(embedded)  # type: ignore[method-assign]
    *_, last = play(live, knowing(LAYOUT))
    assert last.board.outcome is Outcome.WON
    live.new_game()
    assert (live.look().tiles == Tile.COVERED).all()
    assert all(click.cell is not None for click in embedded.clicks)
    assert max(Counter((click.cell, click.button) for click in embedded.clicks).values()) == 1


def won_but_for_flags(
    monkeypatch: pytest.MonkeyPatch, skin: str = ""
) -> tuple[LiveWindow, Board, list[Cell]]:
    """Return a window whose game is won but for two flags, what it shows, and where these belong."""
    monkeypatch.setattr(Game, "_win", lambda _: None)
    embedded = desktop(LAYOUT)
    live = window(embedded, mines=10)
    live._scene.skin = skin
    left = [Cell(*place) for place in np.argwhere(LAYOUT.mines).tolist()][-2:]
    decide = knowing(LAYOUT)

    def but_for_some(board: Board) -> Decision:
        moves = decide(board).moves
        return Decision(tuple(m for m in moves if m.action is not Action.FLAG or m.cell not in left))

    *_, last = play(live, but_for_some)
    return live, last.board, left


@pytest.mark.parametrize(("packed", "restless"), [(False, False), (True, False), (False, True)])
def test_what_a_won_game_has_left_closed_is_flagged_where_nobody_knows_how_it_ends(
    packed: bool, restless: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Some games are won with the last flag alone; tiles may glow all the time."""
    live, board, left = won_but_for_flags(monkeypatch, "kmines" if packed else "")
    before = live.look()
    live._scene.restless = restless
    live.finish(board)
    flagged = [] if packed else left
    assert np.argwhere(live.look().tiles != before.tiles).tolist() == [list(cell) for cell in flagged]


def test_what_was_assumed_of_the_mines_keeps_no_flag_from_what_a_won_game_has_left(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    live, board, left = won_but_for_flags(monkeypatch)
    before = live.look()
    live.finish(replace(board, mines=7, told=False))
    assert np.argwhere(live.look().tiles != before.tiles).tolist() == [list(cell) for cell in left]


@pytest.mark.parametrize("menu", [False, True])
def test_a_game_that_has_ended_gets_one_flag_more_in_vain(
    menu: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    live, board, left = won_but_for_flags(monkeypatch)
    embedded, did = live._scene.screen, list[Point | tuple[str, ...]]()
    assert isinstance(embedded, EmbeddedDesktop)

    def click(point: Point, kind: Button = Button.LEFT) -> None:
        did.append(point)
        if menu:
            tile = live.grid.tile(*left[0])
            embedded.cover(Rect(tile.x - 20, tile.y - 20, 60, 60), (255, 255, 255))

    embedded.click = click  # type: ignore[method-assign]
    embedded.key = lambda *names: did.append(names)  # type: ignore[method-assign]
    live.finish(replace(board, mines=11))  # safe tiles are closed, too: it was won otherwise
    assert did == []
    live.finish(board)
    assert did == [live.grid.center(*left[0]), *([("escape",)] if menu else [])]


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


def test_what_comes_over_a_board_is_read_once_it_is_at_rest() -> None:
    embedded = desktop(LAYOUT)
    live = window(embedded, mines=10)
    opened_but_for(embedded, live, left=2)
    board, read, shades = live.grid.area, ExactReader.read, set[int]()
    reader = live._scene.reader

    def note(frame: Image) -> Reading:
        shades.add(int(frame[frame.shape[0] // 2, frame.shape[1] // 2, 0]))
        return read(reader, frame)  # type: ignore[arg-type]

    def ends(*_: object) -> None:
        for shade in range(8):
            embedded.later(0.1 * shade, lambda shade=shade: embedded.cover(board, (60 + shade,) * 3))

    reader.read = note  # type: ignore[method-assign]
    embedded.click = ends  # type: ignore[method-assign]
    live.do(Move(Action.OPEN, next(cell for cell in SAFE if live.look().tiles[cell] < 0)))
    with suppress(WindowLostError):
        live.look()
    assert not shades.intersection(range(60, 67))
    assert 67 in shades

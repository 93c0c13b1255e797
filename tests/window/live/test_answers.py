"""Each click gets its answer, however late or oddly that is painted, and none is made twice."""

from collections import Counter
from contextlib import nullcontext

import numpy as np
import pytest

from screenbot.board import Action, Cell, Move, Outcome, Tile
from screenbot.desktop import Button
from screenbot.embedded import EmbeddedDesktop, Faults
from screenbot.errors import StoppedError, StuckError
from screenbot.geometry import Grid, Image, Point, Rect, bounds
from screenbot.minefield import FirstClick, Game, Layout, generate
from screenbot.play import play
from screenbot.vision import Reading
from screenbot.vision.deduction import around
from screenbot.window.answers import MANY_FLAGS, Answers
from screenbot.window.hand import DELIVERY, TAKEN
from screenbot.window.site import FAINT
from screenbot.window.staying import Opens
from tests.painted import COLORS, TILE, VALUES, ExactEyes, ExactReader, desktop, knowing, paint, window
from tests.window.live.games import LAYOUT, SAFE, clicked

FAULTS = {
    "none": Faults(),
    "slow": Faults(delay=0.3),
    "gradual": Faults(tile_delay=0.012),
    "fading": Faults(fade=0.25),
    "lit up under the pointer": Faults(hover=True),
    "some clicks lost": Faults(lost_clicks=frozenset({4, 6, 7, 20})),
    "all of it": Faults(0.1, 0.012, 0.1, True, frozenset({6, 12})),
}


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


def test_a_board_that_blinks_after_each_click_is_waited_for() -> None:
    embedded = desktop(LAYOUT, Faults(blink=0.08))
    live = window(embedded, mines=10)
    turns = list(play(live, knowing(LAYOUT, openings=9, flags=False)))
    assert turns[-1].board.outcome is Outcome.WON
    assert len(turns) <= 4
    assert len(embedded.clicks) == len(clicked(embedded))


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


@pytest.mark.parametrize("glows", [False, True])
def test_a_game_that_drops_clicks_while_it_answers_one_is_played_one_by_one(
    glows: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Once that is seen none is dropped, though its tiles glow ever more beneath the pointer."""
    late, slowly = 0.6, 0.2
    embedded = desktop(LAYOUT, Faults(delay=late))
    live = window(embedded, mines=10)
    click, move, grab = embedded.click, embedded.move, embedded.grab
    free, dropped, came = 0.0, list[float](), 0.0

    def clicked(point: Point, button: Button = Button.LEFT) -> None:
        nonlocal free
        moved(point)
        if embedded.now() < free:
            dropped.append(embedded.now())
            return
        free = embedded.now() + late
        click(point, button)

    def moved(point: Point) -> None:
        nonlocal came
        came = came if point == embedded.position() else embedded.now()
        move(point)

    def grabbed(area: Rect) -> Image:
        picture = grab(area)
        cell = embedded._cell_at(embedded.position())
        if cell is not None and glows:
            tile = embedded.grid.tile(*cell).moved(-area.x, -area.y).clipped(bounds(picture)).cut(picture)
            if tile.size and tuple(tile[-3, -3]) == COLORS[Tile.COVERED]:
                light = round(60 * min(1.0, (embedded.now() - came) / slowly))
                tile += np.minimum(255 - tile, light).astype(np.uint8)
        return picture

    for name, does in (("click", clicked), ("move", moved), ("grab", grabbed)):
        monkeypatch.setattr(embedded, name, does)
    turns = play(live, knowing(LAYOUT))
    seen = [(turn, len(dropped)) for turn in turns]
    assert seen[-1][0].board.outcome is Outcome.WON
    assert seen[-1][1] == seen[1][1] > 0


@pytest.mark.parametrize("restless", [False, True])
@pytest.mark.parametrize("rows", [0, 3])
def test_where_clicks_are_dropped_a_tile_has_answered_that_looks_otherwise_at_its_rim(
    rows: int, restless: bool
) -> None:
    """The bevel goes where a zero is opened. Of a board that is never still each look tells."""
    embedded = desktop(LAYOUT)
    live = window(embedded, mines=10)
    live.look()
    live._scene.answers.drops, live._scene.restless = True, restless

    def clicked(point: Point, button: Button = Button.LEFT) -> None:
        embedded.grid.tile(0, 0).cut(embedded._canvas)[:rows] = 0

    embedded.click = clicked  # type: ignore[method-assign]
    live._hand._learn_light = lambda cell, point: None  # type: ignore[method-assign]
    began = embedded.now()
    live.do(Move(Action.OPEN, Cell(0, 0)))
    waits = embedded.now() - began
    assert (waits > DELIVERY) is (rows == 0)
    assert (waits > TAKEN) is (rows == 0 and not restless)


@pytest.mark.parametrize(
    ("turns", "given_up"),
    [
        (["FO-", "FO-", "FO-", "O-", "OO-"], False),  # something is answered each time
        (["FO-", "-", "-"], True),
        (["-", "O-", "-", "O-", "-"], False),
        (["-", "-", "-"], True),
    ],
)
def test_a_game_is_given_up_that_answers_nothing(turns: list[str], given_up: bool) -> None:
    """Each turn's clicks are flags and openings that were answered, and one (-) that was not."""
    answers, kinds = Answers(), {"F": Action.FLAG, "O": Action.OPEN, "-": Action.OPEN}
    with pytest.raises(StuckError, match="did not answer") if given_up else nullcontext():
        for number, turn in enumerate(turns):
            for column, kind in enumerate(turn):
                answers.clicked(Move(kinds[kind], Cell(number, column)))
            answers.missed([Cell(number, len(turn) - 1)], mines_told=False)
            answers.clear()
    assert answers.drops is any(len(turn) > 1 for turn in turns)


@pytest.mark.parametrize(
    ("turns", "last"), [(["F-"], True), (["FO-"], False), (["F-", "O-"], False), (["F-", "-"], True)]
)
def test_flags_were_the_last_that_was_answered(turns: list[str], last: bool) -> None:
    answers, kinds = Answers(), {"F": Action.FLAG, "O": Action.OPEN, "-": Action.OPEN}
    for number, turn in enumerate(turns):
        for column, kind in enumerate(turn):
            answers.clicked(Move(kinds[kind], Cell(number, column)))
        answers.missed([Cell(number, len(turn) - 1)], mines_told=False)
        answers.clear()
    assert answers.flags_were_last is last


def test_a_game_whose_flags_alone_are_not_answered_drops_nothing_and_is_played_without() -> None:
    answers = Answers()
    for row in range(MANY_FLAGS):
        assert answers.takes_flags
        answers.clicked(Move(Action.FLAG, Cell(row, 0)))
        answers.clicked(Move(Action.OPEN, Cell(row, 1)))
        answers.missed([Cell(row, 0)], mines_told=False)
        answers.clear()
    assert not answers.takes_flags
    assert not answers.drops

"""A board that is laid anew in the middle of a game is followed at once, and no click goes astray."""

from collections import Counter
from collections.abc import Callable
from contextlib import nullcontext, suppress
from dataclasses import replace

import numpy as np
import pytest

from screenbot.board import Action, Board, Cell, Move, Outcome, Tile
from screenbot.desktop import Button
from screenbot.embedded import EmbeddedDesktop, Faults
from screenbot.errors import EndUnseenError, PictureError, StuckError, WindowLostError
from screenbot.geometry import Grid, Image, Point, Rect
from screenbot.minefield import FirstClick, Game, Layout, generate
from screenbot.play import play
from screenbot.solver.decision import Decision
from screenbot.vision import Reading
from screenbot.vision.sight import Sight
from screenbot.window import LiveWindow, following
from screenbot.window.answers import Answers
from screenbot.window.following import (
    Followed,
    Seen,
    carried,
    found_again,
    found_new,
    has_moved,
    laid_anew,
    stands,
)
from screenbot.window.hand import UNHEARD
from screenbot.window.live import JOURNEYS
from screenbot.window.next_game import NextGame
from screenbot.window.scene import Scene
from screenbot.window.site import Site
from screenbot.window.watching import PATIENCE
from tests.painted import TILE, ExactEyes, ExactReader, desktop, knowing, paint, window

LAYOUT = generate(9, 9, 10, FirstClick.OPENING, Cell(0, 0), np.random.default_rng(7))

Edges = tuple[list[float], list[float]]


class ShiftingDesktop(EmbeddedDesktop):
    """A desktop whose game lays its board anew after some clicks.

    Args:
        shift: from how many clicks were made, and the even lines, to where they lie now.
    """

    def __init__(self, shift: Callable[[int, Edges], Edges], games: int = 1) -> None:
        self.shift, self.answered = shift, 0
        super().__init__(lambda: Game(LAYOUT), paint, TILE, size=(400, 400))

    @property
    def grid(self) -> Grid:
        even = super().grid
        columns, rows = self.shift(self.answered, (list(even.column_edges), list(even.row_edges)))
        return Grid(tuple(columns), tuple(rows))

    def click(self, point: Point, button: Button = Button.LEFT) -> None:
        super().click(point, button)
        self.answered = len(self.clicks)
        self._canvas = self._draw()

    def _put(self, cell: Cell, picture: Image) -> None:
        target = self.grid.tile(*cell).cut(self._canvas)
        value = int(self._shown[cell])
        target[:] = paint(value, target.shape[1], target.shape[0])


def widening(clicks: int, edges: Edges) -> Edges:
    """Each click widens a column, from the left."""
    columns, rows = edges
    return [x + 6 * min(clicks, number) for number, x in enumerate(columns)], rows


def growing(clicks: int, edges: Edges) -> Edges:
    """Every other row is higher from the second click on, and the board centred anew."""
    columns, rows = edges
    return columns, [y + (clicks > 1) * (4 * ((number + 1) // 2) - 10) for number, y in enumerate(rows)]


def jumping(clicks: int, edges: Edges) -> Edges:
    """A message comes and goes above the board."""
    columns, rows = edges
    return columns, [y + 17 * (clicks // 3 % 2) for y in rows]


def scaling(clicks: int, edges: Edges) -> Edges:
    """The window is made larger, and smaller."""
    scale = 1.5 if 2 < clicks < 20 else 1.0
    columns, rows = edges
    return [columns[0] + scale * (x - columns[0]) for x in columns], [
        rows[0] + scale * (y - rows[0]) for y in rows
    ]


class OnceSeeing(ExactEyes):
    """Eyes that find the board once, and then no more."""

    found = 0

    def find(self, picture: Image) -> Reading:
        self.found += 1
        if self.found > 1:
            raise PictureError("no board")
        return super().find(picture)


LAID_ANEW = [(widening, OnceSeeing), (growing, OnceSeeing), (jumping, OnceSeeing), (scaling, ExactEyes)]


@pytest.mark.parametrize(("shift", "eyes_of"), LAID_ANEW)
def test_a_board_that_is_laid_anew_is_followed_at_once(
    shift: Callable[[int, Edges], Edges], eyes_of: type[ExactEyes]
) -> None:
    embedded = ShiftingDesktop(shift)
    live = window(embedded, mines=10, eyes=eyes_of(embedded))
    turns, seconds = [], [embedded.now()]
    for turn in play(live, knowing(LAYOUT)):
        turns.append(turn)
        seconds.append(embedded.now())
    assert turns[-1].board.outcome is Outcome.WON
    # The last column's far edge is not followed: a frame's is as good a line.
    assert np.abs(np.subtract(live.grid.column_edges, embedded.grid.column_edges))[:-1].max() < 1
    assert np.abs(np.subtract(live.grid.row_edges, embedded.grid.row_edges)).max() < 1
    assert max(np.diff(seconds)) < PATIENCE
    made = Counter((click.cell, click.button) for click in embedded.clicks)
    assert max(made.values()) == 1
    assert all(cell is not None for cell, _ in made)


@pytest.mark.parametrize("off", [TILE / 2, TILE])
def test_a_board_that_moved_is_laid_without_a_frame_that_passes_for_its_outer_line(
    off: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where its tiles look alike at both places it lies where more of them can be read."""
    embedded = desktop(LAYOUT)
    live = window(embedded, mines=10)
    live.do(Move(Action.OPEN, Cell(0, 0)))
    live.look()
    scene = live._scene
    seen = scene.seen()
    embedded.move_window(23, 17)
    truth = embedded.grid
    first, *others = truth.row_edges
    framed = replace(truth, row_edges=(first - off, *others))
    monkeypatch.setattr(following, "relaid", lambda *_: framed.moved(-near.x, -near.y))
    area = seen.site.area
    near = area.grown(max(area.width, area.height) // 2).clipped(scene.screen.area())
    followed = laid_anew(scene.screen, seen, scene.read(scene.grab()))
    assert followed is not None
    assert followed.found.grid.lies_as(truth)


class FramedDesktop(ShiftingDesktop):
    """A desktop whose game is framed, a little away from its board, from the first click on."""

    def _draw(self) -> Image:
        canvas = super()._draw()
        if self.answered:
            area = self.grid.area.grown(3)
            canvas[area.y : area.bottom, [area.x, area.right - 1]] = 0
            canvas[[area.y, area.bottom - 1], area.x : area.right] = 0
        return canvas


def test_a_frame_around_a_board_is_not_taken_for_its_outer_lines() -> None:
    embedded = FramedDesktop(lambda clicks, edges: edges)
    live = window(embedded, eyes=OnceSeeing(embedded))
    *_, last = play(live, knowing(LAYOUT))
    assert last.board.outcome is Outcome.WON
    assert live.grid.lies_as(embedded.grid)


@pytest.mark.parametrize("shifts", [(3, 1, 0, -2), (-4, 2, 0, 1), (0, 1, 4, 2)])
def test_a_dialog_over_a_board_is_no_board_laid_anew(shifts: tuple[int, ...]) -> None:
    """What is in the dialog has edges a little beside the lines of the board beneath."""
    embedded = desktop(LAYOUT)
    live = window(embedded, mines=10)
    turns = play(live, knowing(LAYOUT))
    next(turns), next(turns)
    where, board = live.grid, live.grid.area
    embedded.cover(Rect(board.x - 8, board.bottom - 4 * TILE - 3, board.width + 16, 4 * TILE + 20))
    for row, shift in enumerate(shifts):
        embedded.cover(Rect(board.x, board.bottom - row * TILE - shift, board.width, 1), (170, 170, 170))
    with suppress(WindowLostError):
        list(turns)
    assert live.grid.lies_as(where)


def begun() -> tuple[EmbeddedDesktop, LiveWindow]:
    """Return a desktop with a game of which a turn has been played, and its window."""
    embedded = desktop(LAYOUT)
    live = window(embedded, mines=10)
    turns = play(live, knowing(LAYOUT))
    next(turns), next(turns)
    return embedded, live


def test_a_board_whose_tiles_look_as_they_did_where_it_was_has_not_moved(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Squares that lie apart have edges half a tile off, and the next row there is read as this one was."""
    _, live = begun()
    scene = live._scene
    reading = scene.read(scene.grab())
    seen = scene.seen()
    monkeypatch.setattr(seen.reader, "at", lambda grid: seen.reader)
    monkeypatch.setattr(seen.reader, "read", lambda frame: reading)
    monkeypatch.setattr(following, "_lines_now", lambda _, seen: seen.site.grid.moved(0, 0.6 * TILE))
    assert laid_anew(scene.screen, seen, reading) is None


def test_a_board_whose_numbers_stand_beneath_a_veil_is_not_laid_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    """All of it is open by now, and the edges of a message over its last rows are taken for lines."""
    embedded, live = begun()
    scene, seen, board = live._scene, live._scene.seen(), live.grid.area
    assert seen.tiles is not None
    for row, column in np.ndindex(9, 9):
        tile = live.grid.tile(row, column)
        value = int(seen.tiles[row, column]) if seen.tiles[row, column] >= 0 else 1
        embedded.cover(tile, paint(value, tile.width, tile.height) // 2 + 20)
    below = Rect(board.x, board.bottom - 2 * TILE, board.width, 2 * TILE)
    embedded.cover(below, (30, 30, 30))
    lines = [*live.grid.row_edges[:-3], *(edge + 5 for edge in live.grid.row_edges[-3:])]
    moved = replace(live.grid, row_edges=tuple(lines))
    reading = scene.read(scene.grab())
    known = replace(reading, tiles=seen.tiles)
    monkeypatch.setattr(seen.reader, "at", lambda grid: seen.reader)
    monkeypatch.setattr(seen.reader, "read", lambda frame: known)
    monkeypatch.setattr(following, "_lines_now", lambda *_: moved)
    assert following.lifted(seen.frame, scene.grab()) is None
    assert laid_anew(scene.screen, seen, reading) is None


def test_a_board_that_shows_beneath_a_dialog_is_not_looked_for_elsewhere() -> None:
    embedded = desktop(LAYOUT)
    eyes = OnceSeeing(embedded)
    live = window(embedded, mines=10, eyes=eyes)
    turns = play(live, knowing(LAYOUT))
    next(turns), next(turns)
    dialog = embedded.grid.tile(4, 3).grown(3 * TILE + 2)
    embedded.cover(dialog)
    for number in range(4):
        embedded.cover(Rect(dialog.x, dialog.y + 17 * number, dialog.width, 3), (170, 170, 170))
    with pytest.raises(WindowLostError):
        list(turns)
    assert eyes.found == 1


class Packless(ExactEyes):
    """Eyes that no longer know which pack reads the board."""

    def find(self, picture: Image) -> Reading:
        self.packs = getattr(self, "packs", ["drawn", ""])
        return replace(super().find(picture), skin=self.packs.pop(0))


def test_a_window_that_carries_its_board_along_is_followed_without_looking_for_a_game() -> None:
    embedded = desktop(LAYOUT, size=(400, 400))
    eyes = OnceSeeing(embedded)
    live = window(embedded, mines=10, eyes=eyes)
    turns = play(live, knowing(LAYOUT))
    next(turns), next(turns)
    embedded.move_window(93, 71)
    *_, last = turns
    assert last.board.outcome is Outcome.WON
    assert eyes.found == 1
    assert live.grid.lies_as(embedded.grid)


class Blind(ExactReader):
    """A reader that is told what tiles show, and reads nothing."""

    def __init__(self, grid: Grid) -> None:
        super().__init__(grid)
        self.told: list[np.ndarray] = []

    def at(self, grid: Grid) -> "Blind":
        return Blind(grid)

    def read(self, frame: Image) -> Reading:
        raise AssertionError(frame.shape)

    def teach(self, frame: Image, tiles: np.ndarray) -> None:
        self.told.append(tiles)


def opened() -> tuple[EmbeddedDesktop, Seen]:
    """Return a window after its first opening, and what was seen of it."""
    embedded = desktop(LAYOUT, size=(400, 400))
    embedded.click(embedded.grid.tile(0, 0).center)
    embedded.move(Point(1, 1))
    embedded.sleep(1)
    site = Site.of(embedded.grid, embedded.area())
    tiles = embedded.game.board().tiles
    return embedded, Seen(site, "", Blind(site.local_grid), embedded.grab(site.area), tiles)


@pytest.mark.parametrize("by", [(93, 71), (0, 40), (2, 0)])
def test_a_board_that_was_moved_as_it_was_is_not_read_there(by: tuple[int, int]) -> None:
    """What was open is told to what reads it there: browsers round the edges of tiles otherwise."""
    embedded, seen = opened()
    before = embedded.grid
    embedded.move_window(*by)
    followed = carried(embedded, seen, None)
    assert followed is not None
    assert followed.found.grid.lies_as(before.moved(*by))
    assert isinstance(followed.reader, Blind)
    (told,) = followed.reader.told
    assert seen.tiles is not None
    assert (told == np.where(seen.tiles >= 0, seen.tiles, int(Tile.UNSURE))).all()


def test_a_board_is_not_moved_where_a_row_of_its_numbers_is_in_its_place_or_a_pixel_off() -> None:
    embedded, seen = opened()
    assert carried(embedded, seen, None) is None
    embedded.move_window(0, 1)
    assert carried(embedded, seen, None) is None
    assert not has_moved(embedded, seen)


@pytest.mark.parametrize("tiles", [1, 2])
def test_a_board_is_followed_by_whole_tiles_where_rows_of_it_look_alike(tiles: int) -> None:
    """One of them stands where another did."""
    embedded, seen = opened()
    first, *others = following._rows_of_numbers(seen)
    above = first.moved(0, -tiles * TILE)
    above.cut(seen.frame)[:] = first.cut(seen.frame)
    seen.site.area.moved(0, tiles * TILE).cut(embedded._canvas)[:] = seen.frame
    assert following._rows_that_stand(embedded, seen)[0]
    assert others
    assert following._moved_by(embedded, seen) == Point(0, tiles * TILE)


def test_where_a_board_went_is_told_by_its_rows_together() -> None:
    """Above it each is seen once more, one apart from the other."""
    embedded, seen = opened()
    embedded.move_window(20, 60)
    for number, row in enumerate(following._rows_of_numbers(seen)):
        copy = row._replace(x=7 * number, y=15 * number)
        copy.cut(embedded._canvas)[:] = row.cut(seen.frame)
    assert following._moved_by(embedded, seen) == Point(20, 60)


def test_rows_beneath_a_menu_that_look_like_others_have_not_moved() -> None:
    embedded, seen = opened()
    rows = following._rows_of_numbers(seen)
    rows[0].moved(seen.site.area.x, 320).cut(embedded._canvas)[:] = rows[0].cut(seen.frame)
    rows[0].moved(seen.site.area.x, seen.site.area.y).cut(embedded._canvas)[:] = 240
    assert not has_moved(embedded, seen)


def test_a_board_whose_numbers_something_hides_where_it_went_is_not_moved_as_it_was() -> None:
    embedded, seen = opened()
    assert seen.tiles is not None
    embedded.move_window(0, 40)
    row, column = np.argwhere(seen.tiles > 0)[0].tolist()
    embedded.cover(embedded.grid.tile(row, column))
    assert carried(embedded, seen, None) is None


@pytest.mark.parametrize(("shown", "here"), [(4, True), (3, True), (2, False), (0, False)])
def test_most_of_a_few_rows_of_numbers_tell_that_a_board_stands(shown: int, here: bool) -> None:
    """Whatever hides its lines; a row alone may be another that looks alike."""
    embedded, seen = opened()
    assert seen.tiles is not None
    rows = following._rows_of_numbers(seen)
    assert len(rows) == 4
    area, kept = embedded.grid.area.grown(3), {row.y + seen.site.area.y for row in rows[:shown]}
    for row in range(LAYOUT.rows):
        tile = embedded.grid.tile(row, 0)
        if tile.y not in kept:
            embedded.cover(Rect(area.x, tile.y, area.width, tile.height))
    assert stands(embedded, seen) == here
    embedded.move_window(0, 60)
    assert not stands(embedded, seen)


def test_a_board_is_not_looked_for_where_no_lines_repeat() -> None:
    embedded = desktop(LAYOUT, size=(400, 400))
    eyes = OnceSeeing(embedded)
    live = window(embedded, mines=10, eyes=eyes)
    live.look()
    embedded.cover(embedded.area())
    with pytest.raises(WindowLostError, match="closed, covered or moved"):
        live.look()
    assert eyes.found == 1


def test_a_game_that_moves_keeps_its_pack(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where much of it is hidden no pack may be told, and its keys are needed for the next game."""
    monkeypatch.setattr(following, "_moved_by", lambda *_: None)  # nor how far it has moved
    embedded = ShiftingDesktop(lambda clicks, edges: edges)
    eyes = Packless(embedded)
    live = window(embedded, mines=10, eyes=eyes)
    turns = play(live, knowing(LAYOUT))
    next(turns), next(turns)
    embedded.move_window(93, 71)
    next(turns)
    assert eyes.packs == []
    assert live.grid.lies_as(embedded.grid)
    assert live.skin == "drawn"


class OncePacked(OnceSeeing):
    """Eyes that know the pack when they find the board; what reads it there knows of none."""

    def find(self, picture: Image) -> Reading:
        return replace(super().find(picture), skin="drawn")


def test_a_game_that_is_laid_anew_keeps_its_pack() -> None:
    embedded = ShiftingDesktop(growing)
    live = window(embedded, mines=10, eyes=OncePacked(embedded))
    *_, last = play(live, knowing(LAYOUT))
    assert last.board.outcome is Outcome.WON
    assert live.grid.lies_as(embedded.grid)
    assert live.skin == "drawn"


class WholeReader(ExactReader):
    """A reader that knows where tiles of the whole board were clicked."""

    def at(self, grid: Grid) -> ExactReader:
        assert grid.rows == LAYOUT.rows
        return super().at(grid)


class Shortsighted(ExactEyes):
    """Eyes that lose sight of the last rows, where a message lies over them."""

    def find(self, picture: Image) -> Reading:
        found = super().find(picture)
        grid = replace(found.grid, row_edges=found.grid.row_edges[:-2])
        return replace(found, grid=grid, tiles=found.tiles[:-2], certainty=found.certainty[:-2])


def test_a_part_of_a_board_is_not_the_game() -> None:
    embedded = desktop(LAYOUT)
    grid, frame = embedded.grid, embedded.grab(embedded.grid.area)
    seen = Seen(Site(grid, grid.area), "", WholeReader(grid), frame, Game(LAYOUT).board().tiles)
    assert found_again(embedded, Shortsighted(embedded), seen, None) is None


class Mistaken(ExactEyes):
    """Eyes that find the board elsewhere at each look, with what it showed."""

    def find(self, picture: Image) -> Reading:
        self.times = getattr(self, "times", -1) + 1
        if not self.times:
            self.last = super().find(picture)
        return replace(self.last, grid=self.last.grid.moved(20 * (self.times % 3), 0))


def test_a_board_that_is_never_where_it_was_found_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(following, "_may_show", lambda *_, **__: True)
    embedded = desktop(LAYOUT)
    eyes = Mistaken(embedded)
    live = window(embedded, eyes=eyes)
    live.look()
    embedded.cover(Rect(0, 0, 2000, 2000))
    with pytest.raises(WindowLostError, match="closed, covered or moved"):
        live.look()
    assert eyes.times == JOURNEYS


def deaf_after_ten_flags(
    mines: int | None, layout: Layout = LAYOUT, faults: Faults | None = None, vain: list[Point] | None = None
) -> LiveWindow:
    """Return a game on a window that answers no click once ten flags are put: these are in vain."""
    embedded = desktop(layout, faults)
    live = window(embedded, mines=mines)
    answer, game = embedded.click, embedded.game

    def click(point: Point, button: Button = Button.LEFT) -> None:
        if (game.board().tiles == Tile.FLAG).sum() < 10:
            answer(point, button)
        elif vain is not None:
            vain.append(point)

    embedded.click = click  # type: ignore[method-assign]
    return live


def test_a_game_is_won_by_its_flags_that_answers_no_click_after_them() -> None:
    *_, last = play(deaf_after_ten_flags(mines=10), knowing(LAYOUT))
    assert last.board.outcome is Outcome.WON


@pytest.mark.parametrize("left", [0, 1])
def test_where_nobody_tells_how_many_mines_there_are_all_that_is_left_was_to_be_opened(
    left: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    layout = generate(10, 10, 10, FirstClick.OPENING, Cell(0, 0), np.random.default_rng(7))

    def decide(board: Board) -> Decision:
        begun = bool((board.tiles >= 0).any())
        safe = int((board.tiles < 0).sum()) - 10
        return knowing(layout, openings=safe - left if begun else 1)(board)

    monkeypatch.setattr(Scene, "_numbers_beside", lambda *_: [])
    turns = play(deaf_after_ten_flags(None, layout), decide)
    first = next(turns)
    assert first.board.mines is None
    if left:
        with pytest.raises(EndUnseenError, match="since its last flags"):
            list(turns)
    else:
        *_, last = turns
        assert last.board.outcome is Outcome.WON
        assert (last.board.tiles == Tile.COVERED).any()


@pytest.mark.parametrize("hover", [False, True])
@pytest.mark.parametrize(("told", "turns"), [(True, 1), (False, 3)])
def test_words_tell_at_once_of_a_win_by_flags_and_few_clicks_come_to_nothing(
    told: bool, turns: int, hover: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The last one tried is lit up beneath the pointer: that is no answer."""
    monkeypatch.setattr(NextGame, "words_tell_a_win", lambda _: told)
    vain = list[Point]()
    live = deaf_after_ten_flags(11, faults=Faults(hover=hover), vain=vain)
    with nullcontext() if told else pytest.raises(StuckError, match="did not answer three times"):
        *_, last = play(live, knowing(LAYOUT, openings=30))
        assert last.board.outcome is Outcome.WON
    assert len(vain) == turns * UNHEARD


@pytest.mark.parametrize(
    ("clicks", "lost", "before", "taken"),
    [
        ("FO", "O", False, True),
        ("OF", "O", False, False),  # the one that was lost came before
        ("OFO", "O", False, True),
        ("FO", "FO", False, False),
        ("FO", "FO", True, True),
        ("O", "O", True, True),
        ("O", "O", False, False),
        ("FF", "", False, False),  # nothing was to be opened since
    ],
)
def test_flags_are_the_last_that_a_game_took(clicks: str, lost: str, before: bool, taken: bool) -> None:
    answers, actions = Answers(), {"F": Action.FLAG, "O": Action.OPEN}
    answers._flags_last = before
    for column, each in enumerate(clicks):
        answers.clicked(Move(actions[each], Cell(0, column)))
    gone = [Cell(0, column) for column, each in enumerate(clicks) if each in lost]
    assert answers.flags_taken(gone) is taken


def test_words_tell_of_no_win_by_flags_where_a_click_has_opened_a_tile(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(NextGame, "words_tell_a_win", lambda _: True)
    embedded = desktop(LAYOUT, Faults(lost_clicks=frozenset({12})))
    *_, last = play(window(embedded, mines=10), knowing(LAYOUT))
    assert not (last.board.tiles == Tile.COVERED).any()


def test_a_game_that_stops_to_answer_before_all_flags_are_put_is_not_won() -> None:
    with pytest.raises(StuckError, match="did not answer three times"):
        list(play(deaf_after_ten_flags(mines=11), knowing(LAYOUT)))


def test_the_next_game_is_played_where_its_board_is_laid_as_at_first() -> None:
    embedded = ShiftingDesktop(widening)
    live = window(embedded, mines=10)
    first = live.grid
    list(play(live, knowing(LAYOUT)))
    assert not live.grid.lies_as(first)
    before = len(embedded.clicks)
    embedded.shift = lambda clicks, edges: widening(max(0, clicks - before), edges)
    live.new_game()
    assert live.grid.lies_as(first)
    *_, last = play(live, knowing(LAYOUT))
    assert last.board.outcome is Outcome.WON
    assert all(click.cell is not None for click in embedded.clicks)


@pytest.mark.parametrize(("down", "followed"), [(17, True), (130, False)])
def test_a_board_of_which_a_part_has_left_the_screen_is_not_played_on(
    down: int, followed: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    embedded, live = begun()
    scene = live._scene
    seen, there = scene.seen(), live.grid.moved(0, down)
    monkeypatch.setattr(following, "_lines_now", lambda *_: there)
    embedded.move_window(0, down)
    laid = laid_anew(scene.screen, seen, scene.read(scene.grab()))
    assert (laid is not None) == followed


class SeeingOthers(ExactEyes):
    """Eyes that see another game of the same look on the whole screen, and the new one beside it or alone."""

    new = True

    def find(self, picture: Image) -> Reading:
        found = super().find(self.desktop.grab(self.desktop.area()))
        if picture.shape[:2] == (400, 400):
            other = replace(found, grid=found.grid.moved(0, 170))
            return replace(other, others=(found.grid.area,) if self.new else ())
        return found.moved(-found.grid.area.x + TILE, -found.grid.area.y + TILE)


@pytest.mark.parametrize("new", [True, False])
def test_another_game_that_was_there_before_is_not_the_next_one(new: bool) -> None:
    embedded = desktop(LAYOUT, size=(400, 400))
    grid, eyes = embedded.grid, SeeingOthers(embedded)
    eyes.new = new
    seen = Seen(Site(grid, grid.area), "", ExactReader(grid), embedded.grab(grid.area), None)
    known = found_new(embedded, eyes, seen, None)
    assert known is not None
    assert known.found.grid.area.y == grid.area.y + 170  # nobody said that it was there
    found = found_new(embedded, eyes, seen, None, (grid.area.moved(0, 170),))
    assert (found is not None) == new
    assert found is None or found.found.grid.lies_as(grid)


def white_page(y: int, opened: bool) -> Image:
    """Draw a board of white tiles on a page that is nearly white, so far from its top."""
    picture = np.full((460, 460, 3), 250, np.uint8)
    for row, column in np.ndindex(10, 10):
        place = Rect(70 + 32 * column, y + 32 * row, 32, 32)
        place.cut(picture)[:] = 190
        place.grown(-2).cut(picture)[:] = 225 if opened and row == 0 and column < 3 else 255
    return picture


def test_white_tiles_on_a_white_page_are_none_where_a_board_was() -> None:
    """A page scrolls by nearly two tiles: all that is read where the board lay is covered."""
    sight, screen = Sight(), desktop(LAYOUT)
    picture, moved = white_page(100, opened=False), white_page(40, opened=True)
    site = Site.of(Grid.regular(70, 100, 32, 32, 10, 10), Rect(0, 0, 460, 460))
    reader, frame = sight.reader("", site.local_grid), site.area.cut(picture)
    tiles = np.full((10, 10), Tile.COVERED, np.int8)
    reader.teach(frame, tiles)
    seen, now = Seen(site, "", reader, frame, tiles), reader.read(site.area.cut(moved).copy())
    assert len(now.unsure) <= 10
    screen._desktop, screen._canvas = Rect(0, 0, 460, 460), moved
    followed = laid_anew(screen, seen, now)
    assert followed is not None
    assert abs(followed.found.grid.area.y - 40) <= 1


@pytest.mark.parametrize(
    ("here", "unsure", "moved"), [(60, 4, False), (60, 3, True), (30, 4, True), (30, 9, False)]
)
def test_what_is_sure_where_a_board_lay_tells_nothing_where_little_looks_as_it_did(
    monkeypatch: pytest.MonkeyPatch, here: int, unsure: int, moved: bool
) -> None:
    """Three tiles are unsure at the old place; more may be at the new one, if the old shows other things."""
    _, live = begun()
    scene = live._scene
    reading, seen = scene.read(scene.grab()), scene.seen()
    there = Site.of(seen.site.grid.moved(0, 0.6 * TILE), scene.screen.area())

    def of(many: int) -> Reading:
        tiles = reading.tiles.copy()
        tiles.flat[:many] = Tile.UNSURE
        return replace(reading, tiles=tiles)

    followed = Followed(of(unsure), seen.reader, seen.frame)
    monkeypatch.setattr(following, "_lines_now", lambda *_: there.grid)
    monkeypatch.setattr(following, "_alike", lambda _, seen, site, __: here if site == seen.site else 80)
    monkeypatch.setattr(following, "_at_best", lambda *_: followed)
    assert laid_anew(scene.screen, seen, of(3)) == (followed if moved else None)

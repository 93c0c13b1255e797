"""A browser's message darkens its page, which paints no answer until it is closed."""

import numpy as np
import pytest

from screenbot.board import Action, Cell, Move, Outcome, Tile
from screenbot.desktop import Button
from screenbot.embedded import EmbeddedDesktop
from screenbot.errors import WindowLostError
from screenbot.geometry import Grid, Image, Point, Rect
from screenbot.minefield import FirstClick, generate
from screenbot.play import play
from screenbot.vision import Reading
from screenbot.window import LiveWindow, cover
from screenbot.window.following import lies_under
from screenbot.window.veil import darkened, is_only_darker, lifted, lifted_in_part, light_left
from screenbot.window.watching import PATIENCE
from tests.painted import TILE, VALUES, ExactEyes, ExactReader, desktop, knowing, window

LAYOUT = generate(9, 9, 10, FirstClick.OPENING, Cell(0, 0), np.random.default_rng(7))
PICTURE = np.random.default_rng(3).integers(20, 256, (90, 90, 3)).astype(np.uint8)


def darker(picture: Image, part: float) -> Image:
    return np.asarray(np.rint(picture * part), np.uint8)


def test_what_is_left_of_the_light_is_told() -> None:
    veiled = darker(PICTURE, 0.4)
    veiled[:20] = 250  # the message
    assert light_left(PICTURE, veiled) == pytest.approx(0.4, abs=0.01)
    assert is_only_darker(PICTURE[40:60], veiled[40:60], 0.4)
    assert is_only_darker(PICTURE[40:60], veiled[40:60] + 14, 0.4)  # beneath the pointer
    assert not is_only_darker(PICTURE[10:30], veiled[10:30], 0.4)


@pytest.mark.parametrize("other", [PICTURE, PICTURE[::-1], PICTURE // 16 * 12, np.full_like(PICTURE, 9)])
def test_other_pictures_are_not_darkened(other: Image) -> None:
    assert light_left(PICTURE, other) is None


def test_a_large_page_with_few_words_on_it_is_darkened() -> None:
    page = np.full((900, 1200, 3), 250, np.uint8)
    page[100:110, 100:300] = page[400:410, 600:780] = 90
    veiled = darker(page, 0.6)
    veiled[500:700, 400:800] = 255  # the message
    assert darkened(page, veiled)[:500].all()
    panel = page.copy()
    panel[50:] = 150
    assert not darkened(page, panel).any()  # nothing shines through it
    panel[104:112, 100:300] = 54
    assert not darkened(page, panel).any()  # but by chance, where it has words of its own


def beneath(picture: Image, part: float = 0.4, colour: tuple[int, int, int] = (90, 60, 30)) -> Image:
    """Lay a veil of one colour over a picture."""
    return np.asarray(np.rint(picture * part + colour), np.uint8)


def test_a_veil_of_any_colour_is_lifted() -> None:
    veiled = beneath(PICTURE)
    veiled[:20] = 250  # the message
    shown = lifted(PICTURE, veiled)
    assert shown is not None
    assert np.abs(shown[20:].astype(np.int16) - PICTURE[20:]).max() <= 2
    opened = PICTURE.copy()
    opened[40:60, 40:60] = 7
    shown = lifted(PICTURE, beneath(opened))
    assert shown is not None
    assert np.abs(shown.astype(np.int16) - opened).max() <= 2


def test_a_veil_over_a_dark_board_is_known_by_its_letters() -> None:
    dark = np.full((200, 200, 3), 17, np.uint8)
    dark[::10] = 34
    dark[55:65, 20:60] = (240, 240, 250)
    shown = lifted(dark, beneath(dark, 0.3, (24, 24, 24)))
    assert shown is not None
    assert np.abs(shown.astype(np.int16) - dark).max() <= 3


def test_a_veil_is_lifted_by_what_stays_where_the_rest_is_opened_beneath_it() -> None:
    before, opened = np.full((200, 200, 3), 17, np.uint8), np.full((200, 200, 3), 17, np.uint8)
    before[80:] = 130  # closed
    stay = np.zeros((200, 200), np.bool_)
    for picture in (before, opened):
        picture[30:50:2, 20:180] = (240, 240, 250)
    stay[:80] = True
    now = beneath(opened, 0.4, (12, 12, 12))
    assert lifted(before, now) is None
    shown = lifted(before, now, stay)
    assert shown is not None
    assert np.abs(shown.astype(np.int16) - opened).max() <= 3


@pytest.mark.parametrize("left", [0, 20])
def test_a_veil_is_lifted_that_lies_over_a_part_of_a_board(left: int) -> None:
    """Below it, and beneath it, tiles have been opened meanwhile."""
    stay, opened = np.ones(PICTURE.shape[:2], np.bool_), PICTURE.copy()
    for part in (slice(5, 45), slice(60, 90)):
        stay[part, 38:], opened[part, 38:] = False, 200
    now = opened.copy()
    now[:50, left:] = beneath(opened)[:50, left:]
    shown = lifted_in_part(PICTURE, now, stay)
    assert shown is not None
    assert np.abs(shown.astype(np.int16) - opened).max() <= 3
    assert lifted_in_part(PICTURE, opened, stay) is None
    assert lifted_in_part(PICTURE, now[:80], stay) is None
    now[:50, left:] = 120
    assert lifted_in_part(PICTURE, now, stay) is None


@pytest.mark.parametrize(
    ("before", "now"),
    [
        (PICTURE, PICTURE),
        (PICTURE, PICTURE[::-1]),
        (PICTURE, beneath(PICTURE[::-1])),
        (PICTURE, beneath(PICTURE, 0.1)),
        (PICTURE, beneath(PICTURE)[:50]),
        (PICTURE, np.full_like(PICTURE, 90)),
        (np.full_like(PICTURE, 90), np.full_like(PICTURE, 40)),
    ],
)
def test_no_veil_lies_over_another_picture(before: Image, now: Image) -> None:
    assert lifted(before, now) is None


class SnappingReader(ExactReader):
    """A reader that knows colours that are a little off."""

    def read(self, frame: Image) -> Reading:
        snapped = frame.copy()
        for colour in VALUES:
            snapped[np.abs(frame.astype(np.int16) - colour).max(axis=2) <= 3] = colour
        return super().read(snapped)


class SnappingEyes(ExactEyes):
    def reader(self, skin: str, grid: Grid) -> SnappingReader:
        return SnappingReader(grid)


def snapping() -> tuple[EmbeddedDesktop, LiveWindow]:
    """Return a strange game after its first opening, and its window."""
    embedded = desktop(LAYOUT)
    live = window(embedded, 10, SnappingEyes(embedded))
    live._scene.skin = ""
    live.look()
    live.do(Move(Action.OPEN, Cell(0, 0)))
    live.look()
    return embedded, live


@pytest.mark.parametrize("over", ["loss", "game"])
def test_beneath_a_veil_that_comes_with_a_message_the_board_tells_how_it_has_ended(over: str) -> None:
    """A game that goes on is not played there."""
    embedded, live = snapping()
    cell = Cell(*np.argwhere(LAYOUT.mines if over == "loss" else LAYOUT.numbers == 3)[0].tolist())
    live.do(Move(Action.OPEN, cell))
    embedded._canvas = beneath(embedded._canvas)
    middle = live.grid.area.center
    Rect(middle.x - 24, middle.y - 24, 48, 48).cut(embedded._canvas)[:] = 5
    before, began = len(embedded.clicks), embedded.now()
    if over == "loss":
        assert live.look().outcome is Outcome.LOST
        assert embedded.now() - began < PATIENCE
    else:
        with pytest.raises(WindowLostError):
            live.look()
    assert len(embedded.clicks) == before


def test_a_board_stands_beneath_a_veil_and_no_other_one_does() -> None:
    embedded = desktop(LAYOUT)
    live = window(embedded, 10, SnappingEyes(embedded))
    next(play(live, knowing(LAYOUT)))
    live.look()
    seen, light = live._scene.seen(), embedded._canvas.copy()
    embedded._canvas = beneath(light)
    assert lies_under(embedded, seen)
    for canvas in (np.roll(light, TILE, axis=1), np.roll(light, 5, axis=0)):
        embedded._canvas = beneath(np.asarray(canvas))
        assert not lies_under(embedded, seen)


def test_a_game_that_goes_on_beneath_a_veil_is_read_as_it_looks() -> None:
    _, live = snapping()
    frame = beneath(live.frame)
    reading = SnappingReader(live._scene.site.local_grid).read(frame)
    assert live._cover.through_veil(frame, reading) is reading


@pytest.mark.parametrize("certain", [False, True])
def test_beneath_a_veil_no_certain_move_has_lost(certain: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    _, live = snapping()
    live.do(Move(Action.OPEN, Cell(*np.argwhere(LAYOUT.mines)[0].tolist())))
    frame = beneath(live._scene.grab())
    reading = ExactReader(live._scene.site.local_grid).read(frame)
    monkeypatch.setattr(cover, "were_certain", lambda *_: certain)
    assert (live._cover.through_veil(frame, reading).outcome is Outcome.LOST) == (not certain)


class NightReader(ExactReader):
    """A reader that knows tiles in the dark, too."""

    def read(self, frame: Image) -> Reading:
        lit = frame.copy()
        for colour in VALUES:
            lit[(frame == darker(np.array(colour), 0.4)).all(axis=2)] = colour
        return super().read(lit)


class NightEyes(ExactEyes):
    def reader(self, skin: str, grid: Grid) -> NightReader:
        return NightReader(grid)


def veiled_at_a_click(closes: bool) -> tuple[LiveWindow, list[tuple[str, ...]]]:
    """A window whose page shows a message instead of the answer to a click; Escape may close it.

    Returns:
        Also the keys that are pressed.
    """
    embedded = desktop(LAYOUT)
    live = window(embedded, 10, NightEyes(embedded))
    live.look()
    light, keys, click = embedded._canvas.copy(), list[tuple[str, ...]](), embedded.click
    clicks: list[tuple[Point, Button]] = []

    def blocked(point: Point, button: Button = Button.LEFT) -> None:
        clicks.append((point, button))
        embedded._canvas = darker(light, 0.4)

    def key(*names: str) -> None:
        keys.append(names)
        if closes:
            embedded._canvas = light
            click(*clicks[0])

    embedded.click, embedded.key = blocked, key  # type: ignore[method-assign]
    live.do(Move(Action.FLAG, Cell(4, 4)))
    return live, keys


def test_a_message_before_the_answer_is_closed_to_see_it() -> None:
    live, keys = veiled_at_a_click(closes=True)
    assert live.look().tiles[4, 4] == Tile.FLAG
    assert keys == [("escape",)]


def test_a_message_that_stays_is_closed_once_and_ends_the_game() -> None:
    """What is dimmed can be read: it is not gone for that."""
    live, keys = veiled_at_a_click(closes=False)
    with pytest.raises(WindowLostError):
        list(play(live, knowing(LAYOUT, flags=False)))
    assert keys == [("escape",)]


def test_an_opening_that_darkens_most_of_a_board_is_no_message(monkeypatch: pytest.MonkeyPatch) -> None:
    """On a white board zeros may be grey, with the same lines around them."""
    embedded = desktop(LAYOUT)
    live = window(embedded, 10, NightEyes(embedded))
    live.look()
    light = embedded._canvas.copy()
    monkeypatch.setattr(embedded, "key", lambda *_: pytest.fail("nothing is to be closed"))

    def open_most(point: Point, button: Button = Button.LEFT) -> None:
        area = embedded.grid.area
        upper = slice(area.y, area.y + 7 * area.height // 9)
        embedded._canvas[upper] = darker(light[upper], 0.4)

    embedded.click = open_most  # type: ignore[method-assign]
    live.do(Move(Action.OPEN, Cell(0, 0)))
    assert live.look().tiles[8, 8] == Tile.COVERED


def test_a_page_that_stays_dark_is_not_played_on() -> None:
    live, _ = veiled_at_a_click(closes=False)
    with pytest.raises(WindowLostError):
        live.look()

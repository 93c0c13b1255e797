"""A browser's message darkens its page, which paints no answer until it is closed."""

import numpy as np
import pytest

from screenbot.board import Cell, Outcome
from screenbot.desktop import Button
from screenbot.embedded import EmbeddedDesktop
from screenbot.geometry import Image, Point
from screenbot.minefield import FirstClick, Game, generate
from screenbot.play import play
from screenbot.veil import is_only_darker, light_left
from tests.painted import TILE, knowing, paint, window

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


class Alerting(EmbeddedDesktop):
    """A page that shows a message before the answer to the click that ends its game; Escape closes it."""

    def __init__(self, closes: bool) -> None:
        self.closes, self.veiled, self.blocked = closes, False, 0
        super().__init__(lambda: Game(LAYOUT), paint, TILE)

    def click(self, point: Point, button: Button = Button.LEFT) -> None:
        if self.veiled:
            self.blocked += 1
            return
        canvas = self._canvas.copy()
        super().click(point, button)
        if self.game.outcome is not Outcome.PLAYING:
            self.veiled, self.shown = True, self._draw
            self._canvas, self._draw = darker(canvas, 0.4), lambda: darker(canvas, 0.4)  # type: ignore[method-assign]

    def key(self, *names: str) -> None:
        if self.closes and names == ("escape",):
            self.veiled, self._draw = False, self.shown  # type: ignore[method-assign]
            self._canvas = self._draw()


def test_a_message_before_the_last_answer_is_closed_to_see_it() -> None:
    embedded = Alerting(closes=True)
    *_, last = play(window(embedded, mines=10), knowing(LAYOUT))
    assert last.board.outcome is Outcome.WON
    assert embedded.blocked == 0

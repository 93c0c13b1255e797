"""A picture is still, and stands, for so long."""

from types import SimpleNamespace

import numpy as np
import pytest

from screenbot.window.watching import Watched


def test_a_text_cursor_that_blinks_leaves_what_stands_there() -> None:
    """A dialog over a board has one: what came with the click is still what stands in the board's place."""
    board, dialog = np.zeros((60, 80, 3), np.uint8), np.full((60, 80, 3), 240, np.uint8)
    cursor = dialog.copy()
    cursor[20:32, 40] = 0
    shown, now = [board], [0.0]
    watched = Watched(lambda: shown[0], SimpleNamespace(now=lambda: now[0], sleep=None))
    for second, picture in enumerate((dialog, cursor, dialog, cursor), 1):
        now[0], shown[0] = float(second), picture
        assert watched.changed()
        assert not watched.changed()
    now[0] = 4.5
    assert (watched.quiet, watched.stands, watched.stands_since) == (0.5, 3.5, 1.0)


def test_small_changes_come_to_a_large_one() -> None:
    """Tiles that open one by one are another board in the end."""
    shown, now = [np.zeros((60, 80, 3), np.uint8)], [0.0]
    watched = Watched(lambda: shown[0], SimpleNamespace(now=lambda: now[0], sleep=None))
    for second in range(1, 5):
        shown[0], now[0] = shown[0].copy(), float(second)
        shown[0][:6, 4 * second : 4 * second + 4] = 200
        watched.changed()
    assert watched.stands_since == 3.0


@pytest.mark.parametrize("at_once", [False, True], ids=["later", "at-once"])
@pytest.mark.parametrize(("rows", "since"), [(4, 0.0), (40, 2.0)], ids=["message", "page"])
def test_a_message_that_fades_beside_a_dialog_took_nothing_away(
    rows: int, since: float, at_once: bool
) -> None:
    """It came with the dialog, and goes seconds later: what stands in the board's place came at once."""
    board = np.zeros((60, 80, 3), np.uint8)
    dialog = board.copy()
    dialog[10:] = 240
    message, fading = dialog.copy(), dialog.copy()
    message[:rows], fading[:rows] = 90, 60
    shown, now = [dialog if at_once else board], [0.0]
    watched = Watched(lambda: shown[0], SimpleNamespace(now=lambda: now[0], sleep=None), board)
    for second, picture in ((0.1, dialog), (0.6, message), (2.0, message), (4.0, fading), (4.1, dialog)):
        now[0], shown[0] = second, picture
        watched.changed()
    assert watched.stirs_since == since

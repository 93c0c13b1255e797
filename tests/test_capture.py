"""A screen that can no longer be captured is told of in a sentence."""

from types import SimpleNamespace

import pytest
from mss.exception import ScreenShotError

from screenbot.desktop import capture
from screenbot.errors import DesktopError
from screenbot.geometry import Rect


@pytest.mark.parametrize("failure", [ScreenShotError("gone"), OSError("gone"), AssertionError()])
def test_a_display_that_goes_away_is_told_of(failure: Exception, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = {"left": 0, "top": 0, "width": 100, "height": 80}
    shot = SimpleNamespace(raw=bytes(4 * 16 * 16), width=16, height=16, size=SimpleNamespace(width=16))
    grabs = iter([shot])

    def grab(area: dict[str, int]) -> SimpleNamespace:
        for each in grabs:
            return each
        raise failure

    monkeypatch.setattr(capture, "_open_capture", lambda: SimpleNamespace(monitors=[whole], grab=grab))
    screen = capture.CapturedScreen()
    with pytest.raises(DesktopError, match=r"cannot be captured: \w+"):
        screen.grab(Rect(0, 0, 10, 10))

"""A click that was made in vain is made again with the button held."""

import pytest

from screenbot.desktop import mouse
from screenbot.desktop.protocols import Button
from screenbot.errors import DesktopError, StoppedError
from screenbot.geometry import Point, Rect


class Gui:
    """A pointer that goes where it is sent, and notes when buttons go down and up."""

    def __init__(self) -> None:
        self.place, self.time, self.held = (50.0, 50.0), 0.0, list[float]()
        self.arrived, self.rested = 0.0, list[float]()

    def position(self) -> tuple[float, float]:
        return self.place

    def moveTo(self, x: float, y: float, _pause: bool) -> None:  # noqa: N802
        self.place, self.arrived = (x, y), self.time

    def mouseDown(self, x: float, y: float, button: str, _pause: bool) -> None:  # noqa: N802
        self.held.append(-self.time)
        self.rested.append(self.time - self.arrived)

    def mouseUp(self, x: float, y: float, button: str, _pause: bool) -> None:  # noqa: N802
        self.held[-1] += self.time

    def now(self) -> float:
        return self.time

    def sleep(self, seconds: float) -> None:
        self.time += seconds


def test_a_click_made_again_holds_the_button_and_so_do_all_after_it(monkeypatch: pytest.MonkeyPatch) -> None:
    gui = Gui()
    monkeypatch.setattr(mouse, "_import_pyautogui", lambda: gui)
    pointer = mouse.Mouse(Rect(0, 0, 200, 200), 1.0, gui)
    tile, other = Point(20, 20), Point(40, 20)
    for point, button in [
        (tile, Button.LEFT),
        (other, Button.LEFT),
        (other, Button.RIGHT),
        (tile, Button.LEFT),
    ]:
        pointer.click(point, button)
    assert gui.held == [0.0] * 4
    for point in (tile, other):
        pointer.click(point)
    assert gui.held[4:] == pytest.approx([mouse.HELD] * 2)
    assert gui.rested[4:] == pytest.approx([0, mouse.HELD])  # it lay on the first one since its last click


def test_a_button_is_not_held_for_good_where_that_was_in_vain(monkeypatch: pytest.MonkeyPatch) -> None:
    gui = Gui()
    monkeypatch.setattr(mouse, "_import_pyautogui", lambda: gui)
    pointer = mouse.Mouse(Rect(0, 0, 200, 200), 1.0, gui)
    for number, place in enumerate([20, 20, 40, 40, 60, 60, 80, 90]):
        pointer.click(Point(place, place))
        if number in (1, 5):  # it is held for good by the second time
            pointer.was_in_vain()
    assert gui.held == pytest.approx([0, mouse.HELD, 0] + [mouse.HELD] * 5)


def test_one_button_may_be_held_in_each_click(monkeypatch: pytest.MonkeyPatch) -> None:
    gui = Gui()
    monkeypatch.setattr(mouse, "_import_pyautogui", lambda: gui)
    pointer = mouse.Mouse(Rect(0, 0, 200, 200), 1.0, gui)
    pointer.hold(Button.RIGHT, 0.02)
    for place, button in enumerate([Button.LEFT, Button.RIGHT, Button.RIGHT]):
        pointer.click(Point(20 * place + 20, 20), button)
    assert gui.held == pytest.approx([0, 0.02, 0.02])
    pointer.click(Point(60, 20), Button.RIGHT)
    assert gui.held[-1] == pytest.approx(mouse.HELD)  # made again, it is held longer
    pointer.hold(Button.RIGHT, 0.0)
    pointer.was_in_vain()
    pointer.click(Point(90, 20), Button.RIGHT)
    assert gui.held[-1] == 0


class HeldGui(Gui):
    """A pointer that a busy machine holds where it is until some time."""

    until = 0.0

    def moveTo(self, x: float, y: float, _pause: bool) -> None:  # noqa: N802
        if self.time >= self.until:
            self.place = x, y


def test_a_pointer_that_has_gone_where_it_was_sent_is_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    gui = HeldGui()
    monkeypatch.setattr(mouse, "_import_pyautogui", lambda: gui)
    pointer = mouse.Mouse(Rect(0, 0, 200, 200), 1.0, gui)
    gui.until = 10.0
    with pytest.raises(DesktopError, match="allow the terminal to control the mouse"):
        pointer.move(Point(20, 20))
    assert gui.time < gui.until / 2
    gui.until = 0.0
    pointer.move(Point(20, 20))
    gui.until = gui.time + 10.0
    pointer.move(Point(40, 20))
    assert pointer.position() == Point(40, 20)


def test_a_click_that_a_window_manager_holds_is_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """It holds what follows, too, and the button is let go where the pointer is by then."""

    class Holding(HeldGui):
        def mouseUp(self, x: float, y: float, button: str, _pause: bool) -> None:  # noqa: N802
            super().mouseUp(x, y, button, _pause)
            self.until = self.time + 1.0

        def moveTo(self, x: float, y: float, _pause: bool) -> None:  # noqa: N802
            self.sent = x, y
            super().moveTo(x, y, _pause)

        def position(self) -> tuple[float, float]:
            if self.time >= self.until:
                self.place = self.sent
            return self.place

    gui = Holding()
    gui.sent = gui.place
    monkeypatch.setattr(mouse, "_import_pyautogui", lambda: gui)
    mouse.Mouse(Rect(0, 0, 200, 200), 1.0, gui).click(Point(20, 20))
    assert gui.time == pytest.approx(1.0, abs=0.01)
    assert mouse._near(Point(*map(int, gui.place)), Point(20, 20))


def test_a_hand_that_pushes_the_mouse_into_a_corner_is_heeded_while_the_bot_waits(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    gui = Gui()
    gui.place = (0.0, 0.0)
    monkeypatch.setattr(mouse, "_import_pyautogui", lambda: gui)
    pointer = mouse.Mouse(Rect(0, 0, 200, 200), 1.0, gui)
    pointer.heed()  # it lay there from the start
    pointer.move(Point(50, 50))
    for place in ((50.0, 50.0), (0.0, 100.0)):
        gui.place = place
        pointer.heed()
    gui.place = (199.0, 0.0)
    with pytest.raises(StoppedError, match="corner of the screen"):
        pointer.heed()


def test_a_display_that_goes_away_is_told_of(monkeypatch: pytest.MonkeyPatch) -> None:
    def gone() -> tuple[float, float]:
        raise TypeError("'BrokenPipeError' object is not subscriptable")

    gui = Gui()
    monkeypatch.setattr(mouse, "_import_pyautogui", lambda: gui)
    pointer = mouse.Mouse(Rect(0, 0, 200, 200), 1.0, gui)
    monkeypatch.setattr(gui, "position", gone)
    with pytest.raises(DesktopError, match="display"):
        pointer.heed()

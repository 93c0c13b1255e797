"""What tests against real games share: a display with a window manager, for all of a module."""

from collections.abc import Iterator

import pytest

from tests.real import games, install


@pytest.fixture(scope="module")
def screen() -> Iterator[None]:
    """One display for the module: pyautogui keeps the one that it was imported under."""
    needed = ("Xvfb", "openbox", "kmines", "wine")
    lacking = [program for program in needed if install.program(program) is None]
    if lacking:
        pytest.skip(f"{', '.join(lacking)} not installed")
    with games.display(manager="openbox"):
        yield

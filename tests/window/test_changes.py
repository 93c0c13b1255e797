"""What a screen shows that it did not: a message, and what is written, but not what is only darker."""

import numpy as np
import pytest

from screenbot.geometry import Image
from screenbot.window.changes import came, changes, still_says, written


def page() -> Image:
    """Return a white page with blocks of colours and lines of text."""
    picture = np.full((400, 600, 3), 255, np.uint8)
    picture[40:90, 60:300] = 40, 120, 200
    picture[300:304, 50:500] = 20
    return picture


@pytest.mark.parametrize("part", [1.0, 0.6])
def test_a_message_is_new_and_the_page_that_is_darker_behind_it_is_not(part: float) -> None:
    before = page()
    now = np.asarray(before * part, np.uint8)
    now[150:250, 200:400] = 60, 90, 30
    now[190:196, 230:370] = 255
    new = came(changes(before, now))
    assert new[200, 300]
    assert not new[60, 200]
    assert not new[350, 100]


def test_a_plain_message_on_a_plain_page_is_no_darker_page() -> None:
    before = np.full((400, 600, 3), 255, np.uint8)
    now = before.copy()
    now[100:300, 100:500] = 200
    assert came(changes(before, now))[200, 300]


def test_a_white_message_on_a_white_page_is_new_where_it_is_written_on() -> None:
    before = page()
    now = before.copy()
    now[190:198, 230:370:3] = 0
    new = written(changes(before, now))
    assert new[190:198, 230:370].all()
    assert not new[:150].any()
    assert not came(changes(before, now)).any()


def test_of_screens_of_other_sizes_nothing_is_new() -> None:
    assert not changes(page(), page()[:200]).any()


@pytest.mark.parametrize(
    ("shown", "told"),
    [
        ("the same", True),
        ("mines beneath", True),
        ("a plate", False),
        ("other words", False),
        ("nothing", False),
    ],
)
def test_the_same_is_written_where_its_ink_is_and_stands_out(shown: str, told: bool) -> None:
    before = np.full((40, 120, 3), 220, np.uint8)
    now = before.copy()
    for x in range(10, 110, 25):  # broad strokes
        before[6:34, x : x + 9] = 20
        now[6:34, x + (4 if shown == "other words" else 0) :][:, :9] = 20
    if shown == "mines beneath":
        now[12:22, 45:58] = (60, 90, 200)
    if shown in ("a plate", "nothing"):
        now[:] = 20 if shown == "a plate" else 220
    assert still_says(now, before) is told

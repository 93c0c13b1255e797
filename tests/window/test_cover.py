"""What lies over a board goes away again, and the board that is there then is the same one, or the next."""

from types import SimpleNamespace
from typing import cast

import numpy as np
import pytest

from screenbot.board import Board, Cell
from screenbot.vision import Reading
from screenbot.window import cover as covering
from screenbot.window.cover import LEAVE, SOON, Cover, _begins_anew
from screenbot.window.moment import Moment
from screenbot.window.scene import Scene


@pytest.mark.parametrize(
    ("before", "now", "anew"),
    [
        ("12# ### ###", "12# ### ###", False),
        ("12# ### ###", "121 001 000", False),  # the guess has opened some
        ("12# ### ###", "### ### ###", True),
        ("12# ### ###", "1## ### ###", True),
        ("000 ### ###", "000 ### ###", True),  # nothing tells
        (None, "### ### ###", True),
    ],
)
def test_a_board_that_does_not_show_all_the_numbers_of_the_last_one_is_the_next_games(
    before: str | None, now: str, anew: bool
) -> None:
    known = None if before is None else Board.from_text(before).tiles
    assert _begins_anew(known, Board.from_text(now).tiles) == anew


@pytest.mark.parametrize("ended", [False, True])
@pytest.mark.parametrize(("goes", "same"), [(2.0, True), (2.0, False), (7.0, True), (20.0, True)])
def test_what_covers_a_game_that_seems_to_have_ended_is_waited_for_half_as_long(
    monkeypatch: pytest.MonkeyPatch, ended: bool, goes: float, same: bool
) -> None:
    now, tiles = [0.0], Board.from_text("12# ### ###").tiles
    shown = tiles if same else np.full_like(tiles, -1)

    def wait(seconds: float) -> None:
        now[0] += seconds

    scene = SimpleNamespace(
        frame=np.zeros((1, 1, 3), np.uint8),
        clock=SimpleNamespace(now=lambda: now[0]),
        wait=wait,
        grab=lambda: np.full((1, 1, 3), int(10 * now[0]) % 256, np.uint8),
        read=lambda _: SimpleNamespace(tiles=shown),
        moment=lambda: SimpleNamespace(tiles=tiles),
        stands=lambda: False,
        found_again=lambda: not ended,
        vanished=True,
    )
    looks = Cover(cast(Scene, scene), lambda: False)
    monkeypatch.setattr(covering, "remains", lambda before, reading: now[0] >= goes)
    monkeypatch.setattr(looks, "is_dimmed", lambda frame: False)
    found = looks.goes(ended)
    in_time = goes < (SOON if ended else LEAVE)
    assert found == ((in_time and same) if ended else True)  # elsewhere it is found again
    assert now[0] == pytest.approx(
        goes if in_time and (same or not ended) else SOON if ended else LEAVE, abs=0.5
    )


@pytest.mark.parametrize(
    ("unsent", "now", "left"),
    [
        ([], None, False),
        ([Cell(0, 2)], None, True),
        ([Cell(0, 2)], "12# ### ###", True),
        ([Cell(0, 2)], "12~ ### ###", True),
        ([Cell(0, 2)], "123 ### ###", False),  # the game has opened it itself
        ([Cell(0, 2), Cell(1, 0)], "123 ### ###", True),
    ],
)
def test_a_tile_that_got_no_click_is_left_unless_it_is_seen_open(
    unsent: list[Cell], now: str | None, left: bool
) -> None:
    before = Board.from_text("12# ### ###").tiles
    moment = Moment(np.zeros((9, 9, 3), np.uint8), before, {}, unsent=unsent)
    scene = SimpleNamespace(
        moment=lambda: moment,
        answers=SimpleNamespace(flag_last=False),
        restless=True,
        known_mines=None,
    )
    looks = Cover(cast(Scene, scene), lambda: False)
    assert looks._has_left_some(None if now is None else Board.from_text(now).tiles) == left


@pytest.mark.parametrize(("lifts", "won"), [(True, True), (True, False), (False, True)])
def test_a_win_is_read_through_a_message_over_a_part_of_the_board(
    monkeypatch: pytest.MonkeyPatch, lifts: bool, won: bool
) -> None:
    reading, beneath, anew = (cast(Reading, SimpleNamespace()) for _ in range(3))
    frame, clear = np.zeros((1, 1, 3), np.uint8), np.ones((1, 1, 3), np.uint8)
    scene = SimpleNamespace(
        seen=lambda: None,
        skin="",
        site=SimpleNamespace(local_grid=None),
        read=lambda picture: beneath if picture is clear else reading,
        eyes=SimpleNamespace(reader=lambda *_: SimpleNamespace(read=lambda _: anew)),
    )
    looks = Cover(cast(Scene, scene), lambda: False)
    monkeypatch.setattr(covering, "unveiled_in_part", lambda seen, now: clear if lifts else None)
    monkeypatch.setattr(looks, "seems_won", lambda read: won and read is beneath)
    assert looks.through(frame, reading) is (beneath if lifts and won else reading)

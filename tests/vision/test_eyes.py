"""A pack that is not close is believed only where it agrees with what is read without it."""

from dataclasses import replace

import numpy as np
import pytest

from screenbot.board import Tile
from screenbot.geometry import Grid
from screenbot.vision import unknown
from screenbot.vision.eyes import _agree, _believed
from screenbot.vision.reading import Reading
from screenbot.vision.unknown import _laid_better


def reading(x: float) -> Reading:
    """Return a reading of a board of ones and zeros that begins so far to the right."""
    tiles = np.indices((8, 8)).sum(axis=0).astype(np.int8) % 2
    return Reading(Grid.regular(x, 0, 20, 20, 8, 8), tiles, np.ones((8, 8), np.float32))


@pytest.mark.parametrize(("apart", "agree"), [(0.0, True), (1.0, True), (4.0, False)])
def test_the_same_tiles_elsewhere_are_no_agreement(apart: float, agree: bool) -> None:
    assert _agree(reading(0), reading(apart)) is agree


@pytest.mark.parametrize(("misfit", "believed"), [(4.0, True), (11.0, True), (20.0, False)])
def test_a_pack_far_off_is_not_believed_where_nothing_else_can_be_read(misfit: float, believed: bool) -> None:
    unread = np.full((9, 8), int(Tile.UNSURE), np.int8)
    free = Reading(Grid.regular(0, 0, 20, 20, 9, 8), unread, np.zeros((9, 8), np.float32))
    assert _believed(reading(0), free, misfit) is believed


@pytest.mark.parametrize(("off", "read_again"), [(1.0, True), (9.0, False)])
def test_what_is_not_legible_is_read_again_where_the_network_sees_its_lines_a_little_off(
    monkeypatch: pytest.MonkeyPatch, off: float, read_again: bool
) -> None:
    near, image = reading(off), np.zeros((400, 400, 3), np.uint8)
    monkeypatch.setattr(unknown, "are_tiles", lambda image, grid: True)
    monkeypatch.setattr(unknown, "refined", lambda image, grid: near)
    monkeypatch.setattr(unknown, "read_free", lambda image, grid: near)
    unread = replace(reading(0), tiles=np.full((8, 8), int(Tile.UNSURE), np.int8))
    assert (_laid_better(image, unread) is near) == read_again

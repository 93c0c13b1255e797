from dataclasses import dataclass, replace

import numpy as np
import pytest

from screenbot.solver.jit import Code, call, kernel
from screenbot.solver.workspace import Workspace


@dataclass(frozen=True, eq=False)
class Shelf(Workspace):
    bits: np.ndarray
    cube: np.ndarray
    share: float


@dataclass(frozen=True, eq=False)
class Room(Workspace):
    count: int
    shelves: tuple[Shelf, Shelf]
    best: Shelf
    plane: np.ndarray


def new_room() -> Room:
    cube = np.arange(24, dtype=np.float32).reshape(2, 3, 4)
    one, other = (Shelf(np.arange(5, dtype=np.int8), cube + k, 0.25 + k) for k in range(2))
    return Room(-7, (one, other), other, np.arange(6).reshape(2, 3))


@kernel
def tidy(room: Room, place: int) -> tuple[float, int]:
    shelf = room.shelves[place]
    room.plane[1, 2] = room.count
    shelf.bits[1:3] = room.best.bits[4]
    total = shelf.share + shelf.cube[1, 2, 3] + shelf.bits[2] + room.plane.sum()
    return total, room.best.cube.size + shelf.cube.shape[1]


@pytest.mark.parametrize("place", [0, 1])
def test_a_kernel_sees_and_changes_what_python_does(place: int) -> None:
    mine, other = new_room(), new_room()
    assert tidy(mine, place) == tidy.py_func(other, place)
    assert mine.plane.tolist() == other.plane.tolist() == [[0, 1, 2], [3, 4, -7]]
    for one, another in zip(mine.shelves, other.shelves, strict=True):
        assert one.bits.tolist() == another.bits.tolist()


def test_a_changed_copy_has_its_own_values_and_shares_the_rest() -> None:
    room = new_room()
    tidy(room, 0)
    changed = replace(room, count=5)
    tidy(changed, 0)
    assert room.plane[1, 2] == 5


def test_rooms_with_other_arrays_are_other_rooms() -> None:
    room = new_room()
    narrow = replace(room, plane=room.plane.astype(np.int32))
    assert tidy(room, 1) == tidy(narrow, 1)
    assert narrow.plane.tolist() == room.plane.tolist()


def test_an_array_that_is_a_part_of_another_is_refused() -> None:
    with pytest.raises(ValueError, match="'plane' should be in C order"):
        replace(new_room(), plane=np.zeros((2, 6), int)[:, ::2])


@dataclass(frozen=True, eq=False)
class Desk(Workspace):
    code: Code
    values: np.ndarray


@kernel
def largest(values: np.ndarray, least: int) -> tuple[int, float]:
    best = least
    for value in values:
        best = max(best, value)
    return best, 0.5 * best


@kernel
def ask(desk: Desk, least: int) -> float:
    best, half = call(desk.code, (0, 0.0), desk.values, np.int8(least))
    return best + half


def test_a_kernel_calls_another_at_its_address() -> None:
    desk = Desk(Code(largest, lambda: (np.arange(1), 0)), np.array([3, 8, 2]))
    assert ask(desk, 4) == 12.0
    assert ask(desk, 10) == 15.0
    assert len(largest.signatures) == 1


@pytest.mark.parametrize("stopped", [KeyboardInterrupt, ValueError])
def test_what_stops_the_compiler_before_a_call_comes_out_of_it(stopped: type[BaseException]) -> None:
    def examples() -> tuple[object, ...]:
        raise stopped

    with pytest.raises(stopped):
        ask(Desk(Code(largest, examples), np.arange(3)), 1)

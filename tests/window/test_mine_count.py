"""What a number beside the board counts is known by how it falls."""

import numpy as np
import pytest

from screenbot.board import Board, Outcome, Tile, Tiles
from screenbot.geometry import Grid, Point
from screenbot.vision.counters.printed import Number
from screenbot.vision.reading import Reading
from screenbot.window.mine_count import MOST, MineCount, at_least, mines_at_the_end

GRID = Grid.regular(0, 0, 20, 20, 16, 30)


def flagged(flags: int) -> Tiles:
    tiles = np.full((16, 30), int(Tile.COVERED), np.int8)
    tiles.ravel()[:flags] = Tile.FLAG
    return tiles


def learnt(*looks: tuple[int, list[int]]) -> int | None:
    """What is known after looks at so many flags and those numbers, each at a place of its own."""
    shown = iter([numbers for _, numbers in looks])
    count = MineCount(lambda _: [Number(each, Point(300 * at, 5)) for at, each in enumerate(next(shown))])
    found = [count.learnt(GRID, flagged(flags)) for flags, _ in looks]
    return next((mines for mines in found if mines is not None), None)


@pytest.mark.parametrize(
    ("looks", "mines"),
    [
        (((0, [80, 0]), (3, [77, 5]), (7, [73, 12])), 80),
        (((2, [78, 0]), (3, [77, 5]), (7, [73, 12])), 80),  # the game had begun
        (((0, [80, 0]), (3, [11, 5]), (7, [73, 12]), (8, [72])), 80),  # once it was misread
        (((0, [80, 0]), (3, [5, 77]), (7, [7, 73])), None),  # a clock that comes to what is right elsewhere
        (((0, [80, 0]), (3, [77, 5])), None),  # that may be a clock
        (((0, [80, 0]), (3, [80, 5]), (7, [80, 12])), None),  # it counts something else
        (((0, [3, 0]), (1, [2, 5]), (2, [1, 12])), None),  # no game has so few mines
        (((0, [80, 60]), (3, [77, 57]), (7, [73, 53])), None),  # which is it?
        (((0, []), (3, []), (7, [])), None),
    ],
)
def test_a_number_that_falls_with_each_flag_counts_mines(
    looks: tuple[tuple[int, set[int]], ...], mines: int | None
) -> None:
    assert learnt(*looks) == mines


def test_it_is_looked_for_a_few_times_a_game() -> None:
    looks: list[Grid] = []
    count = MineCount(lambda grid: looks.append(grid) or [Number(0, Point(0, 0))])
    for _ in range(2):
        for flags in (*range(20), 3):
            count.learnt(GRID, flagged(flags))
    assert len(looks) == MOST
    count.begin()
    count.learnt(GRID, flagged(0))
    assert len(looks) == MOST + 1


@pytest.mark.parametrize(
    ("text", "outcome", "mines"),
    [
        ("F10 110 000", Outcome.WON, 1),
        ("#10 110 000", Outcome.PLAYING, 1),
        ("#20 #20 110", Outcome.PLAYING, 2),
        ("#10 110 000", Outcome.LOST, None),
        ("~10 110 000", Outcome.WON, None),
        ("#10 #10 110", Outcome.PLAYING, None),  # one of both is none
        ("##F ##3 ##F", Outcome.PLAYING, None),
        ("F1 ## ##", Outcome.PLAYING, None),
    ],
)
def test_a_game_that_ends_with_nothing_but_mines_closed_tells_how_many(
    text: str, outcome: Outcome, mines: int | None
) -> None:
    board = Board.from_text(text)
    grid = Grid.regular(0, 0, 20, 20, *board.tiles.shape)
    reading = Reading(grid, board.tiles, np.ones(board.tiles.shape, np.float32), outcome=outcome)
    assert mines_at_the_end(reading, board.tiles) == mines


@pytest.mark.parametrize(
    ("mines", "outcome", "more"),
    [
        (2, Outcome.LOST, 4),
        (5, Outcome.LOST, 5),
        (2, Outcome.WON, 2),
        (None, Outcome.LOST, None),
    ],
)
def test_a_lost_game_has_as_many_mines_at_least_as_it_shows_or_has_flagged(
    mines: int | None, outcome: Outcome, more: int | None
) -> None:
    tiles = Board.from_text("*1F\n12!\n*1#\n").tiles
    reading = Reading(Grid.regular(0, 0, 20, 20, 3, 3), tiles, np.ones((3, 3), np.float32), outcome=outcome)
    assert at_least(mines, reading) == more

import numpy as np
import pytest

from screenbot.board import Action, Cell, Move
from screenbot.geometry import Grid
from screenbot.report.overlay import draw_risks, heat, percent


@pytest.mark.parametrize(
    ("risk", "text"),
    [(0.0, "0"), (1.0, "100"), (0.001, "<1"), (0.999, "99"), (0.146, "15"), (0.5, "50"), (1e-12, "<1")],
)
def test_per_cent_never_rounds_to_certainty(risk: float, text: str) -> None:
    assert percent(risk) == text


def test_colours_go_from_green_to_red() -> None:
    greens = [heat(risk / 10)[1] for risk in range(11)]
    assert greens == sorted(greens, reverse=True)


def test_only_covered_tiles_and_the_moves_are_drawn_on() -> None:
    picture = np.full((60, 100, 3), 128, np.uint8)
    grid = Grid.regular(10, 10, 20, 20, 2, 4)
    risks = np.full((2, 4), np.nan)
    risks[0, 0], risks[1, 3] = 0.0, 0.7
    drawn = draw_risks(picture, grid, risks, (Move(Action.OPEN, Cell(0, 0)),), (Cell(1, 0),))
    changed = np.array([[(grid.tile(r, c).cut(drawn) != 128).any() for c in range(4)] for r in range(2)])
    assert changed.tolist() == [[True, False, False, False], [True, False, False, True]]
    assert (drawn[:10] == 128).all()
    assert (picture == 128).all()


def test_small_tiles_are_enlarged_so_that_numbers_can_be_read() -> None:
    picture = np.zeros((16, 32, 3), np.uint8)
    drawn = draw_risks(picture, Grid.regular(0, 0, 8, 8, 2, 4), None)
    assert drawn.shape == (48, 96, 3)

import numpy as np
import pytest

from screenbot.geometry import Grid, Point, Rect, bounds, peak


def test_tiles_of_a_fractional_grid_touch_and_never_overlap() -> None:
    grid = Grid.regular(1.75, 2.5, 24.64, 32.75, rows=16, columns=30)
    for column in range(29):
        assert grid.tile(3, column).right == grid.tile(3, column + 1).x
    for row in range(15):
        assert grid.tile(row, 7).bottom == grid.tile(row + 1, 7).y


def test_a_grid_knows_its_size_and_area() -> None:
    grid = Grid((10.0, 37.0, 64.0, 90.0), (5.5, 30.0))
    assert (grid.rows, grid.columns) == (1, 3)
    assert grid.tile_width == 80 / 3
    assert grid.area == Rect(10, 5, 80, 25)
    assert grid.moved(5, -5).area == Rect(15, 0, 80, 25)


def test_the_tile_under_a_pixel() -> None:
    grid = Grid.regular(10, 10, 20, 20, rows=2, columns=2)
    assert grid.tile_at(Point(10, 49)) == (1, 0)
    assert grid.tile_at(Point(50, 49)) is None
    assert grid.tile_at(grid.center(1, 1)) == (1, 1)


def test_rectangles() -> None:
    rect = Rect(10, 20, 30, 40)
    assert rect.center == (25, 40)
    assert rect.grown(5) == Rect(5, 15, 40, 50)
    assert rect.clipped(Rect(0, 0, 20, 100)) == Rect(10, 20, 10, 40)
    assert rect.clipped(Rect(100, 0, 5, 5)).width == 0
    assert rect.contains(Point(10, 20))
    assert not rect.contains(Point(40, 20))
    image = np.zeros((50, 50, 3), np.uint8)
    assert rect.cut(image).shape == (30, 30, 3)
    assert bounds(image) == Rect(0, 0, 50, 50)


def test_a_grid_lies_as_another_whose_lines_are_all_within_a_pixel() -> None:
    grid = Grid.regular(10, 10, 20, 20, rows=2, columns=3)
    assert grid.lies_as(grid.moved(0.9, -0.9))
    assert not grid.lies_as(grid.moved(0, 1.5))
    assert not grid.lies_as(Grid((10, 34, 50, 70), grid.row_edges))
    assert not grid.lies_as(Grid.regular(10, 10, 20, 20, rows=2, columns=2))


def test_how_far_lines_lie_apart_in_tiles() -> None:
    grid = Grid.regular(10, 10, 20, 40, rows=2, columns=3)
    assert grid.apart(grid) == 0
    assert grid.apart(grid.moved(1, -1)) == 0.05
    assert grid.apart(Grid(grid.column_edges, (10, 50, 100))) == 0.25
    assert grid.apart(Grid.regular(10, 10, 20, 40, rows=2, columns=2)) == np.inf


def test_a_grid_in_a_picture_twice_as_large() -> None:
    grid = Grid.regular(10, 10, 20, 40, rows=2, columns=3)
    assert grid.scaled(2) == Grid.regular(20, 20, 40, 80, rows=2, columns=3)
    assert grid.scaled(2).scaled(0.5) == grid


def test_where_a_part_of_a_grid_lies_in_it() -> None:
    grid = Grid.regular(10, 10, 20, 40, rows=6, columns=5)
    assert grid.where(Grid.regular(31, 88, 20, 40, rows=3, columns=4)) == (slice(2, 5), slice(1, 5))
    assert grid.where(grid) == (slice(0, 6), slice(0, 5))


@pytest.mark.parametrize(
    ("area", "outside"),
    [
        (Rect(0, 0, 80, 60), 0.0),
        (Rect(4, 0, 100, 100), 0.2),
        (Rect(0, 5, 100, 100), 0.25),
        (Rect(0, 0, 79, 100), 0.05),
        (Rect(-9, -5, 110, 80), -0.25),
    ],
)
def test_how_far_a_board_lies_outside_an_area(area: Rect, outside: float) -> None:
    assert Grid.regular(0, 0, 20, 20, 3, 4).outside(area) == pytest.approx(outside)


@pytest.mark.parametrize("shape", [(7, 3), (4, 5, 3), (2, 3, 4, 3)])
def test_a_pixels_strongest_value(shape: tuple[int, ...]) -> None:
    colours = np.random.default_rng(1).integers(-200, 256, shape).astype(np.int16)
    assert (peak(colours) == colours.max(axis=-1)).all()

"""Pixels: points, rectangles, pictures, and the grid of tiles on a picture."""

from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import pairwise
from typing import Any, NamedTuple, TypeVar

import numpy as np
import numpy.typing as npt

Value = TypeVar("Value", bound=np.generic)

Image = npt.NDArray[np.uint8]
"""A picture: BGR, uint8 ``[height, width, 3]``."""

Number = TypeVar("Number", bound="np.bool_ | np.integer[Any] | np.floating[Any]")


def peak(colours: npt.NDArray[Number]) -> npt.NDArray[Number]:
    """Return the greatest of each pixel's three values: ``[..., 3]`` to ``[...]``.

    NumPy's own maximum along so short an axis takes 3 times as long for a small tile, 20 for a large board.
    """
    return np.asarray(np.maximum(np.maximum(colours[..., 0], colours[..., 1]), colours[..., 2]))


class Point(NamedTuple):
    """A pixel; x grows to the right, y downwards."""

    x: int
    y: int


class Rect(NamedTuple):
    """A rectangle of pixels; right and bottom edges are outside it."""

    x: int
    y: int
    width: int
    height: int

    @property
    def right(self) -> int:
        """The first column of pixels to the right of the rectangle."""
        return self.x + self.width

    @property
    def bottom(self) -> int:
        """The first row of pixels below the rectangle."""
        return self.y + self.height

    @property
    def center(self) -> Point:
        """The pixel in the middle."""
        return Point(self.x + self.width // 2, self.y + self.height // 2)

    def moved(self, x: int, y: int) -> "Rect":
        """Return the rectangle shifted by (x, y) pixels."""
        return Rect(self.x + x, self.y + y, self.width, self.height)

    def grown(self, margin: int) -> "Rect":
        """Return the rectangle with `margin` pixels more on each side."""
        return Rect(self.x - margin, self.y - margin, self.width + 2 * margin, self.height + 2 * margin)

    def clipped(self, other: "Rect") -> "Rect":
        """Return the part that lies in `other`; its size is zero where they do not meet."""
        x, y = max(self.x, other.x), max(self.y, other.y)
        right, bottom = min(self.right, other.right), min(self.bottom, other.bottom)
        return Rect(x, y, max(0, right - x), max(0, bottom - y))

    def shared(self, other: "Rect") -> float:
        """Return which part of the smaller one of two rectangles lies in both; 0 where that is empty."""
        both = self.clipped(other)
        smaller = min(self.width * self.height, other.width * other.height)
        return both.width * both.height / smaller if smaller > 0 else 0.0

    def contains(self, point: Point) -> bool:
        """Return whether the pixel lies inside."""
        return self.x <= point.x < self.right and self.y <= point.y < self.bottom

    def cut(self, image: npt.NDArray[Value]) -> npt.NDArray[Value]:
        """Return this part of a picture, or of other values ``[height, width, ...]``, as a view."""
        return image[max(0, self.y) : max(0, self.bottom), max(0, self.x) : max(0, self.right)]


def bounds(image: Image) -> Rect:
    """Return the rectangle that a whole picture covers."""
    return Rect(0, 0, image.shape[1], image.shape[0])


HALF_GAP = 0.15
"""Where tiles have gaps, half of one may lie outside of a board's picture: it is no wider, in tiles."""


@dataclass(frozen=True)
class Grid:
    """Where the tiles of a board lie, in pixels of one picture; fractions allowed.

    Edges and not one pitch, because some games draw columns of 27 px beside columns of 26 px.

    Attributes:
        column_edges: columns + 1 values of x, growing.
        row_edges: rows + 1 values of y, growing.
        clear: it is beyond doubt where the lines lie and where the board ends.
        lined: it is where the lines lie, if not where it ends.
    """

    column_edges: tuple[float, ...]
    row_edges: tuple[float, ...]
    clear: bool = field(default=True, compare=False)
    lined: bool = field(default=True, compare=False)

    @classmethod
    def regular(
        cls, x: float, y: float, tile_width: float, tile_height: float, rows: int, columns: int
    ) -> "Grid":
        """Return the grid whose tiles all have one size."""
        return cls(
            tuple(x + tile_width * column for column in range(columns + 1)),
            tuple(y + tile_height * row for row in range(rows + 1)),
        )

    @property
    def rows(self) -> int:
        """How many rows of tiles."""
        return len(self.row_edges) - 1

    @property
    def columns(self) -> int:
        """How many columns of tiles."""
        return len(self.column_edges) - 1

    @property
    def tile_width(self) -> float:
        """The mean width of a tile."""
        return (self.column_edges[-1] - self.column_edges[0]) / self.columns

    @property
    def tile_height(self) -> float:
        """The mean height of a tile."""
        return (self.row_edges[-1] - self.row_edges[0]) / self.rows

    @cached_property
    def area(self) -> Rect:
        """The smallest rectangle of whole pixels around all tiles."""
        x, y = int(np.floor(self.column_edges[0] + 1e-6)), int(np.floor(self.row_edges[0] + 1e-6))
        right = int(np.ceil(self.column_edges[-1] - 1e-6))
        bottom = int(np.ceil(self.row_edges[-1] - 1e-6))
        return Rect(x, y, right - x, bottom - y)

    def tile(self, row: int, column: int) -> Rect:
        """Return the whole pixels of one tile: each edge rounded, so that tiles never overlap."""
        x, right = round(self.column_edges[column]), round(self.column_edges[column + 1])
        y, bottom = round(self.row_edges[row]), round(self.row_edges[row + 1])
        return Rect(x, y, right - x, bottom - y)

    def center(self, row: int, column: int) -> Point:
        """Return the pixel in the middle of one tile."""
        return self.tile(row, column).center

    def where(self, inner: "Grid") -> tuple[slice, slice]:
        """Return the rows and columns in which the tiles of another grid lie."""
        rows, columns = (
            np.searchsorted(around, np.add(edges[:-1], edges[1:]) / 2) - 1
            for around, edges in ((self.row_edges, inner.row_edges), (self.column_edges, inner.column_edges))
        )
        return (
            slice(max(0, int(rows[0])), int(rows[-1]) + 1),
            slice(max(0, int(columns[0])), int(columns[-1]) + 1),
        )

    def under(self, box: Rect) -> tuple[slice, slice]:
        """Return the rows and columns of tiles that a box lies on."""
        rows, columns = (
            slice(
                max(0, int(np.searchsorted(edges, first, "right")) - 1),
                min(len(edges) - 1, int(np.searchsorted(edges, last, "left"))),
            )
            for edges, first, last in (
                (self.row_edges, box.y, box.bottom),
                (self.column_edges, box.x, box.right),
            )
        )
        return rows, columns

    def lies_as(self, other: "Grid") -> bool:
        """Return whether all lines of another grid lie within a pixel of this one's."""
        return (self.rows, self.columns) == (other.rows, other.columns) and bool(
            np.abs(np.subtract(self.column_edges, other.column_edges)).max() < 1
            and np.abs(np.subtract(self.row_edges, other.row_edges)).max() < 1
        )

    def apart(self, other: "Grid") -> float:
        """Return how far the lines of another grid lie from this one's at most, in tiles.

        It is infinite where that has another number of rows or columns.
        """
        if (self.rows, self.columns) != (other.rows, other.columns):
            return float("inf")
        across = np.abs(np.subtract(self.column_edges, other.column_edges)).max() / self.tile_width
        down = np.abs(np.subtract(self.row_edges, other.row_edges)).max() / self.tile_height
        return float(max(across, down))

    def outside(self, area: Rect) -> float:
        """Return how far beyond a rectangle the outer lines lie at most, in tiles; less than 0 inside."""
        across = max(area.x - self.column_edges[0], self.column_edges[-1] - area.right) / self.tile_width
        down = max(area.y - self.row_edges[0], self.row_edges[-1] - area.bottom) / self.tile_height
        return float(max(across, down))

    def scaled(self, by: float) -> "Grid":
        """Return the grid in the same picture made so many times as large."""
        columns = tuple(edge * by for edge in self.column_edges)
        return replace(self, column_edges=columns, row_edges=tuple(edge * by for edge in self.row_edges))

    def moved(self, x: float, y: float) -> "Grid":
        """Return the grid shifted by (x, y) pixels."""
        columns = tuple(edge + x for edge in self.column_edges)
        return replace(self, column_edges=columns, row_edges=tuple(edge + y for edge in self.row_edges))

    def tile_at(self, point: Point) -> tuple[int, int] | None:
        """Return the (row, column) of the tile under a pixel, or None outside the board."""
        for row, (top, bottom) in enumerate(pairwise(self.row_edges)):
            if top <= point.y < bottom:
                for column, (left, right) in enumerate(pairwise(self.column_edges)):
                    if left <= point.x < right:
                        return row, column
        return None

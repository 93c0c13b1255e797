"""Where a click starts the next game: a smiley or button that lies beside its board, or stays on its page."""

import numpy as np

from screenbot.desktop import Screen
from screenbot.errors import StuckError
from screenbot.geometry import Grid, Image, Point, Rect

AROUND = 12
"""So many pixels on each side of it show whether it is there."""


class Smiley:
    """What starts the next game.

    Args:
        screen: what it lies on.
        point: where it is, in the screen's pixels.
        grid: where the board is now.
    """

    def __init__(self, screen: Screen, point: Point, grid: Grid) -> None:
        self._screen, self._point = screen, point
        self._beside = Point(point.x - grid.area.x, point.y - grid.area.y)
        self._look = self._around(point)
        self._clicked = point, self._look

    def note(self, point: Point) -> None:
        """Note what a place shows that was clicked."""
        self._clicked = point, self._around(point)

    def has_changed(self) -> bool:
        """Return whether the place that was clicked last shows another thing since, as a late menu."""
        point, look = self._clicked
        return not np.array_equal(self._around(point), look)

    def place(self, grid: Grid) -> Point:
        """Return where it is: where it lay beside the board, or on the screen, as it looks more like itself.

        Args:
            grid: where the board is now.

        Raises:
            StuckError: that is a tile of the board now.
        """
        beside = Point(grid.area.x + self._beside.x, grid.area.y + self._beside.y)
        place = beside if beside == self._point else min((beside, self._point), key=self._unlike)
        if grid.area.contains(place):
            raise StuckError(
                f"The board lies where `--new-game` says, at {place.x},{place.y}: start the next game by "
                "hand, then say where its button is now."
            )
        return place

    def _unlike(self, point: Point) -> float:
        """Return how far what a place shows is from what it looked like, in grey levels."""
        now = self._around(point)
        if now.shape != self._look.shape:
            return np.inf
        return float(np.abs(now.astype(np.int16) - self._look).mean())

    def _around(self, point: Point) -> Image:
        area = Rect(point.x, point.y, 1, 1).grown(AROUND).clipped(self._screen.area())
        return self._screen.grab(area) if area.width and area.height else np.zeros((0, 0, 3), np.uint8)

"""A message over the first row of a board, or its last, of which a part is seen: it ends beside the board."""

from dataclasses import replace

import numpy as np

from screenbot.geometry import Grid, Image, peak
from screenbot.vision.finding.cutting import FAR, seen_beyond
from screenbot.vision.finding.page import SHADE
from screenbot.vision.reading import Reading

BESIDE = 2
"""A message ends no more tiles beside a board; or farther, where as much of its page is seen past it: a bar
may leave a margin."""

Places = tuple[float, ...]
"""Where lines lie, in pixels."""


def with_begun(image: Image, reading: Reading) -> Reading:
    """Return a reading with the rows or columns, unsure, that a message leaves only a part of.

    A bar that a board is scrolled under goes on beside it, as far as the page does: such a board stays cut.
    """
    sides = seen_beyond(image, reading.grid)
    if not any(sides) or not all(
        _is_message(image, reading.grid, side) for side, cut in enumerate(sides) if cut
    ):
        return reading
    longer = replace(reading.within(sides.grid(reading.grid)), cut=False)
    return longer.placed(clear=False)


def _is_message(image: Image, grid: Grid, side: int) -> bool:
    """Return whether what cuts a board on one side, as `cutting.Beyond` has them, ends at both its ends."""
    columns, rows = grid.column_edges, grid.row_edges
    if side < 2:
        image, columns, rows = image.transpose(1, 0, 2), rows, columns
    if side % 2:
        image, rows = image[::-1], tuple(image.shape[0] - edge for edge in reversed(rows))
    width, tile = image.shape[1], rows[1] - rows[0]
    cover = image[max(0, round(rows[0] - FAR[1] * tile)) : max(0, round(rows[0] - FAR[0] * tile))]
    page = image[round(rows[0] + FAR[0] * tile) : round(rows[0] + FAR[1] * tile)]
    if not len(cover) or not len(page):
        return False
    mirrored = tuple(width - edge for edge in reversed(columns))
    return _ends(cover, page, columns) and _ends(cover[:, ::-1], page[:, ::-1], mirrored)


def _ends(cover: Image, page: Image, columns: Places) -> bool:
    """Return whether left of a board the page is seen again that a message over it has not the colour of.

    A page of one colour goes on past a large message; a bar ends where the page does, or nearly.
    """
    first, half = round(columns[0]), round((columns[1] - columns[0]) / 2)
    above, below = (np.median(each[:, : max(0, first - 1)], axis=0) for each in (cover, page))
    reach = BESIDE * 2 * half
    near = max(0, first - reach)
    if not len(above):
        return False
    others = np.flatnonzero(peak(np.abs(below - below[min(near, len(below) - 1)])) >= SHADE)
    page_begins = int(others[others < near].max(initial=-1)) + 1
    message = np.median(cover[:, first : first + half], axis=(0, 1))
    seen = (peak(np.abs(above - below)) < SHADE) & (peak(np.abs(message - below)) > SHADE)
    return bool(seen[near:].any() or seen[page_begins:near].sum() >= reach)

"""A board that its window cuts between two rows: all that lies beside it ends at the same line."""

from typing import NamedTuple, Self

import numpy as np
import numpy.typing as npt

from screenbot.board import is_usual, level_mines
from screenbot.geometry import Grid, Image, peak

LARGEST = 30
"""No level has more rows or columns."""

MOST = 0.6
"""No more rows are missing than this part of those in sight."""

NEAR, FAR, BEHIND = 0.15, 0.35, 3
"""What lies before a line is so near and so far, in tiles; what lies behind begins as near, and is so many
pixels wide: a margin is broader than a gap between tiles, and the eight pixels of a page's are, where tiles
have no more than some fifty."""

OTHER = 20.0
"""Colours differ by more, in grey levels, where something ends."""

WHOLE = 0.8
"""So large a part of the strips at both sides of a board, each a tile wide, ends at one line."""

FRAME = (0.08, 0.6)
"""Where a frame begins, beside a line between tiles, and how far it goes at most, in tiles."""

EVEN = 2
"""A frame is as wide at all sides but for so many pixels."""

ENDING = 2
"""So many of a frame's three sides have an end: a heading may be part of the third."""

SHORT, ASIDE = 0.08, 2
"""An outer row of which a larger part is missing does not end at its line; colours are compared so many
pixels to both sides of where it ends."""


class _Frame(NamedTuple):
    """A band along a side of a board.

    Attributes:
        colour: its colour.
        width: its pixels, as far as they are looked at.
        ends: it is no wider: a heading may be part of a frame.
    """

    colour: npt.NDArray[np.float64]
    width: int
    ends: bool

    def is_like(self, other: Self | None) -> bool:
        """Return whether another side has the same."""
        if other is None or (self.ends and other.ends and abs(self.width - other.width) > EVEN):
            return False
        return _is_like(self.colour, other.colour)


def ends_flush(image: Image, grid: Grid) -> tuple[bool, bool, bool, bool]:
    """Return whether a board may go on at its left, its right, above and below, where its window ends.

    So it is where all beside it ends at the line that it ends at, but not where it begins as well: a board
    may fill its window one way. With more rows it would be a square, or of a level's size, and it is neither;
    or its frame is seen at the other three sides alone, and it is no whole level's: a margin may be thin.
    And where its outer row is short of its line.

    Args:
        image: a picture of the board.
        grid: where its whole tiles lie.
    """
    rows, columns = grid.rows, grid.columns
    turned = image.transpose(1, 0, 2)
    across, down = grid.column_edges, grid.row_edges
    frames = [
        _frame(image[:, ::-1], image.shape[1] - across[0], grid.tile_width, down),
        _frame(image, across[-1], grid.tile_width, down),
        _frame(turned[:, ::-1], turned.shape[1] - down[0], grid.tile_height, across),
        _frame(turned, down[-1], grid.tile_height, across),
    ]
    whole = level_mines(rows, columns) is not None and not _may_grow_to_level(rows, columns)
    open_left, open_right, open_top, open_bottom = (not whole and _is_open(frames, side) for side in range(4))
    unusual = not is_usual(rows, columns)
    few, low = unusual and missing(columns, rows) > 0, unusual and missing(rows, columns) > 0
    left, right = _ends(image, across, down, few or open_left, few or open_right)
    top, bottom = _ends(turned, down, across, low or open_top, low or open_bottom)
    short_left = _is_short(image[:, ::-1], _turned(image, across), down)
    short_right = _is_short(image, across, down)
    short_top = _is_short(turned[:, ::-1], _turned(turned, down), across)
    short_bottom = _is_short(turned, down, across)
    return (
        left or (short_left and not short_right),
        right or (short_right and not short_left),
        top or (short_top and not short_bottom),
        bottom or (short_bottom and not short_top),
    )


def missing(lines: int, across: int) -> int:
    """Return how many more rows of so many tiles make a usual board; 0 where no few of them do."""
    sizes = range(lines + 1, int((1 + MOST) * lines) + 1)
    return next((size - lines for size in sizes if is_usual(size, across)), 0)


def _may_grow_to_level(rows: int, columns: int) -> bool:
    """Return whether a larger level has as many rows, or as many columns."""
    return any(
        level_mines(rows, more) if across else level_mines(more, columns)
        for across, size in ((True, columns), (False, rows))
        for more in range(size + 1, LARGEST + 1)
    )


def _is_open(frames: list[_Frame | None], side: int) -> bool:
    """Return whether a board's frame is seen at all sides but this one."""
    own, rest = frames[side], [frame for place, frame in enumerate(frames) if place != side]
    ending = [frame for frame in rest if frame is not None and frame.ends]
    if len(ending) < ENDING:
        return False
    return all(ending[0].is_like(each) for each in rest) and not ending[0].is_like(own)


def _frame(image: Image, end: float, tile: float, rows: tuple[float, ...]) -> _Frame | None:
    """Return the band of one colour that is seen along a board at its right; None where the picture ends."""
    begin, most = (max(0, round(end + share * tile)) for share in FRAME)
    strip = image[max(0, round(rows[0])) : round(rows[-1]), begin:most]
    if not strip.size:
        return None
    band = np.median(strip, axis=0)
    other = peak(np.abs(band - band[0])) > OTHER
    return _Frame(band[0], int(other.argmax()) if other.any() else len(band), bool(other.any()))


def _ends(
    image: Image, columns: tuple[float, ...], rows: tuple[float, ...], at_left: bool, at_right: bool
) -> tuple[bool, bool]:
    """Return whether a board is flush at its left or at its right alone, where it may be."""
    if not (at_left or at_right):
        return False, False
    left, right = _is_flush(image[:, ::-1], _turned(image, columns), rows), _is_flush(image, columns, rows)
    return at_left and left and not right, at_right and right and not left


def _turned(image: Image, columns: tuple[float, ...]) -> tuple[float, ...]:
    """Return upright lines as they lie in the mirrored picture."""
    return tuple(image.shape[1] - x for x in reversed(columns))


def _is_short(image: Image, columns: tuple[float, ...], rows: tuple[float, ...]) -> bool:
    """Return whether a board and all above and below it end before the line at its right, at one place.

    There the column before does not: a gap begins before its line.
    """
    high = rows[1] - rows[0]
    strips = [(rows[0] - high, rows[0]), (rows[0], rows[-1]), (rows[-1], rows[-1] + high)]
    ends = [_changes(image, columns, -1, strip) for strip in strips]
    before = _changes(image, columns, -2, strips[1])
    if before is None or any(each is None for each in ends):
        return False
    places = np.logical_and.reduce([each > WHOLE for each in ends if each is not None])
    return bool((places & (before < 1 - WHOLE)).any())


def _changes(
    image: Image, columns: tuple[float, ...], number: int, strip: tuple[float, float]
) -> npt.NDArray[np.float64] | None:
    """Return which part of a strip changes its colour at each pixel before a line; None past the picture."""
    tile, line = columns[-1] - columns[-2], columns[number]
    first, many = round(line - FAR * tile), round((FAR - SHORT) * tile)
    top, bottom = round(strip[0]), round(strip[1])
    if top < 0 or bottom > len(image) or first < ASIDE or first + many + ASIDE >= image.shape[1]:
        return None
    part = image[top:bottom, first - ASIDE : first + many + ASIDE].astype(np.int16)
    changed = peak(np.abs(part[:, 2 * ASIDE :] - part[:, : -2 * ASIDE])) > OTHER
    return np.asarray(changed.mean(axis=0), np.float64)


def _is_flush(image: Image, columns: tuple[float, ...], rows: tuple[float, ...]) -> bool:
    """Return whether all above and below a board ends right where it ends at its right.

    Where it ends with its window one way, too, another program lies there, or the desktop.
    """
    end, tile, high = columns[-1], columns[-1] - columns[-2], rows[1] - rows[0]
    strips = ((rows[0] - high, rows[0]), (rows[-1], rows[-1] + high))
    ended, going_on = list[npt.NDArray[np.float64]](), list[npt.NDArray[np.float64]]()
    for strip in strips:
        page = _page(image, end, tile, *strip)
        if page is not None:
            (ended if _changed(image, end, tile, *strip) > WHOLE else going_on).append(page)
    if not ended or any(_is_like(ended[0], page) for page in going_on):
        return False
    return not _has_margin(image, columns, rows, ended[0])


def _page(image: Image, end: float, tile: float, top: float, bottom: float) -> npt.NDArray[np.float64] | None:
    """Return the colour of a strip right before a line; None where the picture has none of it."""
    before = image[max(0, round(top)) : max(0, round(bottom)), max(0, round(end - NEAR * tile)) : round(end)]
    return np.median(before, axis=(0, 1)) if before.size else None


def _is_like(one: npt.NDArray[np.float64], other: npt.NDArray[np.float64]) -> bool:
    return bool(np.abs(one - other).max() <= OTHER)


def _has_margin(
    image: Image, columns: tuple[float, ...], rows: tuple[float, ...], page: npt.NDArray[np.float64]
) -> bool:
    """Return whether a page is seen right of a board's end for more pixels than right of lines in it."""
    end, reach = columns[-1], round(FAR * (columns[-1] - columns[-2]))
    board = np.median(image[max(0, round(rows[0])) : round(rows[-1])], axis=0)
    like = peak(np.abs(board - page)) < OTHER

    def pages(line: float) -> int:
        return int(like[max(0, round(line)) : round(line) + reach].sum())

    return pages(end) > max((pages(line) for line in columns[1:-1]), default=0) + EVEN


def _changed(image: Image, end: float, tile: float, top: float, bottom: float) -> float:
    """Return which part of a strip has another colour behind a line than before it; 0 where there is none."""
    first, last = round(top), round(bottom)
    strip, begins = image[max(0, first) : last], round(end + NEAR * tile)
    before = strip[:, max(0, round(end - FAR * tile)) : max(0, round(end - NEAR * tile))]
    behind = strip[:, begins : begins + BEHIND]
    if first < 0 or last > len(image) or not before.shape[1] or not behind.shape[1]:
        return 0.0
    colours = [np.median(each, axis=1) for each in (before, behind)]
    return float((peak(np.abs(colours[0] - colours[1])) > OTHER).mean())

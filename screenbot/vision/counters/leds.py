"""Read numbers of two to four lit digits, red or green, above a board: the classic looks.

They are in segments, or printed in another font.
"""

from collections.abc import Iterable
from itertools import chain, pairwise
from typing import NamedTuple

import cv2
import numpy as np
import numpy.typing as npt

from screenbot.geometry import Grid, Image, Point, Rect, bounds
from screenbot.vision.counters.printed import lit_words

LIT, TINTED = 170, 16
"""A lit segment is this bright in its colour; unlit ones are so much brighter in it than in others."""

DARK = 90
"""A panel is darker than this in all other colours."""

COLOURS = ((2, 1), (1, -1))
"""The channels of red and green, and which way to read: beside Wine's green counter the clock stands left."""

WIDE = 0.45, 0.6, 0.9
"""How wide a digit's place is, in parts of its height: at least, usually, at most."""

BAR, MOST_DIGITS = 0.35, 4
"""A one's light is narrower than so many times its height, and has smaller gaps; so many digits at most."""

PANEL, EVEN = 1.8, 12.0
"""A dark area is a panel where it is less than so many times as high as the digits on it; in a dark window,
that which differs from the ground between them by less."""

PRINTED, WHOLE, MARGIN = (0.8, 1.2), 0.8, 0.3
"""How high printed digits are, in heights of what is lit, and how much of its width they fill; so much of the
panel's ground is put around it."""

OTHER_SIZES = 0.8, 1.25
"""They say the same made so many times as large."""

Light = npt.NDArray[np.uint8]
"""How bright pixels are in one colour: uint8 ``[height, width]``."""

Mask = npt.NDArray[np.bool_]
"""Which pixels are so: bool ``[height, width]``."""

_SEGMENTS = (
    (0.3, 0.7, 0.0, 0.22), (0.7, 1.0, 0.18, 0.38), (0.7, 1.0, 0.62, 0.82), (0.3, 0.7, 0.78, 1.0),
    (0.0, 0.3, 0.62, 0.82), (0.0, 0.3, 0.18, 0.38), (0.3, 0.7, 0.39, 0.61),
)  # fmt: skip
"""Where a digit's segments lie, left, right, top, bottom: top, right two, bottom, left two, middle."""

_DIGITS: dict[tuple[int, ...], str] = {
    (1, 1, 1, 1, 1, 1, 0): "0", (0, 1, 1, 0, 0, 0, 0): "1", (1, 1, 0, 1, 1, 0, 1): "2",
    (1, 1, 1, 1, 0, 0, 1): "3", (0, 1, 1, 0, 0, 1, 1): "4", (1, 0, 1, 1, 0, 1, 1): "5",
    (1, 0, 1, 1, 1, 1, 1): "6", (1, 1, 1, 0, 0, 0, 0): "7", (1, 1, 1, 1, 1, 1, 1): "8",
    (1, 1, 1, 0, 0, 1, 0): "7",
    (1, 1, 1, 1, 0, 1, 1): "9", (0, 0, 0, 0, 0, 0, 1): "-", (0, 0, 0, 0, 0, 0, 0): "",
}  # fmt: skip


class Panel(NamedTuple):
    """Digits above a board: what they show, None where that is not clear, and where they begin."""

    shown: int | None
    place: Point


def panels(image: Image, grid: Grid) -> list[Panel]:
    """Return the panels above a board, the counter of mines first."""
    reach = int(max(6 * grid.tile_height, 120))
    area = grid.area
    above = Rect(area.x, area.y - reach, area.width, reach).clipped(bounds(image))
    part = above.cut(image)
    for colour, way in COLOURS:
        light = part[..., colour]
        others = np.delete(part, colour, axis=2).max(axis=2, initial=0)
        tinted = np.asarray((light > others.astype(np.int16) + TINTED) & (others < DARK), np.bool_)
        found = _panels(light, tinted, others, max(3, round(grid.tile_height / 5)))
        if found:
            return [Panel(found[x], Point(above.x + x, above.y)) for x in sorted(found)][::way]
    return []


def _panels(light: Light, tinted: Mask, others: Light, gap: int) -> dict[int, int | None]:
    """Return what panels show on which digits stand side by side, lit or not, by where they begin.

    Where unlit segments cannot be seen, the dark panel shows how far its digits reach.
    """
    if tinted.size == 0:
        return {}
    joined = cv2.dilate(tinted.astype(np.uint8), np.ones((gap, gap), np.uint8))
    count, labels = cv2.connectedComponents(joined, connectivity=8)
    dark = (others < DARK) & (tinted | (light < DARK))
    found: dict[int, int | None] = {}
    for label in range(1, count):
        near = labels == label
        y, x = np.nonzero(near & tinted)
        digits = [Rect(int(x.min()), int(y.min()), int(np.ptp(x)) + 1, int(np.ptp(y)) + 1)]
        ground = np.median(others[near & ~tinted]) if (near & ~tinted).any() else 0.0
        even = dark & (tinted | (np.abs(others - ground) < EVEN))
        wholes = [_part(each, int(y[0]), int(x[0])) for each in (dark, even)]
        panel = next((whole for whole in wholes if whole.height < PANEL * digits[0].height), None)
        if panel is not None:
            rows = np.flatnonzero(panel.cut(tinted).any(axis=1))
            digits.append(Rect(panel.x, panel.y + int(rows[0]), panel.width, int(np.ptp(rows)) + 1))
        shaped = [rect for rect in digits if _is_panel(rect.cut(light), rect.cut(others))]
        if shaped:
            lines = {whole._replace(y=digits[0].y, height=digits[0].height): None for whole in wholes}
            lit = _first(_value(rect.cut(light)) for rect in reversed(shaped))
            printed = _first(_printed(line.cut(light)) for line in lines)
            differ = None not in (lit, printed) and lit != printed
            found[digits[0].x if panel is None else panel.x] = None if differ else _first((lit, printed))
    return found


def _first(values: Iterable[int | None]) -> int | None:
    """Return the first number that is known; None where none is."""
    return next((value for value in values if value is not None), None)


def _part(mask: Mask, y: int, x: int) -> Rect:
    """Return what hangs together with one pixel of a mask."""
    _, labels, stats, _ = cv2.connectedComponentsWithStats(mask.astype(np.uint8))
    left, top, width, height, _ = stats[labels[y, x]].tolist()
    return Rect(left, top, width, height)


def _is_panel(light: Light, others: Light) -> bool:
    """Return whether this may be a row of digits: of their shape, some of it lit, and dark otherwise."""
    height, width = light.shape
    lit, dark = (light >= LIT).mean() > 0.04, (others < DARK).mean() > 0.9
    return height >= 12 and bool(_counts(width / height)) and bool(lit and dark)


def _counts(shape: float) -> list[int]:
    """Return how many digits a panel so many times as wide as high may have, likeliest first."""
    possible = [count for count in (2, 3, 4) if WIDE[0] < shape / count < WIDE[2]]
    return sorted(possible, key=lambda count: abs(shape / count - WIDE[1]))


def _value(panel: Light) -> int | None:
    """Return the number on a panel, or None where a digit is not clear."""
    height, width = panel.shape
    # Shares of a panel with room to spare cut through its digits: the left half of a zero looks like a one.
    texts = chain([_lit_text(panel)], (_text(panel, count) for count in _counts(width / height)))
    return next((int(text) for text in texts if text is not None and text.removeprefix("-").isdigit()), None)


def _printed(panel: Light) -> int | None:
    """Return the number that is printed on a panel, and nothing else, or None where that is not clear.

    Some digits in segments look like a font's others at one size, but hardly at each.
    """
    columns = np.flatnonzero((panel >= LIT).any(axis=0))
    if not columns.size:
        return None
    digits = panel[:, columns[0] : columns[-1] + 1]
    text = _printed_at(digits, 1.0)
    if not (text.isdigit() and 1 < len(text) <= MOST_DIGITS):
        return None
    return int(text) if all(_printed_at(digits, size) == text for size in OTHER_SIZES) else None


def _printed_at(digits: Light, size: float) -> str:
    """Return what letters a lit part of a panel shows, made so many times as large; nothing where not all."""
    large = cv2.resize(digits, None, fx=size, fy=size, interpolation=cv2.INTER_LINEAR)
    height, width = large.shape
    rim = round(MARGIN * height)
    grey = cv2.copyMakeBorder(large, rim, rim, rim, rim, cv2.BORDER_CONSTANT, value=int(digits.min()))
    words = lit_words(np.asarray(grey, np.uint8), *(share * height for share in PRINTED))
    return next((word.text for word in words if word.box.width > WHOLE * width), "")


def _lit_text(panel: Light) -> str | None:
    """Return the digits that are lit on a panel with room to spare, each as wide as its light."""
    columns = np.flatnonzero(np.diff(np.pad((panel >= LIT).any(axis=0), 1).astype(np.int8)))
    digits = [_lit_digit(panel[:, start:end]) for start, end in columns.reshape(-1, 2).tolist()]
    return None if None in digits or len(digits) > MOST_DIGITS else "".join(digit or "" for digit in digits)


def _lit_digit(light: Light) -> str | None:
    """Return the digit of which a part of a panel shows just the lit segments: a bar is a one."""
    height, width = light.shape
    if width > WIDE[2] * height:
        return None  # several that touch
    if width >= BAR * height:
        return _DIGITS.get(_segments(light))
    return "1" if (light >= LIT).any(axis=1).mean() > 1 - BAR else None


def _text(panel: Light, count: int) -> str | None:
    """Return so many digits of a panel, or None where one is not clear."""
    edges = np.rint(np.linspace(0, panel.shape[1], count + 1)).astype(int)
    digits = [_DIGITS.get(_segments(panel[:, a:b])) for a, b in pairwise(edges)]
    return None if None in digits else "".join(digit or "" for digit in digits)


def _segments(light: Light) -> tuple[int, ...]:
    """Return which of a digit's segments are lit: those with a lit line along them."""
    height, width = light.shape
    lit = []
    for left, right, top, bottom in _SEGMENTS:
        columns = slice(round(left * width), max(round(right * width), round(left * width) + 1))
        rows = slice(round(top * height), round(bottom * height))
        level = left > 0 and right < 1
        lit.append(int(light[rows, columns].mean(axis=1 if level else 0).max() >= LIT))
    return tuple(lit)

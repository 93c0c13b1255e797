"""Small plots for the terminal, in braille dots: two across and four down a character."""

from collections.abc import Sequence

DOTS = ((0x01, 0x08), (0x02, 0x10), (0x04, 0x20), (0x40, 0x80))
"""The bit of each dot: ``[row][column]`` of a character."""

BLANK = 0x2800


def plot(values: Sequence[float], low: float, high: float, width: int = 60, height: int = 6) -> list[str]:
    """Return the lines of a plot of values against their order, the highest line first.

    Args:
        values: at least one.
        low: the value at the lower edge.
        high: the value at the upper edge; more is cut off there.
        width: in characters.
        height: in characters.
    """
    columns, rows = 2 * width, 4 * height
    canvas = [[0] * width for _ in range(height)]
    before: int | None = None
    for column in range(columns):
        value = values[min(len(values) - 1, column * len(values) // columns)]
        share = min(1.0, max(0.0, (value - low) / (high - low))) if high > low else 0.5
        row = round((1.0 - share) * (rows - 1))
        reach = [row] if before is None else range(min(row, before), max(row, before) + 1)
        for dot in reach:
            canvas[dot // 4][column // 2] |= DOTS[dot % 4][column % 2]
        before = row
    return ["".join(chr(BLANK + bits) for bits in line) for line in canvas]

"""Layouts as text lines and as .mbf files, both read and written.

A text line is ``WIDTH HEIGHT MINES START m1,m2,…``; an index is ``row * WIDTH + column``. An .mbf file is
the community's format: a byte each for width and height, two for the mine count (high byte first), then two a
mine: x, y. It has no first cell: the top left corner is taken.
"""

from collections.abc import Iterable
from pathlib import Path

import numpy as np

from screenbot.board import Cell
from screenbot.errors import LayoutError
from screenbot.minefield.layout import Layout, Mines

FORM = "'WIDTH HEIGHT MINES START m1,m2,…'"

MOST_TILES = 1_000_000
"""A text line that announces a larger board is taken for damaged."""


def to_line(layout: Layout) -> str:
    """Return a layout as a text line, without a line break."""
    start = layout.start.row * layout.columns + layout.start.column
    mines = ",".join(map(str, np.flatnonzero(layout.mines)))
    return f"{layout.columns} {layout.rows} {layout.mine_count} {start} {mines}".rstrip()


def from_line(line: str, line_number: int = 1) -> Layout:
    """Return the layout that a text line describes.

    Raises:
        LayoutError: the line is damaged; the message says where.
    """
    where = f"line {line_number}"
    fields = line.split()
    if len(fields) == 4 and fields[2] == "0":
        fields.append("")
    if len(fields) != 5:
        raise LayoutError(f"{where}: expected the five fields {FORM}, found {len(fields)}")
    width, height, count, start = (
        _number(field, name, where)
        for field, name in zip(fields, ("width", "height", "mine count", "start"), strict=False)
    )
    cells = width * height
    if not 1 <= cells <= MOST_TILES:
        raise LayoutError(f"{where}: a board has 1 to {MOST_TILES} tiles, not {width} x {height}")
    if start >= cells:
        raise LayoutError(f"{where}: start {start} is outside a board of {cells} tiles")
    indices = [_number(field, "mine", where) for field in fields[4].split(",")] if fields[4] else []
    if len(indices) != count:
        raise LayoutError(f"{where}: {count} mines are announced, but {len(indices)} are listed")
    seen: set[int] = set()
    for index in indices:
        if index >= cells:
            raise LayoutError(f"{where}: mine {index} is outside a board of {cells} tiles")
        if index in seen:
            raise LayoutError(f"{where}: mine {index} is listed twice")
        seen.add(index)
    return Layout(_laid(height, width, indices), Cell(*divmod(start, width)))


def read_boards(path: Path) -> list[Layout]:
    """Return the layouts of a file: the one of an .mbf file, or those of text lines.

    Raises:
        LayoutError: the file is damaged; the message says where.
    """
    if path.suffix.lower() != ".mbf":
        return read_lines(path)
    try:
        return [from_mbf(path.read_bytes())]
    except LayoutError as error:
        raise LayoutError(f"{path}: {error}") from None


def read_lines(path: Path) -> list[Layout]:
    """Return the layouts of a file of text lines; empty lines are passed over.

    Raises:
        LayoutError: a damaged line, or a file without any board.
    """
    try:
        lines = path.read_text("ascii").splitlines()
    except UnicodeDecodeError as error:
        raise LayoutError(f"{path}: byte {error.start} is no text; expected a board a line, {FORM}") from None
    layouts = []
    for number, line in enumerate(lines, start=1):
        if line.strip():
            try:
                layouts.append(from_line(line, number))
            except LayoutError as error:
                raise LayoutError(f"{path}: {error}") from None
    if not layouts:
        raise LayoutError(f"{path}: no board in it; expected a board a line, {FORM}")
    return layouts


def write_lines(path: Path, layouts: Iterable[Layout]) -> None:
    """Write layouts as text lines."""
    path.write_text("".join(f"{to_line(layout)}\n" for layout in layouts), "ascii")


def to_mbf(layout: Layout) -> bytes:
    """Return a layout as the bytes of an .mbf file.

    Raises:
        LayoutError: the format has one byte for width and height, two for the mine count.
    """
    if layout.columns > 255 or layout.rows > 255 or layout.mine_count > 65535:
        raise LayoutError(
            f"an .mbf file holds at most 255x255 tiles and 65535 mines, not {layout.rows} rows, "
            f"{layout.columns} columns and {layout.mine_count} mines; write text lines instead"
        )
    cells = np.argwhere(layout.mines)[:, ::-1].astype(np.uint8)
    head = bytes([layout.columns, layout.rows, *divmod(layout.mine_count, 256)])
    return head + cells.tobytes()


def from_mbf(data: bytes) -> Layout:
    """Return the layout that the bytes of an .mbf file describe.

    Raises:
        LayoutError: the bytes are damaged; the message says where.
    """
    if len(data) < 4:
        raise LayoutError(
            f"byte {len(data)}: the file ends within the head of 4 bytes (width, height, mines)"
        )
    width, height = data[0], data[1]
    for place, (name, size) in enumerate((("width", width), ("height", height))):
        if size == 0:
            raise LayoutError(f"byte {place}: the {name} must be 1 or more, found 0")
    count = data[2] * 256 + data[3]
    if count > width * height:
        raise LayoutError(f"byte 2: {count} mines on a board of {width * height} tiles")
    expected = 4 + 2 * count
    if len(data) != expected:
        raise LayoutError(
            f"byte {min(len(data), expected)}: {count} mines take {expected} bytes, found {len(data)}"
        )
    indices: dict[int, int] = {}
    for place in range(4, expected, 2):
        x, y = data[place], data[place + 1]
        if x >= width or y >= height:
            fault = place if x >= width else place + 1
            raise LayoutError(f"byte {fault}: mine at x {x}, y {y} is outside a board of {width}x{height}")
        first = indices.setdefault(y * width + x, place)
        if first != place:
            raise LayoutError(f"byte {place}: mine at x {x}, y {y} was already given at byte {first}")
    return Layout(_laid(height, width, list(indices)))


def _number(field: str, name: str, where: str) -> int:
    if not (field.isascii() and field.isdigit() and len(field) < 10):
        raise LayoutError(f"{where}: expected a whole number as {name}, found {field[:20]!r}")
    return int(field)


def _laid(rows: int, columns: int, indices: list[int]) -> Mines:
    mines = np.zeros(rows * columns, np.bool_)
    mines[indices] = True
    return mines.reshape(rows, columns)

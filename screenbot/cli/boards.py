"""The options that say which boards: what `bench` and `generate` share."""

from typing import TYPE_CHECKING, Annotated, NamedTuple

import typer

if TYPE_CHECKING:
    from screenbot.board import Cell
    from screenbot.minefield import FirstClick

LevelOption = Annotated[
    str | None, typer.Option(help="beginner, intermediate or expert (default).", show_default=False)
]
SizeOption = Annotated[
    str | None,
    typer.Option(metavar="RxCxM", help="Rows, columns and mines instead of a level, as 24x30x200."),
]
StartOption = Annotated[
    str,
    typer.Option(
        help="The first click is 'safe', an 'opening', 'eighth' (no mine within width / 8) or 'unsafe'."
    ),
]
FirstOption = Annotated[
    str | None,
    typer.Option(metavar="ROW,COLUMN", help="The first cell, or 'random' (default 0,0; for an opening 3,3)."),
]


class Asked(NamedTuple):
    """Which boards the options ask for.

    Attributes:
        level: what to call them: a level, or rows x columns x mines.
        size: rows, columns, mines.
        rule: what the first click is promised.
        first: the first cell; None: any.
    """

    level: str
    size: tuple[int, int, int]
    rule: "FirstClick"
    first: "Cell | None"


def asked_boards(level: str | None, size: str | None, start: str, first: str | None) -> Asked:
    """Return which boards the options ask for.

    Raises:
        typer.BadParameter: an option that cannot be read, or two that exclude each other.
    """
    from screenbot.board import LEVELS
    from screenbot.minefield import FirstClick

    if level is not None and size is not None:
        raise typer.BadParameter("--level and --size exclude each other")
    level = level or "expert"
    if size is None and level not in LEVELS:
        raise typer.BadParameter(f"--level is one of {', '.join(LEVELS)}, not {level!r}")
    numbers = LEVELS[level] if size is None else _numbers(size, "x", "--size", "three numbers, as 16x30x99")
    if len(numbers) != 3:
        raise typer.BadParameter(f"--size is three numbers, as 16x30x99, not {size!r}")
    rules = [rule.value for rule in FirstClick]
    if start not in rules:
        raise typer.BadParameter(f"--start is one of {', '.join(rules)}, not {start!r}")
    rows, columns, mines = numbers
    rule = FirstClick(start)
    name = level if size is None else f"{rows}x{columns}x{mines}"
    return Asked(name, (rows, columns, mines), rule, _first_cell(first, rule, rows, columns))


def _first_cell(first: str | None, rule: "FirstClick", rows: int, columns: int) -> "Cell | None":
    from screenbot.board import Cell

    if first == "random":
        return None
    if first is None:
        corner = rule.value in ("safe", "unsafe")
        return Cell(0, 0) if corner else Cell(min(3, rows - 1), min(3, columns - 1))
    numbers = _numbers(first, ",", "--first", "a row and a column, as 3,3")
    if len(numbers) != 2:
        raise typer.BadParameter(f"--first is a row and a column, as 3,3, not {first!r}")
    return Cell(*numbers)


def _numbers(text: str, separator: str, option: str, form: str) -> tuple[int, ...]:
    fields = text.split(separator)
    if not all(field.isascii() and field.isdigit() and len(field) < 7 for field in fields):
        raise typer.BadParameter(f"{option} is {form}, not {text!r}")
    return tuple(int(field) for field in fields)

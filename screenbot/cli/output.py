"""What commands share: how a grid and a reading become JSON, and where JSON and text go."""

import json
import sys
from typing import TYPE_CHECKING

import typer

if TYPE_CHECKING:
    from rich.console import Console

    from screenbot.geometry import Grid
    from screenbot.vision.reading import Reading


def print_json(answer: object) -> None:
    """Print one JSON object on standard output."""
    typer.echo(json.dumps(answer))


def text_console() -> "Console":
    """Return standard output; in a file or a pipe no line is broken or cut to a terminal's width."""
    from rich.console import Console

    return Console(soft_wrap=not sys.stdout.isatty())


def grid_json(grid: "Grid") -> dict[str, object]:
    """Return a grid's keys: picture pixels, rounded to a thousandth."""
    return {
        "x": round(grid.column_edges[0], 3),
        "y": round(grid.row_edges[0], 3),
        "tile_width": round(grid.tile_width, 3),
        "tile_height": round(grid.tile_height, 3),
        "rows": grid.rows,
        "columns": grid.columns,
        "column_edges": [round(edge, 3) for edge in grid.column_edges],
        "row_edges": [round(edge, 3) for edge in grid.row_edges],
    }


def reading_json(picture: str, reading: "Reading", seconds: float) -> dict[str, object]:
    """Return the keys of `read` for one picture."""
    return {
        "picture": picture,
        "grid": grid_json(reading.grid),
        "board": list(reading.board().lines),
        "skin": reading.skin,
        "sure": reading.sure,
        "unsure": [list(cell) for cell in reading.unsure],
        "outcome": reading.outcome.value,
        "mines_left": reading.mines_left,
        "seconds": round(seconds, 6),
    }

"""`screenbot advise`: for those who play themselves; the risks, the best move and why, without a click."""

import re
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from screenbot.cli.places import check_file

if TYPE_CHECKING:
    from screenbot.board import Board, Cell
    from screenbot.cli.advice import Seen


def advise(
    picture: Annotated[Path | None, typer.Option(help="Look at this screenshot, not at the screen.")] = None,
    board: Annotated[
        Path | None,
        typer.Option(help="A text file with the board: what `read` prints, or a row a line of #, F, 0 to 8."),
    ] = None,
    mines: Annotated[
        int | None, typer.Option(min=0, help="All mines, where the board does not tell.")
    ] = None,
    tile: Annotated[
        str | None, typer.Option("--why", help="Explain this tile, not the best move.", metavar="ROW,COLUMN")
    ] = None,
    overlay: Annotated[
        Path | None, typer.Option(help="Draw the risks over the board, into this PNG.")
    ] = None,
    watch: Annotated[
        bool, typer.Option("--watch", help="Advise after each of your moves, until Ctrl-C.")
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> int:
    """Show the risk of every covered tile, the best move, and why it is the best; never click."""
    if (picture is not None) + (board is not None) + watch > 1 or (watch and as_json):
        raise typer.BadParameter(
            "give only one of --picture, --board and --watch, and --watch without --json"
        )
    check_file(overlay, "--overlay")
    if watch:
        return _watch(mines, overlay)

    from screenbot.cli.advice import advice_for, as_dict, draw_advice, room_of, save_overlay

    seen = _from_text(board, mines) if board else _from_picture(picture, mines)
    advice = advice_for(seen.board, _cell(tile, seen.board) if tile else None)
    if overlay is not None:
        save_overlay(overlay, seen, advice)
    if as_json:
        from screenbot.cli.output import print_json

        print_json(as_dict(advice))
    else:
        from screenbot.cli.output import text_console

        console = text_console()
        console.print(draw_advice(advice, room_of(console)))
    return 3 if "~" in str(seen.board) else 0


def _from_text(path: Path, mines: int | None) -> "Seen":
    """Return a board that a person has written down, painted plainly."""
    import numpy as np

    from screenbot.board import Tile
    from screenbot.cli.advice import Seen
    from screenbot.cli.written import load_board
    from screenbot.geometry import Grid
    from screenbot.vision.packs.pack import find_pack
    from screenbot.vision.reading import Reading
    from screenbot.vision.rules import judged, outcome

    tiles = load_board(path).tiles
    rows, columns = tiles.shape
    paint, size = find_pack("plain").picture, 32
    known = np.where(tiles == Tile.UNSURE, Tile.COVERED, tiles)
    painted = np.vstack([np.hstack([paint(int(value), size, size) for value in row]) for row in known])
    grid = Grid.regular(0, 0, size, size, rows, columns)
    reading = Reading(grid, tiles, np.ones(tiles.shape, np.float32), outcome=outcome(tiles))
    return Seen(judged(reading.board(mines)), np.asarray(painted, np.uint8), grid)


def _from_picture(path: Path | None, mines: int | None) -> "Seen":
    """Return the board in a screenshot, or on the screen now."""
    from screenbot.cli.advice import Seen
    from screenbot.vision import read
    from screenbot.vision.picture import load_picture
    from screenbot.vision.rules import judged

    if path is not None:
        image = load_picture(path)
    else:
        from screenbot.desktop.capture import CapturedScreen

        screen = CapturedScreen()
        image = screen.grab(screen.area())
    found = read(image).whole()
    return Seen(judged(found.board(mines)), image, found.grid)


def _watch(mines: int | None, overlay: Path | None) -> int:
    """Advise after each move that the person makes, until Ctrl-C."""
    from rich.console import Console
    from rich.live import Live
    from rich.text import Text

    from screenbot.cli.advice import advice_for, draw_advice, room_of, save_overlay, watched
    from screenbot.desktop.capture import CapturedScreen
    from screenbot.desktop.clock import SystemClock
    from screenbot.errors import BoardError
    from screenbot.vision.sight import Sight

    console = Console()
    with Live(Text("Looking for a game …"), console=console, auto_refresh=False) as live:
        for seen in watched(CapturedScreen(), Sight(), SystemClock(), mines):
            try:
                advice = advice_for(seen.board)
            except BoardError as error:
                live.update(Text(str(error)), refresh=True)
                continue
            live.update(draw_advice(advice, room_of(console)), refresh=True)
            if overlay is not None:
                save_overlay(overlay, seen, advice)
    return 0


def _cell(text: str, board: "Board") -> "Cell":
    from screenbot.board import Cell

    found = re.fullmatch(r"(\d+),(\d+)", text)
    if found is None or int(found[1]) >= board.rows or int(found[2]) >= board.columns:
        raise typer.BadParameter(
            f"{text!r} is not ROW,COLUMN of a board of {board.rows} rows and {board.columns} columns; "
            "both are counted from 0",
            param_hint="--why",
        )
    return Cell(int(found[1]), int(found[2]))

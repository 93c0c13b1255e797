"""`screenbot read`: a screenshot to a board."""

import time
from contextlib import suppress
from dataclasses import dataclass
from itertools import chain, count
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from screenbot.cli.places import check_file, check_folder
from screenbot.cli.region import Region, area_of, other_games
from screenbot.errors import StoppedError

if TYPE_CHECKING:
    from rich.table import Table

    from screenbot.geometry import Image
    from screenbot.vision.reading import Reading


@dataclass(frozen=True, eq=False)
class Result:
    """What came of one picture: a reading, or the sentence that says why there is none."""

    name: str
    seconds: float
    picture: "Image | None" = None
    reading: "Reading | None" = None
    error: str = ""

    def as_dict(self) -> dict[str, object]:
        """Return the keys that scripts rely on."""
        from screenbot.cli.output import reading_json

        if self.reading is None:
            return {"picture": self.name, "error": self.error, "seconds": round(self.seconds, 6)}
        return reading_json(self.name, self.reading, self.seconds)


def read(
    pictures: Annotated[list[Path], typer.Argument(help="Screenshots.", metavar="PICTURE...")],
    skin: Annotated[str | None, typer.Option(help="Read with this template pack only.")] = None,
    overlay: Annotated[
        Path | None,
        typer.Option(help="Draw what was read over the picture, into this PNG, or into this folder."),
    ] = None,
    region: Region = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON: a list if several pictures.")] = False,
) -> int:
    """Read screenshots: where the board is, and what each tile shows."""
    _check_skin(skin)
    overlays = _overlay_files(pictures, overlay) if overlay is not None else []
    results: list[Result] = []
    with suppress(KeyboardInterrupt):
        for picture in pictures:
            results.append(_read(picture, skin, region))
    for result, file in zip(results, overlays, strict=False):
        _draw_overlay(result, file)
    _say_failures(results)
    if as_json:
        _print_json(results, several=len(pictures) > 1)
    else:
        _show(results, several=len(pictures) > 1)
    if len(results) < len(pictures):
        raise StoppedError(f"Stopped by Ctrl-C after {len(results)} of {len(pictures)} pictures.")
    return _status(results)


def _check_skin(skin: str | None) -> None:
    from screenbot.vision.packs.pack import pack_names

    if skin is not None and skin not in pack_names():
        raise typer.BadParameter(
            f"there is no skin {skin!r}: known are {', '.join(pack_names())}", param_hint="--skin"
        )


def _read(path: Path, skin: str | None, region: str | None) -> Result:
    from screenbot.errors import PictureError
    from screenbot.geometry import bounds
    from screenbot.vision import read as read_picture
    from screenbot.vision.picture import load_picture

    started = time.perf_counter()
    try:
        picture = load_picture(path)
        area = area_of(region, bounds(picture))
        reading = read_picture(area.cut(picture), skin).moved(area.x, area.y)
    except PictureError as error:
        return Result(str(path), time.perf_counter() - started, error=str(error))
    return Result(str(path), time.perf_counter() - started, picture, reading)


def _say_failures(results: list[Result]) -> None:
    for result in results:
        if result.error:
            named = "" if result.name in result.error else f"{result.name}: "
            typer.echo(f"screenbot: {named}{result.error}", err=True)


def _print_json(results: list[Result], several: bool) -> None:
    from screenbot.cli.output import print_json

    answers = [result.as_dict() for result in results]
    if several:
        print_json(answers)
    elif answers:
        print_json(answers[0])


def _show(results: list[Result], several: bool) -> None:
    from screenbot.cli.output import text_console
    from screenbot.cli.view import draw_board

    console = text_console()
    if several:
        console.print(_table(results))
        return
    for result in results:
        if result.reading is not None:
            console.print(draw_board(result.reading.board()))
            console.print(describe(result.reading))


def _table(results: list[Result]) -> "Table":
    """Return a line for each picture, by as much of its path as tells it from the others."""
    from rich.table import Column, Table
    from rich.text import Text

    last = [Path(result.name).name for result in results]
    table = Table(
        Column("Picture", overflow="fold"), "Board", "Tiles", "Skin", "Outcome", "Left", "Unsure", "ms"
    )
    for result, name in zip(results, last, strict=True):
        table.add_row(Text(name if last.count(name) == 1 else result.name), *_columns(result))
    return table


def _columns(result: Result) -> tuple[str, ...]:
    reading, took = result.reading, f"{1000 * result.seconds:.0f}"
    if reading is None:
        return "–", "–", "–", "[red]not read[/]", "", "", took
    return (
        f"{reading.grid.rows}x{reading.grid.columns}",
        f"{reading.grid.tile_width:.2f}x{reading.grid.tile_height:.2f}",
        reading.skin or "no pack",
        reading.outcome.value,
        "" if reading.mines_left is None else str(reading.mines_left),
        str(len(reading.unsure)) if reading.unsure else "",
        took,
    )


def describe(reading: "Reading") -> str:
    """Return what was found, in a sentence."""
    from screenbot.cli.written import SENTENCE

    grid = reading.grid
    by = f"skin {reading.skin}" if reading.skin else "no pack fits, read without one"
    text = (
        f"{SENTENCE}{grid.rows} rows and {grid.columns} columns at ({grid.column_edges[0]:.1f}, "
        f"{grid.row_edges[0]:.1f}), tiles of {grid.tile_width:.2f} x {grid.tile_height:.2f} pixels, {by}; "
        f"the game is {reading.outcome.value}"
    )
    if reading.mines_left is not None:
        text += f", {reading.mines_left} {'mine' if reading.mines_left == 1 else 'mines'} left"
    if reading.cut:
        text += "; it is cut, only its whole tiles are read"
    unsure = len(reading.unsure)
    if not unsure and not reading.sure:
        return f"{text}; not sure where the board ends.{other_games(reading.others)}"
    text += f"; not sure of {unsure} tile{'s' if unsure != 1 else ''}" if unsure else ""
    return f"{text}.{other_games(reading.others)}"


def _overlay_files(pictures: list[Path], target: Path) -> list[Path]:
    """Return where each picture's overlay goes; in a folder, those of one name are numbered."""
    if len(pictures) == 1 and target.suffix.lower() == ".png":
        check_file(target, "--overlay")
        files = [target]
    else:
        check_folder(target, "--overlay")
        files = []
        for picture in pictures:
            names = (f"{picture.stem}{number}.png" for number in chain([""], (f"-{n}" for n in count(2))))
            files.append(next(target / name for name in names if target / name not in files))
    own = {picture.resolve() for picture in pictures}
    for file in files:
        if file.resolve() in own:
            raise typer.BadParameter(
                f"{file} is a picture to read: name another place", param_hint="--overlay"
            )
    return files


def _draw_overlay(result: Result, file: Path) -> None:
    from screenbot.vision.overlay import draw_reading
    from screenbot.vision.picture import save_picture

    if result.picture is not None and result.reading is not None:
        save_picture(file, draw_reading(result.picture, result.reading))


def _status(results: list[Result]) -> int:
    """Return 1 where a picture could not be read, else 3 where a board is not sure, else 0."""
    if any(result.reading is None for result in results):
        return 1
    return 0 if all(result.reading is not None and result.reading.sure for result in results) else 3

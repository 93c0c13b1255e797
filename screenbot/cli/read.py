"""`screenbot read`: a screenshot to a board."""

import time
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from screenbot.cli.region import Region, area_of, other_games

if TYPE_CHECKING:
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
        Path | None, typer.Option(help="Draw what was read over the picture, into this file or folder.")
    ] = None,
    region: Region = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON: a list if several pictures.")] = False,
) -> int:
    """Read screenshots: where the board is, and what each tile shows."""
    from screenbot.cli.output import print_json

    results = [_read(picture, skin, region) for picture in pictures]
    if overlay is not None:
        _draw_overlays(results, overlay)
    if as_json:
        answers = [result.as_dict() for result in results]
        print_json(answers if len(answers) > 1 else answers[0])
    else:
        _show(results)
    return _status(results)


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


def _show(results: list[Result]) -> None:
    from rich.console import Console
    from rich.table import Table

    from screenbot.cli.output import text_console
    from screenbot.cli.view import draw_board

    console, errors = text_console(), Console(stderr=True)
    for result in results:
        if result.reading is None:
            errors.print(f"screenbot: {result.error}", highlight=False, soft_wrap=True)
    seen = [(result, result.reading) for result in results if result.reading is not None]
    if len(results) == 1 and seen:
        console.print(draw_board(seen[0][1].board()))
        console.print(describe(seen[0][1]))
    elif seen:
        table = Table("Picture", "Board", "Tiles", "Skin", "Outcome", "Left", "Unsure", "ms")
        for result, reading in seen:
            table.add_row(
                Path(result.name).name,
                f"{reading.grid.rows}x{reading.grid.columns}",
                f"{reading.grid.tile_width:.2f}x{reading.grid.tile_height:.2f}",
                reading.skin or "no pack",
                reading.outcome.value,
                "" if reading.mines_left is None else str(reading.mines_left),
                str(len(reading.unsure)) if reading.unsure else "",
                f"{1000 * result.seconds:.0f}",
            )
        console.print(table)


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
        text += f", {reading.mines_left} mines left"
    if reading.cut:
        text += "; it is cut, only its whole tiles are read"
    unsure = len(reading.unsure)
    if not unsure and not reading.sure:
        return f"{text}; not sure where the board ends.{other_games(reading.others)}"
    text += f"; not sure of {unsure} tile{'s' if unsure != 1 else ''}" if unsure else ""
    return f"{text}.{other_games(reading.others)}"


def _draw_overlays(results: list[Result], target: Path) -> None:
    from screenbot.vision.overlay import draw_reading
    from screenbot.vision.picture import save_picture

    seen = [result for result in results if result.reading is not None]
    for result in seen:
        assert result.picture is not None
        assert result.reading is not None
        single = len(results) == 1 and target.suffix.lower() == ".png"
        file = target if single else target / f"{Path(result.name).stem}.png"
        save_picture(file, draw_reading(result.picture, result.reading))


def _status(results: list[Result]) -> int:
    """Return 1 where a picture could not be read, else 3 where a board is not sure, else 0."""
    if any(result.reading is None for result in results):
        return 1
    return 0 if all(result.reading is not None and result.reading.sure for result in results) else 3

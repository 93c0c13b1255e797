"""`screenbot calibrate`: finds the grid, names the skin, and saves a profile that `play` takes."""

from pathlib import Path
from typing import Annotated

import typer


def calibrate(
    picture: Annotated[Path | None, typer.Option(help="Look at this screenshot, not at the screen.")] = None,
    save: Annotated[Path | None, typer.Option(help="Where to write the profile.")] = None,
    preview: Annotated[Path | None, typer.Option(help="Where to draw what was found.")] = None,
    mines: Annotated[
        int | None, typer.Option(min=0, help="All mines, where the window does not tell.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> int:
    """Find the game, say what was found, and write the profile that `play --profile` takes."""
    from screenbot.cli.output import grid_json, print_json
    from screenbot.cli.read import describe
    from screenbot.profile import Profile, default_profile
    from screenbot.vision import read
    from screenbot.vision.overlay import draw_reading
    from screenbot.vision.picture import load_picture, save_picture

    if picture is not None:
        image = load_picture(picture)
        found = read(image)
        on_screen = found.grid
    else:
        from screenbot.desktop import open_desktop

        screen = open_desktop().screen
        area = screen.area()
        image = screen.grab(area)
        found = read(image)
        on_screen = found.grid.moved(area.x, area.y)
    file = save or (None if picture else default_profile())
    if file is not None:
        Profile(on_screen, found.skin, found.board(mines).mines).save(file)
    drawing = preview or (file.with_suffix(".png") if file else None)
    if drawing is not None:
        save_picture(drawing, draw_reading(image, found))
    if as_json:
        print_json({"grid": grid_json(found.grid), "skin": found.skin, "outcome": found.outcome.value})
    else:
        saved = [f"Profile: {file}."] if file else []
        shown = [f"Look at {drawing} to check it."] if drawing else []
        typer.echo(" ".join([describe(found), *saved, *shown]))
    return 0 if found.sure else 3

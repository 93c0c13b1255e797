"""`screenbot calibrate`: finds the grid, names the skin, and saves a profile that `play` takes."""

from pathlib import Path
from typing import Annotated

import typer

from screenbot.cli.places import check_file
from screenbot.cli.region import Region, area_of


def calibrate(
    picture: Annotated[
        list[Path] | None, typer.Option(help="Look at this screenshot, not at the screen; several to learn.")
    ] = None,
    learn: Annotated[
        bool, typer.Option("--learn", help="Make a template pack of a skin that was never seen.")
    ] = False,
    skin: Annotated[str, typer.Option(help="What to call the skin that is learnt.")] = "my-skin",
    name: Annotated[
        list[str] | None, typer.Option(help="What a look of the contact sheet shows: NUMBER=KIND.")
    ] = None,
    new_game: Annotated[
        str | None, typer.Option(help="Keys that start a new game of the skin that is learnt, as in ctrl+n.")
    ] = None,
    save: Annotated[Path | None, typer.Option(help="Where to write the profile.")] = None,
    preview: Annotated[Path | None, typer.Option(help="Where to draw what was found.")] = None,
    mines: Annotated[
        int | None, typer.Option(min=0, help="All mines, where the window does not tell.")
    ] = None,
    region: Region = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> int:
    """Find the game, say what was found, and write the profile that `play --profile` takes."""
    from screenbot.cli.learning import boards_of_play, check_name, learn_skin, parsed_names
    from screenbot.cli.output import grid_json, print_json
    from screenbot.cli.read import describe
    from screenbot.geometry import bounds
    from screenbot.profile import Profile, default_profile
    from screenbot.vision import read
    from screenbot.vision.eyes import likeliest_board
    from screenbot.vision.overlay import draw_reading
    from screenbot.vision.picture import load_picture, save_picture

    check_file(save, "--save")
    check_file(preview, "--preview")
    learnt = None
    if learn:
        check_name(skin)
        names = parsed_names(name or [])
        wholes = [load_picture(path) for path in picture or []]
        images = [area_of(region, bounds(whole)).cut(whole) for whole in wholes]
        boards = [(image, likeliest_board(image)) for image in images] or boards_of_play(region)
        learnt = learn_skin(skin, boards, bool(images), names, new_game, as_json)
    chosen = skin if learnt else None
    if picture:
        whole = load_picture(picture[0])
        area = area_of(region, bounds(whole))
        image = area.cut(whole)
    else:
        from screenbot.desktop import open_desktop

        screen = open_desktop().screen
        area = area_of(region, screen.area())
        image = screen.grab(area)
    seen = read(image, chosen)
    found = seen.moved(area.x, area.y)
    file = save or (None if picture else default_profile())
    if file is not None:
        board = found.board(mines)
        # What only the size implies is no knowledge: played with as such, it contradicts other games.
        Profile(found.grid, found.skin, board.mines if board.told else None).save(file)
    drawing = preview or (file.with_suffix(".png") if file else None)
    if drawing is not None:
        save_picture(drawing, draw_reading(image, seen))
    sure = found.sure and not (learnt and learnt.unnamed)
    if as_json:
        answer = {"grid": grid_json(found.grid), "skin": found.skin, "outcome": found.outcome.value}
        print_json(answer | (learnt.as_dict() if learnt else {}))
    if not (as_json and sure):
        saved = [f"Profile: {file}."] if file else []
        shown = [f"Look at {drawing} to check it."] if drawing else []
        taught = [learnt.sentence()] if learnt else []
        typer.echo(" ".join([describe(found), *taught, *saved, *shown]), err=as_json)
    return 0 if sure else 3

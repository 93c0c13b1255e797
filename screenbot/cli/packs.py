"""The person's own packs: which names are free, and what to do about one that is damaged."""

import re

import typer

from screenbot.errors import PackError


def check_name(name: str) -> None:
    """Refuse a name that a pack of one's own cannot have.

    Raises:
        typer.BadParameter: it is no folder's name, or a pack that comes with screenbot is called so.
    """
    from screenbot.vision.packs import shipped_folder

    if not re.fullmatch(r"\w[\w.-]*", name):
        raise typer.BadParameter(
            f"{name!r} is no name for a skin: use letters, digits, '-', '_' and '.'", param_hint="--skin"
        )
    if (shipped_folder() / name).exists():
        raise typer.BadParameter(
            f"a pack called {name!r} comes with screenbot: choose another name", param_hint="--skin"
        )


def with_remedy(error: PackError) -> str:
    """Return what is wrong, and what to do where it is a pack of the person's own."""
    from screenbot.vision.packs import load_pack, own_folder

    for place in own_folder().glob("*/skin.toml"):
        try:
            load_pack(place.parent)
        except PackError as found:
            if str(found) == str(error):
                again = f"`screenbot calibrate --learn --skin {place.parent.name}`"
                return f"{error}. Delete the folder {place.parent}, or learn the skin again with {again}."
    return str(error)

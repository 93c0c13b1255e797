"""Where a command may write: looked at before it works for what it could not keep."""

import os
from pathlib import Path

import typer

from screenbot.errors import ScreenbotError


def check_file(path: Path | None, option: str, suffix: str = "") -> None:
    """Refuse a file that cannot be written, or whose name does not say what it will hold.

    Args:
        path: the file; none needs no check.
        option: what the person named it with.
        suffix: how its name has to end, such as ``.gif``.

    Raises:
        typer.BadParameter: the name ends otherwise.
        ScreenbotError: a folder is there, or the file's own cannot be written.
    """
    if path is None:
        return
    if suffix and path.suffix.lower() != suffix:
        raise typer.BadParameter(
            f"the file's name has to end with {suffix}, not {path.name!r}", param_hint=option
        )
    if path.is_dir():
        raise ScreenbotError(f"{option} {path}: that is a folder, and a file is needed: name one in it.")
    if path.exists() and not os.access(path, os.W_OK):
        raise ScreenbotError(f"{option} {path}: you may not write this file: name another.")
    _check(path.absolute().parent, f"{option} {path}")


def check_folder(path: Path | None, option: str) -> None:
    """Refuse a folder that cannot be written, or made where there is none.

    Raises:
        ScreenbotError: a file is in the way, or a folder that may not be written.
    """
    if path is not None:
        _check(path.absolute(), f"{option} {path}")


def _check(folder: Path, said: str) -> None:
    nearest = next(each for each in (folder, *folder.parents) if each.exists())
    if not nearest.is_dir():
        raise ScreenbotError(f"{said}: {nearest} is a file, and a folder is needed: name another.")
    if not os.access(nearest, os.W_OK | os.X_OK):
        raise ScreenbotError(f"{said}: you may not write in {nearest}: name another folder.")

"""The option `--region`: where to look, on the screen or in a picture, where more than one board is there."""

import re
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from collections.abc import Iterable

    from screenbot.geometry import Point, Rect

MARGIN = 8
"""Pixels of what is around a board that help to find it."""

Region = Annotated[
    str | None,
    typer.Option(
        "--region", metavar="X,Y,WIDTH,HEIGHT", help="Look only here, in pixels: one board of several."
    ),
]


NewGame = Annotated[
    str | None,
    typer.Option(
        "--new-game",
        metavar="X,Y",
        help="Click here for the next game, in pixels of the screen: its smiley, where no key starts one.",
    ),
]


def other_games(places: "Iterable[Rect]") -> str:
    """Return a sentence for each game beside the one that was chosen: how to have that one instead."""
    around = (each.grown(MARGIN) for each in places)
    regions = (f"{each.x},{each.y},{each.width},{each.height}" for each in around)
    return "".join(f" Another game is there, too: --region {each} takes that one." for each in regions)


def area_of(region: str | None, whole: "Rect") -> "Rect":
    """Return the part of a screen or a picture that a person asks for; the whole by default.

    Raises:
        typer.BadParameter: that is no region, or lies outside.
    """
    if region is None:
        return whole
    if not re.fullmatch(r"-?\d+,-?\d+,\d+,\d+", region):
        raise typer.BadParameter(
            f"four whole numbers are expected, as in 100,50,640,480, not {region!r}", param_hint="--region"
        )
    from screenbot.geometry import Rect

    area = Rect(*map(int, region.split(","))).clipped(whole)
    if area.width == 0 or area.height == 0:
        raise typer.BadParameter(
            f"{region} lies outside the {whole.width}x{whole.height} pixels from {whole.x},{whole.y}",
            param_hint="--region",
        )
    return area


def point_beside(text: str | None, board: "Rect", whole: "Rect") -> "Point | None":
    """Return the point of the screen that a person names, which is not on the board; None where none is.

    Raises:
        typer.BadParameter: that is no point, or lies outside or on the board.
    """
    if text is None:
        return None
    if not re.fullmatch(r"-?\d+,-?\d+", text):
        raise typer.BadParameter(
            f"two whole numbers are expected, as in 320,80, not {text!r}", param_hint="--new-game"
        )
    from screenbot.geometry import Point

    point = Point(*map(int, text.split(",")))
    if not whole.contains(point):
        raise typer.BadParameter(f"{text} lies outside the screen", param_hint="--new-game")
    if board.contains(point):
        raise typer.BadParameter(
            f"{text} lies on the board, where a click would open a tile; a button that alone lies over it "
            "when a game has ended needs no option",
            param_hint="--new-game",
        )
    return point

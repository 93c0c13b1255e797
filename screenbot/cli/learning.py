"""`screenbot calibrate --learn`: makes a template pack of a skin that was never seen."""

import re
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import typer

if TYPE_CHECKING:
    from screenbot.geometry import Image
    from screenbot.vision.packs.learning import Lesson
    from screenbot.vision.reading import Reading

GAMES = 3
"""Games played at most until each kind of tile that a pack needs was seen."""

Boards = list[tuple["Image", "Reading"]]


@dataclass(frozen=True)
class Learnt:
    """What came of learning.

    Attributes:
        folder: where the pack is.
        kinds: how many kinds of tile it knows.
        unnamed: how many looks still have no name.
        sheet: the contact sheet that shows those; None where all have one.
        again: the pictures to name them on, in words.
        forgotten: the kinds that a pack of this name knew before and no longer does.
    """

    folder: Path
    kinds: int
    unnamed: int
    sheet: Path | None
    again: str
    forgotten: tuple[str, ...]

    def as_dict(self) -> dict[str, object]:
        """Return the keys that scripts rely on."""
        return {
            "unnamed": self.unnamed,
            "sheet": None if self.sheet is None else str(self.sheet),
            "forgotten": list(self.forgotten),
        }

    def sentence(self) -> str:
        """Return what was learnt, and what is left to do."""
        text = f"Learnt {self.kinds} kinds of tile: {self.folder}."
        if self.forgotten:
            text += (
                f" The pack that was there knew {', '.join(self.forgotten)}, too, and is gone: "
                "learn it once more with pictures that show them."
            )
        if not self.unnamed:
            return text
        return (
            f"{text} {self.unnamed} looks have no name yet: look at {self.sheet}, then run this again with "
            f"{self.again} and a --name for each, such as --name 1=flag."
        )


def check_name(name: str) -> None:
    """Refuse a name that a pack of one's own cannot have.

    Raises:
        typer.BadParameter: it is no folder's name, or a pack that comes with screenbot is called so.
    """
    from screenbot.vision.packs.pack import shipped_folder

    if not re.fullmatch(r"\w[\w.-]*", name):
        raise typer.BadParameter(
            f"{name!r} is no name for a skin: use letters, digits, '-', '_' and '.'", param_hint="--skin"
        )
    if (shipped_folder() / name).exists():
        raise typer.BadParameter(
            f"a pack called {name!r} comes with screenbot: choose another name", param_hint="--skin"
        )


def learn_skin(
    skin: str, boards: Boards, kept: bool, names: dict[int, int], new_game: str | None, as_json: bool
) -> Learnt:
    """Learn a skin from boards that were read, and save the pack.

    The person is asked for what could not be proved, where there is a terminal.

    Args:
        skin: what to call it.
        boards: pictures and what was read in them.
        kept: whether the person has the pictures; else they are kept, for names to be given later.
        names: what the person said looks are: number of the look, kind of tile.
        new_game: the keys that start a new game, such as ``ctrl+n``; None looks for what does.
        as_json: ask nothing.

    Raises:
        PackError: no board, a kind that a pack needs was not seen, or a name for a look that there is not.
    """
    from screenbot.errors import PackError
    from screenbot.vision.packs.learning import contact_sheet, learn, named, pack_of
    from screenbot.vision.packs.pack import NAMES, own_folder, save_pack
    from screenbot.vision.picture import save_picture

    folder = own_folder() / skin
    sheet = folder.with_name(f"{skin}-contact-sheet.png")
    lesson = learn(boards)
    if lesson.unnamed:
        save_picture(sheet, contact_sheet(lesson))
    elif names:
        raise PackError("every look has a name already: run this again without --name")
    given = names
    if lesson.unnamed and not given and not as_json and sys.stdin.isatty():
        given = _ask(lesson, sheet)
    again = "the same pictures"
    if not kept and lesson.unnamed:
        pictures = folder.with_name(f"{skin}-pictures")
        for number, (picture, _) in enumerate(boards):
            save_picture(pictures / f"{number:03}.png", picture)
        again = f"a --picture for each of {pictures}"
    lesson = named(lesson, given)
    pack = pack_of(lesson, skin, (tuple(new_game.split("+")),) if new_game else ())
    forgotten = _kinds(folder) - {NAMES[value] for value in lesson.known}
    save_pack(pack, folder)
    shown = sheet if lesson.unnamed else None
    return Learnt(folder, len(lesson.known), len(lesson.unnamed), shown, again, tuple(sorted(forgotten)))


def _kinds(folder: Path) -> set[str]:
    """Return the kinds of tile that the pack in a folder knows; none where there is no sound pack."""
    from screenbot.errors import PackError
    from screenbot.vision.packs.pack import NAMES, load_pack

    try:
        return {NAMES[example.value] for example in load_pack(folder).examples}
    except PackError:
        return set()


def boards_of_play(region: str | None) -> Boards:
    """Play on the screen until each kind of tile that a pack needs was seen; return what was read."""
    from screenbot.board import Outcome
    from screenbot.cli.play import adapting
    from screenbot.cli.region import area_of
    from screenbot.desktop import open_desktop
    from screenbot.errors import PlayError
    from screenbot.play import play
    from screenbot.solver import strategy
    from screenbot.vision.packs.learning import learn
    from screenbot.vision.sight import Sight
    from screenbot.window import LiveWindow
    from screenbot.window.site import find_uncovered

    desktop = open_desktop()
    area, eyes = area_of(region, desktop.screen.area()), Sight(packs=False)
    window = LiveWindow(desktop, eyes, find_uncovered(desktop, eyes, area), area=area)
    new_strategy = adapting(lambda _: strategy("best"), window, stated=False)
    boards: Boards = []
    for game in range(GAMES):
        try:
            if game:
                window.new_game()
            for turn in play(window, new_strategy(game)):
                assert window.reading is not None
                boards.append((window.frame, window.reading))
                outcome = turn.board.outcome
            if outcome is Outcome.WON:
                window.finish(turn.board)
        except PlayError as error:
            typer.echo(f"The game could not be played on: {error}", err=True)
            break
        if outcome is Outcome.WON and not learn(boards).lacking:
            break
    return boards


def parsed_names(names: list[str]) -> dict[int, int]:
    """Return what ``--name 3=flag`` says, of all: number of the look, kind of tile."""
    return dict(map(_parsed, names))


def _parsed(name: str) -> tuple[int, int]:
    from screenbot.vision.packs.pack import KINDS

    number, _, kind = name.partition("=")
    if not number.isdigit() or kind not in KINDS:
        raise typer.BadParameter(
            f"{name!r} is not NUMBER=KIND with a kind of {', '.join(KINDS)}", param_hint="--name"
        )
    return int(number), KINDS[kind]


def _ask(lesson: "Lesson", sheet: Path) -> dict[int, int]:
    from rich.prompt import Prompt

    from screenbot.vision.packs.pack import KINDS

    typer.echo(f"Some looks have no name. They are drawn in {sheet}: what do they show?")
    answers: dict[int, int] = {}
    for number in range(1, len(lesson.unnamed) + 1):
        kind = Prompt.ask(f"Look {number}", choices=[*KINDS, "skip"], default="skip")
        if kind != "skip":
            answers[number] = KINDS[kind]
    return answers

"""`screenbot generate`: boards as text lines or .mbf files."""

from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Annotated

import typer

from screenbot.cli.boards import Asked, FirstOption, LevelOption, SizeOption, StartOption, asked_boards
from screenbot.cli.output import print_json
from screenbot.cli.places import check_file

if TYPE_CHECKING:
    from screenbot.minefield import Layout

DEFAULT_TRIES = 20_000


def generate(
    out: Annotated[Path, typer.Option(help="The file to write: .mbf, or a text line a board.")],
    level: LevelOption = None,
    size: SizeOption = None,
    start: StartOption = "safe",
    first: FirstOption = None,
    no_guess: Annotated[
        bool,
        typer.Option("--no-guess", help="Only boards that need no guess from their first cell on."),
    ] = False,
    tries: Annotated[
        int, typer.Option(min=1, help="How many boards to try for one without guesses before giving up.")
    ] = DEFAULT_TRIES,
    count: Annotated[int, typer.Option(min=1, help="How many boards; several .mbf are numbered.")] = 1,
    seed: Annotated[int, typer.Option(min=0, help="Same seed, same boards, everywhere.")] = 0,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> int:
    """Write boards to a file, also such that need no guess."""
    asked = asked_boards(level, size, start, first)
    check_file(out, "--out")
    began = perf_counter()
    drawn = [_draw(asked, seed, index, tries if no_guess else None) for index in range(count)]
    layouts, all_tries = [layout for layout, _ in drawn], sum(tried for _, tried in drawn)
    paths = _write(out, layouts)
    seconds = perf_counter() - began
    if as_json:
        print_json({"boards": count, "seconds": seconds, "tries": all_tries})
        return 0
    kind = "solved without a guess from their first cells" if no_guess else f"first click {asked.rule.value}"
    if no_guess and asked.first is not None:
        kind = f"solved without a guess from row {asked.first.row}, column {asked.first.column}"
    where = str(out) if len(paths) == 1 else f"{paths[0]} to {paths[-1].name}"
    boards = "1 board" if count == 1 else f"{count:,} boards"
    typer.echo(f"{boards} of {asked.level}, {kind}: {where} ({all_tries:,} tried in {seconds:.2f} s)")
    return 0


def _draw(asked: Asked, seed: int, index: int, tries: int | None) -> tuple["Layout", int]:
    """Return a board and how many were drawn for it; with `tries`, one that needs no guess."""
    import numpy as np

    from screenbot.board import Cell
    from screenbot.minefield import generate as draw

    rng = np.random.Generator(np.random.PCG64(np.random.SeedSequence(seed, spawn_key=(index,))))
    rows, columns, _ = asked.size
    first = asked.first or Cell(int(rng.integers(rows)), int(rng.integers(columns)))
    if tries is None:
        return draw(*asked.size, asked.rule, first, rng), 1
    from screenbot.no_guess import generate_no_guess

    return generate_no_guess(*asked.size, asked.rule, first, rng, tries)


def _write(out: Path, layouts: list["Layout"]) -> list[Path]:
    """Write the boards; return the files."""
    from screenbot.minefield.files import to_mbf, write_lines

    out.parent.mkdir(parents=True, exist_ok=True)
    if out.suffix.lower() != ".mbf":
        write_lines(out, layouts)
        return [out]
    digits = len(str(len(layouts)))
    numbered = [out.with_stem(f"{out.stem}-{number:0{digits}}") for number in range(1, len(layouts) + 1)]
    paths = [out] if len(layouts) == 1 else numbered
    for path, layout in zip(paths, layouts, strict=True):
        path.write_bytes(to_mbf(layout))
    return paths

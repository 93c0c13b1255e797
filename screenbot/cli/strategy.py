"""The option `--strategy`: who decides."""

from typing import Annotated

import typer


def _known(name: str) -> str:
    from screenbot.solver import STRATEGIES

    if name not in STRATEGIES:
        raise typer.BadParameter(f"it is one of {', '.join(STRATEGIES)}, not {name!r}")
    return name


StrategyOption = Annotated[
    str,
    typer.Option(
        "--strategy", callback=_known, help="rules, adjacency, matrix, tank or best: weakest first."
    ),
]

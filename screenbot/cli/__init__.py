"""The command line: one module a command, and the one place where errors become a sentence and a status.

Exit status: 0 done, 1 failed, 2 misused, 3 not sure what a picture shows, 130 stopped by the person.
"""

import logging
import os
import sys
from collections.abc import Callable
from functools import wraps
from typing import Annotated

import typer

from screenbot import __version__
from screenbot.cli.advise import advise
from screenbot.cli.bench import bench
from screenbot.cli.calibrate import calibrate
from screenbot.cli.demo import demo
from screenbot.cli.doctor import doctor
from screenbot.cli.generate import generate
from screenbot.cli.history import history
from screenbot.cli.play import play
from screenbot.cli.read import read
from screenbot.cli.replay import replay
from screenbot.errors import ScreenbotError, StoppedError
from screenbot.interruption import answer_interrupts

# Command modules import NumPy, OpenCV, Numba and pyautogui inside their functions: --help stays instant.

app = typer.Typer(
    name="screenbot",
    help="Reads a real Minesweeper window off the screen, thinks, and clicks until the game is won.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _show_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"screenbot {__version__}")
        raise typer.Exit


@app.callback()
def _options(
    version: Annotated[
        bool, typer.Option("--version", callback=_show_version, is_eager=True, help="Print the version.")
    ] = False,
) -> None:
    del version


def _add(command: Callable[..., int]) -> None:
    """Register a command: its return value is the exit status, Ctrl-C is a person's stop."""

    @wraps(command)
    def run(*args: object, **options: object) -> None:
        try:
            status = command(*args, **options)
        except KeyboardInterrupt:
            raise StoppedError("Stopped by Ctrl-C.") from None
        raise typer.Exit(status)

    app.command()(run)


for command in (demo, play, calibrate, read, advise, replay, history, bench, generate, doctor):
    _add(command)


class _Notes(logging.Handler):
    """Tells the person what takes long, on standard error."""

    def emit(self, record: logging.LogRecord) -> None:
        sys.stderr.write(f"screenbot: {record.getMessage()}\n")


def _failure(error: OSError) -> str:
    """Return what the system refused, and what to do."""
    reason = error.strerror or error
    if error.filename is None:
        return f"Nothing more can be read or written ({reason}): make room, or send the output elsewhere."
    return f"{error.filename} cannot be used ({reason}): check its name, and that you may read and write it."


def main() -> None:
    """Run the command line; the entry point of the `screenbot` script."""
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w")  # noqa: SIM115, PTH123 - closed by the person; lasts as long as we do
    if sys.stdout is None:
        sys.stderr.write("screenbot: Standard output is closed: send it to a file or to /dev/null instead.\n")
        sys.exit(1)
    os.environ.setdefault(
        "OPENCV_LOG_LEVEL", "ERROR"
    )  # it warns of a damaged picture; so do we, in a sentence
    logger = logging.getLogger("screenbot")
    logger.setLevel(logging.INFO)
    logger.handlers = [_Notes()]
    answer_interrupts()
    sys.set_int_max_str_digits(0)  # a large board has layouts of more digits than Python prints unasked
    try:
        app()
    except ScreenbotError as error:
        sys.stderr.write(f"screenbot: {error}\n")
        sys.exit(error.exit_status)
    except OSError as error:
        sys.stderr.write(f"screenbot: {_failure(error)}\n")
        sys.exit(1)

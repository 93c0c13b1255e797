"""How a board and a running game look in the terminal."""

from time import monotonic

from rich.console import Console, Group, RenderableType
from rich.live import Live
from rich.text import Text

from screenbot.board import Board, Cell, Outcome
from screenbot.play import Turn

STYLES = {
    "0": "grey42",
    "1": "bold bright_blue",
    "2": "bold green",
    "3": "bold bright_red",
    "4": "bold magenta",
    "5": "bold red",
    "6": "bold cyan",
    "7": "bold white",
    "8": "bold grey70",
    "#": "grey58",
    "F": "bold yellow",
    "?": "yellow",
    "*": "bold red",
    "!": "bold white on red",
    "X": "bold white on magenta",
    "~": "black on yellow",
}
SIGNS = {"0": "·", "#": "■", "F": "⚑"}


def draw_board(board: Board, marked: frozenset[Cell] = frozenset()) -> Text:
    """Return a board as coloured text, two characters a tile; marked cells stand out."""
    text = Text()
    for row, line in enumerate(board.lines):
        for column, letter in enumerate(line):
            style = "bold black on bright_cyan" if (row, column) in marked else STYLES[letter]
            text.append(SIGNS.get(letter, letter), style)
            text.append(" ")
        text.append("\n")
    return text


class GameView:
    """The running game in the terminal, redrawn calmly; silent where there is no terminal.

    Args:
        games: how many games will be played.
        console: where to draw.
    """

    def __init__(self, games: int, console: Console) -> None:
        self._games, self._console = games, console
        self._live = Live(console=console, refresh_per_second=8, transient=False)
        self._number, self._won, self._lost, self._clicks = 1, 0, 0, 0
        self._began = monotonic()

    def __enter__(self) -> "GameView":
        if self._console.is_terminal:
            self._live.start()
        return self

    def __exit__(self, *_: object) -> None:
        if self._console.is_terminal:
            self._live.stop()

    def show(self, turn: Turn) -> None:
        """Draw the turn that was just made."""
        if turn.decision is not None:
            self._clicks += len(turn.decision.moves)
        else:
            self._won += turn.board.outcome is Outcome.WON
            self._lost += turn.board.outcome is Outcome.LOST
        if self._console.is_terminal:
            self._live.update(self._draw(turn))
        if turn.decision is None:
            self._number += 1

    def _draw(self, turn: Turn) -> RenderableType:
        cells = frozenset(move.cell for move in turn.decision.moves) if turn.decision else frozenset()
        return Group(self._headline(), draw_board(turn.board, cells), _sentence(turn))

    def _headline(self) -> Text:
        """Return which game it is, how many were won, and how fast it goes."""
        head = Text(f"Game {self._number} of {self._games}", style="bold")
        played, seconds = self._won + self._lost, monotonic() - self._began
        if played:
            head.append(f"  {self._won} won, {self._lost} lost ({self._won / played:.0%})")
        return head.append(f"  {self._clicks / max(seconds, 0.001):.0f} moves a second", "dim")


def _sentence(turn: Turn) -> Text:
    """Return what the turn's moves risk, and why they were made."""
    if turn.decision is None:
        style = "bold green" if turn.board.outcome is Outcome.WON else "bold red"
        return Text(f"The game is {turn.board.outcome.value}.", style)
    risk = f"risk {turn.decision.risk:.1%}" if turn.decision.is_guess else "certain"
    style = "bold red" if turn.decision.is_guess else "bold green"
    return Text.assemble((f"{risk}  ", style), turn.decision.reason)

"""What `advise` knows about a board, how it looks in the terminal, and how it keeps watching a screen."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from rich.console import Console, Group
from rich.text import Text

from screenbot.board import Action, Board, Cell, Move, Outcome, Tile
from screenbot.cli.view import SIGNS, STYLES
from screenbot.desktop import Clock, Screen
from screenbot.errors import PictureError
from screenbot.geometry import Grid, Image
from screenbot.report.overlay import draw_risks, heat, percent
from screenbot.report.why import Why, why_decision, why_tile
from screenbot.report.words import count_text
from screenbot.solver import PLAY_NODES, strategy
from screenbot.solver.decision import Decision
from screenbot.solver.probability import Probabilities, probabilities
from screenbot.vision.picture import save_picture
from screenbot.vision.reading import Reading
from screenbot.vision.rules import judged
from screenbot.window.after import remember
from screenbot.window.site import Eyes, FrameReader, Site, find_game

POLL = 0.15
"""Seconds between two looks at the screen while a person plays."""

LOST = 0.5
"""Share of tiles that cannot be read from which on the game is looked for again."""

NAMED = 3
"""Best moves that are named; the others are only marked."""

MARGIN, WIDE, NARROW = 4, 3, 2
"""Characters of a row's number, of a tile, and of a tile where a terminal has no room for that."""

DARKER = 0.85
"""Shade of every other column of narrow tiles: their risks stand without a space between them."""


@dataclass(frozen=True)
class Seen:
    """A board, and the picture that it was read from."""

    board: Board
    picture: Image
    grid: Grid


@dataclass(frozen=True)
class Advice:
    """All that is known about a board.

    Attributes:
        board: what is seen.
        found: its risks; None where the game has ended.
        decision: the best moves; None where the game has ended.
        why: the answer to "why this move?".
    """

    board: Board
    found: Probabilities | None = None
    decision: Decision | None = None
    why: Why | None = None

    def risk(self, move: Move) -> float:
        """Return the chance that a move's tile is a mine.

        An opening has the decision's, where that is higher: it doubts a mine count that nobody told.
        """
        assert self.found is not None
        assert self.decision is not None
        risk = float(self.found.risks[move.cell])
        return max(risk, self.decision.risk) if move.action is Action.OPEN else risk


def advice_for(board: Board, tile: Cell | None = None) -> Advice:
    """Return all that is known about a board, and about one tile in particular where it is named.

    Raises:
        ContradictionError: no mine layout agrees with the board.
    """
    if board.outcome is not Outcome.PLAYING:
        return Advice(board)
    found, decision = probabilities(board), strategy("best", nodes=PLAY_NODES)(board)
    why = why_decision(board, decision) if tile is None else why_tile(board, found, tile)
    return Advice(board, found, decision, why)


def as_dict(advice: Advice) -> dict[str, object]:
    """Return the keys that scripts rely on; the reason is for people, its words may change."""
    if advice.found is None or advice.decision is None:
        return {"board": list(advice.board.lines), "risk": None, "best": [], "layouts": None, "why": None}
    risks = advice.found.risks
    return {
        "board": list(advice.board.lines),
        "risk": [[None if np.isnan(risk) else float(risk) for risk in row] for row in risks],
        "best": [
            {"action": move.action.value, "cell": list(move.cell), "risk": advice.risk(move)}
            for move in advice.decision.moves
        ],
        "layouts": advice.found.layouts,
        "why": advice.why.text if advice.why else None,
    }


def save_overlay(path: Path, seen: Seen, advice: Advice) -> None:
    """Draw the risks and the best moves over a board's picture, into a PNG."""
    moves = advice.decision.moves if advice.decision else ()
    witnesses = advice.why.witnesses if advice.why else ()
    risks = None
    if advice.found is not None:
        right_flag = (advice.board.tiles == Tile.FLAG) & (advice.found.risks == 1.0)
        risks = np.where(right_flag, np.nan, advice.found.risks)  # it says enough itself
    save_picture(path, draw_risks(seen.picture, seen.grid, risks, moves, witnesses))


# --- in the terminal --------------------------------------------------------------------------------------


def draw_advice(advice: Advice, room: int | None = None) -> Group:
    """Return the board with its risks in per cent and in colours, the best moves and why.

    Args:
        advice: what is known.
        room: characters that a line of the terminal holds; None: as many as it takes.
    """
    board = _draw_board(advice, room)
    if advice.found is None or advice.decision is None:
        ended = f"The game is {advice.board.outcome.value}: nothing to advise."
        return Group(board, Text(ended))
    lines = [_best(advice, advice.decision)]
    if advice.decision.is_guess:
        lines.append(Text(f"      {advice.decision.reason}"))
    if advice.why is not None:
        lines.append(Text.assemble(("Why   ", "bold"), advice.why.text))
    layouts = count_text(advice.found.layouts)
    agree = "layout agrees" if layouts == "1" else "layouts agree"
    lines.append(Text.assemble((f"{layouts} {agree} with this board.", "dim")))
    return Group(board, *lines)


def _best(advice: Advice, decision: Decision) -> Text:
    if not decision.moves:
        return Text.assemble(("Best  ", "bold"), decision.reason)
    parts = []
    for action in (Action.OPEN, Action.FLAG, Action.CHORD):
        cells = [move.cell for move in decision.moves if move.action is action]
        if cells:
            named = ", ".join(f"({row}, {column})" for row, column in cells[:NAMED])
            more = f" and {len(cells) - NAMED} more" if len(cells) > NAMED else ""
            parts.append(f"{action.value} {named}{more}")
    risk = max((advice.risk(move) for move in decision.moves if move.action is Action.OPEN), default=0.0)
    shown, style = (f"risk {risk:.1%}", "bold red") if risk else ("certainly safe", "bold green")
    first = "; most games never put a mine under the first click" if advice.board.covered.all() else ""
    return Text.assemble(("Best  ", "bold"), "; ".join(parts), ", ", (shown, style), f"{first}.")


def room_of(console: Console) -> int | None:
    """Return how many characters a line of a coloured terminal holds; None elsewhere: as many as it takes."""
    return console.width if console.is_terminal and console.color_system else None


def _draw_board(advice: Advice, room: int | None) -> Text:
    """Return the board, three characters a tile or two, with the numbers of rows and columns."""
    board = advice.board
    width = WIDE if room is None or MARGIN + WIDE * board.columns <= room else NARROW
    numbered = 1 if width == WIDE else 2  # there is no room between two numbers of two digits
    best = {move.cell: move.action for move in advice.decision.moves} if advice.decision else {}
    witnesses = advice.why.witnesses if advice.why else ()
    text = Text()
    numbers = (f"{column:>{width}}" for column in range(0, board.columns, numbered))
    text.append(" " * MARGIN + (" " * width * (numbered - 1)).join(numbers) + "\n", "dim")
    for row, line in enumerate(board.lines):
        text.append(f"{row:>{MARGIN - 1}} ", "dim")
        for column, letter in enumerate(line):
            cell = Cell(row, column)
            shown, style = _tile(advice, cell, letter, width)
            if cell in best:
                style = "bold white on #1740d6" if best[cell] is not Action.FLAG else "bold white on #b3261e"
            if cell in witnesses:
                style = "bold white on #a3179c"
            text.append(shown, style)
        text.append("\n")
    return text


def _tile(advice: Advice, cell: Cell, letter: str, width: int) -> tuple[str, str]:
    """Return so many characters and their style; where there are two, every other column is darker."""
    risk = float(advice.found.risks[cell]) if advice.found is not None else float("nan")
    if np.isnan(risk):
        return f" {SIGNS.get(letter, letter)}".ljust(width), STYLES[letter]
    if risk == 1.0 and letter == "F":
        sign = f" {SIGNS['F']}".ljust(width)
    else:
        sign = f"{percent(risk):>{width}}" if risk < 1.0 or width == WIDE else " *"
    shade = DARKER if width == NARROW and cell.column % 2 else 1.0
    red, green, blue = (round(shade * part) for part in heat(risk))
    return sign, f"#0f1218 on #{red:02x}{green:02x}{blue:02x}"


# --- while a person plays ---------------------------------------------------------------------------------


def watched(screen: Screen, eyes: Eyes, clock: Clock, mines: int | None = None) -> Iterator[Seen]:
    """Yield each new board that the screen shows, for ever; a picture counts once it is still.

    Nothing here moves the pointer: a tile under the person's may not be sure.
    """
    place: tuple[Site, FrameReader] | None = None
    before: Image | None = None
    last: Board | None = None
    while True:
        place = place or _find(screen, eyes)
        if place is not None:
            frame, reading = _look(screen, *place)
            still = before is not None and np.array_equal(before, frame)
            board = judged(reading.board(mines))
            before = frame
            if len(reading.unsure) > LOST * reading.tiles.size:
                place = None
            elif still and board != last:
                last = board
                remember(place[1], frame, reading)
                yield Seen(board, frame, place[0].local_grid)
        clock.sleep(POLL)


def _find(screen: Screen, eyes: Eyes) -> tuple[Site, FrameReader] | None:
    try:
        found = find_game(screen, eyes)
    except PictureError:
        return None
    site = Site.of(found.grid, screen.area())
    return site, eyes.reader(found.skin, site.local_grid)


def _look(screen: Screen, site: Site, reader: FrameReader) -> tuple[Image, Reading]:
    frame = screen.grab(site.area)
    return frame, reader.read(frame)

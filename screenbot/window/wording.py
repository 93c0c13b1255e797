"""Words over an ended game's board or beside it: how it ended, and what begins the next, as "Play again"."""

import re

from screenbot.board import Outcome
from screenbot.geometry import Grid, Image, Point, Rect
from screenbot.vision.text.lines import lines_in
from screenbot.window.outline import Mask

NAMED = """new game, play again, restart, restart game, try again, reset, reset game, reset board, start over
new board, play new game, start new game, start a new game, another game, one more game, play once more
retry, replay, rematch, again, neues spiel, nochmal, noch einmal, nochmal spielen, noch einmal spielen
erneut spielen, neustart, neu starten, nouvelle partie, rejouer, recommencer, nuevo juego, nueva partida
jugar de nuevo, jugar otra vez, reiniciar, novo jogo, nova partida, jogar novamente, jogar de novo
nuova partita, gioca ancora, rigioca, ricomincia, nieuw spel, opnieuw, opnieuw spelen, nowa gra
zagraj ponownie, nytt spel, spela igen, nyt spil, uusi peli"""
"""What says that a game begins, whoever reads it."""

LOOSE = "new, start, start game, play, play game, go, ok, okay, yes, continue, neu, ja, oui, si, sim, spielen"
"""What begins one where a message over the board says so; beside it this may mean another thing."""

LEVELS = {
    (9, 9): "beginner, easy, anfanger, einfach, leicht, principiante, facil, debutant, facile, principiante",
    (
        16,
        16,
    ): "intermediate, medium, normal, fortgeschrittene, mittel, intermedio, medio, intermediaire, moyen",
    (16, 30): "expert, hard, profi, experte, schwer, experto, dificil, difficile",
}
"""What the level of a board's size is called: many pages begin its game when it is chosen again."""

OTHERWISE = """share, quit, exit, quit game, exit game, leave, no, cancel, menu, main menu, settings, options
undo, submit, save, hint, copy, tweet, rate, log in, sign in, leaderboard, statistics, high scores, beenden
abbrechen, nein, teilen, quitter, annuler, salir, cancelar, sair, esci, annulla"""
"""What begins none."""

WON = re.compile(
    r"\byou *(have|'ve)? *(won|win)\b|victory|congrat|well *done|winner|gewonnen|\bgagn|ganaste|venceu|"
    r"hai *vinto"
)
LOST = re.compile(
    r"\byou *(have|'ve)? *(lost|lose|died)\b|you *hit|game *over|defeat|\b(ka-?)?boom|exploded|better *luck|"
    r"verloren|perdu|perdiste|perdeu|hai *perso"
)
"""What a message says of a game that was won, or lost."""

CERTAIN = 0.5
"""So sure each letter is of words that are clicked."""

LONG = 7
"""Of words of so many letters one letter may be read wrong."""

MOSTLY = 0.5
"""Words lie over the board where a larger part of the tiles beneath them cannot be read."""

NEAREST = 12
"""No farther from each other two places are the same, in pixels."""


def beginnings(image: Image, grid: Grid, unread: Mask, beside: bool = False) -> list[Point]:
    """Return where to click to begin the next game, by what is written there, likeliest first.

    What lies over the board comes first: there is no way past a message to what is beside it.

    Args:
        image: a picture of the board of a game that has ended, and of what is around it.
        grid: where its tiles lie.
        unread: which of them cannot be read: bool ``[rows, columns]``.
        beside: whether words beside the board count that may mean another thing.
    """

    def is_over(box: Rect) -> bool:
        return grid.area.contains(box.center)

    def may_be_read(box: Rect) -> bool:
        return not is_over(box) or bool(unread[grid.under(box)].mean() > MOSTLY)

    found = [line for line in lines_in(image, may_be_read) if line.certainty >= CERTAIN]
    found.sort(key=lambda line: _apart(line.box, grid.area))
    over, around = ([line for line in found if is_over(line.box) is inside] for inside in (True, False))
    ranked = [(over, NAMED), (over, LOOSE), (around, NAMED)]
    if beside:
        ranked += [(around, LOOSE), (around, LEVELS.get((grid.rows, grid.columns), ""))]
    places: list[Point] = []
    for line in (line for lines, phrases in ranked for line in lines if says(line.text, phrases)):
        if not any(near(line.box.center, other) for other in places):
            places.append(line.box.center)
    return places


def how_it_ended(image: Image, grid: Grid, unread: Mask) -> Outcome:
    """Return how a game has ended by what a message over its board says; PLAYING where it does not tell.

    Args:
        image: a picture of the board.
        grid: where its tiles lie.
        unread: which of them cannot be read: bool ``[rows, columns]``.
    """
    over = lines_in(
        image, lambda box: grid.area.contains(box.center) and unread[grid.under(box)].mean() > MOSTLY
    )
    text = [line.text for line in over if line.certainty >= CERTAIN]
    won, lost = (any(map(pattern.search, text)) for pattern in (WON, LOST))
    return Outcome.PLAYING if won == lost else Outcome.WON if won else Outcome.LOST


def says_otherwise(button: Image) -> bool:
    """Return whether a picture of a button says that it is for something else than a game."""
    return any(line.certainty >= CERTAIN and says(line.text, OTHERWISE) for line in lines_in(button))


def says(text: str, phrases: str) -> bool:
    """Return whether a line says one of some phrases, and nothing else but a key or an icon."""
    if text.endswith("?"):  # a question is no button
        return False
    text = re.sub(r"\(.*?\)", " ", text)
    words = re.sub(r"[^a-z ]", " ", text).split()
    icons = [words, words[1:] if words and len(words[0]) < 3 and words[0] != "no" else words]
    icons.append(words[:-1] if words and len(words[-1]) < 3 else words)
    some = [phrase for phrase in re.split(", |\n", phrases) if phrase]
    return any(_is(" ".join(each), phrase) for each in icons for phrase in some)


def near(one: Point, other: Point) -> bool:
    """Return whether two places are the same, but for some pixels."""
    return max(abs(one.x - other.x), abs(one.y - other.y)) <= NEAREST


def _is(text: str, phrase: str) -> bool:
    """Return whether letters are those of a phrase; spaces may be lost."""
    one, other = text.replace(" ", ""), phrase.replace(" ", "")
    if one == other:
        return True
    amiss = sum(a != b for a, b in zip(one, other, strict=False))
    return len(one) == len(other) >= LONG and amiss == 1


def _apart(box: Rect, board: Rect) -> int:
    """Return how far a box is from a board, in pixels from side to side and up and down."""
    across = max(0, board.x - box.right, box.x - board.right)
    return across + max(0, board.y - box.bottom, box.y - board.bottom)

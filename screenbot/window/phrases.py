"""What words mean beside a game and over it, in some twenty languages, in letters without accents."""

import re

NAMED = """new game, play again, restart, restart game, try again, reset game, reset board, start over
new board, play new game, start new game, another game, one more game, play once more
retry, rematch, next game, next level, neues spiel, nochmal, noch einmal, nochmal spielen
noch einmal spielen, erneut spielen, neustart, neu starten, nouvelle partie, rejouer, recommencer
nuevo juego, nueva partida, jugar de nuevo, jugar otra vez, reiniciar, novo jogo, nova partida
jogar novamente, jogar de novo, nuova partita, gioca ancora, rigioca, ricomincia, nieuw spel, opnieuw
opnieuw spelen, nowa gra, zagraj ponownie, nytt spel, spela igen, nyt spil, uusi peli
tekrar oyna, yeniden oyna, yeni oyun, yeniden basla, yeniden baslat, tekrar dene, main lagi, mulai lagi
permainan baru, choi lai, van moi, nova hra, hrat znovu, uj jatek, ujra, joc nou, joaca din nou, nova igra
nytt spill, spill igjen, spil igen, pelaa uudelleen, zagraj jeszcze raz, jogar outra vez, reiniciar jogo
volver a jugar, juego nuevo, otra partida, nouveau jeu, relancer, gioca di nuovo, riprova, speel opnieuw
neue runde, noch eine runde, torna a jugar, partida nova, reset grid, new grid, begin game, start the game
spiel starten, spiel beginnen, lancer la partie, lancer le jeu, demarrer la partie, commencer la partie
iniciar juego, iniciar partida, empezar partida, comenzar partida, iniciar jogo, comecar jogo, comecar partida
inizia partita, avvia partita, spel starten, rozpocznij gre, starta spel, start spil, oyunu baslat"""
"""What says that a game begins, whoever reads it."""

NAMED_GAME = """new game, play new game, start new game, neues spiel, nouvelle partie, nuevo juego
nueva partida, novo jogo, nova partida, nuova partita, nieuw spel, nowa gra, nytt spel, nyt spil, uusi peli
yeni oyun, permainan baru, van moi, nova hra, uj jatek, joc nou, nova igra, nytt spill, juego nuevo
nouveau jeu, partida nova"""
"""Of these, what other programs than games hardly write."""

LOOSE = """new, next, reset, replay, again, start, start game, play, play game, go, ok, okay, yes, continue
neu, ja, oui, si, sim, spielen, begin, starten, iniciar, comecar, jogar, empezar, comenzar, jugar, commencer
jouer, lancer, demarrer, inizia, avvia, gioca, graj, baslat, oyna, reset field, new field"""
"""What begins one where a message over the board says so; beside it this may mean another thing."""

CLOSING = """close, dismiss, got it, ok, okay, schliessen, fermer, cerrar, aceptar, fechar, chiudi, sluiten
zamknij, stang, lukk, luk, sulje, kapat, tamam, tutup, dong, zavrit, bezar, inchide, tanca"""
"""What closes a message that has told how a game ended."""

ANEW = "reset, replay"
"""Of these, what hardly means another thing once a game has ended, above or below its board's rows."""

LEVELS = (
    "beginner, easy, small, anfanger, einfach, leicht, principiante, facil, debutant, facile",
    "intermediate, medium, normal, fortgeschrittene, mittel, intermedio, medio, intermediaire, moyen",
    "expert, advanced, hard, large, profi, experte, schwer, experto, avanzado, avancado, dificil, difficile",
)
"""What the three usual levels are called: many games begin when one is chosen, or chosen again."""

MENUS = (
    "game, spiel, juego, partie, partida, partita, jeu, jogo, gioco, spel, gra, peli, file, datei, archivo"
)
"""What the menu is called whose entry begins one."""

ANY_MENUS = "menu, meny, menue"
"""What it is called where there is no other; so are the ways about a page."""

BACK = """back to menu, back to main menu, retour au menu, volver al menu, voltar ao menu, torna al menu
zuruck zum menu, terug naar menu, powrot do menu"""
"""What leads to a page that is one."""

ENTRIES = f"{NAMED}, new, neu, nuevo, nueva, nouveau, nouvelle, novo, nova, nuovo, nuova, nieuw, start"
"""What that entry is called."""

OTHERWISE = """share, quit, exit, quit game, exit game, leave, no, cancel, menu, main menu, settings, options
undo, pause, submit, save, hint, copy, tweet, rate, log in, sign in, leaderboard, statistics, high scores
beenden, abbrechen, nein, teilen, quitter, annuler, salir, cancelar, sair, esci, annulla"""
"""What begins none."""

WON = re.compile(
    r"(\byou *(have|'?ve)? *(won|win)(?!d|'?t)|victory|"
    r"(?<!de )\b(?:victoire|vittoria|vitoria|victoria(?= *!))\b|congrat|well *done|"
    r"(?:^|[!.,] *)(?:good|great|nice) *(?:job|work)(?= *(?:[!.,]|$))|winner|game *won|cleared|stage *clear|"
    r"gewonnen|\bgagn|ganaste|(?<!no )has *ganado|venceu|\bvoce *ganhou|parabens|"
    r"hai *vinto|kazandin|tebrik|\b(kamu|anda) *menang|\bban *da *thang|chien *thang|(?<!nie )\bwygral[ea]|"
    r"\bvyhral|(?<!nem )nyertel|\bai *castigat|\bdu *v(ant|andt|ann)\b(?! *ikke| *inte)|vunnit|voitit|"
    r"has *guanyat|gratul|felicid|zwyciest)(?! *: *\d)(?! *\d+$)"
)
LOST = re.compile(
    r"(\byou *(have|'?ve)? *(lost|lose|died|hit|stepped *on|touched)|"
    r"(?<!if )(?<!when )\byou *(have|'?ve)? *clicked *(on *)?(an?|the) *(mine|bomb)\b|"
    r"game *(over|lost)|defeat|"
    r"\boh,? *no\b|\b(ka-?)?boom|exploded|better *luck|verloren|perdu|perdiste|has *perdido|perdeu|"
    r"hai *perso|kaybettin|\b(kamu|anda) *kalah|\bban *da *thua|przegral[ea]|prohral|vesztettel|"
    r"\bai *pierdut|\bdu *(tapte|tabte|forlorade)|havisit)"
    r"(?! *: *\d)(?! *\d+$)"
)
"""What a message says of a game that was won, or lost; before a number it is a count of such games."""

RULE, CONDITION = re.compile(r"\byou *(lose|win)"), re.compile(r"(if|when|once|by)\b")
"""What rules say of an end, and what a heading goes on with that is the beginning of one."""

LIFE = re.compile(r"life|lives|\bvidas?\b|leben|\bvies\b")
"""A line that counts lives tells of no lost game."""

UNSAID = re.compile(
    r"\d|\b(if|when|once|and|to|games?|mines?|tiles|cleared|winners?|last|points|nothing|yet)\b"
)
"""What a line has that speaks of winning, but tells of no end: a tip, a count, a list."""

WON_ALONE, LOST_ALONE = "you win, you won, victory", "you lose, you lost, game over, you died, oops"
"""What a line of it may be, and nothing else: one letter may be read wrong then."""

OVER = "game over"
"""What both won and lost games may be called; alone it says that one is lost."""

WON_LARGE, LOST_LARGE = "win, won, winner", "lose, lost, loser, dead"
"""What a line of it may be, and nothing else, in letters as high as a tile."""

RECORDS, READ = (
    re.compile(r"\b(fastest|best *(times?|scores?)|high *scores?|leader *board|bestzeit)"),
    "ok, okay",
)
"""What heads the list of records that a game shows over its board once it is won, and what answers it."""

BARE = "won, lost"
"""What a message may say of an end where it is new for certain; elsewhere these head a count of games."""

BUTTON = "win, lose, winner, loser, dead, boom"
"""What a message over the board may say, too, or a button that offers a game while the last still runs."""

SIX = 6
"""Of fewer letters none may: they are soon another word."""

_AGAIN = "restart|again|new|start|reset|retry|continue|nochmal|neu|rejouer|recommencer|nuevo|jugar|reiniciar"

PRESS = re.compile(
    r"\b(?:press|hit|push|drucken?|taste|appuyez sur|pulsa|pulse|presiona|premi|aperte)\W*(?:the )?"
    r"(space|enter|return|f2|[a-z])\W*(?:bar |key )?(?:to|for|zum|fur|um|pour|para|per)"
    rf"[a-z ]{{0,8}}(?:{_AGAIN})"
)
"""What names the key that begins a game."""

CLICK = re.compile(rf"\b(?:click|tap|klick|cliquez|clic).*(?:{_AGAIN})")
"""What says that a click on it begins one."""

_DOMAINS = "(?:com|org|net|online|githubio|app|dev)"

URL = re.compile(
    rf"https?:|://|localhost|htm[li]\b|\d{{3}}[\do.:]{{2,}}:\d{{4,5}}|[a-z0-9-]{{4,}}[.: ]{_DOMAINS}\b"
)
"""A page's address, as a browser shows it, anywhere on a screen: a point is easily read as another sign."""

ADDRESS = re.compile(
    rf"{URL.pattern}|[a-z]{{2}}\.[a-z]{{2}}|[a-z0-9]/[a-z]{{2}}|[a-z]:\d{{2,}}/|[a-z0-9-]{{4,}}{_DOMAINS}\b"
)
"""One where a browser shows it: a point may not be read at all."""

TITLES = "kmines", "mines"
"""What stands in the title bars of programs whose packs name keys that a browser takes for its own."""

CROSS = "x"
"""What the sign that closes a message looks like."""

LONG = 9
"""Of words of so many letters one letter may be read wrong: of fewer it may be another word."""


def statement(text: str) -> str:
    """Return what a line says without what it asks: "You lost! Play again?" tells of an end."""
    return text if not text.endswith("?") else text[: max(text.rfind("!"), text.rfind(".")) + 1]


def says(text: str, phrases: str) -> bool:
    """Return whether a line says one of some phrases, and nothing else but a key or an icon."""
    text = re.sub(r"\(.*?\)|\bf\d+$|\bctrl.*", " ", text)
    words = re.sub(r"[^a-z0-9 ]", " ", text).split()
    icons = [words, words[1:] if words and len(words[0]) < 3 and words[0] != "no" else words]
    icons.append(words[:-1] if words and len(words[-1]) == 1 else words)
    return any(_is(" ".join(each), phrase) for each in icons for phrase in _each(phrases))


def nearly_says(text: str, phrases: str) -> bool:
    """Return whether a line is one of some phrases, but for one letter too many, too few, or read wrong.

    With a number it is a count of such games.
    """
    if re.search(r"\d|won'?t\b", text):
        return False
    letters = re.sub(r"[^a-z]", "", text)
    told = [phrase.replace(" ", "") for phrase in _each(phrases)]
    return letters in told or any(len(each) >= SIX and _is_one_off(letters, each) for each in told)


def but_over(text: str) -> str:
    """Return what a line says beside "game over", which is said of games that are won, too."""
    return "" if nearly_says(text, OVER) else re.sub(OVER.replace(" ", " *"), "", text)


def asks(text: str) -> bool:
    """Return whether a line asks whether another game begins."""
    named = [phrase.replace(" ", "") for phrase in _each(NAMED) if " " in phrase]
    return text.endswith("?") and any(phrase in text.replace(" ", "") for phrase in named)


def key_in(text: str) -> str | None:
    """Return the key that a line says begins a game, as "Press R to restart"."""
    named = PRESS.search(text)
    return None if named is None else {"return": "enter"}.get(named[1], named[1])


def _each(phrases: str) -> list[str]:
    return [phrase for phrase in re.split(", |\n", phrases) if phrase]


def _is_one_off(one: str, other: str) -> bool:
    """Return whether letters differ in one place at most."""
    pairs = enumerate(zip(one, other, strict=False))
    first = next((place for place, (a, b) in pairs if a != b), None)
    if first is None:
        return abs(len(one) - len(other)) <= 1
    rests = (
        (one[first + 1 :], other[first + 1 :]),
        (one[first:], other[first + 1 :]),
        (one[first + 1 :], other[first:]),
    )
    return any(rest == beside for rest, beside in rests)


def _is(text: str, phrase: str) -> bool:
    """Return whether letters are those of a phrase; spaces may be lost."""
    one, other = text.replace(" ", ""), phrase.replace(" ", "")
    if one == other:
        return True
    amiss = sum(a != b for a, b in zip(one, other, strict=False))
    return len(one) == len(other) >= LONG and amiss == 1

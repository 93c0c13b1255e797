"""Words begin the next game that say so, over a board first; what says another thing is not clicked."""

import numpy as np
import pytest
from PIL import Image as Pillow
from PIL import ImageDraw, ImageFont

from screenbot.board import Outcome
from screenbot.geometry import Grid, Image, Point, Rect
from screenbot.window.phrases import (
    ADDRESS,
    ENTRIES,
    LOOSE,
    LOST,
    LOST_ALONE,
    NAMED,
    NAMED_GAME,
    OTHERWISE,
    URL,
    WON,
    WON_ALONE,
    key_in,
    nearly_says,
    says,
)
from screenbot.window.sign import crosses_in, panels_over, sign_below
from screenbot.window.wording import (
    Beginnings,
    Beside,
    beginnings,
    closing,
    entries,
    hiding,
    how_it_ended,
    in_browser,
    is_browsers,
    menus,
    near,
    says_otherwise,
    says_to_close,
    speaks_of_loss,
    speaks_of_win,
)

GRID = Grid.regular(100, 100, 30, 30, 9, 9)
HIDDEN = np.zeros((9, 9), np.bool_)
HIDDEN[2:7, 1:8] = True
WHOLE = Rect(0, 0, 500, 500)
NONE, MESSAGE = np.zeros((500, 500), np.bool_), hiding(GRID, HIDDEN, (500, 500))


def page(*texts: tuple[int, int, str]) -> Image:
    """Draw texts about their middles, on what a message over the board leaves of a page."""
    picture = Pillow.new("RGB", (500, 500), (240, 240, 240))
    for x, y, text in texts:
        ImageDraw.Draw(picture).text((x, y), text, (30, 30, 30), font=ImageFont.load_default(16), anchor="mm")
    return np.ascontiguousarray(np.asarray(picture)[..., ::-1])


@pytest.mark.parametrize(
    ("text", "phrases", "expected"),
    [
        ("new game", NAMED, True),
        ("newgame", NAMED, True),
        ("new garne", NAMED, False),
        ("play ogain", NAMED, True),  # one letter of nine
        ("new name", NAMED, False),
        ("play again!", NAMED, True),
        ("o play again", NAMED, True),  # an arrow before it
        ("restart (r)", NAMED, True),
        ("new game f2", NAMED, True),
        ("new ctrl+n", ENTRIES, True),
        ("5 play again", NAMED, True),
        ("o 24 - k 9", LOOSE, False),
        ("restart pc", NAMED, False),
        ("go to", LOOSE, False),
        ("no reset", NAMED, False),
        ("press f2 to start a new game", NAMED, False),
        ("rest", NAMED, False),
        ("ok", LOOSE, True),
        ("ok", NAMED, False),
        ("share", OTHERWISE, True),
        ("main menu", OTHERWISE, True),
        ("", NAMED, False),
        ("tekrar oyna", NAMED, True),
        ("o yeniden basla", NAMED, True),
        ("hrat znovu", NAMED, True),
        ("uj jatek", NAMED_GAME, True),
        ("riprova", NAMED_GAME, False),
    ],
)
def test_a_line_says_a_phrase_or_not(text: str, phrases: str, expected: bool) -> None:
    assert says(text, phrases) is expected


@pytest.mark.parametrize(
    ("text", "won", "lost"),
    [
        ("kazandiniz!", True, False),
        ("kaybettin", False, True),
        ("wygrales!", True, False),
        ("przegrales", False, True),
        ("wygrane: 3", False, False),  # a count
        ("nie wygrales", False, False),
        ("nevyhral jsi", False, False),
        ("du har vunnit", True, False),
        ("du vant", True, False),
        ("good job!!", True, False),
        ("youve won! your score is: 1", True, False),  # an apostrophe is soon overlooked
        ("you've won", True, False),
        ("youve lost", False, True),
        ("youve a wonder", False, False),
        ("won! nice work.", True, False),
        ("great job", True, False),
        ("no good job", False, False),
        ("find a great job today", False, False),
        ("great work from home", False, False),
        ("victoire !", True, False),
        ("victoria!", True, False),
        ("victoria station", False, False),
        ("victoires : 3", False, False),
        ("pas de victoire", False, False),
        ("residu vann", False, False),
        ("anda kalah", False, True),
        ("ban da thua", False, True),
        ("has ganado", True, False),
        ("no has ganado", False, False),
        ("koniec gry", False, False),  # one way or the other
        ("fin del juego", False, False),
    ],
)
def test_a_message_in_some_language_tells_of_an_end(text: str, won: bool, lost: bool) -> None:
    assert (WON.search(text) is not None) == won
    assert (LOST.search(text) is not None) == lost


@pytest.mark.parametrize(
    ("text", "phrases", "expected"),
    [
        ("you lose!", LOST_ALONE, True),
        ("youlosie!", LOST_ALONE, True),
        ("you ldse!", LOST_ALONE, True),
        ("you ose", LOST_ALONE, True),
        ("you ldsse", LOST_ALONE, False),
        ("you win", LOST_ALONE, False),
        ("you vvon", WON_ALONE, False),
        ("you wan", WON_ALONE, True),
        ("you lose", WON_ALONE, False),
        ("time: 12", LOST_ALONE, False),
        ("you won: 3", WON_ALONE, False),
        ("you won't", WON_ALONE, False),
        ("oops!", LOST_ALONE, True),
        ("loops", LOST_ALONE, False),
        ("", WON_ALONE, False),
    ],
)
def test_one_letter_of_a_last_word_may_be_wrong(text: str, phrases: str, expected: bool) -> None:
    assert nearly_says(text, phrases) is expected


def test_words_with_wide_gaps_between_them_are_one_line() -> None:
    picture = page((170, 60, "New"), (212, 60, "Game"), (330, 60, "Menu"))
    _, beside, _ = beginnings(picture, GRID, NONE, 0, WHOLE)
    assert len(beside) == 1
    assert near(beside[0].center, Point(193, 60))


def test_a_line_and_a_word_of_it_are_one_button() -> None:
    picture = page((170, 60, "Restart"), (231, 60, "Game"))
    _, beside, _ = beginnings(picture, GRID, NONE, 0, WHOLE)
    assert len(beside) == 1
    picture = page((200, 60, "10"), (245, 58, "Restart"))
    _, (place,), _ = beginnings(picture, GRID, NONE, 0, WHOLE)
    assert near(place.center, Point(245, 58))


@pytest.mark.parametrize(
    ("texts", "clicked"),
    [
        (((200, 240, "New"), (251, 240, "record!")), 0),
        (((200, 240, "New"), (290, 240, "record!")), 1),
        (((248, 240, "New"), (200, 240, "record")), 0),
        (((200, 240, "Yes"), (240, 240, "No")), 1),  # a button beside it
        (((200, 240, "Start"), (252, 240, "Pause")), 1),
        (((200, 240, "New"), (251, 228, "record!")), 1),  # of another line
        (((200, 60, "New"), (251, 60, "record!")), 0),
        (((200, 60, "New"), (290, 60, "record!")), 1),
    ],
)
def test_a_word_of_a_text_that_is_read_in_parts_is_no_button(
    texts: tuple[tuple[int, int, str], ...], clicked: int
) -> None:
    over, beside, _ = beginnings(page(*texts), GRID, MESSAGE, 0.95, WHOLE, Beside.LOOSE)
    assert len(over + beside) == clicked


def test_what_lies_over_the_board_comes_before_what_is_beside_it() -> None:
    picture = page(
        (240, 60, "New Game"), (170, 240, "Share"), (290, 240, "Play again"), (240, 420, "Restart")
    )
    over, beside, _ = beginnings(picture, GRID, MESSAGE, 0.4, WHOLE)
    assert len(over) == 1
    assert near(over[0].center, Point(290, 240))
    assert len(beside) == 2
    assert all(map(near, [box.center for box in beside], [Point(240, 60), Point(240, 420)]))


def test_words_across_tiles_that_are_read_through_a_message_are_its_own() -> None:
    over, beside, _ = beginnings(page((290, 240, "Play again")), GRID, NONE, 0, WHOLE)
    assert not beside
    assert len(over) == 1
    assert near(over[0].center, Point(290, 240))
    wide = Grid.regular(100, 100, 60, 60, 5, 5)
    within = page((250, 250, "Retry"))  # it may be a tile's own sign
    assert beginnings(within, wide, NONE, 0, WHOLE) == Beginnings([], [])
    assert beginnings(within, GRID, NONE, 0, WHOLE) != Beginnings([], [])


@pytest.mark.parametrize(
    ("mines", "counted", "found"),
    [(10, Beside.LOOSE, True), (None, Beside.LOOSE, False), (10, Beside.ASIDE, False)],
)
def test_the_level_that_is_named_by_the_boards_mines_is_clicked_at_last(
    mines: int | None, counted: Beside, found: bool
) -> None:
    image = page((140, 60, "10 Mines"), (250, 60, "40 Mines"), (360, 60, "90 Mines"))
    beside = beginnings(image, GRID, NONE, 0, WHOLE, counted, mines).beside
    assert [near(box.center, Point(140, 60)) for box in beside] == [True] * found


def test_levels_across_tiles_are_a_messages_where_all_three_stand_in_one_row() -> None:
    """And another line tells of an end."""
    levels = (140, 180, "Principiante"), (240, 180, "Intermedio"), (330, 180, "Avanzado")
    over, _, _ = beginnings(page((230, 140, "WINNER"), *levels), GRID, NONE, 0, WHOLE)
    assert len(over) == 1
    assert near(over[0].center, Point(140, 180))
    for others in levels, ((230, 140, "WINNER"), *levels[:2]):
        assert beginnings(page(*others), GRID, NONE, 0, WHOLE).over == []


@pytest.mark.parametrize(
    ("text", "beside", "over"),
    [("Reset Grid", 1, 1), ("New Field", 1, 1), ("Iniciar", 1, 1), ("Initial", 0, 0)],
)
def test_a_page_in_a_boards_place_has_a_word_that_starts_a_game(text: str, beside: int, over: int) -> None:
    above = page((240, 60, text))
    assert len(beginnings(above, GRID, NONE, 0, WHOLE, Beside.LOOSE).beside) == beside
    assert bool(beginnings(above, GRID, NONE, 0, WHOLE, Beside.ASIDE).beside) is (text == "Reset Grid")
    assert len(beginnings(page((240, 240, text)), GRID, MESSAGE, 1.0, WHOLE).over) == over


def test_what_is_far_from_the_board_counts_in_a_message_alone() -> None:
    picture, message = page((440, 460, "Yes"), (440, 425, "Play again?"), (60, 460, "Restart")), NONE.copy()
    assert beginnings(picture, GRID, message, 0, GRID.area.grown(20)) == Beginnings([], [])
    message[400:, 350:] = True
    over, beside, _ = beginnings(picture, GRID, message, 0, GRID.area.grown(20))
    assert not beside
    assert len(over) == 1
    assert near(over[0].center, Point(440, 460))


def test_far_from_the_board_a_message_must_speak_of_a_game() -> None:
    """A program that wants to restart after an update puts one up as well."""
    message = NONE.copy()
    message[400:, 350:] = True
    for text, expected in (("You won in 3 s!", 1), ("Update is ready", 0)):
        picture = page((440, 460, "Restart"), (430, 430, text))
        assert len(beginnings(picture, GRID, message, 0, GRID.area.grown(20)).over) == expected
        assert len(beginnings(picture, GRID, message, 0, WHOLE, Beside.LOOSE).beside) == 1 - expected


def test_what_moves_beside_a_chat_about_games_is_no_message() -> None:
    """A button that scrolls along with a chat is new where it is; what the chat says is not."""
    picture, message = page((440, 460, "Play"), (430, 430, "a new game?")), NONE.copy()
    message[450:470, 410:470] = True
    assert beginnings(picture, GRID, message, 0, WHOLE) == Beginnings([], [])


def test_the_level_of_the_boards_size_is_the_last_resort_but_for_a_menu_in_its_place() -> None:
    picture = page((130, 60, "Beginner"), (330, 60, "Expert"))
    assert not beginnings(picture, GRID, NONE, 0, WHOLE).beside
    (place,) = beginnings(picture, GRID, NONE, 0, WHOLE, Beside.LOOSE).beside
    assert near(place.center, Point(130, 60))
    menu = page((240, 180, "Easy"), (240, 230, "Normal"), (240, 280, "Hard"))
    assert beginnings(menu, GRID, MESSAGE, 0.4, WHOLE).over == []
    (place,) = beginnings(menu, GRID, MESSAGE, 1.0, WHOLE).over
    assert near(place.center, Point(240, 180))


@pytest.mark.parametrize(
    ("names", "clicked"),
    [
        ([(50, 40, "Beginner"), (250, 40, "Intermediate"), (440, 40, "Expert")], True),
        ([(50, 140, "Easy"), (50, 180, "Medium"), (50, 220, "Hard")], True),
        ([(50, 40, "Beginner"), (250, 60, "Intermediate"), (440, 40, "Expert")], False),
        ([(50, 40, "Beginner"), (440, 40, "Expert")], False),
        ([(50, 140, "Easy"), (50, 260, "Medium"), (50, 380, "Hard")], False),
        ([(50, 40, "Beginner"), (250, 40, "Intermediate"), (440, 40, "Rules")], False),
    ],
)
def test_a_level_to_the_boards_side_is_clicked_where_others_stand_in_its_row(
    names: list[tuple[int, int, str]], clicked: bool
) -> None:
    picture = page(*names)
    assert not beginnings(picture, GRID, NONE, 0, WHOLE, Beside.ASIDE).beside
    places = beginnings(picture, GRID, NONE, 0, WHOLE, Beside.LOOSE).beside
    assert [near(box.center, Point(*names[0][:2])) for box in places] == [True] * clicked


@pytest.mark.parametrize(
    ("rows", "columns", "level"),
    [(8, 8, 0), (9, 9, 0), (10, 12, 0), (16, 16, 1), (14, 18, 1), (20, 21, 1), (16, 30, 2), (20, 24, 2)],
)
def test_the_level_is_that_of_the_boards_size_by_any_of_its_names(
    rows: int, columns: int, level: int
) -> None:
    grid = Grid.regular(50, 50, 400 / columns, 400 / rows, rows, columns)
    for names in (("Small", "Medium", "Large"), ("Easy", "Normal", "Hard")):
        menu = page(*((250, 150 + 80 * place, name) for place, name in enumerate(names)))
        over = beginnings(menu, grid, ~NONE, 1.0, WHOLE).over
        assert [near(box.center, Point(250, 150 + 80 * level)) for box in over] == [True]


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("press r to restart", "r"),
        ("press space to play again", "space"),
        ("game over - press enter to try again", "enter"),
        ("press f2 to start a new game", "f2"),
        ("press [n] for a new game", "n"),
        ("press any tile to open it", None),
        ("press the left button", None),
        ("press r to mark a mine", None),
        ("press f to flag, r to restart", None),
        ("press f to flag r to restart", None),
    ],
)
def test_a_line_names_the_key_that_begins_a_game(text: str, key: str | None) -> None:
    assert key_in(text) == key


def test_a_message_that_says_so_is_clicked_itself() -> None:
    picture = page((240, 190, "YOU WIN!"), (240, 230, "Click to restart"))
    (box,) = beginnings(picture, GRID, MESSAGE, 0.4, WHOLE).over
    assert near(box.center, Point(240, 230))
    for y in (240, 430):
        assert beginnings(page((240, y, "Press R to restart")), GRID, NONE, 0, WHOLE).key == "r"


@pytest.mark.parametrize(
    ("text", "clicked"),
    [("You win", True), ("You can", False), ("Share: you won", False), ("You won?", False)],
)
def test_what_tells_of_an_end_is_clicked_where_nothing_else_helps(text: str, clicked: bool) -> None:
    picture = page((240, 240, text), (240, 60, "Start"))
    assert beginnings(picture, GRID, MESSAGE, 0, WHOLE) == Beginnings([], [])
    over, beside, _ = beginnings(picture, GRID, MESSAGE, 0, WHOLE, Beside.LOOSE)
    assert not over
    assert [near(box.center, Point(240, 60)) for box in beside] == [True] + clicked * [False]


def test_what_stands_to_the_side_of_the_board_comes_later() -> None:
    """It may be an advertisement's."""
    picture = page((430, 240, "Restart"), (430, 60, "Play"))
    assert beginnings(picture, GRID, NONE, 0, WHOLE).beside == []
    for counted in Beside.ASIDE, Beside.LOOSE:
        (place,) = beginnings(picture, GRID, NONE, 0, WHOLE, counted).beside
        assert near(place.center, Point(430, 240))


@pytest.mark.parametrize(
    ("text", "at", "clicked"),
    [
        ("New game", (800, 60), True),
        ("New game", (800, 240), False),  # what stands there may be another program's
        ("Restart", (800, 60), False),
        ("New game", (800, 475), True),
        ("New game", (800, 620), False),
    ],
)
def test_what_names_a_game_may_stand_at_the_end_of_a_bar_above_the_board_or_below(
    text: str, at: tuple[int, int], clicked: bool
) -> None:
    picture, whole = np.full((700, 900, 3), 240, np.uint8), Rect(0, 0, 900, 700)
    label = page((60, 20, text))[:40, :120]
    picture[at[1] - 20 : at[1] + 20, at[0] - 60 : at[0] + 60] = label
    none = np.zeros((700, 900), np.bool_)
    assert beginnings(picture, GRID, none, 0, whole).beside == []
    found = beginnings(picture, GRID, none, 0, whole, Beside.IN_BAR).beside
    assert [near(box.center, Point(*at)) for box in found] == [True] * clicked


@pytest.mark.parametrize(
    ("texts", "won"),
    [
        (["Congratulations! You won!"], True),
        (["You win!"], True),
        (["Mines cleared"], False),
        (["You win if you flag all mines"], False),
        (["You won 3 games"], False),
        (["Last winner: Bob"], False),
        (["You won!", "You lost!"], False),
    ],
)
def test_what_counts_or_advises_tells_of_no_win(texts: list[str], won: bool) -> None:
    picture = page(*((200, 60 + 40 * place, text) for place, text in enumerate(texts)))
    assert speaks_of_win(picture) is won


@pytest.mark.parametrize("at", [(235, 235), (235, 60)], ids=["over", "beside"])
@pytest.mark.parametrize(
    ("text", "button", "closed"),
    [
        ("You hit a mine.", "Close", True),
        ("Has perdido.", "Cerrar", True),
        ("Your account", "Close", False),
        ("You hit a mine.", "Rules", False),
    ],
)
def test_what_closes_a_message_that_tells_of_the_end_is_clicked_at_last(
    at: tuple[int, int], text: str, button: str, closed: bool
) -> None:
    x, y = at
    picture = page((x - 60, y, text), (x + 60, y, button))
    over = at == GRID.area.center
    message, hidden = (MESSAGE, 0.4) if over else (NONE, 0.0)
    found = beginnings(picture, GRID, message, hidden, WHOLE, Beside.LOOSE)
    assert [near(box.center, Point(x + 60, y)) for box in found.over + found.beside] == [True] * closed
    for counted in Beside.IN_LINE, Beside.ASIDE:
        assert beginnings(picture, GRID, message, hidden, WHOLE, counted) == Beginnings([], [])


@pytest.mark.parametrize(
    ("other", "beside", "clicked"),
    [("", "", 260), ("Yes", "", 230), ("Fermer", "", None), ("", "New game", None)],
)
def test_a_question_is_a_button_where_nothing_else_is(other: str, beside: str, clicked: int | None) -> None:
    texts = (240, 200, "VICTOIRE !"), (240, 230, other), (240, 260, "REJOUER ?"), (240, 60, beside)
    over, around, _ = beginnings(page(*texts), GRID, MESSAGE, 0.5, WHOLE)
    assert [box.center.y // 10 for box in over] == ([clicked // 10] if clicked else [])
    assert bool(around) == bool(beside)
    last = beginnings(page(*texts), GRID, MESSAGE, 0.5, WHOLE, Beside.LOOSE).over
    assert bool(last) is not bool(beside)


@pytest.mark.parametrize(
    ("button", "panel", "clicked"),
    [("Okay", True, 1), ("Okay", False, 0), ("Restart", True, 0), ("Yes", True, 0)],
)
def test_what_closes_a_message_may_be_far_from_what_tells_the_end_on_its_panel(
    button: str, panel: bool, clicked: int
) -> None:
    """What else may be another program's."""
    message = NONE.copy()
    message[20:480, 60:410] = True
    picture = page((235, 40, "Congratulations!"), (350, 460, button))
    picture[10:490, 50:420] -= 20
    if not panel:
        picture[250:255] = 0
    assert len(beginnings(picture, GRID, message, 0.9, WHOLE).over) == clicked


@pytest.mark.parametrize(
    ("texts", "browser"),
    [
        (("Minesweeper", "localhost:8000/mines.html"), True),
        (("localhost:8000/mines.html", "KMines"), False),
        (("KMines", "Game Move Settings"), False),
        (("Inbox", "127.0.0.1:8673/game.html"), True),
        (("localhost:8000/play.html", "10 mines"), True),
        (("Score", "wins/losses"), False),
    ],
)
def test_a_page_is_known_by_its_address_above_the_board(texts: tuple[str, str], browser: bool) -> None:
    assert in_browser(page((100, 20, texts[0]), (140, 50, texts[1]))[:80]) is browser


def test_what_closes_a_message_comes_after_what_begins_a_game() -> None:
    """It may end the program."""
    beside = page((240, 410, "You lost!"), (190, 440, "Reset"), (290, 440, "Close"))
    places = beginnings(beside, GRID, NONE, 0, WHOLE, Beside.LOOSE).beside
    assert [near(box.center, Point(190, 440)) for box in places] == [True, False]
    over = page((240, 200, "You lost!"), (240, 240, "Click to restart"), (240, 280, "Close"))
    (place,) = beginnings(over, GRID, MESSAGE, 0.4, WHOLE, Beside.LOOSE).over
    assert near(place.center, Point(240, 240))


@pytest.mark.parametrize(
    ("x", "y", "text", "closed"),
    [(240, 430, "Game over", True), (60, 30, "Game over", False), (240, 430, "You won 3 times", False)],
)
def test_beside_a_board_what_closes_a_message_stands_close_to_what_tells_the_end(
    x: int, y: int, text: str, closed: bool
) -> None:
    picture = page((x, y, text), (300, 455, "Close"))
    places = beginnings(picture, GRID, NONE, 0, WHOLE, Beside.AWAY).beside
    assert [near(box.center, Point(300, 455)) for box in places] == [True] * closed


@pytest.mark.parametrize(
    ("signs", "found"),
    [
        ([], False),
        ([(240, 78, 9)], True),
        ([(240, 110, 9)], False),  # too far below
        ([(262, 78, 9)], False),  # not right below
        ([(225, 78, 6), (255, 78, 6)], False),  # several
    ],
)
def test_the_sign_right_below_a_word_is_its_button(signs: list[tuple[int, int, int]], found: bool) -> None:
    picture = page((240, 52, "Restart"))
    for x, y, radius in signs:
        picture[y - radius : y + radius, x - radius : x + radius] = 30
    (word,) = beginnings(picture, GRID, NONE, 0, WHOLE).beside
    sign = sign_below(picture, word)
    assert (sign is not None) is found
    for other in "?", "x":
        lettered = page((240, 52, "Restart"), (240, 76, other))
        assert sign_below(lettered, word) is None
    if sign is not None:
        assert near(sign.center, Point(240, 78))


def test_a_messages_cross_is_clicked_where_nothing_else_helps() -> None:
    picture = page((240, 240, "All is lost"))
    for x, y in (300, 175), (440, 30):
        for step in range(-7, 8):
            picture[y + step, x + step - 1 : x + step + 2] = picture[
                y + step, x - step - 1 : x - step + 2
            ] = 30
    assert beginnings(picture, GRID, MESSAGE, 0.4, WHOLE) == Beginnings([], [])
    assert beginnings(picture, GRID, MESSAGE, 0.4, WHOLE, Beside.LOOSE) == Beginnings([], [])
    (cross,) = closing(picture, GRID.area, MESSAGE)
    assert near(cross.center, Point(300, 175))
    elsewhere = NONE.copy()
    elsewhere[:60, 400:] = True  # another program's
    assert closing(picture, GRID.area, elsewhere) == []
    assert closing(picture, GRID.area, NONE) == []


@pytest.mark.parametrize(("aside", "found"), [(None, True), (22, False), (60, True)])
def test_the_cross_of_a_window_is_not_clicked(aside: int | None, found: bool) -> None:
    """Signs that hide it or make it larger stand right beside its cross: the program would end."""
    picture = page((240, 240, "All is lost"))
    for step in range(-6, 7):
        for down in (step, -step):
            picture[175 + down, 300 + step - 1 : 300 + step + 2] = 30
    if aside is not None:
        picture[180:182, 295 - aside : 305 - aside] = 30
    assert bool(closing(picture, GRID.area, MESSAGE)) == found


@pytest.mark.parametrize(
    ("right", "top", "sign", "new", "found"),
    [
        (3, 3, "x", True, True),
        (30, 14, "x", True, True),
        (90, 20, "x", True, False),
        (3, 3, "o", True, False),
        (3, 3, "x", False, False),
    ],
)
def test_a_heavy_cross_in_a_messages_corner_is_clicked(
    right: int, top: int, sign: str, new: bool, found: bool
) -> None:
    """Its arms end so near to the round corner that the message's ground does not close around it."""
    picture = Pillow.new("RGB", (500, 500), (90, 110, 100))
    draw = ImageDraw.Draw(picture)
    draw.rounded_rectangle((130, 200, 340, 260), 8, (200, 225, 225))
    x, y = 340 - right - 14, 200 + top
    if sign == "x":
        draw.line((x, y, x + 14, y + 14), (45, 40, 40), 5)
        draw.line((x + 14, y, x, y + 14), (45, 40, 40), 5)
    else:
        draw.ellipse((x, y, x + 14, y + 14), (45, 40, 40))
    image, message = np.ascontiguousarray(np.asarray(picture)[..., ::-1]), NONE.copy()
    message[200:261, 130:341] = new
    crosses = crosses_in(image, panels_over(image, message, GRID.area))
    assert [near(cross.center, Point(x + 7, y + 7)) for cross in crosses] == [True] * found
    if right < 30:  # farther from the corner it is read as a letter
        read = closing(image, GRID.area, message)
        assert [near(cross.center, Point(x + 7, y + 7)) for cross in read] == [True] * found
    assert panels_over(image, message, Rect(100, 100, 200, 270)) == []  # a window beyond the board


def test_a_dialogs_button_may_be_far_to_the_right_of_its_words() -> None:
    message = NONE.copy()
    message[:90] = True
    picture = page((40, 30, "Lost"), (450, 70, "OK"))
    (button,) = beginnings(picture, GRID, message, 0, WHOLE).over
    assert near(button.center, Point(450, 70))
    assert beginnings(page((40, 30, "Cost"), (450, 70, "OK")), GRID, message, 0, WHOLE).over == []


@pytest.mark.parametrize(
    ("word", "over", "clicked"), [("WIN!", True, 1), ("WIN!", False, 0), ("WAX!", True, 0)]
)
def test_a_message_over_the_board_may_tell_the_end_in_one_word(word: str, over: bool, clicked: int) -> None:
    x, message = 240 if over else 440, NONE.copy()
    message[180:280, x - 40 : x + 40] = True
    picture = page((x, 200, word), (x, 260, "OK"))
    assert len(beginnings(picture, GRID, message, 0.06, WHOLE).over) == clicked


def test_a_part_of_a_longer_line_is_none() -> None:
    assert (
        beginnings(page((240, 60, "Start a new game of chess")), GRID, NONE, 0, WHOLE, Beside.LOOSE).beside
        == []
    )


def test_what_may_mean_another_thing_must_stand_above_or_below_the_board() -> None:
    picture = page((240, 60, "New"), (430, 240, "Play"))
    (place,) = beginnings(picture, GRID, NONE, 0, WHOLE, Beside.LOOSE).beside
    assert near(place.center, Point(240, 60))


def test_what_resets_a_game_may_stand_to_the_side_of_the_board_once_nothing_else_helps() -> None:
    picture = page((430, 60, "Reset"), (430, 240, "Play"), (60, 240, "Reset"), (60, 60, "Reset scores"))
    (place,) = beginnings(picture, GRID, NONE, 0, WHOLE, Beside.LOOSE).beside
    assert near(place.center, Point(430, 60))
    assert not beginnings(picture, GRID, NONE, 0, WHOLE, Beside.ASIDE).beside


@pytest.mark.parametrize(
    ("text", "aside", "found"),
    [("Back to menu", True, 1), ("Menu", True, 0), ("Menu", False, 1), ("Main menu", True, 0)],
)
def test_what_leads_back_to_a_menu_may_stand_to_the_left_of_the_board(
    text: str, aside: bool, found: int
) -> None:
    grid = Grid.regular(240, 100, 20, 20, 9, 9)
    assert len(menus(page((60 if aside else 300, 60, text)), grid, WHOLE)) == found


@pytest.mark.parametrize(("heading", "clicked"), [("Fastest Times", 1), ("High scores", 1), ("Low tide", 0)])
def test_a_box_of_records_over_the_board_is_answered(heading: str, clicked: int) -> None:
    picture = page((240, 200, heading), (260, 260, "OK"))
    assert len(beginnings(picture, GRID, MESSAGE, 0.4, WHOLE).over) == clicked
    beside, message = page((430, 200, heading), (430, 260, "OK"), (430, 300, "Play")), NONE.copy()
    message[180:320, 390:480] = True
    assert beginnings(beside, GRID, message, 0, WHOLE).over == []


def test_a_window_of_records_that_reaches_over_the_board_is_answered_and_its_labels_are_no_levels() -> None:
    levels = [(240, 160, "Beginner:"), (240, 200, "Medium:"), (240, 240, "Expert:")]
    picture, message = page((330, 120, "Fastest Times"), (440, 320, "OK"), *levels), NONE.copy()
    message[100:340, 200:490] = True
    (place,) = beginnings(picture, GRID, message, 0.4, WHOLE).over
    assert near(place.center, Point(440, 320))
    far = page((440, 120, "Fastest"), (440, 320, "OK"))  # nothing of it lies over the board
    assert beginnings(far, GRID, message, 0.4, WHOLE).over == []


def test_what_may_mean_another_thing_counts_in_a_message_alone_unless_nothing_else_helps() -> None:
    picture = page((240, 60, "New"), (240, 240, "OK"), (240, 200, "You won!"))
    over, beside, _ = beginnings(picture, GRID, MESSAGE, 0.4, WHOLE)
    assert len(over) == 1
    assert not beside
    assert len(beginnings(picture, GRID, MESSAGE, 0.4, WHOLE, Beside.LOOSE).beside) == 1


def test_the_menu_above_the_board_and_its_entry_are_found() -> None:
    bar = page((120, 20, "Game"), (190, 20, "View"), (240, 440, "Game"))
    (place,) = menus(bar, GRID, WHOLE)
    assert near(place.center, Point(120, 20))
    opened, menu = page((120, 20, "Game"), (140, 60, "New"), (300, 60, "New")), NONE.copy()
    menu[40:120, 90:220] = True
    (place,) = entries(opened, GRID, menu, NONE)
    assert near(place.center, Point(140, 60))
    assert menus(page((120, 20, "Menu"), (190, 20, "Game")), GRID, WHOLE)[0].center.x > 150
    opened = page((120, 20, "Game"), (140, 60, "Easy"), (140, 85, "Medium"), (140, 110, "Hard"))
    (place,) = entries(opened, GRID, menu, NONE)
    assert near(place.center, Point(140, 60))
    dialog = page((240, 180, "New Game"), (240, 230, "New"))
    (place,) = entries(dialog, GRID, NONE, MESSAGE)
    assert near(place.center, Point(240, 180))


@pytest.mark.parametrize(("text", "outcome"), [("WIN", Outcome.WON), ("LOSE", Outcome.LOST)])
def test_a_word_for_an_end_alone_counts_in_large_letters(text: str, outcome: Outcome) -> None:
    for size, told in (40, outcome), (16, Outcome.PLAYING):
        picture = Pillow.new("RGB", (500, 500), (240, 240, 240))
        font = ImageFont.load_default(size)
        ImageDraw.Draw(picture).text((235, 230), text, (30, 30, 30), font=font, anchor="mm")
        assert how_it_ended(np.asarray(picture), GRID, HIDDEN) is told


def test_words_far_apart_are_read_together() -> None:
    """So a pixel font's are."""
    picture, place, font = Pillow.new("RGB", (500, 500), (240, 240, 240)), 150.0, ImageFont.load_default(20)
    for text in ("You", "have", "lost"):
        ImageDraw.Draw(picture).text((place, 230), text, (30, 30, 30), font=font, anchor="ls")
        place += font.getlength(text) + 16
    assert how_it_ended(np.asarray(picture), GRID, HIDDEN) is Outcome.LOST


@pytest.mark.parametrize(
    ("aside", "below", "size", "outcome"),
    [
        (0, 34, 30, Outcome.LOST),
        (0, 80, 30, Outcome.PLAYING),
        (70, 34, 30, Outcome.PLAYING),
        (0, 34, 13, Outcome.PLAYING),
    ],
)
def test_a_narrow_message_breaks_its_words(aside: int, below: int, size: int, outcome: Outcome) -> None:
    picture = Pillow.new("RGB", (500, 500), (240, 240, 240))
    pen = ImageDraw.Draw(picture)
    for x, y, word, high in ((235, 200, "Game", 30), (235 + aside, 200 + below, "Over", size)):
        pen.text((x, y), word, (30, 30, 30), font=ImageFont.load_default(high), anchor="mm")
    assert how_it_ended(np.asarray(picture), GRID, HIDDEN) is outcome


@pytest.mark.parametrize(
    "words",
    [
        [(235, 200, "Game"), (235, 234, "Lost"), (310, 234, "12")],
        [(235, 166, "Time"), (235, 200, "Game"), (235, 234, "Lost")],
        [(235, 166, "You"), (235, 200, "win"), (235, 234, "if all tiles are open")],
    ],
    ids=["count", "column", "rule"],
)
def test_words_of_a_table_or_a_rule_are_no_message(words: list[tuple[int, int, str]]) -> None:
    picture = Pillow.new("RGB", (500, 500), (240, 240, 240))
    pen, font = ImageDraw.Draw(picture), ImageFont.load_default(24)
    for x, y, word in words:
        pen.text((x, y), word, (30, 30, 30), font=font, anchor="mm")
    assert how_it_ended(np.asarray(picture), GRID, HIDDEN) is Outcome.PLAYING


@pytest.mark.parametrize("text", ["You have clicked on a mine!", "You clicked the bomb"])
def test_who_has_clicked_on_a_mine_has_lost(text: str) -> None:
    picture = Pillow.new("RGB", (500, 500), (240, 240, 240))
    font = ImageFont.load_default(16)
    ImageDraw.Draw(picture).text((235, 230), text, (30, 30, 30), font=font, anchor="mm")
    assert how_it_ended(np.asarray(picture), GRID, HIDDEN) is Outcome.LOST


@pytest.mark.parametrize(
    ("heading", "size", "rule", "outcome"),
    [
        ("Congratulations", 34, "You lose", Outcome.WON),
        ("Congratulations", 16, "You lose", Outcome.PLAYING),
        ("You lose", 34, "You win when all are open", Outcome.LOST),
        ("You win when all are open", 34, "You lose", Outcome.PLAYING),
        ("Congratulations", 34, "You lost", Outcome.PLAYING),  # no rule
        ("Game over", 34, "You lose", Outcome.LOST),
        ("Game over", 34, "You win", Outcome.WON),  # that heads both
    ],
)
def test_a_far_larger_heading_tells_and_not_the_rules_below_it(
    heading: str, size: int, rule: str, outcome: Outcome
) -> None:
    picture = Pillow.new("RGB", (500, 500), (240, 240, 240))
    pen = ImageDraw.Draw(picture)
    for top, text, high in ((200, heading, size), (260, rule, 13)):
        pen.text((235, top), text, (30, 30, 30), font=ImageFont.load_default(high), anchor="mm")
    assert how_it_ended(np.asarray(picture), GRID, HIDDEN) is outcome


@pytest.mark.parametrize(
    ("second", "outcome"), [("when all is open", Outcome.PLAYING), ("Well played", Outcome.WON)]
)
def test_a_rule_may_begin_in_large_letters(second: str, outcome: Outcome) -> None:
    picture = Pillow.new("RGB", (500, 500), (240, 240, 240))
    for top, text, high in ((170, "You win", 34), (215, second, 16), (260, "You lose", 13)):
        font = ImageFont.load_default(high)
        ImageDraw.Draw(picture).text((235, top), text, (30, 30, 30), font=font, anchor="mm")
    assert how_it_ended(np.asarray(picture), GRID, HIDDEN) is outcome


@pytest.mark.parametrize(
    ("texts", "outcome"),
    [
        (("You win!", "Play again"), Outcome.WON),
        (("Congratulations!",), Outcome.WON),
        (("Game Over", "You hit a mine"), Outcome.LOST),
        (("You lose!",), Outcome.LOST),
        (("Uh oh! You clicked a bomb.",), Outcome.LOST),
        (("You clicked on a tile",), Outcome.PLAYING),
        (("Sorry if you clicked a mine",), Outcome.PLAYING),
        (("Oh no! Try again?",), Outcome.LOST),
        (("You lost! Play again?",), Outcome.LOST),
        (("Have you lost?",), Outcome.PLAYING),
        (("Will you win next time?",), Outcome.PLAYING),
        (("Gewonnen: 12",), Outcome.PLAYING),
        (("You win", "Game over"), Outcome.PLAYING),
        (("Game Over", "You win! Play again?"), Outcome.WON),
        (("You lost", "Game over", "Did you win? You win!"), Outcome.PLAYING),
        (("You won in 34 seconds!", "Game over"), Outcome.PLAYING),
        (("Winner!", "Game over"), Outcome.PLAYING),
        (("Game over! You win",), Outcome.WON),
        (("Game over", "Congratulations to the winners"), Outcome.PLAYING),
        (("Paused",), Outcome.PLAYING),
    ],
)
def test_a_message_over_the_board_says_how_the_game_ended(texts: tuple[str, ...], outcome: Outcome) -> None:
    over = page(*((235, 190 + 50 * place, text) for place, text in enumerate(texts)))
    assert how_it_ended(over, GRID, HIDDEN) is outcome
    beside = page(*((235, 20 + 30 * place, text) for place, text in enumerate(texts)))
    assert how_it_ended(beside, GRID, HIDDEN) is Outcome.PLAYING


@pytest.mark.parametrize(
    ("text", "lost"),
    [
        ("Game over", True),
        ("You lost!", True),
        ("You lost 1 life", False),
        ("Lives: 2", False),
        ("Lost?", False),
    ],
)
def test_what_is_written_beside_a_board_speaks_of_a_lost_game(text: str, lost: bool) -> None:
    assert speaks_of_loss(page((240, 60, text))) == lost


@pytest.mark.parametrize(("text", "otherwise"), [("Share", True), ("Main Menu", True), ("Again", False)])
def test_a_button_that_says_another_thing_is_known(text: str, otherwise: bool) -> None:
    assert says_otherwise(page((60, 20, text))[:40, :120]) is otherwise


@pytest.mark.parametrize(("text", "closes"), [("Close", True), ("Share", False), ("Play again", False)])
def test_a_button_that_closes_its_message_is_known(text: str, closes: bool) -> None:
    assert says_to_close(page((60, 20, text))[:40, :120]) is closes


@pytest.mark.parametrize(
    ("text", "anywhere", "in_bar"),
    [
        ("http: //10.0.0.7/a", True, True),
        ("localhost", True, True),
        ("play.html", True, True),
        ("127.0.0.1:35349", True, True),
        ("mines online", True, True),  # a point that was not read
        ("minesgithubio", False, True),
        ("saper.pl", False, True),
        ("mysite/mines", False, True),
        ("nas:8080/", False, True),
        ("time: 0:37", False, False),
        ("mines 10", False, False),
        ("online mines", False, False),
    ],
)
def test_a_text_is_an_address_anywhere_or_in_a_browsers_bar_or_nowhere(
    text: str, anywhere: bool, in_bar: bool
) -> None:
    assert bool(URL.search(text)) is anywhere
    assert bool(ADDRESS.search(text)) is in_bar


@pytest.mark.parametrize(
    ("text", "browsers"),
    [
        ("localhost:8000/game/play.html", True),
        ("https://mines.example.org", True),
        ("minesweeper.online", True),
        ("127.0.0.1:35349", True),
        ("Time: 0:37 Flags 10/40", False),
    ],
)
def test_what_an_address_stands_beside_is_a_browsers(text: str, browsers: bool) -> None:
    image = page((250, 60, text), (250, 300, "mines.example.org"))
    assert is_browsers(image, Rect(60, 50, 18, 18)) is browsers


@pytest.mark.parametrize(
    ("left", "wide", "high", "closes"),
    [
        (40, 390, 200, True),
        (60, 390, 200, False),
        (50, 390, 200, True),
        (40, 390, 50, False),  # a title bar
        (120, 200, 200, True),
        (120, 200, 60, True),
        (195, 80, 60, False),
    ],
)
def test_a_message_wider_than_its_board_is_closed_where_it_lies_about_the_boards_middle(
    left: int, wide: int, high: int, closes: bool
) -> None:
    """Another program's window hardly does, and its title bar is as low as no message."""
    picture = Pillow.new("RGB", (500, 500), (90, 110, 100))
    draw = ImageDraw.Draw(picture)
    draw.rectangle((left, 130, left + wide, 130 + high), (240, 240, 240))
    x, y = left + wide - 24, 142
    draw.ellipse((x - 6, y - 6, x + 18, y + 18), outline=(20, 80, 200), width=2)
    draw.line((x, y, x + 12, y + 12), (20, 80, 200), 3)
    draw.line((x + 12, y, x, y + 12), (20, 80, 200), 3)
    image, message = np.ascontiguousarray(np.asarray(picture)[..., ::-1]), NONE.copy()
    message[130 : 131 + high, left : left + wide + 1] = True
    found = closing(image, GRID.area, message)
    assert len(found) == closes
    assert all(max(abs(cross.center.x - x - 6), abs(cross.center.y - y - 6)) <= 3 for cross in found)
    assert closing(image, GRID.area, NONE) == []


@pytest.mark.parametrize(("rows", "clicked"), [(10, 200), (16, 260), (8, 140), (12, 200)])
def test_on_a_page_of_levels_with_their_sizes_the_boards_own_is_clicked(rows: int, clicked: int) -> None:
    grid = Grid.regular(100, 100, 300 / rows, 300 / rows, rows, rows)
    menu = page((240, 140, "Easy (8x8)"), (240, 200, "Medium (10x10)"), (240, 260, "Hard (16x16)"))
    message = np.ones((500, 500), np.bool_)
    (place, *_) = beginnings(menu, grid, message, 1.0, WHOLE).over
    assert abs(place.center.y - clicked) <= 6


def test_a_level_that_a_label_names_is_no_button() -> None:
    """As in a box of results: "Difficulty: easy"."""
    texts = (170, 175, "You win!"), (160, 220, "Difficulty:"), (290, 220, "easy")
    assert beginnings(page(*texts), GRID, MESSAGE, 0.4, WHOLE).over == []
    for beside in (), ((60, 220, "Mines:"),), ((160, 256, "Difficulty:"),):  # none, another's, and lower
        assert len(beginnings(page(texts[0], texts[2], *beside), GRID, MESSAGE, 0.4, WHOLE).over) == 1
    levels = (160, 220, "Level:"), (220, 220, "easy"), (300, 220, "medium")
    assert len(beginnings(page(texts[0], *levels), GRID, MESSAGE, 0.4, WHOLE).over) == 1

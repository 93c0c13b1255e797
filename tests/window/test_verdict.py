"""What clicks led to tells how a game stands, where its tiles alone do not."""

from dataclasses import dataclass, field

import numpy as np
import pytest

from screenbot.board import Action, Board, Cell, Outcome, Tile, Tiles
from screenbot.geometry import Grid, Image
from screenbot.vision.reading import Clicked, Reading
from screenbot.window.after import read_after
from screenbot.window.moment import Moment
from screenbot.window.staying import Opens, complete, is_same_game, remains, replaced
from screenbot.window.verdict import (
    all_are_flagged,
    leaves_more,
    may_have_ended,
    outcome_after,
    seems_won,
    shows_a_mine,
)
from screenbot.window.zeros import with_zeros

SIDE = 8


def tiles(text: str) -> Tiles:
    return Board.from_text(text).tiles.copy()


def picture(board: Tiles) -> Image:
    """Each tile in a grey of its own value."""
    return np.kron(
        board[..., None].repeat(3, axis=2).astype(int) * 97 % 256, np.ones((SIDE, SIDE, 1))
    ).astype(np.uint8)


@dataclass
class Told:
    """A reader that says what it is told."""

    tiles: Tiles
    outcome: Outcome = Outcome.PLAYING
    taught: list[Tiles] = field(default_factory=list)

    def read(self, frame: Image) -> Reading:
        found = self.tiles.copy()
        for tiles in self.taught:
            found = np.where(tiles == Tile.UNSURE, found, tiles).astype(np.int8)
        grid = Grid.regular(0, 0, SIDE, SIDE, *found.shape)
        return Reading(grid, found, np.ones(found.shape, np.float32), outcome=self.outcome)

    def teach(self, frame: Image, tiles: Tiles) -> None:
        self.taught.append(tiles)

    def clicked(self, tiles: Clicked) -> None:
        pass

    def at(self, grid: Grid) -> "Told":
        return self


def after(
    before: str, now: str, clicks: dict[Cell, Action], outcome: Outcome = Outcome.PLAYING
) -> tuple[Reading, Told]:
    old, new = tiles(before), tiles(now)
    reader = Told(new, outcome)
    return read_after(Moment(picture(old), old, clicks), reader, picture(new)), reader


OPENED = {Cell(0, 2): Action.OPEN}


@pytest.mark.parametrize(("mines", "all_of_them"), [(2, True), (3, False), (None, False)])
def test_all_mines_are_flagged_with_those_that_the_last_clicks_flag(
    mines: int | None, all_of_them: bool
) -> None:
    before = tiles("1F2#1 11211")
    moment = Moment(picture(before), before, {Cell(0, 3): Action.FLAG})
    assert all_are_flagged(moment, mines) is all_of_them


@pytest.mark.parametrize(
    ("before", "now", "outcome"),
    [
        ("11### #####", "112## #####", Outcome.PLAYING),
        ("11### #####", "11*## #####", Outcome.LOST),  # the opened tile is a mine
        ("11### #####", "11~#* *####", Outcome.LOST),  # nobody's look, and mines are shown
        ("11### #####", "11~#~ ~####", Outcome.LOST),  # tiles changed in places where nobody clicked
        ("11### #####", "112#F F####", Outcome.WON),  # they did, and what was opened is a number
        ("11### #####", "112## ~####", Outcome.PLAYING),  # a pointer over one tile
        ("11### #####", "11~## #####", Outcome.PLAYING),  # a number that cannot be read, perhaps
        ("11### #####", "~~~~~ ~~~~~", Outcome.PLAYING),  # another window
        ("11#FF ~11FF", "112FF ~11FF", Outcome.PLAYING),  # what is not read may be closed
        ("00#FF ~02FF", "002FF ~02FF", Outcome.WON),  # what is not read is beside zeros: all is open
        ("11### #####", "11~11 ~2~1~", Outcome.LOST),  # all is shown, and the opened tile is no number
        ("1F#F1 11211", "1F~F1 11211", Outcome.WON),  # no number needs a mine where it cannot be read
        ("1F#F1 11311", "1F~F1 11311", Outcome.LOST),  # one does
        ("11### F#### F####", "11~## ~#### ~####", Outcome.PLAYING),  # something lies over two flags
        ("11### F#### ##### F####", "11~## ~#### ##### ~####", Outcome.LOST),  # all flags have changed
        ("11### F#### ##### F####", "11~## ~#### ##### F####", Outcome.PLAYING),  # one is as it was
    ],
)
def test_how_the_game_stands(before: str, now: str, outcome: Outcome) -> None:
    reading, _ = after(before, now, OPENED)
    assert reading.outcome is outcome


def test_what_the_count_makes_certain_has_not_lost_where_a_message_lies_over_it() -> None:
    """All else is open, and no number in sight tells of the tiles beneath; the count is known."""
    old = tiles("112FF22#2 ##22211## #11000122 ##1211000 #####1000")
    new = tiles("112FF2232 1F22211FF 111000122 011211000 ~~~~~1000")
    opens = [Cell(*each) for each in ((0, 7), (1, 0), (2, 0), (3, 0), (3, 1), (4, 0), (4, 1), (4, 3))]
    clicks = dict.fromkeys(opens, Action.OPEN)
    clicks |= dict.fromkeys(map(Cell._make, ((1, 1), (1, 7), (1, 8), (4, 2), (4, 4))), Action.FLAG)
    for counted, outcome in ((True, Outcome.PLAYING), (False, Outcome.LOST)):
        moment = Moment(picture(old), old, clicks, counted=counted)
        assert outcome_after(moment, Told(new).read(picture(new)), picture(new)) is outcome
        assert shows_a_mine(old, Told(new).read(picture(new)), opens, counted) is not counted


@pytest.mark.parametrize(("unsent", "outcome"), [(True, Outcome.LOST), (False, Outcome.WON)])
def test_a_game_that_a_right_click_has_ended_is_lost(unsent: bool, outcome: Outcome) -> None:
    """It shows all its mines, and what was to be opened got no click."""
    old, new = tiles("11#### ######"), tiles("112*#* *#####")
    clicks = {Cell(0, 3): Action.FLAG, Cell(0, 2): Action.OPEN}
    moment = Moment(picture(old), old, clicks, unsent={Cell(0, 2)} if unsent else ())
    assert read_after(moment, Told(new), picture(new)).outcome is outcome


@pytest.mark.parametrize(
    ("now", "outcome"),
    [
        ("11~#### ####### #~~~~~# #######", Outcome.LOST),
        ("1~~#### ####### #~~~~~# #######", Outcome.LOST),  # it reaches over numbers as well
        ("11~~### ~~~~~~~ ####### #######", Outcome.LOST),  # over what was opened, too
        ("112#### ####### #~~~~~# #######", Outcome.PLAYING),  # a number was opened
        ("11##### ####### #~~~~~# #######", Outcome.PLAYING),  # nothing was opened so far
        ("11~#### ####### ###~~~~ #######", Outcome.PLAYING),  # something lies at the side
        ("11~#### ####### ###~### #######", Outcome.PLAYING),  # or on one tile
        ("22~#### ####### #~~~~~# #######", Outcome.PLAYING),  # this is another board
        ("~~~~~~~ ~~~~~~~ ####### #######", Outcome.PLAYING),  # another window, plain but for two rows
    ],
)
def test_a_guess_that_brings_up_a_message_and_no_number_has_lost(now: str, outcome: Outcome) -> None:
    reading, _ = after("11##### ####### ####### #######", now, OPENED)
    assert reading.outcome is outcome


@pytest.mark.parametrize(("light", "outcome"), [(1.0, Outcome.LOST), (0.5, Outcome.PLAYING)])
def test_a_guess_beneath_a_veil_need_not_have_lost(light: float, outcome: Outcome) -> None:
    """All tiles are darker, and the numbers are read through it."""
    old, new = tiles("11##### ####### ####### #######"), tiles("11~#### ####### #~~~~~# #######")
    frame = (picture(new) * light).astype(np.uint8)
    reading = read_after(Moment(picture(old), old, OPENED), Told(new), frame)
    assert reading.outcome is outcome


def test_a_guess_that_got_no_click_has_brought_up_no_message() -> None:
    old, new = tiles("11##### ####### ####### #######"), tiles("11~#### ####### #~~~~~# #######")
    unsent = Moment(picture(old), old, OPENED, unsent=OPENED.keys())
    assert read_after(unsent, Told(new), picture(new)).outcome is Outcome.PLAYING


@pytest.mark.parametrize(("red", "outcome"), [(230, Outcome.LOST), (60, Outcome.PLAYING)])
def test_a_guess_that_shows_red_while_a_message_comes_up_has_lost(red: int, outcome: Outcome) -> None:
    old, new = tiles("11##### ####### ####### #######"), tiles("11~#### ####### ###~~~~ #######")
    frame = picture(new)
    frame[:SIDE, 2 * SIDE : 3 * SIDE] = 40, 40, red
    reading = read_after(Moment(picture(old), old, OPENED), Told(new), frame)
    assert reading.outcome is outcome


@pytest.mark.parametrize(("restless", "outcome"), [(True, Outcome.PLAYING), (False, Outcome.WON)])
def test_where_tiles_turn_all_the_time_one_that_is_not_read_need_not_have_opened(
    restless: bool, outcome: Outcome
) -> None:
    old, new = tiles("11#F# ~11F#"), tiles("112F~ ~11F1")
    clicks = {Cell(0, 2): Action.OPEN, Cell(1, 4): Action.OPEN}
    since = Clicked(frozenset({Cell(0, 4), Cell(1, 0)}))
    moment = Moment(picture(old), old, clicks, since_begun=since, restless=restless)
    assert read_after(moment, Told(new), picture(new)).outcome is outcome


@pytest.mark.parametrize(
    ("earlier", "now", "unsent", "outcome"),
    [
        (True, False, False, Outcome.WON),
        (False, False, False, Outcome.PLAYING),
        (False, True, False, Outcome.WON),
        (False, True, True, Outcome.PLAYING),  # it looked otherwise before its click
    ],
)
def test_a_tile_that_was_never_read_since_it_was_closed_need_not_have_opened(
    earlier: bool, now: bool, unsent: bool, outcome: Outcome
) -> None:
    """A neighbour's flag may reach over its edge."""
    old, new, cell = tiles("~F#1 1111"), tiles("~F11 1111"), Cell(0, 0)
    clicks = dict.fromkeys([Cell(0, 2), *([cell] if now else [])], Action.OPEN)
    since = Clicked(frozenset({cell} if earlier else ()))
    moment = Moment(picture(old), old, clicks, unsent={cell} if unsent else (), since_begun=since)
    assert read_after(moment, Told(new), picture(new)).outcome is outcome


@pytest.mark.parametrize(
    ("before", "now", "opened", "counted", "outcome"),
    [
        ("#10 #10", "110 !10", [(0, 0)], False, Outcome.WON),  # the last mine is shown
        ("#10 #10", "!10 110", [(0, 0)], False, Outcome.LOST),
        ("#10 #10 ###", "110 !10 ###", [(0, 0)], False, Outcome.LOST),  # others are left: by an earlier click
        ("#101F #1011", "110~~ !10~~", [(0, 0)], False, Outcome.WON),  # a message hides what was known
        ("#101# #101#", "110~~ !10~~", [(0, 0)], False, Outcome.LOST),  # or more than that
        ("#### #### ####", "001! ~~~1 0000", [(2, 0)], False, Outcome.WON),  # by its first click
        ("#### #### ####", "001! ~~~1 ###0", [(2, 3)], False, Outcome.LOST),  # others are left
        ("##### ##### #####", "1!~~~ 11~~~ ~~~~~", [(0, 0)], False, Outcome.LOST),  # most is hidden
        ("F1### 11###", "*1~~~ 11~~1", [(0, 2), (0, 3), (1, 4)], True, Outcome.WON),  # beneath a message
        ("F1### 11###", "*1~~~ 11~~1", [(0, 2), (0, 3), (1, 4)], False, Outcome.LOST),  # guesses, perhaps
        ("F1### 11###", "*1~~~ 11~~1", [(0, 3)], True, Outcome.LOST),  # a guess
        ("F1### 11###", "*1~~~ 11~*1", [(0, 2), (0, 3), (1, 4)], True, Outcome.LOST),  # an unknown mine
    ],
)
def test_mines_that_are_shown_where_no_click_led_may_be_those_of_a_won_game(
    before: str, now: str, opened: list[tuple[int, int]], counted: bool, outcome: Outcome
) -> None:
    clicks = dict.fromkeys((Cell(*cell) for cell in opened), Action.OPEN)
    old, new = tiles(before), tiles(now)
    moment = Moment(picture(old), old, clicks, counted=counted)
    assert read_after(moment, Told(new, Outcome.LOST), picture(new)).outcome is outcome


@pytest.mark.parametrize(
    ("flagged", "earlier"), [(Cell(1, 0), None), (None, Cell(1, 0))], ids=["right click", "late answer"]
)
@pytest.mark.parametrize("before", ["#101F #1011", "##### #####"])
def test_a_mine_that_another_click_may_have_hit_tells_of_no_win(
    before: str, flagged: Cell | None, earlier: Cell | None
) -> None:
    old, new = tiles(before), tiles("1101~ !101~")
    clicks = {Cell(0, 0): Action.OPEN} | ({} if flagged is None else {flagged: Action.FLAG})
    since = Clicked(frozenset({Cell(0, 0)} | (set() if earlier is None else {earlier})))
    moment = Moment(picture(old), old, clicks, since_begun=since)
    assert read_after(moment, Told(new, Outcome.LOST), picture(new)).outcome is Outcome.LOST


@pytest.mark.parametrize(
    ("before", "now", "unsent", "outcome"),
    [
        ("F2F# 12##", "~2~1 1211", [], Outcome.WON),
        ("F2F# 12##", "*2~1 1211", [(0, 3)], Outcome.WON),
        ("F2#1 121#", "~2!1 1211", [], Outcome.LOST),  # a right click may have opened it
        ("F2F# 12##", "~2~1 121#", [], Outcome.LOST),  # not all is open
        ("F2F# 12##", "~2~1 121~", [], Outcome.LOST),
        ("F2F# 12##", "~2~2 1211", [], Outcome.LOST),  # one more mine
        ("F2F# 13##", "~2~1 1211", [], Outcome.LOST),  # another board
        ("F2F# 12##", "~2~1 1211", [(0, 3), (1, 2), (1, 3)], Outcome.LOST),  # by a flag, if at all
        ("#2#1 121#", "~2~1 1211", [], Outcome.LOST),  # first flags: a right click may open
        ("F2#1 121#", "~2~1 1211", [], Outcome.WON),
    ],
)
def test_a_board_whose_flags_look_like_mines_is_won_where_all_else_is_open(
    before: str, now: str, unsent: list[tuple[int, int]], outcome: Outcome
) -> None:
    """The tiles at the right are opened, and each mine that has no flag is flagged before."""
    old, new = tiles(before), tiles(now)
    clicks = {Cell(*cell): Action.FLAG for cell in ((0, 0), (0, 2)) if old[cell] == Tile.COVERED}
    clicks |= {Cell(*cell): Action.OPEN for cell in ((0, 3), (1, 2), (1, 3)) if old[cell] == Tile.COVERED}
    reading = Told(new, Outcome.LOST).read(picture(new))
    moment = Moment(picture(old), old, clicks, unsent={Cell(*cell) for cell in unsent})
    assert outcome_after(moment, reading, picture(new)) is outcome


def test_a_flag_that_was_taken_off_to_open_its_tile_is_none() -> None:
    old, new = tiles("F# 11"), tiles("~1 11")
    reading = Told(new, Outcome.LOST).read(picture(new))
    moment = Moment(picture(old), old, {Cell(0, 0): Action.OPEN})
    assert outcome_after(moment, reading, picture(new)) is Outcome.LOST


@pytest.mark.parametrize(("stays", "outcome"), [(True, Outcome.PLAYING), (False, Outcome.WON)])
def test_a_tile_beside_a_zero_and_a_flag_is_closed_where_it_looks_as_before(
    stays: bool, outcome: Outcome
) -> None:
    """Some games leave the corners of zeros closed; a last covered tile may not be read."""
    old, new = tiles("F21 ##F ##1"), tiles("F21 1~F 011")
    frame = picture(new)
    if stays:
        tile = np.s_[SIDE : 2 * SIDE, SIDE : 2 * SIDE]
        frame[tile] = picture(old)[tile]
    clicks = dict.fromkeys([Cell(1, 0), Cell(2, 0), Cell(2, 1)], Action.OPEN)
    assert read_after(Moment(picture(old), old, clicks), Told(new), frame).outcome is outcome


@pytest.mark.parametrize("seeming", [Outcome.LOST, Outcome.WON])
def test_where_a_right_click_has_opened_all_nothing_is_won(seeming: Outcome) -> None:
    """What was to be opened got no click, though it shows numbers, and only mines are left."""
    old, new = tiles("#10## #10##"), tiles("1101* *1011")
    clicks = {Cell(1, 0): Action.FLAG, Cell(0, 0): Action.OPEN}
    moment = Moment(picture(old), old, clicks, unsent={Cell(0, 0)}, counted=True)
    assert read_after(moment, Told(new, seeming), picture(new)).outcome is Outcome.LOST


def test_where_tiles_glow_all_the_time_a_change_is_neither_a_flag_nor_an_answer() -> None:
    old = tiles("11### #####")
    clicks, reader = {Cell(0, 2): Action.OPEN, Cell(1, 0): Action.FLAG}, Told(old)
    other = np.asarray(255 - picture(old), np.uint8)
    moment = Moment(picture(old), old, clicks, restless=True)
    assert (read_after(moment, reader, other).tiles == old).all()
    assert not reader.taught


def test_where_all_tiles_are_read_no_message_hides_a_win() -> None:
    old, new = tiles("11# 11#"), tiles("11* 111")
    reading = Told(new).read(picture(new))
    assert not seems_won(old, reading, [Cell(1, 2)], None)


def test_what_was_not_clicked_at_all_has_won_nothing() -> None:
    old, new = tiles("11#### ######"), tiles("112#F# F#####")
    clicks = {Cell(0, 2): Action.OPEN}
    moment = Moment(picture(old), old, clicks, unsent={Cell(0, 2)})
    assert read_after(moment, Told(new), picture(new)).outcome is Outcome.PLAYING


def test_a_guess_beneath_a_message_may_have_won_where_little_was_left() -> None:
    reading, _ = after("1111111 111##11 1111111", "11~~~11 11~~~11 1111111", {Cell(1, 3): Action.OPEN})
    assert reading.outcome is Outcome.PLAYING


def test_what_is_certain_has_not_lost_whatever_lies_over_it() -> None:
    reading, _ = after(
        "0121#F# 01F#### 0122### 00001##", "0121#F# 01F~~~~ 0122~~~ 00001##", {Cell(1, 3): Action.OPEN}
    )
    assert reading.outcome is Outcome.PLAYING


@pytest.mark.parametrize(
    ("now", "outcome"),
    [
        ("~1221~~~ 12~~1~~~ ~3321~~~ 4~211111 ~~21~22~ 33212~21 1~101110 11100000", Outcome.LOST),
        ("~1~#1~~~ 12~#1~~~ ~3321~~~ #~##1111 ####~2## ######## ######## 1#######", Outcome.PLAYING),
    ],
)
def test_an_opened_tile_that_numbers_prove_a_mine_has_lost_though_nobody_can_read_it(
    now: str, outcome: Outcome
) -> None:
    """As xbomb shows the end, zeros unread among the mines; and where no number proves it."""
    before = "01##1000 12##1000 ##321000 ####1111 #####2## ######## ######## 1#######"
    reading, _ = after(before, now, {Cell(2, 0): Action.OPEN})
    assert reading.outcome is outcome


@pytest.mark.parametrize(
    ("now", "other"), [("00001 00001 11121 #####", False), ("00000 00000 00000 #####", True)]
)
def test_zeros_known_at_last_are_no_other_page_where_all_numbers_stand(now: str, other: bool) -> None:
    assert replaced(tiles("~~~~1 ~~~~1 11121 #####"), tiles(now)) is other


@pytest.mark.parametrize(
    ("before", "now", "other"),
    [
        ("1#~# ##~#", "1#00 ##00", False),  # marks that nobody could read were opened, the number stands
        ("1#~# ##~#", "0000 0000", True),
        ("1#~# ##~#", "~000 0000", False),  # too little is seen
        ("~#~# ##~#", "0000 0000", True),
    ],
)
def test_one_number_that_stands_tells_that_the_board_does(before: str, now: str, other: bool) -> None:
    assert replaced(tiles(before), tiles(now)) is other


@pytest.mark.parametrize(
    ("before", "now", "outcome"),
    [
        ("112## 112##", "00000 00~~0", Outcome.PLAYING),  # a page that says how the game ended
        ("~~~## ~~~##", "00000 00~~0", Outcome.PLAYING),  # the same where numbers cannot be read
        ("112## 112##", "112FF 1~~FF", Outcome.WON),  # a message over two tiles
        ("112#~ 112##", "11200 1120F", Outcome.WON),
    ],
)
def test_a_page_in_the_place_of_the_board_is_no_win(before: str, now: str, outcome: Outcome) -> None:
    reading, _ = after(before, now, {Cell(0, 3): Action.OPEN}, Outcome.WON)
    assert reading.outcome is outcome


def test_a_tile_that_changed_when_it_was_opened_is_covered_no_more() -> None:
    old = tiles("11### #####")
    frame = picture(old)
    frame[:SIDE, 2 * SIDE : 3 * SIDE] = 0
    opened = Moment(picture(old), old, OPENED)
    reading = read_after(opened, Told(old), frame)
    assert reading.unsure == (Cell(0, 2),)
    later = Moment(frame, reading.tiles, {Cell(1, 4): Action.OPEN}, opened.odd_after(reading.tiles))
    assert read_after(later, Told(old), frame).unsure == (Cell(0, 2),)
    assert not read_after(later, Told(old), picture(old)).unsure  # something had lain over it
    assert not read_after(opened, Told(old), picture(old)).unsure  # the click was lost


def test_a_tile_that_got_no_click_may_change_and_be_covered_still() -> None:
    """A neighbour's border reaches over it: it looked otherwise just before its click, and is opened next."""
    old = tiles("11### #####")
    frame = picture(old)
    frame[:SIDE, 2 * SIDE] = 0
    unsent = Moment(picture(old), old, OPENED, unsent=OPENED.keys())
    assert not read_after(unsent, Told(old), frame).unsure


def test_a_board_that_a_message_pushes_aside_is_not_lost() -> None:
    """All tiles show what others did before, and the last that was opened has another's covered look."""
    old = tiles("1#100 11100 00011 0001# 00011")
    moved = tiles("~~~~~ 1#100 11100 00011 0001#")
    frame = picture(moved)
    reading = read_after(Moment(picture(old), old, {Cell(1, 1): Action.OPEN}), Told(moved), frame)
    assert reading.outcome is Outcome.PLAYING


def test_a_mine_that_passes_for_a_covered_tile_has_lost_where_all_else_is_open() -> None:
    """All is shown, mines as black tiles; the one that was opened has changed its look, too."""
    old, new = tiles("01### 02### 01###"), tiles("01#10 02220 01#10")
    frame = picture(new)
    frame[:SIDE, 2 * SIDE : 3 * SIDE] = 0
    for told in (Outcome.PLAYING, Outcome.WON):
        reading = read_after(Moment(picture(old), old, OPENED), Told(new, told), frame)
        assert reading.outcome is Outcome.LOST
    unanswered = read_after(Moment(picture(old), old, OPENED), Told(new), picture(new))
    assert unanswered.outcome is Outcome.PLAYING


def test_a_game_that_shows_all_when_lost_is_not_won() -> None:
    reading, _ = after("11### #####", "11*11 *2*1*", OPENED, Outcome.WON)
    assert reading.outcome is Outcome.LOST


def test_a_flag_of_any_look_is_one_where_a_covered_tile_was_flagged() -> None:
    reading, reader = after("11### #####", "11~## #####", {Cell(0, 2): Action.FLAG})
    (taught,) = reader.taught
    assert [(*place,) for place in np.argwhere(taught != Tile.UNSURE)] == [(0, 2)]
    assert taught[0, 2] == Tile.FLAG
    assert reading.tiles[0, 2] == Tile.FLAG


@pytest.mark.parametrize(("now", "read"), [("11?## #####", Tile.FLAG), ("11?#F #####", Tile.QUESTION)])
def test_a_question_mark_is_a_flag_where_flagging_put_it_and_there_is_no_other(now: str, read: Tile) -> None:
    reading, _ = after("11### #####", now, {Cell(0, 2): Action.FLAG})
    assert reading.tiles[0, 2] == read


def test_a_tile_that_did_not_change_is_no_flag() -> None:
    same = tiles("11### #####")
    reader = Told(tiles("11~## #####"))
    reading = read_after(Moment(picture(same), same, {Cell(0, 2): Action.FLAG}), reader, picture(same))
    assert reader.taught == []
    assert reading.tiles[0, 2] == Tile.UNSURE


def test_only_with_the_rest_as_it_was_an_odd_tile_is_a_mine() -> None:
    before = tiles("11### #####")
    assert shows_a_mine(before, Told(tiles("11~#~ #####")).read(picture(before)), [Cell(0, 2)])
    assert not shows_a_mine(before, Told(tiles("~1~#~ #####")).read(picture(before)), [Cell(0, 2)])
    assert not shows_a_mine(before, Told(tiles("112#~ #####")).read(picture(before)), [Cell(0, 2)])


def test_a_tile_that_no_number_lets_be_a_mine_shows_none() -> None:
    before, now = tiles("1#21 12#1 01## 0000"), tiles("1#21 12#1 011~ 0000")
    reading = Told(now).read(picture(now))
    assert not shows_a_mine(before, reading, [Cell(2, 2), Cell(2, 3)])
    before[1, 2] = now[1, 2] = 1
    assert shows_a_mine(before, Told(now).read(picture(now)), [Cell(2, 2), Cell(2, 3)])


def test_the_last_guess_may_show_a_mine_that_nobody_can_read() -> None:
    before, now = tiles("01# 01#"), tiles("01~ 01#")
    assert shows_a_mine(before, Told(now).read(picture(now)), [Cell(0, 2)])


@pytest.mark.parametrize(
    ("text", "mines", "more"),
    [
        ("0013# 013## 01###", 4, True),  # the corner lies beside no number, and one of six is no mine
        ("0013# 013## 01###", 6, False),
        ("0013# 013## 01###", None, False),
        ("001## 00122 00000", 1, False),  # each lies beside a number: these tell
    ],
)
def test_a_game_with_fewer_mines_than_tiles_are_closed_is_not_won_yet(
    text: str, mines: int | None, more: bool
) -> None:
    assert leaves_more(Board.from_text(text).tiles, mines) is more


def test_a_zero_with_a_covered_corner_is_complete_where_the_game_forgets_corners() -> None:
    reading = Told(tiles("01# 11# ###")).read(np.zeros((24, 24, 3), np.uint8))
    assert complete(reading)
    sloppy = Told(tiles("01# 1## ###")).read(np.zeros((24, 24, 3), np.uint8))
    assert not complete(sloppy)
    assert complete(sloppy, opens=Opens.SIDES)


def test_a_zero_beside_a_covered_tile_is_complete_where_the_game_opens_one_at_a_time() -> None:
    reading = Told(tiles("0## 01# ###")).read(np.zeros((24, 24, 3), np.uint8))
    assert not complete(reading, opens=Opens.SIDES)
    assert complete(reading, opens=Opens.NOTHING)


def test_numbers_that_contradict_each_other_are_waited_for() -> None:
    reading = Told(tiles("11# 11# ###")).read(np.zeros((24, 24, 3), np.uint8))
    assert not complete(reading)


def test_a_flag_that_is_read_as_nothing_is_one_where_its_tile_has_changed() -> None:
    old = tiles("11# ###")
    flagged, frame = Cell(1, 0), picture(old)
    grid = Grid.regular(0, 0, SIDE, SIDE, 2, 3)
    moment = Moment(frame, old, {flagged: Action.FLAG})
    bordered = frame.copy()
    bordered[SIDE, :SIDE] ^= 128  # a neighbour's border
    assert read_after(moment, Told(old), bordered).tiles[flagged] == Tile.COVERED
    marked = frame.copy()
    grid.tile(*flagged).grown(-3).cut(marked)[:] ^= 128
    assert read_after(moment, Told(old), marked).tiles[flagged] == Tile.FLAG


def test_zeros_of_a_first_opening_may_be_unknown_on_a_board_found_elsewhere() -> None:
    new = np.full((4, 4), int(Tile.COVERED), np.int8)
    assert is_same_game(new, tiles("~~1# ~~1# 111# ####"))
    assert not is_same_game(new, tiles("~~~# ~~~# ~~1# ~~~#"))
    assert not is_same_game(new, tiles("~~1 ~~1 111 ###"))


@pytest.mark.parametrize(
    ("now", "zeros"),
    [
        ("~~1# ~~1# 111# ####", True),
        ("~~3# ~~1# 111# ####", False),  # a number that needs a mine among them
        ("~~1# ~~1# 11## ####", False),  # one that is closed beside them
        ("1~1# 1~1# 111# ####", False),  # numbers that need one there
        ("~~~~ ~~~~ ~~~~ ~~~~", False),  # another window
    ],
)
def test_zeros_of_no_known_look_are_known_by_what_is_around_them(now: str, zeros: bool) -> None:
    old, new = tiles("#### #### #### ####"), tiles(now)
    reading = Told(new).read(picture(new))
    moment = Moment(picture(old), old, {Cell(0, 1): Action.OPEN})
    found = with_zeros(moment, reading, picture(new)).tiles
    assert (found[new == Tile.UNSURE] == (0 if zeros else Tile.UNSURE)).all()
    elsewhere = moment._replace(clicks={Cell(3, 3): Action.OPEN})
    assert (with_zeros(elsewhere, reading, picture(new)).tiles == new).all()
    marked = picture(new)
    marked[4] = 255
    assert (with_zeros(moment, reading, marked).tiles == new).all()


@pytest.mark.parametrize(
    ("before", "mines", "ended"),
    [
        ("###### ######", None, True),  # a first click
        ("1#1000 111000", None, True),
        ("1#1#### 111####", None, True),  # eight tiles that the last click may open
        ("1#1##### 111#####", None, False),
        ("1#1##### 111#####", 3, True),
    ],
)
def test_a_game_may_have_ended_where_one_opening_may_have_opened_all_but_mines(
    before: str, mines: int | None, ended: bool
) -> None:
    assert may_have_ended(tiles(before), [Cell(0, 2)], mines) is ended


@pytest.mark.parametrize(("column", "ended"), [(5, True), (2, False)])
def test_each_click_that_may_be_a_zero_may_have_opened_more(column: int, ended: bool) -> None:
    """Both of those at the second column lie beside a mine."""
    opened = [Cell(0, column), Cell(1, column)]
    assert may_have_ended(tiles("1#1######## 111########"), opened, None) is ended


@pytest.mark.parametrize(
    ("now", "there"),
    [
        ("112~~~ 0012~~ 0001##", True),  # an opening that is hard to read
        ("1~2~~~ 0012~~ 0001##", False),  # something over a number, too
        ("111~~~ 0012~~ 0001##", False),
        ("112~~~ ~~12~~ ~~~1~~", False),  # hardly anything is left
    ],
)
def test_a_board_remains_where_all_its_numbers_stand(now: str, there: bool) -> None:
    before, after_it = tiles("112### 0012## 0001##"), tiles(now)
    grid = Grid.regular(0, 0, SIDE, SIDE, *after_it.shape)
    reading = Reading(grid, after_it, np.ones(after_it.shape, np.float32))
    assert remains(before, reading) is there


BOXED = "~~~~~~~~~ ######### ~#######~ ~~~~~~~~~ ######### ~~~~~~~~~ 0123~1011 12~!21011 ~2221001~"


@pytest.mark.parametrize(
    ("under", "outcome"),
    [
        ("111000011", Outcome.WON),
        ("11100001#", Outcome.LOST),  # more was left than the clicks can have opened
        ("#11000011", Outcome.LOST),  # likewise
    ],
)
def test_what_shows_mines_after_the_last_tiles_is_won_though_a_box_hides_some_of_it(
    under: str, outcome: Outcome
) -> None:
    """All are drawn alike, but the colours of one beside the box have changed."""
    before = f"0001FF100 000122211 1110001F1 1F1000111 {under} 00011101F 0123F1011 12FF21011 ##2#1001F"
    clicks = {Cell(8, 0): Action.FLAG, Cell(8, 1): Action.OPEN, Cell(8, 3): Action.OPEN}
    reading, _ = after(before, BOXED, clicks, Outcome.LOST)
    assert reading.outcome is outcome


def test_a_box_whose_ground_looks_covered_may_hide_the_last_tiles_too() -> None:
    before = "00111 001F1 00222 001F# 0011#"
    now = "~~~~~ ##### ~~~~~ 001!~ 0011~"
    reading, _ = after(before, now, {Cell(3, 4): Action.OPEN, Cell(4, 4): Action.OPEN}, Outcome.LOST)
    assert reading.outcome is Outcome.WON


@pytest.mark.parametrize(
    ("clicks", "shown"), [(OPENED, "11~"), (OPENED, "110"), ({Cell(1, 0): Action.FLAG}, "11#")]
)
def test_a_box_over_a_board_that_shows_mines_tells_of_no_win_where_more_was_left(
    clicks: dict[Cell, Action], shown: str
) -> None:
    """What lies beneath can not have been opened, or the last click was a guess, or none that opens tiles."""
    before = "11####### ######### ######### ######### #########"
    now = f"{shown}~~~~~~ !~~~~~~#* #######*# ######### #########"
    reading, _ = after(before, now, clicks)
    assert reading.outcome is not Outcome.WON

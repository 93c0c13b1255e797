"""Zeros that a game draws as it does covered tiles are known by clicks that it does not answer."""

from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest

from screenbot.board import Board, Cell, Outcome, Tile
from screenbot.embedded import EmbeddedDesktop
from screenbot.geometry import Grid, Image
from screenbot.minefield import FirstClick, Game, Layout, generate
from screenbot.play import play
from screenbot.recording import Recorder, load, replay
from screenbot.solver import strategy
from screenbot.vision.reading import Clicked, Reading
from screenbot.window.moment import Moment
from screenbot.window.zeros import Silence, without_stray_zeros
from tests.painted import TILE, paint, window
from tests.recording.played import reader
from tests.recording.test_replaying import with_frames

NEW = "##### ##### #####"
CORNER = Cell(0, 0)


def told(silent: list[Cell], shown: str, before: str = NEW, times: int = 1, later: str = "") -> str:
    """The board that is known after so many turns in which some clicks got no answer."""
    silence, tiles = Silence(), Board.from_text(shown).tiles
    for _ in range(times):
        silence.explains(silent, Board.from_text(before).tiles, tiles)
    known = silence.told(Board.from_text(later).tiles if later else tiles)
    return str(
        Board.from_text(
            "\n".join("".join("#" if t == Tile.COVERED else str(t) for t in row) for row in known)
        )
    )


@pytest.mark.parametrize(
    ("shown", "known"),
    [
        ("##1## ##1## ##1##", "001## 001## 001##"),  # what hangs together with the tile, and no farther
        ("#1### 11### #####", "#1### 11### #####"),  # the corner alone: the click may have been lost
        ("##2## ##1## ##1##", "##2## ##1## ##1##"),  # a two that needs a mine there
        ("##### ##### #####", "##### ##### #####"),  # nothing has answered
    ],
)
def test_zeros_are_told_by_silence(shown: str, known: str) -> None:
    assert told([CORNER], shown) == str(Board.from_text(known))


def test_a_lone_tile_is_a_zero_once_two_clicks_got_no_answer() -> None:
    assert told([CORNER], "#1### 11### #####", times=2) == str(Board.from_text("01### 11### #####"))


def test_zeros_that_numbers_contradict_later_are_covered_again() -> None:
    later = "##2## ##1## ##1##"
    assert told([CORNER], "##1## ##1## ##1##", later=later) == str(Board.from_text(later))


@pytest.mark.parametrize(
    ("before", "opened", "now", "beside", "stray"),
    [
        ("~", (0, 0), "01##", "#", True),
        ("#", (0, 0), "01##", "#", True),
        ("0", (0, 0), "01##", "#", False),  # it was before anything was clicked
        ("#", (0, 4), "01##", "#", False),
        ("#", (0, 0), "01#1", "#", False),  # another may have opened it
        ("#", (0, 0), "01~~", "~", False),  # or one that is not read
    ],
)
def test_a_zero_amid_covered_tiles_that_no_click_has_opened_is_unsure(
    before: str, opened: tuple[int, int], now: str, beside: str, stray: bool
) -> None:
    """Some games forget to cover a tile of the last board."""
    shown = ("####", before), (now, "0")
    then, after = (Board.from_text(f"{rest}{tile} {rest}{beside} {rest}{beside}") for rest, tile in shown)
    since = Clicked(frozenset({Cell(*opened)}))
    moment = Moment(np.zeros((9, 9, 3), np.uint8), then.tiles, {}, since_begun=since)
    reading = Reading(Grid.regular(0, 0, 9, 9, 3, 5), after.tiles, np.ones((3, 5), np.float32))
    found = without_stray_zeros(moment, reading)
    assert (found.tiles[0, 4] == Tile.UNSURE) == stray == (found.certainty[0, 4] == 0)
    assert found.tiles[0, 0] == 0
    ended = replace(reading, outcome=Outcome.LOST)
    assert without_stray_zeros(moment, ended).tiles[0, 4] == 0


def unseen(value: int, width: int, height: int) -> Image:
    """A zero is drawn as a covered tile is: a button that was switched off."""
    return paint(int(Tile.COVERED) if value == 0 else value, width, height)


@pytest.mark.parametrize("seed", range(4))
def test_a_game_is_played_on_whose_zeros_look_covered(seed: int) -> None:
    layout: Layout = generate(9, 9, 8, FirstClick.OPENING, Cell(0, 0), np.random.default_rng(seed))
    embedded = EmbeddedDesktop(lambda: Game(layout), unseen, TILE)
    live = window(embedded, mines=8)
    *_, last = play(live, strategy("best", seed=0))
    assert last.board.outcome is embedded.game.board().outcome is not Outcome.PLAYING
    assert live.answers.lost <= 6


@pytest.mark.parametrize("changed", [False, True])
def test_a_replay_knows_the_zeros_that_were_told_by_silence(tmp_path: Path, changed: bool) -> None:
    """Where the picture of one has changed, today's eyes are to see it."""
    layout = generate(9, 9, 8, FirstClick.OPENING, Cell(0, 0), np.random.default_rng(1))
    embedded = EmbeddedDesktop(lambda: Game(layout), unseen, TILE)
    live = window(embedded, mines=8)
    recorder = Recorder(tmp_path, live, {})
    decide = recorder.thinking(lambda number: strategy("best", seed=number))
    for turn in play(live, decide(0)):
        recorder.watch(turn)
    recorder.close(None)
    recording = load(recorder.saved[0])
    boards, frames = [each.turn.board for each in recording.turns], list(recording.frames())
    cells = [
        (turn, Cell(int(row), int(column)))
        for turn, (before, after) in enumerate(pairwise(boards), 1)
        for row, column in np.argwhere((before.tiles == Tile.COVERED) & (after.tiles == 0))
    ]
    assert cells
    if changed:
        turn, cell = cells[0]
        for frame in frames[turn:]:
            recording.turns[turn].grid.tile(*cell).cut(frame)[3:-3, 3:-3] = 255
    found = replay(with_frames(recording, frames), reader)
    assert [each.cell for each in found[:1]] == ([cells[0][1]] if changed else [])

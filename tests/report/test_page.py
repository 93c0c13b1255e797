"""The page of a recorded game: what it holds, and how it works in a real browser."""

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from screenbot.board import Action, Cell, Move
from screenbot.errors import RecordingError
from screenbot.play import Turn
from screenbot.recording import Recording, load
from screenbot.report.page import render_page, save_page
from screenbot.report.words import count_text, sentence
from screenbot.solver.decision import Decision
from tests.real.install import program
from tests.recording.played import LAYOUT, closing, record

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page


@pytest.fixture(scope="module")
def recording(tmp_path_factory: pytest.TempPathFactory) -> Recording:
    recorder, _ = record(tmp_path_factory.mktemp("recordings"))
    return load(recorder.saved[0])


def test_the_page_asks_nothing_of_the_network(recording: Recording) -> None:
    page = render_page(recording)
    assert "default-src 'none'" in page
    assert re.findall(r'(?:src|href)\s*=\s*"(?!data:|#)[^"]*"', page) == []
    assert re.findall(r"@import|https?://(?!www\.w3\.org/)", page) == []


def test_what_a_recording_says_stays_text(recording: Recording) -> None:
    """A recording comes from somebody else: nothing in it may become a script."""
    first, *rest = recording.turns
    assert first.turn.decision is not None
    evil = replace(first.turn.decision, reason="</script><script>alert(1)</script>")
    header = replace(recording.header, skin="<img src=x onerror=alert(1)>")
    bad = replace(recording, header=header, turns=(replace(first, turn=Turn(first.turn.board, evil)), *rest))
    page = render_page(bad)
    assert "<script>alert" not in page
    assert "<img" not in page


def test_a_recording_without_turns_has_no_page(recording: Recording) -> None:
    with pytest.raises(RecordingError, match="holds no turn"):
        render_page(replace(recording, turns=()))


SENTENCES = [
    ("Opens row 3, column 4.", [("open", 3, 4)]),
    ("Opens 2 tiles and flags row 0, column 0.", [("flag", 0, 0), ("open", 1, 1), ("open", 1, 2)]),
    ("Flags 2 tiles and chords on row 2, column 2.", [("flag", 0, 0), ("flag", 1, 1), ("chord", 2, 2)]),
    ("Does nothing.", []),
]


@pytest.mark.parametrize(("expected", "moves"), SENTENCES)
def test_a_decision_as_a_sentence(
    expected: str, moves: list[tuple[str, int, int]], recording: Recording
) -> None:
    made = tuple(Move(Action(action), Cell(row, column)) for action, row, column in moves)
    assert sentence(Decision(made), recording.turns[0].turn.board) == expected


COUNTS = [(None, ""), (7, "7"), (12345, "12\u202f345"), (1_000_000, "1.0 × 10⁶"), (2**200, "1.6 × 10⁶⁰")]


@pytest.mark.parametrize(("count", "text"), COUNTS)
def test_counts_for_people(count: int | None, text: str) -> None:
    assert count_text(count) == text


# --- in a real browser --------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def browser() -> Iterator["Browser"]:
    playwright = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
    chromium = program("chromium")
    if chromium is None:
        pytest.skip("chromium is not installed: run `python -m tests.real.install`")
    with playwright.sync_playwright() as running:
        browser = running.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        yield browser
        browser.close()


@pytest.fixture
def page(browser: "Browser", recording: Recording, tmp_path: Path) -> Iterator["Page"]:
    """The page in Chromium, in which any error fails the test."""
    file = tmp_path / "game.html"
    save_page(file, recording)
    faults: list[str] = []
    context = browser.new_context(viewport={"width": 1280, "height": 900}, offline=True)
    page = context.new_page()
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.on("console", lambda message: faults.append(message.text) if message.type == "error" else None)
    page.goto(file.as_uri())
    drawn(page, 1)
    yield page
    context.close()
    assert faults == []


def drawn(page: "Page", turn: int) -> None:
    """Wait until the picture of a turn is drawn."""
    page.locator(f"#frame[data-turn='{turn}']").wait_for()


def shown_board(page: "Page") -> str:
    cells = page.eval_on_selector_all("[role=gridcell]", "cells => cells.map(cell => cell.dataset.t)")
    return "".join(cells)


def test_it_steps_and_shows_the_right_board(page: "Page", recording: Recording) -> None:
    for number, turn in enumerate(recording.turns, 1):
        drawn(page, number)
        assert shown_board(page) == "".join(turn.turn.board.lines)
        page.keyboard.press("ArrowRight")
    page.keyboard.press("Home")
    drawn(page, 1)
    page.get_by_role("button", name="Last turn").click()
    drawn(page, len(recording.turns))
    page.get_by_role("slider", name="Turn").fill("2")
    drawn(page, 2)


def test_the_picture_is_the_frame_pixel_by_pixel(page: "Page", recording: Recording) -> None:
    for number, frame in [(i + 1, f) for i, f in enumerate(recording.frames())][::3]:
        page.evaluate(f"location.hash = '#turn={number}'")
        drawn(page, number)
        pixels = page.evaluate(
            "() => { const c = document.getElementById('frame');"
            "return Array.from(c.getContext('2d').getImageData(0, 0, c.width, c.height).data) }"
        )
        shown = [pixels[i + 2 - channel] for i in range(0, len(pixels), 4) for channel in range(3)]
        assert shown == frame.ravel().tolist()


def test_a_tile_tells_its_risk_to_eyes_and_to_screen_readers(page: "Page", recording: Recording) -> None:
    page.keyboard.press("ArrowRight")
    drawn(page, 2)
    row, column = next((r, c) for r in range(9) for c in range(9) if LAYOUT.mines[r, c])
    tile = page.get_by_role("gridcell").nth(row * 9 + column)
    tile.hover()
    expected = f"Row {row}, column {column}: flag, a mine"
    assert tile.get_attribute("aria-label") == expected
    assert page.locator("#tile").inner_text() == f"{expected}."


def test_the_first_click_is_no_guess(browser: "Browser", recording: Recording, tmp_path: Path) -> None:
    first, *rest = recording.turns
    assert first.turn.decision is not None
    risky = replace(first.turn.decision, risk=0.125)
    start = Turn(first.turn.board, risky)
    assert first.turn.board.covered.all()
    save_page(tmp_path / "game.html", replace(recording, turns=(replace(first, turn=start), *rest)))
    page = browser.new_page()
    page.goto((tmp_path / "game.html").as_uri())
    assert page.locator("#risk").inner_text() == "12.5 % by chance; a first click is not counted"
    assert page.locator("#risk").get_attribute("class") == ""
    page.close()


def test_it_plays_by_itself_and_pauses(page: "Page", recording: Recording) -> None:
    page.keyboard.press("Space")
    drawn(page, 3)
    page.keyboard.press("Space")
    assert page.get_by_role("button", name="Play", exact=True).is_visible()


def test_arrows_inside_the_board_move_from_tile_to_tile(page: "Page") -> None:
    page.get_by_role("gridcell").first.focus()
    for key in ("ArrowRight", "ArrowDown", "ArrowDown"):
        page.keyboard.press(key)
    assert page.evaluate("document.activeElement.dataset.i") == str(2 * 9 + 1)
    drawn(page, 1)


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [390, 1280])
def test_axe_has_no_serious_finding_and_nothing_is_cut_off(page: "Page", scheme: "str", width: int) -> None:
    axe = pytest.importorskip("axe_playwright_python.sync_playwright", reason="axe is not installed")
    page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
    page.set_viewport_size({"width": width, "height": 844})
    page.keyboard.press("ArrowRight")
    page.evaluate("for (const details of document.querySelectorAll('details')) details.open = true")
    page.wait_for_timeout(300)  # colours fade in
    found = axe.Axe().run(page)
    serious = [v for v in found.response["violations"] if v["impact"] in ("serious", "critical")]
    assert [(v["id"], [node["html"] for node in v["nodes"]][:2]) for v in serious] == []
    assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_a_stop_shows_the_last_picture_and_says_why(browser: "Browser", tmp_path: Path) -> None:
    recorder, turns = record(tmp_path, happening=closing)
    save_page(tmp_path / "game.html", load(recorder.saved[0]))
    page = browser.new_page()
    page.goto((tmp_path / "game.html").as_uri() + f"#turn={len(turns) + 1}")
    drawn(page, len(turns) + 1)
    assert page.locator("#does").inner_text() == "The bot was stopped here."
    assert "closed, covered or moved" in page.locator("#reason").inner_text()
    page.close()

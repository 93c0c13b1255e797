"""How fast the page of a recorded game opens in Chromium, and how large it is.

::

    python -m tests.benchmarks.page games/game-0001.zip
"""

import time
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Annotated

import typer
from playwright.sync_api import sync_playwright

from screenbot.recording import load
from screenbot.report.page import save_page
from tests.real.install import program


def main(recording: Path, times: Annotated[int, typer.Option(min=1)] = 5) -> None:
    """Open the page so many times in a fresh context each, and print when its first picture was drawn."""
    game = load(recording)
    with TemporaryDirectory() as folder, sync_playwright() as running:
        page = Path(folder) / "game.html"
        began = time.perf_counter()
        save_page(page, game)
        made = time.perf_counter() - began
        print(f"{len(game.turns)} turns, {page.stat().st_size / 1e6:.2f} MB, made in {made:.1f} s")
        browser = running.chromium.launch(executable_path=program("chromium"), args=["--no-sandbox"])
        for _ in range(times):
            tab = browser.new_context(viewport={"width": 1280, "height": 900}).new_page()
            began = time.perf_counter()
            tab.goto(page.as_uri())
            tab.locator("#frame[data-turn='1']").wait_for()
            opened, began = time.perf_counter() - began, time.perf_counter()
            tab.keyboard.press("End")
            tab.locator(f"#frame[data-turn='{len(game.turns)}']").wait_for()
            print(f"open and drawn {opened:.2f} s, jump to the last turn {time.perf_counter() - began:.2f} s")
            tab.context.close()
        browser.close()


if __name__ == "__main__":
    typer.run(main)

"""A recorded game as an animation to share."""

from pathlib import Path

import cv2
import numpy as np
from PIL import Image as Pillow
from PIL import ImageDraw, ImageFont

from screenbot.board import Action, Outcome
from screenbot.errors import RecordingError
from screenbot.geometry import Grid, Image
from screenbot.recording import RecordedTurn, Recording
from screenbot.report.summary import Summary, guessed, summarize_recording, survivals
from screenbot.report.words import sentence

WIDTH = 760
"""Pixels of the widest animation: what a chat shows without a click."""

NARROW = 360
"""Pixels below which a board is enlarged, so that its line of words has room."""

SECONDS, FIRST_SECONDS, LAST_SECONDS, LONGEST = 0.35, 1.0, 4.0, 20.0
"""How long a turn is shown, the first, the last, and all between together at most."""

COLORS = 128
BAR, SWATCH = 56, 12
INK, SOFT, PAPER, LINE = "#f2f3f5", "#a9b0bd", "#1b1e25", "#3a404c"
MARKS = {Action.OPEN: "#2f6bff", Action.FLAG: "#e8590c", Action.CHORD: "#2f6bff"}
OUTCOMES = {Outcome.WON: "#6fd08c", Outcome.LOST: "#ff8f86", Outcome.PLAYING: "#ffc069"}
GUESS = "#ff4fa3"


def save_gif(path: Path, recording: Recording) -> None:
    """Write a recorded game as an animation that repeats.

    Raises:
        RecordingError: nothing was recorded but the start, or a picture is damaged.
    """
    pictures = draw_turns(recording)
    palette = _common_palette(pictures)
    shown = [picture.quantize(palette=palette, dither=Pillow.Dither.NONE) for picture in pictures]
    between = min(SECONDS, LONGEST / len(shown))
    seconds = [FIRST_SECONDS, *[between] * (len(shown) - 2), LAST_SECONDS][-len(shown) :]
    durations = [round(1000 * each) for each in seconds]
    path.parent.mkdir(parents=True, exist_ok=True)
    shown[0].save(
        path, save_all=True, append_images=shown[1:], duration=durations, loop=0, optimize=False, disposal=1
    )


def draw_turns(recording: Recording) -> list[Pillow.Image]:
    """Return a picture a turn, all of one size: the window as it was seen, the moves, a line of words."""
    if not recording.turns:
        raise RecordingError(f"The recording {recording.name} holds no turn, so there is nothing to show.")
    summary, chances = summarize_recording(recording), survivals([each.turn for each in recording.turns])
    frames = list(recording.frames())
    scale = min(1.0, WIDTH / frames[0].shape[1]) if frames[0].shape[1] > WIDTH else _enlarged(frames[0])
    size = (round(frames[0].shape[1] * scale), round(frames[0].shape[0] * scale))
    pictures = []
    for number, (frame, recorded, chance) in enumerate(zip(frames, recording.turns, chances, strict=True), 1):
        picture = Pillow.new("RGB", (size[0], size[1] + BAR), PAPER)
        picture.paste(_scaled(frame, size))
        draw = ImageDraw.Draw(picture)
        _draw_moves(draw, recorded, size[0] / frame.shape[1])
        words = _last_words(summary) if recorded.turn.decision is None else _words(recorded, chance)
        _draw_bar(draw, size, number / len(frames), words, OUTCOMES[recorded.turn.board.outcome])
        pictures.append(picture)
    return pictures


def _enlarged(frame: Image) -> float:
    """Return a whole factor that makes a small board easier to see."""
    return float(min(3, -(-NARROW // frame.shape[1])))


def _scaled(frame: Image, size: tuple[int, int]) -> Pillow.Image:
    smaller = size[0] < frame.shape[1]
    method = cv2.INTER_AREA if smaller else cv2.INTER_NEAREST
    resized = cv2.resize(frame, size, interpolation=method)
    return Pillow.fromarray(np.asarray(cv2.cvtColor(resized, cv2.COLOR_BGR2RGB)))


def _draw_moves(draw: ImageDraw.ImageDraw, recorded: RecordedTurn, scale: float) -> None:
    decision = recorded.turn.decision
    if decision is None:
        return
    guess = guessed(recorded.turn)
    for action, cell in decision.moves:
        color = GUESS if guess and action is Action.OPEN else MARKS[action]
        _outline(draw, recorded.grid, cell, color, scale)


def _outline(draw: ImageDraw.ImageDraw, grid: Grid, cell: tuple[int, int], color: str, scale: float) -> None:
    tile = grid.tile(*cell)
    box = [tile.x * scale, tile.y * scale, tile.right * scale - 1, tile.bottom * scale - 1]
    draw.rectangle(box, outline="white", width=4)
    draw.rectangle(box, outline=color, width=3 if color == GUESS else 2)


def _words(recorded: RecordedTurn, chance: float) -> tuple[str, str]:
    decision = recorded.turn.decision
    assert decision is not None
    risk = f"a guess, risk {decision.risk:.1%}" if guessed(recorded.turn) else "certainly safe"
    if not decision.is_guess or guessed(recorded.turn):
        return sentence(decision, recorded.turn.board).rstrip("."), f"{risk}  ·  survival {chance:.0%}"
    return sentence(decision, recorded.turn.board).rstrip("."), "the first click"


def _last_words(summary: Summary) -> tuple[str, str]:
    parts = [f"{summary.seconds:.2f} s"]
    if summary.three_bv is not None:
        parts.append(f"3BV {summary.three_bv}")
    if summary.three_bv_per_second is not None:
        parts.append(f"{summary.three_bv_per_second:.1f} 3BV/s")
    return summary.outcome.capitalize(), "  ·  ".join([*parts, f"{summary.clicks} clicks"])


def _draw_bar(
    draw: ImageDraw.ImageDraw, size: tuple[int, int], progress: float, words: tuple[str, str], color: str
) -> None:
    """Draw the game's progress and two pieces of text below the board; where narrow, one below the other."""
    width, top = size
    draw.rectangle([0, top, width, top + 3], fill=LINE)
    draw.rectangle([0, top, round(width * progress), top + 3], fill=color)
    large, small = (ImageFont.load_default(points) for points in (17, 14))
    room = draw.textlength(words[0], large) + draw.textlength(words[1], small) + 36 <= width
    if room:
        middle = top + BAR // 2 + 2
        draw.text((12, middle), words[0], INK, large, anchor="lm")
        draw.text((width - 12, middle), words[1], SOFT, small, anchor="rm")
    else:
        draw.text((12, top + 18), words[0], INK, large, anchor="lm")
        draw.text((12, top + 40), words[1], SOFT, small, anchor="lm")


def _common_palette(pictures: list[Pillow.Image]) -> Pillow.Image:
    """Return one palette for all pictures, so that what does not change takes no room."""
    few = [pictures[round(i * (len(pictures) - 1) / 4)] for i in range(5)]
    montage = Pillow.new("RGB", (few[0].width, sum(picture.height for picture in few)))
    for number, picture in enumerate(few):
        montage.paste(picture, (0, number * picture.height))
    for number, color in enumerate((GUESS, *MARKS.values(), *OUTCOMES.values())):
        montage.paste(color, (0, number * SWATCH, few[0].width, (number + 1) * SWATCH))
    return montage.quantize(COLORS, Pillow.Quantize.MEDIANCUT)

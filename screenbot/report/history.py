"""Every result on this computer: one line a game, in a file of the person's own."""

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass, fields
from datetime import datetime
from pathlib import Path

from platformdirs import user_data_path

from screenbot.board import LEVELS, Outcome
from screenbot.play import Turn
from screenbot.report.summary import summarize


@dataclass(frozen=True)
class GameResult:
    """One game that was played to its end.

    Attributes:
        ended: date and time with the zone, as ISO 8601 writes it.
        skin: the pack that read it.
        rows: of the board.
        columns: of the board.
        mines: all mines, where known.
        strategy: what decided.
        won: whether it was won.
        seconds: from the first click to the last.
        clicks: all that were sent.
        guesses: moves that could have hit a mine.
        survival: the chance that all guesses would go well.
        three_bv: None where the mines were not all shown.
        three_bv_per_second: None where it is not known.
    """

    ended: str
    skin: str
    rows: int
    columns: int
    mines: int | None
    strategy: str
    won: bool
    seconds: float
    clicks: int
    guesses: int
    survival: float
    three_bv: int | None
    three_bv_per_second: float | None

    @property
    def level(self) -> str:
        """The level's name, or the size."""
        levels = {size: name.capitalize() for name, size in LEVELS.items()}
        return levels.get((self.rows, self.columns, self.mines or -1), f"{self.rows} × {self.columns}")

    @property
    def efficiency(self) -> float | None:
        """3BV a click of a game that was won; None for others, and where the 3BV is not known."""
        return self.three_bv / self.clicks if self.won and self.three_bv and self.clicks else None

    @classmethod
    def of(
        cls, turns: Sequence[Turn], click_times: Sequence[float], skin: str, strategy: str
    ) -> "GameResult":
        """Return the result of a game that has just ended, from all its turns and clicks."""
        summary, board = summarize(turns, click_times), turns[-1].board
        speed = summary.three_bv_per_second
        return cls(
            ended=datetime.now().astimezone().isoformat("T", "seconds"),
            skin=skin,
            rows=board.rows,
            columns=board.columns,
            mines=board.mines,
            strategy=strategy,
            won=board.outcome is Outcome.WON,
            seconds=round(summary.seconds, 3),
            clicks=summary.clicks,
            guesses=summary.guesses,
            survival=round(summary.survival, 6),
            three_bv=summary.three_bv,
            three_bv_per_second=None if speed is None else round(speed, 3),
        )


class History:
    """The results so far.

    Args:
        path: the file; made by the first result.
    """

    def __init__(self, path: Path) -> None:
        self.path = path

    def add(self, result: GameResult) -> None:
        """Append a result.

        Raises:
            OSError: the file cannot be written.
        """
        self.path.parent.mkdir(parents=True, exist_ok=True)
        with self.path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(asdict(result), ensure_ascii=False) + "\n")

    def results(self) -> list[GameResult]:
        """Return all results, oldest first; a line that a crash or an editor damaged is left out."""
        if not self.path.exists():
            return []
        lines = self.path.read_text(encoding="utf-8", errors="replace").splitlines()
        return [result for line in lines if (result := _parsed(line)) is not None]


def default_history() -> History:
    """Return the person's own history."""
    return History(user_data_path("screenbot", appauthor=False) / "history.jsonl")


def _parsed(line: str) -> GameResult | None:
    try:
        content = json.loads(line)
        result = GameResult(**{name.name: content[name.name] for name in fields(GameResult)})
        datetime.fromisoformat(result.ended)
        return result if result.seconds >= 0 and result.rows > 0 and result.columns > 0 else None
    except (ValueError, KeyError, TypeError):
        return None

"""Many games without a screen: an experiment, its games in batches, and what they add up to."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from functools import cache
from threading import Lock
from time import perf_counter
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from screenbot.board import Action, Cell, Move, Outcome, Tile
from screenbot.errors import TangledError
from screenbot.minefield import FirstClick, Game, Layout, generate
from screenbot.play import play
from screenbot.simulated import SimulatedWindow
from screenbot.solver import strategy
from screenbot.solver.best_game import PLAY, play_best_game
from screenbot.solver.compiling import load_best
from screenbot.whole_game import LOST, STUCK, WON, Played, play_whole_game

LETTERS = {LOST: "0", WON: "1", STUCK: "."}

MOST_GAMES_A_BATCH = 250


@dataclass(frozen=True)
class Experiment:
    """Games to play; the same experiment always plays the same games, wherever and however divided.

    Attributes:
        strategy: a name that `screenbot.solver.strategy` knows.
        rows: of each board.
        columns: of each board.
        mines: of each board.
        rule: what the first click is promised.
        first: the first cell; None: any, drawn anew for each game.
        games: how many.
        seed: of boards and guesses.
        may_guess: whether the strategy may guess; otherwise it stops.
        nodes: the budget of a guess, for strategies that take one.
        boards: the boards to play, if they are not to be drawn as said above.
    """

    strategy: str
    rows: int
    columns: int
    mines: int
    rule: FirstClick
    first: Cell | None
    games: int
    seed: int = 0
    may_guess: bool = True
    nodes: int | None = None
    boards: tuple[Layout, ...] = ()

    def batches(self, workers: int) -> Iterator["Batch"]:
        """Divide the games, so that every worker gets several batches."""
        size = max(1, min(MOST_GAMES_A_BATCH, self.games // (8 * workers)))
        for begin in range(0, self.games, size):
            end = min(begin + size, self.games)
            yield Batch(replace(self, boards=self.boards[begin:end]), begin, end)


@dataclass(frozen=True)
class Batch:
    """A run of an experiment's games, `begin` to `end`; its experiment holds only its own boards."""

    experiment: Experiment
    begin: int
    end: int


class Games(NamedTuple):
    """How games went, an entry a game.

    Attributes:
        result: int8, LOST, WON or STUCK.
        guesses: int32.
        flagged: int32, mines flagged by the strategy.
        opened: int32, safe tiles open at the end.
        mines: int32, all mines.
        safe: int32, all safe tiles.
        luck: float64, by how much guesses that went well changed what the game was worth, see `without_luck`.
        seconds: float64, time to play.
    """

    result: npt.NDArray[np.int8]
    guesses: npt.NDArray[np.int32]
    flagged: npt.NDArray[np.int32]
    opened: npt.NDArray[np.int32]
    mines: npt.NDArray[np.int32]
    safe: npt.NDArray[np.int32]
    luck: npt.NDArray[np.float64]
    seconds: npt.NDArray[np.float64]


_ONE_AT_A_TIME = Lock()  # a cluster's worker may have several threads; solvers reuse their workspaces


def play_batch(batch: Batch) -> Games:
    """Play a batch; runs in any process, on any machine.

    Raises:
        LayoutError: the mines do not fit on the board.
    """
    with _ONE_AT_A_TIME:
        load(batch.experiment.strategy)
        rows = [_play_one(batch, index) for index in range(batch.begin, batch.end)]
    types = (np.int8, np.int32, np.int32, np.int32, np.int32, np.int32, np.float64, np.float64)
    return Games(
        *(np.array(values, dtype) for values, dtype in zip(zip(*rows, strict=True), types, strict=True))
    )


@cache
def load(name: str) -> None:
    """Load a strategy's kernels, or compile them the first time ever, by a tiny game.

    With next to no budget `best` tries the exact search, gives it up and looks ahead: it uses all it has.
    """
    if name == "best":
        load_best(PLAY)
    layout = generate(4, 4, 4, FirstClick.SAFE, Cell(0, 0), np.random.default_rng(0))
    play_layout(Experiment(name, 4, 4, 4, FirstClick.SAFE, None, 1, nodes=1), layout, 0)


def _play_one(batch: Batch, index: int) -> tuple[float, ...]:
    experiment = batch.experiment
    seeds = np.random.SeedSequence(experiment.seed, spawn_key=(index,))
    rng = np.random.Generator(np.random.PCG64(seeds))
    if experiment.boards:
        layout = experiment.boards[index - batch.begin]
    else:
        first = experiment.first or Cell(
            int(rng.integers(experiment.rows)), int(rng.integers(experiment.columns))
        )
        layout = generate(experiment.rows, experiment.columns, experiment.mines, experiment.rule, first, rng)
    guess_seed = int(seeds.generate_state(1)[0])
    began = perf_counter()
    played = play_layout(experiment, layout, guess_seed)
    seconds = perf_counter() - began
    *counts, luck = played
    return (*counts, layout.mine_count, layout.mines.size - layout.mine_count, luck, seconds)


def play_layout(experiment: Experiment, layout: Layout, seed: int) -> Played:
    """Play one layout from its start, in compiled code: the game that the loop would play."""
    if experiment.strategy != "best":
        return play_whole_game(experiment.strategy, layout, seed, experiment.may_guess)
    try:
        return Played(*play_best_game(layout.mines, layout.start, experiment.nodes, experiment.may_guess))
    except TangledError:
        return play_in_loop(experiment, layout)


def play_in_loop(experiment: Experiment, layout: Layout) -> Played:
    """Play a layout with `best` as the loop does: slower, but it goes on where sums are too tangled."""
    game, guesses = Game(layout), 0
    game.do(Move(Action.OPEN, layout.start))
    decide = strategy("best", nodes=experiment.nodes, may_guess=experiment.may_guess)
    for turn in play(SimulatedWindow(game), decide, max_turns=layout.mines.size):
        guesses += turn.decision is not None and turn.decision.is_guess
    board = game.board()
    result = {Outcome.WON: WON, Outcome.LOST: LOST, Outcome.PLAYING: STUCK}[board.outcome]
    flagged = np.count_nonzero(board.tiles == Tile.FLAG)
    return Played(result, guesses, int(flagged), int(np.count_nonzero(board.tiles >= 0)))


@dataclass
class Scores:
    """The batches played so far."""

    batches: dict[int, Games] = field(default_factory=dict)
    played: int = 0
    won: int = 0

    def add(self, batch: Batch, games: Games) -> None:
        """Add the games of one batch.

        Raises:
            ValueError: they were already added.
        """
        if batch.begin in self.batches:
            raise ValueError(f"the games from {batch.begin} on were played twice")
        self.batches[batch.begin] = games
        self.played += games.result.size
        self.won += int(np.count_nonzero(games.result == WON))

    def games(self) -> Games:
        """Return the games up to the first that is missing, in the order of the experiment.

        Games behind a gap are left out: a run stopped early would otherwise favour quick games.
        """
        rows: list[Games] = []
        following = 0
        while following in self.batches:
            rows.append(self.batches[following])
            following += rows[-1].result.size
        if not rows:
            return Games(*(np.empty(0, np.int32) for _ in Games._fields))  # type: ignore[arg-type]
        return Games(*(np.concatenate(columns) for columns in zip(*rows, strict=True)))


@dataclass(frozen=True)
class Summary:
    """What games add up to; shares are from 0 to 1.

    Attributes:
        games: how many were played.
        won: how many of them were won.
        lost: how many of them were lost.
        stuck: how many of them were stopped, because the strategy was not allowed to guess.
        ci95: 95% interval of the win rate.
        guesses_per_game: openings that might have hit a mine, on average.
        mines_flagged: share of all mines that the strategy flagged.
        tiles_revealed: share of all safe tiles that were opened.
        ms_per_game: mean, median, 95th percentile and maximum of the time to play.
        ms_p99: its 99th percentile.
        results: a letter a game, see `LETTERS`.
    """

    games: int
    won: int
    lost: int
    stuck: int
    ci95: tuple[float, float]
    guesses_per_game: float
    mines_flagged: float
    tiles_revealed: float
    ms_per_game: dict[str, float]
    ms_p99: float
    results: str

    @property
    def win_rate(self) -> float:
        """Share of the games that were won."""
        return self.won / self.games if self.games else 0.0


def summarise(games: Games) -> Summary:
    """Return what games add up to."""
    played = games.result.size
    count = {result: int(np.count_nonzero(games.result == result)) for result in LETTERS}
    ms = games.seconds * 1000 if played else np.zeros(1)
    return Summary(
        games=played,
        won=count[WON],
        lost=count[LOST],
        stuck=count[STUCK],
        ci95=interval(count[WON], played),
        guesses_per_game=_share(games.guesses.sum(), played),
        mines_flagged=_share(games.flagged.sum(), games.mines.sum()),
        tiles_revealed=_share(games.opened.sum(), games.safe.sum()),
        ms_per_game={
            "mean": float(ms.mean()),
            "median": float(np.median(ms)),
            "p95": float(np.percentile(ms, 95)),
            "max": float(ms.max()),
        },
        ms_p99=float(np.percentile(ms, 99)),
        results="".join(LETTERS[result] for result in games.result.tolist()),
    )


def _share(part: float, whole: float) -> float:
    return float(part / whole) if whole else 0.0


def interval(won: int, games: int, z: float = 1.959964) -> tuple[float, float]:
    """Return the Wilson interval of a win rate; sound near 0 and 1 too."""
    if games == 0:
        return 0.0, 1.0
    rate = won / games
    middle = (rate + z * z / (2 * games)) / (1 + z * z / games)
    half = z / (1 + z * z / games) * (rate * (1 - rate) / games + z * z / (4 * games * games)) ** 0.5
    return max(0.0, middle - half), min(1.0, middle + half)


def mean_interval(values: npt.NDArray[np.float64]) -> tuple[float, float]:
    """Return the 95% interval of a mean over games, at least two."""
    half = 1.959964 * float(values.std(ddof=1)) / values.size**0.5
    return float(values.mean()) - half, float(values.mean()) + half


def without_luck(games: Games) -> npt.NDArray[np.float64] | None:
    """Return the result of each game, 0 or 1, less its luck; None where that would tell nothing more.

    A guess that goes well raises what a game is worth, a bad one ends it, and in the mean over all layouts
    that agree with the board the two cancel out. So the mean stays the win rate, and its spread is less: of
    Expert games 2.5 times fewer tell as much. That holds for boards drawn at random, not for chosen ones,
    nor where the first click is promised more than it shows.
    """
    won = np.asarray(games.result == WON, np.float64)
    steady = won - games.luck
    if won.size < 2 or not 0.0 < float(steady.var()) < float(won.var()):
        return None
    return steady


def play_here(batches: Iterable[Batch]) -> Iterator[tuple[Batch, Games]]:
    """Play batches one after another in this process."""
    for batch in batches:
        yield batch, play_batch(batch)

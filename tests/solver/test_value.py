import numpy as np
import pytest

from screenbot.solver import value
from screenbot.solver.components import COVERED, MINE, OK
from screenbot.solver.counting import new_sums, sum_layouts
from screenbot.solver.jit import kernel
from screenbot.solver.probability import position
from screenbot.solver.thought import load_net
from screenbot.solver.value import FEATURES, KINDS, LOOKS, PLACES, REACH, new_sight
from tests.solver import brute

# Parts have no way in from Python.
look_at, worth = kernel(value.look_at.py_func), kernel(value.worth.py_func)


def layered(net, features: np.ndarray) -> float:
    outputs, each = [], net.blend.shape[2]
    for n in range(len(net.first)):
        seen = features[FEATURES + n * each : FEATURES + (n + 1) * each]
        hidden = np.append(features[:FEATURES], seen) @ net.first[n, :-1] + net.first[n, -1]
        second = np.maximum(hidden, 0) @ net.second[n, :-1] + net.second[n, -1]
        outputs.append(np.maximum(second, 0) @ net.last[n, :-1] + net.last[n, -1])
    return 1 / (1 + np.exp(-np.mean(outputs)))


def test_the_nets_are_their_plain_twin() -> None:
    net = load_net()
    features = np.random.default_rng(9).random(FEATURES + net.blend[:, 0].size)
    assert worth(net, features) == pytest.approx(layered(net, features), abs=1e-12)


def positions(count: int):
    """Yield small positions with their mines and their sums."""
    rng, given = np.random.default_rng(8), 0
    while given < count:
        board = brute.random_board(rng, most_covered=14)
        if board.mines is None or board.tiles.size < 6:
            continue
        tiles, sums = position(board), new_sums(board.rows, board.columns)
        if sum_layouts(tiles, board.mines, 0.5, sums) == OK:
            given += 1
            yield board, tiles, sums


def seen_plainly(board, tiles, sums, net) -> np.ndarray:
    """What is seen in all patches, from the risks and a padded board alone."""
    rows, columns, front = board.rows, board.columns, sums.front
    ends = [0.07, 0.13, 0.18, 0.23, 0.28, 0.34, 0.4, 0.47, 0.53, 0.62, 0.72, 0.85, 1.0]
    looks = np.zeros((rows + 2 * REACH, columns + 2 * REACH), int)
    risk = {t: sums.chance[front.box_of[t]] for t in range(tiles.size) if front.box_of[t] >= 0}
    for tile in range(tiles.size):
        row, column = divmod(tile, columns)
        near = [
            r * columns + c
            for r in range(max(0, row - 1), min(rows, row + 2))
            for c in range(max(0, column - 1), min(columns, column + 2))
        ]
        if tiles[tile] == MINE or risk.get(tile) == 1.0:
            look = 2
        elif tiles[tile] == COVERED:
            look = (
                1
                if tile not in risk
                else 3
                if risk[tile] == 0.0
                else 9 + next(i for i, e in enumerate(ends) if risk[tile] <= e)
            )
        else:
            surely = sum(tiles[t] == MINE or risk.get(t) == 1.0 for t in near)
            open_to = any(tiles[t] == COVERED for t in near)
            look = 4 + (min(4, tiles[tile] - surely) if open_to else 0)
        looks[row + REACH, column + REACH] = look
    total = np.zeros((len(net.blend), net.blend.shape[2]))
    left = sum(r not in (1.0,) for r in risk.values()) + front.counts[3]
    phase = sum(left >= end for end in (15, 40, 120))
    for tile in risk:
        if risk[tile] == 1.0:
            continue
        row, column = divmod(tile, columns)
        patch = looks[row : row + 2 * REACH + 1, column : column + 2 * REACH + 1].ravel()
        kind = phase * 20 + front.mark[0, front.mark[1, front.box_of[tile]]]
        near = net.look[PLACES * LOOKS + kind] + sum(
            net.look[k * LOOKS + look] for k, look in enumerate(patch)
        )
        for n, part in enumerate(np.split(np.maximum(near, 0), len(net.blend))):
            total[n] += np.maximum(part @ net.blend[n, :-1] + net.blend[n, -1], 0)
    return total.ravel()


def test_what_is_seen_is_what_its_plain_twin_sees() -> None:
    net = load_net()
    assert net.look.shape[0] == PLACES * LOOKS + KINDS
    for board, tiles, sums in positions(150):
        sight = new_sight(board.rows, board.columns, net)
        look_at(tiles, board.mines, sums, sight, net)
        if sums.results[1] in (0.0, 1.0):
            continue  # the tiles afar are settled: the phase counts them otherwise
        expected = seen_plainly(board, tiles, sums, net)
        np.testing.assert_allclose(sight.features[FEATURES:], expected, rtol=1e-3, atol=1e-3)


def test_what_is_kept_of_patches_is_what_is_seen_anew() -> None:
    net, compared = load_net(), 0
    for board, tiles, sums in positions(40):
        known, fresh = (new_sight(board.rows, board.columns, net) for _ in range(2))
        look_at(tiles, board.mines, sums, known, net)  # perhaps kept since other positions
        net.patch[:] = -1
        look_at(tiles, board.mines, sums, fresh, net)
        compared += int((net.patch[:, 0] >= 0).sum())
        net.seen[net.patch[:, 0] < 0] = np.nan
        look_at(tiles, board.mines, sums, known, net)
        np.testing.assert_array_equal(known.features, fresh.features)
    assert compared > 100

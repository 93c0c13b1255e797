"""Lines are placed to a fraction of a pixel, and follow tiles of two sizes, or more."""

import numpy as np
import pytest

from screenbot.vision.finding import placing
from screenbot.vision.finding.period import boundaries, repeated, true_pitch
from screenbot.vision.finding.placing import (
    _each_its_own,
    _level,
    _placed,
    _squared,
    _without_frame,
    followed,
)
from screenbot.vision.finding.respacing import with_whole_ends


def comb(places: np.ndarray, size: int) -> np.ndarray:
    """Return a profile with a soft edge at each place."""
    away = np.arange(size)[:, None] - places
    return np.asarray(10 * np.exp(-(away**2) / 2).sum(axis=1))


@pytest.mark.parametrize("pitch", [9.0, 12.4, 16.0])
def test_the_pitch_is_found_to_a_fraction_of_a_pixel(pitch: float) -> None:
    profile = comb(np.arange(5, 300, pitch), 310)
    assert abs(true_pitch(profile, pitch * 1.01) - pitch) < 0.05


def test_half_a_pitch_repeats_less() -> None:
    profile = comb(np.arange(5, 300, 14.0), 310)
    assert repeated(profile, 14.0) > 1.5 * repeated(profile, 7.0)


def test_a_boundary_lies_between_its_edges() -> None:
    profile = comb(np.arange(8, 300, 20.0), 310) + comb(np.arange(12, 300, 20.0), 310)
    found = boundaries(profile, 20.0)
    assert min(abs(each - 10.0) for each in found) < 0.6
    assert any(abs(each - 0.0) < 0.8 or abs(each - 20.0) < 0.8 for each in found)


def test_lines_follow_tiles_of_two_sizes() -> None:
    truth = np.concatenate([[20.0], 20 + np.cumsum([14.0] * 10 + [13.0] * 20)])
    profile = comb(truth, 450)
    even = truth[15] + 13.3 * (np.arange(31) - 15.0)
    assert np.abs(even - truth).max() > 2
    assert np.abs(followed(profile, even) - truth)[1:-1].max() < 1


def test_each_line_lies_where_rows_are_as_high_as_their_texts_need() -> None:
    truth = 20 + np.cumsum([0.0, *[32.0] * 5, 29.0, *[32.0] * 4, 29.0, 29.0, 32.0, 32.0])
    even = truth.mean() + np.diff(truth).mean() * (np.arange(truth.size) - (truth.size - 1) / 2)
    assert np.abs(even - truth).max() > 2
    assert np.abs(_placed(comb(truth, 500), even, whole=False) - truth).max() < 0.5


@pytest.mark.parametrize("stronger", [0, 1])
def test_outer_lines_lie_half_a_gap_outside_whichever_edge_of_a_tile_is_stronger(stronger: int) -> None:
    truth = 20 + np.cumsum([0.0, 58, 60, 57, 57, 57, 60, 57, 57, 58])
    weights = (2.0, 1.0) if stronger else (1.0, 2.0)
    profile = weights[0] * comb(truth[1:] - 4, 620) + weights[1] * comb(truth[:-1] + 4, 620)
    even = truth.mean() + np.diff(truth).mean() * (np.arange(truth.size) - (truth.size - 1) / 2)
    assert np.abs(_placed(profile, even, whole=False) - truth).max() < 2


@pytest.mark.parametrize(
    ("outer", "moved"), [(27.5, 30.0), (29.5, 30.0), (26.0, 26.0), (31.0, 31.0), (30.0, 30.0)]
)
def test_outer_tiles_that_lack_half_a_gap_are_as_wide_as_the_others(outer: float, moved: float) -> None:
    lines = np.cumsum([10, outer, 30, 30, 31, 30, outer])
    assert np.diff(with_whole_ends(lines)).tolist() == [moved, 30, 30, 31, 30, moved]


def test_outer_tiles_are_no_narrower_than_others_may_be() -> None:
    lines = np.cumsum([10.0, 28, 27, 30, 31, 30, 27])
    assert (with_whole_ends(lines) == lines).all()
    few = np.cumsum([10.0, 28, 30, 28])
    assert (with_whole_ends(few) == few).all()


def test_even_lines_stay_where_noise_lies_beside_them() -> None:
    lines, noise = 20 + 30.0 * np.arange(15), 3 * np.random.default_rng(1).random(500)
    assert np.ptp(np.diff(_placed(comb(lines, 500) + noise, lines, whole=False))) < 0.01


def test_even_lines_stay() -> None:
    lines = 20 + 13.0 * np.arange(20)
    assert (followed(comb(lines, 300), lines) == lines).all()


def test_lines_across_that_show_badly_lie_as_far_apart_as_those_down() -> None:
    columns, rows = 3 + 20.0 * np.arange(10), 5 + 20.0 * np.arange(17)
    noise = np.random.default_rng(0).random(400)
    bad = columns.mean() + 19.8 * (np.arange(10) - 4.5)
    x, y = _squared(0.4 * comb(columns, 400) + noise, comb(rows, 400), bad, rows)
    np.testing.assert_allclose(x, columns, atol=0.01)
    np.testing.assert_array_equal(y, rows)


def test_tiles_that_are_not_quite_square_stay() -> None:
    columns, rows = 3 + 20.4 * np.arange(17), 5 + 20.0 * np.arange(17)
    x, y = _squared(comb(columns, 400), comb(rows, 400), columns, rows)
    np.testing.assert_array_equal(x, columns)
    np.testing.assert_array_equal(y, rows)


@pytest.mark.parametrize("start", [5.25, 7.5])
def test_lines_between_pixels_are_not_taken_for_tiles_of_two_sizes(start: float) -> None:
    """Bevels have edges half-way between lines; whole pixels make the fold of narrow edges no sharper."""
    lines = start + 8.0 * np.arange(31)
    profile = np.zeros(270)
    for edges, strength in ((lines, 10.0), (lines + 3.5, 9.0)):
        first = np.floor(edges).astype(int)
        profile[first] += strength * (1 - edges % 1)
        profile[first + 1] += strength * (edges % 1)
    found = _placed(_level(profile), lines + np.linspace(-0.3, 0.3, 31), whole=False)
    assert np.ptp(np.diff(found)) < 0.01
    assert np.abs(found - lines).max() < 0.5


def test_an_outer_line_lies_where_its_tile_begins_though_the_edge_within_looks_like_the_line() -> None:
    """White tiles on a dark page, shaded below and on the right, each line on a whole pixel."""
    truth = np.rint(20 + 21.6 * np.arange(31))
    profile, edges = np.zeros(700), truth.astype(int)
    profile[edges[1:] - 2], profile[edges], profile[edges[:-1] + 2] = 20, 20, 11
    even = 20.0 + 21.6 * np.arange(31) - 1
    assert np.ptp(_each_its_own(profile, even) - truth) < 1


@pytest.mark.parametrize(("own", "taken"), [(150.0, True), (160.0, False)])
def test_lines_at_two_distances_match_nearly_as_well_as_each_at_its_own_place(
    own: float, taken: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """At whole pixels edges a pixel wide fold sharply, wherever they are."""
    profile, even = np.zeros(2000), 30 + 65.6 * np.arange(30)
    found = {"_even": even, "_each_its_own": even + 0.1, "_two_sizes": even + np.linspace(-6, 6, 30)}
    sharp = dict(zip(found, (100.0, own, 140.0), strict=True))
    for name, lines in found.items():
        monkeypatch.setattr(placing, name, lambda *_, lines=lines: lines)
    monkeypatch.setattr(
        placing,
        "_sharpness",
        lambda _, lines: next(sharp[name] for name, each in found.items() if each is lines),
    )
    lines = _placed(profile, even, whole=True)
    assert np.allclose(lines, found["_two_sizes"] if taken else even)


@pytest.mark.parametrize(
    ("edge", "last", "then"), [(1.0, 36, 32), (0.0, 36, 36), (1.0, 33, 33)], ids=["frame", "no line", "even"]
)
def test_a_frame_that_ends_with_an_edge_of_its_own_is_none_of_the_last_row(
    edge: float, last: float, then: float
) -> None:
    lines = np.cumsum([20.0, 32, 31, 32, 32, last])
    profile = comb(lines, 250) + edge * comb(lines[-2:-1] + 32, 250)
    assert np.diff(_without_frame(profile, lines))[-1] == then

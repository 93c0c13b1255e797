import numpy as np

from tests.training.regret import Trial, weights


def test_weights_are_those_that_the_worths_were_made_with() -> None:
    rng, trials = np.random.default_rng(3), []
    for _ in range(40):
        known, judged = rng.normal(size=(4, 3)), rng.uniform(0.2, 0.8, 4)
        worth = judged.mean() * (known @ [0.5, 0.0, 0.25] + rng.normal())
        trials.append(Trial(1, rng.uniform(0.1, 1.0), judged, known, np.tile(worth, (5, 1))))
    assert weights(trials).replace("-0.00", "0.00") == "0.50 ±0.00, 0.00 ±0.00, 0.25 ±0.00"

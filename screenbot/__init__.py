"""screenbot reads a Minesweeper window off the screen, thinks, and clicks until the game is won."""

import os

# BLAS wakes all cores for the smallest product, and waits for the busiest: on a machine with other work a
# board then takes 10 ms to read instead of 1.5. It is told so before NumPy and OpenCV are loaded.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

__version__ = "0.1.0"

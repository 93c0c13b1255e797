"""The computer's own clock."""

import time


class SystemClock:
    """Real seconds."""

    def now(self) -> float:
        """Return seconds since some fixed moment."""
        return time.perf_counter()

    def sleep(self, seconds: float) -> None:
        """Return after so many seconds."""
        time.sleep(seconds)

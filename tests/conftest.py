"""What holds for all tests: nothing of the person's own is touched."""

import os
import signal
from collections.abc import Iterator

import cv2
import pytest

if "PYTEST_XDIST_WORKER" in os.environ:
    cv2.setNumThreads(1)  # as many workers as processors run: a tenth quicker than with threads of their own

# A shell's background jobs ignore Ctrl-C, and so would all that tests start and stop by it.
signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture(scope="session", autouse=True)
def _own_history(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Games that tests play leave their results in a folder of the tests, also those of other processes."""
    before = os.environ.get("XDG_DATA_HOME")
    os.environ["XDG_DATA_HOME"] = str(tmp_path_factory.mktemp("data"))
    yield
    del os.environ["XDG_DATA_HOME"]
    if before is not None:
        os.environ["XDG_DATA_HOME"] = before

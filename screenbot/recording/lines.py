"""The log of a recording: a JSON object a line, each with its own checksum.

A line is written at once and never changed, so whatever ends the program leaves all finished lines whole.
"""

import json
import zlib
from typing import Any

from screenbot.errors import RecordingError

PREFIX = '{"crc":"'


def to_line(content: dict[str, object]) -> str:
    """Return a line of the log, with its line break."""
    body = json.dumps(content, separators=(",", ":"), ensure_ascii=False, allow_nan=False)[1:]
    return f'{PREFIX}{zlib.crc32(body.encode()):08x}",{body}\n'


def from_line(line: bytes, number: int) -> dict[str, Any]:
    """Return the content of a line of the log.

    Args:
        line: without its line break.
        number: of the line, from 1, for the error.

    Raises:
        RecordingError: the line is not what was written.
    """
    head, body = line[:16], line[18:]
    expected = f"{PREFIX}{zlib.crc32(body):08x}".encode()
    if head != expected or line[16:18] != b'",':
        raise RecordingError(f"line {number} of its log is not what was written")
    try:
        content = json.loads(b"{" + body)
    except (ValueError, RecursionError) as error:
        raise RecordingError(f"line {number} of its log is not JSON") from error
    if not isinstance(content, dict):
        raise RecordingError(f"line {number} of its log is not a JSON object")
    return content

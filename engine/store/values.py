"""Values as the library stores them: the present moment, and texts that any file name can be made into."""

import re
from datetime import UTC, datetime, timedelta

_SURROGATE = re.compile("[\ud800-\udfff]")


def now(after: str | None = None) -> str:
    """The present moment, as it is stored: ISO 8601, UTC. Where the clock was put back, the one next to `after`."""
    moment = datetime.now(UTC)
    if after is not None:
        moment = max(moment, datetime.fromisoformat(after) + timedelta(microseconds=1))
    return moment.isoformat(timespec="microseconds")


def printable(text: str) -> str:
    """A path or title that can be stored and shown: bytes of a file name that are no UTF-8 become U+FFFD."""
    try:
        return text.encode("utf-8").decode("utf-8")  # a plain str, also of an enumeration's member
    except UnicodeEncodeError:
        return _SURROGATE.sub("\N{REPLACEMENT CHARACTER}", text)

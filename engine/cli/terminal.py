"""Writing for people: what a title, a quote or a file name holds may be seen, and never obeyed by a terminal.

`precis text` and what programs read (JSON, exports to standard output) are written in other ways: the one is the exact
text, the others are escaped by their formats.
"""

import sys

from engine.protocol.plain_text import harmless, one_line


def inline(words: object) -> str:
    """Words within a line: a title, a name, a path that may hold line breaks."""
    return harmless(str(words)).replace("\n", " ").replace("\t", " ")


def tell(text: str) -> None:
    """Write to standard output. Raises `BrokenPipeError` where nobody reads any more."""
    sys.stdout.write(harmless(text))


def warn(text: str) -> None:
    sys.stderr.write(harmless(text))


def complain(message: str) -> None:
    """Say on standard error, in one line, what is wrong."""
    sys.stderr.write(f"precis: {one_line(message)}\n")

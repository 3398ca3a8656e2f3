"""Texts that a user writes for the program (a table of labels, rules), read whole: no documents."""

from pathlib import Path

from engine.errors import FileProblem, UnreadableFile, UsageError
from engine.regular_files import open_regular

_MOST_BYTES = 64 << 20


def small_text(file: Path, *, advice: str = "save it as UTF-8") -> str:
    """What a file says, in UTF-8, or in UTF-16 with its mark.

    Raises:
        UnreadableFile: it is missing, may not be read, or is no regular file.
        UsageError: it is too large, or in another encoding; then with the `advice`.
    """
    try:
        with open_regular(file) as opened:
            data = opened.read(_MOST_BYTES + 1)
    except (OSError, ValueError) as error:
        problem = getattr(error, "strerror", None) or "it has no valid name"
        raise UnreadableFile(FileProblem.MISSING, f"“{file.name}” can't be read: {problem}.") from error
    if len(data) > _MOST_BYTES:
        raise UsageError(f"“{file.name}” is larger than {_MOST_BYTES >> 20} MB.")
    encoding = "utf-16" if data[:2] in {b"\xff\xfe", b"\xfe\xff"} else "utf-8-sig"
    try:
        return data.decode(encoding)
    except UnicodeDecodeError as error:
        raise UsageError(f"“{file.name}” is not in UTF-8; {advice}.") from error

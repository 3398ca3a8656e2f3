"""Reports that measurements write: only those of ours are replaced."""

from pathlib import Path

from engine.errors import UsageError
from engine.regular_files import open_regular


def refuse_other_report(path: Path, title: str) -> None:
    """Let a report be written where there is none, or an earlier one that begins with `title`.

    Raises:
        UsageError: the file is another, or can't be looked at; to be asked before anything is measured.
    """
    try:
        with open_regular(path) as file:
            ours = file.read(len(title.encode())) == title.encode()
    except FileNotFoundError:
        return
    except OSError as error:
        raise UsageError(f"{path} can't be looked at ({error.strerror}); choose another folder.") from error
    if not ours:
        raise UsageError(f"{path} is no earlier report of precis evaluate; choose another folder.")

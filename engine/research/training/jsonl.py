"""Documents with summaries from JSON Lines, plain or packed by xz: what every training command reads.

Three shapes of a line are known, told by their keys: `text` with `summary`; a meeting as QMSum has it; a story with
`questions`, the first of which asks for the plot. A line of another shape is refused before any work begins, with its
number, so that a training never ends hours later because of it.
"""

import json
import lzma
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from hashlib import sha256
from io import TextIOWrapper
from pathlib import Path
from typing import Any, TextIO

from engine.errors import UsageError
from engine.regular_files import open_regular

Row = dict[str, Any]


def set_name(path: Path) -> str:
    """The name of the set a file holds: what stands before its first dot, as in `papers.train.jsonl.xz`."""
    return path.name.partition(".")[0]


def read_rows(path: Path, limit: int | None = None, *, summaries: bool = True) -> list[Row]:
    """The rows of a file; where there are more than `limit`, those whose ids have the smallest hashes.

    Rows without an `id` are numbered. Without `summaries` a row's text is enough. Raises UsageError for what is
    missing, damaged, or no document with a summary, and UnreadableFile for what is no regular file.
    """
    rows: list[Row] = []
    try:
        with open_lines(path) as lines:
            for number, line in enumerate(lines, start=1):
                if line.strip():
                    rows.append(_row(line, path, number, summaries=summaries))
    except (OSError, EOFError, lzma.LZMAError, UnicodeDecodeError) as error:
        raise UsageError(f"{path} can't be read as JSON Lines: {error}.") from error
    if not rows:
        raise UsageError(f"{path} holds no documents.")
    return sample(rows, limit)


@contextmanager
def open_lines(path: Path) -> Iterator[TextIO]:
    """The lines of a file, plain or packed by xz (`.xz`).

    Raises:
        UnreadableFile: it is no regular file.
        OSError, EOFError, lzma.LZMAError, UnicodeDecodeError: it is missing or damaged.
    """
    with ExitStack() as opened:
        file = opened.enter_context(open_regular(path))
        packed = opened.enter_context(lzma.open(file)) if path.suffix == ".xz" else file
        yield opened.enter_context(TextIOWrapper(packed, encoding="utf-8"))


def sample(rows: Sequence[Row], limit: int | None) -> list[Row]:
    """At most `limit` of the rows, chosen by the hash of their id: always the same ones, wherever they stand."""
    if limit is None or limit >= len(rows):
        return list(rows)
    return sorted(rows, key=lambda row: sha256(str(row["id"]).encode()).hexdigest())[:limit]


def _row(line: str, path: Path, number: int, *, summaries: bool) -> Row:
    try:
        row = json.loads(line)
    except ValueError as error:
        raise UsageError(f"{path}, line {number}: not JSON ({error}).") from error
    if not summaries and isinstance(row, dict) and isinstance(row.get("text"), str) and row["text"].strip():
        return {"id": f"{set_name(path)}-{number}", **row}
    if not isinstance(row, dict) or not _is_known(row):
        raise UsageError(f'{path}, line {number}: a document needs "text" and "summary" (see precis train --help).')
    return {"id": f"{set_name(path)}-{number}", **row}


def _is_known(row: Row) -> bool:
    if "meeting_transcripts" in row:
        return isinstance(row.get("general_query_list"), list)
    if not isinstance(row.get("text"), str) or not row["text"].strip():
        return False
    if "questions" in row:
        return bool(row["questions"]) and bool(row["questions"][0].get("references"))
    return isinstance(row.get("summary"), str) and bool(row["summary"].strip())

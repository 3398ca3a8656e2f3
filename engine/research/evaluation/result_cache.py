"""Measurements that took long, kept document by document, so that a run that was ended goes on with the next one.

JSON Lines, one file for each part of a report; a line is written as soon as a document is measured. Its key is made of
everything the numbers depend on that can be told: the part, the document, the settings, the weights. A line of which
only half was written is left out. None of a document's text is kept.
"""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

VERSION = 1
"""Counted up when what is measured changes its meaning: what was kept before is measured anew."""


@dataclass(frozen=True, slots=True)
class Record:
    """What one system came to on one document."""

    set: str
    id: str
    system: str
    values: Mapping[str, float]


class ResultCache:
    """The records of a part, by key."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._found: dict[str, list[Record]] = {}
        for line in path.read_text(encoding="utf-8").splitlines() if path.is_file() else ():
            try:
                entry = json.loads(line)
                self._found[entry["key"]] = [Record(**record) for record in entry["records"]]
            except (ValueError, KeyError, TypeError):
                continue

    def get(self, key: str) -> list[Record] | None:
        """What was kept under `key`; None where nothing was."""
        return self._found.get(key)

    def put(self, key: str, records: list[Record]) -> None:
        """Keep the records of a document; none is an answer too."""
        self._found[key] = records
        self._path.parent.mkdir(parents=True, exist_ok=True)
        broken = self._path.is_file() and not self._path.read_bytes().endswith(b"\n")
        with self._path.open("a", encoding="utf-8") as file:
            entry = {"key": key, "records": [asdict(record) for record in records]}
            file.write(("\n" if broken and self._path.stat().st_size else "") + json.dumps(entry) + "\n")


def key_of(*parts: Any) -> str:  # noqa: ANN401 (whatever JSON can tell)
    """A key of everything a measurement depends on."""
    return hashlib.sha256(json.dumps([VERSION, *parts], sort_keys=True).encode()).hexdigest()

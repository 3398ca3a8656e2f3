"""Patterns that are looked for at every line take a time that grows with the text and not with its square."""

import importlib
import re
from collections.abc import Iterator
from pathlib import Path

from engine.classification import recognition

ENGINE = Path(__file__).parent.parent.parent / "engine"

_OVER_LINES = re.compile(r"\^(?:\\[sW]|\[\\[sW][^\]]*\])[*+]")
"""What may pass over line ends behind the beginning of a line, so that it reads all empty lines from each of them."""


def patterns_in(value: object) -> Iterator[re.Pattern[str]]:
    if isinstance(value, re.Pattern) and isinstance(value.pattern, str):
        yield value
    elif isinstance(value, tuple | list | frozenset | set):
        for one in value:
            yield from patterns_in(one)
    elif isinstance(value, dict):
        yield from patterns_in(list(value.values()))


def test_what_is_looked_for_at_every_line_stays_in_it() -> None:
    files = [
        file for file in ENGINE.rglob("*.py") if "research" not in file.parts and "MULTILINE" in file.read_text("utf-8")
    ]
    names = [".".join(file.relative_to(ENGINE.parent).with_suffix("").parts) for file in files]
    found = patterns_in([list(vars(importlib.import_module(name)).values()) for name in names])
    many = [one.pattern for one in found if one.flags & re.MULTILINE]
    assert len(many) > 20
    assert [pattern for pattern in many if _OVER_LINES.search(pattern)] == []


def test_what_kinds_are_recognized_by_stays_in_its_line() -> None:
    """The first and the last words of a text are searched whole; of the others, single lines."""
    whole = {"opening", "closing", "said"}
    folders = [recognition.FOLDER, *(path for path in recognition.FOLDER.iterdir() if path.is_dir())]
    known = [one for folder in folders for one in recognition._recognitions(folder).values()]
    signs = [sign for one in known for sign in one.signs if sign.place in whole]
    assert len(signs) > 100
    assert [sign.pattern.pattern for sign in signs if _OVER_LINES.search(sign.pattern.pattern)] == []

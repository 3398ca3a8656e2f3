"""The hostile files: spoilt ones of every format, ones that are built, ones under wrong names, and what is no file."""

import os
import socket
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from engine.research.bench.hostile.made_packages import made_packages
from engine.research.bench.hostile.made_texts import made_texts
from engine.research.bench.hostile.mutations import MUTATIONS, mutated
from engine.research.bench.hostile.originals import docx, one_page, originals, paragraph
from engine.research.bench.hostile.originals import lines as words_of_a_page

_ROUNDS = 2
_LARGEST = 400_000
"""Bytes of a real file that is spoilt."""
_REAL = 10
"""Real files that are spoilt, besides one of every format."""


@dataclass(frozen=True, slots=True)
class HostileFile:
    """A file of the collection."""

    name: str
    put: Callable[[Path], None]
    """Makes it at a path."""


def hostile_files(corpus: Path | None) -> Iterator[HostileFile]:
    """All of them, in an order that stays; spoilt real files among them where there is a corpus."""
    yield from _special()
    for name, make in (*made_texts(), *made_packages()):
        yield HostileFile(f"made-{name}", _writing(make))
    yield from _misnamed()
    real = _real(corpus) if corpus is not None else {}
    others = [*originals().values(), *real.values()]
    for name, data in (originals() | real).items():
        for of in MUTATIONS:
            for round_ in range(_ROUNDS if name not in real else 1):
                make = partial(mutated, name, data, others, of=of, round_=round_)
                yield HostileFile(f"{of}-{round_}-{name}", _writing(make))


def _real(corpus: Path) -> dict[str, bytes]:
    """Small real files, spread over the corpus."""
    found = sorted(
        path for path in corpus.rglob("*") if path.suffix in {".pdf", ".vtt"} and 0 < path.stat().st_size < _LARGEST
    )
    return {path.name: path.read_bytes() for path in found[:: max(1, len(found) // _REAL)][:_REAL]}


def _writing(make: Callable[[], bytes | str]) -> Callable[[Path], None]:
    def put(path: Path) -> None:
        content = make()
        path.write_bytes(content.encode() if isinstance(content, str) else content)

    return put


def _misnamed() -> Iterator[HostileFile]:
    """Files under the name of another format."""
    kinds = originals()
    for name, suffix in (
        ("report.pdf", "txt"), ("report.pdf", "docx"), ("letter.docx", "pdf"), ("letter.docx", "epub"),
        ("book.epub", "docx"),
        ("page.html", "pdf"), ("page.html", "json"), ("call.vtt", "json"), ("film.srt", "md"), ("whisper.json", "txt"),
        ("meeting.json", "html"), ("plain.txt", "docx"), ("plain.txt", "pdf"), ("notes.md", "vtt"),
        ("teams.docx", "srt"),
    ):  # fmt: skip
        yield HostileFile(f"misnamed-{name}.{suffix}", _writing(partial(kinds.__getitem__, name)))
    for what, head in (
        ("picture", b"\x89PNG\r\n\x1a\n"), ("program", b"\x7fELF\x02\x01\x01"), ("sound", b"ID3\x04"),
        ("old-office", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"),
        ("database", b"SQLite format 3\x00"), ("rar", b"Rar!\x1a\x07"),
    ):  # fmt: skip
        yield HostileFile(f"misnamed-{what}.pdf", _writing(partial(_behind, head)))
    both = one_page(words_of_a_page()) + docx(paragraph("Both."))
    yield HostileFile("misnamed-two-in-one.docx", _writing(lambda: both))


def _behind(head: bytes) -> bytes:
    """Bytes of all kinds behind the mark of a format."""
    return head + bytes(range(256)) * 200


def _special() -> Iterator[HostileFile]:
    """What is no file, hardly one, or has a name that no one expects."""
    text = originals()["plain.txt"]

    def linked(to: str) -> Callable[[Path], None]:
        return lambda path: path.symlink_to(to)

    yield HostileFile("pipe.txt", os.mkfifo)
    yield HostileFile("pipe.pdf", os.mkfifo)
    yield HostileFile("socket.txt", _socket)
    yield HostileFile("folder.txt", Path.mkdir)
    yield HostileFile("zero.txt", linked("/dev/zero"))
    yield HostileFile("random.pdf", linked("/dev/urandom"))
    yield HostileFile("terminal.txt", linked("/dev/tty"))
    yield HostileFile("memory.txt", linked("/proc/self/mem"))
    yield HostileFile("messages.txt", linked("/proc/kmsg"))
    yield HostileFile("environment.txt", linked("/proc/self/environ"))
    yield HostileFile("nowhere.txt", linked("gone.txt"))
    yield HostileFile("circle.txt", linked("circle.txt"))
    yield HostileFile("to-a-pipe.txt", linked("pipe.txt"))
    yield HostileFile("full-of-holes.txt", lambda path: _sparse(path, 20 << 30))
    yield HostileFile("full-of-holes.docx", lambda path: _sparse(path, 20 << 30, b"PK\x03\x04"))
    yield HostileFile("full-of-holes.json", lambda path: _sparse(path, 200 << 20, b'{"segments": ['))
    yield HostileFile("full-of-holes.pdf", lambda path: _sparse(path, 2 << 30, b"%PDF-1.7\n"))
    for number, name in enumerate(
        (
            "\u202etxt.exe",
            "\x1b[2J\x07",
            "a\nb",
            "<img src=x>",
            "%s%n {0}",
            "=1+1",
            "'\"$(touch out)`",
            "-option",
            "e\u0301" * 30,
        )
    ):
        yield HostileFile(f"name{number}-{name}.txt", _writing(lambda: text))
    yield HostileFile("n" * 251 + ".txt", _writing(lambda: text))
    yield HostileFile(os.fsdecode(b"bytes-\xff\xfe.txt"), _writing(lambda: text))


def _socket(path: Path) -> None:
    with socket.socket(socket.AF_UNIX) as bound:
        here = Path.cwd()
        os.chdir(path.parent)  # a socket's path may not be long
        try:
            bound.bind(path.name)
        finally:
            os.chdir(here)


def _sparse(path: Path, size: int, head: bytes = b"") -> None:
    with path.open("wb") as file:
        file.write(head)
        file.truncate(size)

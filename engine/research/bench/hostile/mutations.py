"""Documents spoilt at random, the same way each time: bits, ends, pieces, numbers, words that readers look for."""

import io
import random
import re
import zipfile
from collections.abc import Callable, Sequence

from engine.research.bench.hostile.originals import package

_NUMBERS = (b"0", b"-1", b"2147483648", b"4294967295", b"99999999999999999999", b"1e308", b"NaN", b"0.0000000001")
_WORDS = (
    b"\x00", b"\xff\xfe", b"<!DOCTYPE x [<!ENTITY a '&a;'>]>&a;", b"<![CDATA[", b"-->", b"]]>", b"%s%n", b"{{", b"[[[[",
    b"endobj", b"stream", b"/Kids [1 0 R]", b"/Length 99999999", b"obj\n", b"xref", b"\r\r\r", b"\x1b[2J",
    b"\xe2\x80\xae", b"</w:p></w:p>", b"<w:tbl>", b"WEBVTT", b"99:99:99.999 --> 00:00:00.000", b'"segments":',
    b"PK\x03\x04",
)  # fmt: skip
_NUMBER = re.compile(rb"\d+")

Mutation = Callable[[bytes, bytes, random.Random], bytes]
"""From a file and another one to a spoilt one."""


def flipped(data: bytes, _other: bytes, chance: random.Random) -> bytes:
    """Some bits are turned over."""
    spoilt = bytearray(data)
    for _ in range(max(1, min(200, len(data) // 200))):
        spoilt[chance.randrange(len(spoilt))] ^= 1 << chance.randrange(8)
    return bytes(spoilt)


def cut(data: bytes, _other: bytes, chance: random.Random) -> bytes:
    """Its end is missing, or its beginning but for a few bytes."""
    at = chance.randrange(1, len(data))
    return data[:at] if chance.random() < 0.7 else data[:16] + data[at:]


def spliced(data: bytes, other: bytes, chance: random.Random) -> bytes:
    """A piece of another file stands in it."""
    at, there = chance.randrange(len(data)), chance.randrange(len(other))
    piece = other[there : there + chance.randrange(1, 5000)]
    return data[:at] + piece + data[at + chance.choice((0, len(piece))) :]


def repeated(data: bytes, _other: bytes, chance: random.Random) -> bytes:
    """A piece of it stands there many times."""
    at = chance.randrange(len(data))
    piece = data[at : at + chance.randrange(1, 400)]
    return data[:at] + piece * chance.choice((10, 300, 3000)) + data[at:]


def renumbered(data: bytes, _other: bytes, chance: random.Random) -> bytes:
    """Some of its numbers are others."""
    share = chance.choice((0.02, 0.2))
    return _NUMBER.sub(lambda found: chance.choice(_NUMBERS) if chance.random() < share else found[0], data)


def worded(data: bytes, _other: bytes, chance: random.Random) -> bytes:
    """Words that mean something to a reader stand where they don't belong."""
    spoilt = data
    for _ in range(chance.randrange(1, 12)):
        at = chance.randrange(len(spoilt))
        spoilt = spoilt[:at] + chance.choice(_WORDS) + spoilt[at:]
    return spoilt


MUTATIONS: dict[str, Mutation] = {
    "flipped": flipped, "cut": cut, "spliced": spliced, "repeated": repeated, "renumbered": renumbered,
    "worded": worded,
}  # fmt: skip


def mutated(name: str, data: bytes, others: Sequence[bytes], *, of: str, round_: int) -> bytes:
    """The file `data` after the mutation `of`. In every second round it is the parts of a package that are spoilt."""
    chance = random.Random(f"{name} {of} {round_}")  # noqa: S311 - the same each time is what is wanted
    mutate = MUTATIONS[of]
    if round_ % 2 and data.startswith(b"PK"):
        with zipfile.ZipFile(io.BytesIO(data)) as file:
            parts: dict[str, bytes | str] = {part: file.read(part) for part in file.namelist()}
        part = chance.choice([part for part in parts if part.endswith((".xml", ".xhtml", ".opf"))])
        content = parts[part]
        assert isinstance(content, bytes)
        parts[part] = mutate(content, chance.choice(others), chance)
        return package(parts)
    return mutate(data, chance.choice(others), chance)

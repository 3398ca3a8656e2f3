"""A result with its document in one archive, which anybody can check: `precis verify` without the library that made it.

    result.json      the result, its document named as it is in the archive
    NAME             the document, byte for byte
    SHA256SUMS       of both, as `sha256sum --check` reads them
    README.txt       what this is, and how it is checked

The archive's comment holds a sum of what is in it, by which an untouched one is known and may be replaced.
"""

import hashlib
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

import msgspec

from engine.errors import FileProblem, UnreadableFile, UsageError
from engine.export.contract import json_text
from engine.export.packages import packed
from engine.platforms.files import safe_name
from engine.protocol.plain_text import one_line
from engine.schema.field_words import fields_in_words
from engine.schema.result import ResultObject

RESULT, SUMS, README = "result.json", "SHA256SUMS", "README.txt"
_TEXT = """A summary with its document.

{document}
result.json: the summary. Each line names the words of the document that it rests on.
SHA256SUMS: what both must come to.

To check it: sha256sum --check SHA256SUMS tells that neither file was changed.
precis verify ARCHIVE.zip reads the document again and tells whether each quotation stands where the summary says.
"""
_MOST = 4 << 30
"""Bytes of a document taken out of an archive."""


def bundle(result: ResultObject, document: Path) -> bytes:
    """The bytes of the archive.

    Raises:
        UnreadableFile: the document is gone, or not the one that the result was made from any more.
    """
    name = safe_name(Path(result.document.path).name)
    if name in {RESULT, SUMS, README}:
        name = f"document-{name}"
    try:
        content = document.read_bytes()
    except OSError as error:
        raise UnreadableFile(FileProblem.MISSING, f"{name} can no longer be read ({error.strerror}).") from error
    if hashlib.sha256(content).hexdigest() != result.document.sha256:
        raise UnreadableFile(FileProblem.DAMAGED, f"{name} was changed since it was summarized; summarize it again.")
    told = msgspec.structs.replace(result, document=replace(result.document, path=name))
    files = {RESULT: (json_text(told, indent=2) + "\n").encode(), name: content}
    sums = "".join(f"{hashlib.sha256(data).hexdigest()}  {file}\n" for file, data in files.items())
    return packed({README: _TEXT.format(document=_told(name, result)).encode(), **files, SUMS: sums.encode()})


def _told(name: str, result: ResultObject) -> str:
    """The document's line in the README, with its fields below it."""
    fields = (f"    {field}: {one_line(value)}" for field, value in fields_in_words(result.fields))
    return "\n".join((f"{name}: the document.", *fields))


def is_bundle(path: Path) -> bool:
    """Whether a file is an archive with a result in it."""
    if not zipfile.is_zipfile(path):
        return False
    with zipfile.ZipFile(path) as archive:
        return {RESULT, SUMS} <= set(archive.namelist())


@contextmanager
def unpacked(path: Path) -> Iterator[tuple[Path, Path, list[str]]]:
    """The archive's result and its document, in a folder that goes with the context; and what is wrong with their sums.

    Raises:
        UsageError: it is no archive of ours, or holds what can't be unpacked.
    """
    with TemporaryDirectory(prefix="precis-verify-") as folder:
        try:
            with zipfile.ZipFile(path) as archive:
                sums = dict(_sums(archive))
                problems = list(_taken_out(archive, sums, Path(folder)))
        except (zipfile.BadZipFile, KeyError, ValueError, OSError, NotImplementedError, RuntimeError) as error:
            raise UsageError(f"{path} is damaged or not an archive written by Précis.") from error
        (document,) = sums.keys() - {RESULT}
        yield Path(folder) / RESULT, Path(folder) / document, problems


def _sums(archive: zipfile.ZipFile) -> Iterator[tuple[str, str]]:
    for line in archive.read(SUMS).decode().splitlines():
        digest, _, name = line.partition("  ")
        yield name, digest


def _taken_out(archive: zipfile.ZipFile, sums: dict[str, str], folder: Path) -> Iterator[str]:
    """Write the files that have a sum; tell of each whose sum is another."""
    if RESULT not in sums or len(sums) != 2 or any(safe_name(name) != name for name in sums):
        raise ValueError("other files than ours")
    for name, digest in sums.items():
        seen, size = hashlib.sha256(), 0
        with archive.open(name) as source, (folder / name).open("xb") as target:
            while data := source.read(1 << 20):
                size += len(data)
                if size > _MOST:
                    raise ValueError("larger than any document")
                seen.update(data)
                target.write(data)
        if seen.hexdigest() != digest:
            yield f"{name} is not the file that was packed (its SHA-256 differs)"

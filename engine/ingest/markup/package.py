"""A ZIP package whose parts are unpacked to a bound, all of them together: a small file may unpack to any size."""

import os
import zipfile
import zlib
from typing import BinaryIO
from xml.etree import ElementTree as ET

from engine.errors import FileProblem, UnreadableFile
from engine.ingest.sandbox.handed import printable

_MOST = 192 << 20
"""Bytes of all parts that are read: some 20,000 pages."""
BROKEN = (
    zipfile.BadZipFile,
    zlib.error,
    ET.ParseError,
    KeyError,
    EOFError,
    OSError,
    NotImplementedError,
    RuntimeError,
    ValueError,
)
"""What a damaged package, or the XML in it, makes the libraries raise."""
_TIMES = 100
"""So many times its size may a package unpack to. Written documents come to ten times, tables of zeros to fifty."""
_FREE = 8 << 20
"""Bytes that any may: what that takes, is had."""


class Package(zipfile.ZipFile):
    """Open for reading."""

    def __init__(self, file: BinaryIO, name: str) -> None:
        super().__init__(file)
        self._called = printable(name)
        self._left = min(_MOST, max(_FREE, _TIMES * file.seek(0, os.SEEK_END)))

    def part(self, name: str) -> bytes:
        """A part, unpacked.

        Raises:
            UnreadableFile: the parts that were read come to more than a document's do.
            KeyError, zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError: it can't be had.
        """
        with self.open(name) as file:
            data = file.read(self._left + 1)
        self._left -= len(data)
        if self._left < 0:
            message = (
                f"“{self._called}” unpacks to far more than a document can contain. Don't trust it; get a fresh copy."
            )
            raise UnreadableFile(FileProblem.UNSUPPORTED, message)
        return data

"""EPUB: the chapters of the book in reading order. Runs in the page worker; standard library only."""

import posixpath
from collections.abc import Iterator
from typing import BinaryIO
from urllib.parse import unquote
from xml.etree import ElementTree as ET

from engine.errors import FileProblem
from engine.ingest.markup.elements import local_name
from engine.ingest.markup.html import decode_html, read_html
from engine.ingest.markup.package import BROKEN, Package
from engine.ingest.pdf.opening import Refusal
from engine.ingest.raw import MarkupBlock
from engine.ingest.sandbox.handed import printable

_FONT_SCRAMBLING = ("http://www.idpf.org/2008/embedding", "http://ns.adobe.com/pdf/enc#RC")


def read_epub(file: BinaryIO, name: str) -> Iterator[tuple[str | None, list[MarkupBlock]]]:
    """The book's title with no blocks, then each chapter's blocks with None.

    Raises:
        Refusal: damaged, or locked by a seller's copy protection.
    """
    name = printable(name)
    try:
        with Package(file, name) as package:
            _refuse_locked(package, name)
            folder, title, chapters = _contents(package)
            yield title, []
            for part, is_contents in chapters:
                try:
                    data = package.part(posixpath.normpath(posixpath.join(folder, part)))
                except KeyError:
                    continue
                yield None, read_html(decode_html(data), furniture=is_contents)[1]
    except BROKEN as error:
        raise Refusal(FileProblem.DAMAGED, f"{name} is damaged and could not be read. Get a fresh copy.") from error


def _contents(package: Package) -> tuple[str, str | None, list[tuple[str, bool]]]:
    """The folder that paths are relative to, the title, and each chapter's path and whether it is a contents page."""
    container = _xml(package, "META-INF/container.xml")
    root = next(element for element in container.iter() if local_name(element) == "rootfile").attrib["full-path"]
    book = _xml(package, root)
    title = next((element.text for element in book.iter() if local_name(element) == "title"), None)
    manifest = {
        element.attrib["id"]: element.attrib
        for element in book.iter()
        if local_name(element) == "item" and "id" in element.attrib and "href" in element.attrib
    }
    chapters = []
    for element in book.iter():
        item = manifest.get(element.attrib.get("idref", "")) if local_name(element) == "itemref" else None
        if item is not None:
            href = unquote(item["href"].partition("#")[0])
            chapters.append((href, "nav" in item.get("properties", "").split()))
    return posixpath.dirname(root), " ".join(title.split()) if title else None, chapters


def _refuse_locked(package: Package, name: str) -> None:
    """Books whose chapters are encrypted can't be read; scrambled fonts alone do no harm."""
    try:
        encryption = _xml(package, "META-INF/encryption.xml")
    except KeyError:
        return
    methods = [
        element.attrib.get("Algorithm", "") for element in encryption.iter() if local_name(element).endswith("Method")
    ]
    if any(method not in _FONT_SCRAMBLING for method in methods):
        message = f"{name} is copy-protected (DRM). Only the seller's programs can open it."
        raise Refusal(FileProblem.ENCRYPTED, message)


def _xml(package: Package, part: str) -> ET.Element:
    # The worker's limits on time and memory stand behind the parser's own guard against entity bombs.
    return ET.fromstring(package.part(part))  # noqa: S314

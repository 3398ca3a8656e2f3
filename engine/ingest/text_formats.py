"""Every format but PDF, from an open file to the finished text. Runs in the page worker.

What a format's reader may raise: `UnreadableFile` or `Refusal`, with a sentence; anything else ends the worker.
"""

import codecs
import encodings
import importlib
import pkgutil
from collections.abc import Callable, Iterator

from engine.errors import FileProblem, UnreadableFile
from engine.ingest.delivery import MOST_CHARACTERS
from engine.ingest.encoding import clean, decode, without_transfer_encoding
from engine.ingest.flow import write_flow
from engine.ingest.formats import Format
from engine.ingest.markup.docx import read_docx
from engine.ingest.markup.epub import read_epub
from engine.ingest.markup.html import decode_html, read_html
from engine.ingest.markup.markdown import read_markdown
from engine.ingest.markup.plain import read_plain
from engine.ingest.raw import MarkupBlock, RawText
from engine.ingest.sandbox.handed import HandedFile, printable
from engine.ingest.transcripts.captions import read_captions
from engine.ingest.transcripts.json_forms import read_json
from engine.ingest.transcripts.labelled import read_labelled
from engine.ingest.transcripts.spoken import RawTranscript


def read(file: HandedFile, form: Format, on_chapter: Callable[[], None]) -> RawText | RawTranscript:
    """The text of a file of any format but PDF. `on_chapter` is called where a part of it is done.

    Raises:
        UnreadableFile, Refusal: damaged, locked, empty, or not what its name says.
    """
    raw = _read(file, form, on_chapter)
    _refuse_too_long(raw.text, file.name)
    return raw


def _read(file: HandedFile, form: Format, on_chapter: Callable[[], None]) -> RawText | RawTranscript:
    if form is Format.DOCX:
        return read_docx(file.stream, file.name)
    if form is Format.EPUB:
        return _markup(file, read_epub(file.stream, file.name), on_chapter)
    if form is Format.HTML:
        return _markup(file, iter([read_html(decode_html(file.stream.read()))]), on_chapter)
    text = clean(decode(file.stream.read()))
    if form is Format.TEXT:
        text = without_transfer_encoding(text)
    if form in {Format.TEXT, Format.MARKDOWN}:  # of the others most may be marks and times
        _refuse_too_long(text, file.name)
    return _of_text(text, form, file.name)


def _refuse_too_long(text: str, name: str) -> None:
    if len(text) > MOST_CHARACTERS:
        message = f"{printable(name)} has more than {MOST_CHARACTERS // 10**6} million characters. Split it into parts."
        raise UnreadableFile(FileProblem.UNSUPPORTED, message)


def _markup(
    file: HandedFile, chapters: Iterator[tuple[str | None, list[MarkupBlock]]], on_chapter: Callable[[], None]
) -> RawText:
    """Chapters written one after the other."""
    title: str | None = None
    blocks: list[MarkupBlock] = []
    for named, more in chapters:
        title = title or named
        blocks += more
        on_chapter()
    if not blocks:
        raise UnreadableFile(FileProblem.EMPTY, f"{printable(file.name)} has no text.")
    return write_flow(title, blocks)


def _of_text(text: str, form: Format, name: str) -> RawText | RawTranscript:
    """The structure of a text by its format."""
    if form in {Format.WEBVTT, Format.SUBRIP}:
        return read_captions(text)
    if form is Format.JSON:
        return read_json(text, name)
    transcript = read_labelled(text)
    if transcript is not None:
        return transcript
    return write_flow(*(read_markdown(text) if form is Format.MARKDOWN else read_plain(text)))


def load_all() -> None:
    """Load what is loaded only when a file asks for it: every encoding that a file may name, or be in."""
    for module in pkgutil.iter_modules(encodings.__path__):
        if not module.name.startswith(("_", "mbcs", "oem", "cp65001")):
            importlib.import_module(f"encodings.{module.name}")
    codecs.lookup("utf-8")

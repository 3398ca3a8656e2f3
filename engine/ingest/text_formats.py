"""Every format but PDF, from an open file to the finished text. Runs in the page worker.

What a format's reader raises but `UnreadableFile` and `Refusal`, which have a sentence, ends the worker.
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
from engine.ingest.raw import MarkupBlock, RawText
from engine.ingest.sandbox.handed import HandedFile, printable
from engine.ingest.transcripts.spoken import RawTranscript

Reader = Callable[[HandedFile, Callable[[], None]], RawText | RawTranscript]
"""Makes a text of an open file, and calls the other where a part of it is done.

Raises:
    UnreadableFile, Refusal: damaged, locked, empty, or not what its name says.
"""


def reader_of(form: Format) -> Reader:
    """What reads files of this format, any but PDF. All that it takes is loaded here, and nothing that others take: a
    reader that has been locked in loads nothing more.
    """
    read = _reader_of(form)

    def within_limits(file: HandedFile, on_chapter: Callable[[], None]) -> RawText | RawTranscript:
        raw = read(file, on_chapter)
        _refuse_too_long(raw.text, file.name)
        return raw

    return within_limits


def _reader_of(form: Format) -> Reader:
    if form is Format.DOCX:
        from engine.ingest.markup.docx import read_docx

        return lambda file, _: read_docx(file.stream, file.name)
    if form is Format.EPUB:
        from engine.ingest.markup.epub import read_epub

        return lambda file, on_chapter: _markup(file, read_epub(file.stream, file.name), on_chapter)
    if form is Format.HTML:
        from engine.ingest.markup.html import decode_html, read_html

        return lambda file, on_chapter: _markup(file, iter([read_html(decode_html(file.stream.read()))]), on_chapter)
    of_text = _text_reader_of(form)
    return lambda file, _: of_text(clean(decode(file.stream.read())), file.name)


def _text_reader_of(form: Format) -> Callable[[str, str], RawText | RawTranscript]:
    """What makes a text of the characters of a file and its name."""
    if form in {Format.WEBVTT, Format.SUBRIP}:
        from engine.ingest.transcripts.captions import read_captions

        return lambda text, _: read_captions(text)
    if form is Format.JSON:
        from engine.ingest.transcripts.json_forms import read_json

        return read_json
    from engine.ingest.markup.markdown import read_markdown
    from engine.ingest.markup.plain import read_plain
    from engine.ingest.transcripts.labelled import read_labelled

    def of_words(text: str, name: str) -> RawText | RawTranscript:
        if form is Format.TEXT:
            text = without_transfer_encoding(text)
        _refuse_too_long(text, name)  # of the others most may be marks and times
        transcript = read_labelled(text)
        if transcript is not None:
            return transcript
        return write_flow(*(read_markdown(text) if form is Format.MARKDOWN else read_plain(text)))

    return of_words


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


def load_encodings() -> None:
    """Load every encoding that a file may name, or be in."""
    for module in pkgutil.iter_modules(encodings.__path__):
        if not module.name.startswith(("_", "mbcs", "oem", "cp65001")):
            importlib.import_module(f"encodings.{module.name}")
    codecs.lookup("utf-8")

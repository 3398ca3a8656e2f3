"""One file in, one `Document` out: hash, format, backend, sentences, language.

Each format has a backend that makes its text and structure, in a page worker; what every document needs besides is done
here once. The file is hashed before, and after reading it is made sure that it is still the same.
"""

import logging
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from itertools import pairwise
from pathlib import Path

from engine.document import Cue, Document, PageWords
from engine.errors import FileProblem, UnreadableFile
from engine.ingest.formats import Format, detect
from engine.ingest.hashing import hash_file
from engine.ingest.pdf.reader import read_pdf
from engine.ingest.raw import RawText
from engine.ingest.sandbox.limits import Limits
from engine.ingest.structured_abstracts import with_labels_apart
from engine.ingest.text_reader import read_in_worker
from engine.ingest.transcripts.spoken import RawTranscript
from engine.language.detection import detect_language, language_notices
from engine.language.sentences import split_sentences
from engine.progress import Checkpoint, silent
from engine.protocol.plain_text import file_title, one_line
from engine.schema.enums import Kind, Stage

_LOG = logging.getLogger(__name__)
_TEXT_FORMATS = frozenset({Format.WEBVTT, Format.SUBRIP, Format.JSON, Format.TEXT, Format.MARKDOWN, Format.HTML})
_MAX_TEXT_BYTES = 64 * 1024 * 1024
"""Bytes of a file that is text through and through; the Bible has 4 million, a day of speech with times 30 million."""
_MAX_SENTENCES = 250_000
"""Of a text without pages; in 16 million characters there usually are 150,000."""
_MAX_TITLE = 500
"""Characters of a title: one that fills pages is none, and would be read as often as the text."""
_DEFAULTS = Limits()


def read_document(
    path: Path,
    *,
    on_words: Callable[[PageWords], None],
    on_beginning: Callable[[Document], None] | None = None,
    checkpoint: Checkpoint = silent,
    password: str | None = None,
    limits: Limits = _DEFAULTS,
) -> Document:
    """Read the file at `path`.

    Args:
        path: the file; kept in `Document.path` as given.
        on_words: gets the words of each page of a PDF with their boxes, in page order.
        on_beginning: gets the first pages of a long PDF as a document while the others are read.
        checkpoint: stage "read", with pages done and in all where there are pages.
        password: of an encrypted PDF.
        limits: of the page worker.

    Raises:
        UnreadableFile: with the reason; its `sha256` is set once the file was hashed.
        Cancelled: from the checkpoint.
    """
    path = Path(path)
    checkpoint(Stage.READ, 0, 0)
    form = detect(path)
    _LOG.info("reading a file of format %s", form.value)
    if form in _TEXT_FORMATS:
        _refuse_too_large(path)
    fingerprint = hash_file(path, checkpoint)
    raw: RawText | RawTranscript
    try:
        if form is Format.PDF:
            raw = read_pdf(
                path,
                on_words=on_words,
                on_beginning=partial(_begun, path, fingerprint.sha256, on_beginning) if on_beginning else None,
                checkpoint=checkpoint,
                password=password,
                limits=limits,
            )
        else:
            raw = read_in_worker(path, form, checkpoint=checkpoint, limits=limits)
        fingerprint.check(path)
        return _finish(path, fingerprint.sha256, raw, checkpoint)
    except UnreadableFile as error:
        error.sha256 = error.sha256 or fingerprint.sha256
        raise


def _begun(path: Path, sha256: str, on_beginning: Callable[[Document], None], raw: RawText) -> None:
    if raw.text.strip():
        on_beginning(_finish(path, sha256, raw, silent))


def _refuse_too_large(path: Path) -> None:
    try:
        size = path.stat().st_size
    except OSError as error:
        message = f"“{path.name}” can't be read: {error.strerror or 'the disk reports an error'}."
        raise UnreadableFile(FileProblem.MISSING, message) from error
    if size > _MAX_TEXT_BYTES:
        message = f"“{path.name}” is a text of more than {_MAX_TEXT_BYTES >> 20} MB. Split it into parts."
        raise UnreadableFile(FileProblem.UNSUPPORTED, message)


def _finish(path: Path, sha256: str, raw: RawText | RawTranscript, checkpoint: Checkpoint) -> Document:
    """What every document needs: language, sentences, a title."""
    spoken = raw if isinstance(raw, RawTranscript) else None
    if not raw.text.strip():
        message = f"“{path.name}” has no text in it. If it should have, get a fresh copy."
        raise UnreadableFile(FileProblem.EMPTY, message, sha256)
    blocks = raw.blocks if spoken is not None else with_labels_apart(raw.blocks, raw.text)
    language = detect_language(raw.text, blocks)
    pages = raw.pages if isinstance(raw, RawText) else ()
    sentences = split_sentences(
        raw.text,
        blocks,
        language=language,
        pauses=_pauses(spoken.cues) if spoken is not None else None,
        tick=lambda: checkpoint(Stage.READ, len(pages), len(pages)),
    )
    if not pages and len(sentences) > _MAX_SENTENCES:
        message = f"“{path.name}” has more than {_MAX_SENTENCES:,} sentences. Split it into parts."
        raise UnreadableFile(FileProblem.UNSUPPORTED, message, sha256)
    kind = Kind.TRANSCRIPT if spoken is not None else Kind.PDF if pages else Kind.TEXT
    return Document(
        path=str(path),
        sha256=sha256,
        kind=kind,
        title=one_line(raw.title or "", _MAX_TITLE) or file_title(path),
        language=language,
        text=raw.text,
        pages=pages,
        turns=spoken.turns if spoken is not None else (),
        cues=spoken.cues if spoken is not None else (),
        blocks=blocks,
        sentences=sentences,
        outline=raw.outline if isinstance(raw, RawText) else (),
        left_out=raw.left_out,
        notices=(*raw.notices, *language_notices(language)),
        duration=spoken.duration if spoken is not None else None,
        doubts=raw.doubts if isinstance(raw, RawText) else (),
    )


def _pauses(cues: Sequence[Cue]) -> Mapping[int, float]:
    """The silence before each cue, by the offset of the cue."""
    return {after.start: max(0.0, after.begins - before.ends) for before, after in pairwise(cues)}

"""Which format a file is: recognized by what it holds first, and by its name only where that leaves a choice.

A PNG named `.pdf` is a picture, a PDF named `.txt` a PDF. What can't be read gets a sentence that says what the file
is and what to do with it. Looked at are the first 64 KB, and of a ZIP package its list of parts, by Python code alone:
this happens in the engine, before a worker is given the file.
"""

import os
import re
import stat
import zipfile
from collections.abc import Callable, Iterable, Iterator
from enum import StrEnum
from pathlib import Path
from typing import BinaryIO

from engine.errors import FileProblem, UnreadableFile
from engine.ingest.encoding import decode
from engine.regular_files import open_regular


class Format(StrEnum):
    """The formats that have a reader."""

    PDF = "pdf"
    WEBVTT = "webvtt"
    SUBRIP = "srt"
    JSON = "json"
    """Transcripts as JSON: Whisper and its kin, QMSum, lists of utterances."""
    TEXT = "text"
    """Plain text, speaker-labelled transcripts among it."""
    MARKDOWN = "markdown"
    HTML = "html"
    EPUB = "epub"
    DOCX = "docx"


_BY_SUFFIX = {
    ".pdf": Format.PDF,
    ".vtt": Format.WEBVTT,
    ".srt": Format.SUBRIP,
    ".json": Format.JSON,
    ".txt": Format.TEXT,
    ".text": Format.TEXT,
    ".md": Format.MARKDOWN,
    ".markdown": Format.MARKDOWN,
    ".html": Format.HTML,
    ".htm": Format.HTML,
    ".xhtml": Format.HTML,
    ".epub": Format.EPUB,
    ".docx": Format.DOCX,
}
SUFFIXES = frozenset(_BY_SUFFIX)
"""Lower-case file name endings that are taken from folders."""

_HEAD = 64 * 1024
_ZIP_END = 22 + 65_535
"""Bytes at the end of a ZIP package in which its end record stands, its comment included."""
_MAX_LIST_BYTES = 4 << 20
"""Bytes of a package's list of parts: 40,000 parts and more."""
_PICTURE = "a picture", "Put it into a PDF, or run text recognition on it first."
_SOUND = "a recording", "Transcribe it first and add the transcript (VTT, SRT, JSON or text)."
_ARCHIVE = "an archive", "Unpack it and add the files in it."
_PROGRAM = "a program", "Add a document instead."
_DATABASE = "a database", "Export its text first."
_MAGIC: tuple[tuple[bytes, tuple[str, str]], ...] = (
    (b"\x89PNG", _PICTURE),
    (b"\xff\xd8\xff", _PICTURE),
    (b"GIF8", _PICTURE),
    (b"II*\x00", _PICTURE),
    (b"MM\x00*", _PICTURE),
    (b"BM", _PICTURE),
    (b"8BPS", _PICTURE),
    (b"\x00\x00\x01\x00", _PICTURE),
    (b"AT&TFORM", ("a DjVu file", "Convert it to PDF first.")),
    (b"ID3", _SOUND),
    (b"OggS", _SOUND),
    (b"fLaC", _SOUND),
    (b"\x1aE\xdf\xa3", _SOUND),
    (b"\xff\xfb", _SOUND),
    (b"\xff\xf3", _SOUND),
    (b"\x1f\x8b", _ARCHIVE),
    (b"BZh", _ARCHIVE),
    (b"\xfd7zXZ", _ARCHIVE),
    (b"7z\xbc\xaf", _ARCHIVE),
    (b"Rar!", _ARCHIVE),
    (b"\x28\xb5\x2f\xfd", _ARCHIVE),
    (b"\x7fELF", _PROGRAM),
    (b"MZ", _PROGRAM),
    (b"\xcf\xfa\xed\xfe", _PROGRAM),
    (b"\xca\xfe\xba\xbe", _PROGRAM),
    (b"SQLite format 3", _DATABASE),
    (b"%!PS", ("a PostScript file", "Convert it to PDF first.")),
    (b"{\\rtf", ("an RTF file", "Save it as DOCX or PDF first.")),
)
_BINARY_ONLY = frozenset({b"BM", b"MZ", b"ID3", b"BZh"})  # could also begin a text
_OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
_ENCRYPTED_PACKAGE = "EncryptedPackage".encode("utf-16-le")
_TIMING = re.compile(
    r"^[^\S\n]*(?:\d+:)?\d{1,2}:\d\d(?:[.,]\d{1,3})?[ \t]*-->[ \t]*(?:\d+:)?\d{1,2}:\d\d", re.MULTILINE
)
_TRANSCRIPT_KEYS = re.compile(r'"(?:meeting_transcripts|segments|transcription|utterances|monologues)"\s*:')
_UTTERANCE = re.compile(r'\A\s*\[\s*\{[^{}\[\]]*"(?:text|content|transcript)"\s*:', re.DOTALL)
_HTML = re.compile(
    r"\A\s*(?:<\?xml[^>]*>\s*)?(?:<!--(?:(?!-->).)*-->\s*)*<(?:!doctype\s+html|html)\b", re.IGNORECASE | re.DOTALL
)
_TAGS = re.compile(r"</?(?:p|div|h[1-6]|body|head|title|br|ul|li|table|span)\b[^>]*>", re.IGNORECASE)
_XML = re.compile(r"\A\s*<\?xml\b")
_HASHES = re.compile(r"^#", re.MULTILINE)
_PART_HEADING = re.compile(r"(?:\A|\n[^\S\n]*\n)#{1,4} [^\s#]")
_MIN_PART_HEADINGS = 2
_PDF_PARTS = re.compile(rb"\d+ \d+ obj\b|\bendobj\b|\bstartxref\b")


def detect(path: Path) -> Format:
    """The format of the file at `path`.

    Raises:
        UnreadableFile: missing, empty, or of a kind that has no reader; the message says what to do.
    """
    head, size = _read_head(path)
    suffix = path.suffix.lower()
    if head[:1024].lstrip(b"\xef\xbb\xbf\x00 \t\r\n").startswith(b"%PDF-"):
        return Format.PDF
    if head.startswith((b"PK\x03\x04", b"PK\x05\x06")):
        return _detect_in_zip(path)
    if head.startswith(_OLE):
        raise _ole_error(path, size)
    what = _known_binary(head)
    if what is not None:
        raise _unsupported(path, *what)
    if _is_text(head):
        if suffix == ".pdf" and _PDF_PARTS.search(head):
            return Format.PDF
        return _detect_in_text(path, decode(head), suffix)
    if suffix == ".pdf" or b"%PDF-" in head[:1024]:
        return Format.PDF
    raise _unsupported(path, "not a document", "Add a PDF, a transcript, or a text, Markdown, HTML, EPUB or Word file.")


def is_supported(path: Path) -> bool:
    """Whether a file found in a folder is worth opening, by its name alone."""
    return path.suffix.lower() in SUFFIXES and not path.name.startswith((".", "~$"))


def find_files(paths: Iterable[Path], on_link_out: Callable[[Path], None] | None = None) -> list[Path]:
    """The files named by `paths`: files as they are, folders by their supported files, at any depth, sorted.

    Hidden files and folders are skipped, a folder reached twice (also through links) is walked once, and a file named
    twice is listed once. Where `on_link_out` is given, links that lead out of their folder are left out and told to it.
    """
    files: dict[Path, None] = {}
    walked: set[tuple[int, int]] = set()
    for path in paths:
        if path.is_dir():
            files.update(dict.fromkeys(walk_files(path, on_link_out, walked)))
        else:
            files[path] = None
    return list(files)


def walk_files(
    top: Path, on_link_out: Callable[[Path], None] | None = None, walked: set[tuple[int, int]] | None = None
) -> Iterator[Path]:
    """Supported files under `top`, files before folders, each in the order of their names; see `find_files`.

    Folders in `walked` (their device and number) are left out, and those that were walked are added.
    """
    walked = set() if walked is None else walked
    root = os.path.realpath(top)
    waiting = [top]
    while waiting:
        folder = waiting.pop()
        try:
            status = folder.stat()
            entries = sorted(os.scandir(folder), key=lambda entry: entry.name)
        except OSError:
            continue
        if (status.st_dev, status.st_ino) in walked:
            continue
        walked.add((status.st_dev, status.st_ino))
        inner = []
        for entry in entries:
            if entry.name.startswith("."):
                continue
            is_folder = _is_folder(entry)
            if not is_folder and not (_is_file(entry) and is_supported(Path(entry.name))):
                continue
            if on_link_out is not None and _leads_out(entry, root):
                on_link_out(Path(entry.path))
            elif is_folder:
                inner.append(Path(entry.path))
            else:
                yield Path(entry.path)
        waiting += reversed(inner)


def _is_folder(entry: "os.DirEntry[str]") -> bool:
    """Whether the entry is, or links to, a folder."""
    try:
        return entry.is_dir()
    except OSError:  # a link that leads to itself
        return False


def _leads_out(entry: "os.DirEntry[str]", root: str) -> bool:
    """Whether the entry is a link to something that does not lie in the folder `root`, whose links are resolved."""
    if not entry.is_symlink() and not getattr(entry, "is_junction", bool)():
        return False
    target = os.path.realpath(entry.path)
    return target != root and not target.startswith(os.path.join(root, ""))  # noqa: PTH118 - as realpath writes it


def _is_file(entry: "os.DirEntry[str]") -> bool:
    """Whether the entry is, or links to, a regular file."""
    try:
        return entry.is_file()
    except OSError:
        return False


def _read_head(path: Path) -> tuple[bytes, int]:
    """The first bytes of the file and its size."""
    try:
        if stat.S_ISDIR(path.stat().st_mode):
            raise _unsupported(path, "a folder", "Name the files in it, or add the folder as a whole.")
        with open_regular(path) as file:
            head, size = file.read(_HEAD), os.fstat(file.fileno()).st_size
    except (FileNotFoundError, NotADirectoryError):
        raise UnreadableFile(
            FileProblem.MISSING, f"“{path.name}” does not exist. Check the name and the folder."
        ) from None
    except PermissionError:
        message = f"You have no permission to read “{path.name}”. Change its permissions or copy it."
        raise UnreadableFile(FileProblem.MISSING, message) from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or "its name is not valid"
        raise UnreadableFile(FileProblem.MISSING, f"“{path.name}” can't be opened: {reason}.") from error
    if not head:
        raise UnreadableFile(FileProblem.EMPTY, f"“{path.name}” is empty (0 bytes). Get a fresh copy.")
    return head, size


def _known_binary(head: bytes) -> tuple[str, str] | None:
    """What a file of a known unsupported kind is, and what to do with it."""
    if head[4:12] in {b"ftypheic", b"ftypavif", b"ftypmif1"} or (head.startswith(b"RIFF") and head[8:12] == b"WEBP"):
        return _PICTURE
    if head[4:8] == b"ftyp" or head.startswith(b"RIFF"):
        return _SOUND
    if head[257:262] == b"ustar":
        return _ARCHIVE
    for magic, what in _MAGIC:
        if head.startswith(magic) and not (magic in _BINARY_ONLY and _is_text(head)):
            return what
    return None


def _is_text(head: bytes) -> bool:
    """Whether the bytes are text in some encoding: hardly any control characters once decoded."""
    text = decode(head)
    controls = sum(c < " " and c not in "\t\n\r\f\v\x1b" for c in text) + text.count("\ufffd")
    return controls * 100 <= len(text)


def _detect_in_text(path: Path, text: str, suffix: str) -> Format:
    """The format of a file that holds text."""
    text = text.lstrip("\ufeff")
    bare = text.lstrip()
    if not bare and len(text) < _HEAD // 4:
        raise UnreadableFile(FileProblem.EMPTY, f"“{path.name}” contains nothing but white space.")
    if text.startswith("WEBVTT"):
        return Format.WEBVTT
    if _TIMING.search(text[:4096]):
        return Format.WEBVTT if suffix == ".vtt" else Format.SUBRIP
    if bare[:1] in {"{", "["} and (suffix == ".json" or _TRANSCRIPT_KEYS.search(text) or _UTTERANCE.match(text)):
        return Format.JSON
    if _HTML.match(text) or (_BY_SUFFIX.get(suffix) is Format.HTML and _TAGS.search(text)):
        return Format.HTML
    if _XML.match(text):
        raise _unsupported(path, "an XML file", "Save it as HTML, text or PDF first.")
    return Format.MARKDOWN if _BY_SUFFIX.get(suffix) is Format.MARKDOWN or _is_markdown(text) else Format.TEXT


def _is_markdown(text: str) -> bool:
    """Whether a text without Markdown's suffix is Markdown: notes are saved as `.txt` as well.

    Its headings stand apart and are few: in a script or a file of settings lines with the same mark are comments, which
    come in rows, or without a space behind the mark.
    """
    marked = _HASHES.findall(text)
    parts = _PART_HEADING.findall(text)
    lines = text.count("\n")
    return len(parts) >= _MIN_PART_HEADINGS and len(marked) <= 2 * len(parts) + 1 and 4 * len(marked) <= lines


def _detect_in_zip(path: Path) -> Format:
    """The format of a file that is a ZIP package."""
    try:
        with open_regular(path) as file:
            _refuse_long_list(path, file)
            with zipfile.ZipFile(file) as package:
                kind = _package_kind(package, set(package.namelist()))
    except (zipfile.BadZipFile, OSError, ValueError, NotImplementedError, RuntimeError) as error:
        if path.suffix.lower() in {".docx", ".epub"}:
            message = f"“{path.name}” is damaged: it is incomplete or its parts can't be found. Get a fresh copy."
            raise UnreadableFile(FileProblem.DAMAGED, message) from error
        raise _unsupported(path, *_ARCHIVE) from error
    if isinstance(kind, Format):
        return kind
    raise _unsupported(path, *kind)


def _refuse_long_list(path: Path, file: BinaryIO) -> None:
    """Refuse a package whose list of parts is longer than any document's, before the list is read into memory."""
    size = file.seek(0, os.SEEK_END)
    file.seek(max(0, size - _ZIP_END))
    end = file.read()
    at = end.rfind(b"PK\x05\x06")
    length = int.from_bytes(end[at + 12 : at + 16], "little") if at >= 0 else 0
    file.seek(0)
    if length > _MAX_LIST_BYTES:
        raise _unsupported(path, "an archive of very many parts", "Unpack it and add the files in it.")


def _package_kind(package: zipfile.ZipFile, names: set[str]) -> Format | tuple[str, str]:
    """What a ZIP package is by the parts it has."""
    if "META-INF/container.xml" in names:
        return Format.EPUB
    if "word/document.xml" in names or any(re.fullmatch(r"word/document\d*\.xml", name) for name in names):
        return Format.DOCX
    if any(name.startswith("xl/") for name in names):
        return "a spreadsheet", "Export the sheet as PDF first."
    if any(name.startswith("ppt/") for name in names):
        return "a presentation", "Export it as PDF first."
    stored = "mimetype" in names and package.getinfo("mimetype").compress_type == zipfile.ZIP_STORED
    if stored and package.getinfo("mimetype").file_size < 200:
        declared = package.read("mimetype").decode("ascii", errors="replace")
        if "opendocument" in declared:
            return "an OpenDocument file", "Save it as DOCX or PDF first."
    return _ARCHIVE


def _ole_error(path: Path, size: int) -> UnreadableFile:
    """The error for an old Office file, or for a new one behind a password (both are OLE containers)."""
    with open_regular(path) as file:
        start = file.read(min(size, 4 * 1024 * 1024))
    if _ENCRYPTED_PACKAGE in start:
        message = f"“{path.name}” is password-protected. Remove the protection in Word and add it again."
        return UnreadableFile(FileProblem.ENCRYPTED, message)
    return _unsupported(path, "an old Office file", "Save it as DOCX or PDF first.")


def _unsupported(path: Path, what: str, advice: str) -> UnreadableFile:
    """The error for a file without a reader."""
    return UnreadableFile(FileProblem.UNSUPPORTED, f"“{path.name}” is {what} and can't be read. {advice}")

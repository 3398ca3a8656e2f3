"""Opening a PDF in the worker: what can be wrong with it, said in a sentence, and what it says about itself."""

from typing import Any

from engine.errors import FileProblem
from engine.ingest.pdf.mupdf import MuPdf, Pdf
from engine.ingest.sandbox.handed import HandedFile, printable

_MAX_BOOKMARKS = 5000


class Refusal(Exception):
    """A file that can't be read, with a sentence for the user."""

    def __init__(self, problem: FileProblem, message: str) -> None:
        super().__init__(message)
        self.problem = problem


def open_pdf(pymupdf: MuPdf, file: HandedFile, password: str | None) -> Pdf:
    """Open a file as a PDF. MuPDF gets its bytes: it opens nothing itself.

    Raises:
        Refusal: if it is empty, not a PDF, damaged beyond repair, without pages, or locked.
    """
    name = printable(file.name)
    head = _head(file, name)
    looks_like_pdf = b"%PDF-" in head or b"%FDF-" in head
    try:
        document = pymupdf.open(stream=file.mapped(), filetype="pdf")
    except Exception as error:
        raise _unopenable(name, head, looks_like_pdf) from error
    if not document.is_pdf:
        raise _unopenable(name, head, looks_like_pdf)
    if document.needs_pass and not document.authenticate(password or ""):
        if password:
            message = f"The password does not open {name}. Check it and try again."
        else:
            message = f"{name} is password-protected. Enter the password to have it read."
        raise Refusal(FileProblem.ENCRYPTED, message)
    if document.page_count == 0:
        if not looks_like_pdf:
            raise _unopenable(name, head, looks_like_pdf)
        raise Refusal(
            FileProblem.DAMAGED,
            f"{name} is damaged: no page can be found in it. It may be cut short; get a fresh copy.",
        )
    return document


def describe(document: Pdf) -> dict[str, Any]:
    """The document's own title and bookmarks, as far as they can be read."""
    try:
        title = str((document.metadata or {}).get("title") or "")
    except Exception:  # damaged metadata is no metadata
        title = ""
    try:
        bookmarks = [[level, clean(text), page] for level, text, page in document.get_toc(simple=True)]
    except Exception:  # a damaged outline is no outline
        bookmarks = []
    return {"title": clean(title), "bookmarks": bookmarks[:_MAX_BOOKMARKS], "repaired": bool(document.is_repaired)}


def reason_of(error: BaseException) -> str:
    """A sentence about a page that failed, without the words of the file."""
    if isinstance(error, MemoryError) or "alloc" in str(error):
        return "This page needs more memory than one page is allowed."
    return f"This page is damaged and could not be read ({type(error).__name__})."


def clean(text: str) -> str:
    """One line of printable characters."""
    kept = "".join(character if character.isprintable() or character.isspace() else "" for character in text)
    return " ".join(kept.encode("utf-8", "replace").decode().split())


def _head(file: HandedFile, name: str) -> bytes:
    try:
        head = file.stream.read(2048)
    except OSError as error:
        raise Refusal(FileProblem.MISSING, f"{name} could not be opened: {error.strerror}.") from error
    if not head:
        raise Refusal(FileProblem.EMPTY, f"{name} is empty: it has no bytes at all. Get a fresh copy.")
    return head


def _unopenable(name: str, head: bytes, looks_like_pdf: bool) -> Refusal:
    if looks_like_pdf:
        return Refusal(
            FileProblem.DAMAGED,
            f"{name} is damaged and could not be opened. Get a fresh copy, or print it to a new PDF.",
        )
    what = "something else"
    if head.startswith((b"\x89PNG", b"\xff\xd8\xff", b"GIF8", b"II*\0", b"MM\0*", b"BM")):
        what = "a picture"
    elif _is_text(head):
        what = "plain text"
    return Refusal(
        FileProblem.UNSUPPORTED,
        f"{name} is named like a PDF but contains {what}. Give it the right file extension and add it again.",
    )


def _is_text(head: bytes) -> bool:
    try:
        text = head.decode("utf-8", "ignore")
    except UnicodeDecodeError:
        return False
    return bool(text) and sum(c.isprintable() or c.isspace() for c in text) > 0.97 * len(head.decode("latin-1"))

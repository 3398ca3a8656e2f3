"""`precis library check | repair | rebuild | restore | backup`: what to do when the library itself is ill."""

from collections.abc import Iterable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from engine.cli.interrupt import interrupts
from engine.cli.library_access import Json, confirmed, write_rows
from engine.cli.progress import ProgressLine
from engine.cli.terminal import complain, inline, tell
from engine.errors import LibraryProblem, LibraryUnavailable, PrecisError
from engine.home import home

if TYPE_CHECKING:
    from engine.store.damage.check import Finding
    from engine.store.damage.mending import Mended
    from engine.store.library import Library

_DAMAGED = LibraryUnavailable.exit_code
_NAME = "library"


def check(as_json: Json = None) -> int:
    """Check the whole library: file, texts, search index, copies. Exit 5 if something is damaged."""
    with interrupts() as interrupt, ProgressLine(interrupt, _NAME) as progress:
        findings = _findings(progress)
    if as_json is not None:
        write_rows(findings, as_json)
    else:
        for finding in findings:
            tell(inline(finding.sentence) + "\n")
    if not findings:
        if as_json is None:
            tell("The library is intact.\n")
        return 0
    complain("precis library repair recovers what it can; precis library restore restores a backup.")
    return _DAMAGED


def repair() -> int:
    """Save what can be read of a damaged library, and read the rest again from the copies."""
    from engine.store.care import repair as mend

    with interrupts() as interrupt, ProgressLine(interrupt, _NAME) as progress:
        findings = _findings(progress)
        mended = mend(home(), progress) if any(finding.in_file for finding in findings) else None
    if mended is not None:
        tell(f"{mended.rows:,} rows were saved.\n")
    elif not findings:
        tell("The library is intact; there is nothing to repair.\n")
        return 0
    return _finish(mended)


def rebuild(
    yes: Annotated[bool, typer.Option("--yes", help="Don't ask.")] = False,
) -> int:
    """Recreate the library from the copies of documents, their titles and labels. Summaries have to be made again."""
    if not yes and not confirmed("Recreate the library? All summaries will have to be made again."):
        return 0
    from engine.store.care import rebuild as mend

    with interrupts() as interrupt, ProgressLine(interrupt, _NAME) as progress:
        mended = mend(home(), progress)
    return _finish(mended)


def restore(
    backup: Annotated[
        str | None, typer.Argument(metavar="BACKUP", help="Name of a backup, or a file; default: the newest.")
    ] = None,
    show: Annotated[bool, typer.Option("--list", help="List the backups, the newest first.")] = False,
    yes: Annotated[bool, typer.Option("--yes", help="Don't ask.")] = False,
) -> int:
    """Put a backup of the library in its place, with the documents, titles and labels that came since."""
    from engine.store import care

    if show:
        for known in care.backups_in(home()):
            tell(f"{known.file.name}  {known.made:%Y-%m-%d %H:%M} UTC  {known.bytes / 1e6:,.1f} MB\n")
        return 0
    if not yes and not confirmed("Restore this backup? Summaries made since then will be lost."):
        return 0
    with interrupts() as interrupt, ProgressLine(interrupt, _NAME) as progress:
        file, mended = care.restore(home(), backup, progress)
    tell(f"The library was restored from {inline(file.name)}.\n")
    return _finish(mended)


def backup() -> None:
    """Make a backup of the library now. Précis makes one a week, and one before each upgrade."""
    from engine.store.care import back_up

    tell(f"{inline(back_up(home()))}\n")


def _findings(progress: ProgressLine) -> "Sequence[Finding]":
    from engine.store.damage.check import Finding
    from engine.store.library import Library

    try:
        with _opened(Library) as library:
            return library.check(progress)
    except LibraryUnavailable as error:
        if error.problem is not LibraryProblem.DAMAGED:
            raise
        return [Finding("file", str(error))]


def _opened(library: "type[Library]") -> "Library":
    try:
        return library.open(home())
    except LibraryUnavailable as error:
        if error.problem is not LibraryProblem.READ_ONLY:
            raise
        return library.open(home(), read_only=True)


def _finish(mended: "Mended | None") -> int:
    """Open the mended library, copy in again what copies were lost, read what has to be read; the exit code."""
    from engine.store.library import Library

    if mended is not None:
        tell(f"The library has {mended.documents} documents; {len(mended.unread)} of them are read again.\n")
        if mended.kept is not None:
            tell(
                f"The old file is kept as {inline(mended.kept)}; delete it once you are sure that nothing is missing.\n"
            )
    code = 0
    with interrupts() as interrupt, Library.open(home()) as library, ProgressLine(interrupt, _NAME) as progress:
        faults = library.documents.faulty_copies(lambda done, all_: progress("copies", done, all_))
        lost = {document_id for document_id in faults if not library.documents.mend_copy(document_id)}
        for document_id in sorted(lost):
            row = library.documents.get(document_id)
            complain(f"The copy of “{row.title}” is lost, and {row.path} is not that file. Add the file again.")
            code = _DAMAGED
        code = max(code, _read(library, mended.unread if mended is not None else (), lost, progress))
    return code


def _read(library: "Library", unread: Iterable[int], lost: set[int], progress: ProgressLine) -> int:
    from engine.summarization.job import read_again

    code = 0
    for document_id in unread:
        if document_id in lost:
            continue
        try:
            read_again(library, document_id, progress)
        except PrecisError as error:
            with suppress(PrecisError):
                complain(f"{Path(library.documents.get(document_id).path).name}: {error}")
            code = max(code, error.exit_code)
            if code == 130:
                break
    return code

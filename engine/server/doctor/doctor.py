"""The program examines itself: above all that it can't reach a network, then that it could do its work.

One list of checks for `precis doctor` and for the window. Every check does the thing it is about, on the spot: it opens
the library, reads a page made a moment ago, loads the encoder. A check that fails says what to do.
"""

import platform
import shutil
import sys
import tempfile
from collections.abc import Callable
from importlib.metadata import PackageNotFoundError, version
from importlib.util import find_spec
from pathlib import Path

from engine.errors import PartUnavailable
from engine.home import VERSION
from engine.platforms.commands import finished
from engine.protocol import network_block
from engine.protocol.loading import death
from engine.protocol.programs import frozen
from engine.schema.life_cycle import Check
from engine.server.doctor.checks import Finding, guarded
from engine.server.doctor.machine_checks import Machine, look, machine_checks, model_checks
from engine.server.doctor.native_parts import child_environment

_QT_SECONDS = 60.0
_LOAD_QT = """
import sys
from engine.protocol.loading import load_failure
try:
    import PySide6.QtNetwork, PySide6.QtWidgets
except Exception as error:
    failure = load_failure(error)
    print(failure.sentence if failure else f"PySide6 fails ({type(error).__name__}).")
    sys.exit(1)
"""
_ENOUGH_DISK = 500 * 1024 * 1024
_PARTS = ("torch", "pymupdf", "SQLAlchemy", "PySide6-Essentials")


def run_checks(home: Path) -> list[Check]:
    """Do all checks. No answer of anything outside this process is waited for without a limit."""
    network_block.enforce()
    network = [Check(f"network: {finding.name}", finding.ok, finding.detail) for finding in network_block.check()]
    machine = look()
    kept: list[tuple[str, Callable[[], Finding]]] = [
        ("library", lambda: _library(home)),
        ("disk space", lambda: _disk_space(home)),
    ]
    work: list[tuple[str, Callable[[], Finding]]] = [
        ("sentence encoder", lambda: _encoder(machine)),
        ("page worker", _page_worker),
        ("network: page worker", _silent_child),
        ("page worker escapes", _escapes),
        ("page worker limits", _limits),
        ("text recognition", _recognition),
        ("window", _window),
        ("versions", _versions),
    ]
    return [
        *network,
        *(guarded(name, check) for name, check in kept),
        *machine_checks(machine),
        *model_checks(home, machine),
        *(guarded(name, check) for name, check in work),
    ]


def _library(home: Path) -> tuple[bool, str]:
    from engine.store.library import Library

    if not home.exists():
        return True, "None yet; it is created with the first document."
    with Library.open(home) as library:
        total, _ = library.documents.rows(limit=0)
    return True, f"Can be opened and written, {total} document{'' if total == 1 else 's'}."


def _disk_space(home: Path) -> tuple[bool, str]:
    place = next(folder for folder in (home, *home.parents) if folder.exists())
    free = shutil.disk_usage(place).free
    words = f"{free / 1e9:.1f} GB free where the library is."
    return free >= _ENOUGH_DISK, words if free >= _ENOUGH_DISK else f"Only {words} Free up at least 0.5 GB."


def _encoder(machine: Machine) -> tuple[bool, str]:
    for part in ("numpy", "torch", "tokenizers", "safetensors"):
        if part in machine.parts.problems:  # it may end the process that loads it, and that would be this one
            raise PartUnavailable(machine.parts.problems[part])
    from engine.models.encoder.sentence_encoder import SentenceEncoder

    encoder = SentenceEncoder.load()
    one, same, other = encoder.encode(
        ["A cat sat on the mat.", "The cat was sitting on a mat.", "Interest rates rose."]
    )
    if one @ same <= one @ other:
        return False, f"{encoder.name} gives wrong vectors. Reinstall the program."
    return True, f"{encoder.name}, SHA-256 {encoder.sha256[:12]}… verified."


def _page_worker() -> tuple[bool, str]:
    from engine.ingest.reader import read_document

    with tempfile.TemporaryDirectory(prefix="precis-doctor-") as folder:
        file = Path(folder) / "page.pdf"
        file.write_bytes(_one_page("The doctor wrote this page."))
        document = read_document(file, on_words=lambda _: None)
    ok = document.text.strip() == "The doctor wrote this page." and len(document.pages) == 1
    return (
        ok,
        "Reads a page made a moment ago." if ok else "Misread a page made a moment ago. Reinstall the program.",
    )


def _silent_child() -> tuple[bool, str]:
    """Whether the process that opens files from outside is under the same guard; the kernel says so."""
    from engine.ingest.sandbox.process import WorkerProcess

    if network_block.in_force() is not network_block.Method.SECCOMP:
        return True, "It opens no sockets of its own; on this platform the kernel does not enforce it."
    worker = WorkerProcess()
    try:
        status = Path(f"/proc/{worker.pid}/status").read_text(encoding="ascii", errors="replace")
    finally:
        worker.close()
    shut = any(line.split() == ["Seccomp:", "2"] for line in status.splitlines())
    return shut, "Under the same filter." if shut else "It is not under the filter. Please report this."


def _escapes() -> Finding:
    """Whether a page worker can get out: it tries, on the spot."""
    from engine.ingest.sandbox.escape_test import try_escapes

    if sys.platform != "linux":
        return True, "Not tried on this system; see “page worker limits” for what limits a worker here."
    tried = try_escapes()
    open_ways = [f"{way.name} ({way.detail})" for way in tried if not way.shut]
    facts = {"tried": len(tried), "shut": len(tried) - len(open_ways), "open": open_ways}
    if open_ways:
        return False, f"A page worker is not fully sandboxed here: {'; '.join(open_ways)}. Please report this.", facts
    return True, f"Tried {len(tried)} ways out of a page worker; all are blocked.", facts


def _limits() -> Finding:
    """What bounds the process that opens files from outside, and who keeps each bound on this system."""
    from engine.ingest.sandbox.confinement import protections

    found = protections()
    words = "; ".join(f"{name}: {who}" for name, who in found)
    return True, f"{words[0].upper()}{words[1:]}.", {"protections": dict(found)}


def _recognition() -> tuple[bool, str]:
    from engine.ingest.pdf import ocr

    found = ocr.find(timeout=10)
    if found is None:
        return True, "Not installed: scanned pages are shown but not read. Install tesseract-ocr to have them read."
    return True, f"tesseract with data for {', '.join(sorted(found.installed))}."


def _window() -> tuple[bool, str]:
    """Whether Qt loads, in a process of its own: the engine has none, and it may lack libraries of the system."""
    if find_spec("PySide6") is None:
        return True, "PySide6 is not installed: the command line works, the window does not."
    if frozen():
        return True, "PySide6 is part of the program."
    code, answer = finished([sys.executable, "-P", "-c", _LOAD_QT], _QT_SECONDS, child_environment())
    if code == 0:
        return True, "PySide6 loads."
    words = answer.strip() or death("PySide6", code)
    return False, f"{words} The command line works without it."


def _versions() -> tuple[bool, str]:
    found = []
    for part in _PARTS:
        try:
            found.append(f"{part} {version(part)}")
        except PackageNotFoundError:
            found.append(f"{part} missing")
    return True, f"Précis {VERSION}, Python {platform.python_version()} on {sys.platform}, {', '.join(found)}."


def _one_page(words: str) -> bytes:
    """A PDF of one page with one line, written by hand so that no library is asked to judge itself."""
    content = f"BT /F1 12 Tf 72 720 Td ({words}) Tj ET".encode("ascii")
    objects = [
        b"<</Type/Catalog/Pages 2 0 R>>",
        b"<</Type/Pages/Kids[3 0 R]/Count 1>>",
        b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>",
        b"<</Length %d>>stream\n%b\nendstream" % (len(content), content),
        b"<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>",
    ]
    file, offsets = bytearray(b"%PDF-1.4\n"), []
    for number, body in enumerate(objects, start=1):
        offsets.append(len(file))
        file += b"%d 0 obj%b endobj\n" % (number, body)
    table = b"".join(b"%010d 00000 n \n" % offset for offset in offsets)
    start = len(file)
    file += b"xref\n0 %d\n0000000000 65535 f \n%b" % (len(objects) + 1, table)
    file += b"trailer<</Size %d/Root 1 0 R>>\nstartxref\n%d\n%%%%EOF\n" % (len(objects) + 1, start)
    return bytes(file)

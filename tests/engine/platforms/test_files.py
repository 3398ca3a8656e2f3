"""Files under the rules of Windows, played on Linux."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from engine.cli.options import export_target
from engine.ingest.pdf import opening
from engine.ingest.pdf.mupdf import load
from engine.ingest.sandbox.handed import take
from engine.platforms.files import reachable, replace, safe_name
from engine.platforms.graphics import has_nvidia_driver
from engine.store.library import Library

ROOT = Path(__file__).parents[3]


@pytest.fixture
def held_open(monkeypatch):
    """Let `Path.replace` fail some times, as on Windows while another program has the file open."""
    left = {"times": 0}
    real = Path.replace

    def refusing(self, target):
        if left["times"]:
            left["times"] -= 1
            raise PermissionError(13, "The process cannot access the file")
        return real(self, target)

    monkeypatch.setattr(Path, "replace", refusing)
    return left


def test_a_file_that_is_open_elsewhere_for_a_moment_is_replaced_after_it(held_open, tmp_path):
    (tmp_path / "new").write_text("new")
    held_open["times"], pauses = 3, []
    replace(tmp_path / "new", tmp_path / "old", "win32", pauses.append)
    assert (tmp_path / "old").read_text() == "new"
    assert pauses == [0.01, 0.02, 0.04]


def test_one_that_stays_open_is_given_up_and_elsewhere_nothing_is_tried_again(held_open, tmp_path):
    (tmp_path / "new").write_text("new")
    held_open["times"], pauses = 100, []
    with pytest.raises(PermissionError):
        replace(tmp_path / "new", tmp_path / "old", "win32", pauses.append)
    assert 1 < sum(pauses) < 3
    held_open["times"] = 1
    with pytest.raises(PermissionError):
        replace(tmp_path / "new", tmp_path / "old", "linux", pytest.fail)


@pytest.mark.parametrize(
    ("name", "safe"),
    [
        ("report.md", "report.md"),
        ("CON.md", "_CON.md"),
        ("lpt1", "_lpt1"),
        ("console.md", "console.md"),
        ("a: b?.md", "a_ b_.md"),
        ("dots. .", "dots"),
        ("...", "_"),
    ],
)
def test_names_that_windows_refuses_get_near_ones(name, safe):
    assert safe_name(name, "win32") == safe
    assert safe_name(name, "linux") == name


def test_an_export_is_named_as_its_document(tmp_path):
    target = export_target(f"markdown:{tmp_path}", several=True)
    assert target.file_for(Path("some/report.pdf")) == tmp_path / "report.md"


def test_long_paths_are_told_to_windows_in_the_form_that_has_no_limit():
    long = "C:\\" + "a\\" * 150 + "b.pdf"
    assert str(reachable(Path(long), "win32")) == "\\\\?\\" + long
    share = "\\\\server\\share\\" + "a\\" * 150 + "b.pdf"
    assert str(reachable(Path(share), "win32")) == "\\\\?\\UNC\\server\\share\\" + "a\\" * 150 + "b.pdf"
    for path, system in ((Path("C:\\short.pdf"), "win32"), (Path("\\\\?\\" + long), "win32"), (Path(long), "linux")):
        assert reachable(path, system) is path


def test_a_copy_that_is_open_elsewhere_goes_at_the_next_opening(tmp_path, monkeypatch):
    document = tmp_path / "a.txt"
    document.write_text("The text of a document that is to go.")
    home = tmp_path / "home"

    def refuse(self, *, missing_ok=False):
        raise PermissionError(13, "The process cannot access the file")

    with Library.open(home) as library:
        added = library.documents.add(document)
        with monkeypatch.context() as patch:
            patch.setattr(Path, "unlink", refuse)
            library.remove([added.document_id])
        assert len(list((home / "files").iterdir())) == 1
        library.remove([])
        assert list((home / "files").iterdir()) == []


def test_a_document_is_added_again_while_its_copy_is_open(tmp_path, held_open):
    document = tmp_path / "a.txt"
    document.write_text("The text of a document.")
    with Library.open(tmp_path / "home") as library:
        added = library.documents.add(document)
        held_open["times"] = 1
        with library.documents._copies.take(document) as incoming, library._database.writing() as session:
            library.documents._copies.keep(session, incoming, ".txt")
        assert library.documents.get(added.document_id).sha256 == incoming.sha256
        assert len(list((tmp_path / "home" / "files").iterdir())) == 1


def test_a_name_that_is_no_unicode_is_opened_whether_handed_over_or_named(tmp_path):
    pymupdf = load()
    with pymupdf.open() as made:
        made.new_page()
        data = made.tobytes()
    path = Path(os.fsdecode(os.fsencode(tmp_path) + b"/\xff.pdf"))
    path.write_bytes(data)
    named = take({"path": str(path), "descriptor": None})
    handed = take({"path": str(path), "descriptor": os.open(path, os.O_RDONLY)})
    for file in (named, handed):
        with file.stream, opening.open_pdf(pymupdf, file, None) as document:
            assert document.page_count == 1


def test_a_driver_is_known_by_its_library_on_windows(tmp_path, monkeypatch):
    monkeypatch.setenv("SystemRoot", str(tmp_path))
    assert not has_nvidia_driver("win32")
    (tmp_path / "System32").mkdir()
    (tmp_path / "System32" / "nvcuda.dll").touch()
    assert has_nvidia_driver("win32")
    assert not has_nvidia_driver("linux", tmp_path)


POSIX_ONLY = """
import os, signal, socket, sys, time, pkgutil, importlib
import torch, transformers, numpy, pymupdf, sqlalchemy, alembic, typer, rich, platformdirs, tokenizers, safetensors
import PySide6.QtWidgets, PySide6.QtNetwork, PySide6.QtSvg, multiprocessing.popen_spawn_posix, subprocess, tempfile
import logging.handlers, asyncio, shutil, sqlite3
for name in ("fcntl", "resource", "pwd", "grp", "termios", "tty", "posix"):
    sys.modules[name] = None
GONE = {
    os: ["getuid", "geteuid", "getgid", "fork", "killpg", "setsid", "pidfd_open", "sched_getaffinity", "uname",
         "sysconf", "sysconf_names", "O_NONBLOCK", "WNOHANG", "setpriority", "PRIO_PROCESS", "set_blocking", "fchmod"],
    signal: ["SIGKILL", "SIGPROF", "SIGIO", "SIGALRM", "SIGHUP", "SIGUSR1", "setitimer", "ITIMER_PROF", "pause"],
    socket: ["AF_UNIX", "AF_NETLINK"],
    time: ["tzset"],
}
for module, names in GONE.items():
    for name in names:
        if hasattr(module, name):
            delattr(module, name)
import engine, app
failed = []
for package in (engine, app):
    for found in pkgutil.walk_packages(package.__path__, package.__name__ + "."):
        if found.name.endswith("__main__"):
            continue
        try:
            importlib.import_module(found.name)
        except Exception as error:
            failed.append(f"{found.name}: {type(error).__name__}: {error}")
print("\\n".join(failed))
raise SystemExit(bool(failed))
"""


def test_every_module_can_be_imported_without_what_only_posix_has():
    done = subprocess.run(
        [sys.executable, "-c", POSIX_ONLY],
        cwd=ROOT,
        env={**os.environ, "QT_QPA_PLATFORM": "offscreen"},
        capture_output=True,
        text=True,
        timeout=280,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr[-2000:]


def test_text_comes_out_as_utf_8_with_plain_line_ends_on_windows():
    code = """
import io, sys
from engine.__main__ import _speak_utf_8
raw = io.BytesIO()
sys.stdout = io.TextIOWrapper(raw, encoding="cp1252", newline="\\r\\n")
_speak_utf_8("win32")
sys.stdout.write("\\u201cPr\\u00e9cis\\u201d \\u2713\\n")
sys.stdout.flush()
sys.stderr.buffer.write(raw.getvalue())
"""
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, check=True, timeout=60)
    assert done.stderr == "“Précis” ✓\n".encode()


def test_a_log_that_can_not_be_put_aside_goes_on_growing(tmp_path):
    code = """
import logging, pathlib, sys
from engine.server.log import start_log
home = pathlib.Path(sys.argv[1])
log = home / "logs" / "engine.log"
log.parent.mkdir()
log.write_text("x" * 1_000_000)
start_log(home)
real = pathlib.Path.replace
def refusing(self, target): raise PermissionError(13, "The process cannot access the file")
pathlib.Path.replace = refusing
logging.getLogger("engine").error("first")
print(log.read_text().endswith("first\\n"), log.stat().st_size > 1_000_000)
pathlib.Path.replace = real
logging.getLogger("engine").error("second")
print(log.stat().st_size < 1000, (home / "logs" / "engine.log.1").stat().st_size > 1_000_000)
"""
    command = [sys.executable, "-c", code, tmp_path]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=60, check=False)
    assert done.stdout.split() == ["True"] * 4, done.stderr
    assert done.stderr == ""

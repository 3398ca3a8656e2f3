"""A library that can't be loaded costs one sentence with the remedy, wherever it is first needed."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.contract.engine_process import REAL, EngineProcess

ROOT = Path(__file__).parents[2]
CUDNN = "libcudnn.so.9: cannot open shared object file: No such file or directory"
TELLING = "torch can't be loaded: the library libcudnn.so.9 is missing or can't be opened."
WORDS = "The bridge was closed in May. It opens again in autumn. The council paid for the repair of the railing."


@pytest.fixture
def broken(tmp_path):
    """A folder that comes before the installed libraries, with one that raises when it is imported."""

    def make(name, lines):
        folder = tmp_path / "broken"
        (folder / name).mkdir(parents=True)
        (folder / name / "__init__.py").write_text(lines, encoding="utf-8")
        return {"PYTHONPATH": str(folder)}

    return make


@pytest.fixture
def document(tmp_path):
    file = tmp_path / "bridge.txt"
    file.write_text(WORDS * 30, encoding="utf-8")
    return file


def precis(home, *arguments, cwd=ROOT, environment):
    return subprocess.run(
        [sys.executable, "-m", "engine", *map(str, arguments)],
        cwd=cwd,
        env={**os.environ, "PRECIS_HOME": str(home), "OMP_NUM_THREADS": "2", **environment},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )


@pytest.mark.parametrize("command", ["summarize", "classify"])
def test_torch_without_its_cuda_libraries_is_told_in_a_sentence_and_the_log_keeps_its_words(
    broken, document, tmp_path, command
):
    environment = broken("torch", f"raise OSError({CUDNN!r})")
    done = precis(tmp_path / "home", command, document, "--json", "-", environment=environment)
    assert done.returncode == 4
    error = json.loads(done.stdout)["error"]
    assert (error["code"], error["kind"]) == (4, "part")
    assert error["message"].startswith(TELLING)
    assert "`make setup`" in error["message"]
    assert done.stderr.splitlines()[-1] == f"precis: {document}: {error['message']}"
    log = (tmp_path / "home" / "logs" / "precis.log").read_text("utf-8")
    assert f"OSError: {CUDNN}" in log
    assert "bridge was closed" not in log


def test_the_self_test_names_the_broken_library_and_goes_on(broken, tmp_path):
    environment = broken("torch", "raise ImportError('DLL load failed while importing _C: not found')")
    done = precis(tmp_path / "home", "doctor", "--json", "-", environment=environment)
    assert done.returncode == 1
    assert "Traceback" not in done.stderr
    checks = {check["name"]: check for check in json.loads(done.stdout)["checks"]}
    assert checks["sentence encoder"]["detail"].startswith("torch can't be loaded: ")
    assert checks["page worker"]["ok"]


def test_a_job_of_the_window_fails_with_the_sentence(broken, document, tmp_path):
    environment = broken("torch", f"raise OSError({CUDNN!r})")
    with EngineProcess(REAL, tmp_path / "home", **environment) as engine:
        engine.initialize()
        (added,) = engine.result("library.add", paths=[str(document)])["added"]
        ended = engine.until(
            lambda message: (
                getattr(message, "method", "") == "job.changed"
                and message.params["job"]["id"] == added["job_id"]
                and message.params["job"]["state"] in {"done", "failed"}
            )
        ).params["job"]
        assert ended["state"] == "failed"
        assert ended["problem"].startswith(TELLING)
        assert engine.end() == 0
    log = (tmp_path / "home" / "logs" / "engine.log").read_text("utf-8")
    assert f"OSError: {CUDNN}" in log
    assert "bridge was closed" not in log


def test_an_engine_that_lacks_what_it_is_made_of_says_so_instead_of_dying(broken, tmp_path):
    environment = broken("sqlalchemy", "raise ImportError('libsqlite.so.3: cannot open shared object file')")
    with EngineProcess(REAL, tmp_path / "home", **environment) as engine:
        info = engine.initialize()
        assert info["library_kind"] == "part"
        assert info["library_problem"].startswith("SQLAlchemy can't be loaded: the library libsqlite.so.3 is missing")
        refused = engine.error("library.list")
        assert refused.data == {"kind": "part"}
        checks = {check["name"]: check for check in engine.result("doctor.run")["checks"]}
        assert not checks["library"]["ok"]
        assert engine.end() == 0


def test_the_command_line_says_so_where_it_can_not_even_begin(broken, tmp_path):
    done = precis(tmp_path / "home", "doctor", environment=broken("typer", "raise ImportError('no typer here')"))
    assert done.returncode == 4
    assert done.stderr.startswith("precis: typer can't be loaded: no typer here. ")
    assert "Traceback" not in done.stderr


def test_the_window_says_so_where_qt_lacks_a_library_of_the_system(broken, tmp_path):
    environment = broken("PySide6", "") | {"QT_QPA_PLATFORM": "offscreen"}
    missing = "libEGL.so.1: cannot open shared object file: No such file or directory"
    (tmp_path / "broken" / "PySide6" / "QtCore.py").write_text(f"raise ImportError({missing!r})", encoding="utf-8")
    done = precis(tmp_path / "home", "app", environment=environment)
    assert done.returncode == 4
    assert done.stderr.startswith("precis: The window can't open: PySide6 can't be loaded: the library libEGL.so.1")


def test_the_self_test_tells_of_a_window_that_can_not_open(broken, tmp_path):
    environment = broken("PySide6", "")
    missing = "libEGL.so.1: cannot open shared object file: No such file or directory"
    (tmp_path / "broken" / "PySide6" / "QtNetwork.py").write_text(f"raise ImportError({missing!r})", encoding="utf-8")
    done = precis(tmp_path / "home", "doctor", "--json", "-", environment=environment)
    checks = {check["name"]: check for check in json.loads(done.stdout)["checks"]}
    assert [name for name, check in checks.items() if not check["ok"]] == ["window"]
    assert checks["window"]["detail"].startswith("PySide6 can't be loaded: the library libEGL.so.1 is missing")


def test_a_page_worker_that_lacks_pymupdf_is_no_damaged_file(tmp_path, samples):
    tree = tmp_path / "tree"  # workers are given no path but that of the program itself
    (tree / "pymupdf").mkdir(parents=True)
    for name in ("engine", "resources"):
        (tree / name).symlink_to(ROOT / name)
    (tree / "pymupdf" / "__init__.py").write_text(
        "raise ImportError('libmupdf.so.27: cannot open shared object file')", encoding="utf-8"
    )
    file = samples / "harbour-report.pdf"
    done = precis(tmp_path / "home", "text", file, cwd=tree, environment={})
    assert done.returncode == 4
    assert "PyMuPDF can't be loaded: the library libmupdf.so.27 is missing" in done.stderr
    assert "damaged" not in done.stderr
    assert len(done.stderr.splitlines()) == 1
    log = (tmp_path / "home" / "logs" / "precis.log").read_text("utf-8")
    assert "ImportError: libmupdf.so.27: cannot open shared object file" in log

"""Errors of libraries that can't be loaded are told from all others, by where they were raised."""

import importlib
import sys

import pytest

from engine.errors import OutOfResources, PartUnavailable, known_by_its_origin
from engine.protocol import loading
from engine.protocol.loading import load_failure, loggable


@pytest.fixture
def imported(tmp_path, monkeypatch):
    """Import a package made of the given lines, and give the error that this raises."""
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setattr(loading, "_first", {})

    def error_of(lines, name="brittle"):
        (tmp_path / name).mkdir(exist_ok=True)
        (tmp_path / name / "__init__.py").write_text(lines, encoding="utf-8")
        importlib.invalidate_caches()
        try:
            importlib.import_module(name)
        except BaseException as error:
            return error
        finally:
            sys.modules.pop(name, None)
            sys.modules.pop(f"{name}.inner", None)
        raise AssertionError("nothing was raised")

    return error_of


CAUSES = [
    ("OSError('libcudnn.so.9: cannot open shared object file: No such file or directory')", "libcudnn.so.9 is missing"),
    (
        'ImportError("/lib/libm.so.6: version `GLIBC_2.38\' not found (required by /x/_C.so)")',
        "newer system than this one (GLIBC_2.38",
    ),
    ("ImportError('/x/_C.so: undefined symbol: _ZN3c10')", "undefined symbol: _ZN3c10"),
    (
        'RuntimeError("built with baseline optimizations: (X86_V2) but your machine doesn\'t support: (X86_V2).")',
        "this processor lacks instructions that it was built for (X86_V2)",
    ),
    ("ImportError('DLL load failed while importing _C: The specified module could not be found.')", "Visual C++"),
    ("OSError('/x/_C.so: wrong ELF class: ELFCLASS32')", "another kind of machine"),
    ("ValueError('numpy.dtype size changed')", "numpy.dtype size changed"),
    ("AttributeError('')", "AttributeError"),
]


@pytest.mark.parametrize(("raised", "words"), CAUSES)
def test_whatever_a_library_raises_while_it_is_imported_is_told_with_its_name_cause_and_remedy(imported, raised, words):
    failure = load_failure(imported(f"raise {raised}"))
    assert failure.part == "brittle"
    assert failure.sentence.startswith("brittle can't be loaded: ")
    assert words in failure.sentence
    assert failure.sentence.endswith(".")


def test_what_lies_behind_an_error_is_what_is_told(imported):
    lines = """
try:
    raise ImportError("libgfortran.so.5: cannot open shared object file", name="brittle._core")
except ImportError as error:
    raise ImportError("IMPORTANT: PLEASE READ THIS FOR ADVICE\\non and on") from error
"""
    assert "the library libgfortran.so.5 is missing" in load_failure(imported(lines)).sentence


def test_the_first_failure_is_told_again_where_a_half_imported_library_fails_in_another_way(imported):
    first = load_failure(imported("raise OSError('libc10.so: cannot open shared object file')"))
    assert load_failure(imported("raise RuntimeError('already has a docstring')")) == first
    fresh = load_failure(imported("raise ImportError('libgomp.so.1: cannot open shared object file')"))
    assert "libgomp.so.1" in fresh.sentence


def test_a_missing_module_is_the_part_whoever_asked_for_it(imported):
    error = imported("import no_such_module_here")
    assert load_failure(error).sentence.startswith("no_such_module_here is not installed. ")
    assert isinstance(known_by_its_origin(error), PartUnavailable)
    assert "lacks its own part sqlite3" in load_failure(ModuleNotFoundError("No module", name="sqlite3")).sentence


def test_memory_that_ran_out_while_loading_is_no_broken_library(imported):
    error = imported("raise ImportError('/x/_C.so: failed to map segment from shared object: Cannot allocate memory')")
    assert isinstance(known_by_its_origin(error), OutOfResources)


@pytest.mark.parametrize(
    "error",
    [
        RuntimeError("words of a document"),
        OSError(2, "No such file or directory", "secret.pdf"),
        OSError("words of a document"),
        ImportError("words of a document"),
        ModuleNotFoundError("No module named 'engine.gone'", name="engine.gone"),
        ImportError("cannot import name", name="app.state"),
        MemoryError(),
        KeyboardInterrupt(),
    ],
)
def test_other_errors_are_not_taken_for_it_and_their_texts_are_not_logged(error):
    assert load_failure(error) is None
    assert known_by_its_origin(error) is None
    assert loggable(error) is None


def test_an_error_that_only_came_after_a_failed_import_is_another_matter(imported):
    broken = imported("raise ImportError('libx.so: cannot open shared object file', name='brittle')")
    later = KeyError("words of a document")
    later.__context__ = broken
    assert load_failure(later) is None
    assert loggable(later) is None


def test_the_remedy_is_one_for_the_source_tree_and_another_for_what_was_installed(monkeypatch, tmp_path):
    assert "`make setup`" in loading.remedy()
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    assert loading.remedy() == "Reinstall Précis."
    monkeypatch.delattr(sys, "frozen")
    monkeypatch.setattr(loading, "__file__", str(tmp_path / "engine" / "protocol" / "loading.py"))
    assert loading.remedy() == "Reinstall Précis."


@pytest.mark.parametrize(
    ("library", "remedy"),
    [("libbrotlidec.so.1", "Install it with the system's package manager."), ("libcudnn.so.9", "Reinstall Précis.")],
)
def test_a_library_of_the_system_is_not_brought_by_reinstalling(monkeypatch, tmp_path, imported, library, remedy):
    monkeypatch.setattr(loading, "__file__", str(tmp_path / "engine" / "protocol" / "loading.py"))
    monkeypatch.setattr(sys, "platform", "linux")
    failure = load_failure(imported(f"raise ImportError('{library}: cannot open shared object file: No such file')"))
    assert failure.sentence.endswith(f"the library {library} is missing or can't be opened. {remedy}")

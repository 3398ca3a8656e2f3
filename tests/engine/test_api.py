"""The engine as a Python library: `import engine`."""

import inspect
import re
import shutil
import subprocess
import sys

import pytest

import engine
from engine import api
from engine.protocol.resources import resources

PAGE = (resources() / "help" / "python.md").read_text(encoding="utf-8")
NAMES = [
    "Cancelled",
    "Document",
    "Library",
    "OutOfResources",
    "PrecisError",
    "Result",
    "SummarySentence",
    "UnreadableFile",
    "UsageError",
    "block_network",
    "classify",
    "open_library",
    "read",
    "summarize",
]


def test_the_names_of_the_library_are_these():
    """A name that goes is a break for whoever uses it: the list changes with the version alone."""
    assert engine.__all__ == api.__all__ == NAMES
    for name in NAMES:
        assert getattr(engine, name) is getattr(api, name)
    with pytest.raises(AttributeError, match="sumarize"):
        _ = engine.sumarize


def test_nothing_is_loaded_before_it_is_asked_for():
    code = "import engine, sys; print(*(name for name in sys.modules if name.startswith(('engine', 'numpy', 'torch'))))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["engine"]


def test_the_guide_names_every_function_with_its_arguments():
    for name in NAMES:
        found = getattr(engine, name)
        if not inspect.isfunction(found):
            continue
        (written,) = re.findall(rf"^\| `{name}\((.*?)\)` \|", PAGE, re.MULTILINE)
        parameters = inspect.signature(found).parameters
        assert re.findall(r"(\w+)(?==|,|$)", re.sub(r'=("[^"]*"|[^,]*)', "=", written)) == list(parameters), name


def test_the_examples_of_the_guide_run(samples, tmp_path):
    shutil.copy(samples / "harbour-report.pdf", tmp_path / "report.pdf")
    code = "\n".join(re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL))
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=tmp_path, check=False)
    assert done.returncode == 0, done.stderr
    lines = done.stdout.splitlines()
    assert sum(line.endswith("] supported") for line in lines) >= 3
    assert "1" in lines[-1]
    assert (tmp_path / "my-library" / "library.sqlite3").is_file()


def test_without_a_library_nothing_is_kept(samples, tmp_path, monkeypatch):
    monkeypatch.setenv("PRECIS_HOME", str(tmp_path / "home"))
    heard = []
    result = engine.summarize(samples / "planning-meeting.vtt", words=60, on_sentence=heard.append)
    assert result.summary == tuple(heard)
    assert all(sentence.evidence[0].times for sentence in result.summary)
    assert not (tmp_path / "home" / "library.sqlite3").exists()
    document = engine.read(samples / "planning-meeting.vtt")
    for sentence in result.summary:
        for evidence in sentence.evidence:
            assert evidence.quote == document.text[evidence.start : evidence.end]


def test_what_the_world_does_is_a_sentence(tmp_path):
    with pytest.raises(engine.UnreadableFile, match=r"none\.pdf"):
        engine.summarize(tmp_path / "none.pdf")
    with pytest.raises(engine.UsageError, match="at least one word"):
        engine.summarize(tmp_path / "none.pdf", words=0)
    with pytest.raises(engine.UsageError, match="can't be combined"):
        engine.summarize(tmp_path / "none.pdf", query="What?", kind="contract")
    with pytest.raises(engine.PrecisError):
        engine.read(tmp_path / "none.pdf")


def test_what_was_asked_before_needs_a_question():
    asked = api.settings_for(question="And who may end it?", after="When does the lease end?")
    assert asked.query == "Who may end the lease?"
    with pytest.raises(api.UsageError, match="needs a question"):
        api.settings_for(after="When does the lease end?")

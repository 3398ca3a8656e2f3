"""`precis library export` and `show`: the newest summary, or the answer that is asked for."""

import gzip
from dataclasses import replace
from pathlib import Path

import pytest

from engine.cli.library import export, show
from engine.cli.library_access import open_library
from engine.errors import NotFound, NothingToExport
from engine.schema.enums import SummaryFormat
from engine.store.library import FILE_NAME, Library
from tests.engine.store import samples
from tests.upgrades import make_fixture

QUESTION = "How much did it cost?"
SAID = samples.make_outcome(0).sentences[0].text


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A library with a document, an answer, and nothing else yet."""
    monkeypatch.setenv("PRECIS_HOME", str(tmp_path / "home"))
    (tmp_path / "documents").mkdir()
    with Library.open(tmp_path / "home") as library:
        document_id = samples.add(library, tmp_path / "documents", b"words", "report.txt")
        samples.keep(library, document_id, samples.make_document("The wall held. It cost 9 million."))
    return tmp_path


def keep(folder: Path, question: str | None, text: str) -> None:
    with Library.open(folder / "home") as library:
        form = SummaryFormat.ANSWER if question else SummaryFormat.PLAIN
        settings = replace(samples.SETTINGS, query=question, format=form)
        run = library.results.start(1, settings, samples.ENCODER)
        outcome = samples.make_outcome(0)
        line = replace(outcome.sentences[0], text=text)
        result = samples.make_result([replace(outcome, sentences=(line,))])
        run.finish(replace(result, settings=settings, answered=True if question else None))


def test_an_answer_does_not_take_the_summarys_place(folder: Path, capsysbinary: pytest.CaptureFixture[bytes]) -> None:
    keep(folder, QUESTION, "Nine million.")
    with pytest.raises(NotFound, match="has answers to questions: --question"):
        show("1")
    keep(folder, None, "The wall held.")
    keep(folder, "Who built it?", "Somebody else.")

    export("1", "markdown:-")
    assert b"The wall held." in capsysbinary.readouterr().out
    export("1", "markdown:-", question=QUESTION)
    assert b"Nine million." in capsysbinary.readouterr().out
    show("1", question=f" {QUESTION} ")
    assert b"Nine million." in capsysbinary.readouterr().out
    with pytest.raises(NotFound, match="has no answer to this question"):
        export("1", "markdown:-", question="Why?")


def test_a_library_of_an_earlier_version_is_shown_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PRECIS_HOME", str(tmp_path))
    packed = next(path for path in sorted(make_fixture.FOLDER.iterdir()) if path.name.startswith("0009"))
    (tmp_path / FILE_NAME).write_bytes(gzip.decompress(packed.read_bytes()))
    with open_library(read_only=True) as library:
        assert library.documents.rows("diary")[0] == 1


def test_what_there_is_nothing_of_is_not_written(folder: Path) -> None:
    keep(folder, None, "The wall held.")
    with pytest.raises(NothingToExport):
        export("1", f"deadlines:{folder / 'x.ics'}")
    assert not (folder / "x.ics").exists()

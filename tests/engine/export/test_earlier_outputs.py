"""What is replaced without asking: only what this program wrote, as it wrote it."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from engine.classification.label_report import report_on
from engine.classification.learning.own_fine_tuning import FineTunedSet
from engine.document import LabelMeaning, LabelSet, Prediction
from engine.errors import FileProblem, UnreadableFile
from engine.export.contract import error_object, json_text, mistake_object
from engine.export.earlier_outputs import is_earlier_output, is_output_object
from engine.export.files import exported
from engine.registry.catalog import as_json, registered_models
from engine.research.evaluation.figures import Figure, report
from engine.schema.enums import Certainty
from engine.schema.labels import Accuracy, GivenMany, RefusedRow
from engine.schema.library import Hit
from engine.schema.result import ResultObject
from engine.server.doctor.doctor import Check
from engine.store.labels.label_sets import LabelStep
from engine.store.library import Library
from engine.store.rows import LibraryDocument
from tests.engine.export.test_brief import a_brief
from tests.engine.export.test_reviews_out import reviewed

EARLIER = Path(__file__).parent / "earlier"
"""Written by the version before these checks."""
FORMATS = {".md": "markdown", ".html": "html", ".json": "json"}
RESULT = (EARLIER / "planning-meeting.json").read_text("utf-8")


def found(tmp_path: Path, form: str, content: str | bytes) -> bool:
    path = tmp_path / "x"
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    return is_earlier_output(form, path)


@pytest.mark.parametrize("path", sorted(EARLIER.iterdir()), ids=lambda path: path.name)
def test_of_what_earlier_versions_wrote_json_is_known_and_what_had_no_seal_is_kept(path: Path) -> None:
    """A text without a seal may be one that somebody has changed."""
    known = {form for form in FORMATS.values() if is_earlier_output(form, path)}
    assert known == ({"json"} if path.suffix == ".json" else set())


def test_every_kind_of_json_that_a_command_writes_is_known(tmp_path: Path) -> None:
    with Library.open(tmp_path / "home") as library:
        own = LabelSet("shelf", (LabelMeaning("sea", ""),), exclusive=True)
        library.label_sets.save(own)
        quotability = report_on(library, own)
    document = LibraryDocument(
        1, "ab" * 32, "T", "/a.pdf", None, "2026-01-01", 1, None, 0, 0, 0, 0, 0, None, None, "read", None, None, ()
    )
    accuracy = Accuracy(3, 4, 0.5, 0.9, 0.25)
    prediction = Prediction("shelf", next(iter(Certainty)), "examples", 0.5, (("sea", 0.5),), ())
    models = registered_models(tmp_path / "home")
    objects = [
        json.loads(RESULT),
        error_object("a.pdf", UnreadableFile(FileProblem.EMPTY, "It is empty.")),
        mistake_object("a.pdf", 70, "A mistake."),
        report("ingest", [Figure("pages", 1.5, "s", None, "at most 4", holds=True)]),
        {"checks": [Check("network", ok=True, detail="It is silent.")]},
        {"models": [as_json(model) for model in models]},
        {"models": [{"name": "a", "ok": False, "problem": "It is missing."}]},
        document,
        Hit(1, "T", "text", "s", 0, 1, None, None),
        {"path": "/a.pdf", "document_id": 1, "duplicate": False},
        quotability,
        FineTunedSet("shelf", 50, accuracy, None, kept=False),
        LabelStep(1, "shelf", "Add “sea”", "2026-01-01"),
        {"labels": [], "outlooks": [prediction]},
        {"labels": [], "outlooks": [prediction], "words": [{"set": "shelf", "label": "sea", "words": []}]},
        {"document_id": 1, "title": "T", "set": "shelf", "scores": {"sea": 0.5}},
        GivenMany(
            "shelf", [("sea", 2)], 2, [], [RefusedRow(3, "a.pdf", "It is not in the library.")], 1, written=False
        ),
    ]
    for each in objects:
        assert is_output_object(json.loads(json_text(each))), each
    lines = "".join(json_text(each) + "\n" for each in objects)
    assert found(tmp_path, "json", lines)
    assert found(tmp_path, "json", json_text(objects[0], indent=2) + "\n")
    assert found(tmp_path, "json", lines + RESULT[:200])  # the disk was full


@pytest.mark.parametrize(
    "content",
    [
        '{"name": "harbour", "version": "1.0.0", "dependencies": {}}',
        '{"schema": 1}',
        '{"schema": 1, "document": {"path": "a.pdf", "sha256": null}}',
        '{"schema": 1, "document": {"path": "a.pdf", "sha256": null}, "error": "it failed"}',
        '{"models": []}',
        '{"models": [{"name": "gpt"}]}',
        '{"checks": [{"name": "build", "ok": true, "detail": "", "by": "me"}], "mine": 1}',
        '{"name": "x", "machine": "y", "figures": []}',
        '{"text": "Hello.", "segments": []}',
        '[{"schema": 1}]',
        "{" * 100_000,
        '{"a":' * 100_000,
        '{"schema": 1, "document": {"path": "a',
        "What I must not lose.",
        b"\x89PNG\r\n",
        b"\x00" * 100,
        RESULT + "What I think of it.",
        RESULT + "What I think of it.\n",
        RESULT + '{"mine": 1}\n',
        " " * 70_000 + '{"mine": 1}',
    ],
)
def test_other_json_and_what_was_added_to_ours_is_not_ours(tmp_path: Path, content: str | bytes) -> None:
    assert not found(tmp_path, "json", content)


def test_an_empty_file_has_nothing_to_lose(tmp_path: Path) -> None:
    for form in FORMATS.values():
        assert found(tmp_path, form, "")
        assert found(tmp_path, form, " \n\n")


SEALED = ["markdown", "obsidian", "html", "email", "ris", "bibtex"]


@pytest.mark.parametrize("form", SEALED)
@pytest.mark.parametrize("make", [a_brief, reviewed], ids=lambda make: make.__name__)
def test_an_export_that_somebody_worked_on_is_theirs(
    tmp_path: Path, form: str, make: Callable[[], ResultObject]
) -> None:
    text = exported(make(), form).decode()
    assert found(tmp_path, form, text)
    assert {other for other in SEALED if found(tmp_path, other, text)} == {form}
    assert "wall" in text
    changed = {
        f"{text}My own remark.\n",
        f"My own remark.\n\n{text}",
        text + text,
        text.replace("wall", "dam", 1),
        text.replace("\r\n", "\n") if "\r" in text else text.replace("\n", "\r\n"),
        text.replace("\n\n", "\n\nMy own remark.\n\n", 1),
        text.rstrip(),
    }
    assert [one for one in changed - {text} if found(tmp_path, form, one)] == []


def test_own_headings_notes_and_rows_are_kept(tmp_path: Path) -> None:
    text = exported(a_brief(), "markdown").decode()
    row = "| amount | USD 5 | five dollars | p. 9 |"
    for own in ("\n## My own section\n\n- A line.\n", "\n## Notes on reading\n\n- Ask Ada about the wall.\n", row):
        at = text.index("\n<!-- precis ")
        assert not found(tmp_path, "markdown", text[:at] + own + "\n" + text[at:])


def test_a_pipe_is_not_looked_into(tmp_path: Path) -> None:
    import os

    os.mkfifo(tmp_path / "pipe")
    assert not is_earlier_output("json", tmp_path / "pipe")

"""The library of every released version opens in this one, with everything in it."""

import gzip
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from engine.errors import UnreadableFile
from engine.schema.enums import SummaryFormat
from engine.schema.result import Label, SummarySettings
from engine.schema.reviewing import line_key
from engine.store.backups import backups_of
from engine.store.library import FILE_NAME, Library
from engine.store.rows import ResultKey
from engine.store.schema import HEAD, REVISIONS
from tests.upgrades import make_fixture


@pytest.mark.parametrize("revision", REVISIONS)
def test_every_revision_has_a_fixture_that_opens(revision: str, tmp_path: Path) -> None:
    """If this fails for want of a file: a new revision needs `python -m tests.upgrades.make_fixture`."""
    (tmp_path / FILE_NAME).write_bytes(gzip.decompress((make_fixture.FOLDER / f"{revision}.sqlite3.gz").read_bytes()))

    with Library.open(tmp_path) as library:
        assert bool(backups_of(tmp_path / FILE_NAME)) == (revision != HEAD)
        check(library, revision)


def check(library: Library, revision: str) -> None:
    total, (row,) = library.documents.rows("diary")
    assert (total, row.title, row.path, row.state, row.labels) == (
        1,
        "My diary",
        "diary.pdf",
        "interrupted",
        ("diary",) if revision < "0002" else ("diary", "sea"),
    )
    assert (row.pages, row.pages_unread, row.words) == (3, 1, 13)
    stored = library.readings.load(row.id)
    assert stored == make_fixture.document("diary.pdf", row.sha256)
    assert library.readings.page_words(row.id, 1) == make_fixture.words()

    kind = None if revision < "0004" else make_fixture.SETTINGS.kind
    settings = replace(make_fixture.SETTINGS, kind=kind)
    expected = make_fixture.result()
    if revision < "0005":
        settings = replace(settings, format=SummaryFormat.PLAIN)
        expected = replace(expected, sections=(), parts=(), facts=(), answered=None)
    found = library.results.find(ResultKey(row.sha256, settings, make_fixture.ENCODER))
    assert found is not None
    assert found.result == replace(expected, settings=settings)
    labels = library.results.labels(row.id)
    assert labels[:1] == expected.labels
    if revision >= "0002":
        rules = make_fixture.SHELVES.rules if revision >= "0014" else ()
        assert library.label_sets.all() == [replace(make_fixture.SHELVES, rules=rules)]
        assert library.label_sets.examples("shelves") == {row.id: ("sea",)}
        assert library.label_sets.head("shelves") == b"what it learned"
        assert library.results.predictions(row.id) == (make_fixture.OUTLOOK,)
        assert labels[1:] == (Label("shelves", "sea", 1.0, ()), *make_fixture.OUTLOOK_LABELS)
        assert [step.name for step in library.label_sets.steps()] == [
            "Teach “shelves”",
            "Give “sea” to 1 document",
            "Add “shelves”",
        ]
    else:
        assert library.label_sets.all() == []

    line = line_key(make_fixture.outcome().sentences[0])
    assert library.reviews.of(row.id) == ({line: make_fixture.REVIEW} if revision >= "0008" else {})

    assert library.highlights.of(row.id) == ({"keeper": make_fixture.HIGHLIGHT} if revision >= "0012" else {})

    field = make_fixture.FIELD
    assert library.fields.of(row.id) == ({field.name: field} if revision >= "0015" else {})

    trashed = [row.title for _, row in library.documents.trashed()]
    assert trashed == (["note"] if revision >= "0006" else [])

    job, *others = library.jobs.unfinished()
    assert [(one.kind, one.title, one.document_id) for one in others] == (
        [("fine_tune", "shelves", 0)] if revision >= "0003" else []
    )
    assert (job.kind, job.settings, job.state) == ("summarize", {"words": 250}, "interrupted")
    run = library.results.start(row.id, SummarySettings(250), make_fixture.ENCODER)
    assert run.result_id == job.result_id
    assert tuple(run.load_chunks()) == make_fixture.result().chunks
    assert run.load_outcomes() == (make_fixture.outcome(),)
    np.testing.assert_array_equal(run.load_vectors(0, 2), np.array([[1.0, 0.5], [0.25, -2.0]], np.float16))

    assert [hit.where for hit in library.search("diary ships")[0]] == []
    assert [hit.where for hit in library.search("diary")[0]] == ["title", "summary", "text"]
    with pytest.raises(UnreadableFile, match="Add the file again"):
        library.documents.file_of(row.id)
    assert library.remove([row.id])
    assert library.search("diary")[0] == []

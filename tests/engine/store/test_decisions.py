"""The journal holds what the user decided, whatever way it was decided, and no word of what is gone."""

import json
from collections.abc import Iterable
from dataclasses import asdict, replace
from pathlib import Path

import pytest

from engine.document import LabelMeaning, LabelRule, LabelSet
from engine.errors import OutOfResources
from engine.schema.enums import FieldName, ReviewState
from engine.schema.fields import DocumentField
from engine.schema.highlights import Highlight, HighlightColour
from engine.schema.review import Review
from engine.store import decisions
from engine.store.decisions import FILE_NAME, Decisions, Line
from engine.store.label_rules import rules_of
from engine.store.library import Library
from engine.store.vault import journal
from tests.engine.store import samples

SUBJECT = DocumentField(FieldName.SUBJECT, "Notice to tenants", start=4, end=21, found="Notice to tenants")
HIGHLIGHT = Highlight(0, 4, "b" * 64, HighlightColour.PINK, "Ada", "2026-05-04T10:00:00+00:00")
REVIEW = Review(ReviewState.CONFIRMED, "Ada", "2026-05-04T10:00:00+00:00", "a" * 64)


@pytest.fixture
def shelves(library: Library, folder: Path) -> LabelSet:
    for number in range(3):
        samples.add(library, folder, b"%d" % number, f"{number}.txt")
    return library.label_sets.save(LabelSet("Shelves", (LabelMeaning("sea", "Ships."), LabelMeaning("land"))))


def decided(library: Library) -> dict[str, object]:
    """What the journal says, in the words of the library's own parts."""
    read = Decisions(library.home / FILE_NAME).read()
    return {
        "titles": {sha256: line.get("user_title") for sha256, line in read.documents.items()},
        "sets": {
            name: ([tuple(label) for label in line["labels"]], rules_of(line["rules"]))
            for name, line in read.sets.items()
        },
        "given": {key: tuple(labels) for key, labels in read.given.items() if labels},
        "reviews": {key: review for key, review in read.reviews.items() if review is not None},
        "highlights": {key: one for key, one in read.highlights.items() if one is not None},
        "fields": {key: one for key, one in read.fields.items() if one is not None},
    }


def kept(library: Library) -> dict[str, object]:
    """The same from the library."""
    _, rows = library.documents.rows()
    titles = {row.sha256: row.title if row.title != Path(row.path).stem else None for row in rows}
    sets = library.label_sets.all()
    given = {
        (name, row.sha256): labels or ("",) for row in rows for name, labels in library.label_sets.given(row.id).items()
    }
    return {
        "titles": titles,
        "sets": {one.name: ([(label.name, label.description) for label in one.labels], one.rules) for one in sets},
        "given": given,
        "reviews": {
            (row.sha256, line): asdict(review) for row in rows for line, review in library.reviews.of(row.id).items()
        },
        "highlights": {
            (row.sha256, key): asdict(one) for row in rows for key, one in library.highlights.of(row.id).items()
        },
        "fields": {
            (row.sha256, name.value): asdict(one)
            for row in rows
            for name, one in library.fields.of(row.id).items()
            if one.given
        },
    }


def test_every_kind_of_decision_is_in_it(library: Library, shelves: LabelSet) -> None:
    sets = library.label_sets
    steps = [
        lambda: library.documents.rename(1, "Mine"),
        lambda: library.documents.rename(2, "Other"),
        lambda: library.documents.rename(2, None),
        lambda: sets.give(shelves, "sea", [1, 2]),
        lambda: sets.give(shelves, "", [3]),
        lambda: library.reviews.put(1, "line", REVIEW),
        lambda: library.reviews.put(1, "line", replace(REVIEW, state=None, edited="My words.")),
        lambda: library.reviews.put(2, "line", REVIEW),
        lambda: library.reviews.put(2, "line", None),
        lambda: library.highlights.put(1, "key", HIGHLIGHT),
        lambda: library.highlights.put(1, "key", replace(HIGHLIGHT, note="Which?")),
        lambda: library.highlights.put(2, "key", HIGHLIGHT),
        lambda: library.highlights.put(2, "key", None),
        lambda: library.fields.suggest(1, [SUBJECT, replace(SUBJECT, name=FieldName.DATE, value="2026")]),
        lambda: library.fields.give(1, replace(SUBJECT, given=True, value="Rent", cue="Our file:")),
        lambda: library.fields.give(2, replace(SUBJECT, given=True, value="")),
        lambda: library.fields.take(2, FieldName.SUBJECT),
        lambda: sets.take("Shelves", "sea", [2]),
        lambda: sets.rename_label("Shelves", "sea", "ocean", lambda data, _old, _new: data),
        lambda: sets.set_rules("Shelves", (LabelRule("land", has=("hill",), sender=("Ada",)),)),
        lambda: sets.rename("Shelves", "Racks"),
        lambda: sets.save(LabelSet("More", (LabelMeaning("a"), LabelMeaning("b")), exclusive=False)),
        lambda: sets.give(sets.all()[0], "a", [3]),
        sets.undo,
        sets.undo,
        sets.undo,
        lambda: sets.delete("Shelves"),
        sets.undo,
    ]
    for step in steps:
        step()
        assert decided(library) == kept(library)


def test_a_library_without_a_journal_gets_one(library: Library, shelves: LabelSet) -> None:
    library.label_sets.give(shelves, "land", [2])
    library.documents.rename(1, "Mine")
    library.reviews.put(3, "line", REVIEW)
    library.highlights.put(3, "key", HIGHLIGHT)
    library.fields.give(3, replace(SUBJECT, given=True))
    library.close()
    (library.home / FILE_NAME).unlink()
    with Library.open(library.home) as again:
        assert decided(again) == kept(again)
    assert (library.home / FILE_NAME).stat().st_mode & 0o777 == 0o600


def test_what_is_removed_is_forgotten(library: Library, shelves: LabelSet) -> None:
    sha256 = library.documents.get(2).sha256
    library.documents.rename(2, "A secret title")
    library.label_sets.give(shelves, "land", [1, 2])
    library.reviews.put(2, "line", replace(REVIEW, note="A secret note"))
    library.highlights.put(2, "key", replace(HIGHLIGHT, note="Another secret note"))
    library.fields.give(2, replace(SUBJECT, given=True, value="A secret subject"))
    assert sha256 in (library.home / FILE_NAME).read_text()

    library.remove([2])

    left = (library.home / FILE_NAME).read_text()
    assert sha256 not in left
    assert "secret" not in left
    assert decided(library) == kept(library)


def test_half_a_line_costs_itself_alone(library: Library, shelves: LabelSet) -> None:
    journal = library.home / FILE_NAME
    with journal.open("ab") as stream:
        stream.write(b'{"what":"title","sha256":"')
    library.documents.rename(1, "Mine")
    assert decided(library) == kept(library)
    assert json.loads(journal.read_text().splitlines()[-1])["title"] == "Mine"


def test_it_is_written_anew_before_it_grows_too_long(
    library: Library, shelves: LabelSet, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(decisions, "_MAX_BYTES", 4000)
    for number in range(100):
        library.documents.rename(1, f"Title {number}")
    assert (library.home / FILE_NAME).stat().st_size < 4000
    assert decided(library) == kept(library)


def test_a_decision_that_can_t_be_written_down_is_not_made(
    library: Library, shelves: LabelSet, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(decisions.os, "fsync", full)
    with pytest.raises(OutOfResources):
        library.documents.rename(1, "Mine")
    assert library.documents.get(1).title == "0"


def test_a_journal_that_grows_is_written_anew_when_it_has_doubled(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What can't shrink is not written anew at every decision."""
    monkeypatch.setattr(decisions, "_MAX_BYTES", 1000)
    monkeypatch.setattr(journal, "_MOST_LINES", 10)
    for kept in (Decisions(tmp_path / "clear"), journal.EncryptedDecisions(tmp_path / "encrypted", bytes(32))):
        anew = []

        def rewrite(lines: Iterable[Line], to: Decisions = kept, anew: list[int] = anew) -> None:
            anew.append(1)
            type(to).rewrite(to, lines)

        monkeypatch.setattr(kept, "rewrite", rewrite)
        for number in range(100):
            kept.note({"what": "document", "sha256": f"{number:064}", "title": "A title"})
        assert 2 <= len(anew) <= 5
        for _ in range(400):
            kept.note({"what": "title", "sha256": f"{0:064}", "title": "Another title"})
        assert 3 <= len(anew) <= 8
        assert len(kept.read().documents) == 100

"""Passages with questions, and documents with marks: found again in their documents, or left out."""

import json
from pathlib import Path

import pytest

from engine.research.training import asked_passages as asked_room
from engine.research.training import marked_essentials as marked_room
from engine.research.training.asked_passages import ASKED, asked_passages
from engine.research.training.document_sources import SourcedDocument
from engine.research.training.marked_essentials import MARKED, marked_documents
from engine.research.training.marked_lines import name_of

TEXT = (
    "The ferry to Skarholm leaves at noon. It takes forty cars. Dogs travel free of charge. The last one is at ten. "
    "Nobody may smoke on deck. The bar opens when the boat has left.\n"
)
NAMES = [name_of(one.strip() + ".") for one in TEXT.strip().rstrip(".").split(". ")]


def documents(text: str, split: str = "train"):
    return lambda _: [SourcedDocument("ferry#0", "letter", "made", "made", text, split)]


def rows_in(path: Path) -> list[dict[str, object]]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


@pytest.fixture
def asked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    row = {
        "publisher": "made",
        "document": "ferry#0",
        "first": NAMES[1],
        "last": NAMES[4],
        "sentences": 4,
        "asked": [["What do dogs pay?", [NAMES[2]]], ["Is there a bar?", ["0" * 12]]],
        "not": ["Who owns the ferry?"],
        "plain": [["Who may travel free of charge?", [NAMES[2]]]],
        "plain_not": ["When does the bar close?"],
    }
    made = {"text": ["# Fees", "The fee is EUR 40.", "It rises in May."], "asked": [["When?", [2]]], "not": ["Why?"]}
    path = tmp_path / "asked.jsonl"
    path.write_text(json.dumps(row) + "\n" + json.dumps(made) + "\n", encoding="utf-8")
    monkeypatch.setattr(asked_room, "ASKED", path)
    return path


def test_a_passage_is_found_by_the_names_of_its_sentences(asked: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(asked_room, "documents", documents(TEXT))
    made, of_document = asked_passages(asked.parent)
    assert [one.sentence for one in of_document.lines] == [
        "It takes forty cars.",
        "Dogs travel free of charge.",
        "The last one is at ten.",
        "Nobody may smoke on deck.",
    ]
    assert of_document.lines[0].before == "The ferry to Skarholm leaves at noon."
    assert of_document.asked == (("What do dogs pay?", frozenset({1})),)  # what answers the other is not there
    assert of_document.unanswered == ("Who owns the ferry?",)
    assert of_document.plain == (("Who may travel free of charge?", frozenset({1})),)
    assert of_document.plain_unanswered == ("When does the bar close?",)
    assert made.titles == {0}
    assert (made.lines[2].heading, made.lines[2].before) == ("Fees", "The fee is EUR 40.")


@pytest.mark.parametrize(("text", "split"), [(TEXT.replace("cars", "lorries"), "train"), (TEXT, "dev")])
def test_one_that_has_changed_or_is_not_to_be_learned_from_is_left_out(
    asked: Path, monkeypatch: pytest.MonkeyPatch, text: str, split: str
) -> None:
    monkeypatch.setattr(asked_room, "documents", documents(text, split))
    assert [one.name for one in asked_passages(asked.parent)] == ["made 1"]


def test_marks_are_found_by_names_and_in_what_was_made_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    marks = {"publisher": "made", "document": "ferry#0", "first": NAMES[0], "last": NAMES[-1], "sentences": 6}
    marked = tmp_path / "marked.jsonl"
    marked.write_text(json.dumps({**marks, "must": [NAMES[0]], "may": [NAMES[0], NAMES[3]]}) + "\n", encoding="utf-8")
    made = {
        "text": ["# Fees", "The fee is EUR 40.", "It rises in May of every year.", "- Dogs: free of charge"],
        "must": [1, 3],
    }
    own = tmp_path / "asked.jsonl"
    own.write_text(json.dumps({**made, "may": [2], "asked": [], "not": []}) + "\n", encoding="utf-8")
    monkeypatch.setattr(marked_room, "MARKED", marked)
    monkeypatch.setattr(marked_room, "ASKED", own)
    monkeypatch.setattr(marked_room, "documents", documents(TEXT))
    of_made, of_document = marked_documents(tmp_path)
    said = [of_made.document.text[one.start : one.end] for one in of_made.document.sentences]
    assert {said[place].removeprefix("- ") for place in of_made.must} == {"The fee is EUR 40.", "Dogs: free of charge"}
    assert {said[place] for place in of_made.may} == {"It rises in May of every year."}
    assert (of_document.must, of_document.may) == (frozenset({0}), frozenset({3}))


def test_what_is_kept_of_documents_is_names_alone() -> None:
    for row in rows_in(MARKED):
        made_up = {"kind", "text", "must", "may"}
        assert set(row) in ({"publisher", "document", "first", "last", "sentences", "must", "may"}, made_up)
    for row in rows_in(ASKED):
        if "text" not in row:
            kept = {"publisher", "document", "first", "last", "sentences", "asked", "not", "plain", "plain_not"}
            assert set(row) <= kept
            asked = [*row["asked"], *row.get("plain", ())]  # type: ignore[misc]
            assert all(len(name) == 12 for _, names in asked for name in names)

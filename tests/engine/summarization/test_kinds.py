"""Summaries lean towards what matters in documents of their kind: whose kind that is, what it moves, and how far."""

from dataclasses import replace
from pathlib import Path
from typing import NoReturn

import numpy as np
import pytest

from app.ui.summary import kind_choice
from engine.classification import label_sets
from engine.classification.label_sets import canonical_kind, find_set, kinds
from engine.document import Document, Prediction, Turn
from engine.errors import Cancelled, ModelUnavailable, UsageError
from engine.progress import Checkpoint, silent
from engine.registry.classifiers import bundled_models
from engine.registry.loaded import Models
from engine.salience.encoding import SentenceVectors, encode_document
from engine.salience.extractor import default_salience
from engine.salience.features import Features
from engine.salience.salience import standard
from engine.schema.enums import Certainty, Kind
from engine.schema.jobs import Summarize
from engine.schema.result import DOCUMENT_TYPE, KIND_OF_THE_DOCUMENT, NONE_OF_THESE, UNKNOWN, Label, SummarySettings
from engine.server.queue.orders import settings_of, summary_order
from engine.store.library import Library
from engine.summarization.job import read_into_library, summarize_file, summarize_in_library
from engine.summarization.kinds import KIND_SHARE, apply_emphasis, emphasis_of, kind_in_library
from engine.summarization.memory_journal import MemoryJournal
from engine.summarization.planning import features_in, plan_of
from engine.summarization.summarize import chunks_of
from tests.engine.made_documents import HashingEncoder, sentences_about, text_document
from tests.engine.store import samples

TYPES = find_set(DOCUMENT_TYPE, [])
MEETING = Path(__file__).parents[3] / "resources" / "samples" / "planning-meeting.vtt"
DECISION = "The next step is to finish the shelves and you will prepare that for the next meeting."


def looked_at(document: Document) -> tuple[Features, SentenceVectors, MemoryJournal]:
    journal, encoder = MemoryJournal(), HashingEncoder()
    vectors, lengths = encode_document(document, encoder, journal, silent)
    chunks = chunks_of(document, journal, vectors, lengths)
    return features_in(document, chunks, vectors, encoder=encoder, checkpoint=silent)[0], vectors, journal


def test_every_document_type_says_what_its_summaries_seek() -> None:
    for one in kinds():
        assert one.focus, one.name
        assert one.sought, one.name
        assert all(facet and all(facet) for facet in one.sought), one.name


def test_a_kind_is_named_in_any_case_and_an_unknown_one_is_refused_with_the_names_of_all() -> None:
    assert canonical_kind(" Court Decision ") == "court decision"
    assert canonical_kind("AUTO") == KIND_OF_THE_DOCUMENT
    assert canonical_kind("none") is None
    with pytest.raises(UsageError, match=r"“novel”.*auto, research article.*clinical note, .*none"):
        canonical_kind("novel")


def test_a_sentence_like_those_sought_is_leaned_towards() -> None:
    lines = [*sentences_about(0, 20), DECISION, *sentences_about(1, 20)]
    features, vectors, _ = looked_at(text_document([lines]))
    found = emphasis_of("meeting transcript", features, vectors, HashingEncoder())
    assert features.candidates[int(found.argmax())] == 20
    assert float(found.mean()) == pytest.approx(0, abs=1e-4)
    assert float(found.std()) == pytest.approx(1, abs=1e-3)


def test_leaning_decides_between_sentences_that_matter_about_as_much() -> None:
    scores = np.array([2.0, 1.0, 0.98, -1.0, -2.0], np.float32)
    sought = standard(np.array([0.0, 0.0, 4.0, 4.0, 0.0], np.float32))
    assert np.argsort(-apply_emphasis(scores, sought), kind="stable").tolist() == [0, 2, 1, 3, 4]
    assert 0 < KIND_SHARE <= 0.2


def test_a_plan_leans_where_a_kind_is_asked_for_and_no_question() -> None:
    document = text_document([[*sentences_about(0, 20), DECISION, *sentences_about(1, 20)]])
    features, vectors, journal = looked_at(document)
    row = features.candidates.tolist().index(20)

    def quotability(settings: SummarySettings, of: Document = document) -> tuple[float, list[str]]:
        encoder = HashingEncoder()
        chunks = tuple(journal.load_chunks())
        salience = default_salience(encoder.sha256, "en")
        plan = plan_of(of, settings, chunks, vectors, encoder=encoder, model=salience, checkpoint=silent)
        return plan.units[row].worth, [notice.code for notice in plan.notices]

    plain, _ = quotability(SummarySettings(60))
    leant, told = quotability(SummarySettings(60, kind="meeting transcript"))
    assert leant > plain
    assert told == []
    asked = SummarySettings(60, "frost")
    assert quotability(replace(asked, kind="meeting transcript")) == quotability(asked)
    german = replace(document, language="de")
    (worth, none), (same, told) = (
        quotability(SummarySettings(60), german),
        quotability(SummarySettings(60, kind="fiction"), german),
    )
    assert (same, none, told) == (worth, [], ["kind_not_used"])


@pytest.fixture
def library(tmp_path: Path) -> Library:
    return Library.open(tmp_path / "home")


def kind_of(library: Library, document_id: int, document: Document) -> str | None:
    return kind_in_library(library, document_id, document, models=Models(), deferred={}, checkpoint=silent)


def test_a_documents_kind_is_what_the_user_says_then_what_its_label_says(library: Library, tmp_path: Path) -> None:
    document_id = samples.add(library, tmp_path / "in", b"content")
    document = samples.keep(library, document_id, samples.make_document("Some words that say little. " * 40))
    prediction = Prediction(DOCUMENT_TYPE, Certainty.SURE, "model", 0.9, (("email", 0.9),), ())
    library.results.save_labels(document_id, [Label(DOCUMENT_TYPE, "email", 0.9, ())], [prediction])
    assert kind_of(library, document_id, document) == "email"
    assert kind_of(library, document_id, replace(document, language="de")) is None
    for nothing in (NONE_OF_THESE, UNKNOWN):
        library.results.save_labels(document_id, [Label(DOCUMENT_TYPE, nothing, 0.9, ())], [prediction])
        assert kind_of(library, document_id, document) is None
        talk = replace(
            document, kind=Kind.TRANSCRIPT, turns=(Turn(0, 9, "Ada", None, None), Turn(9, 20, "Bob", None, None))
        )
        assert kind_of(library, document_id, talk) == "meeting transcript"  # what several people say
    library.label_sets.give(TYPES, "contract", [document_id])
    assert kind_of(library, document_id, document) == "contract"
    library.results.save_labels(document_id, [], [replace(prediction, state=Certainty.UNSURE)])
    library.label_sets.take(DOCUMENT_TYPE, "contract", [document_id])
    assert kind_of(library, document_id, document) is None


def test_a_summary_has_the_kind_of_its_document_and_is_found_again(library: Library) -> None:
    settings, models = SummarySettings(60, kind=KIND_OF_THE_DOCUMENT), Models()

    def summary(wanted: SummarySettings = settings) -> tuple[str | None, bool]:
        _, result = summarize_file(
            library, MEETING, wanted, models=models, fresh=False, on_sentence=lambda _: None, checkpoint=silent
        )
        return result.settings.kind, result.from_library

    assert summary() == ("meeting transcript", False)
    assert summary() == ("meeting transcript", True)
    assert summary(replace(settings, kind=None)) == (None, False)
    assert summary(replace(settings, kind="minutes")) == ("minutes", False)
    assert summary(replace(settings, query="Sundays")) == (None, False)
    library.label_sets.give(TYPES, "minutes", [library.documents.add(MEETING).document_id])
    assert summary() == ("minutes", True)


def test_what_a_quick_look_read_is_not_read_again_for_the_labels(
    library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    from engine.classification import hat as classify_hat

    read = []
    honest = classify_hat.logits_and_timeline
    monkeypatch.setattr(classify_hat, "logits_and_timeline", lambda *given: read.append(1) or honest(*given))
    assert DOCUMENT_TYPE in bundled_models()
    added = library.documents.add(MEETING)
    read_into_library(library, added.document_id, checkpoint=silent)
    _, result = summarize_in_library(
        library,
        added.document_id,
        SummarySettings(60, kind=KIND_OF_THE_DOCUMENT),
        models=Models(),
        on_sentence=lambda _: None,
        checkpoint=silent,
    )
    assert result.settings.kind == "meeting transcript"
    assert [label.label for label in result.labels if label.set == DOCUMENT_TYPE] == ["meeting transcript"]
    assert len(read) == 1


def test_label_sets_that_are_damaged_do_not_cost_a_summary(library: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    def damaged() -> NoReturn:
        raise ModelUnavailable("The label sets of the program can't be read. Reinstall the program.")

    monkeypatch.setattr(label_sets, "bundled_sets", damaged)
    assert canonical_kind("auto") == KIND_OF_THE_DOCUMENT
    settings = SummarySettings(60, kind=KIND_OF_THE_DOCUMENT)
    _, result = summarize_file(
        library, MEETING, settings, models=Models(), fresh=False, on_sentence=lambda _: None, checkpoint=silent
    )
    assert result.summary
    assert result.settings.kind is None


def test_an_order_names_a_kind_that_there_is_and_an_old_order_none() -> None:
    order = summary_order(Summarize(1, kind="Email"))
    assert settings_of(order).kind == "email"
    assert settings_of(summary_order(Summarize(1))).kind == KIND_OF_THE_DOCUMENT == kind_choice.KIND_OF_THE_DOCUMENT
    assert settings_of(summary_order(Summarize(1, kind=kind_choice.NO_KIND))).kind is None
    assert settings_of({"words": 100}).kind is None
    with pytest.raises(UsageError, match="no kind of document"):
        summary_order(Summarize(1, kind="novel"))


def test_a_document_that_is_given_back_whole_leans_nowhere(library: Library, tmp_path: Path) -> None:
    note = tmp_path / "note.txt"
    note.write_text("Could you send me the report by Friday? I will call you tomorrow about it. Thank you for that.\n")
    settings = SummarySettings(250, kind=KIND_OF_THE_DOCUMENT)
    _, result = summarize_file(
        library, note, settings, models=Models(), fresh=False, on_sentence=lambda _: None, checkpoint=silent
    )
    assert result.settings.kind is None


def test_a_stop_is_heard_while_the_kind_is_looked_for(library: Library) -> None:
    added, models = library.documents.add(MEETING), Models()
    document = read_into_library(library, added.document_id, checkpoint=silent)

    def look(checkpoint: Checkpoint) -> str | None:
        return kind_in_library(library, added.document_id, document, models=models, deferred={}, checkpoint=checkpoint)

    assert look(silent) == "meeting transcript"  # all is loaded now

    def stop(stage: str, done: int, total: int) -> None:
        assert (stage, done, total) == ("segment", 0, 0)  # what comes next: progress never goes back
        raise Cancelled

    with pytest.raises(Cancelled):
        look(stop)

"""What is counted of a summary is what its definition says, on texts small enough to count by hand."""

import math

import numpy as np
import pytest

from engine.document import Result
from engine.models.encoder.sentence_encoder import SentenceEncoder
from engine.progress import silent
from engine.research.evaluation import coherence
from engine.research.evaluation.bootstrap import interval
from engine.research.evaluation.faithfulness import entity_precision, name_precision, novelty, repetition
from engine.research.evaluation.links import Bm25, gold, raw_turns
from engine.research.evaluation.summaries import UNITS, SummaryMeasures, counted, figures_of
from engine.research.training.corpora import Example
from engine.schema.enums import Support, Via
from engine.schema.result import Evidence, SummarySentence, SummarySettings, Timings
from engine.summarization.memory_journal import MemoryJournal
from engine.summarization.summarize import summarize
from tests.engine.made_documents import NoGeometry, long_document, meeting

BRIDGE = [
    "The engineer inspected the bridge.",
    "It rained for days.",
    "The council closed the bridge at the engineer's advice.",
]


def test_the_entity_graph_weighs_shared_nouns_by_distance() -> None:
    assert coherence.nouns_of(BRIDGE[0]) == {"engineer", "bridge"}
    assert coherence.entity_graph(BRIDGE) == pytest.approx((1 / 2) / 3)
    assert coherence.entity_graph([BRIDGE[0]] * 3) == pytest.approx((1 + 1 + 1 / 2) / 3)
    assert coherence.entity_graph([]) == 0.0


def test_both_discourse_measures_know_a_text_from_another_and_order_from_disorder() -> None:
    text = coherence.encoded(BRIDGE)
    assert coherence.focus_difference(text, text) == pytest.approx(0, abs=1e-6)
    assert coherence.sentence_graph(text, text) == pytest.approx(1, abs=1e-6)
    other = coherence.encoded(["Bakers in the village sold bread to the bridge builders.", "The children slept."])
    distance = coherence.focus_difference(other, text)
    assert distance is not None
    assert distance > 0
    assert coherence.sentence_graph(other, text) < 1 - 1e-3
    assert coherence.focus_difference(coherence.encoded(["Penguins swim."]), text) is None  # not the best, but none


def test_a_text_longer_than_the_encoder_reads_is_read_whole() -> None:
    long = [f"The engineer measured pillar number {i} of the bridge." for i in range(120)]
    states = coherence.encoded(long)
    assert len(states.states) == len(states.sentences) == len(states.stems) > 1000
    assert np.isfinite(states.states).all()
    assert states.sentences[-1] == 119


def test_entities_are_precise_where_they_stand_in_the_source() -> None:
    source = "In 2019 the city of Bergen paid 1,200 crowns to Marta Lindqvist."
    assert entity_precision(["Later, Bergen paid 1200 crowns to Marta Lindqvist."], source) == 1.0
    assert entity_precision(["Later, Bergen paid 1300 crowns to Karin Lindqvist."], source) == pytest.approx(2 / 4)
    assert entity_precision(["nothing of the kind"], source) is None
    assert name_precision(["Later, Bergen paid 1,200 crowns to Marta Lindqvist."], source) == 1.0
    assert name_precision(["Later, Bergen paid crowns to Lindqvist Marta."], source) == pytest.approx(1 / 2)
    assert name_precision(["Nothing of the kind."], source) is None


def test_names_are_compared_in_whole_words() -> None:
    source = "The council passed Law 20-64, by the 55th Street Club and Ms Berg-Olsen, as &mep0066; says."
    assert name_precision(["Members passed Law 20-64 by 55th Street Club."], source) == 1.0
    assert name_precision(["Members passed Law 20-65 by 55th Street Club."], source) == pytest.approx(1 / 2)
    assert name_precision(["By the 5th Street Club and by Berg-Hansen."], source) == 0.0
    assert name_precision(["It was as &mep0066; says."], source) is None, "a number within a word is no name"


def test_novelty_and_repetition_count_n_grams() -> None:
    assert novelty(["a b c d"], "a b c x", 1) == pytest.approx(1 / 4)
    assert novelty(["a b c d"], "a b c x", 2) == pytest.approx(1 / 3)
    assert novelty(["a b", "c d"], "a b c d", 2) == 0.0
    assert novelty(["a"], "a", 2) is None
    assert repetition(["a b c d", "a b c e"]) == pytest.approx(1 / 4)


def test_an_interval_holds_its_mean_and_narrows_with_more_documents() -> None:
    few, many = interval([0.0, 1.0] * 5), interval([0.0, 1.0] * 200)
    assert few.mean == many.mean == 0.5
    assert few.low < many.low < 0.5 < many.high < few.high
    assert interval([3.0, 3.0]) == interval([3.0])
    with pytest.raises(ValueError):
        interval([])


def test_everything_is_counted_of_a_summary_and_shown_with_its_bounds() -> None:
    document = long_document(8)
    result = summarize(
        document,
        SummarySettings(60),
        encoder=SentenceEncoder.load(),
        geometry=NoGeometry(),
        journal=MemoryJournal(),
        on_sentence=lambda _: None,
        checkpoint=silent,
    )
    lines = tuple(document.text[sentence.start : sentence.end] for sentence in document.sentences[:3])
    values = counted(Example("one", document, (lines,)), result)
    assert set(values) <= set(UNITS)
    assert values["supported"] == 100
    assert values["new unigrams"] == 0
    assert values["entity precision"] == 100
    assert all(math.isfinite(value) for value in values.values())
    figures = figures_of([SummaryMeasures("papers", "a", values), SummaryMeasures("stories", "b", values)], each=True)
    names = [figure.name for figure in figures]
    assert "papers/a rouge1" in names
    assert any(name.startswith("all rougeLsum (95 %: ") and "2 documents" in name for name in names)


def test_names_of_who_speaks_stand_in_a_talk_though_not_in_its_text() -> None:
    document = meeting([("Project Manager", "The quay of the town has to be raised by forty centimetres before May.")])
    quote = Evidence(0, len(document.text), document.text, None, (), None, "Project Manager", Via.CHUNK, 1.0)

    def told(text: str) -> dict[str, float]:
        line = SummarySentence(text, 0, Support.SUPPORTED, 1.0, (quote,))
        result = Result(SummarySettings(20), (), (), (line,), (), (), Timings())
        return counted(Example("one", document, (("The quay is to be raised.",),)), result)

    values = told("The Project Manager says that the quay of the town has to be raised before May.")
    assert values["whole names"] == values["entity precision"] == 100
    assert told("The Harbour Manager says that the quay of the town has to be raised before May.")["whole names"] == 0


def test_turns_are_found_again_where_ingest_joined_and_dropped_some() -> None:
    raw = ["{vocalsound} Good morning all of you .", "{disfmarker}", "The heating is broken again .", "And the roof ."]
    document = meeting([("A", "Good morning all of you ."), ("B", "The heating is broken again . And the roof .")])
    turns = raw_turns(document, raw)
    assert turns == [0, 2]
    assert gold({"relevant_text_span": [["1", "2"]]}, turns) == {1}


def test_bm25_prefers_rare_terms_and_short_texts() -> None:
    texts = [["the", "cat", "sat"], ["the", "dog", "sat"], ["the", "dog", "sat", "and", "sat", "and", "sat", "long"]]
    ranking = Bm25(texts)
    assert ranking.best(["cat"]) == 0
    assert ranking.best(["dog"]) == 1
    assert ranking.best(["long", "the"]) == 2

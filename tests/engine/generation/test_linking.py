"""Sentences a model may write of a source, true and untrue, and the words they are linked to."""

import pytest

from engine.document import Document
from engine.generation.linking import LinkedSentence, Linker, narrowed
from engine.generation.surface import Recaser
from engine.language.support import Claim, Source, names_in, numbers_in
from engine.models.encoder.sentence_encoder import SentenceEncoder
from engine.progress import silent
from engine.salience.encoding import encode_document
from engine.schema.enums import Support, Via
from engine.segmentation.chunks import partition
from engine.summarization.memory_journal import MemoryJournal
from tests.engine.made_documents import meeting, text_document

EARLIER = [
    "The ferry company Norland bought two electric ships in Bergen for 48 million euros.",
    "Its director, Ingrid Solheim, expects them to save a third of the fuel.",
    "The unions were not told before the contract was signed.",
]
CHUNK = [
    "The harbour board met on Tuesday to settle the dispute about the new quay.",
    "Marta Lindqvist, who chairs the board, said that the quay will cost 1,250,000 euros and open in 2027.",
    "The fishermen did not accept the offer of twelve berths on the north side.",
    "A survey of the sea bed found no trace of the wreck that had been reported in spring.",
    "Lunch was served in the old customs house.",
]
LATER = ["The town council of Halden approved the loan for the quay by nine votes to four."]
DOCUMENT = text_document([EARLIER, CHUNK, LATER])
IN_CHUNK = range(3, 8)


@pytest.fixture(scope="module")
def encoder() -> SentenceEncoder:
    return SentenceEncoder.load()


def link(encoder: SentenceEncoder, sentence: str, document: Document = DOCUMENT, **options: object) -> LinkedSentence:
    vectors, lengths = encode_document(document, encoder, MemoryJournal(), silent)
    chunk = partition(document, [(0, 3), (3, 8), (8, 9)], lengths)[1]
    return Linker(document, vectors, encoder).link(sentence, chunk, attention={}, **options)  # type: ignore[arg-type]


def quotes(linked: LinkedSentence) -> list[str]:
    return [DOCUMENT.text[span.start : span.end] for span in linked.spans]


@pytest.mark.parametrize(
    ("sentence", "source"),
    [
        ("Marta Lindqvist said that the quay will open in 2027 and cost 1250000 euros.", 1),
        ("The fishermen did not accept the twelve berths they were offered on the north side.", 2),
        ("The fishermen didn't accept the offer of 12 berths.", 2),
        ("No trace of the wreck was found in a survey of the sea bed.", 3),
    ],
)
def test_what_the_source_says_in_other_words_is_supported_by_it(
    encoder: SentenceEncoder, sentence: str, source: int
) -> None:
    linked = link(encoder, sentence)
    assert linked.support is Support.SUPPORTED
    assert quotes(linked) == [CHUNK[source]]
    assert {span.via for span in linked.spans} == {Via.CHUNK}


@pytest.mark.parametrize(
    "sentence",
    [
        "The fishermen accepted the offer of twelve berths on the north side.",
        "A survey of the sea bed found the wreck that had been reported in spring.",
        "Marta Lindqvist said that the quay will not open in 2027.",
    ],
)
def test_a_sentence_that_turns_its_source_round_is_not_supported(encoder: SentenceEncoder, sentence: str) -> None:
    assert link(encoder, sentence).support is not Support.SUPPORTED


@pytest.mark.parametrize(
    "sentence",
    [
        "Marta Lindqvist said that the quay will cost 1,350,000 euros and open in 2027.",
        "Karin Nygaard, who chairs the board, said that the quay will open in 2027.",
        "The fishermen did not accept the offer of fourteen berths on the north side.",
        "Penguins swim faster than any other bird of the southern oceans.",
    ],
)
def test_made_up_names_numbers_and_subjects_are_unsupported_and_still_have_the_nearest_passage(
    encoder: SentenceEncoder, sentence: str
) -> None:
    linked = link(encoder, sentence)
    assert linked.support is Support.UNSUPPORTED
    assert len(linked.spans) == 1


def test_a_sentence_drawn_from_two_is_linked_to_both(encoder: SentenceEncoder) -> None:
    linked = link(encoder, "Marta Lindqvist chairs the board, and the fishermen did not accept its offer of 12 berths.")
    assert quotes(linked) == [CHUNK[1], CHUNK[2]]


def test_what_stands_in_salient_text_of_another_chunk_says_so(encoder: SentenceEncoder) -> None:
    linked = link(encoder, "The council of Halden approved the loan by nine votes to four.", salient=(8,))
    assert linked.support is Support.SUPPORTED
    assert [span.via for span in linked.spans] == [Via.SALIENT]
    assert quotes(linked) == LATER


def test_what_rests_on_memory_is_found_in_earlier_chunks_and_is_at_most_weak(encoder: SentenceEncoder) -> None:
    sentence = "Norland bought two electric ships in Bergen for 48 million euros."
    linked = link(encoder, sentence, remembered=True)
    assert linked.support is Support.WEAK
    assert [span.via for span in linked.spans] == [Via.MEMORY]
    assert quotes(linked) == EARLIER[:1]
    without = link(encoder, sentence, remembered=False)
    assert without.support is Support.UNSUPPORTED
    assert {span.via for span in without.spans} == {Via.CHUNK}


def test_what_comes_later_is_never_held_to_be_remembered(encoder: SentenceEncoder) -> None:
    linked = link(encoder, "The council of Halden approved the loan by nine votes to four.", remembered=True)
    assert linked.support is Support.UNSUPPORTED
    assert all(span.start < DOCUMENT.sentences[8].start for span in linked.spans)


def test_attention_decides_between_two_sources_that_are_alike(encoder: SentenceEncoder) -> None:
    twins = ["The gate was painted green by the crew in March."] * 2
    document = text_document([EARLIER, [*twins, *CHUNK[:3]], LATER])
    vectors, lengths = encode_document(document, encoder, MemoryJournal(), silent)
    chunk = partition(document, [(0, 3), (3, 8), (8, 9)], lengths)[1]
    linker = Linker(document, vectors, encoder)
    for number in (3, 4):
        linked = linker.link("The crew painted the gate green in March.", chunk, attention={number: 0.4, 7: 0.1})
        assert [span.start for span in linked.spans] == [document.sentences[number].start]


def test_the_speakers_name_is_part_of_what_was_said(encoder: SentenceEncoder) -> None:
    said = [*EARLIER, *CHUNK, *LATER]
    document = meeting([("Ada", line) for line in said])
    linked = link(encoder, "Ada said that lunch was served in the old customs house.", document)
    assert linked.support is Support.SUPPORTED


def test_long_evidence_is_narrowed_to_what_speaks_of_the_sentence() -> None:
    words = " ".join(f"filler{i} goes on" for i in range(30))
    text = f"{words} and then the mayor opened the bridge with a speech {words}."
    start, end = narrowed(text, 0, len(text), Claim.of("The mayor opened the bridge."))
    assert "the mayor opened the bridge" in text[start:end]
    assert len(text[start:end].split()) < 14
    assert narrowed(text, 0, 40, Claim.of("The mayor opened the bridge.")) == (0, 40)


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("1,250,000 euros", {"1250000"}),
        ("3.50 and 3.5", {"3.5"}),
        ("twelve of 007", {"12", "7"}),
        ("one of them", set()),
        ("on 3,5 percent", {"3.5"}),
    ],
)
def test_numbers_are_compared_by_value(text: str, numbers: set[str]) -> None:
    assert numbers_in(text) == numbers


def test_names_are_capitals_within_sentences() -> None:
    assert names_in("However, Ada Lovelace's notes went to NATO. Later Bergen paid.") >= {"ada", "lovelace", "nato"}
    assert "however" not in names_in("However, the notes were lost.")
    assert "bergen" in names_in("Later, in Bergen, it rained.")


def test_a_source_finds_numbers_in_words_and_figures() -> None:
    claim = Claim.of("It took 3 years.")
    assert not Source.of("It took three years.").missing(claim)
    assert Source.of("It took four years.").missing(claim) == {"3"}


def test_capitals_come_back_as_the_source_has_them() -> None:
    recase = Recaser("The board of NATO met Marta Lindqvist in Oslo. The iPhone fell. There it was.")
    assert (
        recase("marta lindqvist showed nato the iphone. i agree.") == "Marta Lindqvist showed NATO the iPhone. I agree."
    )
    assert recase("there was the board") == "There was the board"

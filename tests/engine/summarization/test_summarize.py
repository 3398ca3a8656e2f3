"""A summary from end to end: its length, links and ledger; and the same result however often it was interrupted."""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import numpy.typing as npt
import pytest

from engine.document import Chunk, ChunkOutcome, Document, DoubtfulSpan, Result
from engine.errors import Cancelled
from engine.generation.chunkwise import ChunkTask, Draft
from engine.language.clauses import Clauses
from engine.language.quoted_words import words_quoted
from engine.language.soundness import Soundness
from engine.models.encoder.sentence_encoder import SentenceEncoder
from engine.progress import Checkpoint, silent
from engine.schema.doubts import support_in_words
from engine.schema.enums import ChunkState, Doubt, Kind, Role, Support
from engine.schema.result import SummarySentence, SummarySettings
from engine.summarization import selection
from engine.summarization.extractive import ExtractiveSummarizer, ReadChunk
from engine.summarization.filling import Place
from engine.summarization.memory_journal import MemoryJournal
from engine.summarization.summarize import linked, partial_result, summarize
from tests.engine.made_documents import (
    HashingEncoder,
    NoGeometry,
    WordGrid,
    long_document,
    meeting,
    paged,
    sentences_about,
    text_document,
    varied_document,
)


def run(
    document: Document,
    words: int = 100,
    *,
    query: str | None = None,
    journal: MemoryJournal | None = None,
    checkpoint: Checkpoint = silent,
    heard: list[SummarySentence] | None = None,
    encoder: HashingEncoder | None = None,
) -> Result:
    return summarize(
        document,
        SummarySettings(words, query),
        encoder=encoder or HashingEncoder(),
        geometry=WordGrid(document) if document.kind is Kind.PDF else NoGeometry(),
        journal=journal if journal is not None else MemoryJournal(),
        on_sentence=(heard if heard is not None else []).append,
        checkpoint=checkpoint,
    )


def made_of(result: Result) -> tuple[object, ...]:
    """All of a result but how long it took."""
    return (result.chunks, result.ledger, result.summary, result.notices, result.models)


def length(result: Result) -> int:
    return sum(len(sentence.text.split()) for sentence in result.summary)


@pytest.mark.parametrize("words", [40, 100, 250, 600])
def test_the_length_asked_is_kept(words: int) -> None:
    assert 0.7 * words <= length(run(long_document(), words)) <= 1.1 * words


def test_every_sentence_is_a_whole_sentence_of_the_source_with_its_evidence() -> None:
    document = long_document()
    whole = {document.text[sentence.start : sentence.end] for sentence in document.sentences}
    result = run(document)
    assert result.summary
    for sentence in result.summary:
        assert sentence.text in whole
        (item,) = sentence.evidence
        assert document.text[item.start : item.end] == item.quote == sentence.text
        chunk = result.chunks[sentence.chunk]
        assert chunk.start <= item.start < item.end <= chunk.end


def test_sentences_are_in_text_order_and_none_is_said_twice() -> None:
    starts = [sentence.evidence[0].start for sentence in run(long_document(), 300).summary]
    assert starts == sorted(set(starts))


def test_the_same_thing_said_twice_in_the_source_is_said_once() -> None:
    again = [["The harvest of the north slope was lost to a late frost in the second week of May."]]
    paragraphs = [sentences_about(i, 6) for i in range(12)]
    result = run(text_document(again + paragraphs[:6] + again + paragraphs[6:] + again), 150)
    said = [sentence.text for sentence in result.summary]
    assert len(said) == len(set(said))


def test_the_ledger_accounts_for_every_chunk_and_the_chunks_for_every_character() -> None:
    document = long_document()
    result = run(document)
    assert [line.index for line in result.ledger] == list(range(len(result.chunks)))
    assert "".join(document.text[chunk.start : chunk.end] for chunk in result.chunks) == document.text
    used = {sentence.chunk for sentence in result.summary}
    for line in result.ledger:
        assert line.state is (ChunkState.USED if line.index in used else ChunkState.UNUSED)
        assert 0 <= line.salience <= 1
    assert max(line.salience for line in result.ledger) == 1


def test_a_query_draws_the_summary_to_what_it_asks() -> None:
    document = long_document()
    about = "apple trees harvest orchard bees cider presses late frost"
    orchard = document.text.index("orchard")
    plain = [sentence.evidence[0].start >= orchard for sentence in run(document).summary]
    asked = [sentence.evidence[0].start >= orchard for sentence in run(document, query=about).summary]
    assert sum(asked) / len(asked) > sum(plain) / len(plain)


def test_sentences_are_heard_as_chunks_finish_and_are_the_summary() -> None:
    heard: list[SummarySentence] = []
    result = run(long_document(), heard=heard)
    assert tuple(heard) == result.summary


class Power(MemoryJournal):
    """A journal whose process dies at the `fuse`-th write, before or after it is done."""

    def __init__(self, fuse: int, *, done: bool) -> None:
        super().__init__()
        self.fuse, self.done, self.writes = fuse, done, 0

    def _write(self, action: object) -> None:
        self.writes += 1
        if self.writes == self.fuse and not self.done:
            raise KeyboardInterrupt
        action()  # type: ignore[operator]
        if self.writes == self.fuse:
            raise KeyboardInterrupt

    def save_vectors(self, first: int, vectors: npt.NDArray[np.float16]) -> None:
        self._write(lambda: super(Power, self).save_vectors(first, vectors))

    def save_chunks(self, chunks: Sequence[Chunk]) -> None:
        self._write(lambda: super(Power, self).save_chunks(chunks))

    def save_outcome(self, outcome: ChunkOutcome) -> None:
        self._write(lambda: super(Power, self).save_outcome(outcome))


def test_a_run_killed_at_any_write_goes_on_to_the_same_result() -> None:
    document = long_document(40)
    undisturbed = made_of(run(document, 200))
    journal = Power(-1, done=False)
    run(document, 200, journal=journal)
    assert journal.writes > 10
    for fuse in range(1, journal.writes + 1):
        for done in (False, True):
            broken = Power(fuse, done=done)
            with pytest.raises(KeyboardInterrupt):
                run(document, 200, journal=broken)
            broken.fuse = -1
            heard: list[SummarySentence] = []
            result = run(document, 200, journal=broken, heard=heard)
            assert made_of(result) == undisturbed, f"killed at write {fuse}"
            assert tuple(heard) == result.summary


def test_every_sentence_is_embedded_once() -> None:
    document, encoder = long_document(), HashingEncoder()
    run(document, encoder=encoder, query="bridges")
    assert encoder.encoded == len(document.sentences) + 2  # the title and the query


def test_what_is_kept_is_not_computed_again() -> None:
    document = long_document()
    journal = MemoryJournal()
    run(document, journal=journal)
    encoder = HashingEncoder()
    run(document, journal=journal, encoder=encoder)
    assert encoder.encoded <= 2  # the title, and a query where there is one


def test_a_stop_keeps_the_sentences_made_so_far_as_a_partial_result() -> None:
    document = long_document(40)
    whole = run(document, 600)
    stop_at = whole.summary[len(whole.summary) // 2].chunk

    def stop(stage: str, done: int, total: int) -> None:
        if stage == "summarize" and done == stop_at:
            raise Cancelled

    journal = MemoryJournal()
    with pytest.raises(Cancelled):
        run(document, 600, journal=journal, checkpoint=stop)
    partial = partial_result(document, SummarySettings(600), journal, HashingEncoder())
    assert partial is not None
    assert partial.partial
    assert partial.summary == tuple(sentence for sentence in whole.summary if sentence.chunk < stop_at)
    assert 0 < len(partial.summary) < len(whole.summary)
    assert made_of(run(document, 600, journal=journal)) == made_of(whole)


def test_a_stop_before_the_first_chunk_leaves_no_result_and_loads_no_model(monkeypatch: pytest.MonkeyPatch) -> None:
    def never(*_: object) -> None:
        pytest.fail("a model was loaded to tell nothing")

    for loads in ("_salience_for", "_reading_with", "judges_of", "models_of"):
        monkeypatch.setattr(f"engine.summarization.summarize.{loads}", never)
    assert partial_result(long_document(40), SummarySettings(600), MemoryJournal(), HashingEncoder()) is None


def test_progress_comes_in_order_and_reaches_its_end() -> None:
    heard: list[tuple[str, int, int]] = []
    run(long_document(), checkpoint=lambda stage, done, total: heard.append((stage, done, total)))
    stages = [stage for stage, _, _ in heard]
    assert list(dict.fromkeys(stages)) == ["segment", "salience", "summarize"]
    for stage in ("segment", "salience", "summarize"):
        done = [reached for name, reached, _ in heard if name == stage]
        assert done == sorted(done)
        assert done[-1] == next(total for name, _, total in reversed(heard) if name == stage)


def break_chunk(monkeypatch: pytest.MonkeyPatch, broken: int) -> None:
    """From now on summarizing chunk `broken` fails."""
    decode = ExtractiveSummarizer.decode

    def fail(self: ExtractiveSummarizer, state: ReadChunk) -> list[Draft]:
        if state.task.chunk.index == broken:
            raise RuntimeError("a defect")
        return decode(self, state)

    monkeypatch.setattr(ExtractiveSummarizer, "decode", fail)


def test_words_a_failed_chunk_leaves_are_spent_on_something_new_also_after_a_kill(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    document = varied_document()
    whole = run(document, 1000)
    break_chunk(monkeypatch, whole.summary[0].chunk)
    undisturbed = run(document, 1000)
    assert {s.text for s in undisturbed.summary} - {s.text for s in whole.summary}
    assert length(undisturbed) > 0.85 * length(whole)
    journal = Power(-1, done=False)
    run(document, 1000, journal=journal)
    for fuse in range(1, journal.writes + 1):
        broken = Power(fuse, done=True)
        with pytest.raises(KeyboardInterrupt):
            run(document, 1000, journal=broken)
        broken.fuse = -1
        assert made_of(run(document, 1000, journal=broken)) == made_of(undisturbed), f"killed at write {fuse}"


def test_a_failed_chunk_leaves_a_visible_gap_and_the_rest_is_done(monkeypatch: pytest.MonkeyPatch) -> None:
    document = long_document()
    whole = run(document, 200)
    broken = whole.summary[0].chunk
    break_chunk(monkeypatch, broken)
    result = run(document, 200)
    assert result.ledger[broken].state is ChunkState.FAILED
    assert result.ledger[broken].reason == "could not be summarized (RuntimeError)"
    assert [notice.code for notice in result.notices] == ["chunk_failed"]
    assert {sentence.chunk for sentence in result.summary}.isdisjoint({broken})
    later = {sentence.text for sentence in whole.summary if sentence.chunk != broken}
    assert later <= {sentence.text for sentence in result.summary}
    assert length(result) <= 220


def test_a_chunk_at_which_the_program_died_is_left_out_and_named(monkeypatch: pytest.MonkeyPatch) -> None:
    document = long_document()
    deadly = run(document, 200).summary[0].chunk
    encode = ExtractiveSummarizer.encode

    def die(self: ExtractiveSummarizer, task: ChunkTask) -> ReadChunk:
        assert task.chunk.index != deadly, "the deadly chunk was touched again"
        return encode(self, task)

    class Scarred(MemoryJournal):
        def quarantined(self) -> frozenset[int]:
            return frozenset({deadly})

    monkeypatch.setattr(ExtractiveSummarizer, "encode", die)
    result = run(document, 200, journal=Scarred())
    assert result.ledger[deadly].state is ChunkState.FAILED
    assert "died" in (result.ledger[deadly].reason or "")
    assert [notice.code for notice in result.notices] == ["chunk_failed"]
    assert result.summary


def test_a_text_shorter_than_the_length_is_given_back_in_its_own_sentences() -> None:
    sentences = sentences_about(1, 5)
    result = run(text_document([sentences]), 600)
    assert [sentence.text for sentence in result.summary] == sentences
    assert result.notices == ()


def test_only_fragments_give_no_summary_and_say_so() -> None:
    result = run(text_document([["Item 14"], ["p. 3"], ["Total 12,40"], ["and then of the"]]))
    assert result.summary == ()
    assert [notice.code for notice in result.notices] == ["too_short"]
    assert [line.state for line in result.ledger] == [ChunkState.UNUSED]


def test_a_text_without_sentences_is_one_unused_chunk() -> None:
    result = run(text_document([["x" * 40]], Role.CODE))
    assert (result.chunks[0].start, result.chunks[-1].end) == (0, 40)
    assert result.summary == ()


@pytest.mark.parametrize("role", [role for role in Role if role not in {Role.BODY, Role.LIST, Role.SPEECH}])
def test_headings_references_tables_and_the_like_are_never_quoted(role: Role) -> None:
    body = long_document()
    marked = tuple(
        replace(sentence, role=role) if index % 3 == 0 else sentence for index, sentence in enumerate(body.sentences)
    )
    document = replace(body, sentences=marked)
    quoted = {sentence.evidence[0].start for sentence in run(document, 300).summary}
    assert quoted
    assert quoted <= {sentence.start for sentence in document.sentences if sentence.role is Role.BODY}


def test_a_summary_of_pages_has_boxes_and_says_where_it_has_none() -> None:
    made = long_document()
    document = paged(made, [sentence.start for sentence in made.sentences[30::30]])
    result = run(document)
    assert all(item.boxes and item.page for sentence in result.summary for item in sentence.evidence)
    assert result.notices == ()
    unplaced = summarize(
        document,
        SummarySettings(100),
        encoder=HashingEncoder(),
        geometry=NoGeometry(),
        journal=MemoryJournal(),
        on_sentence=lambda _: None,
        checkpoint=silent,
    )
    pages = sorted({item.page for sentence in unplaced.summary for item in sentence.evidence if item.page})
    assert [(notice.code, notice.page) for notice in unplaced.notices] == [("not_placed", page) for page in pages]


def test_a_meeting_is_summarized_by_what_was_decided_not_by_what_was_mumbled() -> None:
    talk = [
        "Okay.",
        "Yeah, um, right.",
        "Mm-hmm.",
        "Thank you all for coming today.",
        "Can you hear me now?",
        "So, uh, yeah.",
    ]
    said = [
        "We decided to move the opening of the reading room to the first of March.",
        "The contractor needs two more weeks to repair the heating in the east wing.",
        "Ada will write to the council about the missing money for new shelves.",
        "The budget for the catalogue is cut by a fifth, so we buy fewer scanners.",
    ]
    turns = [("Ben", line) for line in talk * 4]
    for place, line in enumerate(said):
        turns.insert(5 * place + 3, ("Ada", line))
    result = run(meeting(turns), 45)
    assert result.summary
    assert {sentence.text for sentence in result.summary} <= set(said)
    assert all(sentence.evidence[0].times and sentence.evidence[0].speaker == "Ada" for sentence in result.summary)


def test_a_sentence_that_leans_on_the_one_before_brings_it_along() -> None:
    pairs = []
    for i in range(60):
        pairs += [
            sentences_about(i % 3, 60)[i],
            f"However, it was only {i} years later that this led to new rules for everyone.",
        ]
    document = text_document([pairs[i : i + 8] for i in range(0, len(pairs), 8)])
    starts = {document.text[s.start : s.end]: i for i, s in enumerate(document.sentences)}
    chosen = [starts[sentence.text] for sentence in run(document, 200).summary]
    for index in chosen:
        if pairs[index].startswith("However"):
            assert index - 1 in chosen


def test_another_language_is_summarized_without_english_words() -> None:
    lines = [
        f"Der Rat der Stadt zählte im Jahr {1900 + i} die Brücken über den Fluss und gab {3 * i + 7} Taler aus."
        for i in range(40)
    ]
    result = run(text_document([lines[i : i + 5] for i in range(0, 40, 5)], language="de"), 120)
    assert 0.7 * 120 <= length(result) <= 1.1 * 120


def test_the_same_sentence_is_said_once() -> None:
    again = "The council of the river counted the old bridge and spent the rest on the dam."
    document = text_document([[again, sentence] for sentence in sentences_about(0, 5)])
    said = [sentence.text for sentence in run(document, 1000).summary]
    assert said.count(again) == 1
    assert len(said) == 6


def test_a_length_that_no_sentence_fits_into_is_said_to_be_too_short() -> None:
    result = run(text_document([sentences_about(0, 6)]), 3)
    assert result.summary == ()
    assert [notice.code for notice in result.notices] == ["too_short"]
    assert "3 words" in result.notices[0].message


def test_a_question_about_what_is_not_there_is_answered_with_a_notice() -> None:
    document = text_document([sentences_about(subject, 30) for subject in range(3)])
    codes = [
        [notice.code for notice in run(document, query=query).notices]
        for query in ("quantum chromodynamics", "the flood and the dam")
    ]
    assert codes == [["query_not_found"], []]


def doubtful(document: Document, quoted: Sequence[SummarySentence], doubt: Doubt) -> Document:
    """The document with a doubt in the middle of each sentence that was quoted."""
    places = [(s.evidence[0].start + s.evidence[0].end) // 2 for s in quoted]
    return replace(document, doubts=[DoubtfulSpan(place, place + 2, doubt) for place in places])


@pytest.mark.parametrize("doubt", [Doubt.GUESSED, Doubt.RECOGNITION])
def test_what_is_doubtful_is_not_quoted_where_sound_sentences_can_stand_instead(doubt: Doubt) -> None:
    document = long_document()
    first = run(document).summary
    assert {(s.support, s.score, s.doubts) for s in first} == {(Support.SUPPORTED, 1.0, ())}
    again = run(doubtful(document, first, doubt)).summary
    assert not {s.text for s in again} & {s.text for s in first}
    assert {s.doubts for s in again} == {()}


def test_what_must_be_quoted_though_it_is_doubtful_is_weak_and_says_why() -> None:
    document = text_document([sentences_about(1, 4)])
    everything = run(document).summary
    found = run(doubtful(document, everything[:2], Doubt.RECOGNITION)).summary
    assert [s.text for s in found] == [s.text for s in everything]
    assert [(s.support, s.doubts) for s in found[:2]] == [(Support.WEAK, (Doubt.RECOGNITION,))] * 2
    assert all(s.score < 1 and s.evidence[0].score < 1 for s in found[:2])
    assert [(s.support, s.score) for s in found[2:]] == [(Support.SUPPORTED, 1.0)] * (len(found) - 2)
    assert support_in_words(found[0]) == "weak: words of the source were read from a picture and may be misread"


def test_words_that_fit_together_over_a_column_are_supported_but_not_at_one() -> None:
    document = text_document([sentences_about(1, 4)])
    found = run(doubtful(document, run(document).summary, Doubt.JOINED)).summary
    assert all(s.support is Support.SUPPORTED and 0.9 < s.score < 1 and s.doubts == (Doubt.JOINED,) for s in found)


def test_how_each_line_was_weighed_is_taken_down_with_its_chunk() -> None:
    document = long_document()
    result = run(document)
    assert result.origins is not None
    assert [(one.start, one.end) for one in result.origins.salient] == [
        (line.evidence[0].start, line.evidence[0].end) for line in result.summary
    ]
    assert [one.chunk for one in result.origins.salient] == [line.chunk for line in result.summary]
    assert result.origins.weighed == len(document.sentences)
    ranks = [one.rank for one in result.origins.salient]
    assert len(set(ranks)) == len(ranks)
    assert min(ranks) == 1
    by_rank = sorted(result.origins.salient, key=lambda one: one.rank)
    assert [one.score for one in by_rank] == sorted((one.score for one in by_rank), reverse=True)
    words = [
        sum(len(line.text.split()) for line in result.summary if line.chunk == n) for n in range(len(result.chunks))
    ]
    assert list(result.origins.grants) == words


@pytest.mark.parametrize(
    ("told", "shown"),
    [
        ({1: "subject"}, "WHEREAS, the Mill wishes to have its wheels kept in repair"),
        ({1: "subject", 2: "duties"}, "WHEREAS, the Mill wishes to have its wheels kept in repair"),
        ({1: "subject", 2: "subject"}, "WHEREAS, the Mill wishes to have its wheels kept in repair; and"),
        ({}, "WHEREAS, the Mill wishes to have its wheels kept in repair; and"),
    ],
)
def test_what_joins_a_recital_to_the_next_is_shown_only_above_that(told: dict[int, str], shown: str) -> None:
    document = text_document(
        [
            ["This agreement is made between the Mill and the Smith."],
            ["WHEREAS, the Mill wishes to have its wheels kept in repair; and"],
            ["WHEREAS, the Smith has the tools that are needed for it;"],
        ]
    )
    chunk = Chunk(0, 0, len(document.text), 40, 0, 3)
    sentence = linked(
        document,
        Soundness(document),
        Clauses.of(document),
        chunk,
        Draft(words_quoted(document, 1), 1, 1.0),
        geometry=NoGeometry(),
        places={one: Place(section) for one, section in told.items()},
    )
    assert sentence.text == shown
    assert [document.text[one.start : one.end] for one in sentence.evidence] == [shown]
    assert sentence.support is Support.SUPPORTED


def test_what_is_no_whole_sentence_is_not_chosen_while_there_are_others(monkeypatch: pytest.MonkeyPatch) -> None:
    encoder = SentenceEncoder.load()
    parts = [f"The gates of the harbour and the money spent on them in the year {1900 + year}." for year in range(4)]
    whole = [sentences_about(place, 8) for place in range(3)]
    told = [f"In the year {1950 + year} the gates of the harbour had to be repaired again." for year in range(8)]
    document = text_document([[parts[0], *whole[0]], [parts[1], *told, parts[2]], [*whole[1], parts[3]], whole[2]])

    def summary() -> Result:
        return summarize(
            document,
            SummarySettings(80),
            encoder=encoder,
            geometry=NoGeometry(),
            journal=MemoryJournal(),
            on_sentence=lambda _: None,
            checkpoint=silent,
        )

    result = summary()
    assert not {sentence.text for sentence in result.summary}.intersection(parts)
    assert "wellformed-en" in {use.name for use in result.models}
    monkeypatch.setattr(selection, "FRAGMENT", 0.0)
    assert {sentence.text for sentence in summary().summary}.intersection(parts)

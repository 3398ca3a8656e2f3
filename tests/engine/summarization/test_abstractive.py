"""The summarizer that writes: its length, its links, its memory; and the same text however often it was interrupted."""

from collections.abc import Callable, Iterator

import pytest
import torch
from safetensors.torch import load

from engine.document import Document, Result
from engine.errors import Cancelled, OutOfResources
from engine.generation.awesome_writer import AwesomeReading, AwesomeWriter
from engine.generation.writer import LengthBudget, Writer
from engine.models.configs import MemoryKind
from engine.progress import Checkpoint, silent
from engine.registry.summarizers import load_writer
from engine.schema.enums import ChunkState, Kind, Support
from engine.schema.result import SummarySentence, SummarySettings
from engine.summarization.memory_journal import MemoryJournal
from engine.summarization.summarize import partial_result, summarize
from tests.engine.generation.tiny_writers import memory_folder, plain_folder
from tests.engine.made_documents import (
    HashingEncoder,
    NoGeometry,
    WordGrid,
    long_document,
    meeting,
    paged,
    varied_document,
)
from tests.engine.summarization.test_summarize import Power, length, made_of

DOCUMENT = varied_document(9)

Make = Callable[..., AwesomeWriter]


@pytest.fixture(scope="module")
def make(tmp_path_factory: pytest.TempPathFactory) -> Make:
    """Makes writers, each at most once."""
    made: dict[tuple[object, ...], AwesomeWriter] = {}

    def one(kind: MemoryKind, beams: int = 1, document: Document = DOCUMENT) -> AwesomeWriter:
        key = (kind, beams, document.sha256)
        if key not in made:
            folder = tmp_path_factory.mktemp("model")
            if kind is MemoryKind.NONE:
                plain_folder(folder, document.text, beams=beams)
            else:
                memory_folder(folder, document.text, kind, beams=beams)
            made[key] = load_writer(folder, "tiny", device="cpu")[0]  # type: ignore[assignment]
        return made[key]

    return one


def run(
    writer: Writer[AwesomeReading],
    document: Document = DOCUMENT,
    words: int = 150,
    *,
    query: str | None = None,
    journal: MemoryJournal | None = None,
    checkpoint: Checkpoint = silent,
    heard: list[SummarySentence] | None = None,
) -> Result:
    return summarize(
        document,
        SummarySettings(words, query),
        encoder=HashingEncoder(),
        geometry=WordGrid(document) if document.kind is Kind.PDF else NoGeometry(),
        journal=journal if journal is not None else MemoryJournal(),
        on_sentence=(heard if heard is not None else []).append,
        checkpoint=checkpoint,
        writer=writer,
    )


ALL = [(MemoryKind.NONE, 1), (MemoryKind.ATTENTIVE, 1), (MemoryKind.COMPRESSIVE, 2)]


@pytest.mark.parametrize(("kind", "beams"), ALL)
def test_a_run_killed_at_any_write_goes_on_to_the_same_text(make: Make, kind: MemoryKind, beams: int) -> None:
    writer = make(kind, beams)
    journal = Power(-1, done=False)
    undisturbed = run(writer, words=90, journal=journal)
    assert len(undisturbed.summary) > 2
    chunks = len(undisturbed.chunks)
    assert chunks > 5
    first = journal.writes - chunks + 1
    middle = first + chunks // 2
    for fuse, done in ((first, False), (middle, False), (middle, True), (journal.writes, True)):
        broken = Power(fuse, done=done)
        with pytest.raises(KeyboardInterrupt):
            run(writer, words=90, journal=broken)
        broken.fuse = -1
        heard: list[SummarySentence] = []
        result = run(writer, words=90, journal=broken, heard=heard)
        assert made_of(result) == made_of(undisturbed), f"killed at write {fuse}"
        assert tuple(heard) == result.summary


@pytest.mark.parametrize(("kind", "beams"), ALL)
@pytest.mark.parametrize("words", [60, 200])
def test_the_length_asked_is_kept(make: Make, kind: MemoryKind, beams: int, words: int) -> None:
    assert 0.7 * words <= length(run(make(kind, beams), words=words)) <= 1.1 * words


def test_every_sentence_has_evidence_that_is_exactly_what_stands_there(make: Make) -> None:
    result = run(make(MemoryKind.ATTENTIVE), words=200)
    assert result.models[0].role == "summarizer"
    assert result.models[0].sha256 is not None
    for sentence in result.summary:
        assert sentence.text
        assert sentence.evidence
        for item in sentence.evidence:
            assert DOCUMENT.text[item.start : item.end] == item.quote
            assert 0 <= item.score <= 1
        assert sentence.text.strip() == sentence.text
    assert [sentence.chunk for sentence in result.summary] == sorted(sentence.chunk for sentence in result.summary)


def test_what_nothing_supports_is_shown_with_a_page_and_no_mark(make: Make) -> None:
    document = paged(DOCUMENT, [sentence.start for sentence in DOCUMENT.sentences[30::30]])
    result = run(make(MemoryKind.NONE), document)
    unsupported = [sentence for sentence in result.summary if sentence.support is Support.UNSUPPORTED]
    assert unsupported
    assert all(item.page and not item.boxes for sentence in unsupported for item in sentence.evidence)
    assert not [notice for notice in result.notices if notice.code == "not_placed"]


def test_sentences_are_heard_while_their_chunk_is_written(make: Make) -> None:
    """Greedily, before the chunk is saved; and what is heard is what is kept."""

    class Noting(MemoryJournal):
        def save_outcome(self, outcome: object) -> None:
            order.append("kept")
            super().save_outcome(outcome)  # type: ignore[arg-type]

    order: list[str] = []
    heard: list[SummarySentence] = []

    class Heard(list[SummarySentence]):
        def append(self, sentence: SummarySentence) -> None:
            order.append("heard")
            heard.append(sentence)

    result = run(make(MemoryKind.ATTENTIVE), words=180, journal=Noting(), heard=Heard())
    assert tuple(heard) == result.summary
    spoken = max(range(len(result.chunks)), key=lambda i: sum(one.chunk == i for one in heard))
    assert sum(one.chunk == spoken for one in heard) > 1
    before = [i for i, what in enumerate(order) if what == "kept"][spoken]
    assert order[before - 1] == "heard"


def test_a_stop_is_heard_between_two_tokens_and_keeps_what_is_finished(make: Make) -> None:
    writer = make(MemoryKind.ATTENTIVE)
    whole = run(writer, words=180)
    calls = 0

    def stop(stage: str, done: int, total: int) -> None:
        nonlocal calls
        if stage == "summarize" and done == whole.summary[-1].chunk:
            calls += 1
            if calls == 12:
                raise Cancelled

    journal = MemoryJournal()
    with pytest.raises(Cancelled):
        run(writer, words=180, journal=journal, checkpoint=stop)
    partial = partial_result(DOCUMENT, SummarySettings(180), journal, HashingEncoder(), writer=writer)
    assert partial is not None
    assert partial.partial
    assert partial.models[0] == writer.use
    assert partial.summary == tuple(one for one in whole.summary if one.chunk < whole.summary[-1].chunk)
    assert made_of(run(writer, words=180, journal=journal)) == made_of(whole)


def written_after(writer: AwesomeWriter, first: str, second: str) -> tuple[str, bytes]:
    """What is written of the second passage, and the memory after it."""
    writer.restore(b"")
    text = ""
    for passage in (first, second):
        reading = writer.read(passage, [], [], None, lambda: None)
        for written in writer.write(reading, LengthBudget(20, 30), lambda: None):
            text = written.text
        writer.remember(reading, len(reading.tokens), lambda: None)
    return text, writer.serialise()


@pytest.mark.parametrize(("kind", "beams"), ALL)
def test_what_came_before_changes_what_is_written_where_there_is_a_memory_and_only_there(
    make: Make, kind: MemoryKind, beams: int
) -> None:
    writer = make(kind, beams)
    one, other, then = (DOCUMENT.text[DOCUMENT.sentences[i].start : DOCUMENT.sentences[i + 3].end] for i in (0, 8, 20))
    assert written_after(writer, one, then) == written_after(writer, one, then)
    same = written_after(writer, one, then) == written_after(writer, other, then)
    assert same is (kind is MemoryKind.NONE)


def test_both_memories_are_kept_with_every_chunk_in_the_models_own_numbers(make: Make) -> None:
    writer = make(MemoryKind.ATTENTIVE)

    class Seen(MemoryJournal):
        def save_outcome(self, outcome: object) -> None:
            memories.append(outcome.memory)  # type: ignore[attr-defined]
            super().save_outcome(outcome)  # type: ignore[arg-type]

    memories: list[bytes] = []
    journal = Seen()
    result = run(writer, journal=journal)
    assert len(memories) == len(result.chunks)
    kept = [memory[memory.index(b'{"') - 8 :] for memory in memories]
    assert len({len(one) for one in kept}) == 1  # their size does not grow with the document
    tensors = load(kept[-1])
    assert {name.split(".")[0] for name in tensors} == {"encoder", "decoder"}
    assert {tuple(rows.shape) for rows in tensors.values()} == {(12, 16)}
    assert sum(bool(outcome.memory) for outcome in journal.load_outcomes()) == 1
    assert kept[0] != kept[1]


def test_a_silent_chunk_is_read_for_the_memory(make: Make) -> None:
    writer = make(MemoryKind.ATTENTIVE)
    result = run(writer, words=30)
    silent_chunks = {line.index for line in result.ledger} - {sentence.chunk for sentence in result.summary}
    assert silent_chunks
    reads = 0
    read = AwesomeWriter.read

    def counted(self: AwesomeWriter, *arguments: object, **named: object) -> AwesomeReading:
        nonlocal reads
        reads += 1
        return read(self, *arguments, **named)  # type: ignore[arg-type]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(AwesomeWriter, "read", counted)
        run(writer, words=30)
        assert reads >= len(result.chunks)
        reads = 0
        run(make(MemoryKind.NONE), words=30)
        assert reads < len(result.chunks)


def test_memory_that_ran_out_is_said_and_is_no_failed_chunk(make: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(self: AwesomeWriter, *arguments: object, **named: object) -> AwesomeReading:
        raise RuntimeError("[enforce fail] DefaultCPUAllocator: can't allocate memory: you tried to allocate 9 bytes")

    monkeypatch.setattr(AwesomeWriter, "read", full)
    with pytest.raises(OutOfResources, match="Memory ran out"):
        run(make(MemoryKind.NONE))


def test_a_chunk_that_fails_leaves_a_gap_keeps_what_was_heard_and_leaves_its_words_to_others(
    make: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    writer = make(MemoryKind.ATTENTIVE)
    whole = run(writer, words=180)
    heard_in = [sentence.chunk for sentence in whole.summary]
    second = next(i for i in range(1, len(heard_in)) if heard_in[i] == heard_in[i - 1])
    calls = 0
    attention = AwesomeWriter.attention

    def fail(self: AwesomeWriter, reading: AwesomeReading, tokens: int) -> object:
        nonlocal calls
        calls += 1
        if calls == second + 1:
            raise ValueError("a defect")
        return attention(self, reading, tokens)

    monkeypatch.setattr(AwesomeWriter, "attention", fail)
    heard: list[SummarySentence] = []
    result = run(writer, words=180, heard=heard)
    assert [notice.code for notice in result.notices] == ["chunk_failed"]
    assert tuple(heard) == result.summary
    assert result.summary[:second] == whole.summary[:second]
    assert result.ledger[heard_in[second]].state is ChunkState.FAILED
    assert length(result) <= 198


def test_a_question_is_read_with_every_chunk_but_never_crowds_it_out(make: Make) -> None:
    writer = make(MemoryKind.NONE)
    asked = run(writer, query="what remained " * 400)
    assert 0.7 * 150 <= length(asked) <= 1.1 * 150
    assert not [line for line in asked.ledger if line.reason]


def test_a_transcript_is_read_with_its_speakers_names(make: Make) -> None:
    made = long_document(8)
    document = meeting([("Ada" if i % 2 else "Ben", made.text[s.start : s.end]) for i, s in enumerate(made.sentences)])
    texts: list[str] = []
    read = AwesomeWriter.read

    def noted(self: AwesomeWriter, text: str, *others: object, **named: object) -> AwesomeReading:
        texts.append(text)
        return read(self, text, *others, **named)  # type: ignore[arg-type]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(AwesomeWriter, "read", noted)
        result = run(make(MemoryKind.NONE), document, 80)
    assert texts
    assert all("Ada: In year" in text and "Ben: In year" in text for text in texts)
    for sentence in result.summary:
        for item in sentence.evidence:
            assert document.text[item.start : item.end] == item.quote


@pytest.fixture
def batched(make: Make) -> Iterator[AwesomeWriter]:
    """A writer without memory that writes of four sections at once."""
    writer = make(MemoryKind.NONE)
    writer.batch = 4
    yield writer
    writer.batch = 1


def test_sections_written_side_by_side_make_the_same_text_after_a_kill(batched: AwesomeWriter) -> None:
    undisturbed = run(batched, words=200)
    assert 0.7 * 200 <= length(undisturbed) <= 220
    spoken = {sentence.chunk for sentence in undisturbed.summary}
    assert len(spoken) > 4
    writes = 2 + len(undisturbed.chunks)
    for fuse in (writes - 3, writes - 6):
        broken = Power(fuse, done=True)
        with pytest.raises(KeyboardInterrupt):
            run(batched, words=200, journal=broken)
        broken.fuse = -1
        assert made_of(run(batched, words=200, journal=broken)) == made_of(undisturbed)


def test_where_memory_runs_out_the_batch_is_halved_and_the_work_goes_on(
    batched: AwesomeWriter, monkeypatch: pytest.MonkeyPatch
) -> None:
    batched.batch = 2
    expected = run(batched, words=200)
    batched.batch = 4
    sizes: list[int] = []
    write_batch = AwesomeWriter.write_batch

    def narrow(self: AwesomeWriter, readings: list[AwesomeReading], *others: object) -> object:
        sizes.append(len(readings))
        if len(readings) > 2:
            raise torch.OutOfMemoryError("CUDA out of memory.")
        return write_batch(self, readings, *others)  # type: ignore[arg-type]

    monkeypatch.setattr(AwesomeWriter, "write_batch", narrow)
    result = run(batched, words=200)
    assert sizes[0] == 4
    assert max(sizes[1:]) == 2
    assert batched.batch == 2
    assert made_of(result) == made_of(expected)


def test_where_not_even_one_section_fits_it_is_said(batched: AwesomeWriter, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(self: AwesomeWriter, *others: object) -> object:
        raise torch.OutOfMemoryError("CUDA out of memory.")

    monkeypatch.setattr(AwesomeWriter, "write_batch", full)
    monkeypatch.setattr(AwesomeWriter, "write", full)
    with pytest.raises(OutOfResources, match="Memory ran out"):
        run(batched)
    assert batched.batch == 1

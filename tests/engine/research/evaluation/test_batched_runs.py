"""Several documents in one batch, each with its own memory: the text of each is what it is alone."""

from collections.abc import Callable
from pathlib import Path
from typing import Literal

import pytest
import torch

from engine.document import Document, Result
from engine.errors import Cancelled
from engine.generation.awesome_writer import AwesomeReading, AwesomeWriter
from engine.generation.decoding import Hypothesis, StepwiseSearch, generate
from engine.generation.memory_plan import plan_run
from engine.generation.writer import LengthBudget
from engine.models.awesome.configs import with_memory
from engine.models.awesome.model import Awesome
from engine.models.configs import AwesomeConfig, GenerationSettings, MemoryKind
from engine.models.summary_tokenizer import FastTokenizer
from engine.registry.summarizers import load_writer
from engine.research.evaluation.batched_runs import BatchedRuns
from engine.schema.result import ModelUse
from tests.engine.generation.tiny_writers import memory_folder, tokenizer_of
from tests.engine.made_documents import varied_document
from tests.engine.models.seq2seq.tiny_seq2seq import folder_of
from tests.engine.summarization.test_abstractive import run
from tests.engine.summarization.test_summarize import made_of
from tests.parity.awesome_models import awesome_from, tiny_bart

DOCUMENTS = [varied_document(count) for count in (3, 2, 4)]
TEXT = " ".join(document.text for document in DOCUMENTS)


def in_float32(monkeypatch: pytest.MonkeyPatch) -> None:
    """In bfloat16 a batch's size decides between words that are as good as equally likely."""
    monkeypatch.setattr("engine.registry.summarizers._fast_dtype", lambda _device: "float32")


@pytest.mark.parametrize(
    ("kind", "beams"),
    [
        (MemoryKind.ATTENTIVE, 1),
        (MemoryKind.ATTENTIVE, 3),
        ("t5", 1),
    ],
)
def test_each_documents_text_is_the_same_as_alone(
    kind: MemoryKind | str, beams: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    in_float32(monkeypatch)
    if kind == "t5":
        folder = folder_of(tmp_path / "model", kind, TEXT, beams=beams)
    else:
        folder = memory_folder(tmp_path / "model", TEXT, MemoryKind(kind), beams=beams)
    writer = load_writer(folder, "tiny", device="cpu")[0]
    assert isinstance(writer, AwesomeWriter)
    sizes: list[int] = []
    write_batch = AwesomeWriter.write_batch

    def noted(self: AwesomeWriter, readings: list[AwesomeReading], *others: object) -> object:
        sizes.append(len(readings))
        return write_batch(self, readings, *others)  # type: ignore[arg-type]

    monkeypatch.setattr(AwesomeWriter, "write_batch", noted)
    alone = [run(writer, document, 60) for document in DOCUMENTS]
    assert not sizes
    together = BatchedRuns[Result](writer, 2).run([task(document) for document in DOCUMENTS], lambda _: None)
    assert [made_of(one) for one in together] == [made_of(one) for one in alone]
    assert max(sizes) == 2
    assert all(one.summary for one in together)


def task(document: Document) -> Callable[[AwesomeWriter], Result]:
    return lambda writer: run(writer, document, 60)


@pytest.fixture(scope="module")
def writer(tmp_path_factory: pytest.TempPathFactory) -> AwesomeWriter:
    folder = memory_folder(tmp_path_factory.mktemp("model") / "tiny", TEXT)
    return load_writer(folder, "tiny", device="cpu")[0]  # type: ignore[return-value]


def test_what_goes_wrong_in_one_document_is_raised_and_ends_the_others(writer: AwesomeWriter) -> None:
    def fail(_writer: AwesomeWriter) -> Result:
        raise ValueError("a defect")

    with pytest.raises(ValueError, match="a defect"):
        BatchedRuns[Result](writer, 2).run([task(DOCUMENTS[0]), fail, *map(task, DOCUMENTS)], lambda _: None)


def test_a_stop_is_heard_and_leaves_no_thread_behind(writer: AwesomeWriter) -> None:
    import threading

    before = threading.active_count()

    def stop(_done: int) -> None:
        raise Cancelled

    with pytest.raises(Cancelled):
        BatchedRuns[Result](writer, 2).run([task(document) for document in DOCUMENTS], stop)
    assert threading.active_count() == before


def test_passages_of_one_document_that_its_memory_links_are_refused(writer: AwesomeWriter) -> None:
    writer.restore(b"")
    readings = [writer.read(DOCUMENTS[0].text[:100], [], [], None, lambda: None) for _ in range(2)]
    with pytest.raises(ValueError, match="can't be written side by side"):
        writer.write_batch(readings, [LengthBudget(2, 4)] * 2, lambda: None)


@pytest.mark.parametrize("beams", [1, 3])
@pytest.mark.parametrize("early", [False, True, "never"])
def test_every_document_of_a_batch_has_its_own_length(beams: int, early: bool | Literal["never"]) -> None:
    model = awesome_from(tiny_bart(1, encoder_layers=2, decoder_layers=2), MemoryKind.NONE)
    torch.manual_seed(2)
    sources = torch.randint(3, 61, (3, 20))
    least, most = [4, 9, 2], [7, 18, 11]

    def settings(longest: int, shortest: int) -> GenerationSettings:
        return GenerationSettings(
            beams=beams,
            max_length=longest,
            min_length=shortest,
            early_stopping=early,
            no_repeat_ngram=3,
        )

    with torch.inference_mode():
        encoded = model.encode(sources)
        steps = StepwiseSearch(model, encoded, None, settings(max(most), min(least)), least=least, most=most)
        while not steps.done:
            steps.take()
        together = steps.finish()
        alone: list[Hypothesis] = []
        for i in range(3):
            alone += generate(model, model.encode(sources[i : i + 1]), None, settings(most[i], least[i]))
    assert [one.tokens for one in together] == [one.tokens for one in alone]
    assert len({len(one.tokens) for one in together}) > 1


def test_documents_that_copy_and_are_told_their_length_are_so_beside_others(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each has its own source to copy from, and its own first input."""
    in_float32(monkeypatch)
    tokenizer = tokenizer_of(TEXT)
    torch.manual_seed(3)
    config = AwesomeConfig(
        vocab_size=tokenizer.get_vocab_size(),
        d_model=16,
        encoder_layers=2,
        decoder_layers=2,
        encoder_heads=2,
        decoder_heads=2,
        encoder_ffn=32,
        decoder_ffn=32,
        max_positions=128,
        init_std=0.6,
        memory_slots=8,
        copy_runs=3,
        length_tokens=(5, 6, 7),
    )
    model = Awesome(with_memory(config, MemoryKind.ATTENTIVE)).eval()
    plan = plan_run(
        model.config, GenerationSettings(), device="cpu", fast_dtype="float32", file_bytes=0, remembers=True
    )
    use = ModelUse("summarizer", "tiny", "AWESOME", None)
    writer = AwesomeWriter(
        model, FastTokenizer(tokenizer), GenerationSettings(), use=use, key="", remembers=True, plan=plan
    )
    seats = [writer.another() for _ in range(2)]
    rooms = [LengthBudget(4, 8), LengthBudget(20, 36)]
    texts = [DOCUMENTS[0].text[:200], DOCUMENTS[2].text[300:700]]

    def readings() -> list[AwesomeReading]:
        for seat in seats:
            seat.restore(b"")
        return [seat.read(text, [], [], None, lambda: None) for seat, text in zip(seats, texts, strict=True)]

    alone, beside = readings(), readings()
    for seat, reading, room in zip(seats, alone, rooms, strict=True):
        for _ in seat.write(reading, room, lambda: None):
            pass
    writer.write_batch(beside, rooms, lambda: None)
    assert [one.tokens for one in beside] == [one.tokens for one in alone]
    assert [one.start for one in beside] == [one.start for one in alone] == [5, 6]
    for seat, one, other in zip(seats, alone, beside, strict=True):
        seat.restore(b"")
        seat.remember(one, len(one.tokens), lambda: None)
        kept = seat.serialise()
        seat.restore(b"")
        seat.remember(other, len(other.tokens), lambda: None)
        assert seat.serialise() == kept
        one.start = 7
        seat.restore(b"")
        seat.remember(one, len(one.tokens), lambda: None)
        assert seat.serialise() != kept

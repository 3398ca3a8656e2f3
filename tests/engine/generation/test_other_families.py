"""Encoder-decoders of other families: chunk by chunk, streamed, linked, stopped, resumed and planned like AWESOME."""

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
import torch

from engine.errors import Cancelled, OutOfResources
from engine.generation.awesome_writer import AwesomeWriter
from engine.generation.decoding import decoder_inputs, generate
from engine.generation.memory_plan import peak_bytes
from engine.generation.writer import LengthBudget
from engine.models import checkpoints
from engine.models.seq2seq import model as seq2seq
from engine.models.seq2seq.configs import Seq2SeqConfig
from engine.models.summary_tokenizer import FastTokenizer, SummaryTokenizer
from engine.registry.loaded import Models
from engine.registry.summarizers import canonical_name, load_writer
from engine.research.evaluation.tensor_bytes import peak_bytes as measured_bytes
from engine.schema.result import SummarySentence, SummarySettings
from engine.summarization.memory_journal import MemoryJournal
from tests.engine.made_documents import varied_document
from tests.engine.models.seq2seq.tiny_seq2seq import folder_of
from tests.engine.summarization.test_abstractive import run
from tests.engine.summarization.test_summarize import Power, length, made_of

DOCUMENT = varied_document(7)
NAMED = ("pegasus", "led", "longt5", "pegasus_x", "t5")
"""The families that are named as running; parity with transformers is tested for all (`test_seq2seq`)."""

Make = Callable[..., AwesomeWriter]


@pytest.fixture(scope="module")
def make(tmp_path_factory: pytest.TempPathFactory) -> Make:
    made: dict[tuple[str, int], AwesomeWriter] = {}

    def one(family: str, beams: int = 1) -> AwesomeWriter:
        if (family, beams) not in made:
            folder = folder_of(tmp_path_factory.mktemp("model") / family, family, DOCUMENT.text, beams=beams)
            made[family, beams] = load_writer(folder, "tiny", device="cpu")[0]  # type: ignore[assignment]
        return made[family, beams]

    return one


@pytest.mark.parametrize(("family", "beams"), [*((family, 1) for family in NAMED), ("pegasus", 3)])
def test_a_document_is_written_of_linked_and_taken_up_after_a_kill(make: Make, family: str, beams: int) -> None:
    writer = make(family, beams)
    heard: list[SummarySentence] = []
    journal = Power(-1, done=False)
    whole = run(writer, journal=journal, heard=heard)
    assert tuple(heard) == whole.summary
    assert len(whole.summary) > 3
    assert 0.7 * 150 <= length(whole) <= 1.1 * 150
    for sentence in whole.summary:
        assert sentence.evidence
        assert all(DOCUMENT.text[item.start : item.end] == item.quote for item in sentence.evidence)
    for done in (False, True):
        broken = Power(journal.writes - len(whole.chunks) // 2, done=done)
        with pytest.raises(KeyboardInterrupt):
            run(writer, journal=broken)
        broken.fuse = -1
        assert made_of(run(writer, journal=broken)) == made_of(whole)


@pytest.mark.parametrize("family", NAMED)
def test_a_stop_is_asked_for_within_every_pass(make: Make, family: str) -> None:
    """Before every product of the encoder's, and before every token."""
    writer = make(family)
    calls = 0

    def count() -> None:
        nonlocal calls
        calls += 1

    reading = writer.read("The committee met twice. It agreed.", [], [], None, count)
    assert calls >= 2 * 4  # two layers of at least four products each
    calls = 0
    written = list(writer.write(reading, LengthBudget(5, 10), count))
    assert calls >= 5
    assert written[-1].finished

    def stop() -> None:
        raise Cancelled

    with pytest.raises(Cancelled):
        writer.read("The committee met twice.", [], [], None, stop)


def test_a_cancelled_run_keeps_what_is_finished(make: Make) -> None:
    writer = make("t5")
    calls = 0

    def stop(stage: str, done: int, total: int) -> None:
        nonlocal calls
        calls += stage == "summarize" and done > 1
        if calls == 40:
            raise Cancelled

    journal = MemoryJournal()
    with pytest.raises(Cancelled):
        run(writer, journal=journal, checkpoint=stop)
    assert made_of(run(writer, journal=journal)) == made_of(run(writer))


@pytest.mark.parametrize("family", NAMED)
def test_attention_tells_which_words_were_read(make: Make, family: str) -> None:
    writer = make(family)
    text = DOCUMENT.text[:200]
    reading = writer.read(text, [], [], None, lambda: None)
    tokens = len(list(writer.write(reading, LengthBudget(5, 8), lambda: None)))
    spread = writer.attention(reading, tokens)
    assert spread is not None
    assert spread.shape == (tokens, len(text))
    assert (spread.sum(axis=1) > 0.3).all()
    assert (spread.sum(axis=1) < 1.01).all()


def test_t5_is_asked_in_its_own_words_and_searches_as_its_task_says(tmp_path: Path) -> None:
    task = {"summarization": {"prefix": "summarize: ", "num_beams": 4, "length_penalty": 2.0, "early_stopping": True}}
    folder = folder_of(tmp_path / "t5", "t5", DOCUMENT.text + " summarize :", task_specific_params=task)
    (folder / "generation_config.json").unlink()
    found = checkpoints.inspect(folder)
    assert (found.generation.beams, found.generation.length_penalty) == (4, 2.0)
    writer = load_writer(folder, "t5", device="cpu")[0]
    tokenizer = SummaryTokenizer.load(folder)
    reading = writer.read("The committee met twice.", [], [], "Who met?", lambda: None)
    ids = reading.source.ids
    assert tokenizer.decode(ids).startswith("summarize : ")
    assert ids[-1] == found.config.eos_id
    own = [reading.text[first:last] for first, last in reading.source.offsets]
    assert own == ["The", "committee", "met", "twice", "."]
    assert [ids[row] for row in range(reading.source.own.start, reading.source.own.stop)] == tokenizer.encode(
        "The committee met twice."
    )


def test_a_long_model_is_given_longer_chunks(tmp_path: Path) -> None:
    writer = load_writer(folder_of(tmp_path / "led", "led", DOCUMENT.text, positions=16384), "led", device="cpu")[0]
    assert 3000 < writer.longest < 4096
    result = run(writer)
    assert max(chunk.tokens for chunk in result.chunks) > 1000


def test_pegasus_line_breaks_are_no_words(make: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    writer = make("pegasus")
    monkeypatch.setattr(FastTokenizer, "decode", lambda self, ids: "One.<n>Two.")
    reading = writer.read("The committee met twice.", [], [], None, lambda: None)
    assert [one.text for one in writer.write(reading, LengthBudget(1, 3), lambda: None)][-1] == "One.\nTwo."


@pytest.mark.parametrize(("family", "beams"), [("t5", 1), ("led", 4), ("pegasus", 4), ("longt5", 1)])
def test_the_plan_bounds_what_a_chunk_takes(tmp_path: Path, family: str, beams: int) -> None:
    folder = folder_of(tmp_path / family, family, DOCUMENT.text, beams=beams, positions=1024)
    found = checkpoints.inspect(folder)
    assert isinstance(found.config, Seq2SeqConfig)
    model = seq2seq.load(folder, found.config, dtype=torch.float32, device="cpu")
    settings = replace(found.generation, max_length=60, min_length=60)
    source = torch.randint(5, found.config.vocab_size, (1, found.config.source_positions))

    def once() -> None:
        with torch.inference_mode():
            encoded = model.encode(source)
            said = generate(model, encoded, None, settings)
            model.decode(decoder_inputs(model, said, source.device), encoded, cross_attention=True)

    taken = measured_bytes(once, list(model.parameters()))
    assert taken <= peak_bytes(found.config, settings, width=4, batch=1, memory=False) <= 20 * taken


def test_what_does_not_fit_is_refused_before_it_is_loaded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = folder_of(tmp_path / "t5", "t5", DOCUMENT.text)
    monkeypatch.setattr(seq2seq, "load", lambda *_, **__: pytest.fail("it was loaded"))
    with pytest.raises(OutOfResources, match="This model needs about"):
        load_writer(folder, "t5", device="cpu", memory_gb=0.2)


def test_what_is_said_of_such_a_model_is_true(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PRECIS_HOME", str(tmp_path / "home"))
    folder = folder_of(tmp_path / "led", "led", DOCUMENT.text)
    way = Models(device="cpu").resolve(DOCUMENT, SummarySettings(40, model=canonical_name(str(folder))))
    assert way.writer is not None
    assert not way.writer.remembers
    assert way.writer.use.kind == "led, no memory"
    assert [notice.code for notice in way.notices] == ["plan", "no_memory"]
    writer = load_writer(folder, "led", device="cpu")[0]
    key = writer.key
    (folder / "tokenizer_config.json").write_text(json.dumps({"model_max_length": 64}), encoding="utf-8")
    assert load_writer(folder, "led", device="cpu")[0].key != key

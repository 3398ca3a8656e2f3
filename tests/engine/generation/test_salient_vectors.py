"""Salient sentences as key-value vectors, where a checkpoint's configuration says that it takes them so."""

from dataclasses import replace
from pathlib import Path

import pytest
import torch

from engine.errors import Cancelled
from engine.generation import salient_content
from engine.generation.awesome_writer import AwesomeWriter
from engine.generation.memory_plan import peak_bytes
from engine.generation.salient_content import Context, Salient, segment_input, vectors_in_context
from engine.models import checkpoints
from engine.models.awesome.configs import bart_config, with_memory
from engine.models.awesome.convert import bart_state, load_plain
from engine.models.awesome.model import Awesome
from engine.models.configs import GenerationSettings, MemoryKind
from engine.models.summary_tokenizer import FastTokenizer, SummaryTokenizer
from engine.registry.summarizers import load_writer
from engine.schema.enums import Via
from engine.summarization.memory_journal import MemoryJournal
from tests.engine.generation.tiny_writers import random_bart, tokenizer_of
from tests.engine.made_documents import varied_document
from tests.engine.summarization.test_abstractive import run
from tests.engine.summarization.test_summarize import Power, made_of

DOCUMENT = varied_document(9)
TEXTS = [DOCUMENT.text[DOCUMENT.sentences[i].start : DOCUMENT.sentences[i].end] for i in range(12)]


def folder_with_vectors(folder: Path) -> Path:
    tokenizer = tokenizer_of(DOCUMENT.text)
    bart = random_bart(tokenizer.get_vocab_size())
    config = with_memory(bart_config(bart.config.to_dict()), MemoryKind.ATTENTIVE, slots=12, salient_vectors=True)  # type: ignore[attr-defined]
    model = Awesome(config)
    load_plain(model, bart_state(bart.state_dict(), config))  # type: ignore[attr-defined]
    checkpoints.save(model.eval(), folder, GenerationSettings(), FastTokenizer(tokenizer), "---\nlicense: mit\n---\n")
    return folder


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return folder_with_vectors(tmp_path_factory.mktemp("model") / "vectors")


@pytest.fixture(scope="module")
def writer(folder: Path) -> AwesomeWriter:
    return load_writer(folder, "vectors", device="cpu")[0]  # type: ignore[return-value]


def test_vectors_are_those_of_the_sentences_own_tokens_in_their_passage(folder: Path) -> None:
    model, tokenizer = checkpoints.load(folder), SummaryTokenizer.load(folder)
    passages = [" ".join(TEXTS[0:3]), " ".join(TEXTS[3:6])]
    found = [Salient(number, number // 3, TEXTS[number], 0) for number in (1, 3, 4)]

    def context(sentence: Salient) -> Context | None:
        if sentence.number == 3:
            return None  # a table, say
        passage = passages[sentence.chunk]
        start = passage.index(sentence.text)
        return Context(passage, start, start + len(sentence.text))

    kept = vectors_in_context(model, found, context, tokenizer)
    assert [sentence.number for sentence in kept.sentences] == [1, 4]
    for place, sentence in enumerate(kept.sentences):
        source = segment_input(passages[sentence.chunk], [], [], tokenizer, model.config)
        own = tokenizer.encode(sentence.text)
        first = next(i for i in range(len(source.ids)) if list(source.ids[i : i + len(own)]) == own)
        with torch.inference_mode():
            states = model.encode(torch.tensor([source.ids])).states[0]
        torch.testing.assert_close(kept.vectors[place], states[first : first + len(own)])
    given_to, none = kept.of(1), kept.places_beside([], [])
    assert given_to is not None
    torch.testing.assert_close(given_to, kept.vectors[0])
    assert none == []


def test_a_summary_rests_on_vectors_instead_of_text_and_is_the_same_after_a_kill(
    writer: AwesomeWriter, monkeypatch: pytest.MonkeyPatch
) -> None:
    texts: list[str] = []
    given: list[int] = []
    encode = Awesome.encode

    def noted(self: Awesome, tokens, valid=None, memories=None, salient=None):  # type: ignore[no-untyped-def]
        texts.append(writer._tokenizer.decode(tokens[0].tolist()))
        given.append(0 if salient is None else salient.states.size(1))
        return encode(self, tokens, valid, memories, salient)

    monkeypatch.setattr(Awesome, "encode", noted)
    journal = Power(-1, done=False)
    whole = run(writer, journal=journal, words=250)  # how long random weights write depends on the processor
    assert len(whole.summary) > 2
    assert not any(salient_content.PREVIOUS[:-1] in text or salient_content.NEXT[:-1] in text for text in texts)
    assert max(given) > 20
    broken = Power(journal.writes - 2, done=True)
    with pytest.raises(KeyboardInterrupt):
        run(writer, journal=broken, words=250)
    broken.fuse = -1
    assert made_of(run(writer, journal=broken, words=250)) == made_of(whole)


def test_what_lies_elsewhere_changes_what_is_written_and_can_be_evidence(writer: AwesomeWriter) -> None:
    def read(elsewhere: str) -> tuple[torch.Tensor, tuple[int, ...]]:
        found = writer.salient([0], [0], [elsewhere])
        writer.restore(b"")
        writer.prepare(found, lambda _: Context(elsewhere, 0, len(elsewhere)), None, lambda: None)
        reading = writer.read(TEXTS[5], found, [], None, lambda: None)
        return reading.encoded.states, writer.salient_read(reading)

    (one, beside), (other, _) = read(TEXTS[0]), read(TEXTS[9])
    assert beside == (0,)
    assert not torch.equal(one, other)
    result = run(writer, words=250)
    assert any(item.via is Via.SALIENT for sentence in result.summary for item in sentence.evidence)


def test_a_stop_is_heard_while_vectors_are_made(writer: AwesomeWriter) -> None:
    calls = 0

    def stop(stage: str, done: int, total: int) -> None:
        nonlocal calls
        calls += stage == "summarize"
        if calls == 20:
            raise Cancelled

    with pytest.raises(Cancelled):
        run(writer, journal=MemoryJournal(), checkpoint=stop)


def test_the_plan_counts_them(folder: Path) -> None:
    config = checkpoints.inspect(folder).awesome
    options = {"width": 4, "batch": 1, "memory": True}
    plain = replace(config, salient_layers=())
    more = peak_bytes(config, GenerationSettings(), **options) - peak_bytes(plain, GenerationSettings(), **options)  # type: ignore[arg-type]
    assert more > 2 * 1024 * config.d_model * 4

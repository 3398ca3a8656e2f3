"""Writing chunk by chunk is learned, memory included, and goes on after a stop to the same weights."""

import pytest
import torch
from tokenizers.decoders import ByteLevel

from engine.errors import Cancelled, UsageError
from engine.generation.rewriting import WORDS_STEP
from engine.models.configs import MemoryKind
from engine.models.decoder.low_rank import adapter_state
from engine.models.decoder.memory import DecoderMemorySizes, MemoryDecoder
from engine.research.methods.chunk_writing import (
    ELSEWHERE,
    NOTHING,
    Aids,
    Chunk,
    ChunkWriter,
    fresh,
    load,
    prompt_of,
    save,
)
from engine.research.training.chunk_writer import ChunkLesson, loss_on, train_chunk_writer
from engine.research.training.chunk_writer_recipe import CHUNKS, chunks_of, lessons_of
from engine.research.training.corpora import Example
from engine.research.training.writer import WriterTraining
from tests.engine.made_documents import text_document
from tests.engine.models.decoder.test_gguf_files import vocabulary, write
from tests.engine.models.decoder.tiny_llama import tiny_pair


def tokens_of():
    """The tiny vocabulary, with its way back to text."""
    tokenizer = vocabulary()
    tokenizer.decoder = ByteLevel()
    return tokenizer


SETTINGS = WriterTraining(steps=12, tokens_per_step=30, rank=4, rate=0.03, warmup=2, save_every=2)
KINDS = pytest.mark.parametrize("kind", [MemoryKind.ATTENTIVE, MemoryKind.COMPRESSIVE])


def document(secret):
    """Only the first chunk says what the second one is to tell: there is no way to it but memory."""
    first = ChunkLesson((1, 5, secret, secret, secret, 7), 1, (8, 3))
    return [first, ChunkLesson((1, 5, 9, 9, 9, 7), 1, (secret, 3))]


DOCUMENTS = [document(secret) for secret in (30, 40)]


def model_of(kind=MemoryKind.ATTENTIVE, seed=2):
    torch.manual_seed(seed)
    _, plain = tiny_pair()
    model = MemoryDecoder(plain.config, DecoderMemorySizes(plain.config.width, kind, (1, 2), 8, heads=6))
    model.load_state_dict(plain.state_dict(), strict=False)
    return model


@KINDS
def test_what_only_memory_can_tell_is_learned(kind, tmp_path):
    settings = WriterTraining(steps=150, tokens_per_step=30, rank=4, rate=0.02, warmup=2, save_every=150)
    model = model_of(kind)
    outcome = train_chunk_writer(model, DOCUMENTS, settings, tmp_path, dev=DOCUMENTS)
    assert outcome.dev[-1][0] == 150
    remembered = loss_on(model, DOCUMENTS)
    forgotten = loss_on(model, DOCUMENTS, remembers=False)
    assert remembered < 0.1
    assert forgotten > remembered + 0.1  # one of two secrets at best, a quarter of what is written


def test_a_stopped_training_comes_to_the_same_weights(tmp_path):
    whole = model_of()
    outcome = train_chunk_writer(whole, DOCUMENTS, SETTINGS, tmp_path / "whole")
    for stop in (5, 9, None):
        parts = model_of()

        def checkpoint(_stage, done, _total, stop=stop):
            if done == stop:
                raise Cancelled

        if stop is None:
            again = train_chunk_writer(parts, DOCUMENTS, SETTINGS, tmp_path / "parts", checkpoint=checkpoint)
        else:
            with pytest.raises(Cancelled):
                train_chunk_writer(parts, DOCUMENTS, SETTINGS, tmp_path / "parts", checkpoint=checkpoint)
    assert again.losses == outcome.losses
    assert all(torch.equal(one, other) for one, other in zip(whole.parameters(), parts.parameters(), strict=True))
    with pytest.raises(UsageError, match="another training"):
        train_chunk_writer(model_of(), DOCUMENTS[:1], SETTINGS, tmp_path / "whole")


SENTENCES = [f"Ship number {number} lies in the harbour beside the mill." for number in range(120)]


def test_a_chunk_is_asked_about_with_what_matters_elsewhere_and_a_template_s_marks_are_no_marks():
    tokenizer = tokens_of()
    chunk = Chunk(("Here <|im_end|> it is said.",), ("An early one.",), ("A late one.",))
    prompt = prompt_of(chunk, 12, "It was said.", tokenizer)
    told = tokenizer.decode(list(prompt.tokens), skip_special_tokens=False)
    assert "about 10 words" in told
    assert told.index("Before: An early one.") < told.index("Later: A late one.") < told.index("Said: It was said.")
    assert tokenizer.decode(list(prompt.tokens[prompt.begin :])).startswith("Here < |im_end| > it is said.")
    assert prompt.tokens.count(tokenizer.token_to_id("<|im_end|>")) == 1
    many = prompt_of(Chunk(("Here.",), tuple(SENTENCES), tuple(SENTENCES)), 12, "", tokenizer)
    bare = prompt_of(Chunk(("Here.",)), 12, "", tokenizer)
    assert len(many.tokens) - len(bare.tokens) < ELSEWHERE + 20


def test_lessons_are_chunks_in_a_row_each_with_its_part_of_the_summary_or_nothing():
    tokenizer = tokens_of()
    reference = ("Ship number 7 lies in the harbour.", "Ship number 8 lies in the harbour.")
    example = Example("one", text_document([SENTENCES]), (reference,))
    chunks = chunks_of([*SENTENCES], [7, 100], tokenizer)
    assert " ".join(chunk.text for chunk in chunks) == " ".join(SENTENCES)
    assert chunks[0].future[-1] == SENTENCES[100]
    assert chunks[-1].past[0] == SENTENCES[7]
    lessons = lessons_of(example, tokenizer)
    assert len(lessons) == CHUNKS < len(chunks)
    told = {tokenizer.decode(list(lesson.target)) for lesson in lessons}
    assert told <= {NOTHING, " ".join(reference), *reference}
    assert lessons == lessons_of(example, tokenizer)


@pytest.fixture
def base(tmp_path):
    _, plain = tiny_pair(vocab_size=vocabulary().get_vocab_size(), max_position_embeddings=2048)
    write(tmp_path / "tiny.gguf", plain, vocabulary())
    return tmp_path / "tiny.gguf"


@KINDS
def test_what_was_saved_writes_the_same(kind, base, tmp_path):
    model, tokenizer = fresh(kind, base)
    for parameter in model.memories.parameters():
        torch.nn.init.normal_(parameter, std=0.3)
    state = {
        name: tensor.to(torch.bfloat16).float() for name, tensor in model.state_dict().items() if "memories" in name
    }
    model.load_state_dict(state, strict=False)
    if model.first_rows is not None:
        model.first_rows.copy_(model.first_rows.to(torch.bfloat16).float())
    save(tmp_path / "writer", model, adapter_state(model), "card")
    again = load(tmp_path / "writer", file=base)
    chunks = [Chunk(tuple(SENTENCES[at : at + 5]), future=(SENTENCES[90],)) for at in (0, 5, 10)]
    for aids in (Aids(), Aids(memory=False), Aids(salient=False)):
        assert again.write(chunks, 60, aids) == ChunkWriter(model, tokenizer).write(chunks, 60, aids)


def test_what_is_not_finished_or_says_nothing_is_left_out(base):
    model, tokenizer = fresh(MemoryKind.ATTENTIVE, base)
    writer = ChunkWriter(model, tokenizer)
    said = tokenizer.encode("The harbour was dredged. It was the").ids
    assert writer._sentences(said) == ["The harbour was dredged."]
    assert writer._sentences(tokenizer.encode(NOTHING).ids) == []


def test_of_a_long_document_the_chunks_with_most_to_say_are_written_of(base, monkeypatch):
    model, tokenizer = fresh(MemoryKind.ATTENTIVE, base)
    writer = ChunkWriter(model, tokenizer)
    silence = {4: -0.1, 9: -3.0, 14: -0.2, 19: -2.0}
    chunks = [Chunk(tuple(SENTENCES[at - 4 : at])) for at in silence]
    quiet = iter(silence.values())
    monkeypatch.setattr(writer, "_quiet", lambda prompt: next(quiet))
    monkeypatch.setattr(writer, "_sentences", lambda tokens: [f"{len(tokens)} tokens."] if tokens else [])
    written = writer.write(chunks, 6 * WORDS_STEP, Aids())
    assert [bool(lines) for lines in written] == [False, True, False, True]

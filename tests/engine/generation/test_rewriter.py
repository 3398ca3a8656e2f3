"""A rewriting model writes the same whatever it read before, within its sources where it must, and stops when asked."""

import pytest
import torch
from tokenizers import AddedToken, Tokenizer
from tokenizers.decoders import ByteLevel as ByteLevelDecoder
from tokenizers.models import BPE
from tokenizers.pre_tokenizers import ByteLevel
from tokenizers.trainers import BpeTrainer

from engine.errors import Cancelled, ModelUnavailable
from engine.generation.rewriter import MOST_PIECES, Rewriter
from engine.generation.rewriting import BEGIN, END, RewritingTask
from engine.generation.source_words import SERVING
from engine.language.vocabulary import words_of
from engine.schema.result import ModelUse
from tests.engine.models.decoder.tiny_llama import tiny_pair

USE = ModelUse("summarizer", "tiny", "decoder", None)
TASKS = [
    RewritingTask(["The harbour was dredged in 1931.", "It cost 2,400 crowns."], 12),
    RewritingTask(["Mayor Hansen opened it to the fishermen."], 12, said="The harbour was dredged."),
    RewritingTask(["Nobody came to the feast."], 30, before="It rained.", question="Who came?"),
]


def vocabulary(*marks: str) -> Tokenizer:
    made = Tokenizer(BPE())
    made.pre_tokenizer = ByteLevel(add_prefix_space=False)
    made.decoder = ByteLevelDecoder()
    trainer = BpeTrainer(vocab_size=400, initial_alphabet=ByteLevel.alphabet(), show_progress=False)
    made.train_from_iterator([source for task in TASKS for source in task.sources], trainer)
    made.add_special_tokens([AddedToken(mark, special=True) for mark in marks])
    return made


@pytest.fixture
def writer():
    tokenizer = vocabulary(BEGIN, END)
    torch.manual_seed(5)
    _, model = tiny_pair(vocab_size=tokenizer.get_vocab_size(), max_position_embeddings=1024)
    return Rewriter(model, tokenizer, USE)


def nothing() -> None:
    pass


def test_what_was_read_before_changes_nothing(writer):
    one_by_one = [writer.write(task, nothing).text for task in TASKS]
    assert [writer.write(task, nothing).text for task in reversed(TASKS)] == one_by_one[::-1]
    assert len(set(one_by_one)) == len(TASKS)


def test_within_its_sources_it_has_no_word_of_its_own(writer):
    for task in TASKS:
        free, bound = writer.write(task, nothing), writer.write(task, nothing, from_sources_alone=True)
        known = " ".join([*task.sources, *SERVING]).lower()
        whole = words_of(bound.text)[: None if bound.ended else -1]
        assert all(word in known for word in whole)
        assert any(word not in known for word in words_of(free.text))


def test_it_asks_at_every_piece_and_stops(writer):
    asked = 0

    def check() -> None:
        nonlocal asked
        asked += 1
        if asked == 7:
            raise Cancelled

    with pytest.raises(Cancelled):
        writer.write(TASKS[0], check)
    assert writer.write(TASKS[1], nothing).text == writer.write(TASKS[1], nothing).text


def test_without_an_end_the_sentence_says_so(writer):
    written = writer.write(TASKS[0], nothing)
    assert written.ended or len(written.text.encode()) >= MOST_PIECES / 4


def test_a_vocabulary_without_its_marks_is_refused():
    _, model = tiny_pair()
    with pytest.raises(ModelUnavailable, match="tiny"):
        Rewriter(model, vocabulary(), USE)

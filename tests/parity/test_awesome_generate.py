"""AWESOME's search gives token for token what transformers' generate gives for the same weights and settings (X6)."""

import itertools
from typing import Any, Literal

import pytest
import torch
from transformers import BartForConditionalGeneration

from engine.generation.decoding import generate
from engine.models.awesome.model import Awesome
from engine.models.configs import GenerationSettings
from tests.parity.awesome_models import awesome_from, padded_batch, tiny_bart

END_BIAS = {0: 0.0, 1: 1.5, 2: 3.0}
"""How much likelier the end token is made, so that summaries of all lengths occur."""


def models(seed: int) -> tuple[BartForConditionalGeneration, Awesome]:
    bart = tiny_bart(seed, encoder_layers=1, decoder_layers=2)
    bart.final_logits_bias[0, 2] += END_BIAS[seed]
    return bart, awesome_from(bart)


def theirs(bart: BartForConditionalGeneration, settings: GenerationSettings) -> list[tuple[int, ...]]:
    source, valid, _ = padded_batch()
    search: dict[str, Any] = {}
    if settings.beams > 1:
        search = {"length_penalty": settings.length_penalty, "early_stopping": settings.early_stopping}
    rows = bart.generate(
        source,
        attention_mask=valid.long(),
        do_sample=False,
        num_beams=settings.beams,
        max_length=settings.max_length,
        min_length=settings.min_length,
        no_repeat_ngram_size=settings.no_repeat_ngram,
        forced_bos_token_id=settings.forced_bos_id,
        forced_eos_token_id=settings.forced_eos_id,
        **search,
    )
    bare = [row[1:] for row in rows.tolist()]
    return [tuple(row[: row.index(2) + 1] if 2 in row else row) for row in bare]


def ours(model: Awesome, settings: GenerationSettings) -> list[tuple[int, ...]]:
    source, valid, _ = padded_batch()
    with torch.no_grad():
        encoded = model.encode(source, valid)
    return [hypothesis.tokens for hypothesis in generate(model, encoded, None, settings)]


@pytest.mark.parametrize("seed", END_BIAS)
@pytest.mark.parametrize("early_stopping", [True, False, "never"])
@pytest.mark.parametrize("beams", [2, 4])
def test_beam_search_equals_transformers(seed: int, early_stopping: bool | Literal["never"], beams: int) -> None:
    bart, model = models(seed)
    for penalty, repeats, shortest in itertools.product((1.0, 2.0, -1.0), (0, 3), (0, 8)):
        settings = GenerationSettings(
            beams=beams,
            max_length=20,
            min_length=shortest,
            length_penalty=penalty,
            early_stopping=early_stopping,
            no_repeat_ngram=repeats,
            forced_bos_id=0 if penalty == 2.0 else None,
            forced_eos_id=None if penalty == 1.0 else 2,
        )
        torch.manual_seed(seed)
        expected = theirs(bart, settings)
        torch.manual_seed(seed)
        assert ours(model, settings) == expected, settings


@pytest.mark.parametrize("seed", END_BIAS)
def test_greedy_equals_transformers(seed: int) -> None:
    bart, model = models(seed)
    for repeats, shortest, first, last in itertools.product((0, 1, 2, 3), (0, 8), (None, 0), (None, 2)):
        settings = GenerationSettings(
            max_length=20, min_length=shortest, no_repeat_ngram=repeats, forced_bos_id=first, forced_eos_id=last
        )
        torch.manual_seed(seed)
        expected = theirs(bart, settings)
        torch.manual_seed(seed)
        assert ours(model, settings) == expected, settings


def test_the_grid_reaches_early_ends_late_ends_and_the_length_limit() -> None:
    lengths = set()
    for seed in END_BIAS:
        torch.manual_seed(seed)
        settings = GenerationSettings(beams=4, max_length=20, no_repeat_ngram=3)
        lengths |= {len(tokens) for tokens in ours(models(seed)[1], settings)}
    assert min(lengths) < 10
    assert max(lengths) == 19


def test_documents_side_by_side_are_decoded_as_alone() -> None:
    _, model = models(1)
    torch.manual_seed(1)
    source, valid, _ = padded_batch()
    settings = GenerationSettings(beams=4, max_length=20, length_penalty=2.0, no_repeat_ngram=3)
    with torch.no_grad():
        together = generate(model, model.encode(source, valid), None, settings)
        alone = [
            generate(model, model.encode(source[[i], : int(valid[i].sum())]), None, settings)[0]
            for i in range(len(source))
        ]
    assert [hypothesis.tokens for hypothesis in together] == [hypothesis.tokens for hypothesis in alone]
    for one, other in zip(together, alone, strict=True):
        assert one.score == pytest.approx(other.score, abs=1e-4)

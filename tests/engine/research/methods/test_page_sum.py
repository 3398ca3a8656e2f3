"""PageSum: one page is BART; several are its equation, in training and in search alike."""

import torch

from engine.generation.decoding import generate
from engine.models.awesome.model import Awesome
from engine.models.configs import GenerationSettings
from engine.research.methods.page_sum import PageSum
from tests.engine.research.methods.tiny_methods import document, randomized, tiny_config


def plain_of(model: PageSum) -> Awesome:
    """The BART that a PageSum is made of."""
    plain = Awesome(model.config).double().eval()
    plain.load_state_dict({name: one for name, one in model.state_dict().items() if not name.startswith("weigh.")})
    return plain


def test_a_single_page_is_bart():
    model = randomized(PageSum(tiny_config()))
    plain = plain_of(model)
    tokens, inputs = document(13), document(6, seed=1)
    wanted = plain.logits(plain.decode(inputs, plain.encode(tokens)).states)
    found = model.logits(model.decode(inputs, model.encode(tokens)).states)
    assert (found - wanted).abs().max() < 1e-10


def test_pages_are_decoded_apart_and_mixed_at_each_place():
    model = randomized(PageSum(tiny_config()))
    plain = plain_of(model)
    tokens, inputs = document(41), document(6, seed=1)
    found = model.logits(model.decode(inputs, model.encode(tokens)).states)
    pages = [plain.decode(inputs, plain.encode(part)).states for part in tokens.split(16, dim=1)]
    states = torch.stack(pages)  # (P, 1, T, d)
    shares = (states @ model.weigh.weight[0]).softmax(dim=0)[..., None]
    wanted = plain.logits((shares * states).sum(dim=0))
    assert (found - wanted).abs().max() < 1e-10


def test_the_search_writes_what_whole_targets_say():
    model = randomized(PageSum(tiny_config()))
    encoded = model.encode(document(41))
    settings = GenerationSettings(beams=1, max_length=9, min_length=9)
    written = generate(model, encoded, None, settings)[0].tokens
    inputs = torch.tensor([[model.config.start_id, *written[:-1]]])
    logits = model.logits(model.decode(inputs, encoded).states)
    logits[..., model.config.eos_id] = float("-inf")
    assert logits[0].argmax(dim=1).tolist() == list(written)


def test_beams_keep_to_their_own_past():
    """The best of three beams scores what the model gives for its words."""
    model = randomized(PageSum(tiny_config()))
    encoded = model.encode(document(41))
    settings = GenerationSettings(beams=3, max_length=7, min_length=7, length_penalty=0.0)
    best = generate(model, encoded, None, settings)[0]
    inputs = torch.tensor([[model.config.start_id, *best.tokens[:-1]]])
    chances = model.logits(model.decode(inputs, encoded).states).log_softmax(dim=-1)
    total = chances[0].gather(1, torch.tensor(best.tokens)[:, None]).sum()
    assert best.score is not None
    assert abs(best.score - float(total.detach())) < 1e-6

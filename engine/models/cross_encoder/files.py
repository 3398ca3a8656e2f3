"""What every cross-encoder's folder holds: what it learned beside the bundled sentence encoder, in eight bits."""

from collections.abc import Mapping

from tokenizers import Tokenizer
from torch import Tensor

from engine.models.cross_encoder.model import CrossEncoder
from engine.models.eight_bits import from_eight_bits, in_eight_bits
from engine.models.encoder.sentence_encoder import bundled_minilm


def begin_cross_encoder() -> tuple[CrossEncoder, Tokenizer, tuple[int, int]]:
    """One that knows what the bundled encoder knows, its vocabulary, and the marks of beginning and end.

    Raises:
        ModelUnavailable: the encoder is missing or is not the published one.
    """
    encoder, config, tokenizer, marks = bundled_minilm()
    return CrossEncoder.begin(encoder, config), tokenizer, marks


def learned_tensors(model: CrossEncoder) -> dict[str, Tensor]:
    """What `model` learned beside the bundled encoder, to be stored."""
    return in_eight_bits(model.learned_state(), _before(begin_cross_encoder()[0]))


def restore_learned(model: CrossEncoder, tensors: Mapping[str, Tensor]) -> None:
    """Put what `learned_tensors` gave into a model that has learned nothing yet."""
    state = from_eight_bits(dict(tensors), model.learned_state(), _before(model))
    model.load_state_dict({**state, "words.weight": model.words.weight}, assign=True)


def _before(model: CrossEncoder) -> dict[str, Tensor]:
    """What was the encoder's, of a model that has learned nothing."""
    return {name: one for name, one in model.learned_state().items() if not name.startswith(("hidden.", "out."))}

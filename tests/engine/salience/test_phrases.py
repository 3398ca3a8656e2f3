"""The program's own phrases are embedded once for each encoder."""

import numpy as np

from engine.salience.phrases import encoded_phrases
from tests.engine.made_documents import HashingEncoder


class CountingEncoder(HashingEncoder):
    """Counts what it is given to embed."""

    def __init__(self, sha256: str) -> None:
        super().__init__()
        self.sha256 = sha256
        self.calls = 0

    def encode(self, texts, on_batch=None):
        self.calls += 1
        return super().encode(texts, on_batch)


def test_phrases_are_embedded_once_by_each_encoder_and_cannot_be_changed() -> None:
    one, other = CountingEncoder("one"), CountingEncoder("other")
    phrases = ["The mill is sold.", "The ferry is late."]
    first = encoded_phrases(one, phrases)
    assert encoded_phrases(one, list(phrases)) is first
    assert encoded_phrases(one, phrases[::-1]) is not first
    assert (one.calls, other.calls) == (2, 0)
    assert np.array_equal(encoded_phrases(other, phrases), first)
    assert other.calls == 1
    assert not first.flags.writeable


def test_what_is_kept_is_bounded() -> None:
    encoder = CountingEncoder("bounded")
    for number in range(200):
        encoded_phrases(encoder, [f"The mill has {number} stones."])
    encoded_phrases(encoder, ["The mill has 0 stones."])
    assert encoder.calls == 201

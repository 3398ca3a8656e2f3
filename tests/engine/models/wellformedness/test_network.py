"""The judge of sentences' form: each word has the chances of its first piece, and folders are read as written."""

from collections.abc import Iterator, Sequence
from pathlib import Path

import numpy as np
import numpy.typing as npt
import pytest
import torch

from engine.errors import Cancelled, ModelUnavailable
from engine.models.configs import SentenceEncoderConfig
from engine.models.encoder.sentence_encoder import Packing, SentenceEncoder
from engine.models.wellformedness.form import Tag
from engine.models.wellformedness.network import FormJudge, WellFormedness, save

Floats = npt.NDArray[np.float32]


def network() -> WellFormedness:
    """Random weights of one layer."""
    torch.manual_seed(0)
    made = WellFormedness(SentenceEncoderConfig(), 5)
    for name, tensor in made.state_dict().items():
        tensor.copy_(torch.randn_like(tensor) * 0.05 + (1.0 if name.endswith("norm.weight") else 0.0))
    return made.eval()


class FixedStates:
    """An encoder whose states are given, in another order."""

    def __init__(self, states: Sequence[Floats], firsts: list[list[int]]) -> None:
        self._states, self._firsts = states, firsts

    def states_of(self, texts: Sequence[str], layer: int) -> Iterator[tuple[int, Floats]]:
        assert len(texts) == len(self._states)
        assert layer == 5
        yield from reversed(list(enumerate(self._states)))

    def pieces_of_words(self, texts: Sequence[str]) -> list[list[int]]:
        assert len(texts) == len(self._firsts)
        return self._firsts


def some_states(*lengths: int) -> list[Floats]:
    rng = np.random.default_rng(1)
    return [rng.normal(size=(length, 384)).astype(np.float32) for length in lengths]


def test_words_have_the_chances_of_their_first_pieces_and_each_text_its_own():
    states = some_states(6, 4)
    model = network()
    judge = FormJudge(model, "", "made", "")
    forms = judge.forms_of(["one two three", "four"], FixedStates(states, [[1, 2, 5], [1]]))
    for form, one, firsts in zip(forms, states, ([1, 2], [1]), strict=True):
        with torch.inference_mode():
            packing = Packing.of([[0] * len(one)])
            padded = np.concatenate([one, np.zeros((len(packing.pieces) - len(one), 384), np.float32)])
            tags, whole, readable = model(torch.from_numpy(padded), packing)
        chances = tags.softmax(-1).numpy()
        assert form.whole == pytest.approx(float(whole.sigmoid()), abs=1e-5)
        assert form.readable == pytest.approx(float(readable.sigmoid()), abs=1e-5)
        assert form.needless[: len(firsts)] == pytest.approx(chances[firsts, Tag.NEEDLESS], abs=1e-5)
        assert form.wrong[: len(firsts)] == pytest.approx(chances[firsts, Tag.WRONG], abs=1e-5)
        assert form.flawed == pytest.approx(float((form.needless + form.wrong).max()))
    assert len(forms[0].needless) == 3
    assert forms[0].needless[2] == 0, "a word that was not read is not judged"


def test_many_texts_are_judged_as_each_alone_and_it_can_be_cancelled():
    states = some_states(*[40] * 120)
    judge = FormJudge(network(), "", "made", "")
    firsts = [[1, 3]] * len(states)
    together = judge.forms_of(["a b"] * len(states), FixedStates(states, firsts))
    (alone,) = judge.forms_of(["a b"], FixedStates(states[7:8], firsts[:1]))
    assert together[7].whole == pytest.approx(alone.whole, abs=1e-4)
    assert together[7].readable == pytest.approx(alone.readable, abs=1e-4)
    assert together[7].wrong == pytest.approx(alone.wrong, abs=1e-4)
    assert judge.forms_of([], FixedStates([], [])) == []

    def cancel() -> None:
        raise Cancelled

    with pytest.raises(Cancelled):
        judge.forms_of(["a b"], FixedStates(states[:1], firsts[:1]), cancel)


def test_a_folder_is_read_as_written_to_eight_bits_and_damage_is_refused(tmp_path: Path):
    model = network()
    save(tmp_path / "made", model, "a" * 64, "A card.")
    judge = FormJudge.load(tmp_path / "made")
    assert (judge.encoder_sha256, judge.use.name) == ("a" * 64, "made")
    states = some_states(9)
    before = FormJudge(model, "", "", "").forms_of(["a b"], FixedStates(states, [[1, 4]]))
    after = judge.forms_of(["a b"], FixedStates(states, [[1, 4]]))
    assert after[0].whole == pytest.approx(before[0].whole, abs=0.02)
    assert after[0].readable == pytest.approx(before[0].readable, abs=0.02)
    assert after[0].wrong == pytest.approx(before[0].wrong, abs=0.02)
    (tmp_path / "made" / "model.safetensors").write_bytes(b"damaged")
    with pytest.raises(ModelUnavailable):
        FormJudge.load(tmp_path / "made")


def test_the_encoder_says_where_each_word_begins():
    encoder = SentenceEncoder.load()
    texts = ["Quayside gates (two) rose.", "", " It  isn't."]
    assert encoder.pieces_of_words(texts) == [[1, 3, 4, 7], [], [1, 2]]
    lengths = {number: len(states) for number, states in encoder.states_of(texts, 0)}
    assert lengths[0] == 10

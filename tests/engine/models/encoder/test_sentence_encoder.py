"""The bundled encoder gives the published model's vectors, whatever stands beside a sentence, and cuts nothing off."""

import shutil
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import torch

from engine.errors import Cancelled, ModelUnavailable
from engine.models.configs import SentenceEncoderConfig
from engine.models.encoder.sentence_encoder import SentenceEncoder, bundled_folder

PROTEIN = (
    "Protein folding is the process by which a chain of amino acids takes its native three-dimensional shape, and "
    "errors in it are behind several diseases of the nervous system that appear late in life."
)
SENTENCES = [
    "The committee met on Tuesday and approved the budget for the new library.",
    "Rain.",
    PROTEIN,
    "Él dijo que sí; 日本語も少し。 Ω ≈ 3.14, naïve café №7",
    "Who pays for the repairs?",
]


@pytest.fixture(scope="module")
def encoder() -> SentenceEncoder:
    return SentenceEncoder.load(dtype=torch.float32)


def cosine(a: np.ndarray, b: np.ndarray) -> np.ndarray:
    return np.asarray((a * b).sum(axis=1))


def test_vectors_equal_those_of_the_reference_implementation(encoder: SentenceEncoder) -> None:
    from transformers import BertModel, BertTokenizerFast

    folder = str(bundled_folder())
    reference, tokenizer = BertModel.from_pretrained(folder).eval(), BertTokenizerFast.from_pretrained(folder)
    batch = tokenizer(SENTENCES, padding=True, return_tensors="pt")
    with torch.inference_mode():
        states = reference(**batch).last_hidden_state
    mask = batch["attention_mask"][:, :, None].float()
    expected = torch.nn.functional.normalize((states * mask).sum(1) / mask.sum(1), dim=1).numpy()
    # 1e-5: the same sums in another order (fused projection, other padding) in single precision.
    np.testing.assert_allclose(encoder.encode(SENTENCES), expected, atol=1e-5)


def test_states_of_a_layer_are_those_of_the_reference_implementation(encoder: SentenceEncoder) -> None:
    from transformers import BertModel, BertTokenizerFast

    folder = str(bundled_folder())
    reference, tokenizer = BertModel.from_pretrained(folder).eval(), BertTokenizerFast.from_pretrained(folder)
    for layer in (0, 3):
        found = dict(encoder.states_of(SENTENCES, layer))
        assert sorted(found) == list(range(len(SENTENCES)))
        for number, sentence in enumerate(SENTENCES):
            with torch.inference_mode():
                told = reference(**tokenizer(sentence, return_tensors="pt"), output_hidden_states=True).hidden_states
            np.testing.assert_allclose(found[number], told[layer][0].numpy(), atol=1e-4)
    longest = encoder.config.longest
    ((_, states),) = encoder.states_of(["the rain " * longest], 1)
    assert states.shape == (longest, encoder.width)


def test_what_stands_beside_a_sentence_does_not_change_its_vector(encoder: SentenceEncoder) -> None:
    together = encoder.encode(SENTENCES)
    alone = np.concatenate([encoder.encode([sentence]) for sentence in SENTENCES])
    np.testing.assert_allclose(together, alone, atol=1e-5)


def test_the_same_block_gives_the_same_bits(encoder: SentenceEncoder) -> None:
    assert np.array_equal(encoder.encode(SENTENCES * 20), encoder.encode(SENTENCES * 20))


def test_bfloat16_moves_cosines_by_less_than_a_hundredth(encoder: SentenceEncoder) -> None:
    exact, fast = encoder.encode(SENTENCES), SentenceEncoder.load(dtype=torch.bfloat16).encode(SENTENCES)
    assert np.abs(exact @ exact.T - fast @ fast.T).max() < 0.01


def test_a_long_sentence_is_encoded_to_its_end(encoder: SentenceEncoder) -> None:
    filling = "the river rose and the bridge was closed " * 60
    tails = ["while the orchestra rehearsed a symphony by Mahler " * 30, "and interest rates on mortgages fell " * 40]
    first, second = encoder.encode([filling + tail for tail in tails])
    assert float(first @ second) < 0.95
    vectors = encoder.encode(tails)
    assert float(first @ vectors[0]) > float(second @ vectors[0])


def test_parts_of_a_long_sentence_count_by_their_length(encoder: SentenceEncoder) -> None:
    room = encoder.config.longest - 2
    words = "bridge " * room + "music " * 20
    assert encoder.count_tokens([words]) == [room + 20]
    parts = encoder.encode(["bridge " * room, "music " * 20])
    whole = encoder.encode([words])[0]
    assert float(whole @ parts[0]) > float(whole @ parts[1])


def test_counts_leave_out_the_marks_of_beginning_and_end(encoder: SentenceEncoder) -> None:
    assert encoder.count_tokens(["hello world", ""]) == [2, 0]


def test_an_empty_text_has_the_zero_vector_and_no_texts_have_none(encoder: SentenceEncoder) -> None:
    assert encoder.encode(["Something.", ""])[1].any() == np.False_
    assert encoder.encode([]).shape == (0, 384)


def test_a_stop_between_batches_ends_the_work(encoder: SentenceEncoder) -> None:
    calls: list[int] = []

    def stop(done: int) -> None:
        calls.append(done)
        raise Cancelled

    with pytest.raises(Cancelled):
        encoder.encode(SENTENCES * 100, stop)
    assert len(calls) == 1


def test_a_changed_model_file_is_refused(tmp_path: Path) -> None:
    shutil.copy(bundled_folder() / "tokenizer.json", tmp_path)
    (tmp_path / "model.safetensors").write_bytes(b"not the published weights")
    with pytest.raises(ModelUnavailable, match="checksum"):
        SentenceEncoder.load(tmp_path)


def test_a_missing_model_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ModelUnavailable, match="Reinstall"):
        SentenceEncoder.load(tmp_path / "nowhere")


@pytest.mark.parametrize("wrong", [{"width": 100}, {"longest": 2}, {"longest": 600}])
def test_impossible_shapes_are_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"must|multiple"):
        SentenceEncoderConfig(**wrong)


def test_loading_does_not_import_what_takes_seconds() -> None:
    import subprocess
    import sys

    code = (
        "import sys; from engine.models.encoder.sentence_encoder import SentenceEncoder; SentenceEncoder.load();"
        "from engine.models import checkpoints; from engine.registry.catalog import BUNDLED;"
        "checkpoints.load(BUNDLED / 'awesome-compact-en');"
        "slow = ('transformers', 'sentence_transformers', 'sympy', 'sklearn', 'torch._dynamo');"
        "print([name for name in slow if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"

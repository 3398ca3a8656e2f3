"""Other families give, token for token, what `transformers.generate` gives; what does not fit is refused."""

import json
import shutil
from pathlib import Path
from typing import Any

import pytest
import torch
from safetensors.torch import load_file, save_file
from transformers.models.auto.modeling_auto import MODEL_FOR_SEQ_TO_SEQ_CAUSAL_LM_MAPPING_NAMES

from engine.errors import ModelUnavailable
from engine.generation.decoding import generate
from engine.models import checkpoints
from engine.models.configs import GenerationSettings
from engine.models.packing import pack
from engine.models.seq2seq import model as seq2seq
from engine.models.seq2seq.configs import FAMILIES, Seq2SeqConfig, seq2seq_config
from tests.engine.models.seq2seq.tiny_seq2seq import folder_of, random_model

TEXT = " ".join(f"word{'abcdefghijklmnopqrstuvwxyz'[i % 26] * (1 + i // 26)}" for i in range(60))
SOURCE, TARGET = 40, 24


@pytest.fixture(scope="module")
def saved(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """Folders by family, made when first asked for."""

    class Folders(dict[str, Path]):
        def __missing__(self, family: str) -> Path:
            self[family] = folder_of(tmp_path_factory.mktemp("model") / family, family, TEXT)
            return self[family]

    return Folders()


def loaded(folder: Path) -> tuple[seq2seq.Seq2Seq, Seq2SeqConfig]:
    config = checkpoints.inspect(folder).config
    assert isinstance(config, Seq2SeqConfig)
    model = seq2seq.load(folder, config, dtype=torch.float32, device="cpu")
    pack(model)
    return model, config


def theirs(family: str, ids: torch.Tensor, valid: torch.Tensor, config: Seq2SeqConfig, beams: int) -> list[list[int]]:
    model = random_model(family, config.vocab_size)
    further: dict[str, Any] = {"length_penalty": 2.0} if beams > 1 else {}
    if family == "led":
        further["global_attention_mask"] = torch.zeros_like(ids).index_fill_(1, torch.tensor([0]), 1)
    found: list[list[int]] = model.generate(
        ids,
        attention_mask=valid.long(),
        max_length=TARGET,
        min_length=8,
        num_beams=beams,
        no_repeat_ngram_size=3,
        do_sample=False,
        forced_eos_token_id=None,
        **further,
    )[:, 1:].tolist()
    return found


def test_the_families_are_those_that_transformers_loads() -> None:
    assert set(FAMILIES) <= set(MODEL_FOR_SEQ_TO_SEQ_CAUSAL_LM_MAPPING_NAMES) - {"bart"}


@pytest.mark.parametrize("family", sorted(FAMILIES))
def test_both_searches_give_what_transformers_gives(saved: dict[str, Path], family: str) -> None:
    model, config = loaded(saved[family])
    torch.manual_seed(0)
    ids = torch.randint(5, config.vocab_size, (2, SOURCE))
    valid = torch.ones_like(ids, dtype=torch.bool)
    valid[1, SOURCE - 10 :] = False
    ids[1, SOURCE - 10 :] = config.pad_id
    for beams in (1, 3):
        settings = GenerationSettings(
            beams=beams, max_length=TARGET, min_length=8, no_repeat_ngram=3, length_penalty=2.0 if beams > 1 else 1.0
        )
        with torch.inference_mode():
            ours = generate(model, model.encode(ids, valid), None, settings)
        expected = theirs(family, ids, valid, config, beams)
        assert [list(one.tokens) for one in ours] == [
            row[: len(one.tokens)] for one, row in zip(ours, expected, strict=True)
        ]
        assert all(len(set(one.tokens)) > 3 for one in ours)


def test_led_attends_to_all_from_its_first_token(saved: dict[str, Path]) -> None:
    model, config = loaded(saved["led"])
    ids = torch.randint(5, config.vocab_size, (1, 60))
    changed = ids.clone()
    changed[0, -1] = 5 + (ids[0, -1] - 4) % 40
    with torch.inference_mode():
        one, other = model.encode(ids).states, model.encode(changed).states
    assert not torch.allclose(one[0, 0], other[0, 0])  # windows of 8 in two layers reach no further than 16 tokens


def config_of(stored: dict[str, Any], tokenizer: dict[str, Any] | None = None) -> Seq2SeqConfig:
    sizes = {"vocab_size": 64, "d_model": 16, "num_layers": 2, "num_heads": 2}
    return seq2seq_config({**sizes, **stored}, tokenizer or {}, numbers=1, marks=((), ()))


@pytest.mark.parametrize(
    ("stored", "tokenizer", "source", "target"),
    [
        ({"model_type": "t5", "n_positions": 512}, {"model_max_length": 1024}, 512, 1024),
        ({"model_type": "t5"}, {"model_max_length": 1024}, 1024, 1024),
        ({"model_type": "longt5"}, {"model_max_length": 1e30}, 4096, 1024),
        ({"model_type": "longt5", "n_positions": 16384}, {}, 4096, 1024),
        ({"model_type": "pegasus", "max_position_embeddings": 512}, {}, 512, 512),
        ({"model_type": "pegasus", "max_position_embeddings": 1024}, {"model_max_length": 512}, 512, 1024),
        ({"model_type": "pegasus_x", "max_position_embeddings": 16384}, {}, 4096, 1024),
        (
            {"model_type": "led", "max_encoder_position_embeddings": 16384, "max_decoder_position_embeddings": 1024},
            {},
            4096,
            1024,
        ),
        ({"model_type": "bigbird_pegasus", "max_position_embeddings": 4096}, {}, 1024, 1024),
    ],
)
def test_lengths_are_those_of_the_configuration(
    stored: dict[str, Any], tokenizer: dict[str, Any], source: int, target: int
) -> None:
    found = config_of(stored, tokenizer)
    assert (found.source_positions, found.max_positions) == (source, target)


def test_marks_are_the_tokenizers_own_where_it_says() -> None:
    assert config_of({"model_type": "t5", "eos_token_id": 1}).marks_behind == (1,)
    assert config_of({"model_type": "led", "bos_token_id": 0, "eos_token_id": 2}).marks_before == (0,)
    said = seq2seq_config({"model_type": "mbart", "vocab_size": 64, "d_model": 16}, {}, numbers=1, marks=((), (2, 9)))
    assert (said.marks_before, said.marks_behind) == ((), (2, 9))


def test_weights_that_do_not_fit_are_refused(saved: dict[str, Path], tmp_path: Path) -> None:
    folder = shutil.copytree(saved["pegasus"], tmp_path / "damaged")
    tensors = load_file(folder / "model.safetensors")
    del tensors["model.decoder.layers.1.fc1.weight"]
    save_file(tensors, folder / "model.safetensors", {"format": "pt"})
    with pytest.raises(ModelUnavailable, match=r"missing model\.decoder\.layers\.1\.fc1\.weight"):
        loaded(folder)
    stored = json.loads((folder / "config.json").read_text(encoding="utf-8"))
    (folder / "config.json").write_text(json.dumps({**stored, "encoder_ffn_dim": 48}), encoding="utf-8")
    with pytest.raises(ModelUnavailable, match=r"fit its configuration|can't be loaded"):
        loaded(folder)


def test_code_beside_a_checkpoint_is_never_run(saved: dict[str, Path], tmp_path: Path) -> None:
    folder = shutil.copytree(saved["t5"], tmp_path / "own-code")
    (folder / "modeling.py").write_text(f"open({str(tmp_path / 'was-here')!r}, 'w')\n", encoding="utf-8")
    stored = json.loads((folder / "config.json").read_text(encoding="utf-8"))
    stored["auto_map"] = {"AutoModelForSeq2SeqLM": "modeling.Model", "AutoConfig": "modeling.Config"}
    (folder / "config.json").write_text(json.dumps(stored), encoding="utf-8")
    loaded(folder)
    assert not (tmp_path / "was-here").exists()


@pytest.mark.parametrize("kind", ["gpt2", "whisper", "voxtral", None])
def test_what_is_no_summarizer_is_refused_with_those_that_are(
    saved: dict[str, Path], tmp_path: Path, kind: str | None
) -> None:
    folder = shutil.copytree(saved["t5"], tmp_path / "other")
    stored = json.loads((folder / "config.json").read_text(encoding="utf-8"))
    (folder / "config.json").write_text(json.dumps({**stored, "model_type": kind}), encoding="utf-8")
    with pytest.raises(ModelUnavailable, match=repr(kind)):
        checkpoints.inspect(folder)


def test_only_barts_family_can_be_given_a_memory(saved: dict[str, Path]) -> None:
    with pytest.raises(ModelUnavailable, match="needs one of type 'bart'"):
        checkpoints.load(saved["t5"])

"""Read a checkpoint of the official HAT repository (coastalcph/hierarchical-transformers) from its folder.

The key table names every tensor its classes save: the encoder under `hi_transformer.`, `hat.` or no prefix, the heads
for masked language modelling, documents, segments and multiple choice. None means known and dropped; any other name
is an error. Of the official cross-segment position tables, one a layer and tied in training, one is kept; tables that
differ are refused unless positions are off anyway, for there is no telling which was meant.
"""

import json
import re
from dataclasses import dataclass
from pathlib import Path

import torch
from torch import Tensor

from engine.errors import ModelUnavailable
from engine.models.configs import HatConfig, HatHeadConfig, HatTask
from engine.models.hat.model import HatModel
from engine.models.hat.warm_start import BLOCK_KEYS
from engine.models.hat_layouts import blocks_of, layers_of
from engine.models.tensor_files import read_tensors
from engine.regular_files import check_folder

SEGMENT_POSITIONS = "encoder.segment_positions.weight"

KEYS: dict[str, str | None] = {
    "embeddings.word_embeddings.weight": "encoder.embeddings.words.weight",
    "embeddings.position_embeddings.weight": "encoder.embeddings.slots.weight",
    "embeddings.token_type_embeddings.weight": "encoder.embeddings.types.weight",
    "embeddings.LayerNorm.weight": "encoder.embeddings.norm.weight",
    "embeddings.LayerNorm.bias": "encoder.embeddings.norm.bias",
    "embeddings.position_ids": None,  # slot numbers, counted afresh here
    "embeddings.token_type_ids": None,
    "lm_head.dense.weight": "head.dense.weight",
    "lm_head.dense.bias": "head.dense.bias",
    "lm_head.layer_norm.weight": "head.norm.weight",
    "lm_head.layer_norm.bias": "head.norm.bias",
    "lm_head.bias": "head.bias",
    "lm_head.decoder.weight": None,  # tied to the word embeddings
    "lm_head.decoder.bias": None,  # the same tensor as lm_head.bias
    "pooler.dense.weight": "head.dense.weight",
    "pooler.dense.bias": "head.dense.bias",
    "sentencizer.dense.weight": "head.dense.weight",
    "sentencizer.dense.bias": "head.dense.bias",
    "classifier.weight": "head.scores.weight",
    "classifier.bias": "head.scores.bias",
    # Heads that only the unpublished pretraining experiments of the repository have.
    "document_cls.weight": None,
    "document_cls.bias": None,
    "sentence_cls.weight": None,
    "sentence_cls.bias": None,
}

ARCHITECTURES: dict[str, HatTask] = {
    "HATForMaskedLM": HatTask.LANGUAGE,
    "HATForSequenceClassification": HatTask.DOCUMENT,
    "HATModelForSequentialSentenceClassification": HatTask.SEGMENTS,
    "HATForMultipleChoice": HatTask.CHOICE,
    "HiTransformerForMaskedLM": HatTask.LANGUAGE,
    "HiTransformerForSequenceClassification": HatTask.DOCUMENT,
    "HiTransformerModelForSequentialSentenceClassification": HatTask.SEGMENTS,
    "HiTransformerForMultipleChoice": HatTask.CHOICE,
}
"""Class names in the config's `architectures`, of the repository's two generations of names."""

MODEL_TYPES = ("hierarchical-transformer", "hi-transformer", "hat")

_BLOCK = re.compile(r"encoder\.layer\.(\d+)\.(sentence|document)_encoder\.(.+)\.(weight|bias)")
_POSITIONS = re.compile(r"encoder\.layer\.(\d+)\.position_embeddings\.weight")


@dataclass(frozen=True, slots=True)
class _Official:
    """An official config.json, as far as it says anything about the model."""

    config: HatConfig
    head: HatHeadConfig


def read_official(folder: Path, *, cross_segment_positions: bool = False) -> HatModel:
    """Load an official checkpoint.

    Args:
        folder: With `config.json` and the weights.
        cross_segment_positions: Whether segment positions take part. Off for what the authors published (see
            `HatConfig.cross_segment_positions`), on for models trained with the repository's code from 2024 on.

    Raises:
        ModelUnavailable: The folder holds no HAT, a tensor has an unknown name, is missing, or has another shape.
    """
    official = _read_config(folder, cross_segment_positions=cross_segment_positions)
    tensors = _translate(folder, official.config)
    model = HatModel(official.config, official.head)
    expected = model.state_dict()
    if not any(name.startswith("head.") for name in tensors):
        # A bare encoder: the head is the user's to train.
        tensors |= {name: tensor for name, tensor in expected.items() if name.startswith("head.")}
    if SEGMENT_POSITIONS not in tensors:
        tensors[SEGMENT_POSITIONS] = expected[SEGMENT_POSITIONS]  # a layout without cross-segment blocks has none
    _check(folder, tensors, expected)
    model.load_state_dict(tensors)
    return model


def _read_config(folder: Path, *, cross_segment_positions: bool) -> _Official:
    check_folder(folder)
    try:
        raw = json.loads((folder / "config.json").read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise ModelUnavailable(f"{folder} has no readable config.json, so it is not a model folder.") from error
    if raw.get("model_type") not in MODEL_TYPES:
        raise ModelUnavailable(f"{folder} holds a model of kind {raw.get('model_type')!r}, not a HAT.")
    pad = int(raw.get("pad_token_id", 0))
    cls, sep, mask = (0, 2, int(raw["vocab_size"]) - 1) if pad == 1 else (101, 102, 103)
    try:
        config = HatConfig(
            vocabulary=raw["vocab_size"],
            width=raw["hidden_size"],
            heads=raw["num_attention_heads"],
            hidden=raw["intermediate_size"],
            layout=blocks_of(raw["encoder_layout"]),
            # The code reads one of these names in one place and the other in another; files have either.
            segment_length=raw.get("max_sentence_length", raw.get("max_sentence_size", 128)),
            segments=raw["max_sentences"],
            token_types=raw.get("type_vocab_size", 2),
            layer_norm_eps=raw.get("layer_norm_eps", 1e-12),
            dropout=raw.get("hidden_dropout_prob", 0.1),
            attention_dropout=raw.get("attention_probs_dropout_prob", 0.1),
            activation=raw.get("hidden_act", "gelu"),
            cross_segment_positions=cross_segment_positions,
            initial_std=raw.get("initializer_range", 0.02),
            pad_id=pad,
            cls_id=min(cls, raw["vocab_size"] - 1),
            sep_id=min(sep, raw["vocab_size"] - 1),
            mask_id=min(mask, raw["vocab_size"] - 1),
        )
        return _Official(config, _head(raw))
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise ModelUnavailable(
            f"{folder / 'config.json'} does not describe a HAT this program can build: {error}"
        ) from error


def _head(raw: dict[str, object]) -> HatHeadConfig:
    names = raw.get("architectures") or ["HATForMaskedLM"]
    assert isinstance(names, list)
    task = ARCHITECTURES.get(str(names[0]), HatTask.LANGUAGE)
    if task in (HatTask.LANGUAGE, HatTask.CHOICE):
        return HatHeadConfig(task)
    labels = raw.get("id2label")
    kind = raw.get("problem_type")
    count = len(labels) if isinstance(labels, dict) else int(str(raw.get("num_labels", 2)))
    return HatHeadConfig(
        task,
        count,
        multi_label=kind == "multi_label_classification",
        regression=kind == "regression" or count == 1,
    )


def _translate(folder: Path, config: HatConfig) -> dict[str, Tensor]:
    places = _places(config)
    tensors: dict[str, Tensor] = {}
    for name, tensor in read_tensors(folder).items():
        key = re.sub(r"^(hi_transformer|hat)\.", "", name)
        block = _BLOCK.fullmatch(key)
        if key in KEYS:
            place = KEYS[key]
        elif _POSITIONS.fullmatch(key):
            place = SEGMENT_POSITIONS
        elif block and block[3] in BLOCK_KEYS and (int(block[1]), block[2]) in places:
            place = f"encoder.blocks.{places[int(block[1]), block[2]]}.{BLOCK_KEYS[block[3]]}.{block[4]}"
        else:
            raise ModelUnavailable(f"{folder}: the tensor {name!r} has no place in a HAT with this layout.")
        if place is None:
            continue
        if config.cross_segment_positions and place == SEGMENT_POSITIONS and not _same(tensors.get(place), tensor):
            raise ModelUnavailable(f"{folder}: the layers' segment positions differ, but HAT shares one table of them.")
        tensors.setdefault(place, tensor)
    return tensors


def _same(first: Tensor | None, other: Tensor) -> bool:
    return first is None or torch.equal(first, other)


def _places(config: HatConfig) -> dict[tuple[int, str], int]:
    """Where in the block string a layer's sentence and document encoder stand."""
    places: dict[tuple[int, str], int] = {}
    for index, layer in enumerate(layers_of(config.blocks)):
        for kind in layer:
            places[index, "sentence" if kind == "S" else "document"] = len(places)
    return places


def _check(folder: Path, tensors: dict[str, Tensor], expected: dict[str, Tensor]) -> None:
    if missing := sorted(expected.keys() - tensors.keys()):
        raise ModelUnavailable(f"{folder}: tensors are missing, the first of them {missing[0]!r}.")
    for name, tensor in expected.items():
        if tensors[name].shape != tensor.shape:
            raise ModelUnavailable(
                f"{folder}: {name!r} has the shape {tuple(tensors[name].shape)}, "
                f"but config.json means {tuple(tensor.shape)}."
            )

"""From other models' weights to Poolingformer's: BART and LED to the summarizer, encoders to the reader of questions.

Position tables shorter than a pass are repeated (section 5.4): position p has the row of p modulo the table's length.
The second level, and the positions of global tokens, are in no checkpoint; they start as `start_second_level` and
`RelativeTables.start_far` say. Tensors in, tensors out; files are read in `engine.models.checkpoints` and
`engine.models.one_pass`.
"""

import re
from collections.abc import Mapping

import torch
from torch import Tensor

from engine.errors import ModelUnavailable
from engine.models.awesome.convert import bart_state, load_plain
from engine.models.awesome.model import POSITION_OFFSET
from engine.models.poolingformer.attention import TwoLevelAttention
from engine.models.poolingformer.configs import PoolingformerConfig
from engine.models.poolingformer.model import Poolingformer, TwoLevelEncoder, start_second_level

_POSITIONS = "encoder.embedding.positions.weight"


def tiled(rows: Tensor, count: int) -> Tensor:
    """A position table (P, d) repeated to `count` rows, behind the two that no position uses: (count + 2, d)."""
    repeated = rows.repeat(-(-count // rows.size(0)), 1)[:count]  # (count, d)
    return torch.cat([repeated.new_zeros(POSITION_OFFSET, rows.size(1)), repeated])  # (count + 2, d)


# ------------------------------------------------------------------------------------------------------- the summarizer


def load_bart(model: Poolingformer, stored: Mapping[str, Tensor]) -> None:
    """Fill `model` from a BART state as transformers names it: windowed BART, until it is trained."""
    state = bart_state(stored, model.config)
    state[_POSITIONS] = tiled(state[_POSITIONS][POSITION_OFFSET:], model.config.source_positions)
    _fill(model, state)


_LED_PARTS = {
    "longformer_self_attn.query.": "q_proj.",
    "longformer_self_attn.key.": "k_proj.",
    "longformer_self_attn.value.": "v_proj.",
    "longformer_self_attn.query_global.": "q_global.",
    "longformer_self_attn.key_global.": "k_global.",
    "longformer_self_attn.value_global.": "v_global.",
    "output.": "out_proj.",
}
_LED_ATTENTION = re.compile(r"(?:led\.)?(encoder\.layers\.\d+)\.self_attn\.(.+\.)(weight|bias)")


def load_led(model: Poolingformer, stored: Mapping[str, Tensor]) -> None:
    """Fill `model` from an LED state. Where global rows have no matrices of their own, LED's for them are left out.

    Raises ModelUnavailable for a name no LED has.
    """
    plain: dict[str, Tensor] = {}
    state: dict[str, Tensor] = {}
    for key, tensor in stored.items():
        attention = _LED_ATTENTION.fullmatch(key)
        if attention is None:
            plain[key.replace("led.", "model.", 1) if key.startswith("led.") else key] = tensor
        elif attention[2] not in _LED_PARTS:
            raise ModelUnavailable(f"The checkpoint holds {key!r}, which no LED has.")
        elif model.config.own_global or not _LED_PARTS[attention[2]].endswith("global."):
            state[f"{attention[1]}.self_block.attn.{_LED_PARTS[attention[2]]}{attention[3]}"] = tensor
    state |= bart_state(plain, model.config)
    state[_POSITIONS] = tiled(state[_POSITIONS], model.config.source_positions)
    decoder = "decoder.embedding.positions.weight"
    state[decoder] = tiled(state[decoder], model.config.max_positions)
    _fill(model, state)


def _fill(model: Poolingformer, state: dict[str, Tensor]) -> None:
    start_second_level(model.encoder)  # in the shapes that the check wants; again below, on the weights
    added = {key: tensor for key, tensor in model.state_dict().items() if ".second." in key}
    load_plain(model, state | added)
    start_second_level(model.encoder)


# --------------------------------------------------------------------------------------------------------- the encoder

_PARTS = {
    "attention.self.query.": "self_block.attn.q_proj.",
    "attention.self.key.": "self_block.attn.k_proj.",
    "attention.self.value.": "self_block.attn.v_proj.",
    "attention.self.query_proj.": "self_block.attn.q_proj.",
    "attention.self.key_proj.": "self_block.attn.k_proj.",
    "attention.self.value_proj.": "self_block.attn.v_proj.",
    "attention.self.pos_key_proj.": "self_block.attn.near_key.",
    "attention.self.pos_query_proj.": "self_block.attn.near_query.",
    "attention.output.dense.": "self_block.attn.out_proj.",
    "attention.output.LayerNorm.": "self_block.norm.",
    "intermediate.dense.": "feed_forward.fc1.",
    "output.dense.": "feed_forward.fc2.",
    "output.LayerNorm.": "feed_forward.norm.",
}
_TOP = {
    "embeddings.word_embeddings.weight": "tokens",
    "embeddings.position_embeddings.weight": "positions",
    "embeddings.token_type_embeddings.weight": "types",
    "embeddings.LayerNorm.weight": "embedding.norm.weight",
    "embeddings.LayerNorm.bias": "embedding.norm.bias",
    "encoder.rel_embeddings.weight": "relative.near.weight",
    "encoder.LayerNorm.weight": "relative.norm.weight",
    "encoder.LayerNorm.bias": "relative.norm.bias",
}
_LAYER = re.compile(r"encoder\.layer\.(\d+)\.(.+?\.)(weight|bias)")
_FOREIGN = re.compile(r"(?:bert|roberta|deberta)\.(.+)")
_DROPPED = re.compile(
    r"(?:embeddings\.position_ids|pooler\..*|lm_head\..*|lm_predictions\..*|mask_predictions\..*|cls\..*)"
)


def load_encoder(
    encoder: TwoLevelEncoder,
    embed_tokens: torch.nn.Embedding,
    stored: Mapping[str, Tensor],
    config: PoolingformerConfig,
) -> None:
    """Fill an encoder and its token table from a BERT, RoBERTa, XLM-RoBERTa or DeBERTa-v2 state.

    RoBERTa's positions begin behind its padding's row; the vector of token type 0 is added to all.

    Raises ModelUnavailable for a name none of them has, and where a tensor is missing or of another shape.
    """
    top: dict[str, Tensor] = {}
    state: dict[str, Tensor] = {}
    for full, tensor in stored.items():
        prefixed = _FOREIGN.fullmatch(full)
        key = prefixed[1] if prefixed else full
        layer = _LAYER.fullmatch(key)
        if layer is not None and layer[2] in _PARTS:
            state[f"layers.{layer[1]}.{_PARTS[layer[2]]}{layer[3]}"] = tensor
        elif key in _TOP:
            top[_TOP[key]] = tensor
        elif not _DROPPED.fullmatch(key):
            raise ModelUnavailable(f"The encoder holds {full!r}, which no BERT, RoBERTa or DeBERTa has.")
    tokens, positions, types = (top.pop(name, None) for name in ("tokens", "positions", "types"))
    if tokens is None:
        raise ModelUnavailable("The encoder holds no table of tokens.")
    if positions is not None and not config.relative:
        rows = positions[config.pad_id + 1 :] if config.pad_id else positions  # BERT's begin at once, its padding is 0
        rows = rows if types is None else rows + types[0]  # (P, d)
        state["embedding.positions.weight"] = tiled(rows, config.source_positions)
    state |= top
    own = encoder.state_dict()
    added = {key for key in own if ".second." in key or ".far_" in key or key == "relative.far.weight"}
    added |= {key for key in own if "_global." in key}
    missing = sorted(set(own) - added - set(state))
    faults = [f"missing {key}" for key in missing] + [f"unexpected {key}" for key in sorted(set(state) - set(own))]
    faults += [
        f"{key} has another shape" for key in sorted(set(own) & set(state)) if own[key].shape != state[key].shape
    ]
    if tokens.shape != embed_tokens.weight.shape:
        faults.append("the table of tokens has another shape")
    if faults:
        raise ModelUnavailable(f"The checkpoint does not fit its configuration: {'; '.join(faults[:3])}.")
    with torch.no_grad():
        embed_tokens.weight.copy_(tokens)
    encoder.load_state_dict(state, strict=False)
    start_second_level(encoder)
    _start_globals(encoder, config)


@torch.no_grad()
def _start_globals(encoder: TwoLevelEncoder, config: PoolingformerConfig) -> None:
    """Positions from and to global tokens start as those within the window."""
    if encoder.relative is not None:
        encoder.relative.start_far(config)
    for module in encoder.modules():
        if not isinstance(module, TwoLevelAttention):
            continue
        for name, near, content in (("far_key", "near_key", "k_proj"), ("far_query", "near_query", "q_proj")):
            part = getattr(module, name)
            if part is not None:
                part.load_state_dict((getattr(module, near) or getattr(module, content)).state_dict())
        for name in "qkv":
            part = getattr(module, f"{name}_global")
            if part is not None:
                part.load_state_dict(getattr(module, f"{name}_proj").state_dict())

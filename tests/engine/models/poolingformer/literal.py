"""Poolingformer's equations taken literally, token by token: what the fast forms are held against."""

import math

import torch
from torch import Tensor

from engine.models.poolingformer.configs import PoolingformerConfig, PoolingGrid, PoolingKind


def tiny(**changes) -> PoolingformerConfig:
    fields = {
        "vocab_size": 61,
        "d_model": 8,
        "encoder_layers": 2,
        "decoder_layers": 2,
        "encoder_heads": 2,
        "decoder_heads": 2,
        "encoder_ffn": 12,
        "decoder_ffn": 12,
        "max_positions": 32,
        "source_positions": 64,
        "dropout": 0.0,
        "window": 3,
        "second_window": 11,
        "two_level_layers": (1,),
    }
    return PoolingformerConfig(**{**fields, **changes})


def dense_window(queries: Tensor, keys: Tensor, values: Tensor, window: int, marked: Tensor, valid: Tensor) -> Tensor:
    """Equation 2.12 with an n x n mask: |i - j| <= w, or j global, or i global."""
    places = torch.arange(queries.size(2))
    shown = ((places[:, None] - places).abs() <= window)[None] | marked[:, None] | marked[:, :, None]
    shown = shown & valid[:, None]
    scores = queries @ keys.transpose(-1, -2) / math.sqrt(queries.size(-1))
    return scores.masked_fill(~shown[:, None], -math.inf).softmax(-1) @ values


def pooled(rows: Tensor, centre: int, config: PoolingformerConfig, weight: Tensor | None) -> Tensor:
    """One pool of one head's rows (n, c) around a token, of which only those that are there are pooled."""
    first = centre - config.kernel // 2
    inside = [(j, first + j) for j in range(config.kernel) if 0 <= first + j < len(rows)]
    window = torch.stack([rows[place] for _, place in inside])
    if config.pooling is PoolingKind.MAX:
        return window.max(dim=0).values
    if config.pooling is PoolingKind.MEAN or weight is None:
        return window.mean(dim=0)
    return (weight @ rows[centre])[[j for j, _ in inside]].softmax(0) @ window


def literal_second(module, states: Tensor, config: PoolingformerConfig) -> Tensor:
    """The second level of one document (n, d): window, pool, attend, for every token and head by itself."""
    n, width = len(states), config.d_model // config.encoder_heads
    parts = [part(states).view(n, -1, width) for part in (module.q_proj, module.k_proj, module.v_proj)]
    out = torch.zeros_like(parts[0])
    for head in range(config.encoder_heads):
        queries, keys, values = (part[:, head] for part in parts)
        weights = [
            None if pool.weight is None else pool.weight[head] for pool in (module.pool_keys, module.pool_values)
        ]
        for i in range(n):
            begins = range(i - config.second_window, i + config.second_window + 2 - config.kernel)
            if config.grid is PoolingGrid.TOKEN:
                begins = begins[:: config.stride]
            else:
                begins = [begin for begin in begins if begin % config.stride == 0]
            centres = [begin + config.kernel // 2 for begin in begins if 0 <= begin + config.kernel // 2 < n]
            if not centres:
                continue
            bank = [
                torch.stack([pooled(rows, centre, config, weight) for centre in centres])
                for rows, weight in zip((keys, values), weights, strict=True)
            ]
            out[i, head] = (bank[0] @ queries[i] / math.sqrt(width)).softmax(0) @ bank[1]
    return out.flatten(1)

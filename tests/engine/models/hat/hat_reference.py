"""HAT written out densely, as slow and plain as it can be: every segment and padding slot, full masked softmax."""

import torch
from torch.nn import functional as F


def attend(block, x, key_mask):
    """X (G, n, d), key_mask (G, n)."""
    group, n, width = x.shape
    heads = block.heads

    def split(y):
        return y.reshape(group, n, heads, width // heads).permute(0, 2, 1, 3)

    q, k, v = split(block.query(x)), split(block.key(x)), split(block.value(x))
    scores = q @ k.transpose(-1, -2) / (width // heads) ** 0.5
    # As the published code: a large negative number, so that a wholly padded segment gives numbers and not NaN.
    scores = scores + (~key_mask)[:, None, None, :] * -1e9
    mixed = (scores.softmax(-1) @ v).permute(0, 2, 1, 3).reshape(group, n, width)
    x = block.norm_attention(x + block.mix(mixed))
    return block.norm_output(x + block.narrow(F.gelu(block.widen(x))))


def encode(encoder, ids, mask):
    """ids, mask (B, N, K) to token states (B, N, K, d): the forward pass of the paper's section 3, layer by layer."""
    config = encoder.config
    documents, number, slots = ids.shape
    embeddings = encoder.embeddings
    rows = torch.arange(slots) + config.pad_id + 1
    x = embeddings.norm(embeddings.words(ids) + embeddings.slots(rows) + embeddings.types.weight[0])
    real = mask[:, :, 0]
    places = (torch.arange(number) + 1) * real
    for kind, block in zip(config.blocks, encoder.blocks, strict=True):
        if kind == "S":
            flat = attend(block, x.reshape(documents * number, slots, -1), mask.reshape(documents * number, slots))
            x = flat.reshape(documents, number, slots, -1)
        else:
            c = x[:, :, 0]
            if config.cross_segment_positions:
                c = c + encoder.segment_positions(places)
            x = x.clone()
            x[:, :, 0] = attend(block, c, real)
    return x

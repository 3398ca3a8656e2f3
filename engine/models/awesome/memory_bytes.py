"""A document's memory as bytes, so that a run can be taken up where it stopped: safetensors, nothing rounded."""

from safetensors.torch import load, save

from engine.models.awesome.states import LayerMemory, Memory

_SIDES = ("encoder", "decoder")


def to_bytes(memory: Memory) -> bytes:
    """The memory in its own dtype. 24 MiB where six layers of BART-large hold 1,024 rows of float32."""
    tensors = {}
    for side, layers in zip(_SIDES, (memory.encoder, memory.decoder), strict=True):
        for index, layer in enumerate(layers):
            tensors[f"{side}.{index}.{layer.compressed}"] = layer.rows.detach().cpu().clone()
    data: bytes = save(tensors)
    return data


def from_bytes(data: bytes, device: str = "cpu") -> Memory:
    """The memory that `to_bytes` wrote."""
    sides: dict[str, dict[int, LayerMemory]] = {side: {} for side in _SIDES}
    for name, rows in load(data).items():
        side, index, compressed = name.split(".")
        sides[side][int(index)] = LayerMemory(rows.to(device), int(compressed))
    encoder, decoder = (tuple(layer for _, layer in sorted(sides[side].items())) for side in _SIDES)
    return Memory(encoder, decoder)

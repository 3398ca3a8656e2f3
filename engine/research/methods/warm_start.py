"""The methods that AWESOME is compared with, on one warm start: encoder and decoder of a summarizer of this program.

Its pointer to words of the source and its lengths are every method's; highlights and memory are left out, so that no
method has what another lacks. What a method adds begins as its own module says.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from functools import partial
from pathlib import Path

import torch
from torch import Tensor

from engine.errors import UsageError
from engine.models import checkpoints
from engine.models.awesome.configs import with_memory
from engine.models.awesome.model import POSITION_OFFSET, Awesome
from engine.models.configs import AwesomeConfig, MemoryKind
from engine.models.poolingformer.configs import PoolingformerConfig
from engine.models.poolingformer.convert import tiled
from engine.models.poolingformer.model import Poolingformer
from engine.research.methods.block_attention import BlockSummarizer
from engine.research.methods.configs import LongInputConfig
from engine.research.methods.page_sum import PageSum
from engine.research.methods.transient_global import TransientGlobalSummarizer
from engine.research.methods.unlimiformer import Unlimiformer

_POSITIONS = "encoder.embedding.positions.weight"


@dataclass(frozen=True, slots=True)
class Method:
    """How a method reads and what its model is."""

    name: str
    build: Callable[[AwesomeConfig, int], Awesome]
    """From the plain BART's configuration and the tokens that are read at once."""
    segments: bool = False
    """A document is read segment by segment, and a summary written of each."""
    extracts: bool = False
    """What is read is the extractor's choice of sentences."""


def _plain(config: AwesomeConfig, positions: int) -> Awesome:
    del positions
    return Awesome(config)


def _awesome(config: AwesomeConfig, positions: int) -> Awesome:
    del positions
    return Awesome(with_memory(config, MemoryKind.ATTENTIVE, slots=256))


def _led(config: AwesomeConfig, positions: int) -> Awesome:
    known = {one.name: getattr(config, one.name) for one in fields(AwesomeConfig)}
    return Poolingformer(
        PoolingformerConfig(**known, source_positions=positions, window=256, two_level_layers=(), own_global=True)
    )


def _long(kind: Callable[[LongInputConfig], Awesome], config: AwesomeConfig, positions: int) -> Awesome:
    known = {one.name: getattr(config, one.name) for one in fields(AwesomeConfig)}
    return kind(LongInputConfig(**known, source_positions=positions))


METHODS: Mapping[str, Method] = {
    one.name: one
    for one in (
        Method("Se3", _plain, segments=True),
        Method("BlockAttn", partial(_long, BlockSummarizer)),
        Method("LED", _led),
        Method("LongT5", partial(_long, TransientGlobalSummarizer)),
        Method("PageSum", partial(_long, PageSum)),
        Method("Extract-Abstract", _plain, extracts=True),
        Method("Unlimiformer", partial(_long, Unlimiformer)),
        Method("AWESOME", _awesome, segments=True),
    )
}
"""The paper's comparison, by name."""


def refuse_unknown(names: Sequence[str]) -> None:
    """Raises UsageError where one of `names` is no method's."""
    if unknown := sorted(set(names) - set(METHODS)):
        raise UsageError(f"There is no method “{unknown[0]}”: {', '.join(METHODS)}.")


def plain_of(folder: Path) -> Awesome:
    """Encoder, decoder and pointer of the summarizer in `folder`, in float32.

    Raises:
        ModelUnavailable: it holds none.
    """
    whole = checkpoints.load(folder)
    config = with_memory(whole.config, MemoryKind.NONE)
    plain = Awesome(replace(config, highlights=False))
    own = plain.state_dict()
    plain.load_state_dict({name: one for name, one in whole.state_dict().items() if name in own})
    plain.tie()
    return plain


@torch.no_grad()
def warm_started(method: Method, plain: Awesome, positions: int) -> Awesome:
    """The method's model with the weights of `plain`, which has neither memory nor anything else of a method.

    Positions are repeated as far as they reach; LED's matrices for global rows begin as those of all others.
    """
    model = method.build(replace(plain.config), positions)
    state: dict[str, Tensor] = dict(plain.state_dict())
    own = model.state_dict()
    state[_POSITIONS] = tiled(state[_POSITIONS][POSITION_OFFSET:], own[_POSITIONS].size(0) - POSITION_OFFSET)
    for name in own:
        for part in "qkv":
            if f".{part}_global." in name:
                state[name] = state[name.replace(f"{part}_global", f"{part}_proj")]
    model.load_state_dict(state, strict=False)
    model.tie()
    model.initialize_memory()
    return model

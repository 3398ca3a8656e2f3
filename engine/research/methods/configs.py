"""The shape of the summarizers that AWESOME is compared with. Torch-free."""

from dataclasses import dataclass

from engine.models.configs import AwesomeConfig, MemoryKind


@dataclass(frozen=True, slots=True, kw_only=True)
class LongInputConfig(AwesomeConfig):
    """A BART that reads a document in one pass, as far as `source_positions` go; what each method adds is named below.

    The paper gives the methods by name alone; the defaults are the sizes of their own papers. All stand on the same
    BART, with norms behind the residual and its learned positions repeated, so that they differ in their attention and
    in how they put parts together, and in nothing else.
    """

    source_positions: int = 16384
    """Tokens read at once."""

    block: int = 512
    """BlockAttn (Phang et al. 2022): tokens of a block; every second layer's blocks are shifted by half of one."""
    global_states: int = 32
    """BlockAttn: learned rows that see everything and are seen by all."""

    radius: int = 127
    """LongT5 (Guo et al. 2022): tokens to each side that are seen."""
    global_every: int = 16
    """LongT5: one global key for so many tokens."""

    page: int = 1024
    """PageSum (Liu et al. 2022): tokens of a page, its marks included."""

    chunk: int = 1024
    """Unlimiformer (Bertsch et al. 2023): tokens that are encoded together; chunks overlap by half, and the middle half
    of each is kept."""
    retrieved: int = 1024
    """Unlimiformer: states that a head of the decoder attends to."""

    def __post_init__(self) -> None:
        """Refuse shapes that can't be built."""
        super(LongInputConfig, self).__post_init__()
        if min(self.source_positions, self.block, self.global_every, self.page, self.retrieved) < 1 or self.radius < 0:
            raise ValueError("positions, blocks, pages and what is retrieved are at least 1")
        if self.block % 2 or self.chunk % 4:
            raise ValueError(f"blocks of {self.block} have no half, or chunks of {self.chunk} no quarters")
        if self.page > self.max_positions or self.chunk > self.max_positions:
            raise ValueError("pages and chunks are no longer than what BART reads at once")
        if self.memory is not MemoryKind.NONE or self.salient_layers or self.highlights:
            raise ValueError("memory, salient vectors and highlights are AWESOME's alone")

"""What a summary by a neural model will cost in memory, decided before it starts: dtype, batch, memory on or off.

Sizes are counted from the model's configuration: weights as they are loaded, what is projected once a chunk, caches of
the search, the widest activations. Nothing of it depends on the document's length. The figure is an upper estimate (see
the tests: never below what tensors really take, never above three times that); what the process needs besides, the
interpreter and its libraries, is measured, not counted.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from engine.errors import OutOfResources
from engine.models.configs import AwesomeConfig, Colt5Config, GenerationSettings, MemoryKind
from engine.models.poolingformer.configs import PoolingformerConfig
from engine.models.seq2seq.configs import Seq2SeqConfig
from engine.platforms import memory as memory_of

GPU_GB = 24.0
"""What a summary may use of a GPU's memory unless asked otherwise."""
_CPU_SHARE = 0.9
"""Share of the machine's memory that a summary on the CPU may use unless asked otherwise."""
_BATCHES = (8, 4, 2, 1)
_CUDA_CONTEXT = 600 * 2**20
_LIBRARIES = 350 * 2**20
"""What loading torch and the sentence encoder adds to a process that has neither."""
_TRANSFORMERS = 200 * 2**20
"""What transformers' code for another family adds to that."""
_SALIENT_VECTORS = 1024
"""Vectors of salient sentences that a chunk is given at most (`salient_content.MAX_VECTORS`, which needs torch)."""
_GB = 1e9


@dataclass(frozen=True, slots=True)
class RunPlan:
    """How a summary is to be run, and the peak that is expected of it."""

    device: str
    dtype: str
    """float32, bfloat16 or float16."""
    batch: int
    """Chunks decoded side by side; more than one only where no memory links them."""
    memory: bool
    predicted: int
    """Bytes: on the CPU of the whole process, on a GPU of its memory."""
    limit: int

    @property
    def fits(self) -> bool:
        """Whether the peak stays within what is allowed."""
        return self.predicted <= self.limit

    @property
    def sentence(self) -> str:
        where = "on the GPU" if self.device.startswith("cuda") else "on the CPU"
        peak, limit = self.predicted / _GB, self.limit / _GB
        return f"{where} in {self.dtype}, at most {peak:.1f} GB of memory expected, {limit:.1f} GB allowed"


def plan_run(
    config: AwesomeConfig | Seq2SeqConfig | Colt5Config,
    generation: GenerationSettings,
    *,
    device: str,
    fast_dtype: str,
    file_bytes: int,
    remembers: bool,
    memory_gb: float | None = None,
    used: int = 0,
) -> RunPlan:
    """Choose dtype, batch and memory so that the peak fits.

    Args:
        config: the model.
        generation: its settings: beams cost memory.
        device: "cpu" or "cuda".
        fast_dtype: what the device is fastest in.
        file_bytes: size of the weights' files, which are in memory while they are loaded.
        remembers: whether the model has a trained memory.
        memory_gb: what may be used; left out, 24 on a GPU, nine tenths of the machine's memory on the CPU.
        used: bytes the process has already.

    Raises:
        OutOfResources: it can't fit.
    """
    gpu = device.startswith("cuda")
    plans = possible_runs(
        config,
        generation,
        device=device,
        fast_dtype=fast_dtype,
        file_bytes=file_bytes,
        remembers=remembers,
        limit=int((memory_gb or (GPU_GB if gpu else _machine_gb())) * _GB),
        used=used,
    )
    for plan in plans:
        if plan.fits:
            return plan
    least = min(plans, key=lambda plan: plan.predicted)
    where = "the GPU's memory" if gpu else "memory"
    raise OutOfResources(
        f"This model needs about {least.predicted / _GB:.1f} GB of {where} and {least.limit / _GB:.1f} GB are allowed. "
        "Allow more with --memory-gb, or choose a smaller model or the extractive summarizer."
    )


def possible_runs(
    config: AwesomeConfig | Seq2SeqConfig | Colt5Config,
    generation: GenerationSettings,
    *,
    device: str,
    fast_dtype: str,
    file_bytes: int,
    remembers: bool,
    limit: int,
    used: int = 0,
) -> list[RunPlan]:
    """Every way in which the model can be run, the best first, whether it fits into `limit` bytes or not.

    The arguments are those of `plan_run`.
    """
    gpu = device.startswith("cuda")
    base = _CUDA_CONTEXT if gpu else used + _LIBRARIES + (_TRANSFORMERS if isinstance(config, Seq2SeqConfig) else 0)
    plans = []
    for dtype, batch, memory in _choices(fast_dtype, gpu=gpu, remembers=remembers):
        predicted = base + peak_bytes(
            config, generation, width=width_of(dtype), batch=batch, memory=memory, file_bytes=0 if gpu else file_bytes
        )
        plans.append(RunPlan(device, dtype, batch, memory, predicted, limit))
    return plans


def peak_bytes(
    config: AwesomeConfig | Seq2SeqConfig | Colt5Config,
    generation: GenerationSettings,
    *,
    width: int,
    batch: int,
    memory: bool,
    file_bytes: int = 0,
) -> int:
    """Bytes of tensors alive at once at most: while loading, or at the widest moment of a chunk.

    `width` is the bytes of a number. What of it stays is the weights; all the rest comes and goes with each chunk.
    """
    weights = width * parameters(config)
    # A packed output projection stands beside the token table that it is tied to.
    tied = isinstance(config, Seq2SeqConfig) or config.tie_embeddings
    packed = width * config.vocab_size * config.d_model if tied else 0
    loading = weights + file_bytes
    return max(loading, weights + packed + width * _chunk_numbers(config, generation, batch, memory=memory))


def parameters(config: AwesomeConfig | Seq2SeqConfig | Colt5Config) -> int:
    """How many numbers the model has, first memory included."""
    if isinstance(config, Seq2SeqConfig):
        return config.numbers
    if isinstance(config, Colt5Config):
        return _parameters_of_colt5(config)
    d, norm = config.d_model, 2 * config.d_model
    attention = 4 * (d * d + d)
    encoder = config.encoder_layers * (attention + 2 * d * config.encoder_ffn + config.encoder_ffn + d + 2 * norm)
    decoder = config.decoder_layers * (2 * attention + 2 * d * config.decoder_ffn + config.decoder_ffn + d + 3 * norm)
    tables = config.vocab_size * d * (1 if config.tie_embeddings else 2) + config.vocab_size
    positions = (config.source_positions + config.max_positions + 4) * d + 2 * norm
    equipped = len(config.encoder_memory) + len(config.decoder_memory)
    of_memory = {
        MemoryKind.NONE: 0,
        MemoryKind.ATTENTIVE: equipped * (2 * attention + 4 * d * d + norm) + config.memory_slots * d,
        MemoryKind.COMPRESSIVE: equipped * (config.compression * d * d + d),
    }[config.memory]
    of_levels = 0
    if isinstance(config, PoolingformerConfig):
        of_levels = len(config.two_level_layers) * (3 * d * d + 2 * config.kernel * d)
        of_levels += 3 * (d * d + d) * config.encoder_layers if config.own_global else 0
    return encoder + decoder + tables + positions + of_memory + of_levels + len(config.salient_layers) * d * d


def _chunk_numbers(
    config: AwesomeConfig | Seq2SeqConfig | Colt5Config, generation: GenerationSettings, batch: int, *, memory: bool
) -> int:
    """Numbers alive at the widest moment of a chunk: encoding, searching, or updating the memory."""
    if isinstance(config, Seq2SeqConfig):
        return _numbers_of_another_family(config, generation, batch)
    if isinstance(config, Colt5Config):
        return _numbers_of_colt5(config, generation, batch)
    if isinstance(config, PoolingformerConfig):
        return _numbers_of_poolingformer(config, generation, batch, memory=memory)
    d, length, beams = config.d_model, config.max_positions, generation.beams
    slots = config.memory_slots if memory and config.memory is not MemoryKind.NONE else 0
    equipped = len(config.encoder_memory) + len(config.decoder_memory) if slots else 0
    rows = batch * length
    heads = max(config.encoder_heads, config.decoder_heads)
    salient = _SALIENT_VECTORS if config.salient_layers else 0
    scores = heads * rows * (length + slots + salient)
    layer = rows * (8 * d + 2 * max(config.encoder_ffn, config.decoder_ffn))
    records = equipped * rows * d
    # Keys and values: of the source, of the search's own steps (a row a beam), of the memory; contiguous copies twice.
    caches = config.decoder_layers * 2 * rows * d * (1 + beams) + 2 * len(config.decoder_memory) * 2 * slots * d
    # Scores of the next token are float32 and sorted: as good as eight times a row of them in half precision.
    words = 8 * batch * beams * config.vocab_size * 2
    held = 3 * equipped * slots * d
    updating = slots * (6 * d + heads * length) if slots else 0
    encoding = scores + layer
    searching = caches + words
    kept = 6 * batch * salient * d  # those of both ends of the document, and what a layer makes of a chunk's
    return kept + rows * 4 * d + records + held + max(encoding, searching, caches + layer + scores, updating + layer)


def _numbers_of_another_family(config: Seq2SeqConfig, generation: GenerationSettings, batch: int) -> int:
    """As `_chunk_numbers`. Attention is computed plainly in most families, and their caches grow by copying."""
    d, inner, beams = config.d_model, config.heads * config.head_width, generation.beams
    rows, told = batch * config.source_positions, batch * config.max_positions
    encoding = 4 * config.heads * rows * config.span + rows * (8 * max(d, inner) + 3 * config.ffn)
    encoding += 24 * rows * config.span if config.relative else 0  # distances, as whole numbers
    caches = config.decoder_layers * 2 * (rows + told) * inner * (1 + beams)
    words = 8 * batch * beams * config.vocab_size * 2
    # The pass that asks what was attended keeps the weights of all layers.
    seeing = config.decoder_layers * config.heads * told * config.source_positions // 4
    return rows * d * (2 + beams) + max(encoding, caches + words, seeing)


def _numbers_of_poolingformer(
    config: PoolingformerConfig, generation: GenerationSettings, batch: int, *, memory: bool
) -> int:
    """As `_chunk_numbers`. Blocks of attention are small; what is attended and pooled of a pass is not."""
    d, beams = config.d_model, generation.beams
    rows, told = batch * config.source_positions, batch * config.max_positions
    slots = config.memory_slots if memory and config.memory is not MemoryKind.NONE else 0
    equipped = len(config.encoder_memory) + len(config.decoder_memory) if slots else 0
    # Both levels: what is projected, its pools, and pools laid out by remainder with their windows' empty ends.
    ends = batch * 2 * config.second_window if config.two_level_layers else 0
    attending = 14 * rows * d + 4 * ends * d + config.encoder_heads * rows * slots
    feeding = rows * (3 * d + 2 * config.encoder_ffn)
    caches = config.decoder_layers * 2 * (rows + told * beams) * d + len(config.decoder_memory) * 4 * slots * d
    words = 8 * batch * beams * config.vocab_size * 2
    # The pass that asks what was attended: its scores twice, and the mean of every layer.
    seeing = (3 * config.decoder_heads + config.decoder_layers) * told * config.source_positions + 4 * rows * d
    updating = slots * (6 * d + config.encoder_heads * config.source_positions) if slots else 0
    kept = rows * d * (2 + equipped) + 3 * equipped * slots * d
    return kept + max(attending, feeding, caches + words, seeing, updating)


def _parameters_of_colt5(config: Colt5Config) -> int:
    d, c = config.d_model, config.head_width
    heads = config.light_heads + config.heavy_heads
    encoder = 4 * d * c * heads + 3 * d * (config.light_ffn + config.heavy_ffn) + 5 * d
    across = 2 * d * c * (config.decoder_heads + 1)
    decoder = 4 * d * c * config.decoder_heads + across + 3 * d * config.decoder_ffn + 3 * d
    tables = config.vocab_size * d * (1 if config.tie_embeddings else 2)
    biases = config.buckets * (heads + config.decoder_heads)
    return tables + biases + 2 * d + config.encoder_layers * encoder + config.decoder_layers * decoder


def _numbers_of_colt5(config: Colt5Config, generation: GenerationSettings, batch: int) -> int:
    """As `_chunk_numbers`. Branches pass in slabs; what a search keeps of a source is one head's keys and values."""
    d, c, n = config.d_model, config.head_width, config.source_positions
    rows, told = batch * n, batch * config.max_positions * generation.beams
    routed, keys = batch * config.routed_of(n), batch * config.keys_of(n)
    light = rows * (3 * d + 6 * c * config.light_heads) + 24 * n  # scores are sorted in double precision
    heavy = (routed + keys) * (4 * d + 4 * c * config.heavy_heads)
    slabs = batch * (6 * config.light_heads * 4 * (config.radius + 1) * 3 * (config.radius + 1))
    slabs += batch * 128 * config.keys_of(n) * (3 * config.heavy_heads + 4)
    hidden = 2048 * batch * 3 * config.light_ffn + routed * 3 * config.heavy_ffn
    routing = 6 * rows * config.encoder_layers  # float32, whatever the model is computed in
    caches = config.decoder_layers * (2 * rows * c + 4 * told * c * config.decoder_heads)
    words = 8 * batch * generation.beams * config.vocab_size * 2
    seeing = (config.decoder_layers + 3 * config.decoder_heads) * batch * config.max_positions * n
    return 3 * rows * d + max(light + heavy + slabs + hidden + routing, caches + words, caches + seeing)


def _choices(fast_dtype: str, *, gpu: bool, remembers: bool) -> Iterator[tuple[str, int, bool]]:
    """What may be tried, the best first: dtype, batch, memory."""
    dtypes = dict.fromkeys((fast_dtype, *(("bfloat16",) if not gpu else ())))
    for memory in (True, False) if remembers else (False,):
        for dtype in dtypes:
            for batch in _BATCHES if gpu and not memory else (1,):
                yield dtype, batch, memory


def width_of(dtype: str) -> int:
    return 4 if dtype == "float32" else 2


def resident_bytes() -> int:
    """What this process holds of the machine's memory now; 0 where that can't be known."""
    return memory_of.resident_bytes()


def _machine_gb() -> float:
    total = memory_of.total_bytes()
    return GPU_GB if total is None else _CPU_SHARE * total / _GB


def is_out_of_memory(error: BaseException) -> bool:
    """Whether an error says that memory ran out, in whichever of torch's ways."""
    if isinstance(error, MemoryError) or type(error).__name__ == "OutOfMemoryError":
        return True
    words = str(error)
    return isinstance(error, RuntimeError) and ("can't allocate memory" in words or "not enough memory" in words)

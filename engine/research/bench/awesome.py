"""`precis bench awesome`: the neural summarizer's speed, memory and answer to a stop, with random weights of full size.

Speed against `transformers.generate` and against itself without memory (`cost`), and several documents in one batch
against one by one; that the peak of summarizing, the extractor's weighing of all sentences included, does not grow with
the document, by tensors alive and by the process (each length in a process of its own); how long the work goes on at
most, at BART-large size, without asking whether it is to stop.
"""

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable, Sequence

import torch

from engine.generation.decoding import generate, remember
from engine.generation.memory_plan import plan_run, resident_bytes
from engine.models.awesome.configs import with_memory
from engine.models.awesome.model import Awesome
from engine.models.configs import AwesomeConfig, ExtractorConfig, GenerationSettings, MemoryKind
from engine.models.extractor.model import Extractor
from engine.models.packing import fast_dtype, pack
from engine.models.summary_tokenizer import FastTokenizer
from engine.peak_memory import peak_memory_mb
from engine.progress import Checkpoint, silent
from engine.research.bench.cost import bench_awesome, bench_batch, bench_memory
from engine.research.evaluation.figures import Figure
from engine.research.evaluation.tensor_bytes import peak_bytes
from engine.schema.result import ModelUse

SEGMENT = 768
FEW, MANY = 10_000, 1_000_000
"""Tokens of the two documents whose peaks are compared."""
_GROWTH = 1.05
_TARGET = 16
"""Tokens written of each chunk where memory is measured: how many there are does not matter, only that they end."""
_TOKENS_OF_A_SENTENCE = 25
_UNTIL_FULL = 26
"""Chunks after which a compressive memory of `_SMALL` is full on the decoder's side, whose rows are the fewest."""
_SMALL = AwesomeConfig(
    vocab_size=2000,
    d_model=64,
    encoder_layers=4,
    decoder_layers=4,
    encoder_heads=4,
    decoder_heads=4,
    encoder_ffn=128,
    decoder_ffn=128,
    memory_slots=128,
)
"""The shape whose memory is measured over a million tokens: memory does not depend on what a chunk costs in time."""


def bench(checkpoint: Checkpoint = silent) -> list[Figure]:
    """Measure everything. Takes some ten minutes on two cores.

    Raises:
        Cancelled: from the checkpoint.
    """
    parts: list[Callable[[], list[Figure]]] = [
        bench_awesome,
        bench_batch,
        bench_memory,
        lambda: [stop_figure()],
        lambda: growth_figures(FEW, MANY),
    ]
    figures: list[Figure] = []
    for done, part in enumerate(parts):
        checkpoint("measurements", done, len(parts))
        figures += part()
    checkpoint("measurements", len(parts), len(parts))
    return figures


# ------------------------------------------------------------------------------------------------------------ memory


def growth_figures(
    few: int, many: int, kinds: Sequence[MemoryKind] = (MemoryKind.ATTENTIVE, MemoryKind.COMPRESSIVE)
) -> list[Figure]:
    """The peak over `many` tokens against that over `few`, each in a process of its own, for each kind of memory."""
    figures = []
    for kind in kinds:
        short, long = (_in_a_process(kind, tokens) for tokens in (few, many))
        for what, unit in (("tensors", "MB"), ("process", "MB")):
            value, against = long[what], short[what]
            figures.append(
                Figure(
                    f"peak of {what}, {kind.value} memory, {many:,} tokens against {few:,}",
                    round(value, 2),
                    unit,
                    round(against, 2),
                    f"at most {_GROWTH} times",
                    value <= _GROWTH * against,
                )
            )
    return figures


def peaks(kind: MemoryKind, tokens: int) -> dict[str, float]:
    """Megabytes of tensors and of this process at most, while a document of `tokens` tokens is summarized.

    Both lengths begin with a memory that is full. Filling it takes what its slots take, however long the document.
    """
    torch.manual_seed(0)
    model = Awesome(with_memory(_SMALL, kind)).eval()
    pack(model)
    settings = GenerationSettings(beams=2, max_length=_TARGET + 1, min_length=_TARGET + 1)
    extractor = Extractor(ExtractorConfig()).eval()
    pack(extractor)
    chunks = -(-tokens // SEGMENT)

    def run(count: int) -> None:
        sentences = count * SEGMENT // _TOKENS_OF_A_SENTENCE
        extractor.score(lambda first, last: torch.randn(last - first, extractor.config.sentence_width), sentences)
        memories = [model.first_memory()]
        for _ in range(count):
            source = torch.randint(5, model.config.vocab_size, (1, SEGMENT))
            with torch.inference_mode():
                encoded = model.encode(source, None, memories)
            found = generate(model, encoded, memories, settings)
            memories, _unused = remember(model, memories, encoded, found)

    run(_UNTIL_FULL)
    tensors = peak_bytes(lambda: run(chunks))
    return {"tensors": tensors / 1e6, "process": peak_memory_mb() * 2**20 / 1e6}


def _in_a_process(kind: MemoryKind, tokens: int) -> dict[str, float]:
    code = (
        "import json; from engine.research.bench.awesome import peaks; from engine.models.configs import MemoryKind; "
        f"print(json.dumps(peaks(MemoryKind({kind.value!r}), {tokens})))"
    )
    environment = {**os.environ, "OMP_NUM_THREADS": os.environ.get("OMP_NUM_THREADS", "2")}
    environment |= {"ONEDNN_PRIMITIVE_CACHE_CAPACITY": "16"}  # as the program itself sets it
    ran = subprocess.run(
        [sys.executable, "-P", "-c", code], env=environment, check=True, capture_output=True, text=True
    )
    found: dict[str, float] = json.loads(ran.stdout)
    return found


# -------------------------------------------------------------------------------------------------- answer to a stop


def stop_figure(config: AwesomeConfig | None = None) -> Figure:
    """The longest time between two questions whether to stop, over a full chunk at BART-large size with memory."""
    from tokenizers import Tokenizer
    from tokenizers.models import WordLevel
    from tokenizers.pre_tokenizers import Whitespace

    from engine.generation.awesome_writer import AwesomeWriter
    from engine.generation.writer import LengthBudget

    torch.manual_seed(0)
    config = with_memory(config or AwesomeConfig(), MemoryKind.ATTENTIVE)
    dtype = fast_dtype()
    model = Awesome(config).to(dtype)
    model.tie()
    pack(model)
    tokenizer = Tokenizer(WordLevel({f"w{i}": i for i in range(min(config.vocab_size, 2000))}, "w3"))
    tokenizer.pre_tokenizer = Whitespace()
    generation = GenerationSettings(beams=4, no_repeat_ngram=3)
    plan = plan_run(
        config,
        generation,
        device="cpu",
        fast_dtype=str(dtype).removeprefix("torch."),
        file_bytes=0,
        remembers=True,
        used=resident_bytes(),
    )
    use = ModelUse("summarizer", "random", "AWESOME", None)
    writer = AwesomeWriter(model, FastTokenizer(tokenizer), generation, use=use, key="", remembers=True, plan=plan)
    writer.restore(b"")
    longest, last = 0.0, time.perf_counter()

    def check() -> None:
        nonlocal longest, last
        now = time.perf_counter()
        longest, last = max(longest, now - last), now

    text = " ".join(f"w{5 + i % 1000}" for i in range(min(SEGMENT, writer.longest)))
    for turn in range(2):
        reading = writer.read(text, [], [], None, check)
        for _ in writer.write(reading, LengthBudget(24, 24), check):
            pass
        writer.remember(reading, len(reading.tokens), check)
        check()
        if not turn:
            longest = 0.0  # the first turn makes the matrix library's code
    return Figure("longest time until a stop is heard", round(longest, 3), "s", 1.0, "at most 1", longest <= 1.0)

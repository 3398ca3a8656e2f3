"""From a summarizer's name to a loaded writer: where its folder is, what tells it from others, and how it is loaded.

Nothing of torch is imported before a model is loaded, so that a name can be checked, and a stored result found, in no
time.
"""

import hashlib
import logging
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from engine.document import Document
from engine.errors import ModelUnavailable, OutOfResources
from engine.generation.instruct.chat import INSTRUCTIONS
from engine.generation.memory_plan import RunPlan, plan_run, resident_bytes
from engine.generation.rewriting import RewritingTask, prompt_of
from engine.home import home
from engine.models import checkpoints
from engine.models.adapted import AdaptedWriter, inspect_adapted, is_adapted
from engine.models.checksums import sha256_of
from engine.models.configs import Colt5Config
from engine.models.instruct.files import InstructKind, InstructModel, inspect_instruct, is_instruct
from engine.models.seq2seq.configs import Seq2SeqConfig
from engine.models.summary_tokenizer import SummaryTokenizer
from engine.platforms import memory
from engine.schema.enums import SummaryFormat
from engine.schema.result import EXTRACTIVE, ModelUse, Notice, SummarySettings

if TYPE_CHECKING:
    from engine.generation.rewriting import RewritingModel
    from engine.generation.writer import Writer
    from engine.models.awesome.model import Awesome
    from engine.models.colt5.model import Colt5
    from engine.models.seq2seq.model import Seq2Seq

log = logging.getLogger(__name__)

_TOKENIZERS = ("tokenizer.json", "vocab.json", "merges.txt", "spiece.model")
_OF_OTHER_FAMILIES = ("tokenizer_config.json",)
"""Their lengths stand there, and how their vocabulary is laid out."""
_EXPECTED = 0.8
"""Words wanted for each word of the sentences that writer-en may say, chosen on dev: what cutting leaves of the length
goes to those that quoting would not say."""
VERIFIER = "verifier-en"
"""The model that judges what language models write."""
_CONFIGURATIONS = ("config.json", "generation_config.json")


@dataclass(frozen=True, slots=True)
class Identity:
    """What tells a model from others."""

    sha256: str
    """Of its weights; of several files, of their sums together."""
    key: str
    """Of its weights, configuration and tokenizer: two with the same give the same summaries."""


@dataclass(frozen=True, slots=True)
class ResolvedModel:
    """How a document is to be summarized: by which writer, or without one by quoting, and what is to be said of it."""

    writer: "Writer[Any] | None" = None
    rewriting: "RewritingModel | None" = None
    """In place of a writer: a language model that says what was chosen in sentences of its own."""
    notices: tuple[Notice, ...] = ()


def summarizer_names(place: Path | None = None) -> list[str]:
    """Summarizers that can be asked for by name, the default first. `place` is the home folder, if another."""
    from engine.registry.catalog import added_summarizers, bundled_summarizers

    own = [folder.name for folder in bundled_summarizers()]
    return [EXTRACTIVE, *own, *added_summarizers(place or home())]


def folder_of(name: str) -> Path | None:
    """The folder of the summarizer `name`, or the folder or GGUF file that `name` is the path of; None for the
    extractive one.

    Raises:
        ModelUnavailable: there is none, or what is there is no summarizer this program runs.
    """
    from engine.registry.catalog import added_folder, bundled_folder

    if name == EXTRACTIVE:
        return None
    folder = added_folder(home(), name) or bundled_folder(name)
    if folder is None:
        path = Path(name).expanduser()
        if not path.is_dir() and not (path.is_file() and is_instruct(path)):
            raise ModelUnavailable(
                f"There is no summarizer “{name}” here, and no folder or GGUF file of that name; installed: "
                f"{', '.join(summarizer_names())}."
            )
        folder = path.absolute()
    checkpoints.look_into(folder)
    return folder


def rewrites(name: str) -> bool:
    """Whether a summarizer says what was chosen in other words, sentence by sentence; others write of whole chunks.

    Raises ModelUnavailable as `folder_of`.
    """
    folder = folder_of(name)
    return folder is not None and (is_instruct(folder) or is_adapted(folder))


def canonical_name(name: str) -> str:
    """A summarizer's name as it is kept: the same wherever it is asked from. Raises ModelUnavailable as `folder_of`."""
    from engine.registry.catalog import BUNDLED, added_folder

    folder = folder_of(name)
    named = folder is None or added_folder(home(), name) is not None or folder.parent == BUNDLED
    return name if named else str(folder)


def identity_of(folder: Path) -> Identity:
    """The identity of the model in `folder`. Its files are read whole, once for each state they are in.

    Raises:
        ModelUnavailable: a file is missing, or is not the one that was added.
    """
    found = checkpoints.look_into(folder)
    if isinstance(found, InstructModel):
        return _identity_of_language_model(found)
    if isinstance(found, AdaptedWriter):
        return _identity_of_adapted(found)
    other = isinstance(found.config, Seq2SeqConfig)
    names = (*_CONFIGURATIONS, *_TOKENIZERS, *(_OF_OTHER_FAMILIES if other else ()))
    files = [*found.weights, *(folder / name for name in names)]
    state = tuple((str(path), path.stat().st_size, path.stat().st_mtime_ns) for path in files if path.is_file())
    return _identity(folder, state)


@lru_cache(maxsize=8)
def _identity(folder: Path, state: tuple[tuple[str, int, int], ...]) -> Identity:
    weights = checkpoints.inspect(folder).weights
    if (folder / checkpoints.CHECKSUMS).is_file():
        sha256 = checkpoints.verify(folder)
    else:
        sums = [sha256_of(path) for path in weights]
        sha256 = sums[0] if len(sums) == 1 else hashlib.sha256("".join(sums).encode()).hexdigest()
    digest = hashlib.sha256(sha256.encode())
    for path, *_ in state:
        if Path(path) not in weights:
            digest.update(Path(path).name.encode() + Path(path).read_bytes())
    return Identity(sha256, digest.hexdigest())


def _identity_of_language_model(model: InstructModel) -> Identity:
    folder = model.place if model.place.is_dir() else model.place.parent
    beside = [
        folder / name for name in (*_CONFIGURATIONS, "tokenizer.json", "tokenizer_config.json", "chat_template.jinja")
    ]
    files = [*model.weights, *(beside if model.kind is InstructKind.SAFETENSORS else ())]
    state = tuple((str(path), path.stat().st_size, path.stat().st_mtime_ns) for path in files if path.is_file())
    return _identity_of_files(len(model.weights), state)


@lru_cache(maxsize=8)
def _identity_of_files(weights: int, state: tuple[tuple[str, int, int], ...]) -> Identity:
    """The identity of a language model whose first `weights` files are its weights."""
    sums = [sha256_of(Path(path)) for path, *_ in state]
    sha256 = sums[0] if weights == 1 else hashlib.sha256("".join(sums[:weights]).encode()).hexdigest()
    asked = hashlib.sha256("".join([INSTRUCTIONS, *sums]).encode())
    return Identity(sha256, asked.hexdigest())


def _identity_of_adapted(writer: AdaptedWriter) -> Identity:
    sha256 = checkpoints.verify(writer.folder)
    asked = prompt_of(RewritingTask(("source",), 10, before="before", said="said", question="question"))
    digest = hashlib.sha256("".join([sha256, writer.base.sha256, str(writer.scale), asked]).encode())
    return Identity(sha256, digest.hexdigest())


def load_adapted_writer(
    folder: Path, name: str, *, memory_gb: float | None = None
) -> "tuple[RewritingModel, tuple[Notice, ...]]":
    """Load the writer in `folder` with the decoder it stands on, and the verifier that judges what it writes.

    It runs on the processor, whatever else there is.

    Raises:
        ModelUnavailable: it or its decoder is missing or damaged, or the verifier is.
        OutOfResources: it does not fit into the memory allowed.
    """
    import torch

    from engine.generation.rewriting import RewritingModel
    from engine.generation.shortener import Shortener
    from engine.generation.verifying import VerifierJudge
    from engine.models.decoder.files import load_adapted
    from engine.models.packing import pack
    from engine.registry.catalog import BUNDLED

    writer = inspect_adapted(folder)
    _check_room(name, writer.predicted, memory_gb, advice="quote instead (--model extractive)")
    judge = VerifierJudge.load(BUNDLED / VERIFIER)
    use = ModelUse("summarizer", name, f"adapters beside {writer.base.name}", identity_of(folder).sha256)
    model, tokenizer = load_adapted(folder, getattr(torch, _fast_dtype("cpu")))
    pack(model)
    made = RewritingModel(
        Shortener(model, tokenizer, use),
        judge,
        judge.threshold,
        (use, judge.use),
        cuts_alone=True,
        expected=_EXPECTED,
    )
    return made, (_written_by(name, writer.predicted),)


def load_language_model(
    place: Path, name: str, *, device: str = "auto", memory_gb: float | None = None
) -> "tuple[RewritingModel, tuple[Notice, ...]]":
    """Plan and prepare the language model in `place`, with the verifier that judges what it writes.

    Raises:
        ModelUnavailable: it is damaged, is none that this program runs, or the verifier is missing.
        OutOfResources: it does not fit into the memory allowed.
    """
    from engine.generation.instruct.rewriter import ChatModel, InstructRewriter
    from engine.generation.rewriting import RewritingModel
    from engine.generation.verifying import VerifierJudge
    from engine.registry.catalog import BUNDLED

    model = inspect_instruct(place)
    _check_room(name, model.predicted, memory_gb, advice="take a smaller one, or one of fewer bits (Q4)")
    judge = VerifierJudge.load(BUNDLED / VERIFIER)
    use = ModelUse("summarizer", name, f"language model, {model.architecture}", identity_of(place).sha256)
    chat: ChatModel
    if model.kind is InstructKind.GGUF:
        from engine.generation.instruct.process import LlamaCppModel

        chat = LlamaCppModel(model, use, gpu=device != "cpu")
    else:
        import torch

        from engine.generation.instruct.transformers_model import TransformersModel

        cuda = torch.cuda.is_available() if device == "auto" else device == "cuda"
        kind = getattr(torch, _fast_dtype("cuda" if cuda else "cpu"))
        chat = TransformersModel(model, use, dtype=kind, device="cuda" if cuda else "cpu")
    made = RewritingModel(InstructRewriter(chat), judge, judge.threshold, (use, judge.use))
    return made, (_written_by(name, model.predicted),)


def _check_room(name: str, predicted: int, memory_gb: float | None, *, advice: str) -> None:
    """Raise OutOfResources where a model of so many bytes does not fit beside what the process holds already."""
    limit = None if memory_gb is None else memory_gb * 1e9
    machine = memory.machine_memory()
    free = None if machine is None else machine.available + resident_bytes()
    room = min((one for one in (limit, free) if one is not None), default=None)
    needed = predicted + resident_bytes()
    if room is not None and needed > room:
        what = "--memory-gb allows" if room == limit else "are free"
        raise OutOfResources(
            f"{name} needs about {needed / 1e9:.1f} GB of memory and {room / 1e9:.1f} GB {what}: {advice}."
        )


def _written_by(name: str, predicted: int) -> Notice:
    memory = f"at most about {predicted / 1e9:.1f} GB"
    message = f"Written by {name}, with {memory}; every sentence was checked against its sources."
    return Notice(code="plan", message=message)


def quoting_instead(document: Document, settings: SummarySettings, name: str) -> ResolvedModel | None:
    """How a document is summarized that the model `name` is not to write of; None where it is.

    A model is never given a language it doesn't know.
    """
    if not document.is_english:
        message = f"{name} knows English only, so this summary quotes the document's own sentences."
        return ResolvedModel(notices=(Notice(code="model_language", message=message),))
    if document.words <= settings.words and settings.format is not SummaryFormat.BRIEF:
        return ResolvedModel()  # what is shorter than the summary asked for is given back in its own sentences
    return None


def load_writer(
    folder: Path, name: str, *, device: str = "auto", memory_gb: float | None = None
) -> "tuple[Writer[Any], tuple[Notice, ...]]":
    """Plan, load and prepare the model in `folder`, with what is to be said of a run with it.

    Raises:
        ModelUnavailable: it is damaged, or is none that this program runs.
        OutOfResources: it does not fit into the memory allowed.
    """
    import torch

    from engine.generation.awesome_writer import AwesomeWriter
    from engine.models.colt5 import files as colt5
    from engine.models.seq2seq import model as seq2seq

    checkpoint, identity = checkpoints.inspect(folder), identity_of(folder)
    place = ("cuda" if torch.cuda.is_available() else "cpu") if device == "auto" else device
    plan = plan_run(
        checkpoint.config,
        checkpoint.generation,
        device=place,
        fast_dtype=_fast_dtype(place),
        file_bytes=checkpoint.size,
        remembers=checkpoint.trained_memory,
        memory_gb=memory_gb,
        used=resident_bytes(),
    )
    log.info("a summarizer runs %s", plan.sentence)
    model: Awesome | Seq2Seq | Colt5
    if isinstance(checkpoint.config, Seq2SeqConfig):
        model = seq2seq.load(folder, checkpoint.config, dtype=getattr(torch, plan.dtype), device=place)
    elif isinstance(checkpoint.config, Colt5Config):
        model = colt5.load_colt5(folder, dtype=getattr(torch, plan.dtype), device=place)
    else:
        model = checkpoints.load(folder, dtype=getattr(torch, plan.dtype), device=place)
    if place == "cpu":
        from engine.models.packing import pack

        pack(model)
    writer = AwesomeWriter(
        model,
        SummaryTokenizer.load(folder),
        checkpoint.generation,
        use=ModelUse("summarizer", name, checkpoints.kind_of(checkpoint), identity.sha256),
        key=identity.key,
        remembers=plan.memory,
        plan=plan,
    )
    return writer, _notices(name, plan, trained=checkpoint.trained_memory)


def _notices(name: str, plan: RunPlan, *, trained: bool) -> tuple[Notice, ...]:
    notices = [Notice(code="plan", message=f"Written by {name}, {plan.sentence}.")]
    if not trained:
        message = (
            f"{name} has no trained memory: each section is read with the sentences that matter elsewhere in the "
            "document, but without a memory of the sections before."
        )
        notices.append(Notice(code="no_memory", message=message))
    elif not plan.memory:
        notices.append(
            Notice(code="no_memory", message=f"The memory of {name} is turned off, so that it fits into --memory-gb.")
        )
    return tuple(notices)


def _fast_dtype(device: str) -> str:
    import torch

    if device == "cpu":
        from engine.models.packing import fast_dtype

        dtype = fast_dtype()
    else:
        dtype = torch.bfloat16 if torch.cuda.is_bf16_supported() else torch.float16
    return str(dtype).removeprefix("torch.")

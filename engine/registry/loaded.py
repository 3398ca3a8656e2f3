"""The models a process has loaded: each at most once, none before the first job that needs it."""

import gc
import threading
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from engine.document import Document
from engine.errors import Cancelled, OutOfResources, PrecisError
from engine.generation.memory_plan import is_out_of_memory
from engine.models.adapted import is_adapted
from engine.models.instruct.files import is_instruct
from engine.models.native_code import load_native_code
from engine.progress import Checkpoint, silent
from engine.registry.preload import Preload
from engine.registry.summarizers import (
    ResolvedModel,
    canonical_name,
    folder_of,
    identity_of,
    load_adapted_writer,
    load_language_model,
    load_writer,
    quoting_instead,
    summarizer_names,
)
from engine.schema.result import EXTRACTIVE, SummarySettings

if TYPE_CHECKING:
    from engine.models.encoder.sentence_encoder import SentenceEncoder

EXTRACTIVE_GB = 1.0
"""What the extractive summarizer needs for a document of any length, with room to spare (`precis bench extractive`)."""


def weights_of(name: str) -> str | None:
    """What tells the summaries of this summarizer from another's, None where it has no weights of its own.

    Raises:
        ModelUnavailable: it is not there, or a file of it is not the one that was added.
    """
    folder = folder_of(name)
    return None if folder is None else identity_of(folder).key


def _load_encoder() -> "SentenceEncoder":
    load_native_code()
    collecting = gc.isenabled()
    gc.disable()  # hardly anything that libraries make while they load is garbage
    try:
        from engine.models.encoder.sentence_encoder import SentenceEncoder

        return SentenceEncoder.load()
    finally:
        gc.freeze()  # what libraries made stays: nobody need look through it for garbage again
        if collecting:
            gc.enable()


def _load_classifiers(after: "Preload[SentenceEncoder]") -> None:
    """Load what labels documents while sentences are encoded: whoever needs it finds it, or learns why it is not."""
    with suppress(PrecisError):
        after.result("segment", silent)
        from engine.registry.classifiers import bundled_models

        for load in bundled_models().values():
            load()


class Models:
    """Loads models when they are first asked for and keeps them."""

    def __init__(self, memory_gb: float | None = None, device: str = "auto") -> None:
        """Keep within `memory_gb` gigabytes of memory, where given; compute on `device` (auto, cpu or cuda).

        Raises:
            OutOfResources: that is less than the smallest summarizer needs.
        """
        if memory_gb is not None and memory_gb < EXTRACTIVE_GB:
            raise OutOfResources(
                f"Summarizing needs up to {EXTRACTIVE_GB:g} GB of memory, and --memory-gb allows {memory_gb:g}; "
                "allow more."
            )
        self._lock = threading.Lock()
        self._encoder: Preload[SentenceEncoder] | None = None
        self._classifiers: Preload[None] | None = None
        self._memory_gb, self._device = memory_gb, device
        self._writer: tuple[str, ResolvedModel] | None = None

    def begin(self) -> None:
        """Begin to load what every document needs and return at once, to have it when the document is read."""
        encoder = self._preloaded_encoder()
        with self._lock:
            if self._classifiers is None:
                self._classifiers = Preload(partial(_load_classifiers, encoder))

    def encoder(self, checkpoint: Checkpoint = silent) -> "SentenceEncoder":
        """The bundled sentence encoder. `checkpoint` is asked while it loads.

        Raises:
            ModelUnavailable: its file is missing or not the one its card names.
            Cancelled: from the checkpoint.
        """
        loading = self._preloaded_encoder()
        try:
            return loading.result("segment", checkpoint)
        except Cancelled:
            raise
        except BaseException:
            with self._lock:
                if self._encoder is loading:
                    self._encoder = None  # the next job tries again: a file may be mended, memory free by then
            raise

    def _preloaded_encoder(self) -> "Preload[SentenceEncoder]":
        with self._lock:
            if self._encoder is None:
                self._encoder = Preload(_load_encoder)
            return self._encoder

    def resolve(self, document: Document, settings: SummarySettings) -> ResolvedModel:
        """How `document` is to be summarized by the summarizer that `settings` name; its model is loaded where needed.

        Raises:
            ModelUnavailable: the model is missing or damaged.
            OutOfResources: it does not fit into the memory allowed.
        """
        folder = folder_of(settings.model)
        if folder is None:
            return ResolvedModel()
        reason = quoting_instead(document, settings, folder.name)
        if reason is not None:
            return reason
        key = identity_of(folder).key
        if self._writer is None or self._writer[0] != key:
            self._writer = None  # the one before goes first: two may not fit
            try:
                self._writer = (key, self._load(folder))
            except (RuntimeError, MemoryError) as error:
                if not is_out_of_memory(error):
                    raise
                message = f"There is not enough memory to load {folder.name}: close other programs, or choose another."
                raise OutOfResources(message) from error
        return self._writer[1]

    def _load(self, folder: Path) -> ResolvedModel:
        if is_instruct(folder):
            name = folder.stem if folder.is_file() else folder.name
            rewriting, notices = load_language_model(folder, name, device=self._device, memory_gb=self._memory_gb)
            return ResolvedModel(rewriting=rewriting, notices=notices)
        if is_adapted(folder):
            rewriting, notices = load_adapted_writer(folder, folder.name, memory_gb=self._memory_gb)
            return ResolvedModel(rewriting=rewriting, notices=notices)
        writer, notices = load_writer(folder, folder.name, device=self._device, memory_gb=self._memory_gb)
        return ResolvedModel(writer=writer, notices=notices)


__all__ = ["EXTRACTIVE", "Models", "canonical_name", "summarizer_names", "weights_of"]

"""From a file to a summary in the library: the one road that the command line and the engine process both take.

Reading and summarizing are separate steps, each of which leaves the library as it was or finished: a summary that was
stopped keeps its finished chunks and is carried on by whoever asks for the same again.
"""

import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import asdict, replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from engine.document import Document, PageWords, Result
from engine.errors import Cancelled, UnreadableFile
from engine.ingest.formats import detect
from engine.ingest.sandbox.limits import Limits
from engine.models.configs import SentenceEncoderConfig
from engine.peak_memory import peak_memory_mb
from engine.progress import Checkpoint
from engine.registry.loaded import Models, weights_of
from engine.registry.summarizers import ResolvedModel, rewrites
from engine.schema.defaults import AS_NEEDED
from engine.schema.enums import JobKind, JobState, Stage, SummaryFormat
from engine.schema.result import EXTRACTIVE, KIND_OF_THE_DOCUMENT, Notice, SummarySentence, SummarySettings
from engine.store.jobs import WEIGHED
from engine.store.leases import Lease
from engine.store.library import Library
from engine.store.rows import Added, ResultKey
from engine.summarization.kinds import kind_in_library
from engine.summarization.lengths import words_needed
from engine.summarization.own_titles import headings_for

if TYPE_CHECKING:
    from engine.classification.labelling import Deferred
    from engine.summarization.first_look import OnFirstLook

OnSentence = Callable[[SummarySentence], None]

_DEFAULT_LIMITS = Limits()
_POLL_SECONDS = 0.25


def summarize_file(
    library: Library,
    path: Path,
    settings: SummarySettings,
    *,
    models: Models,
    fresh: bool,
    on_sentence: OnSentence,
    checkpoint: Checkpoint,
    known_as: Path | None = None,
) -> tuple[Document, Result]:
    """Bring a file into the library and summarize it, or find the summary that is there already.

    `known_as` is the path that library and result name where the file can't be found at `path` later. If another
    process is at the same work this waits for it. A file that can't be read does not stay in the library.

    Raises:
        UnreadableFile, ModelUnavailable, OutOfResources, LibraryUnavailable: see there.
        Cancelled: from the checkpoint; finished chunks are kept.
    """
    detect(path)
    added = library.documents.add(path, lambda: checkpoint(Stage.READ, 0, 0), known_as=known_as)
    job = library.jobs.enqueue(JobKind.SUMMARIZE, added.document_id, asdict(settings) | {"fresh": fresh})
    with _kept_if_readable(library, added), _claimed(library, job.id, checkpoint) as lease:
        began = time.perf_counter()
        if not is_read(library, added.document_id):
            read_into_library(library, added.document_id, lease=lease, checkpoint=checkpoint, models=models)
        document, result = summarize_in_library(
            library,
            added.document_id,
            settings,
            models=models,
            fresh=fresh,
            lease=lease,
            ingest_seconds=time.perf_counter() - began,
            on_sentence=on_sentence,
            checkpoint=checkpoint,
        )
        lease.finish(JobState.DONE)
    return replace(document, path=str(known_as or path)), result


def add_file(
    library: Library,
    path: Path,
    checkpoint: Checkpoint,
    models: Models | None = None,
    *,
    known_as: Path | None = None,
) -> Added:
    """Bring a file into the library and read it, without a summary. A file that can't be read does not stay.

    `known_as` is as of `summarize_file`. `models`, where some will be needed, begin to load meanwhile.

    Raises:
        UnreadableFile, OutOfResources, LibraryUnavailable: see there.
        Cancelled: from the checkpoint.
    """
    detect(path)
    added = library.documents.add(path, lambda: checkpoint(Stage.READ, 0, 0), known_as=known_as)
    if not is_read(library, added.document_id):
        job = library.jobs.enqueue(JobKind.READ, added.document_id, {})
        with _kept_if_readable(library, added), _claimed(library, job.id, checkpoint) as lease:
            read_into_library(library, added.document_id, lease=lease, checkpoint=checkpoint, models=models)
            lease.finish(JobState.DONE)
    return added


def read_again(library: Library, document_id: int, checkpoint: Checkpoint) -> None:
    """Read the library's copy of a document once more, in the place of what was read before.

    Raises:
        UnreadableFile: with the reason, which is also noted in the library.
        Cancelled: from the checkpoint.
    """
    job = library.jobs.enqueue(JobKind.READ, document_id, {})
    with _claimed(library, job.id, checkpoint) as lease:
        read_into_library(library, document_id, lease=lease, checkpoint=checkpoint)
        lease.finish(JobState.DONE)


def classify_file(
    library: Library,
    path: Path,
    sets: Sequence[str],
    *,
    models: Models,
    checkpoint: Checkpoint,
    known_as: Path | None = None,
) -> tuple[Document, Result]:
    """Bring a file into the library and label it with label sets (left out: all). The result has no summary.

    `known_as` is as of `summarize_file`.

    Raises:
        UnreadableFile, ModelUnavailable, OutOfResources, LibraryUnavailable, NotFound: see there.
        Cancelled: from the checkpoint.
    """
    began = time.perf_counter()
    added = add_file(library, path, checkpoint, models, known_as=known_as)
    ingested = time.perf_counter() - began
    job = library.jobs.enqueue(JobKind.CLASSIFY, added.document_id, {"sets": list(sets)})
    with _claimed(library, job.id, checkpoint) as lease:
        encoder = models.encoder(checkpoint)
        from engine.classification.labelling import classify_in_library

        document, result = classify_in_library(
            library, added.document_id, sets, encoder=encoder, checkpoint=checkpoint, lease=lease
        )
        lease.finish(JobState.DONE)
    timings = replace(result.timings, ingest_s=ingested)
    document = replace(document, path=str(known_as or path))
    return document, replace(result, timings=timings, peak_memory_mb=peak_memory_mb())


def is_read(library: Library, document_id: int) -> bool:
    """Whether a document's text is in the library."""
    return library.documents.get(document_id).kind is not None


def read_into_library(
    library: Library,
    document_id: int,
    *,
    checkpoint: Checkpoint,
    lease: Lease | None = None,
    password: str | None = None,
    limits: Limits = _DEFAULT_LIMITS,
    models: Models | None = None,
    on_first_look: "OnFirstLook | None" = None,
) -> Document:
    """Read the library's copy of a document and store what was read, all of it or nothing.

    `models`, where some will be needed, begin to load meanwhile. `on_first_look` hears, from another thread, what
    stands out in the first pages of a long PDF before the others are read.

    Raises:
        UnreadableFile: with the reason, which is also noted in the library.
        Cancelled: from the checkpoint.
    """
    from engine.ingest.reader import read_document

    if models is not None:
        models.begin()  # not before the reader is there: pages come first
    look = None
    if on_first_look is not None:
        from engine.summarization.first_look import FirstLook

        look = FirstLook(on_first_look)
    try:
        with (
            library.readings.writing(document_id, lease) as writer,
            library.file_under_its_name(document_id) as path,
        ):

            def on_words(words: PageWords) -> None:
                writer.on_words(words)
                if look is not None:
                    look.on_words(words)

            document = read_document(
                path,
                on_words=on_words,
                on_beginning=look.on_beginning if look is not None else None,
                checkpoint=checkpoint,
                password=password,
                limits=limits,
            )
            writer.finish(document)
    except UnreadableFile as error:
        library.documents.set_problem(document_id, error.kind, str(error))
        raise
    library.documents.set_problem(document_id, None, None)
    return document


def summarize_in_library(
    library: Library,
    document_id: int,
    settings: SummarySettings,
    *,
    models: Models,
    on_sentence: OnSentence,
    checkpoint: Checkpoint,
    fresh: bool = False,
    lease: Lease | None = None,
    ingest_seconds: float = 0.0,
) -> tuple[Document, Result]:
    """Summarize a document that has been read (in `ingest_seconds`), or answer a question from it.

    A complete result of the same question is given back as it is, unless `fresh`.

    Raises:
        ModelUnavailable, OutOfResources, LibraryUnavailable: see there.
        Cancelled: from the checkpoint; finished chunks are kept, shown as a partial result, and carried on next time.
    """
    document = library.readings.load(document_id)
    deferred: Deferred = {}
    settings, told = _settled(
        library, document_id, document, settings, models=models, deferred=deferred, checkpoint=checkpoint
    )
    weights = weights_of(settings.model)
    if not fresh:
        stored = library.results.find(ResultKey(document.sha256, settings, SentenceEncoderConfig().sha256, weights))
        if stored is not None:
            for sentence in stored.result.summary:
                on_sentence(sentence)
            return document, stored.result
    encoder = models.encoder(checkpoint)
    # Not before: who imports them waits for the libraries that the encoder loads, and hears no cancel meanwhile.
    from engine.classification.labelling import with_labels
    from engine.summarization.summarize import partial_result

    checkpoint(Stage.SEGMENT, 0, 0)  # they import much
    way = models.resolve(document, settings)
    told = (*told, *way.notices)
    run = library.results.start(document_id, settings, encoder.sha256, weights, fresh=fresh, lease=lease)
    weighed = False

    def watched(stage: str, done: int, total: int) -> None:
        nonlocal weighed
        if stage == "summarize" and not weighed:
            weighed = True
            if lease is not None:
                lease.reach(WEIGHED)
        checkpoint(stage, done, total)

    geometry = library.readings.geometry(document_id)
    try:
        result = _way_to(settings, way, told)(
            document,
            settings,
            encoder=encoder,
            geometry=geometry,
            journal=run,
            on_sentence=on_sentence,
            checkpoint=watched,
        )
        result = with_labels(
            library,
            document_id,
            document,
            result,
            encoder=encoder,
            checkpoint=checkpoint,
            lease=lease,
            deferred=deferred,
        )
    except Cancelled:
        # The lease may be what was lost: then there is nothing left to write to, and the first reason stands.
        with suppress(Cancelled):
            partial = partial_result(
                document, settings, run, encoder, writer=way.writer, rewriting=way.rewriting, notices=told
            )
            if partial is not None:
                run.finish(partial)
        raise
    timings = replace(result.timings, ingest_s=ingest_seconds)
    result = replace(result, timings=timings, peak_memory_mb=peak_memory_mb())
    run.finish(result)
    return document, result


def _settled(
    library: Library,
    document_id: int,
    document: Document,
    settings: SummarySettings,
    *,
    models: Models,
    deferred: "Deferred",
    checkpoint: Checkpoint,
) -> tuple[SummarySettings, tuple[Notice, ...]]:
    """The settings with what follows from the document in them: its kind and the length that it needs; and what is to
    be said of what could not be had.
    """
    told: tuple[Notice, ...] = ()
    brief = settings.format is SummaryFormat.BRIEF
    if brief and settings.model != EXTRACTIVE and not rewrites(settings.model):
        message = (
            f"{settings.model} writes chunk by chunk, not under headings, so this brief quotes. Choose a plain summary."
        )
        settings, told = replace(settings, model=EXTRACTIVE, seed=0), (Notice(code="brief_quotes", message=message),)
    whole = document.words <= settings.words and not brief
    if settings.format is not SummaryFormat.ANSWER and (settings.query or whole):
        settings = replace(settings, kind=None)  # a subject leads by itself; what is given back whole leans nowhere
    elif settings.kind == KIND_OF_THE_DOCUMENT:
        kind = kind_in_library(library, document_id, document, models=models, deferred=deferred, checkpoint=checkpoint)
        emphasizes = settings.format is not SummaryFormat.PLAIN or document.is_english
        settings = replace(settings, kind=kind if emphasizes else None)
    if settings.words == AS_NEEDED:
        headings = headings_for(document, settings.kind, document.language if settings.kind else None)
        settings = replace(settings, words=words_needed(document, headings))
    return settings, told


def _way_to(settings: SummarySettings, way: ResolvedModel, told: Sequence[Notice]) -> Callable[..., Result]:
    """What makes a result of these settings: it quotes, writes, or answers a question. Only that is loaded."""
    if settings.format is SummaryFormat.ANSWER:
        from engine.summarization.answering import answer

        return answer
    from engine.summarization.summarize import summarize

    return partial(summarize, writer=way.writer, rewriting=way.rewriting, notices=told)


@contextmanager
def _kept_if_readable(library: Library, added: Added) -> Iterator[None]:
    """A file that turns out to be unreadable does not stay, unless it was in the library before."""
    try:
        yield
    except UnreadableFile:
        if not added.duplicate:
            if is_read(library, added.document_id):
                library.remove([added.document_id])
            else:
                library.withdraw(added.document_id)
        raise


@contextmanager
def _claimed(library: Library, job_id: int, checkpoint: Checkpoint) -> Iterator[Lease]:
    """The lease of a job, as soon as no other process has it."""
    while not isinstance(claimed := library.jobs.claim(job_id), Lease):
        checkpoint(Stage.WAIT, 0, 0)
        time.sleep(_POLL_SECONDS)
    with claimed as lease:
        try:
            yield lease
        except Cancelled:
            raise  # leaving the lease open marks the job interrupted, to be carried on
        except BaseException as error:
            with suppress(Cancelled):
                lease.finish(JobState.FAILED, str(error) if isinstance(error, UnreadableFile) else None)
            raise

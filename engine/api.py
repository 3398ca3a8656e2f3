"""Précis as a Python library: what the command line does, as functions.

    import engine

    result = engine.summarize("report.pdf", words=100)
    for sentence in result.summary:
        print(sentence.text, [evidence.page for evidence in sentence.evidence])

Everything runs in the calling process but the reading of PDFs, which has a limited process of its own. Networks are not
used; `block_network` makes that certain. Errors that the world causes (an unreadable file, too little memory) are
`PrecisError`s, each with a sentence for people; everything else is a bug.
"""

from contextlib import nullcontext
from functools import cache, partial
from os import PathLike
from pathlib import Path

from engine.document import Document, Result
from engine.errors import Cancelled, OutOfResources, PrecisError, UnreadableFile, UsageError
from engine.home import home
from engine.progress import Checkpoint, silent
from engine.registry.loaded import Models, canonical_name
from engine.schema.defaults import AS_NEEDED, WORDS
from engine.schema.enums import SummaryFormat
from engine.schema.result import EXTRACTIVE, KIND_OF_THE_DOCUMENT, SummarySentence, SummarySettings
from engine.store.encryption import keys
from engine.store.library import Library
from engine.summarization.job import OnSentence, classify_file, summarize_file

__all__ = [
    "Cancelled",
    "Document",
    "Library",
    "OutOfResources",
    "PrecisError",
    "Result",
    "SummarySentence",
    "UnreadableFile",
    "UsageError",
    "block_network",
    "classify",
    "open_library",
    "read",
    "summarize",
]

FilePath = str | PathLike[str]


def _nobody(_: object) -> None:
    """Whoever wants to hear neither sentences nor the words of pages."""


def read(path: FilePath, *, password: str | None = None, checkpoint: Checkpoint = silent) -> Document:
    """The text of a file with its sentences, pages or turns, and what was left out of it and why.

    Args:
        path: A PDF, a transcript, or a text in one of the formats that the guide names.
        password: Of an encrypted PDF.
        checkpoint: Called often with a stage, the steps done and the steps in all; it may raise `Cancelled`.

    Raises:
        UnreadableFile: With the reason in a sentence.
    """
    from engine.ingest.reader import read_document

    return read_document(Path(path), on_words=_nobody, password=password, checkpoint=checkpoint)


def summarize(
    path: FilePath,
    *,
    words: int = WORDS,
    query: str | None = None,
    question: str | None = None,
    after: str | None = None,
    kind: str = KIND_OF_THE_DOCUMENT,
    layout: str = SummaryFormat.PLAIN,
    model: str = EXTRACTIVE,
    device: str = "auto",
    library: Library | None = None,
    fresh: bool = False,
    on_sentence: OnSentence = _nobody,
    checkpoint: Checkpoint = silent,
) -> Result:
    """A summary in about `words` words; `result.summary` holds its sentences with their evidence.

    Args:
        path: As for `read`.
        words: At most a tenth more; 0, of a brief: as many as the document needs.
        query: What the summary should be about.
        question: Answered by the few sentences that answer it, in place of a summary, in at most `words` words; where
            there are none, `result.answered` is False and the sentences are those that come nearest.
        after: The question asked before, from which one that leans on it (“And the deposit?”) is completed:
            `result.settings.query` is what was answered.
        kind: Emphasizes what matters in documents of this type; `auto`: the document's own; or `none`.
        layout: `plain`, or `brief`: under the headings that are expected of such documents (`result.sections`).
        model: A name from `precis models list`, or the folder of a model.
        device: `auto`, `cpu` or `cuda`.
        library: Where document and summary are kept, and a summary that was made before is found. None: nothing is
            kept anywhere.
        fresh: Compute again, even if the library has this summary.
        on_sentence: Hears each sentence of the summary as soon as it stands.
        checkpoint: As for `read`. What was finished before it raised `Cancelled` is kept in the library, and the next
            call for the same carries on there.

    Raises:
        UnreadableFile, ModelUnavailable, OutOfResources, LibraryUnavailable: With the reason in a sentence.
        UsageError: No words, no such kind or format, or a kind or a brief together with a query; a question together
            with any of these, or with a model: answers are quoted.
    """
    settings = settings_for(
        words=words, query=query, question=question, after=after, kind=kind, model=model, layout=layout
    )
    with nullcontext(library) if library is not None else Library.temporary() as opened:
        work = partial(summarize_file, opened, Path(path), settings, models=_models(device), fresh=fresh)
        return work(on_sentence=on_sentence, checkpoint=checkpoint)[1]


def classify(
    path: FilePath, sets: tuple[str, ...] = (), *, library: Library | None = None, checkpoint: Checkpoint = silent
) -> Result:
    """The labels of a document, read as a whole: `result.labels`, each with its probability and evidence.

    Args:
        path: As for `read`.
        sets: Names of label sets; none: all there are.
        library: Where label sets of one's own are, and where the document is kept. None: the sets that come with the
            program, and nothing is kept.
        checkpoint: As for `read`.

    Raises:
        UnreadableFile, ModelUnavailable, OutOfResources, LibraryUnavailable, NotFound: With the reason in a sentence.
    """
    with nullcontext(library) if library is not None else Library.temporary() as opened:
        return classify_file(opened, Path(path), sets, models=_models("auto"), checkpoint=checkpoint)[1]


def open_library(folder: FilePath | None = None, *, read_only: bool = False, passphrase: str | None = None) -> Library:
    """The library in `folder`, made if there is none; None: the user's own, which the window shows. A context manager.

    An encrypted one needs its `passphrase`, once in a process.

    Raises:
        LibraryUnavailable: With the reason in a sentence.
    """
    place = home() if folder is None else Path(folder).absolute()
    if passphrase is not None and keys.is_encrypted(place):
        keys.unlock(place, passphrase)
    return Library.open(place, read_only=read_only)


def block_network() -> None:
    """Take the means to open a network socket from this process and all it starts, for good (`precis` always does)."""
    from engine.protocol import network_block

    network_block.enforce()


def settings_for(
    *,
    words: int = WORDS,
    query: str | None = None,
    question: str | None = None,
    after: str | None = None,
    kind: str = KIND_OF_THE_DOCUMENT,
    model: str = EXTRACTIVE,
    seed: int = 0,
    layout: str = SummaryFormat.PLAIN,
) -> SummarySettings:
    """Checked settings of a summary. What samples nothing gives the same summary, and finds it, at any `seed`.

    Raises:
        UsageError: No words, no such kind or format, a kind or a brief together with a query, or a query, a brief or
            a model together with a question; what was asked before without one.
        ModelUnavailable: There is no such summarizer.
    """
    from engine.classification.label_sets import canonical_kind
    from engine.language.follow_ups import completed

    if words < AS_NEEDED or (words == AS_NEEDED and layout != SummaryFormat.BRIEF):
        raise UsageError("A summary needs at least one word.")
    if layout not in _LAYOUTS:
        raise UsageError(f"There is no format “{layout}”: use {' or '.join(_LAYOUTS)}.")
    name, emphasis = canonical_name(model), canonical_kind(kind)
    if after is not None and question is None:
        raise UsageError("A previous question needs a question that follows it.")
    if question is not None:
        if not question.strip():
            raise UsageError("The question is empty: write what you want to know.")
        if query or layout == SummaryFormat.BRIEF:
            raise UsageError("A question can't be combined with a query or a format: leave them out.")
        if name != EXTRACTIVE:
            raise UsageError("Answers are always quoted: leave out the model.")
        return SummarySettings(words, completed(question, after or ""), name, 0, emphasis, SummaryFormat.ANSWER)
    if query and emphasis not in {None, KIND_OF_THE_DOCUMENT}:
        raise UsageError("A query and a kind can't be combined: leave out one of them.")
    if query and layout == SummaryFormat.BRIEF:
        raise UsageError("A brief covers the whole document: leave out the query, or ask for a plain summary.")
    seed = 0 if name == EXTRACTIVE else seed
    return SummarySettings(words, query or None, name, seed, emphasis, SummaryFormat(layout))


_LAYOUTS = (SummaryFormat.PLAIN, SummaryFormat.BRIEF)
"""What a summary can be asked to look like; an answer is asked for by its question."""


@cache
def _models(device: str) -> Models:
    """Kept for the next document: loading them takes longer than a short one."""
    return Models(device=device)

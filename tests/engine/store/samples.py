"""Documents, results and libraries to test with: small made ones, and hypothesis strategies for any."""

from array import array
from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

from hypothesis import strategies as st

from engine.document import (
    Block,
    Chunk,
    ChunkOutcome,
    Cue,
    Document,
    DoubtfulSpan,
    Heading,
    Page,
    PageWords,
    Result,
    Sentence,
    Turn,
)
from engine.schema.enums import ChunkState, Doubt, Kind, LeftOutReason, PageState, Role, Support, Via
from engine.schema.result import (
    ChunkLedger,
    Evidence,
    Label,
    LabelEvidence,
    LeftOut,
    ModelUse,
    Notice,
    SummarySentence,
    SummarySettings,
    Timings,
)
from engine.store.library import Library

ENCODER = "e" * 64
SETTINGS = SummarySettings(words=100)


def make_document(text: str, path: str = "report.pdf", *, page_characters: int = 400) -> Document:
    """A PDF whose paragraphs are the lines of `text`, and whose sentences end at full stops."""
    blocks, sentences, start = [], [], 0
    for line in text.splitlines(keepends=True):
        stop = start + len(line.rstrip("\n"))
        if stop > start:
            blocks.append(Block(start, stop, Role.BODY))
            first = start
            while first < stop:
                dot = text.find(". ", first, stop)
                last = dot + 1 if dot >= 0 else stop
                sentences.append(Sentence(first, last, Role.BODY))
                first = last + 1 if dot >= 0 else stop
        start += len(line)
    edges = [*range(0, len(text), page_characters), len(text)]
    pages = [
        Page(n + 1, low, high, PageState.READ, None, 595.0, 842.0, 0) for n, (low, high) in enumerate(pairwise(edges))
    ]
    return Document(
        path=path,
        sha256="0" * 64,
        kind=Kind.PDF,
        title=Path(path).stem,
        language="en",
        text=text,
        pages=pages,
        turns=(),
        cues=(),
        blocks=blocks,
        sentences=sentences,
        outline=(Heading(1, "The first heading", 0, 1),),
        left_out=(LeftOut(1, LeftOutReason.RUNNING_HEAD, 12),),
        notices=(Notice(code="language", message="A notice about the document.", page=1),),
    )


def make_words(document: Document) -> list[PageWords]:
    """Where the words of `make_document` stand: ten to a line."""
    pages = []
    for page in document.pages:
        words = PageWords(page.number, array("q"), array("q"), array("i"), array("f"))
        position = page.start
        for count, word in enumerate(document.text[page.start : page.end].split()):
            position = document.text.index(word, position)
            words.starts.append(position)
            words.ends.append(position + len(word))
            words.lines.append(count // 10)
            x, y = 50.0 * (count % 10), 12.0 * (count // 10)
            words.boxes.extend((x, y, x + 45.0, y + 10.0))
            position += len(word)
        pages.append(words)
    return pages


def add(library: Library, folder: Path, content: bytes, name: str = "report.pdf") -> int:
    """Add a file with this content."""
    folder.mkdir(exist_ok=True)
    file = folder / name
    file.write_bytes(content)
    return library.documents.add(file).document_id


def keep(library: Library, document_id: int, document: Document, words: Iterable[PageWords] = ()) -> Document:
    """Store a reading; returns the document as it is to be loaded."""
    row = library.documents.get(document_id)
    document = replace(document, path=row.path, sha256=row.sha256)
    with library.readings.writing(document_id) as writer:
        for page in words:
            writer.on_words(page)
        writer.finish(document)
    return document


def settled(document: Document) -> Document:
    """The same document with tuples, as a stored one comes back."""
    names = ("pages", "turns", "cues", "blocks", "sentences", "outline", "left_out", "notices", "doubts")
    return replace(document, **{name: tuple(getattr(document, name)) for name in names})


def make_chunks(count: int, size: int = 100) -> tuple[Chunk, ...]:
    return tuple(Chunk(n, n * size, (n + 1) * size, 20, n, n + 1) for n in range(count))


def make_outcome(index: int, memory: bytes = b"m", text: str = "A sentence of the summary.") -> ChunkOutcome:
    evidence = Evidence(
        index * 100, index * 100 + 7, "the quo", index + 1, ((1.0, 2.0, 3.0, 4.5),), None, None, Via.CHUNK, 1.0
    )
    sentence = SummarySentence(f"{text} {index}", index, Support.SUPPORTED, 1.0, (evidence,))
    return ChunkOutcome(index, (sentence,), ChunkLedger(index, ChunkState.USED, 0.5), memory)


def make_result(outcomes: Sequence[ChunkOutcome], *, partial: bool = False) -> Result:
    return Result(
        settings=SETTINGS,
        chunks=make_chunks(len(outcomes)),
        ledger=tuple(outcome.ledger for outcome in outcomes),
        summary=tuple(sentence for outcome in outcomes for sentence in outcome.sentences),
        labels=(Label("kinds", "report", 0.9, (LabelEvidence(0, 5, 1, 0, 0.3),)),),
        models=(ModelUse("encoder", "MiniLM", "bert", ENCODER),),
        timings=Timings(ingest_s=0.1, summarize_s=2.5),
        notices=(Notice(code="too_short", message="There was little to say."),),
        peak_memory_mb=321.5,
        partial=partial,
    )


# -- any ---------------------------------------------------------------------------------------------------------------

texts = st.text(st.characters(exclude_categories=("Cs",)), max_size=60)
numbers = st.floats(allow_nan=False, allow_infinity=False)
counts = st.integers(0, 2**40)
maybe_pages = st.none() | st.integers(1, 10**6)


@st.composite
def spans(draw: st.DrawFn) -> list[tuple[int, int]]:
    """Ordered spans that do not overlap."""
    edges = sorted(draw(st.lists(st.integers(0, 2**33), unique=True, max_size=24)))
    return list(zip(edges[::2], edges[1::2], strict=False))


@st.composite
def page_words(draw: st.DrawFn, page: int = 1) -> PageWords:
    size = draw(st.integers(0, 12))
    whole, real = draw(st.sampled_from("ilq")), draw(st.sampled_from("fd"))
    row = st.lists(st.integers(-(2**31), 2**31 - 1), min_size=size, max_size=size)
    width = 32 if real == "f" else 64
    boxes = st.lists(st.floats(allow_nan=False, width=width), min_size=4 * size, max_size=4 * size)
    columns = [array(whole, draw(row)) for _ in range(3)]
    return PageWords(page, *columns, array(real, draw(boxes)))


_DOUBTS = {doubt: place for place, doubt in enumerate(Doubt)}


def _place_of(span: DoubtfulSpan) -> tuple[int, int, int]:
    return span.start, span.end, _DOUBTS[span.doubt]


doubtful = st.builds(
    lambda start, length, doubt: DoubtfulSpan(start, start + length, doubt),
    st.integers(0, 2**31),
    st.integers(0, 400),
    st.sampled_from(Doubt),
)


@st.composite
def documents(draw: st.DrawFn) -> Document:
    """Any document; what it says need not make sense, it has to come back as it was."""
    blocks = [Block(low, high, draw(st.sampled_from(Role))) for low, high in draw(spans())]
    sentences = [Sentence(low, high, draw(st.sampled_from(Role))) for low, high in draw(spans())]
    times = st.none() | numbers
    page = st.builds(
        Page,
        number=st.integers(1, 10**6),
        start=counts,
        end=counts,
        state=st.sampled_from(PageState),
        reason=st.none() | texts,
        width=numbers,
        height=numbers,
        rotation=st.sampled_from((0, 90, 180, 270)),
        confidence=times,
    )
    return Document(
        path="any.txt",
        sha256="",
        kind=draw(st.sampled_from(Kind)),
        title=draw(texts.filter(bool)),
        language=draw(st.none() | st.sampled_from(("en", "de"))),
        text=draw(st.text(max_size=200)) * draw(st.sampled_from((1, 1, 700))),
        pages=draw(st.lists(page, max_size=5)),
        turns=draw(st.lists(st.builds(Turn, counts, counts, st.none() | texts, times, times), max_size=4)),
        cues=draw(st.lists(st.builds(Cue, counts, counts, numbers, numbers), max_size=4)),
        blocks=blocks,
        sentences=sentences,
        outline=draw(st.lists(st.builds(Heading, st.integers(1, 9), texts, counts, maybe_pages), max_size=4)),
        left_out=draw(st.lists(st.builds(LeftOut, maybe_pages, st.sampled_from(LeftOutReason), counts), max_size=4)),
        notices=draw(st.lists(st.builds(Notice, code=texts, message=texts, page=maybe_pages), max_size=4)),
        duration=draw(times),
        doubts=sorted(draw(st.lists(doubtful, max_size=6)), key=_place_of),
    )


boxes = st.tuples(numbers, numbers, numbers, numbers)
evidence = st.builds(
    Evidence,
    start=counts,
    end=counts,
    quote=texts,
    page=maybe_pages,
    boxes=st.lists(boxes, max_size=3).map(tuple),
    times=st.none() | st.tuples(numbers, numbers),
    speaker=st.none() | texts,
    via=st.sampled_from(Via),
    score=numbers,
)
summary_sentences = st.builds(
    SummarySentence,
    text=texts,
    chunk=counts,
    support=st.sampled_from(Support),
    score=numbers,
    evidence=st.lists(evidence, max_size=3).map(tuple),
    doubts=st.lists(st.sampled_from(Doubt), max_size=2).map(tuple),
)
label_evidence = st.builds(LabelEvidence, counts, counts, maybe_pages, counts, numbers)
chances = st.floats(0, 1, exclude_max=True)  # only what the user gave is certain
labels = st.builds(Label, texts, texts, chances, st.lists(label_evidence, max_size=2).map(tuple))
ledger_lines = st.builds(ChunkLedger, counts, st.sampled_from(ChunkState), numbers, st.none() | texts)
results = st.builds(
    Result,
    settings=st.just(SETTINGS),
    chunks=st.lists(st.builds(Chunk, counts, counts, counts, counts, counts, counts), max_size=4).map(tuple),
    ledger=st.lists(ledger_lines, max_size=4).map(tuple),
    summary=st.lists(summary_sentences, max_size=4).map(tuple),
    labels=st.lists(labels, max_size=3).map(tuple),
    models=st.lists(st.builds(ModelUse, texts, texts, texts, st.none() | texts), max_size=2).map(tuple),
    timings=st.builds(Timings, numbers, numbers, numbers, numbers, numbers),
    notices=st.lists(st.builds(Notice, code=texts, message=texts, page=maybe_pages), max_size=2).map(tuple),
    peak_memory_mb=numbers,
    partial=st.booleans(),
)

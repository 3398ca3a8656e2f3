"""Makes the small library of the newest revision that later versions must be able to open.

Run once for each revision, when it is released: `python -m tests.upgrades.make_fixture`. It never replaces a fixture:
an old one is what users have, and stays as it is for ever.
"""

import gzip
import os
import tempfile
from pathlib import Path

import numpy as np

from engine.document import (
    Block,
    Chunk,
    ChunkOutcome,
    Document,
    Heading,
    LabelMeaning,
    LabelRule,
    LabelSet,
    LabelSpan,
    Page,
    PageWords,
    Prediction,
    Result,
    Sentence,
)
from engine.schema.brief import Fact, Part, Section
from engine.schema.enums import (
    Certainty,
    ChunkState,
    FieldName,
    Kind,
    LeftOutReason,
    PageState,
    ReviewState,
    Role,
    SummaryFormat,
    Support,
    Via,
)
from engine.schema.fields import DocumentField
from engine.schema.highlights import Highlight, HighlightColour
from engine.schema.result import (
    UNKNOWN,
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
from engine.schema.review import Review
from engine.schema.reviewing import line_key
from engine.store import processes
from engine.store.leases import Lease
from engine.store.library import FILE_NAME, Library
from engine.store.schema import HEAD

FOLDER = Path(__file__).parent / "fixtures"
TEXT = "The lighthouse keeper wrote every evening.\nHis diary names each ship that passed."
ENCODER = "e" * 64
SETTINGS = SummarySettings(100, "ships", "extractive", seed=7, kind="minutes", format=SummaryFormat.BRIEF)
SHELVES = LabelSet(
    "shelves",
    (LabelMeaning("sea", "Ships and harbours."), LabelMeaning("land")),
    ask_below=0.75,
    rules=(LabelRule("sea", has=("ship*",), lacks=("spaceship",), sender=("the keeper",)),),
)
OUTLOOK = Prediction(
    "colours", Certainty.UNSURE, "description", 0.5, (("blue", 0.5),), (LabelSpan(0, 42, "blue", 0.5),), ("blue",)
)
REVIEW = Review(
    ReviewState.CONFIRMED, "Ada", "2026-05-04T10:00:00+00:00", "c" * 64, "It names ships.", Support.WEAK, "Which ones?"
)
FIELD = DocumentField(FieldName.SUBJECT, "Evenings at the light", given=True, start=0, end=10, found="Diary")
HIGHLIGHT = Highlight(4, 21, "d" * 64, HighlightColour.GREEN, "Ada", "2026-05-05T10:00:00+00:00", "Who was she?")
OUTLOOK_LABELS = (Label("colours", UNKNOWN, 0.5, ()),)


def document(path: str, sha256: str) -> Document:
    """The document in the fixture."""
    return Document(
        path=path,
        sha256=sha256,
        kind=Kind.PDF,
        title="The keeper's diary",
        language="en",
        text=TEXT,
        pages=(
            Page(1, 0, 43, PageState.READ, None, 595.0, 842.0, 0),
            Page(2, 43, 82, PageState.OCR, None, 595.5, 842.0, 90, 0.875),
            Page(3, 82, 82, PageState.SCANNED, "no text on this page", 595.0, 842.0, 0),
        ),
        turns=(),
        cues=(),
        blocks=(Block(0, 42, Role.BODY), Block(43, 82, Role.LIST)),
        sentences=(Sentence(0, 42, Role.BODY), Sentence(43, 82, Role.LIST)),
        outline=(Heading(1, "Evenings", 0, 1),),
        left_out=(LeftOut(1, LeftOutReason.PAGE_NUMBER, 1),),
        notices=(Notice(code="scanned", message="Page 3 is a picture.", page=3),),
    )


def words() -> PageWords:
    """The first words of its first page."""
    from array import array

    return PageWords(
        1, array("i", [0, 4]), array("i", [3, 14]), array("i", [0, 0]), array("f", [1, 2, 3, 4, 5, 6, 7, 8])
    )


def outcome() -> ChunkOutcome:
    """What its only chunk left behind."""
    evidence = Evidence(43, 82, TEXT[43:82], 2, ((50.0, 60.5, 300.0, 72.0),), None, None, Via.CHUNK, 1.0)
    sentence = SummarySentence(TEXT[43:82], 0, Support.SUPPORTED, 1.0, (evidence,))
    return ChunkOutcome(0, (sentence,), ChunkLedger(0, ChunkState.USED, 0.75), b"memory")


def result(*, partial: bool = False) -> Result:
    """The result in the fixture."""
    made = outcome()
    return Result(
        settings=SETTINGS,
        chunks=(Chunk(0, 0, 82, 17, 0, 2),),
        ledger=(made.ledger,),
        summary=made.sentences,
        labels=(Label("kinds", "diary", 0.9, (LabelEvidence(0, 42, 1, 0, 0.5),)),),
        models=(ModelUse("encoder", "MiniLM", "bert", ENCODER),),
        timings=Timings(0.5, 0.25, 0.125, 1.0, 0.0),
        notices=(Notice(code="too_short", message="Little to say."),),
        peak_memory_mb=123.5,
        partial=partial,
        sections=(Section("purpose", "Purpose", found=False, searched="What it is for."),),
        parts=(Part(0, "Evenings", 0, 42, (1, 1), None),),
        facts=(Fact("person", "The keeper", TEXT[0:21], 0, 21, 1, ((1.0, 2.0, 3.0, 4.0),), None, None, 0.5),),
        answered=True,
    )


def fill(library: Library, file: Path) -> None:
    """Put into a library one of everything."""
    added = library.documents.add(file)
    with library.readings.writing(added.document_id) as writer:
        writer.on_words(words())
        writer.finish(document(str(file), added.sha256))
    library.documents.rename(added.document_id, "My diary")
    run = library.results.start(added.document_id, SETTINGS, ENCODER)
    run.save_vectors(0, np.array([[1.0, 0.5], [0.25, -2.0]], np.float16))
    run.finish(result())
    library.reviews.put(added.document_id, line_key(outcome().sentences[0]), REVIEW)
    library.highlights.put(added.document_id, "keeper", HIGHLIGHT)
    library.fields.give(added.document_id, FIELD)
    job = library.jobs.enqueue("summarize", added.document_id, {"words": 250})
    lease = library.jobs.claim(job.id)
    assert isinstance(lease, Lease)
    shelves = library.label_sets.save(SHELVES)
    library.label_sets.give(shelves, "sea", [added.document_id])
    library.label_sets.keep_head(shelves.name, b"what it learned")
    library.results.save_labels(added.document_id, OUTLOOK_LABELS, [OUTLOOK])
    library.jobs.enqueue("fine_tune", 0, {"set": shelves.name})
    with lease:
        unfinished = library.results.start(added.document_id, SummarySettings(250), ENCODER, lease=lease)
        unfinished.save_chunks(result().chunks)
        unfinished.save_outcome(outcome())
    file.with_name("note.txt").write_bytes(b"a note that was thrown away")
    library.documents.trash([library.documents.add(file.with_name("note.txt")).document_id])


def main() -> None:
    """Write the fixture of the newest revision."""
    target = FOLDER / f"{HEAD}.sqlite3.gz"
    if target.exists():
        raise SystemExit(f"{target} is there already")
    processes.own_identity = lambda: "fixture/0/0/1/1"  # type: ignore[assignment] # nothing of the maker's machine
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        Path("diary.pdf").write_bytes(b"the bytes of the diary")
        home = Path(folder) / "home"
        with Library.open(home) as library:
            fill(library, Path("diary.pdf"))
        with gzip.GzipFile(target, "wb", mtime=0) as packed:
            packed.write((home / FILE_NAME).read_bytes())


if __name__ == "__main__":
    main()

"""Results as the window gets them, made from as little as a test needs to say."""

from engine.schema.enums import ChunkState, Kind, Support, Via
from engine.schema.result import (
    ChunkLedger,
    ChunkSpan,
    DocumentFacts,
    Evidence,
    Ledger,
    ResultObject,
    SummarySentence,
    SummarySettings,
    Timings,
)


def evidence(start=0, end=5, page=1, **changes):
    """A source with a box on its page."""
    common = {
        "quote": "q",
        "boxes": ((1.0, 2.0, 3.0, 4.0),),
        "times": None,
        "speaker": None,
        "via": Via.CHUNK,
        "score": 1.0,
    }
    return Evidence(start=start, end=end, page=page, **{**common, **changes})


def sentence(*sources, text="S.", chunk=0, support=Support.SUPPORTED):
    """A sentence that rests on these sources."""
    return SummarySentence(text, chunk, support, 0.4, sources)


def result(*sentences, spans=(), states=(), kind=None):
    """A result with chunks at `spans` (start, end) that became what `states` says."""
    document = DocumentFacts("/t.pdf", "0" * 64, Kind.PDF, "T", "en", 1234, 9000, 4, None, ())
    chunks = tuple(ChunkSpan(i, start, end, None, None, 100) for i, (start, end) in enumerate(spans))
    lines = tuple(ChunkLedger(i, ChunkState(state), 0.5) for i, state in enumerate(states))
    return ResultObject(
        document=document,
        ledger=Ledger((), 9000, (), lines),
        chunks=chunks,
        summary=sentences,
        labels=(),
        models=(),
        settings=SummarySettings(100, kind=kind),
        from_library=False,
        timings=Timings(),
    )

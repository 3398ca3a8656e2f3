"""A summary as the views need it: sentences with their sources, typed, from the JSON contract's dictionaries.

Only what a view shows is read; fields of a newer engine are ignored and missing ones get the meaning that claims least.
"""

from dataclasses import dataclass
from typing import Any

from engine.schema.citation import citation, clock

Box = tuple[float, float, float, float]

SUPPORT_SENTENCES = {
    "supported": "Supported by its source",
    "weak": "Weakly supported: check the source",
    "unsupported": "Not supported: the nearest passage is shown",
}


@dataclass(frozen=True, slots=True)
class Source:
    """A passage that a sentence rests on: an item of `evidence`."""

    start: int
    end: int
    quote: str
    page: int | None
    boxes: tuple[Box, ...]
    times: tuple[float, float] | None
    speaker: str | None
    via: str
    score: float

    @property
    def label(self) -> str:
        """`p. 12` or `00:14:03`; `source` where a text has neither."""
        if self.page is not None:
            return citation([self.page], [])
        if self.times is not None:
            return citation([], [self.times[0]])
        return "source"

    @property
    def spoken(self) -> str:
        """The label for a screen reader."""
        if self.page is not None:
            return f"page {self.page}"
        if self.times is not None:
            who = f", {self.speaker}" if self.speaker else ""
            return f"{clock(self.times[0])}{who}"
        return "the text"


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence of the summary."""

    text: str
    chunk: int
    support: str
    score: float
    sources: tuple[Source, ...]

    @property
    def citation(self) -> str:
        """`[p. 12]`, `[pp. 12–13]`, `[00:14:03]`; `[source]` where a text has neither pages nor times."""
        pages = (source.page for source in self.sources if source.page is not None)
        times = (source.times[0] for source in self.sources if source.times is not None)
        return f"[{citation(pages, times) or 'source'}]" if self.sources else ""


def sentence_from(data: dict[str, Any]) -> Sentence:
    """An item of `summary` of the JSON contract."""
    return Sentence(
        text=str(data.get("text", "")),
        chunk=int(data.get("chunk", 0)),
        support=str(data.get("support", "unsupported")),
        score=float(data.get("score", 0.0)),
        sources=tuple(_source_from(item) for item in data.get("evidence") or ()),
    )


def sentences_from(result: dict[str, Any] | None) -> list[Sentence]:
    """The whole summary of a result."""
    return [sentence_from(item) for item in (result or {}).get("summary") or ()]


def _source_from(data: dict[str, Any]) -> Source:
    times = data.get("times")
    return Source(
        start=int(data.get("start", 0)),
        end=int(data.get("end", 0)),
        quote=str(data.get("quote", "")),
        page=data.get("page"),
        boxes=boxes_from(data.get("boxes")),
        times=(float(times[0]), float(times[1])) if times else None,
        speaker=data.get("speaker"),
        via=str(data.get("via", "chunk")),
        score=float(data.get("score", 0.0)),
    )


def boxes_from(value: object) -> tuple[Box, ...]:
    """Rectangles in points; anything that is none is left out."""
    return tuple(
        (float(b[0]), float(b[1]), float(b[2]), float(b[3]))
        for b in (value if isinstance(value, list) else ())
        if len(b) == 4
    )


def resting_on(sentences: list[Sentence], start: int, end: int) -> list[int]:
    """Which sentences rest on words of the text in `start:end`."""
    return [i for i, s in enumerate(sentences) if any(e.start < end and start < e.end for e in s.sources)]

"""`precis evaluate headings`: whether headings of briefs are filled with what people put under them, and what is said
to be missing is.

Whole briefs of documents that nothing was learned from, chosen on or mended by: a tenth of the train splits and of what
has no splits, told by the hash of the name. A line is judged where the data says what its sentence stands under; a
document has what a heading asks when one of its sections is titled so (a meeting: when somebody asked about it and was
answered from its turns), so "not found" is false there. Where no section is titled so the document may say it all the
same: such claims are counted as right, and the figure is an upper bound.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from engine.document import Result
from engine.progress import Checkpoint, silent
from engine.registry.loaded import Models
from engine.research.evaluation.figures import Figure
from engine.research.evaluation.shared_data import shared_folder
from engine.research.training.heading_examples import FILES, JUDGING, MEETING, LabelledDocument
from engine.research.training.headings import documents_of
from engine.schema.brief import Section
from engine.schema.defaults import AS_NEEDED
from engine.schema.enums import SummaryFormat
from engine.schema.result import SummarySentence, SummarySettings
from engine.store.library import Library
from engine.summarization.headings import headings_of
from engine.summarization.job import summarize_file
from engine.summarization.signs import plainly

DOCUMENTS = 20
"""Of each kind."""
_NUMBER = re.compile(r"^\d+\.\s+")
_RIGHT = 0.8
_MISSING = 0.9
_LOOSE = {"limits": {"limits", "findings"}, "question": {"question", "problem"}}
"""Sections that a heading's lines may stand in besides its own: authors tell limits among their findings, too."""


@dataclass(frozen=True, slots=True)
class HeadingJudgement:
    """One heading of one document."""

    kind: str
    key: str
    has: bool
    """Whether the document has a section titled so."""
    filled: bool
    missing: bool
    """Whether the brief says that nothing was found."""
    lines: tuple[bool | None, ...] = ()
    """Of each line whether it stands under such a title; None where the data does not say."""


def evaluate(checkpoint: Checkpoint = silent, *, documents: int = DOCUMENTS, part: str = "test") -> list[Figure]:
    """Measure on the documents that judge.

    Raises:
        UsageError: the shared data is not there.
        ModelUnavailable: a part of the program is missing or damaged.
        Cancelled: from the checkpoint.
    """
    models = Models()
    judged: list[HeadingJudgement] = []
    kinds = (*FILES, *JUDGING)
    with TemporaryDirectory() as folder:
        for done, kind in enumerate(kinds):
            found = documents_of(shared_folder() / "data", kind, part, documents)
            for number, document in enumerate(found):
                checkpoint(kind, done * documents + number, len(kinds) * documents)
                result = brief_of(document, Path(folder), models)
                judged += judge(document, result.summary, result.sections)
    return figures_of(judged)


def brief_of(document: LabelledDocument, folder: Path, models: Models) -> Result:
    """The brief of a document, whose kind is told."""
    path = folder / "document.txt"
    path.write_text(document.text, encoding="utf-8")
    settings = SummarySettings(AS_NEEDED, kind=document.kind, format=SummaryFormat.BRIEF)
    with Library.temporary() as library:
        return summarize_file(
            library, path, settings, models=models, fresh=True, on_sentence=lambda _: None, checkpoint=silent
        )[1]


def judge(
    document: LabelledDocument, summary: Sequence[SummarySentence], sections: Sequence[Section]
) -> list[HeadingJudgement]:
    """The headings of a brief of which the data knows something."""
    known: dict[str, frozenset[str] | None] = {}
    for one in document.sentences:
        text = _NUMBER.sub("", one.text)
        if known.get(text) is None:
            known[text] = one.keys
    told: dict[str, list[str]] = {}
    for sentence in summary:
        told.setdefault(sentence.section or "", []).append(_NUMBER.sub("", plainly(sentence.text)))
    missing = {section.key for section in sections if not section.found}
    return [
        HeadingJudgement(
            document.kind,
            heading.key,
            has=heading.key in document.labelled,
            filled=heading.key in told,
            missing=heading.key in missing,
            lines=tuple(_is_right(heading.key, known, text) for text in told.get(heading.key, ())),
        )
        for heading in headings_of(document.kind)
        if not heading.salient
    ]


def _is_right(key: str, known: Mapping[str, frozenset[str] | None], text: str) -> bool | None:
    keys = known.get(text)
    return None if keys is None else bool(keys & _LOOSE.get(key, {key}))


def figures_of(judged: Sequence[HeadingJudgement]) -> list[Figure]:
    """Of each heading of which documents have sections, then of all, with the bars."""
    figures: list[Figure] = []
    named = dict.fromkeys((one.kind, one.key) for one in judged)
    all_lines: list[bool] = []
    claims: list[bool] = []
    for kind, key in named:
        group = [one for one in judged if (one.kind, one.key) == (kind, key)]
        having = [one for one in group if one.has]
        claims += [not one.has for one in group if one.missing]
        if not having:
            continue
        lines = [line for one in group for line in one.lines if line is not None]
        all_lines += lines if kind != MEETING else []
        without = [one for one in group if not one.has]
        name = f"{kind}, {key}"
        figures += [
            Figure(f"{name}: filled, of {len(having)} that have it", _share([one.filled for one in having]), ""),
            Figure(f"{name}: “not found” though they have it", _share([one.missing for one in having]), ""),
            Figure(f"{name}: “not found”, of {len(without)} without", _share([one.missing for one in without]), ""),
            Figure(f"{name}: lines that stand under it, of {len(lines)}", _share(lines), ""),
        ]
    right, true = _share(all_lines), _share(claims)
    return [
        *figures,
        Figure(
            f"lines that stand under their heading, of {len(all_lines)}",
            right, "", _RIGHT, "at least 0.8", right >= _RIGHT,
        ),
        Figure(
            f"“not found” where no section says it, of {len(claims)}",
            true, "", _MISSING, "at least 0.9", true >= _MISSING,
        ),
    ]  # fmt: skip


def _share(of: Sequence[bool]) -> float:
    return round(sum(of) / len(of), 3) if of else 1.0

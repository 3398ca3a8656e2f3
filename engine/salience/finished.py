"""Which sentences are no whole ones, though they begin and end like one: “The shape of the remote control.”.

Headings that run into the text, items of lists without a verb and what a speaker never finished or began anew (“We've
got we're planning to sell it.”) say less than a whole sentence does, and read badly alone. In a document that is
written in such lines they are its sentences, but nobody speaks in such lines alone. What a speaker took back can be
left out where a line is told and not quoted: “We're planning to sell it.” English only.
"""

import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from engine.document import Document
from engine.language.english import CARRYING
from engine.language.false_starts import without_needless
from engine.language.hanging import hangs
from engine.language.quotability import SOURCES
from engine.language.quoted_words import quotable_span
from engine.language.spoken import is_left_open, tidied
from engine.language.word_lists import word_set
from engine.models.wellformedness.form import Form, StateReader
from engine.salience.encoding import Encoder
from engine.schema.enums import Role
from engine.schema.result import ModelUse

if TYPE_CHECKING:
    from engine.models.wellformedness.network import FormJudge

UNLIKELY, POSSIBLE = 0.25, 0.6
"""Chance below which words are no whole sentence, and the chance from which on nothing speaks against one: between them
it grows unlikely."""
ALONE = 1.2
"""How much greater both are for what has a paragraph of its own, as a heading has."""
LIKELY, SURE = 0.5, 0.85
"""Chance from which on it grows likely that a word of a speaker does not belong where it stands, and that from which on
it counts in full."""
UNREADABLE, READABLE = 0.35, 0.8
"""Chance below which what a speaker says reads badly where it is told alone, and the chance from which on nothing
speaks against it."""
_STYLE, _SEEN = 0.5, 5
"""Share of what is no sentence, of text that plays the same part, from which on a document is written so; and how much
of it must be seen for that."""
_NAMES_ITSELF = re.compile(r"[^.:!?]{1,40}: \S")
"""A field of a form: “Rent: EUR 900 a month.”."""
_LEADING = word_set(
    "that which who whose whom where when while whereas if although though because since unless until once as than "
    "what how why whether before after"
)
"""Words behind which a verb need not be that of the sentence."""
_LOOKED_AT = 8
"""Words among which a sentence's verb is looked for before the network is asked."""


@dataclass(frozen=True, slots=True)
class FormsFound:
    """What was found among sentences, by their indices."""

    unfinished: dict[int, float] = field(default_factory=dict)
    """Those that may be no whole ones, and how surely not, up to 1."""
    mended: dict[int, str] = field(default_factory=dict)
    """Of speech that is begun anew what is left, and whole, without what was taken back."""

    @property
    def unfinished_if_told(self) -> dict[int, float]:
        """The same where what can be mended is."""
        return {index: sure for index, sure in self.unfinished.items() if index not in self.mended}


def judges_of(document: Document, encoder: Encoder) -> tuple[ModelUse, ...]:
    """The model that judges the document's sentences; none where it does not know the language or the encoder.

    Raises:
        ModelUnavailable: the weights are missing or damaged.
    """
    judge = _judge_for(document, encoder)
    return () if judge is None else (judge.use,)


def forms_among(
    document: Document,
    indices: Iterable[int],
    encoder: Encoder,
    check: Callable[[], None] = lambda: None,
    *,
    mends: bool = False,
) -> FormsFound:
    """What is no whole sentence among some, by their indices; nothing where nothing can judge them. `mends`: what a
    speaker who is named began anew is mended where that can be.

    Raises:
        ModelUnavailable: the weights are missing or damaged.
        Cancelled: from `check`.
    """
    judge = _judge_for(document, encoder)
    if judge is None or not isinstance(encoder, StateReader):
        return FormsFound()
    found, texts = _looked_at(document, indices)

    def forms_of(some: dict[int, str]) -> dict[int, Form]:
        return dict(zip(some, judge.forms_of(list(some.values()), encoder, check), strict=True))

    forms = forms_of(texts)
    for index, form in forms.items():
        role = document.sentences[index].role
        sure = _unlike_a_whole_one(
            form, ALONE if role is not Role.SPEECH and _has_a_paragraph(document, index) else 1.0
        )
        if role is Role.SPEECH:
            sure = max(0.0 if _soon_has_a_verb(texts[index]) else sure, _hard_to_read(form))
        found[role][index] = sure
    mended: dict[int, str] = {}
    if mends:
        tried = {
            index: without_needless(texts[index], forms[index].needless.tolist())
            for index in found[Role.SPEECH]
            if index in texts and _stumbling(forms[index]) > 0 and document.speaker_at(document.sentences[index].start)
        }
        again = {index: text for index, text in tried.items() if text is not None}
        mended = {index: again[index] for index, form in forms_of(again).items() if _is_fluent(form)}
    unfinished = {
        index: sure
        for role, sures in found.items()
        if role is Role.SPEECH or not _is_written_so(list(sures.values()))
        for index, sure in sures.items()
        if sure > 0
    }
    return FormsFound(unfinished, mended)


def _is_fluent(form: Form) -> bool:
    """Whether nothing speaks against what somebody says."""
    return _unlike_a_whole_one(form, 1.0) == 0 and _hard_to_read(form) == 0


def _judge_for(document: Document, encoder: Encoder) -> "FormJudge | None":
    """The judge, if it knows the document's language and the encoder."""
    if not document.is_english:
        return None
    from engine.models.wellformedness.network import bundled_judge  # torch: not before a document is read

    judge = bundled_judge()
    return judge if encoder.sha256 == judge.encoder_sha256 else None


def _unlike_a_whole_one(form: Form, often: float) -> float:
    """How surely words are no whole sentence, up to 1, where none is `often` times as common as elsewhere."""
    return min(max((often * POSSIBLE - form.whole) / (often * (POSSIBLE - UNLIKELY)), 0.0), 1.0)


def _stumbling(form: Form) -> float:
    """How surely a speaker stumbles, up to 1."""
    return min(max((form.flawed - LIKELY) / (SURE - LIKELY), 0.0), 1.0)


def _hard_to_read(form: Form) -> float:
    """How surely a speaker stumbles, or says what reads badly where it is told alone, up to 1."""
    reads_badly = (READABLE - form.readable) / (READABLE - UNREADABLE)
    return max(_stumbling(form), min(reads_badly, 1.0))


def _looked_at(document: Document, indices: Iterable[int]) -> tuple[dict[Role, dict[int, float]], dict[int, str]]:
    """Of those whose form says it how surely they are no whole sentence, by their role, and the texts of the others."""
    found: dict[Role, dict[int, float]] = defaultdict(dict)
    texts: dict[int, str] = {}
    for index in indices:
        start, end = quotable_span(document, index)
        text, role = document.text[start:end], document.sentences[index].role
        if role is Role.SPEECH and text.rstrip().endswith("?"):
            found[role][index] = 0.0  # a question is chosen for what it asks
        elif role is Role.SPEECH and is_left_open(text):
            found[role][index] = 1.0
        elif role is Role.SPEECH:
            texts[index] = tidied(text)
        elif role in SOURCES and hangs(text):
            found[role][index] = 1.0
        elif role in SOURCES and _soon_has_a_verb(text):
            found[role][index] = 0.0
        elif role in SOURCES and not _NAMES_ITSELF.match(text):
            texts[index] = text
    return found, texts


def _has_a_paragraph(document: Document, index: int) -> bool:
    """Whether a sentence is all of its paragraph, as a heading is."""
    one = document.sentences[index]
    block = document.blocks[document.block_at(one.start)]
    return (block.start, block.end) == (one.start, one.end)


def _soon_has_a_verb(text: str) -> bool:
    """Whether an auxiliary stands near the beginning that can only be the sentence's own: most need not be judged."""
    for word in text.split()[:_LOOKED_AT]:
        low = word.lower().strip(".,;:()\"“”‘’'")
        if low in _LEADING or word.startswith("May"):
            return False
        if low in CARRYING:
            return True
    return False


def _is_written_so(sures: Sequence[float]) -> bool:
    """Whether a document has so many lines that are no whole sentences that these are its sentences."""
    return len(sures) >= _SEEN and sum(sure == 1 for sure in sures) >= _STYLE * len(sures)

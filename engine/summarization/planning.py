"""Weighing a whole document before its first chunk is summarized: which sentences the summary should rest on.

A document of more sentences than `SHORTLIST` is looked over first with vectors that cost next to nothing
(`CoarseVectors`). Those of its sentences that may still matter then, the shortlist, are read by the encoder itself and
weighed again beside the rest, whose vectors stay coarse. So the encoder's work does not grow with the document.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from hashlib import sha256

import numpy as np
import numpy.typing as npt

from engine.document import Chunk, Document
from engine.language.mirrored import each_names_its_side
from engine.language.quotability import (
    SOURCES,
    Quotability,
    is_cut_behind,
    is_governed,
    is_reference,
    opens_a_letter,
    quotability_of,
)
from engine.language.quoted_words import quotable_span
from engine.language.soundness import GRAVE, Soundness
from engine.language.told_with import is_put_to_another
from engine.models.configs import SentenceEncoderConfig
from engine.phases import Phases
from engine.progress import Checkpoint
from engine.salience.encoding import BLOCK, Encoder, SentenceVectors
from engine.salience.essentials_reading import EssentialsReading
from engine.salience.features import FEATURE_PHASES, RECENTRE_PHASES, Features, features_of, recentred
from engine.salience.finished import forms_among
from engine.salience.salience import SalienceModel, is_far, relevance_of, steer
from engine.schema.enums import Role, SummaryFormat
from engine.schema.origins import Origins
from engine.schema.result import Notice, SummarySettings
from engine.summarization.briefing import Briefing
from engine.summarization.filling import Filling
from engine.summarization.headings import kinds_told_in
from engine.summarization.kinds import apply_emphasis, emphasis_of
from engine.summarization.ledger import chunk_saliences
from engine.summarization.left_out import passages_left_out
from engine.summarization.origins import origins_of
from engine.summarization.selection import PADDED, Unit, Weighed, choose, pool_of, units_of

Floats = npt.NDArray[np.float32]
Indices = npt.NDArray[np.int64]

SHORTLIST = 256
"""Sentences that the encoder reads of a longer document; where more words than this are asked for, as many as words.
On dev, 97 in 100 of the sentences that are chosen when it reads all are chosen with this, and ROUGE is the same."""
_LEAD = 5
"""First sentences that are on every shortlist: all others are compared with them."""
_OFF = 1000.0
"""What it costs not to be on the shortlist: more than salience can make up for."""

_NOT_FOUND = "Nothing here seems to be about “{}”. The summary has the sentences nearest to it."

_NOT_ENGLISH = (
    "What matters in documents of the kind “{}” is known in English only, so this summary emphasizes nothing."
)


@dataclass(frozen=True, slots=True)
class Plan:
    """What is known of the whole document before its first chunk is summarized."""

    features: Features
    units: list[Unit]
    salient: npt.NDArray[np.int64]
    """Sentences the summary should rest on, in text order."""
    grants: list[int]
    """Words for each chunk."""
    saliences: list[float]
    """0 to 1 for each chunk."""
    notices: tuple[Notice, ...] = ()
    filling: Filling | None = None
    """Of a brief what stands under which heading."""
    origins: Origins | None = None
    """How what is salient was weighed."""
    left_out: tuple[tuple[int, int], ...] = ()
    """Spans of the best passages that are not said, the best first."""
    first: frozenset[int] = frozenset()
    """Of the salient sentences those that are said before others, which a reserve has."""
    mended: Mapping[int, str] = field(default_factory=dict)
    """Of sentences, by index, what a speaker said without what they took back."""


@dataclass(frozen=True, slots=True)
class Reserve:
    """What a plan holds for a summary that may say a sentence in fewer words, or not say it at all."""

    words: int
    """Words of all that is chosen with it."""
    worth: Callable[[int, str | None], float]
    """What a sentence is worth more, or less, for the way it can be told; with the words it is told in, if not all."""

    def worth_of(self, unit: Unit, candidates: Indices, mended: Mapping[int, str]) -> float:
        sentences = [int(candidates[row]) for row in unit.rows]
        return min(self.worth(one, mended.get(one)) for one in sentences)


def is_shortlisted(document: Document, settings: SummarySettings, encoder_sha256: str) -> bool:
    """Whether the encoder is to read a shortlist of the document alone. A question is put to every sentence."""
    known = encoder_sha256 == SentenceEncoderConfig().sha256  # the coarse vectors lie in its space alone
    return known and settings.query is None and len(document.sentences) > max(SHORTLIST, settings.words)


def shortlist_of(look: Weighed, words: int) -> Indices:
    """The sentences that may matter, in rising order: the best units, and those that stand first."""
    best = np.argsort([-unit.worth for unit in look.units], kind="stable")[: max(SHORTLIST, words)]
    rows = {row for place in best.tolist() for row in look.units[place].rows}
    rows.update(range(min(_LEAD, len(look.units))))
    return look.features.candidates[sorted(rows)]


def shortlist_key(encoder_sha256: str, static_sha256: str, shortlist: Indices) -> str:
    """What tells the kept vectors of this shortlist from those of others."""
    return sha256(f"{encoder_sha256} {static_sha256} ".encode() + shortlist.astype("<i8").tobytes()).hexdigest()


def plan_of(
    document: Document,
    settings: SummarySettings,
    chunks: Sequence[Chunk],
    vectors: SentenceVectors,
    *,
    encoder: Encoder,
    model: SalienceModel,
    checkpoint: Checkpoint,
    look: Weighed | None = None,
    shortlist: Indices | None = None,
    briefing: Briefing | None = None,
    reserve: Reserve | None = None,
    reading: EssentialsReading | None = None,
) -> Plan:
    """Weigh the whole document: which sentences the summary should rest on, and what each chunk may spend.

    With a `shortlist`, only what is on it is chosen; `look` is what the coarse vectors showed. With a `briefing` what
    is chosen stands under the headings of a brief, with a `reserve` some more is chosen than is wanted. With a
    `reading` the likeliest sentences are also read in their passage.
    """
    found = weigh(
        document,
        settings,
        chunks,
        vectors,
        encoder=encoder,
        model=model,
        checkpoint=checkpoint,
        look=look,
        also=briefing.needed if briefing is not None else frozenset(),
        read=None if reading is None else partial(reading.scores, among=shortlist),
    )
    next_ones = _next_ones(found, shortlist, settings.words)
    looking = partial(checkpoint, "salience", 1, 1)
    forms = forms_among(document, next_ones, encoder, looking, mends=reserve is not None)
    found = found.but(forms.unfinished if reserve is None else forms.unfinished_if_told)
    features, units, notices = found.features, found.units, list(found.notices)
    candidates = features.candidates
    on_it = [True] * len(candidates)
    if shortlist is not None:
        on_it = np.isin(candidates, shortlist).tolist()
        units = [unit if on_it[row] else replace(unit, worth=unit.worth - _OFF) for row, unit in enumerate(units)]
    if reserve is not None:
        told = [reserve.worth_of(one, candidates, forms.mended) for one in units]
        units = [
            replace(one, worth=one.worth + worth, padding=one.padding or worth < 0)
            for one, worth in zip(units, told, strict=True)
        ]
    filling = None
    if briefing is not None:
        filling = briefing.fill(found, chunks, vectors, settings.words, shortlist)
        rows = list(filling.rows)
        notices += filling.notices
    elif document.words <= settings.words or int(features.words.sum()) <= settings.words:
        rows = list(range(len(candidates)))
    else:
        fit = units if reserve is None else [unit for unit in units if unit.worth > -_OFF / 2]
        rows = choose(fit, features, vectors, chunks, settings.words)
        if int(features.words[rows].sum()) < PADDED * settings.words:
            rows = choose(units, features, vectors, chunks, settings.words)
    first = frozenset(candidates[rows].tolist())
    if reserve is not None and briefing is None:
        missed = [unit for unit in units if not unit.padding]
        rows = sorted({*rows, *choose(missed, features, vectors, chunks, reserve.words)})
    salient = candidates[rows]
    bounds = np.array([chunk.last_sentence for chunk in chunks], dtype=np.int64)
    grants = np.zeros(len(chunks), dtype=np.int64)
    np.add.at(grants, np.searchsorted(bounds, salient, side="right"), features.words[rows])
    if len(candidates) and not rows:
        notices.append(
            Notice(code="too_short", message=f"No whole sentence fits into {settings.words} words. Allow more.")
        )
    saliences = chunk_saliences(chunks, candidates, found.scores)
    left_out = passages_left_out(document, found, vectors, salient, on_it)
    fits = filling.fits if filling is not None else {}
    origins = origins_of(document, found, units, rows, chunks=chunks, grants=grants.tolist(), fits=fits)
    return Plan(
        features,
        units,
        salient,
        grants.tolist(),
        saliences,
        tuple(notices),
        filling,
        origins=origins,
        left_out=left_out,
        first=first,
        mended=forms.mended,
    )


def _next_ones(found: Weighed, shortlist: Indices | None, words: int) -> list[int]:
    """The sentences, by index, among which a summary of so many words is chosen."""
    good = found.quotabilities == Quotability.GOOD  # (c,)
    if shortlist is not None:
        good &= np.isin(found.features.candidates, shortlist)
    rows = sorted(np.flatnonzero(good).tolist(), key=lambda row: (-found.units[row].worth, row))[: pool_of(words)]
    return [int(one) for one in found.features.candidates[sorted(rows)]]


def weigh(
    document: Document,
    settings: SummarySettings,
    chunks: Sequence[Chunk],
    vectors: SentenceVectors,
    *,
    encoder: Encoder,
    model: SalienceModel,
    checkpoint: Checkpoint,
    look: Weighed | None = None,
    also: frozenset[int] = frozenset(),
    read: Callable[[Features, Floats, Callable[[], None]], Floats] | None = None,
) -> Weighed:
    """What each candidate is worth, as these vectors show it; what an earlier `look` has read is not read again.

    Sentences in `also` are candidates, if poor ones, even where they would never be quoted otherwise. `read` turns
    the model's scores into scores that also count what reading the sentences showed.
    """
    if look is None:
        features, quotabilities = features_in(
            document, chunks, vectors, encoder=encoder, checkpoint=checkpoint, also=also
        )
    else:
        title = encoder.encode([document.title])[0]  # (d,)
        phases = Phases(checkpoint, "salience", RECENTRE_PHASES)
        features = recentred(look.features, vectors, chunks, title=title, phases=phases)
        quotabilities = look.quotabilities
    relevance = None
    notices: list[Notice] = []
    if settings.query:
        query = encoder.encode([settings.query])[0]  # (d,)
        relevance = relevance_of(query, features, vectors)
        closest = float(vectors.products(features.candidates, query).max(initial=0.0))
        if is_far(settings.query, closest, document):
            notices.append(Notice(code="query_not_found", message=_NOT_FOUND.format(settings.query)))
    check = partial(checkpoint, "salience", 1, 1)
    judged = model.score(features, vectors, check)
    scores = steer(judged if read is None else read(features, judged, check), relevance)
    if settings.kind and not settings.query:
        if document.is_english:
            scores = apply_emphasis(scores, emphasis_of(settings.kind, features, vectors, encoder, check))
        elif settings.format is not SummaryFormat.BRIEF or settings.kind not in kinds_told_in(document.language):
            notices.append(Notice(code="kind_not_used", message=_NOT_ENGLISH.format(settings.kind)))
    units = units_of(features, quotabilities, scores)
    unfinished = np.zeros(len(units), dtype=np.float32)
    return Weighed(features, quotabilities, scores, units, tuple(notices), unfinished)


def features_in(
    document: Document,
    chunks: Sequence[Chunk],
    vectors: SentenceVectors,
    *,
    encoder: Encoder,
    checkpoint: Checkpoint,
    also: frozenset[int] = frozenset(),
) -> tuple[Features, npt.NDArray[np.int8]]:
    """Features and standings of the sentences that may be quoted."""
    phases = Phases(checkpoint, "salience", 1 + FEATURE_PHASES)
    candidates, quotabilities = candidates_of(document, phases, also)
    title = encoder.encode([document.title])[0]  # (d,)
    features = features_of(document, candidates, vectors, chunks, title=title, phases=phases)
    phases.at(1, 1)
    return features, quotabilities


def candidates_of(
    document: Document, phases: Phases, also: frozenset[int] = frozenset()
) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.int8]]:
    """Sentences that may be quoted at all, with their standing."""
    soundness = Soundness(document)
    quotabilities = np.full(len(document.sentences), Quotability.NEVER, dtype=np.int8)
    phases.begin()
    blocks, block, reference = document.blocks, -1, False
    opens = opens_a_letter(document)
    before, alone, said = "", False, set[int]()
    for index, sentence in enumerate(document.sentences):
        if index % BLOCK == 0:
            phases.at(index, len(document.sentences))
        while block + 1 < len(blocks) and blocks[block + 1].start <= sentence.start:
            block += 1
            reference = is_reference(document.text[blocks[block].start : blocks[block].end])
        if reference:
            continue
        whole = document.text[sentence.start : sentence.end]
        governed = index not in opens and is_governed(before, whole)
        if governed and alone and each_names_its_side(before, whole):
            governed = False  # as much as the item before it, which nothing governs
        alone = not governed
        if sentence.role in SOURCES or sentence.role is Role.HEADING:
            before = whole if sentence.role is not Role.HEADING else ""
        start, end = quotable_span(document, index)
        text = document.text[start:end]
        if index in opens:
            text = text[:1].upper() + text[1:]
        again = hash(" ".join(text.split()))
        tail = soundness.style.punctuated and is_cut_behind(document, index - 1)
        if not governed and not tail and again not in said:
            quotability = quotability_of(text, sentence.role, soundness.style)
            if quotability is not Quotability.NEVER and GRAVE.intersection(
                soundness.of_quotation(start, end, sentence.role)
            ):
                quotability = Quotability.DOUBTFUL
            quotabilities[index] = quotability
            said.add(again)
            if quotability is Quotability.GOOD and document.is_english and is_put_to_another(document, index):
                quotabilities[index] = Quotability.POOR
    for index in also:
        quotabilities[index] = min(quotabilities[index], Quotability.POOR)
    candidates = np.flatnonzero(quotabilities != Quotability.NEVER).astype(np.int64)
    return candidates, quotabilities[candidates]

"""Which of the clauses that lawyers look for a contract has, where, and what they come to; or that it has none.

Sentences are judged by the clause finder, a window of them at a time, and where it sees any chance by the reader of
clauses as well: the mean of both their logits counts. Of each kind the likeliest few are kept, so that memory does not
grow with the contract. The name, the parties and the dates are a few words and not a sentence: rules
find what they may be, a small classifier which of them are. English contracts alone.
"""

import heapq
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Protocol

from engine.document import Document
from engine.facts.beginning import name_of
from engine.facts.called_parties import with_names_called
from engine.facts.candidates import date_candidates, party_candidates, reading_of
from engine.facts.clause_features import features_of, words_of
from engine.facts.clause_kinds import KINDS
from engine.facts.dates import DateReading
from engine.facts.found import Found, on_one_line
from engine.facts.listed_parties import with_lists_told
from engine.facts.stated_dates import EXPIRATION, SURE, ends_on_that_date, stated_dates
from engine.facts.stated_term import states_the_term
from engine.facts.states import governing_law_of
from engine.facts.terms import expiration_of, is_an_end, length_of, starts_elsewhere
from engine.models.calibration import judged_by_both
from engine.models.clauses.network import ClauseNetwork, Floats, bundled_clauses
from engine.models.encoder.static_encoder import StaticEncoder, bundled_static
from engine.progress import Checkpoint, silent
from engine.schema.enums import Role, Stage

_WINDOW = 256
"""Sentences judged at once."""
_KEPT = 40
"""Of a kind: more than any contract of the train split has."""
_TITLE = 6
"""Words of a clause's title at most."""
_BEHIND = 300
"""Characters behind a term in which it may be said when it begins."""
_AT_ONCE = 0.02
"""Below this a sentence is not kept."""
_HOPELESS = 0.01
"""What the finder finds less likely of any kind is not read: a third of the passes of dev, and one in eighty of those
that lawyers marked something in."""
_DAY = re.compile(r"\d{4}-\d\d-\d\d")
_BY_REFERENCE = re.compile(
    r"\b(?:date (?:first )?(?:(?:above|first) )?(?:written|set forth|set out|mentioned|stated|appearing|above)"
    r"|date hereof|date of (?:this|the) (?:agreement|contract)|date (?:first )?above written)\b",
    re.IGNORECASE,
)
_BY_SIGNATURE = re.compile(r"\b(?:signature|last|later|latest|sign(?:ed|ing))\b|\bof execution\b", re.IGNORECASE)
_NON_EXCLUSIVE = re.compile(r"\bnon-?\s?exclusiv\w*", re.IGNORECASE)
_EXCLUSIVE = re.compile(r"\bexclusiv|\bsole\b", re.IGNORECASE)
_AS_LIKELY = 0.9
"""From here another day counts beside one that is stated."""
_LIKELY = 0.5
"""From here a date is taken for the contract's: a day reckoned from a doubtful one would look sure."""
SPANS = ("agreement_date", "effective_date", "parties")
KINDS_OF = {"date": ("agreement_date", "effective_date"), "effect": ("effective_date",)}
"""What a candidate of a sort may be."""
NAME_THRESHOLD, PARTY_THRESHOLD, DATE_THRESHOLD = 0.6, 0.37, 0.5
"""Of what rules propose. A party left out is worse than a name too many: of contracts not learned from (five folds of
train) 0.37 loses 21 of 100 names instead of 24, and 8 of 100 that are shown are no party's instead of 6."""
_SENTENCES_OF = [number for number, kind in enumerate(KINDS) if kind not in (*SPANS, "document_name")]
"""The kinds that are told by sentences, by number."""


class SentenceReader(Protocol):
    """What judges sentences beside the finder (`engine.models.clause_reader_files`)."""

    @property
    def thresholds(self) -> Mapping[str, float]:
        """Of each kind the probability, by both, from which a contract is said to have it."""

    def logits(self, texts: Sequence[str], *, worth: Sequence[bool] | None, tick: Callable[[], None]) -> Floats:
        """Of neighbouring sentences (n, kinds), in the finder's order; minus infinity where nothing was read."""


@dataclass(frozen=True, slots=True)
class Clause:
    """What was found of one kind. `found` is best first, and holds what is too unsure to be shown, too."""

    kind: str
    threshold: float
    """The score from which a place counts."""
    found: tuple[Found, ...]

    @property
    def present(self) -> bool:
        """Whether the contract has such a clause."""
        return bool(self.found) and self.found[0].score >= self.threshold

    @property
    def shown(self) -> tuple[Found, ...]:
        """The places that count, best first."""
        return tuple(one for one in self.found if one.score >= self.threshold)


def clauses_of(
    document: Document,
    checkpoint: Checkpoint = silent,
) -> tuple[Clause, ...]:
    """The 41 kinds in the lawyers' order. For documents that are contracts; others have clauses only by mistake.

    Raises:
        ModelUnavailable: the clause finder, the reader of clauses or the static vectors are missing or damaged.
        Cancelled: from the checkpoint.
    """
    from engine.models.clause_reader_files import bundled_clause_reader  # it loads torch

    checkpoint(Stage.SUMMARIZE, 0, len(document.sentences))
    network, reader = bundled_clauses(), bundled_clause_reader()
    spans = [(one.start, one.end) for one in document.sentences if one.role is not Role.CODE]
    best = likeliest(document.text, spans, network, bundled_static(), checkpoint, reader=reader)
    titles = _titles(document)
    best = {kind: [one for one in found if one.start not in titles] for kind, found in best.items()}
    return read_clauses(document.text, best, judged_with(network, reader), DateReading(document.language))


def _titles(document: Document) -> frozenset[int]:
    """Where the titles start that only name a clause, such as "Governing Law": they don't say which."""
    texts = ((one, document.text[one.start : one.end]) for one in document.sentences)
    return frozenset(
        one.start
        for one, text in texts
        if (one.role is Role.HEADING or text.isupper()) and len(text.split()) <= _TITLE and not text.endswith(".")
    )


def judged_with(network: ClauseNetwork, reader: SentenceReader) -> ClauseNetwork:
    """The finder with the thresholds for both together."""
    return network.with_thresholds(reader.thresholds)


def likeliest(
    text: str,
    spans: Sequence[tuple[int, int]],
    network: ClauseNetwork,
    encoder: StaticEncoder,
    checkpoint: Checkpoint = silent,
    *,
    reader: SentenceReader | None = None,
) -> dict[str, list[Found]]:
    """Of each kind the likeliest sentences, best first. A score is a probability, sure where the term is stated."""
    heaps: dict[str, list[tuple[float, int, int]]] = {kind: [] for kind in network.kinds}
    for first, probabilities in windows_judged(text, spans, network, encoder, checkpoint, reader=reader):
        some = spans[first : first + len(probabilities)]
        stated = [row for row, (start, end) in enumerate(some) if states_the_term(text[start:end])]
        expires = network.kinds.index(EXPIRATION)
        probabilities[stated, expires] = probabilities[stated, expires].clip(min=SURE)
        for column, kind in enumerate(network.kinds):
            for row in (probabilities[:, column] >= _AT_ONCE).nonzero()[0].tolist():
                entry = (float(probabilities[row, column]), -some[row][0], some[row][1])
                if len(heaps[kind]) < _KEPT:
                    heapq.heappush(heaps[kind], entry)
                else:
                    heapq.heappushpop(heaps[kind], entry)
    return {
        kind: [
            Found(-start, end, kind, on_one_line(text[-start:end]), p) for p, start, end in sorted(heap, reverse=True)
        ]
        for kind, heap in heaps.items()
    }


def windows_judged(
    text: str,
    spans: Sequence[tuple[int, int]],
    network: ClauseNetwork,
    encoder: StaticEncoder,
    checkpoint: Checkpoint = silent,
    *,
    reader: SentenceReader | None = None,
) -> Iterator[tuple[int, Floats]]:
    """Windows of sentences: the number of the first, and the probabilities (n, kinds).

    The finder's alone without a reader, which tells the same kinds in the same order.
    """
    for first, features in feature_windows(text, spans):
        tick = partial(checkpoint, Stage.SUMMARIZE, first, len(spans))
        tick()
        texts = [text[start:end] for start, end in spans[first : first + len(features)]]
        found = network.probabilities(features, encoder.encode(texts))  # (n, kinds)
        if reader is not None:
            worth = (found[:, _SENTENCES_OF].max(axis=1) >= _HOPELESS).tolist()
            read = reader.logits(texts, worth=worth, tick=tick)  # (n, kinds)
            found = judged_by_both(found, read)  # (n, kinds)
        yield first, found


def feature_windows(text: str, spans: Sequence[tuple[int, int]]) -> Iterator[tuple[int, list[list[int]]]]:
    """Windows of sentences: the number of the first, and the features of each."""
    for first in range(0, len(spans), _WINDOW):
        low, high = max(0, first - 1), min(len(spans), first + _WINDOW + 1)
        words = [words_of(text[start:end]) for start, end in spans[low:high]]
        last = min(first + _WINDOW, len(spans))
        found = []
        for place in range(first, last):
            at = place - low
            before = words[at - 1] if at else []
            behind = words[at + 1] if at + 1 < len(words) else []
            found.append(features_of(before, words[at], behind, place, len(spans)))
        yield first, found


_LONG_SINCE = re.compile(r"\b(?:since|until|employed from)\s+\Z", re.IGNORECASE)
_SINCE = 20
"""Characters before a date that something has lasted from, or lasted to: no agreement is dated so."""


def read_clauses(
    text: str, best: dict[str, list[Found]], network: ClauseNetwork, reading: DateReading
) -> tuple[Clause, ...]:
    """The clauses with their normalised answers, from the likeliest sentences and the text itself."""
    found = dict(best)
    thresholds = dict(zip(network.kinds, map(float, network.thresholds), strict=True))
    name = name_of(text)
    found["document_name"] = [name] if name is not None else []
    reading = reading_of(text, reading)
    dates = date_candidates(text, reading)
    for kind in ("agreement_date", "effective_date"):
        judged = [
            Found(one.start, one.end, kind, one.value, network.span_probability(kind, one.features))
            for one in dates
            if kind in KINDS_OF[one.sort]
            and not (kind == "effective_date" and one.sort == "date" and is_an_end(text, one.start))
            and not (kind == "agreement_date" and _LONG_SINCE.search(text, max(one.start - _SINCE, 0), one.start))
        ]
        found[kind] = sorted(judged, key=lambda one: -one.score)[:_KEPT]
    stated = stated_dates(text, [(one.start, one.end, one.value) for one in dates if one.sort == "date"])
    for kind in ("agreement_date", "effective_date"):
        if kind in stated:
            found[kind] = _with_stated(found[kind], Found(*stated[kind][:2], kind, stated[kind][2], SURE))
    found["effective_date"] = _dated(found["effective_date"], found["agreement_date"])
    found["parties"] = sorted(_parties(text, network, thresholds["parties"]), key=lambda one: -one.score)[:_KEPT]
    begins = _beginning(found, thresholds["effective_date"])

    def end_of(one: Found) -> str | None:
        words = text[one.start : one.end]
        known = None if starts_elsewhere(text[one.end : one.end + _BEHIND]) else begins
        day = expiration_of(words, reading, known)
        return stated[EXPIRATION][2] if day is None and EXPIRATION in stated and ends_on_that_date(words) else day

    found["expiration_date"] = [_with_value(one, end_of(one)) for one in found["expiration_date"]]
    found["expiration_date"] = _with_days_first(found["expiration_date"], thresholds[EXPIRATION])
    if EXPIRATION in stated:
        start, end, day = stated[EXPIRATION]
        beside = [one for one in found["expiration_date"] if not one.start <= start < one.end or one.value != day]
        if len(beside) == len(found["expiration_date"]):
            found["expiration_date"] = [*beside, Found(start, end, EXPIRATION, day, thresholds[EXPIRATION])]
    found["governing_law"] = [
        _with_value(one, governing_law_of(text[one.start : one.end])) for one in found["governing_law"]
    ]
    found["exclusivity"] = [one for one in found["exclusivity"] if not _only_non_exclusive(text[one.start : one.end])]
    for kind in ("renewal_term", "notice_period_to_terminate_renewal", "warranty_duration"):
        found[kind] = [_with_value(one, length_of(kind, text[one.start : one.end])) for one in found[kind]]
    return tuple(Clause(kind, thresholds[kind], tuple(found[kind])) for kind in KINDS)


def _parties(text: str, network: ClauseNetwork, threshold: float) -> list[Found]:
    """The candidates for parties with their probabilities, of those called by a likely term at least the threshold."""
    candidates = party_candidates(text)
    judged = [
        Found(one.start, one.end, "parties", one.value, network.span_probability("parties", one.features))
        for one in candidates
    ]
    listed = [found for found, one in zip(judged, candidates, strict=True) if one.sort in {"party", "run"}]
    judged = with_lists_told(text, judged, listed)
    names = [found for found, one in zip(judged, candidates, strict=True) if one.sort == "party"]
    return with_names_called(text, judged, names, threshold)


def _with_stated(found: list[Found], stated: Found) -> list[Found]:
    """With a day that is stated to be of its kind, where the classifier finds it likeliest; another day counts beside
    it only where that is as likely.
    """
    same = [one for one in found if one.value == stated.value]
    best = max(same, key=lambda one: one.score, default=stated)
    place = stated if best.score < _AT_ONCE else best
    sure = Found(place.start, place.end, stated.kind, stated.value, max(stated.score, place.score))
    others = [one for one in found if one is not place and (one in same or one.score >= _AS_LIKELY)]
    others = [one for one in others if (one.start, one.end) != (sure.start, sure.end)]
    return sorted([sure, *others], key=lambda one: -one.score)


def _with_days_first(found: list[Found], threshold: float) -> list[Found]:
    """What counts and says on which day is as sure as what counts and points at it, “shall continue for the Term”, and
    comes before it.
    """
    surest = max((one.score for one in found), default=0.0)
    judged = [
        Found(one.start, one.end, one.kind, one.value, surest)
        if one.score >= threshold and _DAY.fullmatch(one.value)
        else one
        for one in found
    ]
    return sorted(judged, key=lambda one: (-one.score, _DAY.fullmatch(one.value) is None))


def _only_non_exclusive(words: str) -> bool:
    """Whether what is granted is said not to be exclusive, and nothing else is said to be."""
    rest, found = _NON_EXCLUSIVE.subn(" ", words)
    return found > 0 and _EXCLUSIVE.search(rest) is None


def _beginning(found: dict[str, list[Found]], threshold: float) -> str | None:
    """The day from which terms are counted: that of effect where it is told, else that of the contract."""
    for kind, least in (("effective_date", threshold), ("agreement_date", _LIKELY)):
        day = next((one.value for one in found[kind] if one.score >= least and _DAY.fullmatch(one.value)), None)
        if day is not None:
            return day
    return None


def _dated(effective: list[Found], agreement: Sequence[Found]) -> list[Found]:
    """Of "effective as of the date first written above" the day of the contract, where that is told."""
    day = next((one.value for one in agreement if one.score >= _LIKELY and _DAY.fullmatch(one.value)), None)
    return [
        _with_value(one, day if _BY_REFERENCE.search(one.value) and not _BY_SIGNATURE.search(one.value) else None)
        for one in effective
    ]


def _with_value(found: Found, value: str | None) -> Found:
    """With its normalised answer, where there is one."""
    return found if value is None else Found(found.start, found.end, found.kind, value, found.score)

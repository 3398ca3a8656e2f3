"""What a brief needs of a document, kept from the first look at it to the last line: headings, parts and facts."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import lru_cache

import numpy as np
import numpy.typing as npt

from engine.document import Chunk, Document, PageWords
from engine.facts.between_parties import between_parties, parties_of_a_judgment
from engine.facts.clause_kinds import CONTRACT
from engine.facts.clauses import clauses_of
from engine.facts.court_lines import court_lines
from engine.facts.cover_parties import cover_parties
from engine.facts.defined_parties import defined_parties, with_defined_parties
from engine.facts.found import Found
from engine.facts.in_context import IN_CONTEXT, context_of
from engine.facts.parties import KIND as PARTIES
from engine.facts.parties import (
    NO_CAPTION,
    Caption,
    caption_of,
    labelled_parties,
    names_a_party,
    numbered_parties,
    with_sure_parties,
)
from engine.facts.rules import KINDS, facts_of
from engine.language.announcing import only_announces
from engine.language.clauses import Clauses
from engine.language.earlier_mail import earlier_mail
from engine.language.run_ins import run_in_titles
from engine.language.supplements import Supplements, supplements_from
from engine.language.told_for_a_side import told_for_a_side
from engine.ports import Geometry
from engine.progress import Checkpoint
from engine.salience.encoding import Encoder, SentenceVectors
from engine.schema.brief import Fact, Part
from engine.schema.enums import Stage
from engine.schema.result import Notice
from engine.summarization.companions import Asked, Companions, Stated
from engine.summarization.evidence import evidence_of
from engine.summarization.filling import Filler, Filling
from engine.summarization.heading_scores import Scores, scores_of, shortlist_rows
from engine.summarization.headings import OTHER, PARTICULARS, HeadingMeaning, headings_of
from engine.summarization.openings import (
    Needed,
    needed_anyway,
)
from engine.summarization.own_titles import OwnTitle, OwnTitles, are_named, headings_for, titles_beside
from engine.summarization.parts import parts_of
from engine.summarization.selection import Weighed
from engine.summarization.signs import Signs, signs_of
from engine.summarization.topic_facts import topics_as_facts

Floats = npt.NDArray[np.float32]
Indices = npt.NDArray[np.int64]

_COMPLETE = frozenset({CONTRACT, "fiction", OTHER})
"""Kinds that are never told by the headings of any document: of a contract theirs are all there is to ask."""
COURT_DECISION, COURT_FILING = "court decision", "court filing"
_FEW_FILLED = 2
"""Headings filled, below which a document is told by its main points: it is of its kind in name, or of none."""
_LITTLE = 0.6
"""Share of the words wanted that is less than the headings of a kind take where they fit a document."""
MOST_OF_A_CLAUSE = 3
"""Places of one kind of clause that are told: the likeliest."""
MOST_PARTIES = 12
"""The same of parties, of whom names and the terms defined for them are told."""
MOST_FACTS = 2000
"""Facts of a document that are told, each value of a kind once."""
_NAMES_THEM = 0.3
"""What it is worth to name several parties, beside a sentence that only says on what day they agreed."""
_OF_A_SUPPLEMENT = 0.25
"""What it costs to stand in an exhibit, where the agreement is asked and states nothing surely."""
_PAGES_AT_HAND = 8
_FIRST = ("deadline", "amount", "date", "organisation", "person", "duration", "percentage", "reference")
"""Where there are too many, clauses stay, then these in order."""
_NOT_ENGLISH = "Most headings work in English documents only, so this brief has just the general ones."


class Briefing:
    """The brief of one document in the making."""

    def __init__(self, document: Document, kind: str | None, encoder: Encoder, checkpoint: Checkpoint) -> None:
        """Find the facts. Raises `Cancelled` from the checkpoint, and `ModelUnavailable`."""
        self._document, self._kind, self._encoder, self._checkpoint = document, kind, encoder, checkpoint
        own = list(headings_for(document, kind, document.language))
        self._own = range(len(own))
        titles = titles_beside(document, own)
        any_kind = _beside(own, titles, document.language)
        self._headings = [*own, *any_kind]
        self._found, caption = stated_in(document, kind, _before_segmenting(checkpoint))
        self.topics = topics_as_facts(document, lambda: encoder, lambda: checkpoint(Stage.SEGMENT, 0, 0))
        """What a talk is about; none of anything else."""
        needed = needed_anyway(document, self._headings)
        caption, needed = _told_once(kind, caption, needed)
        self._openings = frozenset(caption.sentences).union(
            one for index, others in needed.openings.items() if others for one in (index, *others)
        )
        self._titles = OwnTitles(document, titles, self._found, forms=not are_named(titles, own))
        self._supplements = supplements_from(document)
        self._named_supplements = Supplements(document)
        self._companions = Companions(
            document,
            kind,
            Asked(self._headings, own, [one.heading for one in titles if self._titles.forms]),
            Stated(self._found, caption, needed, self._named_supplements),
            lambda: checkpoint(Stage.SEGMENT, 0, 0),
        )
        self._below_titles = self._companions.below_titles(self._titles.needed, self._openings)
        """Sentences that only its own titles need: headings of its kind take none of them."""
        self._signs: Signs | None = None
        self._parts: tuple[Part, ...] | None = None

    @property
    def needed(self) -> frozenset[int]:
        """Sentences that a heading needs even where they are no whole sentences."""
        return self._companions.needed | self._below_titles

    @property
    def together(self) -> frozenset[int]:
        """Sentences that are told with others, as a list with what governs it and an answer with its question."""
        return self._companions.told | self._below_titles

    @property
    def pieces(self) -> Mapping[int, tuple[int, ...]]:
        """Sentences that were split for their length, by their first piece."""
        return self._companions.pieces

    def parts(self, chunks: Sequence[Chunk], vectors: SentenceVectors) -> tuple[Part, ...]:
        """The document's parts, as the first vectors that were there show them."""
        if self._parts is None:
            self._parts = parts_of(self._document, chunks, vectors, self._document.words)
        return self._parts

    def shortlist(self, look: Weighed, chunks: Sequence[Chunk], vectors: SentenceVectors) -> Indices:
        """The sentences that may fill a heading, which the encoder should read, in rising order."""
        look = self._companions.joined(look)
        scores = self._scores(look, vectors)
        parts = self.parts(chunks, vectors)
        rows = shortlist_rows(scores, parts, self._document, look.features, look.units)
        return look.features.candidates[
            sorted(rows.union(self._companions.rest_of_lists(rows, look.features.candidates)))
        ]

    def fill(
        self,
        found: Weighed,
        chunks: Sequence[Chunk],
        vectors: SentenceVectors,
        words: int,
        shortlist: Indices | None,
    ) -> Filling:
        """The lines of the brief. With a `shortlist`, only what is on it is told."""
        found = self._companions.joined(found)
        features = found.features
        allowed = np.ones(len(features.candidates), dtype=np.bool_)
        if shortlist is not None:
            allowed = np.isin(features.candidates, shortlist)
        allowed &= ~np.isin(features.candidates, sorted(self._companions.together.nowhere))
        parts = self.parts(chunks, vectors)
        scores = self._scores(found, vectors)

        def filler_of(rows: Sequence[int]) -> Filler:
            return Filler(
                self._document,
                [self._headings[row] for row in rows],
                parts,
                found,
                vectors,
                scores=scores.of(rows),
                allowed=allowed,
                lists=self._companions.governed,
                rows=self._companions.entire,
                meanings=self._companions.meanings,
                exceptions=self._companions.exceptions,
                votes=self._companions.together.votes,
            )

        filler = filler_of(self._own)
        filling = filler.fill(words)
        told = int(features.words[list(filling.rows)].sum())
        if len(self._own) < len(self._headings) and self._filled(filling) < _FEW_FILLED:
            filler = filler_of(self._with_main_points())
        elif untold := self._titles_untold(filling, little=told < _LITTLE * words):
            filler = filler_of([*untold[:1], *self._own, *untold[1:]])
        filling = filler.fill_further(words)
        filling = replace(filling, leading=self._companions.leading(filling.places, self._openings))
        titled = any(self._headings[row].is_own_title for row in self._own)
        if not self._document.is_english and not titled and self._headings[0].kind == OTHER:
            return filling.noting(Notice(code="brief_not_english", message=_NOT_ENGLISH))
        return filling

    def _filled(self, filling: Filling) -> int:
        """How many headings that ask for something are filled."""
        asking = {self._headings[row].key for row in self._own if not self._headings[row].salient}
        return sum(section.found and section.part is None and section.key in asking for section in filling.sections)

    def _titles_untold(self, filling: Filling, *, little: bool) -> list[int]:
        """Its own titles of which nothing is told, and its particulars, where they are many: its kind has no
        headings for most of what it holds.
        """
        own = {self._headings[row].key for row in self._own}
        wanted_too = self._headings[0].kind not in _COMPLETE and (little or self._titles.forms)
        untold = self._titles.untold(filling.places) if wanted_too else []
        wanted = {*untold, PARTICULARS} if untold else set()
        rows = {one.key: row for row, one in enumerate(self._headings) if one.key in wanted - own}
        return sorted(rows.values(), key=lambda row: self._headings[row].key != PARTICULARS)

    def _with_main_points(self) -> list[int]:
        """The headings of any document about those that ask for something: what such a document says stands there."""
        asking = [row for row in self._own if not self._headings[row].salient or self._headings[row].earlier]
        first, *others = range(len(self._own), len(self._headings))
        titled = [row for row in others if self._headings[row].is_own_title]
        if titled:
            others = [row for row in others if row in titled or self._headings[row].key == PARTICULARS]
            others.sort(key=lambda row: self._headings[row].key != PARTICULARS)
        once: dict[str, int] = {}
        for row in (first, *others[:1], *asking, *others[1:]) if titled else (first, *asking, *others):
            once.setdefault(self._headings[row].key, row)
        return list(once.values())

    def facts(self, geometry: Geometry) -> tuple[Fact, ...]:
        """The facts with their places, in text order, each value of a kind once; of a talk also what it is about."""
        return placed_facts(self._document, [*self._found, *self.topics], geometry)

    def _scores(self, found: Weighed, vectors: SentenceVectors) -> Scores:
        if self._signs is None:
            self._signs = signs_of(
                self._document,
                self._headings,
                found.features,
                self._found,
                governed=self._companions.governed_or_above,
                supplements=self._named_supplements,
                checkpoint=self._checkpoint,
            )
            stems = np.isin(found.features.candidates, sorted(self._companions.leading_on))
            titles = np.isin(found.features.candidates, sorted(run_in_titles(self._document)))
            self._signs.barred[:, stems | titles] = True  # what leads on to a list says nothing without an item
            self._bar_what_says_nothing_alone(self._signs.barred, found.features.candidates)
            self._bar_earlier(self._signs.barred, found.features.candidates)
            if self._kind == COURT_DECISION:
                sides = sorted(told_for_a_side(self._document))
                self._signs.barred[:, np.isin(found.features.candidates, sides)] = True
            self._companions.together.settle(self._signs, self._headings, found.features.candidates)
        scores = scores_of(self._headings, self._signs, found, vectors, self._encoder, lists=self._companions.governed)
        self._companions.keep_lists_together(scores.values, found.features.candidates, self._headings)
        self._prefer_openings(scores.values, found.features.candidates)
        self._look_less_into_supplements(scores.values, found.features.candidates)
        of_kind = np.array([heading.kind != OTHER for heading in self._headings], dtype=np.bool_)  # (h,)
        scores.values[np.ix_(of_kind, np.isin(found.features.candidates, sorted(self._below_titles)))] = -np.inf
        self._titles.weigh(self._headings, scores.values, found, worth=self._signs.worth, barred=self._signs.barred)
        return scores

    def _bar_what_says_nothing_alone(self, barred: npt.NDArray[np.bool_], candidates: Indices) -> None:
        """Tell titles and heads of tables with what is below them alone, not what is repeated to ask about it, nor what
        only says that something follows.
        """
        alone = self._companions.alone_nothing(candidates)
        announcing = [one for one in candidates.tolist() if self._only_announces(one)]
        barred[:, np.isin(candidates, [*alone, *announcing])] = True

    def _only_announces(self, index: int) -> bool:
        one = self._document.sentences[index]
        return self._document.is_english and only_announces(self._document.text[one.start : one.end])

    def _bar_earlier(self, barred: npt.NDArray[np.bool_], candidates: Indices) -> None:
        """Leave what a mail repeats of earlier messages to the heading for it: it may no longer be so."""
        takes = np.array([heading.earlier for heading in self._headings], dtype=np.bool_)  # (h,)
        if takes.any():
            repeated = np.isin(candidates, sorted(earlier_mail(self._document)))  # (c,)
            barred |= takes[:, None] != repeated

    def _prefer_openings(self, values: Floats, candidates: Indices) -> None:
        """Tell who the parties are rather than on what day alone they agreed."""
        of_parties = np.array([PARTIES in heading.facts for heading in self._headings], dtype=np.bool_)  # (h,)
        values[np.ix_(of_parties, np.isin(candidates, sorted(self._companions.naming)))] += _NAMES_THEM

    def _look_less_into_supplements(self, values: Floats, candidates: Indices) -> None:
        """Leave to the agreement what it states itself, such as its law: an exhibit may be another contract."""
        starts = np.array([self._document.sentences[one].start for one in candidates.tolist()], dtype=np.int64)  # (c,)
        behind = starts >= self._supplements  # (c,)
        if self._signs is None or not behind.any():
            return
        for number, heading in enumerate(self._headings):
            if heading.agreed:
                stated = self._signs.stating[number] & ~behind & (values[number] >= heading.least)  # (c,)
                values[number, behind] -= np.inf if stated.any() else _OF_A_SUPPLEMENT


def _beside(own: Sequence[HeadingMeaning], titles: Sequence[OwnTitle], language: str | None) -> list[HeadingMeaning]:
    """The headings that are told where those of a document's kind hold little: of any document, and its own titles."""
    general = [one for one in headings_of(None) if one.salient] if own[0].kind not in _COMPLETE else []
    general[:1] = [replace(one, lead=True) for one in general[:1]]  # such texts say first what they are about
    no_point = tuple(pattern for one in own if one.salient for pattern in one.never)  # in a document of this kind
    general = [replace(one, never=(*one.never, *no_point)) for one in general]
    in_use = {one.key for one in own}
    general += [one.heading for one in titles if one.heading.key not in in_use]
    if titles and own[0].kind == OTHER:  # what any document demands or concludes counts below its titles, too
        general += [one for one in headings_of(OTHER, language) if not one.salient]
    return general


def _told_once(kind: str | None, caption: Caption, needed: Needed) -> tuple[Caption, Needed]:
    """Who stands above a judgment, with the form that some of its lines are of, and what is needed besides."""
    if kind == COURT_DECISION:
        caption = caption.with_forms(needed.forms)
    if kind in {CONTRACT, COURT_DECISION} and caption.sentences:
        needed = needed.without(caption.sentences)
    return caption, needed


def stated_in(document: Document, kind: str | None, checkpoint: Checkpoint) -> tuple[list[Found], Caption]:
    """The facts of a document of this kind, and who stands above a judgment, or an agreement that is not English.

    Raises `Cancelled` from the checkpoint, and `ModelUnavailable`.
    """
    found = facts_of(document, checkpoint)
    if kind == CONTRACT and document.is_english:
        for clause in clauses_of(document, checkpoint):
            if clause.kind == PARTIES:
                found += [one for one in clause.shown if names_a_party(one.value)][:MOST_PARTIES]
            else:
                found += clause.shown[:MOST_OF_A_CLAUSE]
        sure = numbered_parties(document) or labelled_parties(document) or cover_parties(document)
        found = with_sure_parties(found, sure) if sure else with_defined_parties(found, defined_parties(document))
    caption = _caption(document, kind)
    return [*found, *caption.parties], caption


def _caption(document: Document, kind: str | None) -> Caption:
    if document.is_english:
        return _heading_of_a_judgment(document) if kind == COURT_DECISION else NO_CAPTION
    if kind == CONTRACT:
        return between_parties(document)
    return parties_of_a_judgment(document) if kind in {COURT_DECISION, COURT_FILING} else NO_CAPTION


def _heading_of_a_judgment(document: Document) -> Caption:
    """Who was against whom, with the lines that say before which court and judges, and when it was decided."""
    caption = caption_of(document)
    return replace(caption, sentences=tuple(sorted({*caption.sentences, *court_lines(document)})))


def placed_facts(document: Document, found: Sequence[Found], geometry: Geometry) -> tuple[Fact, ...]:
    """Facts with their places, in text order, each value of a kind once; 30 days of two things are two deadlines."""
    once: dict[tuple[str, str, str], Found] = {}
    for fact in found:
        said = document.text[fact.start : fact.end].casefold() if fact.kind == "deadline" else ""
        once.setdefault((fact.kind, fact.value.casefold(), " ".join(said.split())), fact)
    ranked = sorted(once.values(), key=lambda fact: (_rank(fact.kind), fact.start))
    kept = sorted(ranked[:MOST_FACTS], key=lambda fact: (fact.start, fact.end, fact.kind))
    near, clauses = _NearPages(geometry), Clauses.of(document)
    return tuple(_placed(document, fact, near, clauses) for fact in kept)


def _before_segmenting(checkpoint: Checkpoint) -> Checkpoint:
    """Progress never goes back: what is done before the first stage with steps counts none."""
    return lambda *_: checkpoint(Stage.SEGMENT, 0, 0)


def _rank(kind: str) -> int:
    return _FIRST.index(kind) + 1 if kind in KINDS and kind in _FIRST else 0


def _placed(document: Document, fact: Found, geometry: Geometry, clauses: Clauses) -> Fact:
    pieces = evidence_of(document, fact.start, fact.end, geometry)
    first = pieces[0]
    return Fact(
        kind=fact.kind,
        value=fact.value,
        text=document.text[fact.start : fact.end],
        start=fact.start,
        end=fact.end,
        page=first.page,
        boxes=first.boxes if len(pieces) == 1 else (),
        times=first.times,
        speaker=first.speaker,
        score=fact.score,
        clause=clauses.at(fact.start),
        item=clauses.item_at(fact.start),
        context=context_of(document, fact.start, fact.end) if fact.kind in IN_CONTEXT else "",
    )


class _NearPages:
    """The words of the pages looked at last: facts come in text order."""

    def __init__(self, geometry: Geometry) -> None:
        self._read = lru_cache(maxsize=_PAGES_AT_HAND)(geometry.page_words)

    def page_words(self, page: int) -> PageWords | None:
        return self._read(page)

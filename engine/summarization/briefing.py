"""What a brief needs of a document, kept from the first look at it to the last line: headings, parts and facts."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cached_property, lru_cache

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
from engine.language.asked_and_answered import answered_questions, examined, struck
from engine.language.clauses import Clauses
from engine.language.defined_terms import terms_with_figures
from engine.language.earlier_mail import earlier_mail
from engine.language.exceptions import excepted_beside, excepted_by_number
from engine.language.governed import Governed, governed_items, whole_entries, whole_in_lists
from engine.language.long_sentences import pieces_of_sentences
from engine.language.quotability import Quotability, is_cut_behind
from engine.language.quoted_words import quotable_span
from engine.language.run_ins import run_in_titles
from engine.language.supplements import Supplements, supplements_from
from engine.language.taking_back import is_limited
from engine.language.told_by_whom import told_by_whom
from engine.language.told_with import (
    bare_tasks,
    decided_of_items,
    due_behind,
    forms_below,
    is_put_to_another,
    outcomes,
    rest_of_fields,
    stands_above_alone,
    told_with,
)
from engine.language.whole_lines import lines_of_lists
from engine.language.wholeness import is_whole
from engine.ports import Geometry
from engine.progress import Checkpoint
from engine.salience.encoding import Encoder, SentenceVectors
from engine.schema.brief import Fact, Part
from engine.schema.enums import Role, Stage
from engine.schema.result import Notice
from engine.summarization.evidence import evidence_of
from engine.summarization.filling import Filler, Filling
from engine.summarization.heading_scores import EACH_MORE, Scores, scores_of, shortlist_rows
from engine.summarization.headings import OTHER, PARTICULARS, HeadingMeaning, headings_of
from engine.summarization.openings import (
    Needed,
    naming_several,
    needed_anyway,
    paragraphs_left_open,
    said_surely,
    stated_anyway,
)
from engine.summarization.own_titles import OwnTitle, OwnTitles, are_named, headings_for, titles_beside
from engine.summarization.parts import parts_of
from engine.summarization.selection import DOUBT, Unit, Weighed
from engine.summarization.short_sections import is_label, listed_below, steps_of_procedures
from engine.summarization.signs import Signs, as_read, plainly, signs_of
from engine.summarization.tables import entire_rows, heads_of_rows, rows_of_tables, tables_led_to
from engine.summarization.told_together import DECISIONS, Together, told_together
from engine.summarization.topic_facts import topics_as_facts

Floats = npt.NDArray[np.float32]
Indices = npt.NDArray[np.int64]

PRESS_RELEASE = "press release"
CLINICAL_NOTE = "clinical note"
"""The kind that visits to the doctor are of, too."""
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
_A_ROW = 0.12
"""What it is worth to be a row of a table below a title that a heading has: what it says lies in the rows around it.
Twice as much where the rows are told together, as the prices of a schedule are that the agreement refers to."""
_ITEMS_SHORTLISTED = 12
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
        # Where likeness is known it outweighs what a form costs.
        self._forms = {} if document.is_english else needed.forms
        self._openings = frozenset(caption.sentences).union(
            one for index, others in needed.openings.items() if others for one in (index, *others)
        )
        self._titles = OwnTitles(document, titles, self._found, forms=not are_named(titles, own))
        self._supplements = supplements_from(document)
        self._naming = naming_several(document, needed.openings, self._found)
        self._lists = {
            **stated_anyway(document, self._headings, self._found, {**needed.openings, **needed.forms}),
            **needed.forms,
            **self._naming,
            **caption.group,
        }
        self._governed = governed_items(document, lambda: checkpoint(Stage.SEGMENT, 0, 0))
        self._named_supplements = Supplements(document)
        mine, below = (
            rows_of_tables(document, asking, self._named_supplements)
            for asking in (own, [one.heading for one in titles if self._titles.forms])
        )
        promised = (row for others in self._led_to.values() for row in others)
        rows = self._rows = {**dict.fromkeys(promised, ()), **below, **mine}
        self._entire = entire_rows(document, rows)
        self._naming.update({row: rows[row] for row in rows if _names_parties(document, row, own)})
        decided, self._tasks = decided_of_items(document), bare_tasks(document)
        with_lines = told_with(document, lambda: checkpoint(Stage.SEGMENT, 0, 0), decided=decided, tasks=self._tasks)
        self._outcomes = _outcomes_in(document, kind, decided, with_lines)
        self._charged = _tasks_of_decisions(document, own, self._tasks)
        self._outcomes.update({decision: task for task, decision in self._charged.items()})
        self._examined = examined(document)
        self._answers = {**(answered_questions(document) if kind == CLINICAL_NOTE else {}), **self._examined}
        self._told_with = {**with_lines, **self._answers, **heads_of_rows(document, rows), **self._led_to}
        self._meanings = _meanings_in(document, kind, lambda: checkpoint(Stage.SEGMENT, 0, 0))
        listed = self._listed = {
            **listed_below(document, own),
            **steps_of_procedures(document, own),
            **forms_below(document),
        }
        self._lists.update(listed)
        self._lists.update({one: below for one, below in paragraphs_left_open(document) if one not in self._lists})
        self.pieces = pieces_of_sentences(document)
        """Sentences that were split for their length, by their first piece."""
        self._lists.update({index: others for index, others in self.pieces.items() if index not in self._lists})
        together = {one for others in listed.values() for one in others}
        rows = {index: others for index, others in rows.items() if index not in together}
        of_forms = {one for first, others in self._lists.items() for one in (first, *others)}
        self._surely = {one: others for one, others in said_surely(document, own).items() if one not in of_forms}
        self._groups = {**self._surely, **rows, **self._lists, **needed.openings, **self._naming}
        only_below = self._titles.needed.union(below).difference(
            mine, self._lists, *self._lists.values(), self._surely, self._openings
        )
        self._below_titles = _without_whole_ones(document, only_below)
        """Sentences that only its own titles need: headings of its kind take none of them."""
        self._signs: Signs | None = None
        self._parts: tuple[Part, ...] | None = None

    @property
    def needed(self) -> frozenset[int]:
        """Sentences that a heading needs even where they are no whole sentences."""
        listed = frozenset(self._governed.by_item) | self._governed.stems
        decided = self._outcomes.values()  # "Carried unanimously.", "No objection."
        return listed.union(
            self._groups,
            *self._groups.values(),
            *self._told_with.values(),
            *self._meanings.values(),
            decided,
            self._answers,
            self._below_titles,
            self._together.needed,
        )

    @property
    def together(self) -> frozenset[int]:
        """Sentences that are told with others, as a list with what governs it and an answer with its question."""
        return self.needed.union(self._told_with, self._outcomes)

    def parts(self, chunks: Sequence[Chunk], vectors: SentenceVectors) -> tuple[Part, ...]:
        """The document's parts, as the first vectors that were there show them."""
        if self._parts is None:
            self._parts = parts_of(self._document, chunks, vectors, self._document.words)
        return self._parts

    def shortlist(self, look: Weighed, chunks: Sequence[Chunk], vectors: SentenceVectors) -> Indices:
        """The sentences that may fill a heading, which the encoder should read, in rising order."""
        look = self._joined(look)
        scores = self._scores(look, vectors)
        parts = self.parts(chunks, vectors)
        rows = shortlist_rows(scores, parts, self._document, look.features, look.units)
        return look.features.candidates[sorted(rows.union(self._rest_of_lists(rows, look.features.candidates)))]

    def _rest_of_lists(self, rows: Iterable[int], candidates: Indices) -> set[int]:
        """The rows of the other items of the lists that these are of, unless they are many: what is told of one is told
        to its end.
        """
        lists = self._governed.by_stem
        stems = {stems[-1] for row in rows if (stems := self._governed.by_item.get(int(candidates[row])))}
        items = [item for stem in stems if len(lists[stem]) <= _ITEMS_SHORTLISTED for item in lists[stem]]
        return set(np.searchsorted(candidates, sorted(items)).tolist())

    def fill(
        self,
        found: Weighed,
        chunks: Sequence[Chunk],
        vectors: SentenceVectors,
        words: int,
        shortlist: Indices | None,
    ) -> Filling:
        """The lines of the brief. With a `shortlist`, only what is on it is told."""
        found = self._joined(found)
        features = found.features
        allowed = np.ones(len(features.candidates), dtype=np.bool_)
        if shortlist is not None:
            allowed = np.isin(features.candidates, shortlist)
        allowed &= ~np.isin(features.candidates, sorted(self._together.nowhere))
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
                lists=self._governed,
                rows=self._entire,
                meanings=self._meanings,
                exceptions=self._exceptions.union(self._excepted),
                votes=self._together.votes,
            )

        filler = filler_of(self._own)
        filling = filler.fill(words)
        told = int(features.words[list(filling.rows)].sum())
        if len(self._own) < len(self._headings) and self._filled(filling) < _FEW_FILLED:
            filler = filler_of(self._with_main_points())
        elif untold := self._titles_untold(filling, little=told < _LITTLE * words):
            filler = filler_of([*untold[:1], *self._own, *untold[1:]])
        filling = filler.fill_further(words)
        leading = whole_in_lists(self._document, self._governed, filling.places).union(self._surely, self._openings)
        leading = frozenset(one for one in leading if not is_cut_behind(self._document, one - 1))
        listed = [one for first, others in self._listed.items() for one in (first, *others)]
        lines = lines_of_lists(self._document)
        items = [one for one in listed if self._document.sentences[one].role is Role.LIST]
        labels = [one for one in listed if is_label(self._document, self._document.sentences[one])]
        leading = leading.union(lines.intersection(listed), labels)
        rows = [row for row, others in self._rows.items() if others]  # of a table whose rows are all alike
        rows += [*self._entire, *self._entire.values()]
        leading = leading.union(
            rows, *self._meanings.values(), self.pieces, *self.pieces.values(), whole_entries(self._document, items)
        )
        filling = replace(filling, leading=leading)
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

    def _joined(self, found: Weighed) -> Weighed:
        """With units of what goes on from one needed sentence to the next, and of items with what governs them."""
        candidates = found.features.candidates
        units = list(found.units)
        quotabilities = found.quotabilities.copy()
        with_others = sorted({*self._governed.by_item, *self._answers})
        quotabilities[np.isin(candidates, with_others)] = Quotability.GOOD  # with what governs them, or was asked
        for item, stems in self._governed.by_item.items():
            rows = tuple(int(np.searchsorted(candidates, one)) for one in (*stems, item))
            words = int(found.features.words[list(rows)].sum())
            units[rows[-1]] = replace(units[rows[-1]], rows=rows, words=words)
        for stem in self._governed.stems.difference(
            self._groups
        ):  # what leads on to a list says nothing without an item
            row = int(np.searchsorted(candidates, stem))
            units[row] = replace(units[row], worth=units[row].worth - DOUBT)
        for index, others in self._groups.items():
            if not others and index in self._governed.by_item:
                continue
            above = [one for one in self._governed.by_item.get(index, ()) if one not in others]
            rows = tuple(int(np.searchsorted(candidates, one)) for one in (*above, index, *others))
            words = int(found.features.words[list(rows)].sum())
            mine = rows[len(above) :]
            for row in mine if index in self._lists else mine[:1]:  # of a list none is told without the others
                units[row] = replace(units[row], rows=rows, words=words)
        self._with_lines_before(found, units)
        unfinished = np.where(np.isin(candidates, with_others), 0, found.unfinished).astype(np.float32)  # (c,)
        return replace(found, units=units, quotabilities=quotabilities, unfinished=unfinished)

    def _with_lines_before(self, found: Weighed, units: list[Unit]) -> None:
        """Join what is said of another line to that line, and what does not hold everywhere to the exception."""
        candidates = found.features.candidates
        places = {int(sentence): row for row, sentence in enumerate(candidates)}

        def join(row: int, others: Iterable[int]) -> None:
            rows = sorted({*others, *units[row].rows})
            units[row] = replace(units[row], rows=tuple(rows), words=int(found.features.words[rows].sum()))

        for item, heads in self._told_with.items():
            if item in places:
                join(places[item], [places[one] for one in heads])
        results = [(moved, (result,)) for moved, result in self._outcomes.items()]
        for index, others in (*results, *self._together.others.items()):
            if index in places:
                join(places[index], [places[one] for one in others if one in places])
        for sentence, row in sorted(places.items(), reverse=True):
            after = places.get(sentence + 1)
            if after is not None and sentence + 1 in self._exceptions:
                join(row, units[after].rows)  # where that does not hold everywhere either, all of it
                join(after, [row])
        for exception, limited in self._excepted.items():
            if exception in places and limited in places:
                join(places[limited], [places[exception]])
                if limited == exception - 1:  # it allows a part of what that forbids
                    join(places[exception], [places[limited]])

    @cached_property
    def _together(self) -> Together:
        return told_together(self._document, self._kind)

    @cached_property
    def _led_to(self) -> dict[int, tuple[int, ...]]:
        """The tables of an agreement that a sentence promises, such as the instalments of a loan."""
        agreed = any(heading.kind == CONTRACT for heading in self._headings)
        return tables_led_to(self._document) if agreed else {}

    @cached_property
    def _exceptions(self) -> frozenset[int]:
        """The sentences that say where the one before each does not hold."""
        before = range(len(self._document.sentences) - 1)
        return frozenset(one + 1 for one in before if is_limited(self._document, one))

    @cached_property
    def _excepted(self) -> dict[int, int]:
        return excepted_beside(self._document) | excepted_by_number(self._document)

    def _scores(self, found: Weighed, vectors: SentenceVectors) -> Scores:
        if self._signs is None:
            self._signs = signs_of(
                self._document,
                self._headings,
                found.features,
                self._found,
                governed=Governed({**self._told_with, **self._governed.by_item, **dict.fromkeys(self._tasks, ())}),
                supplements=self._named_supplements,
                checkpoint=self._checkpoint,
            )
            stems = np.isin(found.features.candidates, sorted(self._governed.stems - frozenset(self._groups)))
            titles = np.isin(found.features.candidates, sorted(run_in_titles(self._document)))
            self._signs.barred[:, stems | titles] = True  # what leads on to a list says nothing without an item
            self._bar_what_says_nothing_alone(self._signs.barred, found.features.candidates)
            self._bar_earlier(self._signs.barred, found.features.candidates)
            self._together.settle(self._signs, self._headings, found.features.candidates)
        scores = scores_of(self._headings, self._signs, found, vectors, self._encoder, lists=self._governed)
        self._keep_lists_together(scores.values, found.features.candidates)
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
        heads = {one for above in self._told_with.values() for one in above}
        above = [one for one in heads if stands_above_alone(self._document, one)]
        asked_about = [one for one in candidates.tolist() if is_put_to_another(self._document, one)]
        questions = [others[0] for others in self._examined.values()]
        announcing = [one for one in candidates.tolist() if self._only_announces(one)]
        barred[:, np.isin(candidates, [*above, *asked_about, *self._charged, *questions, *announcing])] = True

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
        values[np.ix_(of_parties, np.isin(candidates, sorted(self._naming)))] += _NAMES_THEM

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

    def _keep_lists_together(self, values: Floats, candidates: Indices) -> None:
        """Leave the items of each list under one heading, that of most, for what governs them is told once; what it
        costs to take that along is given back.
        """
        least = np.array([heading.least for heading in self._headings], dtype=np.float32)  # (h,)
        told_anywhere = [one.salient or one.is_own_title for one in self._headings]
        asking = ~np.array(told_anywhere, dtype=np.bool_)  # (h,)
        for item, heads in self._told_with.items():
            values[:, candidates == item] += EACH_MORE * len(heads)
        for row, others in self._rows.items():
            values[:, candidates == row] += EACH_MORE * len(others) + _A_ROW * (2 if others else 1)
        for first, others in self._forms.items():
            values[:, np.isin(candidates, (first, *others))] += EACH_MORE * len(others)
        for first, others in self._listed.items():
            values[:, np.isin(candidates, (first, *others))] += EACH_MORE * len(others) + _A_ROW
        lists: dict[int, list[int]] = {}
        for item, stems in self._governed.by_item.items():
            row = int(np.searchsorted(candidates, item))
            values[:, row] += EACH_MORE * len(stems)
            lists.setdefault(stems[0], []).append(row)
        for rows in lists.values():
            reached = (values[:, rows] >= least[:, None]) & asking[:, None]  # (h, r)
            if reached.any():
                margins = np.where(reached, values[:, rows] - least[:, None], 0).sum(axis=1)  # (h,)
                others = np.arange(len(least)) != int(margins.argmax())
                values[np.ix_(others, rows)] = -np.inf


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


def _meanings_in(document: Document, kind: str | None, check: Callable[[], None]) -> dict[int, tuple[int, ...]]:
    """Of the sentences of an agreement those that say what their terms mean, where that is a day or a sum."""
    return terms_with_figures(document, check) if kind == CONTRACT and document.is_english else {}


def _without_whole_ones(document: Document, sentences: Iterable[int]) -> frozenset[int]:
    spans = {one: document.sentences[one] for one in sentences}
    return frozenset(one for one, span in spans.items() if not is_whole(document.text[span.start : span.end]))


def _outcomes_in(
    document: Document, kind: str | None, decided: Mapping[int, Sequence[int]], told: Mapping[int, tuple[int, ...]]
) -> dict[int, int]:
    """What became of what some sentences say, by index: the vote on a motion, what was struck, who said it, and by when
    it is to be done.
    """
    of_items = {heads[0]: index for index, heads in decided.items()}
    added = told_by_whom(document) if kind == PRESS_RELEASE else struck(document)
    return {**rest_of_fields(document), **due_behind(document), **of_items, **outcomes(document, told), **added}


def _tasks_of_decisions(document: Document, headings: Sequence[HeadingMeaning], tasks: Iterable[int]) -> dict[int, int]:
    """The tasks that say who does what was decided right before them, by index, each with the decision: the two are
    told together, as one.
    """
    decisions = [heading for heading in headings if heading.key == DECISIONS]
    found: dict[int, int] = {}
    for task in tasks if decisions else ():
        start, end = quotable_span(document, task - 1) if task else (0, 0)
        if any(heading.is_sure(plainly(document.text[start:end])) for heading in decisions):
            found[task] = task - 1
    return found


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


def _names_parties(document: Document, row: int, headings: Sequence[HeadingMeaning]) -> bool:
    """Whether a row of a table says who the parties are: “Parties   Landlord: ...”."""
    one = document.sentences[row]
    said = as_read(document.text[one.start : one.end], one.role)
    return any(PARTIES in heading.facts and heading.is_sure(said) for heading in headings)


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

"""What a sentence of a brief is told with: what governs it, continues it, answers it, limits it or became of it.

All of it is kept by index of the sentences. A unit of several sentences is told as a whole or not at all.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np
import numpy.typing as npt

from engine.document import Document
from engine.facts.clause_kinds import CONTRACT
from engine.facts.found import Found
from engine.facts.parties import KIND as PARTIES
from engine.facts.parties import Caption
from engine.language.amendments import amended
from engine.language.asked_and_answered import answered_questions, examined, struck
from engine.language.defined_terms import terms_with_figures
from engine.language.exceptions import excepted_beside, excepted_by_number
from engine.language.governed import Governed, governed_items, whole_entries, whole_in_lists
from engine.language.long_sentences import pieces_of_sentences
from engine.language.quotability import Quotability, is_cut_behind
from engine.language.quoted_words import quotable_span
from engine.language.supplements import Supplements
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
from engine.schema.enums import Role
from engine.summarization.heading_scores import EACH_MORE
from engine.summarization.headings import CLINICAL_NOTE, HeadingMeaning
from engine.summarization.openings import Needed, naming_several, paragraphs_left_open, said_surely, stated_anyway
from engine.summarization.selection import DOUBT, Unit, Weighed
from engine.summarization.short_sections import is_label, listed_below, steps_of_procedures
from engine.summarization.signs import as_read, plainly
from engine.summarization.tables import entire_rows, heads_of_rows, rows_of_tables, tables_led_to
from engine.summarization.told_together import DECISIONS, Together, told_together

Floats = npt.NDArray[np.float32]
Indices = npt.NDArray[np.int64]
Groups = dict[int, tuple[int, ...]]

PRESS_RELEASE = "press release"
_A_ROW = 0.12
"""What it is worth to be a row of a table below a title that a heading has: what it says lies in the rows around it.
Twice as much where the rows are told together, as the prices of a schedule are that the agreement refers to."""
_ITEMS_SHORTLISTED = 12
_REST = 8
"""Sentences of a field that are told with its first at most."""


@dataclass(frozen=True, slots=True)
class Asked:
    """The headings of a brief."""

    headings: Sequence[HeadingMeaning]
    """All of them."""
    own: Sequence[HeadingMeaning]
    """Those of the document's kind."""
    titles: Sequence[HeadingMeaning]
    """Its own titles, where they may stand as headings."""


@dataclass(frozen=True, slots=True)
class Stated:
    """What is known of a document before any sentence is weighed."""

    facts: Sequence[Found]
    caption: Caption
    needed: Needed
    supplements: Supplements


class Companions:
    """The companions of each sentence of a document of a kind.

    Args:
        check: May raise `Cancelled`.
    """

    def __init__(
        self,
        document: Document,
        kind: str | None,
        asked: Asked,
        stated: Stated,
        check: Callable[[], None],
    ) -> None:
        self._document, self._kind = document, kind
        self._agreed = any(heading.kind == CONTRACT for heading in asked.headings)
        needed = stated.needed
        # Where likeness is known it outweighs what a form costs.
        self._forms = {} if document.is_english else needed.forms
        self.naming = naming_several(document, needed.openings, stated.facts)
        """Those that name several parties, with what goes on with it."""
        self._lists: Groups = {
            **stated_anyway(document, asked.headings, stated.facts, {**needed.openings, **needed.forms}),
            **needed.forms,
            **self.naming,
            **stated.caption.group,
        }
        self.governed = governed_items(document, check)
        """Items of lists, with what governs them."""
        self._below_own, self._below = (
            rows_of_tables(document, asking, stated.supplements) for asking in (asked.own, asked.titles)
        )
        promised = (row for others in self._led_to.values() for row in others)
        rows = self._rows = {**dict.fromkeys(promised, ()), **self._below, **self._below_own}
        self.entire = entire_rows(document, rows)
        """Rows of tables that are told with the row that goes on with them."""
        self.naming.update({row: rows[row] for row in rows if _names_parties(document, row, asked.own)})
        decided, self._tasks = decided_of_items(document), bare_tasks(document)
        with_lines = told_with(document, check, decided=decided, tasks=self._tasks)
        self._outcomes = _outcomes_in(document, kind, decided, with_lines)
        self._amended = amended(document) if kind == CONTRACT else {}
        self._charged = _tasks_of_decisions(document, asked.own, self._tasks)
        self._outcomes.update({decision: task for task, decision in self._charged.items()})
        self._examined = examined(document)
        self._answers = {**(answered_questions(document) if kind == CLINICAL_NOTE else {}), **self._examined}
        self.above = {**with_lines, **self._answers, **heads_of_rows(document, rows), **self._led_to}
        """Sentences that are told with lines elsewhere, mostly above them: titles, heads of tables, questions."""
        self.meanings: Groups = terms_with_figures(document, check) if kind == CONTRACT and document.is_english else {}
        """Of the sentences of an agreement those that say what their terms mean, where that is a day or a sum."""
        self._listed = {
            **listed_below(document, asked.own),
            **steps_of_procedures(document, asked.own),
            **forms_below(document),
        }
        self._lists.update(self._listed)
        self._lists.update({one: below for one, below in paragraphs_left_open(document) if one not in self._lists})
        self.pieces = pieces_of_sentences(document)
        """Sentences that were split for their length, by their first piece."""
        self._lists.update({index: others for index, others in self.pieces.items() if index not in self._lists})
        together = {one for others in self._listed.values() for one in others}
        of_forms = {one for first, others in self._lists.items() for one in (first, *others)}
        self._surely = {one: others for one, others in said_surely(document, asked.own).items() if one not in of_forms}
        rows = {index: others for index, others in rows.items() if index not in together}
        self._groups: Groups = {**self._surely, **rows, **self._lists, **needed.openings, **self.naming}

    @property
    def needed(self) -> frozenset[int]:
        """Sentences that a heading needs even where they are no whole sentences."""
        listed = frozenset(self.governed.by_item) | self.governed.stems
        decided = self._outcomes.values()  # "Carried unanimously.", "No objection."
        return listed.union(
            self._groups,
            *self._groups.values(),
            *self.above.values(),
            *self.meanings.values(),
            *self._amended.values(),
            decided,
            self._answers,
            self.together.needed,
        )

    @property
    def told(self) -> frozenset[int]:
        """All that is told with others, and those."""
        return self.needed.union(self.above, self._outcomes)

    @cached_property
    def together(self) -> Together:
        """What of a talk, or of minutes, is told together."""
        return told_together(self._document, self._kind)

    @property
    def governed_or_above(self) -> Governed:
        """Items of lists and all else that is read with what stands above it."""
        return Governed({**self.above, **self.governed.by_item, **dict.fromkeys(self._tasks, ())})

    @cached_property
    def exceptions(self) -> frozenset[int]:
        """The sentences that say where another does not hold: the one before them, or one elsewhere."""
        return self._limiting.union(self._excepted)

    def below_titles(self, titled: frozenset[int], openings: frozenset[int]) -> frozenset[int]:
        """Of the sentences that stand below the document's own titles those that only these need, though they are no
        whole sentences.
        """
        only_below = titled.union(self._below).difference(
            self._below_own, self._lists, *self._lists.values(), self._surely, openings
        )
        return _without_whole_ones(self._document, only_below)

    def rest_of_lists(self, rows: Iterable[int], candidates: Indices) -> set[int]:
        """The rows of the other items of the lists that these are of, unless they are many: what is told of one is told
        to its end.
        """
        lists = self.governed.by_stem
        stems = {stems[-1] for row in rows if (stems := self.governed.by_item.get(int(candidates[row])))}
        items = [item for stem in stems if len(lists[stem]) <= _ITEMS_SHORTLISTED for item in lists[stem]]
        return set(np.searchsorted(candidates, sorted(items)).tolist())

    def joined(self, found: Weighed) -> Weighed:
        """With units of what goes on from one needed sentence to the next, and of items with what governs them."""
        candidates = found.features.candidates
        units = list(found.units)
        quotabilities = found.quotabilities.copy()
        with_others = sorted({*self.governed.by_item, *self._answers})
        quotabilities[np.isin(candidates, with_others)] = Quotability.GOOD  # with what governs them, or was asked
        for item, stems in self.governed.by_item.items():
            rows = tuple(int(np.searchsorted(candidates, one)) for one in (*stems, item))
            words = int(found.features.words[list(rows)].sum())
            units[rows[-1]] = replace(units[rows[-1]], rows=rows, words=words)
        for stem in self.leading_on:  # says nothing without an item
            row = int(np.searchsorted(candidates, stem))
            units[row] = replace(units[row], worth=units[row].worth - DOUBT)
        for index, others in self._groups.items():
            if not others and index in self.governed.by_item:
                continue
            above = [one for one in self.governed.by_item.get(index, ()) if one not in others]
            together = sorted({index, *others})  # the line above the rows of a table before them
            rows = tuple(int(np.searchsorted(candidates, one)) for one in (*above, *together))
            words = int(found.features.words[list(rows)].sum())
            mine = together if index in self._lists else [index]  # of a list none is told without the others
            for row in np.searchsorted(candidates, mine).tolist():
                units[row] = replace(units[row], rows=rows, words=words)
        self._with_lines_elsewhere(found, units)
        unfinished = np.where(np.isin(candidates, with_others), 0, found.unfinished).astype(np.float32)  # (c,)
        return replace(found, units=units, quotabilities=quotabilities, unfinished=unfinished)

    def _with_lines_elsewhere(self, found: Weighed, units: list[Unit]) -> None:
        """Join what is said of another line to that line, and what does not hold everywhere to the exception."""
        candidates = found.features.candidates
        places = {int(sentence): row for row, sentence in enumerate(candidates)}

        def join(row: int, others: Iterable[int]) -> None:
            rows = sorted({*others, *units[row].rows})
            units[row] = replace(units[row], rows=tuple(rows), words=int(found.features.words[rows].sum()))

        for item, heads in self.above.items():
            if item in places:
                join(places[item], [places[one] for one in heads])
        results = [(moved, self._behind(moved)) for moved in self._outcomes]
        for index, others in (*results, *self._amended.items(), *self.together.others.items()):
            if index in places:
                join(places[index], [places[one] for one in others if one in places])
        for sentence, row in sorted(places.items(), reverse=True):
            after = places.get(sentence + 1)
            if after is not None and sentence + 1 in self._limiting:
                join(row, units[after].rows)  # where that does not hold everywhere either, all of it
                join(after, [row])
        for exception, limited in self._excepted.items():
            if exception in places and limited in places:
                join(places[limited], [places[exception]])
                if limited == exception - 1:  # it allows a part of what that forbids
                    join(places[exception], [places[limited]])

    def _behind(self, index: int) -> tuple[int, ...]:
        """What became of a sentence, or goes on with it; of a field every sentence to its end."""
        found = [self._outcomes[index]]
        while found[-1] == index + len(found) and found[-1] in self._outcomes and len(found) < _REST:
            found.append(self._outcomes[found[-1]])
        return tuple(found)

    @property
    def leading_on(self) -> frozenset[int]:
        """What leads on to a list, and says nothing without an item."""
        return self.governed.stems.difference(self._groups)

    def alone_nothing(self, candidates: Indices) -> list[int]:
        """Titles and heads of tables, which are told with what is below them alone, and what is repeated to ask about
        it.
        """
        heads = {one for above in self.above.values() for one in above}
        above = [one for one in heads if stands_above_alone(self._document, one)]
        asked_about = [one for one in candidates.tolist() if is_put_to_another(self._document, one)]
        questions = [others[0] for others in self._examined.values()]
        return [*above, *asked_about, *self._charged, *questions]

    def keep_lists_together(self, values: Floats, candidates: Indices, headings: Sequence[HeadingMeaning]) -> None:
        """Leave the items of each list under one heading, that of most, for what governs them is told once; what it
        costs to take that along is given back to `values`, (h, c).
        """
        least = np.array([heading.least for heading in headings], dtype=np.float32)  # (h,)
        told_anywhere = [one.salient or one.is_own_title for one in headings]
        asking = ~np.array(told_anywhere, dtype=np.bool_)  # (h,)
        for item, heads in self.above.items():
            values[:, candidates == item] += EACH_MORE * len(heads)
        for row, others in self._rows.items():
            values[:, candidates == row] += EACH_MORE * len(others) + _A_ROW * (2 if others else 1)
        for first, others in self._forms.items():
            values[:, np.isin(candidates, (first, *others))] += EACH_MORE * len(others)
        for first, others in self._listed.items():
            values[:, np.isin(candidates, (first, *others))] += EACH_MORE * len(others) + _A_ROW
        lists: dict[int, list[int]] = {}
        for item, stems in self.governed.by_item.items():
            row = int(np.searchsorted(candidates, item))
            values[:, row] += EACH_MORE * len(stems)
            lists.setdefault(stems[0], []).append(row)
        for rows in lists.values():
            reached = (values[:, rows] >= least[:, None]) & asking[:, None]  # (h, r)
            if reached.any():
                margins = np.where(reached, values[:, rows] - least[:, None], 0).sum(axis=1)  # (h,)
                others = np.arange(len(least)) != int(margins.argmax())
                values[np.ix_(others, rows)] = -np.inf

    def leading(self, places: Iterable[int], openings: frozenset[int]) -> frozenset[int]:
        """Of the sentences that are told, `places`, and their companions those that begin a line as they stand."""
        document = self._document
        whole = whole_in_lists(document, self.governed, places).union(self._surely, openings)
        listed = [one for first, others in self._listed.items() for one in (first, *others)]
        items = [one for one in listed if document.sentences[one].role is Role.LIST]
        rows = [row for row, others in self._rows.items() if others]  # of a table whose rows are all alike
        return frozenset(one for one in whole if not is_cut_behind(document, one - 1)).union(
            lines_of_lists(document).intersection(listed),
            [one for one in listed if is_label(document, document.sentences[one])],
            rows,
            self.entire,
            self.entire.values(),
            *self.meanings.values(),
            self.pieces,
            *self.pieces.values(),
            whole_entries(document, items),
        )

    @cached_property
    def _led_to(self) -> Groups:
        """The tables of an agreement that a sentence promises, such as the instalments of a loan."""
        return tables_led_to(self._document) if self._agreed else {}

    @cached_property
    def _limiting(self) -> frozenset[int]:
        """The sentences that say where the one before each does not hold."""
        before = range(len(self._document.sentences) - 1)
        return frozenset(one + 1 for one in before if is_limited(self._document, one))

    @cached_property
    def _excepted(self) -> dict[int, int]:
        return excepted_beside(self._document) | excepted_by_number(self._document)


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


def _names_parties(document: Document, row: int, headings: Sequence[HeadingMeaning]) -> bool:
    """Whether a row of a table says who the parties are: “Parties   Landlord: ...”."""
    one = document.sentences[row]
    said = as_read(document.text[one.start : one.end], one.role)
    return any(PARTIES in heading.facts and heading.is_sure(said) for heading in headings)


def _without_whole_ones(document: Document, sentences: Iterable[int]) -> frozenset[int]:
    spans = {one: document.sentences[one] for one in sentences}
    return frozenset(one for one, span in spans.items() if not is_whole(document.text[span.start : span.end]))

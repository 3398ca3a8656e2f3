"""Short sections that are told whole: allergies, diagnoses, the few rows of a table below a title of a heading."""

import re
from collections.abc import Sequence

from engine.document import Document, Sentence
from engine.language.forms import FIELD
from engine.language.quotability import is_ended
from engine.language.run_ins import run_in_titles
from engine.language.whole_lines import lines_of_lists
from engine.schema.enums import Role
from engine.summarization.headings import HeadingMeaning
from engine.summarization.tables import FEW_ROWS, ROWS_TOGETHER, row_of, rows_in

_STEP = re.compile(r"\s*(\d{1,2})[.)]\s+\S")
_DIGIT = re.compile(r"\d")
_LOW = re.compile(r"\W*[a-z]")
_STEPS, _STEP_WORDS = (3, 14), 260
"""Steps of a procedure that are told together, at least and at most, and their words."""
_ENTRIES, _ENTRY = 50, 9
"""Words of the entries below a title that are told together at most, and of each."""
_ENTRIES_OF_ALL, _ENTRY_OF_ALL = 140, 16
"""The same where rows would be told too, or all are items without a stop: of the medicines that somebody takes, or of
the diagnoses, none may be left out.
"""
_LABEL = re.compile(r"\W*[A-Z][\w’'-]*(?: [\w’'-]+){0,2}:\s*")
"""A line that says of the entries below it what becomes of them: “Stopped:”."""
_ENTRIES_LABELLED, _ENTRY_LABELLED = 220, 30
"""The same of items with labels between them."""
_ENTRIES_BELONGING, _ENTRY_BELONGING = 200, 34
"""The same of items below a title that leaves no doubt: each of the grounds on which somebody is excluded counts."""


def _is_entry(document: Document, one: Sentence) -> bool:
    """Whether it is an item that is no sentence, such as a diagnosis."""
    return one.role is Role.LIST and not is_ended(document.text[one.start : one.end])


def is_label(document: Document, one: Sentence) -> bool:
    """Whether it is a line between entries that says what becomes of those below it."""
    return one.role is Role.BODY and _LABEL.fullmatch(document.text, one.start, one.end) is not None


def _are_entries(document: Document, below: Sequence[Sentence]) -> bool:
    """Whether all are items that are no sentences, and their labels; the last one, begun low, may end the sentence of
    them all.
    """
    entries = [one for one in below if not is_label(document, one)]
    if not entries:
        return False
    *others, last = entries
    ends = last.role is Role.LIST and bool(others) and _LOW.match(document.text, last.start, last.end) is not None
    return all(_is_entry(document, one) for one in others) and (ends or _is_entry(document, last))


def _are_figures(document: Document, below: Sequence[Sentence]) -> bool:
    """Whether all are items that are no sentences and have a number, as the rows of a table do: “Sales up 7%”."""
    return bool(below) and all(
        _is_entry(document, one) and _DIGIT.search(document.text, one.start, one.end) is not None for one in below
    )


def _limits(document: Document, below: Sequence[Sentence], *, rows: bool, surely: bool) -> tuple[int, int]:
    """Words of the entries below a title that are told together, and of each."""
    entries = _are_entries(document, below)
    if surely and entries:
        return _ENTRIES_BELONGING, _ENTRY_BELONGING
    if entries and any(is_label(document, one) for one in below):
        return _ENTRIES_LABELLED, _ENTRY_LABELLED
    return (_ENTRIES_OF_ALL, _ENTRY_OF_ALL) if rows or entries else (_ENTRIES, _ENTRY)


def _begins_another(document: Document, one: Sentence, below: Sequence[int]) -> bool:
    """Whether what stands below a title ends before a sentence: with a title that is not known, or behind entries with
    a line of a form: “Past history: asthma.” is no diagnosis.
    """
    if one.role is not Role.BODY or not is_ended(document.text[one.start : one.end]):
        return one.role is Role.BODY and not is_label(document, one)
    entries = bool(below) and all(_is_entry(document, document.sentences[index]) for index in below)
    return entries and FIELD.match(document.text, one.start, one.end) is not None


def steps_of_procedures(document: Document, headings: Sequence[HeadingMeaning]) -> dict[int, tuple[int, ...]]:
    """Of each sentence of a procedure all others, by index, where a heading asks for steps: who does the first and the
    fourth alone has done something else. Steps are items that are counted, or stand below a title that says how.
    """
    found: dict[int, tuple[int, ...]] = {}
    wanted = [heading for heading in headings if heading.steps]
    starts = {block.start for block in document.blocks}
    run: list[int] = []
    says_how = False

    def close() -> None:
        spans = [document.sentences[one] for one in run]
        texts = [document.text[one.start : one.end] for one in spans]
        items = [text for one, text in zip(spans, texts, strict=True) if one.start in starts]
        counted = [number[1] for text in items if (number := _STEP.match(text))]
        in_order = counted == [str(number) for number in range(1, len(items) + 1)]
        few = _STEPS[0] <= len(items) <= _STEPS[1] and sum(len(text.split()) for text in texts) <= _STEP_WORDS
        if few and (in_order or says_how):
            found.update((one, tuple(other for other in run if other != one)) for one in run)
        run.clear()

    for index, one in enumerate(document.sentences if wanted else ()):
        if one.role is Role.LIST:
            run.append(index)
            continue
        close()
        if one.role is Role.HEADING:
            title = document.text[one.start : min(one.end, one.start + 200)]
            says_how = any(pattern.search(title) for heading in wanted for pattern in heading.under)
    close()
    return found


def listed_below(document: Document, headings: Sequence[HeadingMeaning]) -> dict[int, tuple[int, ...]]:
    """The entries of a short section below a title that a heading told `whole` has, by the index of the first.

    Below “Allergies” none of “Penicillin (rash).” and “No known allergy to latex.” is told alone, nor one row of a
    short table.
    """
    wanted = [heading for heading in headings if (heading.whole or heading.rows) and heading.under]
    found: dict[int, tuple[int, ...]] = {}
    titles = run_in_titles(document) if wanted else frozenset()
    lines = lines_of_lists(document) if wanted else frozenset()
    below: list[int] = []
    mine, rows, whole, surely = False, False, False, False

    def close() -> None:
        spans = [document.sentences[index] for index in below]
        words = [len(document.text[one.start : one.end].split()) for one in spans]
        table = [index for index, one in zip(below, spans, strict=True) if one.role is Role.TABLE]
        if table and rows:
            entries = [index for index in rows_in(document, table) if row_of(document, index) is not None]
            if 1 < len(entries) <= (ROWS_TOGETHER if whole else FEW_ROWS):
                found[entries[0]] = tuple(entries[1:])
        elif (whole or (rows and _are_figures(document, spans))) and not table and len(below) > 1:
            most, each = _limits(document, spans, rows=rows, surely=surely)
            if sum(words) <= most and max(words) <= each:
                found[below[0]] = tuple(below[1:])
        below.clear()

    for index, one in enumerate(document.sentences if wanted else ()):
        if one.role is Role.HEADING:
            close()
            text = document.text[one.start : min(one.end, one.start + 200)]
            named = [heading for heading in wanted if any(pattern.search(text) for pattern in heading.under)]
            mine, rows = bool(named), any(heading.rows for heading in named)
            whole = any(heading.whole for heading in named)
            surely = any(pattern.search(text) for heading in named for pattern in heading.belongs)
        elif mine and one.role in {Role.BODY, Role.LIST, Role.TABLE}:
            if not (rows and index in lines) and _begins_another(document, one, below):
                close()
                mine = False
                continue
            if index in titles:
                continue
            if below and (document.sentences[below[-1]].role is Role.TABLE) != (one.role is Role.TABLE):
                close()
            below.append(index)
    close()
    return found

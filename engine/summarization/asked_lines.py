"""Lines that are no sentences and answer a question all the same: fields of a form or a table, and what a heading says.

"Consultant: Dr. P. Nair" says who the consultant is, and "Tuesday 11 March at 6.30 pm" under "Date of next meeting"
when it is. A summary has no use for such lines; a question that asks for one does.
"""

import re
from bisect import bisect_right
from collections.abc import Callable, Sequence
from functools import cache
from itertools import islice

import numpy as np

from engine.document import CELL_GAP, Document, count_words
from engine.language.asked_and_answered import answered_questions
from engine.language.forms import Field, Tables, field_of
from engine.language.governed import Governed
from engine.language.letters import signature
from engine.language.months import ENGLISH
from engine.language.told_with import fields_below
from engine.language.vocabulary import terms_of
from engine.salience.encoding import BLOCK
from engine.salience.questions import PARTS, Asked, Ground, shows, stem
from engine.schema.enums import Role
from engine.summarization.cells_asked import cell_says
from engine.summarization.events_asked import line_dates_it
from engine.summarization.measures_asked import measure_asked

_SIDE = re.compile(r"(?P<root>[a-z]{4,}?)(?:(?P<does>[eo]rs?)|(?P<is_done>ed|ees?))$")
_LINES = frozenset({Role.BODY, Role.LIST, Role.FURNITURE, Role.TABLE})
_COUNTS = frozenset({"how_much", "how_long", "when"})
"""What a heading itself may tell: "42 dwellings north of Mill Lane"."""
_ACCOUNTS = frozenset({"what", "describe", "how"})
_CELLS = 3
"""Cells behind the first in a row of a table that answers."""
_SECTION, _SECTION_WORDS = 8, 160
"""Sentences and words of a section that is told whole."""
_MOST, _MOST_ITEMS = 48, 200
_MOST_REPLIES = 4
"""Answers that are told together at most."""
_WORDS = 40
_SHARE = 0.5
"""Of what is asked, the share that a heading has to say, and the label of a field that names a thing."""
_ITS_NUMBER = re.compile(r"^\W*(?:\d{1,3}(?:\.\d{1,3})*|[A-Z]|[ivxIVX]{1,5})[.):]?\s+")
"""What a heading is counted by: “2. Grant period” tells no number."""
_NO_AMOUNT = re.compile(
    r"\b(?:references?|ref|numbers?|no|code|id|dates?|version|postcode|phone|telephone|fax|clause|section|page|item)\b",
    re.IGNORECASE,
)
"""Labels of what has figures and says not how much."""
_BEFORE = re.compile(
    r"\W*(?:before|coram)\b:? .{0,60}\b(?:judges?|justices?|recorder|chancellor|master|tribunal|L\.?JJ?|JJ?)\b",
    re.IGNORECASE,
)
"""The line of a judgment that names its judge: “Before District Judge Lund”."""
_ROW_CELLS = range(3, 9)
"""Cells of a row of a table that has more than a label and its value."""
_QUANTITY = re.compile(r"(?:qty|quantity|number|units|pieces|pcs)\.?", re.IGNORECASE)
_HOW_MANY = re.compile(r"^\W*(?:and )?how many\b", re.IGNORECASE)
_ORDERED = frozenset(
    map(stem, ("ordered", "delivered", "bought", "purchased", "supplied", "shipped", "sold", "billed"))
)
"""What is done to all that a table of goods lists."""
_OWNS_ROW = re.compile(
    r"(?:[\w/ ]+ )?(?:owners?|responsible|responsibility|lead|who|by whom|assigned(?: to)?|assignee|officer|action by)",
    re.IGNORECASE,
)
"""The head of the column that names who has to do with a row."""
_PERSON_OR_BODY = re.compile(r"(?:(?:the )?[A-Z][\w.’'&/-]*,?(?: (?:of|for|and|the))* ?){1,6}")
_OWNING = frozenset(map(stem, (
    "owner", "owns", "own", "owned", "responsible", "responsibility", "charge", "lead", "leads", "risk", "action",
    "task", "recommendation", "dealing", "handles", "assigned", "takes", "care", "looks", "carries",
)))  # fmt: skip
"""Words of a question for who has to do with a row, which need not stand in it."""
_MONEY_SIGNS = ("$", "€", "£", "¥")
_DASHED = re.compile(r"\w\s[-–—]\s\w|\b(?:because|due to|owing to)\b")
"""A reason in few words: “STOPPED - bleeding”."""
_OF_SOMEBODY = frozenset({"who", "what", "where"})
_ANY_AT_ALL = re.compile(r"\b(?:any(?:thing|body|one)?|something)\b", re.IGNORECASE)
"""What asks whether there are any: “Is she allergic to anything?” asks for all that stands below “Allergies”."""
_ENTRY, _PART = 12, 0.5
_WHO_DOES = re.compile(r"\W*who (?P<verb>[a-z]+s)\b", re.IGNORECASE)
_WHO_DEED = re.compile(
    r"\W*(?:and )?(?:to |for |by |from |with )?whom? (?:(?:will|would|can|could|may|might|shall|should|must|has|have|"
    r"had|also|first|last) )*(?!(?:is|are|was|were|be|been|to)\b)(?P<verb>[a-z]+)\b",
    re.IGNORECASE,
)
"""A question for who does something: its verb."""
_DOING = frozenset({"do", "does", "did"})
_SENDING = frozenset({"sent", "send", "gave", "give", "gives", "made", "makes", "has", "had", "offered", "tendered"})
_BODY_OF = re.compile(r"[A-Z][\w’'-]+ (?:of|for|and) (?:the )?[A-Z]")
"""The name of a body: “Board of Trustees”."""
_VERB = 3
"""Letters of a verb at least, by which the name of who does it is known."""
_DAY = re.compile(
    rf"\d{{1,2}}(?:st|nd|rd|th)?\.? (?:{'|'.join(ENGLISH)})\b(?:,? \d{{4}})?"
    r"|\d{1,4}[./-]\d{1,2}[./-]\d+",
    re.IGNORECASE,
)
"""A cell that says when, and not how many: “31 December 2025”."""
_NOUNS = re.compile(r"\W*what(?:['’]s| is| was) (?:the |its |their )?[a-z]+ [a-z]+\W*$", re.IGNORECASE)
"""A question for a thing that two words name: “Audit reference” says nothing of “What is the audit opinion?”."""
_NAMED_THING = re.compile(r"\W*(?:what(?:['’]s| is| are| was| were)|which [^\W\d]+)\b", re.IGNORECASE)


def lines_asked_for(document: Document, asked: Asked, check: Callable[[], None] = lambda: None) -> dict[int, float]:
    """Sentences by index that a question may be answered with though they are fragments, each with the share of what is
    asked that its label or heading says: 1 where it asks for nothing else. `check` is asked often, and may end it.
    """
    wanted = {stem(term) for term in asked.terms}
    starts = [block.start for block in document.blocks]
    found: dict[int, float] = {}
    of_whom = fields_below(document) if document.is_english else {}
    closes = signature(document) if document.is_english else None
    tables = Tables(document) if document.is_english else None
    title = ""
    below, above = -1, 0.0
    """The block right below a heading that speaks of what is asked, and how much of it that says."""
    for index, sentence in enumerate(document.sentences):
        if index % BLOCK == 0:
            check()
        text = document.text[sentence.start : sentence.end]
        block = bisect_right(starts, sentence.start) - 1
        if sentence.role is Role.HEADING:
            title = text
            above = _said(text, wanted) if index else 0.0  # the document's title stands above all of it
            below = block + 1 if above >= _SHARE else -1
            if below > 0 and asked.kind in _COUNTS and shows(asked.kind, without_its_number(text), asked.language):
                found[index] = above
        elif sentence.role in _LINES and len(text.split()) <= _WORDS:
            field = field_of(text, sentence.role, _CELLS)
            head = tables.head(index) if tables is not None else ()
            told = _row_says(asked, wanted, text, head, title) if sentence.role is Role.TABLE else 0.0
            told = told or _said_of_its_own(document, asked, text, field)
            if told:
                found[index] = told
                continue
            whose = [document.sentences[one] for one in of_whom.get(index, ()) if asked.kind in _OF_SOMEBODY]
            label = " ".join([*(document.text[one.start : one.end] for one in whose), field.label if field else ""])
            said = _label_says(asked, wanted, label, field)
            if field is not None and _fills(asked, said, label, field.value):
                found[index] = said
            elif field is not None and sentence.role is Role.TABLE and above == 1 and asked.kind in _ACCOUNTS:
                found[index] = said  # of a section that is told whole
            elif block == below and sentence.role is not Role.TABLE and shows(asked.kind, text, asked.language):
                found[index] = above
            elif above == 1 and asked.kind in _ACCOUNTS and _is_entry(text) and not _closes(document, closes, index):
                found[index] = said or _PART  # an entry of a section that is told whole: “Penicillin (rash).”
        if len(found) == _MOST:
            break
    return found


def is_labelled_so(document: Document, asked: Asked, sentence: int) -> bool:
    """Whether a line that says all that is asked is a row of a table, or has a label that says nothing more: “Signed by
    the tenant” says more than who the tenant is.
    """
    one = document.sentences[sentence]
    text = document.text[one.start : one.end]
    if one.role is Role.TABLE and len(text.split(CELL_GAP)) in _ROW_CELLS:
        return True
    field = field_of(text, one.role, _CELLS) if one.role in _LINES else None
    if field is not None and _is_the_measure(asked, field.label):
        return True
    return field is not None and {stem(term) for term in terms_of(field.label)} <= {stem(term) for term in asked.terms}


def _said_of_its_own(document: Document, asked: Asked, text: str, field: Field | None) -> float:
    """The share of what is asked that a line says which is no field: who judges, or a date of what happened."""
    if asked.kind == "who":
        return float({stem(term) for term in asked.terms} == {stem("judge")} and _BEFORE.match(text) is not None)
    dated = line_dates_it(asked.text, text) if document.is_english and field is None else 0.0
    return dated if dated >= _SHARE else 0.0


def _label_says(asked: Asked, wanted: set[str], label: str, field: Field | None) -> float:
    """The share of what is asked that the label of a field says, with whose it is; 0 without a field."""
    if field is None or _names_the_other_side(asked, label):
        return 0.0
    just_that = _is_what_was_sent(asked, field.label) or _is_the_measure(asked, field.label)
    said = 1.0 if just_that else _said(label, wanted)
    return max(said, _SHARE) if _does(asked.text, field.label) else said


def _names_the_other_side(asked: Asked, label: str) -> bool:
    """Whether a label names who does a thing where it is asked to whom that is done, or the other way round: the
    insurer is not who is insured.
    """
    sides = [found for term in asked.terms if (found := _SIDE.fullmatch(term))]
    others = [found for term in terms_of(label) if (found := _SIDE.fullmatch(term))]
    return any(
        one["root"] == other["root"] and bool(one["does"]) != bool(other["does"]) for one in sides for other in others
    )


def _row_says(asked: Asked, wanted: set[str], text: str, head: Sequence[str], title: str) -> float:
    """The share of what is asked that the words of a row say, whose figures answer how much or how many, or whose last
    words say why; 0 where they hardly say it.

    A row with many cells has its name in any of them: “IMP   Data migration   1   £18,400”.
    """
    if cell_says(asked, text, head, title):
        return 1.0
    cells = [cell.strip() for cell in text.strip().split(CELL_GAP) if cell.strip()]
    if len(cells) not in _ROW_CELLS:
        return 0.0
    named = " ".join(cell for cell in cells if not cell[:1].isdigit() and not cell.startswith(_MONEY_SIGNS))
    if any(map(_QUANTITY.fullmatch, head)) and _HOW_MANY.match(asked.text):
        wanted = wanted - _ORDERED
    said = _said(named, wanted)
    if 0 < said < 1 and any(char.isdigit() for char in text):
        said = _said(f"{named} {' '.join(head)}", wanted)  # “Price” stands above the column alone
    if asked.kind == "how_much":
        figures = [cell for cell in cells[1:] if cell[:1].isdigit() or cell.startswith(_MONEY_SIGNS)]
        figures = [cell for cell in figures if not _DAY.match(cell)]
        return said if said > _SHARE and figures and any(shows(asked.kind, f" {one}") for one in figures) else 0.0
    if asked.kind == "why":
        return said if said == 1 and _DASHED.search(cells[-1]) else 0.0
    if asked.kind == "who" and head and _OWNS_ROW.fullmatch(head[-1]) and _PERSON_OR_BODY.fullmatch(cells[-1]):
        return _said(" ".join(cells[:-1]), wanted - _OWNING)
    return 0.0


def replies_to(document: Document, asked: Asked) -> tuple[int, ...]:
    """The sentences of a visit to the doctor in which just that was asked and answered, by index, rising: “Do you
    smoke?” and “Not now.” answer whether the patient smokes. Empty where it was asked more often than it can be told.
    """
    wanted = {stem(term) for term in asked.terms if term not in PARTS}
    if not wanted:
        return ()
    found: list[int] = []
    replies = 0
    for answer, before in answered_questions(document).items():
        spans = [document.sentences[one] for one in (*before, answer)]
        if _said(" ".join(document.text[span.start : span.end] for span in spans), wanted) == 1:
            found += [*before, answer]
            replies += 1
    return tuple(sorted(set(found))) if replies <= _MOST_REPLIES else ()


def _closes(document: Document, closes: tuple[int, int] | None, index: int) -> bool:
    """Whether a line is one of those with which a letter ends, below whatever heading they stand."""
    one = document.sentences[index]
    return closes is not None and not document.text[one.end : closes[0]].strip()


def _is_entry(text: str) -> bool:
    """Whether a line may be an entry of a list, as the number of a page is none."""
    return len(text.split()) <= _ENTRY and any(map(str.isalpha, text))


def without_its_number(heading: str) -> str:
    """A heading without what it is counted by."""
    return _ITS_NUMBER.sub("", heading)


def lists_asked_for(document: Document, asked: Asked, governed: Governed) -> Governed:
    """The lists of which what governs an item, or one of its items, has a word of what is asked."""
    wanted = {stem(term) for term in asked.terms}

    @cache
    def speaks(sentence: int) -> bool:
        span = document.sentences[sentence]
        return _said(document.text[span.start : span.end], wanted) > 0

    stems = {one for item, one in governed.by_item.items() if speaks(item) or any(map(speaks, one))}
    chosen = {item: one for item, one in governed.by_item.items() if one in stems}
    return Governed(dict(islice(chosen.items(), _MOST_ITEMS)))


def section_asked_for(document: Document, asked: Asked, ground: Ground) -> tuple[int, ...]:
    """Rows of a short section that a question asks for by its heading: of medicines none may be missing.

    Empty where no heading says all that is asked, where two do, or where what stands below it is long.
    """
    whole = asked.kind in _ACCOUNTS or (asked.kind == "whether" and _ANY_AT_ALL.search(asked.text) is not None)
    if not whole or not asked.terms:
        return ()
    named = ground.above.stems[:, ground.words.stems_of(asked)].all(axis=1)  # (c,)
    rows = np.flatnonzero(named)
    if not 0 < len(rows) <= _SECTION or len(set(ground.headings[rows].tolist())) > 1:
        return ()
    spans = [document.sentences[int(ground.candidates[row])] for row in rows]
    words = sum(count_words(document.text[span.start : span.end]) for span in spans)
    return tuple(rows.tolist()) if words <= _SECTION_WORDS else ()


def _said(text: str, wanted: set[str]) -> float:
    """The share of what is asked that a text says, 0 to 1."""
    return len(wanted.intersection(map(stem, terms_of(text)))) / max(len(wanted), 1)


def names_who_does(document: Document, question: str, sentence: int) -> bool:
    """Whether a sentence is a line of a form whose label names who does what is asked: “Guarantor: Ida Holm”."""
    one = document.sentences[sentence]
    if one.role not in _LINES or not _WHO_DOES.match(question):
        return False
    field = field_of(document.text[one.start : one.end], one.role)
    return field is not None and _does(question, field.label)


def _does(question: str, label: str) -> bool:
    """Whether a label names who does what is asked: “Guarantor” names who guarantees the rent."""
    does = _WHO_DOES.match(question)
    if does is None:
        return False
    verb = re.sub(r"e*s$", "", does["verb"].lower())
    return (
        len(verb) >= _VERB
        and re.fullmatch(rf"(?:the )?{re.escape(verb)}\w?(?:or|er|ant|ent)", label.lower()) is not None
    )


def _of_the_deed(asked: Asked, line: str, label: str) -> bool:
    """Whether a line may name who does what is asked, and not whom that is done to or whose it is: “Policy owner” does
    not say who approved the policy, nor to whom it applies.
    """
    deed = _WHO_DEED.match(asked.text)
    if deed is None or _does(asked.text, label) or label.lower().endswith(" by"):
        return True
    if _is_what_was_sent(asked, label):
        return True
    verb = asked.terms[-1] if deed["verb"].lower() in _DOING and asked.terms else deed["verb"].lower()
    return re.search(rf"\b{re.escape(re.sub(r'(?:e[sd]|s|e)$', '', verb)[:5])}", line, re.IGNORECASE) is not None


def _is_the_measure(asked: Asked, label: str) -> bool:
    """Whether a label names the measure that is asked for, and no thing: “Weight: 4.8 kg”."""
    measure = measure_asked(asked.text)
    return measure is not None and measure.label.fullmatch(label) is not None


def _is_what_was_sent(asked: Asked, label: str) -> bool:
    """Whether a label names what somebody is asked to have sent, given or made: “Apologies: Ann Moss”."""
    deed = _WHO_DEED.match(asked.text)
    verb = deed["verb"].lower() if deed else ""
    things = {stem(term) for term in asked.terms if term != verb}
    return verb in _SENDING and bool(things) and _said(label, things) == 1


def _fills(asked: Asked, said: float, label: str, value: str) -> bool:
    """Whether a field whose label says this share of what is asked may answer with its value."""
    if _is_the_measure(asked, label):
        return any(map(str.isdigit, value))
    if asked.kind == "what":
        just_it = said == 1 or {stem(term) for term in terms_of(label)} <= {stem(term) for term in asked.terms[-1:]}
        return (
            said >= _SHARE and (just_it or not _NOUNS.match(asked.text)) and _NAMED_THING.match(asked.text) is not None
        )
    if asked.kind == "how_much" and _NO_AMOUNT.search(label) and not _NO_AMOUNT.search(asked.text):
        return False
    if asked.kind == "who" and (said < _SHARE or not _of_the_deed(asked, f"{label} {value}", label)):
        return False  # who pays if the buyer cancels is not told by “Buyer: Ann Moss”
    if asked.kind == "who" and _BODY_OF.match(value):
        return said > 0
    if asked.kind == "how_much":
        value = _DAY.sub(" ", value)
    return said > 0 and shows(asked.kind, f" {value}", asked.language)

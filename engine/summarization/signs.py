"""What the words of a document say for and against each heading of a brief: looked at once, whatever vectors there are.

A sentence speaks for a heading by words that are used there, by the document's own heading above it, and by the facts
in it; what rules it out is told too. What people say in a meeting about the meeting itself speaks for nothing.
"""

import re
from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from operator import attrgetter

import numpy as np
import numpy.typing as npt

from engine.document import Document
from engine.facts.clause_kinds import CONTRACT
from engine.facts.clauses import PARTY_THRESHOLD
from engine.facts.found import Found
from engine.facts.parties import KIND as PARTIES
from engine.facts.parties import openings_of
from engine.facts.rules import KINDS
from engine.language.english import CONDUCTING, FILLERS
from engine.language.forms import Tables, field_of
from engine.language.governed import Governed
from engine.language.named_sides import named_sides, with_sides_as_parties
from engine.language.quoted_words import quotable_span
from engine.language.separate_opinions import in_separate_opinions, names_an_opinion
from engine.language.supplements import Supplements
from engine.language.tag_questions import without_tag
from engine.language.vocabulary import terms_of
from engine.phases import Phases
from engine.progress import Checkpoint
from engine.salience.encoding import BLOCK
from engine.salience.features import Features
from engine.schema.enums import Role, Stage
from engine.summarization.headings import PLACES, HeadingMeaning
from engine.summarization.operative_part import behind_its_line
from engine.summarization.tables import announced

Floats = npt.NDArray[np.float32]

CUE, TITLED, UNDER, FACT = 0.3, 0.5, 0.15, 0.35
"""What a word that speaks for a heading, a title above that says the same, a longer heading or a paragraph that begins
so, and a fact are worth."""
SURE = 0.7
"""What words are worth that need nothing else."""
IN_COLUMN = 0.6
"""What more a row is worth of a table of just what an agreement's heading asks for, such as its prices."""
SOME_FACT = 0.08
"""What a date or a sum is worth, which stands in many a sentence."""
_OPENINGS = 3
"""Places near the beginning at which an agreement names its parties: a title page, a table of contents, the text."""
LEAST_MATTER = 3
"""Words about the matter without which nothing that is said stands in a brief; one less where a heading needs cues."""


@dataclass(frozen=True, slots=True)
class Signs:
    """What the words of each candidate say for and against each heading: arrays (headings, candidates)."""

    worth: Floats
    barred: npt.NDArray[np.bool_]
    hinted: npt.NDArray[np.bool_]
    """Of each heading whether any words of the document, a title or a fact speak for it, wherever (headings,)."""
    titled: npt.NDArray[np.bool_]
    """Of each heading whether a title of the document does (headings,)."""
    stating: npt.NDArray[np.bool_]
    """Whether a clause that the heading asks for was found in it."""
    stated: npt.NDArray[np.bool_]
    """Of each heading whether a clause that it asks for was found, wherever (headings,)."""
    ruled_out: npt.NDArray[np.bool_]
    """Whether its words, or what stands above it, rule it out, where a heading asks for something."""
    foremost: npt.NDArray[np.bool_]
    """Whether it comes before others that belong under the heading."""
    behind: npt.NDArray[np.bool_]
    """Whether it stands behind a line that says that all below it belongs there."""
    below: npt.NDArray[np.bool_]
    """Whether it stands below a title of the heading's, and nothing rules it out."""

    @property
    def speaks(self) -> npt.NDArray[np.bool_]:
        """Where words, a heading or a fact speak for it."""
        return self.worth > 0


def signs_of(
    document: Document,
    headings: Sequence[HeadingMeaning],
    features: Features,
    facts: Sequence[Found],
    *,
    governed: Governed,
    supplements: Supplements,
    checkpoint: Checkpoint,
) -> Signs:
    """Look at the words of every candidate once; at those of an item together with what governs it."""
    total = len(features.candidates)
    worth = np.zeros((len(headings), total), dtype=np.float32)
    apart = _in_separate_opinions(document, headings)  # (s,)
    behind = np.array(
        [np.isin(features.candidates, sorted(behind_its_line(document, one))) for one in headings], dtype=np.bool_
    )  # (headings, c)
    barred = _out_of_place(document, headings, features, apart) & ~behind
    phases = Phases(checkpoint, Stage.SALIENCE, 1)
    phases.begin()
    known = _facts_by_row(document, features, facts)
    clauses = rather_clauses(facts)
    stated = np.array([any(one.kind in heading.facts for one in clauses) for heading in headings], dtype=np.bool_)
    stating, named, ruled_out, foremost, below = np.zeros((5, *barred.shape), dtype=np.bool_)
    for one, row in _rows_of(document, features, clauses):
        stating[:, row] |= [one.kind in heading.facts for heading in headings]
        named[:, row] |= [one.score == 1 and heading.whatever and one.kind in heading.facts for heading in headings]
    hinted, titled = np.zeros((2, len(headings)), dtype=np.bool_)
    tables = Tables(document)
    as_parties = _sides_as_parties(document, headings, facts)
    for row, (said, title, above, referred) in enumerate(
        _texts_with_headings(document, features, governed, supplements)
    ):
        text = as_parties(said)
        if row % BLOCK == 0:
            phases.at(row, total)
        sentence = int(features.candidates[row])
        spoken = (role := document.sentences[sentence].role) is Role.SPEECH
        columns = _columns_asked_for(document, headings, tables, sentence)
        speaker = document.speaker_at(document.sentences[sentence].start) if spoken else None
        unfit, matter = _UNFIT.search(text) is not None, matter_of(text) if spoken else LEAST_MATTER
        for number, heading in enumerate(headings):
            if barred[number, row] and heading.is_sure_wherever(text):
                barred[number, row] = False
            barred[number, row] |= _is_out(
                heading, text, speaker, unfit=unfit, matter=matter, apart=bool(apart[sentence])
            )
            if barred[number, row] and (heading.salient or (hinted[number] and titled[number])):
                continue
            stated_here = columns[number] or bool(stating[number, row])
            titles = f"{title}\n{referred}" if heading.rows else title
            reading = _read(heading, text, titles, above, stated=stated_here, item=role is Role.LIST)
            if (
                named[number, row]
                or behind[number, row]
                or (columns[number] and reading.points is not None)
                or (reading.points != SURE and _beside(document, sentence, heading))
            ):
                priced = IN_COLUMN * (columns[number] and heading.kind == CONTRACT)
                reading = _Reading(SURE + priced, cued=True, titled=reading.titled)
            hinted[number] |= reading.cued
            titled[number] |= reading.titled
            points = reading.points
            barred[number, row] |= points is None
            ruled_out[number, row] = reading.ruled_out
            below[number, row] = reading.titled and not barred[number, row] and not heading.salient
            if not barred[number, row] and points is not None and not heading.salient:
                points += max((known.get((row, kind), 0.0) for kind in heading.facts), default=0.0)
                foremost[number, row] = any(pattern.search(said) for pattern in heading.foremost)
                worth[number, row] = points
                hinted[number] |= points > 0
    _hint_elsewhere(document, headings, features, hinted, titled)
    return Signs(worth, barred, hinted | titled, titled, stating, stated, ruled_out, foremost, behind, below)


def _columns_asked_for(
    document: Document, headings: Sequence[HeadingMeaning], tables: Tables, sentence: int
) -> list[bool]:
    """Which headings the row of a table belongs to by the cells of its head: of several the one whose column is last,
    for what is found comes before what is done about it: “Finding”, “Agreed action”, “Owner”; else by the line above
    the table.
    """
    head = tables.head(sentence)
    if not head:
        return [False] * len(headings)
    last = [
        max(
            (place for place, cell in enumerate(head) if any(one.fullmatch(cell) for one in heading.columns)),
            default=-1,
        )
        for heading in headings
    ]
    if max(last) < 0:
        return announced(document, tables.first(sentence), headings)
    return [place == max(last) for place in last]


def _out_of_place(
    document: Document, headings: Sequence[HeadingMeaning], features: Features, apart: npt.NDArray[np.bool_]
) -> npt.NDArray[np.bool_]:
    """Which candidates stand where a heading does not look, (headings, c); what judges say for themselves, `apart`
    (s,), is none of the text whose shares count.
    """
    barred = np.zeros((len(headings), len(features.candidates)), dtype=np.bool_)
    share = ((np.cumsum(~apart) - 1) / max(int((~apart).sum()), 1))[features.candidates]  # (c,)
    for number, heading in enumerate(headings):
        low, high = PLACES[heading.place]
        barred[number] = (share < low) | (share > high)
    if len(document.sentences) < SHORT_DOCUMENT:
        # In a page or two everything is near the beginning and the end; what takes what matters has but its place.
        barred[[not heading.salient for heading in headings]] = False
    return barred


def _in_separate_opinions(document: Document, headings: Sequence[HeadingMeaning]) -> npt.NDArray[np.bool_]:
    """Of each sentence whether judges say it for themselves, where a heading is for that: it is not what was held."""
    apart = np.zeros(len(document.sentences), dtype=np.bool_)
    if any(heading.separate for heading in headings):
        apart[sorted(in_separate_opinions(document))] = True
    return apart


def _sides_as_parties(
    document: Document, headings: Sequence[HeadingMeaning], facts: Sequence[Found]
) -> Callable[[str], str]:
    """How the sentences of an agreement are read: what binds a side that it calls by its name binds a party."""
    if not any(heading.kind == CONTRACT for heading in headings) or not document.is_english:
        return with_sides_as_parties(())
    opening = "\n".join(document.text[start:end] for start, end in islice(openings_of(document), _OPENINGS))
    parties = (fact.value for fact in facts if fact.kind == PARTIES)
    return with_sides_as_parties(named_sides(parties, opening))


def _is_out(heading: HeadingMeaning, text: str, speaker: str | None, *, unfit: bool, matter: int, apart: bool) -> bool:
    """Whether a sentence can't stand there whatever its words: for its form, its speaker, or for saying too little; or
    for standing `apart`, in a judge's own opinion, where the court is told, or not apart where judges are.
    """
    if apart if not heading.separate else not (apart or names_an_opinion(text)):
        return True
    if (
        unfit
        and not heading.whatever
        and heading.kind != CONTRACT
        and not (text.endswith(":") and heading.is_sure(text))
    ):
        return True
    if speaker and any(pattern.search(speaker) for pattern in heading.not_by):
        return True
    return matter < LEAST_MATTER - heading.must and not heading.is_sure(text)


@dataclass(frozen=True, slots=True)
class _Reading:
    """What a sentence's words and those above it say of a heading."""

    points: float | None
    """None where they rule it out."""
    cued: bool = False
    """Whether a word in it speaks for the heading."""
    titled: bool = False
    """Whether the title that it stands under does."""
    ruled_out: bool = False
    """Whether a word in it, or what is above it, rules it out."""


def _read(heading: HeadingMeaning, text: str, title: str, above: str, *, stated: bool, item: bool) -> _Reading:
    """Look for the words of a heading in a sentence, or an `item` of a list, in the title it stands under and in what
    is above it; where a clause that it asks for was found there, none of its own words is needed.
    """
    barred = any(pattern.search(text) for pattern in heading.never)
    elsewhere = any(pattern.search(above) for pattern in heading.not_under)
    if heading.salient:
        return _Reading(None if barred or elsewhere else 0.0)
    titled = any(pattern.search(title) for pattern in heading.under)
    if not elsewhere and heading.is_sure(text):
        return _Reading(SURE, cued=True, titled=titled)
    if barred or elsewhere:
        return _Reading(None, titled=titled, ruled_out=True)
    belongs = any(pattern.search(title) for pattern in heading.belongs)
    cued = sum(pattern.search(text) is not None for pattern in heading.cues)
    needless = stated or (belongs and (item or not heading.items)) or not heading.needs
    if not needless and not any(pattern.search(text) for pattern in heading.needs):
        return _Reading(None, cued > 0, titled)
    points = CUE * min(cued, 1) + 0.05 * min(max(cued - 1, 0), 2)
    if titled or belongs:
        return _Reading(max(points + TITLED, SURE * belongs), cued > 0 or belongs, titled=True)
    return _Reading(points + UNDER * any(pattern.search(above) for pattern in heading.under), cued > 0)


def _beside(document: Document, sentence: int, heading: HeadingMeaning) -> bool:
    """Whether the sentence before or after one, of the same paragraph or turn, shows that it belongs there."""
    block = _block_of(document, sentence)
    for step, patterns in ((-1, heading.said_before), (1, heading.said_after)):
        other = sentence + step
        if not patterns or not 0 <= other < len(document.sentences) or _block_of(document, other) != block:
            continue
        start, end = quotable_span(document, other)
        text = plainly(document.text[start : min(end, start + _BESIDE)], english=document.is_english)
        if any(pattern.search(text) for pattern in patterns):
            return True
    return False


def _block_of(document: Document, sentence: int) -> int:
    return bisect_right(document.blocks, document.sentences[sentence].start, key=attrgetter("start"))


def matter_of(text: str) -> int:
    """How many words of what somebody says are about the matter, and not about the talk itself."""
    return len(set(terms_of(text)) - FILLERS - CONDUCTING)


_UNFIT = re.compile(
    r"^\W*\||\s\|\s.*\s\|\s|^#|:[\s*_]*$|\.{4,}|(?:\. ){4,}"
    r"|^\W*(?:table|figure|fig\.|box|chart|exhibit)\s+[\dA-Z][\w.-]*\s*[.:|–—]|(?:https?://\S+\s*){2,}"
    r"|(?:[\[{(](?:disfmarker|vocalsound|gap|inaudible|unintelligible|crosstalk)[\]})].*){2,}",
    re.IGNORECASE | re.DOTALL,
)
"""Rows of tables, titles, what leads on to a list, entries of a table of contents, captions, lists of addresses, speech
of which too little was heard."""


def _hint_elsewhere(
    document: Document,
    headings: Sequence[HeadingMeaning],
    features: Features,
    hinted: npt.NDArray[np.bool_],
    titled: npt.NDArray[np.bool_],
) -> None:
    """Look through what is never quoted, titles, captions and fragments, for words that speak for a heading."""
    quoted = frozenset(features.candidates.tolist())
    for index, one in enumerate(document.sentences):
        left = [
            number
            for number, heading in enumerate(headings)
            if not (hinted[number] and titled[number]) and not heading.salient
        ]
        if not left:
            return
        if index in quoted or one.role is Role.FURNITURE:
            continue
        text = plainly(document.text[one.start : min(one.end, one.start + 600)], english=document.is_english)
        for number in left:
            heading = headings[number]
            if one.role is Role.HEADING or len(text.split()) <= _TITLE:
                titled[number] |= any(pattern.search(text) for pattern in heading.under)
            hinted[number] |= titled[number] or any(pattern.search(text) for pattern in heading.cues)


_HESITATION = re.compile(r"(?:^|(?<=\s))(?:u[hm]+|mm+|hm+|erm?|ah)\b(?:\s*,)?", re.IGNORECASE)
_WANNA = re.compile(r"\b(wan|gon|got|lem)\s(na|ta|me)\b", re.IGNORECASE)
"""As some transcripts write what is said in one: “I wan na order”."""
_RULED = re.compile(r"-{3,}")
_TORN = re.compile(r"\s+((?:['’](?:m|s|re|ll|ve|d|t)|n['’]t)\b|[.,;:!?](?=\s|$))", re.IGNORECASE)
_RATHER = 0.5
"""The probability from which a clause is rather there than not."""
_RUN_IN = re.compile(
    r"\W{0,3}((?:\d+(?:\.\d+)*|[A-Za-z]|[ivxlc]+)[.)]\s+)?"
    r"([^\W\d][\w'’&/-]*(?: [\w'’&/-]+){0,4})\s?(?:[.:–—]\s|\n\s*[A-Z\d\"“(])"
)
"""A paragraph's number and its own title: its first words, or its first line."""
_LABEL = re.compile(r"\W{0,3}([A-Z][\w'’&/-]*(?: [\w'’&/-]+){0,3})\s?:\s+[A-Z\d]")
"""The label of what follows within a paragraph: in an abstract of one paragraph “Methods: ...” follows on “Background:
...”.
"""
_ANNOUNCES = re.compile(
    r"\W*(?:[\w’'-]+ ){0,8}(?:several|some|few|two|three|four|five|important|certain) (?P<what>limitations|weaknesses)"
    r"(?: [\w’'-]+){0,8}[.:]\s*",
    re.IGNORECASE,
)
"""A sentence that only says what those behind it in its paragraph are: “This study has several limitations.”"""
_BESIDE = 200
"""Characters of a sentence beside another that are looked at."""
_FOLLOWING = re.compile(r"(?:[\w-]+ ){0,3}(?:the following|these)(?: [\w-]+){1,3}:$")
"""How a line ends that says what the items below it are."""
_SECTIONS = 3
"""Headings from which on the first may be the title of all the others."""
_TITLE = 7
"""Words of a title at most, its number aside: a longer one may speak of anything."""
_ITEMS, _LEAD = 40, 10
"""Sentences of a list that are looked back over, and words of the line above it, at most."""
SHORT_DOCUMENT = 40
"""Sentences of a document in which places say nothing."""


def _texts_with_headings(
    document: Document, features: Features, governed: Governed, supplements: Supplements
) -> Iterator[tuple[str, str, str, str]]:
    """The words of each candidate, the title it stands under, the heading above it with the first words of its
    paragraph, and what an agreement says of the schedule it stands in. A paragraph may have a title of its own, as in
    “4. Rent. The rent is ...”.
    """
    starts = [block.start for block in document.blocks]
    heading, sentence, own_title = "", 0, _own_title(document)
    announced, until = "", 0
    label, labelled = "", 0
    for index in features.candidates.tolist():
        while sentence < index:
            one = document.sentences[sentence]
            if one.role is Role.HEADING:
                heading = "" if sentence == own_title else document.text[one.start : min(one.end, one.start + 120)]
            elif _ends_a_list(document, sentence, heading):
                heading = ""
            elif told := _ANNOUNCES.fullmatch(document.text, one.start, min(one.end, one.start + _BESIDE)):
                last = bisect_right(starts, one.start) - 1
                announced, until = told["what"], document.blocks[last].end
            elif one.role is Role.BODY and (named := _LABEL.match(document.text, one.start, one.end)):
                last = bisect_right(starts, one.start) - 1
                label, labelled = (named[1], document.blocks[last].end) if starts[last] < one.start else ("", 0)
            sentence += 1
        heading = "" if _ends_a_list(document, index, heading) else heading
        start, end = quotable_span(document, index)
        block = bisect_right(starts, start) - 1
        first = document.text[starts[block] : starts[block] + 60] if block >= 0 else ""
        title = heading if len(heading.split()) <= _TITLE + heading[:1].isdigit() else ""
        title = f"{title}\n{announced}" if start < until else title
        if document.sentences[index].role is Role.LIST and (lead := _lead_of(document, index)):
            title = f"{title}\n{lead}"
        run_in = _RUN_IN.match(first)
        if run_in and starts[block] + run_in.end() <= start:
            title = run_in[2] if run_in[1] else f"{title}\n{label if start < labelled else run_in[2]}"
        elif start < labelled:
            title = f"{title}\n{label}"
        spans = [document.sentences[stem] for stem in governed.by_item.get(index, ())]
        stems = "".join(document.text[span.start : span.end] + " " for span in spans)
        said = as_read(stems + document.text[start:end], document.sentences[index].role, english=document.is_english)
        yield said, title, f"{heading}\n{first}", supplements.said_of(start)


def _ends_a_list(document: Document, sentence: int, heading: str) -> bool:
    """Whether the list or the table is over that a heading leads on to: “Diagnoses:” is no title of the letter below
    them.
    """
    before, *here = [one.role for one in document.sentences[max(sentence - 1, 0) : sentence + 1]]
    return heading.rstrip().endswith(":") and before in {Role.LIST, Role.TABLE} and here == [Role.BODY]


def _lead_of(document: Document, index: int) -> str:
    """The line that leads on to the list in which an item stands, as a title of the items: “It is made on these
    conditions:”; of one that is long, which speaks of more, how it ends: “subject to the following conditions:”. Below
    an item its reason may stand.
    """
    first = index
    while first and index - first < _ITEMS and _is_of_list(document, first):
        first -= 1
    one = document.sentences[first]
    text = document.text[one.start : one.end]
    if one.role is not Role.BODY or not text.endswith(":"):
        return ""
    if len(text.split()) <= _LEAD:
        return text
    ends = _FOLLOWING.search(text)
    return ends[0] if ends else ""


def _is_of_list(document: Document, index: int) -> bool:
    """Whether a sentence is an item, or the line of a form below one: “Reason: to protect the trees.”"""
    one = document.sentences[index]
    if one.role is not Role.BODY or not index:
        return one.role is Role.LIST
    before = document.sentences[index - 1]
    return before.role is Role.LIST and field_of(document.text[one.start : one.end], Role.BODY) is not None


def _own_title(document: Document) -> int | None:
    """The heading that is the title of the whole document: not all that an “Audit of Requirements” says requires."""
    headings = [index for index, one in enumerate(document.sentences) if one.role is Role.HEADING]
    if len(headings) < _SECTIONS or headings[0] > _TITLE:
        return None
    one = document.sentences[headings[0]]
    same = [" ".join(text.split()).casefold() for text in (document.text[one.start : one.end], document.title)]
    return headings[0] if same[0] == same[1] else None


def as_read(text: str, role: Role, *, english: bool = True) -> str:
    """Words as they are usually written; of a table's row of two cells as a line of a form."""
    field = field_of(text, role) if role is Role.TABLE else None
    return plainly(text if field is None else str(field), english=english)


def plainly(text: str, *, english: bool = True) -> str:
    """Words as they are usually written: without marks of bold type and sounds of hesitation, which elsewhere are words
    (“um”, “er”), and what a transcript tore apart joined.
    """
    text = " ".join(_RULED.sub(" ", text).replace("**", "").split())
    text = _HESITATION.sub(" ", text) if english else text
    text = " ".join(_TORN.sub(r"\1", text).replace("’", "'").split())
    return without_tag(_WANNA.sub(r"\1\2", text)) if english else text


def _facts_by_row(document: Document, features: Features, facts: Sequence[Found]) -> dict[tuple[int, str], float]:
    known: dict[tuple[int, str], float] = {}
    for fact, row in _rows_of(document, features, facts):
        worth = (SOME_FACT if fact.kind in KINDS else FACT) * fact.score
        known[row, fact.kind] = max(known.get((row, fact.kind), 0.0), worth)
    return known


def _rows_of(document: Document, features: Features, facts: Sequence[Found]) -> Iterator[tuple[Found, int]]:
    """Facts that stand in candidates, each with its row."""
    starts = [document.sentences[index].start for index in features.candidates.tolist()]
    for fact in facts:
        row = bisect_right(starts, fact.start) - 1
        if row >= 0 and fact.start < document.sentences[int(features.candidates[row])].end:
            yield fact, row


def rather_clauses(facts: Sequence[Found]) -> list[Found]:
    """Those facts that are rather clauses than not; a date or a sum is none."""
    return [
        one
        for one in facts
        if one.kind not in KINDS and one.score >= (PARTY_THRESHOLD if one.kind == PARTIES else _RATHER)
    ]

"""The words of a sentence that a summary quotes: without the marks of a list, the number of a clause or its title, and
without what stands behind the sentence.
"""

import re

from engine.document import CELL_GAP, Document
from engine.language.bullets import SIGNS
from engine.language.forms import ADDRESSED
from engine.language.months import IN_DATES
from engine.language.note_marks import RAISED
from engine.language.quotability import SOURCES
from engine.language.spoken import joined_as_written
from engine.schema.enums import Role

_MONTHS = "|".join(month for months in IN_DATES.values() for month in months)
_BEHIND = re.compile(
    rf"(?<=[.!?…\"'”’)\]]){RAISED}$|(?:(?<=\b[A-Z]\.)|(?<=[a-z]{{6}}\.)|(?<=[:;]))\s+\d{{1,2}}\.\s*$"
    r"|(?<=\.)\.\s+\d{1,2}\.\s*$|(?:(?<=[;,] and)|(?<=[;,] or))\s+\([A-Za-z\d]{1,4}\)\s*$"
    r"|(?:(?<=[.;:,])|(?<=[;,] or)|(?<=[;,] and))\s+(?:[ivx]{1,4}|[a-h])\.\s*$"
)
"""Behind a sentence, a note's mark, or the number of what a paragraph goes on with: “Party A. 2.”, “rent; and (3)”, “or
ii.”."""
_NUMBER_OF_TITLE = re.compile(
    rf"\d{{1,2}}(?:\.\d{{1,2}}){{1,3}}[.)]?\s+(?=[A-Z])|\d{{1,2}}[.)]\s+(?!(?i:{_MONTHS})\b)(?=[A-Z])"
)
"""What a heading is counted by, and no day: “4. Holds”, but “4. März”."""
_TITLE_AND_NUMBER = re.compile(
    r"(?:[IVXL]{1,5}\.\s+)?(?P<title>[A-Z][\w’'-]*(?:,? [A-Za-z][\w’'-]*){0,7})\s+(?P<number>\d{1,2}\.\d{1,2})\s+"
    r"(?=[A-Z][a-z]|[A-Z]{2})"
)
_BEGINS = (
    r"(?:(?:The|This|These|No|Each|Any|All|Neither|Either|Both|Such|Every|Nothing) (?:[A-Z][\w'’-]+,? ){0,3}"
    r"|(?:In|If|It|Upon|Subject|Notwithstanding|Unless|Except|For|At|During|As|On|Prior|Where|When|Without|Within|"
    r"You|We|There) )(?=[a-z(])"
)
"""How a sentence begins, and no word of a title is written within it: “The Buyer may”."""
_JOINS = r"of|and|the|to|for|in|or|on|by|with|from|&"
_TITLE_IN_CASE = re.compile(
    rf"(?!(?:{_BEGINS}))[A-Z][\w'’/-]*(?:,? (?:(?:{_JOINS}) ){{0,2}}[A-Z][\w'’/-]*){{0,7}}?\s+(?={_BEGINS})"
)
_TITLE_IN_CAPITALS = re.compile(rf"(?=[A-Z ]{{5}})[A-Z][A-Z'’/&-]*(?:,? [A-Z][A-Z'’/&-]*){{0,9}}?\s+(?={_BEGINS})")
"""The title of a clause right before its first sentence: “Governing Law This Agreement is”, or all in capitals."""
_TITLE_OF_AN_EXAMPLE = re.compile(
    rf"[A-Z][a-z]+ing (?:(?:{_JOINS}|a|an) ){{0,2}}[A-Z][\w'’-]*"
    rf"(?:,? (?:(?:{_JOINS}|a|an) ){{0,2}}[A-Z][\w'’-]*){{1,9}}?\s+"
    rf"(?={_BEGINS}|(?:An?|In) [a-z\[])"
)
"""What a worked example is about, before its first sentence: “Finding the Volume of a Gas In this”."""
_OF_AN_ABSTRACT = re.compile(
    r"(?:Importance|Objectives?|Design, Setting,? and Participants|Interventions?|Exposures?|"
    r"Main Outcomes? (?:and|&) Measures?|Conclusions? and Relevance)\s+(?=[A-Z][\w’'-]*,? [A-Za-z(\d])"
    r"|(?:Results|Conclusions?|Background|Methods|Interpretation|Solution|Strategy|Discussion|Significance|Answer|"
    r"Check Your (?:Learning|Understanding)|Example(?: \d{1,2}(?:\.\d{1,2})?)?)\s+"
    rf"(?={_BEGINS}|(?:Of|Among|Between|An?|Since|From|By|Because|After|Using|Here|First|To) [a-z\d])"
)
"""What parts of an abstract or of a worked example are called, before their first sentence: “Importance Patients with
diabetes are”, “Solution In this case”."""
_BEFORE_NUMBERS = re.compile(
    r"\b(?:sections?|clauses?|articles?|(?:sub-?)?paragraphs?|rules?|parts?|schedules?|versions?|releases?|figures?|tables?"
    r"|pages?|items?)\b|\b(?:of|to|in|by|at|from|than|under|with|and|or|is|was|are|per)$",
    re.IGNORECASE,
)
"""What a number belongs to that is no clause's own."""
_TITLE_AT_MOST, _COUNTS_WITHIN = 120, 8000
"""Characters of a title with its number, and behind its sentence in which the next number stands."""
_BETWEEN_CELLS = " · "
_OF_A_MEETING = re.compile(
    r"present|in attendance|attending|attendees|apologies|absent|chair|date|time|place|venue|location", re.IGNORECASE
)
"""What the first cell of a row of two is called in minutes, whatever the other says."""
_DIGIT = re.compile(r"\d")
_MARKER = re.compile(
    r"^(?:(?:[-–—•*+]\s+)?\[[ xX✓]?\](?=\s)|\[0\d{3}\](?=\s)"
    rf"|>(?:\s?>)*\s+[-–—•*+]|[-–—*+>»{SIGNS}]+|o(?=\s+[A-Z])|\(?(?:\d{{1,2}}|[a-z]|[ivx]{{1,4}})[.)]|\d{{3}}\.(?=\s+[A-Z])|\((?:\d{{1,2}}[A-Z]|[a-z]{{2}})\)|"
    r"\d{1,2}(?:\.\d{1,2}){1,3}[.)]?(?=\s+(?:[A-ZÀ-ÖØ-Þ]|\d{1,3} ?%))|[IVX]{2,4}\.(?=\s+[A-ZÀ-ÖØ-Þ])|"
    r"[IVX]\.(?=\s+(?:D(?:er|ie|as|em|en)|Mit|Am|Im|Es|Auf|Nach|Bei|The|On|This|Les?|La)\s)|\d{1,2}(?:\.\d{1,2}){2,3}[.)]?(?=\s+[a-z]))\s+"
    r"|^\((?:[a-z]|[ivx]{1,4}|\d{1,2})\)(?=[A-Z][A-Za-z])"
)
_LETTER = re.compile(r"^\(?[A-Z][.)]\s+")
_TITLES = {"es": ("D. ",), "fr": ("M. ",)}
"""By the language, what stands before a man's name and is no letter of an item."""
_SOUND = re.compile(
    r"(?:\\?[\[(](?:laugh(?:s|ing|ter)?|chuckles?|sighs?|coughs?|applause|music|pause|crosstalk"
    r"|[^\[\]()]{0,40}\d{1,2}:\d{2}[\d:.]{0,8})\\?[\])]\s*)+(?=\S)",
    re.IGNORECASE,
)
"""What is heard before somebody speaks on, and not said: “[laughs] So we can”."""
_BEFORE_STOPS = re.compile(r"(?<=[^\s.]) (?=[.,](?: (?!\.)|$))")
_BEFORE_ENGLISH_STOPS = re.compile(r"(?<=[^\s.]) (?=(?:[.,]|[?!](?! [a-z]))(?: (?!\.)|$))")
"""A space before a stop or a comma, but in “. . .”. Some languages set one before a question mark; and doctors ask
“? disc ? tumour”.
"""
_PARTING = r"[\s,;–-]{0,4}[,;–-][\s,;–-]{0,12}"
_LOST = re.compile(
    r"(?:(?<=\w)[–-])?,(?:[,–-]| ,)+(?=[\s.;:)]|$)|(?<=\w)–,(?=\s)|(?<=\bal\.) \.(?=\s|$)"
    rf"| (?:\((?:{_PARTING}|\[link\](?:[\s,;]{{1,6}}(?:and )?\[link\]){{0,4}})\)|\[{_PARTING}\])"
)
"""What stays of citations that were taken out: “growth,,,.”, “is known–, and”, “(; )”, “Lund et al. . found”."""
_NOTED = re.compile(rf"(?:(?<=[,;:)\]”’])|(?<=[^\W\d_]{{5}})){RAISED}(?=[\s,;:.)]|$)")
"""A note's mark within a sentence, and no power: “By law,⁷ the board”, but “12 km²”."""
_SUBLABEL = re.compile(r"\((?:[A-Za-z]|[ivx]{1,4}|\d{1,2})\)\s+(?=[A-Z“\"])")
"""The label of the first item of an item: “(b) (1) Unless”."""
_FIRST, _SECOND = re.compile(r"1\.\s"), re.compile(r"[;,:]\s(?:and\s)?2\.\s+\S")
"""The number of the first of several items in one sentence, and that of the next: “1. pay the rent; 2. leave”."""
_SIBLING = re.compile(r"(?<!\S)\((?:[Bb]|2|ii)\)\s")
"""What counts on from it in the same sentence: without the first label nobody would know what it counts."""


def quotable_span(document: Document, index: int) -> tuple[int, int]:
    """Where these words begin and end: behind the bullet or number of a list, or the title of a clause, and before a
    note's mark or the number of the next clause.
    """
    sentence = document.sentences[index]
    start, end = sentence.start, sentence.end
    if sentence.role is Role.SPEECH and (sound := _SOUND.match(document.text, start, end)):
        start = sound.end()
    head = document.text[start : min(end, start + 12)]
    if sentence.role in SOURCES:
        found = _MARKER.match(head) or (_LETTER.match(head) if sentence.role is Role.LIST else None)
        if found and head.startswith(_TITLES.get(document.language or "", ())):
            found = None
        start += 0 if found else _title_before_number(document, start, end) or _title_before(document.text, start, end)
    else:
        title = document.text[start : min(end, start + 24)]
        found = _NUMBER_OF_TITLE.match(title) if sentence.role is Role.HEADING else None
    counts_on = found is not None and _FIRST.match(head) and _SECOND.search(document.text, start, end)
    if found and not counts_on and start + found.end() < end:
        start += found.end()
        sublabel = _SUBLABEL.match(document.text, start, end)
        if sublabel and _SIBLING.search(document.text, sublabel.end(), end) is None:
            start = sublabel.end()
        start += _title_before(document.text, start, end, numbered=sentence.role is not Role.HEADING)
    behind = _BEHIND.search(document.text, max(start, end - 24), end)
    return start, behind.start() if behind else end


def _title_before_number(document: Document, start: int, end: int) -> int:
    """The characters of a clause's title and number that its first sentence begins with, where the lines of a paragraph
    were joined: “Access 10.1 The owner shall”. The text has to count on, to 10.2.
    """
    found = _TITLE_AND_NUMBER.match(document.text, start, min(end, start + _TITLE_AT_MOST))
    if found is None or _BEFORE_NUMBERS.search(found["title"]):
        return 0
    above, below = found["number"].split(".")
    after = f"{above}.{int(below) + 1:0{len(below)}}"
    counts_on = re.compile(rf"\s{re.escape(after)}\s+[A-Z]").search(document.text, end, end + _COUNTS_WITHIN)
    return found.end() - start if counts_on is not None else 0


def _title_before(text: str, start: int, end: int, *, numbered: bool = False) -> int:
    """The characters of a clause's title that its first sentence begins with, where nothing parts them: behind a number
    “Governing Law This Agreement is”, anywhere “GOVERNING LAW This Agreement is”.
    """
    last = min(end, start + _TITLE_AT_MOST)
    found = (
        _TITLE_IN_CAPITALS.match(text, start, last)
        or _OF_AN_ABSTRACT.match(text, start, last)
        or _TITLE_OF_AN_EXAMPLE.match(text, start, last)
    )
    if found is None and numbered:
        found = _TITLE_IN_CASE.match(text, start, last)
    return found.end() - start if found is not None else 0


def words_quoted(document: Document, index: int) -> str:
    """These words as a line shows them: with single spaces, none before a stop, as where a citation was taken out or
    speech was written down word by word, and the cells of a row set apart, “Price: 40 pounds”.
    """
    start, end = quotable_span(document, index)
    text, role = document.text[start:end], document.sentences[index].role
    if role is Role.TABLE or CELL_GAP in text:
        cells = [" ".join(cell.split()) for cell in text.split(CELL_GAP) if cell.strip()]
        labelled = role is Role.TABLE and len(cells) == 2
        labelled = labelled and (
            _OF_A_MEETING.fullmatch(cells[0]) is not None
            or (ADDRESSED.fullmatch(f"{cells[0]}:") is not None and len(cells[1].split()) > 1)
            or (not _DIGIT.search(cells[0]) and _DIGIT.search(cells[1]) is not None)
        )
        if labelled and not cells[0].endswith(":"):
            cells[0] += ":"
        return _BETWEEN_CELLS.join(cells).replace(f":{_BETWEEN_CELLS}", ": ")
    words = set_as_written(text, english=document.is_english)
    return joined_as_written(words) if role is Role.SPEECH and document.is_english else words


def set_as_written(text: str, *, english: bool) -> str:
    """Text with single spaces, none before a stop, without notes' marks and what citations left that were
    taken out.
    """
    words = _NOTED.sub("", _LOST.sub(_comma, " ".join(text.split())))
    return (_BEFORE_ENGLISH_STOPS if english else _BEFORE_STOPS).sub("", words)


def _comma(found: re.Match[str]) -> str:
    """A comma where a list of numbers stood between two parts of a sentence."""
    behind = found.string[found.end() : found.end() + 2]
    return "," if "," in found[0] and behind.startswith(" ") and behind[1:].strip() else ""

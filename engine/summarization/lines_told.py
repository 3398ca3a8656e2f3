"""Lines that tell just what is asked by how they are made, and need no word of the question: who is in the chair, takes
the minutes, stands for a side or has paid for a study, what a term means or a thing is for, when a patient is seen
again, how many there are.

“Present: Ada Birkett (Chair)” says who chaired the meeting; what was learned from questions of contracts and meetings
finds no word of the question in it. English alone.
"""

import re

from engine.document import Document
from engine.language.counting import NUMBER_IN_WORDS
from engine.language.months import ENGLISH
from engine.language.roots import root_of
from engine.salience.questions import Asked

PERSON = (
    r"(?:(?:Dr|Mr|Mrs|Ms|Sir|Dame|Lord|Lady|Prof|Professor|Judge|Justice|Captain)\b\.?\s+[A-Z][\w’'-]+"
    r"|[A-Z][\w’'-]*[a-z]\s+(?:[A-Z]\.?\s+){0,2}[A-Z][\w’'-]*[a-z])"
)
"""The name of a person."""
_WHO_CHAIRED = re.compile(
    r"^\W*(?:and )?who (?:chaired|presided (?:over|at)|took the chair|led|was in the chair)\b[^?]{0,40}\W*$",
    re.IGNORECASE,
)
_WHO_NOTED = re.compile(
    r"^\W*(?:and )?who (?:took|takes|wrote|kept|recorded|made|prepared|was taking) (?:down )?"
    r"(?:the )?(?:minutes|notes?)\b",
    re.IGNORECASE,
)
_WHO_STOOD_FOR = re.compile(
    r"^\W*(?:and )?who (?:represented|represents|appeared for|acted for|acts for|(?:was|is) (?:the )?counsel for) "
    r"(?:the )?(?P<side>[\w-]+)\W*$",
    re.IGNORECASE,
)
_WHO_FUNDED = re.compile(
    r"^\W*(?:and )?who (?:funded|financed|sponsored|supported|paid for) (?:the |this )?"
    r"(?:study|research|work|paper|project|trial|survey|article|report)\W*$",
    re.IGNORECASE,
)
_WHO_SIGNED_FOR = re.compile(
    r"^\W*(?:and )?who signed (?:it |this |the [a-z]+ )?(?:for|on behalf of) (?:the )?(?P<side>[\w-]+)\W*$",
    re.IGNORECASE,
)
_WHERE_HELD = re.compile(
    r"^\W*(?:and )?where (?:was|is|were|did|will|does) (?:the |this )?(?P<event>meeting|hearing|session|assembly|"
    r"interview|conference|workshop|trial)s? (?:be )?(?:held|take place|taking place|happen)?\W*$",
    re.IGNORECASE,
)
_WHAT_IS = re.compile(
    r"^\W*(?:and )?(?:what|how (?:much|long)) (?:is|are|does) (?:the )?(?P<thing>[\w-]+(?: [\w-]+){0,2}?)"
    r"(?: mean)?\W*$",
    re.IGNORECASE,
)
_WHAT_FOR = re.compile(
    r"^\W*(?:and )?what (?:is|was|are|were) (?:the |this )?(?P<thing>[\w-]+(?: [\w-]+)?) "
    r"(?:given |used |meant )?for\W*$",
    re.IGNORECASE,
)
_WHO_FOR = re.compile(
    r"^\W*(?:and )?(?:whom? (?:is|are|was|were) (?:the |this |these )?(?P<thing>[\w-]+)"
    r"(?: (?:meant|intended|aimed|written|designed|made))? (?:for|at)"
    r"|(?:for|at) whom (?:is|are|was|were) (?:the |this |these )?(?P<same>[\w-]+)"
    r"(?: (?:meant|intended|aimed|written|designed|made))?)\W*$",
    re.IGNORECASE,
)
_NEXT_VISIT = re.compile(
    r"^\W*(?:and )?when (?:(?:is|will be) (?:the|her|his|my|your|their|our) (?:next|follow[ -]?up)\b.{0,20}"
    r"\b(?:visit|appointment|review|check-?up|consultation|clinic)\b"
    r"|(?:will|should|must|is|are) (?:the )?[\w’']+ (?:to )?(?:be )?(?:seen|reviewed|come back|return|come) ?"
    r"(?:again|next)?)\W*$",
    re.IGNORECASE,
)
_WHEN_DECIDED = re.compile(
    r"^\W*(?:and )?when (?:was|were) (?:the |this |planning |building )*"
    r"(?:permission|consent|licen[cs]e|permit|application|decision|approval|order)\b[^?]{0,30}\b(?:granted|refused|made|decided|given|issued|approved|taken)\W*$",
    re.IGNORECASE,
)
_DECIDED_ON = re.compile(
    r"\W*(?:date of (?:the |this )?(?:decision|determination|grant|refusal|issue)|(?:decision|determination) date|"
    r"date (?:decided|issued|granted))\s*:\s*\S",
    re.IGNORECASE,
)
"""The line of a decision that dates it."""
_HOW_MANY = re.compile(
    r"^\W*(?:and )?how many (?P<things>(?:[a-z-]+ ){0,2}?[a-z]{3,}) "
    r"(?:do|does|did|is|are|was|were|have|has|had|can|could|may|might|must|should|will|would|shall|there)\b(?P<rest>.*)$",
    re.IGNORECASE,
)
_COUNT = rf"\d{{1,3}}(?:,\d{{3}})+|\d{{1,6}}|no|a dozen|(?!one\s+(?!hundred|thousand|million)){NUMBER_IN_WORDS}"
_OF_SEVERAL = "".join(
    rf"(?<!\b{which} of )" for which in ("first", "second", "third", "fourth", "fifth", "eldest", "youngest", "last")
)
"""Not behind this: “the third of five children” tells how many her parents had."""
_CHAIRED = re.compile(
    rf"\b{PERSON}\s+\((?:[^()]*[^()\w])?(?i:(?:vice-?)?chair(?:man|woman|person)?|presiding|president|convenor)\b[^()]*\)"
    rf"|(?i:\bchair(?:man|woman|person|ed)?(?:\s+by)?|\bin\s+the\s+chair|\bpresided\s+over\s+by|\bpresiding)\s*[:–—-]?\s+{PERSON}"
    rf"|\b{PERSON},?\s+(?:who\s+)?(?:was\s+)?(?:chaired|presided|took\s+the\s+chair|in\s+the\s+chair|chairing)\b"
)
_NOTED = re.compile(
    rf"\b{PERSON}\s+\((?:[^()]*[^()\w])?(?i:minutes?|minute[ -]?taker|note[ -]?taker|notes?|recording)\b[^()]*\)"
    rf"|(?i:\b(?:minutes?|notes?)\s*(?:(?:were\s+)?(?:taken|recorded|kept|written|prepared)\s+)?(?:by\b)?|"
    rf"\b(?:minute|note)[ -]?taker|\btaking\s+(?:the\s+)?minutes)\s*:?\s+{PERSON}"
    rf"|\b{PERSON}\s+(?:[a-z]+\s+)?(?:took|takes|kept|recorded)\s+(?:the\s+)?(?:minutes|notes)\b"
)
"""Who sits in the chair, and who writes down what is said."""
_FUNDED = re.compile(
    r"(?i:\b(?:study|research|work|paper|project|trial|survey|article|report)\b[^.;]{0,30}\b(?:was|is|were|been)\s+(?:\w+\s+){0,2}"
    r"(?:funded|financed|sponsored|supported|paid\s+for)\s+(?:in\s+part\s+)?(?:by|through))\s+(?:an?\s|the\s|our\s|[A-Z])"
    r"|^\W*(?i:funding|funded\s+by|sponsor(?:s|ed\s+by)?|funders?)\s*:\s*[A-Z]"
)
"""Who has paid for what was studied."""
_SOON = (
    rf"(?:\d{{1,2}}(?:st|nd|rd|th)?\s+(?:of\s+)?(?:{'|'.join(ENGLISH)})|(?:{'|'.join(ENGLISH)})\s+\d|\b\d{{1,2}}[./]\d{{1,2}}[./]\d"
    r"|\bin\s+(?:about\s+)?(?:\w+|\d+)\s+(?:days?|weeks?|months?)(?:['’]\s+time)?\b|\b(?:Mon|Tues|Wednes|Thurs|Fri)day)"
)
_SEEN_AGAIN = re.compile(
    r"\b(?:see\s+(?:him|her|them|you|the\s+patient|M[rs]{1,2}\.?\s+\w+|[A-Z]\w+)\s+(?:again\b|back\b|in\b|on\b)"
    r"|(?:will|should|to)\s+be\s+(?:seen|reviewed)\b|(?i:review)\s+(?:him|her|them|you|the\s+patient)\b"
    r"|(?:come\s+back|return)\s+to\s+(?:the|my|our|this)\s+(?:\w+\s+)?(?:clinic|practice|surgery|department|hospital)\b"
    r"|(?i:next|follow[ -]?up)\s+(?:\w+\s+)?(?:visit|appointment|review|clinic|consultation)\b)"
    rf".{{0,80}}?{_SOON}"
)
"""When a patient is to be seen again."""


def line_told(asked: Asked) -> re.Pattern[str] | None:
    """What tells just what is asked, whatever words of the question stand in it; None where that can't be told."""
    for asks, told in (
        (_WHO_CHAIRED, _CHAIRED),
        (_WHO_NOTED, _NOTED),
        (_NEXT_VISIT, _SEEN_AGAIN),
        (_WHO_FUNDED, _FUNDED),
    ):
        if asks.match(asked.text):
            return told
    for asks, said_of in (
        (_WHO_STOOD_FOR, _standing_for),
        (_WHO_SIGNED_FOR, _signing_for),
        (_WHERE_HELD, _held_at),
        (_WHAT_FOR, _used_for),
        (_WHO_FOR, _meant_for),
    ):
        if (of := asks.match(asked.text)) is not None:
            return said_of(next(filter(None, of.groups())))
    what = _WHAT_IS.match(asked.text)
    return None if what is None else _meaning(what["thing"])


def decided_on(document: Document, asked: Asked) -> tuple[int, ...]:
    """The line by index that dates a decision, where it is asked when something was granted or refused: “Date of
    decision: 2 June”. Empty without one, and where there are several: a notice may name the days of others.
    """
    if not document.is_english or _WHEN_DECIDED.match(asked.text) is None:
        return ()
    spans = enumerate(document.sentences)
    found = [index for index, one in spans if _DECIDED_ON.match(document.text, one.start, one.end)]
    return tuple(found) if len(found) == 1 else ()


def counted_right_before(asked: Asked) -> re.Pattern[str] | None:
    """A number right before the thing that is counted, beside all that is asked of it: “it may park two vehicles”."""
    counted = _HOW_MANY.match(asked.text)
    if counted is None:
        return None
    thing = counted["things"].split()[-1].lower()
    about = [term for term in Asked.of(f"What about {counted['things']} {counted['rest']}?").terms if term != thing]
    beside = "".join(rf"(?=.*\b{re.escape(root_of(term))})" for term in about if root_of(term) not in root_of(thing))
    number = rf"{_OF_SEVERAL}(?:{_COUNT})(?:\s+[a-z-]+){{0,1}}?\s+{re.escape(root_of(thing))}(?:e?s|ies|y|en)?\b"
    return re.compile(rf"^{beside}.*(?<![\d.,:£$€])\b{number}", re.IGNORECASE)


def _meaning(thing: str) -> re.Pattern[str]:
    """What a term means: “"Rent" means £900 a month”."""
    return re.compile(
        rf"^\W*[\"“](?:the\s+)?{re.escape(thing)}[\"”]\s+(?:shall\s+)?(?:means?|is|are|refers?\s+to)\s", re.IGNORECASE
    )


def _meant_for(thing: str) -> re.Pattern[str]:
    """Whom a thing is meant for: “the course is intended for teachers”."""
    return re.compile(
        rf"\b{re.escape(root_of(thing.lower()))}\w*\s+(?:is|are|was|were)\s+(?:[a-z]+ly\s+)?"
        r"(?:(?:intended|meant|aimed|designed|written|made|suitable|open|suited|geared)\s+)(?:for|at|to|towards)\s+(?!be\b)",
        re.IGNORECASE,
    )


def _used_for(thing: str) -> re.Pattern[str]:
    """What a thing is for: “the grant is for books”."""
    return re.compile(
        rf"\b{re.escape(thing)}s?\s+(?:is|are|was|were|(?:may|must|shall|can|is\s+to)\s+(?:only\s+)?be\s+used|serves?)\s+"
        rf"(?:(?:only|solely|given|used|meant|intended|awarded)\s+)*(?:for|to)\s+(?!be\b)"
        rf"|\bpurpose\s+of\s+(?:the\s+|this\s+)?{re.escape(thing)}\b",
        re.IGNORECASE,
    )


def _signing_for(side: str) -> re.Pattern[str]:
    """Somebody signs for a side: “for the Foundation: Ada Birkett, chair”."""
    return re.compile(
        rf"^\W*(?:signed\s+)?(?:by\s+|for\s+(?:and\s+on\s+behalf\s+of\s+)?|on\s+behalf\s+of\s+)(?:the\s+)?"
        rf"{re.escape(side)}\s*:\s*(?-i:[A-Z])",
        re.IGNORECASE,
    )


def _held_at(event: str) -> re.Pattern[str]:
    """Where an event was held: “Minutes of the meeting held on 4 May at 7 pm in the malt room”."""
    room = r"(?:(?:in|at)\s+(?:the\s+)?(?-i:[A-Z])|in\s+(?:the|room)\s+\w|online\b|by\s+video)"
    return re.compile(
        rf"\b{event}s?\b(?:[^.;]|\.\d|\.m\.){{0,60}}?\b(?:held|took\s+place|takes\s+place)\b"
        rf"(?:[^.;]|\.\d|\.m\.){{0,80}}?\s{room}|^\W*(?:venue|place|location)\s*:\s*\w",
        re.IGNORECASE,
    )


def _standing_for(side: str) -> re.Pattern[str]:
    """Somebody stands for a side: “Mr Ashe (instructed by Cole & Ward) for the claimant”."""
    return re.compile(
        rf"^\W*{PERSON}[^.;]{{0,80}}\b(?:for|on\s+behalf\s+of)\s+(?:the\s+)?(?i:{re.escape(side)})\b"
        rf"|\b{PERSON}[^.;]{{0,60}}\b(?:represent(?:s|ed|ing)|appear(?:s|ed|ing)|act(?:s|ed|ing))\s+(?:for\s+)?"
        rf"(?:the\s+)?(?i:{re.escape(side)})\b"
        rf"|(?i:\b{re.escape(side)})\s+(?:was|is|were)\s+represented\s+by\s+[A-Z]"
    )

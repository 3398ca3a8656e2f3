"""What the next speaker replies: a proposal that is refused or taken up, and what somebody asked to do undertakes.

A proposal told without the refusal that follows it reads as if it stood, and what was asked of somebody, without the
answer, as if nobody had agreed to do it. English only.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from engine.document import Document
from engine.language.reversals import roots_of
from engine.language.speaking_turns import said_in, turns_of

_OPENING = r"^\W*(?:(?:so|okay|ok|right|well|then|yes|yeah|and|but|now|actually|alright|all right|fine|good)\b[\s,.]*)*"
_PROPOSES = re.compile(
    r"\b(?:my|our|one|the|a) (?:proposal|suggestion|idea)\b(?! (?:of|from|by|that)\b)"
    r"|\b(?:I|we)(?:'d| would)? (?:propose|suggest)\b"
    r"|\bI'd (?:say|go (?:with|for)|rather)\b|\blet's\b|\b(?:why don't|why not|how about|what about|shall)\b"
    r"|\b(?:we|you) (?:could|should|can|might)\b(?!n't)|\bI (?:think|say|vote) we\b",
    re.IGNORECASE,
)
_PROPOSES_PLAINLY = re.compile(
    rf"{_OPENING}(?:I'd (?:say|propose|suggest|go (?:with|for))|let's|we should|we could|why don't we|how about we|"
    r"I (?:propose|suggest)|do the|take the|keep the|use the|leave the|drop the|go with|stick (?:with|to)|split)\b"
    r"(?! (?:move on|start|get (?:started|going)|go (?:on|ahead|to|through|back|around)|continue|see|wait|hear|talk|"
    r"discuss|give|look|"
    r"jump|begin|come back|take (?:a|this|that|it|questions)|do (?:that|it|this|the)|stop|say|be|have a look|check|"
    r"also|probably|maybe)\b)",
    re.IGNORECASE,
)
"""A proposal that the next speaker can simply take up."""
_REFUSES = re.compile(
    r"^\W*(?:(?:sorry|well|but|actually|hm+|er|um|ah|yeah)\b\W+)*(?:(?:no|nope)(?: (?:no|way|chance))*[,.!]"
    r"|no way\b|absolutely not\b|not (?:a chance|on|happening|possible)\b"
    r"|(?:we|you|I) (?:really |just )?(?:ca|wo)n't\b|(?:we|you|I) cannot\b|(?:I'm|we're) (?:not having|against)\b"
    r"|that(?:'s| is) (?:not (?:on|possible|going to|an option)|out of the question|impossible|illegal))",
    re.IGNORECASE,
)
_NEGATES = re.compile(r"\b(?:not|never|cannot|won't|can't|don't (?!know\b)|isn't|aren't|no)\b", re.IGNORECASE)
_RULES_OUT = re.compile(
    r"\b(?:we're|we are) not (?:\w+ly )?\w+ing\b|\bwe(?:'re| are) not going to\b"
    r"|\bwe (?:won't|will not) (?!know\b|be able)\w+",
    re.IGNORECASE,
)
"""What settles that something is not to be."""
_TAKES_UP = re.compile(
    r"^\W*(?:(?:yeah|yes|yep|okay|ok|right|good|great|fine)\b[\s,.]*)*(?:that (?:sounds|seems|would be) "
    r"(?:sensible|good|right|fine|reasonable|great|fair)|sounds (?:good|sensible|great|fine|reasonable|like a plan)|"
    r"good idea|makes sense|that makes sense|that works|works for me|agreed|let's do (?:that|it)|fine by me|"
    r"done|deal|fair enough|I agree|I'm (?:fine|happy|okay|good) with that)\b(?!,? but\b)(?!\s*\?)",
    re.IGNORECASE,
)
_SUMS_UP = re.compile(
    r"^\W*(?:so|right, so|okay, so|then)\b[\s,]+(?!(?:what|how|who|when|where|why|next|anything)\b)", re.IGNORECASE
)
_YOU = r"(?:you|your \w+|somebody|someone)"
_ASKS_OF = re.compile(
    rf"\b(?:can|could|would|will) {_YOU}(?:,? please)? (?:\w+ly |also |just |please )?(?P<deed>[a-z]+)\b.*\?\W*$"
    rf"|(?:^|[,.] ){_YOU} (?:do|take|handle|sort|write|send|check|book|order|bring|call|ring|cover|own) .*\?\W*$"
    r"|\bplease (?:\w+ly |also )?(?P<done>[a-z]+)\b",
    re.IGNORECASE,
)
_AT_ONCE = (
    "hear see repeat mute unmute go say speak start explain tell talk introduce elaborate scroll clarify read continue "
    "remember comment be have give walk stop wait hold imagine think believe let try believe move jump show zoom share "
    "click open present expand describe remind thank note know understand stay"
)
_NO_DEED = frozenset(_AT_ONCE.split())
"""What somebody is asked to do at once, in the talk itself."""
_GRANTS = re.compile(
    r"^\W*(?:(?:yep|yes|yeah|sure|okay|ok|of course|right|absolutely|certainly|no problem|fine|done|great|happy to|"
    r"will do|can do|gladly|no worries)\b[\s,.!]*)+$"
    r"|^\W*(?:(?:yep|yes|yeah|sure|okay|ok|of course|right|absolutely|certainly|no problem|fine|and)\b[\s,.!]*)*"
    r"(?:I'll|I will|we'll|we will|I'm going to|I can do|will do|happy to|give me (?:till|until)|"
    r"(?:by|before|until|till|on) (?:the )?\w+)\b"
    r"|^\W*[\w' ]{2,30}, (?:yes|yeah|sure|okay|no problem)\W*$",
    re.IGNORECASE,
)
_UNDERTAKES = re.compile(
    r"\b(?:I'll|I will|we'll|we will|I'm going to|will do)\b"
    r"(?! (?:say|start|go|just|try to|explain|tell you|be (?:honest|quick|brief)|pass|hand|"
    r"stop|share (?:my|the) screen|jump|come|see|have to))",
    re.IGNORECASE,
)
_DUE = re.compile(
    r"\b(?:by|before|until|till) (?:the )?(?!way\b)\w+"
    r"|\b(?:today|tonight|tomorrow|this (?:morning|afternoon|evening|week)|next (?:week|month)|"
    r"end of (?:the )?(?:day|week|month)|straight after|(?:mon|tues|wednes|thurs|fri|satur|sun)day)\b",
    re.IGNORECASE,
)
_REPLY, _ASKED_LAST, _FEW, _LONG = 4, 2, 4, 30
"""Sentences of a reply, and of what was said before it, that are looked at; words below which one says little, and
beyond which it says more than what is proposed."""


@dataclass(frozen=True, slots=True)
class Replies:
    """What was replied in a talk, by index."""

    refused: Mapping[int, tuple[int, ...]] = field(default_factory=dict)
    """Of each proposal that the next speaker refuses what refuses it."""
    ruled_out: frozenset[int] = frozenset()
    """Sentences of a refusal that settle that something is not to be."""
    agreed: Mapping[int, tuple[int, ...]] = field(default_factory=dict)
    """Of each proposal that the next speaker takes up how it is summed up, where it is."""
    undertaken: Mapping[int, tuple[int, ...]] = field(default_factory=dict)
    """Of each request that the next speaker grants what is undertaken, and by when."""


def replies_in(document: Document) -> Replies:
    """What is replied in a talk, in a document in English."""
    if not document.is_english or not document.turns:
        return Replies()
    refused: dict[int, tuple[int, ...]] = {}
    agreed: dict[int, tuple[int, ...]] = {}
    undertaken: dict[int, tuple[int, ...]] = {}
    ruled_out: set[int] = set()
    for turn, after in pairwise(turns_of(document)):
        if turn.stop != after.start:
            continue
        last = list(said_in(document, turn))[-_ASKED_LAST:]
        reply = list(said_in(document, after))[:_REPLY]
        if _REFUSES.match(reply[0][1]):
            for index, text in last:
                short = len(text.split()) <= _LONG
                if short and _PROPOSES.search(text) and (no := _what_refuses(text, reply)):
                    refused[index] = no
                    ruled_out.update(one for one, words in reply if one in no and _RULES_OUT.search(words))
        elif _TAKES_UP.match(reply[0][1]) and _PROPOSES_PLAINLY.match(last[-1][1]) and not last[-1][1].endswith("?"):
            agreed[last[-1][0]] = tuple(one for one, words in reply[1:2] if _SUMS_UP.match(words))
        for index, text in last:
            if (granted := _granted(text, reply)) is not None:
                undertaken[index] = granted
    return Replies(refused, frozenset(ruled_out), agreed, undertaken)


def _what_refuses(proposal: str, reply: Sequence[tuple[int, str]]) -> tuple[int, ...]:
    """The sentence of a reply that says most plainly that what was proposed is not to be."""
    roots = roots_of(proposal)
    plain = [one for one in reply if _NEGATES.search(one[1]) and len(one[1].split()) >= _FEW and one[1][-1:] != "?"]
    told = [index for index, text in plain if roots & roots_of(text)] or [index for index, _ in plain]
    return tuple(told[:1]) or tuple(index for index, text in reply[:1] if len(text.split()) < _FEW)


def _granted(text: str, reply: Sequence[tuple[int, str]]) -> tuple[int, ...] | None:
    """The sentences in which what is asked for is undertaken, None where it is not, or where nothing is asked for."""
    asks = _ASKS_OF.search(text)
    if asks is None or (asks["deed"] or asks["done"] or "").lower() in _NO_DEED:
        return None
    granting = list(_granting(reply))
    told = [words for index, words in reply if index in granting]
    sure = any(_UNDERTAKES.search(words) for words in told) or any(_DUE.search(words) for words in (text, *told))
    return tuple(granting) if granting and sure else None


def _granting(reply: Sequence[tuple[int, str]]) -> Iterator[int]:
    """The first sentences of a reply, as far as they say yes."""
    for index, words in reply:
        if words.endswith("?") or not _GRANTS.match(words):
            return
        yield index

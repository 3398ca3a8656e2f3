"""Sentences that say something else without a line before them, though no word of theirs points back at it.

"Moving costs would be £18,000." below "Option 2: Move to Mill Square" is said of that option alone, "Because they
wanted interest." answers the title "You turned down eight million. Why?", and "Hearing none, it is so ordered." orders
what somebody moved. English only: where a document is not English, nothing is looked for.
"""

import re
from collections.abc import Callable, Mapping

from engine.document import Document
from engine.language.forms import field_of
from engine.language.quotability import is_ended
from engine.schema.enums import Role

_BLOCK = 256
_TEXT = frozenset({Role.BODY, Role.HEADING, Role.LIST})
_CHOICE = r"(?:option|alternative|scenario|variant|lot|bidder|tenderer|tender|bid)\s+(?:\d{1,2}|[A-H])"
OPTION = re.compile(
    rf"\s*(?:\(?\w{{1,4}}[.)]\s+|\d{{1,2}}(?:\.\d{{1,2}}){{0,3}}\s+)?(?P<label>{_CHOICE})\b", re.IGNORECASE
)
"""How a paragraph or a title begins that is about one of several things to choose from."""
_NAMED = re.compile(rf"\b{_CHOICE}\b", re.IGNORECASE)
_GROUP = re.compile(
    r"\s*(?:the )?(?:victim|complainant|witness|suspect|offender|accused|driver|passenger|owner|patient|next of kin|"
    r"claimant|defendant|applicant|respondent|buyer|seller|landlord|tenant|guarantor|vehicle|child|parent|employee|employer|"
    r"emergency contact|borrower|lender|insured|beneficiary|contact)s?(?: ?(?:no\.? ?)?\d{1,2}| [A-Z])?\s*",
    re.IGNORECASE,
)
_FORM = frozenset({Role.BODY, Role.LIST, Role.FURNITURE})
_ELLIPSIS = re.compile(
    r"\s*(?:because|yes|no|not|to|by|less|more|only|never|always|nobody|none|since|for|both|neither|perhaps|maybe|probably|"
    r"absolutely|exactly|about|around|often|rarely|mostly|hardly)\b|\s*(?:in|on|at|from|until|after|before)\s[^,.]{1,30}[,.]",
    re.IGNORECASE,
)
"""How an answer begins that says nothing without its question."""
_DASH = re.compile(r"[-–—]\s+")
"""How subtitles begin what somebody else says."""
_GUESS = re.compile(
    r"\s*(?:well,? |yes,? |so,? )?(?:we|I|they) (?:would )?(?:estimate|expect|reckon|guess|think|believe|assume) "
    r"(?:it(?:'s| is| will be) )?(?:about |around |roughly |some )?[$€£]?\d",
    re.IGNORECASE,
)
"""How a speaker begins who says how much, but not of what."""
_YOU_SAID = re.compile(
    r"\byou(?:r \w+)? (?:have |had )?(?:said|say|says|told|tell|wrote|write|testified|claimed|stated)\b", re.IGNORECASE
)
_IS_IT_SO = re.compile(
    r"\W*(?:so |and |but )?"
    r"(?:(?:are|is|was|were) (?:they|that|this|he|she|it|those) (?:right|wrong|true|fair|correct|so)\b"
    r"|(?:do|did|would|don['’]t) you (?:agree|accept|believe|share|dispute) ?(?:with )?(?:that|this|them|it)?\b"
    r"|(?:what|how) (?:do|would|did|can) you (?:say|answer|reply|respond|feel|think)\b"
    r"|your (?:view|answer|response|reaction))[^.?]{0,60}\?",
    re.IGNORECASE,
)
"""How a speaker asks whether what others say is so."""
_HEARD = re.compile(
    r"\b(?:critics?|people|some|others|many|experts?|opponents?|they|you|your \w+) (?:\w+ )?(?:who )?"
    r"(?:says?|claims?|argues?|thinks?|believes?|tells? us)\b|\b(?:I|we)(?:['’]ve| have) (?:read|heard|been told)\b"
    r"|\b(?:I|we) (?:read|heard|saw)(?: (?:an?|the|some|somewhere) ?(?:claim|report|story|article|study)?)? that\b",
    re.IGNORECASE,
)
"""What a speaker has only from others."""
_SHORT_ANSWER = 6
_RESOLVED = re.compile(
    r"\b(?:it is |is )?so (?:ordered|resolved)\b"
    r"|\b(?:motion|resolution|proposal|amendment) (?:as amended )?(?:is |was |has been )?(?:then |duly |not )?"
    r"(?:carried|passes|passed|adopted|approved|"
    r"agreed|fails|failed|fell|falls|lost|defeated|rejected|withdrawn)\b"
    r"|\bcarried unanimously\b|\bthe (?:ayes|noes|nays) have it\b"
    r"|^\W*(?:carried|passed|adopted|lost|defeated|failed|approved)\b(?=\W*$|,? (?:with|by|nem|on|as|\d))"
    r"|\bmotion died\b|\b(?:main )?motion as amended (?:carried|passed|failed)\b",
    re.IGNORECASE,
)
_MOVED = re.compile(
    r"\b(?:I|we) (?:so |hereby |would like to )?(?:move|propose) (?:that|to|for|the|an?)\b"
    r"|\b(?:moved|proposed)(?: by [^.;]{3,40}?)?(?:,? (?:and )?[^.;]{0,40}?\bseconded(?: by [^.;]{3,40}?)?)?[,:]?"
    r" (?:that|an? (?:amendment|motion)|to [a-z]+)\b"
    r"(?!.{0,200}\b(?:carried|lost|defeated|agreed)\b)"
    r"|^\W*(?:an? |the )?motion (?:to|that) [a-z]+\b"
    r"(?!.{0,200}\b(?:carried|passed|failed|lost|defeated|agreed|approved|adopted|died)\b)"
    r"|\bmoved (?:approval|adoption|acceptance|passage)\b|\boffered an amendment\b",
    re.IGNORECASE,
)
_DOES_IT = re.compile(
    r"\W*(?:(?:yes|yeah|sure|okay|ok|fine|right|of course|certainly|absolutely|happily|gladly|well|and|no problem)"
    r"\b\W+)*(?:I|we)(?:['’]ll| will| can| could| shall|['’]m going to|['’]d be happy to) (?:\w+ly |also |just )?"
    r"(?:(?:do|send|write|get|bring|check|find|share|prepare|take|look into|follow up on|work on|ring|call|ask|tell|"
    r"confirm|chase|email|sort|fix|raise|draft|update|review|circulate|forward|talk to|speak to) (?:you )?"
    r"(?:that|it|this|so|them|him|her)\b|do\b)",
    re.IGNORECASE,
)
"""How somebody begins who will do what another has asked for."""
_ASKS_FOR = re.compile(
    r"\b(?:can|could|will|would|shall|should) (?:you|we|somebody|someone|anyone|anybody)\b|\bplease\b"
    r"|\bwho (?:can|will|could)\b|\b(?:I|we)(?:['’]d| would)? (?:like|want|need|ask|expect)\b"
    r"|['’]s what (?:I|we)['’]d like\b|\byou (?:should|must)\b",
    re.IGNORECASE,
)
_SINCE_ASKED = 4
"""Sentences between what is asked for and the answer at most."""
_STATEMENT = re.compile(
    r"\W*(?:[\w-]+ ){0,3}(?:statement|remarks|speech|address|testimony|evidence|lecture|keynote|message) "
    r"(?:[\w-]+ ){0,3}?(?:by|of|from) (?:[\w-]+ ){0,4}?(?-i:[A-Z])\w",
    re.IGNORECASE,
)
"""A title that alone says who speaks: “Statement by the Minister on the ferry”."""
_IN_PERSON = re.compile(r"\b(?:I|me|my|mine|myself)\b(?!\.)")
_RESOLVES = re.compile(
    r"\W*(?:(?:after|following) [^,.]{3,60}, )?(?:it was |was |and )?(?:unanimously |further |therefore )?"
    r"(?:resolved|agreed|decided|approved|no objections?|refused|granted|deferred|noted with|supported|objection)\b",
    re.IGNORECASE,
)
"""How minutes begin to say what was decided of the thing that they have named."""
_BRIEF_OUTCOME = re.compile(
    r"\W*(?:(?:item|decision|matter|application|it was|was) )*"
    r"(?:deferred|refused|approved|agreed|adopted|rejected|withdrawn|postponed|adjourned|noted|granted)"
    r"(?:,? (?:unanimously|\d{1,2}\s?[-–]\s?\d{1,2}(?:\s?[-–]\s?\d{1,2})?"
    r"(?:, [^,.]{3,40} (?:opposed|abstaining|dissenting))?))?\W*"
    r"|\W*(?:(?:it|this) was )?(?:agreed|resolved|decided) (?:to|that) (?:be )?(?:defer\w*|postpone\w*|adjourn\w*)"
    r"(?: (?:the|this|any) (?:decision|matter|item|question|discussion|application)| it| this)?\b[^,;]{0,60}",
    re.IGNORECASE,
)
"""What minutes say of a thing that was named before, in words that do not name it: “Deferred.”."""
_BARE_ACTION = re.compile(
    r"\W*action(?: (?:item|point))?s?\b[^:]{0,12}:.{2,40}? to (?!be\b)[a-z]+"
    r"(?: (?:it|this|that|them|accordingly|up|back))?\W*"
    r"|\W*action(?: (?:item|point))?s?\b[^:]{0,12}:\s*"
    r"(?-i:[A-Z])[\w.’'-]*(?:(?:,? and|,| &|/)? ?(?-i:[A-Z])[\w.’'-]*){0,5}"
    r"(?:,? (?:by|before|for|due)\b[^,;:]{2,40})?\W*",
    re.IGNORECASE,
)
"""A task that does not say what is to be done: “Action: Clerk to arrange.”, “Action: RK, by 2 December.”."""
_ASKED = re.compile(
    r"\b(?:asked|enquired|inquired|queried|wondered) (?:[\w.]+ ){0,4}?"
    r"(?:whether|if|what|why|how|when|who|which|where)\b",
    re.IGNORECASE,
)
_REPLIED = re.compile(r"\W*(?:in reply,? )?(?:[\w.'’-]+ ){1,6}(?:replied|answered|responded)\b", re.IGNORECASE)
"""How it is reported that somebody answered what another had asked."""
_NUMBERED = re.compile(r"\s*(?:\d{1,3}(?:[./]\d{1,3}){1,3}\.?|\(?[a-z][.)])\s+\S")
_OF_THE_PROPOSAL = re.compile(
    r"\W*(?:(?:it was |the (?:board|committee|council|meeting|panel|trustees|directors|members) )?(?:unanimously )?"
    r"(?:resolved|agreed|decided)|(?:approved|accepted|agreed))\b.{0,60}?"
    r"\b(?:(?:to|that) (?:approve|accept|adopt|agree|award|proceed with|reject|decline|enter into|sign) )?"
    r"(?:the|this|that) (?:contract|proposal|offer|tender|quotation|quote|bid|purchase|sale|request|application|plan|"
    r"option|appointment|loan|grant|lease|agreement)\b(?! (?:of|with|for|from|by|between|to)\b)",
    re.IGNORECASE,
)
"""What minutes resolve of a thing that the beginning of the item names: “RESOLVED to approve the contract”."""
_PROPOSES = re.compile(
    r"\b(?:recommend|propos|present|offer|request|sought|seeks?|asked for|appl(?:y|ied)|tender|quot(?:e|ed|ation)|bid|"
    r"introduc|submit)",
    re.IGNORECASE,
)
_SINCE_NAMED = 8
"""Sentences between a proposal and what is resolved of it at most."""
_SINCE_MOVED = 16
"""Sentences between a motion and what became of it at most."""


def told_with(
    document: Document,
    check: Callable[[], None] = lambda: None,
    *,
    decided: Mapping[int, tuple[int, ...]] | None = None,
    tasks: frozenset[int] | None = None,
) -> dict[int, tuple[int, ...]]:
    """Of each such sentence the line before it that it is told with, by index. `check` is asked often; `decided` and
    `tasks` are what `decided_of_items` and `bare_tasks` say, where they have been asked before.
    """
    if not document.is_english:
        return {}
    found = {
        **_below_options(document),
        **fields_below(document),
        **_said_by_the_title(document),
        **(decided_of_items(document) if decided is None else decided),
    }
    moved: int | None = None
    for index, one in enumerate(document.sentences):
        if index % _BLOCK == 0:
            check()
        text = _text_of(document, index)
        if moved is not None and _RESOLVED.search(text):
            if index - moved <= _SINCE_MOVED and index != moved:
                found[index] = (moved,)
            moved = None
        if one.role is not Role.HEADING and _MOVED.search(text) and not text.endswith("?"):
            moved = index
        if one.role is not Role.HEADING and (named := _proposal_before(document, index, text)) is not None:
            found.setdefault(index, (named,))
        if index and _REPLIED.match(text) and _ASKED.search(_text_of(document, index - 1)):
            found[index] = (index - 1,)
        if one.role is Role.SPEECH and _DOES_IT.match(text) and (asked := _asked_for(document, index)) is not None:
            found[index] = (asked,)
        if index and one.role in {Role.BODY, Role.SPEECH} and _answers(text, one.role) and _asks(document, index - 1):
            found[index] = (index - 1,)
    tasks = bare_tasks(document) if tasks is None else tasks
    found.update({task: (*found.get(task - 1, ()), task - 1) for task in tasks if task and task - 1 not in tasks})
    return found


def _proposal_before(document: Document, index: int, text: str) -> int | None:
    """The first sentence of the item of business in which something is resolved of “the contract”, by index, if that
    says which; None where the sentence itself says so, or no proposal stands there.
    """
    if _OF_THE_PROPOSAL.match(text) is None:
        return None
    first = None
    for before in range(index - 1, max(index - 1 - _SINCE_NAMED, -1), -1):
        if document.sentences[before].role is Role.HEADING:
            break
        if _PROPOSES.search(_text_of(document, before)):
            first = before
    return first


def bare_tasks(document: Document) -> frozenset[int]:
    """The tasks of minutes that do not say what is to be done, by index: “Action: Clerk to arrange.”. It is what was
    decided right before.
    """
    if not document.is_english:
        return frozenset()
    return frozenset(
        index
        for index, one in enumerate(document.sentences)
        if one.role in {Role.BODY, Role.LIST} and _BARE_ACTION.fullmatch(document.text, one.start, one.end)
    )


def outcomes(document: Document, with_lines: Mapping[int, tuple[int, ...]]) -> dict[int, int]:
    """Of each motion what became of it right after, and of what was asked the reply, by index, of what `told_with`
    found: told alone a motion may be taken for a decision.
    """
    found: dict[int, int] = {}
    for index, heads in with_lines.items():
        if document.sentences[heads[0]].role is Role.HEADING or heads[0] in found:
            continue
        text = _text_of(document, heads[0])
        replied = heads[0] == index - 1 and _ASKED.search(text) and _REPLIED.match(_text_of(document, index))
        if _MOVED.search(text) or replied:
            found[heads[0]] = index
    return found


_DUE = re.compile(
    r"\W*(?:(?:so|and|but|say|ideally|preferably) )?(?:by|before|until|(?:no|not) later than)\s[\w'’ -]{2,40}?"
    r"(?:,? (?:please|if (?:you can|possible|at all possible)))?[.!?]?\s*",
    re.IGNORECASE,
)
"""A few words that only say by when: “By Wednesday please.”"""
_DUE_WORDS = 8


_THAT_IS_DECIDED = re.compile(r"\bthat(?:['’]s| is) (?:decided|agreed|settled)(?:,? then)?[.!]*\W*$", re.IGNORECASE)


def due_behind(document: Document) -> dict[int, int]:
    """Of what somebody says the sentence right behind, of the same turn, that only says by when, or what it is that is
    decided, by index.
    """
    found: dict[int, int] = {}
    for index, one in enumerate(document.sentences[1:], start=1) if document.is_english else ():
        if one.role is not Role.SPEECH:
            continue
        same = document.block_at(one.start) == document.block_at(document.sentences[index - 1].start)
        if same and _THAT_IS_DECIDED.search(_text_of(document, index - 1)):
            found[index - 1] = index
        if one.end - one.start > 8 * _DUE_WORDS:
            continue
        text = document.text[one.start : one.end]
        if same and len(text.split()) <= _DUE_WORDS and _DUE.fullmatch(text):
            found[index - 1] = index
    return found


_FIELD = re.compile(
    r"\W*(?:(?:known |drug |food )*(?:allerg(?:y|ies)|intolerances?|sensitivities|adverse reactions)(?: and [a-z]+)?"
    r"|(?:current )?(?:medications?|medicines|drugs|plan|diagnos[ei]s|warnings?|contra-?indications|precautions)"
    r"|(?:management|department|agency|ministry|entity|auditee|government|council|trust|board|company|client|provider)"
    r"(?:['’]s)? (?:response|comments?|reply)|auditor(?:-general)?(?:['’]s)? (?:comments?|reply|response))"
    r"\s*:\s*\S",
    re.IGNORECASE,
)
"""How a line of a form begins whose value may be several sentences: “ALLERGIES: Penicillin (rash). Aspirin.”,
“Management response: Not agreed. The Department has no power to ...”.
"""
_FIELD_ELSEWHERE = re.compile(
    r"\W*(?:(?:haupt|neben|entlassungs|aufnahme)?diagnosen?|allergien?|unverträglichkeiten|[a-zäöü-]*medikation"
    r"|diagnostics?|allergies|traitements?|diagnósticos?(?: \w+)?|alergias|tratamientos?)\s*:\s*\S",
    re.IGNORECASE,
)
"""The same of which half would mislead in other languages."""
_CASE = re.compile(r"\W*(?:if|unless|otherwise|until then)\b", re.IGNORECASE)
"""How an item goes on with what else is to be done: “Scan in six weeks. If it is still there refer to the clinic.”"""
_FIELD_LENGTH, _BRIEF = 420, 10
"""Characters of a field, and words of an item that says little without the case behind it, at most."""


def rest_of_fields(document: Document) -> dict[int, int]:
    """Of each sentence in the value of a field, or in an item of a list that goes on with a case, the one behind it, by
    index: half of the allergies would mislead.
    """
    found: dict[int, int] = {}
    label = _FIELD if document.is_english else _FIELD_ELSEWHERE
    field = before = -1
    for index, one in enumerate(document.sentences):
        block = document.block_at(one.start)
        if block == field or (block == before and _CASE.match(document.text, one.start, one.end)):
            found[index - 1] = index
            continue
        brief = (
            one.role is Role.LIST and len(document.text[one.start : min(one.end, one.start + 120)].split()) <= _BRIEF
        )
        before = block if brief else -1
        where = document.blocks[block]
        short = where.start == one.start and one.end < where.end and where.end - where.start <= _FIELD_LENGTH
        is_field = short and one.role is Role.BODY and label.match(document.text, one.start, one.end) is not None
        field = block if is_field else -1
    return found


def _text_of(document: Document, index: int) -> str:
    one = document.sentences[index]
    return document.text[one.start : min(one.end, one.start + 600)]


def is_put_to_another(document: Document, index: int) -> bool:
    """Whether a speaker only repeats what another is to have said, to ask about it: “In March you told us that 55
    routes would go. Which number is right?”
    """
    one = document.sentences[index]
    if one.role is not Role.SPEECH or index + 1 == len(document.sentences):
        return False
    text = document.text[one.start : min(one.end, one.start + 300)]
    after = document.sentences[index + 1]
    if document.speaker_at(one.start) != document.speaker_at(after.start):
        return _ends_asking(document, index)
    if _YOU_SAID.search(text) is None and _HEARD.search(text) is None:
        return False
    asks = document.text[after.end - 1] == "?"
    return asks and (_YOU_SAID.search(text) is not None or _IS_IT_SO.match(_text_of(document, index + 1)) is not None)


def _ends_asking(document: Document, index: int) -> bool:
    """Whether a speaker asks, and adds what others say for the other to answer: “What happened? I've read that it
    fell.”
    """
    one = document.sentences[index]
    if index == 0 or _HEARD.search(_text_of(document, index)) is None:
        return False
    before = document.sentences[index - 1]
    same = document.speaker_at(before.start) == document.speaker_at(one.start)
    return same and before.role is Role.SPEECH and document.text[before.end - 1] == "?"


def decided_of_items(document: Document) -> dict[int, tuple[int, ...]]:
    """What was decided in a numbered paragraph, or is said in so few words that they do not name it, with the words
    that the paragraph begins with: “It was agreed to object.” after “6.1 Fourteen houses at Home Farm.”.
    """
    found: dict[int, tuple[int, ...]] = {}
    if not document.is_english:
        return found
    first, block = 0, -1
    for index, one in enumerate(document.sentences):
        own = document.block_at(one.start)
        if own != block:
            first, block = index, own
        elif one.role in {Role.BODY, Role.LIST} and _RESOLVES.match(document.text, one.start, one.end):
            opening = document.sentences[first]
            brief = _BRIEF_OUTCOME.fullmatch(document.text, one.start, one.end) is not None
            if brief or _NUMBERED.match(document.text, opening.start, opening.end):
                found[index] = (first,)
    return found


def _asked_for(document: Document, index: int) -> int | None:
    """The sentence in which somebody else has just asked for what a speaker says to do: “I'll do that after lunch.”"""
    speaker = document.speaker_at(document.sentences[index].start)
    first = index
    while first and document.speaker_at(document.sentences[first - 1].start) == speaker:
        first -= 1
    if first == 0 or index - first > 1:  # who has said more since may speak of something else
        return None
    asker = document.speaker_at(document.sentences[first - 1].start)
    for before in range(first - 1, max(first - 1 - _SINCE_ASKED, -1), -1):
        one = document.sentences[before]
        if document.speaker_at(one.start) != asker:
            return None
        if _ASKS_FOR.search(document.text, one.start, min(one.end, one.start + 400)):
            return before
    return None


def _said_by_the_title(document: Document) -> dict[int, tuple[int, ...]]:
    """What is said in the first person below a title that names who says it, with that title."""
    title = next((index for index, one in enumerate(document.sentences[:3]) if one.role is Role.HEADING), None)
    if title is None:
        return {}
    one = document.sentences[title]
    if _STATEMENT.match(document.text[one.start : min(one.end, one.start + 300)]) is None:
        return {}
    return {
        index: (title,)
        for index, one in enumerate(document.sentences)
        if one.role in {Role.BODY, Role.LIST} and _IN_PERSON.search(document.text, one.start, one.end)
    }


def _answers(text: str, role: Role) -> bool:
    if role is Role.SPEECH and _DASH.match(text) is None:
        return _GUESS.match(text) is not None
    text = _DASH.sub("", text)
    return _ELLIPSIS.match(text) is not None or len(text.split()) <= _SHORT_ANSWER


def _asks(document: Document, index: int) -> bool:
    """Whether it is a title that asks, or what a speaker asks."""
    one = document.sentences[index]
    return one.role in {Role.HEADING, Role.SPEECH} and document.text[one.end - 1] == "?"


def fields_below(document: Document) -> dict[int, tuple[int, ...]]:
    """The fields of a form below a line of a word or two, with it: "Name: not known" below "Suspect"."""
    found: dict[int, tuple[int, ...]] = {}
    group: int | None = None
    for index, one in enumerate(document.sentences):
        if _is_field(document, index):
            if group is not None:
                found[index] = (group,)
            continue
        text = document.text[one.start : min(one.end, one.start + 200)]
        named = one.role in _TEXT and _GROUP.fullmatch(text) is not None
        group = index if named and _is_field(document, index + 1) and _is_field(document, index + 2) else None
    return found


def forms_below(document: Document) -> dict[int, tuple[int, ...]]:
    """The first field below each such line, with the others: none of them is told alone."""
    groups: dict[int, list[int]] = {}
    for index, (head,) in ((index, heads) for index, heads in fields_below(document).items() if len(heads) == 1):
        groups.setdefault(head, []).append(index)
    return {first: tuple(others) for first, *others in groups.values() if others}


def stands_above_alone(document: Document, sentence: int) -> bool:
    """Whether a line that others are told with says nothing alone: a title, the head of a table, "Victim"."""
    one = document.sentences[sentence]
    return one.role in {Role.HEADING, Role.TABLE} or not is_ended(document.text[one.start : one.end])


def _is_field(document: Document, index: int) -> bool:
    if index >= len(document.sentences):
        return False
    one = document.sentences[index]
    text = document.text[one.start : min(one.end, one.start + 200)]
    return one.role in _FORM and field_of(text, Role.BODY) is not None


def _below_options(document: Document) -> dict[int, tuple[int, ...]]:
    """The sentences about one of several things to choose from, with the line that names it."""
    starts = [block.start for block in document.blocks]
    opening: dict[int, int] = {}
    """The block that names each, and the sentence that it begins with."""
    for index, one in enumerate(document.sentences):
        block = document.block_at(one.start)
        if one.role in _TEXT and one.start == starts[block] and _label_of(document, index):
            opening[block] = index
    labels = {_label_of(document, index) for index in opening.values()}
    if len(labels) < 2:
        return {}
    found: dict[int, tuple[int, ...]] = {}
    longest = 1
    blocks = sorted(opening)
    for place, block in enumerate(blocks):
        first = opening[block]
        span = document.blocks[block]
        alone = document.sentences[first].role is Role.HEADING or not is_ended(document.text[span.start : span.end])
        last = block
        if alone:  # a title: what is below it, up to the next; below the last one as much as below another
            limit = blocks[place + 1] if place + 1 < len(blocks) else block + 1 + longest
            while last + 1 < min(limit, len(document.blocks)) and document.blocks[last + 1].role in {
                Role.BODY,
                Role.LIST,
            }:
                last += 1
            longest = max(longest, last - block)
        end = document.blocks[last].end
        label = _label_of(document, first)
        for index in range(first + 1, len(document.sentences)):
            one = document.sentences[index]
            if one.start >= end:
                break
            if one.role in {Role.BODY, Role.LIST} and label not in document.text[one.start : one.end].lower():
                found[index] = (first,)
    return found


def _label_of(document: Document, index: int) -> str:
    one = document.sentences[index]
    match = OPTION.match(document.text[one.start : min(one.end, one.start + 60)])
    return " ".join(match["label"].lower().split()) if match else ""


def options_asked_for(question: str) -> frozenset[str]:
    """The things to choose from that a question names."""
    return frozenset(" ".join(match[0].lower().split()) for match in _NAMED.finditer(question))


def options_of(document: Document, with_lines: Mapping[int, tuple[int, ...]]) -> dict[int, str]:
    """Of each sentence that is about one of several things to choose from which it is, such as "option 2"."""
    found: dict[int, str] = {}
    for index in range(len(document.sentences)):
        label = _label_of(document, with_lines.get(index, (index,))[0]) or _label_of(document, index)
        if label:
            found[index] = label
    return found

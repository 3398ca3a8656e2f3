"""Sentences that take back what the one before them says, such as “I reject that submission.”.

Whoever quotes what is taken back without what takes it back says the contrary of the source. English only, but for
where something does not hold: other languages have a table of that.
"""

import re
from functools import cache

from engine.document import Document, Sentence
from engine.language.quoted_words import quotable_span
from engine.language.word_lists import lists_with
from engine.schema.enums import Role

_WHO = r"(?:I|we|he|she|the (?:court|judge|tribunal|jury|panel|board|commission|committee|council|author)s?)"
_CLAIM = (
    r"(?:submissions?|arguments?|claims?|contentions?|views?|assertions?|allegations?|accounts?|explanations?|evidence|"
    r"objections?|interpretations?|suggestions?|proposals?|requests?|motions?|beliefs?|statements?|conclusions?|"
    r"reasoning|ideas?|notions?)"
)
_IS = r"(?:is|was|are|were|has been|have been|must be)(?:n[’']t)? "
_WRONG = (
    r"(?:simply |plainly |clearly |quite |entirely |completely |however,? |therefore )*"
    r"(?:wrong|false|incorrect|inaccurate|mistaken|untrue|untenable|unfounded|without merit|"
    r"not (?:so|true|correct|right|accepted|the case|well[- ]founded|made out)|"
    r"a (?:mistake|myth|misconception|fallacy|lie|misunderstanding))\b"
)
_TAKES_BACK = re.compile(
    rf"^\W*(?:(?:but|and|so|however|yet|nevertheless|nonetheless|in the end|well|now),? )?(?:"
    rf"{_WHO} (?:\w+ )?(?:rejects?|rejected|dismiss(?:es|ed)?|disagrees?|disagreed|refused|denie[sd]|withdrew|"
    rf"retracted|(?:do|does|did|can|could)(?:n[’']t| ?not) (?:\w+ )?"
    rf"(?:accept|agree|believe|share|follow|adopt|prefer|favou?r|recommend|propose|pursue)|"
    rf"(?:am|are|is|was|were) (?:not|un)\s?(?:persuaded|convinced|satisfied|able to accept))\b"
    rf"(?: (?:with|to|by|of))?(?: (?:that|this|these|those|any of (?:that|this|these|those)|it|them|his|her|their|the"
    rf"(?= {_CLAIM}))(?: {_CLAIM})?)?(?:[.,;:]|\s+(?:because|since|for|as|and|either)\b|$)"
    rf"|(?:that|this|it|which|these|those)(?: {_CLAIM})? {_IS}(?:{_WRONG}|"
    rf"(?:later |then |however,? )*(?:rejected|dismissed|denied|refused|withdrawn)\b)"
    rf"|the {_CLAIM} {_IS}{_WRONG}"
    rf"|.{{1,80}}\b(?:(?:does|do|did)(?:n[’']t| not) (?:support|bear out|confirm|agree with)|contradicts?|contradicted|"
    rf"disproves?|disproved) (?:this|that|it|him|her|them)\b"
    rf"|(?:not so|wrong|untrue|(?:i|we) disagree)\s*[.!,;:])",
    re.IGNORECASE,
)


_REFUSES = re.compile(
    r"^\W*(?:(?:no|nope|sorry|well|but|actually|hm+|er|um|ah|oh)\b\W+)*(?:"
    r"(?:we|you|I|they|he|she|it|that|this) (?:really |just )?"
    r"(?:ca|could|do|does|did|wo|would|is|are|was|were|must|should|has|have|had) ?(?:n[’']t|not)\b"
    r"|(?:we|you|I|they|it|that) cannot\b|(?:that|it|this)[’']s (?:not|wrong|impossible|illegal)\b)"
    r"|^\W*(?:no|nope)[,.!]\s",
    re.IGNORECASE,
)


_LIMITS = re.compile(
    r"^\W*(?:\(?\w{1,4}[.)]\s+|\d{1,2}(?:\.\d{1,2}){1,3}\s+)?(?:but |however,? |nevertheless,? )?(?:"
    r"(?:(?:sub-?sections?|paragraphs?) \(\w+\)(?: (?:and|or|to) \(\w+\))?"
    r"|this|that|these|the (?:limit(?:ation)?|cap|exclusion|restriction|prohibition|exemption|exception|rule|ban|"
    r"deadline|foregoing|above)s?)(?: \w+){0,3} (?:does|do|shall|will|is|are) not (?:apply|applicable|extend|affect)\b"
    r"|nothing in (?:these|this|the|our) (?:terms|agreement|clause|section|paragraph|contract|lease|deed|licen[cs]e|"
    r"letter|plan|order|policy|conditions?)\b"
    r".{0,30}\b(?:limits?|excludes?|restricts?|prevents?|precludes?|prohibits?|affects?|waives?|requires?)\b"
    r"|(?:any|an?|the|such) (?:\w+ )?notice (?:(?:given |served )?(?:under|pursuant to) "
    r"(?:clause|section|paragraph|article) [\d.]+(?:\([a-z]\))? )?(?:shall|will|is|must)\b"
    r".{0,30}\b(?:only if|only when|unless|invalid|of no effect)\b"
    r"|(?:for|in respect of|in the case of) (?:any |an? )?(?:\w+ )?breach(?:es)? of "
    r"(?:clause|section|article)s? [\d.]+.{0,20},? the (?:limit|cap|maximum)\b"
    r"|the (?:waiver|release|settlement|indemnity|guarantee|warrant(?:y|ies)|restrictions?|obligations?|undertakings?|"
    r"cover)(?: \w+){0,6} (?:does|do|shall|will) not (?:apply|cover|include|extend|affect|limit)\b"
    r"|notwithstanding (?:the (?:foregoing|above|preceding|previous)|anything (?:to the contrary )?in this|this"
    r"|(?:clause|section|paragraph) [\d.]+)\b"
    r"|(?<=however, )(?:it|they|this|these|he|she) (?:may|can|will|must|should|is|are|does|do|has|have) still\b"
    r"|(?:access|supply|support|cover|payment|rent|salary|service)\b.{0,80}\bin any (?:event|case)\b"
    r"|(?:this|that) (?:applies|is so|holds) only\b|(?:the only )?exceptions? (?:is|are|appl(?:y|ies) to|to this)\b)",
    re.IGNORECASE,
)


_CONCEDES = re.compile(
    r"\b(?:(?:do|does|did) not|don[’']t|doesn[’']t|have no|has no|had no) (?:\w+ )?"
    r"(?:object(?:ions?)?|oppose|dispute|deny|doubt|disagree)\b|\bin principle\b"
    r"|\b(?:I|we|management|the \w+) (?:fully |broadly |warmly |generally |strongly )?"
    r"(?:accepts?|agrees?|supports?|welcomes?|understands?|acknowledges?|concedes?|sympathi[sz]es?)\b"
    r"|^\W*(?:it is true that|of course|admittedly|granted|to be sure|certainly|no doubt)\b",
    re.IGNORECASE,
)
_ALL_THE_SAME = re.compile(
    r"\W*(?:but|however|yet|nevertheless|nonetheless|even so|still|all the same)\b", re.IGNORECASE
)


_NOT_ALL = re.compile(
    r"\W*(?:it|they|he|she|we|I|the \w+) (?:\w+ly |also |still )?"
    r"(?:(?:do|does|did|can|could|will)(?: ?not|n[’']t) (?:\w+ )?(?:accept|agree|support|share|endorse|follow)"
    r"|disputes?|disputed|rejects?|rejected|disagrees?|disagreed|refuses?|"
    r"refused|objects?|objected|opposes?|opposed)\b",
    re.IGNORECASE,
)
"""How somebody goes on who has agreed with a part: “It does not agree with (c).”."""
_LEAVES = re.compile(
    r"\b(?:retir(?:e[sd]?|ing)|resign\w*|step(?:s|ped)? down|st(?:oo|an)ds? down|le(?:ft|aves)|depart\w*|died|"
    r"was (?:dismissed|removed|replaced))\b",
    re.IGNORECASE,
)
"""How somebody is said to leave an office."""
_SUCCEEDED = re.compile(
    r"\W*(?:[\w.,'’-]+ ){1,12}?(?:(?:is|was|were|will be|has been|have been|had been) (?:\w+ly )?"
    r"(?:succeeded|replaced|followed) by|takes? over|took over|succeeds? (?:him|her|them)|succeeded (?:him|her|them)|"
    r"replaces? (?:him|her|them)|replaced (?:him|her|them))\b",
    re.IGNORECASE,
)
_PRONOUN = re.compile(r"\W*(?:it|they|he|she)\b", re.IGNORECASE)
_NOT_BECAUSE = re.compile(r"\b(?:not|never|\w+n['’]t)\b[^.;]{0,60}\bbecause\b", re.IGNORECASE)
_BECAUSE = re.compile(
    r"\W*(?:they|it|he|she|we|that)\b(?![^.;]{0,20}(?:\bnot\b|n['’]t))"
    r"[^.;]{0,40}\bbecause\b",
    re.IGNORECASE,
)
"""The right reason after a wrong one: “Bridges don't fail because of a load. They fail because of water.”."""


def is_conceded(document: Document, sentence: int) -> bool:
    """Whether one only grants what the sentence after it, of the same paragraph, sets something against, or names no
    reason but a wrong one: “We do not object in principle. However, we cannot support the scheme.”
    """
    after = sentence + 1
    if after >= len(document.sentences) or document.sentences[after].role is not document.sentences[sentence].role:
        return False
    one, other = document.sentences[sentence], document.sentences[after]
    if _begins_a_block(document, other.start):
        # In a PDF a paragraph may be torn: whoever goes on with "It does not" speaks of the one before.
        torn = one.role is Role.BODY and _PRONOUN.match(document.text, other.start) is not None
        return torn and _grants_in_part(document, one, other)
    if _BECAUSE.match(document.text, other.start, other.end):
        return _NOT_BECAUSE.search(document.text, one.start, min(one.end, one.start + 300)) is not None
    if _ALL_THE_SAME.match(document.text, other.start) is None:
        return _grants_in_part(document, one, other)
    return _CONCEDES.search(document.text, one.start, min(one.end, one.start + 300)) is not None


def _grants_in_part(document: Document, one: Sentence, other: Sentence) -> bool:
    if _NOT_ALL.match(document.text, other.start) is None:
        return False
    return _CONCEDES.search(document.text, one.start, min(one.end, one.start + 300)) is not None


def is_limited(document: Document, sentence: int) -> bool:
    """Whether the sentence after one, in the same section, says where it does not hold: “The limit does not apply to
    gross negligence.”
    """
    after = sentence + 1
    if after >= len(document.sentences) or document.sentences[after].role is not document.sentences[sentence].role:
        return False
    one, limits = document.sentences[after], _limits(document.language)
    return limits is not None and limits.match(document.text[one.start : min(one.end, one.start + 200)]) is not None


@cache
def _limits(language: str | None) -> re.Pattern[str] | None:
    """How such a sentence begins in a language; None where that is not known."""
    if language in {None, "en"}:
        return _LIMITS
    lists = lists_with("limits", language)
    return re.compile("|".join(lists.phrases("begins", "limits")), re.IGNORECASE) if lists is not None else None


def takes_back(text: str) -> bool:
    """Whether an English sentence says that what was said just before it is not so, or is not accepted."""
    return _TAKES_BACK.match(text) is not None


def is_taken_back(document: Document, sentence: int) -> bool:
    """Whether the sentence after one takes it back; what somebody else replies does not."""
    after = sentence + 1
    if after >= len(document.sentences) or document.sentences[after].role is not document.sentences[sentence].role:
        return False
    start, end = quotable_span(document, after)
    if document.sentences[after].role is Role.SPEECH and _begins_a_block(document, start):
        return False
    return takes_back(document.text[start:end]) or is_conceded(document, sentence)


def is_refused(document: Document, sentence: int) -> bool:
    """Whether the next speaker begins by saying that what somebody has just said is not so, or can't be done."""
    after = sentence + 1
    if after >= len(document.sentences) or document.sentences[sentence].role is not Role.SPEECH:
        return False
    start, end = quotable_span(document, after)
    return _begins_a_block(document, start) and _REFUSES.match(document.text[start:end]) is not None


def is_succeeded(document: Document, sentence: int) -> bool:
    """Whether the sentence after one says who holds now what somebody has left: “She was succeeded by Per Lund.”"""
    if sentence + 1 >= len(document.sentences):
        return False
    one, after = document.sentences[sentence : sentence + 2]
    left = _LEAVES.search(document.text, one.start, one.end)
    return left is not None and _SUCCEEDED.match(document.text, after.start, after.end) is not None


def _begins_a_block(document: Document, start: int) -> bool:
    last = document.block_at(start)
    return last >= 0 and not document.text[document.blocks[last].start : start].strip()

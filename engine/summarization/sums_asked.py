"""What a question for a sum of money, or how much of a thing, can't be answered without. English alone."""

import re
from collections.abc import Sequence

from engine.language.counting import ONE_WORD
from engine.language.english import SAME
from engine.language.months import ENGLISH
from engine.language.vocabulary import words_of
from engine.salience.questions import Asked, stem

AMOUNT = (
    r"[$€£¥]\s?\d|\d\)?\s?%|\bper ?cent\b|\b(?:USD|EUR|GBP|CHF|SEK|NOK|DKK)\b|\b(?:hundred|thousand|million|billion)\b"
    r"|\d\s?(?:p|c|dollars?|euros?|pounds?|cents?|pence|crowns?|kron(?:er|or)|francs?|thousand|million|billion)\b"
    rf"|(?:\b(?:{ONE_WORD})|ty) (?:dollars?|euros?|"
    r"pounds?|cents?|pence|crowns?|kron(?:er|or)|francs?)\b"
)
_BARE = r"(?:\b\d{1,3}(?:,\d{3})+\b|\b\d{5,}\b)"
_OF_MONEY = (
    r"\b(?:salar(?:y|ies)|wages?|pa(?:y|ys|id|yable|yments?)|rents?|prices?|fees?|deposits?|premiums?|turnover|budget\w*|"
    r"worth|income|profits?|revenues?|sales|sums?|amount\w*|costs?|compensation|remuneration|earn\w*|charge[sd]?|money|"
    r"value[sd]?|surplus|deficit|loss(?:es)?|funds?|receives?|consideration)\b"
)
_SUM = (
    rf"{AMOUNT}|{_OF_MONEY}[^.;]{{0,80}}?{_BARE}|{_BARE}[^.;]{{0,40}}?{_OF_MONEY}"
    r"|\b(?:full|half|normal|basic|double|minimum|average) (?:pay|salary|rate|wage)"
    r"|\b(?:free|unpaid|nothing|nil|no (?:charge|fee|salary|rent|pay)|not be paid)\b"
)
_ASKS_FOR_A_SUM = re.compile(
    r"^\W*(?:how much (?:is|was|are|were)|what (?:is|was|are|were)) (?:(?!maximum|minimum)[^\s?]+ ){1,4}?"
    r"(?P<sum>salary|wages?|pay|rent|price|costs?|charges?|fee|deposit|premium|turnover|budget|worth|income|profit|"
    r"compensation|remuneration|consideration|commission|royalty|fine)\W*$",
    re.IGNORECASE,
)
_HOW_MUCH = re.compile(
    r"^\W*(?:and |but )?how much (?:[a-z]+ ){0,2}?(?:is|was|are|were|does|did|will|would)\b"
    r"(?!.{0,60}\b(?:longer|time|notice|support|leave|work|more)\b)",
    re.IGNORECASE,
)
MONTH = rf"(?:{'|'.join(ENGLISH)})"
_OF_TIME = (
    r"\(?\b\w+\)?[\s-](?:working |business |calendar |full |clear |consecutive )?"
    r"(?:second|minute|hour|day|night|week|month|quarter)s?\b"
)
NO_AMOUNT = re.compile(
    rf"\b\d{{1,2}}(?:st|nd|rd|th)?(?: of)? {MONTH}\b(?:,? \d{{4}})?|\b{MONTH} \d{{1,4}}(?:st|nd|rd|th)?\b(?:, \d{{4}})?"
    r"|\b(?:in|since|until) (?:1\d|20)\d\d\b|\b\d{1,2}(?:[:.]\d\d)? ?[ap]\.?m\b"
    r"|\b(?:section|clause|article|paragraph|page|schedule|part|no\.?|number|drawing|annex) \(?\d[\d.]*"
    rf"|\b(?:within|after|in|for|by|until|before|every) {_OF_TIME}",
    re.IGNORECASE,
)
"""Numbers that are a day, a length of time, a time of day, or the name of a part."""
NUMBER = (
    rf"(?:\d[\d,.]*|{ONE_WORD}|hundreds|thousands|millions|dozens?|no|none|nobody|single|sole|only|both|pair|couple|"
    r"several|many|few|half|once|twice)"
)
_SAYS_HOW_MUCH = re.compile(
    rf"[$€£¥%\d]|\b{NUMBER}\b|\b(?:per ?cent|free|nothing|nil|unpaid|full|all|entire|whole|everything|quarter|third|"
    r"hundred|thousand|million|billion|no (?:charge|fee|cost|limit)|more|less|most|least|too much|a lot|little|much|"
    r"doubled?|halved?|twice|enough|considerabl[ey]|equals?|same|market|average|that of)\b",
    re.IGNORECASE,
)
_SUM_ASKED = frozenset({
    "salary", "wage", "wages", "pay", "paid", "rent", "price", "fee", "deposit", "premium", "turnover", "budget",
    "worth", "income", "profit",
})  # fmt: skip
_PAID_FOR = re.compile(
    r"^\W*(?:and |but )?how much (?:money )?(?:(?:is|was|were|are|did|does|do)(?: .{1,40}?)?|will be|has been) "
    r"(?:paid|pay|spent|spend|charged|charge|received|receive|given|give|asked|budgeted) (?:for|on) (?P<what>.+?)\W*$",
    re.IGNORECASE,
)
_PAID_TO = re.compile(
    r"^\W*(?:and |but )?how much\b.{1,60}? (?:paid|given|sent|owed|lent|sold|transferred|due|granted|awarded) to "
    r"(?:the )?(?-i:(?P<whom>[A-Z][\w-]+))[^?]{0,30}\W*$",
    re.IGNORECASE,
)
_PRICE_OF = re.compile(
    r"^\W*(?:and |but )?(?:what|how (?:much|high|large|big)) (?:is|was|are|were|will be) (?:the|its|their) "
    r"(?:[a-z-]+ ){0,2}?(?:price|costs?|fees?|charges?|toll|fare|rent|salary|budget|premium) "
    r"(?:of|for) (?P<what>.+?)\W*$",
    re.IGNORECASE,
)
_COSTS = re.compile(
    r"^\W*(?:and |but )?how much (?:does|do|will|would|did) (?:an?|the|one|each) (?P<what>[\w-]+) cost\W*$",
    re.IGNORECASE,
)
_PAID = re.compile(
    r"\b(?:pa(?:y|ys|id|yable|yments?)|costs?|bought|sold|spen[dt]|pric\w+|fees?|charge[sd]?|worth|tolls?|fares?|free)\b",
    re.IGNORECASE,
)


def sum_of_another(question: str, texts: Sequence[str]) -> bool:
    """Whether a sum is asked for of something that some of these texts name, and those that have a sum don't: the pay
    of a father's leave is not what a mother's is.
    """
    needed = sum_asked_for(question)
    if needed is None:
        return False
    of_what = [stem(term) for term in Asked.of(question).terms if term not in _SUM_ASKED]
    naming = [one for one in texts if any(re.search(rf"\b{re.escape(of)}", one, re.IGNORECASE) for of in of_what)]
    return bool(naming) and not any(needed.search(one) for one in naming)


def paid_for_another(question: str, texts: Sequence[str], whole: str) -> bool:
    """Whether it asks what was paid for a thing, or what it costs, and none of these texts with a sum names it: the
    price of the roof is not that of the clocks. What the document does not name may go by another name where a sum is
    told as one that is paid.
    """
    to = _PAID_TO.match(question)
    if to is not None and names_it(whole, to["whom"]):
        sums = [one for one in texts if re.search(_SUM, one, re.IGNORECASE)]
        return bool(sums) and not any(names_it(one, to["whom"]) for one in sums)
    price = _PRICE_OF.match(question)
    asked = price or _PAID_FOR.match(question) or _COSTS.match(question)
    if asked is None:
        return False
    things = {stem(term) for term in Asked.of(f"What about {asked['what']}?").terms}
    known = {one for one in things if names_it(whole, one)}
    sums = [one for one in texts if re.search(_SUM, one, re.IGNORECASE)]
    if not known:
        return bool(things) and not any(map(_PAID.search, sums))
    if price is not None:
        return not any(names_it(one, thing) for one in sums for thing in known | _also_called(asked["what"]))
    return not any(names_it(one, thing) for one in texts for thing in known) and bool(sums)


def _also_called(what: str) -> frozenset[str]:
    """Other words by which a document may call a thing."""
    words = set(words_of(what))
    return frozenset(
        stem(other) for group in SAME for first, *others in [group.split()] if first in words for other in others
    )


def names_it(text: str, beginning: str) -> bool:
    """Whether a text has a word that begins so."""
    return re.search(rf"\b{re.escape(beginning)}", text, re.IGNORECASE) is not None


def lacks_the_amount(question: str, texts: Sequence[str]) -> bool:
    """Whether it asks how much, and none of these texts has a number that is more than a date: what stands beside
    “25 November, when the scaffolding goes up” does not say what it costs.
    """
    if _HOW_MUCH.search(question) is None:
        return False
    return not any(_SAYS_HOW_MUCH.search(NO_AMOUNT.sub(" ", one)) for one in texts)


def sum_asked_for(question: str) -> re.Pattern[str] | None:
    """What every answer has to a question for a sum: a sum, or what it is measured by, such as “two months' rent”,
    which does not tell the rent itself; None where another thing is asked for.
    """
    asked = _ASKS_FOR_A_SUM.match(question)
    if asked is None:
        return None
    thing = re.escape(asked["sum"].lower())
    measured = (
        r"|\b(?:week|month|quarter|year|day)(?:s['’]|['’]s|s)? (?:of )?(?:(?:the|basic|gross|net|full|annual|average|"
        rf"monthly|current|initial|last|normal) ){{0,2}}(?!{thing}\b)(?:rent|pay|salary|wages?|fees?|premium|turnover|"
        rf"income)\b|\b{thing}\b(?:[\s,]+(?!not\b)[\w’'-]+){{0,6}}?[\s,]+(?:equals?\b|amount(?:s|ing|ed)? to\b|"
        r"(?:is|are|was|were|be) (?:twice|half|double|that of|those of|the same|as much|a (?:third|quarter)|calculated|"
        r"computed|the (?:market|average|going|usual|standard|current)\b))"
    )
    return re.compile(_SUM + measured, re.IGNORECASE)

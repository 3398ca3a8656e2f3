"""What an answer to some questions can't be without: a number of telephone, a material, a time.

“What is the kettle made of?” is not answered by whatever else is said of the kettle, however like the question it is,
nor how many bedrooms there are by a text without the word. English alone.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from engine.language.counting import ONE_WORD
from engine.language.months import DAY_OF_WEEK, ENGLISH, UNMISTAKABLE
from engine.salience.questions import SIGNS, Asked, stem

_TIME = (
    r"\b(?:1\d|20)\d\d\b|\b\d{1,2}[:/.]\d\d?\b|\b\d{1,2}(?:st|nd|rd|th)\b|\b\d{1,2} ?[ap]\.?m\b|\bo['’]clock\b"
    r"|\bMay,? \d|\d (?:of )?May\b|\b(?:in|since|until|by|of|last|next|early|late|mid) May\b"
    r"|\b(?:minute|hour|day|night|week|month|quarter|year|decade|century|morning|noon|afternoon|evening|midnight|"
    rf"weekend|spring|summer|autumn|winter|season|date|age|{DAY_OF_WEEK}|"
    rf"{'|'.join(UNMISTAKABLE)}|Easter|Christmas)s?\b"
    r"|\b(?:when|whenever|while|during|until|till|before|after|since|from|upon|once|if|unless|within|by|as soon as|"
    r"as long as|every|each|daily|weekly|monthly|quarterly|yearly|annually|always|never|now|then|today|tomorrow|"
    r"tonight|yesterday|soon|later|earlier|already|yet|immediately|at once|forthwith|last|next|previous\w*|recent\w*|"
    r"currently|at (?:any|the|each|all)|on (?:\w+ )?(?:delivery|signing|signature|request|demand|receipt|completion|"
    r"execution|arrival|payment|notice|closing|death|expiry|termination)|promptly|without (?:undue )?delay|reign|war|"
    r"Middle Ages|Renaissance)\b"
)
_TIME_IT_WAS = (
    r"\d{1,2}[:/.]\d\d?\b|\b(?:1\d|20)\d\d\b|\b\d{1,2}(?:st|nd|rd|th)\b|\bMay,? \d|\d (?:of )?May\b|\b(?:in|last) May\b"
    r"|\b(?:the|that|this|last|same|previous|following|next|first) (?:day|night|week|month|year|decade)\b"
    r"|\b(?:day|night|week|month|year|decade)s? (?:ago|before|after|later|earlier)\b"
    rf"|\b(?:century|centuries|spring|summer|autumn|winter|age|{DAY_OF_WEEK}|"
    rf"{'|'.join(UNMISTAKABLE)}|Easter|Christmas|ago|yesterday|today|recently|previously|earlier|reign|war|Middle Ages|"
    r"Renaissance)s?\b|\b(?:up)?on (?:\w+ )?(?:delivery|signing|signature|completion|receipt|payment)\b"
)
"""The same of what is past: “while” and “if” do not tell when a thing was built, nor does “over two years”."""
_MATERIAL = (
    r"\b(?:made|built|consist\w*|compos\w*|construct\w*|material\w*|contain\w*|ingredient\w*|alloy\w*)\b|\b(?:wood|steel|"
    r"brick|stone|glass|plastic|cotton|wool|iron|copper|concrete|alumini?um|timber|oak|pine|clay|paper|leather|ceramic|"
    r"metal|slate|granite|silver|gold|bronze|brass|rubber|silk|linen|porcelain|cardboard|titanium|nylon|polyester|zinc|"
    r"tin|lead|bamboo|marble|plaster|straw|carbon|sandstone|limestone|flint|enamel|felt|velvet|fur|reed|ash|beech|elm|"
    r"mahogany|walnut|cedar|teak|fibreglass|fiberglass|tile|turf)(?:en|s)?\b|\b(?:thatched|enamelled|tiled)\b"
)
_COLOUR = (
    r"\bcolou?r|\b(?:red|green|blue|yellow|black|white|grey|gray|brown|orange|purple|violet|pink|beige|cream|ivory|"
    r"turquoise|crimson|scarlet|golden|silver|maroon|navy|magenta|teal|burgundy|mauve|lilac|indigo|tan|olive|charcoal|"
    r"bronze|copper)(?:ish)?\b|\b(?:painted|dyed|stained) "
    r"(?!(?:by|in|on|at|to|for|from|and|with|over|again|every|each|last|before|after|when|during|the|once|twice)\b)[a-z]"
)
ERA = (
    r"(?:Victorian|Georgian|Edwardian|Elizabethan|Jacobean|Tudor|Regency|Norman|Saxon|Roman|Gothic|Romanesque|Baroque|"
    r"Renaissance|medi(?:a)?eval|prehistoric|ancient|antique|(?:Bronze|Iron|Stone) Age|Middle Ages|"
    r"(?:pre|post|inter)-?war|brand[- ]new|(?:1\d|20)\d0s)"
)
"""What a thing is that is as old as others of its time."""
_AGE = (
    r"\b(?:is|was|are|were|years?|months?|weeks?|days?|very|quite|too|so|as|that|this)[ -]old\b"
    r"|\b(?:aged?|born|birth(?:day)?|turn(?:s|ed)|century|since|built|founded|erected|established|opened|made|"
    r"constructed|formed|incorporated|began|started|dates?|years? of age|in (?:his|her|their) \w+(?:ies|s|teens))\b"
    r"|\b(?:is|was|are|were|am) (?:\w+ )?\d{1,3}\b(?!\s?%)|, \d{1,3},|\(\d{1,3}\)|\b\d+[- ](?:year|month|week|day)s?\b"
    rf"|\b{ERA}\b|\breign\b"
)
_AMOUNT = (
    r"[$€£¥]\s?\d|\d\)?\s?%|\bper ?cent\b|\b(?:USD|EUR|GBP|CHF|SEK|NOK|DKK)\b|\b(?:hundred|thousand|million|billion)\b"
    r"|\d\s?(?:p|c|dollars?|euros?|pounds?|cents?|pence|crowns?|kron(?:er|or)|francs?|thousand|million|billion)\b"
    rf"|(?:\b(?:{ONE_WORD})|ty) (?:dollars?|euros?|"
    r"pounds?|cents?|pence|crowns?|kron(?:er|or)|francs?)\b"
)
_COST = (
    rf"{_AMOUNT}|\b(?:free|charge[sd]?|costs?|prices?|pric(?:ed|ing)|fees?|expenses?|unpaid|nothing|pay|pays|paid|payable|"
    r"rate|worth|valued?|salary|wages?)\b"
)
_BARE = r"(?:\b\d{1,3}(?:,\d{3})+\b|\b\d{5,}\b)"
_OF_MONEY = (
    r"\b(?:salar(?:y|ies)|wages?|pa(?:y|ys|id|yable|yments?)|rents?|prices?|fees?|deposits?|premiums?|turnover|budget\w*|"
    r"worth|income|profits?|revenues?|sales|sums?|amount\w*|costs?|compensation|remuneration|earn\w*|charge[sd]?|money|"
    r"value[sd]?|surplus|deficit|loss(?:es)?|funds?|receives?|consideration)\b"
)
_SUM = (
    rf"{_AMOUNT}|{_OF_MONEY}[^.;]{{0,80}}?{_BARE}|{_BARE}[^.;]{{0,40}}?{_OF_MONEY}"
    r"|\b(?:full|half|normal|basic|double|minimum|average) (?:pay|salary|rate|wage)"
    r"|\b(?:free|unpaid|nothing|nil|no (?:charge|fee|salary|rent|pay)|not be paid)\b"
)
_PAYS = (
    r"\b(?:pa(?:y|ys|id|ying|yable|yment)|costs?|charge[sd]?|expenses?|free|bears?|borne|fund(?:s|ed|ing)?|reimburs\w+|"
    r"refund\w*|bill(?:s|ed)?|account|fees?|liable|sponsor\w*|cover(?:s|ed)?|met by|responsible|owes?|included?|"
    r"inclusive|contribut\w+|transfers?|transferred by|remit\w*|settles|(?:to|shall|must|will) settle|defray\w*|"
    r"shoulder\w*|subsid(?:y|ies|i[sz]\w+)|financ(?:es?|ed|ing)|debit\w*|deduct(?:s|ed)?|"
    r"falls? (?:on|upon|to) (?!(?:the |an? |each )?(?:first|second|third|last|same|\w+day|\w+th|month|year)\b|the \d)"
    r"[a-z]+|meets? (?:the|all|any|half|its|his|her|their|these|those|such))\b"
)
_TELEPHONE = r"\d(?:[\d ()./-]){4,}\d"


_OFTEN = (
    r"\b(?:every|each|per|daily|hourly|weekly|fortnightly|monthly|quarterly|yearly|annual(?:ly)?|biannual\w*|biennial\w*|"
    r"(?:bi|semi)-?(?:week|month|year|annual)\w*|once|twice|times|often|always|never|seldom|rarely|regular(?:ly)?|sometimes|"
    r"usually|occasionally|frequen\w+|again|occasions?|"
    r"constant(?:ly)?|continu\w+|whenever|intervals?|as (?:needed|required|necessary)|"
    r"(?:at )?any time|as and when|an? (?:hour|day|week|month|quarter|year)|(?:mon|tues|wednes|thurs|fri|satur|"
    r"sun|week)days)\b"
)
_SOMEBODY = (
    r"(?-i:(?<=[^\s.!?] )[A-Z][\w’'-]*[a-z]|^\W*[A-Z][\w’'-]+ (?:[a-z]+ly |first )?(?:has |had )?[a-z]+ed\b)"
    r"|\b(?:he|she|they|we|I)\b|\bby (?:an?|the|his|her|two|three|its) [a-z]"
)
"""A name, whoever is spoken of, or by whom something was done."""
_MAKERS = (
    ("discovered", r"discover|\bfound\b|identif|first"),
    ("invented", r"invent|devis|develop|creat|design|idea|work of|first"),
    ("founded", r"found(?:ed|er|ing)|establish|set up|start|creat|began|origin"),
    ("(?:opposes?|opposed)", r"oppos|object|against|critici|reject|protest|disput|disagree|fear|concern|refus"),
    ("(?:wrote|composed)", r"wr[oi]t|author|compos|\bby\b|pen(?:ned)?\b|work of"),
    ("(?:painted|drew)", r"paint|dr[ae]w|artist|\bby\b|work of"),
    ("(?:coined|translated|edited)", r"coin|translat|edit|\bby\b|first"),
)
"""What somebody is asked to have done, and what stands where it is told."""


_BEGINNINGS = (
    (
        "(?:built|constructed|erected)",
        rf"buil[dt]|construct|erect|complet|finish|put up|dat(?:e[sd]?|ing)\b|{ERA}|cent(?:ury|uries)",
    ),
    (
        "(?:founded|established)",
        r"found(?:ed|er|ing)\b|establish|set up|start|beg[au]n|creat|formed|origin|incorporat|dat(?:ed?|ing)\b",
    ),
    ("opened", r"open|beg[au]n|start|inaugurat|dat(?:e[sd]?|ing)\b"),
    ("written", r"writ|wrote|author|dat(?:e[sd]?|ing)\b|finish|complet|publish"),
    ("invented", r"invent|devis|develop|creat|patent|design|first"),
    ("discovered", r"discover|found\b|identif|detect|notice|came to light|first"),
)
"""What a thing is asked to have been, and what stands where it is told when it was."""


@dataclass(frozen=True, slots=True)
class _Form:
    asks: re.Pattern[str]
    needs: re.Pattern[str]


def _form(asks: str, needs: str) -> _Form:
    return _Form(re.compile(asks, re.IGNORECASE), re.compile(needs, re.IGNORECASE))


_FORMS = (
    _form(r"\b(?:telephone|phone|mobile|fax) (?:number|no)\b", _TELEPHONE),
    _form(r"\be-?mail address\b", "@"),
    _form(r"\b(?:made|built|constructed|composed) (?:up )?(?:of|from|out of)\W*$", _MATERIAL),
    _form(r"\b(?:what|which) colou?r\b", _COLOUR),
    _form(
        r"^\W*(?:and |at |by |from |until )*what time\b(?! of (?:the )?year)",
        r"\b\d{1,2}[:.h]\d\d\b|\b\d{1,2} ?[ap]\.?m\b|o['’]clock|\b(?:noon|midday|midnight|dawn|dusk|sunrise|sunset)\b"
        r"|\b\d{4} ?h(?:ou)?rs\b"
        rf"|\bat (?:half past |quarter (?:past|to) |about )?(?:\d{{1,2}}|{ONE_WORD})\b(?! [a-z])",
    ),
    _form(r"^\W*how old\b|\bwhat age\b", _AGE),
    _form(r"^\W*(?:and )?(?:what|how much) (?:does|do|did|will|would) .{2,80}\bcost\b", _COST),
    _form(r"^\W*(?:and )?who (?:pays|paid|is to pay|must pay|has to pay|will pay)\b", _PAYS),
    _form(
        r"\b(?:how (?:tall|high)|height) (?:is|are|was|were|of)\b",
        r"\b(?:high(?:er)?|height|tall(?:er)?|storeys?)\b"
        rf"|(?:\d\s?(?:m|ft|cm|metres?|meters?|feet)|(?:ty|{ONE_WORD}) (?:metres?|meters?|feet|foot))\b"
        r"(?! (?:long|wide|deep|apart|away|from))",
    ),
    _form(r"^\W*(?:and )?(?:how often|how frequently)\b", _OFTEN),
    _form(
        r"^\W*(?:and )?who signed (?:it )?(?:for|on behalf of)\b",
        r"\b(?:signed|signature|signator\w+|executed)\b|^\W*(?:for|by|on behalf of) [^:]{2,60}:\s",
    ),
    *(
        _form(rf"^\W*(?:and )?who (?:first )?{asked}\b", rf"(?:{said}).*(?:{_SOMEBODY})|(?:{_SOMEBODY}).*(?:{said})")
        for asked, said in _MAKERS
    ),
    *(
        _form(
            rf"^\W*(?:and )?when (?:was|were) .{{2,80}} (?:first )?{asked}\W*$",
            rf"\b(?:{said}).*(?:{_TIME_IT_WAS})|(?:{_TIME_IT_WAS}).*\b(?:{said})",
        )
        for asked, said in _BEGINNINGS
    ),
    _form(r"^\W*(?:and )?when (?:was|were) .{2,80} made\W*$", _TIME_IT_WAS),
    _form(r"^\W*(?:and )?when did .{2,80} (?:happen|occur|take place)\W*$", _TIME_IT_WAS),
    _form(r"^\W*(?:(?:and|so|but|by|since|until) )*when\b|\b(?:what|which) (?:date|day|year|month)\b", _TIME),
)
_ASKS_FOR_A_SUM = re.compile(
    r"^\W*(?:how much (?:is|was|are|were)|what (?:is|was|are|were)) (?:(?!maximum|minimum)[^\s?]+ ){1,4}?"
    r"(?P<sum>salary|wages?|pay|rent|price|costs?|charges?|fee|deposit|premium|turnover|budget|worth|income|profit|"
    r"compensation|remuneration|consideration|commission|royalty|fine)\W*$",
    re.IGNORECASE,
)
_MANY = re.compile(
    r"\b(?:staff|people|persons?|members?|workforce|team|strong|roll|attend\w*|residents?|inhabitants?|pupils?|men|women|"
    r"children|boys?|girls?|total|altogether|them)\b",
    re.IGNORECASE,
)
_SHORT = 15
"""Words of a text that may leave out of what it speaks."""
_WHETHER_OF = re.compile(
    r"^\W*(?:and )?(?:is|are|was|were|does|do|has|have|can|may) (?:the|my|your|our|an?|any) (?P<thing>[^\W\d_]{3,}) "
    r"(?!of\b|to\b|for\b)[^\W\d_]+",
    re.IGNORECASE,
)
_HOW_MANY = re.compile(
    r"\bhow many (?P<things>(?:[^\W\d]+ ){0,4}?[^\W\d]+) (?:do|does|did|is|are|was|were|have|has|had|can|could|may|"
    r"must|should|will|would|shall)\b",
    re.IGNORECASE,
)
_HOW_MANY_DO = re.compile(
    r"\bhow many (?:[^\W\d]+ ){0,2}?(?P<thing>[^\W\d]{3,}s|people|staff|children|men|women) [^\W\d]+", re.IGNORECASE
)
"""The same before any other verb: “how many hospital patients get it”."""
_ANYTHING = frozenset({
    "people", "persons", "times", "ways", "things", "items", "others", "more", "members", "votes", "workers", "staff",
    "men", "women", "children", "parts", "sections", "figures", "reasons", "points",
})  # fmt: skip
"""What may be counted without being called so: “Ayes 14” are votes."""


_PERSON = (
    r"(?:person|people|member|man|woman|child|boy|girl|worker|resident|visitor|witness|victim|case|time|way|thing|item)"
)
_DAY = rf"(?:(?i:{'|'.join(ENGLISH)})|{DAY_OF_WEEK})"
_A_NAME = re.compile(
    rf":\s|(?<=[^\s.!?:;] )(?!{_DAY}\b)[A-Z][\w’'-]*[a-z]|^\W*(?!{_DAY}\b)[A-Z][\w’'-]+ [A-Z][\w’'-]*[a-z]"
)
"""A name, or the value of a field."""
_THINGS = (
    r"(?:(?:Sept|Nov|Dec)ember|October|(?:numb|pap|lett|ord|matt|off|quart|summ|wint|wat|pow|tow|riv|comput|boil|form|ov|"
    r"aft|und|howev|oth|nev|ev|lat|earli|fur?th|whe?th|eith|neith|rath|togeth|bett|great|small|larg|low|high|long|short|"
    r"few|count|fold|corn|cov|lay|pow|regist|semest|orchest|theat|cent|met|lit|fib|numb|answ)ers?|for|or|nor|door|floor|"
    r"err?or|colou?r|major|minor|motor|sector|factor|hour|four|your|our|see|fee|free|agree|three|guarantee|list|exist|"
    r"consist|assist|first|against|most|just|must|cost|prior)s?\b"
)
"""Words that end like those for people and are none."""
_WHO_DID = re.compile(r"^\W*(?:and )?who (?:first |last |also )?[a-z]+ed\b", re.IGNORECASE)
_ANYBODY = re.compile(
    rf"{_A_NAME.pattern}|\b(?i:he|she|they|we|you|I|nobody|everybody|somebody|someone|anyone|everyone)\b"
    r"|\b(?i:by (?:an?|the|his|her|its|their))\b"
    rf"|\b(?i:(?!{_THINGS})[a-z]{{2,}}(?:er|or|ist|ian|ee)s?|staff|board|committee|council|court|company|companies|police|government|"
    r"bank|firm|team|trust|part(?:y|ies)|people|persons?|m[ae]n|wom[ae]n|child(?:ren)?|tenants?|agents?|clients?|"
    r"defendants?|claimants?|applicants?|patients?|parents?|students?|residents?|president|chair|clerk|group|parish|"
    r"city|state|school|hospital|university|family|mother|father|son|wife|husband|friends?|judges?|union|society|club)\b"
)
"""Anybody who may have done a thing."""


_NO_COUNT = re.compile(
    r"[$€£¥]\s?\d[\d,.]*|\d[\d,.]*\s?%|\(?\b\w+\)?[\s-](?:working |business |calendar |full |clear |consecutive )?"
    r"(?:second|minute|hour|day|night|week|month|quarter|year)s?\b['’]?|\b(?:section|clause|article|paragraph|page|schedule|"
    r"part|no\.?|number) \(?\d[\d.]*|\b\d{1,2}(?:\.\d{1,2})+\.?\s(?-i:[A-Z])",
    re.IGNORECASE,
)
"""Numbers that count a time or money, or are the name of a part."""
_COUNT = re.compile(
    rf"\d|\b(?:{ONE_WORD}|hundreds|thousands|millions|dozens?|no|none|nobody|not any|single|sole|only|both|pair|"
    r"couple|several|many|few|half|all|every|each|an?|another|once|twice)\b",
    re.IGNORECASE,
)
_HOW_MUCH = re.compile(
    r"^\W*(?:and |but )?how much (?:is|was|are|were|does|did|will|would)\b"
    r"(?!.{0,60}\b(?:longer|time|notice|support|leave|work|more)\b)",
    re.IGNORECASE,
)
_MONTH = rf"(?:{'|'.join(ENGLISH)})"
_OF_TIME = (
    r"\(?\b\w+\)?[\s-](?:working |business |calendar |full |clear |consecutive )?"
    r"(?:second|minute|hour|day|night|week|month|quarter)s?\b"
)
_NO_AMOUNT = re.compile(
    rf"\b\d{{1,2}}(?:st|nd|rd|th)?(?: of)? {_MONTH}\b(?:,? \d{{4}})?|\b{_MONTH} \d{{1,4}}\b(?:, \d{{4}})?"
    r"|\b(?:in|since|until) (?:1\d|20)\d\d\b|\b\d{1,2}(?:[:.]\d\d)? ?[ap]\.?m\b"
    r"|\b(?:section|clause|article|paragraph|page|schedule|part|no\.?|number|drawing|annex) \(?\d[\d.]*"
    rf"|\b(?:within|after|in|for|by|until|before|every) {_OF_TIME}",
    re.IGNORECASE,
)
"""Numbers that are a day, a length of time, a time of day, or the name of a part."""
_PLACE = re.compile(
    r"\b(?:(?:in|at|on|near|under|behind|beside|inside|outside|above|below|into|from|opposite|off|along|around|between|"
    r"across|throughout|within)|to(?=\s+(?:the|an?|his|her|its|their|our|your|my|each|every|[A-Z])\b))\s+"
    r"(?!(?:case|connection|respect|order|accordance|addition|writing|particular|general|fact|full|part|time|the event|"
    r"the course|this|that|such|any|all|it|them|him|her|be|have|do|least|most|once|which|whom|warranty|guarantee|"
    rf"advance|total|future|past|spring|summer|autumn|winter|{'|'.join(ENGLISH)}|{DAY_OF_WEEK})\b)"
    r"(?!\d)[\w“\"]|\b(?:here|there|abroad|home|anywhere|everywhere|nowhere|online|upstairs|downstairs|overseas|worldwide)\b"
)
"""What may say where something is or happens, by words that do."""
_HOW_OFTEN = re.compile(r"^\W*(?:and )?how (?:often|frequently)\b", re.IGNORECASE)
_TIMES = re.compile(
    r"\bhow many (?:\w+ ){0,2}(?:second|minute|hour|day|night|week|month|quarter|year|time)s?\b", re.IGNORECASE
)


_BESIDE = r"(?:[^\W\d][\w'’-]*[\s-]+){0,3}"
_HAVE = r"(?!(?:have|has|had|gets?|got|receives?|pays?|must|may|shall|can|cannot|cast|holds?|needs?|takes?)\b)"
"""What follows what is counted where the number is of something else: “members have one vote”."""
_NUMBER = (
    rf"(?:\d[\d,.]*|{ONE_WORD}|hundreds|thousands|millions|dozens?|no|none|nobody|single|sole|only|both|pair|couple|"
    r"several|many|few|half|once|twice)"
)


_SAYS_HOW_MUCH = re.compile(
    rf"[$€£¥%\d]|\b{_NUMBER}\b|\b(?:per ?cent|free|nothing|nil|unpaid|full|all|entire|whole|everything|quarter|third|"
    r"hundred|thousand|million|billion|no (?:charge|fee|cost|limit)|more|less|most|least|too much|a lot|little|much|"
    r"doubled?|halved?|twice|enough|considerabl[ey]|equals?|same|market|average|that of)\b",
    re.IGNORECASE,
)
_PLAINLY = {
    "when": re.compile(
        rf"\b\d{{1,2}}(?:st|nd|rd|th)? (?:of )?{_MONTH}\b|\b{_MONTH} \d|\b(?:19|20)\d\d\b"
        rf"|\b{DAY_OF_WEEK}\b|\b(?:up)?on (?:the )?(?:delivery|signing|signature|request|"
        r"demand|receipt|completion|execution|payment|closing|death|expiry|termination)\b"
    ),
    "how_long": re.compile(
        r"\b(?:for|of|is|are|be|lasts?|runs?|takes?|up to)\s+(?:(?!within\b|after\b|before\b|by\b)[a-z]+ ){0,2}"
        rf"(?={SIGNS['how_long'].pattern})",
        re.IGNORECASE,
    ),
    "how_much": re.compile(_AMOUNT, re.IGNORECASE),
}
"""What says when, how long or how much, and can hardly say something else: “within 14 days” is a limit, no length."""


def counts_something_else(question: str, text: str) -> bool:
    """Whether a text has the word for what a question asks to count, and all its numbers are of other things: “for
    three years it shall hire no senior employee” does not say how many employees there are.
    """
    thing = _thing_counted(question)
    if thing is None or re.search(rf"\b{re.escape(thing)}", text, re.IGNORECASE) is None:
        return False
    near = rf"\b{_NUMBER}[\s-]+{_BESIDE}{re.escape(thing)}"
    near += rf"|\b{re.escape(thing)}\w*[\s:–—-]+{_HAVE}{_BESIDE}(?:of )?{_NUMBER}\b"
    alone = r"\b\d[\d,]*(?=\s*(?:[,;)]|\.(?!\d)|$|\b(?:of|per ?cent of|in|were|was|are|is|have|had)\b))"
    rest = _NO_COUNT.sub(" ", text)
    return re.search(near, rest, re.IGNORECASE) is None and re.search(alone, rest) is None


def _thing_counted(question: str) -> str | None:
    """The beginning of the word for what a question asks to count; None where it asks for no count, or of anything."""
    asked = _HOW_MANY.search(question)
    if asked is None:
        several = _HOW_MANY_DO.search(question)
        thing = several["thing"].lower() if several else None
    else:
        thing = asked["things"].split(" of ")[0].split()[-1].lower()
    return None if thing is None else _beginning(thing)


def _beginning(thing: str) -> str | None:
    return None if thing in _ANYTHING else re.sub(r"(?:ies|es|s|y)$", "", thing)


OFFICE = re.compile(
    r"^\W*(?:and )?who (?:is|was|are|were) (?:the|her|his|its|their|your|my) (?P<office>.{4,80}?)\W*$", re.IGNORECASE
)
_OFFICES = {
    "trustee": "trust|on behalf of|for the benefit of",
    "executor": "execut|administ|personal representative",
    "auditor": r"audit|(?:account|book)s .{0,40}(?:examin|check)|(?:examin|check)\w* (?:\w+ ){0,3}(?:account|book)s",
    "guarantor": "guarant|suret",
    "arbitrator": "arbitrat|umpire|tribunal",
    "adjudicator": "adjudicat",
    "mediator": "mediat|conciliat",
    "architect": r"architect|designed\b(?! (?:to|for|as|with)\b)|(?:plan|drawing)s (?:\w+ ){0,5}(?:drawn|made|by)\b"
    r"|drawn (?:up )?by|the work of",
    "engineer": "engineer",
    "surveyor": "survey|(?:inspected|measured|valued) by",
    "notary": "notar",
    "insurer": r"insur|underwritten by|cover (?:is|was) (?:provided|given) by",
    "broker": "broker|intermediar",
    "liquidator": "liquidat|winding[- ]up|wound up",
    "administrator": "administ",
    "data protection officer": "data protection|DPO|privacy",
    "treasurer": r"treasur|(?:look(?:s|ed)? after|ke(?:eps?|pt)|h(?:olds?|eld)|manage[sd]?|handle[sd]?) (?:\w+ ){0,2}"
    "(?:money|funds|finances|accounts|purse)",
    "ombudsman": "ombud",
    "interpreter": "interpret|translat",
    "bailiff": "bailiff|enforcement (?:agent|officer)|sheriff",
    "receiver": "receiver",
}
"""Offices and trades, each with what stands in any text that names who has it: its word, or what such a one does."""


_SUM_ASKED = frozenset({
    "salary", "wage", "wages", "pay", "paid", "rent", "price", "fee", "deposit", "premium", "turnover", "budget",
    "worth", "income", "profit",
})  # fmt: skip


def sum_of_another(question: str, texts: Sequence[str]) -> bool:
    """Whether a sum is asked for of something that some of these texts name, and those that have a sum don't: the pay
    of a father's leave is not what a mother's is.
    """
    needed = _sum_asked_for(question)
    if needed is None:
        return False
    of_what = [stem(term) for term in Asked.of(question).terms if term not in _SUM_ASKED]
    naming = [one for one in texts if any(re.search(rf"\b{re.escape(of)}", one, re.IGNORECASE) for of in of_what)]
    return bool(naming) and not any(needed.search(one) for one in naming)


def asks_for_an_office_not_there(question: str, text: str) -> bool:
    """Whether it asks who holds an office of which the whole document does not say a word: “Who is the trustee?”."""
    asked = OFFICE.match(question)
    if asked is None:
        return False
    office = asked["office"].lower()
    named = next((letters for name, letters in _OFFICES.items() if office.startswith(name)), None)
    return named is not None and re.search(rf"\b(?:{named})", text, re.IGNORECASE) is None


_PAID_FOR = re.compile(
    r"^\W*(?:and |but )?how much (?:money )?(?:is|was|were|are|will be|has been|(?:did|does|do) .{1,40}?) "
    r"(?:paid|pay|spent|spend|charged|charge|received|receive|given|give|asked|budgeted) (?:for|on) (?P<what>.+?)\W*$",
    re.IGNORECASE,
)


_COSTS = re.compile(
    r"^\W*(?:and |but )?how much (?:does|do|will|would|did) (?:an?|the|one|each) (?P<what>[\w-]+) cost\W*$",
    re.IGNORECASE,
)


def paid_for_another(question: str, texts: Sequence[str], whole: str) -> bool:
    """Whether it asks what was paid for a thing, or what it costs, which the document names, and none of these texts
    with a sum names it: the price of the roof is not that of the clocks.
    """
    asked = _PAID_FOR.match(question) or _COSTS.match(question)
    if asked is None:
        return False
    things = {stem(term) for term in Asked.of(f"What about {asked['what']}?").terms}
    known = {one for one in things if _names(whole, one)}
    sums = [one for one in texts if re.search(_SUM, one, re.IGNORECASE)]
    return bool(known) and not any(_names(one, thing) for one in texts for thing in known) and bool(sums)


def _names(text: str, beginning: str) -> bool:
    return re.search(rf"\b{re.escape(beginning)}", text, re.IGNORECASE) is not None


_KIN = (
    ("sister", "sister|sibling"),
    ("brother", "brother|sibling"),
    ("wife", "wife|married|husband|spouse|widow|bride|mrs"),
    ("husband", "husband|married|wife|spouse|widow|groom"),
    ("son", r"sons?\b|child|boys?\b|father|mother"),
    ("daughter", "daughter|child|girl|father|mother"),
    ("mother", r"mother|mum|mom|mama|parent"),
    ("father", r"father|dad|papa|parent"),
    ("aunt", "aunt"),
    ("uncle", "uncle"),
    ("cousin", "cousin"),
    ("nephew", "nephew"),
    ("niece", "niece"),
    ("grandmother", "grandm|granny|gran\\b|nan\\b"),
    ("grandfather", "grandf|grandpa|grandad"),
)
"""Relatives, each with what stands in any text that speaks of one."""
_KIN_ASKED = re.compile(
    rf"^\W*(?:who|what (?:is|was)|how old|where)\b.{{0,60}}"
    rf"\b(?P<kin>{'|'.join(name for name, _ in _KIN)})(?:['’]s \w+)?\W*$",
    re.IGNORECASE,
)


def asks_for_kin_not_there(question: str, text: str) -> bool:
    """Whether it asks for a relative of whom the whole document does not say a word: “What was her sister called?”."""
    asked = _KIN_ASKED.match(re.sub(r"\s+(?:called|named|like)\W*$", "", question))
    if asked is None:
        return False
    letters = dict(_KIN)[asked["kin"].lower()]
    return re.search(rf"\b(?:{letters})", text, re.IGNORECASE) is None


_IN_TOTAL = re.compile(r"\b(?:in total|altogether|in all|at most|overall|maximum|at any one time)\b", re.IGNORECASE)
_ITS_NUMBER = re.compile(r"^\W*\d{1,3}(?:\.\d{1,3})*[.)]\s+")
"""What a paragraph is counted by."""
_ARTICLE = re.compile(r"\b(?:an?|another|all|every|each|no|none|any|both|half|single|only|sole)\b", re.IGNORECASE)


def lacks_the_total(question: str, texts: Sequence[str]) -> bool:
    """Whether it asks how many there are in total, and none of these texts has more than an article for a number: “A
    licence expires on 31 December” does not say how many there may be.
    """
    if not asks_for_a_count(question) or _IN_TOTAL.search(question) is None:
        return False
    return not any(has_a_count(_ARTICLE.sub(" ", _NO_AMOUNT.sub(" ", _ITS_NUMBER.sub("", one)))) for one in texts)


def names_a_place(text: str) -> bool:
    """Whether a text may say where something is."""
    return _PLACE.search(text) is not None


def asks_how_often(question: str) -> bool:
    """Whether it asks how often something is done."""
    return _HOW_OFTEN.match(question) is not None


def asks_for_a_count(question: str) -> bool:
    """Whether it asks how many there are of something that is no time."""
    several = _HOW_MANY.search(question) or _HOW_MANY_DO.search(question)
    return several is not None and _TIMES.search(question) is None


def counts_nothing_named(question: str, texts: Sequence[str]) -> bool:
    """Whether none of these texts names what a question asks to count, nor people in general, and none is so short that
    it may leave it out: a number of a house says nothing of employees.
    """
    thing = _thing_counted(question)
    if thing is None:
        return False
    return not any(_names(one, thing) or _MANY.search(one) or len(one.split()) <= _SHORT for one in texts)


def counts_it(question: str, text: str) -> bool:
    """Whether a text names what a question asks to count, and has a number for it that is more than an article."""
    thing = _thing_counted(question)
    if thing is not None and not _names(text, thing):
        return False
    rest = _ARTICLE.sub(" ", _NO_AMOUNT.sub(" ", _ITS_NUMBER.sub("", text)))
    return has_a_count(rest) and not counts_something_else(question, rest)


def says_what_is_counted(question: str, heading: str) -> bool:
    """Whether a heading has the word for what a question asks to count, and its number may be of that."""
    thing = _thing_counted(question)
    return thing is None or _names(heading, thing)


def asks_whether_of_what_is_not_there(question: str, text: str) -> bool:
    """Whether it asks if something is so of a thing of which the whole document does not say a word: “Is the dog
    insured?” is not answered by what is insured there.
    """
    asked = _WHETHER_OF.match(question)
    if asked is None:
        return False
    return not any(_names(text, one) for one in (stem(asked["thing"].lower()), asked["thing"].lower().rstrip("s")))


def lacks_the_amount(question: str, texts: Sequence[str]) -> bool:
    """Whether it asks how much, and none of these texts has a number that is more than a date: what stands beside
    “25 November, when the scaffolding goes up” does not say what it costs.
    """
    if _HOW_MUCH.search(question) is None:
        return False
    return not any(_SAYS_HOW_MUCH.search(_NO_AMOUNT.sub(" ", one)) for one in texts)


def says_plainly(kind: str, text: str) -> bool:
    """Whether a text says when, how long or how much, by kind of question, and hardly of another thing."""
    return kind in _PLAINLY and _PLAINLY[kind].search(text) is not None


def has_a_count(text: str) -> bool:
    """Whether a text has a number that is none of days, money or parts, or a word like “several”."""
    return _COUNT.search(_NO_COUNT.sub(" ", text)) is not None


def without_articles(question: str, text: str) -> str:
    """A text without the articles that stand before another thing than the one counted: “a grant” is no number of
    people.
    """
    thing = _thing_counted(question)
    counted = _PERSON if thing is None else re.escape(thing)
    return re.sub(
        rf"\b(?:an?|another|every|each|any)\b(?!\s+(?:[\w-]+\s+){{0,2}}{counted})", " ", text, flags=re.IGNORECASE
    )


def names_somewhere(text: str) -> bool:
    """Whether a text may say where something is, in a sentence, in a field, or by a name."""
    return names_a_place(text) or _A_NAME.search(text) is not None


def names_nobody(question: str, texts: Sequence[str]) -> bool:
    """Whether it asks who did a thing, and none of these texts speaks of anybody: when the lamps were delivered does
    not say who ordered them.
    """
    return _WHO_DID.match(question) is not None and not any(map(_ANYBODY.search, texts))


def form_asked_for(question: str) -> re.Pattern[str] | None:
    """What every answer to this question has, None where anything may answer it."""
    return _sum_asked_for(question) or next((form.needs for form in _FORMS if form.asks.search(question)), None)


def _sum_asked_for(question: str) -> re.Pattern[str] | None:
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


def counts_what_is_not_there(question: str, text: str) -> bool:
    """Whether it asks how many there are of something of which the whole document does not say a word."""
    thing = _thing_counted(question)
    return thing is not None and re.search(rf"\b{re.escape(thing)}", text, re.IGNORECASE) is None

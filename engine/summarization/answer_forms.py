"""What an answer to some questions can't be without: a number of telephone, a material, a time.

“What is the kettle made of?” is not answered by whatever else is said of the kettle, however like the question it is,
nor how many bedrooms there are by a text without the word. English alone.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from engine.language.counting import ONE_WORD
from engine.language.months import DAY_OF_WEEK, ENGLISH, UNMISTAKABLE
from engine.salience.questions import SIGNS, stem
from engine.summarization.sums_asked import AMOUNT, MONTH, names_it, sum_asked_for

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
_TIME_TO_COME = (
    r"\d{1,2}[:/.]\d\d?\b|\b20\d\d\b|\b\d{1,2}(?:st|nd|rd|th)\b|\bMay,? \d|\d (?:of )?May\b"
    r"|\b(?:in|by|until|of|next) May\b"
    rf"|\b(?:{DAY_OF_WEEK}|{'|'.join(UNMISTAKABLE)}|Easter|Christmas|spring|summer|autumn|winter|season)s?\b"
    r"|\b(?:minute|hour|day|night|week|weekend|month|quarter|year|morning|noon|afternoon|evening|midnight|date)s?\b"
    r"|\b(?:when|whenever|until|till|before|after|upon|once|within|as soon as|by the|today|tomorrow|tonight|soon|"
    r"later|immediately|at once|forthwith|promptly|without (?:undue )?delay|next|at the (?:end|beginning|start|"
    r"earliest|latest))\b"
)
"""When something is still to happen: “already” does not tell."""
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
_COST = (
    rf"{AMOUNT}|\b(?:free|charge[sd]?|costs?|prices?|pric(?:ed|ing)|fees?|expenses?|unpaid|nothing|pay|pays|paid|payable|"
    r"rate|worth|valued?|salary|wages?)\b"
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
    r"\b(?:every|each(?! (?:other|time)\b)|per|"
    r"daily|hourly|weekly|fortnightly|monthly|quarterly|yearly|annual(?:ly)?|biannual\w*|biennial\w*|"
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
    _form(
        r"\bamount of (?:the |this |that |his |her |its |their |my |our )?(?:[\w-]+ ){0,2}"
        r"(?:rent|fees?|fines?|penalty|deposit|grant|loan|premium|price|payments?|salary|compensation|damages|charges?|"
        r"tax|bonus|invoice|debt|dividend|budget|bill)\b",
        _COST,
    ),
    _form(r"^\W*(?:and )?who (?:pays|paid|is to pay|must pay|has to pay|will pay)\b", _PAYS),
    _form(
        r"\b(?:how (?:tall|high)|height) (?:is|are|was|were|of)\b",
        r"\b(?:high(?:er)?|height|tall(?:er)?|storeys?)\b"
        rf"|(?:\d\s?(?:m|ft|cm|metres?|meters?|feet)|(?:ty|{ONE_WORD}) (?:metres?|meters?|feet|foot))\b"
        r"(?! (?:long|wide|deep|apart|away|from))",
    ),
    _form(r"^\W*(?:and )?(?:how often|how frequently)\b", _OFTEN),
    _form(
        r"\b(?:what|which|whose)\b.{0,40}\blaws?\b.{0,20}\b(?:govern\w*|appl(?:y|ies)|controls?)\b",
        r"\bgovern|\bappl(?:y|ies|icable)\b|\bconstru|\binterpret"
        r"|\blaws? of (?!any\b|such\b|each\b|every\b|all\b|other\b)|^[^:]{0,40}\blaw\b[^:]{0,20}:",
    ),
    _form(
        r"\b(?:what|which) (?:\w+ )?(?:prison |jail )?sentence\b(?! (?:in|of|on|says?|is)\b)", r"\bsentenc|\bimprison"
    ),
    _form(
        r"^\W*(?:and )?what (?:is|are|was|were|will be) (?:the|his|her|its|their|my|our) (?:[\w-]+ )?(?:hourly|daily|"
        r"day|interest|exchange|discount|royalty|commission|tax) rates?\b",
        rf"(?<!\d)(?!\A)\d|%|\bper ?cent\b|\b(?:{ONE_WORD}|no|nil|free)\b",
    ),
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
    _form(
        r"^\W*(?:and )?(?:when|on (?:what|which) (?:date|day)) (?:will|shall|is|are) .{2,80}\b(?:launch|start|begin|"
        r"open|end|ship|go live|finish|close|come out|(?:be )?(?:launched|started|released|finished|published|"
        r"delivered|held|opened|completed?|ready|due))\b",
        _TIME_TO_COME,
    ),
    _form(r"^\W*(?:and )?when (?:was|were) .{2,80} made\W*$", _TIME_IT_WAS),
    _form(r"^\W*(?:and )?when did .{2,80} (?:happen|occur|take place)\W*$", _TIME_IT_WAS),
    _form(r"^\W*(?:(?:and|so|but|by|since|until) )*when\b|\b(?:what|which) (?:date|day|year|month)\b", _TIME),
)
_WHETHER_OF = re.compile(
    r"^\W*(?:and )?(?:(?:is|are|was|were|does|do|has|have|can|may) (?:the|my|your|our|an?|any) (?P<thing>[^\W\d_]{3,}) "
    r"(?!of\b|to\b|for\b)[^\W\d_]+"
    r"|(?:would|will|do|are|can|may|must|should) "
    r"(?P<kind>(?!the\b|any\b|all\b|you\b|we\b|these\b|those\b|there\b)[a-z]{5,}) (?P<things>[a-z]{3,}s) "
    r"(?:be|have|need|pay|get|count)\b)",
    re.IGNORECASE,
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
_PLAINLY = {
    "when": re.compile(
        rf"\b\d{{1,2}}(?:st|nd|rd|th)? (?:of )?{MONTH}\b|\b{MONTH} \d|\b(?:19|20)\d\d\b"
        rf"|\b{DAY_OF_WEEK}\b|\b(?:up)?on (?:the )?(?:delivery|signing|signature|request|"
        r"demand|receipt|completion|execution|payment|closing|death|expiry|termination)\b"
    ),
    "how_long": re.compile(
        r"\b(?:for|of|is|are|be|lasts?|runs?|takes?|up to)\s+(?:(?!within\b|after\b|before\b|by\b)[a-z]+ ){0,2}"
        rf"(?={SIGNS['how_long'].pattern})",
        re.IGNORECASE,
    ),
    "how_much": re.compile(AMOUNT, re.IGNORECASE),
}
"""What says when, how long or how much, and can hardly say something else: “within 14 days” is a limit, no length."""


def names_a_place(text: str) -> bool:
    """Whether a text may say where something is."""
    return _PLACE.search(text) is not None


def asks_how_often(question: str) -> bool:
    """Whether it asks how often something is done."""
    return _HOW_OFTEN.match(question) is not None


def asks_whether_of_what_is_not_there(question: str, text: str) -> bool:
    """Whether it asks if something is so of a thing of which the whole document does not say a word: “Is the dog
    insured?” is not answered by what is insured there.
    """
    asked = _WHETHER_OF.match(question)
    if asked is None:
        return False
    thing = (asked["thing"] or asked["things"]).lower()
    if asked["kind"] is not None and not names_it(text, asked["kind"].lower()):
        return True  # of motorcycles it may say that, and of electric cars nothing
    return not any(names_it(text, one) for one in (stem(thing), thing.rstrip("s")))


def says_plainly(kind: str, text: str) -> bool:
    """Whether a text says when, how long or how much, by kind of question, and hardly of another thing."""
    return kind in _PLAINLY and _PLAINLY[kind].search(text) is not None


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
    return sum_asked_for(question) or next((form.needs for form in _FORMS if form.asks.search(question)), None)

"""Which sentences may stand in a summary by themselves: whole ones that say something and point at nothing unseen.

Four standings. `GOOD` sentences are chosen first. `POOR` ones (questions, lines that lead on to something else,
pronouns without their noun) are whole but awkward, and cost. `DOUBTFUL` ones may not stand so on the page (see
`engine.language.soundness`): taken only where the length asked can't be reached otherwise. `NEVER` are fragments,
headings, furniture, greetings and fillers.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from enum import IntEnum
from itertools import islice, pairwise

from engine.document import CELL_GAP, Document, Sentence
from engine.language.english import (
    ASIDES,
    AUXILIARIES,
    BOILERPLATE,
    CONNECTIVE_PHRASES,
    CONNECTIVES,
    COPULAS,
    COUNTING_OPENERS,
    DEMONSTRATIVES,
    EXAMPLES,
    FILLERS,
    HESITATIONS,
    IMPERSONAL_AFTER_IT,
    PREPOSITIONS,
    PRONOUN_OPENERS,
    SELF_NAMES,
    SMALL_TALK,
    SPOKEN_CONNECTIVES,
)
from engine.language.note_marks import MARK
from engine.language.tag_questions import without_tag
from engine.language.vocabulary import is_function_word, is_unspaced, words_of
from engine.schema.enums import Role

SOURCES = frozenset({Role.BODY, Role.LIST, Role.SPEECH})

_LETTERS = 0.65
"""Share of letters in what is no formula and no row of a table."""
_FEW = 3
"""Words of the shortest sentence."""
_JOINING = 2
"""Words that join others in a sentence of figures."""
_NUMBER = re.compile(r"[$€£¥]?\d[\d.,]*\d|[$€£¥]?\d%?")
_DEFINES = re.compile(r"\W{0,3}[\"“][^\"”]{2,60}[\"”]\s+(?:(?:shall )?means?|is|are)\b")
"""How a sentence begins that says what a term means: of “"Rent" means £900 a year.” nearly all is a number."""
_FINAL = re.compile(
    r"(?<!\bi\.e)(?<!\be\.g)(?<!\bcf)(?<!\bviz)(?<!\bvs)"
    rf"[.!?…。！？｡؟۔।]['\"”“’»)\]】」』]*(?:\s\([^()]{{1,24}}\))?(?:{MARK})?\s*$"
)
"""Ends, a few words in brackets aside: “Label all buttons. (must)”."""
_WHEREAS = re.compile(r"\W*(?:[A-Z0-9]{1,2}[.)]\s*)?whereas\b", re.IGNORECASE)
_RECITAL = re.compile(rf"^{_WHEREAS.pattern}.{{20,}}?[;,](?:\s*and)?\s*$", re.IGNORECASE | re.DOTALL)
"""What a contract says before its terms: whole, though the next one goes on from it."""
_AFTER_RECITALS = re.compile(r"whereas\b|now,?\s+therefore\b", re.IGNORECASE)
_BRACKETED = re.compile(r"\([^()]{4,}\)(?:[,;]|\s+(?:and|or|shall|will|is|are|was|were|has|have)\b)")
"""Brackets that belong to what was said before them."""
_STOPPED = re.compile(rf"[.!?…。！？｡؟۔।:：][\"'”’»)\]】」』}}*_›]*(?:{MARK}|\d{{1,3}}(?:[,–]\d{{1,3}})*)?\s*$")
"""Ends where one sentence may follow another in a paragraph."""
_CUT = frozenset({Role.BODY, Role.LIST, Role.CAPTION, Role.FOOTNOTE})
_QUESTION = re.compile(r"[?？؟]['\"”’»)\]]*\s*$")
_REFERENCE = re.compile(
    r"^(?:\[\d{1,3}\]\s*|\d{1,3}\.\s+)?[A-Z][\w'’-]+,?\s+(?:[A-Z]\.[\s-]?){1,3}.{0,160}?\b(?:19|20)\d\d[a-z]?\b",
    re.DOTALL,
)
_CITES = re.compile(
    r"(?:But )?(?:See|Cf\.?|Accord)(?:,? (?:also|generally|e\.g\.))*,? [^.]{0,60}(?:\bv\.\s|\bIn re\b|§|\d U\.S\.)"
    r".{0,160}\Z",
    re.DOTALL,
)
"""A citation that is a sentence of its own: “See Ost v. Behr, 42 F. Supp. 3d 134 (2014).”"""
_PAUSE = re.compile(r"(?:…|\.\.\.|—|--)(?=\s*\w)")
_TRAILS_OFF = re.compile(r"(?:…|\.\.\.|—|--|\s[-–]\s*\.?)[\"”’']?\s*$")
"""What a speaker never finished: “So the budget is…”"""
_ASIDE = re.compile(r"\W*\([^()]{3,240}\)\W*")
"""What stands in brackets as a whole: “(Please add your points here.)”."""
_SUPPOSES = re.compile(
    r"(?:And |Further(?:more)?,? )?[Ll]et \S{1,6}(?:,? (?:and )?\S{1,6}){0,3} (?:(?:be|denote|represent)\b|=)"
)
"""“Let C be a set of clusters.”"""
_IMPRINT = re.compile(r"\s/\s|\bISBN\b|©|\bwww\.|https?://|\S@\w+\.\w|\ball rights reserved\b", re.IGNORECASE)
_PUBLISHERS_NOTICE = re.compile(
    r"\b(?:should|may|must|can) not be relied (?:up)?on\b|\bfor (?:general )?information(?:al)? purposes only\b"
    r"|\b(?:reports?|documents?|publications?|materials?|articles?|pages?|works?)\b.{0,60}\bmay (?:not )?be "
    r"(?:reproduced|copied|redistributed|reprinted)\b|\bpermission of the (?:copyright (?:holder|owner)|publisher)s?\b"
    r"|\bnot constitute (?:legal|financial|medical|investment|tax|professional)(?:,? \w+)* advice\b"
    r"|\bsubject to copyright protection\b|\bserves as nonpartisan\b|\bat the behest of and under the direction of\b"
    r"|\bopen access article\b.{0,80}\blicen[cs]e\b|\bunder (?:the terms of )?(?:the|a) creative commons\b",
    re.IGNORECASE,
)
"""What publishers print on whatever they publish."""
_CAPTION_RUNS_IN = re.compile(r"\W*(?:Tables?|Figures?|Fig\.|Box|Exhibit|Chart) \d+[a-z]?[.:]? [A-Z]")
"""Begins with the caption of what stood there: “Table 4 Revised scale Item No.”; a sentence goes on low."""
_STRAY_CLOSER = re.compile(r"^[^\"“(\[]*[.!?][\"”)\]]+\s*$")
"""Ends by closing what was not opened in it: the last words of a quotation or of a remark in brackets."""
_ONE_SUCH = re.compile(
    r"\b(?:one|another|no|any|each|every)\s+such\b|^\W*(?:all|many|most|some|both)(?: of)?\s+such\b", re.IGNORECASE
)
_REPLIES = re.compile(
    r"\W*(?:(?:(?:yes|no|none|n/a)[.;:]|(?:yes|no),) |yes (?=(?:the|it|this|that|there|we|you|they|all|both)\b))"
    r"|[^,;:]{3,80}, (?:however|though)[.]$",
    re.IGNORECASE,
)
"""Takes up a question that stands before, or takes back what does: “Yes, the toll is paid.”, “It is old, however.”."""
_OF_THEM = re.compile(r"\W*(?:I|we|he|she|they|you)\b(?: [\w’']+){1,4} (?:them|him|her|it)\W*", re.IGNORECASE)
"""A few words of which the last points back: “I am chasing them.”"""
_OF_SOME_OF_THEM = re.compile(r"\W*(?:for|in|of|from|at|with) (?:[\w-]+ ){1,3}of (?:them|these|those)\b", re.IGNORECASE)
_BINDS_ALL_THE_SAME = re.compile(
    r"except as otherwise [^,;]{3,80}, [^;]{2,80}?\b(?:agrees?|undertakes?|shall|will|must|may)\b", re.IGNORECASE
)
"""“Except as otherwise permitted herein, the mill agrees to ...” is the duty itself."""
_NOT_THAT = re.compile(
    r"\W*not (?:the|an?|that|those|these) "
    r"(?:(?!(?:is|are|was|were|will|shall|has|have|had|can|may|must)\b)[\w.,’'£€$%-]+ ?){1,12}[.!]?",
    re.IGNORECASE,
)
"""“Not the 61,750 that you claim.”: what it is instead, the sentence before says."""
_OF_THE_CHANGE = re.compile(
    r"[^,;:]{0,80}\b(?:explain(?:s|ed)?|account(?:s|ed)? for|caus(?:es|ed)|drove|(?:is|was) behind)\b"
    r"(?: [\w-]+){0,4}? the "
    r"(?:increase|rise|growth|decrease|decline|fall|drop|reduction|difference|gap|shortfall|loss|delay|overspend)"
    r"(?=\W*$|[,;:]|\s+(?:and|but|while|with)\b)",
    re.IGNORECASE,
)
"""“Inflation explains a third of the increase”: which increase, the sentence before says."""
_JUDGES_THIS = re.compile(
    r"\W*(?:\d[\d.]*\s+)?(?:we|I|the (?:inquiry|court|committee|panel|tribunal|commission|board|council|judge|jury))"
    r"(?: also| therefore| however)? (?:(?:find|consider|accept|reject|conclude|think|believe|agree|note|see|doubt)s?"
    r"|found|(?:consider|accept|reject|conclud|agre|not)ed|thought|believed|saw"
    r"|(?:do|did|does|could|can) ?not (?:accept|believe|find|see|agree with)|am (?:un|not )able to accept"
    r"|(?:found|saw|heard|have|had) no (?:evidence|sign|proof|support) (?:of|for))"
    r" (?:that )?(?:this|that|these|those|such)"
    r"(?: (?:explanation|evidence|account|claim|argument|view|suggestion|submission|contention|allegation)s?)?"
    r"(?: (?:was|is|were|are|had|has)\b|\W*$)",
    re.IGNORECASE,
)
"""What somebody finds of what was said before: “We find that this was misleading.”, “I reject that evidence.”"""
_PUTS_IT_AT = re.compile(
    r"\W*(?:an?|the|our|their|one)(?: \w+){1,3} (?:puts?|place[sd]?|value[sd]?|price[sd]?|estimate[sd]?) it at\b",
    re.IGNORECASE,
)
"""What is estimated there, the sentence before names."""
_PROVIDES_FOR = re.compile(
    r"\W*(?:in (?:the|any) (?:event|case)|if|upon|on|unless|where|when|once|after|following|within|until|before"
    r"|prior to|during|at|for|by|notwithstanding)\b",
    re.IGNORECASE,
)
"""How a sentence begins that says what holds in some case."""
_SUCH_A_THING = re.compile(r"\bsuch (?!(?:as|that|an?|other|further|additional|longer|shorter)\b)(\w+)", re.IGNORECASE)
_AS_SAYS_WHICH = re.compile(r"\W+(?:[\w’'-]+ ){0,8}(?:as|that|which|who)\b")
_SUCH_WITHIN = 80
"""Characters of the beginning in which what is “such” says that it was named before."""
_LETTERED = re.compile(r"^\(?(?:[a-z]|[ivx]{1,4}|[A-Z])[.)]\s")
_GOES_ON = re.compile(r"(?:[;,；]|[;,]\s*(?:and|or|and/or))\s*$", re.IGNORECASE)
_GOES_ON_OR_LEADS = re.compile(rf"{_GOES_ON.pattern}|[:：]\s*$", re.IGNORECASE)
_PART = r"(?:figures?|figs?\.|tables?|box(?:es)?|charts?|appendix|appendices|exhibit|schedule|plate)\s+[\w.-]+"
_SHOWS = (
    r"(?:shows?|presents?|lists?|summari[sz]es?|depicts?|illustrates?|provides?|displays?|gives?|compares?|contains?"
    r"|details?|outlines?|plots?|describes?)"
)
_ABOUT = r"(?:more|further|additional|details?|a (?:full|more|brief|detailed|discussion))"
_POINTER = re.compile(
    rf"^\W*{_PART}(?:\s+(?:and|to)\s+[\w.-]+)?\s+(?:below |above |also )?{_SHOWS}\b"
    rf"|^\W*(?:in|see|cf\.)\s+{_PART}\s*[.,]?\W*$"
    rf"|^\W*(?:please )?see (?:also )?(?:{_PART}|(?:the )?(?:section|chapter|note|text box|crs |below|above|\[link))"
    r".{0,160}$"
    rf"|^\W*(?:for|on)\s.{{3,80}},? see {_PART}|^\W*for\s.{{3,200}}, (?:please )?see\b"
    rf"|^\W*(?:for|on)\s+{_ABOUT}.{{0,160}}\bsee\b"
    r"|^\W*[“\"][^“”\"]{2,60}[”\"] (?:shall |will )?ha(?:s|ve) the (?:same )?meanings?\b[^.]{0,200}\.?$"
    r"|^\W*this (?:section|article|chapter) is (?:referenced|referred to|cited) in\b.{0,200}$"
    r"|^\W*see this (?:document|page|link|thread|issue) for\b"
    r"|^[^.]{3,200}, see (?:also )?§+\s?[\w.:-]+\s*\.?$"
    r"|^(?:earlier|later|elsewhere|above|below)(?: in (?:this|the) \w+)?,? (?:we|i|it|this|the (?:report|paper))\b"
    r".{0,40}\b(?:describe|discuss|explain|mention|present|show|see|saw|noted?|turn)",
    re.IGNORECASE | re.DOTALL,
)
"""Sends the reader somewhere and says nothing itself."""
_PLACEHOLDER = re.compile(
    r"^\[[^\]]*\][.!]?\s*$|^\W*\([^()]*\b(?:feel free|please|(?i:add|insert|fill in) \w+)\b[^()]*\)\W*$|\s\|\s+\|\s"
)
"""What is still to be filled in, and cells of a table."""
_TITLE_WITH_A_DASH = re.compile(r"[.:]\s*[—–-]{1,3}$")
"""How the title of a section of a code ends: “Submission of the plan. —”."""
_CUT_AT_A_NUMBER = re.compile(
    r"\b(?:(?:on|of|are|is|to|following|both|includes?)\s+1|and\s+[2-9])\.\s*$", re.IGNORECASE
)
_MADE_LOW = re.compile(r"\W*\[[a-z]\][a-z]")
"""Begins with what was a capital where it is quoted from: “[t]he award of two contracts”."""
_DASHES = re.compile(
    r"[^—–.!?]{3,60}(?:\s[—–]\s[^—–.!?]{3,60}){2,}\.?"
    r"|(?!(?:The|An?|This|It|We|He|She|They|I)\b)[^—–.!?,;:]{3,90}\s—\s(?=[A-Z])[^—–.!?,;:]{3,60}\.?"
)
"""Titles of titles: "Taxes — Credits — Energy", "Care of public grounds — Generally."."""
_SECTION_TITLE = re.compile(
    r"\W*§+\s*[\dA-Z][\w.:-]*\s*\.?\s+(?=[A-Z])"
    r"|(?:Section|Article|Clause|Rule|Chapter)\s\d[\w.-]*\.?\s+\[[^\]]*\]\W*$"
    r"|(?:Section|SECTION|SEC\.|Article|ARTICLE|Clause|Rule|Chapter)\s\d[\w.-]*\.\s+(?!The|An?|Each|Every|No|Any|All|This|It)[A-Z]\S+(?:\s\S+){0,4}$"
)
_READS = re.compile(r"\b(?:read|reads|amended) as follows\s*[:：—]\s*$", re.IGNORECASE)
"""What new text of a law stands behind, which says all by itself."""
_TITLE_WORDS = 12
_SALUTED_WITHIN, _SALUTATION_WORDS = 60, 12
"""Sentences among which a letter's salutation stands, and its words."""
_SALUTES = re.compile(
    r"\W*(?:dear|hello|hi|good (?:morning|afternoon|evening)|sehr geehrte[rs]?|liebe[rs]?|guten tag|hallo|werte[rs]?|"
    r"chère?s?|cher|madame|monsieur|estimad[oa]s?|querid[oa]s?|geachte|beste|gentile|egregio|cara?o?|"
    r"szanown[ayi]|drog[ai])\b",
    re.IGNORECASE,
)
_NAME_ALONE = re.compile(r"(?:>\s*)*[A-Z][\w.'’-]+(?: (?:and |& )?[A-Z][\w.'’-]+){0,2},")
"""As mails begin."""
_QUOTES = ('"', "“", "„", "«")
_QUOTED = re.compile(r"[\"“„«][^\"”“»]*(?:[\"”“»]|$)")
SAYING = (
    r"(?:said|says|added|adds|told|asked|explained|explains|wrote|writes|warned|argued|noted|replied|stated|insisted"
    r"|commented|remarked|declared|continued|concluded)"
)
"""What stands beside the name of who is quoted."""
_SAYS = re.compile(rf"\b{SAYING}\b")
_ENDS_QUOTING = re.compile(rf"[\"”»“],?\s+(?:\w+\s+){{0,3}}{SAYING}\b|[\"”»“],?\s+[^\"”“]{{3,60}}\b{SAYING}\b")
"""A quotation, and who is quoted behind it."""
_HELPING = AUXILIARIES | {"cannot", "can't", "isn't", "aren't", "wasn't", "weren't", "don't", "doesn't", "won't"}
_CONDITIONS = frozenset({"if", "unless", "when", "once", "until", "where"})
_LEADS_ON = re.compile(r"[:：;]\s*$")
_BY_THEN = re.compile(
    r"\W*(?:(?:if|unless|where) \b[^,.;]{0,60}\b(?:by|before|until|since) (?:then|that (?:date|day|time))\b"
    r"|(?:by|until|before|after|since) (?:then|that (?:date|day|time|deadline))\b"
    r"|(?:above|below|beyond|up to|over|under|at|with|without|for) that (?:number|amount|sum|level|age|limit|price|"
    r"rate|threshold|point|size)\b|(?:we|you|they|he|she) then\b"
    r"|the (?:earlier|previous|original|former|initial) (?:forecast|version|figure|date|draft|estimate|offer|price|"
    r"limit|rate|plan|deadline)\b"
    r"|(?:at first|later|then|in the end|initially|afterwards|eventually|finally),? (?:he|she|they|it)\b"
    r"|(?:[\w'’]+ ){1,4}(?:may|must|can|shall|will|does|did|do|should)(?: not|n['’]t)? do so\b"
    r"|(?:[\w'’]+ ){1,4}(?:may|must|shall|will|does|did|do|could|would|should)(?: not|n['’]t)?\W*$"
    r"|[^,;\d]{0,60}\b(?:until|by|before|since) then\W*$"
    r"|the (?:first|second|third|fourth|fifth|last|others?|rest|remainder) (?:needs?|could|would|will|is|was|are|were|"
    r"can|should|has|have|had|must|may)\b"
    r"|(?:in|at|by|since|until|on|from|between|during|under) (?:(?!that\b|which\b|who\b|what\b|had\b|has\b|have\b|"
    r"was\b|were\b|is\b|are\b|did\b|does\b|do\b|before\b|after\b|when\b|because\b|while\b|if\b|as\b|and\b|but\b)"
    r"[\w'’-]+,? ){1,6}(?P<it>it|they) (?:was|were|had|has|have|stood|came|rose|fell|lost|loses?|cost|costs|took|"
    r"takes)\b(?! (?:\w+ )?that\b)"
    r"|[^.;]{0,80}\b(?:later|earlier|more|less|longer|sooner|higher|lower|fewer|older|rather) than (?:that|this)\b"
    r"(?! of\b| [a-z]+s? (?:of|in|for)\b)"
    r"|(?:(?:only|just) )?(?:(?:a|the) )?(?:two|three|four|some|many|most|all|none|few|several|half|each|any|one|both|"
    r"neither|handful|couple|number|majority|minority|fraction|third|quarter|rest) of (?:them|these|those)\b"
    r"|(?:two|three|four|five|six|seven|eight|nine|ten|both|neither|the others?) (?:was|were)\b"
    r"|(?:[\w.'’-]+ ){1,4}these (?:with|by|into|to|for|as|from)\b"
    r"|(?!(?:when|if|once|because|although|though|while|whilst|as|since|until|before|after|where|whether|that|and|but|so|"
    r"for|of|with|to|in|on|at|from|by|about|without|nor|or|yet|then|than|how|why|what|unless|did|does|do|is|was|are|were|"
    r"has|had|have|can|could|will|would|should|may|might|must|not|like|given|provided|who|which|maybe|perhaps|now)\b)"
    r"(?:(?:never|always|please|do not|don['’]t) [a-z]+ (?:it|them)\b(?! (?:to|that)\b)"
    r"|(?-i:[A-Z][a-z]+(?<!ing) (?:it|them)\b))(?! (?:is|was|has|had|will|would|may|can|does|did)\b)"
    r"|(?:[\w.'’]+ ){1,4}(?:was|were|is|are|am|spoke|voted|argued) (?:\w+ly )?(?:against|in favou?r of|opposed to) "
    r"(?:it|this|that|them)(?=[.,;]|\s*$)"
    r"|[^,;]{0,60}\b(?:contribut\w+|leads?|led|due|refers?|objects?|respon\w+|owing|prior|because|relat\w+|appl\w+)"
    r" (?:to|of) (?:this|that|these|those)(?=[.,;]|\s+(?:and|or|but|is|are|was|were|may|could|would|will)\b))",
    re.IGNORECASE,
)
"""A time, a number or a thing that only the sentence before names: “In 2022 it was 64 per cent.”."""
_COUNTS_ON = re.compile(
    r"\W*(?:first|second|third|fourth|fifth|last|next|secondly|thirdly|firstly|lastly|finally), "
    r"(?:(?:the|an?|our|your|my|its|their) [\w'’-]+(?: [\w'’-]+)?|[\w'’-]+)(?<!ed)[.:]",
    re.IGNORECASE,
)
"""Names the next thing that is spoken of: “Second, the car park.”."""
_SAID_OF_A_THING = frozenset({
    "able", "adjacent", "bound", "close", "contrary", "due", "entitled", "equal", "going", "liable", "likely", "next",
    "obliged", "opposed", "similar", "subject", "unable", "unlikely", "willing", "allowed", "designed", "given",
    "intended", "made", "ordered", "paid", "required", "sent", "sold", "used",
})  # fmt: skip
"""What "it is ... to" says of a thing that was named before."""
_MOVED = frozenset({"agreed", "decided", "moved", "noted", "proposed", "recommended", "resolved", "suggested"})
_MOVED_WORDS = 20
"""Words within which "it was proposed by A. Lund, seconded by P. Berg and resolved that" says what it is."""


_SETS_A_TASK = re.compile(
    r"\W*(?:find|calculate|compute|determine|estimate|evaluate|graph|sketch) (?:the|an?|each|all) "
    r"(?:[\w-]+ ){0,2}(?:probabilit|value|average|mean|median|percent|proportion|area|volume|equation|solution|"
    r"derivative|integral|slope|limit|graph|function|vector|matrix|interval|variance|standard deviation|domain|"
    r"range|sum|product)"
    r"|\W*(?:name|list|give|identify|state) (?:two|three|four|five|six|at least) "
    r"|\W*(?:explain|describe|discuss|state|show) (?:why|how|what|whether) [^,;:]{3,160}\.$|\W*compare and contrast\b",
    re.IGNORECASE,
)
"""What a textbook tells its reader to work out: “Find the probability that it rains.”."""
_BLANKS = re.compile(r"_{3,}[^_]{0,200}_{3,}")
"""A form's sentence, whose words are still to be filled in: “The rent is ____ a month, from ____.”."""
_TITLE_RUNS_IN = re.compile(r"\W*([A-Z][a-z]{6,})[a-z]* ?\1[a-z]*\b(?!-)")
"""Begins with a title of one word that the text's first takes up: “Pilot Pilots guide ships into the harbour.”."""
_PUTS_OFF = re.compile(
    r"\b(?:is|are|was|were|will be|be) (?:\w+ )?(?:discussed|described|outlined|explained|presented|considered|"
    r"addressed) (?:in (?:more |greater |further )?(?:detail|depth) )?"
    r"(?:below|later|in the (?:next|following|remaining) (?:chapters?|sections?|paragraphs?|pages?|parts?))\b"
    r"|\b(?:is|are|was|were) (?:shown|given|illustrated|depicted|listed|summari[sz]ed) in \[link\]"
    r"|^\W*(?:below|above) (?:is|are)\b|^\W*in this (?:section|chapter|module|unit|lesson),? (?:we|you)\b"
    r"|^\W*(?:you|we) have (?:now )?(?:learned|seen)\b",
    re.IGNORECASE,
)
"""What says that something is told elsewhere, and not what: “Some of them are discussed below.”."""


_NOTES, _LOOKED_AT = 6, 5000
"""Items in lower case by which a document is known to take notes; sentences that are looked at for them."""
BROKEN, STUMBLING = 0.25, 0.15
"""Stumbles a word at which speech is no sentence any more, and at which it is an awkward one."""
RAMBLING = 60
"""Words of speech beyond which nobody would quote it."""


class Quotability(IntEnum):
    """How fit a sentence is to be quoted; lower is fitter."""

    GOOD = 0
    POOR = 1
    DOUBTFUL = 2
    NEVER = 3


@dataclass(frozen=True, slots=True)
class WritingStyle:
    """How a document writes, so that it isn't judged by habits it does not have."""

    english: bool
    punctuated: bool
    cased: bool
    low_items: bool = False
    """Whether it takes notes: items that follow from no sentence and begin in lower case."""


def writing_style_of(document: Document) -> WritingStyle:
    """Look at up to 400 sentences spread over the document; too few of them count as ordinary prose."""
    sources = [sentence for sentence in document.sentences if sentence.role in SOURCES]
    step = max(len(sources) // 400, 1)
    texts = [document.text[sentence.start : sentence.end] for sentence in sources[::step]]
    # An item or a piece of a sentence that goes on is no sign that sentences end without a stop.
    texts = [text for text in texts if len(text) > 30 and not _GOES_ON_OR_LEADS.search(text)]
    few = len(texts) < 3
    final = sum(bool(_FINAL.search(text)) for text in texts)
    upper = sum(_first_letter(text).isupper() for text in texts)
    return WritingStyle(
        english=document.is_english,
        punctuated=few or final * 2 > len(texts),
        cased=few or upper * 2 > len(texts),
        low_items=_has_low_items(document),
    )


def _has_low_items(document: Document) -> bool:
    """Whether at least a quarter of its items begin low, of those in lists that no colon leads up to."""
    low, items, led = 0, 0, False
    before: Sentence | None = None
    for sentence in islice(document.sentences, _LOOKED_AT):
        if sentence.role is Role.LIST:
            if before is None or before.role is not Role.LIST:
                led = before is not None and _LEADS_ON.search(document.text, before.start, before.end) is not None
            text = document.text[sentence.start : sentence.end]
            if not led and len(text) > 30:
                items += 1
                low += _first_letter(text).islower() and not _GOES_ON_OR_LEADS.search(text)
        before = sentence
    return low >= _NOTES and low * 4 >= items


def is_ended(text: str) -> bool:
    """Whether a text ends as a sentence does, a note's mark aside."""
    return _FINAL.search(text) is not None or _RECITAL.search(text) is not None


def is_cut_behind(document: Document, index: int) -> bool:
    """Whether a sentence is no more than the piece of one that was too long: it goes on in the next.

    For documents that end their sentences with stops. Recitals stand by themselves.
    """
    if not 0 <= index < len(document.sentences) - 1:
        return False
    sentence, following = document.sentences[index], document.sentences[index + 1]
    if sentence.role not in _CUT or _STOPPED.search(document.text, sentence.start, sentence.end):
        return False
    block = document.blocks[document.block_at(following.start)]
    return block.start <= sentence.start and not _AFTER_RECITALS.match(document.text, following.start)


def opens_a_letter(document: Document) -> frozenset[int]:
    """The sentences that follow a salutation, by index: after “Sehr geehrte Frau Lund,” the letter goes on low."""
    beginning = document.sentences[:_SALUTED_WITHIN]
    return frozenset(
        index
        for index, (before, one) in enumerate(pairwise(beginning), start=1)
        if document.text[one.start].islower() and _is_salutation(document.text[before.start : before.end])
    )


def _is_salutation(text: str) -> bool:
    if len(text.split()) > _SALUTATION_WORDS or not text.rstrip().endswith(","):
        return False
    return _SALUTES.match(text) is not None or _NAME_ALONE.fullmatch(text.rstrip()) is not None


def is_governed(before: str, text: str) -> bool:
    """Whether an item of a list only says something together with what governs it.

    "(iii) Induce any person to leave" is a prohibition under one stem and a duty under another. An item that is
    lettered under a stem, or goes on from an item that ended in a semicolon, is not to be quoted without it. The
    recitals of a contract stand by themselves, and so does what follows a salutation.

    Args:
        before: the sentence before in the text, "" where there is none or a heading stands between.
        text: the sentence, with its list marker.
    """
    if _GOES_ON.search(before):
        return not (_WHEREAS.match(text) or (text[:1].isupper() and _is_salutation(before)))
    if _READS.search(before) and is_ended(text):
        return False
    return bool(_LETTERED.match(text) and _LEADS_ON.search(before))


def is_reference(block: str) -> bool:
    """Whether a paragraph is an entry of a bibliography that ingest took for text: author, initials, year."""
    return bool(_REFERENCE.match(block[:240]))


def quotability_of(text: str, role: Role, writing_style: WritingStyle) -> Quotability:
    """Judge one sentence, its list marker taken off."""
    if role not in SOURCES:
        return Quotability.NEVER
    words = words_of(text)
    if _is_fragment(text, words, role, writing_style) or (writing_style.english and _POINTER.search(text)):
        return Quotability.NEVER
    if role is Role.SPEECH:
        spoken = _spoken_quotability(text, words, english=writing_style.english)
        if spoken is not Quotability.GOOD:
            return spoken
    formal = text[:40].lower().startswith((*BOILERPLATE, *EXAMPLES)) and not _BINDS_ALL_THE_SAME.match(text)
    if writing_style.english and (formal or _CITES.match(text)):
        return Quotability.POOR
    if (
        (len(words) == _FEW and not is_unspaced(text))
        or _QUESTION.search(without_tag(text))
        or _IMPRINT.search(text)
        or (writing_style.english and _PUBLISHERS_NOTICE.search(text))
        or _CAPTION_RUNS_IN.match(text)
        or _ASIDE.fullmatch(text)
        or _SUPPOSES.match(text)
        or _SETS_A_TASK.match(text)
        or _BLANKS.search(text)
        or _TITLE_RUNS_IN.match(text)
        or _PUTS_OFF.search(text)
        or (_LEADS_ON.search(text) and not is_ended(text))
        or (writing_style.cased and _starts_low(text))  # an item of notes: else it is a fragment
        or _STRAY_CLOSER.search(text)
        or (writing_style.punctuated and not is_ended(text))
    ):
        return Quotability.POOR
    return Quotability.GOOD


def _is_fragment(text: str, words: Sequence[str], role: Role, writing_style: WritingStyle) -> bool:
    """Half sentences, formulas, table rows, lines of figures."""
    letters = sum(map(str.isalpha, text))
    solid = len(text) - sum(map(str.isspace, text))
    enough = (
        letters >= 8 if is_unspaced(text) else len(words) >= (_FEW if _is_short_sentence(text, words) else _FEW + 1)
    )
    if not enough or letters < _LETTERS * (solid - _figures(text, words)):
        return True
    noted = role is Role.LIST and writing_style.low_items and not _GOES_ON.search(text)
    if writing_style.cased and (
        (not noted and _starts_low(text)) or (role is not Role.SPEECH and _is_title(text, words))
    ):
        return True
    if writing_style.english and _COUNTS_ON.fullmatch(text):
        return True
    if CELL_GAP in text or _PLACEHOLDER.search(text) or _CUT_AT_A_NUMBER.search(text):
        return True
    if role is not Role.SPEECH and _TITLE_WITH_A_DASH.search(text):
        return True
    ends = is_ended(text) or bool(_LEADS_ON.search(text))
    return writing_style.punctuated and not ends and (role is not Role.LIST or len(words) < 6)


def _is_short_sentence(text: str, words: Sequence[str]) -> bool:
    """Whether three words are a sentence, as in “Swedish law applies.” and “Paroxysmal atrial fibrillation.”."""
    return len(words) == _FEW and text[-1:] == "." and text[:1].isupper() and all(len(word) >= _FEW for word in words)


def _figures(text: str, words: Sequence[str]) -> int:
    """Characters of the numbers in a sentence that tells of them, as in “Sales rose by 8.4 % to £211.6 million (2024:
    £195.2 million).”: it has more words than numbers, and such as join words, or that say what a term means. A row of
    figures has none.
    """
    plain = [word for word in words if not word[0].isdigit()]
    numbers = _NUMBER.findall(text)
    joined = sum(is_function_word(word) for word in plain) >= _JOINING or _DEFINES.match(text) is not None
    if 2 * len(plain) < 3 * len(numbers) or not joined:
        return 0
    return sum(map(len, numbers))


def _first_letter(text: str) -> str:
    """The first of its words, not of the letter that an item is marked with: "b) The tenant"."""
    return next((char for char in _LETTERED.sub("", text, count=1) if char.isalpha()), "")


def _starts_low(text: str) -> bool:
    """Begins in the middle: a plain lower-case word (not a name such as mRNA, p53 or eBPF), or a mark that joins."""
    if _BRACKETED.match(text) or _MADE_LOW.match(text):
        return True
    first = text.split(maxsplit=1)[0].strip("\"'“‘([«")
    if first[:1] in {",", ";", ":", ")", "]"} or first == ".":
        return True
    first = first.rstrip(",;:.!?\"'”’)]»")
    return first[:1].islower() and first.isalpha() and first.islower()


def _is_title(text: str, words: Sequence[str]) -> bool:
    """A few words of which none but those that serve others is written low: a heading that stands in the text."""
    if len(words) > _TITLE_WORDS or (is_ended(text) and not _HELPING.isdisjoint(_as_said(text))):
        return False  # "The seller is Acme Ltd." says something though all else are names
    if _SECTION_TITLE.match(text) or _DASHES.fullmatch(text):
        return True
    first = text.split(maxsplit=1)[1:]  # the first word is written high anyway
    content = [word for part in first for word in part.split() if not is_function_word(word.lower().strip(".,:;"))]
    starts = [word.lstrip("\"'“‘([")[:1] for word in content]
    return any(start.isupper() for start in starts) and all(start.isupper() or start.isdigit() for start in starts)


def _as_said(text: str) -> Sequence[str]:
    """Its words, low where all of them are written in capitals."""
    return (text.lower() if text.isupper() else text).split()


def _spoken_quotability(text: str, words: Sequence[str], *, english: bool) -> Quotability:
    """Judge speech by what it says and by how it stumbles."""
    if english and is_small_talk_or_filler(text, words):
        return Quotability.NEVER
    stumbles = _stumbles(text, words, english=english)
    if stumbles > BROKEN * len(words):
        return Quotability.NEVER
    thin = english and len(_content(words)) < 5
    chatty = english and len(words) < 25 and _is_small_talk(text)
    breaks_off = _PAUSE.search(text) is not None or _TRAILS_OFF.search(text) is not None
    broken = breaks_off or stumbles > STUMBLING * len(words) or len(words) > RAMBLING
    return Quotability.POOR if thin or chatty or broken else Quotability.GOOD


def _content(words: Sequence[str]) -> set[str]:
    return {word for word in words if len(word) > 1 and not is_function_word(word) and word not in FILLERS}


def _is_small_talk(text: str) -> bool:
    low = text.lower()
    return any(phrase in low for phrase in SMALL_TALK)


def _stumbles(text: str, words: Sequence[str], *, english: bool) -> int:
    """Words said twice over, sounds of hesitation, and pauses in the middle. Elsewhere “um” and “er” are words."""
    twice = sum(
        word == words[i - 1] or (i > 1 and word == words[i - 2] and len(word) < 5) for i, word in enumerate(words) if i
    )
    sounds = sum(word in HESITATIONS for word in words) if english else 0
    return twice + sounds + len(_PAUSE.findall(text)) + sum(text.lower().count(phrase) for phrase in ASIDES)


def is_small_talk_or_filler(text: str, words: Sequence[str]) -> bool:
    """Speech that carries nothing: fillers, greetings, acknowledgements, false starts."""
    if len(_content(words)) < 3:
        return True
    fillers = sum(word in FILLERS for word in words)
    return fillers > 0.3 * len(words) or (len(words) < 14 and _is_small_talk(text))


_NAMES_WHAT_WAS_SAID = re.compile(
    r"\W*(?:(?:so|and) )?(?:we|people|they|you|some|many|(?:\w+ )?\w+(?:ists|ers|ors|ians)) (?:also )?"
    r"(?:call|name)(?:ed)? (?:this|that|it|these|those|them|such)"
    r"(?: (?!to\b|after\b|because\b|for\b|off\b)[\w’'-]+){1,4}\W*$",
    re.IGNORECASE,
)
"""“We call this property atomicity.”: what is called so stands before."""
_PAPERS = frozenset({"lease", "deed", "order", "invoice", "letter", "notice", "form", "application"})
"""What a paper calls itself behind “this”; “that order” is another."""
_OF_TWO, _SIDES = frozenset({"either", "neither", "each", "both"}), frozenset({"party", "parties", "side", "sides"})
"""“Either party may terminate” points at nothing: a contract has its parties."""


_MAY_END_TOO = re.compile(
    r"\W*in addition,? (?!(?:it|this|that|these|those|they|he|she|such|both)\b)(?:[\w’'-]+ ){1,5}may "
    r"(?:\w+ ){0,3}(?:terminate|cancel|end|suspend)\b",
    re.IGNORECASE,
)
"""“In addition, either party may terminate” stands for itself: the sentence before it is on the term."""


_AS_LONG_AS_IT_LASTS = re.compile(
    r"\W*(?:\d{1,2}(?:\.\d{1,2}){0,3}\s+)?(?:"
    r"(?:while|until|once|when|after|before|as long as) (?:it|they|this|that)(?: (?:still|then|finally))? "
    r"(?:lasts?|ends?|expires?|continues?|runs?|applies|apply|lapses?|operates?|has (?:ended|expired|lapsed)|"
    r"is (?:over|in force))\b"
    r"|(?:an?|the|every|each|any) (?:new|second|third|first|other|previous|old|larger|smaller|later|earlier|latter|"
    r"existing|further) ones?\b)"
    r"|if (?:you|they|he|she|we|it|the [\w-]+(?: [\w-]+)?) (?:(?:do|does|did)(?: not|n['’]t)|fails? to|failed to) "
    r"(?:comply|do (?:so|this|that))\b(?! (?:with|in)\b)"
    r"|.{0,80}\b(?:some|no|little|every|any|much) (?:chance|doubt|evidence|sign|risk|question|likelihood|prospect|"
    r"proof) of (?:that|this|it)\W*$"
    r"|(?:the )?(?:board|committee|council|meeting|panel|trustees|directors|members|court|tribunal) (?:\w+ )?"
    r"(?:agreed|resolved|decided|noted|confirmed|accepted) that (?:he|she) "
    r"|(?:.{1,120}\b)?(?:repay|return|refund|forfeit|pay back|give back|hand back|lose) "
    r"(?:all|half|part|any|none|some|the whole|the rest|a part|most) of (?:it|them)\b",
    re.IGNORECASE,
)
"""What speaks of a thing that only the sentence before names: “While it lasts either side may ...”, “A new one needs
...”, “you must repay all of it”, “If you do not comply ...”."""
_WILL_DO_IT = re.compile(
    r"\W*(?:(?:yes|yeah|yep|okay|ok|sure|right|and|so|then|well|fine|perfect|great|cool)\b\W+)*"
    r"I(?:['’]ll| will| can|['’]m going to| shall) (?:[a-z]+ ){1,2}?(?:it|them|that|those)\b(?:\W+[\w'’]+){0,9}\W*",
    re.IGNORECASE,
)
"""What somebody undertakes to do with a thing that was named before: “I'll send it to Judith today.”"""


def depends_on_previous(text: str, *, spoken: bool = False) -> bool:
    """Whether an English sentence opens with a word that points at the sentence before.

    In speech "so", "and" and their like only take up the word.
    """
    by_then = _BY_THEN.match(text)
    if (
        _ONE_SUCH.search(text)
        or (not spoken and (_OF_THEM.fullmatch(text) or _REPLIES.match(text)))
        or _NOT_THAT.fullmatch(text)
        or (not spoken and (_OF_SOME_OF_THEM.match(text) or _OF_THE_CHANGE.match(text)))
        or _NAMES_WHAT_WAS_SAID.match(text)
        or _PUTS_IT_AT.match(text)
        or _JUDGES_THIS.match(text)
        or _AS_LONG_AS_IT_LASTS.match(text)
        or (spoken and _WILL_DO_IT.fullmatch(text))
        or _provides_for_such(text)
        or (by_then and not (by_then["it"] and _impersonal(words_of(text[by_then.start("it") :]))))
    ):
        return True
    words = words_of(text[:160])
    while spoken and words and words[0] in SPOKEN_CONNECTIVES:
        words = words[1:]
    if words and words[0] in _CONDITIONS and (words[1:2] == ["they"] or not _HELPING.isdisjoint(words[2:3])):
        words = words[1:]  # "if it is refused" points back as "it is refused" does
    first, second = [*words, "", ""][:2]
    opening = text[:40].lower().lstrip("\"'“‘(")
    if not spoken and (first in CONNECTIVES or opening.startswith(CONNECTIVE_PHRASES)):
        return not _MAY_END_TOO.match(text)
    if first in {"it", "it's"}:
        return not _impersonal(words)
    if first in DEMONSTRATIVES:
        return second not in SELF_NAMES and not (first == "this" and second in _PAPERS)
    if first in PREPOSITIONS and _points_back(words[1:6]):
        return True
    points = first in PRONOUN_OPENERS and not (first in _OF_TWO and second in _SIDES)
    return points or (first in COUNTING_OPENERS and second in COPULAS)


def goes_on_quoting(before: str, text: str) -> bool:
    """Whether a sentence goes on with words of somebody whom only the sentence before it names.

    So does “We had no choice.” after “It is a hard day,” said Ms Lund.
    """
    if not text.lstrip().startswith(_QUOTES) or _SAYS.search(_closed(text)):
        return False
    return _ENDS_QUOTING.search(before) is not None


def _provides_for_such(text: str) -> bool:
    """Whether it begins with a case of which the sentence before speaks: “If neither party gives such notice, …”; not
    where it names the thing itself before, or says which are meant: “such records as it keeps”.
    """
    begins = _PROVIDES_FOR.match(text)
    such = begins and _SUCH_A_THING.search(text, begins.end(), begins.end() + _SUCH_WITHIN)
    if not such or _AS_SAYS_WHICH.match(text, such.end()):
        return False
    thing = such[1].casefold()
    return thing[: max(len(thing) - 2, 4)] not in text[: such.start()].casefold()


def _closed(text: str) -> str:
    """What stands outside the quotation that a text begins with."""
    return _QUOTED.sub(" ", text)


def _points_back(words: Sequence[str]) -> bool:
    """Whether "this case", "these two" or the like stands among words that follow a preposition."""
    return any(
        word in {"this", "these", "those", "such"} and following not in SELF_NAMES
        for word, following in pairwise([*words, ""])
    )


def _impersonal(words: Sequence[str]) -> bool:
    """Sentences such as "It is important that ...", where "it" stands for what follows; not "It is contrary to ..."."""
    if len(words) <= 3 or words[1] not in IMPERSONAL_AFTER_IT:
        return False
    if words[2] in _MOVED and "that" in words[3:_MOVED_WORDS]:
        return True
    return "that" in words[2:7] or any(
        word == "to" and before not in _SAID_OF_A_THING for before, word in pairwise(words[1:7])
    )

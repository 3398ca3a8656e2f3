"""Words of English that tell what a sentence is for: connectives, pronouns, fillers, cues. Data, no code that decides.

Where a document is not English none of this is consulted; the language-independent features remain.
"""


def _words(words: str) -> frozenset[str]:
    return frozenset(words.split())


FUNCTION_WORDS = _words(
    """
    a about above after again against all also although always am among an and another any anyone anything are
    around as at away back be because been before being below between both but by came can cannot could did do
    does doing done down during each either else enough etc even ever every everyone everything few first for
    from further get gets getting give given go goes going gone got had has have having he her here hers herself
    him himself his how however i if in indeed instead into is it its itself just keep kind last least less let
    lets like made make makes making many may maybe me might more most much must my myself near need neither
    never next no nobody none nor not nothing now of off often on once one only onto or other others our ours
    ourselves out over own part per perhaps put quite rather really same second see seem seems seen several
    shall she should since so some someone something sometimes somewhat soon still such than that the their
    theirs them themselves then there therefore these they thing things this those though three through thus to
    together too toward towards two under until up upon us use used using usually very via was way we well were
    what whatever when where whether which while who whole whom whose why will with within without would yet you
    your yours yourself yourselves m s t d ll re ve don didn doesn isn wasn aren weren won wouldn couldn shouldn
    hasn haven hadn ain gonna wanna gotta
    """
)

FILLERS = _words(
    """
    um uh uhm umm er erm ah oh eh hm hmm mm mmm mhm huh uhhuh yeah yep yes yup no nope okay ok alright right
    sure well like so anyway actually basically literally obviously honestly cool great nice thanks thank please
    sorry hello hi hey bye goodbye morning afternoon evening welcome guys folks everybody wow exactly absolutely
    definitely totally gosh god guess mean know think maybe kinda sorta stuff
    """
)
"""Words that fill a turn without saying anything."""

HESITATIONS = _words("um uh uhm umm er erm ah eh hm hmm mm mmm huh")
ASIDES = ("you know", "i mean", "sort of", "kind of", ", like,", "i guess", "i don't know")
"""What speakers say while they look for the next word."""

EXAMPLES = ("for example", "for instance", "as an example", "e.g.", "to illustrate")
"""Beginnings of sentences that only illustrate another."""

BOILERPLATE = (
    "notwithstanding",
    "nothing in this",
    "nothing contained",
    "for the avoidance of doubt",
    "for purposes of",
    "for the purposes of",
    "in witness whereof",
    "except as otherwise",
    "except as expressly",
    "without limiting",
    "subject to section",
    "all rights reserved",
    "this agreement may be executed",
    "the headings",
)
"""Beginnings of legal sentences that qualify others and say nothing by themselves."""

SMALL_TALK = (
    "thank you",
    "thanks",
    "good morning",
    "good afternoon",
    "good evening",
    "can you hear",
    "can everyone hear",
    "can you see my screen",
    "share my screen",
    "sharing my screen",
    "see you",
    "have a good",
    "have a great",
    "nice to meet",
    "how are you",
    "you're on mute",
    "you are on mute",
    "welcome everyone",
    "welcome everybody",
    "hello everyone",
    "hi everyone",
    "sounds good",
    "next slide",
    "get started",
    "get going",
    "kick off",
    "kick things off",
    "wait for",
    "another minute",
    "one more minute",
    "give people",
    "give it a minute",
    "turn it over",
    "hand it over",
    "hand over to",
    "my internet",
    "my microphone",
    "the recording",
    "on the agenda",
    "the agenda",
    "bye",
)

PRONOUN_OPENERS = _words(
    """
    its he he's she she's they they're their his her him them that's both neither either others
    """
)
"""First words that point back at something named before."""

DEMONSTRATIVES = frozenset(("this", "these", "that", "those", "such"))
PREPOSITIONS = _words(
    """
    in at for of to by with on from under after before during within among through because besides unlike like despite
    """
)
COUNTING_OPENERS = frozenset(("one", "some", "another", "many", "most", "all", "two", "three"))
COPULAS = frozenset(("is", "are", "was", "were", "has", "have", "had", "can", "could", "will", "would"))
"""After a counting word these make it a pronoun: "One is ...", but not "One reason ..."."""

SELF_NAMES = _words(
    """
    paper study article work report review thesis proposal document section chapter specification spec eip pep
    erc rfc kep xep cip enhancement book guide essay module survey contract agreement act meeting analysis
    research project feature change policy brief plan standard
    """
)
"""After "this": names of the document itself, which point at nothing outside the sentence."""

IMPERSONAL_AFTER_IT = _words(
    """
    is was has had would will may might can could should seems appears follows
    """
)

CONNECTIVES = _words(
    """
    however therefore thus hence moreover furthermore firstly also additionally consequently accordingly otherwise
    nevertheless nonetheless instead similarly likewise conversely meanwhile besides then so but and or yet
    still indeed finally secondly thirdly lastly rather though afterwards subsequently specifically
    alternatively
    """
)
SPOKEN_CONNECTIVES = frozenset(("so", "and", "but", "or", "then", "yet", "well", "because", "also", "now", "um", "uh"))
CONNECTIVE_PHRASES = (
    "in addition",
    "for example",
    "for instance",
    "in contrast",
    "on the other hand",
    "as a result",
    "as such",
    "in other words",
    "that is",
    "of course",
    "in fact",
    "in this case",
    "in that case",
    "because of this",
    "due to this",
    "for this reason",
    "to this end",
    "at the same time",
    "by contrast",
    "on the contrary",
    "after that",
    "even so",
    "in particular",
    "the former",
    "the latter",
    "the above",
    "as mentioned",
    "as noted",
    "as described above",
    "as shown",
    "see also",
)

SUMMARY_CUES = (
    "in conclusion",
    "in summary",
    "to summarize",
    "to summarise",
    "to conclude",
    "we conclude",
    "overall",
    "this paper",
    "this study",
    "this article",
    "this report",
    "this proposal",
    "this document",
    "this specification",
    "this spec",
    "this eip",
    "this pep",
    "this rfc",
    "this kep",
    "this enhancement",
    "the present study",
    "our results",
    "our findings",
    "these results",
    "these findings",
    "the results",
    "results show",
    "results indicate",
    "results suggest",
    "findings suggest",
    "we found",
    "we find",
    "we show",
    "we propose",
    "we present",
    "we demonstrate",
    "we introduce",
    "we describe",
    "we investigated",
    "was to",
    "aim of",
    "aims to",
    "aimed to",
    "goal is",
    "goal of",
    "the purpose",
    "objective",
    "is proposed",
    "proposes",
    "important",
    "significant",
    "key ",
    "main ",
    "demonstrate",
    "suggest",
    "reveal",
    "defined as",
    "is called",
    "refers to",
    "known as",
)
DECISION_CUES = (
    "decided",
    "decide",
    "decision",
    "agree",
    "agreed",
    "we should",
    "we need to",
    "we have to",
    "we will",
    "we'll",
    "going to",
    "action",
    "next step",
    "deadline",
    "by friday",
    "propose",
    "suggest",
    "recommend",
    "plan",
    "the problem",
    "the issue",
    "the question",
    "the goal",
    "the idea",
    "the reason",
    "important",
    "the main",
    "would like",
    "consensus",
    "conclusion",
    "responsible",
    "committee",
    "budget",
    "need to",
)

SECTION_CUES = {
    "abstract": ("abstract", "summary", "synopsis", "overview", "tl;dr", "executive"),
    "opening": ("introduction", "background", "motivation", "problem", "purpose", "rationale", "objective", "goals"),
    "results": ("result", "finding", "evaluation", "experiment", "proposed change", "proposal"),
    "closing": ("conclusion", "concluding", "discussion", "implication", "key point", "recap", "review"),
    "method": ("method", "material", "procedure", "statistical", "design", "data", "implementation", "specification"),
    "side": (
        "reference", "acknowledg", "funding", "author", "appendix", "conflict", "competing", "copyright", "licen",
        "history", "alternatives", "test", "dependenc", "limitation", "availability", "supplementary", "consent",
        "ethic", "abbreviation", "assignee", "work items", "security", "backwards", "upgrade", "exercise",
        "problem set",
    ),
}  # fmt: skip
"""Groups of words in a heading that tell what its section holds."""

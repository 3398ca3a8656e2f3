"""Which full stops end an abbreviation and not a sentence: titles, citations, units, initials, legal and Latin shorts.

The library behind `engine.language.boundaries` has lists of its own for many languages; this is what it was seen to
miss in papers, contracts and acts, and what decides by the word that follows ("No. 5", but "He said no. The").
"""

import re


def _words(words: str) -> frozenset[str]:
    """The words of a list written with spaces."""
    return frozenset(words.split())


_STARTERS = (
    r"The|This|These|Those|That|A|An|It|Its|In|On|At|As|By|For|From|With|We|Our|He|She|His|Her|They|Their|You|I|There|"
    r"Then|Thus|Therefore|However|Moreover|Furthermore|Finally|After|Before|When|While|If|Although|Though|Since|"
    r"Because|But|And|So|Or|Each|All|Both|Some|Most|Many|No(?!\.)|Not|Here|Such|One|Two|To|Any|Every|What|How|Why|"
    r"Where|Who"
)
STARTS = re.compile(rf"[\"“‘(\[]*(?:{_STARTERS})\b")
"""Words that, with a capital, open a sentence and do not continue a name."""

_NEVER_LAST = _words(
    "mr mrs ms messrs mme dr prof fr gen col maj capt cpt lt cmdr adm sgt cpl pvt gov sen rep hon rev pres supt st mt "
    "ft fig figs eq eqs eqn eqns sec secs sect ref refs tab tbl chap ch art arts cl par pars para paras app vol vols "
    "no nos nr pp p cf viz vs v e.g i.e eg ie ca approx al cv var subsp spp sp ssp f.sp ed eds trans esp incl resp "
    "ibid id op cit u.s.c stat cong sess pub pt ser dept univ assn bros"
)
# These end sentences too ("No.", "the art."); before a number or a name they are labels.
_BEFORE_NUMBER = _words("no nos p pp art arts ch cl app sec ref fig figs st mt ft ed pt tab id stat pub par pars")
_ENGLISH_WORDS = _words("no id app art tab pub stat")
_BEFORE_NAME = _words("sp v al ca")
_DATE = _words("jan feb mar apr jun jul aug sep sept oct nov dec mon tue tues wed thu thur thurs fri sat sun")
_ENDS_BEFORE_STARTER = _words("approx incl app vol cl")
LETTERED = (
    "Exhibit|Schedule|Appendix|Annex|Attachment|Table|Figure|Section|Part|Plan|Class|Type|Group|Phase|Step|Plate|Box|"
    "Case|Option|Party|Series|Level|Grade|Route|Room|Building|Zone|Sample|[Vv]itamin|[Hh]epatitis"
)
"""Things named by a letter, which may end a sentence ("the address in Exhibit A."): an alternation for a pattern."""
_LETTERED_WORD = re.compile(LETTERED)
_WORD_BREAK = re.compile(r"[\s(\[“\"—–/]")
_INITIAL = re.compile(r"(?:[A-Z]\.-?){0,3}[A-Z]")


def is_abbreviation(text: str, start: int, stop: int, following: str) -> bool:
    """Whether the full stop at `stop`, in a sentence begun at `start`, ends an abbreviation.

    `following` is what comes after the stop, without leading white space.
    """
    word = _WORD_BREAK.split(text[max(start, stop - 40) : stop])[-1]
    lowered = word.lower().strip(".,;'‘’")
    opens = STARTS.match(following) is not None
    if _INITIAL.fullmatch(word):
        return _is_initial(text, start, stop - len(word), word, following)
    if lowered in _DATE:
        return word[0].isupper() and (following[:1].isdigit() or following.startswith("the "))
    if lowered in {"app", "pub"} and re.match(r"[A-Z\d]\b", following):
        return True
    if lowered in _BEFORE_NUMBER:
        return following[:1].isdigit() or (lowered not in _ENGLISH_WORDS and not opens)
    if lowered in _NEVER_LAST:
        return not (opens and (lowered in _BEFORE_NAME or lowered in _ENDS_BEFORE_STARTER))
    return False


def _is_initial(text: str, start: int, begins: int, word: str, following: str) -> bool:
    """Whether capitals with a stop are initials ("J. Smith") and not the end of "vitamin C." or of "the U.S."."""
    opens = STARTS.match(following) is not None
    before = text[start:begins].split()
    if len(word) > 1:  # U.S., D.C., J.R.R.
        return not opens and following[:1].isupper()
    if not before:
        return True
    previous = before[-1]
    if _LETTERED_WORD.fullmatch(previous):
        return False
    if opens and not (previous[:1].isupper() and following.startswith(("A ", "I "))):
        return previous[:1].isupper() and previous.endswith(".") and len(previous) <= 3
    return following[1:2] == "." or (following[:1].isupper() and not following[1:2].isspace())

"""What somebody said in the first person, told of them: “I think we should use rubber.” is “Ada thinks that they should
use rubber.”.

Told is only what can't become untrue by it: a statement that begins with what the speaker thinks, wants or will do, or
that has no “I” at all. Time stays present and words stay as they were, but for “we”, which has to be the only one that
“they” can mean. Questions, what is put to somebody, exclamations, words that quote, and what is no sentence behind
“that” are not told. English only.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from engine.language.abridging import is_abridged
from engine.language.english import FUNCTION_WORDS, NUMBER_WORDS, PREPOSITIONS, UNSURE_NUMBERS
from engine.language.quotability import depends_on_previous
from engine.language.spoken import behind_condition, stumbles, tidied
from engine.language.vocabulary import words_of
from engine.language.word_lists import word_set

_ROLES = word_set(
    "manager designer chair chairman chairwoman chairperson moderator host interviewer interviewee president secretary "
    "treasurer director clerk facilitator operator analyst expert judge witness minister mayor speaker professor"
)
"""Last words of labels that are an office and no name: “The Project Manager says”."""
_NOBODY = word_set(
    "unknown unidentified unnamed several some all many both various audience member members male female man woman "
    "voice voices crowd others together and question answer note notes narrator text caption music"
)
"""Words of labels behind which no one person stands."""
_LONGEST_NAME = 6
_FEWEST, _MOST = 4, 40
"""Words of what is told, without who said it."""
_FINITE_WITHIN = 12
"""Words of a statement among which its verb stands."""

_WE = {
    "we": "they",
    "us": "them",
    "our": "their",
    "ours": "theirs",
    "ourselves": "themselves",
    "ourself": "themselves",
    "we're": "they are",
    "we've": "they have",
    "we'll": "they will",
    "we'd": "they'd",
}
_WE_WORD = re.compile(r"\b(?:we(?:'(?:re|ve|ll|d))?|us|ours?|oursel(?:f|ves))\b", re.IGNORECASE)
_THEY = word_set("they them their theirs themselves they're they've they'll they'd")
_SPOKEN_FORMS = ((re.compile(r"\bgonna\b"), "going to"), (re.compile(r"\bwanna\b"), "want to"))
_OF_TWO = re.compile(
    r"\b(?:I|me|my|mine|myself|you|your|yours|yourself|yourselves|y'all|let's|dunno)\b|[?!\"“”„«»\[\]…]|--",
    re.IGNORECASE,
)
"""What can't be told of somebody, or leaves open whom it means."""

_THINKING = {
    "think": "thinks", "believe": "believes", "feel": "feels", "guess": "guesses", "suppose": "supposes",
    "hope": "hopes", "agree": "agrees", "assume": "assumes", "expect": "expects", "know": "says",
    "suggest": "suggests", "propose": "proposes", "recommend": "recommends", "thought": "thought",
    "believed": "believed", "suggested": "suggested", "proposed": "proposed",
}  # fmt: skip
"""How thinking is told. What somebody knows would be told as true: it is what they say."""
_ALSO = r"(?P<also>(?:really|also|still|personally|strongly|certainly|just|only) )?"
_THAT = r"(?: that)?,? (?=[a-z])"
_THINKS = re.compile(rf"I {_ALSO}(?P<verb>{'|'.join(_THINKING)}){_THAT}")
_WOULD_SAY = re.compile(rf"I(?:'d| would) {_ALSO}(?P<verb>say|think|suggest|propose|recommend|hope|expect){_THAT}")
_THINKS_NOT = re.compile(rf"I (?:don't|do not) {_ALSO}(?P<verb>think|believe|feel){_THAT}")
_IS_SURE = re.compile(
    rf"I(?:'m| am) (?P<verb>(?:(?:not|very|quite|pretty) )?(?:sure|certain|confident|convinced|afraid)){_THAT}"
)
_WANTS = re.compile(rf"I {_ALSO}(?P<verb>want|need|hope|plan|intend|prefer) to (?=[a-z])")
_WOULD_LIKE = re.compile(rf"I(?:'d| would) {_ALSO}like to (?=[a-z])")
_WILL = re.compile(rf"I(?P<verb>'ll| will|'m going to| am going to) {_ALSO}(?=[a-z])")
_NO_STATEMENT = word_set("that what how if whether where which who it this of about so")
"""First words behind “I know” and the like of what states nothing."""

_BEGINS = word_set(
    "the a an we we're we've we'll we'd our there there's it most some all many each every both few several another "
    "any no one in at on for from with after before during if when as now people users customers everyone nobody"
) | (frozenset(NUMBER_WORDS) - UNSURE_NUMBERS)
"""First words of a statement that says by itself of what it is, and has no capital of its own."""
_FINITE = word_set(
    "is are was were has have had will would can could may might must should shall does do did isn't aren't wasn't "
    "weren't hasn't haven't hadn't won't wouldn't can't cannot couldn't shouldn't doesn't don't didn't wants seems "
    "makes takes gives gets goes comes says depends contains includes consists requires allows finds knows thinks "
    "remains becomes happens exists tells keeps brings provides took made found said went gave got came began became"
)
_BEFORE_NO_VERB = word_set("to that which who what how where whose whether")
_LEADING_ON = PREPOSITIONS | word_set("if when after before during as now")
"""First words behind which another part may come before what is spoken of."""
_CONDITIONS = word_set("if when as")
_PERSONS = word_set("i we they it he she we're we've they're they've it's")
_PLURALS = word_set("people men women children police guys both others")
_NOT_PLURAL = word_set("is was this has does us its as yes always perhaps thus says")
_MAY_END = word_set("it them now there here well too down up out off again back both all")
"""Function words that a sentence may end with."""


@dataclass(frozen=True, slots=True)
class _Said:
    """What is told of a speaker, behind the name: what introduces it, and the words themselves."""

    telling: str
    words: str
    is_clause: bool


def called(speaker: str) -> str | None:
    """What a sentence calls a speaker; None where the label names nobody, or no single person."""
    name = " ".join(speaker.partition("(")[0].split()).strip(" :,.")
    words = name.split()
    if not 0 < len(words) <= _LONGEST_NAME or not any(map(str.islower, name)) or not name[0].isupper():
        return None
    if not _NOBODY.isdisjoint(words_of(name)):
        return None
    return f"The {name}" if words[0] != "The" and words[-1].lower() in _ROLES else name


def reported(sentence: str, speaker: str) -> str | None:
    """A sentence of a speaker, told of them; None where it can't be told for certain."""
    name, found = called(speaker), _told(sentence)
    if name is None or found is None or not _may_be_told(found) or stumbles(sentence):
        return None
    return f"{name} {found.telling} {_of_them(found.words)}."


def is_reported(sentence: str, speaker: str, sources: Sequence[str]) -> bool:
    """Whether a sentence tells of a speaker what one of the sources, said by them, says: all of it, or cut shorter."""
    name = called(speaker)
    return name is not None and any(_reports(sentence, name, source) for source in sources)


def _reports(sentence: str, name: str, source: str) -> bool:
    found = _told(source)
    if found is None or (_WE_WORD.search(found.words) and _says_they(found.words)):
        return False
    begin = f"{name} {found.telling} "
    if not sentence.startswith(begin) or _OF_TWO.search(sentence, len(begin)) or _WE_WORD.search(sentence, len(begin)):
        return False
    whole = f"{begin}{_of_them(found.words)}."
    return sentence == whole or is_abridged(sentence, [whole])


def _told(sentence: str) -> _Said | None:
    """What introduces a statement of somebody, and the statement; None of what is no statement."""
    text = tidied(sentence)
    return next(_readings(text[:-1]), None) if text.endswith(".") else None


def _readings(text: str) -> Iterator[_Said]:
    if found := _WILL.match(text):
        verb = "will" if found["verb"] in {"'ll", " will"} else "is going to"
        first, _, rest = verb.partition(" ")
        yield _Said(
            " ".join([first, *(found["also"] or "").split(), *rest.split()]), text[found.end() :], is_clause=False
        )
    if found := _WANTS.match(text):
        yield _Said(f"{found['also'] or ''}{found['verb']}s to", text[found.end() :], is_clause=False)
    if found := _WOULD_LIKE.match(text):
        yield _Said(f"would {found['also'] or ''}like to", text[found.end() :], is_clause=False)
    if (found := _THINKS.match(text)) and _is_stated(text, found.end()):
        yield _Said(f"{found['also'] or ''}{_THINKING[found['verb']]} that", text[found.end() :], is_clause=True)
    for pattern, before in ((_WOULD_SAY, "would "), (_THINKS_NOT, "does not "), (_IS_SURE, "is ")):
        if (found := pattern.match(text)) and _is_stated(text, found.end()):
            also = found.groupdict().get("also") or ""
            yield _Said(f"{before}{also}{found['verb']} that", text[found.end() :], is_clause=True)
    first_words = words_of(text)[:1]
    if first_words and first_words[0] in _BEGINS and not text[len(first_words[0]) :].startswith(","):
        yield _Said("says that", text[:1].lower() + text[1:], is_clause=True)


def _is_stated(text: str, start: int) -> bool:
    """Whether a statement begins at `start`: behind “that”, or at least with no “with the board” or “like that”."""
    first = words_of(text[start:])[0]
    joined = text[:start].rstrip(" ,").endswith(" that")
    return first not in _NO_STATEMENT and (joined or first not in PREPOSITIONS)


def _may_be_told(said: _Said) -> bool:
    words = said.words.split()
    last = words[-1] if words else ""
    if not _FEWEST <= len(words) <= _MOST or _OF_TWO.search(said.words):
        return False
    if last in FUNCTION_WORDS and last not in _MAY_END:
        return False
    if _WE_WORD.search(said.words) and (_says_they(said.words) or not _means_the_speakers(words)):
        return False
    if not said.is_clause:
        return True
    shown = said.words[:1].upper() + said.words[1:]
    return _is_statement(words) and not depends_on_previous(shown, spoken=True)


def _says_they(text: str) -> bool:
    return not _THEY.isdisjoint(words_of(text))


def _means_the_speakers(words: Sequence[str]) -> bool:
    """Whether nothing is named before the first “we” that “they” could mean as well."""
    for word in words:
        low = word.lower().strip(",;:.")
        if _WE_WORD.fullmatch(low):
            return True
        if low in _PLURALS or (low.endswith("s") and not low.endswith(("ss", "'s")) and low not in _NOT_PLURAL):
            return False
    return True


def _is_statement(words: Sequence[str]) -> bool:
    """Whether the words begin with what is spoken of and soon have a verb of their own."""
    low = [word.lower().strip(",;:") for word in words]
    if low[0].partition("'")[0] in {"we", "there"} and low[1] not in PREPOSITIONS:
        return True
    if low[0] in _CONDITIONS and not _has_a_consequence(words):
        return False
    opened = low[0] in _LEADING_ON
    for before, word in zip(["", *low], low[:_FINITE_WITHIN], strict=False):
        if before and not opened and (word in _PERSONS or word in _BEFORE_NO_VERB - {"to"}):
            return False  # “the rest of the parts they have”: begun anew, or a noun that has no verb yet
        if (word in _FINITE or word.endswith(("'re", "'ll"))) and before not in _BEFORE_NO_VERB:
            return bool(before)
    return False


def _has_a_consequence(words: Sequence[str]) -> bool:
    """Whether behind a condition stands what it is one of, parted from it: “If it rains, the quay is shut”."""
    behind = [word.lower().strip(",;:") for word in behind_condition(words)]
    return bool(behind) and behind[0] not in {"or", "and"} and not _FINITE.isdisjoint(behind)


def _of_them(text: str) -> str:
    """The words with “they” for “we”."""
    for pattern, form in _SPOKEN_FORMS:
        text = pattern.sub(form, text)
    return _WE_WORD.sub(lambda found: _WE[found[0].lower()], text)

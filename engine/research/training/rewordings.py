"""True sentences and falsehoods of the ways that models write, for a verifier to learn from.

A model shortens, joins and rewords, and what it writes stays true; a verifier that has seen only sentences as people
left them takes every seam for a falsehood. It also leaves out the condition, or tells of one thing what was said of
another, and every word stands in the source.
"""

import random
import re
from collections.abc import Callable, Sequence

from engine.research.training.falsehoods import PHRASE, Material
from engine.research.training.rewriting_pairs import shortened

_LIKE = (
    ("because of", "due to"), ("due to", "because of"), ("approximately", "about"), ("more than", "over"),
    ("shows", "demonstrates"), ("showed", "demonstrated"), ("demonstrated", "showed"), ("demonstrates", "shows"),
    ("uses", "employs"), ("assist", "help"), ("large", "big"), ("many", "numerous"), ("numerous", "many"),
    ("purchase", "buy"), ("begins", "starts"), ("began", "started"), ("such as", "like"),
    ("for example", "for instance"), ("shall", "must"), ("obtain", "get"), ("obtained", "got"),
    ("prior to", "before"), ("provides", "gives"), ("the authors", "the researchers"),
    ("we propose", "the authors propose"), ("We propose", "The authors propose"), ("we show", "the authors show"),
    ("We show", "The authors show"), ("in order to", "to"), ("may", "might"), ("might", "may"),
    ("the majority of", "most"), ("several", "a number of"), ("is able to", "can"), ("are able to", "can"),
    ("receive", "get"), ("per cent", "percent"), ("physicians", "doctors"), ("enables", "allows"),
    ("allows", "enables"), ("while", "whereas"), ("whereas", "while"), ("Although", "Though"),
    ("describes", "explains"), ("requires", "needs"), ("our", "their"), ("Our", "Their"), ("do not", "don’t"),
    ("does not", "doesn’t"), ("cannot", "can’t"), ("is not", "isn’t"), ("will not", "won’t"), ("it is", "it’s"),
    ("very", "extremely"), ("frequently", "often"), ("often", "frequently"), ("utilized", "used"),
    ("was used", "was employed"), ("different", "various"), ("various", "different"), ("found", "discovered"),
    ("indicate", "suggest"), ("a lot of", "much"), ("carried out", "performed"), ("performed", "carried out"),
    ("important", "essential"),
)  # fmt: skip
_LEADING = re.compile(r"^(?:In|On|At|During|By|With|From|For|Since|As of) [^,.;:()]{3,60}, (?=[a-zA-Z])")
_LEANING = re.compile(
    r"^(?:If|Unless|Provided that|When|Where|While|Although|Though|Because|Since|As|Except|In the event|Subject to|By|"
    r"To|After|Before|Despite|Given|With|Without|Only|[A-Za-z]+ing)\b"
)
"""The beginning of what is no sentence without what follows, or holds only with it."""
_APPOSED = re.compile(r", (?:which|who|including|such as|as well as) [^,;:()]{3,90},(?= (?!and |or ))")
_CLAUSES = re.compile(r"(?:, and|, but|;) (?=(?:it|he|she|they|we|this|the|these|those)\b)")
_TAIL = re.compile(
    r"(?:,? (?:while|whereas|including|such as|for example|as well as|in order to)|, (?:and|but|which|who|with)) [^.;]*"
    r"(?=[.!?]$)"
)
_CONDITION = re.compile(
    r",? (?:if|unless|only if|provided that|only when|except(?: for| that| where)?|subject to|so long as|as long as|"
    r"in cases? where|for (?:those|patients|members|students) who) [^,;:.()]{6,120}"
    r"(?=[.,;])"
)
_OPENING_CONDITION = re.compile(
    r"^(?:If|Unless|Provided that|Only if|Except|Where|In the event|Subject to)\b[^,.;:()]{6,140}, "
)
_REPORTED = re.compile(
    r"^[^,;:.()]{3,60}? (?:denied|denies|doubted|doubts|claimed|claims|alleged|alleges|feared|hoped|hopes|suggested|"
    r"suggests|proposed|asked whether|argued|argues|believes|believed|assumed|assumes|hypothesized|expects|expected) "
    r"(?:that |whether )"
)


def rewordings_of(material: Material, chance: random.Random) -> list[str]:
    """What is as true as the sentence, said otherwise: shorter, with like words, or joined with a source of its own.

    Nothing that could make it say something else is left out: no condition, no denial, no one who merely claims it.
    """
    sentence = material.sentence
    made: list[str] = []
    cut = _without(sentence, chance)
    if cut:
        made.append(cut)
    reworded = _reworded(cut if cut and chance.random() < 0.5 else sentence, chance)
    if reworded:
        made.append(reworded)
    if sentence in material.sources and len(material.sources) > 1:
        made += _joined(sentence, material.sources)
    return [one for one in dict.fromkeys(made) if one != sentence and len(one.split()) >= 5]


def _without(sentence: str, chance: random.Random) -> str | None:
    ways: list[Callable[[str], str]] = [shortened, _opened, lambda text: _APPOSED.sub("", text, count=1), _first_clause]
    if not _LEANING.match(sentence) and not re.search(r"\b(?:not|only|if|unless|except|never|without)\b|n't", sentence):
        ways.append(lambda text: _TAIL.sub("", text, count=1))
    chance.shuffle(ways)
    for way in ways:
        made = way(sentence)
        if made != sentence and len(made.split()) >= 6:
            return made
    return None


def _opened(text: str) -> str:
    """Without where or when, which stand first and bind nothing."""
    if re.match(r"(?:In the event|With|Subject)\b", text):
        return text
    rest = _LEADING.sub("", text)
    return rest[:1].upper() + rest[1:]


def _first_clause(text: str) -> str:
    seam = _CLAUSES.search(text)
    if seam is None or seam.start() < 30 or _LEANING.match(text):
        return text
    return text[: seam.start()] + "."


def _reworded(sentence: str, chance: random.Random) -> str | None:
    found = [
        (one, other) for one, other in _LIKE if re.search(rf"\b{re.escape(one)}\b", sentence) and other not in sentence
    ]
    if not found:
        return None
    chance.shuffle(found)
    for one, other in found[: chance.choice((1, 1, 2))]:
        sentence = re.sub(rf"\b{re.escape(one)}\b", other, sentence, count=1)
    return sentence[:1].upper() + sentence[1:]


def _joined(sentence: str, sources: Sequence[str]) -> list[str]:
    """Two sources in one sentence, the second at full length."""
    other = next(source for source in sources if source != sentence)
    first, second = sorted((sentence, other), key=list(sources).index)
    if (
        not first.endswith(".")
        or len(f"{first} {second}".split()) > 60
        or not re.match(r"(?:The|A|An|It|In)\b", second)
    ):
        return []
    return [f"{first[:-1]}, and {second[:1].lower()}{second[1:]}", f"{first[:-1]}; {second[:1].lower()}{second[1:]}"]


def cut_off(material: Material, chance: random.Random) -> str | None:
    """The sentence without its condition, or without who merely says so."""
    sentence, made = material.sentence, list[str]()
    if _OPENING_CONDITION.match(sentence):
        made.append(_OPENING_CONDITION.sub("", sentence))
    made += [sentence[: found.start()] + sentence[found.end() :] for found in _CONDITION.finditer(sentence)]
    if _REPORTED.match(sentence):
        made.append(_REPORTED.sub("", sentence))
    made = [one[:1].upper() + one[1:] for one in made if len(one.split()) >= 5]
    return chance.choice(made) if made else None


def misplaced(material: Material, chance: random.Random) -> str | None:
    """Said of another thing: a phrase of a source or of the document in the place of one in the sentence."""
    places = list(PHRASE.finditer(material.sentence))
    near = [phrase.group() for source in material.sources for phrase in PHRASE.finditer(source)]
    far = [phrase.group() for source in material.others for phrase in PHRASE.finditer(source)]
    offered = near if near and (chance.random() < 0.6 or not far) else far
    offered = [one for one in offered if one.lower() not in material.sentence.lower()]
    if not places or not offered:
        return None
    place, other = chance.choice(places), chance.choice(offered)
    if place.group().split()[-1] == other.split()[-1]:
        return None
    start, rest = material.sentence[: place.start()], material.sentence[place.end() :]
    return start + (other[:1].upper() if place.group()[0].isupper() else other[:1].lower()) + other[1:] + rest

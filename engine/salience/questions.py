"""What can be seen of a question beside each sentence of a document: meaning, wording, kind of answer, surroundings.

One row a candidate, columns named `NAMES`; weights in `resources/` refer to them by name. All questions that are put to
a document are looked at in one pass over its text, of which nothing is kept but which of their words stand where.
"""

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
import numpy.typing as npt

from engine.document import Document
from engine.language.leaning import leans_back_in
from engine.language.months import DAY_OF_WEEK, UNMISTAKABLE
from engine.language.quoted_words import quotable_span
from engine.language.run_ins import run_in_titles
from engine.language.support import names_in, numbers_in
from engine.language.vocabulary import WORD, terms_of
from engine.salience.encoding import BLOCK, SentenceVectors
from engine.salience.question_words import question_words
from engine.schema.enums import Role

Floats = npt.NDArray[np.float32]
Indices = npt.NDArray[np.int64]
Flags = npt.NDArray[np.bool_]

MEANING = ("own", "own_relative", "own_to_best", "before", "after", "around", "around_relative", "heading")
WORDING = (
    "terms", "terms_relative", "stems", "stems_relative", "terms_around", "stems_around", "stems_heading",
    "terms_weight", "names", "numbers",
)  # fmt: skip
ANSWER = ("sign", "sign_missing", "sign_around", "by_speaker", "of_others")
FORM = ("words", "question", "leans_back", "negated", "position", "list", "speech", "small")
ASKED = (
    "who", "when", "where", "how_long", "how_much", "why", "how", "whether", "what", "describe",
    "question_terms", "names_speaker",
)  # fmt: skip
WHOLE = (
    "best", "terms_absent", "stems_absent", "names_absent", "numbers_absent", "rarest_absent", "size",
    "best_deviations",
)  # fmt: skip
NAMES = MEANING + WORDING + ANSWER + FORM + ASKED + WHOLE

KINDS = ASKED[:10]
_TELLING = 2
"""Words of a question that surely are not all missing from what answers it."""
_WINDOW = 2
"""Sentences on each side that are a sentence's surroundings."""
_STEM = 5
"""Letters in which forms of one word agree: expire and expiration, renew and renewal."""

_HOW_LONG = (
    r"\bhow long\b|\b(?:for )?(?:what|which) (?:period|duration)\b|\bduration\b|\bnotice period\b"
    r"|\bfor how (?:long|many (?:days|weeks|months|years))\b|\bhow many (?:days|weeks|months|years)\b"
)
_HOW_MUCH = (
    r"\bhow (?:much|many|often|large|big|high|far|old)\b|\bwhat (?:percentage|share|amount|number|price|sum)\b"
    r"|\bhow .{0,20}\b(?:cost|price)\b|\b(?:cost|price|fee|budget)s?\b.{0,30}\?"
)
_OPENINGS = {
    "how_long": _HOW_LONG,
    "how_much": _HOW_MUCH,
    "when": r"\bwhen\b|\b(?:what|which) (?:date|day|year|month|time)\b|\bby when\b|\bdate\b",
    "where": r"\bwhere\b|\b(?:what|which) (?:place|city|country|state|location)\b",
    "who": r"\bwho(?:m|se)?\b|\b(?:what|which) (?:person|people|company|companies|parties|party)\b",
    "why": r"\bwhy\b|\bfor what reason\b|\breasons?\b",
    "describe": r"^\W*(?:summari[sz]e|describe|discuss|explain|tell|list|give|outline)\b",
    "how": r"\bhow\b",
    "whether": r"^\W*(?:is|are|was|were|do|does|did|can|could|may|must|shall|should|will|would|has|have|had)\b",
}
"""What a question of each kind looks like; the first that fits counts, and where none does it asks for a thing."""
_FIRST_WORD = re.compile(r"^\W*(?:(?:and|but|so|by|until|since|from) )*(?P<kind>who|when|where|why)\b", re.IGNORECASE)
_HOW = re.compile(r"\bhow\b|\b(?:what|which) (?:percentage|share|amount|number|price|sum)\b", re.IGNORECASE)
_UNIT = r"(?:second|minute|hour|day|week|month|quarter|year|decade)s?"
_COUNT = (
    r"(?:\d[\d,.]*|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|forty|fifty|sixty"
    r"|ninety|hundred|thousand|million|billion)"
)
SIGNS: dict[str, re.Pattern[str]] = {
    "when": re.compile(
        rf"\b(?:1[5-9]|20)\d\d\b|\b(?:{'|'.join(UNMISTAKABLE)})\b"
        rf"|\bMay\s+\d|\b\d{{1,2}}[/.]\d{{1,2}}[/.]\d{{2,4}}\b|\b{DAY_OF_WEEK}\b"
        r"|\b(?i:today|tomorrow|yesterday|tonight|next week|last week|o'clock|until|upon|after|before)\b"
        r"|\bon (?:completion|delivery|receipt|signature|payment|termination|expiry|death|arrival)\b"
    ),
    "how_long": re.compile(rf"\b{_COUNT}\W+(?:\(\d+\)\W*)?(?:\w+\W+)?{_UNIT}\b", re.IGNORECASE),
    "how_much": re.compile(rf"[$€£¥%]|\b(?:per ?cent|USD|EUR|dollars?|euros?)\b|\b{_COUNT}\b|\d", re.IGNORECASE),
    "where": re.compile(r"\b(?:in|at|to|from|near|of|on)\s+(?:the\s+)?[A-Z]"),
    "who": re.compile(r"(?<=\s)[A-Z][\w'’.-]*\s+[A-Z]|\b(?:he|she|they|I|we|you)\b|[\"“(][A-Z]"),
    "why": re.compile(
        r"\b(?:because|since|due to|so that|in order to|therefore|as a result|reason|cause[ds]?|in case|to avoid)\b",
        re.IGNORECASE,
    ),
    "whether": re.compile(
        r"\b(?:shall|may|must|will|not|no|never|can|cannot|agrees?|prohibited|entitled|required|consent|yes)\b",
        re.IGNORECASE,
    ),
}
_NEGATED = re.compile(r"\b(?:not|no|never|without|neither|nor|cannot)\b|n['’]t\b", re.IGNORECASE)
_ASKING = frozenset({
    "summarize", "summarise", "describe", "discuss", "discussion", "explain", "tell", "list", "give",
    "outline", "say", "said", "think", "thought", "mean", "happen", "happened", "happens", "there", "someone",
    "somebody", "anybody", "anything", "document", "text", "agreement", "contract", "party", "parties",
})  # fmt: skip
"""Words of questions that say nothing of what is asked: they stand in any answer, or in none."""
PARTS = frozenset({"patient", "doctor", "clinician", "physician", "nurse", "client", "customer", "caller", "agent"})
"""Speakers who are called by their part: “Does the patient smoke?” asks about one, not for what one said."""
_SAID = re.compile(
    r"\b(?:sa(?:y|ys|id)|tell|told|think|thinks|thought|ask(?:s|ed)?|answer(?:s|ed)?|repl(?:y|ied)|mention(?:s|ed)?|"
    r"explain(?:s|ed)?|describe[sd]?|report(?:s|ed)?|recommend(?:s|ed)?|suggest(?:s|ed)?|advise[sd]?|talk(?:s|ed)?|"
    r"complain(?:s|ed)?)\b"
)


@dataclass(frozen=True, slots=True)
class Asked:
    """A question taken apart."""

    text: str
    kind: str
    """One of `KINDS`."""
    terms: tuple[str, ...]
    names: frozenset[str]
    numbers: frozenset[str]
    language: str | None = None
    """That of the document, where questions are read in it; else None."""

    @classmethod
    def of(cls, question: str, language: str | None = None) -> "Asked":
        """The question as it is asked of a document in a language, None English."""
        known = question_words(language)
        if known is not None:
            every = tuple(dict.fromkeys(terms_of(question)))
            return cls(
                question,
                known.kind_of(question),
                tuple(term for term in every if term not in known.function) or every,
                names_in(question),
                numbers_in(question),
                language,
            )
        begins = _FIRST_WORD.match(question)
        kind = next(
            (kind for kind, opening in _OPENINGS.items() if re.search(opening, question, re.IGNORECASE)), "what"
        )
        if begins is not None and kind == "how_much" and _HOW.search(question) is None:
            kind = begins["kind"].lower()  # who pays the fee, or when, is no sum
        terms = tuple(dict.fromkeys(terms_of(question)))
        telling = tuple(term for term in terms if term not in _ASKING)
        return cls(question, kind, telling or terms, names_in(question), numbers_in(question))

    @property
    def needed(self) -> re.Pattern[str] | None:
        """What no answer can be without, in languages other than English."""
        known = question_words(self.language)
        return None if known is None else known.needed(self.text, self.kind)


@lru_cache(maxsize=1 << 16)
def stem(term: str) -> str:
    """What forms of one word have in common, nearly always."""
    return term[:_STEM]


def shows(kind: str, text: str, language: str | None = None) -> bool:
    """Whether a text holds what a question of this kind asks for: a date, a number, a name."""
    signs = _signs_in(language)
    return kind in signs and signs[kind].search(text) is not None


def _signs_in(language: str | None) -> dict[str, re.Pattern[str]]:
    """`SIGNS` in a language: those of English where they are not known."""
    known = question_words(language)
    return SIGNS if known is None else {kind: known.shows[kind] for kind in SIGNS}


@dataclass(frozen=True, slots=True)
class Words:
    """What questions ask of, each word with its column."""

    terms: dict[str, int]
    stems: dict[str, int]
    names: dict[str, int]
    numbers: dict[str, int]

    @classmethod
    def of(cls, questions: Sequence[Asked]) -> "Words":
        return cls(
            _places(term for asked in questions for term in asked.terms),
            _places(stem(term) for asked in questions for term in asked.terms),
            _places(name for asked in questions for name in sorted(asked.names)),
            _places(number for asked in questions for number in sorted(asked.numbers)),
        )

    def stems_of(self, asked: Asked) -> list[int]:
        """Columns of the stems of one of the questions, in the order of its terms."""
        return [self.stems[stem(term)] for term in asked.terms]

    def places(self, text: str) -> tuple[list[int], list[int], list[int], list[int]]:
        """Columns of the terms, stems, names and numbers that a text holds."""
        found = terms_of(text)
        terms = [self.terms[term] for term in found if term in self.terms]
        stems = [self.stems[stem(term)] for term in found if stem(term) in self.stems]
        names: list[int] = []
        if self.names:
            words = {part for word in WORD.findall(text.lower()) for part in (word, *re.split(r"[-'’]", word))}
            names = [place for name, place in self.names.items() if name in words]
        said = numbers_in(text) if self.numbers else frozenset()
        return terms, stems, names, [place for number, place in self.numbers.items() if number in said]


@dataclass(frozen=True, slots=True)
class Held:
    """Which of the words each candidate holds, or its heading: (c, t), (c, s), (c, n), (c, m)."""

    terms: Flags
    stems: Flags
    names: Flags
    numbers: Flags

    @classmethod
    def nothing(cls, count: int, words: Words) -> "Held":
        columns = (words.terms, words.stems, words.names, words.numbers)
        return cls(*(np.zeros((count, len(places)), dtype=np.bool_) for places in columns))

    def mark(self, row: int, places: tuple[list[int], list[int], list[int], list[int]]) -> None:
        """Note what `Words.places` found for a row."""
        for flags, columns in zip((self.terms, self.stems, self.names, self.numbers), places, strict=True):
            flags[row, columns] = True


@dataclass(frozen=True, slots=True)
class Ground:
    """A document's candidates as questions meet them, beside what of the questions' words stands in each."""

    candidates: Indices
    words: Words
    own: Held
    above: Held
    """The same of the headings that they stand under."""
    headings: Indices
    """The sentence that is its heading, -1 without one, (c,)."""
    signs: Flags
    """Whether it holds what a kind of question asks for, (c, len(SIGNS))."""
    form: Floats
    """(c, len(FORM))."""
    speakers: tuple[str | None, ...]
    """Who speaks, in lower case, (c,)."""


def ground_of(
    document: Document, candidates: Indices, questions: Sequence[Asked], check: Callable[[], None] = lambda: None
) -> Ground:
    """Look for what the questions speak of, in every candidate."""
    words, count = Words.of(questions), len(candidates)
    shown, leans_back = _signs_in(document.language), leans_back_in(document)
    own, above = Held.nothing(count, words), Held.nothing(count, words)
    signs = np.zeros((count, len(SIGNS)), dtype=np.bool_)
    form = np.zeros((count, len(FORM)), dtype=np.float32)
    headings = _headings(document, candidates)
    of_heading = {-1: words.places("")}
    speakers = []
    for row, sentence in enumerate(candidates.tolist()):
        if row % BLOCK == 0:
            check()
        start, end = quotable_span(document, sentence)
        text = document.text[start:end]
        own.mark(row, words.places(text))
        heading = int(headings[row])
        if heading not in of_heading:
            span = document.sentences[heading]
            of_heading[heading] = words.places(document.text[span.start : span.end])
        above.mark(row, of_heading[heading])
        signs[row] = [sign.search(text) is not None for sign in shown.values()]
        role = document.sentences[sentence].role
        size = len(text.split())
        form[row] = (
            np.log1p(size),
            text.rstrip().endswith("?"),
            leans_back(text, spoken=role is Role.SPEECH),
            _NEGATED.search(text) is not None,
            sentence / max(len(document.sentences), 1),
            role is Role.LIST,
            role is Role.SPEECH,
            size < 6,
        )
        speakers.append(_speaker(document, start))
    return Ground(candidates, words, own, above, headings, signs, form, tuple(speakers))


def question_features(asked: Asked, vector: Floats, ground: Ground, vectors: SentenceVectors) -> Floats:
    """Rows (c, len(NAMES)) of one of the questions that `ground` was made for; `vector` (d,) is the question's."""
    table = _Table(np.zeros((len(ground.candidates), len(NAMES)), dtype=np.float32))
    if not len(ground.candidates):
        return table.values
    _meaning(table, vector, ground, vectors)
    _wording(table, asked, ground)
    _answer(table, asked, ground)
    table.values[:, _COLUMN[FORM[0]] : _COLUMN[FORM[-1]] + 1] = ground.form
    table["size"] = float(np.log1p(len(ground.candidates))) / 10
    return table.values


_COLUMN = {name: place for place, name in enumerate(NAMES)}


@dataclass(frozen=True, slots=True)
class _Table:
    """The columns of a question by their names."""

    values: Floats

    def __setitem__(self, name: str, value: "Floats | Flags | float") -> None:
        self.values[:, _COLUMN[name]] = value


def _meaning(table: _Table, vector: Floats, ground: Ground, vectors: SentenceVectors) -> None:
    own = vectors.products(ground.candidates, vector)  # (c,)
    best, mean, deviation = float(own.max()), float(own.mean()), max(float(own.std()), 1e-3)
    around = _around(own)
    table["own"] = own
    table["own_relative"] = (own - mean) / deviation
    table["own_to_best"] = own - best
    table["before"] = np.concatenate([[mean], own[:-1]]).astype(np.float32)
    table["after"] = np.concatenate([own[1:], [mean]]).astype(np.float32)
    table["around"] = around
    table["around_relative"] = (around - float(around.mean())) / max(float(around.std()), 1e-3)
    table["heading"] = _heading_likeness(vector, ground, vectors)
    table["best"] = best
    table["best_deviations"] = (best - mean) / deviation / 5


def _wording(table: _Table, asked: Asked, ground: Ground) -> None:
    places = [ground.words.terms[term] for term in asked.terms]
    terms, terms_above = ground.own.terms[:, places], ground.above.terms[:, places]  # (c, t)
    places = ground.words.stems_of(asked)
    stems, above = ground.own.stems[:, places], ground.above.stems[:, places]  # (c, t)
    rarity, stem_rarity = _rarity(terms), _rarity(stems)  # (t,)
    covered, stemmed = _coverage(terms, rarity), _coverage(stems, stem_rarity)  # (c,)
    table["terms"] = covered
    table["terms_relative"] = _relative(covered)
    table["stems"] = stemmed
    table["stems_relative"] = _relative(stemmed)
    table["terms_around"] = _coverage(_near(terms), rarity)
    table["stems_around"] = _coverage(_near(stems), stem_rarity)
    table["stems_heading"] = _coverage(above, stem_rarity)
    table["terms_weight"] = np.asarray(covered * float(rarity.sum()) / 10, dtype=np.float32)
    absent: Flags = ~_anywhere(stems, above)  # (t,)
    table["question_terms"] = len(asked.terms) / 10
    table["terms_absent"] = float((~_anywhere(terms, terms_above)).mean()) if asked.terms else 1.0
    table["stems_absent"] = float(absent.mean()) if asked.terms else 1.0
    table["rarest_absent"] = float(absent[int(stem_rarity.argmax())]) if asked.terms else 1.0


def _answer(table: _Table, asked: Asked, ground: Ground) -> None:
    table[asked.kind] = 1.0
    if asked.kind in SIGNS:
        sign = ground.signs[:, list(SIGNS).index(asked.kind)]
        table["sign"] = sign
        table["sign_missing"] = ~sign
        table["sign_around"] = _near(sign[:, None])[:, 0]
    low = asked.text.lower()
    speakers = {speaker for speaker in set(ground.speakers) if speaker}
    asks_who_said = _SAID.search(low) is not None
    known = {
        speaker
        for speaker in speakers
        if re.search(rf"\b{re.escape(speaker)}\b", low) and (asks_who_said or speaker not in PARTS)
    }
    if known:
        by = np.array([speaker in known for speaker in ground.speakers])
        table["by_speaker"] = by
        table["of_others"] = ~by
        table["names_speaker"] = 1.0
    names = sorted(asked.names)
    if names:
        places = [ground.words.names[name] for name in names]
        held, above = ground.own.names[:, places], ground.above.names[:, places]  # (c, n)
        table["names"] = held.mean(axis=1)
        there = _anywhere(held, above) | np.array([name in known for name in names])
        table["names_absent"] = 1.0 - float(there.mean())
    if asked.numbers:
        places = [ground.words.numbers[number] for number in sorted(asked.numbers)]
        held, above = ground.own.numbers[:, places], ground.above.numbers[:, places]  # (c, n)
        table["numbers"] = held.mean(axis=1)
        table["numbers_absent"] = 1.0 - float(_anywhere(held, above).mean())


def under_spoken_of(asked: Asked, ground: Ground) -> Floats:
    """The share of what is asked that each candidate's heading says, rare words counting more, (c,)."""
    places = ground.words.stems_of(asked)
    return _coverage(ground.above.stems[:, places], _rarity(ground.own.stems[:, places]))


def says_nothing_asked(asked: Asked, ground: Ground) -> bool:
    """Whether somebody or something is asked about by name, and none of the other words stands anywhere: where a player
    is mentioned and no team and no match, nothing tells which team he played for.
    """
    named = {part for name in asked.names for part in re.split(r"[-'’]", name)}
    telling = [ground.words.stems[stem(term)] for term in asked.terms if term not in named]
    if len(telling) < _TELLING or len(telling) == len(asked.terms):
        return False
    return not _anywhere(ground.own.stems[:, telling], ground.above.stems[:, telling]).any()


def needs_heading(asked: Asked, ground: Ground) -> Flags:
    """Whether the heading of each candidate says something of what is asked that the candidate does not, (c,)."""
    places = ground.words.stems_of(asked)
    return np.asarray((ground.above.stems[:, places] & ~ground.own.stems[:, places]).any(axis=1), dtype=np.bool_)


def _places(words: Iterable[str]) -> dict[str, int]:
    places: dict[str, int] = {}
    for word in words:
        places.setdefault(word, len(places))
    return places


def _headings(document: Document, candidates: Indices) -> Indices:
    """For each candidate the last sentence before it that is a heading or a paragraph's title, -1 without one."""
    roles, titles = document.sentences, run_in_titles(document)
    last, found, above = -1, [], 0
    for sentence in candidates.tolist():
        while above < sentence:
            if roles[above].role is Role.HEADING or above in titles:
                last = above
            above += 1
        found.append(last)
    return np.array(found, dtype=np.int64)


def _speaker(document: Document, start: int) -> str | None:
    speaker = document.speaker_at(start)
    return speaker.lower() if speaker else None


def _heading_likeness(vector: Floats, ground: Ground, vectors: SentenceVectors) -> Floats:
    likeness = np.zeros(len(ground.candidates), dtype=np.float32)
    under = ground.headings >= 0
    if under.any():
        headings, places = np.unique(ground.headings[under], return_inverse=True)
        likeness[under] = vectors.products(headings, vector)[places]
    return likeness


def _around(own: Floats) -> Floats:
    """The mean of the sentences on each side, nearer ones counting more, (c,)."""
    weights = np.array([0.5 ** abs(step) if step else 0.0 for step in range(-5, 6)])
    padded = np.pad(own, 5, mode="edge")
    return np.convolve(padded, weights / weights.sum(), mode="valid").astype(np.float32)


def _near(flags: Flags) -> Flags:
    """Whether it is so in a row or within `_WINDOW` of it, (c, n)."""
    near = flags.copy()
    for step in range(1, _WINDOW + 1):
        near[step:] |= flags[:-step]
        near[:-step] |= flags[step:]
    return near


def _anywhere(own: Flags, above: Flags) -> Flags:
    """Of each term whether a candidate holds it or stands under a heading that does, (t,)."""
    return np.asarray(own.any(axis=0) | above.any(axis=0), dtype=np.bool_)


def _rarity(flags: Flags) -> Floats:
    """How much each term tells among the candidates, (t,)."""
    count = len(flags)
    return np.asarray(np.log1p(count / (0.5 + flags.sum(axis=0))), dtype=np.float32)


def _coverage(flags: Flags, rarity: Floats) -> Floats:
    """The share of the terms that a row holds, rare ones counting more, (c,)."""
    total = float(rarity.sum())
    if total <= 0:
        return np.zeros(len(flags), dtype=np.float32)
    return (flags @ rarity / total).astype(np.float32)


def _relative(values: Floats) -> Floats:
    return np.asarray((values - values.mean()) / max(float(values.std()), 0.05), dtype=np.float32)

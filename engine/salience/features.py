"""What can be seen of a sentence without understanding it: place, form, wording, centrality. One row a candidate.

Names and order of the columns are `NAMES`; weights in `resources/` refer to them by name. Columns in `RELATIVE` are
measured against the document itself (mean 0, deviation 1 over its candidates), so that a model learned on one kind of
document means the same on another.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import numpy as np
import numpy.typing as npt

from engine.document import Chunk, Document, count_words
from engine.language.english import DECISION_CUES, FILLERS, FIRST_PERSON, SECOND_PERSON, SECTION_CUES, SUMMARY_CUES
from engine.language.leaning import leans_back_in
from engine.language.quotability import goes_on_quoting
from engine.language.quoted_words import quotable_span
from engine.language.taking_back import is_taken_back, takes_back
from engine.language.vocabulary import Vocabulary, is_function_word, names_of, terms_of, words_of
from engine.phases import Phases
from engine.salience.centrality import Centre, centre_of
from engine.salience.encoding import BLOCK, SentenceVectors
from engine.schema.enums import Role

Floats = npt.NDArray[np.float32]
Indices = npt.NDArray[np.int64]

PLACE = (
    "position",
    "lead",
    "lead_long",
    "tail",
    "block_first",
    "block_place",
    "block_size",
    "section_lead",
    "block_words",
)
SECTION = tuple(f"section_{name}" for name in SECTION_CUES)
FORM = (
    "words", "short", "long", "digits", "capitals", "brackets", "quotes", "commas", "question", "leans_back",
    "first_person", "second_person", "summary_cues", "decision_cues", "fillers", "function_words", "list", "speech",
)  # fmt: skip
WORDING = ("keyword_sum", "keyword_density", "common", "title_overlap", "to_terms", "names")
CENTRALITY = ("to_mean", "spread", "rank", "to_chunk", "to_lead", "to_title", "around")
CONTEXT = ("document_size", "document_words", "document_quotes", "document_digits", "document_sections")
NAMES = PLACE + SECTION + FORM + WORDING + CENTRALITY + CONTEXT
RELATIVE = ("words", *WORDING, *CENTRALITY)

KEYWORDS = 60
FEATURE_PHASES = 6
RECENTRE_PHASES = 2
_BRACKET = re.compile(r"[(\[]")
_QUOTE = re.compile(r"[\"“”«»]")
_CAPITAL = re.compile(r"(?<=\s)[A-Z]")


@dataclass(frozen=True, slots=True)
class Features:
    """Rows of features of a document's candidate sentences, and what they were made from."""

    candidates: Indices
    """Sentence index of each row, rising, (c,)."""
    values: Floats
    """(c, len(NAMES))."""
    words: npt.NDArray[np.int32]
    """White-space words of each candidate, (c,)."""
    takes_back: npt.NDArray[np.bool_]
    """Whether each candidate says that the sentence before it is not so, (c,)."""
    taken_back: npt.NDArray[np.bool_]
    """Whether the sentence after each candidate says that it is not so, (c,)."""
    quotes_on: npt.NDArray[np.bool_]
    """Whether each candidate is somebody's words whom only the sentence before it names, (c,)."""

    def column(self, name: str) -> Floats:
        """One feature of every candidate, (c,)."""
        values: Floats = self.values[:, NAMES.index(name)]
        return values


@dataclass(frozen=True, slots=True)
class _Setting:
    """Where a sentence stands: block, place in it, section, place in that."""

    block: int
    place: int
    section: str | None
    since_heading: int


def features_of(
    document: Document,
    candidates: Indices,
    vectors: SentenceVectors,
    chunks: Sequence[Chunk],
    *,
    title: Floats,
    phases: Phases,
) -> Features:
    """Look at every candidate. `title` is the vector of the document's title, (d,), zero where it has none.

    Takes `FEATURE_PHASES` of the phases.
    """
    texts = _Texts(document, candidates)
    total = len(candidates)
    vocabulary = Vocabulary()
    for row in _rows(total, phases):
        vocabulary.add(terms_of(texts[row]), names_of(texts[row]))
    for row in _rows(total, phases):
        vocabulary.join(terms_of(texts[row]))
    keywords = vocabulary.keywords(KEYWORDS)
    title_terms = frozenset(terms_of(document.title))
    english, leans_back = document.is_english, leans_back_in(document)
    values = np.zeros((total, len(NAMES)), dtype=np.float32)
    words = np.zeros(total, dtype=np.int32)
    takes, taken, quotes = np.zeros((3, total), dtype=np.bool_)
    form, wording = _columns(FORM), _columns(WORDING)
    for row in _rows(total, phases):
        text = texts[row]
        words[row] = count_words(text)
        role = document.sentences[candidates[row]].role
        leans = leans_back(text, spoken=role is Role.SPEECH)
        values[row, form] = _form(text, role, english=english, leans_back=leans)
        values[row, wording] = _wording(text, vocabulary, keywords, title_terms)
        takes[row] = english and takes_back(text)
        taken[row] = english and is_taken_back(document, int(candidates[row]))
        beside = row and candidates[row - 1] == candidates[row] - 1
        quotes[row] = beside and goes_on_quoting(texts[row - 1], text)
    if total:
        _place(values, _settings_of(document, candidates, phases), words)
        _context(values, words)
        _relate(values, ("words", *WORDING))
    bare = Features(candidates, values, words, takes, taken, quotes)
    return recentred(bare, vectors, chunks, title=title, phases=phases)


def recentred(
    features: Features,
    vectors: SentenceVectors,
    chunks: Sequence[Chunk],
    *,
    title: Floats,
    phases: Phases,
) -> Features:
    """The same features but for what vectors say of the sentences, which is said by these. Takes `RECENTRE_PHASES`."""
    values = features.values.copy()
    phases.begin()
    centre = centre_of(vectors, features.candidates, phases)
    if len(values):
        _centrality(values, features.candidates, vectors, chunks, title=title, centre=centre, phases=phases)
        _relate(values, CENTRALITY)
    return replace(features, values=values)


def _rows(total: int, phases: Phases) -> Iterator[int]:
    """Rows in order, as a phase that reports itself."""
    phases.begin()
    for row in range(total):
        if row % BLOCK == 0:
            phases.at(row, total)
        yield row


class _Texts:
    """The words of candidates, by row."""

    def __init__(self, document: Document, candidates: Indices) -> None:
        self._document = document
        self._candidates = candidates

    def __getitem__(self, row: int) -> str:
        start, end = quotable_span(self._document, int(self._candidates[row]))
        return self._document.text[start:end]


def _columns(names: Sequence[str]) -> slice:
    first = NAMES.index(names[0])
    return slice(first, first + len(names))


def _settings_of(document: Document, candidates: Indices, phases: Phases) -> list[_Setting]:
    """Walk over all sentences once, headings included."""
    phases.begin()
    wanted = set(candidates.tolist())
    settings: list[_Setting] = []
    block, place, since = -1, 0, 0
    section: str | None = None
    blocks = document.blocks
    for index, sentence in enumerate(document.sentences):
        if index % BLOCK == 0:
            phases.at(index, len(document.sentences))
        moved = False
        while block + 1 < len(blocks) and blocks[block + 1].start <= sentence.start:
            block, moved = block + 1, True
        place = 0 if moved else place + 1
        if sentence.role is Role.HEADING:
            section = _section_of(document.text[sentence.start : sentence.end])
            since = 0
        if index in wanted:
            settings.append(_Setting(block, place, section, since))
            since += 1
    return settings


def _section_of(heading: str) -> str | None:
    low = heading.lower()
    return next((name for name, cues in SECTION_CUES.items() if any(cue in low for cue in cues)), "other")


def _place(values: Floats, settings: Sequence[_Setting], words: npt.NDArray[np.int32]) -> None:
    total = len(settings)
    rows = np.arange(total, dtype=np.float32)
    blocks = np.array([setting.block + 1 for setting in settings], dtype=np.int64)
    size = np.bincount(blocks)[blocks].astype(np.float32)
    place = np.array([setting.place for setting in settings], dtype=np.float32)
    since = np.array([setting.since_heading for setting in settings], dtype=np.float32)
    values[:, _columns(PLACE)] = np.stack(
        [
            rows / max(total - 1, 1),
            np.exp(-rows / 4),
            np.exp(-rows / 20),
            np.exp(-(total - 1 - rows) / 10),
            place == 0,
            place / np.maximum(size, 1),
            np.log1p(size),
            np.exp(-since / 3),
            np.log1p(np.bincount(blocks, weights=words)[blocks]),
        ],
        axis=1,
    )  # (c, len(PLACE))
    for column, name in enumerate(SECTION_CUES, NAMES.index(SECTION[0])):
        values[:, column] = [setting.section == name for setting in settings]


def _form(text: str, role: Role, *, english: bool, leans_back: bool) -> list[float]:
    words = words_of(text)
    count = max(len(words), 1)
    low = text.lower()
    return [
        float(np.log1p(len(words))),
        len(words) < 8,
        len(words) > 45,
        sum(map(str.isdigit, text)) / len(text),
        len(_CAPITAL.findall(text)) / count,
        len(_BRACKET.findall(text)) / count,
        bool(_QUOTE.search(text)),
        text.count(",") / count,
        text.rstrip().endswith(("?", "？", "؟")),
        leans_back,
        english and any(word in FIRST_PERSON for word in words),
        english and any(word in SECOND_PERSON for word in words),
        english * float(min(sum(cue in low for cue in SUMMARY_CUES), 3)),
        english * float(min(sum(cue in low for cue in DECISION_CUES), 3)),
        english * sum(word in FILLERS for word in words) / count,
        english * sum(map(is_function_word, words)) / count,
        role is Role.LIST,
        role is Role.SPEECH,
    ]


def _wording(text: str, vocabulary: Vocabulary, keywords: dict[str, float], title: frozenset[str]) -> list[float]:
    terms = terms_of(text)
    distinct = set(terms)
    weight = sum(keywords.get(term, 0.0) for term in sorted(distinct))
    return [
        weight,
        weight / (5 + len(terms)),
        sum(vocabulary.share(term) for term in terms) / (3 + len(terms)),
        len(title & distinct) / (2 + len(title)),
        vocabulary.closeness(terms),
        vocabulary.prominence(names_of(text)),
    ]


def _centrality(
    values: Floats,
    candidates: Indices,
    vectors: SentenceVectors,
    chunks: Sequence[Chunk],
    *,
    title: Floats,
    centre: Centre,
    phases: Phases,
) -> None:
    phases.begin()
    lead = vectors.gather(candidates[:5]).sum(axis=0)  # (d,)
    lead /= max(float(np.linalg.norm(lead)), 1e-6)
    first = NAMES.index(CENTRALITY[0])
    for begin in range(0, len(candidates), BLOCK):
        phases.at(begin, len(candidates))
        rows = slice(begin, begin + BLOCK)
        block = vectors.gather(candidates[rows])  # (k, d)
        for column, found in enumerate(centre.similarity(block), first):
            values[rows, column] = found
        values[rows, first + 4] = block @ lead
        values[rows, first + 5] = block @ title
    for chunk in chunks:
        low, high = np.searchsorted(candidates, (chunk.first_sentence, chunk.last_sentence))
        block = vectors.gather(candidates[low:high])  # (k, d)
        mean = block.sum(axis=0)
        values[low:high, first + 3] = block @ (mean / max(float(np.linalg.norm(mean)), 1e-6))
    central = np.pad(values[:, first + 2], 3, mode="edge")
    around = np.convolve(central, np.full(7, 1 / 7, dtype=np.float32), mode="valid")
    values[:, first + 6] = around[: len(values)]


def _context(values: Floats, words: npt.NDArray[np.int32]) -> None:
    """What the document is like as a whole, the same in every row."""
    column = {name: values[:, NAMES.index(name)] for name in (*FORM, *SECTION)}
    sections = sum(float(column[name].max(initial=0)) for name in SECTION)
    values[:, _columns(CONTEXT)] = [
        np.log1p(len(values)),
        np.log1p(words.mean()),
        column["quotes"].mean(),
        column["digits"].mean(),
        sections,
    ]


def _relate(values: Floats, names: Sequence[str]) -> None:
    """Bring columns to mean 0 and deviation 1 over the document."""
    for name in names:
        column = values[:, NAMES.index(name)]
        deviation = float(column.std())
        column -= column.mean()
        column /= deviation if deviation > 1e-6 else 1.0

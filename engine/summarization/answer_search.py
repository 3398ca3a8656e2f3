"""What a question finds in a document before anything is chosen: how likely each sentence answers, and the document."""

import math
import re
from bisect import bisect_right
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial

import numpy as np
import numpy.typing as npt

from engine.document import CELL_GAP, Document
from engine.facts.clause_kinds import CONTRACT
from engine.facts.clause_questions import ClauseTopic, clause_topics
from engine.facts.clauses import Clause, clauses_of
from engine.language.amendments import amended
from engine.language.definitions import definitions
from engine.language.governed import NO_LISTS, Governed, governed_items
from engine.language.quotability import Quotability
from engine.language.quoted_words import quotable_span
from engine.language.told_with import options_asked_for, options_of, told_with
from engine.language.vocabulary import terms_of
from engine.language.whole_lines import whole_lines
from engine.models.answer_reader.lines import ReadsAnswers
from engine.phases import Phases
from engine.salience.answer_reading import judged_by, read_answers
from engine.salience.answers import AnswerModel
from engine.salience.encoding import Encoder, SentenceVectors
from engine.salience.headed import Headings
from engine.salience.questions import (
    NAMES,
    SIGNS,
    Asked,
    Ground,
    ground_of,
    needs_heading,
    question_features,
    says_nothing_asked,
    stem,
)
from engine.schema.enums import Role
from engine.summarization.addressees_asked import addressees_asked
from engine.summarization.answer_forms import says_plainly
from engine.summarization.asked_lines import (
    is_labelled_so,
    lines_asked_for,
    lists_asked_for,
    names_who_does,
    section_asked_for,
)
from engine.summarization.authors_asked import authors_asked
from engine.summarization.clause_answers import ClauseReader
from engine.summarization.complete_answers import needs_what_was_named
from engine.summarization.counterparts_asked import worth_of_counterparts
from engine.summarization.headings_asked import lines_asked
from engine.summarization.lines_told import decided_on
from engine.summarization.plain_answers import PlainAnswer, plain_answer, tells_for_sure
from engine.summarization.planning import candidates_of
from engine.summarization.specifics import asks_of_one, worth_of_specifics
from engine.summarization.tables import heads_of_rows
from engine.summarization.told_together import Together, told_together
from engine.summarization.votes_asked import worth_of_votes
from engine.summarization.whether_asked import says_whether, things_asked

Floats = npt.NDArray[np.float32]
Indices = npt.NDArray[np.int64]
Flags = npt.NDArray[np.bool_]
AS_GOOD = dict.fromkeys(("who", "when", "where", "how_long", "how_much", "whether"), 0.75)
"""How likely a further sentence answers, compared with the best, from which on it belongs to the answer: of questions
that ask for one thing."""
RANKED = 0.5
"""What a deviation in the ranking of accounts is worth, in logits."""
SEARCH_PHASES = 3
"""The clauses of a contract, what may be quoted, and how much of it answers."""
LINE, SURE_LINE = 1.0, 6.0
"""What a line is worth, in logits, that is no sentence and has the label or the heading that was asked for; and where
its label says just what the question asks for.
"""
ASKS_THE_SAME, BELOW_THE_QUESTION = 0.6, 1.5
"""The likeness from which a title that asks asks the same, and what it is worth to stand below it, in logits."""
OF_TASKS = 3.0
"""What it is worth beside what the reader says, in logits, that tasks are asked for and were found."""
SAYS_ALL = 0.8
"""What it is worth to have all words of what is asked and a date, a number or a name, in logits: to a sentence beside
others, and to the document where no other has them."""
NOTHING_SAID = 8.0
"""What it costs a document to have no word of what is asked about a name, in logits."""
PLAINLY = 2.0
"""What it is worth to a sentence beside others to say in so many words what is asked, in logits."""
IN_SO_MANY_WORDS = 2.5
"""What it is worth to the document that a sentence says in so many words who pays for a thing, how old it is or who
designed it, in logits."""
OF_OPTION = 2.0
"""What it is worth to be said of the option that was asked for, in logits."""
_LINE, _MOST_LINES = 300, 16
"""Characters of a line that says in so many words what is asked, and how many of them are looked at."""
_MOST_SAYING_SO = 2
"""Sentences at most that say whether something is so: what many speak of is asked about in another way."""
_SURELY, _PARTLY = 1.0, 0.5
"""How much of what is asked such a line says: all of it, where no word of the question need stand in it."""
_ASKS_HOW = frozenset({"long", "much", "many", "often", "far", "soon"})
"""Words behind “how”, which no answer has to say again."""
BY_A_TERM = frozenset({"when", "how_long"})
"""Questions that an answer may tell by a defined term alone: “for the Contract Period”."""
_IN_ONE_SENTENCE = frozenset({"when", "how_much", "how_long"})


@dataclass(frozen=True, slots=True)
class Search:
    """What a question found in a document, before anything is chosen."""

    asked: Asked
    candidates: Indices
    quotabilities: npt.NDArray[np.int8]
    values: Floats
    """Columns of `engine.salience.questions.NAMES`, (c, f)."""
    scores: Floats
    """How likely each candidate answers, as logits, (c,)."""
    nearness: Floats
    """How near each comes to the question, as a cosine or on its scale, (c,)."""
    probability: float
    """That the document answers."""
    together: tuple[int, ...] = ()
    """Candidates that are the whole answer, in text order: who is a party to a contract, what a meeting decided, the
    section that was asked for.
    """
    certain: bool = False
    """Whether a field or a title asks for just what the question does."""
    headed: frozenset[int] = frozenset()
    """Candidates that answer only together with the heading they stand under."""
    complete: bool = False
    """Whether the candidates `together` are all that is to be said."""
    lists: Governed = NO_LISTS
    """Lists that speak of what is asked."""
    stems: frozenset[int] = frozenset()
    """Sentences by index that lead on to a list, of whatever it speaks: without its items they say nothing."""
    told_with: Mapping[int, tuple[int, ...]] = field(default_factory=dict)
    """Sentences by index that are told with a line before them alone."""
    headings: Indices = field(default_factory=lambda: np.zeros(0, dtype=np.int64))
    """The sentence by index that is each candidate's heading, -1 without one, (c,)."""
    defined: Mapping[str, int] = field(default_factory=dict)
    """Where terms are defined that an answer may need, by index of the sentence."""
    whole: frozenset[int] = frozenset()
    """Sentences by index that are whole though they don't end as sentences do."""
    meeting: Together = field(default_factory=Together)
    """What of a talk, or of minutes, is told together, and what no longer holds."""
    changed_by: Mapping[int, tuple[int, ...]] = field(default_factory=dict)
    """Of each sentence of a clause that a contract changes further on those that change it, by index."""


def search(
    document: Document,
    question: str,
    vectors: SentenceVectors,
    *,
    encoder: Encoder,
    model: AnswerModel,
    phases: Phases,
    kind: str | None = None,
    told: Sequence[int] | None = None,
    reader: ReadsAnswers | None = None,
) -> Search:
    """Put the question to every sentence that may be quoted, and of a contract to the clause finder, too.

    `kind` is the document's type. Where a question asks for a heading of its brief and nothing else, `told` are the
    sentences that stand there, by index: they are the whole answer, and without any there is none. `reader` reads what
    comes nearest. Takes `SEARCH_PHASES`.
    """
    phases.begin()
    check = partial(phases.at, 0, 1)
    asked = Asked.of(question, document.language)
    clauses = clauses_of(document, lambda *_: check()) if kind == CONTRACT and document.is_english else None
    listed = [topic for topic in clause_topics() if topic.together and topic.speaks_of(question)] if clauses else []
    also = _places(document, clauses, listed) if clauses else []
    told_plainly = plain_answer(asked) if document.is_english else None
    extra = _plain_lines(document, told_plainly) | lines_asked_for(document, asked, check)
    signing = authors_asked(document, asked) or addressees_asked(document, asked) or decided_on(document, asked)
    governed = governed_items(document, check)
    lists, meeting = lists_asked_for(document, asked, governed), told_together(document, kind)
    changes = amended(document) if kind == CONTRACT else {}
    with_lines = {**told_with(document, check), **(heads_of_rows(document, extra) if document.is_english else {})}
    whole, defined = whole_lines(document), definitions(document) if asked.kind in BY_A_TERM else {}
    needed = (
        extra,
        lists.by_item,
        whole,
        lists.stems,
        *with_lines.values(),
        signing,
        defined.values(),
        told or (),
        meeting.needed,
        *changes.values(),
    )
    candidates, quotabilities = candidates_of(document, phases, frozenset(also).union(*needed))
    # Sentences that may be quoted anyway need no help, and items are quoted with what governs them.
    asked_for = np.isin(candidates, list(extra)) & (quotabilities == Quotability.POOR)
    quotabilities[asked_for | np.isin(candidates, [*lists.by_item, *whole])] = Quotability.GOOD
    phases.begin()
    vector = encoder.encode([question])[0]  # (d,)
    clause = (
        ClauseReader(document, candidates, clauses, encoder).read(question, vector) if clauses is not None else None
    )
    ground = ground_of(document, candidates, [asked], check)
    seen = Headings(document, encoder).seen(asked, vector, ground, vectors, check)
    values = question_features(asked, vector, ground, seen)  # (c, f)
    scores = model.scores(vector, values, candidates, seen)  # (c,)
    phases.at(1, 1)
    worth = scores if asked.kind in AS_GOOD else scores + RANKED * model.ranking(vector, values, candidates, seen)
    worth = worth if clause is None else clause.added_to(worth)
    lines = lines_asked(document, candidates, kind, asked, check)
    wholly = np.array([extra.get(int(one)) == 1 for one in candidates], dtype=np.bool_) & asked_for
    plain = _plain_answers(document, told_plainly, ground) | _whether_it_is(document, asked, ground, check)
    below = _under_questions(document, ground, values)
    ruled = _worth_of_lines(document, asked, candidates, asked_for, wholly) + (
        _of_the_very_one(document, question, candidates, with_lines, governed)
        + below
        + _whole_answers(asked, ground, plain)
    )
    nearness, read = values[:, NAMES.index("own")], None
    if reader is not None and told is None and len(candidates):
        logits = read_answers(
            document, question, candidates, worth=worth + ruled, likeness=nearness, reader=reader, check=check
        )
        worth, nearness, read = judged_by(logits, worth, nearness)
    worth = worth_of_votes(document, question, candidates, meeting) + (
        worth + ruled if lines is None else lines.added_to(worth + ruled, ground.headings)
    )
    said = _worth_of_what_is_said(document, asked, ground, plain)
    # What says it in so many words, stands below the same question or is a decision needs no reader to be believed, and
    # a task, where one is asked for, needs it less.
    believed = said > 0 or bool((below > 0).any()) or (lines is not None and not lines.tasks)
    heard = None if believed or read is None else read + OF_TASKS * (lines is not None)
    decisive = clause.decisive if clause is not None else None
    probability = _lifted(model.probability(values, scores, decisive, read=heard, spoken=bool(document.turns)), said)
    headed = frozenset(np.flatnonzero(needs_heading(asked, ground)).tolist())
    parties = also if len(also) > 1 and any(topic.asks_for_all(question) for topic in listed) else []
    together = _together(
        document, asked, ground, plain, given=signing or None if told is None else told, parties=parties
    )
    sure = bool(wholly.any()) or (tells_for_sure(asked) and bool(plain.any())) or bool(signing)
    if told is not None:
        headed, probability = headed | frozenset(together), 0.0
    return Search(
        asked,
        candidates,
        quotabilities,
        values,
        worth,
        nearness,
        probability,
        together,
        certain=told is None and sure,
        headed=headed,
        complete=told is not None or bool(signing),
        lists=lists,
        stems=governed.stems,
        told_with=with_lines,
        headings=ground.headings,
        defined=defined,
        whole=whole,
        meeting=meeting,
        changed_by=changes,
    )


def _together(
    document: Document,
    asked: Asked,
    ground: Ground,
    plain: Flags,
    *,
    given: Sequence[int] | None,
    parties: Sequence[int],
) -> tuple[int, ...]:
    """The candidates that are the whole answer: the sentences `given` where there are any to give, else the section
    that is asked for, with what says it in so many words, or all `parties`.
    """
    if given is not None:
        return tuple(np.searchsorted(ground.candidates, given).tolist())
    if section := section_asked_for(document, asked, ground):
        return (*(row for row in np.flatnonzero(plain).tolist() if row not in section), *section)
    return tuple(np.flatnonzero(np.isin(ground.candidates, parties)).tolist())


def _worth_of_lines(document: Document, asked: Asked, candidates: Indices, asked_for: Flags, wholly: Flags) -> Floats:
    """What it is worth to be a line that was asked for, more where it is labelled just so, (c,)."""
    surely = [
        bool(whole) and is_labelled_so(document, asked, one)
        for one, whole in zip(candidates.tolist(), wholly.tolist(), strict=True)
    ]
    return np.where(surely, SURE_LINE, LINE * asked_for).astype(np.float32)


def _under_questions(document: Document, ground: Ground, values: Floats) -> Floats:
    """What it is worth to stand below the title that asks what is asked, and what it costs to stand below another where
    one does, (c,).
    """
    above = ground.headings
    asks = np.array([one >= 0 and document.text[document.sentences[one].end - 1] == "?" for one in above.tolist()])
    likeness = values[:, NAMES.index("heading")]
    if not asks.any() or float(likeness[asks].max()) < ASKS_THE_SAME:
        return np.zeros(len(above), dtype=np.float32)
    same = asks & (likeness >= float(likeness[asks].max()) - 1e-4)
    return np.where(same, BELOW_THE_QUESTION, -BELOW_THE_QUESTION * asks).astype(np.float32)


def _whole_answers(asked: Asked, ground: Ground, plain: npt.NDArray[np.bool_]) -> Floats:
    """What it is worth to say all that is asked with a date or a number, or in so many words (`plain`, (c,)), (c,):
    what says less may be of another.
    """
    places = ground.words.stems_of(asked)
    said = np.zeros_like(plain)
    if asked.kind in _IN_ONE_SENTENCE and len(places) >= 2:
        said = ground.own.stems[:, places].all(axis=1) & ground.signs[:, list(SIGNS).index(asked.kind)]
    return np.where(plain, PLAINLY, SAYS_ALL * said).astype(np.float32)


def _worth_of_what_is_said(document: Document, asked: Asked, ground: Ground, plain: npt.NDArray[np.bool_]) -> float:
    """What it is worth to the document, in logits, that one sentence alone has all words of what is asked and says
    when, how long or how much, or that any says in so many words what is asked (`plain`, (c,)); what it costs that none
    has a word of it.
    """
    if document.is_english and says_nothing_asked(asked, ground):
        return -NOTHING_SAID
    if plain.any():
        return IN_SO_MANY_WORDS
    places = [ground.words.stems[stem(term)] for term in asked.terms if term not in _ASKS_HOW]
    if asked.kind not in _IN_ONE_SENTENCE or not places:
        return 0.0
    all_of_it = ground.own.stems[:, places].all(axis=1)  # (c,)
    rows = np.flatnonzero(all_of_it).tolist() or _in_other_forms(document, asked, ground)
    if len(rows) != 1:
        return 0.0
    start, end = quotable_span(document, int(ground.candidates[rows[0]]))
    text = document.text[start:end]
    told = says_plainly(asked.kind, text) or (asked.kind == "how_much" and needs_what_was_named(text))
    return SAYS_ALL if told else 0.0


def _in_other_forms(document: Document, asked: Asked, ground: Ground) -> list[int]:
    """The candidates that have all words of what is asked in some form, by row: “passes” for “pass”."""
    terms = [term for term in asked.terms if term not in _ASKS_HOW]
    words = [re.compile(rf"\b{re.escape(term)}(?:e?s|e?d|ing)?\b", re.IGNORECASE) for term in terms]
    spans = (quotable_span(document, int(one)) for one in ground.candidates.tolist())
    return [row for row, span in enumerate(spans) if all(word.search(document.text, *span) for word in words)]


def _plain_lines(document: Document, plain: PlainAnswer | None) -> dict[int, float]:
    """Short lines by index that say in so many words what is asked, whole sentences or not, each with what of it they
    say: “Present: Ada Birkett (Chair)”.
    """
    if plain is None or plain.once:
        return {}
    wanted = {stem(term) for term in plain.terms}
    found: dict[int, float] = {}
    for index, one in enumerate(document.sentences):
        if (one.role is Role.HEADING and wanted) or one.end - one.start > _LINE:
            continue
        text = _with_cells_apart(document.text[one.start : one.end])
        if plain.says.search(text) and wanted <= set(map(stem, terms_of(text))):
            found[index] = _SURELY if not wanted else _PARTLY
        if len(found) == _MOST_LINES:
            break
    return found


def _plain_answers(document: Document, plain: PlainAnswer | None, ground: Ground) -> npt.NDArray[np.bool_]:
    """Whether each candidate says in so many words what is asked, (c,)."""
    found = np.zeros(len(ground.candidates), dtype=np.bool_)
    if plain is None:
        return found
    places = [ground.words.stems[stem(term)] for term in plain.terms]
    held = ground.own.stems | ground.above.stems if plain.headed else ground.own.stems
    for row in np.flatnonzero(held[:, places].all(axis=1)).tolist():
        start, end = quotable_span(document, int(ground.candidates[row]))
        text = _with_cells_apart(document.text[start:end])
        found[row] = not text.endswith("?") and plain.says.search(text) is not None
    return found & (int(found.sum()) == 1) if plain.once else found


def _whether_it_is(document: Document, asked: Asked, ground: Ground, check: Callable[[], None]) -> Flags:
    """Whether each candidate says that what is asked is so, or may be, or not, (c,)."""
    found = np.zeros(len(ground.candidates), dtype=np.bool_)
    if not document.is_english or not things_asked(asked.text):
        return found
    for row, sentence in enumerate(ground.candidates.tolist()):
        check()
        start, end = quotable_span(document, sentence)
        found[row] = says_whether(asked.text, document.text[start:end])
    return found & (int(found.sum()) <= _MOST_SAYING_SO)


def _with_cells_apart(text: str) -> str:
    """A row of a table with its cells parted: the “2” that it is counted by does not count what the next cell names."""
    return text.replace(CELL_GAP, " | ") if text.count(CELL_GAP) > 1 else text


def _lifted(probability: float, logits: float) -> float:
    odds = probability / max(1 - probability, 1e-9) * math.exp(logits)
    return odds / (1 + odds)


def _of_options(
    document: Document, question: str, candidates: Indices, with_lines: Mapping[int, tuple[int, ...]]
) -> Floats:
    """What it is worth to be said of the one of several things to choose from that a question names, and what it costs
    to be said of another, (c,).
    """
    worth = np.zeros(len(candidates), dtype=np.float32)
    asked = options_asked_for(question)
    if not asked:
        return worth
    said_of = options_of(document, with_lines)
    for row, sentence in enumerate(candidates.tolist()):
        label = said_of.get(sentence)
        if label is not None:
            worth[row] = OF_OPTION if label in asked else -OF_OPTION
    return worth


def _of_the_very_one(
    document: Document,
    question: str,
    candidates: Indices,
    with_lines: Mapping[int, tuple[int, ...]],
    lists: Governed,
) -> Floats:
    """What it is worth to be of the very option, number or date that a question names, or to name who does what it
    asks, (c,).
    """
    doing = np.array([names_who_does(document, question, one) for one in candidates.tolist()], dtype=np.float32)
    of_options = _of_options(document, question, candidates, with_lines)
    worth = LINE * doing + of_options + _of_specifics(document, question, candidates, lists)
    if document.is_english:
        sentences = [document.sentences[one] for one in candidates.tolist()]
        texts = [document.text[one.start : min(one.end, one.start + 1000)] for one in sentences]
        worth = worth + worth_of_counterparts(question, texts)
    return worth


def _of_specifics(document: Document, question: str, candidates: Indices, lists: Governed) -> Floats:
    """What it is worth to be of the very thing that a question asks about, and what it costs to be of another, (c,). An
    item is of what governs it, too.
    """
    if not asks_of_one(question):
        return np.zeros(len(candidates), dtype=np.float32)
    sentences = document.sentences
    texts = []
    for index in candidates.tolist():
        spans = [sentences[one] for one in (*lists.by_item.get(index, ()), index)]
        texts.append(" ".join(document.text[one.start : min(one.end, one.start + 1000)] for one in spans))
    return np.array(worth_of_specifics(question, texts), dtype=np.float32)


def _places(document: Document, clauses: Sequence[Clause], topics: Sequence[ClauseTopic]) -> list[int]:
    """Where what was asked for was found, by index, also in lists that are no sentences: those that name parties."""
    kinds = {topic.kind for topic in topics}
    found = [place for clause in clauses if clause.kind in kinds for place in clause.shown]
    starts = [sentence.start for sentence in document.sentences]
    return sorted({bisect_right(starts, place.start) - 1 for place in found})

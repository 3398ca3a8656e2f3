"""A question put to a document: the few sentences that answer it, then those that qualify them, or that there is none.

Nothing is written: an answer is quoted, and is as true as the document. Which sentences answer, and whether any does,
is for `engine.salience.answers` to judge; here the few are chosen. Where the document does not answer, the passages
that come nearest are shown instead, and the result says so.
"""

import math
import re
import time
from bisect import bisect_right
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial

import numpy as np
import numpy.typing as npt

from engine.document import Chunk, Document, Result, count_words
from engine.facts.clause_kinds import CONTRACT
from engine.facts.clause_questions import ClauseTopic, clause_topics
from engine.facts.clauses import Clause, clauses_of
from engine.generation.chunkwise import Draft
from engine.language.clauses import Clauses
from engine.language.defined_terms import in_its_terms
from engine.language.earlier_mail import earlier_mail
from engine.language.governed import NO_LISTS, Governed, governed_items, whole_in_lists
from engine.language.leaning import leans_back_in
from engine.language.other_words import in_its_words
from engine.language.quotability import Quotability
from engine.language.quoted_words import quotable_span, words_quoted
from engine.language.separate_opinions import in_separate_opinions
from engine.language.soundness import Soundness
from engine.language.taking_back import is_limited, is_refused, is_succeeded, is_taken_back
from engine.language.told_with import is_put_to_another, options_asked_for, options_of, stands_above_alone, told_with
from engine.language.vocabulary import terms_of
from engine.phases import Phases
from engine.ports import Geometry, Journal
from engine.progress import Checkpoint
from engine.salience.answers import AnswerModel, load_answers
from engine.salience.encoding import Encoder, SentenceVectors, encode_document
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
    shows,
    stem,
)
from engine.schema.brief import Section
from engine.schema.enums import Role, Stage
from engine.schema.result import ModelUse, Notice, SummarySentence, SummarySettings, Timings
from engine.summarization.addressees_asked import addressees_asked
from engine.summarization.answer_forms import (
    asks_for_a_count,
    asks_for_an_office_not_there,
    asks_for_kin_not_there,
    asks_how_often,
    asks_whether_of_what_is_not_there,
    counts_it,
    counts_nothing_named,
    counts_something_else,
    counts_what_is_not_there,
    form_asked_for,
    has_a_count,
    lacks_the_amount,
    lacks_the_total,
    names_a_place,
    names_nobody,
    names_somewhere,
    paid_for_another,
    says_plainly,
    says_what_is_counted,
    sum_of_another,
    without_articles,
)
from engine.summarization.asked_lines import (
    is_labelled_so,
    lines_asked_for,
    lists_asked_for,
    names_who_does,
    replies_to,
    section_asked_for,
    without_its_number,
)
from engine.summarization.authors_asked import authors_asked
from engine.summarization.briefing import CLINICAL_NOTE
from engine.summarization.clause_answers import ClauseReader
from engine.summarization.complete_answers import (
    asks_what_became,
    gives_a_reason,
    needs_what_was_named,
    opens_with_a_pronoun,
    says_only_what_is_asked,
    speaks_of_whom_it_asks,
    worth_of_reasons,
)
from engine.summarization.deeds_asked import deed_asked, tells_of_no_such_deed
from engine.summarization.events_asked import (
    asks_when_of_what_is_not_there,
    tells_it_of_another,
    tells_nothing_done,
    worth_of_events,
    worth_of_places,
)
from engine.summarization.filling import Place
from engine.summarization.heading_answers import lines_under
from engine.summarization.headings_asked import heading_asked_for, held, lines_asked
from engine.summarization.ledger import chunk_saliences, ledger_line, notices_of
from engine.summarization.measures_asked import lacks_the_measure, tells_only_since_when
from engine.summarization.offices_asked import (
    names_no_possessor,
    names_nobody_in_office,
    names_nothing_so,
    tells_no_owner,
)
from engine.summarization.plain_answers import PlainAnswer, plain_answer, tells_for_sure
from engine.summarization.planning import candidates_of
from engine.summarization.specifics import asks_of_one, worth_of_specifics
from engine.summarization.summarize import OnSentence, chunks_of, linked
from engine.summarization.superseded import asks_for_what_was, is_superseded

Floats = npt.NDArray[np.float32]
Indices = npt.NDArray[np.int64]
Flags = npt.NDArray[np.bool_]

MOST_ANSWERS, MOST_PASSAGES, MOST_TOGETHER = 3, 3, 8
AS_GOOD = dict.fromkeys(("who", "when", "where", "how_long", "how_much", "whether"), 0.75)
"""How likely a further sentence answers, compared with the best, from which on it belongs to the answer: of questions
that ask for one thing."""
AS_GOOD_IN_ACCOUNTS = 0.4
"""The same of questions that ask for an account."""
QUALIFIES = 0.5
"""The same of a sentence that opens an exception."""
RANKED = 0.5
"""What a deviation in the ranking of accounts is worth, in logits."""
NEAR, NEAR_AND_LIKE = 2, 0.3
"""Sentences from an answer within which an exception belongs to it, and its cosine to the question at least."""
TOO_ALIKE = 0.88
"""The cosine to what is said from which a sentence says it again."""
SEARCH_PHASES = 3
"""The clauses of a contract, what may be quoted, and how much of it answers."""
LINE, SURE_LINE = 1.0, 6.0
"""What a line is worth, in logits, that is no sentence and has the label or the heading that was asked for; and where
its label says just what the question asks for.
"""
POOR, DOUBTFUL, ASKS, NO_MONEY = 0.7, 3.0, 2.0, 2.0
"""What a poor and a doubtful standing cost, to be a question oneself, and to name no sum or no time where one is asked
for and others do, in logits."""
A_TITLE = 20.0
"""What it costs to be a title of what is told with it, in logits: more than anything is worth, since a title alone
answers nothing."""
EARLIER = 2.0
"""What it costs to stand in a message that the document answers, in logits: the answer may have changed it; and in a
judge's own opinion, where the court is asked about."""
ASKS_THE_SAME, BELOW_THE_QUESTION = 0.6, 1.5
"""The likeness from which a title that asks asks the same, and what it is worth to stand below it, in logits."""
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
SUPERSEDED, ELSEWHERE_SAID = 4.0, 2.0
"""What it costs to tell what was so before a change, and what another paper is to say, in logits."""
HELD = 2.0
"""What it is worth to tell what the court held, in logits, where a judgment is asked what was found."""
LACKING = 2.0
"""What it costs to have no time, number or amount where one is asked for, in languages other than English."""
OF_OPTION = 2.0
"""What it is worth to be said of the option that was asked for, in logits."""
NEAREST_AWKWARD = 0.2
"""What each step of a poorer standing costs a passage that comes near, in cosines to the question."""
MOST = 1.1
"""How many times the words of the wanted length may be used: a last sentence that is a little too long is not lost."""
_EXCEPTION = re.compile(
    r"\b(?:except|unless|however|provided,? (?:that|however)|subject to|notwithstanding|only if|other than|excluding"
    r"|although|in spite of|but not|save that|as long as|to the extent)\b",
    re.IGNORECASE,
)

_OPINION_ASKED = re.compile(
    r"\b(?:dissent\w*|concur\w*|opinions?|judges?|justices?|minority|disagree\w*)\b", re.IGNORECASE
)
"""Who asks about judges, and not about the court."""
_MONEY_ASKED = re.compile(
    r"\bhow much\b.{0,80}\b(?:pay|paid|pays|get|gets|got|receive[sd]?|cost|costs|owe[sd]?|earn|earns|charge[sd]?|"
    r"lend|lends|spend|spent|claim(?:s|ed)?|award(?:ed)?|worth|compensation|salary|rent|fee)\b|\bhow much money\b",
    re.IGNORECASE,
)
_MONEY = re.compile(
    r"[$€£¥]\s?\d|\b(?:USD|EUR|GBP|CHF)\s?\d|\d\s?(?:thousand|million|billion|m|bn|k|USD|EUR|GBP|CHF|dollars?|euros?|pounds?|"
    r"crowns?|kron(?:er|or)|francs?|cents?|pence)\b",
    re.IGNORECASE,
)
_LINE, _MOST_LINES = 300, 16
"""Characters of a line that says in so many words what is asked, and how many of them are looked at."""
_SURELY, _PARTLY = 1.0, 0.5
"""How much of what is asked such a line says: all of it, where no word of the question need stand in it."""
_SAYS_ENOUGH = 9
"""Words of a line that says what is asked though it leads on: “You owe rent in the amount of $3,870, as follows:”."""
_ASKS_HOW = frozenset({"long", "much", "many", "often", "far", "soon"})
"""Words behind “how”, which no answer has to say again."""
_IN_ONE_SENTENCE = frozenset({"when", "how_much", "how_long"})
_WAS_UNTIL = re.compile(r"\b(?:was|were)\b.{0,40}\b(?:until|up to|before) (?:\d|[A-Z][a-z]+ \d)")
_ASKED_THAT = re.compile(
    r"\b(?:asked|wondered|enquired|inquired|want(?:s|ed)? to know) (?:[\w.]+ ){0,3}?"
    r"(?:who|whom|whose|when|where|why|how|what|which)\b",
    re.IGNORECASE,
)
"""How it is told that somebody asked: it is no answer to that."""
_WHERE = re.compile(r"^\W*(?:and )?where\b", re.IGNORECASE)
_WAS = re.compile(r"\b(?:was|were|did|had|used to)\b", re.IGNORECASE)
_ELSEWHERE_SAID = re.compile(
    r"\b(?:form|statement|leaflet|brochure|advert(?:isement)?|website|application|prospectus|sign|label|applicant|seller|"
    r"developer)(?:['’]s \w+(?: \w+)?)? (?:says?|said|claims?|claimed|states?|stated|suggests?|asserts?|asserted) "
    r"(?:that|there)\b",
    re.IGNORECASE,
)
_OF_THE_VERY_ONE = {"when": worth_of_events, "where": worth_of_places, "why": worth_of_reasons}
_OF_WHAT_IS_NOT_THERE = (
    counts_what_is_not_there,
    asks_for_an_office_not_there,
    asks_for_kin_not_there,
    asks_when_of_what_is_not_there,
)
_NUMBERED = re.compile(r"\(?(\d{1,2})[.)]\s")

ANSWER = Section("answer", "Answer", found=True)
QUALIFYING = Section("also_relevant", "Also relevant", found=True)
"""The headings of an answer that has sentences which qualify it."""

_NOT_FOUND = "This document does not seem to answer “{}”. The sentences shown come nearest."
_UNSURE_LANGUAGE = "Questions to documents in other languages are understood less well, so this answer is uncertain."


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
) -> Search:
    """Put the question to every sentence that may be quoted, and of a contract to the clause finder, too.

    `kind` is the document's type. Where a question asks for a heading of its brief and nothing else, `told` are the
    sentences that stand there, by index: they are the whole answer, and without any there is none. Takes
    `SEARCH_PHASES`.
    """
    phases.begin()
    check = partial(phases.at, 0, 1)
    clauses = clauses_of(document, lambda *_: check()) if kind == CONTRACT and document.is_english else None
    listed = [topic for topic in clause_topics() if topic.together and topic.speaks_of(question)] if clauses else []
    also = _places(document, clauses, listed) if clauses else []
    asked = Asked.of(question, document.language)
    told_plainly = plain_answer(asked) if document.is_english else None
    extra = _plain_lines(document, told_plainly) | lines_asked_for(document, asked, check)
    signing = authors_asked(document, asked) or addressees_asked(document, asked)
    governed = governed_items(document, check)
    lists = lists_asked_for(document, asked, governed)
    items = frozenset(lists.by_item)
    with_lines = told_with(document, check)
    candidates, quotabilities = candidates_of(
        document, phases, frozenset(also).union(extra, items, lists.stems, *with_lines.values(), signing, told or ())
    )
    # Sentences that may be quoted anyway need no help, and items are quoted with what governs them.
    asked_for = np.isin(candidates, list(extra)) & (quotabilities == Quotability.POOR)
    quotabilities[asked_for | np.isin(candidates, list(items))] = Quotability.GOOD
    phases.begin()
    vector = encoder.encode([question])[0]  # (d,)
    clause = None if clauses is None else ClauseReader(document, candidates, clauses, encoder).read(question, vector)
    ground = ground_of(document, candidates, [asked], check)
    seen = Headings(document, encoder).seen(asked, vector, ground, vectors, check)
    values = question_features(asked, vector, ground, seen)  # (c, f)
    scores = model.scores(vector, values, candidates, seen)  # (c,)
    phases.at(1, 1)
    worth = scores
    if asked.kind not in AS_GOOD:
        worth = scores + RANKED * model.ranking(vector, values, candidates, seen)  # (c,)
    worth = worth if clause is None else clause.added_to(worth)
    if (lines := lines_asked(document, candidates, kind, asked, check)) is not None:
        worth = lines.added_to(worth, ground.headings)
    wholly = np.array([extra.get(int(one)) == 1 for one in candidates], dtype=np.bool_) & asked_for
    worth = worth + _worth_of_lines(document, asked, candidates, asked_for, wholly)
    worth += _of_the_very_one(document, question, candidates, with_lines, governed)
    plain = _plain_answers(document, told_plainly, ground)
    certain = bool(wholly.any()) or (tells_for_sure(asked) and bool(plain.any()))
    worth = worth + _under_questions(document, ground, values) + _whole_answers(asked, ground, plain)
    probability = _lifted(
        model.probability(values, scores, clause.decisive if clause is not None else None),
        _worth_of_what_is_said(document, asked, ground, plain),
    )
    headed = frozenset(np.flatnonzero(needs_heading(asked, ground)).tolist())
    together: tuple[int, ...] = ()
    if told is not None:
        together = tuple(np.searchsorted(candidates, told).tolist())
        headed |= frozenset(together)
        probability, certain = 0.0, False
    elif signing:
        together, certain = tuple(np.searchsorted(candidates, signing).tolist()), True
    elif section := section_asked_for(document, asked, ground):
        together = (*(row for row in np.flatnonzero(plain).tolist() if row not in section), *section)
    elif len(also) > 1 and any(topic.asks_for_all(question) for topic in listed):
        together = tuple(np.flatnonzero(np.isin(candidates, also)).tolist())
    return Search(
        asked,
        candidates,
        quotabilities,
        values,
        worth,
        probability,
        together,
        certain=certain,
        headed=headed,
        complete=told is not None or bool(signing),
        lists=lists,
        stems=governed.stems,
        told_with=with_lines,
        headings=ground.headings,
    )


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
    if int(all_of_it.sum()) != 1:
        return 0.0
    start, end = quotable_span(document, int(ground.candidates[all_of_it][0]))
    return SAYS_ALL if says_plainly(asked.kind, document.text[start:end]) else 0.0


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
        text = document.text[one.start : one.end]
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
        text = document.text[start:end]
        found[row] = not text.endswith("?") and plain.says.search(text) is not None
    return found & (int(found.sum()) == 1) if plain.once else found


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
    return LINE * doing + of_options + _of_specifics(document, question, candidates, lists)


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


def answer(
    document: Document,
    settings: SummarySettings,
    *,
    encoder: Encoder,
    geometry: Geometry,
    journal: Journal,
    on_sentence: OnSentence,
    checkpoint: Checkpoint,
    model: AnswerModel | None = None,
) -> Result:
    """Answer the question of `settings.query` in at most `settings.words` words, or say that the document does not.

    The summary of the result is the answer, the sentences that qualify it after it; where `answered` is False it is
    the passages that come nearest, the nearest first.

    Raises `Cancelled` (by way of `checkpoint`), `ModelUnavailable`, and what the journal raises.
    """
    began = time.perf_counter()
    model = model or load_answers()
    vectors, lengths = encode_document(document, encoder, journal, checkpoint)
    chunks = chunks_of(document, journal, vectors, lengths, checkpoint)
    segmented = time.perf_counter()
    phases = Phases(checkpoint, Stage.SALIENCE, SEARCH_PHASES)
    question = settings.query or ""
    if document.is_english:
        question = in_its_terms(question, document.text)
    told = _lines_told(
        document,
        question,
        settings,
        chunks,
        vectors,
        encoder=encoder,
        checkpoint=lambda *_: checkpoint(Stage.SALIENCE, 0, SEARCH_PHASES),
    )
    if document.is_english and told is None:
        question = in_its_words(question, document.text)
    found = search(
        document, question, vectors, encoder=encoder, model=model, phases=phases, kind=settings.kind, told=told
    )
    answered = found.certain or bool(found.together) or found.probability >= model.threshold
    choice = _Choice(document, found, vectors, int(MOST * settings.words), settings.kind)
    answers, qualifying = choice.answer() if answered else ([], [])
    said_by_its_place = found.certain and found.complete
    if answered and not said_by_its_place and not choice.has_what_is_asked(question, answers):
        answered = False
        choice = _Choice(document, found, vectors, int(MOST * settings.words), settings.kind)
    if not answered:
        answers, qualifying = choice.nearest(), []
    rows = [*answers, *qualifying]
    places = {int(found.candidates[row]): Place(ANSWER.key) for row in answers}
    places.update((int(found.candidates[row]), Place(QUALIFYING.key)) for row in qualifying)
    searched = time.perf_counter()
    soundness, clauses, under = Soundness(document), Clauses.of(document), Clauses(document, items=True)
    leading = choice.leading
    summary: list[SummarySentence] = []
    for row in rows:
        checkpoint(Stage.SUMMARIZE, len(summary), len(rows))
        cited = under if row in found.headed else clauses
        link = partial(
            linked,
            document,
            soundness,
            cited,
            geometry=geometry,
            places=places if qualifying else {},
            leading=leading,
        )
        summary.append(_quoted(document, int(found.candidates[row]), chunks, link))
        on_sentence(summary[-1])
    checkpoint(Stage.SUMMARIZE, len(rows), len(rows))
    saliences = chunk_saliences(chunks, found.candidates, found.scores)
    used = {chunk.index: [sentence for sentence in summary if sentence.chunk == chunk.index] for chunk in chunks}
    ledger = tuple(ledger_line(chunk, saliences[chunk.index], used[chunk.index]) for chunk in chunks)
    notices = []
    if not answered:
        notices.append(Notice(code="not_answered", message=_NOT_FOUND.format(settings.query)))
    if not document.is_english:
        notices.append(Notice(code="question_unsure", message=_UNSURE_LANGUAGE))
    if len(found.candidates) and not rows:
        message = f"No whole sentence fits into {settings.words} words. Allow more."
        notices.append(Notice(code="too_short", message=message))
    timings = Timings(
        segment_s=segmented - began, salience_s=searched - segmented, summarize_s=time.perf_counter() - searched
    )
    return Result(
        settings,
        chunks,
        ledger,
        tuple(summary),
        (),
        (
            ModelUse("summarizer", "extractive", "extractive", None),
            ModelUse("encoder", encoder.name, encoder.kind, encoder.sha256),
            ModelUse("extractor", model.name, model.kind, model.sha256),
        ),
        timings,
        (*notices, *notices_of(document, chunks, ledger, summary, notices)),
        sections=(ANSWER, QUALIFYING) if qualifying else (),
        answered=answered,
    )


def _lines_told(
    document: Document,
    question: str,
    settings: SummarySettings,
    chunks: Sequence[Chunk],
    vectors: SentenceVectors,
    *,
    encoder: Encoder,
    checkpoint: Checkpoint,
) -> tuple[int, ...] | None:
    """The sentences that are all there is to say, by index: those of a heading of the brief that is asked for, or what
    was asked and answered at the doctor's; None where neither is asked for.
    """
    heading = heading_asked_for(settings.kind, question) if document.is_english else None
    asked = Asked.of(question, document.language)
    if heading is not None and not _says_who(document, asked):
        lines = lines_under(document, heading, settings, chunks, vectors, encoder=encoder, checkpoint=checkpoint)
        # “The study has limits.” leads on to them though none of them says that it is one.
        return lines if lines or not _is_led_on_to(document, asked) else None
    if settings.kind == CLINICAL_NOTE:
        return replies_to(document, Asked.of(question, document.language)) or None
    return None


def _says_who(document: Document, asked: Asked) -> bool:
    """Whether it is asked to whom something was done or who did it, and a sentence says just that."""
    deed = deed_asked(asked)
    return deed is not None and any(
        deed[1].search(document.text, one.start, one.end) is not None for one in document.sentences
    )


def _is_led_on_to(document: Document, asked: Asked) -> bool:
    """Whether a sentence says no more than that there is what is asked for."""
    return any(
        one.role is Role.BODY and says_only_what_is_asked(asked, document.text[one.start : one.end])
        for one in document.sentences
    )


class _Choice:
    """Chooses among the sentences of a search, within a number of words."""

    def __init__(
        self, document: Document, found: Search, vectors: SentenceVectors, words: int, kind: str | None
    ) -> None:
        self._document = document
        self._found = found
        self._vectors = vectors
        self._left = words
        self._leans_back = leans_back_in(document)
        standing = POOR * (found.quotabilities == Quotability.POOR)
        standing = standing + DOUBTFUL * (found.quotabilities == Quotability.DOUBTFUL)
        standing = standing + ASKS * found.values[:, NAMES.index("question")]
        repeated = np.isin(found.candidates, sorted(earlier_mail(document)))  # (c,)
        standing = standing + EARLIER * repeated
        if not _OPINION_ASKED.search(found.asked.text):
            standing = standing + EARLIER * np.isin(found.candidates, sorted(in_separate_opinions(document)))
        texts = [self._text(row) for row in range(len(found.candidates))]
        asks = [
            is_put_to_another(document, one) or (document.is_english and _ASKED_THAT.search(text) is not None)
            for one, text in zip(found.candidates.tolist(), texts, strict=True)
        ]
        standing = standing + ASKS * np.array(asks, dtype=np.bool_)
        heads = [one for above in found.told_with.values() for one in above]
        titles = [one for one in heads if stands_above_alone(document, one)] + sorted(found.stems - found.lists.stems)
        if found.asked.needed is not None:
            lacking = [found.asked.needed.search(text) is None for text in texts]
            standing = standing + LACKING * np.array(lacking, dtype=np.bool_)
        if document.is_english and not asks_for_what_was(found.asked.text):
            gone = [is_superseded(text, self._beside(row), found.asked.kind) for row, text in enumerate(texts)]
            standing = standing + SUPERSEDED * np.array(gone, dtype=np.bool_)
        if document.is_english and not _WAS.search(found.asked.text):
            standing = standing + SUPERSEDED * np.array([_WAS_UNTIL.search(text) is not None for text in texts])
        if document.is_english and found.asked.kind == "whether":
            said = np.array([_ELSEWHERE_SAID.search(text) is not None for text in texts])
            standing = standing + ELSEWHERE_SAID * said
        leading = [
            text.endswith(":")
            and len(text.split()) > _SAYS_ENOUGH
            and shows(found.asked.kind, text, found.asked.language)
            for text in texts
        ]
        standing = np.where(leading, 0.0, standing)
        self._titles = np.isin(found.candidates, titles)  # (c,)
        standing = standing + A_TITLE * self._titles
        holding = held(kind, found.asked.text, texts) if document.is_english else None
        if holding is not None:
            standing = standing - HELD * holding
        if _MONEY_ASKED.search(found.asked.text):
            sums = np.array([_MONEY.search(text) is not None for text in texts], dtype=np.bool_)
            standing = standing + NO_MONEY * ~sums * sums.any()
        in_writing = document.is_english and not document.turns
        if in_writing and found.asked.kind in _OF_THE_VERY_ONE:
            around = [self._around(row) for row in range(len(texts))]
            standing = standing - _OF_THE_VERY_ONE[found.asked.kind](found.asked.text, texts, around)
        has = self._having_what_is_asked(texts) if in_writing else None
        if has is not None:
            standing = standing + NO_MONEY * ~has * has.any()
        self._worth = found.scores - standing
        self._ranked = np.argsort(-self._worth, kind="stable").tolist()
        self._taken: list[int] = []
        self._numbered: dict[int, list[int]] = {}
        """Of each sentence that leads on to numbered paragraphs, and is taken with them, where they begin."""

    def _having_what_is_asked(self, texts: Sequence[str]) -> npt.NDArray[np.bool_] | None:
        """Which candidates' texts have a time, a frequency, a number or a place, where just that is asked for, (c,)."""
        question = self._found.asked.text
        if asks_for_a_count(question):
            return np.array([counts_it(question, text) for text in texts], dtype=np.bool_)
        if self._found.asked.kind == "where":
            return np.array([names_a_place(text) for text in texts], dtype=np.bool_)
        form = form_asked_for(question) if self._found.asked.kind == "when" or asks_how_often(question) else None
        return None if form is None else np.array([form.search(text) is not None for text in texts], dtype=np.bool_)

    @property
    def leading(self) -> frozenset[int]:
        """The sentences, by index, that are whole for what is taken with them."""
        taken = [int(self._found.candidates[row]) for row in self._taken]
        return frozenset(self._numbered) | whole_in_lists(self._document, self._found.lists, taken)

    def answer(self) -> tuple[list[int], list[int]]:
        """Rows of the answer, the best first and each after the one it leans on, and those that qualify it."""
        likely = 1 / (1 + np.exp(-self._worth))  # (c,)
        share = AS_GOOD.get(self._found.asked.kind, AS_GOOD_IN_ACCOUNTS)
        answers = [row for row in self._found.together[:MOST_TOGETHER] if self._take(row, alone=True)]
        for row in () if answers else self._ranked:
            if len(answers) == MOST_ANSWERS or (answers and likely[row] < share * likely[answers[0]]):
                break
            if answers and answers[0] in self._found.headed and row not in self._found.headed and likely[row] < 0.5:
                continue  # something else was spoken of there
            if answers and self._tells_no_reason(row, answers[0]):
                continue
            if self._take(row):
                answers.append(row)
        said = len(self._taken)
        qualifying = 0
        for row in () if self._found.complete else self._qualifying(answers, likely):
            if qualifying == len(answers):
                break
            qualifying += self._take(row)
        return self._taken[:said], self._taken[said:]

    def has_what_is_asked(self, question: str, rows: Sequence[int]) -> bool:
        """Whether these rows, or what they stand under, have what no answer to the question can be without."""
        if not self._document.is_english:
            return self._shows_what_is_asked(rows)
        sentences, text = self._document.sentences, self._document.text
        if any(is_not_there(question, text) for is_not_there in _OF_WHAT_IS_NOT_THERE):
            return False
        # Whoever speaks stands in no word of a transcript: “Does the patient smoke?”
        if not self._document.turns and asks_whether_of_what_is_not_there(question, text):
            return False
        indices = {int(self._found.candidates[row]) for row in rows}
        above = {int(self._found.headings[row]) for row in rows} - {-1}
        texts = [text[sentences[one].start : sentences[one].end] for one in indices]
        heads = [without_its_number(text[sentences[one].start : sentences[one].end]) for one in above]
        texts += [head for head in heads if not asks_for_a_count(question) or says_what_is_counted(question, head)]
        if self._lacks_the_number(question, texts) or paid_for_another(question, texts, text):
            return False
        nobody = names_nobody_in_office(question, texts) or tells_no_owner(question, texts)
        nobody = nobody or names_no_possessor(question, texts) or names_nothing_so(question, texts)
        nobody = nobody or tells_of_no_such_deed(question, texts)
        nobody = nobody or names_nobody(question, texts)
        nowhere = _WHERE.match(question) is not None and not any(map(names_somewhere, texts))
        never = tells_nothing_done(question, texts) or tells_it_of_another(question, texts, text)
        if (nobody or nowhere or never) and not self._document.turns:
            return False
        needed = form_asked_for(question)
        return needed is None or not rows or any(needed.search(one) for one in texts)

    def _lacks_the_number(self, question: str, texts: Sequence[str]) -> bool:
        """Whether a number or a sum is asked for that none of these texts has of just that thing."""
        if asks_for_a_count(question):
            plain = [without_its_number(one) for one in texts]
            if not any(
                has_a_count(without_articles(question, one)) and not counts_something_else(question, one)
                for one in plain
            ):
                return True
            if not self._document.turns and counts_nothing_named(question, texts):
                return True
        if lacks_the_measure(question, texts) or tells_only_since_when(question, texts):
            return True
        another = sum_of_another(question, texts)
        return another or lacks_the_amount(question, texts) or lacks_the_total(question, texts)

    def _shows_what_is_asked(self, rows: Sequence[int]) -> bool:
        """In other languages: whether one of them has a time, a length of time or a number where that is asked for."""
        asked = self._found.asked
        return asked.needed is None or not rows or any(asked.needed.search(self._text(row)) for row in rows)

    def nearest(self) -> list[int]:
        """Rows of the passages that come nearest."""
        found = 0
        own = self._found.values[:, NAMES.index("own")]
        awkward = NEAREST_AWKWARD * self._found.quotabilities.astype(np.float32)  # (c,)
        for row in np.argsort(awkward - own + A_TITLE * self._titles, kind="stable").tolist():
            if found == MOST_PASSAGES or (found and self._titles[row]):
                break
            found += self._take(row, alone=True)
        return self._taken

    def _qualifying(self, answers: Sequence[int], likely: Floats) -> list[int]:
        own = self._found.values[:, NAMES.index("own")]
        rows = []
        for row in self._ranked:
            beside = any(abs(row - other) <= NEAR for other in answers) and own[row] >= NEAR_AND_LIKE
            if (
                answers
                and (likely[row] >= QUALIFIES * likely[answers[0]] or beside)
                and _EXCEPTION.search(self._text(row))
            ):
                rows.append(row)
        return rows

    def _take(self, row: int, *, alone: bool = False) -> bool:
        """Take a sentence, with the one before it where it leans on that; False where it is no use or does not fit."""
        if row in self._taken:
            return False
        after = self._what_takes_back(row) or self._reason_after(row) or self._what_it_opens(row)
        needed = [*self._named_before(row), *self._governing(row), row, *after, *self._governed_by(row)]
        numbered = self._numbered_below(row)
        together = [*needed, *numbered] if alone else [*self._before(row), *needed, *numbered]
        cost = sum(count_words(self._text(one)) for one in together)
        if cost > self._left:
            together = needed
            cost = sum(count_words(self._text(one)) for one in together)
        if cost > self._left or self._is_said(row):
            return False
        self._taken += together
        self._left -= cost
        if numbered and numbered[-1] in together:
            self._numbered[int(self._found.candidates[row])] = numbered
        return True

    def _before(self, row: int) -> list[int]:
        """The sentence before a row that points back at it, where it is one to be quoted and not taken yet."""
        sentence = int(self._found.candidates[row])
        spoken = self._document.sentences[sentence].role is Role.SPEECH
        leans = self._leans_back(self._text(row), spoken=spoken)
        leans = leans or (self._document.is_english and sentence > 0 and is_succeeded(self._document, sentence - 1))
        if row == 0 or not leans or row - 1 in self._taken:
            return []
        if self._document.is_english and speaks_of_whom_it_asks(self._found.asked.text, self._text(row)):
            return []
        beside = int(self._found.candidates[row - 1]) == sentence - 1
        return [row - 1] if beside and self._found.quotabilities[row - 1] == Quotability.GOOD else []

    def _governing(self, row: int) -> list[int]:
        """What governs an item of a list, without which it says nothing, as far as it is not taken yet."""
        sentence = int(self._found.candidates[row])
        stems = self._found.lists.by_item.get(sentence, ()) or self._found.told_with.get(sentence, ())
        return [one for one in np.searchsorted(self._found.candidates, stems).tolist() if one not in self._taken]

    def _governed_by(self, row: int) -> list[int]:
        """All items of the list that a sentence leads on to: without them it says nothing."""
        items = self._found.lists.of_stem(int(self._found.candidates[row]))
        return [one for one in np.searchsorted(self._found.candidates, items).tolist() if one not in self._taken]

    def _numbered_below(self, row: int) -> list[int]:
        """How each numbered paragraph begins that a sentence leads on to, such as “refuses it for these reasons:”."""
        sentences, text = self._document.sentences, self._document.text
        index = int(self._found.candidates[row])
        if text[sentences[index].end - 1] != ":" or self._governed_by(row):
            return []
        found: list[int] = []
        for other in range(index + 1, len(sentences)):
            number = _NUMBERED.match(text, sentences[other].start, sentences[other].end)
            if sentences[other].role is Role.HEADING or (not found and number is None) or len(found) == MOST_TOGETHER:
                break
            if number is not None and int(number[1]) == len(found) + 1:
                place = int(np.searchsorted(self._found.candidates, other))
                if place == len(self._found.candidates) or self._found.candidates[place] != other:
                    return []
                found.append(place)
        return [one for one in found if one not in self._taken]

    def _what_takes_back(self, row: int) -> list[int]:
        """The sentence after a row that says it is not so: without it the answer is the contrary of the source."""
        after = row + 1
        if not self._document.is_english or after >= len(self._found.candidates) or after in self._taken:
            return []
        sentence = int(self._found.candidates[row])
        beside = int(self._found.candidates[after]) == sentence + 1
        contrary = is_taken_back(self._document, sentence) or is_refused(self._document, sentence)
        contrary = contrary or is_succeeded(self._document, sentence)
        contrary = contrary or is_limited(self._document, sentence)
        return [after] if beside and contrary else []

    def _reason_after(self, row: int) -> list[int]:
        """The sentence after one that says why without a reason: “We can't pay for the bathroom. The leak is old.”"""
        if self._found.asked.kind != "why" or self._taken or not self._document.is_english:
            return []
        after, sentence = row + 1, int(self._found.candidates[row])
        if shows("why", self._text(row)) or after >= len(self._found.candidates):
            return []
        between = self._document.text[
            self._document.sentences[sentence].end : self._document.sentences[sentence + 1].start
        ]
        beside = int(self._found.candidates[after]) == sentence + 1 and "\n" not in between
        good = self._found.quotabilities[after] == Quotability.GOOD
        return [after] if beside and good else []

    def _what_it_opens(self, row: int) -> list[int]:
        """The sentences of its paragraph after one that only says again what is asked, “The lamp blinks.”, or that
        tell on what became of somebody.
        """
        became = asks_what_became(self._found.asked.text)
        opens = became or says_only_what_is_asked(self._found.asked, self._text(row))
        if not self._document.is_english or not opens:
            return []
        found: list[int] = []
        for after in range(row + 1, min(row + 1 + MOST_ANSWERS - 1, len(self._found.candidates))):
            if not self._follow(after - 1) or self._found.quotabilities[after] == Quotability.DOUBTFUL:
                break
            if after in self._taken or (became and not opens_with_a_pronoun(self._text(after))):
                break
            found.append(after)
        return found

    def _named_before(self, row: int) -> list[int]:
        """The sentence before one that speaks of a sum or a day which only that names: “He must pay that sum.”"""
        before = row - 1
        if not self._document.is_english or before < 0 or before in self._taken:
            return []
        return [before] if self._follow(before) and needs_what_was_named(self._text(row)) else []

    def _follow(self, row: int) -> bool:
        """Whether the candidate after a row is the next sentence of the same paragraph."""
        first, second = (int(self._found.candidates[one]) for one in (row, row + 1))
        sentences = self._document.sentences
        between = slice(sentences[first].end, sentences[second].start)
        return second == first + 1 and "\n\n" not in self._document.text[between]

    def _tells_no_reason(self, row: int, answer: int) -> bool:
        """Whether it is asked why, the answer says so, and this row does not."""
        if self._found.asked.kind != "why" or not self._document.is_english or self._document.turns:
            return False
        return gives_a_reason(self._text(answer)) and not gives_a_reason(self._text(row))

    def _is_said(self, row: int) -> bool:
        if not self._taken:
            return False
        vectors = self._vectors.gather(self._found.candidates[[row, *self._taken]])  # (1 + t, d)
        return bool(float((vectors[1:] @ vectors[0]).max()) > TOO_ALIKE)

    def _beside(self, row: int) -> list[str]:
        """The words of the sentences before and after a row, as far as they may be quoted."""
        own, last = int(self._found.candidates[row]), len(self._found.candidates) - 1
        near = [other for other in (row - 1, row + 1) if 0 <= other <= last]
        return [self._text(other) for other in near if abs(int(self._found.candidates[other]) - own) == 1]

    def _around(self, row: int) -> str:
        """What a row leans on: its heading, and the sentence before it in its paragraph."""
        sentences, text, own = self._document.sentences, self._document.text, int(self._found.candidates[row])
        above = int(self._found.headings[row])
        said = [text[sentences[above].start : sentences[above].end]] if above >= 0 else []
        if own and "\n\n" not in text[sentences[own - 1].end : sentences[own].start]:
            said.append(text[sentences[own - 1].start : sentences[own - 1].end])
        return " ".join(said)

    def _text(self, row: int) -> str:
        start, end = quotable_span(self._document, int(self._found.candidates[row]))
        return self._document.text[start:end]


def _quoted(
    document: Document,
    sentence: int,
    chunks: Sequence[Chunk],
    link: Callable[[Chunk, Draft], SummarySentence],
) -> SummarySentence:
    chunk = next(chunk for chunk in chunks if chunk.first_sentence <= sentence < chunk.last_sentence)
    return link(chunk, Draft(words_quoted(document, sentence), sentence, 1.0))

"""A question put to a document: the few sentences that answer it, then those that qualify them, or that there is none.

Nothing is written: an answer is quoted, and is as true as the document. Which sentences answer, and whether any does,
is for `engine.salience.answers` to judge; here the few are chosen. Where the document does not answer, the passages
that come nearest are shown instead, and the result says so.
"""

import time
from collections.abc import Callable, Sequence
from functools import partial

from engine.document import Chunk, Document, Result
from engine.generation.chunkwise import Draft
from engine.language.clauses import Clauses
from engine.language.defined_terms import in_its_terms
from engine.language.other_words import in_its_words
from engine.language.quoted_words import words_quoted
from engine.language.soundness import Soundness
from engine.models.answer_reader.lines import ReadsAnswers
from engine.phases import Phases
from engine.ports import Geometry, Journal
from engine.progress import Checkpoint
from engine.salience.answers import AnswerModel, load_answers
from engine.salience.encoding import Encoder, SentenceVectors, encode_document
from engine.salience.question_words import question_words
from engine.salience.questions import Asked
from engine.schema.brief import Section
from engine.schema.enums import Role, Stage
from engine.schema.result import ModelUse, Notice, SummarySentence, SummarySettings, Timings
from engine.summarization.answer_choice import Choice
from engine.summarization.answer_search import SEARCH_PHASES, search
from engine.summarization.asked_before import asked_before
from engine.summarization.asked_lines import replies_to
from engine.summarization.complete_answers import says_only_what_is_asked
from engine.summarization.deeds_asked import deed_asked
from engine.summarization.filling import Place
from engine.summarization.heading_answers import lines_under
from engine.summarization.headings import CLINICAL_NOTE
from engine.summarization.headings_asked import heading_asked_for
from engine.summarization.ledger import chunk_saliences, ledger_line, notices_of
from engine.summarization.summarize import OnSentence, chunks_of, linked

MOST = 1.1
"""How many times the words of the wanted length may be used: a last sentence that is a little too long is not lost."""
ANSWER = Section("answer", "Answer", found=True)
QUALIFYING = Section("also_relevant", "Also relevant", found=True)
"""The headings of an answer that has sentences which qualify it."""
_NOT_FOUND = "This document does not seem to answer “{}”. The sentences shown come nearest."
_UNSURE_LANGUAGE = "Questions to documents in other languages are understood less well, so this answer is uncertain."


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
    known = document.is_english or question_words(document.language) is not None
    if known and told is None:
        question = in_its_words(question, document.text, None if document.is_english else document.language)
    reader = _reader_for(document) if told is None else None
    found = search(
        document,
        question,
        vectors,
        encoder=encoder,
        model=model,
        phases=phases,
        kind=settings.kind,
        told=told,
        reader=reader,
    )
    answered = found.certain or bool(found.together) or found.probability >= model.threshold
    choice = Choice(document, found, vectors, int(MOST * settings.words), settings.kind)
    answers, qualifying = choice.answer() if answered else ([], [])
    said_by_its_place = found.certain and found.complete
    if answered and not said_by_its_place and not choice.has_what_is_asked(question, answers):
        answered = False
        choice = Choice(document, found, vectors, int(MOST * settings.words), settings.kind)
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
            *((reader.use,) if reader is not None else ()),
        ),
        timings,
        (*notices, *notices_of(document, chunks, ledger, summary, notices)),
        sections=(ANSWER, QUALIFYING) if qualifying else (),
        answered=answered,
    )


def _reader_for(document: Document) -> ReadsAnswers | None:
    """What reads answers in the document's language. Raises `ModelUnavailable`."""
    if not document.is_english:
        return None
    from engine.models.answer_reader.reader import bundled_reader  # torch: not before a question is asked

    return bundled_reader()


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
    was asked and answered just so in it; None where neither is asked for.
    """
    heading = heading_asked_for(settings.kind, question) if document.is_english else None
    asked = Asked.of(question, document.language)
    if heading is not None and not _says_who(document, asked):
        lines = lines_under(document, heading, settings, chunks, vectors, encoder=encoder, checkpoint=checkpoint)
        # “The study has limits.” leads on to them though none of them says that it is one.
        return lines if lines or not _is_led_on_to(document, asked) else None
    if settings.kind == CLINICAL_NOTE:
        return replies_to(document, Asked.of(question, document.language)) or None
    return asked_before(document, question, encoder) or None


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


def _quoted(
    document: Document,
    sentence: int,
    chunks: Sequence[Chunk],
    link: Callable[[Chunk, Draft], SummarySentence],
) -> SummarySentence:
    chunk = next(chunk for chunk in chunks if chunk.first_sentence <= sentence < chunk.last_sentence)
    return link(chunk, Draft(words_quoted(document, sentence), sentence, 1.0))

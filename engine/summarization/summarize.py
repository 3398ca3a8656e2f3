"""A document to a summary: embed, segment, weigh the whole; then chunk by chunk with a memory, each saved at once.

Everything a chunk needs can be computed again from what the journal keeps (vectors, partition, finished chunks with the
memory after each), and is computed the same way again. So a run that was killed at any point goes on to the result an
undisturbed run has.
"""

import logging
import re
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

import numpy as np
import numpy.typing as npt

from engine.document import Chunk, Document, Result, count_words
from engine.errors import OutOfResources, PrecisError
from engine.generation.chunkwise import ChunkSummarizer, ChunkTask, Draft
from engine.generation.linking import Linker
from engine.generation.memory_plan import is_out_of_memory
from engine.generation.rewriting import RewritingModel
from engine.generation.writer import Writer
from engine.language.clauses import Clauses, titles_ask
from engine.language.quoted_words import quotable_span
from engine.language.soundness import GRAVE, Soundness, score_of
from engine.models.encoder.static_encoder import StaticEncoder, bundled_static
from engine.ports import ChunkOutcome, Geometry, Journal
from engine.progress import Checkpoint, silent
from engine.protocol.loading import load_failure
from engine.salience.encoding import (
    Encoder,
    SentenceVectors,
    ShortlistedVectors,
    encode_coarsely,
    encode_document,
    encode_shortlist,
    token_lengths,
)
from engine.salience.essentials import EssentialsNetwork, bundled_essentials
from engine.salience.essentials_reading import EssentialsReading
from engine.salience.extractor import default_salience
from engine.salience.finished import judges_of
from engine.salience.salience import SalienceModel
from engine.salience.topics import load_topics
from engine.schema.brief import Section
from engine.schema.enums import Doubt, Stage, SummaryFormat, Support, Via
from engine.schema.result import ChunkLedger, ModelUse, Notice, SummarySentence, SummarySettings, Timings
from engine.segmentation.chunks import check_partition, partition
from engine.segmentation.se3 import segment
from engine.summarization.abstractive import AbstractiveSummarizer, chunk_bounds
from engine.summarization.briefing import Briefing
from engine.summarization.evidence import evidence_of
from engine.summarization.extractive import ExtractiveSummarizer
from engine.summarization.filling import IN_SHORT, Place, display_order
from engine.summarization.ledger import failed_line, ledger_line, notices_of, quarantined_line
from engine.summarization.opening_line import opening_of
from engine.summarization.own_titles import headings_for
from engine.summarization.planning import Plan, Reserve, is_shortlisted, plan_of, shortlist_key, shortlist_of, weigh
from engine.summarization.rewriting import RewritingSummarizer, worth_told
from engine.summarization.rewriting_briefs import RewritingBrief
from engine.summarization.selection import Weighed

_MINUTES = "minutes"
"""The kind of document whose headings name items of business."""
log = logging.getLogger(__name__)

OnSentence = Callable[[SummarySentence], None]

ENCODER_BOUNDS = (512, 768)
"""Tokens of a chunk, at least and at most, counted by the sentence encoder where no other model reads it."""

_RAN_OUT = (
    "Memory ran out while a section was being summarized. What is finished is kept: close other programs, choose a "
    "smaller model, and resume."
)


@dataclass(frozen=True, slots=True)
class _Seen:
    """A document as the models see it before it is weighed as a whole."""

    vectors: SentenceVectors
    chunks: tuple[Chunk, ...]
    look: Weighed | None = None
    shortlist: npt.NDArray[np.int64] | None = None
    static: StaticEncoder | None = None


def summarize(
    document: Document,
    settings: SummarySettings,
    *,
    encoder: Encoder,
    geometry: Geometry,
    journal: Journal,
    on_sentence: OnSentence,
    checkpoint: Checkpoint,
    salience: SalienceModel | None = None,
    writer: Writer[Any] | None = None,
    rewriting: RewritingModel | None = None,
    notices: Sequence[Notice] = (),
) -> Result:
    """Summarize `document` in about `settings.words` words: by quoting, or with a `writer` by writing, or with a model
    for `rewriting` by saying what would be quoted in other words.

    `on_sentence` hears every sentence of the summary in order, those of chunks that an earlier run finished first.
    `notices` are what is to be said of the run as such.
    Raises `Cancelled` (by way of `checkpoint`), `ModelUnavailable`, and what the journal raises. What is finished then
    stands in the journal: `partial_result` makes a partial result of it.
    """
    began = time.perf_counter()
    model = salience or _salience_for(document, settings, encoder)
    briefing = None
    if settings.format is SummaryFormat.BRIEF and writer is None:
        briefing = Briefing(document, settings.kind, encoder, checkpoint)
    chosen, reserve, opening = settings, None, None
    if rewriting is not None and briefing is None:
        opening = opening_of(document, settings, encoder, lambda: checkpoint(Stage.SEGMENT, 0, 0))
        chosen, reserve = _more_chosen(document, _beside(opening, settings), rewriting)
    if writer is None and is_shortlisted(document, chosen, encoder.sha256):
        seen = _look_over(document, chosen, encoder, model, briefing, journal=journal, checkpoint=checkpoint)
    else:
        vectors, lengths = encode_document(document, encoder, journal, checkpoint)
        bounds = ENCODER_BOUNDS
        if writer is not None:
            lengths, bounds = (
                lengths_for(document, writer, checkpoint),
                chunk_bounds(writer.longest, one_pass=writer.one_pass),
            )
        seen = _Seen(vectors, chunks_of(document, journal, vectors, lengths, checkpoint, bounds=bounds))
    vectors, chunks = seen.vectors, seen.chunks
    segmented = time.perf_counter()
    reading = _reading_with(model, document)
    plan = plan_of(
        document,
        chosen,
        chunks,
        vectors,
        encoder=encoder,
        model=model,
        checkpoint=checkpoint,
        look=seen.look,
        shortlist=seen.shortlist,
        briefing=briefing,
        reserve=reserve,
        reading=reading,
    )
    weighed = time.perf_counter()
    tells_topics = opening is not None or (briefing is not None and bool(briefing.topics))
    small = (*_uses_of(reading), *judges_of(document, encoder), *((load_topics().use,) if tells_topics else ()))
    used = models_of(encoder, model, writer, seen.static, rewriting=rewriting, small=small)
    summarizer: ChunkSummarizer[Any]

    def at_work(place: int) -> None:
        checkpoint(Stage.SUMMARIZE, place, len(chunks))

    if rewriting is not None and briefing is not None:
        quoting = ExtractiveSummarizer(
            document, plan.features, plan.units, vectors, models=used, fills=False, pieces=briefing.pieces
        )
        summarizer = RewritingBrief(
            document, quoting, rewriting, together=_together(briefing, plan), models=used, check=at_work
        )
    elif rewriting is not None:
        summarizer = RewritingSummarizer(
            document,
            plan.features,
            vectors,
            rewriting,
            words=settings.words,
            question=settings.query,
            models=used,
            check=at_work,
            first=None if reserve is None else plan.first,
            mended=plan.mended,
            opening=opening,
        )
    elif writer is None:
        summarizer = ExtractiveSummarizer(
            document,
            plan.features,
            plan.units,
            vectors,
            models=used,
            fills=briefing is None,
            pieces=None if briefing is None else briefing.pieces,
        )
    else:
        summarizer = AbstractiveSummarizer(
            document,
            chunks,
            writer,
            Linker(document, vectors, encoder),
            words=settings.words,
            query=settings.query,
            salient=plan.salient.tolist(),
            models=used,
            checkpoint=checkpoint,
            grants=plan.grants,
        )
    outcomes = _summarize_chunks(
        document,
        chunks,
        plan,
        summarizer=summarizer,
        geometry=geometry,
        journal=journal,
        clauses=Clauses.of(document, items=_is_cited_by_headings(document, settings)),
        on_sentence=on_sentence,
        checkpoint=checkpoint,
    )
    timings = Timings(
        segment_s=segmented - began, salience_s=weighed - segmented, summarize_s=time.perf_counter() - weighed
    )
    told = (*notices, *plan.notices)
    if isinstance(summarizer, RewritingSummarizer | RewritingBrief):
        told = (*told, summarizer.outcomes.notice())
    result = _result(document, settings, chunks, outcomes, models=used, timings=timings, notices=told)
    result = replace(result, left_out=plan.left_out, origins=plan.origins)
    if briefing is None or plan.filling is None:
        return result
    brief = _in_order(result, plan.filling.sections)
    return replace(brief, parts=briefing.parts(chunks, vectors), facts=briefing.facts(geometry))


def _beside(opening: Draft | None, settings: SummarySettings) -> SummarySettings:
    """With what length sentences are chosen beside an opening line."""
    if opening is None:
        return settings
    return replace(settings, words=max(settings.words - count_words(opening.text), settings.words // 2))


def _more_chosen(
    document: Document, settings: SummarySettings, rewriting: RewritingModel
) -> tuple[SummarySettings, Reserve | None]:
    """With what length sentences are chosen, as what is said in other words is shorter; and where it is little shorter,
    what is held beside them for the words that are left.
    """
    more = round(settings.words / rewriting.expected)
    if rewriting.cuts_alone:
        return settings, Reserve(more, partial(worth_told, document))
    return replace(settings, words=more), None


def _together(briefing: Briefing, plan: Plan) -> frozenset[int]:
    """The sentences of a brief that say little one by one."""
    if plan.filling is None:
        return briefing.together
    units = [plan.units[row] for row in plan.filling.rows]
    joined = {int(plan.features.candidates[row]) for unit in units if len(unit.rows) > 1 for row in unit.rows}
    return briefing.together.union(plan.filling.leading, joined)


def _look_over(
    document: Document,
    settings: SummarySettings,
    encoder: Encoder,
    model: SalienceModel,
    briefing: Briefing | None,
    *,
    journal: Journal,
    checkpoint: Checkpoint,
) -> _Seen:
    """Look over a long document with coarse vectors, and have the encoder read what may matter."""

    def looking(stage: str, done: int, total: int) -> None:  # noqa: ARG001 (the stage's work is the encoder's)
        checkpoint(Stage.SEGMENT, 0, 0)

    static = bundled_static()
    kept = journal.other_vectors(static.sha256)
    coarse, lengths = encode_coarsely(document, static, kept, looking)
    chunks = chunks_of(document, journal, coarse, lengths, looking)
    also = briefing.needed if briefing is not None else frozenset()
    look = weigh(document, settings, chunks, coarse, encoder=encoder, model=model, checkpoint=looking, also=also)
    shortlist = shortlist_of(look, settings.words)
    if briefing is not None:
        shortlist = np.union1d(shortlist, briefing.shortlist(look, chunks, coarse))
    keeper = journal.other_vectors(shortlist_key(encoder.sha256, static.sha256, shortlist))
    exact = encode_shortlist(document, shortlist, encoder, keeper, checkpoint)
    vectors = ShortlistedVectors(kept, len(document.sentences), static, shortlist, exact)
    return _Seen(vectors, chunks, look, shortlist, static)


def partial_result(
    document: Document,
    settings: SummarySettings,
    journal: Journal,
    encoder: Encoder,
    *,
    writer: Writer[Any] | None = None,
    rewriting: RewritingModel | None = None,
    notices: Sequence[Notice] = (),
) -> Result | None:
    """The partial result of a run that was stopped: the chunks it finished. None where it finished none."""
    outcomes = list(journal.load_outcomes())
    if not outcomes:
        return None  # before any model is loaded: a stop must not wait for what it does not need
    chunks = tuple(journal.load_chunks())
    static = bundled_static() if writer is None and is_shortlisted(document, settings, encoder.sha256) else None
    salience = _salience_for(document, settings, encoder)
    small = (*_uses_of(_reading_with(salience, document)), *judges_of(document, encoder))
    models = models_of(encoder, salience, writer, static, rewriting=rewriting, small=small)
    result = _result(
        document, settings, chunks, outcomes, models=models, timings=Timings(), notices=notices, partial=True
    )
    if settings.format is not SummaryFormat.BRIEF:
        return result
    filled = {sentence.section for sentence in result.summary if sentence.part is None}
    known = headings_for(document, settings.kind, document.language)
    parts = sorted({sentence.part for sentence in result.summary if sentence.part is not None})
    of_parts = [Section(IN_SHORT, f"Part {part + 1}", found=True, part=part) for part in parts]
    of_whole = [Section(one.key, one.title, found=True) for one in known if one.key in filled]
    return _in_order(result, [*of_whole, *of_parts])


def _in_order(result: Result, sections: Sequence[Section]) -> Result:
    """A brief's lines by their headings, under each in text order, with the headings that have or want some."""
    order = display_order(sections)
    summary = tuple(
        sorted(result.summary, key=lambda sentence: order.get((sentence.section, sentence.part), len(order)))
    )
    filled = {(sentence.section, sentence.part) for sentence in summary}
    told = tuple(one for one in sections if not one.found or (one.key, one.part) in filled)
    return replace(result, summary=summary, sections=told)


def _salience_for(document: Document, settings: SummarySettings, encoder: Encoder) -> SalienceModel:
    """What weighs the sentences: of a brief what was learned of briefs, where that knows language and vectors."""
    if settings.format is SummaryFormat.BRIEF and document.is_english and not settings.query:
        essentials = bundled_essentials()
        if essentials.encoder_sha256 == encoder.sha256:
            return essentials
    return default_salience(encoder.sha256, document.language)


def _reading_with(model: SalienceModel, document: Document) -> EssentialsReading | None:
    """Reads the likeliest passages of a brief's document; None for other summaries."""
    if not isinstance(model, EssentialsNetwork):
        return None
    from engine.models.essentials_reader.reader import bundled_essentials_reader  # it loads torch

    return EssentialsReading(document, bundled_essentials_reader())


def _uses_of(reading: EssentialsReading | None) -> tuple[ModelUse, ...]:
    return () if reading is None else (reading.reader.use,)


def models_of(
    encoder: Encoder,
    model: SalienceModel,
    writer: Writer[Any] | None = None,
    static: StaticEncoder | None = None,
    *,
    rewriting: RewritingModel | None = None,
    small: Sequence[ModelUse] = (),
) -> tuple[ModelUse, ...]:
    """The models that take part in a summary; `static` where the document was looked over first, and `small` ones."""
    quoting = ModelUse("summarizer", "extractive", "extractive", None)
    return (
        *((quoting if writer is None else writer.use,) if rewriting is None else rewriting.uses),
        *(() if static is None else (ModelUse("encoder", static.name, static.kind, static.sha256),)),
        ModelUse("encoder", encoder.name, encoder.kind, encoder.sha256),
        ModelUse("extractor", model.name, model.kind, model.sha256),
        *small,
    )


def chunks_of(
    document: Document,
    journal: Journal,
    vectors: SentenceVectors,
    lengths: Sequence[int],
    checkpoint: Checkpoint = silent,
    *,
    bounds: tuple[int, int] = ENCODER_BOUNDS,
) -> tuple[Chunk, ...]:
    """The partition an earlier run kept, or a new one of chunks within `bounds`, which is kept."""
    chunks = tuple(journal.load_chunks())
    if not chunks:
        count = len(lengths)
        ranges = segment(lengths, vectors, *bounds, reached=lambda _: checkpoint(Stage.SEGMENT, count, count))
        chunks = partition(document, ranges, lengths)
        journal.save_chunks(chunks)
    check_partition(document, chunks)
    return chunks


def lengths_for(document: Document, writer: Writer[Any], checkpoint: Checkpoint) -> list[int]:
    """How many tokens each sentence is to the model that is to write."""

    def counted(texts: list[str]) -> list[int]:
        return writer.count_tokens([f" {text}" for text in texts])

    # they have been embedded by now, and progress never goes back
    def at_the_end(stage: str, done: int, total: int) -> None:  # noqa: ARG001
        checkpoint(stage, total, total)

    return token_lengths(document, counted, at_the_end)


def _summarize_chunks(
    document: Document,
    chunks: Sequence[Chunk],
    plan: Plan,
    *,
    summarizer: ChunkSummarizer[Any],
    geometry: Geometry,
    journal: Journal,
    clauses: Clauses,
    on_sentence: OnSentence,
    checkpoint: Checkpoint,
) -> list[ChunkOutcome]:
    """Summarize the chunks that are not finished yet."""
    soundness = Soundness(document)
    places = plan.filling.places if plan.filling is not None else {}
    leading = plan.filling.leading if plan.filling is not None else frozenset[int]()
    items_left = plan.filling.items_left if plan.filling is not None else {}
    outcomes = list(journal.load_outcomes())
    for outcome in outcomes:
        for sentence in outcome.sentences:
            on_sentence(sentence)
    memory = outcomes[-1].memory if outcomes else b""
    summarizer.restore(memory)
    quarantined = journal.quarantined()
    for chunk in chunks[len(outcomes) :]:
        checkpoint(Stage.SUMMARIZE, chunk.index, len(chunks))
        task = ChunkTask(chunk, plan.grants[chunk.index], plan.salient)
        salience = plan.saliences[chunk.index]
        sentences: tuple[SummarySentence, ...] = ()
        if chunk.index in quarantined:
            line = quarantined_line(chunk, salience)
        else:
            heard = on_sentence if summarizer.streams else _ignore_sentence
            link = partial(
                linked,
                document,
                soundness,
                clauses,
                chunk,
                geometry=geometry,
                places=places,
                leading=leading,
                items_left=items_left,
            )
            sentences, line = _summarize_chunk(task, salience, summarizer, link, before=memory, heard=heard)
        memory = summarizer.serialise()
        outcome = ChunkOutcome(chunk.index, sentences, line, memory)
        journal.save_outcome(outcome)
        outcomes.append(replace(outcome, memory=b""))  # a neural memory is megabytes: one of them is enough
        for sentence in () if summarizer.streams else sentences:
            on_sentence(sentence)
    checkpoint(Stage.SUMMARIZE, len(chunks), len(chunks))
    return outcomes


def _is_cited_by_headings(document: Document, settings: SummarySettings) -> bool:
    """Whether a line says little without the heading that it stood under: a resolution, an answer."""
    return settings.format is SummaryFormat.BRIEF and (settings.kind == _MINUTES or titles_ask(document))


def _summarize_chunk(
    task: ChunkTask,
    salience: float,
    summarizer: ChunkSummarizer[Any],
    link: Callable[[Draft], SummarySentence],
    *,
    before: bytes,
    heard: OnSentence,
) -> tuple[tuple[SummarySentence, ...], ChunkLedger]:
    """Summarize one chunk. What goes wrong in it is its own: the ledger says so, and the memory stays as it was.

    `before` is the memory as it is; `heard` hears sentences as they are made. What was heard of a failed chunk stays.
    """
    drafts: list[Draft] = []
    sentences: list[SummarySentence] = []
    try:
        state = summarizer.encode(task)
        for draft in summarizer.decode(state):
            sentence = link(draft)
            drafts.append(draft)
            sentences.append(sentence)
            heard(sentence)
        summarizer.update(state, drafts)
    except (PrecisError, OSError):
        raise
    except Exception as error:
        if is_out_of_memory(error):
            raise OutOfResources(_RAN_OUT) from error
        if load_failure(error) is not None:
            raise  # it would fail at every chunk alike: no fault of this one
        log.exception("chunk %d failed", task.chunk.index)
        summarizer.restore(before)
        summarizer.skip(task)
        return tuple(sentences) if summarizer.streams else (), failed_line(task.chunk, salience, error)
    return tuple(sentences), ledger_line(task.chunk, salience, sentences)


def _ignore_sentence(sentence: SummarySentence) -> None:
    """Sentences that are told when their chunk is kept."""


def linked(
    document: Document,
    soundness: Soundness,
    clauses: Clauses,
    chunk: Chunk,
    draft: Draft,
    *,
    geometry: Geometry,
    places: Mapping[int, Place],
    leading: frozenset[int] = frozenset(),
    items_left: Mapping[int, int] | None = None,
) -> SummarySentence:
    """The sentence with its evidence: of a quotation exactly the words quoted. Only sound text is supported at 1.

    `leading`: the sentences below which the items are quoted that they lead on to; `items_left`: how many are not.
    """
    if draft.source is not None:
        last = draft.last
        assert last is not None
        start, end = quotable_span(document, draft.source)[0], quotable_span(document, last)[1]
        role, leads_on = document.sentences[last].role, last in leading
        doubts = soundness.of_quotation(start, end, role, leads_on=leads_on)
        score = min(draft.score, score_of(doubts))
        text = draft.text
        joins = _JOINS.search(document.text, start, end)
        if joins is not None and not leads_on and _stands_alone(draft.source, last, places):
            text, end = _JOINS.sub("", text), joins.start()
        evidence = clauses.cited(evidence_of(document, start, end, geometry, via=Via.CHUNK, score=score))
        support = Support.WEAK if GRAVE.intersection(doubts) else Support.SUPPORTED
        left = (items_left or {}).get(draft.source)
        sentence = SummarySentence(
            text, chunk.index, support, score, evidence, doubts, verdict=draft.verdict, items_left=left
        )
        place = places.get(draft.source)
        return sentence if place is None else replace(sentence, section=place.section, part=place.part)
    found = [
        item
        for span in draft.spans
        for item in evidence_of(document, span.start, span.end, geometry, via=span.via, score=span.score)
    ]
    if draft.support is Support.UNSUPPORTED:
        found = [replace(item, boxes=()) for item in found]
    found = list(clauses.cited(found))
    spans = [soundness.of_words(item.start, item.end) for item in found]
    doubts = tuple(doubt for doubt in Doubt if any(doubt in span for span in spans))
    weak = draft.support is Support.SUPPORTED and bool(GRAVE.intersection(doubts))
    support = Support.WEAK if weak else draft.support
    written = SummarySentence(
        draft.text, chunk.index, support, draft.score, tuple(found), doubts, verdict=draft.verdict
    )
    place = None if draft.says is None else places.get(draft.says)
    return written if place is None else replace(written, section=place.section, part=place.part)


_JOINS = re.compile(r"[;,]\s+and\s*$")
"""What a recital or an item ends with for what follows it."""


def _stands_alone(first: int, last: int, places: Mapping[int, Place]) -> bool:
    """Whether what follows a quotation is not told right below it, in the same section."""
    own, after = places.get(first), places.get(last + 1)
    return own is not None and (after is None or after.section != own.section)


def _result(
    document: Document,
    settings: SummarySettings,
    chunks: tuple[Chunk, ...],
    outcomes: Sequence[ChunkOutcome],
    *,
    models: tuple[ModelUse, ...],
    timings: Timings,
    notices: Sequence[Notice] = (),
    partial: bool = False,
) -> Result:
    ledger = tuple(outcome.ledger for outcome in outcomes)
    summary = tuple(sentence for outcome in outcomes for sentence in outcome.sentences)
    told = (*notices, *notices_of(document, chunks, ledger, summary, notices))
    return Result(settings, chunks, ledger, summary, (), models, timings, told, partial=partial)

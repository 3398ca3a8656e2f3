"""Labels for documents of the library: which sets there are, what each uses, and one pass over the document for all.

Descriptions are embedded once for each process and set, heads are read from the library; a document's sentence vectors
are those that its summary made, or are made here and kept for it.
"""

import logging
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np
import numpy.typing as npt

from engine.classification.classify import (
    Classified,
    Range,
    SegmentScores,
    evidence_at,
    feature_of,
    judge,
    score_segments,
    segment_ranges,
)
from engine.classification.fields import suggest_in_library
from engine.classification.hat import PartialReading, classify_by_hat
from engine.classification.head_files import head_from_bytes
from engine.classification.label_rules import decided_by_rule, rules_that_hold, with_rules
from engine.classification.label_sets import background, bundled_sets, find_set
from engine.classification.recognition import SURE, Recognized, recognize
from engine.classification.scoring import LinearRule, rule_by_description, rule_of_head
from engine.classification.tuned_models import tuned_models, tuned_use
from engine.classification.words import DocumentWords, read_words
from engine.document import Chunk, Document, LabelSet, Prediction, Result
from engine.errors import ModelUnavailable
from engine.progress import Checkpoint
from engine.registry.classifiers import bundled_models, models_used
from engine.salience.encoding import Encoder, encode_document, token_lengths
from engine.schema.enums import Certainty, ChunkState, LabelMethod, Stage
from engine.schema.result import DOCUMENT_TYPE, ChunkLedger, Label, ModelUse, SummarySettings, Timings
from engine.segmentation.chunks import partition
from engine.store.leases import Lease
from engine.store.library import Library

log = logging.getLogger(__name__)
PARTS_DURING_A_SUMMARY = 3
"""Of a long document a trained model reads so many parts when a summary is made; all of it afterwards."""
_KINDS = {
    LabelMethod.DESCRIPTION: "similarity to descriptions",
    LabelMethod.EXAMPLES: "linear head on sentence vectors and words, from the user's examples",
}
"""What results say of the ways in which a set goes."""


Deferred = dict[tuple[int, str], PartialReading]
"""Parts read of documents whose labelling gave way to something else, by document and set."""


@dataclass(frozen=True, slots=True)
class LabellingResult:
    """What label sets say of a document."""

    labels: tuple[Label, ...]
    predictions: tuple[Prediction, ...]
    chunks: tuple[Chunk, ...]
    """The partition that the evidence's chunk numbers refer to."""
    ledger: tuple[ChunkLedger, ...]
    models: tuple[ModelUse, ...]
    seconds: float


class Labeller:
    """Labels documents with the sets of a library."""

    def __init__(
        self, library: Library, encoder: Encoder, *, most_parts: int | None = None, deferred: Deferred | None = None
    ) -> None:
        """Models that were trained for a set read at most `most_parts` parts of a document; None: all of it.

        `deferred` keeps what they read of a document whose labelling is stopped, for the next labeller of it.
        """
        self._deferred = {} if deferred is None else deferred
        self._trained = bundled_models() | tuned_models(library)
        self._most_parts = most_parts
        self._library = library
        self._encoder = encoder

    def label(
        self,
        document_id: int,
        document: Document,
        *,
        checkpoint: Checkpoint,
        sets: Sequence[str] = (),
        chunks: Sequence[Chunk] = (),
        lease: Lease | None = None,
    ) -> LabellingResult:
        """Label a document that has been read, and keep the labels in the library.

        Args:
            document_id: Its number.
            document: What was read.
            checkpoint: Hears of the stages "segment" (only where vectors are still to be made) and "classify".
            sets: Names of label sets; left out: all there are.
            chunks: The partition that evidence is to refer to; left out: the segments that were judged.
            lease: The job this is done for.

        Raises:
            NotFound: there is no such set.
            ModelUnavailable: a label set of the program is damaged.
            Cancelled: from the checkpoint.
        """
        began = time.perf_counter()
        wanted = [label_set for label_set in self._sets(sets) if label_set.labels]
        given = self._library.label_sets.given(document_id)
        if not self._library.read_only:
            suggest_in_library(self._library, document_id, document)
        fields = self._library.fields.of(document_id)
        held = {
            one.name: rules_that_hold(document, one, fields) for one in wanted if one.rules and one.name not in given
        }
        by_rule = {one.name for one in wanted if one.exclusive and held.get(one.name)}
        rules = {one.name: self.rule(one) for one in wanted if one.name not in {*self._trained, *by_rule}}
        kept, ranges, lengths = tuple(chunks), list[Range](), list[int]()
        scores: dict[str, SegmentScores] = {}
        if rules:
            keeper = self._library.vectors(document_id, self._encoder.sha256, lease)
            vectors, lengths = encode_document(document, self._encoder, keeper, checkpoint)
            ranges = segment_ranges(lengths)
            common = background(self._encoder.sha256)
            words = read_words(document, ranges) if any(rule.words for rule in rules.values()) else None
            made = score_segments(
                vectors, lengths, ranges, list(rules.values()), common=common, checkpoint=checkpoint, words=words
            )
            scores = dict(zip(rules, made, strict=True))
        elif not kept:
            lengths = token_lengths(document, self._encoder.count_tokens, checkpoint)
            ranges = segment_ranges(lengths)
        kept = kept or partition(document, ranges, lengths)
        named = None if DOCUMENT_TYPE in given else recognize(document)
        found = [
            decided_by_rule(document, one, held[one.name], kept)
            if one.name in by_rule
            else _classify_by_name(document, one, named, kept)
            if named and one.name == DOCUMENT_TYPE and one.bundled
            else judge(document, rules[one.name], scores[one.name], ranges, kept, given=given.get(one.name))
            if one.name in rules
            else classify_by_hat(
                document,
                one,
                self._trained[one.name](),
                kept,
                checkpoint=checkpoint,
                given=given.get(one.name),
                most_parts=self._most_parts,
                own_examples=not one.bundled,
                read_before=self._deferred.setdefault((document_id, one.name), PartialReading()),
            )
            for one in wanted
        ]
        found = [
            with_rules(this, document, one, held[one.name], kept) if held.get(one.name) and not one.exclusive else this
            for one, this in zip(wanted, found, strict=True)
        ]
        for one in wanted:
            self._deferred.pop((document_id, one.name), None)
        labels = tuple(label for one in found for label in one.labels)
        predictions = tuple(one.prediction for one in found)
        own = [one.name for one in wanted if not one.bundled]
        self._library.results.save_labels(document_id, labels, predictions, own=own, lease=lease)
        return LabellingResult(
            labels,
            predictions,
            kept,
            _ledger(kept, labels),
            self._models([one for one in wanted if one.name not in by_rule], rules, sorted(by_rule)),
            time.perf_counter() - began,
        )

    def rule(self, label_set: LabelSet) -> LinearRule:
        """What a set uses: its head where it has learned one, else its descriptions."""
        learned = None if label_set.bundled else self._library.label_sets.head(label_set.name)
        if learned is not None:
            try:
                head = head_from_bytes(learned)
                if head.labels == label_set.names and head.weight.shape[1] == self._encoder.width:
                    return rule_of_head(label_set, head)
            except ModelUnavailable as error:
                log.warning("a taught label set can't be read: %s", error.kind)
        return self.described(label_set)

    def described(self, label_set: LabelSet) -> LinearRule:
        """What a set's descriptions alone say."""
        return rule_by_description(label_set, self._encoder)

    def known_by(
        self, document_id: int, checkpoint: Checkpoint, lease: Lease | None = None
    ) -> tuple[npt.NDArray[np.float32], DocumentWords]:
        """What heads learn from: a document's feature (d,), its sentences embedded if they are not yet; its words."""
        document = self._library.readings.load(document_id)
        keeper = self._library.vectors(document_id, self._encoder.sha256, lease)
        vectors, lengths = encode_document(document, self._encoder, keeper, checkpoint)
        feature = feature_of(vectors, lengths, background(self._encoder.sha256)).astype(np.float32)
        return feature, read_words(document, segment_ranges(lengths))

    def _sets(self, names: Sequence[str]) -> list[LabelSet]:
        own = self._library.label_sets.all()
        return [find_set(name, own) for name in names] if names else [*bundled_sets(), *own]

    def _models(
        self, sets: Sequence[LabelSet], rules: Mapping[str, LinearRule], by_rule: Sequence[str]
    ) -> tuple[ModelUse, ...]:
        uses = [
            use
            for one in sets
            for use in (
                (ModelUse("classifier", one.name, _KINDS[rules[one.name].method], None),)
                if one.name in rules
                else models_used(one.name)
                if one.bundled
                else (tuned_use(self._library, one),)
            )
        ]
        ruled = [ModelUse("classifier", name, "rules of the user's", None) for name in by_rule]
        return (ModelUse("encoder", self._encoder.name, self._encoder.kind, self._encoder.sha256), *uses, *ruled)


def _classify_by_name(
    document: Document, label_set: LabelSet, named: Recognized, chunks: Sequence[Chunk]
) -> Classified:
    """The label of a document that says what it is; the words that say so are the evidence."""
    label = Label(label_set.name, named.kind, SURE, tuple(evidence_at(document, (named.start, named.end), 1.0, chunks)))
    prediction = Prediction(label_set.name, Certainty.SURE, LabelMethod.NAMED, SURE, ((named.kind, SURE),), ())
    return Classified((label,), prediction)


def classify_in_library(
    library: Library,
    document_id: int,
    sets: Sequence[str],
    *,
    encoder: Encoder,
    checkpoint: Checkpoint,
    lease: Lease | None = None,
    deferred: Deferred | None = None,
) -> tuple[Document, Result]:
    """Label a document that has been read, as a result without a summary. `deferred`: see `Labeller`.

    Raises:
        NotFound: there is no such label set, or the document is gone.
        Cancelled: from the checkpoint.
    """
    document = library.readings.load(document_id)
    before = library.results.labels(document_id)
    labeller = Labeller(library, encoder, deferred=deferred)
    made = labeller.label(document_id, document, checkpoint=checkpoint, sets=sets, lease=lease)
    result = Result(
        settings=SummarySettings(words=0),
        chunks=made.chunks,
        ledger=made.ledger,
        summary=(),
        labels=made.labels,
        models=made.models,
        timings=Timings(classify_s=made.seconds),
        from_library=bool(made.labels) and set(made.labels) <= set(before),
    )
    return document, result


def with_labels(
    library: Library,
    document_id: int,
    document: Document,
    result: Result,
    *,
    encoder: Encoder,
    checkpoint: Checkpoint,
    lease: Lease | None = None,
    deferred: Deferred | None = None,
) -> Result:
    """A summary's result with the labels of its document, whose sentence vectors the summary has made already.

    Labels that can't be made for want of a file of the program do not cost the summary. `deferred`: see `Labeller`.
    """

    def one_stage(stage: str, done: int, total: int) -> None:  # noqa: ARG001 - vectors are only read here
        checkpoint(Stage.CLASSIFY, done, total)

    try:
        labeller = Labeller(library, encoder, most_parts=PARTS_DURING_A_SUMMARY, deferred=deferred)
        made = labeller.label(document_id, document, checkpoint=one_stage, chunks=result.chunks, lease=lease)
    except ModelUnavailable as error:
        log.warning("no labels: %s", error)
        return result
    models = tuple(dict.fromkeys((*result.models, *made.models)))
    timings = replace(result.timings, classify_s=made.seconds)
    return replace(result, labels=made.labels, models=models, timings=timings)


def _ledger(chunks: Sequence[Chunk], labels: Sequence[Label]) -> tuple[ChunkLedger, ...]:
    """A chunk is used where a label rests on it; its salience is what it gives to labels, against the strongest."""
    weights = dict.fromkeys(range(len(chunks)), 0.0)
    for label in labels:
        for item in label.evidence:
            weights[item.chunk] += item.weight
    most = max(weights.values(), default=0.0) or 1.0
    return tuple(
        ChunkLedger(index, ChunkState.USED if weight > 0 else ChunkState.UNUSED, round(weight / most, 4))
        for index, weight in weights.items()
    )

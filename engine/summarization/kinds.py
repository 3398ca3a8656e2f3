"""What kind of document a summary is of, and what summaries of that kind emphasize: of a meeting to decisions and
actions, of a paper to question, method and findings.

A kind is a type of the set “document type”. What is sought stands there as sentences, some for each facet; a sentence
of the document counts for as much as it is like the facet it is most like. The share was chosen on dev (`CARD.md`
beside the label sets): so small that it decides between sentences that matter about as much.
"""

import logging
from collections.abc import Callable
from itertools import accumulate, pairwise
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from engine.classification.label_sets import find_set, kinds
from engine.classification.recognition import SPOKEN, is_talk, recognize
from engine.document import Document
from engine.errors import ModelUnavailable
from engine.progress import Checkpoint
from engine.salience.encoding import Encoder, SentenceVectors
from engine.salience.features import Features
from engine.salience.phrases import encoded_phrases
from engine.salience.salience import standard, steer
from engine.schema.enums import Stage
from engine.schema.result import DOCUMENT_TYPE, NO_LABELS
from engine.summarization.headings import kinds_told_in

if TYPE_CHECKING:
    from engine.classification.labelling import Deferred
    from engine.registry.loaded import Models
    from engine.store.library import Library

log = logging.getLogger(__name__)

KIND_SHARE = 0.1
"""Weight of what is sought against salience."""

Floats = npt.NDArray[np.float32]


def emphasis_of(
    kind: str,
    features: Features,
    vectors: SentenceVectors,
    encoder: Encoder,
    check: Callable[[], None] = lambda: None,
) -> Floats:
    """How much each candidate is what summaries of this kind seek, in standard deviations of the document, (c,).

    `check` is asked block by block, and may end it.

    Raises:
        ModelUnavailable: the label sets of the program are damaged, or have no such kind.
    """
    sought = next((one.sought for one in kinds() if one.name == kind), None)
    if sought is None:
        raise ModelUnavailable(f"This program knows no kind of document “{kind}”.")
    sentences = encoded_phrases(encoder, [sentence for facet in sought for sentence in facet])  # (n, d)
    alike = vectors.products(features.candidates, sentences, check)  # (c, n)
    ends = list(accumulate(len(facet) for facet in sought))
    facets = [standard(alike[:, first:last].max(axis=1)) for first, last in pairwise((0, *ends))]
    return standard(np.max(facets, axis=0))  # (c,)


def kind_in_library(
    library: "Library",
    document_id: int,
    document: Document,
    *,
    models: "Models",
    deferred: "Deferred",
    checkpoint: Checkpoint,
) -> str | None:
    """The document's own kind: what the user says it is, else what it calls itself, else what its label says, else what
    a quick look says now; what several people say, and nothing else is known of, is a meeting.

    What a quick look reads is left in `deferred`, for the labels that follow the summary. None: it is of no kind that
    is known, or of none whose headings are known in its language.

    Raises:
        Cancelled: from the checkpoint.
    """
    try:
        told = library.label_sets.given(document_id).get(DOCUMENT_TYPE)
        if told is None and (recognized := recognize(document)):
            told = (recognized.kind,)
        checkpoint(Stage.SEGMENT, 0, 0)  # what kinds are recognized by takes a while to read the first time
        if not document.is_english:  # the models know English only
            told = told or ((SPOKEN,) if is_talk(document) else ())
            return next((one for one in told if one in kinds_told_in(document.language)), None)
        if told is None:
            told = _labelled(library, document_id)
        if told is None:
            told = _predict_quickly(document_id, document, models, deferred, checkpoint)
        if not told and is_talk(document):
            told = (SPOKEN,)
        return next((one.name for one in kinds() if one.name in told), None)
    except ModelUnavailable as error:  # a file of the program that is missing does not cost the summary
        log.warning("no kind: %s", error.kind)
        return None


def _labelled(library: "Library", document_id: int) -> tuple[str, ...] | None:
    """What an earlier look said; None where nobody has looked yet."""
    if not any(one.set == DOCUMENT_TYPE for one in library.results.predictions(document_id)):
        return None
    labels = (one.label for one in library.results.labels(document_id) if one.set == DOCUMENT_TYPE)
    return tuple(label for label in labels if label not in NO_LABELS)


def _predict_quickly(
    document_id: int, document: Document, models: "Models", deferred: "Deferred", checkpoint: Checkpoint
) -> tuple[str, ...]:
    models.encoder(checkpoint)  # loads the libraries that the next lines import, and hears of a stop meanwhile
    from engine.classification.hat import PartialReading, predict_from_parts
    from engine.classification.labelling import PARTS_DURING_A_SUMMARY
    from engine.registry.classifiers import bundled_models

    load = bundled_models().get(DOCUMENT_TYPE)
    if load is None:
        return ()
    types = find_set(DOCUMENT_TYPE, [])
    look = predict_from_parts(
        document,
        types,
        load(),
        checkpoint=lambda *_: checkpoint(Stage.SEGMENT, 0, 0),  # the stage that comes next: progress never goes back
        most_parts=PARTS_DURING_A_SUMMARY,
        read_before=deferred.setdefault((document_id, DOCUMENT_TYPE), PartialReading()),
    )
    return () if look is None else look.told(types)


def apply_emphasis(scores: Floats, emphasis_of: Floats) -> Floats:
    """Scores as standard deviations from the document's mean, drawn a little towards what is sought."""
    return standard(steer(scores, emphasis_of, KIND_SHARE))

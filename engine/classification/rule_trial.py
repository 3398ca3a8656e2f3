"""What rules would do to a library before they are kept: which documents each would label, and which of them anew."""

import sys
from collections.abc import Sequence
from dataclasses import dataclass, replace

from engine.classification.label_rules import rules_that_hold
from engine.document import LabelRule, LabelSet
from engine.progress import Checkpoint
from engine.schema.enums import Stage
from engine.store.library import Library


@dataclass(frozen=True, slots=True)
class RuleTrial:
    """What rules would do."""

    documents: int
    """Documents that have been read and have no label of the set from the user, which would come before any rule."""
    labelled: tuple[tuple[int, ...], ...]
    """By rule, the documents that it would label; of several rules that hold the first does."""
    anew: frozenset[int]
    """Those of them that would get a label which they have not now."""


def try_rules(library: Library, label_set: LabelSet, rules: Sequence[LabelRule], checkpoint: Checkpoint) -> RuleTrial:
    """Hold rules against every document of a library; nothing is written. Raises `Cancelled` from the checkpoint."""
    given = library.label_sets.examples(label_set.name)
    _, rows = library.documents.rows(limit=sys.maxsize)
    concerned = [row.id for row in rows if row.kind is not None and row.id not in given]
    wanted = replace(label_set, rules=tuple(rules))
    labelled: list[list[int]] = [[] for _ in rules]
    anew = set()
    for number, document_id in enumerate(concerned):
        checkpoint(Stage.CLASSIFY, number, len(concerned))
        document = library.readings.load(document_id)
        has = {one.label for one in library.results.labels(document_id) if one.set == label_set.name}
        for one in rules_that_hold(document, wanted, library.fields.of(document_id)):
            labelled[one.rule].append(document_id)
            if one.label not in has:
                anew.add(document_id)
    return RuleTrial(len(concerned), tuple(map(tuple, labelled)), frozenset(anew))

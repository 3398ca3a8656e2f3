"""What is ordered of a job, in the form the queue keeps it: settings of a summary to JSON and back."""

from typing import Annotated

import msgspec
from msgspec import Meta, Struct

from engine.classification.label_sets import canonical_kind
from engine.errors import UsageError
from engine.registry.loaded import canonical_name
from engine.schema.defaults import AS_NEEDED
from engine.schema.enums import SummaryFormat
from engine.schema.jobs import Summarize
from engine.schema.message import checked
from engine.schema.result import EXTRACTIVE, SummarySettings

_UNREADABLE = "The order of this job can't be read; ask for the summary again."


def summary_order(params: Summarize) -> dict[str, object]:
    """The job settings of a summary.

    Raises:
        UsageError: no words are asked for, there is no such kind, a brief is to answer a query, or a question is empty.
        ModelUnavailable: there is no such summarizer.
    """
    if params.words < AS_NEEDED or (params.words == AS_NEEDED and params.format is not SummaryFormat.BRIEF):
        raise UsageError("A summary needs at least one word.")
    model = canonical_name(params.model or EXTRACTIVE)
    query = params.query.encode("utf-8", "replace").decode("utf-8").strip() if params.query else None
    if params.format is SummaryFormat.ANSWER:
        if not query:
            raise UsageError("The question is empty: write what you want to know.")
        if params.after:
            from engine.language.follow_ups import completed

            query = completed(query, params.after)
        order = {"words": params.words, "query": query, "model": EXTRACTIVE, "seed": 0, "fresh": params.fresh}
        return {**order, "kind": canonical_kind(params.kind), "format": params.format}
    if query and params.format is SummaryFormat.BRIEF:
        raise UsageError("A brief covers the whole document: leave out the query, or ask for a plain summary.")
    order = {"words": params.words, "query": query or None, "model": model, "seed": 0, "fresh": params.fresh}
    return {**order, "kind": canonical_kind(params.kind), "format": params.format}


class _StoredOrder(Struct, frozen=True):
    """What `summary_order` writes. Orders of earlier versions name no kind, seed or format."""

    words: Annotated[int, Meta(ge=AS_NEEDED)]
    query: str | None = None
    model: str = EXTRACTIVE
    seed: int = 0
    kind: str | None = None
    format: SummaryFormat = SummaryFormat.PLAIN


def settings_of(order: dict[str, object]) -> SummarySettings:
    """The settings that a job's order names.

    Raises:
        UsageError: it holds anything else than what `summary_order` writes. Nothing is put in its place: a summary of
            another length, or about something else, would not be what was asked for.
    """
    try:
        wanted = checked(order, _StoredOrder)
    except msgspec.ValidationError as error:
        raise UsageError(_UNREADABLE) from error
    if wanted.words == AS_NEEDED and wanted.format is not SummaryFormat.BRIEF:
        raise UsageError(_UNREADABLE)
    return SummarySettings(wanted.words, wanted.query, wanted.model, wanted.seed, wanted.kind, wanted.format)

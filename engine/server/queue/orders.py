"""What is ordered of a job, in the form the queue keeps it: settings of a summary to JSON and back."""

from engine.classification.label_sets import canonical_kind
from engine.document import EXTRACTIVE, SummarySettings
from engine.errors import UsageError
from engine.protocol import methods as m
from engine.registry.loaded import canonical_name


def summary_order(params: m.Summarize) -> dict[str, object]:
    """The job settings of a summary.

    Raises:
        UsageError: no words are asked for, or there is no such kind.
        ModelUnavailable: there is no such summarizer.
    """
    if params.words <= 0:
        raise UsageError("A summary has at least one word.")
    model = canonical_name(params.model or EXTRACTIVE)
    query = params.query.encode("utf-8", "replace").decode("utf-8").strip() if params.query else None
    order = {"words": params.words, "query": query or None, "model": model, "seed": 0, "fresh": params.fresh}
    return {**order, "kind": canonical_kind(params.kind)}


def settings_of(order: dict[str, object]) -> SummarySettings:
    """The settings that a job's order names. Orders of earlier versions name no kind and no seed.

    Raises:
        UsageError: it holds anything else than what `summary_order` writes. Nothing is put in its place: a summary of
            another length, or about something else, would not be what was asked for.
    """
    match {"query": None, "model": EXTRACTIVE, "seed": 0, "kind": None, **order}:
        case {
            "words": int(words),
            "query": str() | None as query,
            "model": str(model),
            "seed": int(seed),
            "kind": str() | None as kind,
        } if words > 0 and not isinstance(words, bool) and not isinstance(seed, bool):
            return SummarySettings(words=words, query=query, model=model, seed=seed, kind=kind)
    raise UsageError("The order of this job can't be read; ask for the summary again.")

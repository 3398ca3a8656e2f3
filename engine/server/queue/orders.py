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
    """The settings that a job's order names."""
    words, query, model, seed = order.get("words"), order.get("query"), order.get("model"), order.get("seed")
    kind = order.get("kind")
    return SummarySettings(
        words=words if isinstance(words, int) else 250,
        query=query if isinstance(query, str) else None,
        model=model if isinstance(model, str) else EXTRACTIVE,
        seed=seed if isinstance(seed, int) else 0,
        kind=kind if isinstance(kind, str) else None,
    )

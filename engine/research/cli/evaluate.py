"""`precis evaluate NAME`: quality on the shared test data."""

from pathlib import Path
from typing import Annotated, Any

import typer

from engine.cli.options import check_device
from engine.cli.output_paths import json_place
from engine.errors import UsageError

EVALUATIONS = {
    "all": "engine.research.evaluation.report:evaluate",
    "brief": "engine.research.evaluation.brief:evaluate",
    "chunks": "engine.research.evaluation.chunk_writing:evaluate",
    "essentials": "engine.research.evaluation.essentials:evaluate",
    "extractive": "engine.research.evaluation.extractive:evaluate",
    "corpus": "engine.research.evaluation.corpus:evaluate",
    "hat": "engine.research.evaluation.hat:evaluate",
    "headings": "engine.research.evaluation.headings:evaluate",
    "labels": "engine.research.evaluation.label_teaching:evaluate",
    "links": "engine.research.evaluation.links:evaluate",
    "methods": "engine.research.evaluation.methods.evaluate:evaluate",
    "costs": "engine.research.evaluation.methods.evaluate_costs:evaluate",
    "questions": "engine.research.evaluation.questions:evaluate",
    "reading": "engine.research.evaluation.reading.evaluate:evaluate",
    "summarize": "engine.research.evaluation.summaries:evaluate",
    "verifier": "engine.research.evaluation.verifier:evaluate",
}
"""Name to where the measurement is."""
OPTIONS = {
    "all": frozenset({"documents", "only", "work", "out"}),
    "brief": frozenset({"model"}),
    "chunks": frozenset({"documents", "model", "only"}),
    "hat": frozenset({"only", "work"}),
    "headings": frozenset({"documents"}),
    "links": frozenset({"documents"}),
    "methods": frozenset({"documents", "only", "work", "memory_gb", "train_tokens", "device", "out"}),
    "costs": frozenset({"only", "work", "memory_gb", "seconds", "out"}),
    "reading": frozenset({"only", "out"}),
    "summarize": frozenset({"documents", "model", "only"}),
}
"""Which of the options below a measurement takes."""


def evaluate(
    name: Annotated[
        str,
        typer.Argument(
            help="all, brief, chunks, corpus, costs, essentials, extractive, hat, headings, labels, links, "
            "methods, questions, reading, summarize or verifier"
        ),
    ],
    as_json: Annotated[
        str | None,
        typer.Option("--json", metavar="OUT|-", callback=json_place, help="One JSON object instead of a table."),
    ] = None,
    model: Annotated[
        str | None,
        typer.Option(
            help="summarize: the summarizer to measure, a name or a folder. brief: the folder of a reader of clauses. "
            "chunks: that of a writer of chunks."
        ),
    ] = None,
    documents: Annotated[
        int | None,
        typer.Option(
            "--documents",
            "--limit",
            min=1,
            help="all, chunks, headings, links, methods, summarize: documents of each set at most.",
        ),
    ] = None,
    only: Annotated[
        list[str] | None,
        typer.Option(
            metavar="PART",
            help="all, hat, reading: measure these parts; all reports what is kept of others. methods, costs: "
            "these methods. chunks, summarize: these sets.",
        ),
    ] = None,
    work: Annotated[
        Path | None,
        typer.Option(
            help="all, hat, methods, costs: where results are kept; default: .work/evaluate (methods, "
            "costs: .work/methods; hat: nowhere)."
        ),
    ] = None,
    out: Annotated[
        Path | None,
        typer.Option(
            help="Folder of the report; default: that of the models. reading: folder of the list of mismatches."
        ),
    ] = None,
    memory_gb: Annotated[
        float | None,
        typer.Option(
            "--memory-gb",
            min=0.1,
            help="methods: GB within which each is trained; costs: GB up to which each is measured; default: 2.",
        ),
    ] = None,
    seconds: Annotated[
        float | None,
        typer.Option(min=1, help="costs: processor seconds that a length may take; default: 1,000."),
    ] = None,
    train_tokens: Annotated[
        int | None,
        typer.Option(
            "--train-tokens", min=1, help="methods: source tokens that each of them learns from; default: 100,000."
        ),
    ] = None,
    device: Annotated[
        str | None, typer.Option(help="methods: where they are trained and write; auto, cpu or cuda; default: cpu.")
    ] = None,
) -> int:
    """Measure quality on the test data at PRECIS_SHARED (or ../shared), or write the report on the program's models
    (all): all, brief, chunks, corpus, costs, essentials, extractive, hat, headings, labels, links, methods,
    questions, reading, summarize, verifier. Exit 1 if a bar does not hold.
    """
    from engine.research.cli.measure import run_measure

    options: dict[str, Any] = {}
    if documents is not None:
        options["documents"] = documents
    if model is not None:
        options["model"] = model
    if device is not None:
        check_device(device)
    told = (
        ("only", only),
        ("work", work),
        ("out", out),
        ("memory_gb", memory_gb),
        ("seconds", seconds),
        ("train_tokens", train_tokens),
        ("device", device),
    )
    options |= {name: value for name, value in told if value}
    unknown = sorted(set(options) - OPTIONS.get(name, frozenset()))
    if unknown:
        raise UsageError(f"precis evaluate {name} has no option --{unknown[0].replace('_', '-')}.")
    if name == "summarize":
        options["each"] = as_json is not None
    return run_measure("evaluation", name, EVALUATIONS, as_json, options)

"""`precis evaluate all`: every table and plot of `resources/models/REPORT.md`, from what is kept of earlier runs.

A run measures what is not kept yet (of the parts named by `--only`, else of all) and then writes the report anew from
everything that is kept for the models as they are now. So the parts that take hours can be run one by one, on a sample
of any size, ended and taken up again; each table says how many documents it rests on, and a part never run says so.
"""

import json
from collections.abc import Callable, Sequence
from pathlib import Path

from engine.errors import UsageError
from engine.evaluation import report_plots
from engine.evaluation.extractive import BASELINES, ORACLE, OURS
from engine.evaluation.figures import Figure, machine
from engine.evaluation.kept import Record
from engine.evaluation.report_parts import COMPACT, PARTS, VARIANTS, Run, has_compact, weights
from engine.evaluation.report_tables import (
    cell,
    compared,
    count,
    mean_of,
    of,
    overall,
    sets_of,
    table,
)
from engine.pipeline.model_registry import BUNDLED
from engine.pipeline.models import EXTRACTIVE
from engine.progress import Checkpoint, silent

DOCUMENTS = 10
"""Of each set, unless asked otherwise."""
WORK = Path(".work") / "evaluate"
ROUGE = ("rouge1", "rouge2", "rougeLsum")
READINGS = "readings.json"
"""In a summarizer's folder: outputs that were read, each with its set, id, verdict and reason."""
_COHERENCE = ("entity graph", "DS-FOCUS distance", "DS-SENT similarity")


def evaluate(
    checkpoint: Checkpoint = silent,
    *,
    documents: int | None = None,
    only: Sequence[str] = (),
    work: Path = WORK,
    out: Path = BUNDLED,
) -> list[Figure]:
    """Measure what is missing and write `REPORT.md` and its plots into the folder `out`.

    Args:
        checkpoint: hears of each document; may end the run, which goes on with the next document when called again.
        documents: of each set's test split at most so many.
        only: the parts to measure; the others are reported as far as they are kept.
        work: where results are kept.
        out: the folder of the report.

    Raises:
        UsageError: there is no part of such a name, matplotlib is missing, or the shared data is not there.
        Cancelled: from the checkpoint.
    """
    unknown = sorted(set(only) - set(PARTS))
    if unknown:
        raise UsageError(f"There is no part “{unknown[0]}”; there are: {', '.join(PARTS)}.")
    report_plots.require_drawing()
    run = Run(work, documents or DOCUMENTS, checkpoint)
    found = {name: part(run, not only or name in only) for name, part in PARTS.items()}
    report_plots.draw(out, found)
    figures: list[Figure] = []
    sections = [_SECTIONS[name](found[name], figures) for name in PARTS]
    text = "\n\n".join([_head(), *sections, _readings(), _cards()]) + "\n"
    (out / "REPORT.md").write_text(text, encoding="utf-8")
    return figures


def _head() -> str:
    sums = "\n".join(f"- {name}: `{digest}`" for name, digest in weights().items() if digest)
    return (
        "# The models of this program, measured\n\n"
        "Made by `precis evaluate all` on the test splits of the shared data; what was learned was learned on train, "
        "what was chosen was chosen on dev. Documents are those of a set's smallest hashes, each table says how many. "
        f"In brackets 95 % intervals: bootstrap over documents, 2,000 draws. Machine: {machine()}.\n\n"
        f"Models by the sha256 of their weights:\n\n{sums}"
    )


# ------------------------------------------------------------------------------------------------------------- sections


def _choosing(records: Sequence[Record], figures: list[Figure]) -> str:
    head = "## extractor-en: choosing sentences\n\n"
    if not records:
        return head + _NOT_YET.format("choosing")
    systems = [name for name in (OURS, *BASELINES, ORACLE) if of(records, system=name)]
    rows = []
    for name in sets_of(records):
        best = _best(records, name)
        rows.append([name, count(records, name), *(_three(of(records, name, system)) for system in systems), best])
    figures += [
        Figure(f"choosing {kind} of {system}, mean of sets", round(mean_of(records, system, kind), 2), "%")
        for system in systems
        for kind in ROUGE
        if overall(records, system)
    ]
    return (
        head + "ROUGE-1 / -2 / -Lsum F at equal length (the mean of each set's training references). precis is the "
        "extractive summarizer, of which extractor-en is a part; oracle is a greedy search that read the reference. "
        "The questions on meetings are told to precis and centroid_mmr.\n\n"
        + table(["set", "examples", *systems, "precis above the best baseline: R-1, R-2"], rows)
        + "\n\n![ROUGE-1 by set and system](report-choosing.png)"
    )


def _best(records: Sequence[Record], name: str) -> str:
    """What ours is above the best baseline, with intervals of the paired difference."""
    cells = []
    for kind in ("rouge1", "rouge2"):
        others = [one for one in BASELINES if of(records, name, one)]
        best = max(others, key=lambda one: mean_of(of(records, name), one, kind))
        cells.append(f"{compared(records, name, OURS, best, kind).text()} ({best})")
    return "; ".join(cells)


def _writing(records: Sequence[Record], figures: list[Figure]) -> str:
    head = f"## {COMPACT}: writing, against quoting\n\n"
    if not has_compact():
        return head + _NO_COMPACT
    if not records:
        return head + _NOT_YET.format("writing")
    kinds = (*ROUGE, "entity precision", "unsupported", "entity graph", "seconds a chunk", "length")
    rows = [
        [name, count(records, name), system, *(cell(of(records, name, system), kind) for kind in kinds)]
        for name in sets_of(records)
        for system in (EXTRACTIVE, COMPACT)
    ]
    differences = [
        [name, *(compared(records, name, COMPACT, EXTRACTIVE, kind).text() for kind in ROUGE)]
        for name in sets_of(records)
    ]
    won = sum(
        all(compared(records, name, COMPACT, EXTRACTIVE, kind).low > 0 for kind in ROUGE) for name in sets_of(records)
    )
    figures += _bars(records, won)
    return "\n\n".join(
        [
            head.strip(),
            "Both asked for the same number of words of the same documents.",
            table(["set", "documents", "summarizer", *kinds], rows),
            "Written above quoted, the same documents side by side:",
            table(["set", *ROUGE], differences),
            f"Above 0 in all three with its whole interval: {won} of {len(sets_of(records))} sets.",
            "![Written against quoted](report-writing.png)",
        ]
    )


def _bars(records: Sequence[Record], won: int) -> list[Figure]:
    """What decides whether the written summary may be the default."""
    own, count_sets = of(records, system=COMPACT), len(sets_of(records))
    entities = [one.values["entity precision"] for one in own if "entity precision" in one.values]
    unsupported = [one.values["unsupported"] for one in own]
    seconds = [one.values["seconds a chunk"] for one in own]
    figures = [Figure("sets on which written beats quoted", won, "sets", None, "most", 2 * won > count_sets)]
    for name, values, least, most in (
        ("entity precision", entities, 97, 100),
        ("unsupported sentences", unsupported, 0, 3),
    ):
        if values:
            value = sum(values) / len(values)
            bar = f"{least} to {most}"
            figures.append(Figure(f"{COMPACT}: {name}", round(value, 2), "%", None, bar, least <= value <= most))
    for kind, least in zip(ROUGE, (30, 7, 26), strict=True):
        if of(own, "meetings"):
            value = mean_of(of(own, "meetings"), COMPACT, kind)
            bar = f"at least {least}"
            figures.append(Figure(f"{COMPACT}: meetings {kind}", round(value, 2), "%", None, bar, value >= least))
    value = sum(seconds) / len(seconds)
    return [*figures, Figure(f"{COMPACT}: seconds a chunk", round(value, 3), "s", None, "at most 1.5", value <= 1.5)]


def _remembering(records: Sequence[Record], figures: list[Figure]) -> str:
    head = f"## {COMPACT}: memory and salient text\n\n"
    if not has_compact():
        return head + _NO_COMPACT
    if not records:
        return head + _NOT_YET.format("remembering")
    kinds = (*ROUGE, *_COHERENCE)
    rows = [
        [
            variant.name,
            str(len(of(records, system=variant.name))),
            *(cell(of(records, system=variant.name), kind) for kind in kinds),
        ]
        for variant in VARIANTS
    ]
    full, bare = VARIANTS[0].name, VARIANTS[-1].name
    for kind in kinds:
        difference = compared(records, None, full, bare, kind)
        figures.append(
            Figure(f"{COMPACT}: {kind}, memory and salient text above neither", round(difference.mean, 3), "")
        )
    last = ["on above off", "", *(compared(records, None, full, bare, kind).text() for kind in kinds)]
    return head + "Distance: less is better.\n\n" + table(["", "documents", *kinds], [*rows, last])


def _typing(records: Sequence[Record], figures: list[Figure]) -> str:
    head = "## doctype-en: what a document is\n\n"
    if not records:
        return head + _NOT_YET.format("typing")
    values = records[0].values
    figures += [Figure(name, round(value, 3), "") for name, value in values.items() if name != "documents"]
    rows = [[name, f"{value:.3f}"] for name, value in values.items() if name != "documents"]
    text = f"{values['documents']:.0f} documents and windows; how many of each type: its card.\n\n"
    return head + text + table(["", "value"], rows) + "\n\n![doctype-en](report-typing.png)"


def _linking(records: Sequence[Record], figures: list[Figure]) -> str:
    head = "## Links: evidence against the turns that people noted\n\n"
    if not records:
        return head + _NOT_YET.format("linking")
    rows = []
    for unit in ("turn", "chunk"):
        values = [cell(records, f"{unit} {way}", percent=True) for way in ("precis", "bm25", "random")]
        rows.append([unit, *values])
        figures += [
            Figure(f"{unit} linked is noted, {way}", round(100 * mean_of(records, "sentence", f"{unit} {way}"), 2), "%")
            for way in ("precis", "bm25", "random")
        ]
    meetings = len({record.id for record in records})
    text = (
        f"{len(records)} sentences of answers about {meetings} meetings of QMSum, each linked within its meeting: "
        "percent.\n\n"
    )
    return head + text + table(["", "precis", "BM25", "chance"], rows) + "\n\n![Links](report-linking.png)"


_SECTIONS: dict[str, Callable[[Sequence[Record], list[Figure]], str]] = {
    "choosing": _choosing,
    "writing": _writing,
    "remembering": _remembering,
    "typing": _typing,
    "linking": _linking,
}
_NOT_YET = "Not measured yet: `precis evaluate all --only {}`."
_NO_COMPACT = (
    f"{COMPACT} is no part of this version: its training has not come to weights that anybody should choose. Recipe "
    "and state: `resources/models/AWESOME-COMPACT.md`."
)


def _readings() -> str:
    """The outputs that were read, by id; never their text."""
    head = "## Read\n\n"
    path = BUNDLED / COMPACT / READINGS
    if not path.is_file():
        return head + f"No outputs of {COMPACT} stand here with a verdict: it is no part of this version."
    read = json.loads(path.read_text(encoding="utf-8"))
    rows = [[one["set"], one["id"], one["verdict"], one["reason"]] for one in read]
    good = sum(one["verdict"] == "good" for one in read)
    text = f"{len(read)} outputs of {COMPACT} on test documents, {good} of them fluent and true.\n\n"
    return head + text + table(["set", "id", "verdict", "reason"], rows)


def _cards() -> str:
    cards = sorted(path for name in ("CARD.md", "README.md") for path in BUNDLED.glob(f"*/{name}"))
    return "## Cards\n\n" + "\n".join(f"- [{path.parent.name}]({path.parent.name}/{path.name})" for path in cards)


def _three(records: Sequence[Record]) -> str:
    if not records:
        return ""
    return " / ".join(f"{sum(one.values[kind] for one in records) / len(records):.1f}" for kind in ROUGE)

"""`precis evaluate all`: every table and plot of `resources/models/REPORT.md`, from what is kept of earlier runs.

A run measures what is not kept yet (of the parts named by `--only`, else of all; of each set so many documents) and
then writes the report anew from everything that is kept for the models as they are now. So the parts that take hours
can be run one by one, on a sample of any size, ended and taken up again; each table says how many documents it rests
on, and a part never run says so.
"""

import json
from collections.abc import Callable, Sequence
from pathlib import Path

from engine.errors import UsageError
from engine.models.hat.files import load_calibration
from engine.progress import Checkpoint, silent
from engine.registry.catalog import BUNDLED
from engine.research.evaluation import document_types, report_plots
from engine.research.evaluation.bootstrap import interval
from engine.research.evaluation.extractive import BASELINES, ORACLE, OURS
from engine.research.evaluation.figures import Figure, machine
from engine.research.evaluation.report_files import refuse_other_report
from engine.research.evaluation.report_parts import (
    COMPACT,
    LEANING,
    PARTS,
    PLAIN,
    VARIANTS,
    Run,
    has_compact,
    weights,
)
from engine.research.evaluation.report_tables import cell, compared, count, mean_of, of, sets_of, table
from engine.research.evaluation.result_cache import Record
from engine.research.evaluation.type_readings import predictions_of
from engine.research.training.corpora import SETS
from engine.schema.result import EXTRACTIVE

DOCUMENTS = 10
"""Of each set, unless asked otherwise."""
WORK = Path(".work") / "evaluate"
_TITLE = "# The models of this program, measured"
ROUGE = ("rouge1", "rouge2", "rougeLsum")
READINGS = "readings.json"
"""In a summarizer's folder: outputs that were read, each with its set, id, verdict and reason."""
_WAYS = ("precis", "bm25", "random")
_HOLDS = {None: "", True: "yes", False: "no"}
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
        UsageError: there is no part of such a name, matplotlib is missing, the shared data is not there, or a REPORT.md
            in `out` is not one of ours.
        Cancelled: from the checkpoint.
    """
    unknown = sorted(set(only) - set(PARTS))
    if unknown:
        raise UsageError(f"There is no part “{unknown[0]}”; there are: {', '.join(PARTS)}.")
    refuse_other_report(out / "REPORT.md", _TITLE)
    measuring = Run(work, documents or DOCUMENTS, checkpoint)
    telling = Run(work, None, checkpoint)
    found = {}
    for name, part in PARTS.items():
        if not only or name in only:
            part(measuring, measure=True)
        found[name] = part(telling, measure=False)
    report_plots.draw(out, found)
    figures: list[Figure] = []
    sections = [_SECTIONS[name](found[name], figures) for name in PARTS]
    if found["typing"]:
        report_plots.draw_types(out / "report-typing.png", _shares(found["typing"]))
    text = "\n\n".join([_head(), *sections, _readings(), _cards()]) + "\n"
    (out / "REPORT.md").write_text(text, encoding="utf-8")
    return figures


def _head() -> str:
    sums = "\n".join(f"- {name}: `{digest}`" for name, digest in weights().items() if digest)
    return (
        f"{_TITLE}\n\n"
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
    plain = [one for one in records if one.set in SETS]
    means = [f"{_mean_above(plain, kind):+.2f}" for kind in ("rouge1", "rouge2")]
    rows.append(["mean of the first five", "", *(_mean_three(plain, system) for system in systems), "; ".join(means)])
    for kind, least in (("rouge1", 2.0), ("rouge2", 1.5)):
        above = round(_mean_above(plain, kind), 2)
        name = f"choosing: {kind} above each set's best baseline, mean of five sets"
        figures.append(Figure(name, above, "points", None, f"at least {least}", above >= least))
    figures += [
        Figure(f"choosing {kind} of {system}, mean of five sets", round(mean_of(plain, system, kind), 2), "%")
        for system in systems
        for kind in ROUGE
    ]
    return (
        head + "ROUGE-1 / -2 / -Lsum F at equal length (the mean of each set's training references). precis is the "
        "extractive summarizer, of which extractor-en is a part; oracle is a greedy search that read the reference. "
        "The questions on meetings are told to precis and centroid_mmr. "
        + "Intervals: of the difference, over examples.\n\n"
        + table(["set", "examples", *systems, "precis above the best baseline: R-1, R-2"], rows)
        + "\n\n![ROUGE-1 by set and system](report-choosing.png)"
    )


def _mean_above(records: Sequence[Record], kind: str) -> float:
    """How much ours is above the best baseline of each set, in the mean."""
    above = []
    for name in sets_of(records):
        own = of(records, name)
        best = max(mean_of(own, one, kind) for one in BASELINES if of(own, system=one))
        above.append(mean_of(own, OURS, kind) - best)
    return sum(above) / len(above)


def _mean_three(records: Sequence[Record], system: str) -> str:
    return " / ".join(f"{mean_of(records, system, kind):.1f}" for kind in ROUGE)


def _best(records: Sequence[Record], name: str) -> str:
    """What ours is above the best baseline, with intervals of the paired difference."""
    cells = []
    for kind in ("rouge1", "rouge2"):
        others = [one for one in BASELINES if of(records, name, one)]
        best = max(others, key=lambda one: mean_of(of(records, name), one, kind))
        cells.append(f"{compared(records, name, OURS, best, kind).text()} ({best})")
    return "; ".join(cells)


def _leaning(records: Sequence[Record], figures: list[Figure]) -> str:
    head = "## Leaning towards what matters in documents of a kind\n\n"
    if not records:
        return head + _NOT_YET.format("leaning")
    rows = [
        [
            name,
            count(records, name),
            *(_mean_three(of(records, name), system) for system in (PLAIN, LEANING)),
            "; ".join(compared(records, name, LEANING, PLAIN, kind).text() for kind in ROUGE),
        ]
        for name in sets_of(records)
    ]
    above = {kind: compared(records, None, LEANING, PLAIN, kind) for kind in ROUGE}
    figures += [
        Figure(f"leaning: {kind} above leaning towards nothing", round(one.mean, 2), "points")
        for kind, one in above.items()
    ]
    told = "; ".join(one.text() for one in above.values())
    rows.append(["all documents", str(len(of(records, system=LEANING))), "", "", told])
    return (
        head + "The extractive summarizer, ROUGE-1 / -2 / -Lsum at equal length: leaning towards nothing, and a little "
        "towards what is sought in documents of the set's kind (a meeting: decisions and actions), as it does by "
        "itself where a document's kind is known. Intervals: of the difference, over documents.\n\n"
        + table(["set", "documents", PLAIN, LEANING, "above: R-1; R-2; R-Lsum"], rows)
    )


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
    measured = told(records)
    own = document_types.figures(measured, {})
    figures += own
    shares = _shares(records)
    rows = []
    for figure in own:
        _, low, high = shares.get(figure.name.removeprefix("document types, ").partition(":")[0], (0, 0, 0))
        bounds = f" [{low:.3f}, {high:.3f}]" if high else ""
        rows.append([figure.name, f"{figure.value:.3f}{bounds}", figure.bar or "", _HOLDS[figure.holds]])
    parts = {name: len(of(records, name)) for name in sets_of(records)}
    text = ", ".join(f"{number} {name.replace('_', ' ')}" for name, number in parts.items())
    return (
        head
        + f"Texts read: {text}; of each type and publisher alike many where there are. The figures of the card are "
        "of its own, smaller or larger, sample.\n\n"
        + table(["", "value", "bar", "holds"], rows)
        + "\n\n![doctype-en](report-typing.png)"
    )


def _shares(records: Sequence[Record]) -> dict[str, tuple[float, float, float]]:
    """Macro F1 of each part with its interval, by the names that `document_types.figures` gives them."""
    measured = told(records)
    shares = {}
    for name, words in document_types.PARTS.items():
        part = getattr(measured, name)
        known = part.known()
        given = known.answers(measured.calibration)
        value = document_types.score(part, measured.calibration)
        shares[words] = (value, *document_types.interval(known.truth, given))
    return shares


def told(records: Sequence[Record]) -> document_types.TypeMeasures:
    """What doctype-en said, from kept logits."""
    folder = BUNDLED / "doctype-en"
    names = tuple(json.loads((folder / "config.json").read_text(encoding="utf-8"))["labels"])
    parts = {name: predictions_of(of(records, name), names) for name in document_types.PARTS}
    return document_types.TypeMeasures(load_calibration(folder), **parts)


def _linking(records: Sequence[Record], figures: list[Figure]) -> str:
    head = "## Links: evidence against the turns that people noted\n\n"
    if not records:
        return head + _NOT_YET.format("linking")
    rows = []
    for unit in ("turn", "chunk"):
        values = [cell(records, f"{unit} {way}", percent=True) for way in _WAYS]
        ours, bm25, chance = (100 * mean_of(records, "sentence", f"{unit} {way}") for way in _WAYS)
        above = interval([100 * (one.values[f"{unit} precis"] - one.values[f"{unit} bm25"]) for one in records])
        rows.append([unit, *values, f"{above.mean:+.1f} [{above.low:+.1f}, {above.high:+.1f}]"])
        name = f"{unit} linked is noted, precis"
        figures += [
            Figure(
                f"{name} (bar: chance)", round(ours, 2), "%", round(chance, 2), "at least twice", ours >= 2 * chance
            ),
            Figure(f"{name} (bar: BM25)", round(ours, 2), "%", round(bm25, 2), "above", ours > bm25),
        ]
    meetings = len({record.id for record in records})
    text = (
        f"{len(records)} sentences of answers about {meetings} meetings of QMSum, each linked within its meeting; "
        "percent, intervals over sentences.\n\n"
    )
    return (
        head
        + text
        + table(["", "precis", "BM25", "chance", "precis above BM25"], rows)
        + "\n\n![Links](report-linking.png)"
    )


_SECTIONS: dict[str, Callable[[Sequence[Record], list[Figure]], str]] = {
    "choosing": _choosing,
    "leaning": _leaning,
    "writing": _writing,
    "remembering": _remembering,
    "typing": _typing,
    "linking": _linking,
}
_NOT_YET = "Not measured yet: `precis evaluate all --only {}`."
_NO_COMPACT = f"{COMPACT} is no part of this installation."


def _readings() -> str:
    """The outputs that were read, by id; never their text."""
    head = "## Read\n\n"
    path = BUNDLED / COMPACT / READINGS
    if not path.is_file():
        return head + f"No outputs of {COMPACT} stand here with a verdict: it is no part of this installation."
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

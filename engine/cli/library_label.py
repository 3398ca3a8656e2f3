"""`precis library label ...`: label sets of your own, what they are given to, what they learn, and the way back."""

import sys
from collections.abc import Iterable, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from engine.cli.interrupt import interrupts
from engine.cli.label_places import tell_places
from engine.cli.library_access import Document, Json, find_document, open_library, write_rows
from engine.cli.progress import ProgressLine
from engine.cli.terminal import complain, inline, tell
from engine.document import Document as ReadDocument
from engine.document import LabelMeaning, LabelSet, Prediction
from engine.errors import ModelUnavailable, NotFound, UsageError
from engine.schema.enums import Certainty, LabelMethod, Stage
from engine.schema.label_reading import as_path, missing_above
from engine.schema.result import NO_LABELS, NONE_OF_THESE, Label

if TYPE_CHECKING:
    from engine.classification.telling_words import TellingWord
    from engine.store.library import Library

commands = typer.Typer(
    help="Label sets of your own: create and teach them, label documents, undo.", no_args_is_help=True
)

_Set = Annotated[str, typer.Argument(metavar="SET", help="Name of a label set.")]
_Label = Annotated[str, typer.Argument(metavar="LABEL", help="Name of a label of the set.")]
_Documents = Annotated[
    list[str], typer.Argument(metavar="DOCUMENT...", help="Numbers, or the first characters of SHA-256 sums.")
]
NONE = "none"
"""In place of a label: no label of the set fits."""


@commands.command("list")
def list_sets(as_json: Json = None) -> None:
    """List the label sets, with the method each uses and how many documents have each label."""
    with open_library(read_only=True) as library:
        rows = [_set_row(library, label_set) for label_set in _all_sets(library)]
    if as_json is not None:
        write_rows(rows, as_json)
        return
    for row in rows:
        kind = "one of" if row["exclusive"] else "any of"
        known = f", {row['accuracy']['right']} of {row['accuracy']['total']} right" if row["accuracy"] else ""
        ruled = "" if not row["rules"] else ", 1 rule" if row["rules"] == 1 else f", {row['rules']} rules"
        tell(f"{inline(row['name'])} ({kind} {len(row['labels'])}; uses {row['method']}{known}{ruled})\n")
        for label in row["labels"]:
            count = f"{label['examples']:>5}" if label["examples"] else "     "
            tell(
                f"{count}  {inline(label['name'])}"
                + (f": {inline(label['description'])}" if label["description"] else "")
            )
            tell("\n")


@commands.command()
def add(
    name: _Set,
    label: Annotated[
        str | None,
        typer.Argument(metavar="LABEL", help="A label to add or to change; Parent/Child goes below Parent."),
    ] = None,
    description: Annotated[str, typer.Option(help="What the label means, in a sentence or two.")] = "",
    several: Annotated[bool, typer.Option("--several", help="Documents may have several labels of the set.")] = False,
    ask_below: Annotated[float | None, typer.Option(help="Probability below which it asks (0.5 to 1).")] = None,
) -> None:
    """Create a label set, or add a label to one. Documents are labelled from the descriptions at once."""
    with open_library() as library:
        before = {label_set.name.casefold(): label_set for label_set in library.label_sets.all()}.get(name.casefold())
        _refuse_bundled(name)
        wanted = before or LabelSet(name, (), exclusive=not several)
        if ask_below is not None:
            wanted = LabelSet(wanted.name, wanted.labels, wanted.exclusive, ask_below)
        if label is not None:
            label = as_path(label)
            others = tuple(item for item in wanted.labels if item.name.casefold() != label.casefold())
            missing = missing_above([label], wanted.names).get(label, ())
            labels = (*others, *map(LabelMeaning, missing), LabelMeaning(label, description))
            wanted = LabelSet(wanted.name, labels, wanted.exclusive, wanted.ask_below)
        library.label_sets.save(wanted, step=f"Add “{label}” to “{wanted.name}”" if label and before else None)
        _apply(library, wanted.name)


@commands.command()
def remove(
    name: _Set, label: Annotated[str | None, typer.Argument(metavar="LABEL", help="Default: the whole set.")] = None
) -> None:
    """Remove a label from its set, or a whole set. `undo` brings it back."""
    with open_library() as library:
        label_set = _own(library, name)
        if label is None:
            library.label_sets.delete(label_set.name)
            return
        left = tuple(item for item in label_set.labels if item.name.casefold() != label.casefold())
        if len(left) == len(label_set.labels):
            raise NotFound(f"The set “{label_set.name}” has no label “{label}”.")
        changed = LabelSet(label_set.name, left, label_set.exclusive, label_set.ask_below)
        library.label_sets.save(changed, step=f"Remove “{label}” from “{label_set.name}”")
        _apply(library, label_set.name)


@commands.command()
def rename(
    name: _Set,
    new: Annotated[str, typer.Argument(metavar="NAME", help="The new name.")],
    label: Annotated[str | None, typer.Option(metavar="LABEL", help="Rename this label of the set.")] = None,
) -> None:
    """Rename a label set, or with --label one of its labels. Labelled documents and training are kept."""
    from engine.classification.head_files import relabelled

    with open_library() as library:
        if label is None:
            _refuse_bundled(new)
            library.label_sets.rename(_own(library, name).name, new)
            return
        label_set = _own(library, name)
        _, known = _label_of(library, name, label)
        library.label_sets.rename_label(label_set.name, known, new, relabelled)
        _apply(library, label_set.name)


@commands.command()
def give(name: _Set, label: _Label, documents: _Documents) -> None:
    """Assign a label to documents (`none`: no label of the set fits)."""
    with open_library() as library:
        label_set, chosen = _label_of(library, name, label)
        library.label_sets.give(label_set, chosen, [find_document(library, document) for document in documents])


@commands.command()
def rules(
    name: _Set,
    file: Annotated[
        Path | None, typer.Argument(metavar="FILE.toml", help="Replace the set's rules with these.")
    ] = None,
    clear: Annotated[bool, typer.Option("--clear", help="Remove all rules.")] = False,
    dry_run: Annotated[
        bool, typer.Option("--dry-run", help="Change nothing; report how many documents each rule would label.")
    ] = False,
) -> None:
    """Write a set's rules (“has these words, is sent by ...”) to standard output, or read them from a file."""
    from engine.classification.label_rules import rules_as_toml, rules_from_toml
    from engine.ingest.small_texts import small_text

    if file is not None and clear:
        raise UsageError("Either name a file with rules, or remove all rules with --clear.")
    if dry_run:
        _try_rules(name, file)
        return
    if file is None and not clear:
        with open_library(read_only=True) as library:
            tell(rules_as_toml(_own(library, name)))
        return
    with open_library() as library:
        label_set = _own(library, name)
        read = rules_from_toml(small_text(file), label_set) if file is not None else ()
        library.label_sets.set_rules(label_set.name, read)
        _apply(library, label_set.name)


def _try_rules(name: str, file: Path | None) -> None:
    """Tell what the rules of a file, or those that a set has, would do."""
    from engine.classification.label_rules import rules_from_toml
    from engine.classification.rule_trial import try_rules
    from engine.ingest.small_texts import small_text

    with open_library(read_only=True) as library, interrupts() as interrupt:
        label_set = _own(library, name)
        rules = label_set.rules if file is None else rules_from_toml(small_text(file), label_set)
        with ProgressLine(interrupt, label_set.name) as progress:
            tried = try_rules(library, label_set, rules, progress)
    for number, (rule, ids) in enumerate(zip(rules, tried.labelled, strict=True), 1):
        some = f": {', '.join(map(str, ids[:20]))}{', …' if len(ids) > 20 else ''}" if ids else ""
        tell(f"rule {number} ({inline(rule.label)}) would label {len(ids)} of {tried.documents} documents{some}\n")
    tell(f"{len(tried.anew)} of them would get a label they do not have now\n")


_Under = Annotated[str, typer.Option("--set", metavar="SET", help="The label set.", show_default=False)]
_AddLabels = Annotated[bool, typer.Option("--add-labels", help="Create labels (and the set) that do not exist yet.")]
_Skip = Annotated[bool, typer.Option("--skip", help="Skip what can't be used; otherwise nothing is written.")]
_DryRun = Annotated[bool, typer.Option("--dry-run", help="Write nothing; report what would be written.")]


@commands.command("import")
def import_table(
    file: Annotated[Path, typer.Argument(metavar="FILE.csv", help="Columns: label, and path, title or sum (SHA-256).")],
    name: _Under,
    add_labels: _AddLabels = False,
    skip: _Skip = False,
    dry_run: _DryRun = False,
    as_json: Json = None,
) -> int:
    """Assign the labels listed in a table; all of them in one step, or none."""
    return _give_many(file, name, add_labels=add_labels, skip=skip, dry_run=dry_run, as_json=as_json)


@commands.command("folder")
def label_by_folder(
    folder: Annotated[Path, typer.Argument(metavar="FOLDER", help="Each folder in it is named after a label.")],
    name: _Under,
    add_labels: _AddLabels = False,
    skip: _Skip = False,
    dry_run: _DryRun = False,
    as_json: Json = None,
) -> int:
    """Label documents by the names of their folders; a missing set is created from them."""
    if not folder.is_dir():
        raise UsageError(f"“{folder}” is not a folder.")
    return _give_many(folder, name, add_labels=add_labels, skip=skip, dry_run=dry_run, as_json=as_json)


def _give_many(path: Path, name: str, *, add_labels: bool, skip: bool, dry_run: bool, as_json: str | None) -> int:
    from engine.classification.many_labels import labels_of

    with open_library(read_only=dry_run) as library:
        with interrupts() as interrupt, ProgressLine(interrupt, path.name) as progress:
            plan = labels_of(library, path, name, add_labels=add_labels, checkpoint=progress)
        written = not dry_run and plan.is_to_be_written(skip=skip)
        if written:
            library.label_sets.give_each(plan.set, plan.labels)
            if plan.made:
                _apply(library, plan.set.name)
    if as_json is not None:
        write_rows([plan.as_told(written=written)], as_json)
    else:
        tell(f"{inline(plan.set.name)}: {_documents(len(plan.labels))}\n")
        for label, count in plan.counts().items():
            tell(f"{count:>5}  {inline(label)}{' (new)' if label in plan.made else ''}\n")
    for row in plan.refused:
        line = f"{path.name}, line {row.line}: " if row.line is not None else ""
        complain(f"{line}{f'“{row.place}”: ' if row.place else ''}{row.reason}")
    if dry_run:
        complain("nothing was written: this was a dry run")
    elif not written and plan.labels:
        complain("nothing was written: fix that, or skip it with --skip")
    elif not written:
        complain("nothing was written: none of it can be used")
    return UsageError.exit_code if plan.refused and not skip else 0


@commands.command()
def take(name: _Set, label: _Label, documents: _Documents) -> None:
    """Take a label away from documents."""
    with open_library() as library:
        label_set, chosen = _label_of(library, name, label)
        ids = [find_document(library, document) for document in documents]
        library.label_sets.take(label_set.name, chosen, ids)
        _apply(library, label_set.name, ids)


@commands.command()
def teach(name: _Set, as_json: Json = None) -> None:
    """Train a set on the documents you labelled, and label the others with it."""
    from engine.classification.learning.own_labels import teach_set
    from engine.registry.loaded import Models

    with open_library() as library, interrupts() as interrupt:
        with ProgressLine(interrupt, name) as progress:
            taught = teach_set(library, Models().encoder(), name, progress)
        if taught.kept:
            _apply(library, taught.set)
    if as_json is not None:
        write_rows([asdict(taught)], as_json)
        return
    before, after = taught.before, taught.after
    tell(
        f"{taught.set}: {taught.examples} examples; descriptions have {before.right} of {before.total} right, what was "
        f"learned {after.right} of {after.total} held out ({after.low:.0%} to {after.high:.0%} of others).\n"
    )
    if not taught.kept:
        tell("The descriptions do better, so the set keeps using them; give it more examples.\n")
    if taught.worth_fine_tuning:
        tell(
            f"These are enough examples to fine-tune a model, which may do better: precis library label tune "
            f"“{taught.set}” (minutes to hours; it can be stopped and resumed).\n"
        )


@commands.command("tune")
def fine_tune(name: _Set, as_json: Json = None) -> None:
    """Fine-tune a model on 50 examples or more; it is used only if it labels more held-out examples correctly."""
    from engine.classification.learning.own_fine_tuning import fine_tune_set
    from engine.registry.loaded import Models

    with open_library() as library, interrupts() as interrupt:
        with ProgressLine(interrupt, name) as progress:
            made = fine_tune_set(library, Models().encoder(), name, progress)
        if made.kept:
            _apply(library, made.set)
    if as_json is not None:
        write_rows([asdict(made)], as_json)
        return
    before, after = made.before, made.after
    tell(f"{made.set}: {made.examples} examples; {before.right} were classified correctly before")
    if after is None:
        tell(", and a model can't do better. The set stays as it was.\n")
        return
    text = "uses the model from now on" if made.kept else "stays as it was"
    tell(f", {after.right} by the model, held out ({after.low:.0%} to {after.high:.0%} of others). The set {text}.\n")


@commands.command()
def undo(as_json: Json = None) -> None:
    """Undo the last change to labels."""
    with open_library() as library:
        step = library.label_sets.undo()
        if step.set in {label_set.name for label_set in _all_sets(library)}:
            _apply(library, step.set)
    if as_json is not None:
        write_rows([asdict(step)], as_json)
    else:
        tell(f"Undone: {step.name}\n")


@commands.command()
def show(document: Document, as_json: Json = None) -> None:
    """Show a document's labels: probabilities, the passages behind them, and the telling words of taught labels."""
    with open_library(read_only=True) as library:
        document_id = find_document(library, document)
        labels, predictions = library.results.labels(document_id), library.results.predictions(document_id)
        there = library.documents.get(document_id).kind is not None  # it may be given labels before it is read
        read = library.readings.load(document_id) if there and (labels or predictions) else None
        words = {} if read is None else _telling_words(library, read, labels, predictions)
    if as_json is not None:
        told = [{"set": name, "label": label, "words": found} for (name, label), found in words.items()]
        write_rows([{"labels": labels, "outlooks": predictions, "words": told}], as_json)
        return
    if not predictions and not labels:
        complain("it has not been labelled yet; precis library label refresh labels all documents")
    for prediction in predictions:
        best = sorted(prediction.scores, key=lambda score: -score[1])[:3]
        text = ", ".join(f"{name} {probability:.0%}" for name, probability in best)
        if any((label.set, label.label) == (prediction.set, NONE_OF_THESE) for label in labels):
            text = f"{NONE_OF_THESE}; nearest: {best[0][0]}"
        tell(f"{inline(prediction.set)} ({prediction.state.value}, by {prediction.method}): {inline(text)}\n")
        by_user = prediction.state is Certainty.GIVEN
        for label in (label for label in labels if label.set == prediction.set and label.label not in NO_LABELS):
            tell(f"  {inline(label.label)}\n")
            if read is not None:
                tell_places(read, label, weights=True, by_user=by_user)
            if found := words.get((label.set, label.label)):
                tell(f"    telling words: {inline(', '.join(one.word for one in found))}\n")
    told_of = {prediction.set for prediction in predictions}
    for label in (label for label in labels if label.set not in told_of):
        tell(f"{inline(label.set)} (given): {inline(label.label)}\n")


@commands.command()
def review(
    name: Annotated[str | None, typer.Argument(metavar="SET", help="Default: all sets.")] = None, as_json: Json = None
) -> None:
    """List the documents that a set is not sure about, the least sure first."""
    with open_library(read_only=True) as library:
        _, unsure = library.results.unsure([name] if name else None)
        titles = {document_id: library.documents.get(document_id).title for document_id, _ in unsure}
    rows: list[dict[str, Any]] = [
        {
            "document_id": document_id,
            "title": titles[document_id],
            "set": prediction.set,
            "scores": {name: chance for name, chance in prediction.scores if name in prediction.doubtful},
        }
        for document_id, prediction in unsure
    ]
    if as_json is not None:
        write_rows(rows, as_json)
        return
    for row in rows:
        best = sorted(row["scores"].items(), key=lambda score: -score[1])[:2]
        text = " or ".join(f"{label} ({probability:.0%})" for label, probability in best)
        tell(f"{row['document_id']:>5}  {row['set']}: {inline(text)}?  {inline(row['title'])}\n")


@commands.command()
def refresh(name: Annotated[str | None, typer.Argument(metavar="SET", help="Default: all sets.")] = None) -> None:
    """Label every document in the library again."""
    with open_library() as library:
        _apply(library, None if name is None else _any(library, name).name)


def _apply(library: "Library", name: str | None, ids: Iterable[int] | None = None) -> None:
    """Label documents that have been read by one set, or by all."""
    from engine.classification.labelling import Labeller
    from engine.registry.loaded import Models

    _, rows = library.documents.rows(limit=sys.maxsize)
    chosen = [row.id for row in rows if row.kind is not None and (ids is None or row.id in set(ids))]
    if not chosen or (name is not None and not _any(library, name).labels):
        return
    labeller = Labeller(library, Models().encoder())
    with interrupts() as interrupt, ProgressLine(interrupt, "labels") as progress:
        for place, document_id in enumerate(chosen):
            progress(Stage.CLASSIFY, place, len(chosen))
            document = library.readings.load(document_id)

            def check(stage: str, done: int, total: int, place: int = place) -> None:  # noqa: ARG001
                progress(Stage.CLASSIFY, place, len(chosen))

            labeller.label(document_id, document, checkpoint=check, sets=[name] if name else ())


def _documents(count: int) -> str:
    return "1 document" if count == 1 else f"{count:,} documents"


def _telling_words(
    library: "Library", read: ReadDocument, labels: Sequence[Label], predictions: Sequence[Prediction]
) -> "dict[tuple[str, str], tuple[TellingWord, ...]]":
    """The words that speak for each label of a document, by set and label, in sets that go by what they learned.

    What can't be read of that is said, and costs nothing of the rest.
    """
    from engine.classification.head_files import head_from_bytes
    from engine.classification.telling_words import telling_words

    found = {}
    for name in [one.set for one in predictions if one.method is LabelMethod.EXAMPLES]:
        learned = library.label_sets.head(name)
        if learned is None:
            continue
        try:
            head = head_from_bytes(learned)
        except ModelUnavailable as error:
            complain(f"{name}: {error}")
            continue
        for label in (one.label for one in labels if one.set == name and one.label in head.labels):
            found[name, label] = telling_words(read.text, head, label)
    return found


def _all_sets(library: "Library") -> list[LabelSet]:
    from engine.classification.label_sets import bundled_sets

    return [*bundled_sets(), *library.label_sets.all()]


def _any(library: "Library", name: str) -> LabelSet:
    from engine.classification.label_sets import find_set

    return find_set(name, library.label_sets.all())


def _own(library: "Library", name: str) -> LabelSet:
    found = _any(library, name)
    if found.bundled:
        raise UsageError(f"“{found.name}” comes with the program and can't be changed.")
    return found


def _refuse_bundled(name: str) -> None:
    from engine.classification.label_sets import bundled_sets

    if name.casefold() in {label_set.name.casefold() for label_set in bundled_sets()}:
        raise UsageError(f"“{name}” comes with the program and can't be changed; choose another name.")


def _label_of(library: "Library", name: str, label: str) -> tuple[LabelSet, str]:
    """A set and a label of it by their names in any case; the empty label for `none`."""
    label_set = _any(library, name)
    for known in label_set.names:
        if known.casefold() == label.casefold():
            return label_set, known
    if label.casefold() == NONE:
        return label_set, ""
    raise NotFound(f"The set “{label_set.name}” has no label “{label}”; it has {', '.join(label_set.names) or 'none'}.")


def _set_row(library: "Library", label_set: LabelSet) -> dict[str, Any]:
    from engine.classification.label_report import report_on

    return asdict(report_on(library, label_set))

"""Fine-tune a model for a label set of the library, once the user has given its labels to enough documents.

It takes its place only where it tells more of the examples rightly, each held out, than the head on frozen features or
the descriptions do, in the same folds. What came of it is kept with the head, and undone as a step of its own.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import torch

from engine.classification.head import FINE_TUNE_FROM, TaughtHead, Tuned
from engine.classification.head_files import head_from_bytes, head_to_bytes
from engine.classification.label_sets import find_set
from engine.classification.labelling import Labeller
from engine.classification.learning.fine_tune import FineTuned, FineTuning, fine_tune, make_task
from engine.classification.learning.own_labels import learned_and_described, refuse_too_few, serves, usable
from engine.document import LabelSet
from engine.errors import ModelUnavailable, UsageError
from engine.models.configs import HatHeadConfig
from engine.models.encoder.files import bundled_folder
from engine.models.hat.examples import Segment
from engine.models.hat.files import load_hat, save_hat
from engine.models.hat.input import HatTokenizer, read_segments
from engine.models.hat.model import HatModel
from engine.models.hat.warm_start import WarmStart, read_source, warm_start
from engine.progress import Checkpoint
from engine.registry.classifiers import FOLDER, NAMES
from engine.salience.encoding import Encoder
from engine.schema.enums import Stage
from engine.schema.labels import Accuracy
from engine.schema.result import DOCUMENT_TYPE
from engine.store.library import Library

_LAYOUT, _POSITIONS = "S x4, C, S, S, C", 32
"""Of a model that starts from the sentence encoder: those of the program's own."""


@dataclass(frozen=True, slots=True)
class FineTunedSet:
    """What came of fine-tuning a set."""

    set: str
    examples: int
    before: Accuracy
    """Of the better of its head and its descriptions."""
    after: Accuracy | None
    """Of the model; None where it was plain before the end that it would do no better."""
    kept: bool
    """Whether documents are labelled by the model from now on."""


def fine_tune_set(
    library: Library,
    encoder: Encoder,
    name: str,
    checkpoint: Checkpoint,
    *,
    work: str | None = None,
    settings: FineTuning | None = None,
) -> FineTunedSet:
    """Fine-tune a model for a set of the user's and keep it if it does better.

    Args:
        library: With the set and its examples.
        encoder: The sentence encoder, for the head it is compared with.
        name: The set's.
        checkpoint: Hears ("fine_tune", steps, of all). When it raises, the work goes on from there next time.
        work: What the unfinished work is found by; left out: the set's name.
        settings: How it learns; left out: the usual way.

    Raises:
        UsageError: too few examples, with the counts; or the set comes with the program.
        NotFound: there is no such set.
        Cancelled: from the checkpoint.
    """
    label_set, given = examples_for(library, name)
    settings = settings or FineTuning()
    labeller = Labeller(library, encoder)
    head, untaught = learned_and_described(labeller, label_set, given, checkpoint)
    before = max((head.accuracy, untaught), key=lambda accuracy: accuracy.right)
    documents = _segments(library, list(given), checkpoint)
    task = make_task(documents, list(given.values()), label_set.names, settings, multi_label=not label_set.exclusive)
    folder = library.label_models.work(work or label_set.name)
    outcome = fine_tune(task, settings, _start, folder, beat=before.right, checkpoint=checkpoint)
    model = _adopt(library, outcome.made, label_set, folder) if outcome.made is not None else None
    temperature = outcome.made.temperature if outcome.made is not None else 1.0
    tuned = Tuned(model, outcome.accuracy, temperature, len(given))
    _keep(library, label_set, head, tuned, by_description=not serves(head.accuracy, untaught))
    sweep(library)
    return FineTunedSet(label_set.name, len(given), before, outcome.accuracy, model is not None)


def examples_for(library: Library, name: str) -> tuple[LabelSet, dict[int, tuple[str, ...]]]:
    """A set and the examples to fine-tune on. Raises as `fine_tune_set`, before anything is done."""
    label_set = find_set(name, library.label_sets.all())
    if label_set.bundled:
        raise UsageError(f"“{label_set.name}” comes with the program and can't be taught.")
    given = usable(label_set, library.label_sets.examples(label_set.name))
    refuse_too_few(label_set, given)
    if len(given) < FINE_TUNE_FROM:
        raise UsageError(
            f"Fine-tuning needs {FINE_TUNE_FROM} examples; “{label_set.name}” has {len(given)}. Until then, teach it."
        )
    return label_set, given


def sweep(library: Library) -> None:
    """Remove models and unfinished work that nothing refers to any more."""
    names = set()
    for data in library.label_sets.kept_heads():
        try:
            tuned = head_from_bytes(data).tuned
        except ModelUnavailable:
            continue
        if tuned is not None and tuned.model is not None:
            names.add(tuned.model)
    jobs = [work_of(job.id) for job in library.jobs.unfinished()]
    library.label_models.sweep(names, [*jobs, *(label_set.name for label_set in library.label_sets.all())])


def work_of(job_id: int) -> str:
    """What the unfinished work of a job is found by: its set may be renamed meanwhile."""
    return f"job {job_id}"


def _keep(library: Library, label_set: LabelSet, head: TaughtHead, tuned: Tuned, *, by_description: bool) -> None:
    """Keep what came of it. That it came to nothing is noted beside the head, if the set uses one, and no model."""
    data = head_to_bytes(replace(head, tuned=tuned))
    if tuned.model is not None:
        library.label_sets.keep_head(label_set.name, data, step="Fine-tune “{}”")
        return
    learned = library.label_sets.head(label_set.name)
    if by_description or learned is None:
        return
    try:
        before = head_from_bytes(learned).tuned
    except ModelUnavailable:
        before = None
    if before is None or before.model is None:
        library.label_sets.keep_head(label_set.name, data, step=None)


def _segments(library: Library, document_ids: Sequence[int], checkpoint: Checkpoint) -> list[Sequence[Segment]]:
    """Each document as all its segments."""
    tokenizer = HatTokenizer.load(bundled_folder())
    found: list[Sequence[Segment]] = []
    for document_id in document_ids:
        checkpoint(Stage.CLASSIFY, len(found), len(document_ids))
        document = library.readings.load(document_id)
        spans = [(sentence.start, sentence.end) for sentence in document.sentences]
        found.append(read_segments(tokenizer, document.text, spans).segments)
    return found


def _start(head: HatHeadConfig) -> HatModel:
    """The program's own model of document types with a new head; the bundled sentence encoder where that is missing."""
    folder = FOLDER / NAMES[DOCUMENT_TYPE]
    with torch.random.fork_rng(devices=[]):
        torch.manual_seed(0)
        if (folder / "config.json").is_file():
            types, _ = load_hat(folder)
            model = HatModel(types.config, head)
            model.encoder.load_state_dict(types.encoder.state_dict())
            return model
        source = read_source(bundled_folder())
        model = HatModel(source.hat_config(_LAYOUT, segments=_POSITIONS), head)
        warm_start(model.encoder, source, WarmStart.PAIRED)
        return model


def _adopt(library: Library, made: FineTuned, label_set: LabelSet, beside: Path) -> str:
    folder = beside.with_name(f"{beside.name}-made")
    save_hat(made.model, folder, label_set.names, dtype=torch.float16, on_bundled=WarmStart.PAIRED)
    return library.label_models.adopt(folder)
